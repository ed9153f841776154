"""What may be said at any prompt, in one table.

An intent is understood when the whole utterance is one of its phrases, give or
take politeness; so an answer that merely contains "score" is still an answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from questions.normalise import sayable


@dataclass(frozen=True, slots=True)
class Intent:
    """`name` is what the session acts on; `told` says what it does, for help."""

    name: str
    phrases: tuple[str, ...]
    told: str = ""


INTENTS: tuple[Intent, ...] = (
    Intent(
        "repeat",
        (
            "repeat",
            "repeat please",
            "repeat the question",
            "say that again",
            "say it again",
            "again please",
            "once more",
            "what was the question",
            "can you repeat that",
            "come again",
            "read it again",
            "pardon",
        ),
        "repeat",
    ),
    Intent("slower", ("slower", "slow down", "speak slower", "slower please"), "slower"),
    Intent("faster", ("faster", "speed up", "speak faster", "quicker"), "faster"),
    Intent("louder", ("louder", "speak up", "louder please", "turn it up"), "louder"),
    Intent(
        "softer", ("softer", "quieter", "softer please", "turn it down", "not so loud"), "softer"
    ),
    Intent(
        "more-time",
        (
            "more time",
            "more time please",
            "give me more time",
            "i need more time",
            "one moment",
            "just a moment",
            "let me think",
            "wait a moment",
            "hold on",
        ),
        "more time",
    ),
    Intent(
        "score",
        (
            "score",
            "scores",
            "the score",
            "what's the score",
            "what is the score",
            "who is winning",
            "who's winning",
            "who is ahead",
            "how do we stand",
            "read the scores",
        ),
        "score",
    ),
    Intent(
        "turn",
        ("whose turn", "whose turn is it", "who is next", "who's next", "who's turn"),
        "whose turn",
    ),
    Intent(
        "cards",
        (
            "how many cards",
            "how many cards are left",
            "cards left",
            "how many are left",
            "how many left",
            "how long to go",
        ),
        "how many cards are left",
    ),
    Intent("undo", ("undo", "undo that", "take that back", "take it back", "go back"), "undo"),
    Intent(
        "pause", ("pause", "pause the game", "take a break", "let's take a break", "break"), "pause"
    ),
    Intent(
        "resume",
        (
            "resume",
            "continue",
            "go on",
            "we're back",
            "we are back",
            "carry on",
            "let's go on",
            "ready",
            "we're ready",
            "start again",
        ),
    ),
    Intent("mute", ("mute", "mute yourself", "stop listening", "microphone off"), "mute"),
    Intent(
        "help",
        ("help", "help me", "what can i say", "what can i do", "how does this work"),
    ),
    Intent(
        "end",
        (
            "end the game",
            "end game",
            "stop the game",
            "finish the game",
            "quit",
            "let's stop",
            "we want to stop",
        ),
        "end the game",
    ),
    Intent(
        "pass",
        (
            "pass",
            "i pass",
            "skip",
            "next",
            "i don't know",
            "i do not know",
            "don't know",
            "no idea",
            "i have no idea",
            "not a clue",
            "give up",
            "i give up",
            "skip it",
            "dunno",
            "i've no idea",
        ),
        "pass",
    ),
)

APPEAL_OPENERS = ("i said", "but i said", "no i said", "we said", "i did say", "i actually said")

YES = (
    "yes",
    "yeah",
    "yep",
    "yes please",
    "sure",
    "correct",
    "that's right",
    "right",
    "of course",
    "yes they did",
    "yes it was",
    "absolutely",
    "indeed",
    "true",
    "ok",
    "okay",
)
NO = (
    "no",
    "nope",
    "no thanks",
    "wrong",
    "not really",
    "no they didn't",
    "no it wasn't",
    "certainly not",
    "never",
    "incorrect",
    "false",
)

_POLITE = ("please", "host", "party host", "thanks", "thank you", "hey", "okay", "ok", "um", "uh")


def _bare(text: str) -> str:
    """The utterance without politeness at either end, unless politeness is all there is."""
    said = sayable(text)
    changed = True
    while changed:
        changed = False
        for polite in _POLITE:
            if said.startswith(polite + " "):
                said, changed = said[len(polite) + 1 :], True
            if said.endswith(" " + polite):
                said, changed = said[: -len(polite) - 1], True
    return said


_BY_PHRASE = {
    said: intent.name
    for intent in INTENTS
    for phrase in intent.phrases
    for said in (sayable(phrase), _bare(phrase))
}
_YES = frozenset(map(sayable, YES))
_NO = frozenset(map(sayable, NO))
_APPEALS = tuple(sorted(map(sayable, APPEAL_OPENERS), key=len, reverse=True))


def phrases(names: Iterable[str] | None = None) -> tuple[str, ...]:
    """Everything to listen for, of the intents named, or of all, as it is written here."""
    wanted = None if names is None else set(names)
    return tuple(
        phrase
        for intent in INTENTS
        if wanted is None or intent.name in wanted
        for phrase in intent.phrases
    )


def intent_of(text: str) -> str | None:
    """The intent that the whole utterance is, or None."""
    return _BY_PHRASE.get(sayable(text)) or _BY_PHRASE.get(_bare(text))


def appeal_of(text: str) -> str | None:
    """What an appeal claims was said ("i said pinot noir" -> "pinot noir"), or None."""
    said = sayable(text)
    for opener in _APPEALS:
        if said == opener:
            return ""
        if said.startswith(opener + " "):
            return said[len(opener) + 1 :]
    return None


def yes_or_no(text: str) -> bool | None:
    """True for yes, False for no, None for anything else."""
    for said in (sayable(text), _bare(text)):
        if said in _YES:
            return True
        if said in _NO:
            return False
    return None
