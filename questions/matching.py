"""How well one claim fits one form of a key, with the question in view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal, TypeAlias

import msgspec
from rapidfuzz.distance import OSA

from questions.forms import Form, canonical
from questions.lexicon import everyday, known
from questions.nearness import Shelf, Spoken, closeness
from questions.normalise import ARTICLES, plain, singular
from questions.numbers import is_number
from questions.phonetics import said
from questions.reading import COUNTED, PAUSE, Words, peel
from questions.respelling import respelled
from questions.vocabulary import (
    CLUB,
    CONTAINERS,
    FUNCTION,
    GENERIC,
    HARMLESS,
    KIND,
    PERSON,
    PLACES,
    SMALL,
    TITLES,
    UNITS,
)

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
        offered = [at for at, word in enumerate(raw) if word == "or"]
        near_or = [word for at in offered for word in raw[max(0, at - 3) : at + 4]]
        self.options = frozenset(canonical(tuple(near_or)))
        self.year = not {"year", "when", "date"}.isdisjoint(self.words)
        self._given: dict[Form, bool] = {}
        self._cores: dict[Form, Words] = {}

    def gives(self, form: Form) -> bool:
        """Whether the question says the form itself, or nearly: said back, it is no answer."""
        if form not in self._given:
            self._given[form] = not self.options.issuperset(form.stems) and all(
                self.empty(stem)
                or (len(stem) >= 5 and any(OSA.distance(stem, word) <= 1 for word in self.words))
                for stem in form.stems
            )
        return self._given[form]

    def core(self, form: Form) -> Words:
        """What is left of a form without the words that the question has given; empty where
        that is nothing less, or nothing much."""
        if form not in self._cores:
            dropped = SMALL | TITLES | KIND | CLUB if form.proper else SMALL
            core = tuple(
                stem
                for stem in form.stems
                if not (self.empty(stem) or stem in dropped or (form.proper and len(stem) == 1))
            )
            lost = any(not self.empty(stem) for stem in form.stems if stem not in core)
            vague = GENERIC | KIND | PLACES if lost else GENERIC | KIND
            told = not set(core) <= vague and len("".join(core)) >= 3
            kept = set(form.numbers) <= set(core)
            self._cores[form] = core if told and kept and core != form.stems else ()
        return self._cores[form]

    def empty(self, word: str) -> bool:
        return word in self.words or word in FUNCTION


class Claim:
    """One claim as it is compared: its stages without carriers, down to the barest."""

    def __init__(self, words: Words, question: Question) -> None:
        self.words = words
        self.question = question
        loose = PAUSE not in words
        self.spoken: tuple[Words, ...] = tuple(
            stage if loose else bare
            for stage in peel(words)
            if loose or (bare := tuple(word for word in stage if word != PAUSE))
        )
        """The stages as plain words, for the ear."""
        self.stages: tuple[Words, ...] = tuple(dict.fromkeys(map(canonical, self.spoken)))
        """The stages in canonical form, the barest last."""
        barest = self.stages[-1] if self.stages else ()
        self.residue: Words = tuple(word for word in barest if not question.empty(word))
        """The words that are neither the question's nor mere grammar."""

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

    @property
    def barest(self) -> str:
        """What was said, without its carriers."""
        return " ".join(self.spoken[-1]) if self.spoken else " ".join(self.words)

    @cached_property
    def texts(self) -> tuple[Words, ...]:
        """What is compared by ear: the stages as they were said, and the residue."""
        question = self.question
        residue = tuple(
            word
            for word in self.words
            if word != PAUSE and word not in FUNCTION and not question.empty(singular(word))
        )
        return tuple(dict.fromkeys((*self.spoken, *((residue,) if residue else ()))))

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        """How the texts sound; a lone letter sounds like too much else."""
        return tuple(said(text) for text in self.texts if len(text) > 1 or len(text[0]) > 1)

    @cached_property
    def near_texts(self) -> tuple[Spoken, ...]:
        return tuple(map(Spoken, self.texts[max(0, len(self.spoken) - 2) :]))


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


class Side:
    """The forms of one column of a key, indexed by what claims are looked up by."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self.forms = tuple(forms)
        self._joined: dict[str, Form] = {}
        self._bags: dict[Words, Form] = {}
        self._sounds: dict[str, Form] = {}
        self._by_first: dict[str, list[Form]] = {}
        self._by_stem: dict[str, list[Form]] = {}
        for form in self.forms:
            if not form.stems:
                continue
            self._joined.setdefault(form.joined, form)
            self._bags.setdefault(_unordered(form.stems), form)
            if form.sound:
                self._sounds.setdefault(form.sound, form)
            if other := respelled(form.written):
                self._sounds.setdefault(said(other.split()), form)
            for stem in set(form.stems):
                self._by_stem.setdefault(stem, []).append(form)

    @cached_property
    def _odd(self) -> bool:
        """Whether a form holds a word that no dictionary here has."""
        return any(not known(word) for form in self.forms for word in form.plain)

    @cached_property
    def _shelf(self) -> Shelf:
        return Shelf(self.forms)

    def fit(self, claim: Claim, *, near: bool = True) -> Fit:
        """The best that can be said for the claim as one of the forms; without `near`, only
        what is said outright, and no slip of spelling or hearing."""
        if not self.forms or not claim.stages:
            return NOTHING
        best = self._exact(claim)
        if best is not NOTHING:
            return best
        told: set[Form] = set()
        for way in (_within, _partial):
            for form in self._candidates(claim, way is _within):
                found = way(claim, form) if form not in told else NOTHING
                if found is not NOTHING:
                    told.add(form)
                    if _rank(found) > _rank(best):
                        best = found
        if near and not best.right:
            found = self._near(claim, told)
            if not found.right and len(claim.residue) > 1:
                found = max(found, self._inside(claim), key=_rank)
            if _rank(found) > _rank(best):
                best = found
        return best

    def _exact(self, claim: Claim) -> Fit:
        for stage in claim.stages:
            form = self._joined.get("".join(stage))
            if form is not None:
                return Fit("same", 1.0, form)
        for stage in claim.stages:
            if len(stage) > 1:
                form = self._bags.get(_unordered(stage))
                if form is not None:
                    return Fit("same", 0.95, form)
        form = self._joined.get("".join(claim.residue)) if claim.residue else None
        if form is not None:
            return Fit("within", 0.92, form)
        for sound in claim.sounds:
            form = self._sounds.get(sound)
            if form is not None and not claim.question.gives(form):
                return Fit("sound", 0.96, form)
        return NOTHING

    def _candidates(self, claim: Claim, first: bool) -> list[Form]:
        if first:
            index, words = self._firsts(claim.question), dict.fromkeys(claim.marked)
        else:
            index, words = self._by_stem, dict.fromkeys(claim.residue or claim.stages[-1])
        return [form for word in words if word in index for form in index[word]]

    def near(self, text: Spoken) -> Iterator[Form]:
        """The forms that may be near a text."""
        return self._shelf.near(text)

    def _firsts(self, question: Question) -> dict[str, list[Form]]:
        """The forms by the words that may begin them where they stand in a claim."""
        if not self._by_first:
            for form in self.forms:
                starts = {*form.stems, *question.core(form)} if form.proper else form.stems[:1]
                for stem in {*starts, *question.core(form)[:1]}:
                    self._by_first.setdefault(stem, []).append(form)
        return self._by_first

    def _near(self, claim: Claim, told: set[Form]) -> Fit:
        """Almost a form: misspelled, or written by a recogniser as it sounded."""
        if any(is_number(word) for word in claim.stages[-1]):
            return NOTHING
        best = NOTHING
        for text in claim.near_texts:
            for form in self.near(text):
                if form in told or (
                    claim.question.gives(form) and not claim.question.words.isdisjoint(text.stems)
                ):
                    continue
                score, kind = closeness(text, form)
                if (kind in RIGHT, kind != "other", score) > _rank(best):
                    best = Fit(kind, score, form)
        return best

    def _inside(self, claim: Claim) -> Fit:
        """A form written as one word or as two, or misspelled, among other words."""
        words = claim.words
        for at in range(len(words)):
            for size in (1, 2):
                part = words[at : at + size]
                if len(part) < size or PAUSE in part or self._shut(part):
                    continue
                form = self._nearly(part)
                if form is None or claim.question.gives(form):
                    continue
                found = _within(
                    Claim((*words[:at], *form.plain, *words[at + size :]), claim.question), form
                )
                if found.right:
                    return Fit("spelling", min(found.score, 0.84), form)
        return NOTHING

    def _shut(self, part: Words) -> bool:
        return any(len(word) < 3 or word in FUNCTION or is_number(word) for word in part)

    def _nearly(self, part: Words) -> Form | None:
        form = self._joined.get("".join(canonical(part)))
        if form is not None or (not self._odd and all(map(known, part))):
            return form
        text = Spoken(part)
        for form in self.near(text):
            if len(form.plain) == len(part) and closeness(text, form)[1] == "spelling":
                return form
        return None


def _rank(found: Fit) -> tuple[bool, bool, float]:
    return found.right, found.kind != "other", found.score


def _unordered(words: Words) -> Words:
    return tuple(sorted(word for word in words if word not in SMALL))


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
    stems = form.stems
    span = _span(claim.marked, stems) or _shuffled(claim.marked, form)
    if span is None:
        stems = claim.question.core(form)
        span = _span(claim.marked, stems) if stems else None
    if span is None:
        return NOTHING
    start, end = span
    if claim.question.gives(form) and claim.residue:
        return NOTHING
    # A stutter or a repetition of the answer adds nothing to it.
    again = {*form.stems, *stems}
    left = [
        word
        for word in _beside(claim, range(start - 1, -1, -1))
        if word not in again and not form.joined.startswith(word)
    ]
    right = [word for word in _beside(claim, range(end, len(claim.marked))) if word not in again]
    if form.numbers and any(is_number(word) for word in (*left, *right)):
        return Fit("doubtful", 0.5, form)
    if stems is not form.stems and not (KIND | GENERIC).isdisjoint((*left, *right)):
        # `Red Sea` is not `Red River`, though the river goes without saying.
        return NOTHING
    named = len(stems) > 1 or claim.question.person or bool(form.numbers) or form.proper
    if right and not named and not _of_a_kind(form, right, claim.question):
        return Fit("other", 0.45, form)
    if left and not (set(left) <= HARMLESS | claim.question.words or named):
        return Fit("doubtful", 0.55, form)
    if _linked(claim, start, end):
        return Fit("doubtful", 0.55, form)
    extra = len(left) + len(right)
    return Fit("within", max(0.8, 0.92 - 0.03 * extra), form)


def _shuffled(words: Words, form: Form) -> tuple[int, int] | None:
    """Where a name stands in another order, or with one more word in it (`John Fitzgerald
    Kennedy`)."""
    size = len(form.stems)
    if not form.proper or size < 2 or form.numbers:
        return None
    bag = sorted(form.stems)
    for start in range(len(words) - size + 1):
        if sorted(words[start : start + size]) == bag:
            return start, start + size
        run = words[start : start + size + 1]
        if run[0] == form.stems[0] and run[-1] == form.stems[-1]:
            for at in range(1, size):
                if (*run[:at], *run[at + 1 :]) == form.stems and run[at] not in (PAUSE, "and"):
                    return start, start + size + 1
    return None


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
        year = [number for number in form.numbers if len(number) == 4]
        if claim.question.year and year and stage == (year[-1],):
            return Fit("core", 0.9, form)
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
    if claim.question.person and stage[-1] == _surname(form) and _in_order(stage, form.stems):
        return Fit("core", 0.88, form)
    if form.proper and _told(form, stage, missing):
        return Fit("core", 0.87, form)
    if form.proper and len(missing) == 1 and len(stage) > 1 and stage == form.stems[1:]:
        return Fit("core", 0.86, form)
    return Fit("part", 0.6, form)


def _surname(form: Form) -> str:
    return next((word for word in reversed(form.stems) if word not in TITLES), "")


def _in_order(words: Words, form: Words) -> bool:
    rest = iter(form)
    return all(word in rest for word in words)


def _told(form: Form, said: Words, missing: list[str]) -> bool:
    """Whether what a name is said without tells nothing: its kind (`Aintree Racecourse`) or
    where it lies (`Bath, England`)."""
    if set(said) <= PLACES | TITLES:
        return False
    start = len(said)
    if form.stems[:start] == said and set(missing) <= PLACES:
        return True
    return set(missing) <= KIND | CLUB | SMALL and missing != [*form.stems[: len(missing)]]
