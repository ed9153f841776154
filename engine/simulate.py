"""Random legal games: how long they run, how the scores spread, how fast the rules are."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any, TypeVar

from engine.game import Game, IllegalMove

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def random_game(
    game: Game[S, C, E], players: int, rng: Random, options: Mapping[str, str] | None = None
) -> tuple[list[E], S]:
    """One game to its end by choices drawn from `rng`: its events and the last state."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    events: list[E] = []
    state: S | None = None
    command = game.start(names, rng, options or {})
    while True:
        for event in game.decide(state, command):
            events.append(event)
            state = game.evolve(state, event)
        assert state is not None
        if game.is_over(state):
            return events, state
        legal = game.legal(state)
        command = legal[int(rng.random() * len(legal))]


def simulate(
    game: Game[S, C, E],
    games: int,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Play `games` random legal games and sum them up; the same seed plays the same games.

    `seconds` is the time it took; `scores` is over all seats, in points; `wins`
    counts wins and shared wins by seat, the first player first; `shared` counts
    the games with more than one winner. Raises IllegalMove for a number of games or
    players that cannot be.
    """
    if games < 1:
        raise IllegalMove(f"Simulate 1 game or more, not {games}.", "the number of games")
    rng = Random(seed)
    turns = events = shared = 0
    totals: list[int] = []
    wins = [0] * players
    began = perf_counter()
    for _ in range(games):
        log, state = random_game(game, players, rng, options)
        events += len(log)
        turns += game.turns(state)
        standings = game.standings(state)
        totals.extend(seat.total for seat in standings.seats)
        shared += len(standings.winners) > 1
        for place, seat in enumerate(standings.seats):
            wins[place] += seat.name in standings.winners
    seconds = perf_counter() - began
    return {
        "game": game.name,
        "games": games,
        "players": players,
        "seed": seed,
        "turns": turns,
        "seconds": round(seconds, 3),
        "events": events,
        "scores": {
            "lowest": min(totals),
            "mean": round(mean(totals), 2),
            "median": median(totals),
            "highest": max(totals),
        },
        "wins": wins,
        "shared": shared,
    }
