"""A table for the session to host: plays the shell, and holds every effect to the rules.

`Evening` gives inputs and does the effects: it keeps what is recorded, answers
DrawChance by a shuffle of its own, and finishes prompts when it is told to. It
can be killed at any moment: a new session is made of nothing but what was
recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import msgspec

from engine import cards, sybarit
from engine.game import IllegalMove
from engine.journal import Amended, Happened, Journal, Reverted
from engine.registry import GAMES
from host.commands import PanelCommand
from host.dialogue.registry import dialogues
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
from host.options import Options
from host.saved import Note, Saved
from host.session import Session
from host.views import BoardView, HostView, Views
from questions.bank import Bank, Question
from questions.draw import shuffled
from tests.host.keeping import saved_from, tidy_bank


class Evening:
    """One evening, from the first input. `said` is everything that was said, in order."""

    def __init__(
        self,
        players: Sequence[str] = ("Ann", "Ben"),
        *,
        bank: Bank | None = None,
        deck: Sequence[str] | None = None,
        seed: int = 1,
        begin: bool = True,
        **options: Any,
    ) -> None:
        """`deck` in place of a shuffled one; `options` are those of host.options."""
        self.bank = bank or tidy_bank()
        self.options = Options(players=tuple(players), **options)
        self.chance = Random(seed)
        self.deck = deck
        self.records: list[Any] = []
        self.said: list[str] = []
        self.earcons: list[str] = []
        self.replies: list[Reply] = []
        self.views = Views(BoardView(), HostView(BoardView()))
        self.timers: dict[str, float] = {}
        self.speaking: list[int] = []
        self.open: Listen | None = None
        self.now = 0.0
        self.phases: list[tuple[str, str]] = []
        self._uttered = ""
        self._start(Saved())
        if begin:
            self.begin()

    def _start(self, saved: Saved) -> None:
        self.session = Session(
            dialogues(self.bank), self.options, saved, first_seq=self.views.board.seq
        )

    # --- inputs ---

    def begin(self) -> None:
        self.give(EveningBegan(self.now))
        self.hear_out()

    def hear_out(self) -> None:
        """Time passes until the host has nothing more to say."""
        while self.speaking:
            self.give(PromptFinished(self.now, self.speaking.pop(0)))

    def give(self, event: Input) -> list[Effect]:
        event = replace(event, at=self.now)
        self.now += 0.5
        if isinstance(event, UtteranceHeard):
            self._uttered += " ".join((*event.phrases, *event.free)).casefold() + " "
            self.open = None
        elif isinstance(event, NoInput):
            self.open = None
        elif isinstance(event, CommandReceived):
            self._uttered += msgspec.json.encode(event.command).decode().casefold()
        before = self.state.phase if self.state is not None else ""
        effects = self.session.handle(event)
        wanted = self._do(effects)
        self._check_kept()
        self._check_going()
        after = self.state.phase if self.state is not None else ""
        if before != after:
            self.phases.append((before, after))
        if wanted is not None:
            self.give(self._draw(wanted))
        return effects

    def type(self, text: str) -> None:
        """Types a line to the open ear, and hears out what comes of it."""
        assert self.open is not None, f"nobody listens to {text!r}"
        self.give(UtteranceHeard(self.now, self.open.listen, (text,), (), True))
        self.hear_out()

    def voice(self, *phrases: str, free: tuple[str, ...] = ()) -> None:
        """Says something to the open ear, as these readings of it."""
        assert self.open is not None, f"nobody listens to {phrases!r}"
        self.give(SpeechStarted(self.now, self.open.listen))
        assert self.open is not None
        self.give(UtteranceHeard(self.now, self.open.listen, phrases, free))
        self.hear_out()

    def silence(self) -> None:
        assert self.open is not None
        self.give(NoInput(self.now, self.open.listen))
        self.hear_out()

    def time_up(self) -> None:
        assert "answer" in self.timers, "no clock runs"
        del self.timers["answer"]
        self.give(TimerFired(self.now, "answer"))
        self.hear_out()

    def tap(
        self, command: PanelCommand, *, host: bool = True, seq: int | None = None
    ) -> str | None:
        """Taps on a panel. Returns the sentence that refuses it, if one does."""
        refused = self.press(command, host=host, seq=seq)
        self.hear_out()
        return refused

    def press(
        self, command: PanelCommand, *, host: bool = True, seq: int | None = None
    ) -> str | None:
        """As tap, with the host still speaking afterwards."""
        self.give(CommandReceived(self.now, command, host, seq, reply=1))
        assert self.replies
        return self.replies[-1].refused

    def lose(self, device: str) -> None:
        if device == "speaker":
            self.speaking.clear()
        self.give(DeviceLost(self.now, device, "unplugged"))

    def find(self, device: str) -> None:
        self.give(DeviceRestored(self.now, device, "another one"))

    def kill(self) -> None:
        """The process dies here; another one starts from what was recorded."""
        self.timers, self.speaking, self.open = {}, [], None
        saved = saved_from(self.records)
        if saved.game is not None and self.session.settled:
            saved = replace(saved, game=None, entries=(), details={}, order=())
        self._start(saved)

    # --- what there is to see ---

    @property
    def state(self) -> sybarit.State | None:
        return None if self.session.play is None else self.session.play.state

    @property
    def game(self) -> sybarit.State:
        state = self.state
        assert state is not None
        return state

    @property
    def board(self) -> BoardView:
        return self.views.board

    @property
    def asked(self) -> str:
        """The name of the field that is open."""
        return self.session.field.name if self.session.field is not None else ""

    @property
    def question(self) -> Question:
        return self.bank.questions[self.game.question_id]

    def score(self, name: str) -> int:
        return next(seat.score for seat in self.game.seats if seat.name == name)

    def since(self, mark: int) -> str:
        """What was said after the first `mark` prompts."""
        return " ".join(self.said[mark:])

    def reply_to(self, text: str) -> str:
        """Types a line and returns what the host says to it."""
        mark = len(self.said)
        self.type(text)
        return self.since(mark)

    def to_answer(self, points: str = "one point") -> None:
        """Goes on to the next question's answer field."""
        if self.asked == "choose":
            suit = cards.suit_of(self.game.card)
            self.type(points if suit is not None else f"food for {points.split()[0]}")
        assert self.asked == "answer"

    # --- effects ---

    def _do(self, effects: Sequence[Effect]) -> DrawChance | None:
        wanted: DrawChance | None = None
        announced: list[str] = []
        for effect in effects:
            match effect:
                case Record(entries):
                    assert entries
                    for entry in entries:
                        self._check_unannounced(entry, announced)
                        self.records.append(entry)
                case Say(prompt, text):
                    assert self.open is None, "the host speaks while it listens"
                    self.said.append(text)
                    announced.append(text)
                    self.speaking.append(prompt)
                    self._check_wording(text)
                case PlayEarcon(name):
                    self.earcons.append(name)
                    announced.append(name)
                case StopSpeaking():
                    self.speaking.clear()
                case Listen():
                    assert self.open is None, "two ears are open"
                    assert not self.speaking, "the ear opens while the host speaks"
                    assert not self.session.floor.voice.muted, "the ear opens though muted"
                    self.open = effect
                case StopListening():
                    assert self.open is not None, "an ear is closed that is not open"
                    self.open = None
                case StartTimer(name, seconds):
                    self.timers[name] = seconds
                case CancelTimer(name):
                    self.timers.pop(name, None)
                case DrawChance():
                    wanted = effect
                case Publish(views):
                    assert views.board.seq > self.views.board.seq, "numbers of views only grow"
                    self.views = views
                    self._check_published(views)
                case Reply():
                    self.replies.append(effect)
                case SetVoice():
                    pass
        return wanted

    def _draw(self, wanted: DrawChance) -> ChanceDrawn:
        order = shuffled(self.bank, self.chance)
        try:
            opening: Any = GAMES[wanted.game].start(wanted.players, self.chance, wanted.options)
        except IllegalMove as refusal:
            return ChanceDrawn(self.now, wanted.game, None, (), refusal.sentence)
        if self.deck is not None:
            opening = sybarit.StartGame(opening.players, tuple(self.deck), "other")
        return ChanceDrawn(self.now, wanted.game, opening, order)

    # --- the rules every effect is held to ---

    @staticmethod
    def _check_unannounced(entry: Any, announced: list[str]) -> None:
        """What is being recorded must not have been said, sounded or shown before."""
        if isinstance(entry, Note):
            return
        match entry.what:
            case Happened(sybarit.CardDrawn(card=card)):
                tokens = [cards.said(card).removeprefix("the ")]
            case Happened(sybarit.AnswerRuled()):
                tokens = ["right", "wrong", "time-up"]
            case Happened(sybarit.GameEnded()):
                tokens = ["applause"]
            case Amended():
                tokens = ["after all"]
            case Reverted():
                tokens = ["I take back"]
            case _:
                tokens = []
        for token in tokens:
            assert not any(
                token == text or (" " in token and token in text) for text in announced
            ), f"{token!r} was announced before it was recorded"

    def _recorded(self) -> Journal[Any, Any, Any] | None:
        saved = saved_from(self.records)
        return None if saved.game is None else Journal(GAMES[saved.game], saved.entries)

    def _check_kept(self) -> None:
        journal, recorded = self.session.journal, self._recorded()
        if journal is not None:
            assert recorded is not None
            assert recorded.entries == journal.entries, "the journal holds what was not recorded"

    def _check_going(self) -> None:
        """Never stuck: the host speaks or listens, or cannot."""
        floor = self.session.floor
        if self.open is not None:
            assert floor.listening == self.open.listen
        if floor.deaf or floor.voice.muted or self.session.paused:
            assert not self.timers, "a clock runs against a table that can't be heard"
        assert not self.timers or floor.timer is not None, "a clock runs that is not shown"

    def stuck(self) -> bool:
        """Whether nothing will happen any more unless the panel helps."""
        floor = self.session.floor
        return not (self.speaking or self.open or floor.voice.muted or floor.deaf)

    @staticmethod
    def _check_wording(text: str) -> None:
        assert text == text.strip()
        assert "  " not in text, text
        assert text[:1] == text[:1].upper(), f"begins small: {text!r}"
        assert " 1 points" not in f" {text}", text
        assert " ." not in text, text
        assert ".." not in text.replace("...", ""), text

    def _check_published(self, views: Views) -> None:
        recorded = self._recorded()
        if self.session.play is None or self.session.lobby is not None:
            return
        assert recorded is not None
        assert recorded.state is not None
        state = recorded.state
        shown = {seat.name: seat.score for seat in views.board.seats}
        assert shown == {seat.name: seat.score for seat in state.seats}
        assert views.board.deck_left == state.deck_left
        if state.phase == "answering":
            self._check_secret(views, self.bank.questions[state.question_id])
        if state.phase in ("choosing", "question"):
            self._uttered = ""

    def _check_secret(self, views: Views, question: Question) -> None:
        public = msgspec.json.encode((views.board, views.seats)).decode().casefold()
        note = question.note.rstrip(".").split()[-1:]
        for secret in (*question.answers, *question.reject, *note):
            if secret.casefold() not in self._uttered:
                assert secret.casefold() not in public, f"{secret!r} is shown before the ruling"
