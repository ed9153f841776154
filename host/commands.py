"""What a panel may ask for: one tagged JSON object a command, `{"type": "undo"}`.

A seat is a name, as the players know it. The host's remote may send any of them;
a guest's phone only those in GuestCommand.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class _Command(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    pass


class StartGame(_Command, frozen=True, tag="start"):
    """Open a game. The first of `players` goes first. `players` empty: those in the lobby."""

    game: Literal["sybarit", "sip-and-savor"] = "sybarit"
    players: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    length: Literal["short", "regular", "double"] = "short"


class Join(_Command, frozen=True, tag="join"):
    name: Name


class Leave(_Command, frozen=True, tag="leave"):
    name: Name


class Return(_Command, frozen=True, tag="return"):
    name: Name


class Rename(_Command, frozen=True, tag="rename"):
    name: Name
    to: Name


class Choose(_Command, frozen=True, tag="choose"):
    """The category and value of the question, for the player at turn."""

    category: Literal["food", "drinks", "etiquette", "general"]
    points: Literal[1, 3]


class Utter(_Command, frozen=True, tag="say"):
    """Words typed in place of said, taken as if the player at turn had said them."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Accept(_Command, frozen=True, tag="accept"):
    """Rule the answer that is waiting right; with `seq`, an earlier ruling (overrule)."""

    seq: int | None = None


class Reject(_Command, frozen=True, tag="reject"):
    """Rule the answer that is waiting wrong; with `seq`, an earlier ruling (overrule)."""

    seq: int | None = None


class AskAgain(_Command, frozen=True, tag="ask-again"):
    """Listen once more for this answer."""


class Repeat(_Command, frozen=True, tag="repeat"):
    pass


class Skip(_Command, frozen=True, tag="skip"):
    """The player passes: the question is ruled wrong."""


class Appeal(_Command, frozen=True, tag="appeal"):
    """The last answer ruled wrong is looked at again. `said`: what was said, if it is known."""

    said: Annotated[str, Meta(max_length=200)] = ""


class Undo(_Command, frozen=True, tag="undo"):
    pass


class Pause(_Command, frozen=True, tag="pause"):
    pass


class Resume(_Command, frozen=True, tag="resume"):
    pass


class MoreTime(_Command, frozen=True, tag="more-time"):
    pass


class AdjustScore(_Command, frozen=True, tag="adjust"):
    """Add `points` (may be negative) to a seat's score from questions."""

    name: Name
    points: Annotated[int, Meta(ge=-100, le=100)]


class Mute(_Command, frozen=True, tag="mute"):
    pass


class Unmute(_Command, frozen=True, tag="unmute"):
    pass


class SetVolume(_Command, frozen=True, tag="volume"):
    """0 to 100."""

    level: Annotated[int, Meta(ge=0, le=100)]


class SetRate(_Command, frozen=True, tag="rate"):
    """Words a minute."""

    words_per_minute: Annotated[int, Meta(ge=90, le=260)]


class EndGame(_Command, frozen=True, tag="end"):
    pass


GuestCommand: TypeAlias = Join | Appeal
PanelCommand: TypeAlias = (
    StartGame
    | Join
    | Leave
    | Return
    | Rename
    | Choose
    | Utter
    | Accept
    | Reject
    | AskAgain
    | Repeat
    | Skip
    | Appeal
    | Undo
    | Pause
    | Resume
    | MoreTime
    | AdjustScore
    | Mute
    | Unmute
    | SetVolume
    | SetRate
    | EndGame
)
