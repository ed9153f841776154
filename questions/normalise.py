"""One way to write what was said and what is right, so that the two can be compared.

`plain` folds case, accents, apostrophes, hyphens and `&`; `levelled` and `singular` take
American and British spellings and plurals to one form; `sayable` goes the other way, to
words to listen for. Nothing here judges.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from questions.numbers import NUMBER, is_number, ordinal, spoken

ARTICLES = frozenset(("a", "an", "the"))

_LETTERS = str.maketrans(
    {
        "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th",
        "ı": "i", "’": "'", "‘": "'", "ʼ": "'", "`": "'", "´": "'", "ʻ": "'",
    }
)  # fmt: skip
_ROMAN_UNITS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMAN = {
    numeral: ordinal(10 * tens + unit)
    for tens in range(3)
    for unit, end in enumerate(_ROMAN_UNITS)
    if len(numeral := "x" * tens + end) > 1
}
"""Roman numerals as they are read behind a name; a lone I, V or X stays a letter."""

_SPELLINGS = {
    "soya": "soy", "brasil": "brazil", "filet": "fillet", "filets": "fillets", "nan": "naan",
    "tumeric": "turmeric",
    "cardamon": "cardamom", "yakatori": "yakitori", "expresso": "espresso", "fetta": "feta",
    "aluminium": "aluminum", "axe": "ax", "caesar": "cesar", "caviare": "caviar",
    "centre": "center", "cheque": "check", "chile": "chili", "chilli": "chili",
    "chillies": "chilies", "chillis": "chilies", "chilly": "chili", "doughnut": "donut",
    "doughnuts": "donuts", "fibre": "fiber", "grey": "gray", "jewellery": "jewelry",
    "ketchup": "ketchup", "catsup": "ketchup", "licence": "license", "liquorice": "licorice",
    "litre": "liter", "litres": "liters", "manoeuvre": "maneuver", "metre": "meter",
    "metres": "meters", "mould": "mold", "omelette": "omelet", "omelettes": "omelets",
    "plough": "plow", "programme": "program", "savoury": "savory", "sceptre": "scepter",
    "sulphur": "sulfur", "theatre": "theater", "tyre": "tire", "whiskey": "whisky",
    "whiskeys": "whiskies", "yoghurt": "yogurt", "yoghurts": "yogurts", "yoghourt": "yogurt",
    "gen": "general", "capt": "captain", "col": "colonel", "sgt": "sergeant",
    "prof": "professor", "rev": "reverend", "gov": "governor", "pres": "president",
    "sq": "square", "ave": "avenue", "ft": "fort", "bros": "brothers", "dept": "department",
    "utd": "united", "st": "saint", "dr": "doctor", "mr": "mister", "mt": "mount",
    "oesophagus": "esophagus",
}  # fmt: skip
_OUR = re.compile(r"(col|flav|fav|hon|lab|neighb|od|sav|vap|vig|hum|rum|harb|arm|glam)our")
_METRIC = re.compile(r"(?<=[a-z])((?:lit|met))re(?=s?$)")
_ISE = re.compile(r"([a-z]{4,}[^aeiouyw])(?:is)(e|ed|er|es|ing|ation)$")
_NOT_ISE = frozenset(("promise", "promised", "promises", "premise", "premises", "treatise"))

_SPOKEN = re.compile(r"(?!n )[a-z]+(?:'[a-z]+)?(?: (?!n |[xvi]{2,}(?: |$))[a-z]+(?:'[a-z]+)?)*")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_FIRST_OR_FIFTH = re.compile(
    r"\b(?!(?:And|Am|As|But|Can|Could|Did|Do|Have|How|If|May|Must|Shall|Should|That|Then|Was|What"
    r"|When|Where|Who|Why|Will|Would) )([A-Z][\w'’-]+) ([IV])(?=$|[.,;)]| of )"
)
"""The numeral of `Henry V` and `World War I`, but not the last word of `How Am I`."""
_NUMERO = re.compile(r"(?<!\d )\b[Nn]o\.? ?(?=\d)")
_CLOCK = re.compile(r"(?<![\d:])(1?\d|2[0-4]):([0-5]\d)(?![\d:])")
_INITIALS = re.compile(r"\b((?:[a-z]\.){2,})")
_PER_CENT = re.compile(r"\bper cent\b")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")
_MARKS = re.compile(r"(?<!\d)[./]|[./](?!\d)|[^\w./]|_")
_RUNS = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")


@lru_cache(maxsize=32_768)
def plain(text: str) -> str:
    """Lower-case words of letters and digits, one space between; nothing is read or dropped."""
    if _SPOKEN.fullmatch(text) and "per cent" not in text:
        # What a recogniser writes needs no folding.
        return text.replace("'", "")
    words = [word for token in text.split() for word in _folded(token)]
    for at in range(1, len(words)):
        words[at] = _ROMAN.get(words[at], words[at])
    for at in range(1, len(words) - 1):
        # `fish 'n' chips`
        if words[at] == "n" and all(len(w) > 1 and w.isalpha() for w in words[at - 1 : at + 2 : 2]):
            words[at] = "and"
    return _PER_CENT.sub("percent", " ".join(words))


@lru_cache(maxsize=32_768)
def _folded(token: str) -> tuple[str, ...]:
    """The plain words of what is written without a space."""
    folded = token.translate(_LETTERS)
    folded = folded.replace("½", ".5 " if re.search(r"\d½", folded) else " 1/2 ")
    folded = unicodedata.normalize("NFKD", folded).replace("⁄", "/")
    folded = "".join(c for c in folded if not unicodedata.combining(c)).casefold()
    folded = folded.translate(_LETTERS)
    folded = _CLOCK.sub(lambda m: m[1] + m[2].removesuffix("00"), folded)
    folded = _THOUSANDS.sub("", folded)
    folded = _INITIALS.sub(lambda m: m[1].replace(".", "") + " ", folded)
    folded = folded.replace("%", " percent ").replace("&", " and ").replace("+", " plus ")
    folded = _APOSTROPHE.sub("", folded)
    folded = _MARKS.sub(" ", folded)
    words: list[str] = []
    for word in folded.split():
        # `v8` and `7up` are two words to the ear.
        words += [word] if is_number(word) else _RUNS.findall(word)
    return tuple(words)


def numbered(text: str) -> str:
    """The text with `No. 7` as `number 7`, but not `6 no 7`, which corrects itself, and with the
    numeral of `George V` and `World War I` in figures."""
    text = _FIRST_OR_FIFTH.sub(lambda m: f"{m[1]} {1 if m[2] == 'I' else 5}", text)
    return _NUMERO.sub("number ", text)


@lru_cache(maxsize=32_768)
def levelled(word: str) -> str:
    """The word in American spelling."""
    if word in _SPELLINGS:
        return _SPELLINGS[word]
    word = _METRIC.sub(r"\1er", _OUR.sub(r"\1or", word))
    if word not in _NOT_ISE:
        word = _ISE.sub(r"\1iz\2", word)
    return word


def without_articles(words: Sequence[str]) -> tuple[str, ...]:
    """The words but for articles; all of them where nothing else is there. Among letters
    (`p d a`) an `a` is one of them."""
    if ARTICLES.isdisjoint(words):
        return tuple(words)
    kept = tuple(
        word
        for at, word in enumerate(words)
        if word not in ARTICLES or (word == "a" and at and len(words[at - 1]) == 1)
    )
    return kept or tuple(words)


_ENDINGS = (
    ("leaves", "leaf"),
    ("loaves", "loaf"),
    ("knives", "knife"),
    ("halves", "half"),
    ("wives", "wife"),
)
_UNCHANGING = """
    asparagus bass christmas citrus couscous gas glass hibiscus hummus molasses octopus
    swiss this watercress has was is his us yes chess
"""
_AS_THEY_ARE = frozenset(_UNCHANGING.split())
_UNEVEN = {
    "geese": "goose", "mice": "mouse", "teeth": "tooth", "feet": "foot", "children": "child",
    "men": "man", "women": "woman", "octopi": "octopus", "cacti": "cactus", "fungi": "fungus",
    "dice": "die", "oxen": "ox", "canoes": "canoe", "horseshoes": "horseshoe",
}  # fmt: skip


@lru_cache(maxsize=16_384)
def singular(word: str) -> str:
    """The word without the ending of a plural. Words that only look plural may change too;
    what counts is that both sides of a comparison change alike."""
    if len(word) < 4 or word in _AS_THEY_ARE or is_number(word):
        return _UNEVEN.get(word, word)
    if word in _UNEVEN:
        return _UNEVEN[word]
    for plural, one in _ENDINGS:
        if word.endswith(plural):
            return word[: -len(plural)] + one
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + ("ie" if len(word) == 5 else "y")
    if word.endswith("oes"):
        return word[:-1] if len(word) < 6 else word[:-2]
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    if word.endswith(("che", "ze")):
        # As `quiches` and `prizes` come out.
        return word[:-1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def stems(words: Iterable[str]) -> tuple[str, ...]:
    """`singular` of each."""
    return tuple(singular(word) for word in words)


def _clock_in_words(found: re.Match[str]) -> str:
    minutes = found[2]
    if minutes == "00":
        return f"{found[1]} o'clock"
    return f"{found[1]} {'oh ' if minutes[0] == '0' else ''}{int(minutes)}"


def sayable(text: str) -> str:
    """The text as words to listen for: lower case, numbers spelled out, nothing but words.

    `M&M's` -> `m and ms`, `1933` -> `nineteen thirty three`. Accents are folded.
    """
    text = _CLOCK.sub(_clock_in_words, text)
    words: list[str] = []
    for word in plain(text).split():
        words += spoken(word)[0].split() if NUMBER.fullmatch(word) else [word]
    return " ".join(words)
