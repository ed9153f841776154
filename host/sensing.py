"""What the ear tells, made into inputs for the session and a meter for the panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from host.acoustics import Acoustics, Meter
from host.effects import Listen
from host.inputs import (
    DeviceLost,
    DeviceRestored,
    NoInput,
    SoundSensed,
    SpeechStarted,
    UtteranceHeard,
)
from host.loop import Loop
from host.views import LevelLine
from speech import ear as ears
from speech.capture import Microphone
from speech.devices import Lost, Restored
from speech.worker import SupervisedRecogniser

_COUNTED = 20
"""Levels, 5 s, after which what was lost is counted again."""
_LONG_ENOUGH = 1.0
"""Seconds of sound of which a free listening that keeps up makes something."""


class Sensing:
    """Takes the ear's events, from the ear's thread alone. `meter` gets what is to be shown.

    `lost` counts what was lost of the sound, and says what that is called.
    """

    def __init__(self, loop: Loop, meter: Callable[[LevelLine], None]) -> None:
        self._loop = loop
        self._show = meter
        self._acoustics = Acoustics()
        self._meter = Meter()
        self._told: tuple[str, tuple[str, ...]] | None = None
        self._levels = 0
        self._without_free = 0
        self._freely = False
        self.lost: Callable[[], Iterable[tuple[int, str]]] = lambda: ()

    def listening(self, listen: Listen) -> None:
        """Takes note of what is listened for from now on."""
        self._freely = listen.listening.free

    def take(self, event: ears.EarEvent) -> None:
        now = self._loop.now()
        match event:
            case ears.SpeechStarted():
                self._loop.put(SpeechStarted(now, event.listen))
            case ears.Utterance():
                heard = event.heard
                phrases = tuple(one.text for one in heard.phrases)
                free = tuple(one.text for one in heard.free)
                given_up = self._freely and heard.seconds_audio >= _LONG_ENOUGH and not free
                self._without_free += bool(given_up and phrases)
                if event.level is not None:
                    self._acoustics.spoke(event.level)
                self._loop.put(UtteranceHeard(now, event.listen, phrases, free, clear=heard.clear))
            case ears.NoInput():
                self._loop.put(NoInput(now, event.listen))
            case Lost() | Restored():
                tell_device(self._loop, event)
            case ears.Level():
                self._sense(now, event)
            case _:
                assert_never(event)

    def _sense(self, now: float, level: ears.Level) -> None:
        self._acoustics.level(level.dbfs, level.clipped, level.room)
        trouble = self._acoustics.trouble
        line = self._meter.take(level.dbfs, trouble)
        if line is not None:
            self._show(line)
        self._levels += 1
        if self._told is not None and self._told[0] == trouble and self._levels % _COUNTED:
            return
        counts = (*self.lost(), (self._without_free, "answers heard without the free listening"))
        told = trouble, tuple(f"{count} {what}" for count, what in counts if count)
        if told != self._told:
            self._told = told
            self._loop.put(SoundSensed(now, *told))


def lost_sound(
    microphone: Microphone, ear: ears.Ear, recogniser: SupervisedRecogniser
) -> tuple[tuple[int, str], ...]:
    """How often sound was lost this evening, and where."""
    return (
        (microphone.overflows, "overflows of the microphone"),
        (ear.dropped, "frames of sound dropped behind a slow recogniser"),
        (recogniser.restarts, "new starts of the recogniser"),
    )


def tell_device(loop: Loop, change: Lost | Restored) -> None:
    now = loop.now()
    if isinstance(change, Lost):
        loop.put(DeviceLost(now, change.device, change.why))
    else:
        loop.put(DeviceRestored(now, change.device, change.name))
