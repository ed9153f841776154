"""The evening as a pure state machine: Inputs in, Effects out.

`Session.handle` reads no clock, no random source, no device and no file; the shell
around it (`host.shell`) does what the effects say and brings back what happened.
What the session knows of a game it knows through `engine` and the game's table in
`host.dialogue`; what must survive a power cut is in Record effects, which come
before anything that announces it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, assert_never

from engine.game import IllegalMove
from host.acoustics import Advisor
from host.dialogue import lobby
from host.dialogue.fields import Amend, Confirm, Do, Field, Missed, Noted
from host.dialogue.table import AnyJournal, Dialogue, Table, Utterance
from host.doing import do
from host.effects import DrawChance, Effect, PlayEarcon, Publish, Record, Reply, SetVoice
from host.floor import Floor
from host.inputs import (
    ChanceDrawn,
    CommandReceived,
    DeviceLost,
    DeviceRestored,
    EveningBegan,
    Input,
    NoInput,
    PromptFinished,
    SoundSensed,
    SpeechStarted,
    TimerFired,
    UtteranceHeard,
)
from host.listening import with_appeals
from host.options import Options
from host.play import Grown, Play, Told
from host.presenting import numbered, present
from host.reading import read
from host.remote import receive
from host.saved import Note, Saved
from host.views import BoardView, HostView, RulingLine, Views


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
        """`first_seq`: the views' numbers begin above it, so that they grow over restarts."""
        self.dialogues = dialogues
        self.options = options
        self.hears = hears
        self.join_url = join_url
        self.floor = Floor(saved.voice)
        self.floor.widen = self._widen
        self.play: Play | None = None
        if saved.game is not None:
            self.play = Play(dialogues[saved.game], saved.entries, saved.details, saved.tries)
        self.lobby: lobby.Lobby | None = None
        self.confirm: Confirm | None = None
        self.paused = False
        """The table asked for a pause."""
        self.waiting = False
        """Nobody answered for so long that the host waits to be spoken to."""
        self.heard: Utterance | None = None
        self.ruling: RulingLine | None = None
        """The ruling on the board, from its announcement to the next step."""
        self.lost: dict[str, str] = {}
        self.advisor = Advisor(phone=bool(join_url))
        self._held: tuple[Told, ...] = ()
        """What of a game's end waits for the table's say on its last ruling."""
        self._closing = False
        """It is closing time: the game ends after the turn in progress."""
        self._end_told = False
        self._owed = 0
        """The request that waits for its game to open."""
        self._order = saved.order
        self._spent = saved.spent
        self._view_seq = first_seq
        self._meaning_seq = first_seq
        self._published = Views(board=BoardView(), host=HostView(board=BoardView()))

    # --- what a shell or a rehearsal may ask ---

    @property
    def field(self) -> Field | None:
        """The field being asked now."""
        return self.floor.field

    @property
    def over(self) -> bool:
        """True when a game has been played to its end and nothing new has begun."""
        return self.play is not None and self.play.over and self.confirm is None

    @property
    def settled(self) -> bool:
        """True when the end of the game has been told: nothing of it is left to go on with."""
        return self.over and self._end_told

    @property
    def idle(self) -> bool:
        """True when nothing is being asked but whether to play."""
        return self.field is not None and self.field.phase == "idle"

    @property
    def playing(self) -> Play | None:
        """The game that is going on."""
        return self.play if self.play is not None and not self.play.over else None

    @property
    def journal(self) -> AnyJournal | None:
        return None if self.play is None else self.play.journal

    def field_detail(self) -> Mapping[str, Any]:
        """What a rehearsal may know of the field being asked (answer, wrong, points)."""
        if self.play is None or self.field is None or self.confirm is not None:
            return {}
        return self.play.dialogue.detail_of(self.play.state)

    def table(self) -> Table:
        """The evening's own facts, for the game's dialogue."""
        return Table(
            order=self._order,
            spent=self._spent,
            details=self.play.details if self.play is not None else {},
            kept=self.floor.kept,
            tries=self.floor.tries,
            variety=self.floor.spoken,
            paused=self.paused or self.waiting,
            answer_seconds=self.options.answer_seconds,
            tell_notes=self.options.tell_notes,
            open_hands=self.options.open_hands,
        )

    # --- the one way in ---

    def handle(self, event: Input) -> list[Effect]:
        """Takes one input and returns what is to be done, in order."""
        floor = self.floor
        floor.now = event.at
        floor.outbox = []
        match event:
            case EveningBegan():
                self._begin()
            case ChanceDrawn():
                self._open(event)
                self._publish()
                self._answer(self._owed, event.refused or None)
            case SpeechStarted():
                floor.speech_started(event.listen)
            case UtteranceHeard():
                if floor.heard(event.listen):
                    self.hear(Utterance(event.phrases, event.free, event.typed, event.clear))
            case NoInput():
                asked = floor.listening == event.listen
                instead = self.advisor.due(event.at) if asked else ""
                if floor.silence(event.listen, instead):
                    self.waiting = True
                    self.advance()
            case PromptFinished():
                if floor.prompt_finished(event.prompt) and not floor.time_is_up:
                    self.advance()
                if self.over and not floor.speaking and not self._end_told:
                    self._end_told = True
                    floor.do(Record((Note("told", {}),)))
            case TimerFired(name="closing"):
                self._closing = self.playing is not None
            case TimerFired():
                floor.timer_fired(event.name)
            case CommandReceived():
                stale = event.expected_seq is not None and event.expected_seq < self._meaning_seq
                refused = receive(self, event, stale=stale)
                self._publish()
                if any(isinstance(effect, DrawChance) for effect in floor.outbox):
                    # Whoever starts a game is answered when it is there to be seen.
                    self._owed = event.reply
                else:
                    self._answer(event.reply, refused, stale=stale)
            case DeviceLost():
                self._device_lost(event)
            case DeviceRestored():
                self._device_restored(event)
            case SoundSensed():
                self.advisor.sensed(event.trouble, event.lost)
            case _:
                assert_never(event)
        if floor.time_is_up:
            self._time_is_up()
        self._publish()
        return floor.outbox

    def _answer(self, reply: int, refused: str | None, *, stale: bool = False) -> None:
        self._owed = 0
        if reply:
            self.floor.do(Reply(reply, self._view_seq, refused, stale))

    # --- beginning ---

    def _begin(self) -> None:
        voice = self.floor.voice
        self.floor.do(SetVoice(voice.volume, voice.rate, voice.muted))
        if (play := self.playing) is not None:
            self.floor.say(play.dialogue.resumed(play.state, self.table()))
            if not play.dialogue.playable(play.state) and self.undo() is None:
                return
        elif self.play is not None:
            self.floor.say(self.play.dialogue.scores(self.play.state))
        elif self.options.players:
            self.draw_chance(self.options.game, self.options.players, self.options.length)
            return
        elif self.options.lobby_at_start:
            self.lobby = self.new_lobby()
        self.advance()

    def draw_chance(self, game: str, players: tuple[str, ...], length: str) -> None:
        """Has the shell shuffle for a new game; it opens when the shell has."""
        options = dict(self.options.house.get(game, {}))
        if self.dialogues[game].lengths:
            options["length"] = length
        self.floor.do(DrawChance(game, players, options))

    def new_lobby(self, game: str = "") -> lobby.Lobby:
        """An empty lobby for that game, or for the one just played, or for the evening's own."""
        last = self.play.dialogue.game.name if self.play is not None else self.options.game
        return lobby.for_game(self.dialogues[game or last])

    def _open(self, chance: ChanceDrawn) -> None:
        """A new game begins, with the deck already shuffled."""
        if chance.refused:
            self.floor.say(chance.refused)
            self.advance()
            return
        self.floor.quiet()
        self.play = Play(self.dialogues[chance.game])
        self._order = chance.order
        self.lobby = self.confirm = self.ruling = self.heard = None
        self._held = ()
        self.paused = self.waiting = self._closing = self._end_told = False
        opened = Note("game", {"game": chance.game, "order": list(chance.order)})
        self._announce(self.play.decide((chance.opening,), None, self.table(), chance.at), opened)
        self.advance()

    # --- the loop: automatic steps, then the next field ---

    def advance(self) -> None:
        """Does what the host does by itself, then asks what comes next."""
        self._meaning_seq = self._view_seq + 1
        floor = self.floor
        if self.confirm is None:
            held, self._held = self._held, ()
            self._tell(held)
        if self.paused or self.waiting:
            floor.ask(lobby.waiting_field(paused=self.paused))
        elif self.confirm is not None:
            floor.ask(lobby.confirm_field(self.confirm))
        elif self.lobby is not None:
            floor.ask(lobby.field(self.lobby))
        elif (play := self.playing) is not None:
            while (step := self._by_itself(play)) is not None:
                if floor.speaking and self.ruling is not None:
                    # A ruling is heard out, and seen, before the next card lies on it.
                    floor.hear_out()
                    return
                self.act(step)
            if play.over:
                self._closing = False
            else:
                floor.say(self.advisor.due(floor.now))
            field = play.dialogue.field(play.state, self.table())
            floor.ask(field if field is not None else lobby.idle_field(self.over))
            if play.dialogue.answers_first(play.state):
                # What was heard until now was no answer to this question.
                self.heard = None
        else:
            floor.ask(lobby.idle_field(self.over))

    def _by_itself(self, play: Play) -> Do | None:
        """What the host does now without being asked."""
        if self._closing and play.dialogue.between_turns(play.state):
            return Do(play.dialogue.ending)
        return play.dialogue.automatic(play.state, self.table())

    def _widen(self, listening: Any) -> Any:
        """Room for "I said ..." beside what the field listens for."""
        if self.play is None or self.confirm is not None or self.lobby is not None:
            return listening
        return with_appeals(
            listening, self.play.dialogue.appealable(self.play.journal, self.table())
        )

    # --- what was heard ---

    def hear(self, utterance: Utterance) -> None:
        """Takes an utterance, typed or said, for what it means now."""
        self.heard = utterance
        if utterance.texts() and not utterance.typed and "recogniser" in self.lost:
            self.lost = {device: why for device, why in self.lost.items() if device == "speaker"}
            self.floor.deaf = False
        meaning = read(self, utterance)
        if not utterance.typed:
            missed = isinstance(meaning, Missed)
            self.advisor.heard(caught=not missed)
            self.floor.say(self.advisor.due(self.floor.now) if missed else "")
        do(self, meaning)

    # --- making things true ---

    def act(self, step: Do, *, hold_end: bool = False) -> None:
        """Has the game decide commands, journals the events and tells of them.

        `hold_end`: what is told behind a ruling waits until the table has had its say on it.
        """
        assert self.play is not None
        try:
            grown = self.play.decide(step.commands, step.detail, self.table(), self.floor.now)
        except IllegalMove as refusal:
            self.floor.say(refusal.sentence)
            return
        if hold_end and self.over:
            self._held = grown.told[1:]
            grown = replace(grown, told=grown.told[:1])
        self._announce(grown)

    def amend(self, wanted: Amend) -> None:
        assert self.play is not None
        try:
            grown = self.play.amend(
                wanted.seq, wanted.correct, wanted.by, wanted.detail, self.floor.now
            )
        except IllegalMove as refusal:
            self.floor.say(refusal.sentence)
            return
        # Of a game that is over, an overruling tells the end itself.
        self._held = ()
        self._announce(grown)

    def note(self, appeal: Noted) -> None:
        """Keeps an appeal with its ruling, and shows that."""
        assert self.play is not None
        self._announce(self.play.note_appeal(appeal.seq, appeal.detail))

    def undo(self) -> str | None:
        """Takes back the last decision. Returns why it can't, or None."""
        if self.play is None:
            return "There is nothing to undo."
        try:
            grown = self.play.undo(self.floor.now)
        except IllegalMove as refusal:
            return refusal.sentence
        self.floor.quiet()
        # What was said and heard of a question that is open again is off the board.
        self.floor.captions = ()
        self.confirm = self.lobby = self.heard = None
        self._held = ()
        self._end_told = False
        self._announce(grown)
        self.advance()
        return None

    def _announce(self, grown: Grown, first: Note | None = None) -> None:
        """First to the disk, then to the table."""
        assert self.play is not None
        records = [*([first] if first is not None else []), *grown.records]
        for event in grown.events:
            records += self._spend(self.play.dialogue.spends(event))
        if records:
            self.floor.do(Record(tuple(records)))
        self._show_ruling(grown.ruling)
        self._tell(grown.told)

    def _tell(self, told: Iterable[Told]) -> None:
        for one in told:
            if one.earcon:
                self.floor.do(PlayEarcon(one.earcon))
            self.floor.say(one.text)

    def _spend(self, question: str) -> list[Note]:
        """Marks a question as read aloud; a pool that is through starts over first."""
        assert self.play is not None
        notes: list[Note] = []
        if not question:
            return notes
        if question in self._spent:
            pool = self.play.dialogue.pool_of(question)
            self._spent -= pool
            notes.append(Note("unspent", {"questions": sorted(pool)}))
        self._spent |= {question}
        return [*notes, Note("spent", {"question": question})]

    def _show_ruling(self, seq: int | None) -> None:
        assert self.play is not None
        self.ruling = (
            None
            if seq is None
            else self.play.dialogue.ruling(self.play.journal, seq, self.play.details)
        )

    def _time_is_up(self) -> None:
        self.floor.cancel_timer()
        play = self.playing
        step = play.dialogue.timed_out(play.state) if play is not None else None
        if step is not None:
            self.floor.quiet()
            self.act(step)
            self.advance()

    # --- pauses ---

    def pause(self) -> None:
        self.floor.quiet()
        self.paused = True
        self.advance()

    def resume(self) -> None:
        self.floor.quiet()
        if self.paused and self.playing is not None:
            self.floor.say(self.playing.dialogue.resumed(self.playing.state, self.table()))
        self.paused = self.waiting = False
        self.advance()

    # --- devices ---

    def _device_lost(self, event: DeviceLost) -> None:
        self.lost = {**self.lost, event.device: event.why}
        if event.device != "speaker":
            self.floor.deafen()
        elif self.floor.speaker_lost():
            self.advance()

    def _device_restored(self, event: DeviceRestored) -> None:
        self.lost = {device: why for device, why in self.lost.items() if device != event.device}
        if not self.lost.keys() - {"speaker"}:
            self.floor.undeafen()

    # --- showing ---

    def _publish(self) -> None:
        """Publishes the views when anything in them has changed."""
        views = present(self, self._view_seq)
        if views != self._published:
            self._view_seq += 1
            self._published = numbered(views, self._view_seq)
            self.floor.do(Publish(self._published))
        # No view means anything newer than the newest there is.
        self._meaning_seq = min(self._meaning_seq, self._view_seq)
