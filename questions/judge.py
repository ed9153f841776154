"""The judge: is what was heard the answer?

`judge(key, heard)` reads each hypothesis (`questions.reading`), compares what it
claims with the forms of the key (`questions.matching`), and rules. Doubt is never
a point: `prompt` and `unsure` let the host ask once more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from questions.carriers import CLOSERS, OPENERS
from questions.forms import Form, Forms
from questions.matching import NOTHING, Claim, Fit, Question, closeness, fit
from questions.normalise import plain
from questions.numbers import is_number
from questions.phonetics import likeness
from questions.reading import PAUSE, Reading, Words, read
from questions.vocabulary import FUNCTION

Verdict: TypeAlias = Literal["accept", "reject", "prompt", "unsure"]

_JOINING = frozenset(("no", "not", "or", "and", "wait", "maybe", "but", "never", "sorry", "either"))
_FILLING = (
    FUNCTION | {PAUSE} | {word for text in (*OPENERS, *CLOSERS) for word in plain(text).split()}
)
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


class Ruling(msgspec.Struct, frozen=True):
    """`matched` is the form of the key that decided, `score` 0 to 1 how near the answer came,
    `why` a short phrase fit for the board, `ask` what to ask where the verdict is prompt."""

    verdict: Verdict
    matched: str | None
    score: float
    why: str
    ask: str = ""


NOT_CAUGHT = Ruling("unsure", None, 0.0, "not caught")

LONGEST = 500
"""Characters of a reading that is judged: half a minute of talk. Reading takes time that
grows with the square of the length, and a table waits for it."""


def judge(key: Key, heard: Sequence[str]) -> Ruling:
    """Rules on the readings of one utterance, best first.

    Nothing heard, or only `[unk]`, is unsure and never wrong, and so is what goes on
    for longer than any answer. The first reading weighs most: another may be taken in its
    place only where the first is no answer of its own, and sounds like the one that is taken.
    """
    readings = [text for text in heard if _something(text)]
    if not readings:
        return NOT_CAUGHT
    if len(readings[0]) > LONGEST:
        return Ruling("unsure", None, 0.0, "too long for an answer")
    first = _rule(key, readings[0])
    if first.verdict in ("accept", "prompt") or first.why not in (_ELSE, _CLOSE, _UNCAUGHT):
        return first
    for rank, text in enumerate(readings[1:6], start=1):
        if len(text) > LONGEST:
            continue
        other = _rule(key, text)
        if other.verdict != "accept" or other.score < 0.85:
            continue
        alike = likeness(readings[0], other.matched or text)
        filler = first.why == _UNCAUGHT
        if rank <= 3 and (filler or alike >= 0.55):
            score = round(other.score * 0.95, 3)
            return Ruling("accept", other.matched, score, "right, on a second hearing")
        if rank <= 2:
            return Ruling("unsure", other.matched, round(alike, 3), _CLOSE)
    return first


_ELSE = "something else"
_CLOSE = "too close to call"
_UNCAUGHT = "not caught"
_LISTED = "listed as wrong"


def _something(text: str) -> bool:
    return bool(plain(text.replace("[unk]", " ")))


@lru_cache(maxsize=4_096)
def _forms(key: Key) -> tuple[Forms, Question, frozenset[Words], int]:
    forms = Forms(key.answers, key.reject, key.prompt)
    bound = frozenset(
        form.plain
        for form in (*forms.right, *forms.wrong, *forms.short)
        if len(form.plain) > 1 and _JOINING & set(form.plain)
    )
    found = _SEVERAL.search(key.question)
    needed = _NUMERALS[found[1].lower()] if found else 1
    if needed > len(forms.right) or any(form.parts for form in forms.right):
        needed = 1
    return forms, Question(key.question), bound, needed


def _rule(key: Key, text: str) -> Ruling:
    """Rules on one reading."""
    forms, question, bound, needed = _forms(key)
    listed = _listed(forms, text) if needed == 1 else None
    if listed is not None:
        return listed
    reading = read(text, bound)
    misheard = _whole_by_sound(forms, reading)
    if misheard is not None:
        return misheard
    if reading.passed:
        return Ruling("reject", None, 0.0, "passed")
    if not reading.claims:
        return _no_claim(reading)
    rulings = [_rule_claim(forms, Claim(words, question), needed) for words in reading.claims]
    if len(rulings) == 1:
        return rulings[0]
    if all(ruling.verdict == "accept" for ruling in rulings):
        return max(rulings, key=lambda ruling: ruling.score)
    if any(ruling.verdict in ("accept", "prompt") for ruling in rulings):
        options = " or ".join(_said(words) for words in reading.claims)
        return Ruling("prompt", None, 0.5, "two answers", f"One answer, please: {options}?")
    return max(rulings, key=lambda ruling: ruling.score)


def _said(words: Words) -> str:
    stages = Claim(words, Question("")).spoken
    return stages[-1] if stages else " ".join(words)


def _listed(forms: Forms, text: str) -> Ruling | None:
    """A form of the key said as it stands, before "no" or "or" in it are read as anything else."""
    whole = tuple(plain(text).split())
    for form in forms.right:
        if form.plain == whole:
            return Ruling("accept", form.source, 1.0, "right")
    for form in forms.wrong:
        if form.plain == whole:
            return Ruling("reject", form.source, 0.0, _LISTED)
    return None


def _whole_by_sound(forms: Forms, reading: Reading) -> Ruling | None:
    """A word misheard as several, one of which reads as "no" or "or": `p no noir`."""
    whole = tuple(word for word in reading.whole if word != PAUSE)
    if not _JOINING & set(whole) or len(whole) > 6:
        return None
    text = " ".join(whole)
    best = 0.0
    matched = ""
    for form in forms.right:
        score, kind = closeness(text, form)
        if kind == "sound" and len(whole) > len(form.plain) and score > max(best, 0.84):
            best, matched = score, form.source
    if not matched or any(closeness(text, form)[0] >= best for form in forms.wrong):
        return None
    return Ruling("accept", matched, round(best, 3), _WHY["sound"])


def _no_claim(reading: Reading) -> Ruling:
    told = any(not _FILLING.issuperset(words) for words in reading.denied)
    if told and not reading.retracted:
        return Ruling("reject", None, 0.0, "said what it is not")
    if reading.retracted:
        return Ruling("unsure", None, 0.0, "taken back")
    return NOT_CAUGHT


def _best(claim: Claim, forms: Sequence[Form], *, near: bool = True) -> Fit:
    best = NOTHING
    for form in forms:
        found = fit(claim, form, near=near)
        if _rank(found) > _rank(best):
            best = found
            if found.score == 1.0:
                break
    return best


def _rank(found: Fit) -> tuple[bool, bool, float]:
    return found.right, found.kind != "other", found.score


def _rule_claim(forms: Forms, claim: Claim, needed: int) -> Ruling:
    right = _best(claim, forms.right, near=False)
    if right.kind == "same" and needed == 1:
        return _ruling("accept", right, "right")
    wrong = _best(claim, forms.wrong, near=False)
    short = _best(claim, forms.short, near=False)
    if wrong.kind == "same":
        return _ruling("reject", wrong, _LISTED)
    if short.kind == "same":
        return _prompt(short, claim)
    if not right.right:
        right = _best(claim, forms.right)
    if not short.right:
        short = _best(claim, forms.short)
    if right.kind in ("sound", "spelling", "doubtful") and not wrong.right:
        wrong = _best(claim, forms.wrong)
    if wrong.right and wrong.score >= right.score:
        return _ruling("reject", wrong, _LISTED)
    if short.right and short.score >= right.score:
        return _prompt(short, claim)
    if needed > 1:
        return _of_several(forms, claim, needed)
    parts = _in_parts(forms, claim)
    if parts is not None and not (right.right and right.kind != "spelling"):
        return parts
    if right.right:
        if right.kind in ("sound", "spelling") and right.score - wrong.score < 0.04:
            return _ruling("unsure", right, _CLOSE)
        return _ruling("accept", right, _WHY.get(right.kind, "right"))
    if wrong.right:
        return _ruling("reject", wrong, _LISTED)
    if right.kind == "part" and not _beside_the_point(right, claim, forms):
        return _prompt(right, claim)
    if right.kind == "general":
        return _ruling("reject", right, "too general")
    if right.kind == "doubtful":
        if wrong.score >= right.score:
            return _ruling("reject", right, "nearer to a wrong answer")
        return _ruling("unsure", right, _CLOSE)
    if not any(map(is_number, claim.stages[-1])) and _FILLING.issuperset(claim.words):
        return NOT_CAUGHT
    return Ruling("reject", None, round(min(right.score, 0.69), 3), _ELSE)


_WHY = {
    "same": "right",
    "sound": "right, by its sound",
    "spelling": "right, spelled another way",
    "within": "right, in more words",
    "core": "right, in short",
}


def _ruling(verdict: Verdict, found: Fit, why: str) -> Ruling:
    source = found.form.source if found.form else None
    return Ruling(verdict, source, 0.0 if why == _LISTED else round(found.score, 3), why)


def _prompt(found: Fit, claim: Claim) -> Ruling:
    said = claim.spoken[-1]
    form = found.form
    leads = form is None or form.plain[:1] == tuple(said.split())[:1]
    ask = f"{said} what?" if leads else f"which {said}?"
    source = form.source if form else None
    return Ruling("prompt", source, round(min(found.score, 0.6), 3), "part of the answer", ask)


def _beside_the_point(part: Fit, claim: Claim, forms: Forms) -> bool:
    """Whether the key does without what was said: `pear`, where `avocado pear` and `avocado`
    are both right."""
    whole = set(part.form.stems) if part.form else set()
    said = set(claim.stages[-1])
    return any(set(form.stems) < whole and not said & set(form.stems) for form in forms.right)


def _segments(claim: Claim) -> list[Claim]:
    """The claim cut at `and`, commas and the like."""
    parts: list[list[str]] = [[]]
    for word in claim.words:
        if word in (PAUSE, "and", "plus", "with", "also", "then"):
            parts.append([])
        else:
            parts[-1].append(word)
    return [Claim(tuple(part), claim.question) for part in parts if part]


def _in_parts(forms: Forms, claim: Claim) -> Ruling | None:
    """A key in several parts, in any order; one of them is half an answer."""
    best: Ruling | None = None
    for form in forms.right:
        if not form.parts:
            continue
        segments = _segments(claim)
        found = [part for part in form.parts if any(fit(seg, part).right for seg in segments)]
        strays = [
            seg
            for seg in segments
            if seg.residue and not any(fit(seg, part).right for part in form.parts)
        ]
        if len(found) < len(form.parts) and len(segments) == 1:
            together = [part for part in form.parts if _holds(claim, part)]
            if len(together) > 1:
                found, strays = together, []
        if len(found) == len(form.parts):
            if not strays:
                return Ruling("accept", form.source, 0.95, "right")
            best = best or Ruling("unsure", form.source, 0.6, "more than the answer")
        elif found and not strays:
            more = len(form.parts) - len(found)
            ask = f"{found[0].written.strip()} and what?" if more == 1 else f"{more} more, please"
            best = Ruling("prompt", form.source, 0.5, "part of the answer", ask)
    return best


def _holds(claim: Claim, part: Form) -> bool:
    words = claim.stages[-1]
    size = len(part.stems)
    return any(words[at : at + size] == part.stems for at in range(len(words)))


def _of_several(forms: Forms, claim: Claim, needed: int) -> Ruling:
    """The question wants several of the key's answers."""
    segments = _segments(claim)
    fits = [_best(segment, forms.right) for segment in segments]
    named = {found.form.source for found in fits if found.right and found.form}
    strays = [s for s, found in zip(segments, fits, strict=True) if s.residue and not found.right]
    if len(segments) == 1:
        named |= {form.source for form in forms.right if _holds(claim, form)}
        strays = strays if not named else []
    if len(named) >= needed and not strays:
        return Ruling("accept", " and ".join(sorted(named)), 0.95, "right")
    if named and not strays:
        more = needed - len(named)
        return Ruling("prompt", min(named), 0.5, "part of the answer", f"{more} more, please")
    return Ruling("reject", None, 0.3 if named else 0.0, _ELSE)
