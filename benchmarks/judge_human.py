"""Words said by people: each asked once as the answer and once as a wrong one.

    python benchmarks/judge_human.py [--data FOLDER] [--noise DB ...] [--most N]

`--data` holds `human/index.tsv` (columns wav, said, category) with its recordings at
16 kHz and `human/noise/*.wav`. Food words have food words beside them, numbers have
numbers, commands have the commands of the evening. Ours is `party-host hear`'s own way
from sound to ruling; the naive way is a grammar of the answer and of what is listened
for beside it, whose text must be the answer exactly.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from naive_hearing import by_the_book, grammar

from host.dialogue.intents import INTENTS, NO, YES, intent_of, yes_or_no
from host.listening import for_answer, for_phrases, spelled
from questions.bank import Bank, Question, load
from questions.judge import judge
from speech.hearing import choose
from speech.pronunciation import Pronouncer
from speech.recognition import SAMPLE_RATE, Recogniser
from speech.recorded import hear_whole, read
from speech.resampling import resample

REJECTS = 3
"""Plausible wrong answers a question names, as the writing guide wants them."""


@dataclass(frozen=True)
class Clip:
    name: str
    said: str
    category: str
    samples: np.ndarray


def clips(folder: Path) -> Iterator[Clip]:
    with (folder / "index.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            sound = read(folder / row["wav"])
            pcm = resample(sound.pcm, sound.rate, SAMPLE_RATE)
            samples = np.frombuffer(pcm, "<i2").astype(np.float64)
            yield Clip(row["wav"], row["said"], row["category"].strip(), samples)


def over(
    samples: np.ndarray, bed: np.ndarray | None, decibels: float, chance: random.Random
) -> bytes:
    """The clip with a little room around it, over the bed at that ratio of speech to noise."""
    padded = np.concatenate([np.zeros(6400), samples, np.zeros(9600)])
    if bed is None:
        padded = padded + np.random.default_rng(1).normal(0, 20, len(padded))
    else:
        at = chance.randrange(len(bed) - len(padded))
        noise = bed[at : at + len(padded)]
        level = np.sqrt(np.mean(samples**2)) / 10 ** (decibels / 20)
        padded = padded + noise * level / np.sqrt(np.mean(noise**2))
    return np.clip(padded, -32768, 32767).astype("<i2").tobytes()


def question(answer: str, others: list[str]) -> Question:
    return Question(
        id="asked", category="", card=0, points=0, question="", answer=answer,
        reject=tuple(others),
    )  # fmt: skip


class Table:
    """Counts by row of the table and verdict."""

    def __init__(self) -> None:
        self.rows: defaultdict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)

    def add(self, condition: str, row: str, way: str, outcome: str) -> None:
        self.rows[condition, row, way][outcome] += 1

    def print(self) -> None:
        print(f"{'':10} {'':24} {'':6} {'n':>5} {'accept':>8} {'reject':>8} {'again':>8}")
        for (condition, row, way), counts in self.rows.items():
            n = sum(counts.values())
            shares = [counts[name] / n for name in ("accept", "reject", "again")]
            print(
                f"{condition:10} {row:24} {way:6} {n:5} "
                + " ".join(f"{share:8.1%}" for share in shares)
            )


def ours(recogniser: Recogniser, bank: Bank, asked: Question, pcm: bytes) -> str:
    heard = hear_whole(recogniser, for_answer(asked, bank), pcm).heard
    verdict = judge(asked.key(), heard.texts(), clear=heard.clear).verdict if heard else "unsure"
    return verdict if verdict in ("accept", "reject") else "again"


def commands(recogniser: Recogniser, said: str, pcm: bytes) -> str:
    """`accept`: understood as itself; `reject`: as another command; else asked again."""
    listening = for_phrases((*YES, *NO, "one point", "three points"))
    heard = hear_whole(recogniser, listening, pcm).heard
    text = next(iter(heard.texts()), "") if heard is not None else ""
    got, wanted = (intent_of(one) or yes_or_no(one) for one in (text, said))
    return "again" if got is None else "accept" if got == wanted else "reject"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    here = Path(__file__).resolve().parent.parent
    data = os.environ.get("PARTY_HOST_DATA", str(here.parent / "shared" / "data"))
    parser.add_argument("--data", type=Path, default=Path(data))
    parser.add_argument("--noise", type=float, nargs="*", default=[20.0, 10.0], metavar="DB")
    parser.add_argument("--most", type=int, default=10**6, help="so many clips of a category")
    parser.add_argument("--show", action="store_true", help="the misses, as they were heard")
    chosen = parser.parse_args()
    human = chosen.data / "human"
    all_clips = list(clips(human))
    beds: list[tuple[str, np.ndarray | None, float]] = [("alone", None, 0.0)]
    for path in sorted((human / "noise").glob("*.wav")):
        bed = np.frombuffer(read(path).pcm, "<i2").astype(np.float64)
        beds += [(f"{path.stem[:6]} {db:.0f}", bed, db) for db in chosen.noise]
    bank, recogniser = load(), choose("auto", keep_up=float("inf"))
    naive = grammar(Pronouncer())
    known = {spelled(p) for i in INTENTS for p in i.phrases} | {spelled(p) for p in (*YES, *NO)}
    table = Table()
    for condition, bed, db in beds:
        chance = random.Random(7)
        for category in ("food", "number"):
            chosen_clips = [clip for clip in all_clips if clip.category == category][: chosen.most]
            words = sorted({clip.said for clip in chosen_clips})
            for clip in chosen_clips:
                pcm = over(clip.samples, bed, db, chance)
                others = [word for word in words if word != clip.said]
                chance.shuffle(others)
                wrong_key = others.pop()
                for row, key, rejects in (
                    ("right", clip.said, others[:REJECTS]),
                    ("wrong, listed", wrong_key, [clip.said, *others[: REJECTS - 1]]),
                    ("wrong, not listed", wrong_key, others[:REJECTS]),
                ):
                    asked = question(key, rejects)
                    got = ours(recogniser, bank, asked, pcm)
                    table.add(condition, f"{category}, {row}", "ours", got)
                    if chosen.show and got != ("accept" if row == "right" else "reject"):
                        print(clip.name, key, rejects, got)
                    listed = for_answer(asked, bank)
                    text = naive((*listed.answers, *listed.rivals), pcm)
                    plain = by_the_book(asked, text)
                    table.add(condition, f"{category}, {row}", "naive", plain)
        for clip in [c for c in all_clips if c.category == "command"][: chosen.most]:
            pcm = over(clip.samples, bed, db, chance)
            row = "command" if spelled(clip.said) in known else "command, not ours"
            table.add(condition, row, "ours", commands(recogniser, clip.said, pcm))
    recogniser.close()
    table.print()


if __name__ == "__main__":
    main()
