"""How the judge does on rulings that people made, beside what string matching does.

The data is JSON Lines with `question`, `answers`, `given` and `label` (whether a
person ruled it right). A ruling counts as positive where the verdict is accept. "False
accepts" is the share of the false rows that were accepted, "with a key's word" the
same among those that share a word with the key. Questions fall into two halves: rules
are made and errors read on the `tuning` half alone, and `other` says what that was worth.

    python benchmarks/judge_text.py [PATH] [--half tuning|other] [--show misses|false]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from rapidfuzz import fuzz
from rapidfuzz.distance import Levenshtein
from rapidfuzz.utils import default_process

from questions.forms import canonical
from questions.judge import judge
from questions.keys import Key
from questions.normalise import plain
from questions.vocabulary import FUNCTION

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


def ipa(texts: Sequence[str]) -> dict[str, str]:
    """The pronunciation of each text by espeak-ng, in one run; empty where it is not installed."""
    if shutil.which("espeak-ng") is None:
        return {}
    lines = [" ".join(re.sub(r"[^\w' ]", " ", text).split()) or "-" for text in texts]
    # A full stop and an empty line end a sentence; the program prints a line for each.
    said = subprocess.run(
        ["espeak-ng", "-q", "--ipa", "-v", "en-gb", "--stdin"],
        input=".\n\n".join(lines) + ".\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    found = [re.sub(r"[\sˈˌː_]", "", line) for line in said if line.strip()]
    return dict(zip(texts, found, strict=True)) if len(found) == len(texts) else {}


def by_ipa(rows: list[Row], least: float) -> Rule | None:
    """Right where the pronunciation of any form is so like that of what was given."""
    texts = sorted({text for row in rows for text in (row["given"], *row["answers"])})
    said: dict[str, str] = {}
    for start in range(0, len(texts), 200):
        part = ipa(texts[start : start + 200])
        for text in texts[start : start + 200] if not part else ():
            part |= ipa([text]) or {text: ""}
        said |= part

    def rule(row: Row) -> bool:
        given = said[row["given"]]
        return any(
            Levenshtein.normalized_similarity(given, said[form]) >= least
            for form in row["answers"]
            if given and said[form]
        )

    return rule if any(said.values()) else None


def shares_a_word(row: Row) -> bool:
    """Whether what was given has a word of any form of the key, grammar left aside."""
    given = {word for word in canonical(tuple(plain(row["given"]).split())) if word not in FUNCTION}
    return any(
        not given.isdisjoint(set(canonical(tuple(plain(form).split()))) - FUNCTION - {"of"})
        for form in row["answers"]
    )


HALVES = ("tuning", "other")


def half_of(row: Row) -> str:
    """Which half a row is in; all rows of a question are in one."""
    return HALVES[crc32(row["question"].encode()) % 2]


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
    near = sum(shares_a_word(row) for row in rows if not row["label"])
    tempted = sum(
        got and not row["label"] and shares_a_word(row)
        for got, row in zip(ruled, rows, strict=True)
    )
    precision = hits / (hits + false) if hits + false else 0.0
    recall = hits / (hits + missed) if hits + missed else 0.0
    both = precision + recall
    numbers = {
        "precision": precision,
        "recall": recall,
        "F1": 2 * precision * recall / both if both else 0.0,
        "false accepts": false / wrong if wrong else 0.0,
        "with a key's word": tempted / max(1, near),
        "ms each": 1000 * seconds / max(1, len(rows)),
    }
    return numbers, ruled


def main() -> int:
    data = os.environ.get("PARTY_HOST_DATA") or str(Path("..") / "shared" / "data")
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("path", nargs="?", type=Path, default=Path(data) / "judge_dev.jsonl")
    parser.add_argument("--show", choices=("misses", "false"), help="print the judge's errors")
    parser.add_argument("--half", choices=HALVES, help="only the questions of one half")
    options = parser.parse_args()
    try:
        lines = options.path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        print(f"{options.path}: {error.strerror}; give the path of the rulings", file=sys.stderr)
        return 1
    rows: list[Row] = [json.loads(line) for line in lines if line.strip()]
    if options.half:
        rows = [row for row in rows if half_of(row) == options.half]
    names = ("precision", "recall", "F1", "false accepts", "with a key's word", "ms each")
    print(f"{len(rows)} rulings, {sum(bool(row['label']) for row in rows)} of them right\n")
    print(f"{'':16}" + "".join(f"{name:>18}" for name in names))
    rules = dict(RULES)
    spoken = by_ipa(rows, 0.75)
    if spoken is not None:
        rules["IPA >= 0.75"] = spoken
    if not rows:
        print(f"{options.path}: no rulings; give the path of the rulings", file=sys.stderr)
        return 1
    by_judge(rows[0])
    for title, rule in rules.items():
        numbers, ruled = measure(rows, rule)
        print(f"{title:16}" + "".join(f"{numbers[name]:18.3f}" for name in names))
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
