"""Sip & Savor: keep a sommelier, draw wines, pair them with dishes. Sources: the rulebook and
its decisions.

A turn is Pair, Draw or, with nothing else to do, Pass. Events hold facts and no points;
they carry the cards that a refill brought, so a log needs no deck to be read. Who kept
which sommelier, a pairing and a draw may be overruled later, as long as all that
followed would have been possible.

Left open by the rulebook and settled here:

- Sommeliers are kept before the table is laid, in any order of the players.
- A seat that leaves keeps its cards and counts in the standings, takes no further turn,
  and its sommelier stays open for it to keep when it comes back. When the last seat
  present leaves, the game ends. One may play on alone.
- A deck that does not suffice for the set-up is dealt as far as it goes. A closing card
  among the first eight dishes ends the game at once.
- Nobody joins late: the wines of the first deal are what makes up for going later.
"""

from __future__ import annotations

from engine.sip_and_savor.cards import (
    CLOSED,
    Bonus,
    Cards,
    Dish,
    Index,
    Sommelier,
    Wine,
    index,
    packaged,
)
from engine.sip_and_savor.game import (
    SIP_AND_SAVOR,
    SipAndSavor,
)
from engine.sip_and_savor.scoring import (
    Worth,
    bonus_lines,
    worth,
)
from engine.sip_and_savor.vocabulary import (
    AdjustScore,
    Command,
    Draw,
    End,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    Keep,
    LeaveSeat,
    Pair,
    Paired,
    Pass,
    Passed,
    Phase,
    RenameSeat,
    ReturnSeat,
    ScoreAdjusted,
    Seat,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SommelierKept,
    StartGame,
    State,
    TableLaid,
    WinesDrawn,
)

__all__ = [
    "CLOSED",
    "SIP_AND_SAVOR",
    "AdjustScore",
    "Bonus",
    "Cards",
    "Command",
    "Dish",
    "Draw",
    "End",
    "EndGame",
    "Event",
    "GameEnded",
    "GameStarted",
    "Index",
    "Keep",
    "LeaveSeat",
    "Pair",
    "Paired",
    "Pass",
    "Passed",
    "Phase",
    "RenameSeat",
    "ReturnSeat",
    "ScoreAdjusted",
    "Seat",
    "SeatLeft",
    "SeatRenamed",
    "SeatReturned",
    "SipAndSavor",
    "Sommelier",
    "SommelierKept",
    "StartGame",
    "State",
    "TableLaid",
    "Wine",
    "WinesDrawn",
    "Worth",
    "bonus_lines",
    "index",
    "packaged",
    "worth",
]
