"""Who sits at the table: the rules for names and numbers that every game shares."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from engine.game import IllegalMove

LONGEST_NAME = 24
"""Characters, after trimming: what fits on the board and is short to say."""


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for one another: case and Unicode form apart."""
    return _key(one) == _key(other)


def checked_name(name: object, taken: Iterable[str] = ()) -> str:
    """The name, trimmed. Raises IllegalMove if it cannot be used or is taken."""
    if not isinstance(name, str):
        raise IllegalMove(f"A name is text, not {name!r}.", "names")
    trimmed = name.strip()
    if not trimmed or len(trimmed) > LONGEST_NAME or not trimmed.isprintable():
        raise IllegalMove(
            f"A name has 1 to {LONGEST_NAME} printable characters, not {name!r}.", "names"
        )
    for other in taken:
        if same_name(trimmed, other):
            raise IllegalMove(
                f"Somebody is called {other} already: take another name.",
                "each name once at a table",
            )
    return trimmed


def opening_names(players: Sequence[object], fewest: int, most: int) -> tuple[str, ...]:
    """The names that open a game, trimmed, in seating order. Raises IllegalMove."""
    if not fewest <= len(players) <= most:
        raise IllegalMove(
            f"This is a game for {fewest} to {most} players, not {len(players)}.",
            "the number of players",
        )
    names: list[str] = []
    for player in players:
        names.append(checked_name(player, names))
    return tuple(names)


def place_of(name: str, names: Iterable[str]) -> int:
    """Where a name sits, counted from 0. Raises IllegalMove if nobody has it."""
    known = list(names)
    for place, other in enumerate(known):
        if same_name(name.strip(), other):
            return place
    raise IllegalMove(
        f"Nobody here is called {name.strip()!r}: there are {', '.join(known)}.", "names"
    )


def _key(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
