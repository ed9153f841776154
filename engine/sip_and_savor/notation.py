"""Sip & Savor's game records: the header and the moves, written and read.

Beyond the contract's keep, pair, draw and pass a record may hold `leave`, `return`
and `adjust`, in games where it happened. A record calls each player by their last
name, so a change of name is no line. A game that was ended early is a record that
stops. `rename` and `end` are understood when read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, assert_never

import msgspec

from engine.game import IllegalMove
from engine.sip_and_savor.cards import Cards
from engine.sip_and_savor.vocabulary import (
    AdjustScore,
    Command,
    Draw,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    Keep,
    LeaveSeat,
    Pair,
    Paired,
    Pass,
    Passed,
    RenameSeat,
    ReturnSeat,
    ScoreAdjusted,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SommelierKept,
    StartGame,
    State,
    TableLaid,
    WinesDrawn,
)

VERSION = 1


class _Move(msgspec.Struct, frozen=True, tag_field="move"):
    pass


class _Keep(_Move, frozen=True, tag="keep"):
    player: str
    sommelier: str


class _Pair(_Move, frozen=True, tag="pair"):
    wine: str
    dish: str


class _Draw(_Move, frozen=True, tag="draw"):
    wines: list[str]


class _Pass(_Move, frozen=True, tag="pass"):
    pass


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


_AnyMove: TypeAlias = _Keep | _Pair | _Draw | _Pass | _Leave | _Return | _Rename | _Adjust | _End


class _Header(msgspec.Struct, frozen=True):
    players: list[str]
    dishes: list[str]
    wines: list[str]
    sommeliers: list[str]


def header(state: State) -> dict[str, Any]:
    """The record's first line, with the players by their last names."""
    return {
        "game": "sip-and-savor",
        "version": VERSION,
        "players": list(state.names),
        "dishes": list(state.dishes),
        "wines": list(state.wines),
        "sommeliers": list(state.sommeliers),
    }


def opening(header: Mapping[str, Any], cards: Cards | None) -> StartGame:
    """The command that opens the game of a header, played with `cards`. Raises IllegalMove."""
    try:
        read = msgspec.convert(dict(header), _Header)
    except msgspec.ValidationError as error:
        raise IllegalMove(
            f"The header cannot be read: {error}. It holds players, a list of names, and "
            "dishes, wines and sommeliers, lists of ids in draw order.",
            "the form of a record",
        ) from None
    return StartGame(
        tuple(read.players), tuple(read.dishes), tuple(read.wines), tuple(read.sommeliers), cards
    )


def moves(events: Sequence[Event]) -> list[dict[str, Any]]:
    """The lines behind the header, from the events that stand."""
    lines: list[_AnyMove] = []
    last: list[str] = []
    for event in events:
        match event:
            case GameStarted():
                last.extend(event.players)
            case SeatRenamed():
                last[last.index(event.name)] = event.to
            case _:
                pass
    seats: list[str] = []

    def named(name: str) -> str:
        return last[seats.index(name)]

    for event in events:
        match event:
            case GameStarted():
                seats.extend(event.players)
            case SommelierKept():
                lines.append(_Keep(named(event.name), event.sommelier))
            case Paired():
                lines.append(_Pair(event.wine, event.dish))
            case WinesDrawn():
                lines.append(_Draw(list(event.wines)))
            case Passed():
                lines.append(_Pass())
            case SeatLeft():
                lines.append(_Leave(named(event.name)))
            case SeatReturned():
                lines.append(_Return(named(event.name)))
            case ScoreAdjusted():
                lines.append(_Adjust(named(event.name), event.points))
            case SeatRenamed():
                seats[seats.index(event.name)] = event.to
            case TableLaid() | GameEnded():
                pass
            case _:
                assert_never(event)
    return [msgspec.to_builtins(line) for line in lines]


def commands(move: Mapping[str, Any]) -> tuple[Command, ...]:
    """The commands that one line stands for. Raises IllegalMove for a line of another form."""
    try:
        read = msgspec.convert(dict(move), _AnyMove)
    except msgspec.ValidationError as error:
        raise IllegalMove(
            f"The move cannot be read: {error}. "
            'Moves are {"move": "keep", "player": "Ann", "sommelier": id}, '
            '{"move": "pair", "wine": id, "dish": id}, {"move": "draw", "wines": [id, id]} '
            'and {"move": "pass"}.',
            "the form of a record",
        ) from None
    match read:
        case _Keep():
            return (Keep(read.player, read.sommelier),)
        case _Pair():
            return (Pair(read.wine, read.dish),)
        case _Draw():
            return (Draw(tuple(read.wines)),)
        case _Pass():
            return (Pass(),)
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


def command_of(event: Event) -> Command | None:
    """The command that makes an event true; None for what follows from another."""
    match event:
        case GameStarted():
            return StartGame(
                event.players, event.dishes, event.wines, event.sommeliers, event.cards
            )
        case SommelierKept():
            return Keep(event.name, event.sommelier)
        case Paired():
            return Pair(event.wine, event.dish)
        case WinesDrawn():
            return Draw(event.wines)
        case Passed():
            return Pass()
        case SeatLeft():
            return LeaveSeat(event.name)
        case SeatReturned():
            return ReturnSeat(event.name)
        case SeatRenamed():
            return RenameSeat(event.name, event.to)
        case ScoreAdjusted():
            return AdjustScore(event.name, event.points)
        case GameEnded():
            return EndGame()
        case TableLaid():
            return None
        case _:
            assert_never(event)
