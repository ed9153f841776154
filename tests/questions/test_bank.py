from __future__ import annotations

from pathlib import Path

import pytest

from questions.bank import HEADER, BankError, Question, load, parse, row
from questions.judge import Key

ORZO = (
    "food-001-3\tWhich pasta is shaped like grains of rice?\torzo\trisoni | orzi\touzo | risotto"
    "\tpasta\torzo=ort-so\tItalians mean barley when they say orzo."
)


def write(folder: Path, category: str, *lines: str) -> Path:
    path = folder / f"{category}.tsv"
    path.write_text("\n".join((HEADER, *lines)) + "\n", encoding="utf-8")
    return path


def errors(folder: Path) -> tuple[str, ...]:
    with pytest.raises(BankError) as caught:
        load(folder)
    assert str(caught.value) == "\n".join(caught.value.errors)
    return caught.value.errors


def test_a_line_is_a_question(tmp_path: Path) -> None:
    path = write(tmp_path, "food", "# notes for writers", "", ORZO)
    bank = load(tmp_path)
    question = bank.questions["food-001-3"]
    assert question == Question(
        id="food-001-3",
        category="food",
        card=1,
        points=3,
        question="Which pasta is shaped like grains of rice?",
        answer="orzo",
        accept=("risoni", "orzi"),
        reject=("ouzo", "risotto"),
        prompt=("pasta",),
        say={"orzo": "ort-so"},
        note="Italians mean barley when they say orzo.",
    )
    assert bank.places == {"food-001-3": f"{path}:4"}
    assert question.answers == ("orzo", "risoni", "orzi")
    assert question.key() == Key(
        "Which pasta is shaped like grains of rice?",
        ("orzo", "risoni", "orzi"),
        ("ouzo", "risotto"),
        ("pasta",),
    )


def test_a_question_written_as_a_line_reads_back() -> None:
    question = parse(ORZO, "food")
    assert parse(row(question), "food") == question


def test_trailing_columns_may_be_left_out() -> None:
    question = parse("food-001-1\tWhat is it?\trice", "food")
    assert (question.accept, question.say, question.note) == ((), {}, "")


def test_by_and_stats(tmp_path: Path) -> None:
    write(tmp_path, "food", "food-002-1\tB?\tb", "food-001-1\tA?\ta", "food-001-3\tC?\tc")
    write(tmp_path, "drinks", "drinks-001-1\tD?\td")
    bank = load(tmp_path)
    assert [q.id for q in bank.by("food", 1)] == ["food-001-1", "food-002-1"]
    assert bank.by("general", 3) == ()
    stats = bank.stats()
    assert (stats.cards, stats.questions) == (2, 4)
    assert stats.counts["food"] == {"1": 2, "3": 1}
    assert stats.counts["general"] == {"1": 0, "3": 0}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "food-001-1",
            "1 columns; a line needs at least id, question and answer, tabs between",
        ),
        (
            "\t".join(["food-001-1", "Q?", "a", *"bcdefg"]),
            "9 columns where there are 8; take the surplus tabs out",
        ),
        ("food-1-1\tQ?\ta", "the id 'food-1-1' is not one; write it like food-001-3"),
        ("food-000-1\tQ?\ta", "the id 'food-000-1' is not one; write it like food-001-3"),
        ("food-001-2\tQ?\ta", "the id 'food-001-2' is not one; write it like food-001-3"),
        (
            "drinks-001-1\tQ?\ta",
            "the id drinks-001-1 belongs to drinks; move the line to drinks.tsv",
        ),
        ("food-001-1\t\ta", "food-001-1 has no question; fill the column"),
        ("food-001-1\tQ?\t", "food-001-1 has no answer; fill the column"),
        (
            "food-001-1\tQ?\ta\tb || c",
            "food-001-1 has an empty entry in accept; separate entries by one ` | `",
        ),
        (
            "food-001-1\tQ?\ta\t\t\t\tnyokkee",
            "food-001-1 says 'nyokkee'; write it as word=respelling",
        ),
    ],
)
def test_a_broken_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = write(tmp_path, "food", line)
    assert errors(tmp_path) == (f"{path}:2: {message}",)


def test_every_broken_line_is_reported(tmp_path: Path) -> None:
    path = write(tmp_path, "food", "food-001-1\tQ?\ta", "x\tQ?\ta", "food-001-1\tR?\tb")
    assert errors(tmp_path) == (
        f"{path}:3: the id 'x' is not one; write it like food-001-3",
        f"{path}:4: the id food-001-1 is taken by {path}:2; give this question a card number"
        " of its own",
    )


def test_no_file_at_all(tmp_path: Path) -> None:
    assert errors(tmp_path) == (
        f"{tmp_path}:0: no questions here; put at least one of food.tsv, drinks.tsv,"
        " etiquette.tsv, general.tsv into it",
    )


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "1: the file is empty; begin it with the header"),
        (b"id\tquestion\n", "1: the header is not id question answer accept reject prompt say note;"
         " begin the file with those column names, tabs between them"),
        (b"\xff\n", "1: not UTF-8 (byte 0); save the file as UTF-8"),
    ],
)  # fmt: skip
def test_a_file_that_is_none(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "food.tsv"
    path.write_bytes(content)
    assert errors(tmp_path) == (f"{path}:{message}",)


def test_a_byte_order_mark_and_windows_lines_do_no_harm(tmp_path: Path) -> None:
    text = f"{HEADER}\r\nfood-001-1\tQ?\ta\r\n"
    (tmp_path / "food.tsv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert load(tmp_path).questions["food-001-1"].answer == "a"
