"""Where a turn begins and where it ends, in quiet and in noise: ours beside a plain timeout.

    python benchmarks/turns.py [--human FOLDER] [--quick] [--room NAME ...]

Answers said at once, and answers behind "um" or "I think it's" and a pause of 0.6 to 1.5 s,
in quiet and over beds of noise at so many decibels: babble of three and of twelve voices,
clattering plates, and with `--human` its beds and its words said by people. The naive way is
the same voice activity at its plain threshold and 0.8 s of silence. Ours is the ear's own:
its room, its end of turn, and PocketSphinx asked in the pause whether that was all.

An utterance is *cut off* where the turn was over before it was, or its last sound was not
fed; *limit* where only the hard limit would have ended the turn; *missed* where none began.
The delay is from its last sound to the end of the turn, in seconds. Noise alone should begin
no turn: *false starts* are counted in a minute of it.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from judge_human import REJECTS, clips
from judge_human import question as question_of
from spoken_set import asked, babble, spoken, voices

from host.listening import for_answer
from questions.bank import Bank, Question, load
from speech.attention import Attention
from speech.endpointing import TAIL, Limit, NoInput, Segmenter, SpeechStarted, UtteranceEnded
from speech.loudness import REMEMBERED, RoomLevel
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.recognition import SAMPLE_RATE, Heard, Listening, Recogniser
from speech.recorded import read
from speech.scripted import frames
from speech.voice_activity import FRAME_SECONDS, SPEECH, Activity, VoiceActivity, dbfs

END_OF_TURN, WAIT, LONGEST = 0.8, 12.0, 12.0
"""As an answer's field has them."""
BEFORE, LEAD, AFTER = 4.0, 1.0, 4.5
"""Seconds of the room that the ear has heard before it listens, until somebody speaks, and
after; a turn that is open then runs to the limit."""
LOUDNESS = -26.0
"""dBFS of speech, more or less up to 4 decibels."""
PAUSES = (0.6, 0.8, 1.0, 1.2, 1.5)
UMS = ("[[V::m::]]", "[[3::]]", "[[@::m::]]", "um", "er")
HALVES = ("I think it's", "it's the", "is it", "I'd say", "the answer is", "it's called")


@dataclass(frozen=True)
class Said:
    """An utterance without its room, in answer to a question."""

    kind: str
    question: Question
    sound: np.ndarray


@dataclass(frozen=True)
class Ended:
    """How a turn went, in seconds of its clip; None for what did not come to pass."""

    began: float | None
    fed_to: float | None
    ended: float | None


# ---- sound


def said_by_voices(chance: random.Random, count: int) -> Iterator[Said]:
    players, questions = voices(), asked()
    for number in range(count):
        voice, pause = players[number % len(players)], PAUSES[number % len(PAUSES)]
        question, half = chance.choice(questions), HALVES[number % len(HALVES)]
        um = UMS[number % len(UMS)] if voice.startswith("espeak") else "um"
        word, silence = spoken(question.answer, voice), np.zeros(int(pause * SAMPLE_RATE))
        yield Said("at once", question, word)
        yield Said("at once", question, spoken(f"{half} {question.answer}", voice))
        hum, opener = 0.7 * spoken(um, voice), spoken(half, voice)
        yield Said("um, pause", question, np.concatenate([hum, silence, word]))
        yield Said("opener, pause", question, np.concatenate([opener, silence, word]))


def said_by_people(folder: Path, chance: random.Random, count: int) -> Iterator[Said]:
    said = [clip for clip in clips(folder) if clip.category in ("food", "number")]
    words = sorted({clip.said for clip in said})
    for clip in chance.sample(said, count):
        others = chance.sample([word for word in words if word != clip.said], REJECTS)
        loud = np.flatnonzero(np.abs(clip.samples) > 0.05 * np.abs(clip.samples).max())
        # Their own rooms are no part of what they say.
        sound = clip.samples[loud[0] : loud[-1] + 1]
        yield Said("people", question_of(clip.said, others), sound)


def babble_of(talkers: int) -> np.ndarray:
    return np.asarray(babble(tuple(voices()[:talkers])))


def clatter(seconds: float, rng: np.random.Generator) -> np.ndarray:
    """Plates and cutlery: rings of a few partials each, at random, over a little hiss."""
    bed = rng.normal(0, 0.02, int(seconds * SAMPLE_RATE))
    at = 0
    while (at := at + int(rng.exponential(0.45) * SAMPLE_RATE)) < len(bed):
        decay = rng.uniform(0.03, 0.25)
        time = np.arange(min(len(bed) - at, int(6 * decay * SAMPLE_RATE))) / SAMPLE_RATE
        ring = sum(
            rng.uniform(0.2, 1) * np.sin(2 * np.pi * hertz * time + rng.uniform(0, 6))
            for hertz in rng.uniform(900, 7000, 6)
        )
        ring = ring + 3 * rng.normal(0, 1, len(time)) * np.exp(-time / 0.004)
        bed[at : at + len(time)] += rng.uniform(0.1, 1) * ring * np.exp(-time / decay)
    return bed


def as_pcm(samples: np.ndarray) -> bytes:
    return bytes(np.clip(samples, -32768, 32767).astype("<i2").tobytes())


# ---- ways


class Deaf:
    """Reads nothing, and has therefore no part in when a turn ends."""

    engine = model = "none"

    def listen(self, listening: Listening) -> None: ...
    def feed(self, pcm: bytes) -> None: ...
    def cancel(self) -> None: ...
    def close(self) -> None: ...

    def finish(self) -> Heard:
        return Heard((), (), "none", 0.0, 0.0, 0.0)


Frames = list[tuple[bytes, Activity]]


def ours(recogniser: Recogniser, listening: Listening, room: RoomLevel, heard: Frames) -> Ended:
    attention = Attention(
        recogniser, listening, room, end_of_turn=END_OF_TURN, wait=WAIT, longest=LONGEST
    )
    began = None
    for number, (frame, activity) in enumerate(heard, 1):
        match attention.take(frame, activity):
            case SpeechStarted(at):
                began = at
            case UtteranceEnded(_, end) | Limit(_, end):
                return Ended(began, end + TAIL, number * FRAME_SECONDS)
            case NoInput():
                return Ended(None, None, None)
    return Ended(began, None, None)


def naive(heard: Frames) -> Ended:
    segmenter = Segmenter(END_OF_TURN, WAIT, LONGEST, again=FRAME_SECONDS)
    began = None
    for number, (_, activity) in enumerate(heard, 1):
        match segmenter.process(FRAME_SECONDS, activity.probability >= SPEECH):
            case SpeechStarted(at):
                began = at
            case UtteranceEnded(_, end) | Limit(_, end):
                return Ended(began, end + TAIL, number * FRAME_SECONDS)
            case NoInput():
                return Ended(None, None, None)
    return Ended(began, None, None)


class Row:
    """What became of the turns of one kind in one condition, one way."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = defaultdict(int)
        self.delays: list[float] = []

    def add(self, turn: Ended, start: float, end: float) -> None:
        if turn.began is None or (turn.ended is not None and turn.ended < start):
            outcome = "missed"
        elif turn.ended is None:
            outcome = "limit"
        elif turn.ended < end or (turn.fed_to or 0.0) < end - 0.08:
            outcome = "cut off"
        else:
            outcome = "right"
            self.delays.append(turn.ended - end)
        self.counts[outcome] += 1

    def __str__(self) -> str:
        n = sum(self.counts.values())
        shares = (f"{100 * self.counts[name] / n:5.0f}" for name in ("cut off", "limit", "missed"))
        if len(self.delays) < 2:
            return " ".join(shares) + "        -    -"
        late = statistics.quantiles(self.delays, n=20, method="inclusive")[-1]
        return " ".join(shares) + f"     {statistics.median(self.delays):4.2f} {late:4.2f}"


def turns(
    said: list[Said],
    bed: np.ndarray | None,
    decibels: float,
    bank: Bank,
    recogniser: Recogniser,
    rng: np.random.Generator,
) -> dict[str, tuple[Row, Row]]:
    """Each utterance in that room, ours and naive, by its kind."""
    rows: dict[str, tuple[Row, Row]] = defaultdict(lambda: (Row(), Row()))
    for one in said:
        rms = np.sqrt(np.mean(one.sound[one.sound != 0] ** 2))
        loudness = 10 ** ((LOUDNESS + rng.uniform(-4, 4)) / 20) * 32768
        lead = int((LEAD + rng.uniform(-0.5, 0.5)) * SAMPLE_RATE)
        before, after = int(BEFORE * SAMPLE_RATE), int(AFTER * SAMPLE_RATE)
        whole = np.zeros(before + lead + len(one.sound) + after)
        whole[before + lead : before + lead + len(one.sound)] = one.sound * (loudness / rms)
        if bed is None:
            whole += rng.normal(0, 20, len(whole))
        else:
            at = np.arange(len(whole)) + int(rng.integers(0, len(bed)))
            whole += np.take(bed, at, mode="wrap") * loudness / 10 ** (decibels / 20)
        pcm = as_pcm(whole)
        room = RoomLevel()
        for frame in list(frames(pcm[: 2 * before]))[-REMEMBERED:]:
            room.hear(dbfs(frame))
        voice = VoiceActivity()
        heard = [(frame, voice.process(frame)) for frame in frames(pcm[2 * before :])]
        listening = for_answer(one.question, bank)
        start, end = lead / SAMPLE_RATE, (lead + len(one.sound)) / SAMPLE_RATE
        row, plain = rows[one.kind]
        row.add(ours(recogniser, listening, room, heard), start, end)
        plain.add(naive(heard), start, end)
    return rows


def false_starts(bed: np.ndarray, decibels: float) -> tuple[float, float]:
    """Turns begun in a minute of the bed alone, as loud as it would be under speech."""
    level = 10 ** ((LOUDNESS - decibels) / 20) * 32768
    voice = VoiceActivity()
    alone = list(frames(as_pcm(bed[: 40 * SAMPLE_RATE] * level)))
    heard = [(frame, voice.process(frame)) for frame in alone]
    rates = [0.0, 0.0]
    for way in (0, 1):
        room, at = RoomLevel(), int(BEFORE / FRAME_SECONDS)
        for _, activity in heard[:at]:
            room.hear(activity.dbfs)
        listened, began = 0.0, 0
        while at < len(heard):
            part = heard[at : at + int(WAIT / FRAME_SECONDS)]
            turn = naive(part) if way else ours(Deaf(), Listening(), room, part)
            began += turn.began is not None
            took = round((turn.ended or WAIT) / FRAME_SECONDS)
            at, listened = at + took, listened + took * FRAME_SECONDS / 60
        rates[way] = began / listened
    return rates[0], rates[1]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--human", type=Path, help="a folder of recordings with an index.tsv")
    parser.add_argument(
        "--quick", action="store_true", help="a quarter of the utterances, at 10 dB"
    )
    parser.add_argument("--room", action="append", help="only rooms with this in their name")
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args()
    chance, rng = random.Random(chosen.seed), np.random.default_rng(chosen.seed)
    count = 10 if chosen.quick else 40
    said = list(said_by_voices(chance, count))
    beds = {
        "babble of 3": babble_of(3),
        "babble of 12": babble_of(12),
        "clatter": clatter(60, rng),
    }
    if chosen.human:
        said += said_by_people(chosen.human, chance, 3 * count)
        for path in sorted((chosen.human / "noise").glob("*.wav")):
            pcm = np.frombuffer(read(path).pcm, "<i2")
            beds[path.stem.split("__")[0]] = pcm.astype(np.float64)
    beds = {name: bed / np.sqrt(np.mean(bed**2)) for name, bed in beds.items()}
    bank, recogniser = load(), PocketSphinxRecogniser(keep_up=float("inf"))
    head = "cut off limit missed  delay, 95 %"
    print(f"{'':34}{'ours':>20}{'':15}{'naive':>20}\n{'shares in %':38}{head}    {head}")
    conditions: list[tuple[str, np.ndarray | None, float]] = [("quiet", None, 0.0)]
    levels = (10,) if chosen.quick else (20, 10, 5)
    conditions += [(f"{n} {db} dB", bed, db) for n, bed in beds.items() for db in levels]
    conditions = [c for c in conditions if any(part in c[0] for part in chosen.room or ("",))]
    for name, bed, decibels in conditions:
        for kind, (row, plain) in turns(said, bed, decibels, bank, recogniser, rng).items():
            n = sum(row.counts.values())
            print(f"{name:20} {kind:14}{n:3}  {row}   {plain}", flush=True)
    print("\nfalse starts in a minute of noise alone, 10 dB under speech: ours, naive")
    for name, bed in beds.items():
        mine, theirs = false_starts(bed, 10)
        print(f"{name:20} {mine:5.1f} {theirs:5.1f}", flush=True)
    recogniser.close()


if __name__ == "__main__":
    main()
