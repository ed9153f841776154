"""What the session keeps and gets back: notes beside the game's journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec


class Note(msgspec.Struct, frozen=True):
    """A fact of the evening that is no game event.

    Kinds: `game` (a game opens: its name, the order questions come in), `ruling`
    (what was heard for the ruling `seq`, and why it was ruled so), `amended`, `appeal`,
    `told` (the end of the game was), `spent` and `unspent` (questions read aloud),
    `voice` (volume, rate, muted).
    """

    kind: str
    data: Mapping[str, Any]
    seq: int | None = None


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
    """What a session starts from. `entries` are the newest game's, if there is one."""

    game: str | None = None
    entries: tuple[Any, ...] = ()
    order: tuple[str, ...] = ()
    details: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    spent: frozenset[str] = frozenset()
    voice: Voice = Voice()
