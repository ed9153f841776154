from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from speech.ear import (
    Ear,
    EarEvent,
    Level,
    Lost,
    NoInput,
    Restored,
    SpeechStarted,
    Utterance,
)
from speech.gate import Gate
from speech.recognition import SAMPLE_RATE, Listening
from speech.scripted import ScriptedMicrophone, ScriptedRecogniser

LIMIT = 10.0
ANSWER = Listening(answers=("basil",), rivals=("mint",))


class Table:
    """An ear with everything it needs, and what it said."""

    def __init__(self, *texts: str) -> None:
        self.events: queue.SimpleQueue[EarEvent] = queue.SimpleQueue()
        self.microphone = ScriptedMicrophone()
        self.recogniser = ScriptedRecogniser(*texts)
        self.gate = Gate()
        self.ear = Ear(self.microphone, self.recogniser, self.events.put, self.gate)

    def listen(self, number: int, wait: float = 3.0, longest: float = 6.0) -> None:
        self.ear.listen(number, ANSWER, end_of_turn=0.5, wait=wait, longest=longest)

    def next(self) -> EarEvent:
        """The next event that is not a level."""
        while isinstance(event := self.events.get(timeout=LIMIT), Level):
            pass
        return event

    def rest(self) -> list[EarEvent]:
        """Closes the ear; all that it said besides levels."""
        self.ear.close()
        events = []
        while not self.events.empty():
            event = self.events.get()
            if not isinstance(event, Level):
                events.append(event)
        return events


@pytest.fixture
def seat() -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def sit(*texts: str) -> Table:
        tables.append(Table(*texts))
        return tables[-1]

    yield sit
    for table in tables:
        table.ear.close()


def hush(seconds: float) -> bytes:
    samples = np.random.default_rng(5).normal(0, 20, round(seconds * SAMPLE_RATE))
    return samples.astype("<i2").tobytes()


Seat = Callable[..., Table]
Spoken = Callable[..., bytes]


def test_one_utterance(seat: Seat, spoken: Spoken) -> None:
    table = seat("basil")
    table.listen(7)
    table.microphone.say(spoken("I think it's basil") + hush(1))
    assert table.next() == SpeechStarted(7)
    utterance = table.next()
    assert isinstance(utterance, Utterance)
    assert utterance.listen == 7
    assert utterance.heard.texts() == ("basil",)
    fed = len(table.recogniser.utterances[0]) / 2 / SAMPLE_RATE
    whole = len(spoken("I think it's basil")) / 2 / SAMPLE_RATE
    assert whole - 0.9 < fed < whole + 0.1, "the pre-roll, the utterance, a short tail"
    table.microphone.say(spoken("and nothing more") + hush(1))
    assert table.rest() == []


def test_an_answer_that_begins_before_the_microphone_is_opened(seat: Seat, spoken: Spoken) -> None:
    table = seat("basil")
    speech = spoken("basil basil basil")
    early = round(0.62 * SAMPLE_RATE) * 2
    table.microphone.say(speech[:early])
    table.listen(1)
    table.microphone.say(speech[early:] + hush(1))
    assert table.next() == SpeechStarted(1)
    assert isinstance(table.next(), Utterance)
    assert speech[early - 4096 : early] in table.recogniser.utterances[0]


def test_nobody_speaks(seat: Seat) -> None:
    table = seat()
    table.listen(2, wait=1.0)
    table.microphone.say(hush(1.2))
    assert table.next() == NoInput(2)
    assert table.recogniser.cancelled == 1


def test_a_new_listening_takes_the_place_of_the_old(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.listen(1)
    table.listen(2)
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(2)
    assert isinstance(table.next(), Utterance)


def test_stop(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.listen(1)
    table.ear.stop()
    table.microphone.say(spoken("mint") + hush(1))
    assert table.rest() == []


def test_endless_talk_is_cut(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.listen(1, longest=1.0)
    table.microphone.say(spoken("on and on and on and on he went about the mint in his garden"))
    assert table.next() == SpeechStarted(1)
    assert isinstance(table.next(), Utterance)
    assert len(table.recogniser.utterances[0]) / 2 / SAMPLE_RATE < 1.6


def test_the_gate_shuts_sound_and_time_out(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.gate.shut()
    table.listen(1, wait=1.0)
    table.microphone.say(spoken("this is the host, who speaks for long") + hush(3))
    # All of it has been dropped once a listening asked for later is under way.
    table.listen(2, wait=0.5)
    table.ear.stop()
    assert table.rest() == []


def test_what_follows_the_gate_is_heard(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    reached: queue.SimpleQueue[None] = queue.SimpleQueue()
    table.gate.shut()
    table.listen(1, wait=1.0)
    table.microphone.say(spoken("this is the host"))
    table.ear._inbox.put(lambda: reached.put(None))
    reached.get(timeout=LIMIT)
    table.gate.open()
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(1)
    assert isinstance(table.next(), Utterance)
    fed = len(table.recogniser.utterances[0])
    assert fed < len(spoken("mint")), "nothing of the host"


def test_mute_releases_the_device_and_keeps_the_question_open(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.listen(1)
    reached: queue.SimpleQueue[bool] = queue.SimpleQueue()
    table.ear.mute()
    table.ear._inbox.put(lambda: reached.put(table.microphone.running))
    assert reached.get(timeout=LIMIT) is False
    table.ear.unmute()
    table.ear._inbox.put(lambda: reached.put(table.microphone.running))
    assert reached.get(timeout=LIMIT) is True
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(1)
    assert isinstance(table.next(), Utterance)


def test_a_recogniser_that_dies_makes_the_host_ask_again(seat: Seat, spoken: Spoken) -> None:
    table = seat("dies", "mint")
    table.listen(1)
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(1)
    lost = table.next()
    assert isinstance(lost, Lost)
    assert lost.device == "recogniser"
    assert table.next() == Restored("recogniser", "scripted")
    nothing = table.next()
    assert isinstance(nothing, Utterance)
    assert nothing.heard.texts() == ()
    table.listen(2)
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(2)
    again = table.next()
    assert isinstance(again, Utterance)
    assert again.heard.texts() == ("mint",)


def test_a_lost_microphone_is_told_and_loses_no_listening(seat: Seat, spoken: Spoken) -> None:
    table = seat("mint")
    table.listen(1)
    table.microphone.lose("unplugged")
    assert table.next() == Lost("microphone", "unplugged")
    table.microphone.restore()
    assert table.next() == Restored("microphone", "scripted microphone")
    table.microphone.say(spoken("mint") + hush(1))
    assert table.next() == SpeechStarted(1)


def test_the_level_is_told_four_times_a_second(seat: Seat, spoken: Spoken) -> None:
    table = seat()
    table.microphone.say(spoken("loud and clear"))
    table.ear.close()
    levels = []
    while not table.events.empty():
        event = table.events.get()
        assert isinstance(event, Level)
        levels.append(event.dbfs)
    seconds = len(spoken("loud and clear")) / 2 / SAMPLE_RATE
    assert len(levels) == pytest.approx(seconds * 4, abs=1.5)
    assert max(levels) > -25 > -50 > min(levels)


def test_who_says_um_is_waited_for_and_heard_as_one_utterance(seat: Seat, spoken: Spoken) -> None:
    table = seat("um", "basil")
    table.listen(3)
    um, basil = spoken("um"), spoken("basil")
    # 1.1 s of silence between them, where 0.5 s ends a turn.
    table.microphone.say(um + hush(0.1) + basil + hush(2))
    assert table.next() == SpeechStarted(3)
    utterance = table.next()
    assert isinstance(utterance, Utterance)
    assert utterance.heard.texts() == ("basil",)
    first, whole = table.recogniser.utterances
    assert whole.startswith(first)
    assert basil[20_000:24_000] in whole


def test_an_utterance_says_how_loud_it_was_and_the_room(seat: Seat, spoken: Spoken) -> None:
    table = seat("basil")
    table.microphone.say(hush(2))
    table.listen(1)
    table.microphone.say(spoken("basil") + hush(1))
    assert table.next() == SpeechStarted(1)
    utterance = table.next()
    assert isinstance(utterance, Utterance)
    assert utterance.level is not None
    assert utterance.room is not None
    assert utterance.level > -25 > -55 > utterance.room


def test_the_level_tells_of_clipping_and_of_the_rooms_floor(seat: Seat) -> None:
    table = seat()
    table.microphone.say(hush(1.5))
    loud = np.clip(np.random.default_rng(2).normal(0, 60_000, 4096), -32768, 32767)
    table.microphone.say(loud.astype("<i2").tobytes())
    table.ear.close()
    levels = []
    while not table.events.empty():
        levels.append(table.events.get())
    first, last = levels[0], levels[-1]
    assert isinstance(first, Level)
    assert isinstance(last, Level)
    assert (first.clipped, first.room) == (False, None)
    assert last.clipped
    assert last.room == pytest.approx(-64.0, abs=2.0)
