"""The house's rules: how many jokers, and closing time. And an end is told, also after a kill."""

from __future__ import annotations

from datetime import datetime

import pytest

from engine import cards
from host.closing import next_closing
from host.inputs import PromptFinished, TimerFired, UtteranceHeard
from tests.host.table import Evening


def test_the_house_says_how_many_jokers_are_in_a_deck() -> None:
    evening = Evening(house={"sybarit": {"jokers": "3"}}, length="regular")
    jokers = [card for card in evening.state.deck if cards.suit_of(card) is None]
    assert len(jokers) == 12


@pytest.mark.parametrize(
    ("now", "stop_at", "closes"),
    [
        ("2026-11-29 20:00", "23:30", "2026-11-29 23:30"),
        ("2026-11-29 23:30", "23:30", "2026-11-30 23:30"),
        ("2026-11-30 00:10", "00:15", "2026-11-30 00:15"),
        ("2026-12-31 23:45", "01:00", "2027-01-01 01:00"),
    ],
)
def test_closing_is_the_next_time_the_clock_shows_it(now: str, stop_at: str, closes: str) -> None:
    assert next_closing(stop_at, datetime.fromisoformat(now)) == datetime.fromisoformat(closes)


def _say(evening: Evening, text: str) -> None:
    assert evening.open is not None
    evening.give(UtteranceHeard(0.0, evening.open.listen, (text,), (), True))


def test_at_closing_time_the_turn_in_progress_is_played_and_no_other() -> None:
    evening = Evening(deck=("food-7", "food-8", "food-9"))
    _say(evening, "one point")
    evening.hear_out()
    evening.give(TimerFired(0.0, "closing"))
    assert evening.session.playing is not None, "the question is still open"
    _say(evening, "pass")
    evening.hear_out()
    assert evening.session.over
    assert evening.state.ended == "host"
    assert len(evening.state.turns) == 1
    assert any("We stop here" in said for said in evening.said)


def test_closing_time_between_games_ends_nothing_later() -> None:
    evening = Evening(players=())
    evening.give(TimerFired(0.0, "closing"))
    evening.hear_out()
    evening.kill()
    assert evening.session.play is None


def test_an_end_that_was_not_told_before_a_kill_is_told_after_it() -> None:
    evening = Evening(deck=("food-7",))
    _say(evening, "one point")
    evening.hear_out()
    _say(evening, "pass")
    while evening.speaking and not evening.session.over:
        evening.give(PromptFinished(0.0, evening.speaking.pop(0)))
    assert evening.session.over
    assert not evening.session.settled
    evening.kill()
    before = len(evening.said)
    evening.begin()
    assert any("Ann" in said for said in evening.said[before:])
    assert evening.session.settled
