"""Sybarit: draw a card, choose a question, answer it. Sources: the rulebook and its decisions.

A turn is DrawCard, ChooseQuestion, TakeQuestion, RuleAnswer. Events hold facts
and no points; what an answer is worth is folded from them by `scoring.change_of`, so a
ruling amended later carries into every joker behind it.

Left open by the rulebook and settled here:

- A seat that leaves in the middle of its turn abandons it: the card drawn is
  kept, the score does not change, and a green joker right after finds p = 0.
- When the last seat present leaves, the game ends. One may play on alone.
- Seats that left compete for the highest card total and for the win.
- When only jokers were drawn the highest card total is 0, and all who have 0 tie for it.
- A game that opens with an empty deck is over at once.
"""

from __future__ import annotations

from engine.cards import Length, Suit
from engine.sybarit.decide import choices
from engine.sybarit.game import SYBARIT, Sybarit
from engine.sybarit.scoring import change_of
from engine.sybarit.vocabulary import (
    AdjustScore,
    AnswerRuled,
    By,
    CardDrawn,
    ChooseQuestion,
    Command,
    DrawCard,
    End,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    JoinSeat,
    LeaveSeat,
    Phase,
    Points,
    QuestionChosen,
    QuestionTaken,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    ScoreAdjusted,
    Seat,
    SeatJoined,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    StartGame,
    State,
    TakeQuestion,
    Turn,
)

__all__ = [
    "SYBARIT",
    "AdjustScore",
    "AnswerRuled",
    "By",
    "CardDrawn",
    "ChooseQuestion",
    "Command",
    "DrawCard",
    "End",
    "EndGame",
    "Event",
    "GameEnded",
    "GameStarted",
    "JoinSeat",
    "LeaveSeat",
    "Length",
    "Phase",
    "Points",
    "QuestionChosen",
    "QuestionTaken",
    "RenameSeat",
    "ReturnSeat",
    "RuleAnswer",
    "ScoreAdjusted",
    "Seat",
    "SeatJoined",
    "SeatLeft",
    "SeatRenamed",
    "SeatReturned",
    "StartGame",
    "State",
    "Suit",
    "Sybarit",
    "TakeQuestion",
    "Turn",
    "change_of",
    "choices",
]
