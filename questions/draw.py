"""Which question comes next: the shuffled cards of an evening, and what is spent."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from questions.bank import Bank


def shuffled(bank: Bank, rng: Random) -> tuple[str, ...]:
    """The question cards in an evening's order, each by its number as in the ids (`"017"`)."""
    cards = [f"{card:03d}" for card in bank.cards()]
    rng.shuffle(cards)
    return tuple(cards)


def take(
    bank: Bank, category: str, points: int, order: Sequence[str], spent: Collection[str]
) -> tuple[str, bool]:
    """The id of the next question of that category and value, and whether the pool began anew.

    `order` is what `shuffled` gave; cards that it does not name come after it.
    `spent` holds ids. When every question of that category and value is spent,
    the first card in order is taken again and the second value is true: the
    caller then forgets the spent ones of that category and value, and of no
    other. Raises LookupError where the bank has no such question at all.
    """
    cards = dict.fromkeys((*order, *(f"{card:03d}" for card in bank.cards())))
    pool = [
        question_id
        for card in cards
        if (question_id := f"{category}-{card}-{points}") in bank.questions
    ]
    if not pool:
        raise LookupError(
            f"the bank has no {points}-point question on {category}; "
            "add one, or choose another category"
        )
    gone = frozenset(spent)
    for question_id in pool:
        if question_id not in gone:
            return question_id, False
    return pool[0], True
