"""The ear's events as the session and the panel get them."""

from __future__ import annotations

from dataclasses import replace

from host.effects import Listen
from host.inputs import DeviceLost, Input, NoInput, SoundSensed, SpeechStarted, UtteranceHeard
from host.loop import Loop
from host.sensing import Sensing, lost_sound
from host.views import LevelLine
from speech import ear as ears
from speech.devices import Lost
from speech.recognition import Heard, Hypothesis, Listening
from speech.scripted import ScriptedMicrophone


class Kept(Loop):
    """A loop that keeps what is put into it, with no times."""

    def __init__(self) -> None:
        super().__init__()
        self.inputs: list[Input] = []

    def put(self, event: Input) -> None:
        self.inputs.append(replace(event, at=0.0))


def heard(phrases: tuple[str, ...], free: tuple[str, ...], seconds: float = 2.0) -> Heard:
    best, freely = (tuple(map(Hypothesis, texts)) for texts in (phrases, free))
    return Heard(best, freely, "scripted", seconds, 0.0, 0.0)


def levels(sensing: Sensing, dbfs: float, times: int) -> None:
    for _ in range(times):
        sensing.take(ears.Level(dbfs, False, -60.0))


def test_what_is_heard_becomes_inputs() -> None:
    loop = Kept()
    sensing = Sensing(loop, lambda line: None)
    sensing.take(ears.SpeechStarted(3))
    sensing.take(ears.Utterance(3, heard(("lime",), ("line", "lime")), -20.0, -60.0))
    sensing.take(ears.NoInput(4))
    sensing.take(Lost("microphone", "unplugged"))
    assert loop.inputs == [
        SpeechStarted(0.0, 3),
        UtteranceHeard(0.0, 3, ("lime",), ("line", "lime")),
        NoInput(0.0, 4),
        DeviceLost(0.0, "microphone", "unplugged"),
    ]


def test_the_sound_is_spoken_of_only_where_it_has_changed_and_the_meter_is_no_input() -> None:
    loop, shown = Kept(), list[LevelLine]()
    sensing = Sensing(loop, shown.append)
    levels(sensing, -40.0, 200)
    assert loop.inputs == [SoundSensed(0.0, "")]
    assert shown == [LevelLine(3, "ok")]
    levels(sensing, -96.0, 100)
    assert loop.inputs[1:] == [SoundSensed(0.0, "silent")]
    assert shown[1:] == [LevelLine(0, "ok"), LevelLine(0, "silent")]


def test_lost_sound_is_counted_every_few_seconds() -> None:
    loop = Kept()
    sensing = Sensing(loop, lambda line: None)
    overflows = 0
    sensing.lost = lambda: ((overflows, "overflows of the microphone"),)
    levels(sensing, -40.0, 1)
    overflows = 7
    levels(sensing, -40.0, 18)
    assert loop.inputs == [SoundSensed(0.0, "")]
    levels(sensing, -40.0, 1)
    assert loop.inputs[1:] == [SoundSensed(0.0, "", ("7 overflows of the microphone",))]


def test_a_free_listening_that_was_given_up_is_counted_where_it_was_asked_for() -> None:
    loop = Kept()
    sensing = Sensing(loop, lambda line: None)
    for free, seconds in ((False, 2.0), (True, 0.5), (True, 2.0)):
        sensing.listening(Listen(1, Listening(free=free), 0.8, 9.0, 9.0))
        sensing.take(ears.Utterance(1, heard(("lime",), (), seconds)))
    levels(sensing, -40.0, 1)
    assert loop.inputs[-1] == SoundSensed(0.0, "", ("1 answers heard without the free listening",))


def test_each_loss_has_its_name() -> None:
    microphone = ScriptedMicrophone()
    microphone.overflows = 3

    class Counts:
        dropped = 0
        restarts = 2

    lost = lost_sound(microphone, Counts, Counts)  # type: ignore[arg-type]
    assert [count for count, _ in lost] == [3, 0, 2]
    assert lost[0][1] == "overflows of the microphone"
