from __future__ import annotations

import pytest

from questions.bank import Bank, Question
from questions.judge import judge
from questions.phonetics import likeness
from questions.rivals import rivals

HERBS = ("basil", "parsley", "mint", "dill", "sage", "rosemary", "thyme", "tarragon")
CHEESES = ("brie", "gouda", "edam", "feta", "stilton", "ricotta", "halloumi", "camembert")
OTHERS = ("Auguste Escoffier", "Ethiopia", "a napkin", "toothpick", "tea", "vodka", "1846", "seven",
          "left", "teriyaki", "time", "orzo", "ouzo", "soup spoon", "thyme tea")  # fmt: skip


def make() -> Bank:
    questions: list[Question] = []
    for category, kind, answers in (
        ("food", "herb", HERBS),
        ("food", "cheese", CHEESES),
        ("general", "thing", OTHERS),
    ):
        for answer in answers:
            card = len(questions) + 1
            questions.append(
                Question(f"{category}-{card:03d}-1", category, card, 1,
                         f"Which {kind} is number {card} of all?", answer,
                         reject=("chervil",) if kind == "herb" else ("brick",))
            )  # fmt: skip
    return Bank({q.id: q for q in questions})


BANK = make()
THYME = next(q for q in BANK.questions.values() if q.answer == "thyme")
YEAR = next(q for q in BANK.questions.values() if q.answer == "1846")
SEVEN = next(q for q in BANK.questions.values() if q.answer == "seven")
ORZO = next(q for q in BANK.questions.values() if q.answer == "orzo")


def test_the_rejects_come_first_and_siblings_of_its_kind_are_there() -> None:
    found = rivals(THYME, BANK)
    assert found[0] == "chervil"
    assert set(HERBS) - {"thyme"} <= set(found)


def test_neither_the_key_nor_what_sounds_like_it_nor_what_holds_it_is_a_rival() -> None:
    found = rivals(THYME, BANK)
    assert not {"thyme", "time", "thyme tea"} & set(found)
    assert len(set(found)) == len(found)


def test_what_sounds_near_comes_early() -> None:
    assert "ouzo" in rivals(ORZO, BANK)[:3]
    assert likeness("ouzo", "orzo") > 0.5


def test_a_number_has_the_numbers_beside_it() -> None:
    assert {"six", "eight", "seventeen", "seventy"} <= set(rivals(SEVEN, BANK))
    assert {"eighteen forty seven", "eighteen forty five"} <= set(rivals(YEAR, BANK))


@pytest.mark.parametrize("most", [1, 5, 20, 60])
def test_there_are_at_most_so_many_and_always_the_same(most: int) -> None:
    found = rivals(THYME, BANK, most)
    assert len(found) <= most
    assert found == rivals(THYME, BANK, most)


def test_two_questions_have_different_spreads() -> None:
    assert rivals(ORZO, BANK, 12) != rivals(YEAR, BANK, 12)


def test_no_rival_would_be_accepted() -> None:
    for question in BANK.questions.values():
        for rival in rivals(question, BANK):
            assert judge(question.key(), [rival]).verdict != "accept", (question.answer, rival)
