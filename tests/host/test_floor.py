"""The floor: who speaks, who is listened to, and devices that come and go."""

from __future__ import annotations

import pytest

from host import commands as panel
from host.dialogue.fields import Field
from host.effects import Listen, PlayEarcon, Say, StartTimer, StopListening, StopSpeaking
from host.floor import Floor
from host.inputs import DeviceRestored, EveningBegan, NoInput, SpeechStarted, UtteranceHeard
from host.saved import Voice
from speech.recognition import Listening
from tests.host.table import Evening


def field(**changes: object) -> Field:
    made = {
        "name": "answer",
        "phase": "answering",
        "prompt": "Well?",
        "asking": "well?",
        "help": "",
        "listening": Listening(phrases=("yes",)),
        "nomatch": ("One.", "Two."),
        "noinput": ("First.", ""),
        "limit": 30.0,
        **changes,
    }
    return Field(**made)  # type: ignore[arg-type]


def floor(**changes: object) -> Floor:
    """A floor whose field has been asked and is listened for."""
    made = Floor(Voice())
    made.ask(field(**changes))
    assert not made.prompt_finished(1)
    made.outbox = []
    return made


def said(made: Floor) -> list[str]:
    return [effect.text for effect in made.outbox if isinstance(effect, Say)]


def test_a_field_is_asked_then_listened_for() -> None:
    made = Floor(Voice())
    made.ask(field())
    assert [type(effect) for effect in made.outbox] == [Say]
    assert made.speaking
    made.prompt_finished(1)
    assert [type(effect) for effect in made.outbox[1:]] == [StartTimer, PlayEarcon, Listen]
    assert made.listening


def test_reprompts_taper() -> None:
    made = floor()
    for wanted in ("One.", "Two.", "Two."):
        assert made.heard(made.listening)
        made.missed()
        assert said(made)[-1] == wanted
        made.prompt_finished(made.spoken)


def test_nudges_taper_keep_the_clock_and_end_in_silence() -> None:
    made = floor()
    line = made.timer
    assert not made.silence(made.listening)
    assert said(made) == ["First."]
    made.prompt_finished(made.spoken)
    assert not made.silence(made.listening)
    assert said(made) == ["First."]
    assert made.listening
    assert made.timer == line


def test_patience_ends_only_without_a_clock() -> None:
    made = floor(limit=None, patience=1)
    assert not made.silence(made.listening)
    made.prompt_finished(made.spoken)
    assert made.silence(made.listening)


def test_two_prompts_are_both_heard_out() -> None:
    made = Floor(Voice())
    made.say("Hello.")
    made.ask(field())
    assert not made.prompt_finished(1)
    assert not made.listening
    made.prompt_finished(2)
    assert made.listening


def test_quiet_stops_all() -> None:
    made = floor()
    made.quiet()
    assert [type(effect) for effect in made.outbox][:1] != [StopSpeaking]
    assert StopListening() in made.outbox
    assert not made.listening
    assert made.timer is None


def test_an_empty_prompt_only_listens() -> None:
    made = Floor(Voice())
    made.ask(field(prompt="", phase="idle", limit=None))
    assert [type(effect) for effect in made.outbox] == [Listen]


# --- devices ---


def answering() -> Evening:
    evening = Evening(deck=("food-2", "food-3"))
    evening.to_answer()
    return evening


@pytest.mark.parametrize("device", ["microphone", "recogniser"])
def test_the_clock_stops_while_nothing_hears_and_all_is_told(device: str) -> None:
    evening = answering()
    evening.lose(device)
    assert not evening.timers
    assert not evening.board.listening
    assert evening.board.notices == (f"{device}: unplugged",)
    mark = len(evening.said)
    evening.find(device)
    evening.hear_out()
    assert "I can hear you again" in evening.since(mark)
    assert evening.timers == {"answer": 30.0}
    assert evening.board.notices == ()
    assert evening.board.listening


def test_what_was_half_said_when_the_microphone_went_does_not_hold_the_clock() -> None:
    evening = answering()
    assert evening.open is not None
    evening.give(SpeechStarted(0, evening.open.listen))
    evening.lose("microphone")
    evening.find("microphone")
    evening.hear_out()
    evening.time_up()
    assert evening.game.turns[-1].by == "clock"


def test_a_microphone_lost_while_the_host_speaks_costs_no_time() -> None:
    evening = Evening(deck=("food-2", "food-3"))
    evening.give(UtteranceHeard(0, evening.session.floor.listening, ("one",), (), True))
    assert evening.speaking
    evening.lose("microphone")
    evening.hear_out()
    assert not evening.timers
    evening.find("microphone")
    evening.hear_out()
    assert evening.timers


def test_both_lost_and_one_found_is_still_deaf() -> None:
    evening = answering()
    evening.lose("microphone")
    evening.lose("recogniser")
    evening.find("microphone")
    evening.hear_out()
    assert not evening.timers


def test_a_recogniser_that_hears_again_says_so_itself() -> None:
    evening = answering()
    evening.lose("recogniser")
    evening.find("speaker")
    evening.tap(panel.Repeat())
    assert not evening.timers
    evening.voice("yes")
    assert evening.board.notices == ()
    assert evening.timers


def test_a_lost_speaker_is_not_waited_for() -> None:
    evening = Evening(deck=("food-2", "food-3"), begin=False)
    evening.give(EveningBegan(0))
    assert evening.speaking
    evening.lose("speaker")
    assert evening.open is not None
    assert evening.board.captions[-1]


def test_a_speaker_lost_in_a_ruling_goes_on() -> None:
    evening = answering()
    assert evening.open is not None
    evening.give(UtteranceHeard(0, evening.open.listen, ("pass",), (), True))
    evening.lose("speaker")
    evening.hear_out()
    assert evening.asked == "choose"


def test_a_device_found_when_all_is_well_changes_nothing() -> None:
    evening = answering()
    open_, line = evening.open, evening.board.timer
    evening.give(DeviceRestored(0, "microphone", "another"))
    assert (evening.open, evening.board.timer) == (open_, line)


def test_nobody_at_the_idle_board_is_told_that_it_hears() -> None:
    evening = Evening(())
    evening.lose("microphone")
    evening.find("microphone")
    assert evening.said == []
    assert evening.open is not None
    evening.give(NoInput(0, evening.open.listen))
    assert evening.open is not None
