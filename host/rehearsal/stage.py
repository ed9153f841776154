"""The simulated evening: the daemon's core with its ports on a simulated clock.

Prompts are rendered by the real voice and take as long as they last; what players
say is rendered too, and goes through the voice-activity gate and the recogniser
as it would from a microphone. Only the waiting is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol, assert_never

import msgspec

from engine import record
from host.dialogue.intents import intent_of
from host.effects import Listen, Reply
from host.inputs import (
    CommandReceived,
    EveningBegan,
    Input,
    NoInput,
    SpeechStarted,
    UtteranceHeard,
)
from host.rehearsal.auto import AutoPlayer, Meant
from host.rehearsal.room import Room
from host.rehearsal.script import (
    Auto,
    Killed,
    Numbered,
    Played,
    Said,
    ScriptError,
    ScriptLine,
    Silence,
    Tapped,
    Typed,
    filled,
)
from host.rehearsal.simulation import Loudspeaker, OpenEar, Simulation, Timers
from host.session import Session
from host.shell import Shell
from host.speaking import Speech
from host.store import Store
from host.views import RulingLine, Views
from questions.bank import Bank
from questions.judge import judge
from speech.recorded import RecordingError
from speech.synthesis import Sound, SynthesisError

REACTION = 0.5
"""Seconds between the host's last word and a player's first."""
LONGEST_EVENING = 8 * 3600.0
"""Simulated seconds after which a rehearsal is given up: nobody plays that long."""


class Writes(Protocol):
    """Takes the transcript, one JSON object a call."""

    def write(self, line: str, /) -> int: ...


class Tally:
    """How many utterances of the auto player were understood, and how many at once."""

    def __init__(self) -> None:
        self.meant = 0
        self.repeated = 0
        self.understood_at_once = 0

    def line(self) -> str:
        share = self.understood_at_once / self.meant if self.meant else 1.0
        return (
            f"understood at the first try: {self.understood_at_once} of {self.meant} "
            f"({share:.0%}); said again: {self.repeated}"
        )


class Stage:
    """One rehearsal. `run` plays the script and returns when it is over."""

    def __init__(
        self,
        script: list[Numbered],
        *,
        make_session: Callable[[Store], Session],
        state_dir: Path,
        bank: Bank,
        seed: int,
        room: Room,
        speech: Speech,
        out: Writes,
        mixed: list[tuple[float, Sound]] | None = None,
    ) -> None:
        """`make_session` gets the open store, at the beginning and after each kill."""
        self._script = list(reversed(script))
        self._make_session = make_session
        self._state_dir = state_dir
        self._bank = bank
        self._chance = Random(seed)
        self._room = room
        self._out = out
        self._mixed = mixed
        self._auto: AutoPlayer | None = None
        self._read: Mapping[str, Any] = {}
        """The question that was read last."""
        self._line = 0
        """The number of the script's line that plays."""
        self._simulation = Simulation()
        self._mouth = Loudspeaker(
            self._simulation, speech, lambda text: self._emit(host=text), mixed
        )
        self._timers = Timers(self._simulation)
        self._ear = OpenEar(self._simulation)
        self._silent_until = 0.0
        self._ruling: RulingLine | None = None
        self._replies: list[Reply] = []
        self.tally = Tally()
        self._raise_curtain()

    def _raise_curtain(self) -> None:
        """A process starts, with nothing but what is on the disk."""
        self._simulation.forget(lambda _: True)
        self._mouth.stop()
        self._ear.stop()
        self._store = Store(self._state_dir)
        self.session = self._make_session(self._store)
        self._shell = Shell(
            self.session,
            self._store,
            mouth=self._mouth,
            ear=self._ear,
            timers=self._timers,
            bank=self._bank,
            chance=self._chance,
            put=self._simulation.put,
            clock=lambda: self._simulation.now,
            publish=self._published,
            reply=self._replies.append,
        )
        self._simulation.put(EveningBegan(self._simulation.now))

    def _emit(self, **line: Any) -> None:
        at = round(self._simulation.now, 3)
        self._out.write(msgspec.json.encode({"at": at, **line}).decode() + "\n")

    # --- the loop ---

    def run(self) -> None:
        """Plays until the game is over or the script has no more to say. Raises ScriptError."""
        try:
            while self._simulation.now < LONGEST_EVENING and self._one_step():
                pass
            journal = self.session.journal
            if journal is not None:
                standings = journal.game.standings(journal.state)
                self._emit(standings=record.result(standings))
        finally:
            self._store.close()

    def _one_step(self) -> bool:
        """Lets one thing happen; False when nothing more will."""
        upcoming = self._simulation.next_at()
        listen = self._ear.open
        if listen is None or (upcoming is not None and upcoming <= self._simulation.now):
            if upcoming is None:
                return self._take_tap()
            self._shell.handle(self._simulation.take())
            return True
        if self.session.over:
            return self._take_tap()
        if self._simulation.now < self._silent_until:
            self._stay_silent(listen, upcoming)
            return True
        return self._take_line(listen)

    def _take_tap(self) -> bool:
        """Where nobody is listened to, the panel can still be touched, and the power cut."""
        line = self._script[-1].line if self._script else None
        if isinstance(line, Tapped) or (isinstance(line, Killed) and not self.session.over):
            return self._take_line(None)
        return False

    def _stay_silent(self, listen: Listen, upcoming: float | None) -> None:
        """Time passes in silence, to whatever comes first."""
        patience = self._ear.since + listen.wait
        end = min(patience, self._silent_until)
        if upcoming is not None and upcoming <= end:
            self._shell.handle(self._simulation.take())
            return
        self._simulation.now = max(self._simulation.now, end)
        if patience <= self._silent_until:
            self._close(NoInput(self._simulation.now, listen.listen))

    def _close(self, outcome: Input) -> None:
        self._ear.stop()
        self._shell.handle(outcome)

    def _published(self, views: Views) -> None:
        ruling = views.board.ruling
        if ruling is not None and ruling != self._ruling:
            self._emit(ruling=msgspec.to_builtins(ruling))
        self._ruling = ruling

    # --- the players ---

    def _take_line(self, listen: Listen | None) -> bool:
        """Takes the next line of the script; False when there is none. Raises ScriptError."""
        try:
            if self._auto is not None and listen is not None:
                return self._play_auto(self._auto, listen)
            if not self._script:
                return False
            self._line, line = self._script.pop()
            return self._play_line(line, listen)
        except (ScriptError, RecordingError, SynthesisError) as error:
            raise ScriptError(f"line {self._line}: {error}") from error

    def _play_line(self, line: ScriptLine, listen: Listen | None) -> bool:
        match line:
            case Tapped(command):
                self._shell.handle(
                    CommandReceived(self._simulation.now, command, True, None, reply=1)
                )
                if self._replies[-1].refused:
                    self._emit(panel={"refused": self._replies[-1].refused})
            case Killed():
                self._store.close()
                self._raise_curtain()
            case _:
                assert listen is not None
                return self._speak(line, listen)
        return True

    def _speak(self, line: Said | Typed | Played | Silence | Auto, listen: Listen) -> bool:
        """What a player does with the open ear."""
        detail = self._read = self.session.field_detail() or self._read
        match line:
            case Auto(settings):
                self._auto = AutoPlayer(settings)
                return self._play_auto(self._auto, listen)
            case Said(text, voice):
                said = filled(text, detail)
                sound = self._room.voice(said, voice)
                self._emit(player=said, meant=self._meaning(text, said, detail))
                self._sound(sound, listen)
            case Typed(text):
                said = filled(text, detail)
                self._emit(player=said, meant=self._meaning(text, said, detail))
                self._type(said, listen)
            case Played(path):
                sound = self._room.recording(Path(path))
                self._emit(player=path, meant="command")
                self._sound(sound, listen)
            case Silence(seconds):
                self._silent_until = self._simulation.now + seconds
            case _:
                assert_never(line)
        return True

    def _play_auto(self, auto: AutoPlayer, listen: Listen) -> bool:
        reply = auto.reply(self.session)
        if reply is None:
            return False
        if reply.again:
            self.tally.repeated += 1
        else:
            self.tally.meant += 1
        if auto.settings.typed:
            self._emit(player=reply.text, meant=reply.meant)
            self._type(reply.text, listen)
        else:
            sound = self._room.voice(reply.text, auto.settings.voice)
            self._emit(player=reply.text, meant=reply.meant)
            self._sound(sound, listen)
        if not reply.again and auto.settled(self.session):
            self.tally.understood_at_once += 1
        return True

    def _meaning(self, template: str, said: str, detail: Mapping[str, Any]) -> Meant:
        """What a scripted player means by its words, for the transcript."""
        field = self.session.field
        if "{answer}" in template:
            return "right"
        if "{wrong}" in template:
            return "wrong"
        if field is None or intent_of(said) is not None:
            return "command"
        if field.name == "answer":
            question = self._bank.questions[detail["id"]]
            return "right" if judge(question.key(), (said,)).verdict == "accept" else "wrong"
        return "choice" if field.name in ("choose", "keep", "move") else "command"

    def _type(self, text: str, listen: Listen) -> None:
        self._let_pass(self._simulation.now + REACTION)
        if self._ear.open is not listen:
            return
        self._emit(heard=[text])
        self._close(UtteranceHeard(self._simulation.now, listen.listen, (text,), (), True))

    def _sound(self, sound: Sound, listen: Listen) -> None:
        """A player speaks: through the gate and the recogniser, as from a microphone."""
        began = self._simulation.now + REACTION
        if self._mixed is not None:
            self._mixed.append((began, sound))
        took = self._room.hear(sound, listen)
        if took.started is not None:
            self._let_pass(began + took.started)
            self._shell.handle(SpeechStarted(self._simulation.now, listen.listen))
        self._let_pass(began + took.ended)
        if self._ear.open is not listen:
            return
        if took.heard is None:
            self._close(NoInput(self._simulation.now, listen.listen))
            return
        phrases = tuple(h.text for h in took.heard.phrases)
        free = tuple(h.text for h in took.heard.free)
        self._emit(heard=list(took.heard.texts()))
        clear = took.heard.clear
        self._close(UtteranceHeard(self._simulation.now, listen.listen, phrases, free, clear=clear))

    def _let_pass(self, end: float) -> None:
        """Timers that run out while a player speaks come in their own time."""
        while (upcoming := self._simulation.next_at()) is not None and upcoming < end:
            self._shell.handle(self._simulation.take())
        self._simulation.now = max(self._simulation.now, end)
