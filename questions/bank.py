"""The question bank: its types and its loader.

A bank is a folder with one TSV file a category, `<category>.tsv`. Its first line
is the header; a line is a question: `id`, `question`, `answer`, `accept`,
`reject`, `prompt`, `say`, `note`. Lists are separated by ` | `, an entry of `say` is
`word=respelling`. Blank lines and lines that start with `#` are skipped. An id
such as `food-001-3` is category, card, points, and never changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.resources import files
from pathlib import Path

import msgspec

from questions.keys import Key

CATEGORIES = ("food", "drinks", "etiquette", "general")
POINTS = (1, 3)
COLUMNS = ("id", "question", "answer", "accept", "reject", "prompt", "say", "note")
HEADER = "\t".join(COLUMNS)

_ID = re.compile(r"([a-z]+)-(\d{3})-([13])")


class BankError(Exception):
    """A bank that cannot be read. `errors` holds `file:line: what; what to do`, one each."""

    def __init__(self, errors: Iterable[str]) -> None:
        self.errors = tuple(errors)
        super().__init__("\n".join(self.errors))


class Question(msgspec.Struct, frozen=True):
    """One question. `accept` does not repeat `answer`; `say` maps a written word to
    the respelling a synthesiser says right (`gnocchi` -> `nyokkee`)."""

    id: str
    category: str
    card: int
    points: int
    question: str
    answer: str
    accept: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()
    say: dict[str, str] = {}
    note: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """Every form that is right, the one the host says first."""
        return (self.answer, *self.accept)

    def key(self) -> Key:
        """What the judge rules by."""
        return Key(
            question=self.question, answers=self.answers, reject=self.reject, prompt=self.prompt
        )


class Stats(msgspec.Struct, frozen=True):
    """How much a bank holds. `counts` is category -> points (as text) -> questions."""

    cards: int
    questions: int
    counts: dict[str, dict[str, int]]


class Bank(msgspec.Struct, frozen=True):
    """Every question by its id, in the files' order; `places` is id -> `file:line`."""

    questions: dict[str, Question]
    places: dict[str, str] = {}

    def by(self, category: str, points: int) -> tuple[Question, ...]:
        """The questions of one category and value, in the order of their cards."""
        return tuple(
            sorted(
                (
                    q
                    for q in self.questions.values()
                    if q.category == category and q.points == points
                ),
                key=lambda q: q.card,
            )
        )

    def cards(self) -> tuple[int, ...]:
        """The numbers of the question cards, ascending."""
        return tuple(sorted({q.card for q in self.questions.values()}))

    def stats(self) -> Stats:
        counts = {c: {str(p): 0 for p in POINTS} for c in CATEGORIES}
        for q in self.questions.values():
            counts[q.category][str(q.points)] += 1
        return Stats(cards=len(self.cards()), questions=len(self.questions), counts=counts)


def packaged() -> Path:
    """The folder of the bank that comes with the package."""
    return Path(str(files("questions"))) / "data"


def load(folder: Path | str | None = None) -> Bank:
    """Reads a bank, the packaged one when no folder is given.

    Raises BankError with every line that is not a question, and where no file is.
    """
    root = packaged() if folder is None else Path(folder)
    paths = [root / f"{category}.tsv" for category in CATEGORIES]
    found = [path for path in paths if path.is_file()]
    if not found:
        names = ", ".join(path.name for path in paths)
        raise BankError([f"{root}:0: no questions here; put at least one of {names} into it"])
    questions: dict[str, Question] = {}
    places: dict[str, str] = {}
    errors: list[str] = []
    for path in found:
        for place, question in _read(path, errors):
            if question.id in questions:
                errors.append(
                    f"{place}: the id {question.id} is taken by {places[question.id]};"
                    " give this question a card number of its own"
                )
                continue
            questions[question.id] = question
            places[question.id] = place
    if errors:
        raise BankError(errors)
    return Bank(questions=questions, places=places)


def _read(path: Path, errors: list[str]) -> Iterable[tuple[str, Question]]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        errors.append(f"{path}:1: not UTF-8 (byte {error.start}); save the file as UTF-8")
        return
    header_seen = False
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.rstrip("\r")
        place = f"{path}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if not header_seen:
            header_seen = True
            if line != HEADER:
                errors.append(
                    f"{place}: the header is not {' '.join(COLUMNS)};"
                    " begin the file with those column names, tabs between them"
                )
                return
            continue
        try:
            yield place, parse(line, path.stem)
        except ValueError as error:
            errors.append(f"{place}: {error}")
    if not header_seen:
        errors.append(f"{path}:1: the file is empty; begin it with the header")


def parse(line: str, category: str) -> Question:
    """One line of `<category>.tsv`. Raises ValueError: what is wrong; what to do."""
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) > len(COLUMNS):
        raise ValueError(
            f"{len(cells)} columns where there are {len(COLUMNS)}; take the surplus tabs out"
        )
    if len(cells) < 3:
        raise ValueError(
            f"{len(cells)} columns; a line needs at least id, question and answer, tabs between"
        )
    row = dict(zip(COLUMNS, cells + [""] * (len(COLUMNS) - len(cells)), strict=True))
    found = _ID.fullmatch(row["id"])
    if found is None or int(found[2]) == 0:
        raise ValueError(f"the id {row['id']!r} is not one; write it like {category}-001-3")
    if found[1] != category:
        raise ValueError(
            f"the id {row['id']} belongs to {found[1]}; move the line to {found[1]}.tsv"
        )
    for column in ("question", "answer"):
        if not row[column]:
            raise ValueError(f"{row['id']} has no {column}; fill the column")
    answer = row["answer"]
    return Question(
        id=row["id"],
        category=category,
        card=int(found[2]),
        points=int(found[3]),
        question=row["question"],
        answer=answer,
        accept=tuple(form for form in _list(row, "accept") if form != answer),
        reject=_list(row, "reject"),
        prompt=_list(row, "prompt"),
        say=_say(row),
        note=row["note"],
    )


def _list(row: Mapping[str, str], column: str) -> tuple[str, ...]:
    if not row[column]:
        return ()
    entries = [entry.strip() for entry in row[column].split("|")]
    if not all(entries):
        raise ValueError(
            f"{row['id']} has an empty entry in {column}; separate entries by one ` | `"
        )
    return tuple(dict.fromkeys(entries))


def _say(row: Mapping[str, str]) -> dict[str, str]:
    said: dict[str, str] = {}
    for entry in _list(row, "say"):
        word, sign, respelling = (part.strip() for part in entry.partition("="))
        if not (word and sign and respelling):
            raise ValueError(f"{row['id']} says {entry!r}; write it as word=respelling")
        said[word] = respelling
    return said


def row(question: Question) -> str:
    """The question as a line of its category's file; `parse` reads it back."""
    said = (f"{word}={respelling}" for word, respelling in question.say.items())
    lists = (question.accept, question.reject, question.prompt, said)
    cells = (
        question.id,
        question.question,
        question.answer,
        *(" | ".join(entries) for entries in lists),
        question.note,
    )
    return "\t".join(cells)
