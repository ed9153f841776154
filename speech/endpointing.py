"""When an utterance begins and ends: pure objects, told of time and of speech.

`Segmenter` knows only seconds and whether they were speech. `Turn` adds the
sound itself: what goes to the recogniser and what does not. Neither reads a
clock, so a recording, a rehearsal and a microphone are all treated alike.

    waiting ──speech for `onset`──► speaking ──silence for `end_of_turn`──► ended
       │                               ├──── `longest` since the onset ──► ended
       │                               └ ─ silence for `review` ─ ► Pause: said half, or all?
       └──── no speech for `wait` ──► ended
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

from speech.loudness import Foreground

ONSET = 0.09
"""Seconds of speech that make an utterance: three frames of 32 ms, so a knock does not."""
AGAIN = 0.06
"""Seconds of speech that end a silence inside an utterance: two frames, so a click does not."""
PREROLL = 0.3
"""Seconds before the onset that the recogniser hears: voice activity misses soft starts."""
TAIL = 0.3
"""Seconds of silence after the last speech that the recogniser hears. PocketSphinx takes its
cepstral mean over the utterance: more silence than this cost six answers in a hundred."""


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    """Somebody began to speak, `at` seconds after listening began."""

    at: float


@dataclass(frozen=True, slots=True)
class UtteranceEnded:
    """Speech from `start` to `end` was followed by the end-of-turn silence."""

    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Pause:
    """Speech from `start` to `end` was followed by a silence that may end the utterance.

    Told once for each silence. `Segmenter.be_patient` is the answer to it where what was
    said is only half of something.
    """

    start: float
    end: float


@dataclass(frozen=True, slots=True)
class NoInput:
    """Nobody spoke for as long as the prompt waits."""

    at: float


@dataclass(frozen=True, slots=True)
class Limit:
    """The utterance that began at `start` had gone on for its longest at `end`."""

    start: float
    end: float


Event: TypeAlias = SpeechStarted | Pause | UtteranceEnded | NoInput | Limit


class Segmenter:
    """Finds one utterance. Times in seconds; after the last event it says no more.

    `end_of_turn`: silence that ends the utterance; `wait`: how long nobody may
    speak; `longest`: the hard limit of the utterance, counted from its onset;
    `review`: silence that is told as a Pause, None for never.
    """

    def __init__(
        self,
        end_of_turn: float,
        wait: float,
        longest: float,
        *,
        onset: float = ONSET,
        again: float = AGAIN,
        review: float | None = None,
    ) -> None:
        if min(end_of_turn, wait, longest) <= 0 or onset < 0:
            raise ValueError("end_of_turn, wait and longest are seconds above 0")
        self._end_of_turn = end_of_turn
        self._wait = wait
        self._longest = longest
        self._onset = onset
        self._again = again
        self._review = review
        self._patience = end_of_turn
        self._paused = False
        self._now = 0.0
        self._run = 0.0
        self._run_began = 0.0
        self._start: float | None = None
        self._last_speech = 0.0
        self._done = False

    @property
    def speaking(self) -> bool:
        """An utterance has begun and has not ended."""
        return self._start is not None and not self._done

    @property
    def done(self) -> bool:
        return self._done

    @property
    def silence(self) -> float:
        """Seconds since the last speech of the utterance."""
        return self._now - self._last_speech if self._start is not None else 0.0

    def be_patient(self, silence: float) -> None:
        """The silence that has begun ends the utterance only when it has lasted so long."""
        self._patience = max(self._end_of_turn, silence)

    def process(self, seconds: float, is_speech: bool) -> Event | None:
        """Takes the next stretch of time, all of it speech or all of it not."""
        if self._done:
            return None
        before = self._now
        self._now += seconds
        if self._start is None:
            return self._wait_for_speech(before, seconds, is_speech)
        return self._follow_speech(self._start, seconds, is_speech)

    def _wait_for_speech(self, before: float, seconds: float, is_speech: bool) -> Event | None:
        if is_speech:
            if self._run == 0.0:
                self._run_began = before
            self._run += seconds
            if self._run >= self._onset - 1e-9:
                self._start = self._run_began
                self._last_speech = self._now
                return SpeechStarted(self._start)
            return None
        # A gap inside a soft start takes back no more than it lasts.
        self._run = max(0.0, self._run - seconds)
        if self._run == 0.0 and self._now >= self._wait - 1e-9:
            self._done = True
            return NoInput(self._now)
        return None

    def _follow_speech(self, start: float, seconds: float, is_speech: bool) -> Event | None:
        self._run = self._run + seconds if is_speech else 0.0
        if is_speech and self._run >= self._again - 1e-9:
            self._last_speech = self._now
            self._patience = self._end_of_turn
            self._paused = False
        elif self.silence >= self._patience - 1e-9:
            self._done = True
            return UtteranceEnded(start, self._last_speech)
        if self._now - start >= self._longest - 1e-9:
            self._done = True
            return Limit(start, self._now)
        if self._review is not None and not self._paused and self.silence >= self._review - 1e-9:
            self._paused = True
            return Pause(start, self._last_speech)
        return None


@dataclass(frozen=True, slots=True)
class Step:
    """What one frame led to: sound for the recogniser, and perhaps an event."""

    feed: bytes = b""
    event: Event | None = None


class Turn:
    """One listening, frame by frame: the sound before the onset, the utterance, a short tail.

    Silence inside the utterance is held back until speech goes on, so that the
    recogniser never hears more than `tail` seconds of it at the end. With a `foreground`,
    what is speech but does not stand out from the room counts as silence.
    """

    def __init__(
        self,
        segmenter: Segmenter,
        foreground: Foreground | None = None,
        *,
        preroll: float = PREROLL,
        tail: float = TAIL,
    ) -> None:
        self._segmenter = segmenter
        self._foreground = foreground
        self._preroll = preroll
        self._tail = tail
        self._before: deque[tuple[float, bytes]] = deque()
        self._before_seconds = 0.0
        self._held: list[bytes] = []

    @property
    def speaking(self) -> bool:
        return self._segmenter.speaking

    @property
    def done(self) -> bool:
        return self._segmenter.done

    def prime(self, frame: bytes, seconds: float) -> None:
        """Takes sound from before the listening began, for which no time is counted."""
        self._remember(frame, seconds)

    def be_patient(self, silence: float) -> None:
        """As `Segmenter.be_patient`, in answer to a Pause."""
        self._segmenter.be_patient(silence)

    def take(self, frame: bytes, seconds: float, is_speech: bool, level: float = 0.0) -> Step:
        """Takes the next frame (s16le mono, of any rate) that lasts `seconds`, and its dBFS."""
        if self._segmenter.done:
            return Step()
        if self._foreground is not None:
            is_speech = self._foreground.take(level, is_speech, self._segmenter.speaking)
        if not self._segmenter.speaking:
            self._remember(frame, seconds)
            event = self._segmenter.process(seconds, is_speech)
            if isinstance(event, SpeechStarted):
                feed = b"".join(sound for _, sound in self._before)
                self._before.clear()
                return Step(feed, event)
            return Step(event=event)
        event = self._segmenter.process(seconds, is_speech)
        if self._segmenter.silence == 0.0 or isinstance(event, Limit):
            feed = b"".join((*self._held, frame))
            self._held.clear()
            return Step(feed, event)
        if self._segmenter.silence <= self._tail:
            return Step(frame, event)
        self._held.append(frame)
        return Step(event=event)

    def _remember(self, frame: bytes, seconds: float) -> None:
        # The frames of the onset itself come on top of the pre-roll.
        self._before.append((seconds, frame))
        self._before_seconds += seconds
        while self._before_seconds - self._before[0][0] >= self._preroll + ONSET:
            self._before_seconds -= self._before.popleft()[0]
