"""Every joker against hand-worked numbers: colour, ruling, score so far, turn before."""

from __future__ import annotations

import pytest

from engine.sybarit import change_of

RIGHT, WRONG = True, False

# card, points, ruling, score so far, change of the turn before, change expected
PLAIN = [
    ("food-7", 1, RIGHT, 0, 0, 1),
    ("food-7", 3, RIGHT, 5, -6, 3),
    ("drinks-ace", 1, WRONG, 5, 3, 0),
    ("general-10", 3, WRONG, -4, 6, 0),
]
RED = [
    ("joker-red", 1, RIGHT, 0, 0, 2),
    ("joker-red", 3, RIGHT, 7, 3, 6),
    ("joker-red", 3, RIGHT, -6, -4, 6),
    ("joker-red", 1, WRONG, 7, 3, 0),
    ("joker-red", 3, WRONG, -2, -6, 0),
]
BLUE = [
    ("joker-blue", 1, RIGHT, 0, 3, 2),
    ("joker-blue", 3, RIGHT, 7, 0, 6),
    ("joker-blue", 1, WRONG, 1, 3, -2),
    ("joker-blue", 3, WRONG, 0, 0, -6),
    ("joker-blue", 3, WRONG, -6, -6, -6),
]
YELLOW = [
    ("joker-yellow", 1, RIGHT, 7, 3, 1),
    ("joker-yellow", 1, RIGHT, 0, 0, 1),
    ("joker-yellow", 1, RIGHT, -6, -6, 1),
    ("joker-yellow", 1, WRONG, 7, 3, -4),
    ("joker-yellow", 1, WRONG, 6, 3, -3),
    ("joker-yellow", 1, WRONG, 3, 0, -2),
    ("joker-yellow", 1, WRONG, 2, 0, -1),
    ("joker-yellow", 1, WRONG, 1, -4, -1),
    ("joker-yellow", 1, WRONG, 0, 3, 0),
    ("joker-yellow", 1, WRONG, -1, 3, 0),
    ("joker-yellow", 1, WRONG, -7, 0, 0),
]
GREEN = [
    ("joker-green", 1, RIGHT, 0, 0, 1),
    ("joker-green", 3, RIGHT, 0, 0, 3),
    ("joker-green", 3, RIGHT, 7, 3, 6),
    ("joker-green", 1, RIGHT, 7, -6, -5),
    ("joker-green", 3, RIGHT, -2, -4, -1),
    ("joker-green", 1, WRONG, 0, 0, 0),
    ("joker-green", 3, WRONG, 7, 3, 3),
    ("joker-green", 1, WRONG, 1, 6, 6),
    ("joker-green", 3, WRONG, 7, -6, -6),
    ("joker-green", 3, WRONG, 0, -4, -4),
]


@pytest.mark.parametrize(
    ("card", "points", "correct", "score", "previous", "change"),
    [*PLAIN, *RED, *BLUE, *YELLOW, *GREEN],
)
def test_what_an_answer_changes(
    card: str, points: int, correct: bool, score: int, previous: int, change: int
) -> None:
    assert change_of(card, points, correct, score, previous) == change
