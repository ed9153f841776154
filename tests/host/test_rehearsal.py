"""The rehearsal itself: its scripts, its clock, and what it writes. Whole evenings are in
test_rehearsals, mistakes in test_bad_input."""

from __future__ import annotations

import json
import wave
from pathlib import Path
from typing import Any

import pytest

from engine.record import replay
from host.inputs import EveningBegan, PromptFinished, TimerFired
from host.rehearsal.script import (
    Auto,
    AutoSettings,
    Killed,
    Numbered,
    Said,
    ScriptError,
    Silence,
    filled,
    parse,
)
from host.rehearsal.simulation import Simulation, Timers
from speech.recorded import write
from speech.voices import EspeakSynthesiser
from tests.host.commands import Ran, party_host

FOR_TWO = ("--players", "Ann,Ben", "--seed", 3, "--recogniser", "pocketsphinx")


def rehearse(*lines: Any, more: tuple[Any, ...] = FOR_TWO) -> Ran:
    ran = party_host("rehearse", "-", *more, stdin="\n".join(map(json.dumps, lines)))
    assert ran.status == 0, ran.err
    return ran


def said(ran: Ran, kind: str) -> list[Any]:
    return [line[kind] for line in ran.objects if kind in line]


def test_a_script_is_parsed_with_the_numbers_of_its_lines() -> None:
    lines = ['{"say": "one"}', "", '{"silence": 2}', '{"kill": true}', '{"auto": {}}']
    assert parse(lines) == [
        Numbered(1, Said("one", "en-gb")),
        Numbered(3, Silence(2)),
        Numbered(4, Killed(True)),
        Numbered(5, Auto(AutoSettings(0.7, 1, "en-us", False))),
    ]


def test_fields_are_filled_from_the_question_just_read() -> None:
    detail = {
        "id": "food-001-1", "question": "Which?", "answer": "plum", "wrong": "", "points": 3,
        "category": "food", "note": "",
    }  # fmt: skip
    assert filled("{answer} for {points}", detail) == "plum for 3"
    assert filled("{{braces}}", {}) == "{braces}"
    with pytest.raises(ScriptError, match="food-001-1"):
        filled("{wrong}", detail)
    with pytest.raises(ScriptError, match="no question"):
        filled("{answer}", {})


def test_the_simulated_clock_takes_inputs_by_their_time() -> None:
    simulation = Simulation()
    timers = Timers(simulation)
    timers.start("answer", 30.0)
    timers.start("answer", 20.0)
    simulation.put(PromptFinished(5.0, 1))
    simulation.put(EveningBegan(0.0))
    taken = [simulation.take() for _ in range(3)]
    assert taken == [EveningBegan(0.0), PromptFinished(5.0, 1), TimerFired(20.0, "answer")]
    assert (simulation.now, simulation.next_at()) == (20.0, None)


def test_every_kind_of_line(tmp_path: Path) -> None:
    write(tmp_path / "one.wav", EspeakSynthesiser("en-us", 150).render("one point"))
    record, sound = tmp_path / "record.jsonl", tmp_path / "evening.wav"
    ran = rehearse(
        {"panel": {"type": "undo"}},
        {"kill": True},
        {"wav": str(tmp_path / "one.wav")},
        {"silence": 13},
        {"say": "{answer}", "voice": "en-us"},
        {"panel": {"type": "mute"}},
        {"kill": True},
        {"panel": {"type": "unmute"}},
        {"text": "three points"},
        {"text": "{wrong}"},
        {"panel": {"type": "adjust", "name": "Ben", "points": 2}},
        {"auto": {"right": 1.0, "typed": True, "answers": 2}},
        {"panel": {"type": "accept"}},
        more=(*FOR_TWO, "--record-out", record, "--wav-out", sound),
    )
    assert set().union(*ran.objects) <= {
        "at", "player", "meant", "host", "heard", "ruling", "standings", "panel",
    }  # fmt: skip
    assert {line["meant"] for line in ran.objects if "meant" in line} <= {
        "right", "wrong", "choice", "command",
    }  # fmt: skip
    assert len([line for line in said(ran, "host") if "Welcome back" in line]) == 2
    assert "one point" in said(ran, "heard")[0]
    assert [one["correct"] for one in said(ran, "ruling")][:2] == [True, False]
    standings = said(ran, "standings")
    assert len(standings) == 1
    assert ran.objects[-1]["standings"] == standings[0]
    assert replay(record.read_text().splitlines()) == standings[0]
    assert standings[0]["scores"]["Ben"]["questions"] >= 2
    with wave.open(str(sound)) as file:
        seconds = file.getnframes() / file.getframerate()
    last_said = [line["at"] for line in ran.objects if "host" in line or "player" in line][-1]
    assert last_said < seconds < ran.objects[-1]["at"] + 30


def test_the_table_is_made_up_by_voice() -> None:
    ran = rehearse(
        {"say": "Ben", "voice": "en-us"},
        {"text": "Zebulon"},
        {"say": "that's all", "voice": "en-us"},
        {"say": "short", "voice": "en-us"},
        {"text": "one"},
        more=("--seed", 3, "--recogniser", "pocketsphinx"),
    )
    assert any("Welcome, Ben and Zebulon" in line for line in said(ran, "host"))
    assert list(said(ran, "standings")[0]["scores"]) == ["Ben", "Zebulon"]


@pytest.mark.parametrize("players", ["", "Ann,Ben,Cy,Di,Ed,Flo,Gus,Hal"])
def test_the_auto_player_gets_through_every_table(players: str) -> None:
    table = ("--players", players) if players else ()
    ran = rehearse({"auto": {"typed": True, "answers": 9}}, more=(*table, "--seed", 5))
    scores = said(ran, "standings")[0]["scores"]
    assert len(scores) == max(2, len(players.split(",")))
    assert len(said(ran, "ruling")) == 9
    assert "understood at the first try" in ran.err


def test_the_same_seed_is_the_same_evening() -> None:
    typed = {"auto": {"typed": True, "seed": 2, "answers": 6}}
    assert rehearse(typed).out == rehearse(typed).out
    assert rehearse(typed).out != rehearse(typed, more=("--players", "Ann,Ben", "--seed", 4)).out
    spoken = {"auto": {"seed": 2, "answers": 1}}
    assert rehearse(spoken).out == rehearse(spoken).out
