"""Spoken answers of our own making: what is said, who says it, and where.

Every question of `spoken/questions.tsv` is answered in nine ways, each by one of the
voices this machine has, and every clip is heard in five conditions. Nothing is drawn at
random but by a seed made of names, so the same machine makes the same set.
"""

from __future__ import annotations

import csv
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
import numpy.typing as npt

from questions.bank import Question
from questions.normalise import sayable
from speech.recognition import SAMPLE_RATE
from speech.recorded import RecordingError, read, write
from speech.resampling import resample
from speech.synthesis import Sound

Samples = npt.NDArray[np.float64]

HERE = Path(__file__).resolve().parent

RIGHT = ("short", "carried", "corrected")
WRONG = ("listed", "unlisted", "wrong, carried", "hedged", "taken back", "partial", "passed")
"""What is said: `corrected` ends right and `taken back` ends wrong; `hedged` names two
answers; of `unlisted` the question knows nothing; `partial` is never a point as it is."""

CONDITIONS = ("quiet", "room", "20 dB", "10 dB", "5 dB")


@dataclass(frozen=True)
class Talk:
    """How people put it. What the host listens for holds some of it, and some it does not."""

    openers: tuple[str, ...]
    closers: tuple[str, ...]
    back: tuple[str, ...]
    passes: tuple[str, ...]


_TUNING = Talk(
    openers=(
        "I think it's", "it's", "is it", "um,", "I'd say", "that's", "I believe it's", "uh, maybe",
        "I'm going with", "the answer is", "oh, that's", "it must be", "well, I guess it's",
        "I would go for", "that has got to be", "I'm fairly sure it's", "erm, could it be",
        "oh I know, it's", "my guess is", "let me think,",
    ),
    closers=(
        "", "", "", "I think", "please", "isn't it", "final answer", "I'd say", "right", "for sure",
    ),
    back=(
        "no wait,", "no,", "sorry, I mean", "no, sorry,", "or rather", "wait, no,", "I mean",
        "actually no,",
    ),
    passes=("I don't know", "pass", "no idea", "I have no clue", "skip this one", "I give up"),
)  # fmt: skip
_TEST = Talk(
    openers=(
        "I think that's", "it would be", "that would be", "I'm thinking", "ooh,", "I want to say",
        "probably", "it has to be", "it's called", "I suppose it's", "let's go for",
        "pretty sure it's", "well that's", "hmm,", "so, it's", "we'll say", "it is", "this one is",
        "I know this, it's", "definitely",
    ),
    closers=(
        "", "", "", "I reckon", "thanks", "that's my answer", "I suppose", "definitely", "yes",
        "or something",
    ),
    back=(
        "no no,", "no, I mean", "wait,", "scratch that,", "sorry,", "no, make that", "no, it's",
        "hang on,",
    ),
    passes=(
        "no clue", "I really don't know", "next question", "I can't remember", "I'll pass",
        "you tell me",
    ),
)  # fmt: skip
_HALVES = {"tuning": _TUNING, "test": _TEST}


@dataclass(frozen=True)
class Utterance:
    """`wanted` is whether it should score."""

    question: Question
    kind: str
    said: str
    voice: str
    half: str

    @property
    def wanted(self) -> bool:
        return self.kind in RIGHT


def asked(path: Path = HERE / "spoken" / "questions.tsv") -> list[Question]:
    """The set's own questions, none of which is in the bank under its id."""
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [
        Question(
            id=f"spoken-{number:03}", category="", card=0, points=0, question=row["question"],
            answer=row["answer"], accept=_parts(row["accept"]), reject=_parts(row["reject"]),
            prompt=_parts(row["partial"]),
        )
        for number, row in enumerate(rows, 1)
    ]  # fmt: skip


def _parts(cell: str | None) -> tuple[str, ...]:
    return tuple(part for part in (cell or "").split("|") if part)


def utterances(voices: Sequence[str]) -> list[Utterance]:
    """Every way of answering every question, each by one voice.

    Questions and ways of talking alternate between the halves: `tuning` is what weights
    and limits were chosen on, `test` is what counts.
    """
    questions = asked()
    made: list[Utterance] = []
    for question, (half, talk) in zip(questions, cycle(_HALVES.items())):
        chance = random.Random(crc32(question.id.encode()))
        right, wrong = chance.choice(question.answers), chance.choice(question.reject)
        named = {sayable(text) for text in (*question.answers, *question.reject)}
        number = question.answer[0].isdigit()
        alike = [
            other.answer
            for other in questions
            if sayable(other.answer) not in named and other.answer[0].isdigit() == number
        ]
        said = {
            "short": right,
            "carried": f"{chance.choice(talk.openers)} {right} {chance.choice(talk.closers)}",
            "corrected": f"{wrong}, {chance.choice(talk.back)} {right}",
            "listed": chance.choice(question.reject),
            "unlisted": chance.choice(alike),
            "wrong, carried": " ".join(
                (chance.choice(talk.openers), wrong, chance.choice(talk.closers))
            ),
            "hedged": chance.choice((f"{right} or {wrong}", f"{wrong}, or maybe {right}")),
            "taken back": f"{right}, {chance.choice(talk.back)} {wrong}",
            "passed": chance.choice(talk.passes),
        }
        if question.prompt:
            said["partial"] = question.prompt[0]
        at = chance.randrange(len(voices))
        made += [
            Utterance(question, kind, text.strip(), voices[(at + step) % len(voices)], half)
            for step, (kind, text) in enumerate(said.items())
        ]
    return made


# ---- voices

_ESPEAK = (
    "en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp", "en-029", "en-us-nyc", "en-us+f3", "en-gb+f4",
)  # fmt: skip
_FLITE = ("slt", "rms", "awb", "kal16")
_FESTIVAL = ("cmu_us_slt_arctic_hts", "ked_diphone")
_RHVOICE = ("Alan", "Bdl", "Clb")


def voices() -> list[str]:
    """The voices of this machine, as `engine:voice`."""
    found: list[str] = []
    if shutil.which("espeak-ng"):
        found += [f"espeak:{name}" for name in _ESPEAK]
    if shutil.which("flite"):
        found += [f"flite:{name}" for name in _FLITE]
    if shutil.which("text2wave"):
        root = Path("/usr/share/festival/voices")
        there = {path.name for path in root.glob("*/*")}
        found += [f"festival:{name}" for name in _FESTIVAL if name in there]
    if shutil.which("RHVoice-test"):
        found += [f"rhvoice:{name}" for name in _RHVOICE]
    if find_spec("hibari"):
        found += ["neural:heart", "neural:heart, low"]
    return found


def _espeak(text: str, voice: str, file: str) -> None:
    _run(["espeak-ng", "-v", voice, "-s", "150", "-w", file, text])


def _flite(text: str, voice: str, file: str) -> None:
    _run(["flite", "-voice", voice, "-t", text, "-o", file])


def _festival(text: str, voice: str, file: str) -> None:
    _run(["text2wave", "-eval", f"(voice_{voice})", "-o", file], text)


def _rhvoice(text: str, voice: str, file: str) -> None:
    _run(["RHVoice-test", "-p", voice, "-o", file], text)


def _neural(text: str, voice: str, file: str) -> None:
    """hibari's one voice, and the same a fifth lower for a second speaker."""
    shift = 2 / 3 if voice.endswith("low") else 1.0
    said = _hibari()(text, speed=1 / shift)
    pcm = np.clip(said * 32767, -32768, 32767).astype("<i2").tobytes()
    write(Path(file), Sound(pcm, round(_hibari().sample_rate * shift)))


@cache
def _hibari() -> Any:
    from hibari import Hibari

    return Hibari(threads=1)


def _run(command: list[str], text: str | None = None) -> None:
    fed = None if text is None else text.encode()
    subprocess.run(command, input=fed, check=True, capture_output=True)


_ENGINES: dict[str, Callable[[str, str, str], None]] = {
    "espeak": _espeak,
    "flite": _flite,
    "festival": _festival,
    "rhvoice": _rhvoice,
    "neural": _neural,
}


@cache
def spoken(text: str, voice: str) -> Samples:
    """The text said by that voice, at SAMPLE_RATE, full scale 32768, without silence round it."""
    engine, name = voice.split(":", 1)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        _ENGINES[engine](text, name, file.name)
        try:
            sound = read(Path(file.name))
        except RecordingError as failed:
            raise SystemExit(f"{voice} did not say {text!r}: {failed}") from failed
    pcm = np.frombuffer(resample(sound.pcm, sound.rate, SAMPLE_RATE), "<i2").astype(np.float64)
    loud = np.flatnonzero(np.abs(pcm) > 0.02 * np.abs(pcm).max())
    cut = pcm[loud[0] : loud[-1] + 1]
    return cut * (2_500 / np.sqrt(np.mean(cut**2)))


# ---- places

_TALK = (
    "could you pass me the bread please it is right behind the candle",
    "we went to the lake last summer and the weather was lovely all week",
    "my sister says the second glass was better than the first one",
    "no I never understood how he gets that car into the garage",
    "there is a new place round the corner they do wonderful things with fish",
    "and then she turned round and told him what she really thought of it",
)


@cache
def babble(voices: tuple[str, ...]) -> Samples:
    """Forty seconds of everybody talking at once."""
    chance = random.Random(11)
    length = 40 * SAMPLE_RATE
    bed = np.zeros(length)
    for at, voice in enumerate(voices):
        talk = list(_TALK)
        chance.shuffle(talk)
        said = np.concatenate([spoken(text, voice) for text in talk[:3]])
        turned = np.roll(np.resize(said, length), chance.randrange(length))
        bed += turned * 10 ** (chance.uniform(-6, 6) / 20) * (1 + at % 2) / 2
    return bed


def _echoed(dry: Samples, chance: np.random.Generator) -> Samples:
    """The sound in a dining room: 0.4 s until an echo is 60 dB down, and half as loud as the
    voice, as it is some 0.6 m from a microphone in the middle of the table."""
    times = np.arange(int(0.4 * SAMPLE_RATE)) / SAMPLE_RATE
    tail = chance.normal(0, 1, len(times)) * 10 ** (-3 * times / 0.4)
    tail[: int(0.004 * SAMPLE_RATE)] = 0
    tail /= np.sqrt(2 * np.sum(tail**2))
    wet = np.convolve(dry, tail)
    wet[: len(dry)] += dry
    return wet


def heard_in(condition: str, said: Utterance, everyone: Sequence[str]) -> bytes:
    """The clip as a microphone gives it, with half a second before and 0.8 s after it."""
    chance = np.random.default_rng(crc32(f"{said.question.id} {said.kind} {condition}".encode()))
    dry = spoken(said.said, said.voice)
    speech = _echoed(dry, chance) if condition == "room" else dry
    whole = np.concatenate([np.zeros(8_000), speech, np.zeros(12_800)])
    if condition.endswith("dB"):
        bed = babble(tuple(everyone))
        at = int(chance.integers(0, len(bed) - len(whole)))
        noise = bed[at : at + len(whole)]
        level = np.sqrt(np.mean(dry**2)) / 10 ** (float(condition.split()[0]) / 20)
        whole = whole + noise * level / np.sqrt(np.mean(noise**2))
    whole = whole + chance.normal(0, 20, len(whole))
    return np.clip(whole, -32768, 32767).astype("<i2").tobytes()
