"""A table that is asked for a pinot noir."""

from __future__ import annotations

from typing import Any

import msgspec

from questions.bank import Bank
from tests.host.keeping import tidy_bank
from tests.host.table import Evening

PINOT: dict[str, Any] = {
    "question": "Which black grape makes red Burgundy?",
    "answer": "pinot noir",
    "accept": (),
    "reject": ("pinot gris", "merlot", "chardonnay"),
    "prompt": ("pinot",),
    "note": "Monks mapped its slopes.",
}


def asked(deck: tuple[str, ...] = ("food-2", "food-3", "food-4"), **options: Any) -> Evening:
    """At the answer field of a one-point question on Food that wants a pinot noir."""
    questions = {
        id_: msgspec.structs.replace(question, **PINOT)
        if (question.category, question.points) == ("food", 1)
        else question
        for id_, question in tidy_bank().questions.items()
    }
    evening = Evening(bank=Bank(questions), deck=deck, **options)
    evening.to_answer()
    return evening


def answered_wrong(text: str = "merlot", **options: Any) -> Evening:
    evening = asked(**options)
    evening.type(text)
    assert not evening.game.turns[-1].correct
    return evening
