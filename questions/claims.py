"""What is compared with a key: a question's own words, and a claim without its carriers."""

from __future__ import annotations

from operator import attrgetter

from rapidfuzz.distance import OSA

from questions.forms import Form, canonical
from questions.lazy import lazy
from questions.nearness import Spoken
from questions.normalise import ARTICLES, plain, singular
from questions.numbers import is_number
from questions.reading import COUNTED, PAUSE, Words, peel
from questions.terms import DEMONYM_WORDS
from questions.vocabulary import (
    ACTING,
    BOUNDS,
    CLUB,
    FUNCTION,
    GENERIC,
    HARMLESS,
    KIND,
    LAST_TITLES,
    PERSON,
    PLACE_KINDS,
    PLACES,
    SMALL,
    TITLES,
    WORK,
)

_VAGUE = GENERIC | KIND | HARMLESS | DEMONYM_WORDS


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
        kinds = [word for at in asks for word in raw[at + 1 : at + 4] if word in PLACE_KINDS]
        self.kind = kinds[0] if kinds else ""
        self.club = not {"club", "team", "side", "football", "played", "play"}.isdisjoint(raw)
        self.work = not WORK.isdisjoint(raw)
        self.act = not ACTING.isdisjoint(raw)
        self.year = not {"year", "when", "date", "decade"}.isdisjoint(self.words)
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
            dropped = SMALL | KIND | CLUB if form.proper else SMALL
            last = form.stems[-1:] if form.proper else form.stems
            core = tuple(
                stem
                for stem in form.stems
                if not (
                    self.empty(stem)
                    or stem in dropped
                    or (form.proper and len(stem) == 1)
                    # `Lady Thatcher`, but not `the Iron Lady`.
                    or (stem in TITLES and (stem not in last or stem in LAST_TITLES))
                )
            )
            lost = any(not self.empty(stem) for stem in form.stems if stem not in core)
            vague = _VAGUE | PLACES if lost else _VAGUE
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
        self._bags: dict[Words, Words] = {}
        self.spoken: tuple[Words, ...] = peel(words)
        """The stages as plain words, for the ear."""
        if PAUSE in words:
            bare = (tuple(word for word in stage if word != PAUSE) for stage in self.spoken)
            self.spoken = tuple(dict.fromkeys(stage for stage in bare if stage))
        self.stages: tuple[Words, ...] = tuple(dict.fromkeys(map(canonical, self.spoken)))
        """The stages in canonical form, the barest last."""
        barest = self.stages[-1] if self.stages else ()
        asked = question.words
        self.residue: Words = tuple(
            [word for word in barest if word not in asked and word not in FUNCTION]
        )
        """The words that are neither the question's nor mere grammar."""

    @lazy
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

    @lazy
    def joined(self) -> tuple[str, ...]:
        """The stages, each as one word."""
        return tuple(map("".join, self.stages))

    def bag(self, stage: Words) -> Words:
        """The words of a stage in no order."""
        found = self._bags.get(stage)
        if found is None:
            found = self._bags[stage] = unordered(stage)
        return found

    @lazy
    def held(self) -> frozenset[str]:
        return frozenset(self.marked)

    @lazy
    def bounded(self) -> bool:
        """Whether a number is only a bound of what is meant: `more than seven`."""
        words = self.words
        if BOUNDS.isdisjoint(words):
            return False
        for at in range(len(words) - 1):
            if words[at] not in BOUNDS:
                continue
            after = at + 2 if words[at + 1] in ("than", "to") else at + 1
            if after < len(words) and BOUNDS.isdisjoint(self.question.words):
                return is_number(canonical(words[after:])[0])
        return False

    @property
    def barest(self) -> str:
        """What was said, without its carriers."""
        return " ".join(self.spoken[-1]) if self.spoken else " ".join(self.words)

    @lazy
    def texts(self) -> tuple[Words, ...]:
        """What is compared by ear: the stages as they were said, and the residue."""
        asked = self.question.words
        residue = tuple(
            [
                word
                for word in self.words
                if word not in FUNCTION
                and word != PAUSE
                and (one := singular(word)) not in asked
                and one not in FUNCTION
            ]
        )
        if not residue or residue in self.spoken:
            return self.spoken
        return (*self.spoken, residue)

    @lazy
    def by_ear(self) -> tuple[Spoken, ...]:
        """The texts, the shortest first; a lone letter sounds like too much else."""
        found = [Spoken(text) for text in self.texts if len(text) > 1 or len(text[0]) > 1]
        if len(found) > 1:
            found.sort(key=_letters)
        return tuple(found)

    @lazy
    def near_texts(self) -> tuple[Spoken, ...]:
        """The barest of the texts, which may be near a form."""
        return tuple(map(Spoken, self.texts[len(self.spoken) - 1 :]))


def unordered(words: Words) -> Words:
    """The words but for the smallest, in one order whatever theirs is."""
    return tuple(sorted([word for word in words if word not in SMALL]))


_letters = attrgetter("letters")


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
