from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.say_as import cardinal, ordinal, say_as, year


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Prohibition ended in 1933.", "Prohibition ended in nineteen thirty-three."),
        ("1906, 1900 and 2005", "nineteen oh six, nineteen hundred and two thousand and five"),
        ("the 1920s, the 80s", "the nineteen twenties, the eighties"),
        ("1914–18", "nineteen fourteen to nineteen eighteen"),
        ("the 1st, 2nd, 3rd, 12th and 23rd", "the first, second, third, twelfth and twenty-third"),
        ("½ a cup, 2½ cups, 3/4", "a half a cup, two and a half cups, three quarters"),
        ("14.5% alcohol", "fourteen point five per cent alcohol"),
        ("at 18°C", "at eighteen degrees Celsius"),
        ("-4 °F", "minus four degrees Fahrenheit"),
        ("gin & tonic", "gin and tonic"),
        ("75cl, 1 kg", "seventy-five centilitres, one kilogram"),
        ("£3.50 or $1", "three pounds fifty or one dollar"),
        ("1,200 bottles", "one thousand two hundred bottles"),
        ("5-10 minutes", "five to ten minutes"),
        ("at 4:30", "at four thirty"),
        ("Louis XIV and Napoleon III", "Louis the fourteenth and Napoleon the third"),
        ("Charles I of England", "Charles the first of England"),
        ("World War II", "World War two"),
        ("the XIX century", "the nineteenth century"),
        ("Vitamin C and Chapter 7", "Vitamin C and Chapter seven"),
        ("crème brûlée — sweet", "crème brûlée, sweet"),
        ("agent 007", "agent zero zero seven"),
        ("salt/pepper", "salt or pepper"),
        ("“Sláinte!”", "Sláinte!"),
    ],
)
def test_as_it_is_said(shown: str, said: str) -> None:
    assert say_as(shown) == said


@pytest.mark.parametrize(
    "text", ["Then I think so.", "I am Ann", "Ann and I dined.", "Ann I trust"]
)
def test_the_word_i_is_no_numeral(text: str) -> None:
    assert say_as(text) == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ann [[h@l'oU]]", "Ann"),
        ("<prosody rate='900%'>Bob</prosody>", "Bob"),
        ("Eve\x1b[2J\x00\u202e", "Eve two J"),
        ("Zoë 🍷", "Zoë"),
        ("Jean-Luc O’Neil", "Jean-Luc O'Neil"),
        ("Ann & Ben", "Ann and Ben"),
    ],
)
def test_a_name_is_only_a_name(name: str, said: str) -> None:
    assert say_as(name) == said


@given(st.text(max_size=80))
def test_nothing_but_words_comes_out(text: str) -> None:
    said = say_as(text)
    assert not re.search(r"[\[\]<>{}&|*_\x00-\x1f\x7f]", said)
    assert said == " ".join(said.split())
    assert say_as(said) == said


@given(st.integers(0, 999_999_999))
def test_a_number_has_no_digits(number: int) -> None:
    assert not re.search(r"\d", cardinal(number) + ordinal(number) + say_as(f"It is {number}."))


def test_numbers() -> None:
    assert cardinal(1_002_003) == "one million two thousand and three"
    assert [ordinal(n) for n in (1, 8, 20, 21, 100)] == [
        "first", "eighth", "twentieth", "twenty-first", "one hundredth",
    ]  # fmt: skip
    assert year(2024) == "twenty twenty-four"
    assert year(1066) == "ten sixty-six"
