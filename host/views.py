"""What the panel shows: immutable, made by the session, one for each kind of viewer.

The board's view holds no answer before the ruling and no word of another
player's hand; what is not in it cannot leak from it. The host's view adds what
only the host may see.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Phase = Literal[
    "idle",
    "lobby",
    "drawing",
    "choosing",
    "answering",
    "table-ruling",
    "keeping",
    "playing",
    "over",
]


class SeatLine(msgspec.Struct, frozen=True):
    """A seat as the board shows it: points from questions, and from its playing cards."""

    name: str
    score: int
    cards: int
    at_turn: bool
    here: bool = True
    change: int | None = None
    """What its latest turn changed, in points; None before its first."""


class CardFace(msgspec.Struct, frozen=True):
    """A playing card. `id` as in game records: `food-7`, `drinks-jack`, `joker-red`."""

    id: str
    said: str
    """"the seven of Food"."""
    help: str = ""
    """What a joker does, in one sentence; empty for other cards."""


class TimerLine(msgspec.Struct, frozen=True):
    """A running timer: whole length, and when it ends in milliseconds of Unix time."""

    seconds: float
    ends_at_ms: int


class RulingLine(msgspec.Struct, frozen=True):
    """A ruling that has been announced. `answer` is shown because it no longer matters.

    `by`: `judge`, `host`, `table`, `clock` or `player` (a pass). `seq` is what an
    overruling names.
    """

    seq: int
    name: str
    correct: bool
    why: str
    answer: str
    heard: str
    change: int
    by: str
    note: str = ""
    appealed: bool = False


class LevelLine(msgspec.Struct, frozen=True):
    """The microphone's level, for a meter: `bars` of 0 to 8, and what is amiss.

    `loud`: the room; `clipping`: too near, or set too loud; `silent`: nothing at all comes in.
    """

    bars: int = 0
    state: Literal["ok", "loud", "clipping", "silent"] = "ok"


class StandingLine(msgspec.Struct, frozen=True):
    name: str
    parts: dict[str, int]
    total: int
    winner: bool
    here: bool = True


class WineLine(msgspec.Struct, frozen=True):
    """A wine card: its tasting notes, the primary one first."""

    id: str
    name: str
    variety: str
    winery: str
    notes: tuple[str, ...]


class DishLine(msgspec.Struct, frozen=True):
    id: str
    name: str
    points: int
    traits: tuple[str, ...]


class PlaceLine(msgspec.Struct, frozen=True):
    """What lies before a seat: its taster once it is kept, how many dishes it has collected and
    how many wines it holds. `hand` are those wines only where the table plays with open hands."""

    name: str
    taster: str
    bonus: tuple[str, ...]
    dishes: int
    wines: int
    hand: tuple[WineLine, ...] = ()


class TastingView(msgspec.Struct, frozen=True):
    """The table of Sip & Savor: what is face up, and what lies before each seat."""

    dishes: tuple[DishLine, ...]
    wines: tuple[WineLine, ...]
    places: tuple[PlaceLine, ...]
    wines_left: int
    end_near: bool


class BoardView(msgspec.Struct, frozen=True):
    """The public view. `seq` grows with every change and is the event's id."""

    seq: int = 0
    phase: Phase = "idle"
    game: str = ""
    title: str = ""
    seats: tuple[SeatLine, ...] = ()
    lobby: tuple[str, ...] = ()
    card: CardFace | None = None
    deck_left: int = 0
    category: str = ""
    points: int = 0
    question: str = ""
    asking: str = ""
    """What the player at turn is asked for now, one short line."""
    timer: TimerLine | None = None
    listening: bool = False
    heard: str = ""
    ruling: RulingLine | None = None
    captions: tuple[str, ...] = ()
    """The last things said aloud, newest last."""
    paused: bool = False
    muted: bool = False
    notices: tuple[str, ...] = ()
    """What is amiss: a lost microphone, typed play and why."""
    hears: str = ""
    """The engine and model that hear, or why nothing does."""
    tasting: TastingView | None = None
    """The cards on the table, in a game that has a table of cards."""
    standings: tuple[StandingLine, ...] = ()
    """Filled when the game is over."""
    join_url: str = ""


class HostView(msgspec.Struct, frozen=True):
    """What the host's remote shows beside the board's view."""

    board: BoardView
    answer: str = ""
    accept: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    heard_all: tuple[str, ...] = ()
    history: tuple[RulingLine, ...] = ()
    """Every ruling of this game that stands, newest first."""
    undo: str = ""
    """What an undo would take back, as a line; empty when there is nothing."""
    can: tuple[str, ...] = ()
    """The `type`s of the commands that make sense now; `overrule` is accept or reject with
    a `seq`."""
    volume: int = 100
    rate: int = 165
    sound: tuple[str, ...] = ()
    """What of the sound was lost this evening, one line each."""


class Views(msgspec.Struct, frozen=True):
    """All that is published at one moment. `seats` maps a name to its private view."""

    board: BoardView
    host: HostView
    seats: dict[str, Any] = {}
