"""What happened outside, as the session is told of it. Each is stamped `at`:
seconds of the shell's monotonic clock, or of the simulated one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from host.commands import PanelCommand


@dataclass(frozen=True, slots=True)
class EveningBegan:
    """The daemon is up; whatever the journal holds has been folded in."""

    at: float


@dataclass(frozen=True, slots=True)
class ChanceDrawn:
    """A deck is shuffled: the command that opens the game, and the order of questions.

    `refused` is the sentence of the rules where they do not allow such a game.
    """

    at: float
    game: str
    opening: Any
    order: tuple[str, ...]
    refused: str = ""


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    at: float
    listen: int


@dataclass(frozen=True, slots=True)
class UtteranceHeard:
    """Readings best first: of the phrases listened for, and of the free decode.

    Typed words come the same way, as one reading in `phrases` and `typed` true.
    `clear` is false where the speech hardly stood out from what was round it.
    """

    at: float
    listen: int
    phrases: tuple[str, ...]
    free: tuple[str, ...] = ()
    typed: bool = False
    clear: bool = True


@dataclass(frozen=True, slots=True)
class NoInput:
    """Nothing was said for as long as the prompt waits."""

    at: float
    listen: int


@dataclass(frozen=True, slots=True)
class PromptFinished:
    """The last sample of this prompt has left the speaker, or it was cut short."""

    at: float
    prompt: int


@dataclass(frozen=True, slots=True)
class TimerFired:
    at: float
    name: str


@dataclass(frozen=True, slots=True)
class CommandReceived:
    """From the panel. `host` is true for a device that gave the PIN.

    `expected_seq` is the number of the view that the sender saw, None for "any".
    `reply` names the waiting request; the shell answers it from the Reply effect.
    """

    at: float
    command: PanelCommand
    host: bool
    expected_seq: int | None = None
    reply: int = 0


@dataclass(frozen=True, slots=True)
class DeviceLost:
    at: float
    device: str
    """`microphone`, `speaker` or `recogniser`."""
    why: str


@dataclass(frozen=True, slots=True)
class DeviceRestored:
    at: float
    device: str
    name: str


@dataclass(frozen=True, slots=True)
class SoundSensed:
    """What the microphone's sound says of the room; told where it has changed.

    `trouble` is `loud`, `clipping`, `silent` or empty; `lost` are lines on lost sound.
    """

    at: float
    trouble: str
    lost: tuple[str, ...] = ()


Input: TypeAlias = (
    EveningBegan
    | ChanceDrawn
    | SpeechStarted
    | UtteranceHeard
    | NoInput
    | PromptFinished
    | TimerFired
    | CommandReceived
    | DeviceLost
    | DeviceRestored
    | SoundSensed
)
