"""The games there are. A new one adds a line here."""

from __future__ import annotations

from typing import Any, Final

from engine.game import Game
from engine.sip_and_savor import SIP_AND_SAVOR
from engine.sybarit import SYBARIT

GAMES: Final[dict[str, Game[Any, Any, Any]]] = {
    SYBARIT.name: SYBARIT,
    SIP_AND_SAVOR.name: SIP_AND_SAVOR,
}
"""Name to rules, in the order they are offered."""


class UnknownGame(LookupError):
    """No game of that name. `str()` lists those there are."""


def game(name: str) -> Game[Any, Any, Any]:
    """The rules of the game of that name. Raises UnknownGame."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"there is no game {name!r}: there are {', '.join(GAMES)}") from None
