"""The `Recogniser` protocol: what is listened for, and what was heard.

Every engine listens in two ways at once. It listens *for phrases*: a small
language model of what a player may plausibly say now, where a right answer
never stands without plausible wrong ones. And it listens *freely*, with its
whole vocabulary, for the judge. Neither is proof of anything: both give
hypotheses, best first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

SAMPLE_RATE = 16_000
"""Samples a second of everything a recogniser is fed: mono, 16-bit, little endian."""

UNKNOWN = "[unk]"
"""How a hypothesis spells speech that no phrase fits, whatever the engine's own token."""


class RecogniserError(Exception):
    """An engine that cannot be had or cannot go on: says what, where and what to do."""


class RecogniserDied(RecogniserError):
    """The engine's process ended in the middle of an utterance; a new one is ready."""


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """One reading of an utterance. `confidence` is the engine's own, 0 to 1, if it has one."""

    text: str
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Listening:
    """What is plausible at one prompt. All texts are lower-case words, no punctuation.

    `phrases` are said alone (commands, choices, names). `answers` and `rivals`
    are said alone or between an opener and a closer ("i think it's ... please"),
    and may be joined ("plum no wait prune"); rivals are the plausible wrong ones,
    and a closed list without them would take anything for the answer.
    `words` are common words that may stand anywhere, with little weight.
    `sounds` gives a word's pronunciation as espeak-ng reads it where the spelling
    misleads ("gnocchi" -> "nyokkee").
    """

    phrases: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    openers: tuple[str, ...] = ()
    closers: tuple[str, ...] = ()
    joiners: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    sounds: Mapping[str, str] = field(default_factory=dict)
    free: bool = True


@dataclass(frozen=True, slots=True)
class Heard:
    """What one utterance may have been: hypotheses of both ways of listening, best first.

    `seconds_work` is the engine's work on the utterance; `seconds_after_speech`
    the part of it left when the last sample had been fed. `clear` is false where the
    speech stood out so little from what was round it that some of the words may be of that.
    """

    phrases: tuple[Hypothesis, ...]
    free: tuple[Hypothesis, ...]
    engine: str
    seconds_audio: float
    seconds_work: float
    seconds_after_speech: float
    clear: bool = True

    def texts(self) -> tuple[str, ...]:
        """Every distinct reading, those of the phrases first."""
        return tuple(dict.fromkeys(h.text for h in (*self.phrases, *self.free) if h.text))


class Recogniser(Protocol):
    """Hears one utterance at a time: `listen`, then `feed` as sound comes, then `finish`.

    Not safe for use from two threads at once.
    """

    engine: str
    """`vosk` or `pocketsphinx`."""
    model: str
    """The model's name, as `doctor` and the panel show it."""

    def listen(self, listening: Listening) -> None:
        """Makes ready for one utterance. Cheap when `listening` is the same as before."""
        ...

    def feed(self, pcm: bytes) -> None:
        """Takes sound as it comes (SAMPLE_RATE, mono, s16le), an even number of bytes."""
        ...

    def finish(self) -> Heard:
        """Ends the utterance. Raises RecogniserDied where the engine's process is lost."""
        ...

    def cancel(self) -> None:
        """Forgets what was fed."""
        ...

    def close(self) -> None: ...
