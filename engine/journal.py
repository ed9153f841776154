"""What happened, in order, never rewritten: events, undoings and overrulings.

An undo appends `Reverted`, an overruling appends `Amended`. Reading takes two
passes: drop what was reverted, then apply the amendments that are left. What
remains stands, and the game's state is folded from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, assert_never

import msgspec

from engine.game import Game, IllegalMove

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Happened(msgspec.Struct, Generic[E], frozen=True, tag_field="kind", tag="happened"):
    event: E


class Reverted(msgspec.Struct, frozen=True, tag_field="kind", tag="reverted"):
    """Whatever was appended behind entry `to`, amendments among it, no longer stands."""

    to: int


class Amended(msgspec.Struct, Generic[E], frozen=True, tag_field="kind", tag="amended"):
    """The event of entry `seq` is replaced by `event`, a ruling of the same kind."""

    seq: int
    event: E


class Entry(msgspec.Struct, Generic[E], frozen=True):
    """A line of the journal. `seq` only grows; `at` is in seconds of the host's clock."""

    seq: int
    at: float
    what: Happened[E] | Reverted | Amended[E]


Standing: TypeAlias = list[tuple[int, E]]
"""Events that stand, each with the seq of the entry it happened in."""


class UndoPoint(NamedTuple):
    """`to` is what a Reverted names, `describe` what it takes back, as a phrase."""

    to: int
    describe: str


def encode(entry: Entry[E]) -> bytes:
    """One JSON object, without a line end."""
    return msgspec.json.encode(entry)


def decode(game: Game[S, C, E], line: bytes | str) -> Entry[E]:
    """An entry as `encode` wrote it. Raises msgspec.DecodeError or ValidationError."""
    entry: Entry[E] = _decoder(game.event_type).decode(line)
    return entry


@cache
def _decoder(event_type: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(Entry[event_type])


def surviving(entries: Iterable[Entry[E]]) -> list[Entry[E]]:
    """The first pass: the events and amendments that were not reverted, in order."""
    live: list[Entry[E]] = []
    for entry in entries:
        if isinstance(entry.what, Reverted):
            while live and live[-1].seq > entry.what.to:
                live.pop()
        else:
            live.append(entry)
    return live


def standing(entries: Iterable[Entry[E]]) -> Standing[E]:
    """The events that stand, as amended, in order.

    Raises IllegalMove for an amendment of what does not stand or is of another kind.
    """
    events: Standing[E] = []
    place: dict[int, int] = {}
    for entry in surviving(entries):
        match entry.what:
            case Happened(event):
                place[entry.seq] = len(events)
                events.append((entry.seq, event))
            case Amended(seq, event):
                if seq not in place:
                    raise _not_standing(seq)
                at = place[seq]
                _check_kind(events[at][1], event)
                events[at] = (seq, event)
            case Reverted():
                pass
    return events


def fold(game: Game[S, C, E], entries: Iterable[Entry[E]]) -> S | None:
    """The state that the entries lead to; None before a game was opened."""
    state: S | None = None
    for _, event in standing(entries):
        state = game.evolve(state, event)
    return state


def undo_point(game: Game[S, C, E], entries: Iterable[Entry[E]]) -> UndoPoint | None:
    """Where to revert to so that the last decision of a person is undone; None if there is none.

    Whatever followed from that decision by itself goes with it: a ruling takes
    back the end of the game and the cards drawn behind it, a choice takes back
    the question taken for it. An overruling is a decision of its own.
    """
    return Journal(game, entries).undo_point


class Journal(Generic[S, C, E]):
    """An append-only journal of one game, with what stands folded as it grows.

    Appending an event folds in that event alone; undoing goes back to a state
    that was kept; an amendment folds again from the ruling it changes.
    """

    def __init__(self, game: Game[S, C, E], entries: Iterable[Entry[E]] = ()) -> None:
        """A journal of `entries` as they were read back. Raises IllegalMove, see `add`."""
        self.game = game
        self._entries: list[Entry[E]] = []
        self._live: list[Entry[E]] = []
        self._events: Standing[E] = []
        self._states: list[S] = []
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> Sequence[Entry[E]]:
        """Every entry, undone ones too."""
        return tuple(self._entries)

    @property
    def events(self) -> Sequence[tuple[int, E]]:
        """The events that stand, each with its seq."""
        return tuple(self._events)

    @property
    def state(self) -> S | None:
        return self._states[-1] if self._states else None

    @property
    def seq(self) -> int:
        """The seq of the latest entry, 0 while there is none."""
        return self._entries[-1].seq if self._entries else 0

    @property
    def undo_point(self) -> UndoPoint | None:
        """What `undo` would do; see the function of this name."""
        place = len(self._events)
        for index in range(len(self._live) - 1, 0, -1):
            match self._live[index].what:
                case Happened():
                    place -= 1
                    # As it stands: an amendment behind it that were live would come first.
                    describe = self.game.decision(self._states[place - 1], self._events[place][1])
                case Amended(seq, event):
                    target = self._place(seq)
                    describe = "the overruling: " + self.game.decision(
                        self._states[target - 1], event
                    )
                case _:
                    continue
            if describe:
                return UndoPoint(self._live[index - 1].seq, describe)
        return None

    def before(self, seq: int) -> S | None:
        """The state just before the event of that entry. Raises IllegalMove if it is undone."""
        place = self._place(seq)
        return self._states[place - 1] if place else None

    def do(self, command: C, at: float) -> tuple[Entry[E], ...]:
        """What the command makes true, appended. Raises IllegalMove and appends nothing."""
        return tuple(self.append(event, at) for event in self.game.decide(self.state, command))

    def append(self, event: E, at: float) -> Entry[E]:
        return self.add(Entry(self.seq + 1, at, Happened(event)))

    def revert(self, to: int, at: float) -> Entry[E]:
        """Take back all behind entry `to`. Raises IllegalMove if nothing would be left or go."""
        return self.add(Entry(self.seq + 1, at, Reverted(to)))

    def amend(self, seq: int, event: E, at: float) -> Entry[E]:
        """Overrule the ruling of entry `seq`. Raises IllegalMove if it is none that stands."""
        return self.add(Entry(self.seq + 1, at, Amended(seq, event)))

    def undo(self, at: float) -> Entry[E]:
        """Take back the last decision. Raises IllegalMove when there is none."""
        point = self.undo_point
        if point is None:
            raise IllegalMove("There is nothing to undo.", "undo")
        return self.revert(point.to, at)

    def add(self, entry: Entry[E]) -> Entry[E]:
        """Take in an entry as it is, from `append` and the rest or read back from disk.

        `seq` has to grow; gaps are allowed. Raises IllegalMove and changes nothing.
        """
        if self._entries and entry.seq <= self.seq:
            raise IllegalMove(
                f"Entry {entry.seq} comes behind entry {self.seq}.", "the order of a journal"
            )
        match entry.what:
            case Happened(event):
                self._states.append(self.game.evolve(self.state, event))
                self._events.append((entry.seq, event))
                self._live.append(entry)
            case Reverted(to):
                self._revert(to)
            case Amended(seq, event):
                self._amend(seq, event)
                self._live.append(entry)
            case _:
                assert_never(entry.what)
        self._entries.append(entry)
        return entry

    def _revert(self, to: int) -> None:
        keep = sum(entry.seq <= to for entry in self._live)
        if not keep or keep == len(self._live):
            raise IllegalMove(
                f"There is nothing to go back to at step {to}: look at the newest state.", "undo"
            )
        dropped = self._live[keep:]
        del self._live[keep:]
        if any(isinstance(entry.what, Amended) for entry in dropped):
            self._events = standing(self._live)
            self._refold(0)
        else:
            del self._events[len(self._events) - len(dropped) :]
            del self._states[len(self._events) :]

    def _amend(self, seq: int, event: E) -> None:
        place = self._place(seq)
        _check_kind(self._events[place][1], event)
        if not isinstance(event, self.game.rulings):
            raise IllegalMove(
                "Only a ruling can be overruled: undo back to it instead.", "overruling"
            )
        events = [event for _, event in self._events]
        events[place] = event
        self.game.check_overruled(events)
        self._events[place] = (seq, event)
        self._refold(place)

    def _refold(self, place: int) -> None:
        del self._states[place:]
        for _, event in self._events[place:]:
            self._states.append(self.game.evolve(self.state, event))

    def _place(self, seq: int) -> int:
        for place in range(len(self._events) - 1, -1, -1):
            if self._events[place][0] == seq:
                return place
        raise _not_standing(seq)


def _not_standing(seq: int) -> IllegalMove:
    return IllegalMove(
        f"Step {seq} is none of this game, or it was undone: look at the newest state.",
        "overruling",
    )


def _check_kind(event: object, amendment: object) -> None:
    if type(event) is not type(amendment):
        raise IllegalMove(
            f"A {type(event).__name__} cannot be replaced by a {type(amendment).__name__}: "
            "only a ruling can be overruled, by another ruling.",
            "overruling",
        )
