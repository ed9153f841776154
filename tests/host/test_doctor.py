"""What works on this machine, tried for real, and what is said of the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host.doctor import Finding, examine
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
