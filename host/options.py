"""What the table has settled before the evening begins: the house's options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Options:
    """`players` empty: they are asked for, where `lobby_at_start`, else the board waits.

    `answer_seconds`: time for an answer, None for no limit (typed play). `by_voice`:
    there is an ear at all, so that the board may say that it listens. `open_hands`: hands
    lie open on the board, for a table with no phones. `house`: the
    house's rules, by game, as the game's `start` takes them.
    """

    game: str = "sybarit"
    players: tuple[str, ...] = ()
    length: str = "short"
    lobby_at_start: bool = False
    answer_seconds: float | None = 30.0
    tell_notes: bool = True
    by_voice: bool = True
    open_hands: bool = False
    house: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
