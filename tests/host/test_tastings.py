"""Sip & Savor rehearsed: a whole game typed, with the process killed in it, and one by voice."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from engine.record import replay
from engine.sip_and_savor import index
from tests.host.commands import Ran, party_host

SCRIPTS = Path(__file__).parents[1] / "rehearsals"


def rehearsed(name: str, folder: Path, *options: object) -> tuple[Ran, list[str]]:
    ran = party_host(
        "rehearse", SCRIPTS / name, "--game", "sip-and-savor", "--players", "Ann,Ben",
        "--seed", 3, "--record-out", folder / "record.jsonl", *options,
    )  # fmt: skip
    assert ran.status == 0, ran.err
    sys.stdout.write(f"{name}: {ran.err}\n")
    return ran, (folder / "record.jsonl").read_text("utf-8").splitlines()


def test_a_whole_game_typed_and_killed_replays_to_its_standings(tmp_path: Path) -> None:
    ran, record = rehearsed("tasting-typed.jsonl", tmp_path)
    told = [line["host"] for line in ran.objects if "host" in line]
    assert replay(record) == ran.objects[-1]["standings"]
    assert sum(text.startswith("Welcome back") for text in told) == 2
    assert any("I take back Ann's draw" in text for text in told)
    assert any("closing card" in text for text in told)
    assert "(100%)" in ran.err
    # Nobody's first wine is named before it is played: hands are secret unless asked for.
    header = json.loads(record[0])
    laid = next(n for n, text in enumerate(told) if text.startswith("The table is laid"))
    dealt = [index().wines[one].name for one in header["wines"][4:7]]
    assert not any(name in told[laid + 1] for name in dealt)


def test_a_game_by_voice(tmp_path: Path) -> None:
    ran, record = rehearsed("tasting-spoken.jsonl", tmp_path, "--recogniser", "pocketsphinx")
    moves = [json.loads(line)["move"] for line in record[1:]]
    assert moves[:2] == ["keep", "keep"]
    assert len(moves) >= 6, "four moves were understood, and both tasters"
    told = [line["host"] for line in ran.objects if "host" in line]
    assert any(text.startswith("The dishes are") for text in told)
    assert any(text == "It's Ann's turn." for text in told)
    assert replay(record) == ran.objects[-1]["standings"]
