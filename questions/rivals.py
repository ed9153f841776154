"""Plausible wrong answers to listen for, so that a closed list never holds only the right one.

What rejects a wrong answer in a closed grammar is good competitors: the
question's own rejects, answers near in sound, siblings of the same kind, the
numbers beside a number, and a bounded spread of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
_TEENS = {13: 30, 14: 40, 15: 50, 16: 60, 17: 70, 18: 80, 19: 90}


def rivals(question: Question, bank: Bank, most: int = 60) -> tuple[str, ...]:
    """At most `most` answers that are wrong for `question`, the likeliest first.

    The rejects always come first, whole. The same bank gives the same list.
    None is a form of the key or one that sounds like it, and none holds a whole
    form of the key: what the judge would take is no rival.
    """
    taken = [Form(text) for text in (*question.answers, *question.prompt)]
    others = _others(question, bank)
    chosen: dict[str, str] = {}

    def add(texts: Iterable[str], room: int) -> None:
        for text in texts:
            if room <= 0 or len(chosen) >= most:
                return
            form = Form(text)
            if form.joined and form.joined not in chosen and not _same_as_any(form, taken):
                chosen[form.joined] = text
                room -= 1

    add(question.reject, most)
    add(_beside(question), most // 2)
    add(_near(question, others), max(1, int(most * _NEAR_IN_SOUND)))
    add(_siblings(question, others), max(1, int(most * _OF_ITS_KIND)))
    add(_spread(question, others), most)
    return tuple(chosen.values())


def _same_as_any(form: Form, taken: Iterable[Form]) -> bool:
    for other in taken:
        if form.joined == other.joined or (form.sound and form.sound == other.sound):
            return True
        if other.stems and set(other.stems) <= set(form.stems):
            return True
    return False


def _others(question: Question, bank: Bank) -> tuple[Question, ...]:
    return tuple(q for q in bank.questions.values() if q.id != question.id)


def _near(question: Question, others: tuple[Question, ...]) -> Iterator[str]:
    """Answers of other questions by how near they sound to a form of this one's."""
    pool: dict[str, str] = {}
    for q in others:
        pool.setdefault(q.answer, Form(q.answer).sound)
    ranked: dict[str, float] = {}
    for text in question.answers[:4]:
        target = Form(text).sound
        for _, score, answer in process.extract(
            target, pool, scorer=Levenshtein.normalized_similarity, limit=20, score_cutoff=0.45
        ):
            ranked[answer] = max(ranked.get(answer, 0.0), score)
    yield from sorted(ranked, key=lambda answer: (-ranked[answer], answer))


def asked_for(text: str) -> tuple[str, ...]:
    """The words that say what kind of thing a question wants: those that come early."""
    words = [word for word in canonical(tuple(plain(text).split())) if word not in FUNCTION]
    return tuple(words[:4])


def _siblings(question: Question, others: tuple[Question, ...]) -> Iterator[str]:
    """Answers to questions that ask for the same kind of thing, in this category first."""
    wanted = asked_for(question.question)
    numeric = _is_numeric(question.answer)

    def likeness(q: Question) -> float:
        shared = sum(
            1.0 / (1 + wanted.index(word)) for word in asked_for(q.question) if word in wanted
        )
        shared += 1.0 if numeric and _is_numeric(q.answer) else 0.0
        return shared + (0.25 if q.category == question.category else 0.0)

    scored = [(likeness(q), q) for q in others]
    for score, q in sorted(scored, key=lambda pair: (-pair[0], pair[1].id)):
        if score < 0.5:
            return
        yield q.answer
        # What is wrong for a sibling is often of the same kind too.
        yield from q.reject[:1]


def _spread(question: Question, others: tuple[Question, ...]) -> Iterator[str]:
    """The other answers in an order of this question's own, its category's at twice the rate."""

    def place(q: Question) -> float:
        number = crc32(f"{question.id} {q.id}".encode())
        return number / 2 if q.category == question.category else float(number)

    for q in sorted(others, key=place):
        yield q.answer


def _is_numeric(text: str) -> bool:
    return any(is_number(word) for word in Form(text).stems)


def _beside(question: Question) -> Iterator[str]:
    """The numbers beside a number answer, in words, with whatever stands round it."""
    form = next((Form(text) for text in question.answers if _is_numeric(text)), None)
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
