"""Sip & Savor's cards: wines, dishes and sommeliers, and what each is worth to whom.

Cards are known by their ids. The packaged ones are TOML files in `data`; a house
deck (`engine.sip_and_savor.decks`) brings others. `closed` is the closing card's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar

import msgspec

from engine.game import IllegalMove

CLOSED: Final = "closed"
"""The id of the closing card in the dish deck."""

Condition: TypeAlias = Literal["wine_note", "wine_variety", "winery", "dish_trait", "dish"]
CONDITIONS: Final[tuple[Condition, ...]] = (
    "wine_note",
    "wine_variety",
    "winery",
    "dish_trait",
    "dish",
)


class Wine(msgspec.Struct, frozen=True, omit_defaults=True):
    """`notes` are tasting notes, the primary one first. `say` is how the name is spoken,
    where it is not spoken as it is written."""

    id: str
    name: str
    variety: str = ""
    winery: str = ""
    notes: tuple[str, ...] = ()
    say: str = ""


class Dish(msgspec.Struct, frozen=True, omit_defaults=True):
    id: str
    name: str
    points: int
    traits: tuple[str, ...] = ()
    say: str = ""


class Bonus(msgspec.Struct, frozen=True, omit_defaults=True):
    """`points` for each collected card that meets the one condition that is set.

    `dish` names a dish by its id or its name. Words are compared without regard to case.
    """

    points: int
    wine_note: str = ""
    wine_variety: str = ""
    winery: str = ""
    dish_trait: str = ""
    dish: str = ""

    @property
    def condition(self) -> tuple[Condition, str]:
        """What is asked for, and its wanted word."""
        for name in CONDITIONS:
            wanted: str = getattr(self, name)
            if wanted:
                return name, wanted
        raise ValueError(f"a bonus of {self.points} points without a condition")


class Sommelier(msgspec.Struct, frozen=True, omit_defaults=True):
    """`character` is a line about the taster, for the table to read."""

    id: str
    name: str
    bonus: tuple[Bonus, ...] = ()
    character: str = ""
    say: str = ""


class Cards(msgspec.Struct, frozen=True, cache_hash=True):
    """All cards that a game may be played with, in the order of their files."""

    wines: tuple[Wine, ...]
    dishes: tuple[Dish, ...]
    sommeliers: tuple[Sommelier, ...]


class Index:
    """Cards by their ids, and the bonus points of each for each sommelier, looked up once."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.wines = {wine.id: wine for wine in cards.wines}
        self.dishes = {dish.id: dish for dish in cards.dishes}
        self.sommeliers = {one.id: one for one in cards.sommeliers}
        self.points = {dish.id: dish.points for dish in cards.dishes}
        self.wine_bonus = {
            one.id: {
                wine.id: sum(bonus.points for bonus in one.bonus if wine_meets(wine, bonus))
                for wine in cards.wines
            }
            for one in cards.sommeliers
        }
        """Sommelier to wine to bonus points."""
        self.dish_bonus = {
            one.id: {
                dish.id: sum(bonus.points for bonus in one.bonus if dish_meets(dish, bonus))
                for dish in cards.dishes
            }
            for one in cards.sommeliers
        }
        """Sommelier to dish to bonus points, its own points not among them."""
        count = max(len(cards.dishes), 1)
        self.mean_points = sum(self.points.values()) / count
        self.mean_bonus = {one: sum(of.values()) / count for one, of in self.dish_bonus.items()}
        """Sommelier to what a dish brings on average, in bonus points."""
        nobody_wine = dict.fromkeys(self.wines, 0)
        nobody_dish = dict.fromkeys(self.dishes, 0)
        # A seat that kept no sommelier has the id "".
        self.wine_bonus[""] = nobody_wine
        self.dish_bonus[""] = nobody_dish
        self.mean_bonus[""] = 0.0


@lru_cache(maxsize=8)
def index(cards: Cards | None = None) -> Index:
    """The index of a deck; None is the packaged one."""
    return Index(packaged() if cards is None else cards)


@lru_cache(maxsize=1)
def packaged() -> Cards:
    """The cards that come with the game."""
    from engine.sip_and_savor import decks

    return decks.read_packaged()


def wine_meets(wine: Wine, bonus: Bonus) -> bool:
    """Whether a collected wine earns the bonus."""
    condition, wanted = bonus.condition
    match condition:
        case "wine_note":
            return key(wanted) in map(key, wine.notes)
        case "wine_variety":
            return key(wanted) == key(wine.variety)
        case "winery":
            return key(wanted) == key(wine.winery)
        case _:
            return False


def dish_meets(dish: Dish, bonus: Bonus) -> bool:
    """Whether a collected dish earns the bonus."""
    condition, wanted = bonus.condition
    match condition:
        case "dish_trait":
            return key(wanted) in map(key, dish.traits)
        case "dish":
            return key(wanted) in (key(dish.id), key(dish.name))
        case _:
            return False


def key(word: str) -> str:
    """A word as it is compared: case, Unicode form and spaces around it apart."""
    return unicodedata.normalize("NFKC", word).casefold().strip()


Card = TypeVar("Card", Wine, Dish, Sommelier)


def checked_order(
    ids: Sequence[object], known: dict[str, Card], kind: str, *, closed: bool = False
) -> tuple[str, ...]:
    """The ids of a deck in its order. Raises IllegalMove for an unknown or repeated one.

    `kind` is the plural word for messages. With `closed`, the closing card is among them.
    """
    order: dict[str, None] = {}
    for place, card in enumerate(ids, 1):
        if not isinstance(card, str) or (card not in known and not (closed and card == CLOSED)):
            raise IllegalMove(
                f"Card {place} of the {kind}, {card!r}, is none of the {kind} in this deck: "
                "use ids of the packaged cards, or give the file they are in with --deck.",
                f"the {kind}",
            )
        if card in order:
            raise IllegalMove(
                f"{card} is among the {kind} twice, the second time as card {place}.",
                "each card once",
            )
        order[card] = None
    if closed and CLOSED not in order:
        raise IllegalMove(
            f'The closing card is missing: put "{CLOSED}" among the dishes, where it is drawn.',
            "the closing card",
        )
    return tuple(order)
