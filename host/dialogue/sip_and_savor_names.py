"""How wines, dishes and tasters are called at the table, and which of the cards that are open to
a move an utterance names.

A card may be named in full, by its variety ("the cab franc"), by its winery ("the Fox
Run"), by any words of its name ("the duck"), and by its place ("the second
riesling"). What no word fits is compared by sound.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.sip_and_savor import Dish, Sommelier, Wine
from host.listening import spelled
from questions.normalise import sayable, singular
from questions.phonetics import likeness

SAME_SOUND, APART = 0.74, 0.06
"""From which likeness on a name is taken for a card's, and how much less alike another card
must be not to be meant as well (questions.phonetics)."""

_SHORT = {
    "cabernet": ("cab",),
    "sauvignon": ("sauv",),
    "chardonnay": ("chard",),
    "gewurztraminer": ("gewurz", "traminer"),
    "lemberger": ("blaufrankisch",),
    "blaufrankisch": ("lemberger",),
    "barbecue": ("bbq",),
    "syrah": ("shiraz",),
}
"""Words of names, and what people say for them."""

_SHORT_NAMES = {
    "Cabernet Franc": ("cab franc", "cabernet"),
    "Cabernet Sauvignon": ("cab sauv", "cab sauvignon", "cabernet"),
    "Chardonnay": ("chard",),
    "Gewürztraminer": ("gewurz",),
    "Grüner Veltliner": ("gruner",),
    "Sauvignon Blanc": ("sauv blanc",),
    "Pinot Noir": ("pinot",),
    "Pinot Gris": ("pinot",),
    "Pinot Blanc": ("pinot",),
    "Seyval Blanc": ("seyval",),
    "Vidal Blanc": ("vidal",),
    "Valvin Muscat": ("muscat",),
    "Baco Noir": ("baco",),
    "Cayuga White": ("cayuga",),
}
"""What varieties are called among friends, to listen for."""

AROUND = frozenset(
    sayable(
        "a an the my that this those these wine wines bottle of from please some um uh er hmm "
        "dish plate card glass one ones number then now also it its is to me for us with and"
    ).split()
)
"""What may stand round a name."""
_IN_NAMES = frozenset(["with", "and", "on", "of", "con", "de"])
"""What stands in names and names nothing."""
_OF_WINERIES = frozenset(
    {"vineyards", "vineyard", "wine", "wines", "company", "cellars", "cellar", "winery", "estate"}
)
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "last": -1}
_BOTH = frozenset({"both", "two", "2"})


@dataclass(frozen=True, slots=True)
class Called:
    """A card as it may be called. `words`: any of them name it; `forms`: ways to say it whole,
    the first its name."""

    id: str
    name: str
    words: frozenset[str]
    forms: tuple[str, ...]
    say: str = ""


@cache
def wine(card: Wine) -> Called:
    name, variety = sayable(card.name), sayable(card.variety)
    maker = name.removesuffix(variety).strip() if variety and name != variety else ""
    kinds = tuple(dict.fromkeys((variety, *_SHORT_NAMES.get(card.variety, ()))))
    makers = tuple(dict.fromkeys((maker, sayable(card.winery))))
    forms = (card.name, *kinds, *makers, *(f"{maker} {kind}" for kind in kinds if maker))
    text = f"{name} {variety} {sayable(card.winery)}"
    return Called(card.id, card.name, _words(text) - _OF_WINERIES, _distinct(forms), card.say)


@cache
def dish(card: Dish) -> Called:
    name = sayable(card.name)
    head = name
    for joint in (" with ", " on ", " and ", " con "):
        head = head.partition(joint)[0]
    first = head.split()
    # "the duck" for Duck Breast with Berry Sauce, "the curry" for Thai Green Curry.
    forms = (card.name, head, first[0], first[-1])
    return Called(card.id, card.name, _words(name), _distinct(forms), card.say)


@cache
def taster(card: Sommelier) -> Called:
    parts = sayable(card.name).split()
    forms = (card.name, *parts) if len(parts) > 1 else (card.name,)
    return Called(card.id, card.name, _words(card.name), _distinct(forms), card.say)


def _words(text: str) -> frozenset[str]:
    said = set(sayable(text).split()) - _IN_NAMES
    return frozenset(said | {short for word in said for short in _SHORT.get(word, ())})


def _distinct(forms: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(spelled, forms))))


def bare(words: Sequence[str]) -> tuple[str, ...]:
    """The words without what may stand round a name."""
    found = list(words)
    while found and found[0] in AROUND:
        found.pop(0)
    while found and found[-1] in AROUND and found[-1] not in ("one", "ones"):
        found.pop()
    if len(found) > 1 and found[-1] in ("one", "ones"):
        found.pop()
    return tuple(found)


def named(
    words: Sequence[str], cards: Sequence[Called], *, by_sound: bool = True
) -> tuple[Called, ...]:
    """The cards that these words name, in the order of `cards`; none where they name none.

    "the second riesling" is one card, where there are two; "riesling" is both.
    """
    said = list(bare(words))
    if not said:
        return ()
    place = next((ORDINALS[word] for word in said if word in ORDINALS), None)
    if place is None:
        return _fitting(said, cards, by_sound=by_sound)
    rest = [word for word in said if word not in ORDINALS and word not in AROUND]
    among = _fitting(rest, cards, by_sound=by_sound) if rest else tuple(cards)
    if not -len(among) <= place < len(among):
        return ()
    return (among[place],)


def both(words: Sequence[str], cards: Sequence[Called]) -> tuple[Called, ...]:
    """The cards that "both rieslings" or "the two rieslings" are two of."""
    said = list(bare(words))
    if not said or (said[0] not in _BOTH and not said[-1].endswith("s")):
        return ()
    rest = [word for word in said if word not in _BOTH]
    found = _fitting(rest, cards, by_sound=False) if rest else tuple(cards)
    return found if len(found) >= 2 else ()


def _fitting(said: Sequence[str], cards: Sequence[Called], *, by_sound: bool) -> tuple[Called, ...]:
    meant = [word for word in said if word not in _IN_NAMES and word not in ("the", "a")]
    if not meant:
        return ()
    whole = " ".join(said)
    exact = tuple(card for card in cards if sayable(card.name) == whole)
    if exact:
        return exact
    for level in (str, singular):
        found = tuple(
            card
            for card in cards
            if all(level(word) in {level(one) for one in card.words} for word in meant)
        )
        if found:
            return found
    return _alike(" ".join(meant), cards) if by_sound else ()


def _alike(said: str, cards: Sequence[Called]) -> tuple[Called, ...]:
    """The cards whose name sounds most like what was said."""
    how = {card.id: max(likeness(said, form) for form in card.forms) for card in cards}
    best = max(how.values(), default=0.0)
    if best < SAME_SOUND:
        return ()
    return tuple(card for card in cards if how[card.id] > best - APART)


def told_apart(cards: Sequence[Called], wines: dict[str, Wine]) -> tuple[str, ...]:
    """The cards as short as they are still told apart: wines of one variety by their maker,
    wines of one maker by their variety."""
    found = [wines[card.id] for card in cards if card.id in wines]
    if len(found) == len(cards):
        makers = [one.name.removesuffix(one.variety).strip() for one in found]
        kinds = [one.variety for one in found]
        if len(set(kinds)) == 1 and len(set(makers)) == len(makers) and all(makers):
            return tuple(makers)
        if len(set(makers)) == 1 and len(set(kinds)) == len(kinds):
            return tuple(kinds)
    return tuple(card.name for card in cards)
