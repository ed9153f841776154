"""What is listened for at a turn of Sip & Savor: the cards that may be named now, among others."""

from __future__ import annotations

from collections.abc import Iterable

from engine.sip_and_savor import State, index
from host.dialogue import sip_and_savor_names as names
from host.dialogue import sip_and_savor_questions as questions
from host.dialogue.sip_and_savor_moves import Open
from host.dialogue.sip_and_savor_names import Called
from host.listening import for_names
from speech.recognition import Listening

_KEEP = ("i keep", "keep", "i'll keep", "i take", "we keep", "i'll take", "i want")
_EITHER = ("the first", "the second", "the first one", "the second one")
_PAIR = ("pair", "pair the", "pair my", "play the", "serve the", "put the", "i pair the",
         "i'll pair the", "let's pair the", "match the")  # fmt: skip
_DRAW = ("draw", "draw the", "take the", "i draw the", "i'll draw the", "i take the",
         "i'll take the", "pick the", "draw the first", "draw the second", "draw the third",
         "draw the last", "draw both")  # fmt: skip
_WITH = ("with the", "with", "on the", "and the", "and", "to the", "and the first",
         "and the second", "and the third", "and the last")  # fmt: skip
_PLACES = ("the first", "the second", "the third", "the last", "draw the first and the second",
           "draw the first and the last", "draw the last two")  # fmt: skip
OTHERS = 24
"""Names of cards that lie elsewhere, listened for so that none need be taken for one that is
open."""


def keep_listening(state: State) -> Listening:
    dealt = [names.taster(index(state.cards).sommeliers[one]) for one in state.at_turn.dealt]
    return for_names(
        (*_forms(dealt), *_EITHER), openers=_KEEP, phrases=questions.TASTERS, sounds=_sounds(dealt)
    )


def move_listening(state: State) -> Listening:
    there = Open.of(state)
    cards = (*there.hand, *there.row, *there.market)
    asked = [way.format(form) for card in there.market for form in card.forms[:3]
             for way in questions.VALUES[:1]]  # fmt: skip
    return for_names(
        _forms(cards),
        others=_elsewhere(state, cards),
        openers=(*_PAIR, *_DRAW, *(way.partition(" {}")[0] for way in questions.VALUES)),
        joiners=_WITH,
        phrases=(*questions.PHRASES, *_PLACES),
        asked=asked,
        closers=("worth", "score"),
        sounds=_sounds(cards),
    )


def _elsewhere(state: State, there: tuple[Called, ...]) -> tuple[str, ...]:
    """Some cards of the deck that are not open now, the same at each turn."""
    known = index(state.cards)
    open_forms = {form for card in there for form in card.forms}
    dishes = [names.dish(one).forms[0] for one in known.cards.dishes]
    kinds = [names.wine(one).forms[1] for one in known.cards.wines]
    every = dict.fromkeys((*kinds, *dishes))
    return tuple(form for form in every if form not in open_forms)[:OTHERS]


def _forms(cards: Iterable[Called]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(form for card in cards for form in card.forms))


def _sounds(cards: Iterable[Called]) -> dict[str, str]:
    """Respellings that a deck brings with it, word by word where they pair up."""
    sounds: dict[str, str] = {}
    for card in cards:
        words, said = card.forms[0].split(), card.say.split()
        if len(words) == len(said):
            sounds |= {w: s for w, s in zip(words, said, strict=True) if w != s.casefold()}
    return sounds
