"""A clock that is told the time, and the ports that live by it."""

from __future__ import annotations

import heapq
from collections.abc import Callable

from host.effects import Listen
from host.inputs import Input, PromptFinished, TimerFired
from host.speaking import Speech
from speech.earcons import earcon
from speech.synthesis import Sound

AFTER_SOUND = 0.2
"""Seconds the half-duplex gate stays shut after the last sample."""


class Simulation:
    """Inputs by the time they come at; `now` is in seconds from the evening's beginning."""

    def __init__(self) -> None:
        self.now = 0.0
        self._queue: list[tuple[float, int, Input]] = []
        self._count = 0

    def put(self, event: Input) -> None:
        self._count += 1
        heapq.heappush(self._queue, (event.at, self._count, event))

    def next_at(self) -> float | None:
        return self._queue[0][0] if self._queue else None

    def take(self) -> Input:
        at, _, event = heapq.heappop(self._queue)
        self.now = max(self.now, at)
        return event

    def forget(self, unwanted: Callable[[Input], bool]) -> None:
        self._queue = [item for item in self._queue if not unwanted(item[2])]
        heapq.heapify(self._queue)


class Loudspeaker:
    """The mouth's port: a prompt takes as long as its sound; `mixed` keeps what sounded."""

    def __init__(
        self,
        simulation: Simulation,
        speech: Speech,
        told: Callable[[str], None],
        mixed: list[tuple[float, Sound]] | None,
    ) -> None:
        self._simulation = simulation
        self._speech = speech
        self._told = told
        self._mixed = mixed
        self._busy_until = 0.0

    def say(self, prompt: int, text: str) -> None:
        self._told(text)
        for sound in self._speech.parts(text):
            self._play(sound)
        self._simulation.put(PromptFinished(self._busy_until + AFTER_SOUND, prompt))

    def earcon(self, name: str) -> None:
        self._play(earcon(name))

    def _play(self, sound: Sound) -> None:
        began = max(self._simulation.now, self._busy_until)
        if self._mixed is not None:
            self._mixed.append((began, sound))
        self._busy_until = began + sound.seconds

    def stop(self) -> None:
        self._simulation.forget(lambda event: isinstance(event, PromptFinished))
        self._busy_until = now = self._simulation.now
        if self._mixed is not None:
            self._mixed[:] = [_cut(at, sound, now) for at, sound in self._mixed if at < now]

    def set_volume(self, volume: float) -> None:
        """A rehearsal is heard at full volume."""

    def set_rate(self, words_per_minute: int) -> None:
        self._speech.set_rate(words_per_minute)


def _cut(at: float, sound: Sound, end: float) -> tuple[float, Sound]:
    keep = max(0, int((end - at) * sound.rate)) * 2
    return at, Sound(sound.pcm[:keep], sound.rate)


class OpenEar:
    """The ear's port: it only says what is listened for; the stage lets a player speak."""

    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation
        self.open: Listen | None = None
        self.since = 0.0

    def listen(self, listen: Listen) -> None:
        self.open, self.since = listen, self._simulation.now

    def stop(self) -> None:
        self.open = None

    def set_muted(self, muted: bool) -> None:
        """The session opens no ear while it is muted."""


class Timers:
    def __init__(self, simulation: Simulation) -> None:
        self._simulation = simulation

    def start(self, name: str, seconds: float) -> None:
        self.cancel(name)
        self._simulation.put(TimerFired(self._simulation.now + seconds, name))

    def cancel(self, name: str) -> None:
        self._simulation.forget(lambda event: isinstance(event, TimerFired) and event.name == name)
