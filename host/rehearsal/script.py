"""What a rehearsal's script may hold: JSON Lines, one object taken each time the host listens."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from host.commands import PanelCommand

VOICE = "en-gb"


class ScriptError(Exception):
    """A script that can't be played. `str()` names the line, what is wrong, what to do."""


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Said(_Line, frozen=True):
    """Spoken by the synthesiser into the recogniser."""

    say: Annotated[str, Meta(min_length=1, max_length=300)]
    voice: str = VOICE


class Played(_Line, frozen=True):
    """A recording, 16-bit PCM, played into the recogniser."""

    wav: str


class Silence(_Line, frozen=True):
    silence: Annotated[float, Meta(gt=0, le=36000)]


class Typed(_Line, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Tapped(_Line, frozen=True):
    """A panel command, as the host's phone would send it."""

    panel: PanelCommand


class Killed(_Line, frozen=True):
    kill: bool


class AutoSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`right`: the share of answers meant to be right. `typed` skips the recogniser."""

    right: Annotated[float, Meta(ge=0, le=1)] = 0.7
    seed: int = 1
    voice: str = "en-us"
    typed: bool = False


class Auto(_Line, frozen=True):
    """Takes over from here until the game ends."""

    auto: AutoSettings


ScriptLine: TypeAlias = Said | Played | Silence | Typed | Tapped | Killed | Auto

_KINDS: dict[str, type[ScriptLine]] = {
    "say": Said,
    "wav": Played,
    "silence": Silence,
    "text": Typed,
    "panel": Tapped,
    "kill": Killed,
    "auto": Auto,
}


def parse(lines: Iterable[str]) -> list[ScriptLine]:
    """The script's lines; blank ones are passed over. Raises ScriptError."""
    script: list[ScriptLine] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            raw = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise ScriptError(f"line {number}: not JSON ({error}); one object a line") from error
        kinds = [kind for kind in _KINDS if isinstance(raw, dict) and kind in raw]
        if len(kinds) != 1:
            raise ScriptError(
                f"line {number}: an object with one of {', '.join(_KINDS)} is wanted here"
            )
        try:
            script.append(msgspec.convert(raw, _KINDS[kinds[0]]))
        except msgspec.ValidationError as error:
            raise ScriptError(f"line {number}: {error}; see {kinds[0]!r} in the manual") from error
    return script


def filled(text: str, detail: Mapping[str, Any]) -> str:
    """The text with `{answer}`, `{wrong}`, `{points}` ... of the question just read."""
    wanted = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    missing = [name for name in wanted if name not in detail]
    if missing:
        known = ", ".join(f"{{{name}}}" for name in detail) or "none, for no question was read"
        raise ScriptError(f"{text!r}: there is no {{{missing[0]}}} here; there is {known}")
    return text.format_map(detail)
