"""The evening as a pure state machine: Inputs in, Effects out.

`Session.handle` reads no clock, no random source, no device and no file; the shell
around it (`host.shell`) does what the effects say and brings back what happened.
What the session knows of a game it knows through `engine` and the game's table in
`host.dialogue`; what must survive a power cut is in Record effects, which come
before anything that announces it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias, assert_never

import msgspec

from engine.game import IllegalMove
from engine.journal import Journal
from host import commands as panel
from host.dialogue import lobby
from host.dialogue.fields import (
    Amend,
    Ask,
    Confirm,
    Do,
    Field,
    Missed,
    Noted,
    Reading,
    Refused,
    Tell,
)
from host.dialogue.intents import appeal_of, intent_of, yes_or_no
from host.dialogue.table import AnyJournal, Dialogue, Table, Utterance
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
from host.inputs import (
    ChanceDrawn,
    CommandReceived,
    DeviceLost,
    DeviceRestored,
    EveningBegan,
    Input,
    NoInput,
    PromptFinished,
    SpeechStarted,
    TimerFired,
    UtteranceHeard,
)
from host.listening import with_appeals
from host.options import Options
from host.saved import Note, Saved
from host.views import BoardView, HostView, RulingLine, TimerLine, Views

Meaning: TypeAlias = Reading | lobby.Lobby | lobby.Start

ANSWER_TIMER = "answer"
CAPTIONS = 4
"""How many spoken lines the board keeps."""
MORE_TIME = 30.0
"""Seconds that "more time" gives."""
RATE_STEP, SLOWEST, FASTEST = 20, 90, 260
VOLUME_STEP = 0.15


class Session:
    """One evening at one table. Made from what was saved, driven by `handle`."""

    def __init__(
        self,
        dialogues: Mapping[str, Dialogue],
        options: Options,
        saved: Saved,
        *,
        hears: str = "",
        join_url: str = "",
        first_seq: int = 0,
    ) -> None:
        self._dialogues = dialogues
        self._options = options
        self._hears = hears
        self._join_url = join_url
        self._view_seq = first_seq
        self._meaning_seq = first_seq
        self._effects: list[Effect] = []
        self._now = 0.0

        self._dialogue: Dialogue | None = None
        self._journal: AnyJournal | None = None
        self._resumed = False
        if saved.game is not None:
            self._dialogue = dialogues[saved.game]
            self._journal = Journal(self._dialogue.game, saved.entries)
            self._resumed = True
        self._order = saved.order
        self._spent = saved.spent
        self._details: dict[int, Mapping[str, Any]] = dict(saved.details)
        self._lobby: lobby.Lobby | None = None
        self._confirm: Confirm | None = None
        self._volume, self._rate, self._muted = saved.volume, saved.rate, saved.muted

        self._field: Field | None = None
        self._tries = 0
        self._silences = 0
        self._kept = ""
        self._variety = 0
        self._paused = False
        self._waiting = False
        self._awaited_prompt = 0
        self._then = "listen"
        self._prompts = 0
        self._listens = 0
        self._listening = 0
        self._speaking_since: float | None = None
        self._timer: TimerLine | None = None
        self._time_up = False
        self._heard: Utterance | None = None
        self._keep_timer = False
        self._published = Views(board=BoardView(), host=HostView(board=BoardView()))
        self._ruling: RulingLine | None = None
        self._captions: tuple[str, ...] = ()
        self._lost: dict[str, str] = {}

    # --- what the shell and a rehearsal may look at ---

    @property
    def field(self) -> Field | None:
        """The field being asked now."""
        return self._field

    @property
    def listening(self) -> int:
        """The number of the Listen that is open, 0 for none."""
        return self._listening

    @property
    def over(self) -> bool:
        """True when a game has been played to its end and nothing new has begun."""
        return (
            self._journal is not None
            and self._dialogue is not None
            and (self._dialogue.game.is_over(self._journal.state))
        )

    @property
    def journal(self) -> AnyJournal | None:
        return self._journal

    @property
    def dialogue(self) -> Dialogue | None:
        return self._dialogue

    def field_detail(self) -> Mapping[str, Any]:
        """What a rehearsal may know of the field being asked (answer, wrong, points)."""
        if self._confirm is not None:
            return {"confirm": self._confirm.asking}
        if self._journal is None or self._dialogue is None or self._field is None:
            return {}
        return self._dialogue.detail_of(self._journal.state, self._field.name)

    # --- the one way in ---

    def handle(self, event: Input) -> list[Effect]:
        """Takes one input and returns what is to be done, in order."""
        self._now = event.at
        self._effects = []
        match event:
            case EveningBegan():
                self._begin()
            case ChanceDrawn():
                self._open(event)
            case SpeechStarted():
                if event.listen == self._listening:
                    self._speaking_since = event.at
            case UtteranceHeard():
                if event.listen == self._listening:
                    self._hear(Utterance(event.phrases, event.free, event.typed))
            case NoInput():
                if event.listen == self._listening:
                    self._silence()
            case PromptFinished():
                if event.prompt == self._awaited_prompt:
                    self._awaited_prompt = 0
                    self._go_on()
            case TimerFired():
                self._timer_fired(event.name)
            case CommandReceived():
                self._command(event)
            case DeviceLost():
                self._device_lost(event)
            case DeviceRestored():
                self._device_restored(event)
            case _:
                assert_never(event)
        self._publish()
        return self._effects

    # --- beginning ---

    def _begin(self) -> None:
        self._do(SetVoice(self._volume, self._rate, self._muted))
        if self._journal is not None and self._dialogue is not None and not self.over:
            self._say(self._dialogue.resumed(self._journal.state, self._table()))
        elif self._options.players:
            self._draw_chance(self._options.game, self._options.players, self._options.length)
            return
        elif self._options.lobby_at_start:
            self._lobby = lobby.Lobby()
        self._advance()

    def _draw_chance(self, game: str, players: tuple[str, ...], length: str) -> None:
        self._do(DrawChance(game, players, length))

    def _open(self, chance: ChanceDrawn) -> None:
        """A new game begins, with the deck already shuffled."""
        if chance.refused:
            self._say(chance.refused)
            self._advance()
            return
        dialogue = self._dialogues[chance.game]
        journal = Journal(dialogue.game)
        events = dialogue.game.decide(None, chance.opening)
        self._quiet()
        self._dialogue, self._journal = dialogue, journal
        self._order, self._details = chance.order, {}
        self._lobby = self._confirm = self._ruling = self._heard = None
        self._paused = self._waiting = False
        self._happen(
            events, None, first=Note("game", {"game": chance.game, "order": list(chance.order)})
        )
        self._advance()

    # --- the loop: automatic steps, then the next field ---

    def _go_on(self) -> None:
        """The last thing to be said has been said."""
        if self._time_up:
            self._time_is_up()
        elif self._then == "listen" and self._field is not None:
            self._listen()
        else:
            self._advance()

    def _advance(self) -> None:
        """Does what the host does by itself, then asks what comes next."""
        self._meaning_seq = self._view_seq + 1
        if self._paused or self._waiting:
            self._ask(self._waiting_field())
            return
        if self._confirm is not None:
            self._ask(lobby.confirm_field(self._confirm))
            return
        if self._lobby is not None:
            self._ask(lobby.field(self._lobby))
            return
        while self._journal is not None and self._dialogue is not None:
            if self._awaited_prompt and self._ruling is not None:
                # A ruling is heard out, and seen, before the next card lies on it.
                self._then = "advance"
                return
            step = self._dialogue.automatic(self._journal.state, self._table())
            if step is None:
                field = self._dialogue.field(self._journal.state, self._table())
                if field is None:
                    break
                self._ask(field)
                return
            self._act(step)
            self._ruling = None
        self._ask(lobby.idle_field(self.over))

    def _ask(self, field: Field) -> None:
        """Puts a field to the table: its prompt, then the microphone."""
        if self._field is None or field.name != self._field.name:
            self._cancel_timer()
        self._field = field
        self._tries = self._silences = 0
        self._kept = ""
        self._time_up = False
        self._heard = None if field.limit is not None else self._heard
        self._reask(field.prompt)

    def _reask(self, text: str) -> None:
        self._say(text)
        self._then = "listen"
        if not self._awaited_prompt:
            self._listen()

    def _listen(self, *, signal: bool = True) -> None:
        field = self._field
        if field is None or self._muted:
            return
        if field.limit is not None and not (self._keep_timer and self._timer is not None):
            self._start_timer(field.limit)
        self._keep_timer = False
        listening = field.listening
        if self._journal is not None and self._dialogue is not None and self._confirm is None:
            listening = with_appeals(
                listening, self._dialogue.appealable(self._journal, self._table())
            )
        self._listens += 1
        self._listening = self._listens
        self._speaking_since = None
        if signal and field.phase != "idle":
            self._do(PlayEarcon("your-turn"))
        self._do(Listen(self._listening, listening, field.end_of_turn, field.wait, field.longest))

    def _quiet(self) -> None:
        """Stops talking and listening: something else has the floor."""
        if self._awaited_prompt:
            self._do(StopSpeaking())
            self._awaited_prompt = 0
        if self._listening:
            self._do(StopListening())
            self._listening = 0

    # --- what was heard ---

    def _hear(self, utterance: Utterance) -> None:
        self._listening = 0
        self._speaking_since = None
        self._silences = 0
        self._heard = utterance
        self._take(self._read(utterance))

    def _read(self, utterance: Utterance) -> Meaning:
        """What the utterance means here: an intent, an appeal or an answer to the field."""
        field = self._field
        assert field is not None
        playing = self._journal is not None and self._dialogue is not None
        if self._paused or self._waiting:
            return self._read_while_waiting(utterance)
        if self._confirm is not None:
            return self._read_confirm(self._confirm, utterance)
        if self._lobby is not None:
            reading = lobby.understand(self._lobby, utterance)
            return self._intent_or(utterance, reading) if isinstance(reading, Missed) else reading
        if not playing or (self.over and appeal_of(utterance.best) is None):
            return self._intent_or(utterance, lobby.understand_idle(utterance))
        assert self._journal is not None
        assert self._dialogue is not None
        for text in utterance.phrases[:2] + utterance.free[:1]:
            claimed = appeal_of(text)
            if claimed is not None and field.limit is None:
                return self._dialogue.appeal(self._journal, claimed, self._table())
        state = self._journal.state
        if self._dialogue.answers_first(state):
            reading = self._dialogue.understand(state, utterance, self._table())
            if isinstance(reading, Do) and (reading.detail or {}).get("verdict") == "accept":
                return reading
            return self._intent_or(utterance, reading)
        return self._intent_or(
            utterance, self._dialogue.understand(state, utterance, self._table())
        )

    def _intent_or(self, utterance: Utterance, reading: Meaning) -> Meaning:
        for text in utterance.phrases[:1] or utterance.free[:1]:
            name = intent_of(text)
            if name is not None:
                return self._intent(name, reading)
        return reading

    def _read_confirm(self, confirm: Confirm, utterance: Utterance) -> Meaning:
        for text in utterance.phrases[:2] + utterance.free[:1]:
            answer = yes_or_no(text)
            if answer is not None:
                self._confirm = None
                return confirm.yes if answer else confirm.no
        return self._intent_or(utterance, Missed())

    def _read_while_waiting(self, utterance: Utterance) -> Meaning:
        for text in utterance.texts():
            if intent_of(text) == "resume" or yes_or_no(text):
                self._resume()
                return Tell("")
        if self._waiting and not self._paused:
            # Anybody who speaks after a long silence is back: ask the field again.
            self._resume()
            return Tell("")
        return Missed()

    def _intent(self, name: str, reading: Meaning) -> Meaning:
        """Acts on a global intent, or says why it can't be done now."""
        playing = self._journal is not None and self._dialogue is not None and not self.over
        match name:
            case "repeat":
                return Ask(self._field.prompt if self._field else "")
            case "slower" | "faster":
                rate = self._rate + (-RATE_STEP if name == "slower" else RATE_STEP)
                self._set_voice(rate=min(FASTEST, max(SLOWEST, rate)))
                return Ask(self._field.prompt if self._field else "")
            case "louder" | "softer":
                step = VOLUME_STEP if name == "louder" else -VOLUME_STEP
                self._set_voice(volume=min(1.0, max(0.1, self._volume + step)))
                return Tell("Better?" if name == "louder" else "Softer it is.")
            case "mute":
                self._set_voice(muted=True)
                return Tell("I've stopped listening. Wake me from the remote or the board.")
            case "help":
                return Tell(self._help())
            case "resume" if not playing or isinstance(reading, Do | Ask):
                return reading
        if not playing:
            return (
                reading
                if not isinstance(reading, Missed)
                else Refused("We have no game going yet.")
            )
        assert self._journal is not None
        assert self._dialogue is not None
        state = self._journal.state
        match name:
            case "score":
                return Tell(self._dialogue.scores(state))
            case "turn":
                return Tell(self._dialogue.whose_turn(state))
            case "cards":
                return Tell(self._dialogue.cards_left(state))
            case "more-time":
                if self._field is None or self._field.limit is None:
                    return Tell("Take all the time you like.")
                return Tell(
                    self._table().one_of("Of course. Thirty more seconds.", "Take your time.")
                )
            case "undo":
                self._undo()
                return Tell("")
            case "pause":
                self._pause()
                return Tell("")
            case "pass":
                return self._dialogue.passed(state)
            case "end":
                return Confirm(
                    "Shall I end the game here and count up? Say yes or no.",
                    "End the game?",
                    yes=self._end_reading(),
                    no=Tell("Then we go on."),
                )
            case _:
                return reading

    def _take(self, reading: Meaning) -> None:
        """Does what an utterance turned out to mean."""
        match reading:
            case Do():
                self._do(PlayEarcon("got-it"))
                self._act(reading)
                self._advance()
            case Amend():
                self._amend(reading.seq, reading.correct, reading.by, reading.detail)
                self._advance()
            case Ask():
                self._kept = reading.kept or self._kept
                self._reask(reading.text)
            case Confirm():
                self._cancel_timer()
                if reading.first is not None:
                    self._act(reading.first)
                self._confirm = reading
                self._advance()
            case Refused():
                self._reask(reading.sentence)
            case Tell(text=""):
                if not self._listening and not self._awaited_prompt:
                    self._advance()
            case Tell():
                if (
                    self._field is not None
                    and self._confirm is None
                    and (self._field.name == "confirm")
                ):
                    self._say(reading.text)
                    self._advance()
                else:
                    self._reask(reading.text)
            case Noted():
                self._note_appeal(reading)
            case Missed():
                self._missed()
            case lobby.Lobby():
                self._do(PlayEarcon("got-it"))
                self._lobby = reading
                self._advance()
            case lobby.Start():
                self._draw_chance(self._options.game, reading.players, reading.length)
            case _:
                assert_never(reading)
        if self._time_up and self._field is not None and self._field.limit is not None:
            self._time_is_up()

    def _missed(self) -> None:
        field = self._field
        assert field is not None
        self._tries += 1
        if self._paused or field.phase == "idle":
            self._listen(signal=False)
            return
        text = field.nomatch[min(self._tries, len(field.nomatch)) - 1] if field.nomatch else ""
        self._reask(text)

    def _silence(self) -> None:
        """Nobody spoke for as long as this field waits."""
        field = self._field
        assert field is not None
        self._listening = 0
        self._silences += 1
        if field.limit is None and field.patience is not None and (self._silences > field.patience):
            self._waiting = True
            self._advance()
            return
        text = field.noinput[min(self._silences, len(field.noinput)) - 1] if field.noinput else ""
        self._keep_timer = True  # a nudge gives no new time
        if text:
            self._reask(text)
        else:
            self._listen(signal=False)

    # --- time ---

    def _start_timer(self, seconds: float) -> None:
        self._timer = TimerLine(seconds, int((self._now + seconds) * 1000))
        self._do(StartTimer(ANSWER_TIMER, seconds))

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer = None
            self._do(CancelTimer(ANSWER_TIMER))

    def _timer_fired(self, name: str) -> None:
        if name != ANSWER_TIMER or self._timer is None:
            return
        if self._speaking_since is not None or (self._awaited_prompt and not self._listening):
            self._time_up = True  # whoever is speaking may finish
            return
        self._time_is_up()

    def _time_is_up(self) -> None:
        self._time_up = False
        if self._journal is None or self._dialogue is None:
            return
        step = self._dialogue.timed_out(self._journal.state)
        if step is None:
            return
        self._quiet()
        self._do(PlayEarcon("time-up"))
        self._act(step)
        self._advance()

    # --- making things true ---

    def _act(self, step: Do) -> None:
        """Has the game decide its commands, journals the events and tells of them."""
        assert self._journal is not None
        assert self._dialogue is not None
        for command in step.commands:
            try:
                events = self._dialogue.game.decide(self._journal.state, command)
            except IllegalMove as refusal:
                self._say(refusal.sentence)
                return
            self._happen(events, step.detail)

    def _happen(
        self, events: tuple[Any, ...], detail: Mapping[str, Any] | None, first: Note | None = None
    ) -> None:
        assert self._journal is not None
        assert self._dialogue is not None
        records: list[Any] = [] if first is None else [first]
        told: list[str] = []
        for event in events:
            before = self._journal.state
            entry = self._journal.append(event, self._now)
            records.append(entry)
            if isinstance(event, self._dialogue.game.rulings):
                kept = dict(detail or {})
                self._details[entry.seq] = kept
                records.append(Note("ruling", kept, entry.seq))
            spent = self._dialogue.spends(event)
            if spent:
                records += self._spend(spent)
            told.append(
                self._dialogue.tell(before, event, self._journal.state, self._table(), entry.seq)
            )
            self._show_ruling(before, event, entry.seq)
        self._do(Record(tuple(records)))
        for text in told:
            self._say(text)

    def _spend(self, question: str) -> list[Note]:
        """Marks a question as read aloud; a pool that is through starts over first."""
        assert self._dialogue is not None
        notes = []
        if question in self._spent:
            pool = self._dialogue.pool_of(question)
            self._spent -= pool
            notes.append(Note("unspent", {"questions": sorted(pool)}))
        self._spent |= {question}
        notes.append(Note("spent", {"question": question}))
        return notes

    def _show_ruling(self, before: Any, event: Any, seq: int) -> None:
        assert self._dialogue is not None
        assert self._journal is not None
        if isinstance(event, self._dialogue.game.rulings):
            self._ruling = self._dialogue.ruling(self._journal, seq, self._details)
            if self._ruling is not None:
                self._do(PlayEarcon("right" if self._ruling.correct else "wrong"))
        else:
            self._ruling = None

    def _amend(
        self, seq: int | None, correct: bool, by: str, detail: Mapping[str, Any] | None = None
    ) -> None:
        """Turns an earlier ruling, or the newest; all that depended on it follows."""
        assert self._journal is not None
        assert self._dialogue is not None
        seq = self._dialogue.newest_ruling(self._journal) if seq is None else seq
        assert seq is not None
        entry = self._journal.amend(seq, self._dialogue.amendment(correct, by), self._now)
        self._details[seq] = {**self._details.get(seq, {}), **(detail or {}), "appealed": True}
        self._do(Record((entry, Note("amended", {"by": by, **(detail or {})}, seq))))
        self._ruling = self._dialogue.ruling(self._journal, seq, self._details)
        self._say(self._dialogue.tell_amended(self._journal, seq))

    def _note_appeal(self, appeal: Noted) -> None:
        self._details[appeal.seq] = {
            **self._details.get(appeal.seq, {}),
            **appeal.detail,
            "appealed": True,
        }
        self._do(Record((Note("appeal", appeal.detail, appeal.seq),)))
        if self._ruling is not None and self._ruling.seq == appeal.seq:
            self._ruling = msgspec.structs.replace(self._ruling, appealed=True)
        self._reask(appeal.sentence)

    def _undo(self) -> str | None:
        """Takes back the last decision. Returns why it can't, or None."""
        if self._journal is None or self._dialogue is None:
            return "There is nothing to undo."
        point = self._journal.undo_point
        if point is None:
            return "There is nothing to undo."
        self._quiet()
        entry = self._journal.undo(self._now)
        self._do(Record((entry,)))
        self._ruling = self._confirm = None
        self._field = None
        self._say(f"I take back {point.describe}.")
        self._advance()
        return None

    def _pause(self) -> None:
        self._quiet()
        self._cancel_timer()
        self._paused = True
        self._field = None
        self._advance()

    def _resume(self) -> None:
        was_paused = self._paused
        self._quiet()
        self._paused = self._waiting = False
        self._field = None
        if self._journal is not None and self._dialogue is not None and not self.over:
            self._say(
                self._dialogue.resumed(self._journal.state, self._table()) if was_paused else ""
            )
        self._advance()

    def _waiting_field(self) -> Field:
        return lobby.waiting_field(paused=self._paused)

    def _end_reading(self) -> Reading:
        assert self._dialogue is not None
        assert self._journal is not None
        ending = self._dialogue.panel(self._journal, panel.EndGame())
        return ending if ending is not None else Missed()

    def _set_voice(
        self, *, volume: float | None = None, rate: int | None = None, muted: bool | None = None
    ) -> None:
        """Voice settings survive a restart, so they are recorded like the rest."""
        self._volume = self._volume if volume is None else volume
        self._rate = self._rate if rate is None else rate
        if muted is not None and muted != self._muted:
            self._muted = muted
            self._cancel_timer()
            if muted and self._listening:
                self._do(StopListening())
                self._listening = 0
        setting = {"volume": self._volume, "rate": self._rate, "muted": self._muted}
        self._do(Record((Note("voice", setting),)))
        self._do(SetVoice(self._volume, self._rate, self._muted))

    # --- the panel ---

    def _command(self, received: CommandReceived) -> None:
        stale = received.expected_seq is not None and received.expected_seq < self._meaning_seq
        if stale:
            self._answer(received, "The game had moved on; nothing was done.", stale=True)
            return
        if not received.host and not isinstance(received.command, panel.GuestCommand):
            self._answer(received, "Only the host can do that.")
            return
        self._answer(received, self._obey(received.command))

    def _answer(
        self, received: CommandReceived, refused: str | None, *, stale: bool = False
    ) -> None:
        self._publish()
        if received.reply:
            self._do(Reply(received.reply, self._view_seq, refused, stale))

    def _obey(self, command: panel.PanelCommand) -> str | None:
        """Does a panel command. Returns the sentence that refuses it, or None."""
        match command:
            case panel.Mute() | panel.Unmute():
                self._set_voice(muted=isinstance(command, panel.Mute))
                if not self._muted and not self._listening and not self._awaited_prompt:
                    self._listen()
            case panel.SetVolume():
                self._set_voice(volume=command.level / 100)
            case panel.SetRate():
                self._set_voice(rate=command.words_per_minute)
            case panel.StartGame():
                return self._start_from_panel(command)
            case panel.Join() if not self._in_game():
                return self._join_lobby(command.name)
            case panel.Leave() if self._lobby is not None and not self._in_game():
                self._lobby = self._lobby.without(command.name)
                self._quiet()
                self._advance()
            case panel.Utter():
                return self._utter(command.text)
            case panel.Pause() if not self._paused:
                self._pause()
            case panel.Resume() if self._paused or self._waiting:
                self._resume()
            case panel.Undo():
                return self._undo()
            case panel.Repeat() if self._field is not None:
                self._quiet()
                self._reask(self._field.prompt)
            case panel.MoreTime() if self._timer is not None:
                self._start_timer(MORE_TIME)
            case panel.Pause() | panel.Resume() | panel.Repeat() | panel.MoreTime():
                return "There is nothing to do that to right now."
            case _:
                return self._obey_in_game(command)
        return None

    def _obey_in_game(self, command: panel.PanelCommand) -> str | None:
        if self._journal is None or self._dialogue is None:
            return "No game is going on yet."
        step = self._dialogue.panel(self._journal, command)
        match step:
            case None:
                return "That can't be done right now."
            case Refused():
                return step.sentence
            case Amend():
                self._quiet()
                self._confirm = None
                self._amend(step.seq, step.correct, step.by, step.detail)
                self._field = None
                self._advance()
            case Do():
                try:
                    for wanted in step.commands[:1]:
                        self._dialogue.game.decide(self._journal.state, wanted)
                except IllegalMove as refusal:
                    return refusal.sentence
                self._quiet()
                self._paused = self._waiting = False
                self._confirm = None
                self._cancel_timer()
                self._act(step)
                self._field = None
                self._advance()
            case _:
                self._quiet()
                self._take(step)
        return None

    def _in_game(self) -> bool:
        return self._journal is not None and not self.over

    def _start_from_panel(self, command: panel.StartGame) -> str | None:
        if self._in_game():
            return "A game is going on. End it first."
        dialogue = self._dialogues.get(command.game)
        if dialogue is None:
            return f"This table has no game called {command.game}."
        players = command.players or (self._lobby.players if self._lobby is not None else ())
        if not dialogue.game.fewest <= len(players) <= dialogue.game.most:
            return (
                f"{dialogue.game.title} is for {dialogue.game.fewest} to "
                f"{dialogue.game.most} players; I have {len(players)}."
            )
        self._quiet()
        self._draw_chance(command.game, players, command.length)
        return None

    def _join_lobby(self, name: str) -> str | None:
        joined = (self._lobby or lobby.Lobby()).joined(name)
        if isinstance(joined, str):
            return joined
        self._lobby = joined
        self._quiet()
        self._advance()
        return None

    def _utter(self, text: str) -> str | None:
        """Typed words, as if the player at turn had said them."""
        if self._field is None:
            return "Nobody is being asked anything right now."
        self._quiet()
        self._hear(Utterance((text,), (), True))
        return None

    # --- devices ---

    def _device_lost(self, event: DeviceLost) -> None:
        self._lost = {**self._lost, event.device: event.why}
        if event.device == "speaker" and self._awaited_prompt:
            # What can't be heard is shown; the game goes on by touch.
            self._awaited_prompt = 0
            self._go_on()

    def _device_restored(self, event: DeviceRestored) -> None:
        self._lost = {k: v for k, v in self._lost.items() if k != event.device}
        if event.device == "microphone" and not self._awaited_prompt and self._field is not None:
            self._listen()

    # --- saying and showing ---

    def _do(self, effect: Effect) -> None:
        self._effects.append(effect)

    def _say(self, text: str) -> None:
        if not text:
            return
        self._prompts += 1
        self._variety += 1
        self._awaited_prompt = self._prompts
        self._captions = (*self._captions, text)[-CAPTIONS:]
        self._do(Say(self._prompts, text))

    def _table(self) -> Table:
        return Table(
            order=self._order,
            spent=self._spent,
            details=self._details,
            kept=self._kept,
            tries=self._tries,
            variety=self._variety,
            answer_seconds=self._options.answer_seconds,
            tell_notes=self._options.tell_notes,
        )

    def _help(self) -> str:
        field = self._field
        ask = field.help if field is not None else ""
        return (
            f"{ask} You can also say repeat, slower, louder, more time, score, whose turn, "
            "undo, pause, or I said, and your answer."
        ).strip()

    def _publish(self) -> None:
        """Publishes the views when anything in them has changed."""
        board = BoardView(
            seq=self._view_seq,
            phase="idle",
            lobby=self._lobby.players if self._lobby is not None else (),
            asking=self._field.asking if self._field is not None else "",
            timer=self._timer,
            listening=bool(self._listening),
            heard=self._heard.best if self._heard is not None else "",
            ruling=self._ruling,
            captions=self._captions,
            paused=self._paused or self._waiting,
            muted=self._muted,
            notices=tuple(f"{device}: {why}" for device, why in sorted(self._lost.items())),
            hears=self._hears,
            join_url=self._join_url,
        )
        if self._lobby is not None:
            board = msgspec.structs.replace(board, phase="lobby")
        host = HostView(board=board, volume=round(self._volume * 100), rate=self._rate)
        if self._journal is not None and self._dialogue is not None and self._lobby is None:
            table = self._table()
            board = self._dialogue.board(self._journal, table, board)
            host = self._dialogue.host(self._journal, table, host)
        if self._confirm is not None:
            board = msgspec.structs.replace(board, phase="table-ruling")
        point = self._journal.undo_point if self._journal is not None else None
        host = msgspec.structs.replace(
            host,
            board=board,
            heard_all=self._heard.texts() if self._heard is not None else (),
            undo=point.describe if point is not None else "",
            can=self._can(board, point is not None),
        )
        views = Views(board=board, host=host)
        if views == self._published:
            return
        self._view_seq += 1
        board = msgspec.structs.replace(board, seq=self._view_seq)
        host = msgspec.structs.replace(host, board=board)
        self._published = Views(board=msgspec.structs.replace(board, seq=self._view_seq), host=host)
        self._do(Publish(self._published))

    def _can(self, board: BoardView, undoable: bool) -> tuple[str, ...]:
        """The commands that make sense now, for the remote's buttons."""
        can = ["volume", "rate", "unmute" if self._muted else "mute"]
        if self._field is not None:
            can += ["say", "repeat"]
        if not self._in_game():
            can += ["start", "join"] + (["leave"] if self._lobby is not None else [])
        else:
            can += ["resume" if self._paused or self._waiting else "pause"]
            can += ["join", "leave", "return", "rename", "adjust", "end"]
            if board.phase == "choosing":
                can += ["choose"]
            if board.phase == "answering":
                can += ["accept", "reject", "ask-again", "skip"]
            if self._timer is not None:
                can += ["more-time"]
        if (
            self._journal is not None
            and self._dialogue is not None
            and (self._dialogue.newest_ruling(self._journal) is not None)
        ):
            can += ["overrule", "appeal"]
        if undoable:
            can += ["undo"]
        return tuple(can)
