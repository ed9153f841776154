from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from speech.earcons import EARCONS, earcon
from speech.endpointing import Segmenter, SpeechStarted, UtteranceEnded
from speech.resampling import resample
from speech.scripted import frames
from speech.voice_activity import (
    FRAME_BYTES,
    FRAME_SECONDS,
    SILENT,
    VoiceActivity,
    clips,
    dbfs,
)


def share_of_speech(pcm: bytes) -> float:
    voice = VoiceActivity()
    marks = [voice.process(frame).is_speech for frame in frames(pcm)]
    return sum(marks) / len(marks)


def noise(level: float, seconds: float = 2.0) -> bytes:
    samples = np.random.default_rng(3).normal(0, level, round(16_000 * seconds))
    return np.clip(samples, -32768, 32767).astype("<i2").tobytes()


def test_speech_is_speech_and_its_ends_are_found(spoken: Callable[..., bytes]) -> None:
    voice = VoiceActivity()
    segmenter = Segmenter(0.4, 5.0, 10.0)
    events = [
        event
        for frame in frames(spoken("pinot noir, I think"))
        if (event := segmenter.process(FRAME_SECONDS, voice.process(frame).is_speech))
    ]
    assert [type(event) for event in events] == [SpeechStarted, UtteranceEnded]
    assert events[0].at == pytest.approx(0.5, abs=0.15)


@pytest.mark.parametrize("level", [30, 600, 4000])
def test_noise_is_no_speech(level: float) -> None:
    assert share_of_speech(noise(level)) < 0.05


@pytest.mark.parametrize("name", EARCONS)
def test_earcons_are_no_speech(name: str) -> None:
    sound = earcon(name)
    pcm = resample(sound.pcm, sound.rate, 16_000)
    voice = VoiceActivity()
    segmenter = Segmenter(0.4, 5.0, 10.0)
    for frame in frames(noise(20, 0.5) + pcm + noise(20, 0.5)):
        event = segmenter.process(FRAME_SECONDS, voice.process(frame).is_speech)
        assert event is None


def test_the_first_frames_after_a_reset_count_as_no_silence() -> None:
    voice = VoiceActivity()
    first = [voice.process(bytes(FRAME_BYTES)).warming for _ in range(4)]
    voice.reset()
    again = [voice.process(bytes(FRAME_BYTES)).warming for _ in range(4)]
    assert first == again == [True, True, False, False]


def test_a_frame_has_one_length() -> None:
    with pytest.raises(ValueError, match="1024 bytes, not 960"):
        VoiceActivity().process(bytes(960))


def test_the_meter() -> None:
    assert dbfs(b"") == dbfs(bytes(FRAME_BYTES)) == SILENT
    square = np.full(512, -32768, "<i2").tobytes()
    assert dbfs(square) == pytest.approx(0.0)
    sine = (np.sin(np.arange(16_000) * 0.1) * 3276.8).astype("<i2").tobytes()
    assert dbfs(sine) == pytest.approx(-23.0, abs=0.1)


def test_a_frame_that_is_cut_off_at_full_scale_clips() -> None:
    square = np.full(512, 32767, "<i2")
    assert clips(square.tobytes())
    assert clips((-square - 1).tobytes())
    peak = np.zeros(512, "<i2")
    peak[:3] = 32767
    assert not clips(peak.tobytes())
