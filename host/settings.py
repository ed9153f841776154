"""The settings file: TOML, every key optional, every mistake named."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from engine.registry import GAMES

Recogniser = Literal["auto", "vosk", "pocketsphinx"]


class SettingsError(Exception):
    """A settings file that can't be used: says what, where and what to do."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a house sets once. Times are in seconds, `volume` is 0 to 100.

    `microphone` and `speaker` are parts of device names, as `party-host devices`
    lists them; empty is the system's default. `lead_in` is silence played before
    each prompt, for speakers that sleep and clip the first word. `hosts` are names,
    beside addresses and `.local` ones, under which the panel may be opened. `jokers` is
    how many of each colour are in a deck of Sybarit; `open_hands` lays the wines of Sip & Savor
    open on the board, for a table with no phones; at `stop_at` ("23:30", local time) a
    game ends after the turn in progress.
    """

    recogniser: Recogniser = "auto"
    microphone: str = ""
    speaker: str = ""
    lead_in: Annotated[float, Meta(ge=0, le=3)] = 0.0
    voice: str = "en-gb"
    bind: str = "0.0.0.0"
    port: Annotated[int, Meta(ge=1, le=65535)] = 8080
    hosts: tuple[str, ...] = ()
    pin: Annotated[str, Meta(pattern=r"^(\d{4,12})?$")] = ""
    game: str = "sybarit"
    length: Literal["short", "regular", "double"] = "short"
    jokers: Annotated[int, Meta(ge=0, le=9)] = 1
    open_hands: bool = False
    stop_at: Annotated[str, Meta(pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$")] = ""
    answer_seconds: Annotated[float, Meta(ge=5, le=600)] = 30.0
    tell_notes: bool = True
    questions: str = ""


def load(path: Path | None) -> Settings:
    """The settings in a file; the defaults where `path` is None. Raises SettingsError."""
    if path is None:
        return Settings()
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise SettingsError(
            f"{path}: no such settings file; make it, or leave --config out"
        ) from None
    except OSError as error:
        raise SettingsError(f"{path}: can't be read ({error.strerror})") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: not TOML ({error}); mend that line") from error
    try:
        settings = msgspec.convert(table, Settings)
    except msgspec.ValidationError as error:
        known = ", ".join(Settings.__struct_fields__)
        raise SettingsError(f"{path}: {error}; the settings are {known}") from error
    if settings.game not in GAMES:
        raise SettingsError(f"{path}: no game {settings.game!r}; there is {', '.join(GAMES)}")
    return settings


def default_state_dir() -> Path:
    """$STATE_DIRECTORY under systemd, else the user's state folder."""
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.split(":")[0])
    base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "party-host"


def cache_dir() -> Path:
    """Where models and pronunciations are kept: $CACHE_DIRECTORY, else the user's cache."""
    given = os.environ.get("CACHE_DIRECTORY")
    if given:
        return Path(given.split(":")[0])
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "party-host"


def pronunciations_dir() -> Path:
    """Where it is kept how words are said: it may be deleted at any time."""
    return cache_dir() / "pronunciations"
