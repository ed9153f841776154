"""The questions that come with the package, held to the writing guide."""

from __future__ import annotations

from questions.bank import CATEGORIES, load
from questions.linter import lint


def test_the_packaged_bank_has_no_findings() -> None:
    assert lint(load()) == ()


def test_every_category_has_as_many_easy_questions_as_hard_ones() -> None:
    stats = load().stats()
    for category in CATEGORIES:
        counts = stats.counts[category]
        assert counts["1"] == counts["3"] == stats.cards
