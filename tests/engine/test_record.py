from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import registry
from engine.game import IllegalMove
from engine.journal import Journal
from engine.record import RecordError, export, replay
from engine.sybarit import (
    SYBARIT,
    AdjustScore,
    ChooseQuestion,
    DrawCard,
    EndGame,
    JoinSeat,
    LeaveSeat,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    StartGame,
    TakeQuestion,
)

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))
HEADER = {
    "game": "sybarit",
    "version": 1,
    "players": ["Ann", "Ben"],
    "deck": ["food-7", "joker-yellow"],
}
DRAW = {"move": "draw"}
CHOOSE = {"move": "choose", "category": "food", "points": 1}
ANSWER = {"move": "answer", "correct": True}


def lines(*objects: object) -> list[str]:
    return [json.dumps(one) for one in objects]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_golden_record_replays_to_what_was_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_name(f"{path.stem}.expected.json").read_text("utf-8"))
    del expected["worked out"]
    assert replay(path.read_bytes().split(b"\n")) == expected


def test_there_are_golden_records() -> None:
    assert len(RECORDS) >= 9


@pytest.mark.parametrize("length", range(1, 7))
def test_a_record_may_stop_anywhere(length: int) -> None:
    record = lines(HEADER, DRAW, CHOOSE, ANSWER, DRAW, CHOOSE)[:length]
    scores = replay(record)["scores"]
    assert scores["Ann"]["cards"] == (7 if length > 1 else 0)
    assert scores["Ann"]["questions"] == (1 if length > 3 else 0)


@pytest.mark.parametrize(
    ("record", "line", "said"),
    [
        ([], 1, "empty"),
        (["", "  "], 2, "empty"),
        (["{"], 1, "JSON"),
        (["[" * 5000], 1, "JSON"),
        ([b'{"game": "\xff"}'], 1, "JSON"),
        (lines([HEADER]), 1, "object"),
        (lines(DRAW), 1, "header"),
        (lines({**HEADER, "game": "chess"}), 1, "sybarit"),
        (lines({**HEADER, "game": 7}), 1, "header"),
        (lines({**HEADER, "version": 2}), 1, "version 1"),
        (lines({**HEADER, "version": True}), 1, "version 1"),
        (lines({**HEADER, "version": 1.0}), 1, "version 1"),
        (lines({**HEADER, "players": "Ann"}), 1, "players"),
        (lines({**HEADER, "players": ["Ann"]}), 1, "2 to 8"),
        (lines({**HEADER, "players": ["Ann", "ann "]}), 1, "already"),
        (lines({**HEADER, "players": ["Ann", ""]}), 1, "printable"),
        (lines({**HEADER, "players": ["Ann", None]}), 1, "players"),
        (lines({**HEADER, "deck": ["food-1"]}), 1, "food-1"),
        (lines({**HEADER, "deck": ["food-7"] * 3}), 1, "3 times"),
        (lines({**HEADER, "deck": None}), 1, "deck"),
        (lines({key: HEADER[key] for key in ("game", "version", "players")}), 1, "deck"),
        (lines(HEADER, HEADER), 2, "move"),
        (lines(HEADER, CHOOSE), 2, "draws a card first"),
        (lines(HEADER, ANSWER), 2, "draws a card first"),
        (lines(HEADER, DRAW, DRAW), 3, "chooses a question first"),
        (lines(HEADER, DRAW, ANSWER), 3, "chooses a question first"),
        (lines(HEADER, DRAW, CHOOSE, CHOOSE), 4, "ruled on first"),
        (lines(HEADER, DRAW, CHOOSE, DRAW), 4, "ruled on first"),
        (lines(HEADER, DRAW, {**CHOOSE, "category": "drinks"}), 3, "suit"),
        (lines(HEADER, DRAW, {**CHOOSE, "category": "wine"}), 3, "four categories"),
        (lines(HEADER, DRAW, {**CHOOSE, "category": ["food"]}), 3, "category"),
        (lines(HEADER, DRAW, {**CHOOSE, "points": 2}), 3, "1 or 3"),
        (lines(HEADER, DRAW, {**CHOOSE, "points": True}), 3, "points"),
        (lines(HEADER, DRAW, {**CHOOSE, "points": "1"}), 3, "points"),
        (lines(HEADER, DRAW, {**CHOOSE, "points": 1.0}), 3, "points"),
        (lines(HEADER, DRAW, {"move": "choose", "category": "food"}), 3, "points"),
        (lines(HEADER, DRAW, CHOOSE, {"move": "answer", "correct": "yes"}), 4, "correct"),
        (lines(HEADER, DRAW, CHOOSE, {"move": "answer", "correct": 1}), 4, "correct"),
        (lines(HEADER, DRAW, CHOOSE, {"move": "answer"}), 4, "correct"),
        (lines(HEADER, {"move": "fly"}), 2, "fly"),
        (lines(HEADER, {"move": None}), 2, "move"),
        (lines(HEADER, DRAW, CHOOSE, ANSWER, DRAW, {**CHOOSE, "points": 3}), 6, "yellow"),
        (lines(HEADER, DRAW, CHOOSE, ANSWER, DRAW, CHOOSE, ANSWER, DRAW), 8, "deck is empty"),
        (lines({**HEADER, "deck": []}, DRAW), 2, "deck is empty"),
        (lines(HEADER, {"move": "end"}, DRAW), 3, "no moves after the end"),
        (lines(HEADER, {"move": "leave", "player": "Cy"}), 2, "Cy"),
        (lines(HEADER, {"move": "adjust", "player": "Ann", "points": True}), 2, "points"),
    ],
)
def test_a_record_that_is_wrong_is_refused_by_line(
    record: list[str | bytes], line: int, said: str
) -> None:
    with pytest.raises(RecordError, match=rf"^line {line}: ") as caught:
        replay(record)
    assert caught.value.line_number == line
    assert said in str(caught.value)


def test_an_illegal_move_names_the_rule_it_breaks() -> None:
    with pytest.raises(RecordError) as caught:
        replay([*lines(HEADER), "", *lines(DRAW, {**CHOOSE, "category": "drinks"})])
    assert str(caught.value) == (
        "line 4: With the seven of Food the question is on food, not on drinks. "
        "(rule: the card's suit is the category)"
    )


def test_export_speaks_the_contract_and_calls_players_by_their_last_names() -> None:
    journal = Journal(SYBARIT)
    for command in (
        StartGame(("Ann", "Ben"), ("food-7", "joker-red", "drinks-2")),
        DrawCard(),
        ChooseQuestion("food", 3),
        TakeQuestion("f1"),
        RuleAnswer(True, "judge"),
        RenameSeat("Ann", "Anna"),
        JoinSeat("Dora"),
        LeaveSeat("Dora"),
        RenameSeat("Dora", "Dorothy"),
        ReturnSeat("Dorothy"),
        AdjustScore("Ben", -2),
        DrawCard(),
        EndGame(),
    ):
        journal.do(command, 0.0)
    record = export(SYBARIT, journal.events)
    assert [json.loads(line) for line in record] == [
        {
            "game": "sybarit",
            "version": 1,
            "players": ["Anna", "Ben"],
            "deck": ["food-7", "joker-red", "drinks-2"],
        },
        {"move": "draw"},
        {"move": "choose", "category": "food", "points": 3},
        {"move": "answer", "correct": True},
        {"move": "join", "player": "Dorothy"},
        {"move": "leave", "player": "Dorothy"},
        {"move": "return", "player": "Dorothy"},
        {"move": "adjust", "player": "Ben", "points": -2},
        {"move": "draw"},
    ]
    assert replay(record)["scores"]["Anna"] == {
        "questions": 3,
        "cards": 7,
        "bonus": 5,
        "total": 15,
    }


def test_there_is_no_record_of_no_game() -> None:
    with pytest.raises(ValueError, match="none was opened"):
        export(SYBARIT, [])


def test_a_new_name_in_a_record_is_understood() -> None:
    record = lines(HEADER, {"move": "rename", "player": "Ann", "to": "Anna"})
    assert list(replay(record)["scores"]) == ["Anna", "Ben"]


def test_an_unknown_game_lists_those_there_are() -> None:
    assert registry.game("sybarit") is SYBARIT
    with pytest.raises(registry.UnknownGame, match="sybarit"):
        registry.game("sybrit")


def test_opening_refuses_what_no_header_is() -> None:
    with pytest.raises(IllegalMove, match="players"):
        SYBARIT.opening({"game": "sybarit"})
