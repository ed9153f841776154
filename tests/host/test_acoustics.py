"""What the sound says of the room, what the host says about it, and how often."""

from __future__ import annotations

from host import commands as panel
from host.acoustics import (
    ADVICE_AGAIN,
    CLIPPED,
    DROWNED,
    LOUD,
    NOTHING,
    UNCAUGHT,
    Acoustics,
    Advisor,
    Meter,
)
from host.inputs import CommandReceived, NoInput, SoundSensed
from host.views import LevelLine
from tests.host.table import Evening

QUIET = -60.0


def after(acoustics: Acoustics, *, dbfs: float = -40.0, room: float = QUIET, times: int = 40):
    for _ in range(times):
        acoustics.level(dbfs, False, room)
    return acoustics.trouble


def test_an_ordinary_room_is_no_trouble() -> None:
    acoustics = Acoustics()
    for level in (-22.0, -25.0, -19.0):
        acoustics.spoke(level)
    assert after(acoustics) == ""


def test_a_room_that_is_loud_in_its_pauses_too_is_loud_until_it_is_clearly_not() -> None:
    acoustics = Acoustics()
    assert after(acoustics, room=LOUD + 1, times=39) == ""
    assert after(acoustics, room=LOUD + 1, times=1) == "loud"
    assert after(acoustics, room=LOUD - 2) == "loud"
    assert after(acoustics, room=QUIET) == ""


def test_players_who_hardly_stand_out_make_it_loud_however_low_the_microphone_is_set() -> None:
    acoustics = Acoustics()
    for _ in range(2):
        acoustics.spoke(QUIET + DROWNED - 1)
        assert after(acoustics) == ""
    acoustics.spoke(QUIET + DROWNED - 1)
    assert after(acoustics) == "loud"
    for _ in range(3):
        acoustics.spoke(QUIET + DROWNED + 10)
    assert after(acoustics) == ""


def test_a_microphone_that_is_off_gives_nothing_at_all() -> None:
    acoustics = Acoustics()
    assert after(acoustics, dbfs=-96.0, times=NOTHING - 1) == ""
    assert after(acoustics, dbfs=-96.0, times=1) == "silent"
    assert after(acoustics, dbfs=-80.0, times=1) == ""


def test_one_shout_is_no_clipping_and_one_after_the_other_is() -> None:
    acoustics = Acoustics()
    for _ in range(CLIPPED - 1):
        acoustics.level(-1.0, True, QUIET)
    assert acoustics.trouble == ""
    acoustics.level(-1.0, True, QUIET)
    assert acoustics.trouble == "clipping"
    assert after(acoustics) == ""


def test_the_meter_shows_the_louder_of_two_levels_and_only_what_is_new() -> None:
    meter = Meter()
    assert meter.take(-57.0, "") is None
    assert meter.take(-9.0, "") == LevelLine(8, "ok")
    assert [meter.take(-9.0, ""), meter.take(-30.0, "")] == [None, None]
    assert [meter.take(-90.0, ""), meter.take(-90.0, "")] == [None, LevelLine(0, "ok")]
    assert [meter.take(-90.0, "loud"), meter.take(-90.0, "loud")] == [None, LevelLine(0, "loud")]


def test_the_same_is_said_once_in_a_while_and_something_else_at_once() -> None:
    advisor = Advisor(phone=True)
    assert advisor.due(0.0) == ""
    advisor.sensed("loud", ())
    assert "microphone nearer" in advisor.due(10.0)
    assert "host's phone" in advisor.notices[0]
    assert advisor.due(10.0 + ADVICE_AGAIN - 1) == ""
    advisor.sensed("clipping", ())
    assert "overdriven" in advisor.due(20.0)
    advisor.sensed("loud", ())
    assert "microphone nearer" in advisor.due(10.0 + ADVICE_AGAIN)
    advisor.sensed("", ())
    assert (advisor.due(9999.0), advisor.notices) == ("", ())


def test_without_a_live_microphone_nothing_is_advised() -> None:
    advisor = Advisor(phone=False)
    for _ in range(UNCAUGHT + 1):
        advisor.heard(caught=False)
    assert (advisor.trouble, advisor.due(1.0)) == ("", "")


def sense(evening: Evening, trouble: str, *lost: str) -> None:
    evening.give(SoundSensed(evening.now, trouble, lost))


def advice(evening: Evening, since: int) -> list[str]:
    return [line for line in evening.said[since:] if "microphone" in line]


def test_what_is_amiss_is_shown_at_once_and_said_where_something_was_not_caught() -> None:
    evening = Evening()
    sense(evening, "loud")
    assert ["loud in here" in one for one in evening.views.board.notices] == [True]
    before = len(evening.said)
    evening.voice("xyzzy plugh")
    assert len(advice(evening, before)) == 1
    evening.voice("xyzzy plugh")
    assert len(advice(evening, before)) == 1
    sense(evening, "")
    assert evening.views.board.notices == ()


def test_it_is_said_before_the_next_question_too() -> None:
    evening = Evening()
    sense(evening, "clipping")
    before = len(evening.said)
    assert evening.session.field is not None
    evening.type(evening.session.field.examples[0])
    assert evening.views.board.phase == "answering"
    said = evening.said[before:]
    assert "overdriven" in said[-2]
    assert said[-1] == evening.views.board.question


def test_some_utterances_in_a_row_that_are_not_caught_are_spoken_of() -> None:
    evening = Evening()
    sense(evening, "")
    before = len(evening.said)
    for _ in range(UNCAUGHT - 1):
        evening.voice("xyzzy plugh")
    assert advice(evening, before) == []
    evening.voice("xyzzy plugh")
    assert len(advice(evening, before)) == 1
    assert len(evening.views.board.notices) == 1
    evening.voice("food for three")
    assert evening.views.board.notices == ()


def test_a_dead_microphone_is_spoken_of_in_place_of_the_nudge() -> None:
    evening = Evening()
    sense(evening, "silent")
    assert evening.open is not None
    evening.give(NoInput(evening.now, evening.open.listen))
    assert "Is the microphone on?" in evening.said[-1]


def test_what_was_lost_is_for_the_hosts_eyes() -> None:
    evening = Evening()
    sense(evening, "", "3 overflows of the microphone")
    assert evening.views.host.sound == ("3 overflows of the microphone",)
    evening.give(CommandReceived(evening.now, panel.Repeat(), True))
    assert evening.views.host.sound == ("3 overflows of the microphone",)


def test_a_view_is_the_same_number_of_meaning_when_only_the_sound_has_changed() -> None:
    evening = Evening()
    seen = evening.views.board.seq
    sense(evening, "loud")
    assert evening.views.board.seq > seen
    evening.give(CommandReceived(evening.now, panel.Repeat(), True, seen, 7))
    assert not evening.replies[-1].stale, "a tap meant for this question is still for it"
