"""Players that choose by one simple rule, to measure the cards with.

All keep a sommelier at random, so that each is played equally often. The greedy ones
pair while a dish on the table is worth at least the average dish to them, and draw
when none is or their hand is empty; they wait with two wines in hand, not with more.
Where moves are equal to them, chance decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from engine.game import Bot
from engine.sip_and_savor.cards import index
from engine.sip_and_savor.decide import TAKE
from engine.sip_and_savor.vocabulary import Command, Draw, Keep, Pair, Pass, State


def at_random(state: State, rng: Random) -> Command:
    """Whether to pair or to draw, then with which cards, each as likely as another."""
    if state.phase == "keeping":
        return _keep(state, rng)
    hand, row = state.seats[state.turn].hand, state.row
    if hand and (not row or rng.random() < 0.5):
        return Pair(rng.choice(hand), rng.choice(state.market))
    return Draw(tuple(rng.sample(row, min(TAKE, len(row))))) if row else Pass()


def for_points(state: State, rng: Random) -> Command:
    """The dish with most points on it, and any wine."""
    return _greedy(state, rng, printed=1, own=0)


def for_bonus(state: State, rng: Random) -> Command:
    """The wine and the dish with most of the own sommelier's bonus: a point of that counts
    as two printed ones."""
    return _greedy(state, rng, printed=1, own=2)


def for_total(state: State, rng: Random) -> Command:
    """The wine and the dish that bring most, points and bonus together."""
    return _greedy(state, rng, printed=1, own=1)


PATIENT_WITH: Final = 2
"""Wines in hand with which a greedy bot still draws rather than take a poor dish."""

BOTS: Final[Mapping[str, Bot[State, Command]]] = MappingProxyType(
    {"random": at_random, "points": for_points, "bonus": for_bonus, "total": for_total}
)


def _keep(state: State, rng: Random) -> Command:
    seat = state.at_turn
    return Keep(seat.name, seat.dealt[int(rng.random() * len(seat.dealt))])


def _greedy(state: State, rng: Random, printed: int, own: int) -> Command:
    """The move that is worth most, with `printed` and `own` weighing points and bonus."""
    if state.phase == "keeping":
        return _keep(state, rng)
    seat, row = state.seats[state.turn], state.row
    known, chance = index(state.cards), rng.random
    likes = known.wine_bonus[seat.sommelier]
    if seat.hand:
        tastes, points = known.dish_bonus[seat.sommelier], known.points
        best = max([(own * tastes[d] + printed * points[d], chance(), d) for d in state.market])
        average = own * known.mean_bonus[seat.sommelier] + printed * known.mean_points
        if best[0] >= average or len(seat.hand) > PATIENT_WITH or not row:
            return Pair(max([(likes[w] if own else 0, chance(), w) for w in seat.hand])[2], best[2])
    if row:
        ranked = sorted([(likes[w] if own else 0, chance(), w) for w in row], reverse=True)
        return Draw(tuple(wine for _, _, wine in ranked[:TAKE]))
    return Pass()
