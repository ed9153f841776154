"""How many rulings a second the judge gives on text, one core, beside rapidfuzz's WRatio.

Two mixes: the bank's questions, each answered right, wrong, in a carrier, with a
hedge, with a correction and in three readings; and the rulings of `judge_dev.jsonl`.
Keys and words have been seen before in every number (cold caches are left out):
`new` utterances were never ruled on, `seen` ones were.

    python benchmarks/judge_speed.py [PATH]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from rapidfuzz import fuzz
from rapidfuzz.utils import default_process

from questions.bank import Bank, load
from questions.carriers import CLOSERS, OPENERS
from questions.judge import judge
from questions.keys import Key
from questions.linter import lint
from questions.normalise import sayable
from questions.rivals import rivals

Case = tuple[Key, list[str]]


def of_the_bank(bank: Bank, seed: int) -> list[Case]:
    """Seven utterances for each question, drawn anew with each seed."""
    draw = random.Random(seed)
    questions = list(bank.questions.values())
    cases: list[Case] = []
    for question in questions:
        key = question.key()
        right = sayable(question.answer)
        other = sayable(draw.choice(questions).answer)
        wrong = sayable(draw.choice(question.reject)) if question.reject else other
        opener, closer = draw.choice(OPENERS), draw.choice(CLOSERS)
        for heard in (
            [right],
            [other],
            [f"{opener} {right} {closer}"],
            [f"{opener} {other} {closer}"],
            [f"{other} or {right}"],
            [f"{wrong} no wait {right}"],
            [f"{opener} {wrong}", right, other],
        ):
            cases.append((key, heard))
    return cases


def of_rulings(path: Path, opener: str) -> list[Case]:
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [
        (Key(question=row["question"], answers=tuple(row["answers"])), [f"{opener}{row['given']}"])
        for row in rows
    ]


def by_judge(case: Case) -> bool:
    return judge(*case).verdict == "accept"


def by_ratio(case: Case) -> bool:
    key, heard = case
    return any(
        fuzz.WRatio(text, form, processor=default_process) >= 85.0
        for text in heard
        for form in key.answers
    )


def rate(rule: Callable[[Case], bool], cases: Sequence[Case]) -> float:
    """Rulings a second of this process's own time."""
    began = time.process_time()
    for case in cases:
        rule(case)
    return len(cases) / max(1e-9, time.process_time() - began)


def main() -> int:
    data = os.environ.get("PARTY_HOST_DATA") or str(Path("..") / "shared" / "data")
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("path", nargs="?", type=Path, default=Path(data) / "judge_dev.jsonl")
    path = parser.parse_args().path
    bank = load()
    mixes = {"bank": (of_the_bank(bank, 1), of_the_bank(bank, 2))}
    if path.is_file():
        mixes["rulings"] = (of_rulings(path, ""), of_rulings(path, "so "))
    print(f"{'rulings a second':18}{'cases':>8}{'new':>10}{'seen':>10}{'WRatio':>10}")
    for name, (warm, new) in mixes.items():
        rate(by_judge, warm)
        seen = {(key, tuple(heard)) for key, heard in warm}
        fresh = [(key, heard) for key, heard in new if (key, tuple(heard)) not in seen]
        figures = [rate(by_judge, fresh), max(rate(by_judge, new) for _ in range(3))]
        figures.append(rate(by_ratio, new))
        print(f"{name:18}{len(new):8,}" + "".join(f"{figure:10,.0f}" for figure in figures))
    questions = list(bank.questions.values())
    began = time.process_time()
    for question in questions:
        rivals(question, bank)
    each = (time.process_time() - began) / len(questions)
    print(f"\nrivals of a question: {1000 * each:.2f} ms")
    began = time.process_time()
    findings = len(lint(bank))
    took = time.process_time() - began
    print(f"linting {len(questions)} questions: {took:.2f} s, {findings} findings")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
