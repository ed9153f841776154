"""Other ways to say a form that its words do not show: initials, first names, endings of
verbs, and the small words of an instruction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from questions.claims import Claim
from questions.first_names import ROWS, SHORTENED
from questions.fits import NOTHING, Fit
from questions.forms import Form
from questions.lexicon import edible, everyday
from questions.normalise import ARTICLES
from questions.reading import PAUSE, Words
from questions.vocabulary import FUNCTION, LIGHT, OPPOSED, SMALL

_UNTOLD = SMALL | ARTICLES | {"and", "for", "in", "to", "by", "on", "at", "with"}
"""Words that initials may pass over."""
_GRAMMAR = FUNCTION | SMALL
_ACRONYM = re.compile(r"(?:[A-Z][.&]? ?){2,5}")

_SHORT = frozenset(tuple(entry.split(":")) for entry in SHORTENED)


class Variants:
    """The forms of one column of a key, by what else they may be called."""

    def __init__(self, forms: Sequence[Form]) -> None:
        self._initials: dict[str, Form] = {}
        self._acronyms: dict[str, Form] = {}
        self._endings: dict[Words, Form] = {}
        self._bags: dict[Words, Form] = {}
        self._works: dict[str, Form] = {}
        self._sizes: set[int] = set()
        self._gists: dict[Words, Form] = {}
        self._named: dict[int, list[str]] = {}
        for form in forms:
            for letters in initials(form.plain):
                self._initials.setdefault(letters, form)
            if _ACRONYM.fullmatch(form.written):
                letters = "".join(filter(str.isalpha, form.written)).lower()
                self._acronyms.setdefault(letters, form)
            if not form.numbers and len(bag := _bag(form.stems)) > 1:
                self._bags.setdefault(bag, form)
            if not form.numbers and (not form.proper or len(form.stems) == 1):
                if len(form.stems) == 1:
                    self._works.setdefault(_worked(form.stems[0]), form)
                self._sizes.add(len(form.stems))
                self._endings.setdefault(tuple(map(ending_off, form.stems)), form)
                if len(form.plain) > 2 and (gist := gist_of(form.stems)):
                    self._gists.setdefault(gist, form)
            for stem in form.stems:
                for row in ROWS.get(stem, ()):
                    known = self._named.setdefault(row, [])
                    if stem not in known:
                        known.append(stem)

    def fit(self, claim: Claim) -> Fit:
        """The best that can be said for the claim, first names left aside."""
        found = self._by_letters(claim) if self._initials or self._acronyms else None
        found = found or self._by_ending(claim) or self._by_gist(claim)
        return Fit("within", 0.88, found) if found else NOTHING

    def renamed(self, claim: Claim) -> Iterator[tuple[Claim, frozenset[str], bool]]:
        """The claim with first names as the forms have them, which those are, and whether they
        are the same name with nothing beside them."""
        if not self._named or ROWS.keys().isdisjoint(claim.words):
            return
        swaps: dict[str, list[str]] = {}
        for word in claim.words:
            for row in ROWS.get(word, ()):
                for stem in self._named.get(row, ()):
                    if stem != word and stem not in swaps.get(word, ()):
                        swaps.setdefault(word, []).append(stem)
        for word, stems in swaps.items():
            for stem in stems[:3]:
                others = {other: names[0] for other, names in swaps.items() if other != word}
                table = {**others, word: stem}
                words = tuple(table.get(word, word) for word in claim.words)
                alone = (word, stem) in _SHORT or (stem, word) in _SHORT
                yield Claim(words, claim.question), frozenset(table.values()), alone

    def _by_letters(self, claim: Claim) -> Form | None:
        if self._initials:
            for stage in claim.spoken:
                if len(stage) == 1:
                    letters, spelled = stage[0], False
                    if not 3 <= len(letters) <= 5:
                        continue
                elif len(stage[0]) == 1 and all(len(w) == 1 or w == "and" for w in stage):
                    letters, spelled = "".join(word for word in stage if word != "and"), True
                else:
                    continue
                if claim.question.words.issuperset(stage):
                    continue
                form = self._initials.get(letters)
                if form is None or not (spelled or form.proper or not everyday(letters)):
                    continue
                if len(letters) > 2 or ("and" in stage and "and" in form.plain):
                    return form
        if self._acronyms:
            residue = tuple(word for word in claim.words if word not in claim.question.words)
            for stage in dict.fromkeys((*claim.spoken, residue)):
                if 2 <= len(stage) <= 8 and PAUSE not in stage:
                    for letters in initials(stage):
                        form = self._acronyms.get(letters)
                        if form and (len(letters) > 2 or "&" in form.written):
                            return form
        return None

    def _by_ending(self, claim: Claim) -> Form | None:
        if claim.question.work and len(claim.residue) == 1:
            form = self._works.get(_worked(claim.residue[0]))
            if form is not None:
                return form
        for stage in dict.fromkeys((*claim.stages, claim.residue)):
            if len(stage) not in self._sizes:
                continue
            form = self._endings.get(tuple(map(ending_off, stage)))
            if form is None:
                continue
            pairs = [pair for pair in zip(stage, form.stems, strict=True) if pair[0] != pair[1]]
            learned = all(_LEARNED.search(a) and _LEARNED.search(b) for a, b in pairs)
            if learned or (
                claim.question.act and not any(edible(a) and edible(b) for a, b in pairs)
            ):
                return form
        return None

    def _by_gist(self, claim: Claim) -> Form | None:
        found = self._gists.get(gist_of(claim.stages[-1])) if self._gists else None
        if found is None and self._bags and len(claim.stages[-1]) > 1:
            found = self._bags.get(_bag(claim.stages[-1]))
        return found


def _bag(stems: Words) -> Words:
    """The words that tell something in any order: `knife for bread`, `bread knife`."""
    return tuple(sorted(w for w in stems if w in OPPOSED or w not in _GRAMMAR))


def initials(words: Iterable[str]) -> Iterator[str]:
    """The first letters of the words, of all and of those that tell something."""
    letters = [word for word in words if word.isalpha()]
    telling = [word for word in letters if word not in _UNTOLD]
    if len(telling) >= 2 and any(len(word) > 1 for word in telling):
        for some in (telling, letters) if len(telling) < len(letters) else (telling,):
            if len(some) <= 6:
                yield "".join(word[0] for word in some)


_LEARNED = re.compile(r"(?:istic|ization|ized?|ism|ist|ical|ic|ity)$")
_VERBAL = re.compile(r"(?:ing|ed|e)$")


@lru_cache(maxsize=16_384)
def ending_off(word: str) -> str:
    """What `curdling`, `curdled` and `curdle` have in common, or `magnetism` and `magnetic`;
    no word, and only compared with its like."""
    if len(word) < 4:
        return word
    if len(word) >= 7 and (found := _LEARNED.search(word)) and found.start() >= 4:
        return word[: found.start()]
    if word.endswith("ied"):
        return word[:-3] + "y"
    found = _VERBAL.search(word)
    if found is None or found.start() < 3:
        return word
    bare = word[: found.start()]
    return bare[:-1] if bare[-1] == bare[-2] else bare


_WORKING = re.compile(r"(?:ists?|istry|ing|ers?|ors?|eries|ery|ry|y|e|ian|ician|ics?)$")


def _worked(word: str) -> str:
    """What `photographer` and `photography` have in common."""
    found = _WORKING.search(word, 3)
    bare = word[: found.start()] if found else word
    return bare[:-1] if len(bare) > 4 and bare[-1] == bare[-2] else bare


def gist_of(stems: Words) -> Words:
    """The words that an instruction turns on: `put it on your lap` is on the lap."""
    kept = tuple(
        word for word in stems if word in OPPOSED or not (word in FUNCTION or word in LIGHT)
    )
    return kept if any(word not in OPPOSED for word in kept) else ()
