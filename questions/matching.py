"""How well one claim fits one form of a key, with the question in view."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from rapidfuzz.distance import OSA

from questions.forms import Form, canonical
from questions.lexicon import everyday, is_answer, known, of_the_table
from questions.normalise import ARTICLES, plain, singular
from questions.numbers import is_number
from questions.phonetics import blurred, likeness, sound, weight
from questions.reading import COUNTED, PAUSE, Words, peel
from questions.vocabulary import CONTAINERS, FUNCTION, GENERIC, HARMLESS, KIND, PERSON, UNITS

Kind: TypeAlias = Literal[
    "same", "sound", "spelling", "within", "core", "doubtful", "part", "general", "other"
]
RIGHT: frozenset[Kind] = frozenset(("same", "sound", "spelling", "within", "core"))


class Fit(msgspec.Struct, frozen=True):
    kind: Kind
    score: float
    form: Form | None = None

    @property
    def right(self) -> bool:
        return self.kind in RIGHT


NOTHING = Fit("other", 0.0)


class Question:
    """What a question's words give away: they may be said back, and never count for the answer."""

    def __init__(self, text: str) -> None:
        self.words = frozenset(canonical(tuple(plain(text).split())))
        raw = plain(text).split()
        asks = [at for at, word in enumerate(raw) if word in ("which", "what", "who", "whose")]
        near = [word for at in asks for word in raw[at : at + 5]]
        self.person = bool(PERSON & {*raw[:6], *near})
        self.kinds = self.words & GENERIC

    def empty(self, word: str) -> bool:
        return word in self.words or word in FUNCTION


class Claim:
    """One claim as it is compared: its stages without carriers, down to the barest."""

    def __init__(self, words: Words, question: Question) -> None:
        self.words = words
        self.question = question

    @cached_property
    def stages(self) -> tuple[Words, ...]:
        return tuple(
            dict.fromkeys(
                canonical(bare)
                for stage in peel(self.words)
                if (bare := tuple(word for word in stage if word != PAUSE))
            )
        )

    @cached_property
    def spoken(self) -> tuple[str, ...]:
        """The stages as plain text, for the ear."""
        return tuple(
            dict.fromkeys(
                " ".join(word for word in stage if word != PAUSE) for stage in peel(self.words)
            )
        )

    @cached_property
    def marked(self) -> Words:
        """Every word of the claim in canonical form, pauses kept."""
        out: list[str] = []
        start = 0
        words = self.words
        for at in range(len(words) + 1):
            if at == len(words) or words[at] == PAUSE:
                if at > start:
                    out += _phrases_of(words[start:at])
                out.append(PAUSE)
                start = at + 1
        return tuple(out[:-1])

    @cached_property
    def residue(self) -> Words:
        """The words that are neither the question's nor mere grammar."""
        barest = self.stages[-1] if self.stages else ()
        return tuple(word for word in barest if not self.question.empty(word))

    @cached_property
    def residue_spoken(self) -> str:
        plain_words = (w for w in self.words if w != PAUSE)
        return " ".join(
            word
            for word in plain_words
            if not self.question.empty(singular(word)) and word not in FUNCTION
        )


def _phrases_of(words: Words) -> Words:
    """Canonical words with a pause where an article begins a noun phrase."""
    out: list[str] = []
    start = 0
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        if word in ARTICLES and at > start and following not in COUNTED:
            out += [*canonical(words[start:at]), PAUSE]
            start = at
    return (*out, *canonical(words[start:]))


def fit(claim: Claim, form: Form, *, near: bool = True) -> Fit:
    """The best that can be said for the claim as this form; without `near`, only what is
    said outright, and no slip of spelling or hearing."""
    if not form.stems or not claim.stages:
        return NOTHING
    exact = _exact(claim, form)
    if exact is not None:
        return exact
    for way in (_within, _partial, _near) if near else (_within, _partial):
        found = way(claim, form)
        if found is not NOTHING:
            return found
    return NOTHING


def _exact(claim: Claim, form: Form) -> Fit | None:
    for stage in claim.stages:
        if stage == form.stems or "".join(stage) == form.joined:
            return Fit("same", 1.0, form)
    for stage in claim.stages:
        if len(stage) > 1 and _unordered(stage) == _unordered(form.stems):
            return Fit("same", 0.95, form)
    if claim.residue and "".join(claim.residue) == form.joined:
        return Fit("within", 0.92, form)
    for text in (*claim.spoken, claim.residue_spoken):
        if len(text) > 1 and sounds_same(text, form):
            return Fit("sound", 0.96, form)
    return None


def _unordered(words: Words) -> list[str]:
    return sorted(word for word in words if word != "of")


def sounds_same(text: str, form: Form) -> bool:
    """Homophones: `flower` for `flour`, `to` for `2`."""
    said = blurred(sound(text))
    return bool(said) and said == form.sound


def _span(words: Words, form: Words) -> tuple[int, int] | None:
    """Where the form's words stand together in the claim; pauses inside do not part them."""
    for start in range(len(words)):
        at, taken = start, 0
        while at < len(words) and taken < len(form):
            if words[at] == form[taken]:
                taken += 1
            elif words[at] != PAUSE or taken == 0:
                break
            at += 1
        if taken == len(form):
            return start, at
    return None


def _within(claim: Claim, form: Form) -> Fit:
    """The whole form, among other words: harmless ones, or ones that make it another thing."""
    span = _span(claim.marked, form.stems)
    if span is None:
        return NOTHING
    start, end = span
    if all(claim.question.empty(word) for word in form.stems) and len(claim.residue) > 0:
        return NOTHING
    # A stutter or a repetition of the answer adds nothing to it.
    again = set(form.stems)
    left = [
        word
        for word in _beside(claim, range(start - 1, -1, -1))
        if word not in again and not form.joined.startswith(word)
    ]
    right = [word for word in _beside(claim, range(end, len(claim.marked))) if word not in again]
    if form.numbers and any(is_number(word) for word in (*left, *right)):
        return Fit("doubtful", 0.5, form)
    named = len(form.stems) > 1 or claim.question.person or bool(form.numbers)
    if right and not named and not _of_a_kind(form, right, claim.question):
        return Fit("other", 0.45, form)
    if left and not (set(left) <= HARMLESS | claim.question.words or named):
        return Fit("doubtful", 0.55, form)
    if _linked(claim, start, end):
        return Fit("doubtful", 0.55, form)
    extra = len(left) + len(right)
    return Fit("within", max(0.8, 0.92 - 0.03 * extra), form)


def _of_a_kind(form: Form, after: list[str], question: Question) -> bool:
    """Whether words behind the form only name its kind: `almond nut`, `basmati rice`. An
    everyday word before another makes a new thing (`almond milk`, `ginger ale`)."""
    named = set(after) - question.words
    if named <= KIND:
        return True
    return named <= GENERIC and not everyday(form.plain[-1])


def _beside(claim: Claim, places: range) -> list[str]:
    """The content words that stand in one phrase with the form, on one side of it."""
    found: list[str] = []
    before = places.step < 0
    words = claim.marked
    for at in places:
        word = words[at]
        if word in ("of", "de", "du", "di"):
            beyond = words[at - 1] if before and at else ""
            if before and (beyond in CONTAINERS or claim.question.empty(beyond)):
                break
            continue
        if word == PAUSE or claim.question.empty(word):
            break
        found.append(word)
    return found


def _linked(claim: Claim, start: int, end: int) -> bool:
    """Whether `and` ties something else to the form: `rum and coke` is not rum."""
    words = claim.marked
    if end + 1 < len(words) and words[end] == "and" and not claim.question.empty(words[end + 1]):
        return True
    before = start >= 2 and words[start - 1] == "and"
    return before and not claim.question.empty(words[start - 2])


def _partial(claim: Claim, form: Form) -> Fit:
    """Some of the form's words and nothing else: enough, half of it, or nothing told."""
    said = claim.residue or claim.stages[-1]
    stage = claim.stages[-1]
    if not set(stage) <= set(form.stems) or len(stage) >= len(form.stems):
        if not set(said) < set(form.stems):
            return NOTHING
        stage = said
    if form.numbers and not set(form.numbers) <= set(stage):
        return NOTHING
    missing = [word for word in form.stems if word not in stage]
    if all(word in claim.question.words or word in FUNCTION for word in stage):
        return Fit("general", 0.2, form)
    if all(word in GENERIC for word in stage):
        return Fit("general", 0.3, form)
    if all(word in claim.question.words or word in FUNCTION for word in missing):
        return Fit("core", 0.9, form)
    if form.numbers and all(word in UNITS for word in missing):
        return Fit("core", 0.9, form)
    if claim.question.person and stage == form.stems[-1:]:
        return Fit("core", 0.88, form)
    return Fit("part", 0.6, form)


def _near(claim: Claim, form: Form) -> Fit:
    """Almost the form: misspelled, or written by a recogniser as it sounded."""
    if form.numbers or any(is_number(word) for word in claim.stages[-1]):
        return NOTHING
    best = NOTHING
    texts = list(claim.spoken[-2:])
    if claim.residue_spoken and claim.residue_spoken not in texts:
        texts.append(claim.residue_spoken)
    for text in texts:
        score, kind = closeness(text, form)
        if score > best.score:
            best = Fit(kind, score, form)
    return best


def closeness(text: str, form: Form) -> tuple[float, Kind]:
    """How near a text comes to a form it is not, and whether that is near enough.

    A different word of English is a different answer however near it is; a word
    that is none may be a slip of spelling; another number of words is how a
    recogniser writes a word it does not know.
    """
    words = canonical(tuple(text.split()))
    joined = "".join(words)
    long, short = max(len(joined), len(form.joined)), min(len(joined), len(form.joined))
    if short < 3 or long > 2 * short + 2:
        return 0.0, "other"
    edits = OSA.distance(joined, form.joined)
    spelled = 1.0 - edits / long
    heard = likeness(text, form.written, floor=0.4)
    score = max(heard, 0.5 * (spelled + heard))
    heft = weight(sound(form.written))
    said = text.split()
    # Words the two have in common prove nothing, so only the others are looked at.
    odd = [word for word in said if singular(word) not in form.stems]
    if len(said) == len(form.plain):
        slip = edits <= 1 and len(joined) >= 7
        real = bool(odd) and all(known(word) or known(singular(word)) for word in odd)
        if real and (
            not slip or heard < 0.93 or any(map(of_the_table, (*odd, *map(singular, odd))))
        ):
            return min(score, 0.75), "other"
        if edits <= _slips(len(form.joined)) and heard >= (0.6 if slip else 0.78):
            return max(score, 0.82), "spelling"
        if heard >= 0.9 and heft >= 4:
            return score, "sound"
    elif is_answer(text) or (set(words) & KIND) - set(form.stems):
        return min(score, 0.75), "other"
    elif len(said) > len(form.plain):
        if heft >= 3 and (heard >= 0.85 or (heard >= 0.76 and heft >= 4.8)):
            return score, "sound"
    elif heard >= (0.93 if all(map(known, said)) else 0.85) and heft >= 4:
        return score, "sound"
    if score >= 0.7 and heft >= 3:
        return min(score, 0.79), "doubtful"
    return min(score, 0.69), "other"


def _slips(length: int) -> int:
    """Edits that pass for a slip: none in words under five letters."""
    return 0 if length < 5 else 1 if length < 8 else 2 if length < 12 else 3
