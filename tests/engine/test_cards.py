from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine import cards
from engine.game import IllegalMove


@pytest.mark.parametrize(
    ("card", "said", "value"),
    [
        ("food-7", "the seven of Food", 7),
        ("food-2", "the two of Food", 2),
        ("drinks-jack", "the jack of Drinks", 11),
        ("drinks-queen", "the queen of Drinks", 12),
        ("etiquette-king", "the king of Etiquette", 13),
        ("etiquette-ace", "the ace of Etiquette", 14),
        ("general-10", "the ten of General", 10),
        ("joker-red", "the red joker", 0),
        ("joker-green", "the green joker", 0),
    ],
)
def test_a_card_is_said_and_valued(card: str, said: str, value: int) -> None:
    assert cards.said(card) == said
    assert cards.value(card) == value


def test_one_deck_is_52_cards_and_a_joker_of_each_colour() -> None:
    deck = cards.one_deck()
    assert len(deck) == len(set(deck)) == 56
    assert cards.total(deck) == 4 * sum(range(2, 15))
    assert [card for card in deck if cards.suit_of(card) is None] == list(cards.JOKERS)


@pytest.mark.parametrize(
    ("options", "size", "times"),
    [
        ({}, 56, 1),
        ({"length": "short"}, 28, 1),
        ({"length": "double"}, 112, 2),
        ({"length": "double", "jokers": "0"}, 104, 2),
        ({"jokers": "3"}, 64, 1),
        ({"jokers": "0", "joker-blue": "2"}, 54, 1),
    ],
)
def test_the_house_rules_make_the_deck(options: dict[str, str], size: int, times: int) -> None:
    length, jokers = cards.house_rules(options)
    deck = cards.shuffled(length, jokers, Random(1))
    count = Counter(deck)
    assert len(deck) == size
    assert max(count[card] for card in cards.SUIT_CARDS) == times
    if length != "short":
        for colour in cards.COLOURS:
            assert count[f"joker-{colour}"] == times * jokers[colour]


def test_the_shuffle_comes_from_the_seed_alone() -> None:
    length, jokers = cards.house_rules({})
    first = cards.shuffled(length, jokers, Random(5))
    assert first == cards.shuffled(length, jokers, Random(5))
    assert first != cards.shuffled(length, jokers, Random(6))


@pytest.mark.parametrize(
    "options",
    [
        {"length": "endless"},
        {"jokers": "-1"},
        {"jokers": "10"},
        {"jokers": ""},
        {"jokers": "²"},
        {"joker-pink": "1"},
        {"speed": "fast"},
    ],
)
def test_other_house_rules_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(IllegalMove):
        cards.house_rules(options)


@pytest.mark.parametrize(
    ("deck", "named"),
    [
        (["food-7", "food-11"], "Card 2"),
        (["Food-7"], "Food-7"),
        (["joker-pink"], "joker-pink"),
        ([7], "7"),
        ([True], "True"),
        (["food-7"] * 3, "food-7"),
    ],
)
def test_a_deck_of_other_cards_is_refused_by_name(deck: list[object], named: str) -> None:
    with pytest.raises(IllegalMove, match=named):
        cards.checked_deck(deck)


def test_two_decks_and_any_number_of_jokers_are_a_deck() -> None:
    deck = (*cards.one_deck(), *cards.one_deck(), *["joker-red"] * 5)
    assert cards.checked_deck(deck) == deck
