"""Speaker to microphone through a real sound server: PipeWire with a sink that has no hardware.

What the speaker plays into the sink, the microphone takes from its monitor.
"""

from __future__ import annotations

import os
import queue
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from speech.capture import DeviceMicrophone
from speech.devices import Change, DeviceError, Lost, PortAudio, Restored, describe
from speech.ear import Ear, EarEvent, NoInput
from speech.earcons import earcon
from speech.gate import Gate
from speech.lexicon import Lexicon
from speech.mouth import Finished, Mouth, MouthEvent
from speech.playback import DeviceSpeaker
from speech.recognition import SAMPLE_RATE, Listening
from speech.resampling import resample
from speech.scripted import ScriptedRecogniser
from speech.synthesis import Sound
from speech.voices import EspeakSynthesiser

LIMIT = 15.0
LATENCY = 0.25
"""More than a game needs: tests share the machine with other work."""
PROGRAMS = (
    "dbus-daemon",
    "pipewire",
    "wireplumber",
    "pipewire-pulse",
    "pw-cli",
    "pactl",
    "espeak-ng",
)


class SoundServer:
    """PipeWire, its session manager and its PulseAudio door, in a runtime folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.environment = os.environ | {
            "XDG_RUNTIME_DIR": str(folder),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_STATE_HOME": str(folder / "state"),
            "PULSE_SERVER": f"unix:{folder}/pulse/native",
            "PULSE_COOKIE": str(folder / "cookie"),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={folder}/bus",
        }
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []
        self._door: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        address = self.environment["DBUS_SESSION_BUS_ADDRESS"]
        bus = ("dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={address}")
        self._running.append(self._launch(*bus))
        self._until(lambda: (self._folder / "bus").exists(), "the message bus makes its socket")
        self._running.append(self._launch("pipewire"))
        self._until(lambda: (self._folder / "pipewire-0").exists(), "pipewire makes its socket")
        self._running.append(self._launch("wireplumber"))
        # The sink belongs to PipeWire itself, and outlives the door that is killed.
        sink = (
            "{ factory.name=support.null-audio-sink node.name=table media.class=Audio/Sink "
            "object.linger=true audio.position=[FL FR] }"
        )
        self._run("pw-cli", "create-node", "adapter", sink)
        self.open_door()
        self._run("pactl", "set-default-sink", "table")
        self._run("pactl", "set-default-source", "table.monitor")

    def open_door(self) -> None:
        """Starts what PortAudio talks to."""
        self._door = self._launch("pipewire-pulse")
        self._until(
            lambda: b"table.monitor" in self._run("pactl", "list", "short", "sources"),
            "the sink is there",
        )

    def kill_door(self) -> None:
        """The sound server dies, as seen from PortAudio."""
        assert self._door is not None
        self._door.send_signal(signal.SIGKILL)
        self._door.wait(LIMIT)
        self._door = None

    def stop(self) -> None:
        for process in [self._door, *reversed(self._running)]:
            if process is not None:
                process.kill()
                process.wait(LIMIT)

    def _launch(self, *command: str) -> subprocess.Popen[bytes]:
        with (self._folder / f"{command[0]}.log").open("ab") as log:
            return subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)

    def _run(self, *command: str) -> bytes:
        return subprocess.run(
            command, env=self.environment, capture_output=True, timeout=LIMIT, check=False
        ).stdout

    def _until(self, ready: Callable[[], bool], what: str) -> None:
        # There is no event to wait for in another program's start: it is asked again and again.
        deadline = time.monotonic() + LIMIT
        pause = threading.Event()
        while not ready():
            if time.monotonic() > deadline:
                raise TimeoutError(f"it did not come to pass that {what}")
            pause.wait(0.02)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    if missing:
        pytest.skip(f"no sound server: {', '.join(missing)} not on this machine")
    folder = tmp_path_factory.mktemp("sound")
    folder.chmod(0o700)
    sound_server = SoundServer(folder)
    before = {name: os.environ.get(name) for name in sound_server.environment}
    try:
        sound_server.start()
    except (OSError, TimeoutError) as failed:
        sound_server.stop()
        pytest.skip(f"no sound server: {failed}")
    os.environ.update(sound_server.environment)
    yield sound_server
    sound_server.stop()
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


@pytest.fixture
def portaudio(server: SoundServer) -> PortAudio:
    library = PortAudio()
    try:
        library.library()
    except DeviceError as missing:
        pytest.skip(str(missing))
    library.refresh()
    library.find("pulse", "speaker")
    return library


def microphone_of(portaudio: PortAudio) -> DeviceMicrophone:
    return DeviceMicrophone("pulse", latency=LATENCY, portaudio=portaudio)


def speaker_of(
    portaudio: PortAudio, on_change: Callable[[Change], None] = lambda change: None
) -> DeviceSpeaker:
    return DeviceSpeaker("pulse", on_change, latency=LATENCY, portaudio=portaudio)


class Recording:
    """What a microphone gave, and what became of the device."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []
        self.changes: queue.SimpleQueue[Change] = queue.SimpleQueue()
        self._grown = threading.Condition()

    def take(self, frame: bytes) -> None:
        with self._grown:
            self.frames.append(frame)
            self._grown.notify_all()

    def wait_for(self, count: int) -> None:
        with self._grown:
            assert self._grown.wait_for(lambda: len(self.frames) >= count, LIMIT)

    def samples(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        return np.frombuffer(b"".join(self.frames), "<i2").astype(np.float64)


def correlation(played: Sound, recording: Recording) -> tuple[float, int]:
    """How alike they are where they fit best, and the sample of the recording where that is."""
    sent = np.frombuffer(resample(played.pcm, played.rate, SAMPLE_RATE), "<i2").astype(float)
    got = recording.samples()
    size = 1 << (len(sent) + len(got)).bit_length()
    product = np.fft.rfft(got, size) * np.conj(np.fft.rfft(sent, size))
    start = int(np.argmax(np.fft.irfft(product, size)))
    part = got[start : start + len(sent)]
    return float(np.corrcoef(sent[: len(part)], part)[0, 1]), start


def play(speaker: DeviceSpeaker, sound: Sound) -> bool:
    heard: queue.SimpleQueue[bool] = queue.SimpleQueue()
    speaker.play(sound, heard.put)
    return heard.get(timeout=LIMIT + sound.seconds)


def test_what_is_played_is_what_is_heard_and_finished_means_silence(portaudio: PortAudio) -> None:
    recording = Recording()
    microphone = microphone_of(portaudio)
    speaker = speaker_of(portaudio)
    sound = EspeakSynthesiser().render("Good evening. Which herb gives pesto its colour?")
    try:
        microphone.start(recording.take, recording.changes.put)
        recording.wait_for(1)
        assert play(speaker, earcon("your-turn"))
        recording.frames.clear()
        assert play(speaker, sound)
        finished_at = len(recording.frames)
        recording.wait_for(finished_at + 20)
    finally:
        microphone.stop()
        speaker.close()
    alike, _ = correlation(sound, recording)
    assert alike >= 0.95
    after = np.frombuffer(b"".join(recording.frames[finished_at + 1 :]), "<i2")
    assert np.abs(after.astype(int)).max() < 100
    assert microphone.overflows == 0
    assert recording.changes.empty()


def test_sounds_in_a_row_have_no_gap_and_stop_cuts_them(portaudio: PortAudio) -> None:
    speaker = speaker_of(portaudio)
    recording = Recording()
    microphone = microphone_of(portaudio)
    voice = EspeakSynthesiser()
    one, two = voice.render("first part"), voice.render("second part")
    try:
        microphone.start(recording.take, recording.changes.put)
        recording.wait_for(1)
        assert play(speaker, earcon("your-turn"))
        recording.frames.clear()
        done: queue.SimpleQueue[bool] = queue.SimpleQueue()
        speaker.play(one)
        speaker.play(two, done.put)
        assert done.get(timeout=LIMIT)
        whole = Sound(one.pcm + two.pcm, one.rate)
        alike, _ = correlation(whole, recording)
        assert alike >= 0.95
        speaker.play(Sound(bytes(2 * 22_050 * 30), 22_050), done.put)
        speaker.stop()
        assert done.get(timeout=LIMIT) is False
    finally:
        microphone.stop()
        speaker.close()


def test_a_sleepy_speaker_gets_silence_first_and_the_volume_is_heard(portaudio: PortAudio) -> None:
    recording = Recording()
    microphone = microphone_of(portaudio)
    speaker = DeviceSpeaker("pulse", lead_in=1.0, latency=LATENCY, portaudio=portaudio)
    sound = earcon("wrong")
    try:
        microphone.start(recording.take, recording.changes.put)
        recording.wait_for(1)
        assert play(speaker, sound)
        took = len(recording.frames)
        loud = np.abs(recording.samples()).max()
        speaker.set_volume(0.5)
        recording.frames.clear()
        assert play(speaker, sound)
        soft = np.abs(recording.samples()).max()
    finally:
        microphone.stop()
        speaker.close()
    assert took * 512 / SAMPLE_RATE > 1.0 + sound.seconds
    assert soft / loud == pytest.approx(0.5, rel=0.05)


def test_a_sound_server_that_dies_is_noticed_and_found_again(
    server: SoundServer, portaudio: PortAudio
) -> None:
    recording = Recording()
    speaker_changes: queue.SimpleQueue[Change] = queue.SimpleQueue()
    microphone = microphone_of(portaudio)
    speaker = speaker_of(portaudio, speaker_changes.put)
    try:
        microphone.start(recording.take, recording.changes.put)
        recording.wait_for(10)
        assert play(speaker, earcon("right"))
        server.kill_door()
        lost = recording.changes.get(timeout=LIMIT)
        assert isinstance(lost, Lost)
        assert lost.device == "microphone"
        assert isinstance(speaker_changes.get(timeout=LIMIT), Lost)
        # A prompt still ends, unheard, so that the game goes on by touch.
        assert play(speaker, earcon("right")) is False
        server.open_door()
        assert recording.changes.get(timeout=LIMIT) == Restored("microphone", "pulse")
        assert speaker_changes.get(timeout=LIMIT) == Restored("speaker", "pulse")
        count = len(recording.frames)
        recording.wait_for(count + 10)
        assert play(speaker, earcon("your-turn"))
        sound = EspeakSynthesiser().render("And here we are again, as if nothing had happened.")
        recording.frames.clear()
        assert play(speaker, sound)
        recording.wait_for(len(recording.frames) + 15)
        assert correlation(sound, recording)[0] >= 0.95
    finally:
        microphone.stop()
        speaker.close()


def test_a_host_that_speaks_does_not_answer_itself(portaudio: PortAudio) -> None:
    gate = Gate()
    heard: queue.SimpleQueue[EarEvent] = queue.SimpleQueue()
    said: queue.SimpleQueue[MouthEvent] = queue.SimpleQueue()
    speaker = speaker_of(portaudio)
    mouth = Mouth(EspeakSynthesiser(), speaker, Lexicon.load(), said.put, gate)
    ear = Ear(microphone_of(portaudio), ScriptedRecogniser(), heard.put, gate)
    try:
        mouth.say(1, "Which herb gives pesto its colour? Take your time.")
        ear.listen(1, Listening(answers=("basil",)), end_of_turn=0.5, wait=1.0, longest=5.0)
        assert said.get(timeout=LIMIT) == Finished(1, True)
        events: list[EarEvent] = []
        while NoInput(1) not in events:
            events.append(heard.get(timeout=LIMIT))
        assert {type(event).__name__ for event in events} <= {"Level", "NoInput"}
    finally:
        ear.close()
        mouth.close()
        speaker.close()


def test_a_device_that_is_not_there_is_named_with_those_that_are(portaudio: PortAudio) -> None:
    with pytest.raises(DeviceError, match=r"no microphone named 'gramophone'.*'pulse'"):
        portaudio.find("gramophone", "microphone")
    assert portaudio.find("PULS", "speaker")[1].name == "pulse"
    assert "pulse" in describe(portaudio.devices())
