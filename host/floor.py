"""Who has the floor: the host speaking, or the table being listened to.

`Floor` runs one field at a time as every field is run: prompt, then the microphone,
reprompts that taper, a timer for the answer. It knows no game. Effects gather in
`outbox`, in the order they are to be done.
"""

from __future__ import annotations

from collections.abc import Callable

from host.dialogue.fields import Field
from host.effects import (
    CancelTimer,
    Effect,
    Listen,
    PlayEarcon,
    Say,
    SetVoice,
    StartTimer,
    StopListening,
    StopSpeaking,
)
from host.saved import Voice
from host.views import TimerLine
from speech.recognition import Listening

ANSWER_TIMER = "answer"
CAPTIONS = 4
"""How many spoken lines the board keeps."""


class Floor:
    """The present field and how far it has come. Times in seconds of the inputs' clock."""

    def __init__(self, voice: Voice) -> None:
        self.now = 0.0
        self.outbox: list[Effect] = []
        self.field: Field | None = None
        self.voice = voice
        self.tries = 0
        """How often this field was not understood."""
        self.kept = ""
        """The part of an answer understood so far."""
        self.spoken = 0
        """How many things have been said; picks among wordings."""
        self.captions: tuple[str, ...] = ()
        self.listening = 0
        """The number of the Listen that is open, 0 for none."""
        self.timer: TimerLine | None = None
        self.widen: Callable[[Listening], Listening] = lambda listening: listening
        """Adds what may be said beside the field's own."""
        self.deaf = False
        """The microphone or the recogniser is lost: no clock runs against the table."""
        self._silences = 0
        self._awaited = 0
        self._then_listen = True
        self._listens = 0
        self._talking = False
        self._time_up = False
        self._keep_timer = False

    def do(self, effect: Effect) -> None:
        self.outbox.append(effect)

    # --- speaking ---

    @property
    def speaking(self) -> bool:
        """Whether something is being said and waited for."""
        return bool(self._awaited)

    def say(self, text: str) -> None:
        if text:
            self.spoken += 1
            self._awaited = self.spoken
            self.captions = (*self.captions, text)[-CAPTIONS:]
            self.do(Say(self.spoken, text))

    def hear_out(self) -> None:
        """What is being said is to be followed by the next step, not by the microphone: until
        then nothing is asked, and no clock runs."""
        self.cancel_timer()
        self.field = None
        self._then_listen = False

    def prompt_finished(self, prompt: int) -> bool:
        """Opens the microphone after the last prompt; True when the session is to go on."""
        if prompt != self._awaited:
            return False
        self._awaited = 0
        if self._then_listen and self.field is not None and not self._time_up:
            self.listen()
            return False
        return True

    def speaker_lost(self) -> bool:
        """What can't be heard is shown; as prompt_finished for whatever was being said."""
        return bool(self._awaited) and self.prompt_finished(self._awaited)

    # --- asking ---

    def ask(self, field: Field) -> None:
        """Puts a field to the table: its prompt, then the microphone."""
        self.cancel_timer()
        self.field = field
        self.tries = self._silences = 0
        self.kept = ""
        self.reask(field.prompt)

    def reask(self, text: str, *, same_time: bool = False) -> None:
        """Says `text`, then listens for the same field. Its time begins anew, for what the
        host says costs nobody any, but for a nudge (`same_time`)."""
        self._keep_timer = same_time
        if not same_time:
            self.cancel_timer()
        self.say(text)
        self._then_listen = True
        if not self._awaited:
            self.listen()

    def listen(self, *, signal: bool = True) -> None:
        """Opens the microphone for the present field; an earcon says so."""
        field = self.field
        if field is None or self.voice.muted:
            return
        kept = self._keep_timer and self.timer is not None
        if field.limit is not None and not kept and not self.deaf:
            self.start_timer(field.limit)
        self._keep_timer = False
        self._listens += 1
        self.listening = self._listens
        self._talking = False
        if signal and field.phase != "idle":
            self.do(PlayEarcon("your-turn"))
        listening = self.widen(field.listening)
        self.do(Listen(self.listening, listening, field.end_of_turn, field.wait, field.longest))

    def quiet(self) -> None:
        """Stops talking and listening: something else has the floor."""
        if self._awaited:
            self.do(StopSpeaking())
            self._awaited = 0
        self._close_ear()

    # --- what came of listening ---

    def speech_started(self, listen: int) -> None:
        self._talking = self._talking or listen == self.listening

    def heard(self, listen: int) -> bool:
        """Closes the ear; False for what was heard by one that is closed already."""
        if not self.listening or listen != self.listening:
            return False
        self.listening = 0
        self._talking = False
        self._silences = 0
        return True

    def missed(self) -> None:
        """Not understood: the next of the field's reprompts."""
        field = self.field
        assert field is not None
        self.tries += 1
        if field.nomatch:
            self.reask(_tapered(field.nomatch, self.tries))
        else:
            self.listen(signal=False)

    def silence(self, listen: int, instead: str = "") -> bool:
        """Nobody spoke: the next of the field's nudges, or what is said `instead`. True when
        its patience is at an end."""
        field = self.field
        if field is None or not self.listening or listen != self.listening:
            return False
        self.listening = 0
        self._talking = False
        self._silences += 1
        if field.limit is None and field.patience is not None and self._silences > field.patience:
            return True
        nudge = instead or _tapered(field.noinput, self._silences)
        if nudge:
            self.reask(nudge, same_time=True)
        else:
            self._keep_timer = True
            self.listen(signal=False)
        return False

    # --- time ---

    def start_timer(self, seconds: float) -> None:
        self._time_up = False
        self.timer = TimerLine(seconds, int((self.now + seconds) * 1000))
        self.do(StartTimer(ANSWER_TIMER, seconds))

    def cancel_timer(self) -> None:
        self._time_up = False
        if self.timer is not None:
            self.timer = None
            self.do(CancelTimer(ANSWER_TIMER))

    def timer_fired(self, name: str) -> None:
        if name == ANSWER_TIMER and self.timer is not None:
            self._time_up = True

    @property
    def time_is_up(self) -> bool:
        """The time is over and nobody is in the middle of a word."""
        return self._time_up and not self._talking and not self._awaited

    # --- the ear ---

    def deafen(self) -> None:
        """Nothing is heard any more: the clock stops, and what was half said is forgotten."""
        self.deaf = True
        self._close_ear()

    def undeafen(self) -> None:
        """Hearing again. Whoever was listened to is told so, and has the whole time."""
        if not self.deaf:
            return
        self.deaf = False
        if self._awaited or self.field is None or self.voice.muted:
            return
        self._close_ear()
        self.reask("" if self.field.phase == "idle" else "I can hear you again. Once more, please.")

    def _close_ear(self) -> None:
        self.cancel_timer()
        self._talking = False
        if self.listening:
            self.do(StopListening())
            self.listening = 0

    # --- the voice ---

    def set_voice(self, voice: Voice) -> None:
        """Volume, rate, or a muted microphone, which closes the ear and stops the clock."""
        if voice.muted and not self.voice.muted:
            self._close_ear()
        self.voice = voice
        self.do(SetVoice(voice.volume, voice.rate, voice.muted))


def _tapered(texts: tuple[str, ...], times: int) -> str:
    """The first text for the first time, the last for every time after the others."""
    return texts[min(times, len(texts)) - 1] if texts else ""
