"""Sip & Savor under random evenings: play, seats that come and go, corrections, undoings."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import IllegalMove
from engine.journal import Journal, decode, encode, fold
from engine.record import export, play, result
from engine.sip_and_savor import (
    CLOSED,
    SIP_AND_SAVOR,
    AdjustScore,
    Command,
    Draw,
    EndGame,
    Event,
    Keep,
    LeaveSeat,
    Pair,
    Paired,
    Pass,
    Phase,
    RenameSeat,
    ReturnSeat,
    SommelierKept,
    State,
    WinesDrawn,
)
from engine.sip_and_savor.bots import BOTS

Log = Journal[State, Command, Event]
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Flo")
GAME = SIP_AND_SAVOR


def a_host_command(rng: Random) -> Command:
    name = rng.choice(NAMES)
    match rng.randrange(5):
        case 0:
            return LeaveSeat(name)
        case 1 | 2:
            return ReturnSeat(name)
        case 3:
            return RenameSeat(name, rng.choice(NAMES))
        case _:
            return EndGame() if rng.random() < 0.1 else AdjustScore(name, rng.randrange(-9, 10))


def another(state: State, event: Event, rng: Random) -> Event:
    """The event with one of its cards changed for another of the deck, often impossibly."""
    match event:
        case Paired():
            if rng.random() < 0.5:
                return msgspec.structs.replace(event, wine=rng.choice(state.wines))
            return msgspec.structs.replace(event, dish=rng.choice(state.dishes))
        case WinesDrawn():
            return msgspec.structs.replace(event, wines=tuple(rng.sample(state.wines, 2)))
        case SommelierKept():
            return msgspec.structs.replace(event, sommelier=rng.choice(state.sommeliers))
        case _:
            return event


def evening(seed: int, correcting: bool = True) -> Log:
    """A game of random play in which the host meddles; what is refused changes nothing."""
    rng = Random(seed)
    journal: Log = Journal(GAME)
    start = GAME.start(NAMES[: rng.randrange(2, 5)], rng, {})
    if rng.random() < 0.4:
        # Fewer wines than the dishes could take, so that they run out.
        start = msgspec.structs.replace(start, wines=start.wines[: rng.randrange(5, 30)])
    journal.do(start, 0.0)
    for _ in range(rng.randrange(130)):
        assert journal.state is not None
        legal = GAME.legal(journal.state)
        roll = rng.random()
        try:
            if roll < 0.06:
                journal.do(a_host_command(rng), 0.0)
            elif roll < 0.12 and correcting:
                seq, event = rng.choice(journal.events)
                journal.amend(seq, another(journal.state, event, rng), 0.0)
            elif roll < 0.15 and correcting:
                journal.undo(0.0)
            elif legal:
                journal.do(rng.choice(legal), 0.0)
        except IllegalMove:
            continue
    return journal


def state_of(journal: Log) -> State:
    assert journal.state is not None
    return journal.state


evenings = st.integers(0, 2**32).map(evening)
many = settings(max_examples=25, deadline=None)


@many
@given(evenings)
def test_cards_are_neither_lost_nor_made(journal: Log) -> None:
    state = state_of(journal)
    hands = chain.from_iterable(seat.hand for seat in state.seats)
    pairs = list(chain.from_iterable(seat.pairs for seat in state.seats))
    out = [*hands, *state.row, *(wine for wine, _ in pairs)]
    assert Counter(out) == Counter(state.wines[: state.wines_drawn])
    drawn = Counter(state.dishes[: state.dishes_drawn])
    assert Counter([*state.market, *(dish for _, dish in pairs)]) == drawn - Counter([CLOSED])
    assert (CLOSED in drawn) == (state.ended == "closed")
    assert set(state.sommeliers) >= {seat.sommelier for seat in state.seats} - {""}


@many
@given(evenings)
def test_the_table_is_full_while_there_are_cards(journal: Log) -> None:
    state = state_of(journal)
    if state.phase == "playing":
        assert len(state.market) == 8
        assert len(state.row) == min(4, len(state.row) + state.wines_left)
        assert state.at_turn.here
        assert not state.undecided
        assert state.row or any(seat.hand for seat in state.seats if seat.here)


@many
@given(evenings)
def test_a_total_is_what_was_collected_and_corrected(journal: Log) -> None:
    state = state_of(journal)
    lines = GAME.standings(state).seats
    for seat, line in zip(state.seats, lines, strict=True):
        assert line.total == line.parts["dishes"] + line.parts["bonus"] + seat.by_hand
        assert line.parts["dish_count"] == len(seat.pairs)


@many
@given(evenings)
def test_what_is_kept_is_what_the_entries_fold_to(journal: Log) -> None:
    assert journal.state == fold(GAME, journal.entries)
    read = [decode(GAME, encode(entry)) for entry in journal.entries]
    assert Journal(GAME, read).events == journal.events


@many
@given(evenings)
def test_an_evening_exports_and_replays_to_the_same_standings(journal: Log) -> None:
    game, state = play(export(GAME, journal.events))
    assert result(game.standings(state)) == result(GAME.standings(state_of(journal)))


@many
@given(evenings)
def test_what_stands_could_have_been_played(journal: Log) -> None:
    GAME.check_overruled([event for _, event in journal.events])


@many
@given(evenings)
def test_what_is_not_legal_is_refused_with_a_sentence_and_a_rule(journal: Log) -> None:
    state = state_of(journal)
    legal = set(GAME.legal(state))
    rng = Random(len(journal.entries))
    tried: list[Command] = [Pass()]
    for _ in range(30):
        tried.append(Pair(rng.choice(state.wines), rng.choice(state.dishes)))
        tried.append(Draw(tuple(rng.sample(state.wines, rng.choice((1, 2))))))
        tried.append(Keep(rng.choice(state.names), rng.choice(state.sommeliers)))
    for command in tried:
        flipped = Draw(command.wines[::-1]) if isinstance(command, Draw) else command
        if command in legal or flipped in legal:
            assert GAME.decide(state, command)
        else:
            with pytest.raises(IllegalMove) as refused:
                GAME.decide(state, command)
            assert refused.value.sentence.endswith(".")
            assert refused.value.rule


@many
@given(evenings)
def test_undo_is_the_prefix_and_never_deals_again(journal: Log) -> None:
    before = state_of(journal)
    while (point := journal.undo_point) is not None:
        prefix = [entry for entry in journal.entries if entry.seq <= point.to]
        journal.undo(0.0)
        assert journal.state == fold(GAME, prefix)
    after = state_of(journal)
    assert (after.dishes, after.wines) == (before.dishes, before.wines)
    assert (after.taken, after.laid) == (0, False)


def test_these_evenings_stop_in_every_phase_and_end_in_every_way() -> None:
    states = [state_of(evening(seed)) for seed in range(90)]
    assert {state.phase for state in states} == set(get_args(Phase))
    assert {state.ended for state in states} == {None, "closed", "wines", "host"}


@pytest.mark.parametrize("bot", BOTS)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_a_bot_makes_legal_moves(bot: str, seed: int) -> None:
    rng = Random(seed)
    start = GAME.start(NAMES[: rng.randrange(2, 5)], rng, {})
    start = msgspec.structs.replace(start, wines=start.wines[: rng.randrange(4, 72)])
    state: State | None = None
    command: Command = start
    while True:
        for event in GAME.decide(state, command):
            state = GAME.evolve(state, event)
        assert state is not None
        if GAME.is_over(state):
            break
        command = BOTS[bot](state, rng)
        flipped = Draw(command.wines[::-1]) if isinstance(command, Draw) else command
        assert {command, flipped} & set(GAME.legal(state))
