"""The content linter: what a script can tell about a bank's quality.

Every finding is one line, `file:line: what; what to do`, in the manner of a
compiler. The rules are those of the writing guide: lengths, pairs, answers given
away, duplicates, sayable characters, and what the judge makes of every form.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from rapidfuzz import fuzz

from questions.bank import CATEGORIES, POINTS, Bank, BankError, Question, load
from questions.forms import canonical
from questions.judge import judge
from questions.normalise import plain, sayable
from questions.numbers import is_number
from questions.vocabulary import FUNCTION, GENERIC

QUESTION_WORDS = (8, 25)
ANSWER_WORDS = 6
REJECTS = (2, 4)
SAME_ANSWER = 4
"""How often one answer may come in a category."""

_GRAMMAR = FUNCTION | {"of", "de", "la", "le", "di", "du", "el"}
_PUNCTUATION = frozenset(" .,;:!?'’‘\"“”-–—&%")
_NEAR = 86.0
"""Likeness of two questions' words, 0 to 100, from which they count as one question."""
_COMMON = 0.02
"""A word in more than this share of the questions says nothing about what one asks."""
_ABBREVIATION = re.compile(r"\b(?:St|Mr|Mrs|Dr|No|vs|c|[A-Z])\.$")


def check(folder: Path | str | None = None) -> tuple[str, ...]:
    """Loads a bank (the packaged one by default) and lints it. A bank that does not load
    gives its loading errors."""
    try:
        return lint(load(folder))
    except BankError as error:
        return error.errors


def lint(bank: Bank) -> tuple[str, ...]:
    """Everything that is wrong with a bank, in the order of its files and lines."""
    order = {question_id: at for at, question_id in enumerate(bank.questions)}
    found: list[tuple[int, str]] = []
    for question in bank.questions.values():
        for message in (*_writing(question), *_forms(question), *_judged(question)):
            found.append((order[question.id], message))
    for question_id, message in (*_pairs(bank), *_repeats(bank), *_duplicates(bank)):
        found.append((order[question_id], message))
    ids = list(order)
    return tuple(
        f"{bank.places.get(ids[at], ids[at])}: {message}"
        for at, message in sorted(found, key=lambda entry: entry[0])
    )


def _content(text: str) -> tuple[str, ...]:
    return tuple(word for word in canonical(tuple(plain(text).split())) if word not in _GRAMMAR)


def _writing(q: Question) -> Iterator[str]:
    count = len(q.question.split())
    least, most = QUESTION_WORDS
    if not least <= count <= most:
        yield f"the question has {count} words; use {least} to {most}"
    if not q.question.endswith(("?", ".")):
        yield "the question has no end; close it with ? or ."
    if len(q.answer.split()) > ANSWER_WORDS:
        words = len(q.answer.split())
        yield f"the answer has {words} words; use at most {ANSWER_WORDS}"
    yield from _given_away(q)
    for column, texts in (
        ("question", (q.question,)),
        ("answer", (q.answer,)),
        ("accept", q.accept),
        ("reject", q.reject),
        ("prompt", q.prompt),
        ("note", (q.note,)),
    ):
        for text in texts:
            odd = sorted({c for c in text if not _sayable(c)})
            if odd:
                yield f"{column} holds {' '.join(odd)}, which nobody can say; write it in words"
    yield from _note(q.note)
    for word in q.say:
        shown = (q.question, q.answer, *q.accept, q.note)
        if not any(re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) for text in shown):
            yield f"say respells {word}, which the line does not hold; take it out"


def _given_away(q: Question) -> Iterator[str]:
    asked = _content(q.question)
    telling = [w for w in _content(q.answer) if w not in GENERIC and not is_number(w)]
    for word in telling:
        for other in asked:
            if word == other:
                yield f"the question says {word}, which is in the answer; ask without it"
                break
            if _one_root(word, other):
                yield f"the question says {other}, of one root with {word}; ask without it"
                break
    everything = set(canonical(tuple(plain(q.question).split())))
    for form in q.accept:
        words = set(canonical(tuple(plain(form).split())))
        if words <= everything:
            yield f"the question says {form!r}, which is accepted; ask without it"


def _one_root(a: str, b: str) -> bool:
    short, long = sorted((a, b), key=len)
    shared = 0
    for x, y in zip(short, long, strict=False):
        if x != y:
            break
        shared += 1
    return shared >= 5 and shared >= 0.75 * len(short)


def _sayable(character: str) -> bool:
    if character in _PUNCTUATION or (character.isascii() and character.isalnum()):
        return True
    return character.isalpha() and unicodedata.name(character, "").startswith("LATIN")


def _note(note: str) -> Iterator[str]:
    if not note:
        yield "there is no note; tell the story in one sentence"
        return
    if not note.rstrip("\"”’'").endswith((".", "!", "?")):
        yield "the note has no end; close the sentence"
    for found in re.finditer(r"[.!?][\"”’']?\s+(?=[A-Z“\"])", note):
        if not _ABBREVIATION.search(note[: found.start() + 1]):
            yield "the note has more than one sentence; keep the better one"
            return


def _forms(q: Question) -> Iterator[str]:
    least, most = REJECTS
    if not least <= len(q.reject) <= most:
        yield f"there are {len(q.reject)} rejects; give {least} to {most}"

    def joined(texts: Iterable[str]) -> dict[str, str]:
        return {"".join(canonical(tuple(plain(text).split()))): text for text in texts}

    right, wrong, short = joined(q.answers), joined(q.reject), joined(q.prompt)
    for one, other, names in (
        (right, wrong, "accepted and rejected"),
        (right, short, "accepted and prompted"),
        (wrong, short, "rejected and prompted"),
    ):
        for form in one.keys() & other.keys():
            yield f"{one[form]!r} is both {names}; keep it in one column"


def _judged(q: Question) -> Iterator[str]:
    key = q.key()
    for column, texts, wanted in (
        ("answer", q.answers, "accept"),
        ("reject", q.reject, "reject"),
        ("prompt", q.prompt, "prompt"),
    ):
        for text in texts:
            ways = [(text, "")]
            if text not in q.accept:
                ways.append((f"i think it's {sayable(text)}", " when it is spoken"))
            for said, how in ways:
                ruling = judge(key, (said,))
                if ruling.verdict != wanted:
                    yield (
                        f"the judge says {ruling.verdict} ({ruling.why}) to the {column}"
                        f" {text!r}{how}; reword it or list what sets it apart"
                    )
                    break


def _pairs(bank: Bank) -> Iterator[tuple[str, str]]:
    first: dict[int, str] = {}
    for q in bank.questions.values():
        first.setdefault(q.card, q.id)
    for card, question_id in first.items():
        absent = [
            f"{category}-{card:03d}-{points}"
            for category in CATEGORIES
            for points in POINTS
            if f"{category}-{card:03d}-{points}" not in bank.questions
        ]
        if absent:
            yield question_id, f"card {card} lacks {', '.join(absent)}; write what is missing"


def _answer(q: Question) -> str:
    return "".join(canonical(tuple(plain(q.answer).split())))


def _repeats(bank: Bank) -> Iterator[tuple[str, str]]:
    counted = Counter((q.category, _answer(q)) for q in bank.questions.values())
    seen: Counter[tuple[str, str]] = Counter()
    for q in bank.questions.values():
        place = (q.category, _answer(q))
        seen[place] += 1
        if seen[place] > SAME_ANSWER:
            yield (
                q.id,
                f"{q.answer!r} is the answer {counted[place]} times in {q.category};"
                f" {SAME_ANSWER} is the most",
            )


def _duplicates(bank: Bank) -> Iterator[tuple[str, str]]:
    """Questions that ask for one fact: alike in words, or alike in answer and key words,
    or each answering the other."""
    content = {q.id: frozenset(_content(q.question)) for q in bank.questions.values()}
    answers = {q.id: _answer(q) for q in bank.questions.values()}
    telling = {q.id: frozenset(_content(q.answer)) - GENERIC for q in bank.questions.values()}
    frequency = Counter(word for words in content.values() for word in words)
    most = max(8, int(_COMMON * len(content)))
    shelves: dict[str, list[str]] = defaultdict(list)
    for question_id, words in content.items():
        for word in words | telling[question_id]:
            if frequency[word] <= most:
                shelves[word].append(question_id)
    shared: Counter[tuple[str, str]] = Counter()
    for shelf in shelves.values():
        shared.update(combinations(shelf, 2))
    for (earlier, later), rare in sorted(shared.items()):
        a, b = bank.questions[earlier], bank.questions[later]
        same = answers[earlier] == answers[later]
        words, others = content[earlier], content[later]
        mirrored = (
            telling[earlier]
            and telling[later]
            and telling[earlier] <= others
            and telling[later] <= words
        )
        place = bank.places.get(earlier, earlier)
        if fuzz.token_sort_ratio(" ".join(sorted(words)), " ".join(sorted(others))) >= _NEAR:
            yield later, f"asks the same as {earlier} ({place}); replace one of them"
        elif same and rare >= 2 and len(words & others) >= 0.4 * min(len(words), len(others)):
            yield (
                later,
                f"asks for the fact of {earlier} again ({place}: {a.answer}); replace one of them",
            )
        elif mirrored and not same:
            yield (
                later,
                f"asks {earlier} from the other side ({place}: {a.answer} / {b.answer});"
                " replace one of them",
            )
