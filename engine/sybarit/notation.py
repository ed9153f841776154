"""Sybarit's game records: the header and the moves, written and read.

Beyond the contract's draw, choose and answer a record may hold `join`, `leave`,
`return` and `adjust`, in games where it happened. A record calls each player by
their last name, so a change of name is no line. A game that was ended early is
a record that stops. `rename` and `end` are understood when read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, assert_never

import msgspec

from engine import cards
from engine.game import IllegalMove
from engine.sybarit.vocabulary import (
    AdjustScore,
    AnswerRuled,
    CardDrawn,
    ChooseQuestion,
    Command,
    DrawCard,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    JoinSeat,
    LeaveSeat,
    QuestionChosen,
    QuestionTaken,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    ScoreAdjusted,
    SeatJoined,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    StartGame,
    State,
    TakeQuestion,
)

VERSION = 1


class _Move(msgspec.Struct, frozen=True, tag_field="move"):
    pass


class _Draw(_Move, frozen=True, tag="draw"):
    pass


class _Choose(_Move, frozen=True, tag="choose"):
    category: str
    points: int


class _Answer(_Move, frozen=True, tag="answer"):
    correct: bool


class _Join(_Move, frozen=True, tag="join"):
    player: str


class _Leave(_Move, frozen=True, tag="leave"):
    player: str


class _Return(_Move, frozen=True, tag="return"):
    player: str


class _Rename(_Move, frozen=True, tag="rename"):
    player: str
    to: str


class _Adjust(_Move, frozen=True, tag="adjust"):
    player: str
    points: int


class _End(_Move, frozen=True, tag="end"):
    pass


_AnyMove: TypeAlias = (
    _Draw | _Choose | _Answer | _Join | _Leave | _Return | _Rename | _Adjust | _End
)


class _Header(msgspec.Struct, frozen=True):
    players: list[str]
    deck: list[str]


def header(state: State) -> dict[str, Any]:
    """The record's first line, with the players who opened the game by their last names."""
    return {
        "game": "sybarit",
        "version": VERSION,
        "players": list(state.names[: state.opened_with]),
        "deck": list(state.deck),
    }


def opening(header: Mapping[str, Any]) -> StartGame:
    """The command that opens the game of a header. Raises IllegalMove."""
    try:
        read = msgspec.convert(dict(header), _Header)
    except msgspec.ValidationError as error:
        raise IllegalMove(
            f"The header cannot be read: {error}. "
            "It holds players, a list of names, and deck, a list of cards in draw order.",
            "the form of a record",
        ) from None
    deck = cards.checked_deck(read.deck)
    return StartGame(tuple(read.players), deck, cards.length_of(deck))


def moves(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The lines behind the header, from the events that stand."""
    last_names = _last_names(events)
    lines: list[_AnyMove] = []
    seats: list[str] = []
    for event in events:
        match event:
            case GameStarted():
                seats.extend(event.players)
            case CardDrawn():
                lines.append(_Draw())
            case QuestionChosen():
                lines.append(_Choose(event.category, event.points))
            case AnswerRuled():
                lines.append(_Answer(event.correct))
            case SeatJoined():
                seats.append(event.name)
                lines.append(_Join(last_names[len(seats) - 1]))
            case SeatLeft():
                lines.append(_Leave(last_names[seats.index(event.name)]))
            case SeatReturned():
                lines.append(_Return(last_names[seats.index(event.name)]))
            case ScoreAdjusted():
                lines.append(_Adjust(last_names[seats.index(event.name)], event.points))
            case SeatRenamed():
                seats[seats.index(event.name)] = event.to
            case QuestionTaken() | GameEnded():
                pass
            case _:
                assert_never(event)
    return [msgspec.to_builtins(line) for line in lines]


def _last_names(events: Sequence[Event]) -> list[str]:
    seats: list[str] = []
    for event in events:
        match event:
            case GameStarted():
                seats.extend(event.players)
            case SeatJoined():
                seats.append(event.name)
            case SeatRenamed():
                seats[seats.index(event.name)] = event.to
            case _:
                pass
    return seats


def commands(move: Mapping[str, Any]) -> tuple[Command, ...]:
    """The commands that one line stands for. Raises IllegalMove for a line of another form."""
    try:
        read = msgspec.convert(dict(move), _AnyMove)
    except msgspec.ValidationError as error:
        raise IllegalMove(
            f"The move cannot be read: {error}. "
            'Moves are {"move": "draw"}, {"move": "choose", "category": "food", "points": 1} '
            'and {"move": "answer", "correct": true}.',
            "the form of a record",
        ) from None
    match read:
        case _Draw():
            return (DrawCard(),)
        case _Choose():
            # decide() refuses what is no category or value, with the rule it breaks.
            chosen = ChooseQuestion(read.category, read.points)  # type: ignore[arg-type]
            return (chosen, TakeQuestion())
        case _Answer():
            return (RuleAnswer(read.correct, "host"),)
        case _Join():
            return (JoinSeat(read.player),)
        case _Leave():
            return (LeaveSeat(read.player),)
        case _Return():
            return (ReturnSeat(read.player),)
        case _Rename():
            return (RenameSeat(read.player, read.to),)
        case _Adjust():
            return (AdjustScore(read.player, read.points),)
        case _End():
            return (EndGame(),)
        case _:
            assert_never(read)
