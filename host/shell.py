"""Does what the session's effects say, in order, through the ports it is given.

The daemon, the terminal and the rehearsal each bring their own ports and clock;
the session and this loop are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, assert_never

from engine.game import IllegalMove
from engine.registry import GAMES
from host.effects import (
    CancelTimer,
    DrawChance,
    Effect,
    Listen,
    PlayEarcon,
    Publish,
    Record,
    Reply,
    Say,
    SetVoice,
    StartTimer,
    StopListening,
    StopSpeaking,
)
from host.inputs import ChanceDrawn, Input
from host.session import Session
from host.store import Store
from host.views import Views
from questions.bank import Bank
from questions.draw import shuffled


class Mouth(Protocol):
    """Speaks; PromptFinished comes back for each `say`, spoken or cut short."""

    def say(self, prompt: int, text: str) -> None: ...

    def stop(self) -> None: ...

    def earcon(self, name: str) -> None: ...

    def set_volume(self, volume: float) -> None: ...

    def set_rate(self, words_per_minute: int) -> None: ...


class Ear(Protocol):
    """Listens for one utterance at a time; UtteranceHeard or NoInput comes back."""

    def listen(self, listen: Listen) -> None: ...

    def stop(self) -> None: ...

    def set_muted(self, muted: bool) -> None: ...


class Timers(Protocol):
    def start(self, name: str, seconds: float) -> None: ...

    def cancel(self, name: str) -> None: ...


class Shell:
    """One thread's loop body: `handle` an input, do its effects."""

    def __init__(
        self,
        session: Session,
        store: Store,
        *,
        mouth: Mouth,
        ear: Ear,
        timers: Timers,
        bank: Bank,
        chance: Random,
        put: Callable[[Input], None],
        clock: Callable[[], float],
        publish: Callable[[Views], None],
        reply: Callable[[Reply], None],
    ) -> None:
        """`put` queues an input; `clock` gives the `at` of inputs made here."""
        self.session = session
        self.store = store
        self._mouth = mouth
        self._ear = ear
        self._timers = timers
        self._bank = bank
        self._chance = chance
        self._put = put
        self._clock = clock
        self._publish = publish
        self._reply = reply

    def handle(self, event: Input) -> Sequence[Effect]:
        """Takes one input; returns the effects that were done, for whoever watches."""
        effects = self.session.handle(event)
        for effect in effects:
            self._perform(effect, event.at)
        return effects

    def _perform(self, effect: Effect, at: float) -> None:
        match effect:
            case Say(prompt, text):
                self._mouth.say(prompt, text)
            case StopSpeaking():
                self._mouth.stop()
            case PlayEarcon(name):
                self._mouth.earcon(name)
            case Listen():
                self._ear.listen(effect)
            case StopListening():
                self._ear.stop()
            case StartTimer(name, seconds):
                self._timers.start(name, seconds)
            case CancelTimer(name):
                self._timers.cancel(name)
            case DrawChance():
                self._put(self._draw(effect))
            case Record(entries):
                self.store.append(entries, at, over=self.session.settled)
            case Publish(views):
                self._publish(views)
            case Reply():
                self._reply(effect)
            case SetVoice(volume, rate, muted):
                self._mouth.set_volume(volume)
                self._mouth.set_rate(rate)
                self._ear.set_muted(muted)
            case _:
                assert_never(effect)

    def _draw(self, wanted: DrawChance) -> ChanceDrawn:
        order = shuffled(self._bank, self._chance)
        try:
            opening = GAMES[wanted.game].start(wanted.players, self._chance, wanted.options)
        except IllegalMove as refusal:
            return ChanceDrawn(self._clock(), wanted.game, None, (), refusal.sentence)
        return ChanceDrawn(self._clock(), wanted.game, opening, order)
