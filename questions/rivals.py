"""Plausible wrong answers to listen for, so that a closed list never holds only the right one.

What rejects a wrong answer in a closed grammar is good competitors: the
question's own rejects, answers near in sound, siblings of the same kind, the
numbers beside a number, and a bounded spread of others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import cycle, islice
from operator import itemgetter
from zlib import crc32

from rapidfuzz import process
from rapidfuzz.distance import Levenshtein

from questions.bank import Bank, Question
from questions.forms import Form, canonical
from questions.normalise import plain
from questions.numbers import is_number, spoken, value
from questions.vocabulary import FUNCTION

_NEAR_IN_SOUND = 0.25
_OF_ITS_KIND = 0.4
"""Shares of the list that each sort of rival may take; the spread fills what is left."""
_BESIDE_NUMBERS = 8
"""How many answers that are no numbers are listened for beside a number."""
_TEENS = {13: 30, 14: 40, 15: 50, 16: 60, 17: 70, 18: 80, 19: 90}


@lru_cache(maxsize=32_768)
def _form(text: str) -> Form:
    return Form(text)


class _Index:
    """A bank's answers, indexed once for all its questions."""

    def __init__(self, bank: Bank) -> None:
        self.bank = bank
        self.questions = tuple(bank.questions.values())
        self.shuffled: dict[str, list[str]] = defaultdict(list)
        for q in sorted(self.questions, key=lambda q: crc32(q.id.encode())):
            self.shuffled[q.category].append(q.answer)
        self.sounds: dict[str, str] = {}
        self.asked: list[tuple[str, ...]] = []
        self.asking: dict[str, list[int]] = defaultdict(list)
        self.numeric: list[int] = []
        for at, q in enumerate(self.questions):
            self.sounds.setdefault(q.answer, _form(q.answer).sound)
            wanted = asked_for(q.question)
            self.asked.append(wanted)
            for word in dict.fromkeys(wanted):
                self.asking[word].append(at)
            if _is_numeric(q.answer):
                self.numeric.append(at)


_indexes: list[_Index] = []
"""Of the banks last asked about, the newest first."""


def _index(bank: Bank) -> _Index:
    for index in _indexes:
        if index.bank is bank:
            return index
    _indexes.insert(0, _Index(bank))
    del _indexes[4:]
    return _indexes[0]


def rivals(question: Question, bank: Bank, most: int = 40) -> tuple[str, ...]:
    """At most `most` answers that are wrong for `question`, the likeliest first.

    The rejects always come first, whole. The same bank gives the same list.
    None is a form of the key or one that sounds like it, and none holds a whole
    form of the key: what the judge would take is no rival.
    """
    taken = [_form(text) for text in (*question.answers, *question.prompt)]
    index = _index(bank)
    chosen: dict[str, str] = {}

    def add(texts: Iterable[str], room: int) -> None:
        for text in texts:
            if room <= 0 or len(chosen) >= most:
                return
            form = _form(text)
            if form.joined and form.joined not in chosen and not _same_as_any(form, taken):
                chosen[form.joined] = text
                room -= 1

    add(question.reject, most)
    add(_beside(question), most // 2)
    if _is_numeric(question.answer):
        # Numbers are short: each word listed beside them takes some (of 80 numbers said by
        # people 81 % were ruled right among sixty rivals, 86 % among numbers and a few others).
        add(_siblings(question, index), len(index.numeric))
        add(_spread(question, index), _BESIDE_NUMBERS)
        return tuple(chosen.values())
    add(_near(question, index), max(1, int(most * _NEAR_IN_SOUND)))
    add(_siblings(question, index), max(1, int(most * _OF_ITS_KIND)))
    add(_spread(question, index), most)
    return tuple(chosen.values())


def _same_as_any(form: Form, taken: Iterable[Form]) -> bool:
    for other in taken:
        if form.joined == other.joined or (form.sound and form.sound == other.sound):
            return True
        if other.stems and set(other.stems) <= set(form.stems):
            return True
    return False


def _near(question: Question, index: _Index) -> Iterator[str]:
    """Answers of other questions by how near they sound to a form of this one's."""
    ranked: dict[str, float] = {}
    for text in question.answers[:4]:
        target = _form(text).sound
        for _, score, answer in process.extract(
            target,
            index.sounds,
            scorer=Levenshtein.normalized_similarity,
            limit=21,
            score_cutoff=0.45,
        ):
            ranked[answer] = max(ranked.get(answer, 0.0), score)
    yield from sorted(ranked, key=lambda answer: (-ranked[answer], answer))


@lru_cache(maxsize=8_192)
def asked_for(text: str) -> tuple[str, ...]:
    """The words that say what kind of thing a question wants: those that come early."""
    words = [word for word in canonical(tuple(plain(text).split())) if word not in FUNCTION]
    return tuple(words[:4])


def _siblings(question: Question, index: _Index) -> Iterator[str]:
    """Answers to questions that ask for the same kind of thing, in this category first."""
    wanted = asked_for(question.question)
    likeness: dict[int, float] = defaultdict(float)
    for word in wanted:
        for at in index.asking.get(word, ()):
            likeness[at] += index.asked[at].count(word) / (1 + wanted.index(word))
    if _is_numeric(question.answer):
        for at in index.numeric:
            likeness[at] += 1.0
    scored: list[tuple[float, str, Question]] = []
    for at, shared in likeness.items():
        q = index.questions[at]
        score = shared + (0.25 if q.category == question.category else 0.0)
        if score >= 0.5 and q.id != question.id:
            scored.append((-score, q.id, q))
    for _, _, q in sorted(scored, key=itemgetter(0, 1)):
        yield q.answer
        # What is wrong for a sibling is often of the same kind too.
        yield from q.reject[:1]


def _spread(question: Question, index: _Index) -> Iterator[str]:
    """The other answers from a place of this question's own, two of its category to three."""
    start = crc32(question.id.encode())

    def turned(answers: list[str]) -> Iterator[str]:
        at = start % max(1, len(answers))
        return islice(cycle(answers), at, at + len(answers))

    near = turned(index.shuffled.get(question.category, []))
    far = [turned(found) for name, found in index.shuffled.items() if name != question.category]
    runs = [near, near, *far]
    while runs:
        for run in tuple(runs):
            answer = next(run, None)
            if answer is None:
                runs = [other for other in runs if other is not run]
            else:
                yield answer


@lru_cache(maxsize=32_768)
def _is_numeric(text: str) -> bool:
    return any(is_number(word) for word in _form(text).stems)


def _beside(question: Question) -> Iterator[str]:
    """The numbers beside a number answer, in words, with whatever stands round it."""
    form = next((_form(text) for text in question.answers if _is_numeric(text)), None)
    if form is None:
        return
    words = form.stems
    at = next(i for i, word in enumerate(words) if is_number(word))
    digits = value(words[at])
    if not digits.isdigit():
        return
    number = int(digits)
    if 1000 < number < 2200:
        steps = (1, -1, 10, -10, 2, -2, 100, -100, 20, -20, 5, -5)
        near = [number + step for step in steps]
    else:
        near = [number + step for step in (1, -1, 2, -2, 3, -3, 10, -10, 5, -5)]
        near += [number * 10, number * 2, number // 2, number // 10]
        near += [tens for teen, tens in _TEENS.items() if teen == number]
        near += [teen for teen, tens in _TEENS.items() if tens == number]
        near += [*range(1, 13), 20, 100]
    for other in dict.fromkeys(near):
        if other > 0 and other != number:
            yield " ".join((*words[:at], spoken(str(other))[0], *words[at + 1 :]))
