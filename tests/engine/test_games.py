"""What every registered game must pass, by random play through `legal()` alone."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Game, IllegalMove
from engine.journal import Journal, decode, encode, fold
from engine.record import export, replay, result
from engine.registry import GAMES
from engine.simulate import random_game, simulate

AnyGame = Game[Any, Any, Any]
over_the_registry = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
seeds = st.integers(0, 2**32)


def players_of(game: AnyGame, seed: int) -> int:
    return game.fewest + seed % (game.most - game.fewest + 1)


@over_the_registry
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_every_legal_command_is_accepted_and_play_comes_to_an_end(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    names = [f"P{n}" for n in range(players_of(game, seed))]
    state: Any = None
    command = game.start(names, rng, {})
    for _ in range(2000):
        for event in game.decide(state, command):
            state = game.evolve(state, event)
        legal = game.legal(state)
        assert game.is_over(state) == (not legal)
        if not legal:
            break
        for candidate in legal:
            assert game.decide(state, candidate) == game.decide(state, candidate) != ()
        command = rng.choice(legal)
    assert game.is_over(state)
    standings = game.standings(state)
    assert [seat.name for seat in standings.seats] == names
    assert standings.winners
    assert set(standings.winners) <= set(names)


@over_the_registry
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_a_finished_game_exports_and_replays_to_the_same_standings(
    game: AnyGame, seed: int
) -> None:
    events, state = random_game(game, players_of(game, seed), Random(seed))
    record = export(game, list(enumerate(events, 1)))
    assert replay(record) == result(game.standings(state))


@over_the_registry
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_commands_events_and_entries_survive_being_written(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    journal: Journal[Any, Any, Any] = Journal(game)
    command = game.start(["A", "B"], rng, {})
    while True:
        written = msgspec.json.encode(command)
        assert msgspec.json.decode(written, type=game.command_type) == command
        journal.do(command, rng.random())
        if game.is_over(journal.state):
            break
        command = rng.choice(game.legal(journal.state))
    read = [decode(game, encode(entry)) for entry in journal.entries]
    assert read == list(journal.entries)
    assert fold(game, read) == journal.state


@over_the_registry
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_undo_comes_back_to_where_it_was(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    journal: Journal[Any, Any, Any] = Journal(game)
    journal.do(game.start(["A", "B"], rng, {}), 0.0)
    for _ in range(rng.randrange(1, 60)):
        if game.is_over(journal.state):
            break
        journal.do(rng.choice(game.legal(journal.state)), 0.0)
    point = journal.undo_point
    if point is None:
        with pytest.raises(IllegalMove):
            journal.undo(0.0)
        return
    entries = journal.entries
    journal.undo(0.0)
    assert journal.state == fold(game, [entry for entry in entries if entry.seq <= point.to])
    assert journal.state == fold(game, journal.entries)
    assert point.describe


@over_the_registry
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_number_of_players_that_cannot_be_is_refused(game: AnyGame, wrong: int) -> None:
    count = game.fewest - 1 if wrong < 0 else game.most + 1
    with pytest.raises(IllegalMove):
        game.start([f"P{n}" for n in range(count)], Random(0), {})


@over_the_registry
def test_a_seed_simulates_the_same_games(game: AnyGame) -> None:
    first, second = (simulate(game, 5, game.most, 11) for _ in range(2))
    assert {**first, "seconds": 0} == {**second, "seconds": 0}
    assert (first["game"], first["games"], first["players"]) == (game.name, 5, game.most)
    assert first["turns"] > 0
    assert sum(first["wins"]) >= 5
    with pytest.raises(IllegalMove):
        simulate(game, 0, game.most, 1)
    with pytest.raises(IllegalMove):
        simulate(game, 1, game.most + 1, 1)
