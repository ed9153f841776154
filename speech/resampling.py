"""Sample rates: everything inside is 16 kHz, every device has its own. libsoxr does the work."""

from __future__ import annotations

from typing import Any

import numpy as np
import soxr


def resample(pcm: bytes, from_rate: int, to_rate: int) -> bytes:
    """Converts a whole recording of s16le mono samples."""
    if from_rate == to_rate or not pcm:
        return pcm
    samples = np.frombuffer(pcm, dtype="<i2")
    converted: bytes = soxr.resample(samples, from_rate, to_rate).astype("<i2").tobytes()
    return converted


def to_mono(pcm: bytes, channels: int) -> bytes:
    """Averages the channels of interleaved s16le samples."""
    if channels == 1:
        return pcm
    frames = np.frombuffer(pcm, dtype="<i2").reshape(-1, channels)
    mixed: bytes = frames.mean(axis=1).round().astype("<i2").tobytes()
    return mixed


class Resampler:
    """Converts a stream of s16le mono samples piece by piece, without a seam."""

    def __init__(self, from_rate: int, to_rate: int) -> None:
        self._stream: Any = None
        if from_rate != to_rate:
            self._stream = soxr.ResampleStream(from_rate, to_rate, 1, dtype="int16")

    def take(self, pcm: bytes, last: bool = False) -> bytes:
        """Returns what is ready by now; with `last`, all that is left."""
        if self._stream is None:
            return pcm
        samples = np.frombuffer(pcm, dtype="<i2")
        converted: bytes = self._stream.resample_chunk(samples, last=last).tobytes()
        return converted


class Framer:
    """Cuts a stream of bytes into frames of one size; what is over waits for the next."""

    def __init__(self, frame_bytes: int) -> None:
        self._frame_bytes = frame_bytes
        self._rest = b""

    def take(self, pcm: bytes) -> list[bytes]:
        stream = self._rest + pcm
        whole = len(stream) - len(stream) % self._frame_bytes
        self._rest = stream[whole:]
        return [stream[at : at + self._frame_bytes] for at in range(0, whole, self._frame_bytes)]

    def clear(self) -> None:
        self._rest = b""
