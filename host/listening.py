"""What to listen for at each prompt, from what the game and the bank know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files

from host.dialogue import intents
from questions.bank import Bank, Question
from questions.carriers import CLOSERS, JOINERS, OPENERS, WORDS
from questions.normalise import sayable
from questions.phonetics import likeness, said
from questions.rivals import rivals
from speech.recognition import Listening

_AT_ANSWERS = ("repeat", "slower", "louder", "more-time", "pass", "pause", "help", "undo")
"""The intents listened for beside an answer; every one more is a chance to mishear."""


SAME_SOUND = 0.7
"""Likeness (questions.phonetics) from which one thing may have been heard for another."""

_CONTRACTION = re.compile(r"[a-z]+'[a-z]{1,2}")


@lru_cache(maxsize=8192)
def spelled(text: str) -> str:
    """The text as recognisers spell it: lower-case words, numbers spelled out, and the
    apostrophes of contractions kept, for "i'm" is in their dictionaries and "im" is not."""
    return " ".join(
        filter(
            None,
            (
                word if _CONTRACTION.fullmatch(word) else sayable(word)
                for word in text.casefold().replace("’", "'").split()
            ),
        )
    )


def _spelled(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(spelled, texts))))


def for_phrases(
    phrases: Iterable[str], *, intent_names: Iterable[str] | None = None, free: bool = False
) -> Listening:
    """Whole phrases and the global intents, for a choice or a command, among what else may be
    said then: a closed list would take anything for one of them."""
    names = None if intent_names is None else tuple(intent_names)
    return replace(_for_phrases(tuple(phrases), names), free=free)


@lru_cache(maxsize=64)
def _for_phrases(phrases: tuple[str, ...], intent_names: tuple[str, ...] | None) -> Listening:
    ours = _spelled((*phrases, *intents.phrases(intent_names)))
    sounds = {said(text.split()) for text in ours}
    others = tuple(text for text in overheard() if said(text.split()) not in sounds)
    # As answers, each of ours counts for several of the others, as it is likelier to be said to
    # the host: with all of them alike, a fifth more of ours was not caught over babble. Only
    # what is said to machines is likely as well.
    return Listening(
        phrases=others,
        answers=ours,
        rivals=tuple(text for text in others if overheard()[text] == "machines"),
    )


def for_names(
    names: Iterable[str],
    *,
    others: Iterable[str] = (),
    openers: Iterable[str] = (),
    joiners: Iterable[str] = (),
    closers: Iterable[str] = (),
    phrases: Iterable[str] = (),
    asked: Iterable[str] = (),
    sounds: Mapping[str, str] | None = None,
) -> Listening:
    """Names of cards to be said in a move ("pair the ... with the ..."), among `others` that
    lie elsewhere, whole `phrases`, those of this moment (`asked`), the global intents, and
    what else may be said then."""
    base = _for_phrases(tuple(phrases), None)
    return replace(
        base,
        phrases=base.phrases,
        # As likely as a name, or "end the game" is heard as "and the Cayuga".
        answers=tuple(dict.fromkeys((*_spelled(names), *base.answers, *_spelled(asked)))),
        rivals=_spelled(others),
        openers=_spelled(openers),
        joiners=_spelled(joiners),
        closers=_spelled((*closers, "please")),
        sounds=dict(sounds or {}),
    )


@cache
def overheard() -> Mapping[str, str]:
    """What people say that is nothing to the host, each with the heading it stands under."""
    lines = (files("host.dialogue") / "overheard.txt").read_text("utf-8").splitlines()
    found: dict[str, str] = {}
    heading = ""
    for line in lines:
        if line.startswith("#"):
            heading = line.strip("# ")
        else:
            found[spelled(line)] = heading
    return found


def for_answer(question: Question, bank: Bank) -> Listening:
    """The key among plausible wrong answers, with room around it for how people talk."""
    right = _spelled((*question.answers, *question.prompt))
    wrong = _spelled(rivals(question, bank))
    return Listening(
        phrases=_spelled(intents.phrases(_AT_ANSWERS)),
        answers=right,
        rivals=tuple(text for text in wrong if text not in right),
        openers=_spelled(OPENERS),
        closers=_spelled(CLOSERS),
        joiners=_spelled(JOINERS),
        words=_spelled(WORDS),
        sounds={spelled(word): said for word, said in question.say.items()},
    )


def with_appeals(listening: Listening, claims: Mapping[str, tuple[str, ...]]) -> Listening:
    """Adds room for "I said ..." about the last ruling, where no answer is listened for."""
    if listening.openers or not claims:
        return listening
    named = (*claims.get("answers", ()), *claims.get("rivals", ()))
    appeals = (*intents.APPEAL_OPENERS, *(f"i said {claim}" for claim in named))
    return replace(listening, answers=(*listening.answers, *_spelled(appeals)))


def names_any(text: str, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands in the text as whole words."""
    said = f" {sayable(text)} "
    return any(f" {sayable(phrase)} " in said for phrase in phrases)


def sounds_like(claimed: str, heard: str) -> bool:
    """Whether what was heard then may have been what is claimed now."""
    return likeness(claimed, heard) >= SAME_SOUND
