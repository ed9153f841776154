"""What Sip & Savor's cards are worth, and what the table looks like at the end."""

from __future__ import annotations

import msgspec

from engine.game import SeatScore, Standings
from engine.sip_and_savor.cards import Bonus, Cards, dish_meets, index, wine_meets
from engine.sip_and_savor.vocabulary import Seat, State


class Worth(msgspec.Struct, frozen=True):
    """What a pairing brings: the dish's printed points, and the bonus of each card."""

    dish: int
    wine_bonus: int
    dish_bonus: int

    @property
    def total(self) -> int:
        return self.dish + self.wine_bonus + self.dish_bonus


def worth(cards: Cards | None, sommelier: str, wine: str, dish: str) -> Worth:
    """What this wine on this dish brings to the seat with that sommelier ("" for none)."""
    known = index(cards)
    return Worth(
        known.points[dish],
        known.wine_bonus[sommelier][wine],
        known.dish_bonus[sommelier][dish],
    )


def bonus_lines(cards: Cards | None, seat: Seat) -> tuple[tuple[Bonus, int], ...]:
    """Each bonus of the seat's sommelier, with how many collected cards meet it.

    A card counts once for each bonus that it meets.
    """
    known = index(cards)
    if not seat.sommelier:
        return ()
    return tuple(
        (
            bonus,
            sum(
                wine_meets(known.wines[wine], bonus) + dish_meets(known.dishes[dish], bonus)
                for wine, dish in seat.pairs
            ),
        )
        for bonus in known.sommeliers[seat.sommelier].bonus
    )


def standings(state: State) -> Standings:
    """Dish points, bonus and number of dishes of each seat as of now, and who leads.

    Equal totals go to who has most dishes, then they share the win. Seats that left
    count like any other. Points by hand are a column of their own, where there are any.
    """
    known = index(state.cards)
    by_hand = any(seat.by_hand for seat in state.seats)
    lines = []
    for seat in state.seats:
        wine_bonus = known.wine_bonus[seat.sommelier]
        dish_bonus = known.dish_bonus[seat.sommelier]
        dishes = bonus = 0
        for wine, dish in seat.pairs:
            dishes += known.points[dish]
            bonus += wine_bonus[wine] + dish_bonus[dish]
        parts = {"dishes": dishes, "bonus": bonus, "dish_count": len(seat.pairs)}
        if by_hand:
            parts["by_hand"] = seat.by_hand
        lines.append(SeatScore(seat.name, parts, dishes + bonus + seat.by_hand, seat.here))
    best = max((line.total, line.parts["dish_count"]) for line in lines)
    winners = (line.name for line in lines if (line.total, line.parts["dish_count"]) == best)
    return Standings(tuple(lines), tuple(winners))
