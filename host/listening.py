"""What to listen for at each prompt, from what the game and the bank know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from host.dialogue import intents
from questions.bank import Bank, Question
from questions.carriers import CLOSERS, JOINERS, OPENERS, WORDS
from questions.normalise import sayable
from questions.phonetics import likeness
from questions.rivals import rivals
from speech.recognition import Listening

_AT_ANSWERS = ("repeat", "slower", "louder", "more-time", "pass", "pause", "help", "undo")
"""The intents listened for beside an answer; every one more is a chance to mishear."""


SAME_SOUND = 0.7
"""Likeness (questions.phonetics) from which one thing may have been heard for another."""

_CONTRACTION = re.compile(r"[a-z]+'[a-z]{1,2}")


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
    """Whole phrases and the global intents, for a choice or a command."""
    return Listening(phrases=_spelled((*phrases, *intents.phrases(intent_names))), free=free)


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
    if listening.answers or not claims:
        return listening
    return Listening(
        phrases=(*listening.phrases, *_spelled(intents.APPEAL_OPENERS)),
        answers=_spelled(claims.get("answers", ())),
        rivals=_spelled(claims.get("rivals", ())),
        openers=_spelled(intents.APPEAL_OPENERS),
        free=listening.free,
    )


def names_any(text: str, phrases: Iterable[str]) -> bool:
    """Whether one of the phrases stands in the text as whole words."""
    said = f" {sayable(text)} "
    return any(f" {sayable(phrase)} " in said for phrase in phrases)


def sounds_like(claimed: str, heard: str) -> bool:
    """Whether what was heard then may have been what is claimed now."""
    return likeness(claimed, heard) >= SAME_SOUND
