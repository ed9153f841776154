"""`questions`: the bank checked, counted and shown."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from host.cli.common import add_recogniser
from host.settings import pronunciations_dir
from host.words import report, words_of
from questions.bank import CATEGORIES, BankError, load, packaged
from questions.linter import check
from speech.vocabulary import vocabulary


def add_commands(commands: Any) -> None:
    add = commands.add_parser("questions", help="the question bank")
    inner = add.add_subparsers(dest="what", required=True, metavar="check|stats|show|words")

    one = inner.add_parser("check", help="find what is wrong with a bank")
    one.add_argument("folder", nargs="?", type=Path, help="a bank; the packaged one by default")
    one.set_defaults(run=_check)

    one = inner.add_parser("stats", help="cards and questions, by category and points")
    one.add_argument("folder", nargs="?", type=Path)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=_stats)

    one = inner.add_parser("show", help="questions with their answers")
    one.add_argument("ids", nargs="*", metavar="ID", help="such as food-001-3; all by default")
    one.add_argument("--category", choices=CATEGORIES)
    one.add_argument("--points", type=int, choices=(1, 3))
    one.add_argument("--questions", type=Path, metavar="DIR", help="another bank")
    one.set_defaults(run=_show)

    one = inner.add_parser(
        "words", help="words that the recogniser does not know", description=_words.__doc__
    )
    one.add_argument("folder", nargs="?", type=Path)
    add_recogniser(one)
    one.add_argument("--json", action="store_true")
    one.set_defaults(run=_words)


def _check(chosen: argparse.Namespace) -> int:
    folder = chosen.folder or packaged()
    findings = check(folder)
    for finding in findings:
        print(finding)
    if findings:
        raise BankError([f"{folder}: {len(findings)} findings, listed above; mend those lines"])
    print(f"{folder}: {len(load(folder).questions)} questions, nothing to mend")
    return 0


def _stats(chosen: argparse.Namespace) -> int:
    stats = load(chosen.folder).stats()
    if chosen.json:
        print(msgspec.json.encode(stats).decode())
        return 0
    print(f"{stats.cards} cards, {stats.questions} questions")
    for category, by_points in stats.counts.items():
        counts = ", ".join(f"{number} for {points}" for points, number in by_points.items())
        print(f"  {category:10} {counts}")
    return 0


def _show(chosen: argparse.Namespace) -> int:
    bank = load(chosen.questions)
    unknown = [wanted for wanted in chosen.ids if wanted not in bank.questions]
    if unknown:
        raise BankError(
            [f"no question {unknown[0]!r}; ids look like {next(iter(bank.questions), '')}"]
        )
    for question in bank.questions.values():
        if chosen.ids and question.id not in chosen.ids:
            continue
        if chosen.category not in (None, question.category):
            continue
        if chosen.points not in (None, question.points):
            continue
        print(f"{question.id}  {question.question}")
        print(f"    {question.answer}")
        for title in ("accept", "reject", "prompt"):
            if getattr(question, title):
                print(f"    {title}: {', '.join(getattr(question, title))}")
        if question.note:
            print(f"    {question.note}")
    return 0


def _words(chosen: argparse.Namespace) -> int:
    """Lists the answers' words that the recogniser does not know by itself, how each is listened
    for (phones, or words that it knows), and wrong answers that sound like right ones."""
    bank = load(chosen.folder)
    sounds = words_of(bank).sounds
    found = report(bank, vocabulary(chosen.recogniser, sounds, cache=pronunciations_dir()))
    if chosen.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(f"{found.recogniser} knows {found.words - len(found.unknown)} of {found.words} words")
    for word in found.unknown:
        ways = " | ".join(word.ways) or "NOT HEARD: give it a respelling in `say`"
        print(f"{word.text}: {ways}  ({', '.join(found.questions[word.text])})")
    for pair in found.same_sound:
        print(
            f"{pair.question}: the wrong {pair.wrong!r} sounds like the right {pair.right!r} "
            f"({pair.way}); reject another"
        )
    print(
        f"{len(found.unknown)} words not known, {len(found.unheard)} of them never heard, "
        f"{len(found.same_sound)} wrong answers that sound right"
    )
    return 0
