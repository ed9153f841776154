"""Sip & Savor's records: worked out by hand, with a deck of their own, and refused by line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.game import DeckError
from engine.journal import Journal
from engine.record import Deck, RecordError, export, replay
from engine.sip_and_savor import (
    SIP_AND_SAVOR,
    AdjustScore,
    Draw,
    EndGame,
    Keep,
    LeaveSeat,
    Pair,
    RenameSeat,
    ReturnSeat,
    StartGame,
    packaged,
)

FOLDER = Path(__file__).parent / "records" / "sip-and-savor"
RECORDS = sorted(FOLDER.glob("*.jsonl"))
DECK = Deck((FOLDER / "deck.toml").read_text("utf-8"), "deck.toml")
HEADER, *MOVES = map(json.loads, (FOLDER / "closing-card.jsonl").read_text("utf-8").splitlines())
DRAW, PAIR = MOVES[2], MOVES[3]


def lines(*objects: object) -> list[str]:
    return [json.dumps(one) for one in objects]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_what_was_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_name(f"{path.stem}.expected.json").read_text("utf-8"))
    del expected["worked out"]
    assert replay(path.read_bytes().split(b"\n"), DECK) == expected


def test_there_are_golden_records() -> None:
    assert len(RECORDS) >= 5


@pytest.mark.parametrize("length", range(1, len(MOVES) + 2))
def test_a_record_may_stop_anywhere(length: int) -> None:
    scores = replay(lines(HEADER, *MOVES)[:length], DECK)["scores"]
    assert scores["Ben"]["dishes"] == (6 if length > 4 else 0)


@pytest.mark.parametrize(
    ("record", "line", "said"),
    [
        (lines({**HEADER, "dishes": None}), 1, "dishes"),
        (lines({key: HEADER[key] for key in HEADER if key != "wines"}), 1, "wines"),
        (lines({**HEADER, "players": ["Ann"]}), 1, "2 to 4"),
        (lines({**HEADER, "sommeliers": ["ana", "bo"]}), 1, "4 sommeliers"),
        (lines({**HEADER, "wines": ["riesling-a", "riesling-c"]}), 1, "'riesling-c'"),
        (lines(HEADER, DRAW), 2, "Ann keeps a sommelier first"),
        (lines(HEADER, MOVES[0], PAIR), 3, "Ann keeps a sommelier first"),
        (lines(HEADER, {**MOVES[0], "sommelier": "ana"}), 2, "keep Bo or Di"),
        (lines(HEADER, {**MOVES[0], "player": "Cy"}), 2, "Cy"),
        (lines(HEADER, MOVES[0], MOVES[0]), 3, "Bo already"),
        (lines(HEADER, *MOVES[:2], PAIR), 4, "does not hold Merlot"),
        (lines(HEADER, *MOVES[:2], {"move": "pass"}), 4, "pass only"),
        (lines(HEADER, *MOVES[:2], {**DRAW, "wines": ["franc"]}), 4, "draw two"),
        (lines(HEADER, *MOVES[:2], {**DRAW, "wines": "franc"}), 4, "wines"),
        (lines(HEADER, *MOVES[:3], {**PAIR, "dish": "tacos"}), 5, "pair one wine"),
        (lines(HEADER, *MOVES[:3], {"move": "pair", "wine": "merlot"}), 5, "dish"),
        (lines(HEADER, *MOVES, PAIR), 7, "closing card"),
        (lines(HEADER, {"move": "fly"}), 2, "fly"),
        (lines(HEADER, {"move": "end"}, MOVES[0]), 3, "no moves after the end"),
    ],
)
def test_a_record_that_is_wrong_is_refused_by_line(record: list[str], line: int, said: str) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}: ") as caught:
        replay(record, DECK)
    assert said in str(caught.value)


def test_without_the_deck_its_cards_are_unknown_and_a_bad_deck_is_no_fault_of_the_record() -> None:
    with pytest.raises(RecordError, match="--deck"):
        replay(lines(HEADER))
    with pytest.raises(DeckError, match=r"x\.toml:1: no cards"):
        replay(lines(HEADER), Deck("", "x.toml"))
    with pytest.raises(DeckError, match="Sybarit"):
        replay(lines({"game": "sybarit", "version": 1, "players": [], "deck": []}), DECK)


def test_export_speaks_the_contract_and_calls_players_by_their_last_names() -> None:
    cards = packaged()
    dishes = tuple(dish.id for dish in cards.dishes)
    wines = tuple(wine.id for wine in cards.wines)
    tasters = tuple(one.id for one in cards.sommeliers)
    journal = Journal(SIP_AND_SAVOR)
    for command in (
        StartGame(("Ann", "Ben"), (*dishes, "closed"), wines, tasters),
        Keep("Ann", tasters[1]),
        RenameSeat("Ann", "Anna"),
        Keep("Ben", tasters[2]),
        Draw(wines[:2]),
        LeaveSeat("Ben"),
        RenameSeat("Ben", "Benno"),
        ReturnSeat("Benno"),
        AdjustScore("Anna", 2),
        Pair(wines[4], dishes[3]),
        EndGame(),
    ):
        journal.do(command, 0.0)
    record = export(SIP_AND_SAVOR, journal.events)
    assert [json.loads(line) for line in record] == [
        {
            "game": "sip-and-savor",
            "version": 1,
            "players": ["Anna", "Benno"],
            "dishes": [*dishes, "closed"],
            "wines": list(wines),
            "sommeliers": list(tasters),
        },
        {"move": "keep", "player": "Anna", "sommelier": tasters[1]},
        {"move": "keep", "player": "Benno", "sommelier": tasters[2]},
        {"move": "draw", "wines": list(wines[:2])},
        {"move": "leave", "player": "Benno"},
        {"move": "return", "player": "Benno"},
        {"move": "adjust", "player": "Anna", "points": 2},
        {"move": "pair", "wine": wines[4], "dish": dishes[3]},
    ]
    assert replay(record)["scores"]["Anna"]["dish_count"] == 1
