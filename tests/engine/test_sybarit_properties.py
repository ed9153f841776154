"""Sybarit under random evenings: play, seats that come and go, corrections, undoings."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import cards
from engine.game import IllegalMove
from engine.journal import Happened, Journal, fold
from engine.record import export, replay, result
from engine.sybarit import (
    SYBARIT,
    AdjustScore,
    AnswerRuled,
    ChooseQuestion,
    Command,
    DrawCard,
    EndGame,
    Event,
    JoinSeat,
    LeaveSeat,
    Phase,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    ScoreAdjusted,
    State,
    TakeQuestion,
)

Log = Journal[State, Command, Event]
NAMES = ("Ann", "Ben", "Cy", "Dora", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
PLAY: tuple[Command, ...] = (
    DrawCard(),
    *(ChooseQuestion(suit, points) for suit in cards.SUITS for points in (1, 3)),  # type: ignore[arg-type]
    TakeQuestion(),
    RuleAnswer(True),
    RuleAnswer(False),
)


def a_host_command(rng: Random) -> Command:
    name = rng.choice(NAMES)
    match rng.randrange(6):
        case 0:
            return JoinSeat(name)
        case 1:
            return LeaveSeat(name)
        case 2:
            return ReturnSeat(name)
        case 3:
            return RenameSeat(name, rng.choice(NAMES))
        case 4:
            return AdjustScore(name, rng.randrange(-9, 10))
        case _:
            return EndGame() if rng.random() < 0.1 else JoinSeat(name)


def evening(seed: int, undoing: bool = True) -> Log:
    """A game of random play in which the host meddles; what is refused changes nothing."""
    rng = Random(seed)
    journal: Log = Journal(SYBARIT)
    options = {"length": rng.choice(["short", "regular"]), "jokers": rng.choice("0149")}
    journal.do(SYBARIT.start(NAMES[: rng.randrange(2, 5)], rng, options), 0.0)
    for _ in range(rng.randrange(260)):
        assert journal.state is not None
        legal = SYBARIT.legal(journal.state)
        roll = rng.random()
        try:
            if roll < 0.1:
                journal.do(a_host_command(rng), 0.0)
            elif roll < 0.15 and undoing:
                seq, event = rng.choice(journal.events)
                if isinstance(event, AnswerRuled):
                    journal.amend(seq, AnswerRuled(not event.correct, "host"), 0.0)
            elif roll < 0.18 and undoing:
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
many = settings(max_examples=60, deadline=None)


@many
@given(evenings)
def test_cards_are_neither_lost_nor_made(journal: Log) -> None:
    state = state_of(journal)
    held = Counter(card for seat in state.seats for card in seat.cards)
    assert held + Counter(state.remaining) == Counter(state.deck)
    assert held == Counter(state.deck[: state.drawn])


@many
@given(evenings)
def test_a_score_is_the_sum_of_its_turns_and_corrections(journal: Log) -> None:
    state = state_of(journal)
    by_hand: Counter[int] = Counter()
    for seq, event in journal.events:
        before = journal.before(seq)
        if before is not None and isinstance(event, ScoreAdjusted):
            by_hand[before.names.index(event.name)] += event.points
    for place, seat in enumerate(state.seats):
        turns = sum(turn.change for turn in state.turns if turn.name == seat.name)
        assert seat.score == turns + by_hand[place]


@many
@given(evenings)
def test_what_is_kept_is_what_the_entries_fold_to(journal: Log) -> None:
    assert journal.state == fold(SYBARIT, journal.entries)
    assert journal.events == Journal(SYBARIT, journal.entries).events


@many
@given(evenings)
def test_an_evening_exports_and_replays_to_the_same_standings(journal: Log) -> None:
    assert replay(export(SYBARIT, journal.events)) == result(SYBARIT.standings(state_of(journal)))


@many
@given(evenings)
def test_what_is_not_legal_is_refused_with_a_sentence_and_a_rule(journal: Log) -> None:
    state = state_of(journal)
    legal = {msgspec.json.encode(command) for command in SYBARIT.legal(state)}
    for command in PLAY:
        if msgspec.json.encode(command) in legal:
            assert SYBARIT.decide(state, command)
        else:
            with pytest.raises(IllegalMove) as refused:
                SYBARIT.decide(state, command)
            assert refused.value.sentence.endswith(".")
            assert refused.value.rule


@many
@given(seed=st.integers(0, 2**32), pick=st.integers(0, 10**6))
def test_an_overruled_game_is_the_game_with_that_ruling(seed: int, pick: int) -> None:
    journal = evening(seed, undoing=False)
    rulings = [(seq, event) for seq, event in journal.events if isinstance(event, AnswerRuled)]
    if not rulings:
        return
    seq, event = rulings[pick % len(rulings)]
    other = AnswerRuled(not event.correct, "table")
    clean: Log = Journal(SYBARIT)
    for entry in journal.entries:
        assert isinstance(entry.what, Happened)
        clean.append(other if entry.seq == seq else entry.what.event, entry.at)
    journal.amend(seq, other, 0.0)
    assert journal.state == clean.state
    assert journal.events == clean.events


@many
@given(evenings)
def test_undo_is_the_prefix_and_never_rolls_again(journal: Log) -> None:
    deck = state_of(journal).deck
    while (point := journal.undo_point) is not None:
        prefix = [entry for entry in journal.entries if entry.seq <= point.to]
        journal.undo(0.0)
        assert journal.state == fold(SYBARIT, prefix)
        assert point.describe
    assert state_of(journal).deck == deck
    assert state_of(journal).turns == ()


def test_these_evenings_stop_in_every_phase() -> None:
    assert {state_of(evening(seed)).phase for seed in range(80)} == set(get_args(Phase))
