"""What a rehearsal's script may hold: JSON Lines, one object taken each time the host listens."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

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

    wav: Annotated[str, Meta(min_length=1)]


class Silence(_Line, frozen=True):
    silence: Annotated[float, Meta(gt=0, le=36000)]


class Typed(_Line, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Tapped(_Line, frozen=True):
    """A panel command, as the host's phone would send it."""

    panel: PanelCommand


class Killed(_Line, frozen=True):
    """The process ends as by `kill -9`, and a new one begins with what is on the disk."""

    kill: Literal[True]


class AutoSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`right`: the share of answers meant to be right. `typed` skips the recogniser.

    `answers`: how many to give before asking the host to end the game, None for no end.
    """

    right: Annotated[float, Meta(ge=0, le=1)] = 0.7
    seed: int = 1
    voice: str = "en-us"
    typed: bool = False
    answers: Annotated[int, Meta(ge=1)] | None = None


class Auto(_Line, frozen=True):
    """Takes over from here until the game ends."""

    auto: AutoSettings


ScriptLine: TypeAlias = Said | Played | Silence | Typed | Tapped | Killed | Auto


class Numbered(NamedTuple):
    """A line of the script with its number in the file, for whoever has to mend it."""

    number: int
    line: ScriptLine


_KINDS: dict[str, type[ScriptLine]] = {
    "say": Said,
    "wav": Played,
    "silence": Silence,
    "text": Typed,
    "panel": Tapped,
    "kill": Killed,
    "auto": Auto,
}


_FIELDS = ("id", "question", "answer", "wrong", "points", "category", "note")
"""What a text may take from the question just read."""


def parse(lines: Iterable[str]) -> list[Numbered]:
    """The script's lines; blank ones are passed over. Raises ScriptError."""
    script: list[Numbered] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            script.append(Numbered(number, _line(line)))
        except ScriptError as error:
            raise ScriptError(f"line {number}: {error}") from error
    return script


def _line(text: str) -> ScriptLine:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise ScriptError(f"not JSON ({error}); write one object a line") from error
    kinds = [kind for kind in _KINDS if isinstance(raw, dict) and kind in raw]
    if len(kinds) != 1:
        raise ScriptError(f"an object with one of {', '.join(_KINDS)} is wanted here")
    try:
        line = msgspec.convert(raw, _KINDS[kinds[0]])
    except msgspec.ValidationError as error:
        raise ScriptError(f"{error}; mend what {kinds[0]!r} is given") from error
    if isinstance(line, Said | Typed):
        _wanted(line.say if isinstance(line, Said) else line.text)
    return line


def filled(text: str, detail: Mapping[str, Any]) -> str:
    """The text with `{answer}`, `{wrong}`, `{points}` ... of the question just read.

    Raises ScriptError where no question was read yet.
    """
    wanted = _wanted(text)
    if not wanted:
        return text.replace("{{", "{").replace("}}", "}")
    if not detail:
        raise ScriptError(
            f"{text!r}: no question was read yet, so there is no {{{wanted[0]}}}; "
            "choose one before this line"
        )
    said = text.format_map({name: str(detail[name]) for name in _FIELDS})
    if not said.strip():
        raise ScriptError(f"{text!r} is empty for the question {detail['id']}; write it out")
    return said


def _wanted(text: str) -> list[str]:
    """The fields that a text names. Raises ScriptError where it can't be filled."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        raise ScriptError(f"{text!r}: {error}; a brace of its own is written twice") from error
    for _, name, form, conversion in parts:
        if name is not None and (name not in _FIELDS or form or conversion):
            known = ", ".join(f"{{{field}}}" for field in _FIELDS)
            raise ScriptError(f"{text!r}: there is no such field; there is {known}")
    return [name for _, name, _, _ in parts if name is not None]
