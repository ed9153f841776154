"""Spoken answers through the recogniser and the judge, beside three plain ways.

    python benchmarks/judge_spoken.py [--half test|tuning|all] [--most N] [--in CONDITION ...]

Ours is `party-host hear`'s own way from sound to ruling. The set (spoken_set.py) asks
questions that are in no bank, and is said by every synthetic voice installed. Limits and
weights were chosen on its tuning half; the test half is what counts.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter, defaultdict

from naive_hearing import by_the_book, free_wratio, grammar, nearest_sentence
from spoken_set import CONDITIONS, Utterance, heard_in, utterances, voices

from host.cli.common import add_recogniser
from host.listening import for_answer
from questions.bank import load
from questions.judge import judge
from speech.hearing import choose
from speech.pronunciation import Pronouncer
from speech.recognition import Heard, Listening, Recogniser
from speech.recorded import hear_whole

OURS, FREE, GRAMMAR, NEAREST = "ours", "free + WRatio", "grammar, exact", "nearest sentence"
WAYS = (OURS, FREE, GRAMMAR, NEAREST)


class Table:
    """How answers were ruled, by row and way: of the right and of the wrong ones."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._rows: defaultdict[str, defaultdict[tuple[str, bool], Counter[str]]] = defaultdict(
            lambda: defaultdict(Counter)
        )

    def add(self, row: str, said: Utterance, ruled: dict[str, str]) -> None:
        for way, verdict in ruled.items():
            self._rows[row][way, said.wanted][verdict] += 1

    def print(self) -> None:
        print(f"\n{self._title:24}" + "".join(f"{way:>28}" for way in WAYS))
        note = "right acc/again, wrong acc %"
        print(f"{'':24}" + f"{note:>28}" * len(WAYS))
        for row, found in self._rows.items():
            cells = []
            for way in WAYS:
                right, wrong = found[way, True], found[way, False]
                cells.append(
                    f"{_share(right, 'accept')} {_share(right, 'again')} {_share(wrong, 'accept')}"
                )
            print(f"{row:24}" + "".join(f"{cell:>28}" for cell in cells))


def _share(counts: Counter[str], verdict: str) -> str:
    total = sum(counts.values())
    return f"{100 * counts[verdict] / total:7.1f}" if total else f"{'-':>7}"


class Tapped:
    """A recogniser that keeps what it was fed, so that plain ways hear the same."""

    def __init__(self, recogniser: Recogniser) -> None:
        self._recogniser = recogniser
        self.engine, self.model = recogniser.engine, recogniser.model
        self.fed = bytearray()

    def listen(self, listening: Listening) -> None:
        self.fed.clear()
        self._recogniser.listen(listening)

    def feed(self, pcm: bytes) -> None:
        self.fed += pcm
        self._recogniser.feed(pcm)

    def finish(self) -> Heard:
        return self._recogniser.finish()

    def cancel(self) -> None:
        self._recogniser.cancel()

    def close(self) -> None:
        self._recogniser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--half", choices=("test", "tuning", "all"), default="test")
    parser.add_argument(
        "--most", type=int, default=10**6, help="so many questions, spread over the set"
    )
    parser.add_argument("--in", nargs="*", dest="conditions", default=list(CONDITIONS))
    parser.add_argument("--show", action="store_true", help="what was ruled otherwise than wanted")
    add_recogniser(parser)
    chosen = parser.parse_args()

    everyone = voices()
    said = [u for u in utterances(everyone) if chosen.half in (u.half, "all")]
    halved = list(dict.fromkeys(u.question.id for u in said))
    taken = halved[:: max(1, len(halved) // chosen.most)][: chosen.most]
    said = [u for u in said if u.question.id in taken]
    print(f"{len(taken)} questions, {len(said)} answers, {len(everyone)} voices")

    bank = load()
    recogniser = Tapped(choose(chosen.recogniser, keep_up=float("inf")))
    print(f"heard by {recogniser.engine}, {recogniser.model}")
    by_rule = grammar(Pronouncer())
    tables = [Table("condition"), Table("what was said"), Table("voice")]
    work: list[float] = []
    for condition in chosen.conditions:
        for one in said:
            pcm = heard_in(condition, one, everyone)
            listening = for_answer(one.question, bank)
            heard = hear_whole(recogniser, listening, pcm).heard
            began = time.perf_counter()
            key = one.question.key()
            ours = judge(key, heard.texts(), clear=heard.clear).verdict if heard else "unsure"
            judged = time.perf_counter() - began
            if heard is not None:
                work.append(heard.seconds_work + judged)
            listed = (*listening.answers, *listening.rivals)
            text = by_rule(listed, bytes(recogniser.fed)) if heard is not None else None
            ruled = {
                OURS: ours if ours in ("accept", "reject") else "again",
                FREE: free_wratio(one.question, heard),
                GRAMMAR: by_the_book(one.question, text),
                NEAREST: nearest_sentence(one.question, listed, heard),
            }
            for table, row in zip(tables, (condition, one.kind, one.voice), strict=True):
                table.add(row, one, ruled)
            tables[0].add("all", one, ruled)
            if chosen.show and one.wanted != (ours == "accept"):
                texts = heard.texts()[:4] if heard is not None else ()
                print(f"{condition}: {one.said!r} ({one.voice}) heard as {texts}: {ours}")
    recogniser.close()
    for table in tables:
        table.print()
    print(
        f"\nwork an utterance: median {statistics.median(work):.2f} s, "
        f"95 % {statistics.quantiles(work, n=20)[-1]:.2f} s"
    )


if __name__ == "__main__":
    main()
