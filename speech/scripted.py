"""Parts played without hardware: a microphone that is fed, a speaker that is silent.

For tests, rehearsals and machines with no sound. Nothing here waits for a clock.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from speech.devices import Change, Lost, Restored
from speech.playback import ROOM, OnFinished
from speech.recognition import SAMPLE_RATE, Heard, Hypothesis, Listening, RecogniserDied
from speech.synthesis import Sound
from speech.voice_activity import FRAME_BYTES, FRAME_SAMPLES


def frames(pcm: bytes) -> Iterator[bytes]:
    """Cuts 16 kHz sound into frames of 512 samples; the last is filled up with silence."""
    for at in range(0, len(pcm), FRAME_BYTES):
        yield pcm[at : at + FRAME_BYTES].ljust(FRAME_BYTES, b"\0")


class ScriptedMicrophone:
    """Plays what it is given, as fast as it is taken. `say` returns when all was passed on."""

    def __init__(self, name: str = "scripted microphone") -> None:
        self.name = name
        self.overflows = 0
        self._on_frame: Callable[[bytes], None] | None = None
        self._on_change: Callable[[Change], None] | None = None

    def start(self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]) -> None:
        self._on_frame = on_frame
        self._on_change = on_change

    def stop(self) -> None:
        self._on_frame = self._on_change = None

    @property
    def running(self) -> bool:
        return self._on_frame is not None

    def say(self, pcm: bytes) -> None:
        """Passes 16 kHz s16le mono sound on in frames; a stopped microphone hears nothing."""
        for frame in frames(pcm):
            if self._on_frame is not None:
                self._on_frame(frame)

    def hush(self, seconds: float) -> None:
        """Passes on digital silence."""
        self.say(bytes(2 * FRAME_SAMPLES) * round(seconds * SAMPLE_RATE / FRAME_SAMPLES))

    def lose(self, why: str = "unplugged") -> None:
        if self._on_change is not None:
            self._on_change(Lost("microphone", why))

    def restore(self) -> None:
        if self._on_change is not None:
            self._on_change(Restored("microphone", self.name))


class SilentSpeaker:
    """Finishes every sound at once and keeps it in `played`.

    With `holding`, sounds wait until `finish` or `stop`, as they would in a room.
    """

    def __init__(self, name: str = "silent speaker", *, holding: bool = False) -> None:
        self.name = name
        self.played: list[Sound] = []
        self.volume = 1.0
        self._holding = holding
        self._lock = threading.Lock()
        self._held: list[OnFinished | None] = []
        self.came = threading.Condition(self._lock)

    def play(self, sound: Sound, on_finished: OnFinished | None = None, tail: float = ROOM) -> None:
        with self.came:
            self.played.append(sound)
            if self._holding:
                self._held.append(on_finished)
            self.came.notify_all()
        if not self._holding and on_finished is not None:
            on_finished(True)

    def finish(self) -> None:
        """All that is held has been heard."""
        self._release(True)

    def stop(self) -> None:
        self._release(False)

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def close(self) -> None:
        self.stop()

    def _release(self, heard: bool) -> None:
        with self._lock:
            held, self._held = self._held, []
        for on_finished in held:
            if on_finished is not None:
                on_finished(heard)


class ScriptedRecogniser:
    """Hears whatever is next on its list, and keeps what it was fed.

    An empty text is silence; the text `dies` is a lost process.
    """

    engine = "scripted"
    model = "scripted"

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)
        self.listenings: list[Listening] = []
        self.utterances: list[bytes] = []
        self.cancelled = 0
        self._fed = bytearray()

    def listen(self, listening: Listening) -> None:
        self.listenings.append(listening)
        self._fed.clear()

    def feed(self, pcm: bytes) -> None:
        self._fed += pcm

    def finish(self) -> Heard:
        self.utterances.append(bytes(self._fed))
        seconds = len(self._fed) / 2 / SAMPLE_RATE
        self._fed.clear()
        text = self._texts.pop(0) if self._texts else ""
        if text == "dies":
            raise RecogniserDied("the scripted recogniser was told to die")
        readings = (Hypothesis(text),) if text else ()
        return Heard(readings, (), self.engine, seconds, 0.0, 0.0)

    def cancel(self) -> None:
        self.cancelled += 1
        self._fed.clear()

    def close(self) -> None:
        pass
