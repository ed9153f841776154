"""How well answers are heard: our bigram phrases beside two plainer ways, on PocketSphinx.

    python benchmarks/recognisers.py [--human FOLDER] [--quick] [--free]

Each utterance is one answer said among about sixty that are listened for. It is *right*
where the reading names that answer and no other, *wrong* where it names another,
else *nothing*. The two others are what one would do first: a grammar (JSGF) of the answers
whose text must be an answer exactly, and that grammar with eight openers and four closers.

Synthetic voices are espeak-ng's and, where installed, flite's; `--human` names a folder with an
`index.tsv` (columns wav, said, category) of recordings at 16 kHz, and a `noise` folder.
"""

from __future__ import annotations

import argparse
import csv
import io
import random
import shutil
import statistics
import subprocess
import tempfile
import time
import wave
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pocketsphinx
import soxr

from questions.carriers import CLOSERS, CORRECTIONS, JOINERS, OPENERS, PASSES
from speech.phrases import checked
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.pronunciation import Pronouncer
from speech.recognition import SAMPLE_RATE, Listening


def _listed(text: str) -> tuple[str, ...]:
    return tuple(text.split("|" if "|" in text else None))


FOODS = _listed(
    "plum|prune|peach|apricot|apple|orange|lime|lemon|cherry|strawberry|raspberry|fig|date|bread|bun|"
    "cake|cheese|butter|carrot|cucumber|corn|potato|tomato|onion|garlic|cabbage|squash|rice|wheat|"
    "flour|spaghetti|noodles|gnocchi|risotto|ravioli|chicken|duck|egg|fish|clam|shrimp|squid|salmon|"
    "tuna|lobster|oyster|meat|bacon|sausage|stew|soup|goulash|paprika|saffron|cinnamon|vanilla|"
    "turmeric|quinoa|bouillabaisse|pinot noir|chardonnay|champagne|sake|vodka|whisky|cider|coffee|"
    "espresso|tea|milk|water|honey|sugar|salt|pepper|mustard|vinegar|olive oil|sour cream|nut|"
    "glass|fork|knife|spoon|plate|dish|pan|pot|lunch|fruit|drink|cow|hen|mug|stove|restaurant|eat|"
    "potatoes|dishes"
)
OUTSIDE = _listed(
    "window|bicycle|mountain|garden|paper|monday|london|football|pencil|river|station|music|yellow|"
    "doctor|winter|camera|hammer|island|magazine|nothing at all|velvet|tractor|village|elephant"
)
NUMBERS = _listed(
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    "twenty|thirty|forty|fifty|sixty|hundred"
)
COMMON = _listed(
    "the a an of and to in it is was that this for on with as at by from you i we he she they them "
    "my your our his her be are were been have has had do does did done go going get got can could "
    "will would should may might must about all also any because before but come down first good "
    "how if just know let like look make me more much new no not now oh one only or other out over "
    "people really right said same say see so some than thank then there these thing think time "
    "too two up use very want way well what when where which who why work year yes"
)
FEW_OPENERS = ("i think it's", "it's", "is it", "i'd say", "that's", "the answer is", "um", "a")
"""As many as a grammar bears: with all of them in optional lists an utterance takes seconds."""

VOICES = ("en-us", "en-gb", "en-us+f3", "en-gb-scotland+m3", "flite:slt", "flite:rms", "flite:awb")


@dataclass(frozen=True)
class Utterance:
    """`said` is the answer in it, None where it holds none; `group` is its row of the table."""

    pcm: bytes
    said: str | None
    group: str
    listed: tuple[str, ...]


# ---- sound


def synthesised(text: str, voice: str) -> np.ndarray:
    """`text` said by espeak-ng or flite, at 16 kHz, floats of full scale 32768."""
    if voice.startswith("flite:"):
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            command = ["flite", "-voice", voice[6:], "-t", text, "-o", file.name]
            subprocess.run(command, check=True, capture_output=True)
            data = Path(file.name).read_bytes()
    else:
        command = ["espeak-ng", "-v", voice, "-s", "150", "--stdout", text]
        data = subprocess.run(command, check=True, capture_output=True).stdout
        data = data[:40] + (len(data) - 44).to_bytes(4, "little") + data[44:]
    return read_wav(io.BytesIO(data))


def read_wav(source: Any) -> np.ndarray:
    with wave.open(source, "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(np.float32)
        return np.asarray(soxr.resample(samples, file.getframerate(), SAMPLE_RATE))


def mixed(
    voice: np.ndarray, rng: np.random.Generator, bed: np.ndarray | None, decibels: float
) -> bytes:
    """`voice` with 0.5 s before and 0.8 s after it, over `bed` at that ratio, or over a hiss."""
    padded = np.concatenate([np.zeros(8000), voice, np.zeros(12800)])
    if bed is None:
        noise = rng.normal(0, 20, len(padded))
    else:
        at = int(rng.integers(0, len(bed) - len(padded)))
        noise = bed[at : at + len(padded)]
        level = np.sqrt(np.mean(voice**2)) / 10 ** (decibels / 20)
        noise = noise * (level / np.sqrt(np.mean(noise**2)))
    return np.clip(padded + noise, -32768, 32767).astype("<i2").tobytes()


# ---- what is measured


def named(text: str, listed: Iterable[str]) -> str | None:
    """The one answer that `text` names; the last, where it corrects itself; None where unclear."""
    words = text.split()
    answers = {tuple(checked(answer)): answer for answer in listed}
    found: list[tuple[int, str]] = []
    at = 0
    while at < len(words):
        for length in (3, 2, 1):
            if answer := answers.get(tuple(words[at : at + length])):
                found.append((at, answer))
                at += length
                break
        else:
            at += 1
    if not found:
        return None
    last_at, last = found[-1]
    if len({answer for _, answer in found}) > 1:
        between = " ".join(words[found[-2][0] + 1 : last_at])
        return last if any(between.endswith(joiner) for joiner in CORRECTIONS) else None
    return last


Way = Callable[[Utterance], tuple[str | None, float]]


def bigram(recogniser: PocketSphinxRecogniser, free: bool) -> Way:
    """Our own way. The utterance is fed in pieces of 0.1 s, as a microphone would."""

    def way(utterance: Utterance) -> tuple[str | None, float]:
        recogniser.listen(
            Listening(
                phrases=PASSES, answers=utterance.listed[:1], rivals=utterance.listed[1:],
                openers=OPENERS, closers=CLOSERS, joiners=JOINERS, words=COMMON, free=free,
            )
        )  # fmt: skip
        for at in range(0, len(utterance.pcm), 3200):
            recogniser.feed(utterance.pcm[at : at + 3200])
        heard = recogniser.finish()
        text = heard.phrases[0].text if heard.phrases else ""
        return named(text, utterance.listed), heard.seconds_after_speech

    return way


def jsgf(pronouncer: Pronouncer, carriers: bool) -> Way:
    """A grammar of the answers, alone (exact match), or with one opener and one closer."""
    decoders: dict[tuple[str, ...], Any] = {}

    def decoder_for(listed: tuple[str, ...]) -> Any:
        listed = tuple(sorted(listed))
        if listed in decoders:
            return decoders[listed]
        parts = {"a": listed, "o": FEW_OPENERS, "c": CLOSERS[:4]} if carriers else {"a": listed}
        spoken = {key: [" ".join(checked(t)) for t in texts] for key, texts in parts.items()}
        rule = "<a> | <o> <a> | <a> <c>" if carriers else "<a>"
        rules = [f"<{key}> = {' | '.join(texts)};" for key, texts in spoken.items() if texts]
        words = {word for texts in spoken.values() for text in texts for word in text.split()}
        with tempfile.NamedTemporaryFile("w", suffix=".dict") as file:
            for word, ways in pronouncer.pronunciations(sorted(words), {}).items():
                for number, phones in enumerate(ways, 1):
                    file.write(f"{word}{f'({number})' if number > 1 else ''} {' '.join(phones)}\n")
            file.flush()
            decoder = pocketsphinx.Decoder(dict=file.name, lm=None, loglevel="FATAL")
        text = f"#JSGF V1.0;\ngrammar g;\npublic <u> = {rule};\n" + "\n".join(rules)
        decoder.add_jsgf_string("g", text)
        decoder.activate_search("g")
        decoders[listed] = decoder
        return decoder

    def way(utterance: Utterance) -> tuple[str | None, float]:
        decoder = decoder_for(utterance.listed)
        began = time.perf_counter()
        decoder.start_utt()
        decoder.process_raw(utterance.pcm, False, True)
        decoder.end_utt()
        best = decoder.hyp()
        return named(best.hypstr if best else "", utterance.listed), time.perf_counter() - began

    return way


def listed_with(said: str | None, pool: Iterable[str], rng: random.Random) -> tuple[str, ...]:
    others = sorted(set(pool) - {said})
    chosen = rng.sample(others, min(59, len(others)))
    return (said, *chosen) if said else tuple(chosen)


def synthetic(rng: random.Random, count: int, beds: dict[str, np.ndarray]) -> list[Utterance]:
    """`count` answers of each kind, in quiet, and over each bed at 20 and 10 dB."""
    voices = [v for v in VOICES if not v.startswith("flite") or shutil.which("flite")]
    noises = np.random.default_rng(7)
    conditions: list[tuple[str, np.ndarray | None, float]] = [("quiet", None, 0)]
    conditions += [
        (f"{name} {level} dB", bed, level) for name, bed in beds.items() for level in (20, 10)
    ]
    made: list[Utterance] = []
    # The same few lists throughout: the decoders are kept, and so is the time.
    lists = [listed_with(None, FOODS[:80], rng) for _ in range(4)]
    for number in range(count):
        listed, voice = lists[number % len(lists)], voices[number % len(voices)]
        said, other = rng.sample(listed, 2)
        kinds = {
            "short": said,
            "carrier": " ".join(
                [rng.choice(OPENERS), said, *([rng.choice(CLOSERS)] if rng.random() < 0.4 else [])]
            ),
            "corrected": f"{other}, {rng.choice(CORRECTIONS[:8])}, {said}",
            "outside": rng.choice(OUTSIDE),
        }
        for kind, text in kinds.items():
            sound = synthesised(text, voice)
            for condition, bed, decibels in conditions:
                pcm = mixed(sound, noises, bed, decibels)
                answer = None if kind == "outside" else said
                made.append(Utterance(pcm, answer, f"{kind}, {condition}", listed))
    return made


def human(folder: Path, rng: random.Random) -> list[Utterance]:
    """The recordings of food words and of numbers, and others as what is none of them."""
    with (folder / "index.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    noises = np.random.default_rng(7)
    foods = sorted({row["said"] for row in rows if row["category"] in ("food", "order")})
    filled = tuple(dict.fromkeys([*foods, *FOODS]))[: max(60, len(foods))]
    made: list[Utterance] = []
    for row in rows:
        said, category = row["said"], row["category"]
        pcm = mixed(read_wav(str(folder / row["wav"])), noises, None, 0)
        if category in ("food", "order"):
            made.append(Utterance(pcm, said, f"people, {category}", filled))
        elif category == "number":
            listed = (*NUMBERS, *FOODS[:39])
            made.append(Utterance(pcm, said, "people, numbers", listed))
        elif category == "negative":
            made.append(Utterance(pcm, None, "people, outside", filled))
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--human", type=Path, help="a folder of recordings with an index.tsv")
    parser.add_argument("--quick", action="store_true", help="a third of the synthetic utterances")
    parser.add_argument("--free", action="store_true", help="with the free decode beside ours")
    asked = parser.parse_args()
    rng = random.Random(3)
    beds: dict[str, np.ndarray] = {}
    if asked.human:
        for path in sorted((asked.human / "noise").glob("*.wav")):
            beds[path.stem.split("__")[0]] = read_wav(str(path))
    utterances = synthetic(rng, 14 if asked.quick else 42, beds)
    if asked.human:
        utterances += human(asked.human, rng)

    pronouncer = Pronouncer()
    ways: dict[str, Way] = {
        "bigram phrases": bigram(PocketSphinxRecogniser(pronouncer), asked.free),
        "JSGF, exact": jsgf(pronouncer, carriers=False),
        "JSGF, carriers": jsgf(pronouncer, carriers=True),
    }
    print(f"{'':28}" + "".join(f"{name:>26}" for name in ways))
    print("right / wrong / nothing, %")
    rows: dict[str, dict[str, list[int]]] = defaultdict(dict)
    times: dict[str, list[float]] = defaultdict(list)
    for name, way in ways.items():
        for utterance in utterances:
            answer, seconds = way(utterance)
            row = rows[utterance.group].setdefault(name, [0, 0, 0])
            row[0 if answer == utterance.said else 1 if answer else 2] += 1
            times[name].append(seconds)
    for group, found in sorted(rows.items()):
        cells = []
        for name in ways:
            total = sum(found[name])
            cells.append(" / ".join(f"{100 * n / total:.0f}" for n in found[name]))
        print(f"{group:22}{sum(found[name]):6}" + "".join(f"{cell:>26}" for cell in cells))
    print("seconds of work after speech, median / 95 %")
    cells = [
        f"{statistics.median(t):.3f} / {statistics.quantiles(t, n=20)[-1]:.3f}"
        for t in times.values()
    ]
    print(f"{'':28}" + "".join(f"{cell:>26}" for cell in cells))


if __name__ == "__main__":
    main()
