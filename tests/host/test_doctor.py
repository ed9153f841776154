"""What works on this machine, tried for real, and what is said of the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from host.doctor import Finding, examine, listened
from speech.devices import Change
from speech.scripted import ScriptedMicrophone
from tests.host.commands import party_host


def test_it_tries_everything_that_an_evening_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("PARTY_HOST_VOSK_MODEL", raising=False)
    found = {one.what: one for one in examine(tmp_path / "state")}
    assert {"questions", "voice", "Vosk's model", "hears", "microphone", "speaker"} <= set(found)
    assert "says good evening" in found["voice"].state
    assert "PocketSphinx" in found["hears"].state
    assert "models fetch" in found["Vosk's model"].state
    assert re.match(r"\d+ of \d+ in the answers .* 0 can't be heard", found["words"].state)
    assert not (tmp_path / "state").exists()  # looking leaves nothing behind


def test_what_must_be_mended_is_status_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.cli.machine.examine", lambda folder: [Finding("x", "fine", True)])
    assert party_host("doctor").status == 0
    broken = Finding("state folder", "full", False, must_mend=True)
    monkeypatch.setattr("host.cli.machine.examine", lambda folder: [broken])
    ran = party_host("doctor", "--state-dir", tmp_path)
    assert (ran.status, ran.out) == (1, "MEND  state folder: full\n")


def test_a_damaged_vosk_model_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARTY_HOST_VOSK_MODEL", str(tmp_path))
    found = {one.what: one for one in examine(tmp_path)}
    assert str(tmp_path) in found["Vosk's model"].state
    assert found["hears"].fine


def test_devices_are_listed_or_it_is_said_why_not() -> None:
    ran = party_host("devices")
    assert ran.status == 0
    assert "Microphones:" in ran.out
    assert "Speakers:" in ran.out


class Room(ScriptedMicrophone):
    """A microphone in a room that sounds like this."""

    def __init__(self, samples: np.ndarray, overflows: int = 0) -> None:
        super().__init__()
        self._sound = np.clip(samples, -32768, 32767).astype("<i2").tobytes()
        self._overflows = overflows

    def start(self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]) -> None:
        super().start(on_frame, on_change)
        self.say(self._sound)
        self.overflows += self._overflows


def test_a_microphone_is_listened_to() -> None:
    noise = np.random.default_rng(1).normal(0, 100, 20_000)
    fine = listened(Room(noise))
    assert fine.fine
    assert "-50 dBFS" in fine.state
    for samples, overflows, said in (
        (noise * 0, 0, "is the microphone on"),
        (noise * 1000, 0, "cut off at full scale"),
        (noise, 4, "4 overflows"),
    ):
        amiss = listened(Room(samples, overflows))
        assert not amiss.fine
        assert said in amiss.state
    lost = listened(Room(noise[:3000]), patience=0.0)
    assert "gave 0.2 s of sound" in lost.state
