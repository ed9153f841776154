"""Numbers as words and as digits, both ways.

`read` turns the number words of a token list into digit tokens: cardinals
(`twenty one` -> `21`), years (`nineteen thirty three` -> `1933`), ordinals
(`second` -> `2nd`), decades (`nineteen nineties` -> `1990s`), decimals (`three
point five` -> `3.5`) and simple fractions (`two thirds` -> `2/3`).
`spoken` goes the other way, one or more sayable forms of a digit token.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

_TO_NINETEEN = """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen
"""
_SMALL = tuple(_TO_NINETEEN.split())
_TENS_WORDS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
UNITS = {word: value for value, word in enumerate(_SMALL)} | {"nought": 0, "naught": 0}
TENS = {word: 20 + 10 * index for index, word in enumerate(_TENS_WORDS)} | {"fourty": 40}
SCALES = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}

_IRREGULAR = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}


def _ordinal_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    return word[:-1] + "ieth" if word.endswith("y") else word + "th"


_ORDINAL_UNITS = {_ordinal_word(word): value for value, word in enumerate(_SMALL) if value}
_ORDINAL_TENS = {_ordinal_word(word): 20 + 10 * i for i, word in enumerate(_TENS_WORDS)}
_ORDINAL_SCALES = {"hundredth": 100, "thousandth": 1_000}
_DECADES = {word[:-1] + "ies": TENS[word] for word in _TENS_WORDS} | {"tens": 10}
_PARTS = {"half": 2, "halves": 2, "quarter": 4, "quarters": 4}
for _word, _value in _ORDINAL_UNITS.items():
    if _value >= 3:
        _PARTS |= {_word: _value, _word + "s": _value}

NUMBER_WORDS = frozenset(
    (*UNITS, *TENS, *SCALES, *_ORDINAL_UNITS, *_ORDINAL_TENS, *_DECADES, *_PARTS,
     "a", "dozen", "hundred")
)  # fmt: skip
"""A list of words with none of these holds no number in words."""

NUMBER = re.compile(r"\d+(?:\.\d+)?|\d+/\d+|\d+(?:st|nd|rd|th)|\d+s")


def is_number(token: str) -> bool:
    """Whether a token is digits: `7`, `3.5`, `2/3`, `21st`, `1990s`."""
    return token[:1].isdigit() and NUMBER.fullmatch(token) is not None


def value(token: str) -> str:
    """The number in a digit token, an ordinal's too, so that `2nd` and `2` compare equal."""
    found = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", token)
    bare = found[1] if found else token
    whole = re.fullmatch(r"0*(\d+)", bare)
    return whole[1] if whole else bare


def exact(token: str) -> str:
    """`value`, with decimals and fractions in lowest terms: `2.50` and `5/2` compare equal."""
    found = re.fullmatch(r"(\d+)[./](\d+)", token)
    if found is None or ("/" in token and not int(found[2])):
        return value(token)
    return str(Fraction(token))


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th` ..."""
    if number % 100 in (11, 12, 13):
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def read(tokens: Sequence[str]) -> tuple[str, ...]:
    """The tokens with every run of number words replaced by one digit token."""
    words = tuple(tokens)
    if NUMBER_WORDS.isdisjoint(words):
        return words
    out: list[str] = []
    at = 0
    while at < len(words):
        token, after = _one(words, at)
        out.append(token)
        at = after
    return tuple(out)


def _one(tokens: tuple[str, ...], at: int) -> tuple[str, int]:
    """The token that stands for the words from `at`, and where the next begins."""
    word = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else ""
    if word in ("a", "an", "one") and following in _PARTS and following != "second":
        return f"1/{_PARTS[following]}", at + 2
    if word == "half" and tokens[at + 1 : at + 3] == ("a", "dozen"):
        return "6", at + 3
    if word in ("a", "one") and following == "dozen":
        return "12", at + 2
    if word == "half":
        return "1/2", at + 1
    if word in _DECADES:
        return f"{_DECADES[word]}s", at + 1
    if word in _ORDINAL_UNITS:
        return ordinal(_ORDINAL_UNITS[word]), at + 1
    if word in _ORDINAL_TENS:
        return ordinal(_ORDINAL_TENS[word]), at + 1
    number, after = _cardinal(tokens, at)
    if number is None:
        return word, at + 1
    return _suffixed(tokens, number, after)


def _suffixed(tokens: tuple[str, ...], number: int, after: int) -> tuple[str, int]:
    """A cardinal with what may follow it: an ordinal's end, a decade, a decimal, a part."""
    word = tokens[after] if after < len(tokens) else ""
    if word == "and" and tokens[after + 1 : after + 3] == ("a", "half"):
        return f"{number}.5", after + 3
    joined = after + 1 if word == "and" and number >= 100 else after
    last = tokens[joined] if joined < len(tokens) else ""
    if last in _ORDINAL_UNITS and _ORDINAL_UNITS[last] < 10 and 20 <= number % 100 <= 90:
        if number % 10 == 0:
            return ordinal(number + _ORDINAL_UNITS[last]), joined + 1
    elif last in _ORDINAL_UNITS and number % 100 == 0 and number:
        return ordinal(number + _ORDINAL_UNITS[last]), joined + 1
    elif last in _ORDINAL_TENS and number % 100 == 0 and number:
        return ordinal(number + _ORDINAL_TENS[last]), joined + 1
    if word in _ORDINAL_SCALES and number:
        return ordinal(number * _ORDINAL_SCALES[word]), after + 1
    if word in _DECADES and 10 <= number <= 21:
        return f"{number}{_DECADES[word]}s", after + 1
    if word in _PARTS and 0 < number < 20 and word.endswith("s"):
        return f"{number}/{_PARTS[word]}", after + 1
    if word == "point":
        digits = ""
        end = after + 1
        while end < len(tokens) and UNITS.get(tokens[end], 10) < 10:
            digits += str(UNITS[tokens[end]])
            end += 1
        if digits:
            return f"{number}.{digits}", end
    return str(number), after


def _pair(tokens: tuple[str, ...], at: int) -> tuple[int | None, int]:
    """A number under 100: `nine`, `nineteen`, `ninety`, `ninety nine`."""
    word = tokens[at] if at < len(tokens) else ""
    if word in UNITS:
        return UNITS[word], at + 1
    if word in TENS:
        unit = UNITS.get(tokens[at + 1], 0) if at + 1 < len(tokens) else 0
        if 0 < unit < 10:
            return TENS[word] + unit, at + 2
        return TENS[word], at + 1
    return None, at


def _cardinal(tokens: tuple[str, ...], at: int) -> tuple[int | None, int]:
    digits, after = _digit_by_digit(tokens, at)
    if digits is not None:
        return digits, after
    total = 0
    group, after = _group(tokens, at)
    if group is None:
        return None, at
    ceiling = 1_000_000_000_000
    while True:
        scale = SCALES.get(tokens[after], 0) if after < len(tokens) else 0
        if not 0 < scale < ceiling:
            return total + group, after
        total += group * scale
        ceiling = scale
        after += 1
        skip = after + 1 if after < len(tokens) and tokens[after] == "and" else after
        rest, end = _group(tokens, skip)
        if rest is None or rest >= scale:
            return total, after
        group, after = rest, end


def _group(tokens: tuple[str, ...], at: int) -> tuple[int | None, int]:
    """A number under 1,000, or a year said in two pairs (`nineteen oh five`)."""
    first, after = _pair(tokens, at)
    if first is None:
        article = at < len(tokens) and tokens[at] == "a"
        if article and tokens[at + 1 : at + 2] == ("hundred",):
            first, after = 1, at + 1
        elif article and at + 1 < len(tokens) and tokens[at + 1] in SCALES:
            return 1, at + 1
        else:
            return None, at
    word = tokens[after] if after < len(tokens) else ""
    if word == "hundred" and 0 < first < 100:
        after += 1
        joined = after + 1 if after < len(tokens) and tokens[after] == "and" else after
        rest, end = _pair(tokens, joined)
        if rest:
            return first * 100 + rest, end
        return first * 100, after
    if word in ("oh", "o") and 10 <= first <= 99:
        unit = UNITS.get(tokens[after + 1], 10) if after + 1 < len(tokens) else 10
        if 0 < unit < 10:
            return first * 100 + unit, after + 2
    second, end = _pair(tokens, after)
    if second is not None and first and second >= 10:
        return first * 100 + second, end
    return first, after


def _digit_by_digit(tokens: tuple[str, ...], at: int) -> tuple[int | None, int]:
    """Three digits or more, said one at a time: `one nine three three`."""
    digits = ""
    end = at
    while end < len(tokens):
        word = tokens[end]
        unit = 0 if word in ("oh", "o") and digits else UNITS.get(word, 10)
        if unit > 9:
            break
        digits += str(unit)
        end += 1
    if len(digits) < 3 or digits[0] == "0":
        return None, at
    return int(digits), end


def in_words(number: int) -> str:
    """A whole number from 0 to 999,999,999,999 as it is said, without hyphens."""
    if not 0 <= number < 10**12:
        raise ValueError(f"{number} is not from 0 to 999,999,999,999")
    for name, scale in reversed(SCALES.items()):
        if number >= scale:
            rest = number % scale
            join = " and " if 0 < rest < 100 else " "
            return f"{in_words(number // scale)} {name}" + (join + in_words(rest) if rest else "")
    if number >= 100:
        rest = number % 100
        return f"{_SMALL[number // 100]} hundred" + (f" and {in_words(rest)}" if rest else "")
    if number < 20:
        return _SMALL[number]
    tens = _TENS_WORDS[number // 10 - 2]
    return f"{tens} {_SMALL[number % 10]}" if number % 10 else tens


def year_in_words(number: int) -> str:
    """A year as it is said, 1066 as `ten sixty six`. Other numbers as `in_words`."""
    if not 1000 < number < 10_000 or number % 1000 < 10:
        return in_words(number)
    century, rest = divmod(number, 100)
    if rest == 0:
        return f"{in_words(century)} hundred"
    return f"{in_words(century)} {'oh ' if rest < 10 else ''}{in_words(rest)}"


def spoken(token: str) -> tuple[str, ...]:
    """How a digit token may be said, the likeliest first; a token of other kind as it is."""
    if not is_number(token):
        return (token,)
    if found := re.fullmatch(r"(\d+)(st|nd|rd|th)", token):
        *front, last = in_words(int(found[1])).split()
        return (" ".join((*front, _ordinal_word(last))),)
    if found := re.fullmatch(r"(\d+)s", token):
        *front, last = year_in_words(int(found[1])).split()
        plural = last[:-1] + "ies" if last.endswith("y") else last + "s"
        return (" ".join((*front, plural)),)
    if found := re.fullmatch(r"(\d+)/(\d+)", token):
        return _spoken_fraction(int(found[1]), int(found[2]))
    whole, _, decimals = token.partition(".")
    if decimals:
        digits = " ".join(_SMALL[int(digit)] for digit in decimals)
        forms = [f"{in_words(int(whole))} point {digits}"]
        if decimals == "5":
            forms.insert(0, f"{in_words(int(whole))} and a half")
        return tuple(forms)
    number = int(whole)
    if number >= 10**12:
        return (" ".join(_SMALL[int(digit)] for digit in whole),)
    forms = [in_words(number)]
    if 1000 < number < 2100:
        forms.insert(0 if number < 2000 or number > 2009 else 1, year_in_words(number))
    if 2000 < number < 2010:
        forms.append(f"twenty oh {_SMALL[number - 2000]}")
    if 1 <= number // 100 <= 9 and number >= 100:
        forms.append(forms[0].replace(" and ", " "))
    return tuple(dict.fromkeys(forms))


def _spoken_fraction(top: int, bottom: int) -> tuple[str, ...]:
    if not 2 <= bottom < 20 or top >= 10**12:
        return (f"{in_words(top)} over {in_words(bottom)}",) if bottom < 10**12 else ()
    name = {2: "half", 4: "quarter"}.get(bottom, _ordinal_word(_SMALL[bottom]))
    if top == 1:
        return tuple(dict.fromkeys((f"a {name}", f"one {name}", name if bottom == 2 else "")))[:2]
    return (f"{in_words(top)} {'halves' if bottom == 2 else name + 's'}",)
