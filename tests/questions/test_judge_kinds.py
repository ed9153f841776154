"""Rulings in tables by kind (`judge_kinds.jsonl`, and `judge_answers.jsonl`, whose verdicts were
written down before the judge was asked), and what goes with a ruling."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from questions.judge import BOARD, judge
from questions.keys import Key

TABLE = [
    json.loads(line)
    for table in ("judge_kinds.jsonl", "judge_answers.jsonl")
    for line in (Path(__file__).parent / table).read_text("utf-8").splitlines()
]


def name(case: dict[str, Any]) -> str:
    return f"{case['kind']}: {case['answers'][0]} <- {' / '.join(case['heard'])}"


@pytest.mark.parametrize("case", TABLE, ids=map(name, TABLE))
def test_kinds(case: dict[str, Any]) -> None:
    key = Key(case["question"], tuple(case["answers"]), tuple(case.get("reject", ())))
    ruling = judge(key, case["heard"])
    if case["verdict"] == "not accept":
        assert ruling.verdict != "accept", ruling
    else:
        assert ruling.verdict == case["verdict"], ruling
    assert 0 < len(ruling.why) <= BOARD
    assert bool(ruling.ask) == (ruling.verdict == "prompt")


@pytest.mark.parametrize(
    ("question", "answer", "said", "ask"),
    [
        ("In which year did it end?", "1933", "thirty three", "the whole year, please"),
        ("Which grape?", "Pinot Noir", "pinot", "pinot what?"),
        ("Which dessert?", "crème brûlée", "brulee", "which brulee?"),
        ("Which two?", "gin and vermouth", "gin", "gin and what?"),
        ("Which nut?", "almond", "walnut or almond", "One answer, please: walnut or almond?"),
    ],
)
def test_what_is_asked_gives_nothing_away(question: str, answer: str, said: str, ask: str) -> None:
    assert judge(Key(question, (answer,)), [said]).ask == ask


@pytest.mark.parametrize(
    ("question", "answers", "given"),
    [
        ("Which actor played him?", ("Roger Moore",), "He was played by Sir Roger Moore."),
        ("Which actor played him?", ("Sir Roger George Moore",), "Roger Moore"),
        ("Who was it?", ("John Kennedy",), "It was John Fitzgerald Kennedy."),
        ("Where is it?", ("Portland, Oregon",), "It is in Portland."),
        ("Which country is it?", ("State of Papua New Guinea",), "It is Papua New Guinea."),
        ("Which country is it?", ("New Guinea Papua",), "It is Papua New Guinea."),
        ("Where is it held?", ("Aintree",), "At Aintree Racecourse, Liverpool."),
        ("Which beer is it?", ("Whitbread's Trophy Bitter",), "Trophy Bitter"),
        ("Which maker is it?", ("L'Oréal",), "Oreal"),
        ("Who sang it?", ("Beyonc",), "Beyoncé"),
        ("Which port is it?", ("Ghent",), "The port is Ghent (or Gent)."),
        ("Which monarch was it?", ("George iii",), "It was King George III."),
        ("What general was it?", ("Gen. Douglas MacArthur",), "General Douglas MacArthur"),
        ("Which fruit is bigger, a Lime or a Pomelo?", ("Pomelo",), "A pomelo is the bigger one."),
    ],
)
def test_a_name_in_a_sentence(question: str, answers: tuple[str, ...], given: str) -> None:
    assert judge(Key(question, answers), [given]).verdict == "accept"


@pytest.mark.parametrize(
    ("question", "answers", "given"),
    [
        ("What is the screen name of Bernard Schwarz?", ("Bernard Schwartz",), "Bernard Schwarz"),
        ("What is it?", ("Richard Parker (tiger)",), "Tiger"),
        ("Which sea is it?", ("Red Sea",), "the red river"),
        ("What is the French name for the English Channel?", ("The Channel",), "La Manche"),
        ("Which film star was it?", ("Marion Morrison",), "John Wayne"),
    ],
)
def test_a_name_that_is_none(question: str, answers: tuple[str, ...], given: str) -> None:
    assert judge(Key(question, answers), [given]).verdict != "accept"


def test_the_question_and_the_rejects_bound_what_counts_as_another_name() -> None:
    asked = Key("What do the British call a zucchini?", ("courgette",))
    assert judge(asked, ["a zucchini"]).verdict != "accept"
    refused = Key("Which shellfish is it?", ("prawn",), ("shrimp",))
    assert judge(refused, ["a shrimp"]).verdict == "reject"
