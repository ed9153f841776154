"""The `Synthesiser` protocol: text in, sound out. It plays nothing."""

from __future__ import annotations

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
