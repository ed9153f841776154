"""How well the bank's answers are heard in the voices of different people, on PocketSphinx.

    python benchmarks/words.py [--step 1] [--questions DIR]

Each answer is said by American, British and Scottish voices, as it is spelled and as the host
would say it, and so is its first reject, and what was heard is ruled on. Beside `ours` stands
`plainly`: what the dictionary, the question's own respellings and one American reading
of what is in neither would give. `as vosk`: each word that the CMU dictionary lacks is
replaced by how it is spelled for Vosk in words of that dictionary, on the same acoustics; only
for the answers in which there is such a word.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from spoken_set import Samples, spoken, voices

from host.listening import for_answer, spelled
from host.words import words_of
from questions.bank import Question, load
from questions.rule import rule_line
from speech.dictionary import dictionary_path
from speech.lexicon import Lexicon
from speech.phones import Phones
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.pronunciation import Pronouncer
from speech.vosk_words import SoundAlikes, Speller

VOICES = (
    "espeak:en-us", "espeak:en-gb", "espeak:en-gb-x-rp", "flite:slt", "flite:awb",
    "rhvoice:Alan", "rhvoice:Clb", "neural:heart",
)  # fmt: skip
"""American, British and Scottish ones; only the first three are said as espeak-ng reads."""


class Plainly(Pronouncer):
    """Words as they are respelled and as the dictionary has them, or else as they are written."""

    def __init__(self) -> None:
        super().__init__(voices=("en-us",))
        self._respelt = {}

    def pronunciations(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        found = super().pronunciations(words, sounds)
        return {
            word: (
                *(ways[:1] if word in sounds else ()),
                *(self.written(word) or ways[-1:]),
            )
            for word, ways in found.items()
        }


class AsVosk(Pronouncer):
    """Words that the dictionary lacks as the words in which they would be spelled."""

    def __init__(self) -> None:
        super().__init__(voices=("en-us",))
        path = dictionary_path()
        assert path is not None
        lines = path.read_text(encoding="utf-8").splitlines()
        self._has = frozenset(line.split()[0] for line in lines if "(" not in line.split()[0])
        self.speller = Speller(
            self._has.__contains__, lambda: SoundAlikes(self.dictionary_words(self._has)), self
        )

    def pronunciations(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        listed = frozenset(words)
        found: dict[str, tuple[Phones, ...]] = {}
        for word, spellings in self.speller.spell(sorted(listed), sounds).items():
            usable = [one for one in spellings if one == (word,) or not listed.issuperset(one)][:4]
            ways = (
                tuple(phone for part in one for phone in self.written(part)[0]) for one in usable
            )
            # What cannot be spelled cannot be heard.
            found[word] = tuple(dict.fromkeys(ways)) or (("ZH", "OY", "ZH", "OY"),)
        return found


def ruled(question: Question, heard: Iterable[str]) -> str:
    line = {
        "question": question.question,
        "answers": list(question.answers),
        "reject": list(question.reject),
        "prompt": list(question.prompt),
        "heard": list(heard),
    }
    return str(rule_line(line)["verdict"])


def main() -> None:
    known = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    known.add_argument("--step", type=int, default=1, help="every so manieth question")
    known.add_argument("--questions", type=Path, help="another bank")
    chosen = known.parse_args()
    bank = load(chosen.questions)
    questions = list(bank.questions.values())[:: chosen.step]
    here = voices()
    said = list(utterances(questions, [voice for voice in VOICES if voice in here]))
    sounds = words_of(bank).sounds
    ways: dict[str, Pronouncer] = {
        "plainly": Plainly(),
        "ours": Pronouncer(),
        "as vosk": AsVosk(),
    }
    rows: dict[tuple[str, str], dict[str, Counter[str]]] = defaultdict(
        partial(defaultdict, Counter)
    )
    for name, pronouncer in ways.items():
        if name != "plainly":
            pronouncer.respell(sounds)
        recogniser = PocketSphinxRecogniser(pronouncer)
        for question, kind, voice, pcm in said:
            answer = spelled(question.answer).split()
            if name == "as vosk" and all(pronouncer.written(word) for word in answer):
                continue
            recogniser.listen(replace(for_answer(question, bank), free=False))
            recogniser.feed(pcm)
            verdict = ruled(question, recogniser.finish().texts())
            rows[kind, voice][name][verdict] += 1
            rows[kind, "all"][name][verdict] += 1
    print("accepted / asked again, % (answers); of the rejects the first is wrong")
    print(f"{'':28}" + "".join(f"{name:>22}" for name in ways))
    for (kind, voice), by_name in sorted(rows.items()):
        cells = []
        for name in ways:
            counts = by_name[name]
            total = sum(counts.values()) or 1
            again = counts["unsure"] + counts["prompt"]
            share = f"{100 * counts['accept'] / total:.0f} / {100 * again / total:.0f}"
            cells.append(f"{share} of {sum(counts.values())}")
        print(f"{kind:10}{voice:18}" + "".join(f"{cell:>22}" for cell in cells))


def utterances(
    questions: Iterable[Question], everyone: Iterable[str]
) -> Iterable[tuple[Question, str, str, bytes]]:
    lexicon, noises = Lexicon.load(), np.random.default_rng(5)
    for question in questions:
        meant = lexicon.respell(question.answer, question.say)
        texts = {"answer": question.answer}
        if meant != question.answer:
            texts["as meant"] = meant
        if question.reject:
            texts["reject"] = lexicon.respell(question.reject[0])
        for kind, text in texts.items():
            for voice in everyone:
                yield question, kind, voice, in_quiet(spoken(text, voice), noises)


def in_quiet(voice: Samples, noises: np.random.Generator) -> bytes:
    """The voice as a microphone gives it, with half a second before and 0.8 s after it."""
    whole = np.concatenate([np.zeros(8_000), voice, np.zeros(12_800)])
    whole += noises.normal(0, 20, len(whole))
    return np.clip(whole, -32768, 32767).astype("<i2").tobytes()


if __name__ == "__main__":
    main()
