"""The settings file, and where things are kept. Its mistakes are in test_bad_input."""

from __future__ import annotations

from pathlib import Path

import pytest

from host.keys import keep
from host.settings import Settings, SettingsError, cache_dir, default_state_dir, load


def test_what_is_left_out_is_as_it_comes(tmp_path: Path) -> None:
    assert load(None) == Settings()
    path = tmp_path / "party-host.toml"
    path.write_text('port = 9000\nvoice = "en-us"\nhosts = ["table.example"]\npin = "2468"\n')
    settings = load(path)
    assert (settings.port, settings.voice, settings.hosts) == (9000, "en-us", ("table.example",))
    assert (settings.answer_seconds, settings.length) == (30.0, "short")
    assert keep(tmp_path, settings.pin).pin == "2468"


def test_every_mistake_is_named(tmp_path: Path) -> None:
    path = tmp_path / "party-host.toml"
    path.write_text("answer_seconds = 2")
    with pytest.raises(SettingsError, match=r"party-host\.toml: .*answer_seconds"):
        load(path)
    path.write_bytes(b"\xff")
    with pytest.raises(SettingsError, match="not TOML"):
        load(path)


def test_where_things_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("STATE_DIRECTORY", "CACHE_DIRECTORY", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    assert default_state_dir() == Path("/home/ann/.local/state/party-host")
    assert cache_dir() == Path("/home/ann/.cache/party-host")
    monkeypatch.setenv("XDG_STATE_HOME", "/s")
    monkeypatch.setenv("XDG_CACHE_HOME", "/c")
    assert (default_state_dir(), cache_dir()) == (Path("/s/party-host"), Path("/c/party-host"))
    # As systemd gives them, more than one with colons between.
    monkeypatch.setenv("STATE_DIRECTORY", "/var/lib/party-host:/var/lib/other")
    monkeypatch.setenv("CACHE_DIRECTORY", "/var/cache/party-host")
    assert default_state_dir() == Path("/var/lib/party-host")
    assert cache_dir() == Path("/var/cache/party-host")


def test_the_pin_is_made_once_and_kept(tmp_path: Path) -> None:
    first = keep(tmp_path)
    assert first.pin.isdigit()
    assert len(first.pin) == 6
    assert keep(tmp_path) == first
    (tmp_path / "panel.json").unlink()
    assert keep(tmp_path).session_key != first.session_key
