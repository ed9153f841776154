from __future__ import annotations

import numpy as np
import pytest

from speech.earcons import EARCONS, earcon


def test_the_host_can_play_every_one_that_it_names() -> None:
    assert set(EARCONS) == {
        "your-turn", "got-it", "right", "wrong", "time-up", "joker", "applause",
    }  # fmt: skip
    with pytest.raises(KeyError):
        earcon("fanfare")


@pytest.mark.parametrize("name", EARCONS)
def test_short_soft_and_clean(name: str) -> None:
    sound = earcon(name)
    samples = np.frombuffer(sound.pcm, "<i2").astype(float) / 32768
    assert sound.seconds < (1.5 if name == "applause" else 0.6)
    assert 0.25 < np.abs(samples).max() < 0.5
    assert np.abs(samples[:5]).max() < 0.02, "a click at the start"
    assert np.abs(samples[-5:]).max() < 0.005, "a click at the end"
    assert abs(samples.mean()) < 0.005
    # Warm: nearly all of it lies below 3 kHz.
    power = np.abs(np.fft.rfft(samples)) ** 2
    below = np.fft.rfftfreq(len(samples), 1 / sound.rate) < 3000
    assert power[below].sum() / power.sum() > 0.95


def pitch(samples: np.ndarray, rate: int) -> float:
    power = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), 1 << 15))
    return float(np.argmax(power)) * rate / (1 << 15)


@pytest.mark.parametrize(
    ("name", "rises"), [("your-turn", True), ("right", True), ("wrong", False)]
)
def test_good_news_rises(name: str, rises: bool) -> None:
    sound = earcon(name)
    samples = np.frombuffer(sound.pcm, "<i2").astype(float)
    first, last = samples[: len(samples) // 4], samples[-len(samples) // 2 :]
    assert (pitch(last, sound.rate) > pitch(first, sound.rate) * 1.1) is rises
