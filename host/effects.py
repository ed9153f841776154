"""What the session wants done. The shell does them in order, and a Record is on
disk before anything behind it is said or shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from host.views import Views
from speech.recognition import Listening


@dataclass(frozen=True, slots=True)
class Say:
    """Say `text` and answer with PromptFinished(prompt). `text` is plain prose as shown."""

    prompt: int
    text: str


@dataclass(frozen=True, slots=True)
class StopSpeaking:
    pass


@dataclass(frozen=True, slots=True)
class PlayEarcon:
    """`your-turn`, `got-it`, `right`, `wrong`, `time-up`, `joker`, `applause`."""

    name: str


@dataclass(frozen=True, slots=True)
class Listen:
    """Open the microphone for one utterance. Times are in seconds.

    `end_of_turn`: silence that ends the utterance; `wait`: silence before any
    speech that counts as NoInput; `longest`: the hard limit of an utterance.
    """

    listen: int
    listening: Listening
    end_of_turn: float
    wait: float
    longest: float


@dataclass(frozen=True, slots=True)
class StopListening:
    pass


@dataclass(frozen=True, slots=True)
class StartTimer:
    name: str
    seconds: float


@dataclass(frozen=True, slots=True)
class CancelTimer:
    name: str


@dataclass(frozen=True, slots=True)
class DrawChance:
    """Shuffle for a new game; the shell answers with ChanceDrawn.

    `options` are the game's own: its length and the house's rules.
    """

    game: str
    players: tuple[str, ...]
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Record:
    """Append to the journal, in one transaction. Entries are engine.journal.Entry
    and host.saved.Note objects."""

    entries: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Publish:
    views: Views


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a panel command: `refused` is a sentence, or None when it was done."""

    reply: int
    seq: int
    refused: str | None = None
    stale: bool = False


@dataclass(frozen=True, slots=True)
class SetVoice:
    """Volume in 0.0-1.0, rate in words a minute, muted microphone."""

    volume: float
    rate: int
    muted: bool


Effect: TypeAlias = (
    Say
    | StopSpeaking
    | PlayEarcon
    | Listen
    | StopListening
    | StartTimer
    | CancelTimer
    | DrawChance
    | Record
    | Publish
    | Reply
    | SetVoice
)
