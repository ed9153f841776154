"""Text as it is to be spoken: numbers, years and signs in words, and nothing else but words.

The result goes to the synthesiser; what is shown keeps the original.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

# fmt: off
_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
)
_TENS = (
    "zero", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)
# fmt: on
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
_FRACTIONS = {
    "½": "a half", "⅓": "a third", "⅔": "two thirds", "¼": "a quarter", "¾": "three quarters",
    "⅕": "a fifth", "⅛": "an eighth", "⅜": "three eighths", "⅝": "five eighths",
    "⅞": "seven eighths", "⅙": "a sixth",
}  # fmt: skip
_WRITTEN_FRACTIONS = {
    "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾", "1/8": "⅛", "3/8": "⅜",
    "5/8": "⅝", "7/8": "⅞",
}  # fmt: skip
_SIGNS = {
    "&": " and ", "+": " plus ", "=": " equals ", "@": " at ", "×": " times ", "÷": " over ",
    "№": " number ", "•": ", ", "→": ", ", "·": " ", "_": " ", "*": " ", "#": " ", "~": " ",
    "^": " ", "|": ", ", "\\": " ", "`": " ", "<": " ", ">": " ", "{": " ", "}": " ",
    "[": " ", "]": " ",
}  # fmt: skip
_UNITS = {
    "cl": "centilitre", "ml": "millilitre", "dl": "decilitre", "kg": "kilogram", "g": "gram",
    "mg": "milligram", "cm": "centimetre", "mm": "millimetre", "km": "kilometre",
    "oz": "ounce", "lb": "pound", "lbs": "pound",
}  # fmt: skip
_MONEY = {"$": "dollar", "€": "euro", "£": "pound"}
_SHORT = {"vs": "versus", "vs.": "versus", "e.g.": "for example", "i.e.": "that is"}

# Kings, popes and vintages: a capitalised name, then a numeral that is no word of its own.
# One letter alone is taken for a numeral only after a ruler's title or name.
_ROMAN = re.compile(
    r"\b(?P<name>[A-Z][\w'’-]+) (?P<roman>(?=[IVX]{2,}\b)X{0,3}(?:IX|IV|V?I{0,3}))\b"
)
_ROMAN_ONE = re.compile(
    r"\b(?P<name>Elizabeth|Francis|Charles|Henry|James|George|Napoleon|Pius|Leo|Alexander|Peter"
    r"|Catherine|Louis|Philip|Frederick|Edward|William|Nicholas|Paul|Urban|Otto)"
    r" (?P<roman>[VX]|I(?=$|[,.;:!?']|\s(?:of|was|and|had|who|in|by|as|is)\b))(?!\w)"
)
_CENTURY = re.compile(r"\b(?P<roman>X{0,3}(?:IX|IV|V?I{0,3}))(?:e|th)? century\b")
_PART = re.compile(
    r"\b(?P<name>part|chapter|act|World War|war|round|volume) (?P<roman>[IVX]+)\b", re.I
)

_NUMBER = r"\d{1,3}(?:,\d{3})+|\d+"


def say_as(text: str) -> str:
    """Returns one line of plain prose for the synthesiser: letters, spaces, . , ; : ! ? ' -."""
    words = _plain(text)
    words = _roman_numerals(words)
    for written, sign in _WRITTEN_FRACTIONS.items():
        words = re.sub(rf"(?<![\d/]){written}(?![\d/])", sign, words)
    words = re.sub(rf"(\d+)\s*([{''.join(_FRACTIONS)}])", _mixed, words)
    words = re.sub(f"[{''.join(_FRACTIONS)}]", lambda m: f" {_FRACTIONS[m[0]]} ", words)
    words = _numbers(words)
    for sign, name in _SIGNS.items():
        words = words.replace(sign, name)
    words = re.sub(r"(?<=\w)/(?=\w)", " or ", words).replace("/", " ")
    words = " ".join(_SHORT.get(word.lower(), word) for word in words.split())
    return re.sub(r"\s+([,.;:!?])", r"\1", words)


def _plain(text: str) -> str:
    """Leaves out markup, control characters, symbols that have no name, and odd spaces."""
    text = unicodedata.normalize("NFKC", _keep_fractions(text))
    text = re.sub(r"\[\[.*?\]\]|</?[A-Za-z!?][^<>]*>", " ", text)
    text = re.sub(r"[‘’ʼ]", "'", re.sub(r"[“”«»„\"]", "", text))
    text = re.sub(r"\s*[—–]\s*(?!\d)", ", ", text)
    text = "".join(" " if _unspoken(letter) else letter for letter in text)
    return " ".join(text.translate(_KEPT_BACK).split())


def _unspoken(letter: str) -> bool:
    """Control characters and pictures; the carried signs are private characters, and stay."""
    kind = unicodedata.category(letter)
    return (kind[0] == "C" and ord(letter) not in _KEPT_BACK) or kind in {"So", "Sk", "Mc"}


# NFKC would spell ½ as 1⁄2 and № as No; they are carried through it as private characters.
_CARRIED = "".join(_FRACTIONS) + "°№"
_CARRY = {ord(sign): 0xE000 + number for number, sign in enumerate(_CARRIED)}
_KEPT_BACK = {0xE000 + number: sign for number, sign in enumerate(_CARRIED)}


def _keep_fractions(text: str) -> str:
    return text.translate(_CARRY)


def _roman_numerals(text: str) -> str:
    def ruler(match: re.Match[str]) -> str:
        return f"{match['name']} the {ordinal(_roman(match['roman']))}"

    def century(match: re.Match[str]) -> str:
        value = _roman(match["roman"])
        return f"{ordinal(value)} century" if value else match[0]

    def part(match: re.Match[str]) -> str:
        return f"{match['name']} {cardinal(_roman(match['roman'].upper()))}"

    text = _PART.sub(part, text)
    text = _CENTURY.sub(century, text)
    text = _ROMAN.sub(ruler, text)
    return _ROMAN_ONE.sub(ruler, text)


def _roman(numeral: str) -> int:
    values = [{"I": 1, "V": 5, "X": 10}[letter] for letter in numeral]
    following = [*values[1:], 0] if values else []
    return sum(-v if v < f else v for v, f in zip(values, following, strict=True))


def _mixed(match: re.Match[str]) -> str:
    return f"{cardinal(int(match[1]))} and {_FRACTIONS[match[2]]}"


def _numbers(text: str) -> str:
    rules: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
        (r"(?<![\w.])-(?=\d)", lambda _: "minus "),
        (rf"(?<!\w)([$€£])({_NUMBER})(?:\.(\d\d))?\b", _money),
        (r"\b(\d{1,2}):([0-5]\d)\b", _clock),
        (r"\b(1[1-9]|20)(\d\d)\s*[-–]\s*(\d\d)?(\d\d)\b", _year_range),
        (rf"\b({_NUMBER})\s*[-–]\s*({_NUMBER})\b", lambda m: f"{m[1]} to {m[2]}"),
        (r"\b(\d\d\d?\d?)s\b", _decade),
        (rf"\b({_NUMBER})(?:st|nd|rd|th)\b", lambda m: ordinal(_int(m[1]))),
        (rf"({_NUMBER}(?:\.\d+)?)\s*%", lambda m: f"{m[1]} per cent"),
        (rf"({_NUMBER}(?:\.\d+)?)\s*°\s*([CF])\b", _temperature),
        (rf"({_NUMBER}(?:\.\d+)?)\s*°", lambda m: f"{m[1]} degrees"),
        (rf"\b({_NUMBER}(?:\.\d+)?)\s?({'|'.join(_UNITS)})\b", _unit),
        (rf"\b({_NUMBER})\.(\d+)\b", _decimal),
        (r"(?<![\d,])(1\d\d\d|20\d\d)(?![\d,]*\d)\b", lambda m: year(int(m[1]))),
        (rf"(?<!\d)([^\W\d_]?)({_NUMBER})([^\W\d_]?)", _among_letters),
    )
    for pattern, said in rules:
        text = re.sub(pattern, said, text)
    return text.replace("%", " per cent ").replace("°", " degrees ")


def _money(match: re.Match[str]) -> str:
    whole, cents = _int(match[2]), match[3]
    said = f"{match[2]} {_MONEY[match[1]]}{'' if whole == 1 else 's'}"
    return f"{said} {int(cents)}" if cents and int(cents) else said


def _clock(match: re.Match[str]) -> str:
    hour, minutes = int(match[1]), int(match[2])
    if minutes == 0:
        return f"{hour} o'clock"
    return f"{hour} {'oh ' if minutes < 10 else ''}{minutes}"


def _year_range(match: re.Match[str]) -> str:
    century = match[3] or match[1]
    first, last = int(match[1] + match[2]), int(century + match[4])
    return f"{year(first)} to {year(last)}"


def _decade(match: re.Match[str]) -> str:
    said = year(int(match[1])) if len(match[1]) == 4 else cardinal(int(match[1]))
    return f"{said[:-1]}ies" if said.endswith("y") else f"{said}s"


def _temperature(match: re.Match[str]) -> str:
    return f"{match[1]} degrees {'Celsius' if match[2] == 'C' else 'Fahrenheit'}"


def _unit(match: re.Match[str]) -> str:
    return f"{match[1]} {_UNITS[match[2]]}{'' if match[1] == '1' else 's'}"


def _decimal(match: re.Match[str]) -> str:
    return f"{cardinal(_int(match[1]))} point {' '.join(_ONES[int(d)] for d in match[2])}"


def _among_letters(match: re.Match[str]) -> str:
    return f"{match[1]} {_digits_or_number(match[2])} {match[3]}".strip()


def _int(number: str) -> int:
    return int(number.replace(",", ""))


def _digits_or_number(number: str) -> str:
    """A number in words; a code (leading nought, or longer than a billion) digit by digit."""
    if (number.startswith("0") and len(number) > 1) or len(number.replace(",", "")) > 12:
        return " ".join(_ONES[int(digit)] for digit in number if digit != ",")
    return cardinal(_int(number))


def cardinal(number: int) -> str:
    """A whole number from 0 up to a million millions, in words: "one hundred and four"."""
    if number < 20:
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    if number < 1000:
        hundreds, rest = divmod(number, 100)
        return f"{_ONES[hundreds]} hundred" + (f" and {cardinal(rest)}" if rest else "")
    for size, name in ((10**9, "billion"), (10**6, "million"), (10**3, "thousand")):
        if number >= size:
            many, rest = divmod(number, size)
            joined = " and " if 0 < rest < 100 else " "
            return f"{cardinal(many)} {name}" + (f"{joined}{cardinal(rest)}" if rest else "")
    raise ValueError(f"{number} is below nought")


def ordinal(number: int) -> str:
    """ "first", "twenty-third", "one hundred and fourth"."""
    head, mark, last = _split_last(cardinal(number))
    if last in _ORDINALS:
        last = _ORDINALS[last]
    else:
        last = f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th"
    return f"{head}{mark}{last}"


def _split_last(words: str) -> tuple[str, str, str]:
    at = max(words.rfind(" "), words.rfind("-"))
    return (words[:at], words[at], words[at + 1 :]) if at >= 0 else ("", "", words)


def year(number: int) -> str:
    """A year as it is said: "nineteen thirty-three", "nineteen oh six", "two thousand and five"."""
    century, rest = divmod(number, 100)
    if number < 1000 or (century % 10 == 0 and rest < 10):
        return cardinal(number)
    if rest == 0:
        return f"{cardinal(century)} hundred"
    return f"{cardinal(century)} {f'oh {_ONES[rest]}' if rest < 10 else cardinal(rest)}"
