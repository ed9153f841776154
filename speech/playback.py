"""The speaker: sounds one after another through one stream of our own.

"Finished" means that nobody hears it any more: the last sample was handed over,
the device's latency has passed, and so has the time that a room needs to fall
silent. Shorter than that, and the host answers itself.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np

from speech.devices import LATENCY, PORTAUDIO, Change, DeviceError, Loan, Lost, PortAudio, Restored
from speech.resampling import resample
from speech.synthesis import Sound

ROOM = 0.2
"""Seconds that a room and an untold buffer take to fall silent after speech."""
LOST_AFTER = 0.75
"""Seconds without a callback."""
_FIRST_CALLBACK = 4.0
_RETRIES = (0.25, 0.5, 1.0, 2.0, 4.0)
_SLEEPY = 5.0
"""Seconds of quiet after which an HDMI or Bluetooth device may have gone to sleep."""

OnFinished: TypeAlias = Callable[[bool], None]
"""Told once: True where the whole sound was heard, False where it was stopped or not played."""


class Speaker(Protocol):
    """Plays sounds in the order given; from any thread, and callbacks come from its own."""

    name: str

    def play(self, sound: Sound, on_finished: OnFinished | None = None, tail: float = ROOM) -> None:
        """Queues a sound. `tail`: seconds to wait after its last sample before it is finished."""
        ...

    def stop(self) -> None:
        """Silence at once; whatever was queued finishes with False."""
        ...

    def set_volume(self, volume: float) -> None:
        """0.0 to 1.0, heard at once."""
        ...

    def close(self) -> None: ...


@dataclass(slots=True)
class _Item:
    sound: Sound
    on_finished: OnFinished | None
    tail: float
    samples: Any = None
    at: int = 0


@dataclass(frozen=True, slots=True)
class _Due:
    when: float
    item: _Item
    completed: bool


class DeviceSpeaker:
    """A speaker of PortAudio's, chosen by a part of its name; None is the default one.

    `lead_in`: seconds of silence before a sound that follows a long quiet, for
    devices that sleep and clip what wakes them. While the device is lost, a sound
    takes as long as it would have lasted and finishes with False: whoever cannot
    hear reads the screen in that time.
    """

    def __init__(
        self,
        wanted: str | None = None,
        on_change: Callable[[Change], None] = lambda change: None,
        *,
        lead_in: float = 0.0,
        latency: float = LATENCY,
        portaudio: PortAudio = PORTAUDIO,
    ) -> None:
        self._wanted = wanted
        self._on_change = on_change
        self._lead_in = lead_in
        self._latency = latency
        self._portaudio = portaudio
        self._lock = threading.Lock()
        self._waiting: deque[_Item] = deque()
        self._due: list[_Due] = []
        self._loan: Loan | None = None
        self._volume = 1.0
        self._called = 0.0
        self._any_called = False
        self._quiet_since = float("-inf")
        self._closing = False
        # The callback only ever puts here; the supervisor waits here.
        self._mail: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self.name = wanted or "default speaker"
        self.underflows = 0
        self._thread = threading.Thread(target=self._supervise, name="speaker", daemon=True)
        self._thread.start()

    def play(self, sound: Sound, on_finished: OnFinished | None = None, tail: float = ROOM) -> None:
        item = _Item(sound, on_finished, tail)
        while True:
            loan = self._loan
            if loan is not None:
                self._prepare(item, loan)
            with self._lock:
                if self._loan is loan:
                    self._waiting.append(item)
                    break
            item.samples = None
        self._mail.put(None)

    def stop(self) -> None:
        with self._lock:
            cut = list(self._waiting)
            self._waiting.clear()
            # What the device has been given already sounds on for its latency.
            silent = time.monotonic() + (self._loan.latency if self._loan else 0.0)
            self._due += [_Due(silent + item.tail, item, False) for item in cut]
        self._mail.put(None)

    def set_volume(self, volume: float) -> None:
        self._volume = max(0.0, min(1.0, volume))

    def close(self) -> None:
        self.stop()
        self._closing = True
        self._mail.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join(5.0)

    @property
    def alive(self) -> bool:
        """False where its thread has ended."""
        return self._thread.is_alive()

    def sounding(self) -> bool:
        with self._lock:
            return self._loan is not None and bool(self._waiting or self._due)

    def give_back(self) -> None:
        with self._lock:
            loan, self._loan = self._loan, None
            for item in self._waiting:  # the next device may have another rate
                item.samples, item.at = None, 0
        if loan is not None:
            self._portaudio.take_back(self, loan)
            self._mail.put(None)

    def _prepare(self, item: _Item, loan: Loan) -> None:
        """Brings a sound to the device's rate, with silence before it where that may sleep."""
        pcm = resample(item.sound.pcm, item.sound.rate, loan.rate)
        first = not self._waiting or self._waiting[0] is item
        quiet = first and time.monotonic() - self._quiet_since > _SLEEPY
        if quiet and self._lead_in > 0:
            pcm = bytes(2 * round(self._lead_in * loan.rate)) + pcm
        item.samples = np.frombuffer(pcm, dtype="<i2")

    def _give(self, data: Any, frames: int, times: Any, status: Any) -> None:
        """PortAudio's callback: copies what is next, or silence."""
        self._called = time.monotonic()
        self._any_called = True
        if status.output_underflow:
            self.underflows += 1
        mono = np.zeros(frames, dtype=np.int16)
        filled = 0
        with self._lock:
            while filled < frames and self._waiting and self._waiting[0].samples is not None:
                item = self._waiting[0]
                piece = item.samples[item.at : item.at + frames - filled]
                mono[filled : filled + len(piece)] = piece
                item.at += len(piece)
                filled += len(piece)
                if item.at >= len(item.samples):
                    self._mail.put(self._waiting.popleft())
        if self._volume != 1.0:
            mono = (mono * self._volume).astype(np.int16)
        channels = len(data) // (2 * frames)
        data[:] = np.repeat(mono, channels).tobytes() if channels > 1 else mono.tobytes()

    def _ended(self) -> None:
        self._mail.put(None)

    def _supervise(self) -> None:
        lost = False
        failures = 0
        next_try = 0.0
        while not self._closing:
            why: str | None = None
            now = time.monotonic()
            if self._loan is None and now >= next_try:
                try:
                    if failures:
                        self._look_again(failures)
                    self._open()
                except DeviceError as refused:
                    why = str(refused)
            elif self._loan is not None:
                why = self._broken(self._loan, now)
                if why is None and self._any_called:
                    failures = 0
                    if lost:
                        lost = False
                        self._on_change(Restored("speaker", self.name))
            if why is not None:
                self._drop()
                next_try = now + _RETRIES[min(failures, len(_RETRIES) - 1)]
                failures += 1
                if not lost:
                    lost = True
                    self._on_change(Lost("speaker", why))
            self._wait_for_mail(next_try)
        self.give_back()
        self._finish(everything=True)

    def _open(self) -> None:
        self._any_called = False
        loan = self._portaudio.lend(
            self, self._wanted, "speaker", self._give, self._ended, self._latency
        )
        self.name = loan.name
        self._called = time.monotonic()
        with self._lock:
            for item in self._waiting:
                if item.samples is None:
                    self._prepare(item, loan)
            self._loan = loan

    def _broken(self, loan: Loan, now: float) -> str | None:
        if not loan.stream.active:
            return f"the speaker {loan.name!r} ended"
        patience = LOST_AFTER if self._any_called else _FIRST_CALLBACK
        if now - self._called > patience:
            return f"the speaker {loan.name!r} has taken no sound for {patience:g} s"
        return None

    def _drop(self) -> None:
        """Gives the device up. What was queued takes its time, and is not heard."""
        self.give_back()
        self._pass_unheard()

    def _pass_unheard(self) -> None:
        with self._lock:
            when = max([time.monotonic(), *(due.when for due in self._due)])
            for item in self._waiting:
                when += item.sound.seconds
                self._due.append(_Due(when, item, False))
            self._waiting.clear()

    def _look_again(self, failures: int) -> None:
        """Starts PortAudio again where the device is not in its list, or will not open at all."""
        try:
            self._portaudio.find(self._wanted, "speaker")
        except DeviceError:
            self._portaudio.refresh()
        else:
            if failures % 3 == 0:
                self._portaudio.refresh()

    def _wait_for_mail(self, next_try: float) -> None:
        """Waits for news, but no longer than until the next thing is due."""
        if self._loan is None and next_try > time.monotonic():
            self._pass_unheard()
        now = time.monotonic()
        with self._lock:
            until = min([due.when for due in self._due], default=now + 0.25)
        if self._loan is None:
            until = min(until, next_try)
        with contextlib.suppress(queue.Empty):
            item = self._mail.get(timeout=max(0.0, min(until - now, 0.25)))
            if item is not None:
                latency = self._loan.latency if self._loan else 0.0
                with self._lock:
                    due = _Due(time.monotonic() + latency + item.tail, item, True)
                    self._due.append(due)
        self._finish()

    def _finish(self, everything: bool = False) -> None:
        now = time.monotonic()
        with self._lock:
            over = [due for due in self._due if everything or due.when <= now]
            self._due = [] if everything else [due for due in self._due if due.when > now]
            if over:
                self._quiet_since = now
        for due in sorted(over, key=lambda due: due.when):
            if due.item.on_finished is not None:
                due.item.on_finished(due.completed and not everything)
