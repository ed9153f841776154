"""What the session keeps and gets back: notes beside the game's journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec


class Note(msgspec.Struct, frozen=True):
    """A fact of the evening that is no game event.

    Kinds: `game` (a game opens: its name, the order questions come in), `ruling`
    (what was heard for the ruling `seq`, and why it was ruled so), `tried` (an answer that
    was asked for again; `seq` is the journal's newest entry at that time), `claimed` (what
    the table is asked about the ruling `seq`), `amended`, `appeal`, `told` (the end of the
    game was), `spent` and `unspent` (questions read aloud), `voice` (volume, rate, muted).
    """

    kind: str
    data: Mapping[str, Any]
    seq: int | None = None


class Try(msgspec.Struct, frozen=True):
    """An answer as it was heard, best first, and what the judge made of it.

    `kept` is what was understood of the tries before it and ruled on together with it;
    `undone` a try whose ruling was taken back.
    """

    heard: tuple[str, ...] = ()
    verdict: str = ""
    why: str = ""
    typed: bool = False
    kept: str = ""
    undone: bool = False

    @property
    def judged(self) -> tuple[str, ...]:
        """The texts that the judge was given, best first."""
        return tuple(f"{self.kept} {text}" for text in self.heard) if self.kept else self.heard


def tries_of(detail: Mapping[str, Any]) -> tuple[Try, ...]:
    """Every try that what was kept of a ruling tells of, oldest first; the ruling was made on
    the last. Raises msgspec.ValidationError."""
    return tuple(msgspec.convert(one, Try) for one in (*detail.get("tries", ()), detail))


@dataclass(frozen=True, slots=True)
class Voice:
    """How the host speaks, and whether it listens; kept across restarts.

    `volume` is 0.0 to 1.0, `rate` in words a minute.
    """

    volume: float = 1.0
    rate: int = 165
    muted: bool = False


@dataclass(frozen=True, slots=True)
class Saved:
    """What a session starts from. `entries`, `details` (by the seq of a ruling) and `tries`
    (each behind the newest entry of its time) are the newest game's, if there is one."""

    game: str | None = None
    entries: tuple[Any, ...] = ()
    order: tuple[str, ...] = ()
    details: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    tries: tuple[tuple[int, Mapping[str, Any]], ...] = ()
    spent: frozenset[str] = frozenset()
    voice: Voice = Voice()
