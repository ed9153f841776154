from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import pytest

from speech.earcons import earcon
from speech.gate import Gate
from speech.lexicon import Entry, Lexicon
from speech.mouth import Finished, Lost, Mouth, MouthEvent, Restored
from speech.scripted import SilentSpeaker
from speech.synthesis import Sound, SynthesisError

LIMIT = 10.0


class ScriptedVoice:
    """Keeps what it was asked to say; a text with "mute" in it has no sound."""

    name = "scripted voice"

    def __init__(self) -> None:
        self.said: list[str] = []
        self.rates: list[int] = []
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.asked = threading.Event()

    def render(self, text: str) -> Sound:
        self.asked.set()
        assert self.may_go_on.wait(LIMIT)
        if "mute" in text:
            raise SynthesisError("there is no sound in this voice")
        self.said.append(text)
        return Sound(b"\x00\x40" * 1600 + bytes(2 * 8000), 16_000)

    def set_rate(self, words_per_minute: int) -> None:
        if words_per_minute < 0:
            raise SynthesisError("no such rate")
        self.rates.append(words_per_minute)

    def close(self) -> None: ...


class Host:
    def __init__(self, *, holding: bool = False) -> None:
        self.voice = ScriptedVoice()
        self.speaker = SilentSpeaker(holding=holding)
        self.gate = Gate()
        self.events: queue.SimpleQueue[MouthEvent] = queue.SimpleQueue()
        lexicon = Lexicon((Entry("sake", "sahkay", "x"),))
        self.mouth = Mouth(self.voice, self.speaker, lexicon, self.events.put, self.gate)

    def next(self) -> MouthEvent:
        return self.events.get(timeout=LIMIT)

    def wait_for_sounds(self, count: int) -> None:
        with self.speaker.came:
            assert self.speaker.came.wait_for(lambda: len(self.speaker.played) >= count, LIMIT)


@pytest.fixture
def host() -> Iterator[Host]:
    made = Host()
    yield made
    made.mouth.close()


@pytest.fixture
def slow_host() -> Iterator[Host]:
    """Its speaker plays until it is told that the sound is over."""
    made = Host(holding=True)
    yield made
    made.mouth.close()


def test_a_prompt_is_made_sayable_and_finishes(host: Host) -> None:
    host.mouth.say(3, "In 1933, who drank Sake? & why?", {"why": "wye"})
    assert host.next() == Finished(3, True)
    assert host.voice.said == ["In nineteen thirty-three, who drank sahkay?", "and wye?"]
    assert not host.gate.is_shut


def test_the_silence_after_the_last_part_is_not_waited_for(host: Host) -> None:
    host.mouth.say(1, "The first sentence. The second sentence.")
    assert host.next() == Finished(1, True)
    first, last = host.speaker.played
    assert first.seconds == pytest.approx(0.6)
    assert last.seconds == pytest.approx(0.15)


def test_the_gate_is_shut_until_the_sound_is_over(slow_host: Host) -> None:
    slow_host.mouth.say(1, "Good evening.")
    assert slow_host.gate.is_shut, "before the first sample"
    slow_host.wait_for_sounds(1)
    slow_host.mouth.earcon("your-turn")
    slow_host.wait_for_sounds(2)
    assert slow_host.gate.is_shut
    slow_host.speaker.finish()
    assert slow_host.next() == Finished(1, True)
    assert not slow_host.gate.is_shut


def test_what_is_said_and_played_keeps_its_order(host: Host) -> None:
    host.mouth.say(1, "One moment.")
    host.mouth.earcon("right")
    host.mouth.say(2, "And another.")
    assert [host.next(), host.next()] == [Finished(1, True), Finished(2, True)]
    assert host.speaker.played[1] == earcon("right")
    with pytest.raises(KeyError):
        host.mouth.earcon("fanfare")


def test_stop_finishes_every_prompt_once(slow_host: Host) -> None:
    slow_host.voice.may_go_on.clear()
    slow_host.mouth.say(1, "A long speech. With many sentences. And no end.")
    slow_host.mouth.say(2, "And another one.")
    assert slow_host.voice.asked.wait(LIMIT)
    slow_host.mouth.stop()
    slow_host.voice.may_go_on.set()
    assert [slow_host.next(), slow_host.next()] == [Finished(1, False), Finished(2, False)]
    assert slow_host.speaker.played == []
    slow_host.mouth.say(3, "A fresh start.")
    slow_host.wait_for_sounds(1)
    slow_host.mouth.stop()
    assert slow_host.next() == Finished(3, False)
    assert not slow_host.gate.is_shut
    assert slow_host.events.empty()


@pytest.mark.parametrize("text", ["", "...", "🍷", "[[h@l'oU]]"])
def test_nothing_to_say_is_soon_said(host: Host, text: str) -> None:
    host.mouth.say(1, text)
    assert host.next() == Finished(1, True)
    assert host.voice.said == []
    assert not host.gate.is_shut


def test_a_lost_voice_is_told_once_and_found_again(host: Host) -> None:
    host.mouth.say(1, "This is said. This is mute.")
    host.mouth.say(2, "This is mute.")
    host.mouth.say(3, "This is said.")
    events = [host.next() for _ in range(5)]
    assert events == [
        Lost("speaker", "there is no sound in this voice"),
        Finished(1, False),
        Finished(2, False),
        Restored("speaker", "scripted voice"),
        Finished(3, True),
    ]
    assert not host.gate.is_shut


def test_volume_and_rate(host: Host) -> None:
    host.mouth.set_volume(0.5)
    host.mouth.set_rate(120)
    host.mouth.set_rate(-1)
    host.mouth.say(1, "Slower.")
    assert host.next() == Lost("speaker", "no such rate")
    assert host.next() == Restored("speaker", "scripted voice")
    assert host.next() == Finished(1, True)
    assert host.speaker.volume == 0.5
    assert host.voice.rates == [120]
