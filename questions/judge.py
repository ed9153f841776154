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

from questions.asking import more_of
from questions.carriers import CLOSERS, OPENERS
from questions.claims import Claim
from questions.fits import NOTHING, Fit
from questions.forms import Form, canonical, root
from questions.keys import JOINING, Compiled, compile_key
from questions.keys import Key as Key
from questions.lexicon import of_the_table
from questions.matching import Side
from questions.nearness import Spoken, closeness
from questions.normalise import plain
from questions.numbers import is_number
from questions.phonetics import likeness
from questions.reading import PAUSE, UNKNOWN, Reading, Words, read_words, words_of
from questions.vocabulary import FUNCTION

Verdict: TypeAlias = Literal["accept", "reject", "prompt", "unsure"]

_FILLING = (
    FUNCTION | {PAUSE} | {word for text in (*OPENERS, *CLOSERS) for word in plain(text).split()}
)


_POINTS = frozenset(
    (word, "right") for word in ("the", "your", "my", "their", "his", "her", "to", "far")
)
"""Where `right` is a side, and not filler."""


_POLES = dict.fromkeys(("yes", "yeah", "yep", "yup", "aye"), "yes") | dict.fromkeys(
    ("no", "nope", "nah"), "no"
)


class Ruling(msgspec.Struct, frozen=True):
    """`matched` is the form of the key that decided, `score` 0 to 1 how near the answer came,
    `why` a short phrase fit for the board, `ask` what to ask where the verdict is prompt.
    `listed`: what was said is one of the key's rejects."""

    verdict: Verdict
    matched: str | None
    score: float
    why: str
    ask: str = ""
    listed: bool = False


NOT_CAUGHT = Ruling("unsure", None, 0.0, "not caught")

BOARD = 40
"""Characters that a reason may have on the board."""

LONGEST = 500
"""Characters of a reading that is judged: half a minute of talk. Reading takes time that
grows with the square of the length, and a table waits for it."""


def judge(key: Key, heard: Sequence[str], *, clear: bool = True) -> Ruling:
    """Rules on the readings of one utterance, best first.

    `clear` is false where the speech hardly stood out from the noise: then an answer with
    more words beside it than are filler is unsure, for they may have been another answer.

    Nothing heard, or only `[unk]`, is unsure and never wrong, and so is what goes on
    for longer than any answer. The first reading weighs most: another may be taken in its
    place only where the first is no answer of its own, and sounds like the one that is taken.
    """
    readings = [text for text in heard if _something(text)]
    if not readings:
        return NOT_CAUGHT
    if len(readings[0]) > LONGEST:
        return Ruling("unsure", None, 0.0, "too long for an answer")
    compiled = compile_key(key)
    first = _rule(compiled, readings[0])
    if not clear and first.verdict == "accept" and first.why == _WHY["within"]:
        return Ruling("unsure", first.matched, first.score, "too noisy to tell")
    if first.verdict in ("accept", "prompt") or first.why not in (_ELSE, _CLOSE, _UNCAUGHT):
        return first
    for rank, text in enumerate(readings[1:6], start=1):
        if len(text) > LONGEST:
            continue
        other = _rule(compiled, text)
        if other.verdict != "accept" or other.score < 0.85:
            continue
        alike = likeness(readings[0], other.matched or text)
        if _another_number(readings[0], other.matched or ""):
            return Ruling("unsure", other.matched, 0.5, _CLOSE)
        # Behind nothing but filler only the very next reading counts: further down the list
        # a mumble has a word of every key.
        filler = rank == 1 and first.why == _UNCAUGHT
        if rank <= 3 and (filler or alike >= 0.55):
            score = round(other.score * 0.95, 3)
            return Ruling("accept", other.matched, score, "right, on a second hearing")
        if rank <= 2:
            return Ruling("unsure", other.matched, round(alike, 3), _CLOSE)
    return first


def _another_number(text: str, matched: str) -> bool:
    """Whether the text says a number, and the form that was matched another one."""
    said = {word for word in canonical(words_of(text)) if is_number(word)}
    meant = {word for word in canonical(tuple(plain(matched).split())) if is_number(word)}
    return bool(said and meant) and said != meant


_ELSE = "something else"
_CLOSE = "too close to call"
_UNCAUGHT = "not caught"


def _something(text: str) -> bool:
    return any(map(str.isalnum, text.replace(UNKNOWN, "")))


@lru_cache(maxsize=16_384)
def _rule(compiled: Compiled, text: str) -> Ruling:
    """Rules on one reading."""
    words = words_of(text)
    whole = tuple(word for word in words if word != PAUSE)
    listed = compiled.whole.get(whole)
    if listed is not None and compiled.needed == 1:
        # A form said as it stands, before "no" or "or" in it are read as anything else.
        right, form = listed
        if right:
            return Ruling("accept", form.source, 1.0, "right")
        return _listed(form)
    reading = read_words(words, compiled.bound)
    if len(whole) == 1 and len(whole[0]) == 1 and compiled.lettered:
        return Ruling("reject", None, 0.0, _ELSE)
    polar = compiled.polar and _POLES.get(whole[0]) if whole else None
    if polar and polar != compiled.polar:
        return Ruling("reject", None, 0.0, _ELSE)
    if polar and _FILLING.issuperset(whole[1:]):
        return Ruling("accept", polar, 0.95, "right")
    if len(whole) <= 6 and not (JOINING | FUNCTION if len(whole) == 1 else JOINING).isdisjoint(
        whole
    ):
        misheard = _whole_by_sound(compiled, whole)
        if misheard is not None:
            return misheard
    if reading.passed:
        return Ruling("reject", None, 0.0, "passed")
    if not reading.claims:
        return _no_claim(reading)
    claims = [Claim(words, compiled.question) for words in reading.claims]
    rulings = [_rule_claim(compiled, claim) for claim in claims]
    if reading.denied and all(ruling is NOT_CAUGHT for ruling in rulings):
        return _no_claim(reading)
    if len(rulings) == 1:
        return rulings[0]
    if all(ruling.verdict == "accept" for ruling in rulings):
        return max(rulings, key=lambda ruling: ruling.score)
    accepted = [ruling for ruling in rulings if ruling.verdict == "accept"]
    if accepted and _of_one_root(claims):
        return accepted[0]
    if accepted or any(ruling.verdict == "prompt" for ruling in rulings):
        options = " or ".join(claim.barest for claim in claims)
        return Ruling("prompt", None, 0.5, "two answers", f"One answer, please: {options}?")
    return max(rulings, key=lambda ruling: ruling.score)


def _of_one_root(claims: Sequence[Claim]) -> bool:
    """Whether the claims say one thing twice: `detection or detective work`. Words of the
    table never do (`macaron`, `macaroon`)."""
    if len(claims) != 2 or not (claims[0].residue and claims[1].residue):
        return False
    one, other = claims[0].residue[-1], claims[1].residue[0]
    return len(one) >= 6 and one[:6] == other[:6] and not (of_the_table(one) or of_the_table(other))


def _whole_by_sound(compiled: Compiled, whole: Words) -> Ruling | None:
    """A word misheard as several, one of which reads as "no" or "or": `p no noir`."""
    text = Spoken(whole)
    if len(whole) == 1:
        # `not`, where the answer is a knot.
        alike = compiled.right.alike(text)
        return Ruling("accept", alike.source, 0.96, _WHY["sound"]) if alike else None
    if not compiled.lone.isdisjoint(map(root, whole)) or not compiled.right.weighs_like(text):
        return None
    best = 0.0
    matched = ""
    for form in compiled.right.near(text):
        score, kind = closeness(text, form)
        if kind == "sound" and len(whole) >= len(form.plain) and score > max(best, 0.84):
            best, matched = score, form.source
    if not matched or any(closeness(text, form)[0] >= best for form in compiled.wrong.near(text)):
        return None
    return Ruling("accept", matched, round(best, 3), _WHY["sound"])


def _no_claim(reading: Reading) -> Ruling:
    told = any(not _FILLING.issuperset(words) for words in reading.denied)
    if told and not reading.retracted:
        return Ruling("reject", None, 0.0, "said what it is not")
    if reading.retracted:
        return Ruling("unsure", None, 0.0, "taken back")
    return NOT_CAUGHT


def _outright(side: Side, claim: Claim) -> tuple[Fit, set[Form]]:
    told: set[Form] = set()
    if not side.forms:
        return NOTHING, told
    return side.outright(claim, told), told


def _rule_claim(compiled: Compiled, claim: Claim) -> Ruling:
    right, told = _outright(compiled.right, claim)
    if right.kind == "same" and compiled.needed == 1:
        return _ruling("accept", right, "right")
    wrong, wrongly = _outright(compiled.wrong, claim)
    short, shortly = _outright(compiled.short, claim)
    if wrong.kind == "same":
        return _listed(wrong.form)
    if short.kind == "same":
        return _prompt(short, claim, compiled)
    right = compiled.right.nearly(claim, right, told)
    if compiled.short.forms:
        short = compiled.short.nearly(claim, short, shortly)
    if right.kind in ("sound", "spelling", "doubtful"):
        wrong = compiled.wrong.nearly(claim, wrong, wrongly)
    if wrong.right and wrong.score >= right.score:
        return _listed(wrong.form)
    if short.right and short.score >= right.score:
        return _prompt(short, claim, compiled)
    if compiled.needed > 1:
        return _of_several(compiled, claim)
    parts = _in_parts(compiled, claim)
    if parts is not None and not (right.right and right.kind != "spelling"):
        return parts
    if right.right:
        if right.kind in ("sound", "spelling") and right.score - wrong.score < 0.04:
            return _ruling("unsure", right, _CLOSE)
        return _ruling("accept", right, _WHY.get(right.kind, "right"))
    if wrong.right:
        return _listed(wrong.form)
    if right.kind == "part" and not _beside_the_point(right, claim, compiled):
        return _prompt(right, claim, compiled)
    if right.kind == "general":
        return _ruling("reject", right, _fit(f"{claim.barest} is too general", "too general"))
    if right.kind == "doubtful" and "and" in claim.words:
        several = [compiled.right.fit(segment) for segment in _segments(claim)]
        if len(several) > 1 and all(fit.right for fit in several):
            return _ruling("accept", several[0], "right, twice over")
    if right.kind == "doubtful":
        if wrong.score >= right.score:
            return _ruling("reject", right, "nearer to a wrong answer")
        return _ruling("unsure", right, _CLOSE)
    year = _year_in_short(compiled, claim)
    if year is not None:
        return year
    points = any(pair in _POINTS for pair in zip(claim.words, claim.words[1:], strict=False))
    if (
        not any(map(is_number, claim.stages[-1]))
        and _FILLING.issuperset(claim.words)
        and not points
    ):
        return NOT_CAUGHT
    return Ruling("reject", None, round(min(right.score, 0.69), 3), _ELSE)


def _year_in_short(compiled: Compiled, claim: Claim) -> Ruling | None:
    """`thirty three`, where the year is 1933."""
    said = claim.stages[-1]
    if not compiled.question.year or len(said) != 1 or not re.fullmatch(r"\d\ds?", said[0]):
        return None
    for form in compiled.right.forms:
        if said[0][-1] == "s" and f"19{said[0]}" in form.numbers:
            # The seventies are those that people remember.
            return Ruling("accept", form.source, 0.9, _WHY["core"])
        if any(re.fullmatch(rf"\d\d{said[0]}", number) for number in form.numbers):
            return _half(form.source, 0.5, "the whole year, please")
    return None


_WHY = {
    "same": "right",
    "sound": "right, by its sound",
    "spelling": "right, spelled another way",
    "within": "right, in more words",
    "core": "right, in short",
}


def _ruling(verdict: Verdict, found: Fit, why: str) -> Ruling:
    source = found.form.source if found.form else None
    return Ruling(verdict, source, round(found.score, 3), why)


def _listed(form: Form | None) -> Ruling:
    source = form.source if form else None
    return Ruling("reject", source, 0.0, _fit(f"that is {source}", "listed as wrong"), listed=True)


def _half(source: str | None, score: float, ask: str) -> Ruling:
    """Right as far as it goes; what is asked says why."""
    return Ruling("prompt", source, round(score, 3), _fit(ask, "part of the answer"), ask)


def _fit(text: str, other: str) -> str:
    """The text where it fits on the board."""
    return text if len(text) <= BOARD else other


def _prompt(found: Fit, claim: Claim, compiled: Compiled) -> Ruling:
    source = found.form.source if found.form else None
    ask = more_of(found, claim, compiled.right.forms)
    return _half(source, min(found.score, 0.6), ask)


def _beside_the_point(part: Fit, claim: Claim, compiled: Compiled) -> bool:
    """Whether the key does without what was said: `pear`, where `avocado pear` and `avocado`
    are both right."""
    whole = set(part.form.stems) if part.form else set()
    said = set(claim.stages[-1])
    return any(
        set(form.stems) < whole and not said & set(form.stems) for form in compiled.right.forms
    )


def _segments(claim: Claim) -> list[Claim]:
    """The claim cut at `and`, commas and the like."""
    parts: list[list[str]] = [[]]
    for word in claim.words:
        if word in (PAUSE, "and", "plus", "with", "also", "then"):
            parts.append([])
        else:
            parts[-1].append(word)
    if len(parts) == 1:
        return [claim]
    return [Claim(tuple(part), claim.question) for part in parts if part]


def _in_parts(compiled: Compiled, claim: Claim) -> Ruling | None:
    """A key in several parts, in any order; one of them is half an answer."""
    best: Ruling | None = None
    segments = _segments(claim) if compiled.parts else []
    for form, sides in compiled.parts:
        fits = [[side.fit(segment).right for side in sides] for segment in segments]
        found = [part for at, part in enumerate(form.parts) if any(fit[at] for fit in fits)]
        strays = any(
            segment.residue and not any(fit) for segment, fit in zip(segments, fits, strict=True)
        )
        if len(found) < len(form.parts) and len(segments) == 1:
            together = [part for part in form.parts if _holds(claim, part)]
            if len(together) > 1:
                found, strays = together, False
        if len(found) == len(form.parts):
            if not strays:
                return Ruling("accept", form.source, 0.95, "right")
            best = best or Ruling("unsure", form.source, 0.6, "more than the answer")
        elif found and not strays:
            more = len(form.parts) - len(found)
            ask = f"{found[0].written.strip()} and what?" if more == 1 else f"{more} more, please"
            best = _half(form.source, 0.5, ask)
    return best


def _holds(claim: Claim, part: Form) -> bool:
    words = claim.stages[-1]
    size = len(part.stems)
    return any(words[at : at + size] == part.stems for at in range(len(words)))


def _of_several(compiled: Compiled, claim: Claim) -> Ruling:
    """The question wants several of the key's answers."""
    right, needed = compiled.right, compiled.needed
    named: set[str] = set()
    strays = False
    for segment in _segments(claim):
        held = [form for form in right.forms if _holds(segment, form)]
        found = right.fit(segment) if len(held) < 2 else NOTHING
        if found.right and found.form:
            named.add(found.form.source)
            continue
        named |= {form.source for form in held}
        told = {stem for form in held for stem in form.stems}
        strays = strays or not told.issuperset(segment.residue)
    if len(named) >= needed and not strays:
        return Ruling("accept", " and ".join(sorted(named)), 0.95, "right")
    if named and not strays:
        more = needed - len(named)
        return _half(min(named), 0.5, f"{more} more, please")
    return Ruling("reject", None, 0.3 if named else 0.0, _ELSE)
