from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.endpointing import (
    Event,
    Limit,
    NoInput,
    Pause,
    Segmenter,
    SpeechStarted,
    Turn,
    UtteranceEnded,
)
from speech.loudness import Foreground, RoomLevel

FRAME = 0.032


def run(pattern: str, end_of_turn: float = 0.5, wait: float = 3.0, longest: float = 8.0):
    """`#` is a frame of speech, `.` a frame of silence. Returns events with their frame."""
    segmenter = Segmenter(end_of_turn, wait, longest)
    events: list[tuple[int, Event]] = []
    for number, mark in enumerate(pattern):
        event = segmenter.process(FRAME, mark == "#")
        if event is not None:
            events.append((number, event))
    return events


def test_an_utterance_starts_at_its_first_frame_and_ends_after_the_silence() -> None:
    events = run("." * 10 + "#" * 20 + "." * 30)
    assert [type(event) for _, event in events] == [SpeechStarted, UtteranceEnded]
    (at_start, started), (at_end, ended) = events
    assert at_start == 12
    assert started == SpeechStarted(pytest.approx(10 * FRAME))
    assert ended == UtteranceEnded(pytest.approx(10 * FRAME), pytest.approx(30 * FRAME))
    assert at_end == 29 + 16  # sixteen frames of 32 ms are the first to make 0.5 s


def test_a_knock_is_no_utterance() -> None:
    events = run("...##....#....##" + "." * 100)
    assert [type(event) for _, event in events] == [NoInput]


def test_a_soft_start_with_a_gap_is_one() -> None:
    assert isinstance(run("...##.##" + "#" * 10)[0][1], SpeechStarted)


def test_a_pause_shorter_than_the_end_of_turn_belongs_to_the_utterance() -> None:
    events = run("#" * 10 + "." * 12 + "#" * 10 + "." * 20)
    assert events[-1][1] == UtteranceEnded(0.0, pytest.approx(32 * FRAME))


def test_speech_that_never_ends_is_cut_at_the_limit() -> None:
    events = run("#" * 400, longest=2.0)
    assert events[-1][1] == Limit(0.0, pytest.approx(63 * FRAME))
    assert events[-1][0] == 62


def test_nobody_speaks() -> None:
    events = run("." * 200, wait=3.0)
    assert events == [(93, NoInput(pytest.approx(94 * FRAME)))]


def test_speech_at_the_last_moment_is_still_an_utterance() -> None:
    events = run("." * 92 + "#" * 10 + "." * 20, wait=3.0)
    assert [type(event) for _, event in events] == [SpeechStarted, UtteranceEnded]


@pytest.mark.parametrize("times", [(0, 1, 1), (1, 0, 1), (1, 1, -2)])
def test_times_are_above_nought(times: tuple[float, float, float]) -> None:
    with pytest.raises(ValueError, match="seconds above 0"):
        Segmenter(*times)


@given(
    st.lists(st.booleans(), max_size=300),
    st.floats(0.1, 2.0),
    st.floats(0.2, 4.0),
    st.floats(0.5, 6.0),
)
def test_every_listening_ends_in_time_and_in_order(
    marks: list[bool], end_of_turn: float, wait: float, longest: float
) -> None:
    segmenter = Segmenter(end_of_turn, wait, longest)
    events = [event for mark in marks if (event := segmenter.process(FRAME, mark)) is not None]
    kinds = [type(event) for event in events]
    assert kinds in (
        [],
        [NoInput],
        [SpeechStarted],
        [SpeechStarted, UtteranceEnded],
        [SpeechStarted, Limit],
    )
    # Fed with silence to the end of its times, it always comes to an end.
    for _ in range(round((wait + longest + end_of_turn) / FRAME) + 4):
        segmenter.process(FRAME, False)
    assert segmenter.done
    if UtteranceEnded in kinds or Limit in kinds:
        last = events[-1]
        assert isinstance(last, UtteranceEnded | Limit)
        assert 0 <= last.start <= last.end <= last.start + longest + FRAME + 1e-6


def numbered(pattern: str, *, end_of_turn: float = 0.8) -> tuple[list[int], list[Event], Turn]:
    """Runs a Turn over frames that hold their own number; returns the numbers that were fed."""
    turn = Turn(Segmenter(end_of_turn, 5.0, 10.0))
    fed: list[int] = []
    events: list[Event] = []
    for number, mark in enumerate(pattern):
        step = turn.take(bytes([number]), FRAME, mark == "#")
        fed += step.feed
        if step.event is not None:
            events.append(step.event)
    return fed, events, turn


def test_the_recogniser_gets_the_sound_before_the_onset_and_a_short_tail() -> None:
    fed, events, turn = numbered("." * 40 + "#" * 20 + "." * 40)
    assert fed == list(range(fed[0], fed[-1] + 1))
    assert 0.3 <= (40 - fed[0]) * FRAME <= 0.4
    assert 0.25 <= (fed[-1] - 59) * FRAME <= 0.3
    assert turn.done
    assert isinstance(events[-1], UtteranceEnded)


def test_silence_inside_the_utterance_is_held_back_and_then_fed() -> None:
    fed, _, _ = numbered("#" * 10 + "." * 20 + "#" * 5 + "." * 40)
    assert fed[: fed[-1] + 1] == list(range(fed[-1] + 1))
    assert fed[-1] == 34 + 9


def test_an_early_answer_is_fed_from_its_start() -> None:
    turn = Turn(Segmenter(0.5, 5.0, 10.0))
    for number in range(4):
        turn.prime(bytes([number]), FRAME)
    fed = [*turn.take(b"\x04", FRAME, True).feed, *turn.take(b"\x05", FRAME, True).feed]
    fed += turn.take(b"\x06", FRAME, True).feed
    assert fed == list(range(7))


def reviewed(pattern: str, patience: float = 0.0) -> list[tuple[int, Event]]:
    """As `run`, with a review of each silence after 0.3 s, answered by `patience`."""
    segmenter = Segmenter(0.6, 3.0, 8.0, review=0.3)
    events: list[tuple[int, Event]] = []
    for number, mark in enumerate(pattern):
        event = segmenter.process(FRAME, mark == "#")
        if isinstance(event, Pause):
            segmenter.be_patient(patience)
        if event is not None:
            events.append((number, event))
    return events


def test_each_silence_that_may_be_the_end_is_told_once() -> None:
    events = reviewed("#" * 10 + "." * 15 + "#" * 10 + "." * 30)
    assert [type(event) for _, event in events] == [SpeechStarted, Pause, Pause, UtteranceEnded]
    assert events[1] == (19, Pause(0.0, pytest.approx(10 * FRAME)))
    assert events[-1][0] == 34 + 19


def test_patience_holds_for_the_silence_that_it_was_asked_in() -> None:
    events = reviewed("#" * 10 + "." * 60, patience=1.6)
    assert events[-1][0] == 9 + 50
    assert reviewed("#" * 10 + "." * 60, patience=0.1)[-1][0] == 9 + 19, "never less than asked"
    segmenter = Segmenter(0.6, 3.0, 8.0)
    for mark in "#" * 10 + "." * 5:
        segmenter.process(FRAME, mark == "#")
    segmenter.be_patient(1.6)
    events = [segmenter.process(FRAME, mark == "#") for mark in "#" * 5 + "." * 19]
    assert isinstance(events[-1], UtteranceEnded), "who goes on has used it up"


def test_a_click_in_the_silence_does_not_put_off_the_end() -> None:
    events = run("#" * 10 + "." * 12 + "#" + "." * 20)
    assert events[-1] == (9 + 16, UtteranceEnded(0.0, pytest.approx(10 * FRAME)))
    events = run("#" * 10 + "." * 12 + "##" + "." * 20)
    assert events[-1] == (23 + 16, UtteranceEnded(0.0, pytest.approx(24 * FRAME)))


def test_a_turn_with_a_foreground_takes_the_rooms_voices_for_silence() -> None:
    room = RoomLevel()
    for _ in range(100):
        room.hear(-40.0)
    turn = Turn(Segmenter(0.5, 3.0, 8.0), Foreground(room))
    events = []
    for level in [-40.0] * 20 + [-20.0] * 20 + [-40.0] * 40:
        step = turn.take(b"", FRAME, True, level)
        if step.event is not None:
            events.append(step.event)
    assert events == [
        SpeechStarted(pytest.approx(20 * FRAME)),
        UtteranceEnded(pytest.approx(20 * FRAME), pytest.approx(40 * FRAME)),
    ]
