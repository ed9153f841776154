"""Simulated games: how long they run, how the scores spread, who wins, how fast the rules are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from statistics import mean, median, pstdev
from time import perf_counter
from typing import Any, TypeVar

from engine.game import Bot, Game, IllegalMove

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


def random_game(
    game: Game[S, C, E], players: int, rng: Random, options: Mapping[str, str] | None = None
) -> tuple[list[E], S]:
    """One game to its end by choices drawn from `rng`: its events and the last state."""
    return _played(game, [_at_random(game)] * players, rng, options)


def bots_of(game: Game[S, C, E], names: Sequence[str], players: int) -> list[Bot[S, C]]:
    """A bot for each seat: one name for all of them, or one for each. Raises IllegalMove."""
    known: dict[str, Bot[S, C]] = {"random": _at_random(game), **game.bots}
    for name in names:
        if name not in known:
            raise IllegalMove(
                f"There is no bot {name!r} for {game.title}: there are {', '.join(known)}.", "bots"
            )
    if len(names) not in (1, players):
        raise IllegalMove(
            f"{len(names)} bots for {players} players: name one for all, or one for each.", "bots"
        )
    return [known[name] for name in (names if len(names) == players else list(names) * players)]


def simulate(
    game: Game[S, C, E],
    games: int,
    players: int,
    seed: int,
    options: Mapping[str, str] | None = None,
    bots: Sequence[str] = ("random",),
) -> dict[str, Any]:
    """Play `games` games between bots and sum them up; the same seed plays the same games.

    `seconds` is the time it took; `length` is in turns; `scores` is over all seats, in
    points, with `deviation` the standard deviation and `margin` the mean lead of the
    best total over the next. `wins` counts wins and shared wins by seat, the first
    player first; `shared` counts the games with more than one winner.

    A shared win counts as its part in what follows: `seats` has each seat's percentage
    of all wins; `sides`, where the game has such, how often each was played (`kept`), its
    percentage of all wins (`share`) and of the games it was played in (`rate`).

    Raises IllegalMove for a number of games or players, or a bot, that cannot be.
    """
    if games < 1:
        raise IllegalMove(f"Simulate 1 game or more, not {games}.", "the number of games")
    chosen = bots_of(game, bots, players)
    rng = Random(seed)
    events = shared = 0
    totals: list[int] = []
    lengths: list[int] = []
    margins: list[int] = []
    wins = [0] * players
    parts = [0.0] * players
    kept: Counter[str] = Counter()
    won: dict[str, float] = defaultdict(float)
    began = perf_counter()
    for _ in range(games):
        log, state = _played(game, chosen, rng, options)
        events += len(log)
        lengths.append(game.turns(state))
        standings = game.standings(state)
        ranked = sorted(seat.total for seat in standings.seats)
        totals += ranked
        margins.append(ranked[-1] - ranked[-2])
        shared += len(standings.winners) > 1
        part = 1 / len(standings.winners)
        sides = game.sides(state)
        kept.update(sides)
        for place, seat in enumerate(standings.seats):
            if seat.name in standings.winners:
                wins[place] += 1
                parts[place] += part
                if sides:
                    won[sides[place]] += part
    seconds = perf_counter() - began
    return {
        "game": game.name,
        "games": games,
        "players": players,
        "bots": list(bots),
        "seed": seed,
        "turns": sum(lengths),
        "seconds": round(seconds, 3),
        "events": events,
        "length": {
            "shortest": min(lengths),
            "mean": round(mean(lengths), 2),
            "longest": max(lengths),
        },
        "scores": {
            "lowest": min(totals),
            "mean": round(mean(totals), 2),
            "median": median(totals),
            "highest": max(totals),
            "deviation": round(pstdev(totals), 2),
            "margin": round(mean(margins), 2),
        },
        "wins": wins,
        "shared": shared,
        "seats": [_percent(part, games) for part in parts],
        "sides": {
            side: {
                "kept": kept[side],
                "share": _percent(won[side], games),
                "rate": _percent(won[side], kept[side]),
            }
            for side in sorted(kept)
        },
    }


def _played(
    game: Game[S, C, E], bots: Sequence[Bot[S, C]], rng: Random, options: Mapping[str, str] | None
) -> tuple[list[E], S]:
    names = [f"Player {number}" for number in range(1, len(bots) + 1)]
    place = {name: at for at, name in enumerate(names)}
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
        command = bots[place[game.at_turn(state)]](state, rng)


def _at_random(game: Game[S, C, E]) -> Bot[S, C]:
    def choose(state: S, rng: Random) -> C:
        legal = game.legal(state)
        return legal[int(rng.random() * len(legal))]

    return choose


def _percent(part: float, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0
