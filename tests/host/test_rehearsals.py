"""Whole evenings by voice: the real voice speaks, the real recogniser hears, nobody touches it.

What was understood at the first try is printed at the end of each (`pytest -rP` shows it).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.record import replay
from questions.bank import load
from questions.judge import judge
from tests.host.commands import party_host

SCRIPTS = Path(__file__).parents[1] / "rehearsals"

Line = Mapping[str, Any]


@dataclass(frozen=True)
class Evening:
    """What a rehearsal said, and the record that it left."""

    said: Sequence[Line]
    record: Sequence[str]

    @property
    def moves(self) -> list[Line]:
        return [json.loads(line) for line in self.record[1:]]

    @property
    def standings(self) -> Any:
        return self.said[-1]["standings"]

    @property
    def rulings(self) -> list[Any]:
        return [line["ruling"] for line in self.said if "ruling" in line]

    def hosts(self, part: str) -> int:
        """How often the host said something with `part` in it."""
        return sum(part in line.get("host", "") for line in self.said)

    def after(self, number: int, kind: str) -> Any:
        """The first of this kind of line behind line `number`."""
        return next((line[kind] for line in self.said[number + 1 :] if kind in line), None)


def rehearsed(name: str, folder: Path) -> Evening:
    """The script's evening for two, with the cards and the room's noise of seed 3."""
    ran = party_host(
        "rehearse", SCRIPTS / name, "--players", "Ann,Ben", "--seed", 3,
        "--record-out", folder / "record.jsonl", "--recogniser", "pocketsphinx",
    )  # fmt: skip
    assert ran.status == 0, ran.err
    sys.stdout.write(f"{name}: {ran.err}\n")
    record = (folder / "record.jsonl").read_text("utf-8").splitlines()
    return Evening(ran.objects, record)


def check_every_evening(evening: Evening) -> None:
    """The record, replayed by the engine alone, comes to the standings that were announced;
    time only goes on; and of questions and cards none is lost and none comes twice."""
    assert replay(evening.record) == evening.standings
    times = [line["at"] for line in evening.said]
    assert times == sorted(times)
    deck = json.loads(evening.record[0])["deck"]
    answered = [move for move in evening.moves if move["move"] == "answer"]
    drawn = [move for move in evening.moves if move["move"] == "draw"]
    assert len(drawn) <= len(deck) == 28
    final = {one["seq"]: one for one in evening.rulings}
    assert len(final) == len(answered)
    last = _as_it_ended(evening)
    assert [last[seq] for seq in sorted(final)] == [move["correct"] for move in answered]


def _as_it_ended(evening: Evening) -> dict[int, bool]:
    """What each ruling came to; one overruled and then undone is what it was."""
    first: dict[int, bool] = {}
    last: dict[int, bool] = {}
    for line in evening.said:
        if "I take back the overruling" in line.get("host", ""):
            last = dict(first)
        if "ruling" in line:
            ruling = line["ruling"]
            first = dict(last)
            last[ruling["seq"]] = ruling["correct"]
    return last


def test_a_clean_short_game(tmp_path: Path) -> None:
    evening = rehearsed("clean.jsonl", tmp_path)
    check_every_evening(evening)
    assert len([move for move in evening.moves if move["move"] == "draw"]) == 28
    assert [one["seq"] for one in evening.rulings] == sorted(one["seq"] for one in evening.rulings)
    keys = {question.answer: question.key() for question in load(None).questions.values()}
    meant_right = 0
    for number, line in enumerate(evening.said):
        if line.get("meant") != "right":
            continue
        heard = evening.after(number, "heard")
        if judge(keys[line["player"]], heard[:1]).verdict == "accept":
            ruling = evening.after(number, "ruling")
            assert (ruling["correct"], ruling["answer"]) == (True, line["player"])
            meant_right += 1
    assert meant_right >= 12
    for ruling in evening.rulings:
        assert (ruling["change"] > 0) <= ruling["correct"]
    understood = evening.hosts("didn't catch") + evening.hosts("Once more")
    assert understood < 10


def test_a_table_that_mumbles_passes_appeals_and_is_overruled(tmp_path: Path) -> None:
    evening = rehearsed("mumbled.jsonl", tmp_path)
    check_every_evening(evening)
    assert evening.hosts("didn't catch that") == 1
    # The mumbled one was answered at the second try, and scored once.
    first, passed, wrong, *turned = evening.rulings
    assert (first["correct"], first["by"], first["name"]) == (True, "judge", "Ann")
    assert (passed["correct"], passed["by"], passed["name"]) == (False, "player", "Ben")
    # The appeal went to the table, which said no; then the host overruled both.
    assert (wrong["correct"], wrong["appealed"]) == (False, False)
    assert evening.hosts("Table, did Ann say") == 1
    assert evening.hosts("Then it stands") == 1
    by_host = [one for one in turned if one["seq"] == wrong["seq"] and one["by"] == "host"]
    assert [one["correct"] for one in by_host] == [True]
    assert by_host[0]["change"] == 3
    # The other overruling was taken back, so Ben's right answer counts in the end.
    assert evening.hosts("I take back the overruling") == 1
    scores = evening.standings["scores"]
    assert {name: score["questions"] for name, score in scores.items()} == {"Ann": 4, "Ben": 1}
    assert evening.hosts("We stop here") == 1


def test_a_game_that_is_killed_four_times(tmp_path: Path) -> None:
    evening = rehearsed("killed.jsonl", tmp_path)
    check_every_evening(evening)
    assert evening.hosts("Welcome back") == 4
    assert evening.hosts("Welcome, Ann and Ben") == 1
    assert len([move for move in evening.moves if move["move"] == "draw"]) == 28
    for number, line in enumerate(evening.said):
        if "Welcome back" not in line.get("host", ""):
            continue
        # The prompt that was open is asked again, in the same words when it is a question.
        before = [one["host"] for one in evening.said[:number] if "host" in one]
        asked, again = before[-1], evening.after(number, "host")
        if "Yes or no" not in asked and not asked.startswith("Sorry"):
            assert again == asked or "point" in asked
    # Nothing was ruled twice: a seq comes back only where a ruling was amended.
    once = {one["seq"] for one in evening.rulings if not one["appealed"]}
    assert len([one for one in evening.rulings if not one["appealed"]]) == len(once) == 28
    questions = {question.question for question in load(None).questions.values()}
    read = [line["host"] for line in evening.said if line.get("host") in questions]
    assert len(set(read)) == 28
    assert len(read) <= 28 + 4


@pytest.mark.parametrize("right", [0.0, 1.0])
def test_the_auto_player_is_right_as_often_as_it_is_told(tmp_path: Path, right: float) -> None:
    record = tmp_path / "record.jsonl"
    script = json.dumps({"auto": {"right": right, "typed": True, "answers": 6}})
    ran = party_host(
        "rehearse", "-", "--players", "Ann,Ben,Cy", "--seed", 5, "--record-out", record,
        stdin=script,
    )  # fmt: skip
    evening = Evening(ran.objects, record.read_text().splitlines())
    check_every_evening(evening)
    assert [one["correct"] for one in evening.rulings] == [right == 1.0] * 6
