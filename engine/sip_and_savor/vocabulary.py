"""Sip & Savor's words: what may be asked for, what became true, and the state folded from it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.sip_and_savor.cards import Cards

Phase: TypeAlias = Literal["keeping", "playing", "over"]
"""`keeping`: somebody present has not kept a sommelier yet."""
End: TypeAlias = Literal["closed", "wines", "host"]
"""`closed`: the closing card was drawn; `wines`: nobody can act any more."""

# --- Commands ---------------------------------------------------------------


class _Tagged(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class StartGame(_Tagged, frozen=True, tag="start-game"):
    """Open a game. The decks are in draw order, the closing card among the dishes.

    The first of `players` begins. `cards` is a house deck; None is the packaged one.
    """

    players: tuple[str, ...]
    dishes: tuple[str, ...]
    wines: tuple[str, ...]
    sommeliers: tuple[str, ...]
    cards: Cards | None = None


class Keep(_Tagged, frozen=True, tag="keep"):
    """Keep one of the two sommeliers dealt to that player; the other is out of the game."""

    name: str
    sommelier: str


class Pair(_Tagged, frozen=True, tag="pair"):
    wine: str
    dish: str


class Draw(_Tagged, frozen=True, tag="draw"):
    """Take wines of the row: two, or the one that is left."""

    wines: tuple[str, ...]


class Pass(_Tagged, frozen=True, tag="pass"):
    pass


class LeaveSeat(_Tagged, frozen=True, tag="leave-seat"):
    name: str


class ReturnSeat(_Tagged, frozen=True, tag="return-seat"):
    name: str


class RenameSeat(_Tagged, frozen=True, tag="rename-seat"):
    name: str
    to: str


class AdjustScore(_Tagged, frozen=True, tag="adjust-score"):
    """Add `points`, which may be negative, to a seat's total by hand."""

    name: str
    points: int


class EndGame(_Tagged, frozen=True, tag="end-game"):
    pass


Command: TypeAlias = (
    StartGame
    | Keep
    | Pair
    | Draw
    | Pass
    | LeaveSeat
    | ReturnSeat
    | RenameSeat
    | AdjustScore
    | EndGame
)

# --- Events -----------------------------------------------------------------


class GameStarted(_Tagged, frozen=True, tag="game-started"):
    """`sommeliers` are dealt two at a time in seating order; what is left over stays out."""

    players: tuple[str, ...]
    dishes: tuple[str, ...]
    wines: tuple[str, ...]
    sommeliers: tuple[str, ...]
    cards: Cards | None = None


class SommelierKept(_Tagged, frozen=True, tag="sommelier-kept"):
    name: str
    sommelier: str


class TableLaid(_Tagged, frozen=True, tag="table-laid"):
    """The market of dishes and the row of wines are face up, the first hands are dealt.

    `hands` are in seating order.
    """

    dishes: tuple[str, ...]
    wines: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]


class Paired(_Tagged, frozen=True, tag="paired"):
    """`refill` is the dish drawn to fill the gap, or the closing card's id."""

    name: str
    wine: str
    dish: str
    refill: str


class WinesDrawn(_Tagged, frozen=True, tag="wines-drawn"):
    """`refill` are the wines that fill the row again, as many as the deck still has."""

    name: str
    wines: tuple[str, ...]
    refill: tuple[str, ...]


class Passed(_Tagged, frozen=True, tag="passed"):
    name: str


class SeatLeft(_Tagged, frozen=True, tag="seat-left"):
    name: str


class SeatReturned(_Tagged, frozen=True, tag="seat-returned"):
    name: str


class SeatRenamed(_Tagged, frozen=True, tag="seat-renamed"):
    name: str
    to: str


class ScoreAdjusted(_Tagged, frozen=True, tag="score-adjusted"):
    name: str
    points: int


class GameEnded(_Tagged, frozen=True, tag="game-ended"):
    why: End


Event: TypeAlias = (
    GameStarted
    | SommelierKept
    | TableLaid
    | Paired
    | WinesDrawn
    | Passed
    | SeatLeft
    | SeatReturned
    | SeatRenamed
    | ScoreAdjusted
    | GameEnded
)

# --- State ------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """`hand` is for this seat's own eyes; `pairs` lie face down under the sommelier."""

    name: str
    dealt: tuple[str, ...]
    here: bool = True
    sommelier: str = ""
    """The one kept, or the empty id."""
    hand: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    """Collected wines, each with its dish."""
    by_hand: int = 0
    """Points that were added by hand."""


class State(msgspec.Struct, frozen=True):
    """A game of Sip & Savor."""

    seats: tuple[Seat, ...]
    """In order of play."""
    dishes: tuple[str, ...]
    wines: tuple[str, ...]
    """The whole decks in draw order. Nobody may see beyond what was drawn."""
    sommeliers: tuple[str, ...]
    """In deal order."""
    cards: Cards | None = None
    phase: Phase = "keeping"
    laid: bool = False
    """Whether the table has been laid and the first wines dealt."""
    market: tuple[str, ...] = ()
    """The dishes face up. A refill takes the gap's place."""
    row: tuple[str, ...] = ()
    """The wines face up."""
    dishes_drawn: int = 0
    wines_drawn: int = 0
    turn: int = 0
    """The place in `seats` of the seat at turn, once the table is laid."""
    taken: int = 0
    """How many turns have been completed."""
    ended: End | None = None

    @property
    def undecided(self) -> tuple[Seat, ...]:
        """The seats present that have kept no sommelier yet."""
        return tuple(seat for seat in self.seats if seat.here and not seat.sommelier)

    @property
    def at_turn(self) -> Seat:
        """Who is to act; while sommeliers are kept, the first who has not."""
        if self.phase == "keeping":
            return next((s for s in self.seats if s.here and not s.sommelier), self.seats[0])
        return self.seats[self.turn]

    @property
    def dishes_left(self) -> int:
        """Cards in the dish deck, the closing card and what lies under it counted."""
        return len(self.dishes) - self.dishes_drawn

    @property
    def wines_left(self) -> int:
        return len(self.wines) - self.wines_drawn

    @property
    def end_near(self) -> bool:
        """Whether any card of the dish deck may be the closing one: the last five, by the
        rulebook's way of preparing the deck."""
        return self.laid and self.dishes_left <= CLOSING_STACK

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


CLOSING_STACK = 5
"""Four dishes and the closing card, shuffled, at the bottom of the dish deck."""
