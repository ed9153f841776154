"""How the category and the value of a question are named, and read out of what was said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine import cards
from questions.normalise import sayable

_CATEGORY_WORDS: dict[cards.Suit, tuple[str, ...]] = {
    "food": ("food", "foods", "plate", "eating"),
    "drinks": ("drinks", "drink", "drinking", "cocktail"),
    "etiquette": ("etiquette", "customs", "manners", "table settings", "bow tie"),
    "general": ("general", "general topics", "question mark"),
}
_POINT_WORDS: dict[Literal[1, 3], tuple[str, ...]] = {
    1: ("one", "1", "one point", "1 point", "easy", "the easy one", "a one", "single"),
    3: ("three", "3", "three points", "3 points", "hard", "the hard one", "difficult", "triple"),
}

_NO_NUMBER = re.compile(
    r"(?<=easy|hard) one(?= )|(?<=difficult) one(?= )|(?<= this| that) one(?= )"
)
"""A "one" that counts nothing: "the hard one"."""


def choice_phrases(card: str) -> tuple[str, ...]:
    """Everything that chooses a question after this card, to listen for."""
    points = [
        "one", "three", "one point", "three points", "for one", "for three", "one point please",
        "three points please", "the easy one", "the hard one", "easy", "hard", "i'll take one",
        "i'll take three", "i'll take three points", "i'll take one point", "let's go for three",
        "let's go for one", "go for three", "go for one", "a three", "a one",
    ]  # fmt: skip
    if cards.suit_of(card) is not None:
        return tuple(points)
    names = [word for group in _CATEGORY_WORDS.values() for word in group[:2]]
    alone = [*names, *(f"{name} please" for name in names)]
    if card == "joker-yellow":
        return tuple(alone)
    both = [
        f"{name} {how}"
        for name in names
        for how in ("for one", "for three", "one", "three", "one point", "three points")
    ]
    back = [f"{n} on {name}" for name in names for n in ("one", "three", "three points")]
    return tuple(points + alone + both + back)


def choice_examples(card: str) -> tuple[str, ...]:
    """Ways of choosing that are complete and legal, one for each legal choice."""
    if cards.suit_of(card) is not None:
        return ("one point", "three points")
    names = ("food", "drinks", "etiquette", "general")
    if card == "joker-yellow":
        return names
    return tuple(f"{name} for {value}" for name in names for value in ("one", "three"))


@dataclass(frozen=True, slots=True)
class Choice:
    """What an utterance names: two categories or two values are no choice yet."""

    categories: tuple[cards.Suit, ...] = ()
    points: tuple[Literal[1, 3], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.categories or self.points)

    def after(self, before: Choice) -> Choice:
        """With what was named before, where nothing new is."""
        return Choice(self.categories or before.categories, self.points or before.points)

    @property
    def kept(self) -> str:
        """What is settled of it, as words that `choice_in` reads again."""
        settled = [*(self.categories if len(self.categories) == 1 else ())]
        return " ".join([*settled, *(map(str, self.points) if len(self.points) == 1 else ())])


def choice_in(text: str) -> Choice:
    """Every category and every value named in an utterance."""
    said = _NO_NUMBER.sub(" ", f" {sayable(text)} ")
    return Choice(
        tuple(
            name
            for name, names in _CATEGORY_WORDS.items()
            if any(f" {word} " in said for word in names)
        ),
        tuple(
            value
            for value, names in _POINT_WORDS.items()
            if any(f" {word} " in said for word in names)
        ),
    )
