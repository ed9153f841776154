"""The loop that owns the evening, and the ports of a terminal that live by it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host.effects import Listen
from host.inputs import EveningBegan, Input, PromptFinished, TimerFired, UtteranceHeard
from host.loop import Loop
from host.ports import CaptionMouth, DeafEar, TypedEar
from speech.recognition import Listening


def until(loop: Loop, enough: Callable[[list[Input]], bool]) -> list[Input]:
    """Runs the loop until it has handled enough."""
    seen: list[Input] = []

    def handle(event: Input) -> None:
        seen.append(event)
        if enough(seen):
            loop.stop()

    loop.run(handle, alive=lambda: None)
    return seen


def listen(number: int) -> Listen:
    return Listen(number, Listening(phrases=("one",)), 0.6, 5.0, 10.0)


def test_inputs_come_in_order_and_timers_when_they_are_due() -> None:
    loop = Loop()
    loop.start("answer", 0.02)
    loop.start("forgotten", 0.01)
    loop.cancel("forgotten")
    loop.put(EveningBegan(1.0))
    loop.put(EveningBegan(2.0))
    seen = until(loop, lambda seen: isinstance(seen[-1], TimerFired))
    assert seen[:2] == [EveningBegan(1.0), EveningBegan(2.0)]
    assert [event.name for event in seen[2:] if isinstance(event, TimerFired)] == ["answer"]
    assert seen[-1].at <= loop.now()


def test_a_timer_started_anew_fires_once_and_one_may_cancel_another() -> None:
    loop = Loop()
    loop.start("answer", 0.0)
    loop.start("answer", 0.0)
    loop.start("last", 0.01)
    seen = until(loop, lambda seen: getattr(seen[-1], "name", "") == "last")
    assert [getattr(event, "name", "") for event in seen] == ["answer", "last"]

    loop = Loop()
    loop.start("first", 0.0)
    loop.start("second", 0.0)
    fired: list[Input] = []

    def handle(event: Input) -> None:
        fired.append(event)
        loop.cancel("second")
        loop.stop()

    loop.run(handle, alive=lambda: None)
    assert len(fired) == 1


def test_it_tells_that_it_is_alive_while_nothing_happens() -> None:
    loop = Loop()
    beats: list[int] = []

    def alive() -> None:
        beats.append(1)
        if len(beats) == 3:
            loop.stop()

    loop.run(lambda event: None, alive=alive, every=0.005)
    assert len(beats) == 3


def test_a_caption_takes_its_time_or_none() -> None:
    loop, told = Loop(), list[str]()
    CaptionMouth(loop, told.append, pace=0.0).say(1, "Good evening.")
    assert until(loop, lambda seen: True)[0] == PromptFinished(pytest.approx(loop.now(), abs=60), 1)
    mouth = CaptionMouth(loop, told.append, pace=0.02)
    mouth.say(2, "One, or three?")
    mouth.say(3, "What now?")
    seen = until(loop, lambda seen: len(seen) == 2)
    assert [event.prompt for event in seen if isinstance(event, PromptFinished)] == [2, 3]
    mouth.say(4, "This is cut short.")
    mouth.stop()
    mouth.say(5, "And this is not.")
    seen = until(loop, lambda seen: True)
    assert [event.prompt for event in seen if isinstance(event, PromptFinished)] == [5]
    assert told[-1] == "And this is not."


def test_typed_lines_wait_until_the_host_listens() -> None:
    loop, asked, took, ended = Loop(), list[int](), list[str](), list[int]()
    ear = TypedEar(loop, lambda: asked.append(1), took.append, lambda: ended.append(1))
    ear.read(["one\n", "  \n", "the plum " + "m" * 300 + "\n"])
    assert (asked, took, ended) == ([], [], [])
    ear.listen(listen(7))
    ear.stop()
    ear.listen(listen(8))
    heard = until(loop, lambda seen: len(seen) == 2)
    assert [(one.listen, one.typed) for one in heard if isinstance(one, UtteranceHeard)] == [
        (7, True), (8, True),
    ]  # fmt: skip
    assert took[0] == "one"
    assert len(took[1]) == 200
    assert ended == []
    ear.listen(listen(9))
    assert (len(asked), ended) == (3, [1])


def test_a_deaf_ear_hears_nothing() -> None:
    loop, ear = Loop(), DeafEar()
    ear.listen(listen(1))
    ear.set_muted(True)
    ear.stop()
    loop.put(EveningBegan(1.0))
    assert until(loop, lambda seen: True) == [EveningBegan(1.0)]
