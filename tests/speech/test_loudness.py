"""A voice against the room: levels in, the speaker's frames out."""

from __future__ import annotations

import pytest

from speech.loudness import ABOVE_CREST, AS_LOUD, AT_LEAST, AT_MOST, KNOWN, Foreground, RoomLevel


def room(*levels: float, times: int = 60) -> RoomLevel:
    """A room that has been through `levels`, over and over."""
    made = RoomLevel()
    for _ in range(times):
        for level in levels:
            made.hear(level)
    return made


def speaking(foreground: Foreground, level: float, frames: int = 5) -> None:
    """Somebody begins at that level."""
    assert [foreground.take(level, True, False) for _ in range(3)] == [True] * 3
    for _ in range(frames):
        foreground.take(level, True, True)


def test_a_room_that_is_not_known_keeps_nobody_out() -> None:
    made = room(-30.0, times=KNOWN - 1)
    assert not made.known
    assert Foreground(made).take(-58.0, True, False)


def test_the_rooms_own_voices_begin_nothing_and_a_nearer_one_does() -> None:
    made = room(-40.0, -36.0, -38.0)
    assert not Foreground(made).take(-36.0, True, False)
    assert Foreground(made).take(made.crest + ABOVE_CREST, True, False)
    assert not Foreground(made).take(-10.0, False, False), "loud, but no voice"


def test_a_table_that_has_just_been_chatting_keeps_no_player_out() -> None:
    made = room(*[-20.0] * 6, *[-60.0] * 4)
    assert made.crest == -20.0
    assert Foreground(made).take(-30.0, True, False)


def test_players_who_were_heard_before_are_heard_again_however_loud_it_gets() -> None:
    made = room(-24.0)
    assert not Foreground(made).take(-25.0, True, False)
    for level in (-20.0, -18.0, -30.0):
        made.spoke(level)
    assert Foreground(made).take(-20.0 - AS_LOUD, True, False)


def test_the_room_goes_on_being_learned_until_somebody_begins() -> None:
    made = room(-60.0)
    foreground = Foreground(made)
    for _ in range(200):
        foreground.take(-30.0, False, False)
    assert made.floor == -30.0
    speaking(foreground, -20.0)
    for _ in range(200):
        foreground.take(-20.0, True, True)
    assert made.crest == pytest.approx(-30.0, abs=1.0), "the utterance is no room"


def test_in_quiet_an_utterance_goes_on_down_to_a_murmur() -> None:
    foreground = Foreground(room(-70.0))
    speaking(foreground, -20.0)
    assert foreground.level == pytest.approx(-20.0)
    assert foreground.take(-20.0 - AT_MOST + 0.1, True, True)
    assert not foreground.take(-20.0 - AT_MOST - 0.1, True, True)


def test_over_babble_it_is_over_when_only_the_babble_is_left() -> None:
    foreground = Foreground(room(-34.0, -30.0, -32.0))
    speaking(foreground, -20.0)
    assert not any(foreground.take(level, True, True) for level in (-34.0, -30.0, -32.0) * 9)
    assert foreground.take(-21.0, True, True)


def test_where_the_babble_is_as_loud_as_the_speaker_their_loudest_counts() -> None:
    foreground = Foreground(room(-22.0))
    speaking(foreground, -18.0)
    assert foreground.take(-18.0 - AT_LEAST, True, True)
    assert not foreground.take(-18.0 - AT_LEAST - 0.1, True, True)


def test_a_knock_before_it_does_not_count_as_the_speakers_loudest() -> None:
    foreground = Foreground(room(-70.0))
    assert foreground.take(-5.0, True, False)
    assert foreground.take(-5.0, True, False)
    assert not foreground.take(-70.0, False, False)
    speaking(foreground, -30.0)
    assert foreground.level == pytest.approx(-30.0)


def test_the_silence_behind_an_utterance_is_the_rooms_again() -> None:
    made = room(-60.0)
    foreground = Foreground(made)
    speaking(foreground, -20.0, frames=100)
    for _ in range(100):
        foreground.take(-50.0, False, True)
    foreground.over(endless=False)
    assert (made.floor, made.crest) == (-60.0, -50.0)


def test_a_room_that_grows_loud_while_it_is_listened_to_begins_one_turn_and_no_second() -> None:
    made = room(-60.0)
    foreground = Foreground(made)
    speaking(foreground, -30.0, frames=300)
    foreground.over(endless=True)
    assert made.floor == -30.0
    assert not Foreground(made).take(-30.0, True, False)


@pytest.mark.parametrize(("floor", "clear"), [(-60.0, True), (-45.0, True), (-38.0, False)])
def test_a_speaker_stands_clearly_out_or_not(floor: float, clear: bool) -> None:
    foreground = Foreground(room(floor))
    speaking(foreground, -22.0)
    assert foreground.clear is clear
