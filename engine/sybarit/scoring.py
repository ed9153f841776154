"""What a Sybarit answer is worth, and what the table looks like at the end."""

from __future__ import annotations

from engine import cards
from engine.game import SeatScore, Standings
from engine.sybarit.vocabulary import State

HIGHEST_CARDS_BONUS = 5


def change_of(card: str, points: int, correct: bool, score: int, previous: int) -> int:
    """What a ruled answer changes, in points.

    `score` is the seat's score from questions so far, `previous` the whole change
    of the turn just before. Source: the rulebook, Jokers; the decisions, Sybarit.
    """
    match card:
        case "joker-red":
            return 2 * points if correct else 0
        case "joker-blue":
            return 2 * points if correct else -2 * points
        case "joker-yellow":
            if correct:
                return points
            return score // 2 - score if score > 0 else 0
        case "joker-green":
            return previous + points if correct else previous
        case _:
            return points if correct else 0


def standings(state: State) -> Standings:
    """Questions, playing cards and the bonus of each seat as of now, and who leads.

    +5 to each who ties for the highest card total, nobody while no card is drawn;
    equal grand totals share the win. Seats that left count like any other.
    """
    held = [cards.total(seat.cards) for seat in state.seats]
    highest = max(held) if state.drawn else None
    lines = []
    for seat, points in zip(state.seats, held, strict=True):
        bonus = HIGHEST_CARDS_BONUS if points == highest else 0
        lines.append(
            SeatScore(
                name=seat.name,
                parts={"questions": seat.score, "cards": points, "bonus": bonus},
                total=seat.score + points + bonus,
                here=seat.here,
            )
        )
    best = max(line.total for line in lines)
    return Standings(tuple(lines), tuple(line.name for line in lines if line.total == best))
