from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questions.bank import Bank, Question
from questions.draw import shuffled, take


def bank_of(cards: int, categories: tuple[str, ...] = ("food", "drinks")) -> Bank:
    questions = [
        Question(f"{c}-{n:03d}-{p}", c, n, p, "What is it?", "rice")
        for c in categories
        for n in range(1, cards + 1)
        for p in (1, 3)
    ]
    return Bank({q.id: q for q in questions})


BANK = bank_of(6)


def test_the_order_names_every_card_once() -> None:
    order = shuffled(BANK, Random(1))
    assert sorted(order) == ["001", "002", "003", "004", "005", "006"]
    assert order == shuffled(BANK, Random(1))


def test_the_first_unspent_card_in_order_is_taken() -> None:
    order = ("003", "001", "002")
    assert take(BANK, "food", 1, order, ()) == ("food-003-1", False)
    assert take(BANK, "food", 1, order, {"food-003-1", "food-001-3"}) == ("food-001-1", False)
    assert take(BANK, "drinks", 3, order, {"food-003-3"}) == ("drinks-003-3", False)


def test_a_card_the_order_does_not_name_comes_after_it() -> None:
    assert take(BANK, "food", 1, ("002",), {"food-002-1"}) == ("food-001-1", False)


def test_a_card_the_bank_does_not_have_is_passed_over() -> None:
    assert take(BANK, "food", 1, ("999", "002"), ()) == ("food-002-1", False)


@given(st.integers(0, 2**32), st.sampled_from(("food", "drinks")), st.sampled_from((1, 3)))
def test_the_pool_starts_over_when_every_question_is_spent(
    seed: int, category: str, points: int
) -> None:
    order = shuffled(BANK, Random(seed))
    spent: list[str] = []
    for _ in range(6):
        question_id, recycled = take(BANK, category, points, order, spent)
        assert not recycled
        assert question_id not in spent
        spent.append(question_id)
    assert take(BANK, category, points, order, spent) == (spent[0], True)


def test_a_category_without_questions_is_refused() -> None:
    with pytest.raises(LookupError) as caught:
        take(BANK, "etiquette", 3, (), ())
    assert str(caught.value) == (
        "the bank has no 3-point question on etiquette; add one, or choose another category"
    )
