"""How near a text comes to a form that it is not: a slip of spelling, or what a recogniser
wrote for a word that it does not know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

from rapidfuzz import process
from rapidfuzz.distance import OSA, Levenshtein

from questions.forms import Form, canonical
from questions.lazy import lazy
from questions.lexicon import is_answer, known, of_the_table
from questions.normalise import singular
from questions.phonetics import likeness_of, targets, weight
from questions.pronunciation import said
from questions.vocabulary import KIND

Nearness: TypeAlias = Literal["sound", "spelling", "doubtful", "other"]

_SKELETON = bytes.maketrans(b"bdTgvzSZCJnNl", b"pttkfsssssmmr")
_LEFT_OUT = b"wyhiIeAaoOUuYWQ"
"""Consonants in classes; what costs least to mishear is left out."""
_STRETCH = 0.36
"""Edits of the skeleton, for each unit of weight, beyond which a sound is not near: near is at
most 0.3 of the weight away, and an edit costs 0.85 or more but for a few."""


class Spoken:
    """A text to compare, with what is asked of it again and again."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)
        self.letters = sum(map(len, words))

    @lazy
    def stems(self) -> tuple[str, ...]:
        return canonical(self.words)

    @lazy
    def joined(self) -> str:
        return "".join(self.stems)

    @lazy
    def sound(self) -> str:
        return said(self.words)

    @lazy
    def weight(self) -> float:
        return weight(self.sound)

    @lazy
    def bare(self) -> str:
        return skeleton(self.sound)


@lru_cache(maxsize=32_768)
def skeleton(phonemes: str) -> str:
    """The classes of the consonants, in order."""
    return phonemes.encode().translate(_SKELETON, _LEFT_OUT).decode()


class _Lengths:
    """Texts, found again by how far off another text is; those of other lengths are far."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)
        self.at: dict[int, list[int]] = {}
        for at, text in enumerate(self.texts):
            self.at.setdefault(len(text), []).append(at)

    def within(self, text: str, apart: Apart, most: int) -> list[tuple[int, int]]:
        """Which of the texts are so near, and how near."""
        if len(self.texts) > _MANY:
            found = process.extract(text, self.texts, scorer=apart, score_cutoff=most, limit=None)
            return [(at, int(edits)) for _, edits, at in found]
        near: list[tuple[int, int]] = []
        size = len(text)
        for length, places in self.at.items():
            if -most <= length - size <= most:
                for at in places:
                    edits = apart(text, self.texts[at], score_cutoff=most)
                    if edits <= most:
                        near.append((at, edits))
        return near


Apart: TypeAlias = Callable[..., int]
_MANY = 24
"""Texts from which on one call for all of them is quicker than a call for each."""


class Shelf:
    """Forms, found again by their letters and by how they sound."""

    def __init__(self, forms: Iterable[Form]) -> None:
        self._forms = [form for form in forms if not form.numbers and len(form.joined) >= 3]
        self._letters = _Lengths(form.joined for form in self._forms)
        sounds: dict[str, list[tuple[float, int]]] = {}
        for at, form in enumerate(self._forms):
            for way, heft, _ in targets(form.written):
                sounds.setdefault(skeleton(way), []).append((heft, at))
        self._sounds = _Lengths(sounds)
        self._owners = list(sounds.values())
        hefts = [heft for owners in self._owners for heft, _ in owners]
        self._lightest, self._heaviest = min(hefts, default=0.0), max(hefts, default=0.0)
        self._shortest = min(self._letters.at, default=0)
        self._longest = max(self._letters.at, default=0)

    def weighs_like(self, text: Spoken) -> bool:
        """Whether a form is as long as a text, to the ear, near enough to sound like it."""
        if not 0.4 * self._shortest <= text.letters <= 2.5 * self._longest:
            return False
        return self._lightest * 0.76 <= text.weight <= self._heaviest / 0.76

    def near(self, text: Spoken) -> Iterator[Form]:
        """The forms that may be near the text; what is not among them is not."""
        if not self._forms or len(text.joined) > 2 * self._longest + 2 or not text.joined:
            return
        found: set[int] = set()
        mass = text.weight
        if not 0.5 * self._lightest <= mass <= 2.0 * self._heaviest:
            return
        reach = int(_STRETCH * mass / 0.7)
        for place, edits in self._sounds.within(text.bare, Levenshtein.distance, reach):
            for heft, at in self._owners[place]:
                if edits <= _STRETCH * max(mass, heft):
                    found.add(at)
        slips = min(3, int(0.3 * len(text.joined)))
        for at, _ in self._letters.within(text.joined, OSA.distance, slips):
            found.add(at)
        for at in sorted(found):
            yield self._forms[at]


def closeness(text: Spoken, form: Form) -> tuple[float, Nearness]:
    """How near a text comes to a form it is not, and whether that is near enough.

    A different word of English is a different answer however near it is; a word
    that is none may be a slip of spelling; another number of words is how a
    recogniser writes a word it does not know.
    """
    joined = text.joined
    long, short = max(len(joined), len(form.joined)), min(len(joined), len(form.joined))
    if short < 3 or long > 2 * short + 2:
        return 0.0, "other"
    edits = OSA.distance(joined, form.joined)
    spelled = 1.0 - edits / long
    # Below 0.7 all in all, nothing hangs on how far off it is.
    heard = likeness_of(text.sound, form.written, floor=0.4, least=min(0.69, 1.39 - spelled))
    score = max(heard, 0.5 * (spelled + heard))
    if score < 0.7 and edits > 3:
        return score, "other"
    heft = weight(form.phonemes)
    words = text.words
    # Words the two have in common prove nothing, so only the others are looked at.
    odd = [word for word in words if singular(word) not in form.stems]
    if len(words) == len(form.plain):
        slip = edits <= 1 and len(joined) >= 7
        if slip and _misspelt(form, text):
            return max(score, 0.82), "spelling"
        if 0 < len(odd) < len(words) and form.proper and edits <= 2 and heard >= 0.9:
            # One part of a name as it stands, and the other as it sounds: `Katherine Parr`.
            if of_the_table(odd[0]):
                return min(score, 0.75), "other"
            return max(score, 0.82), "spelling"
        real = bool(odd) and all(known(word) or known(singular(word)) for word in odd)
        if real and (
            not slip or heard < 0.93 or any(map(of_the_table, (*odd, *map(singular, odd))))
        ):
            return min(score, 0.75), "other"
        if edits <= _slips(len(form.joined)) and heard >= (0.6 if slip else 0.78):
            return max(score, 0.82), "spelling"
        if heard >= (0.9 if heft >= 4 else 0.94) and heft >= 2.5:
            return score, "sound"
    elif is_answer(" ".join(words)) or (set(text.stems) & KIND) - set(form.stems):
        return min(score, 0.75), "other"
    elif len(words) > len(form.plain):
        if heard >= (0.92 if heft < 3 else 0.85 if heft < 4.8 else 0.76) and heft >= 2:
            return score, "sound"
    elif heard >= (0.93 if all(map(known, words)) else 0.85) and heft >= 4:
        return score, "sound"
    if score >= 0.7 and heft >= 3:
        return min(score, 0.79), "doubtful"
    return min(score, 0.69), "other"


def _misspelt(form: Form, text: Spoken) -> bool:
    """Whether it is the key that slips (`Beyonc`), for all that a dictionary can tell."""
    odd = [word for word in form.plain if word not in text.words]
    said = [word for word in text.words if word not in form.plain]
    return not any(map(known, odd)) and not any(map(of_the_table, said))


def _slips(length: int) -> int:
    """Edits that pass for a slip: none in words under five letters."""
    return 0 if length < 5 else 1 if length < 8 else 2 if length < 12 else 3
