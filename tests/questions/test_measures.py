from __future__ import annotations

import pytest

from questions.forms import canonical
from questions.measures import measured
from questions.normalise import plain, sayable


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("half past three", "3:30"),
        ("quarter to four", "3:45"),
        ("a quarter past twelve", "12:15"),
        ("ten to one", "12:50"),
        ("four o'clock", "4:00"),
        ("four in the afternoon", "4 pm"),
        ("five bucks", "5 dollars"),
        ("two dollars fifty", "2.50 dollars"),
        ("two pounds and five pence", "2.05 pounds"),
        ("one and a half", "1 1/2"),
        ("two and a quarter", "2.25"),
        ("three quarters", "0.75"),
        ("five hundred grams", "500 g"),
        ("180 °C", "one hundred and eighty degrees celsius"),
        ("1.5 million", "1,500,000"),
        ("a million", "1 million"),
    ],
)
def test_one_value_has_one_form(one: str, other: str) -> None:
    assert canonical(tuple(plain(one).split())) == canonical(tuple(plain(other).split()))


@pytest.mark.parametrize("text", ["7 up", "vitamin c", "g and t", "a half pint", "past and to"])
def test_what_is_no_measure_stays(text: str) -> None:
    words = tuple(text.split())
    assert measured(words) == words


def test_a_time_is_said_as_a_time() -> None:
    assert sayable("3:30") == "three thirty"
    assert sayable("9:05") == "nine oh five"
