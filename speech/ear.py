"""The ear: one thread that turns a microphone's frames into utterances.

    listen(7, ...)  ->  SpeechStarted(7)  ->  Utterance(7, heard)
                    ->  NoInput(7)                  nobody spoke for `wait` seconds

It takes no frames while the gate is shut, and then counts no time either: a
player's seconds begin when the host has fallen silent. It knows no game.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from speech import endpointing
from speech.attention import Attention, Outcome
from speech.capture import Microphone
from speech.devices import Change, Lost, Restored
from speech.endpointing import PREROLL
from speech.gate import Gate
from speech.loudness import SILENT, RoomLevel
from speech.recognition import Heard, Listening, Recogniser, RecogniserDied, RecogniserError
from speech.voice_activity import FRAME_SECONDS, VoiceActivity, clips, dbfs

__all__ = ["Ear", "EarEvent", "Level", "Lost", "NoInput", "Restored", "SpeechStarted", "Utterance"]


@dataclass(frozen=True, slots=True)
class SpeechStarted:
    """Somebody began to speak in answer to this listening."""

    listen: int


@dataclass(frozen=True, slots=True)
class Utterance:
    """What was heard; nothing in it where the recogniser was lost, so that the host asks again.

    `level` is how loud the speaker was and `room` the room before, both in dBFS, None where
    that is not known.
    """

    listen: int
    heard: Heard
    level: float | None = None
    room: float | None = None


@dataclass(frozen=True, slots=True)
class NoInput:
    """Nobody spoke for as long as the prompt waits."""

    listen: int


@dataclass(frozen=True, slots=True)
class Level:
    """The loudest frame since the last Level, in dBFS; for the meter.

    `clipped`: a frame of them was cut off at full scale. `room` is the room's floor over the
    last seconds, None where it is not known yet.
    """

    dbfs: float
    clipped: bool = False
    room: float | None = None


EarEvent: TypeAlias = SpeechStarted | Utterance | NoInput | Lost | Restored | Level

LOG = logging.getLogger(__name__)

_LEVEL_EVERY = 0.25
_PREROLL_FRAMES = round(PREROLL / FRAME_SECONDS) + 1
_STUCK = 90.0
"""Seconds at one frame after which the ear is no longer taken to be alive: more than a
recogniser's process may take to load, or to answer, before it is replaced."""
_BACKLOG = 600
"""Frames that may wait while the recogniser works: 19 s, beyond every utterance's limit."""


@dataclass(frozen=True, slots=True)
class _Listen:
    listen: int
    listening: Listening
    end_of_turn: float
    wait: float
    longest: float


class Ear:
    """Hears one utterance for each `listen`. Every method returns at once, from any thread."""

    def __init__(
        self,
        microphone: Microphone,
        recogniser: Recogniser,
        sink: Callable[[EarEvent], None],
        gate: Gate | None = None,
    ) -> None:
        self._microphone = microphone
        self._recogniser = recogniser
        self._sink = sink
        self._gate = gate or Gate()
        self._voice = VoiceActivity()
        self._inbox: queue.SimpleQueue[bytes | Callable[[], None] | None] = queue.SimpleQueue()
        self._asked: _Listen | None = None
        self._attention: Attention | None = None
        self._room = RoomLevel()
        self._recent: deque[bytes] = deque(maxlen=_PREROLL_FRAMES)
        self._muted = False
        self._gate_was_shut = False
        self._loudest = SILENT
        self._clipped = False
        self._level_seconds = 0.0
        self.dropped = 0
        """Frames that were lost because the recogniser was far behind."""
        self._busy_since: float | None = None
        self._thread = threading.Thread(target=self._run, name="ear", daemon=True)
        self._thread.start()
        self._microphone.start(self._frame_came, self._device_changed)

    def listen(
        self, listen_id: int, listening: Listening, end_of_turn: float, wait: float, longest: float
    ) -> None:
        """Listens for one utterance, instead of whatever was listened for before.

        Seconds: `end_of_turn` of silence ends it, `wait` without speech is NoInput,
        `longest` is the hard limit. What was said just before counts too.
        """
        asked = _Listen(listen_id, listening, end_of_turn, wait, longest)
        self._inbox.put(lambda: self._begin(asked))

    def stop(self) -> None:
        """Listens no more; the meter goes on."""
        self._inbox.put(self._cancel)

    def mute(self) -> None:
        """Releases the microphone. A listening stays open and counts no time."""
        self._inbox.put(self._mute)

    def unmute(self) -> None:
        self._inbox.put(self._unmute)

    @property
    def alive(self) -> bool:
        """False where its thread has ended, or has waited far too long for the recogniser."""
        since = self._busy_since
        return self._thread.is_alive() and (since is None or time.monotonic() - since < _STUCK)

    def close(self) -> None:
        """Releases the microphone and ends the thread. The recogniser is its owner's to close."""
        self._inbox.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join(10.0)

    def _frame_came(self, frame: bytes) -> None:
        if self._inbox.qsize() < _BACKLOG:
            self._inbox.put(frame)
        else:
            self.dropped += 1

    def _device_changed(self, change: Change) -> None:
        self._sink(change)

    def _run(self) -> None:
        while (item := self._inbox.get()) is not None:
            self._busy_since = time.monotonic()
            try:
                if isinstance(item, bytes):
                    self._hear(item)
                else:
                    item()
            except Exception as failed:  # an ear that has died in silence is worse
                LOG.exception("the ear stumbled")
                self._recogniser_lost(RecogniserError(f"the ear stumbled: {failed!r}"))
            self._busy_since = None
        self._microphone.stop()
        self._cancel()

    def _begin(self, asked: _Listen) -> None:
        self._cancel()
        self._asked = asked
        try:
            self._attention = self._primed(asked)
        except RecogniserError as failed:
            self._recogniser_lost(failed)

    def _primed(self, asked: _Listen) -> Attention:
        """A listening that knows the sound just before it, as does voice activity, which slept."""
        attention = Attention(
            self._recogniser,
            asked.listening,
            self._room,
            end_of_turn=asked.end_of_turn,
            wait=asked.wait,
            longest=asked.longest,
        )
        self._voice.reset()
        for frame in self._recent:
            self._voice.process(frame)
            attention.prime(frame)
        return attention

    def _cancel(self) -> None:
        if self._attention is not None:
            with contextlib.suppress(RecogniserError):
                self._recogniser.cancel()
        self._asked = self._attention = None

    def _mute(self) -> None:
        if not self._muted:
            self._muted = True
            self._microphone.stop()
            self._forget_sound()
            if self._attention is not None and self._attention.speaking and self._asked:
                # Half an utterance is none: what is said after the mute is a new one.
                self._begin(self._asked)

    def _unmute(self) -> None:
        if self._muted:
            self._muted = False
            self._microphone.start(self._frame_came, self._device_changed)

    def _forget_sound(self) -> None:
        self._recent.clear()
        self._voice.reset()

    def _hear(self, frame: bytes) -> None:
        if self._gate.is_shut or self._muted:
            self._gate_was_shut = True
            return
        if self._gate_was_shut:
            self._gate_was_shut = False
            self._forget_sound()
        attention = self._attention
        if attention is None:
            level = dbfs(frame)
            self._room.hear(level)
            self._show_level(level, clips(frame))
            self._recent.append(frame)
            return
        activity = self._voice.process(frame)
        self._show_level(activity.dbfs, clips(frame))
        try:
            self._tell(attention, attention.take(frame, activity))
        except RecogniserError as failed:
            self._recogniser_lost(failed)

    def _tell(self, attention: Attention, outcome: Outcome | None) -> None:
        assert self._asked is not None
        listen = self._asked.listen
        match outcome:
            case endpointing.SpeechStarted():
                self._sink(SpeechStarted(listen))
            case endpointing.UtteranceEnded() | endpointing.Limit():
                heard = attention.finish()
                level, room = attention.level, self._room.floor if self._room.known else None
                if heard.texts():
                    self._room.spoke(level)
                self._over()
                self._sink(Utterance(listen, heard, level, room))
            case endpointing.NoInput():
                self._over()
                self._sink(NoInput(listen))
            case None:
                pass

    def _over(self) -> None:
        self._asked = self._attention = None
        self._recent.clear()

    def _recogniser_lost(self, failed: RecogniserError) -> None:
        """The listening ends with nothing heard: the host asks again, as after a cough."""
        asked = self._asked
        self._over()
        self._sink(Lost("recogniser", str(failed)))
        if isinstance(failed, RecogniserDied):
            self._sink(Restored("recogniser", self._recogniser.model))
        if asked is not None:
            nothing = Heard((), (), self._recogniser.engine, 0.0, 0.0, 0.0)
            self._sink(Utterance(asked.listen, nothing))

    def _show_level(self, level: float, clipped: bool) -> None:
        self._loudest = max(self._loudest, level)
        self._clipped = self._clipped or clipped
        self._level_seconds += FRAME_SECONDS
        if self._level_seconds >= _LEVEL_EVERY:
            room = round(self._room.floor, 1) if self._room.known else None
            self._sink(Level(round(self._loudest, 1), self._clipped, room))
            self._loudest, self._clipped, self._level_seconds = SILENT, False, 0.0
