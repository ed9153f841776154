"""What players ask the host during a game of Sip & Savor, and what it answers.

These are questions about open cards; the wines of a hand are told only where hands are open.
"""

from __future__ import annotations

import re

from engine.sip_and_savor import State
from host.dialogue import sip_and_savor_names as names
from host.dialogue import sip_and_savor_words as wording
from host.dialogue.sip_and_savor_moves import Open
from host.dialogue.table import Table
from questions.normalise import sayable

TABLE = (
    "what's on the table",
    "what is on the table",
    "what's there",
    "read the table",
    "what do we have",
    "what's on the market",
    "what's for dinner",
)
DISHES = (
    "what dishes are there",
    "which dishes are there",
    "read the dishes",
    "what's on the menu",
    "the dishes",
    "what's to eat",
)
WINES = (
    "what wines are there",
    "which wines are there",
    "which wines",
    "read the wines",
    "the wines",
    "what can i draw",
    "what's in the row",
    "what's to drink",
)
HAND = (
    "what do i have",
    "what do i hold",
    "what's in my hand",
    "what is in my hand",
    "my hand",
    "my wines",
    "read my hand",
    "which wines do i have",
    "what wines do i have",
    "what can i pair",
)
OWN = (
    "my taster",
    "who is my taster",
    "what's my taster",
    "my sommelier",
    "my bonus",
    "what's my bonus",
    "what does my taster like",
    "what is my bonus",
)
TASTERS = (
    "the tasters",
    "who has which taster",
    "who are the tasters",
    "read the tasters",
    "which tasters are there",
)
_VALUE = re.compile(
    r"^(?:and )?(?:what|how much|how many points)(?: does| do| is| are| would|s)? (?P<card>.+?)"
    r"(?: (?:score|scores|worth|bring|give|count)(?: (?:me|for me|to me|us|points))?)$"
    r"|^(?:and )?(?:what is|whats|what about|how about|tell me about) (?P<about>.+)$"
)
VALUES = ("what does the {} score", "how much is the {} worth", "tell me about the {}")
"""Ways to ask for what a card brings, to listen for."""

_HIDDEN = "I don't say hands aloud: yours is on your phone."


def _set(phrases: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(sayable, phrases))


_TABLE, _DISHES, _WINES = _set(TABLE), _set(DISHES), _set(WINES)
_HAND, _OWN, _TASTERS = _set(HAND), _set(OWN), _set(TASTERS)

PHRASES = (*TABLE, *DISHES, *WINES, *HAND, *OWN, *TASTERS)


def answer(text: str, state: State, table: Table) -> str:
    """What is said to a question that players may ask at their turn; empty for none."""
    said = sayable(text).removesuffix(" please")
    if said in _OWN and state.laid:
        return wording.own_taster(state)
    if said in _TASTERS:
        return wording.tasters(state)
    if not state.laid:
        return "The table is not laid yet." if said in _TABLE | _DISHES | _WINES | _HAND else ""
    if said in _TABLE:
        return wording.on_table(state)
    if said in _DISHES:
        return wording.dishes_there(state)
    if said in _WINES:
        return wording.wines_there(state)
    if said in _HAND:
        return wording.held(state.at_turn, state) if table.open_hands else _HIDDEN
    found = _VALUE.match(said)
    return _value(found["card"] or found["about"], state, table) if found else ""


def _value(card: str, state: State, table: Table) -> str:
    words, there = card.split(), Open.of(state)
    dishes = names.named(words, there.market)
    if dishes:
        return " ".join(wording.dish_scores(one.id, state) for one in dishes[:2])
    open_wines = (*there.row, *(there.hand if table.open_hands else ()))
    wines = names.named(words, open_wines)
    return " ".join(wording.wine_scores(one.id, state) for one in wines[:2])
