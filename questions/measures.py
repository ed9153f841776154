"""Times of day, money, weights and mixed numbers, each in one form however they are said.

Works on words whose numbers are digits already: `half past 3` -> `330`, as `3:30`
and `three thirty` come out; `2 dollars 50` -> `2.5 dollars`; `500 g` -> `500 gram`;
`1 1/2` -> `1.5`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction

from questions.numbers import SCALES

_DECIMAL = re.compile(r"\d+(?:\.\d+)?")

_UNITS = {
    "g": "gram", "gm": "gram", "kg": "kilo", "kgs": "kilo", "kilogram": "kilo",
    "kilograms": "kilo", "ml": "milliliter", "cl": "centiliter", "l": "liter", "lb": "pound",
    "lbs": "pound", "oz": "ounce", "mm": "millimeter", "cm": "centimeter", "m": "meter",
    "km": "kilometer", "ft": "foot", "hr": "hour", "hrs": "hour", "min": "minute",
    "mins": "minute", "sec": "second", "secs": "second", "tsp": "teaspoon", "tbsp": "tablespoon",
    "c": "celsius", "centigrade": "celsius", "f": "fahrenheit", "bucks": "dollar",
    "buck": "dollar", "quid": "pound", "abv": "percent", "p": "penny", "pence": "penny",
}  # fmt: skip
"""Short names of units, which are only that behind a number."""
_MONEY = frozenset(
    ("dollar", "dollars", "pound", "pounds", "quid", "buck", "bucks", "euro", "euros")
)
_SCALES = ("celsius", "fahrenheit")
_COINS = frozenset(("cent", "cents", "penny", "pence", "p"))
_PARTS_OF_DAY = {
    ("in", "the", "morning"): "am",
    ("in", "the", "afternoon"): "pm",
    ("in", "the", "evening"): "pm",
    ("at", "night"): "pm",
}
_MINUTES = {"1/2": 30, "1/4": 15, "quarter": 15, "5": 5, "10": 10, "20": 20, "25": 25}


def measured(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with every time, sum and measure in one form. No number, no change."""
    if not any(word[:1].isdigit() for word in words):
        return words
    out: list[str] = []
    at = 0
    while at < len(words):
        word = words[at]
        if word[:1].isdigit():
            ways: tuple[_Way, ...] = (_time, _money, _mixed, _unit)
        elif word in _BEGIN_A_TIME:
            ways = (_time, _unit)
        elif word in _UNITS or word in _DEGREES:
            ways = (_unit,)
        else:
            ways = ()
        for way in ways:
            found, size = way(words, at)
            if size:
                out += found
                at += size
                break
        else:
            out.append(word)
            at += 1
    return tuple(out)


_Way = Callable[[tuple[str, ...], int], tuple[list[str], int]]
_BEGIN_A_TIME = frozenset(("a", "about", "quarter"))
_DEGREES = ("degree", "degrees")


def _whole(words: tuple[str, ...], at: int, most: int) -> int | None:
    word = words[at] if at < len(words) else ""
    return int(word) if word.isascii() and word.isdigit() and int(word) <= most else None


def _time(words: tuple[str, ...], at: int) -> tuple[list[str], int]:
    start = at + 1 if words[at] in ("a", "about") else at
    if start + 2 < len(words) and words[start] in _MINUTES and words[start + 1] in ("past", "to"):
        hour = _whole(words, start + 2, 12)
        if hour:
            minutes = _MINUTES[words[start]]
            if words[start + 1] == "to":
                hour, minutes = (hour - 1) or 12, 60 - minutes
            return [f"{hour}{minutes:02d}"], start + 3 - at
    hour = _whole(words, at, 1259)
    if hour and words[at + 1 : at + 2] == ("oclock",):
        return [words[at]], 2
    if hour:
        for phrase, half in _PARTS_OF_DAY.items():
            if words[at + 1 : at + 1 + len(phrase)] == phrase:
                return [words[at], half], 1 + len(phrase)
    return [], 0


def _money(words: tuple[str, ...], at: int) -> tuple[list[str], int]:
    whole = _whole(words, at, 10**9)
    if whole is None or words[at + 1 : at + 2] == () or words[at + 1] not in _MONEY:
        return [], 0
    unit = _UNITS.get(words[at + 1], words[at + 1])
    after = at + 3 if words[at + 2 : at + 3] == ("and",) else at + 2
    coins = _whole(words, after, 99)
    if coins is None or (after == at + 3 and words[after + 1 : after + 2] == ()):
        return [words[at], unit], 2
    end = after + 2 if words[after + 1 : after + 2] and words[after + 1] in _COINS else after + 1
    return [f"{whole}.{coins:02d}", unit], end - at


def _mixed(words: tuple[str, ...], at: int) -> tuple[list[str], int]:
    whole = _whole(words, at, 10**6)
    part = words[at + 1] if at + 1 < len(words) else ""
    if words[at][:1].isdigit() and part in SCALES and _DECIMAL.fullmatch(words[at]):
        return [str(Fraction(words[at]) * SCALES[part])], 2
    size = 2
    if part == "and" and whole is not None:
        size, part = 3, words[at + 2] if at + 2 < len(words) else ""
    top, slash, bottom = part.partition("/")
    if whole is None or not slash or not (top.isdigit() and bottom.isdigit()):
        return [], 0
    if not 0 < int(top) < int(bottom):
        return [], 0
    return [str(whole + Fraction(int(top), int(bottom)))], size


def _unit(words: tuple[str, ...], at: int) -> tuple[list[str], int]:
    scale = words[at + 1] if at + 1 < len(words) else ""
    if at and words[at] in _DEGREES and _UNITS.get(scale, scale) in _SCALES:
        return [_UNITS.get(scale, scale)], 2
    if at and words[at] in _UNITS and words[at - 1][:1].isdigit():
        return [_UNITS[words[at]]], 1
    return [], 0
