"""The mouth: one thread that says prompts and plays earcons, in the order they came.

    say(3, "Which herb ...")  ->  Finished(3, completed=True)

Every prompt finishes exactly once, whatever happens to it. The gate is shut
from before its first sample until it has died away. It knows no game.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from speech import earcons
from speech.devices import Lost, Restored
from speech.gate import Gate
from speech.lexicon import Lexicon
from speech.playback import ROOM, OnFinished, Speaker
from speech.sayable import sayable_parts, without_tail
from speech.synthesis import Sound, Synthesiser, SynthesisError

LOG = logging.getLogger(__name__)

_EARCON_ROOM = 0.06
"""Seconds after an earcon: it has faded by itself, and players answer fast."""
_STUCK = 60.0
"""Seconds of work on one prompt after which the mouth is no longer taken to be alive."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The prompt has left the speaker, or it was cut short or could not be said."""

    prompt: int
    completed: bool


MouthEvent: TypeAlias = Finished | Lost | Restored


@dataclass(frozen=True, slots=True)
class _Say:
    prompt: int
    text: str
    round: int
    sounds: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Earcon:
    name: str
    round: int


class Mouth:
    """Says one thing after another. Every method returns at once, from any thread."""

    def __init__(
        self,
        synthesiser: Synthesiser,
        speaker: Speaker,
        lexicon: Lexicon,
        sink: Callable[[MouthEvent], None],
        gate: Gate | None = None,
    ) -> None:
        self._synthesiser = synthesiser
        self._speaker = speaker
        self._lexicon = lexicon
        self._sink = sink
        self._gate = gate or Gate()
        self._voiceless = False
        # `stop` begins a new round; what belongs to an earlier one is not said.
        self._round = 0
        self._lock = threading.RLock()
        self._jobs: queue.SimpleQueue[_Say | _Earcon | int | None] = queue.SimpleQueue()
        self._busy_since: float | None = None
        self._thread = threading.Thread(target=self._run, name="mouth", daemon=True)
        self._thread.start()

    def say(self, prompt_id: int, text: str, sounds: Mapping[str, str] | None = None) -> None:
        """Says a text as shown: numbers, foreign words and names are made sayable here.

        `sounds`: respellings that go before the lexicon's, by word.
        """
        self._gate.shut()
        self._jobs.put(_Say(prompt_id, text, self._round, sounds or {}))

    def earcon(self, name: str) -> None:
        """Plays one of `earcons.EARCONS`; KeyError for another name."""
        earcons.earcon(name)
        self._gate.shut()
        self._jobs.put(_Earcon(name, self._round))

    def stop(self) -> None:
        """Falls silent at once; every prompt not yet over finishes with completed=False."""
        with self._lock:
            self._round += 1
            self._speaker.stop()

    def set_volume(self, volume: float) -> None:
        self._speaker.set_volume(volume)

    def set_rate(self, words_per_minute: int) -> None:
        """For what is said from now on."""
        self._jobs.put(words_per_minute)

    @property
    def alive(self) -> bool:
        """False where its thread has ended, or has been at one thing for a minute."""
        since = self._busy_since
        return self._thread.is_alive() and (since is None or time.monotonic() - since < _STUCK)

    def close(self) -> None:
        """Stops and ends the thread. Voice and speaker are their owner's to close."""
        self.stop()
        self._jobs.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join(10.0)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._busy_since = time.monotonic()
            match job:
                case _Say():
                    self._say(job)
                case _Earcon():
                    self._play(
                        job, earcons.earcon(job.name), lambda heard: self._gate.open(), _EARCON_ROOM
                    )
                case int():
                    self._change_rate(job)
            self._busy_since = None

    def _play(
        self, job: _Say | _Earcon, sound: Sound, on_finished: OnFinished | None, tail: float = ROOM
    ) -> None:
        """Hands a sound to the speaker, unless its round is over."""
        with self._lock:
            if job.round == self._round:
                self._speaker.play(sound, on_finished, tail)
                return
        if on_finished is not None:
            on_finished(False)

    def _say(self, job: _Say) -> None:
        over = _Once(lambda completed: self._over(job.prompt, completed))
        try:
            self._say_parts(job, over)
        except SynthesisError as failed:
            self._lost_voice(failed)
            # What was rendered before is heard out, and the gate stays shut as long.
            self._play(job, Sound(b"", earcons.RATE), lambda heard: over(False))
        except Exception:  # a prompt that never finishes would stop the evening
            LOG.exception("the prompt %r could not be said", job.text)
            over(False)

    def _say_parts(self, job: _Say, over: OnFinished) -> None:
        sayable = sayable_parts(job.text, self._lexicon, job.sounds)
        if not sayable:
            over(True)
        # One part is rendered while the one before it plays.
        for number, part in enumerate(sayable, 1):
            if job.round != self._round:
                over(False)
                return
            sound = self._synthesiser.render(part)
            self._found_voice()
            if number == len(sayable):
                self._play(job, without_tail(sound), over)
            else:
                self._play(job, sound, None)

    def _over(self, prompt: int, completed: bool) -> None:
        self._gate.open()
        self._sink(Finished(prompt, completed))

    def _change_rate(self, words_per_minute: int) -> None:
        try:
            self._synthesiser.set_rate(words_per_minute)
        except SynthesisError as failed:
            self._lost_voice(failed)

    def _lost_voice(self, failed: SynthesisError) -> None:
        if not self._voiceless:
            self._voiceless = True
            self._sink(Lost("speaker", str(failed)))

    def _found_voice(self) -> None:
        if self._voiceless:
            self._voiceless = False
            self._sink(Restored("speaker", self._synthesiser.name))


class _Once:
    """Passes the first word of how a prompt ended on, and no other."""

    def __init__(self, then: OnFinished) -> None:
        self._then = then
        self._said = threading.Lock()

    def __call__(self, completed: bool) -> None:
        if self._said.acquire(blocking=False):
            self._then(completed)
