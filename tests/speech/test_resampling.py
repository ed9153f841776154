from __future__ import annotations

import numpy as np
import pytest

from speech.resampling import Framer, Resampler, resample, to_mono


def tone(rate: int, hertz: float = 440.0, seconds: float = 1.0) -> bytes:
    time = np.arange(round(rate * seconds)) / rate
    return (10_000 * np.sin(2 * np.pi * hertz * time)).astype("<i2").tobytes()


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
def test_a_tone_keeps_its_pitch_and_length(rate: int) -> None:
    converted = np.frombuffer(resample(tone(rate), rate, 16_000), "<i2").astype(float)
    assert len(converted) == pytest.approx(16_000, abs=2)
    expected = np.frombuffer(tone(16_000), "<i2")[: len(converted)]
    middle = slice(200, 15_800)
    assert np.abs(converted[middle] - expected[middle]).max() < 60


@pytest.mark.parametrize("rate", [16_000, 44_100, 48_000])
@pytest.mark.parametrize("piece", [64, 441, 1024])
def test_a_stream_in_pieces_is_the_whole(rate: int, piece: int) -> None:
    pcm = tone(rate)
    stream = Resampler(rate, 16_000)
    pieces = [stream.take(pcm[at : at + 2 * piece]) for at in range(0, len(pcm), 2 * piece)]
    joined = np.frombuffer(b"".join(pieces) + stream.take(b"", last=True), "<i2").astype(int)
    whole = np.frombuffer(resample(pcm, rate, 16_000), "<i2").astype(int)
    assert abs(len(joined) - len(whole)) <= 2
    assert np.abs(joined[200:15_700] - whole[200:15_700]).max() <= 60


def test_frames_are_of_one_size_and_lose_nothing() -> None:
    framer = Framer(4)
    got = [frame for piece in (b"ab", b"cdefg", b"", b"hij") for frame in framer.take(piece)]
    assert got == [b"abcd", b"efgh"]
    framer.clear()
    assert framer.take(b"klmn") == [b"klmn"]


def test_stereo_is_averaged() -> None:
    stereo = np.array([[100, 300], [-4, -6]], "<i2").tobytes()
    assert to_mono(stereo, 2) == np.array([200, -5], "<i2").tobytes()
    assert to_mono(stereo, 1) == stereo
