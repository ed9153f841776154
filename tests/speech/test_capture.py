from __future__ import annotations

from collections.abc import Callable

import pytest

from speech.capture import sample
from speech.devices import Change, DeviceError, Lost
from speech.recognition import SAMPLE_RATE
from speech.scripted import ScriptedMicrophone
from speech.voice_activity import FRAME_BYTES


class Giving(ScriptedMicrophone):
    """Gives so much sound as soon as it is started, and may be lost then."""

    def __init__(self, seconds: float, lost: str = "") -> None:
        super().__init__()
        self._seconds = seconds
        self._lost = lost

    def start(self, on_frame: Callable[[bytes], None], on_change: Callable[[Change], None]) -> None:
        super().start(on_frame, on_change)
        self.hush(self._seconds)
        if self._lost:
            on_change(Lost("microphone", self._lost))


def test_a_sample_is_as_long_as_asked_for_and_releases_the_microphone() -> None:
    microphone = Giving(3.0)
    sound = sample(microphone, 1.0)
    assert 0 <= len(sound) - 2 * SAMPLE_RATE < FRAME_BYTES
    assert not microphone.running


def test_a_microphone_that_is_lost_meanwhile_is_told() -> None:
    microphone = Giving(0.2, lost="unplugged")
    with pytest.raises(DeviceError, match="unplugged"):
        sample(microphone, 1.0)
    assert not microphone.running


def test_a_microphone_that_gives_too_little_is_not_waited_for_for_ever() -> None:
    microphone = Giving(0.256)
    with pytest.raises(DeviceError, match=r"'scripted microphone' gave 0\.3 s of sound in 0 s"):
        sample(microphone, 1.0, patience=0.0)
    assert not microphone.running
