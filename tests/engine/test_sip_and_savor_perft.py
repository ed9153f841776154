"""Every line of play to some depth, counted by the engine and by rules written anew here.

The counter below knows the rulebook and nothing of the engine: decks are lists that
are popped, a move is a line of a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any

import pytest

from engine.record import Deck, play
from engine.sip_and_savor import SipAndSavor, State
from engine.sip_and_savor.notation import command_of, commands, moves
from tests.engine.sip_cards import CARDS, GAME

Table = dict[str, Any]
Move = dict[str, Any]


def dealt(players: int, dishes: list[str], wines: list[str]) -> Table:
    dishes, wines = dishes[:], wines[:]
    market = [dishes.pop(0) for _ in range(8)]
    row = [wines.pop(0) for _ in range(min(4, len(wines)))]
    hands: list[list[str]] = []
    for count in range(1, players + 1):
        hands.append([wines.pop(0) for _ in range(min(count, len(wines)))])
    return {
        "market": market, "row": row, "hands": hands, "dishes": dishes, "wines": wines,
        "turn": 0, "over": False,
    }  # fmt: skip


def possible(table: Table) -> Iterator[Move]:
    if table["over"]:
        return
    hand = table["hands"][table["turn"]]
    for wine in hand:
        for dish in table["market"]:
            yield {"move": "pair", "wine": wine, "dish": dish}
    row = table["row"]
    for two in combinations(row, 2) if len(row) > 1 else ([one] for one in row):
        yield {"move": "draw", "wines": list(two)}
    if not hand and not row:
        yield {"move": "pass"}


def after(table: Table, move: Move) -> Table:
    table = deepcopy(table)
    hand = table["hands"][table["turn"]]
    if move["move"] == "pair":
        hand.remove(move["wine"])
        table["market"].remove(move["dish"])
        drawn = table["dishes"].pop(0)
        if drawn == "closed":
            table["over"] = True
        else:
            table["market"].append(drawn)
    elif move["move"] == "draw":
        for wine in move["wines"]:
            table["row"].remove(wine)
            hand.append(wine)
        while len(table["row"]) < 4 and table["wines"]:
            table["row"].append(table["wines"].pop(0))
    if not table["row"] and not any(table["hands"]):
        table["over"] = True
    table["turn"] = (table["turn"] + 1) % len(table["hands"])
    return table


def count(table: Table, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(count(after(table, move), depth - 1) for move in possible(table))


def perft(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for command in GAME.legal(state):
        following: State = state
        for event in GAME.decide(state, command):
            following = GAME.evolve(following, event)
        total += perft(following, depth - 1)
    return total


def opened(players: int, dishes: list[str], wines: list[str]) -> State:
    names = ["Ann", "Ben", "Cy", "Di"][:players]
    header = {
        "game": "sip-and-savor",
        "version": 1,
        "players": names,
        "dishes": dishes,
        "wines": wines,
        "sommeliers": [one.id for one in CARDS.sommeliers],
    }
    start = GAME.opening(header)
    (event,) = GAME.decide(None, start)
    state = GAME.evolve(None, event)
    for seat in state.seats:
        (keep,) = commands({"move": "keep", "player": seat.name, "sommelier": seat.dealt[0]})
        for kept in GAME.decide(state, keep):
            state = GAME.evolve(state, kept)
    return state


def decks(dishes: int, closed_at: int, wines: int) -> tuple[list[str], list[str]]:
    order = [f"d{n}" for n in range(dishes)]
    order.insert(closed_at, "closed")
    return order, [f"w{n}" for n in range(wines)]


CASES = [
    # players, dishes, place of the closing card, wines, depth
    (2, 20, 18, 20, 3),
    (3, 20, 18, 20, 3),
    (4, 20, 18, 30, 3),
    (2, 12, 9, 20, 3),
    (2, 12, 8, 12, 3),
    (2, 14, 12, 5, 4),
    (3, 14, 12, 6, 4),
    (4, 14, 13, 3, 5),
    (2, 14, 13, 2, 5),
]


@pytest.mark.parametrize(("players", "dishes", "closed_at", "wines", "depth"), CASES)
def test_the_engine_counts_what_the_rules_count(
    players: int, dishes: int, closed_at: int, wines: int, depth: int
) -> None:
    deck = decks(dishes, closed_at, wines)
    state, table = opened(players, *deck), dealt(players, *deck)
    for ply in range(depth + 1):
        assert perft(state, ply) == count(table, ply), f"ply {ply}"


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [14, 308, 5016]), (3, [14, 308, 9240]), (4, [14, 308, 9240])]
)
def test_counts_from_the_opening(players: int, counts: list[int]) -> None:
    # Ann holds one wine: 8 pairings and 6 draws. Ben holds two: 16 and 6. Then Cy has 24 and
    # 6; or Ann again, with 6 draws after a pairing and 24 and 6 after a draw.
    state = opened(players, *decks(20, 18, 30))
    assert [perft(state, ply) for ply in (1, 2, 3)] == counts


def test_the_moves_themselves_are_the_same_all_along_a_game() -> None:
    deck = decks(20, 17, 14)
    state, table = opened(3, *deck), dealt(3, *deck)
    for step in range(200):
        engine = [json.dumps(moves_of(state, command)) for command in GAME.legal(state)]
        rules = [json.dumps(move) for move in possible(table)]
        assert sorted(map(canonical, engine)) == sorted(map(canonical, rules))
        if not rules:
            break
        chosen = json.loads(rules[step * 7 % len(rules)])
        for command in commands(chosen):
            for event in GAME.decide(state, command):
                state = GAME.evolve(state, event)
        table = after(table, chosen)
    assert state.phase == "over"
    assert table["over"]


def moves_of(state: State, command: Any) -> Move:
    events = GAME.decide(state, command)
    assert command_of(events[0]) == command
    (line,) = moves(events[:1])
    return line


def canonical(line: str) -> str:
    move = json.loads(line)
    return json.dumps({**move, "wines": sorted(move.get("wines", []))}, sort_keys=True)


def test_a_record_is_played_with_its_own_deck() -> None:
    text = """
        [[wine]]
        id = "w"
        name = "W"
        notes = ["herbal"]
        [[dish]]
        id = "d"
        name = "D"
        points = 5
        [[sommelier]]
        id = "s"
        name = "S"
        bonus = [{points = 3, wine_note = "Herbal"}]
    """
    assert (
        SipAndSavor()
        .with_deck(text, "x")
        .opening(
            {"players": ["A", "B"], "dishes": ["d", "closed"], "wines": ["w"], "sommeliers": ["s"]}
        )
        .cards
        == SipAndSavor().with_deck(text, "y").cards
    )
    header = {
        "game": "sip-and-savor", "version": 1, "players": ["A", "B"],
        "dishes": ["d", "closed"], "wines": ["w"], "sommeliers": ["s"],
    }  # fmt: skip
    with pytest.raises(Exception, match="line 1: 2 players are dealt 4 sommeliers"):
        play([json.dumps(header)], Deck(text, "x"))
