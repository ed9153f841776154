"""How the judge does on rulings that people made, beside what string matching does.

The data is JSON Lines with `question`, `answers`, `given` and `label` (whether a
person ruled it right). A ruling counts as positive where the verdict is accept.

    python benchmarks/judge_text.py [PATH] [--show misses|false]
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.utils import default_process

from questions.judge import judge
from questions.keys import Key

Row = dict[str, Any]
Rule = Callable[[Row], bool]


def by_judge(row: Row) -> bool:
    """The judge of this package."""
    key = Key(question=row["question"], answers=tuple(row["answers"]))
    return judge(key, [row["given"]]).verdict == "accept"


def by_ratio(scorer: Callable[..., float]) -> Rule:
    """Right where any form of the key scores 85 or more."""

    def rule(row: Row) -> bool:
        given = row["given"]
        return any(
            scorer(given, form, processor=default_process) >= 85.0 for form in row["answers"]
        )

    return rule


RULES: dict[str, Rule] = {
    "judge": by_judge,
    "WRatio >= 85": by_ratio(fuzz.WRatio),
    "token_set >= 85": by_ratio(fuzz.token_set_ratio),
}


def measure(rows: list[Row], rule: Rule) -> tuple[dict[str, float], list[bool]]:
    began = time.perf_counter()
    ruled = [rule(row) for row in rows]
    seconds = time.perf_counter() - began
    pairs = list(zip(ruled, (bool(row["label"]) for row in rows), strict=True))
    hits = sum(got and want for got, want in pairs)
    false = sum(got and not want for got, want in pairs)
    missed = sum(want and not got for got, want in pairs)
    wrong = sum(not want for _, want in pairs)
    precision = hits / (hits + false) if hits + false else 0.0
    recall = hits / (hits + missed) if hits + missed else 0.0
    both = precision + recall
    numbers = {
        "precision": precision,
        "recall": recall,
        "F1": 2 * precision * recall / both if both else 0.0,
        "false accepts": false / wrong if wrong else 0.0,
        "ms each": 1000 * seconds / max(1, len(rows)),
    }
    return numbers, ruled


def main() -> int:
    data = os.environ.get("PARTY_HOST_DATA") or str(Path("..") / "shared" / "data")
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("path", nargs="?", type=Path, default=Path(data) / "judge_dev.jsonl")
    parser.add_argument("--show", choices=("misses", "false"), help="print the judge's errors")
    options = parser.parse_args()
    try:
        lines = options.path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        print(f"{options.path}: {error.strerror}; give the path of the rulings", file=sys.stderr)
        return 1
    rows: list[Row] = [json.loads(line) for line in lines if line.strip()]
    names = ("precision", "recall", "F1", "false accepts", "ms each")
    print(f"{len(rows)} rulings, {sum(bool(row['label']) for row in rows)} of them right\n")
    print(f"{'':16}" + "".join(f"{name:>15}" for name in names))
    for title, rule in RULES.items():
        numbers, ruled = measure(rows, rule)
        print(f"{title:16}" + "".join(f"{numbers[name]:15.3f}" for name in names))
        if title == "judge" and options.show:
            show(rows, ruled, options.show)
    return 0


def show(rows: list[Row], ruled: list[bool], which: str) -> None:
    for row, got in zip(rows, ruled, strict=True):
        if got == bool(row["label"]) or got != (which == "false"):
            continue
        key = Key(question=row["question"], answers=tuple(row["answers"]))
        ruling = judge(key, [row["given"]])
        forms = ", ".join(row["answers"][:4])
        print(f"  {row['question']}\n    [{forms}]  <- {row['given']}\n    {ruling}")


if __name__ == "__main__":
    sys.exit(main())
