"""Machines without a sound library and without sound hardware."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
from pathlib import Path

import pytest

from speech.capture import DeviceMicrophone
from speech.devices import (
    Change,
    Device,
    DeviceError,
    Devices,
    Lost,
    PortAudio,
    describe,
)
from speech.playback import DeviceSpeaker
from speech.synthesis import Sound

LIMIT = 10.0


class Shelf(PortAudio):
    """Lists what it is told to."""

    def __init__(self, *found: Device, problem: str | None = None) -> None:
        super().__init__()
        self._shown = Devices(found, problem)

    def devices(self) -> Devices:
        return self._shown


JABRA = Device("Jabra SPEAK 510 USB: Audio", "ALSA", 1, 2, 48_000, False, False)
HDMI = Device("HDA Intel: HDMI 0", "ALSA", 0, 8, 48_000, False, False)
DEFAULT = Device("default", "ALSA", 2, 2, 44_100, True, True)
SHELF = Shelf(HDMI, JABRA, DEFAULT)


def test_a_device_is_chosen_by_a_part_of_its_name() -> None:
    assert SHELF.find("jabra", "microphone") == (1, JABRA)
    assert SHELF.find("hdmi", "speaker") == (0, HDMI)
    assert SHELF.find(None, "speaker") == (2, DEFAULT)
    assert Shelf(HDMI, JABRA).find(None, "microphone") == (1, JABRA)
    assert Shelf(Device("default: x", "ALSA", 1, 1, 48_000, False, False), DEFAULT).find(
        "default", "microphone"
    ) == (1, DEFAULT)


def test_a_wrong_name_is_answered_with_the_right_ones() -> None:
    with pytest.raises(DeviceError) as wrong:
        SHELF.find("hdmi", "microphone")
    assert str(wrong.value) == (
        "there is no microphone named 'hdmi'; there are: 'Jabra SPEAK 510 USB: Audio', 'default'"
    )


def test_describe() -> None:
    assert describe(SHELF.devices()).splitlines() == [
        "Microphones:",
        "  Jabra SPEAK 510 USB: Audio  [ALSA, 48000 Hz, 1 channel]",
        "  default  [ALSA, 44100 Hz, 2 channels]  (default)",
        "Speakers:",
        "  HDA Intel: HDMI 0  [ALSA, 48000 Hz, 8 channels]",
        "  Jabra SPEAK 510 USB: Audio  [ALSA, 48000 Hz, 2 channels]",
        "  default  [ALSA, 44100 Hz, 2 channels]  (default)",
    ]
    assert describe(Devices((), "no sound")).splitlines() == [
        "Microphones:", "  none", "Speakers:", "  none", "no sound",
    ]  # fmt: skip


def test_a_machine_without_portaudio_lists_nothing_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "sounddevice.py").write_text("raise OSError('PortAudio library not found')\n")
    done = subprocess.run(
        [sys.executable, "-c", "import speech.devices as d; print(d.describe())"],
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "PortAudio library not found" in done.stdout
    assert "sudo apt install libportaudio2" in done.stdout


def test_a_machine_without_a_microphone_says_so_once_and_keeps_looking() -> None:
    changes: queue.SimpleQueue[Change] = queue.SimpleQueue()
    shelf = Shelf(problem="no sound hardware was found")
    looked = queue.SimpleQueue[None]()
    shelf.refresh = lambda: bool(looked.put(None))  # type: ignore[method-assign]
    microphone = DeviceMicrophone("jabra", portaudio=shelf)
    microphone.start(lambda frame: None, changes.put)
    try:
        lost = changes.get(timeout=LIMIT)
        looked.get(timeout=LIMIT)
        looked.get(timeout=LIMIT)
    finally:
        microphone.stop()
    assert lost == Lost("microphone", "no microphone: no sound hardware was found")
    assert changes.empty()


def test_a_machine_without_a_speaker_finishes_what_it_cannot_play() -> None:
    changes: queue.SimpleQueue[Change] = queue.SimpleQueue()
    shelf = Shelf(problem="no sound hardware was found")
    shelf.refresh = lambda: True  # type: ignore[method-assign]
    speaker = DeviceSpeaker(None, changes.put, portaudio=shelf)
    finished: queue.SimpleQueue[tuple[int, bool]] = queue.SimpleQueue()
    try:
        for number in (1, 2):
            sound = Sound(bytes(3200), 16_000)
            speaker.play(sound, lambda heard, number=number: finished.put((number, heard)))
        assert [finished.get(timeout=LIMIT) for _ in (1, 2)] == [(1, False), (2, False)]
        assert changes.get(timeout=LIMIT).device == "speaker"
        speaker.play(Sound(bytes(32_000 * 60), 16_000), lambda heard: finished.put((3, heard)))
    finally:
        speaker.close()
    assert finished.get(timeout=LIMIT) == (3, False)
