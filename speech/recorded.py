"""Recorded sound through the same gate and recogniser as a microphone's, with no waiting."""

from __future__ import annotations

import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from speech.attention import Attention
from speech.endpointing import Limit, NoInput, SpeechStarted, UtteranceEnded
from speech.loudness import RoomLevel
from speech.recognition import SAMPLE_RATE, Heard, Listening, Recogniser
from speech.resampling import Framer, resample, to_mono
from speech.synthesis import Sound
from speech.voice_activity import FRAME_BYTES, FRAME_SECONDS, VoiceActivity

ROOM_NOISE = 30.0
"""Standard deviation, in 16-bit steps, of the noise put under generated silence: Vosk is
not deterministic on digital silence."""

_RATES = (4_000, 384_000)
"""Hertz; outside of it, a header is damaged."""


class RecordingError(Exception):
    """A recording that can't be read: says what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Took:
    """What came of one utterance. Times are in seconds from the beginning of the sound.

    `started` is None where the gate heard no speech, and `heard` is None where the wait
    for it ran out.
    """

    started: float | None
    ended: float
    heard: Heard | None


def read(path: Path) -> Sound:
    """A WAV file of 16-bit PCM, any rate, mono or more. Raises RecordingError."""
    try:
        with path.open("rb") as source, wave.open(source, "rb") as file:
            wide, rate, channels = file.getsampwidth(), file.getframerate(), file.getnchannels()
            frames = file.readframes(file.getnframes())
    except (wave.Error, EOFError) as error:
        why = str(error) or "it ends too soon"
        raise RecordingError(f"{path}: no WAV file of 16-bit PCM ({why})") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = getattr(error, "strerror", None) or str(error)
        raise RecordingError(f"{path}: can't be read ({why})") from error
    if wide != 2:
        raise RecordingError(f"{path}: {8 * wide}-bit samples; 16-bit PCM is wanted")
    if not _RATES[0] <= rate <= _RATES[1]:
        raise RecordingError(
            f"{path}: {rate} samples a second; 16-bit PCM at 4 to 384 kHz is wanted"
        )
    whole = len(frames) - len(frames) % (2 * channels)  # a file cut off may end in half a frame
    return Sound(to_mono(frames[:whole], channels), rate)


def in_a_room(sound: Sound, before: float, after: float, chance: np.random.Generator) -> bytes:
    """The sound at SAMPLE_RATE with `before` and `after` seconds of a quiet room around it."""
    pcm = np.frombuffer(resample(sound.pcm, sound.rate, SAMPLE_RATE), "<i2").astype(np.float64)
    lead, tail = int(before * SAMPLE_RATE), int(after * SAMPLE_RATE)
    room = chance.normal(0.0, ROOM_NOISE, lead + len(pcm) + tail)
    room[lead : lead + len(pcm)] += pcm
    return np.clip(room, -32768, 32767).astype("<i2").tobytes()


def hear(
    recogniser: Recogniser,
    listening: Listening,
    pcm: bytes,
    *,
    end_of_turn: float,
    wait: float,
    longest: float,
) -> Took:
    """The first utterance in `pcm` (SAMPLE_RATE, mono, s16le), times in seconds.

    Where the sound ends before the utterance does, the utterance ends with it.
    """
    voice = VoiceActivity()
    attention = Attention(
        recogniser, listening, RoomLevel(), end_of_turn=end_of_turn, wait=wait, longest=longest
    )
    started: float | None = None
    now = 0.0
    frames = Framer(FRAME_BYTES)
    padded = pcm + bytes(-len(pcm) % FRAME_BYTES)
    for frame in frames.take(padded):
        outcome = attention.take(frame, voice.process(frame))
        now += FRAME_SECONDS
        match outcome:
            case SpeechStarted():
                started = outcome.at
            case UtteranceEnded() | Limit() | NoInput():
                break
            case None:
                pass
    if started is None:
        recogniser.cancel()
        return Took(None, now, None)
    return Took(started, now, attention.finish())


def hear_whole(recogniser: Recogniser, listening: Listening, pcm: bytes) -> Took:
    """All that is said in a recording of one answer, pauses and all.

    `heard` is None where the gate finds no speech: recognisers make words of any noise.
    """
    whole = len(pcm) / 2 / SAMPLE_RATE + 1.0
    return hear(recogniser, listening, pcm, end_of_turn=whole, wait=whole, longest=whole)


def mix(sounds: list[tuple[float, Sound]], rate: int) -> Sound:
    """Sounds by the seconds they begin at, added up."""
    end = max((at + sound.seconds for at, sound in sounds), default=0.0)
    total = np.zeros(int(end * rate) + 1, np.float32)
    for at, sound in sounds:
        samples = np.frombuffer(resample(sound.pcm, sound.rate, rate), "<i2")
        begin = int(at * rate)
        fits = samples[: len(total) - begin]
        total[begin : begin + len(fits)] += fits
    return Sound(np.clip(total, -32768, 32767).astype("<i2").tobytes(), rate)


def write(path: Path, sound: Sound) -> None:
    """Writes a WAV file of 16-bit PCM. Raises RecordingError."""
    try:
        with path.open("wb") as sink, wave.open(sink, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(sound.rate)
            file.writeframes(sound.pcm)
    except OSError as error:
        raise RecordingError(f"{path}: can't be written ({error.strerror})") from error
