"""The microphone: frames of 512 samples at 16 kHz, mono, 16-bit, from whatever device there is.

An unplugged microphone mostly gives no error: its callbacks stop. So silence of
the *stream*, not of the room, is what counts as lost.
"""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from speech.devices import LATENCY, PORTAUDIO, Change, DeviceError, Loan, Lost, PortAudio, Restored
from speech.recognition import SAMPLE_RATE
from speech.resampling import Framer, Resampler, to_mono
from speech.voice_activity import FRAME_BYTES

LOST_AFTER = 0.75
"""Seconds without a callback."""
_FIRST_FRAMES = 4.0
"""Seconds that a sleeping device may take to its first callback; an idle sink's monitor took 1.9"""
_RETRIES = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Seconds between attempts to open it again; the last goes on."""
_QUEUED = 256
"""Callbacks that may wait, about 3 s: what comes on top is counted, not kept."""


class Microphone(Protocol):
    """Gives frames from `start` to `stop`, from a thread of its own.

    `on_frame` gets FRAME_BYTES of s16le mono at 16 kHz each time; `on_change`
    is told when the device is lost (`name` keeps what it was) and when it is back.
    """

    name: str
    overflows: int

    def start(
        self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]
    ) -> None: ...

    def stop(self) -> None:
        """Releases the device. `start` may follow."""
        ...


def sample(microphone: Microphone, seconds: float = 1.0, patience: float = 8.0) -> bytes:
    """So much sound as it comes in now, s16le mono at 16 kHz; the microphone is released again.

    Raises DeviceError where it is lost, or has not given that much after `patience` seconds.
    """
    came: queue.SimpleQueue[bytes | Change] = queue.SimpleQueue()
    wanted = round(seconds * SAMPLE_RATE) * 2
    sound = bytearray()
    deadline = time.monotonic() + patience
    microphone.start(came.put, came.put)
    try:
        while len(sound) < wanted:
            item = came.get(timeout=max(0.0, deadline - time.monotonic()))
            if isinstance(item, bytes):
                sound += item
            elif isinstance(item, Lost):
                raise DeviceError(item.why)
    except queue.Empty:
        raise DeviceError(
            f"the microphone {microphone.name!r} gave {len(sound) / 2 / SAMPLE_RATE:.1f} s of "
            f"sound in {patience:g} s"
        ) from None
    finally:
        microphone.stop()
    return bytes(sound)


class DeviceMicrophone:
    """A microphone of PortAudio's, chosen by a part of its name; None is the default one."""

    def __init__(
        self,
        wanted: str | None = None,
        *,
        latency: float = LATENCY,
        portaudio: PortAudio = PORTAUDIO,
    ) -> None:
        self._wanted = wanted
        self._latency = latency
        self._portaudio = portaudio
        self._captured: queue.Queue[bytes | None] = queue.Queue(_QUEUED)
        self._lock = threading.Lock()
        self._loan: Loan | None = None
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        self.name = wanted or "default microphone"
        self.overflows = 0

    def start(self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]) -> None:
        if self._thread is not None:
            return
        self._stopping.clear()
        self._thread = threading.Thread(
            target=self._run, args=(on_frame, on_change), name="microphone", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        self._stopping.set()
        self._wake()
        thread, self._thread = self._thread, None
        if thread is not None and thread is not threading.current_thread():
            thread.join(5.0)

    @property
    def alive(self) -> bool:
        """False where its thread has ended and nobody stopped it."""
        thread = self._thread
        return thread is None or thread.is_alive()

    def sounding(self) -> bool:
        return False

    def give_back(self) -> None:
        with self._lock:
            loan, self._loan = self._loan, None
        if loan is not None:
            self._portaudio.take_back(self, loan)
            self._wake()

    def _run(self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]) -> None:
        lost = False
        failures = 0

        def came(name: str) -> None:
            nonlocal lost, failures
            failures = 0
            if lost:
                lost = False
                on_change(Restored("microphone", name))

        while not self._stopping.is_set():
            try:
                if failures:
                    self._stopping.wait(_RETRIES[min(failures, len(_RETRIES)) - 1])
                    self._look_again(failures)
                loan = self._open()
                self._pump(loan, on_frame, came)
            except DeviceError as why:
                failures += 1
                if not lost:
                    lost = True
                    on_change(Lost("microphone", str(why)))
            finally:
                self.give_back()

    def _open(self) -> Loan:
        with contextlib.suppress(queue.Empty):
            while True:
                self._captured.get_nowait()
        loan = self._portaudio.lend(
            self, self._wanted, "microphone", self._take, self._wake, self._latency
        )
        with self._lock:
            self._loan = loan
        self.name = loan.name
        return loan

    def _pump(
        self, loan: Loan, on_frame: Callable[[bytes], None], came: Callable[[str], None]
    ) -> None:
        """Passes sound on until the stream is taken back; raises DeviceError where it ends."""
        resampler = Resampler(loan.rate, SAMPLE_RATE)
        framer = Framer(FRAME_BYTES)
        patience = _FIRST_FRAMES
        while not self._stopping.is_set():
            try:
                piece = self._captured.get(timeout=patience)
            except queue.Empty:
                raise DeviceError(
                    f"the microphone {loan.name!r} has given no sound for {patience:g} s"
                ) from None
            if piece is None:
                if self._loan is not loan:
                    return
                if not loan.stream.active:
                    raise DeviceError(f"the microphone {loan.name!r} ended")
                continue
            came(loan.name)
            patience = LOST_AFTER
            for frame in framer.take(resampler.take(to_mono(piece, loan.channels))):
                on_frame(frame)

    def _look_again(self, failures: int) -> None:
        """Starts PortAudio again where the device is not in its list, or will not open at all."""
        try:
            self._portaudio.find(self._wanted, "microphone")
        except DeviceError:
            self._portaudio.refresh()
        else:
            if failures % 3 == 0:
                self._portaudio.refresh()

    def _take(self, data: Any, frames: int, time: Any, status: Any) -> None:
        if status.input_overflow:
            self.overflows += 1
        try:
            self._captured.put_nowait(bytes(data))
        except queue.Full:
            self.overflows += 1

    def _wake(self) -> None:
        with contextlib.suppress(queue.Full):
            self._captured.put_nowait(None)
