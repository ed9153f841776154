"""What every game is: commands in, events out, a state folded from the events.

`decide(state, command)` says what a command makes true, or refuses it with
`IllegalMove`; `evolve(state, event)` folds one event in and never refuses.
Neither reads a clock, a file or a random source. Chance comes in with the
commands (a shuffled deck, the question taken), so a log of events replays to
the same state and an undo cannot roll the dice again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec


class IllegalMove(Exception):
    """A command the rules refuse. `str()` is a sentence a player understands.

    `rule` names the rule that is broken in a few words, for records and logs.
    """

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class DeckError(Exception):
    """A house deck that cannot be played with. `str()` is the first of `findings`.

    A finding is one line, `file:line: what; what to do`.
    """

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__(findings[0])
        self.findings = tuple(findings)


class SeatScore(msgspec.Struct, frozen=True):
    """One line of the standings. `parts` are the game's own columns, not all of them in points."""

    name: str
    parts: dict[str, int]
    total: int
    here: bool = True


class Standings(msgspec.Struct, frozen=True):
    """Seats in seating order, and the names of those who win or share the win."""

    seats: tuple[SeatScore, ...]
    winners: tuple[str, ...]


S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")

Bot: TypeAlias = Callable[[S, Random], C]
"""Chooses the next command of play; whatever it leaves open it draws from the Random."""


class Game(Protocol[S, C, E]):
    """A game's rules as data and pure functions; one object a game, in the registry."""

    name: str
    """The name on the command line, such as `sybarit`."""
    title: str
    """The name as it is said, such as `Sybarit`."""
    fewest: int
    most: int
    """How many may play."""
    command_type: Any
    event_type: Any
    """The closed unions of msgspec structs, for encoding and decoding."""
    rulings: tuple[type, ...]
    """The kinds of event that may be overruled later by another of the same kind.
    See `check_overruled`."""
    bots: Mapping[str, Bot[S, C]]
    """Players to simulate with, by name. There need be none: `random` every game has."""

    def with_deck(self, text: str, name: str) -> Game[S, C, E]:
        """The same rules with the cards of a house deck: a file's text, and its name for messages.

        Raises DeckError for a text that is no deck, or when this game has no house decks.
        """
        ...

    def start(self, players: Sequence[str], rng: Random, options: Mapping[str, str] = ...) -> C:
        """The command that opens a game, with the chance already drawn from `rng`.

        Raises IllegalMove for a number of players or an option the rules do not allow.
        """
        ...

    def decide(self, state: S | None, command: C) -> tuple[E, ...]: ...

    def evolve(self, state: S | None, event: E) -> S: ...

    def legal(self, state: S) -> tuple[C, ...]:
        """The moves of play that may come next, every choice spelled out; empty when the
        game is over. What the host may do at any time (seats, corrections, ending
        the game) is not among them."""
        ...

    def is_over(self, state: S) -> bool: ...

    def standings(self, state: S) -> Standings: ...

    def turns(self, state: S) -> int:
        """How many turns have been completed."""
        ...

    def at_turn(self, state: S) -> str:
        """The name of the seat that is to act."""
        ...

    def sides(self, state: S) -> tuple[str, ...]:
        """What each seat plays as (a character, a colour), in seating order; empty where all
        play alike."""
        ...

    def check_overruled(self, events: Sequence[E]) -> None:
        """Raises IllegalMove if these events, one of which has just been overruled, could not
        have followed one another."""
        ...

    def decision(self, before: S | None, event: E) -> str:
        """What a person decided, as a phrase (`Ann's right answer for 3 points`), given the
        state before it; empty for what follows by itself and for the opening."""
        ...

    def header(self, state: S) -> dict[str, Any]:
        """The first line of this game's record (CONTRACT: Game records)."""
        ...

    def moves(self, events: Sequence[E]) -> list[dict[str, Any]]:
        """The record's further lines, from the events that stand."""
        ...

    def opening(self, header: Mapping[str, Any]) -> C:
        """The command that opens the game a record's header describes. Raises IllegalMove."""
        ...

    def command(self, state: S, move: Mapping[str, Any]) -> tuple[C, ...]:
        """The commands one line of a record stands for. Raises IllegalMove."""
        ...
