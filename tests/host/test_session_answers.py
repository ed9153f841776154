"""From the question to the ruling: answers, and the clock."""

from __future__ import annotations

import msgspec
import pytest

from host import commands as panel
from host.inputs import NoInput, SpeechStarted, TimerFired, UtteranceHeard
from questions.bank import Bank
from tests.host.keeping import tidy_bank
from tests.host.pinot import asked
from tests.host.table import Evening

# --- rulings ---


def test_a_right_answer_scores_and_the_next_player_draws() -> None:
    evening = asked()
    told = evening.reply_to("pinot noir")
    assert "1 point for Ann" in told
    assert "Monks mapped" in told
    assert evening.score("Ann") == 1
    assert evening.game.at_turn.name == "Ben"
    assert evening.asked == "choose"
    assert evening.earcons[-4:] == ["got-it", "your-turn", "right", "your-turn"]


def test_half_an_answer_is_asked_to_be_completed() -> None:
    evening = asked()
    assert "Pinot what?" in evening.reply_to("pinot")
    assert evening.game.phase == "answering"
    evening.type("noir")
    assert evening.game.turns[-1].correct


def test_half_an_answer_completed_wrongly_is_wrong() -> None:
    evening = asked()
    evening.type("pinot")
    evening.type("gris")
    assert not evening.game.turns[-1].correct


def test_half_an_answer_over_and_over_is_ruled() -> None:
    evening = asked()
    for _ in range(3):
        evening.type("pinot")
    assert not evening.game.turns[-1].correct
    assert evening.views.host.history[0].why == "not specific enough"


def test_of_two_answers_one_is_asked_for() -> None:
    evening = asked()
    assert "One answer, please" in evening.reply_to("pinot noir or merlot")
    evening.type("pinot noir")
    assert evening.game.turns[-1].correct


def test_a_listed_wrong_answer_is_ruled_by_voice_at_once() -> None:
    evening = asked()
    evening.voice("merlot")
    assert not evening.game.turns[-1].correct


def test_what_no_list_has_is_asked_again_by_voice_and_ruled_when_typed() -> None:
    evening = asked()
    evening.voice("zweigelt")
    assert evening.game.phase == "answering"
    evening.type("zweigelt")
    assert evening.game.phase != "answering"


def test_not_caught_twice_and_the_table_is_asked() -> None:
    evening = asked()
    evening.voice("[unk]")
    evening.voice("[unk]")
    assert evening.game.phase == "answering"
    mark = len(evening.said)
    evening.voice("[unk]")
    assert evening.asked == "confirm"
    assert "pinot noir" in evening.since(mark)
    assert "Is that what Ann said?" in evening.since(mark)
    evening.voice("yes")
    assert evening.score("Ann") == 1
    assert evening.game.turns[0].by == "table"
    assert evening.asked == "choose"


def test_the_table_says_no_and_it_stands() -> None:
    evening = asked()
    for _ in range(3):
        evening.voice("[unk]")
    assert "Then it stands" in evening.reply_to("no")
    assert evening.score("Ann") == 0
    assert "already" in evening.reply_to("i said pinot noir")


def test_nothing_heard_at_all_never_asks_the_table() -> None:
    evening = asked()
    for _ in range(5):
        evening.voice()
    assert evening.game.phase == "answering"


def test_on_the_last_card_the_table_is_asked_before_the_end_is_told() -> None:
    evening = asked(deck=("food-2",))
    for _ in range(2):
        evening.voice("[unk]")
    mark = len(evening.said)
    evening.voice("[unk]")
    assert "wins" not in evening.since(mark)
    assert "applause" not in evening.earcons
    mark = len(evening.said)
    evening.voice("no")
    assert "Then it stands. That was the last card." in evening.since(mark)
    assert evening.earcons[-1] == "applause"
    assert evening.session.over


def test_on_the_last_card_the_table_says_yes_and_the_end_is_told_once() -> None:
    evening = asked(deck=("food-2",))
    for _ in range(3):
        evening.voice("[unk]")
    mark = len(evening.said)
    evening.voice("yes")
    assert "right after all" in evening.since(mark)
    assert evening.since(mark).count("wins") == 1


@pytest.mark.parametrize("words", ["pass", "i have no idea", "skip it"])
def test_passing(words: str) -> None:
    evening = asked()
    evening.voice(words)
    assert evening.game.turns[-1].by == "player"
    assert "wrong" not in evening.earcons


def test_an_answer_in_the_words_of_an_intent_is_an_answer() -> None:
    questions = {
        id_: msgspec.structs.replace(question, answer="break", reject=("banana",))
        for id_, question in tidy_bank().questions.items()
    }
    evening = Evening(bank=Bank(questions), deck=("food-2", "food-3"))
    evening.to_answer()
    evening.voice("break")
    assert evening.game.turns[-1].correct
    assert not evening.session.paused


# --- the clock ---


def test_the_clock_starts_when_the_question_is_read() -> None:
    evening = Evening(deck=("food-2", "food-3"))
    evening.give(UtteranceHeard(0, evening.session.floor.listening, ("one",), (), True))
    assert not evening.timers
    evening.hear_out()
    assert evening.timers == {"answer": 30.0}


def test_time_up_in_silence() -> None:
    evening = asked()
    mark = len(evening.said)
    evening.time_up()
    assert evening.game.turns[-1].by == "clock"
    assert "Time's up" in evening.since(mark)
    assert "time-up" in evening.earcons
    assert "wrong" not in evening.earcons
    assert evening.asked == "choose"


def test_who_speaks_when_the_time_is_up_is_heard_out() -> None:
    evening = asked()
    assert evening.open is not None
    evening.give(SpeechStarted(0, evening.open.listen))
    evening.time_up()
    assert evening.game.phase == "answering"
    evening.type("pinot noir")
    assert evening.game.turns[-1].correct


def test_who_began_and_said_nothing_is_out_of_time() -> None:
    evening = asked()
    assert evening.open is not None
    evening.give(SpeechStarted(0, evening.open.listen))
    evening.time_up()
    evening.silence()
    assert evening.game.turns[-1].by == "clock"


def test_time_up_while_the_host_nudges_is_ruled_when_it_has_spoken() -> None:
    evening = asked()
    assert evening.open is not None
    evening.give(NoInput(0, evening.open.listen))
    assert evening.speaking
    assert "answer" in evening.timers
    evening.time_up()
    assert evening.game.turns[-1].by == "clock"


def test_time_up_while_the_ruling_is_told_changes_nothing() -> None:
    evening = asked()
    assert evening.open is not None
    evening.give(UtteranceHeard(0, evening.open.listen, ("pinot noir",), (), True))
    assert not evening.timers
    evening.give(TimerFired(0, "answer"))
    evening.hear_out()
    assert len(evening.game.turns) == 1
    assert evening.asked == "choose"


def test_a_nudge_does_not_restart_the_clock_and_a_reprompt_does() -> None:
    evening = asked()
    evening.silence()
    assert evening.timers
    line = evening.board.timer
    evening.silence()
    assert evening.board.timer == line
    evening.type("more time")
    assert evening.board.timer != line
    assert evening.timers == {"answer": 30.0}


def test_the_panel_gives_more_time() -> None:
    evening = asked()
    line = evening.board.timer
    assert evening.tap(panel.MoreTime()) is None
    assert evening.board.timer != line


@pytest.mark.parametrize(
    "command", [panel.Pause(), panel.Mute(), panel.Leave("Ann"), panel.Undo(), panel.EndGame()]
)
def test_the_clock_stops_with_the_answer(command: panel.PanelCommand) -> None:
    evening = asked()
    assert evening.press(command) is None
    assert not evening.timers


def test_whoever_leaves_in_mid_answer_leaves_the_turn() -> None:
    evening = Evening(("Ann", "Ben", "Cleo"), deck=("food-2", "food-3", "food-4"))
    evening.to_answer()
    evening.tap(panel.Leave("Ann"))
    assert evening.game.at_turn.name == "Ben"
    assert evening.asked == "choose"
    evening.tap(panel.Return("Ann"))
    assert evening.asked == "choose"


def test_unmuting_opens_the_ear_and_the_clock_again() -> None:
    evening = asked()
    evening.tap(panel.Mute())
    assert evening.open is None
    assert evening.board.muted
    assert evening.tap(panel.Unmute()) is None
    assert evening.open is not None
    assert evening.timers == {"answer": 30.0}


def test_typed_play_has_no_clock_and_i_said_is_an_answer_there() -> None:
    evening = asked(answer_seconds=None, by_voice=False)
    assert not evening.timers
    evening.type("i said pinot noir")
    assert evening.game.turns[-1].correct
