"""How the category and the value of a question are named, and read out of what was said."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from engine import cards
from host.dialogue.intents import INTENTS
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

_AROUND = frozenset(
    sayable(
        "a an and as be card category for give go going have i i'd i'll i'm is it it's let's like "
        "make maybe me my number on ones or point points please question questions say take that "
        "that's the then think to topic topics try um uh want we we'd we'll well with would ok "
        "okay yes oh so er hmm thanks thank you will worth"
    ).split()
)
"""What may stand round a choice. With any other word in it, an utterance is no choice."""

_NO_NUMBER = re.compile(
    r"(?<=easy|hard) one(?= )|(?<=difficult) one(?= )|(?<= this| that) one(?= )"
    rf"|(?<= the )({'|'.join(_CATEGORY_WORDS)}) one(?= (?!point))"
)
"""A "one" that counts nothing: "the hard one", "the food one for three"."""


AT_CHOICES = tuple(intent.name for intent in INTENTS if intent.name != "resume")
"""The intents listened for beside a choice: what goes on already is not gone on with, and "go
on" is near to much."""


def choice_phrases(card: str) -> tuple[str, ...]:
    """Everything that chooses a question after this card, to listen for."""
    points = [
        "one", "three", "one point", "three points", "for one", "for three", "one point please",
        "three points please", "the easy one", "the hard one", "easy", "hard", "i'll take one",
        "i'll take three", "i'll take three points", "i'll take one point", "let's go for three",
        "let's go for one", "go for three", "go for one",
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


_NAMES: dict[str, cards.Suit | Literal[1, 3] | None] = {
    **dict.fromkeys(("a drink", "a plate", "take it easy")),
    **{sayable(name): suit for suit, names in _CATEGORY_WORDS.items() for name in names},
    **{sayable(name): value for value, names in _POINT_WORDS.items() for name in names},
}
"""What each name means; None is what is said of something else."""
_LONGEST = max(name.count(" ") for name in _NAMES) + 1


def choice_in(text: str) -> Choice:
    """Every category and every value named in an utterance that is about a choice: `three
    bottles of beer` is about none."""
    words = _NO_NUMBER.sub(r" \1 ", f" {sayable(text)} ").split()
    named: list[cards.Suit | Literal[1, 3]] = []
    while words:
        for length in range(_LONGEST, 0, -1):
            if (name := " ".join(words[:length])) in _NAMES:
                if (meant := _NAMES[name]) is None:
                    return Choice()
                named.append(meant)
                words = words[length:]
                break
        else:
            if words.pop(0) not in _AROUND:
                return Choice()
    return Choice(
        tuple(suit for suit in _CATEGORY_WORDS if suit in named),
        tuple(value for value in _POINT_WORDS if value in named),
    )
