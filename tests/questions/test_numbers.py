from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questions.numbers import in_words, ordinal, read, spoken, value, year_in_words


@pytest.mark.parametrize(
    ("words", "digits"),
    [
        ("twenty one", "21"),
        ("a hundred", "100"),
        ("one hundred and one", "101"),
        ("eight hundred and fifteen", "815"),
        ("eight fifteen", "815"),
        ("two thousand and five", "2005"),
        ("three million two hundred thousand", "3200000"),
        ("nineteen thirty three", "1933"),
        ("nineteen oh five", "1905"),
        ("eighteen hundred", "1800"),
        ("one nine three three", "1933"),
        ("nineteen nineties", "1990s"),
        ("the eighties", "the 80s"),
        ("twenty first", "21st"),
        ("one hundred and first", "101st"),
        ("twelfth", "12th"),
        ("three point five", "3.5"),
        ("two and a half", "2.5"),
        ("a half", "1/2"),
        ("two thirds", "2/3"),
        ("three quarters", "3/4"),
        ("a dozen", "12"),
        ("half a dozen", "6"),
        ("two three", "2 3"),
        ("salt and pepper", "salt and pepper"),
        ("a hundred and one dalmatians", "101 dalmatians"),
        ("a third", "1/3"),
    ],
)
def test_words_are_read(words: str, digits: str) -> None:
    assert " ".join(read(words.split())) == digits


@given(st.integers(0, 10**12 - 1))
def test_every_number_is_read_back_from_its_words(number: int) -> None:
    assert read(in_words(number).split()) == (str(number),)


@given(st.integers(1001, 2099))
def test_every_year_is_read_back_from_its_words(number: int) -> None:
    assert read(year_in_words(number).split()) == (str(number),)


@given(st.integers(1, 999))
def test_every_ordinal_is_read_back_from_its_words(number: int) -> None:
    (said,) = spoken(ordinal(number))
    assert read(said.split()) == (ordinal(number),)


@pytest.mark.parametrize(
    ("token", "forms"),
    [
        ("1933", ("nineteen thirty three", "one thousand nine hundred and thirty three")),
        ("2005", ("two thousand and five", "twenty oh five")),
        ("2.5", ("two and a half", "two point five")),
        ("2/3", ("two thirds",)),
        ("1990s", ("nineteen nineties",)),
        ("rum", ("rum",)),
    ],
)
def test_digits_are_said(token: str, forms: tuple[str, ...]) -> None:
    assert spoken(token)[: len(forms)] == forms


def test_an_ordinal_has_the_value_of_its_number() -> None:
    assert value("2nd") == value("2") == value("02")
    assert value("2.5") == "2.5"


def test_a_number_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match=r"1000000000000 is not from 0 to 999,999,999,999"):
        in_words(10**12)
