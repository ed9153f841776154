"""The `Synthesiser` protocol: text in, sound out. It plays nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol


class SynthesisError(Exception):
    """A voice that cannot be had or gave no sound: says what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Sound:
    """Mono 16-bit little-endian samples and their rate in hertz."""

    pcm: bytes
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.pcm) / 2 / self.rate


class Synthesiser(Protocol):
    """A voice. `render` may take tens of milliseconds; safe from one thread at a time."""

    name: str

    def render(self, text: str) -> Sound:
        """Speaks plain text (no markup, already respelled). Raises SynthesisError."""
        ...

    def set_rate(self, words_per_minute: int) -> None: ...

    def close(self) -> None: ...


# A sentence ends at . ! ? … or ; before white space, but not after a title or an initial.
_SENTENCE_END = re.compile(
    r"(?<=[.!?…;])(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)(?<!\bNo\.)"
    r"(?<!\b[A-Z]\.)[\"'”’)]*\s+"
)
_SHORTEST_PART = 12
"""A part of fewer characters ("Yes!") is spoken with what follows, so that no gap parts them."""


def sentences(text: str) -> tuple[str, ...]:
    """Cuts a text into the parts that are rendered one by one. Nothing but space is lost."""
    parts: list[str] = []
    for part in _SENTENCE_END.split(text.strip()):
        if parts and len(parts[-1]) < _SHORTEST_PART:
            parts[-1] = f"{parts[-1]} {part}"
        elif part:
            parts.append(part)
    return tuple(parts)
