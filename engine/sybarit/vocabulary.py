"""Sybarit's words: what may be asked for, what became true, and the state folded from it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from engine.cards import Length, Suit

Phase: TypeAlias = Literal["drawing", "choosing", "question", "answering", "over"]
"""`question`: one has been chosen and not yet taken from the bank."""
By: TypeAlias = Literal["judge", "host", "table", "clock", "player"]
"""Who ruled; `player` is a pass."""
Points: TypeAlias = Literal[1, 3]
End: TypeAlias = Literal["deck", "host"]

# --- Commands ---------------------------------------------------------------


class _Tagged(msgspec.Struct, frozen=True, tag_field="type"):
    pass


class StartGame(_Tagged, frozen=True, tag="start-game"):
    """Open a game. The first of `players` takes the first card of `deck`."""

    players: tuple[str, ...]
    deck: tuple[str, ...]
    length: Length = "other"


class DrawCard(_Tagged, frozen=True, tag="draw-card"):
    pass


class ChooseQuestion(_Tagged, frozen=True, tag="choose-question"):
    category: Suit
    points: Points


class TakeQuestion(_Tagged, frozen=True, tag="take-question"):
    """The question to be read; "" for one that is in no bank, such as a printed card's."""

    question_id: str = ""


class RuleAnswer(_Tagged, frozen=True, tag="rule-answer"):
    correct: bool
    by: By = "host"


class JoinSeat(_Tagged, frozen=True, tag="join-seat"):
    name: str


class LeaveSeat(_Tagged, frozen=True, tag="leave-seat"):
    name: str


class ReturnSeat(_Tagged, frozen=True, tag="return-seat"):
    name: str


class RenameSeat(_Tagged, frozen=True, tag="rename-seat"):
    name: str
    to: str


class AdjustScore(_Tagged, frozen=True, tag="adjust-score"):
    """Add `points`, which may be negative, to a seat's score from questions."""

    name: str
    points: int


class EndGame(_Tagged, frozen=True, tag="end-game"):
    pass


Command: TypeAlias = (
    StartGame
    | DrawCard
    | ChooseQuestion
    | TakeQuestion
    | RuleAnswer
    | JoinSeat
    | LeaveSeat
    | ReturnSeat
    | RenameSeat
    | AdjustScore
    | EndGame
)

# --- Events -----------------------------------------------------------------


class GameStarted(_Tagged, frozen=True, tag="game-started"):
    players: tuple[str, ...]
    deck: tuple[str, ...]
    length: Length


class CardDrawn(_Tagged, frozen=True, tag="card-drawn"):
    name: str
    card: str


class QuestionChosen(_Tagged, frozen=True, tag="question-chosen"):
    name: str
    category: Suit
    points: Points


class QuestionTaken(_Tagged, frozen=True, tag="question-taken"):
    question_id: str


class AnswerRuled(_Tagged, frozen=True, tag="answer-ruled"):
    correct: bool
    by: By


class SeatJoined(_Tagged, frozen=True, tag="seat-joined"):
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
    | CardDrawn
    | QuestionChosen
    | QuestionTaken
    | AnswerRuled
    | SeatJoined
    | SeatLeft
    | SeatReturned
    | SeatRenamed
    | ScoreAdjusted
    | GameEnded
)

# --- State ------------------------------------------------------------------


class Seat(msgspec.Struct, frozen=True):
    """`score` is from questions, in points; the cards count at the end."""

    name: str
    here: bool = True
    score: int = 0
    cards: tuple[str, ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """A completed turn. `change` is what it did to the score, jokers included."""

    name: str
    card: str
    category: Suit
    points: Points
    question_id: str
    correct: bool
    by: By
    change: int


class State(msgspec.Struct, frozen=True):
    """A game of Sybarit. `turns[n]` belongs to the nth AnswerRuled of the log."""

    seats: tuple[Seat, ...]
    """In order of play; late seats come last."""
    opened_with: int
    """How many of the seats opened the game."""
    deck: tuple[str, ...]
    """The whole deck in draw order. Nobody may see beyond `drawn`."""
    length: Length
    phase: Phase = "drawing"
    drawn: int = 0
    """How many cards of the deck have been drawn."""
    turn: int = 0
    """The place in `seats` of the seat at turn."""
    card: str = ""
    category: Suit | None = None
    points: Points | None = None
    question_id: str = ""
    turns: tuple[Turn, ...] = ()
    previous: int = 0
    """The change of the turn just before this one (p of a green joker)."""
    ended: End | None = None

    @property
    def at_turn(self) -> Seat:
        return self.seats[self.turn]

    @property
    def remaining(self) -> tuple[str, ...]:
        return self.deck[self.drawn :]

    @property
    def deck_left(self) -> int:
        return len(self.deck) - self.drawn

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)
