"""One listening: who hesitates gets longer, who has answered does not, and babble ends nothing."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from speech.attention import DOUBT, HESITATION, Attention, Outcome, patience
from speech.endpointing import Limit, NoInput, SpeechStarted, UtteranceEnded
from speech.loudness import RoomLevel
from speech.recognition import SAMPLE_RATE, UNKNOWN, Heard, Hypothesis, Listening
from speech.scripted import ScriptedRecogniser, frames
from speech.voice_activity import FRAME_SECONDS, Activity, VoiceActivity, dbfs

Spoken = Callable[..., bytes]
ANSWER = Listening(
    phrases=("pass",),
    answers=("left", "the left"),
    rivals=("right",),
    openers=("i think it's", "i think it is", "it's the", "um", "well"),
    joiners=("no wait", "or"),
)


def attend(recogniser: ScriptedRecogniser, room: RoomLevel | None = None) -> Attention:
    return Attention(
        recogniser, ANSWER, room or RoomLevel(), end_of_turn=0.8, wait=3.0, longest=8.0
    )


def run(attention: Attention, pattern: str) -> list[tuple[int, Outcome]]:
    """`#` is a frame of speech, `.` one of silence. Outcomes with the number of their frame."""
    outcomes = []
    for number, mark in enumerate(pattern):
        activity = Activity(mark == "#", 1.0, -20.0 if mark == "#" else -70.0)
        outcome = attention.take(bytes([number % 256]) * 1024, activity)
        if outcome is not None:
            outcomes.append((number, outcome))
    return outcomes


def silence(outcomes: list[tuple[int, Outcome]], spoken: int) -> float:
    """Seconds from the last frame of speech to the end of the turn."""
    at, outcome = outcomes[-1]
    assert isinstance(outcome, UtteranceEnded)
    return (at - spoken + 1) * FRAME_SECONDS


def test_a_plain_answer_ends_after_its_silence_and_is_decoded_before_that() -> None:
    recogniser = ScriptedRecogniser("left")
    attention = attend(recogniser)
    outcomes = run(attention, "#" * 20 + "." * 17)
    assert [type(one) for _, one in outcomes] == [SpeechStarted]
    assert len(recogniser.utterances) == 1, "asked in the pause"
    outcomes = run(attention, "." * 20)
    assert outcomes[0][0] + 17 == pytest.approx(0.8 / FRAME_SECONDS, abs=1)
    assert attention.finish().texts() == ("left",)
    assert len(recogniser.utterances) == 1, "and not again"


@pytest.mark.parametrize("half", ["um", "i think it's", "well it's the", ""])
def test_who_hesitates_gets_longer(half: str) -> None:
    recogniser = ScriptedRecogniser(half, "the left")
    attention = attend(recogniser)
    pause = round(1.5 / FRAME_SECONDS)
    outcomes = run(attention, "#" * 10 + "." * pause + "#" * 15 + "." * 30)
    assert [type(one) for _, one in outcomes] == [SpeechStarted, UtteranceEnded]
    assert silence(outcomes, 10 + pause + 15) == pytest.approx(0.8, abs=2 * FRAME_SECONDS)
    assert attention.finish().texts() == ("the left",)
    first, whole = recogniser.utterances
    assert whole.startswith(first), "all of it is heard again as one utterance"
    assert len(whole) == (10 + pause + 15 + 9) * 1024


def test_a_hesitation_that_nothing_follows_ends_too() -> None:
    attention = attend(ScriptedRecogniser("um"))
    outcomes = run(attention, "#" * 10 + "." * 80)
    assert silence(outcomes, 10) == pytest.approx(HESITATION, abs=2 * FRAME_SECONDS)
    assert attention.finish().texts() == ("um",)


def test_patience_is_for_one_pause() -> None:
    attention = attend(ScriptedRecogniser("um", "left"))
    outcomes = run(attention, "#" * 10 + "." * 40 + "#" * 10 + "." * 60)
    assert silence(outcomes, 60) == pytest.approx(0.8, abs=2 * FRAME_SECONDS)


def test_the_limit_ends_whoever_hesitates_on_and_on() -> None:
    attention = attend(ScriptedRecogniser(*["um"] * 20, "left"))
    outcomes = run(attention, ("#" * 5 + "." * 25) * 20)
    assert isinstance(outcomes[-1][1], Limit)
    assert attention.finish().texts() == ("um",)


def test_nobody_speaks() -> None:
    recogniser = ScriptedRecogniser()
    outcomes = run(attend(recogniser), "." * 120)
    assert [type(one) for _, one in outcomes] == [NoInput]
    assert recogniser.cancelled == 1


# --- what is half of something ---


def read(*phrases: str, free: tuple[str, ...] = ()) -> Heard:
    best, more = tuple(map(Hypothesis, phrases)), tuple(map(Hypothesis, free))
    return Heard(best, more, "scripted", 1.0, 0.0, 0.0)


@pytest.mark.parametrize(
    "text",
    ["um", "i think it's", "i think it", "well it's the", "left no wait", "there it's the", "oh"],
)
def test_openers_their_beginnings_fillers_and_corrections_are_waited_for(text: str) -> None:
    assert patience(read(text), ANSWER) == HESITATION


@pytest.mark.parametrize(
    "text",
    ["left", "the left", "um left", "right", "pass", "it's the left or", "a long way up the hill"],
)
def test_an_answer_a_command_or_a_sentence_is_all(text: str) -> None:
    assert patience(read(text, "uphill"), ANSWER) == 0


def test_a_short_word_that_may_have_been_a_hum_is_doubted() -> None:
    assert patience(read("left", "right", "um"), ANSWER) == DOUBT
    assert patience(read("left", "right", "the hill", "um"), ANSWER) == 0
    assert patience(read("the left", "um"), ANSWER) == 0
    assert patience(read("up hill"), ANSWER) == DOUBT


def test_what_the_phrases_do_not_know_is_looked_up_in_the_free_reading() -> None:
    assert patience(read(UNKNOWN, free=("um the",)), ANSWER) == HESITATION
    assert patience(read(UNKNOWN), ANSWER) == HESITATION
    assert patience(read(UNKNOWN, free=("asparagus",)), ANSWER) == 0


def test_at_a_command_only_fillers_are() -> None:
    commands = Listening(phrases=("food", "three points"))
    assert patience(read("um", "food"), commands) == HESITATION
    assert patience(read(UNKNOWN, free=("um",)), commands) == HESITATION
    assert patience(read("three points"), commands) == 0
    assert patience(read("free points"), commands) == 0


# --- real voices, real voice activity ---


def over(pcm: bytes, bed: np.ndarray, decibels: float, before: float, after: float) -> bytes:
    """`pcm` in a room that sounds like `bed`, so many decibels under it."""
    voice = np.frombuffer(pcm, "<i2").astype(np.float64)
    lead, tail = int(before * SAMPLE_RATE), int(after * SAMPLE_RATE)
    whole = np.resize(bed, lead + len(voice) + tail)
    loud = np.sqrt(np.mean(voice[np.abs(voice) > 200] ** 2))
    whole = whole * (loud / np.sqrt(np.mean(whole**2)) / 10 ** (decibels / 20))
    whole[lead : lead + len(voice)] += voice
    return np.clip(whole, -32768, 32767).astype("<i2").tobytes()


@pytest.fixture(scope="session")
def babble(spoken: Spoken) -> np.ndarray:
    """Three people who talk without end, somewhere else."""
    texts = (
        "the train was late again and nobody had said a word about it in all that time",
        "we went to the coast in june and then it rained for nine long days in a row",
        "he bought a house with a large garden and two very old apple trees in it too",
    )
    voices = ("en-gb+f2", "en-us+m3", "en-gb-scotland+m5")
    parts = []
    for text, voice in zip(texts, voices, strict=True):
        samples = np.frombuffer(spoken(text, voice), "<i2").astype(np.float64)[7000:-7000]
        parts.append(np.resize(samples / np.sqrt(np.mean(samples**2)), 12 * SAMPLE_RATE))
    return np.sum(parts, axis=0)


def listen_to(pcm: bytes, room_seconds: float, text: str = "left") -> list[tuple[float, Outcome]]:
    """An ear that has heard so much of the room, then listens; outcomes with their seconds."""
    room = RoomLevel()
    voice = VoiceActivity()
    attention = attend(ScriptedRecogniser(text), room)
    outcomes = []
    for number, frame in enumerate(frames(pcm)):
        at = number * FRAME_SECONDS
        if at < room_seconds:
            room.hear(dbfs(frame))
        elif (outcome := attention.take(frame, voice.process(frame))) is not None:
            outcomes.append((at, outcome))
    return outcomes


def test_a_turn_ends_while_others_talk_on(spoken: Spoken, babble: np.ndarray) -> None:
    sound = over(spoken("on the left side"), babble, 15, before=4.0, after=4.0)
    (began, _), (ended, outcome) = listen_to(sound, 3.0)
    assert isinstance(outcome, UtteranceEnded)
    assert began == pytest.approx(4.5, abs=0.4)
    assert ended < len(sound) / 2 / SAMPLE_RATE - 2.0


def test_others_talk_alone_begins_no_turn(spoken: Spoken, babble: np.ndarray) -> None:
    sound = over(spoken("left"), babble, 10, before=10.0, after=0.0)
    outcomes = listen_to(sound[: 2 * 9 * SAMPLE_RATE], 3.0)
    assert [type(one) for _, one in outcomes] in ([], [NoInput])
