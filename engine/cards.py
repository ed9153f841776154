"""Sybarit's playing cards: names, values, how they are said, and the decks built of them.

A card is its name as in game records: `food-7`, `drinks-jack`, `joker-red`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Literal, TypeAlias, get_args

from engine.game import IllegalMove

Suit: TypeAlias = Literal["food", "drinks", "etiquette", "general"]
Colour: TypeAlias = Literal["red", "blue", "yellow", "green"]
Length: TypeAlias = Literal["short", "regular", "double", "other"]

SUITS: tuple[Suit, ...] = get_args(Suit)
COLOURS: tuple[Colour, ...] = get_args(Colour)

_RANKS: dict[str, tuple[int, str]] = {
    "2": (2, "two"),
    "3": (3, "three"),
    "4": (4, "four"),
    "5": (5, "five"),
    "6": (6, "six"),
    "7": (7, "seven"),
    "8": (8, "eight"),
    "9": (9, "nine"),
    "10": (10, "ten"),
    "jack": (11, "jack"),
    "queen": (12, "queen"),
    "king": (13, "king"),
    "ace": (14, "ace"),
}
"""Rank to its points (rulebook: Winning) and its spoken word."""

SUIT_CARDS: tuple[str, ...] = tuple(f"{suit}-{rank}" for suit in SUITS for rank in _RANKS)
JOKERS: tuple[str, ...] = tuple(f"joker-{colour}" for colour in COLOURS)

_SUIT_OF: dict[str, Suit] = {f"{suit}-{rank}": suit for suit in SUITS for rank in _RANKS}
_COLOUR_OF: dict[str, Colour] = {f"joker-{colour}": colour for colour in COLOURS}
_VALUE = {card: _RANKS[card.partition("-")[2]][0] for card in SUIT_CARDS} | dict.fromkeys(JOKERS, 0)

SHORT_DEAL = 28
"""Cards in a short game, dealt from one shuffled deck."""
MOST_JOKERS = 9
"""Of one colour in one deck, as a house rule: a bound against slips, not a rule of the game."""
_DECKS = {"short": 1, "regular": 1, "double": 2}


def suit_of(card: str) -> Suit | None:
    """The category a card asks for; None for a joker, which leaves it to the player."""
    return _SUIT_OF.get(card)


def colour_of(card: str) -> Colour | None:
    """A joker's colour; None for a card of a suit."""
    return _COLOUR_OF.get(card)


def value(card: str) -> int:
    """Points at the end of the game: face value, jack 11, queen 12, king 13, ace 14, joker 0."""
    return _VALUE[card]


def total(cards: Iterable[str]) -> int:
    return sum(map(_VALUE.__getitem__, cards))


def said(card: str) -> str:
    """The card as the host says it: `the seven of Food`, `the red joker`."""
    suit, _, rank = card.partition("-")
    if suit == "joker":
        return f"the {rank} joker"
    return f"the {_RANKS[rank][1]} of {suit.capitalize()}"


def one_deck(jokers: Mapping[Colour, int] | None = None) -> list[str]:
    """The 52 cards of the suits in order, then the jokers: one of each colour unless told."""
    count = jokers or {}
    return [*SUIT_CARDS, *(f"joker-{c}" for c in COLOURS for _ in range(count.get(c, 1)))]


def shuffled(length: str, jokers: Mapping[Colour, int], rng: Random) -> tuple[str, ...]:
    """A deck in draw order: `short` deals 28 cards of one deck, `regular` is one whole
    deck, `double` two decks shuffled together."""
    cards = one_deck(jokers) * _DECKS[length]
    rng.shuffle(cards)
    return tuple(cards[:SHORT_DEAL] if length == "short" else cards)


def house_rules(options: Mapping[str, str]) -> tuple[Length, dict[Colour, int]]:
    """The length and the jokers of each colour in one deck, from a game's options.

    `length`: `short`, `regular` (the default) or `double`. `jokers`: how many of
    each colour, "1" unless told; `joker-red` and so on: how many of that colour.
    Raises IllegalMove for any other option or value.
    """
    length: Length = "regular"
    every = 1
    single: dict[Colour, int] = {}
    for option, setting in options.items():
        colour = colour_of(option)
        if option == "length":
            if setting not in _DECKS:
                raise IllegalMove(
                    f"A game is short, regular or double, not {setting!r}.", "the lengths of a game"
                )
            length = setting  # type: ignore[assignment]  # one of _DECKS, so a Length
        elif option == "jokers":
            every = _joker_count(option, setting)
        elif colour is not None:
            single[colour] = _joker_count(option, setting)
        else:
            raise IllegalMove(
                f"Sybarit has no option {option!r}: there are length, jokers, {', '.join(JOKERS)}.",
                "the house rules",
            )
    return length, {colour: single.get(colour, every) for colour in COLOURS}


def _joker_count(option: str, setting: str) -> int:
    if len(setting) != 1 or setting not in "0123456789":
        raise IllegalMove(
            f"{option} is how many of each in a deck, 0 to {MOST_JOKERS}, not {setting!r}.",
            "the house rules",
        )
    return int(setting)


def length_of(deck: tuple[str, ...]) -> Length:
    """The length that a deck of so many cards is, `other` where it is none of them."""
    lengths: dict[int, Length] = {28: "short", 56: "regular", 112: "double"}
    return lengths.get(len(deck), "other")


def checked_deck(deck: Iterable[object]) -> tuple[str, ...]:
    """The deck as given: any number of known cards, no card of a suit more than twice.

    Twice, because a double game has two decks; jokers are a house rule, so any
    number. Raises IllegalMove, naming the place of an unknown card.
    """
    cards: list[str] = []
    for place, card in enumerate(deck, 1):
        if not isinstance(card, str) or card not in _VALUE:
            raise IllegalMove(
                f"Card {place} of the deck, {card!r}, is no card: they are named like food-7, "
                "drinks-jack, etiquette-ace, general-10 and joker-red.",
                "the cards of a deck",
            )
        cards.append(card)
    for card, times in Counter(cards).items():
        if times > 2 and card in _SUIT_OF:
            raise IllegalMove(
                f"{card} is in the deck {times} times; two decks hold it twice.",
                "the cards of a deck",
            )
    return tuple(cards)
