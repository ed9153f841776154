"""Names as people type them on a phone, made safe to show on a wall."""

from __future__ import annotations

import unicodedata

import msgspec

from host.commands import Join, Leave, PanelCommand, Rename, Return, StartGame


def clean_name(typed: str) -> str:
    """The name in composed form, one space between words, no invisible characters.

    Control and format characters go (they can turn the writing direction of a whole
    page round), and no more than two marks stand on a letter. Raises ValueError when
    nothing that can be read or said is left.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", typed):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if marks > 2 or (kind.startswith("C") and not char.isspace()):
            continue
        kept.append(" " if char.isspace() else char)
    name = " ".join("".join(kept).split())
    if not any(char.isalnum() for char in name):
        raise ValueError("A name needs at least one letter or digit.")
    return name


def with_clean_names(command: PanelCommand) -> PanelCommand:
    """The command with the names in it cleaned. Raises ValueError as `clean_name` does."""
    match command:
        case Join(name=name) | Leave(name=name) | Return(name=name):
            return msgspec.structs.replace(command, name=clean_name(name))
        case Rename(name=name, to=to):
            return msgspec.structs.replace(command, name=clean_name(name), to=clean_name(to))
        case StartGame(players=players):
            return msgspec.structs.replace(command, players=tuple(map(clean_name, players)))
        case _:
            return command
