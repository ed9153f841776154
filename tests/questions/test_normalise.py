from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questions.forms import canonical
from questions.normalise import plain, sayable, singular


def normal(text: str) -> str:
    return " ".join(canonical(tuple(plain(text).split())))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Crème Brûlée", "creme brulee"),
        ("M&M's", "m and ms"),
        ("Shepherd’s pie", "shepherds pie"),
        ("7-Up", "seven up"),
        ("V8", "v eight"),
        ("50%", "fifty per cent"),
        ("1,000", "one thousand"),
        ("½", "a half"),
        ("2½ cups", "two and a half cups"),
        ("Louis XIV", "louis the fourteenth"),
        ("the colour", "color"),
        ("whiskey", "whisky"),
        ("doughnut", "donut"),
        ("caramelised", "caramelized"),
        ("smørrebrød", "smorrebrod"),
        ("U.S.A.", "usa"),
        ("œuf", "oeuf"),
    ],
)
def test_two_ways_to_write_one_thing(one: str, other: str) -> None:
    assert normal(one) == normal(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("fourteen", "forty"), ("rum", "drum"), ("flour", "flower"), ("1933", "1934"), ("I", "1")],
)
def test_different_things_stay_different(one: str, other: str) -> None:
    assert normal(one) != normal(other)


def test_an_article_alone_is_kept() -> None:
    assert normal("the") == "the"
    assert normal("The Apple") == "apple"


@given(st.text())
def test_plain_text_is_words_and_single_spaces(text: str) -> None:
    words = plain(text)
    assert words == " ".join(words.split())
    assert words == plain(words)


def test_sayable_text_has_no_digits() -> None:
    assert (
        sayable("In 1933, M&M's cost 5%") == "in nineteen thirty three m and ms cost five percent"
    )


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("almonds", "almond"),
        ("cherries", "cherry"),
        ("leaves", "leaf"),
        ("knives", "knife"),
        ("tomatoes", "tomato"),
        ("radishes", "radish"),
        ("glasses", "glass"),
        ("geese", "goose"),
        ("pies", "pie"),
        ("couscous", "couscous"),
        ("asparagus", "asparagus"),
        ("1990s", "1990s"),
    ],
)
def test_singular(many: str, one: str) -> None:
    assert singular(many) == one
