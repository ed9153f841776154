"""A question's answer as the judge wants it: what is right, wrong, and half of it."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from questions.claims import Question
from questions.forms import Forms, termed
from questions.matching import Side

JOINING = frozenset(
    ("no", "not", "or", "and", "wait", "maybe", "but", "never", "sorry", "either", "without")
)
"""Words that join or take back answers, unless they belong to one."""
_NUMERALS = {"two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "2": 2, "3": 3, "4": 4}
_SEVERAL = re.compile(
    r"\b(?:name|give|list|which|what)(?: (?:any|are|the|me|of))* (both|two|three|four|five|[234])\b"
    r"(?![ -](?:word|letter|syllable|part))",
    re.IGNORECASE,
)


class Key(msgspec.Struct, frozen=True):
    """What a question's answer is ruled by. Forms are as written: `answers` are right,
    `reject` wrong however near, `prompt` right as far as they go."""

    question: str = ""
    answers: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()


class Compiled:
    """A key, taken apart once for all the claims that it rules on."""

    def __init__(self, key: Key) -> None:
        forms = Forms(key.answers, key.reject, key.prompt)
        self.question = Question(key.question)
        right = termed(forms.right, (*forms.wrong, *forms.short), key.question)
        self.right = Side(right)
        self.wrong = Side(forms.wrong)
        self.short = Side(forms.short)
        self.whole = {form.plain: (False, form) for form in reversed(forms.wrong)}
        self.whole |= {form.plain: (True, form) for form in reversed(right)}
        joined = {
            form.plain
            for form in (*right, *forms.wrong, *forms.short)
            if len(form.plain) > 1 and not JOINING.isdisjoint(form.plain)
        }
        self.lettered = any(len(form.joined) == 1 and form.joined.isalpha() for form in right)
        self.lone = frozenset(form.joined for form in right if len(form.stems) == 1)
        self.polar = next((form.joined for form in right if form.joined in ("yes", "no")), "")
        self.bound = tuple(sorted(joined, key=len, reverse=True))
        self.parts = tuple(
            (form, tuple(Side((part,)) for part in form.parts)) for form in right if form.parts
        )
        found = _SEVERAL.search(key.question)
        self.needed = _NUMERALS[found[1].lower()] if found else 1
        if self.needed > len(forms.right) or self.parts:
            self.needed = 1


@lru_cache(maxsize=8_192)
def compile_key(key: Key) -> Compiled:
    """The key, taken apart; kept, so that a bank's keys are taken apart once."""
    return Compiled(key)
