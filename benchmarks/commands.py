"""Commands and choices as they are said: understood as itself, asked again, or as another.

    python benchmarks/commands.py [--half tune|test] [--human FOLDER] [--show]

Each row of commands.tsv is said by synthetic voices at the prompts that its first column
names, and what is no command (`else`: to other machines, at the table) at every prompt. A
real session is asked what it makes of what the recogniser heard there. *Itself*: what it
makes of the very words; *again*: not caught, or what is missing asked for; *another*:
anything else. The naive way is a grammar of the phrases whose text must be one of them.

`--human` names a folder with an `index.tsv` (columns wav, said, category) of recordings and
`noise/*babble*.wav`; its words are said at the same prompts, the yeses and noes where the
table is asked. Even rows are the tuning half, odd rows the test half.
"""

from __future__ import annotations

import argparse
import csv
import os
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pocketsphinx
from recognisers import VOICES, mixed, read_wav, synthesised

from engine import sybarit
from host.dialogue.fields import Ask, Do, Missed
from host.dialogue.registry import dialogues
from host.dialogue.sybarit_choices import choice_in
from host.dialogue.table import Utterance
from host.effects import DrawChance, Effect, Listen, Say
from host.inputs import ChanceDrawn, EveningBegan, Input, PromptFinished, UtteranceHeard
from host.options import Options
from host.reading import Meaning, read
from host.saved import Saved
from host.session import Session
from questions.bank import Bank, load
from questions.draw import shuffled
from speech.phrases import checked
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.pronunciation import Pronouncer
from speech.recognition import SAMPLE_RATE, Heard, Listening
from speech.recorded import hear_whole

SAID_AT = {
    "game": ("suit", "joker", "answer"),
    "else": ("suit", "joker", "answer", "confirm", "break", "idle", "lobby", "length"),
}
"""Prompts by the first column of commands.tsv, where it is not one itself."""


class Evening:
    """A session brought to one prompt, with its ear open."""

    def __init__(
        self, bank: Bank, *typed: str, players: tuple[str, ...] = ("Ann", "Ben"), card: str = ""
    ) -> None:
        options = Options(players=players, lobby_at_start=not players and card == "lobby")
        self.session = Session(dialogues(bank), options, Saved())
        self._order = shuffled(bank, Random(1))
        self._deck = (card, "food-2")
        self._open: Listen | None = None
        self._give(EveningBegan(0))
        for text in typed:
            self._give(UtteranceHeard(0, self.open.listen, (text,), (), True))

    @property
    def open(self) -> Listen:
        assert self._open is not None
        return self._open

    def _give(self, event: Input) -> None:
        pending: list[Input] = [event]
        while pending:
            for effect in self.session.handle(pending.pop(0)):
                pending += self._does(effect)

    def _does(self, effect: Effect) -> Iterator[Input]:
        match effect:
            case Listen():
                self._open = effect
            case Say(prompt):
                yield PromptFinished(0, prompt)
            case DrawChance(game, players):
                opening = sybarit.StartGame(players, self._deck, "other")
                yield ChanceDrawn(0, game, opening, self._order)

    def means(self, utterance: Utterance) -> Meaning:
        """What the session makes of it, without what is kept of how it came to that."""
        meaning = read(self.session, utterance)
        return replace(meaning, detail=None) if isinstance(meaning, Do | Missed) else meaning

    def outcome(self, said: str | None, utterance: Utterance) -> str:
        """How it went with what was said here; None is what is no command."""
        got = self.means(utterance)
        wanted = Missed() if said is None else self.means(Utterance((said,), (said,)))
        if said is not None and got == wanted:
            return "itself"
        if isinstance(got, Missed) or (isinstance(got, Ask) and not got.kept and wanted != got):
            asked = self.session.field
            repeated = isinstance(got, Ask) and asked is not None and got.text == asked.repeated
            return "another" if repeated else "again"
        answering = self.session.field is not None and self.session.field.name == "answer"
        if isinstance(got, Do) and answering and got.commands[0].by != "player":
            # What is taken for an answer is the judge's to rule on.
            return "again"
        if isinstance(got, Ask) and isinstance(wanted, Do):
            kept, command = choice_in(got.kept), wanted.commands[0]
            if isinstance(command, sybarit.ChooseQuestion):
                right = {*kept.categories} <= {command.category}
                return "again" if right and {*kept.points} <= {command.points} else "another"
        return "another"


def prompts(bank: Bank) -> dict[str, Evening]:
    nobody: tuple[str, ...] = ()
    return {
        "suit": Evening(bank, card="food-7"),
        "joker": Evening(bank, card="joker-red"),
        "answer": Evening(bank, "one", card="food-7"),
        "confirm": Evening(bank, "end the game", card="food-7"),
        "break": Evening(bank, "pause", card="food-7"),
        "idle": Evening(bank, players=nobody),
        "lobby": Evening(bank, "ann", "ben", players=nobody, card="lobby"),
        "length": Evening(bank, "ann", "ben", "start", players=nobody, card="lobby"),
    }


# ---- sound


@dataclass(frozen=True)
class Spoken:
    """`said` None: no command of ours. `who`: synthetic or people."""

    text: str
    said: str | None
    where: tuple[str, ...]
    sound: np.ndarray
    who: str


def synthetic(table: Path, half: str) -> Iterator[Spoken]:
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    turns = count()
    for number, row in enumerate(rows):
        if half not in ("all", ("tune", "test")[number % 2]):
            continue
        ours = row["where"] != "else"
        for _ in range(2 if ours else 1):
            # A step that has no factor in common with the voices, so that all say all kinds.
            voice = VOICES[next(turns) * 3 % len(VOICES)]
            where = SAID_AT.get(row["where"], (row["where"],))
            sound = synthesised(row["said"], voice)
            yield Spoken(row["said"], row["said"] if ours else None, where, sound, "synthetic")


def people(folder: Path, half: str, evenings: dict[str, Evening]) -> Iterator[Spoken]:
    with (folder / "index.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    for number, row in enumerate(rows):
        if half not in ("all", ("tune", "test")[number % 2]):
            continue
        said = row["said"].lower()
        sound = read_wav(str(folder / row["wav"]))
        heard = Utterance((said,), (said,))
        ours = tuple(
            name
            for name, evening in evenings.items()
            if name != "answer" and not isinstance(evening.means(heard), Missed)
        )
        # A word is no command where it is a choice of one prompt and a name of another.
        others = tuple(name for name in evenings if name not in (*ours, "answer"))
        if ours:
            yield Spoken(said, said, ours, sound, "people")
        if others:
            yield Spoken(said, None, others, sound, "people")


def in_room(sound: np.ndarray) -> np.ndarray:
    """The sound in a room of 0.45 s reverberation, the direct sound 3 dB above the rest."""
    chance = np.random.default_rng(5)
    length = int(0.45 * SAMPLE_RATE)
    tail = chance.normal(0, 1, length) * 10 ** (-3 * np.arange(length) / length)
    tail[: SAMPLE_RATE // 400] = 0
    tail *= 10 ** (-3 / 20) / np.sqrt(np.sum(tail**2))
    tail[0] = 1.0
    return np.convolve(sound, tail)


Hears = Callable[[str, Listening, bytes], Utterance]


class Ear:
    """Hears at each prompt with a recogniser of its own, so that no model is built twice."""

    def __init__(self, pronouncer: Pronouncer) -> None:
        self._pronouncer = pronouncer
        self._of: dict[str, PocketSphinxRecogniser] = {}
        self.after: list[float] = []
        """Seconds of work left after speech."""

    def heard(self, name: str, listening: Listening, pcm: bytes) -> Heard | None:
        if name not in self._of:
            self._of[name] = PocketSphinxRecogniser(self._pronouncer, keep_up=float("inf"))
        return hear_whole(self._of[name], listening, pcm).heard

    def free(self, pcm: bytes) -> tuple[str, ...]:
        heard = self.heard("free", Listening(free=True), pcm)
        return () if heard is None else tuple(h.text for h in heard.free)

    def phrases(self, name: str, listening: Listening, pcm: bytes) -> tuple[str, ...]:
        heard = self.heard(name, replace(listening, free=False), pcm)
        if heard is None:
            return ()
        self.after.append(heard.seconds_after_speech)
        return tuple(h.text for h in heard.phrases)


class Grammar:
    """The naive way: a JSGF grammar of whole phrases."""

    def __init__(self, pronouncer: Pronouncer) -> None:
        self._pronouncer = pronouncer
        self._of: dict[tuple[str, ...], Any] = {}

    def heard(self, listed: tuple[str, ...], pcm: bytes) -> str:
        """The phrase that the sound is taken for, or an empty text."""
        if listed not in self._of:
            self._of[listed] = self._build([" ".join(checked(text)) for text in listed])
        decoder = self._of[listed]
        decoder.start_utt()
        decoder.process_raw(pcm, False, True)
        decoder.end_utt()
        best = decoder.hyp()
        return best.hypstr if best else ""

    def _build(self, phrases: list[str]) -> Any:
        words = sorted({word for text in phrases for word in text.split()})
        with tempfile.NamedTemporaryFile("w", suffix=".dict") as file:
            for word, ways in self._pronouncer.pronunciations(words, {}).items():
                for number, phones in enumerate(ways, 1):
                    file.write(f"{word}{f'({number})' if number > 1 else ''} {' '.join(phones)}\n")
            file.flush()
            decoder = pocketsphinx.Decoder(dict=file.name, lm=None, loglevel="FATAL")
        rule = " | ".join(phrases)
        decoder.add_jsgf_string("g", f"#JSGF V1.0;\ngrammar g;\npublic <g> = {rule};\n")
        decoder.activate_search("g")
        return decoder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    here = Path(__file__).resolve().parent
    data = os.environ.get("PARTY_HOST_DATA", str(here.parent.parent / "shared" / "data"))
    parser.add_argument("--human", type=Path, default=Path(data, "human"))
    parser.add_argument("--half", choices=("tune", "test", "all"), default="test")
    parser.add_argument("--quick", action="store_true", help="every third utterance")
    parser.add_argument("--prompts", nargs="*", help="only these")
    parser.add_argument("--conditions", nargs="*", help="only these")
    parser.add_argument("--naive", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--show", action="store_true", help="what went wrong, as it was heard")
    asked = parser.parse_args()
    run(asked, Ear(Pronouncer()), here / "commands.tsv")


def run(asked: argparse.Namespace, ear: Ear, table: Path) -> None:
    evenings = prompts(load())
    wanted = asked.prompts or list(evenings)
    babble = [read_wav(str(path)) for path in sorted(asked.human.glob("noise/*babble*.wav"))]
    conditions: list[tuple[str, bool, np.ndarray | None, float]] = [
        ("quiet", False, None, 0), ("room", True, None, 0)
    ]  # fmt: skip
    conditions += [(f"babble {db} dB", False, bed, db) for bed in babble for db in (20, 10)]
    conditions = [one for one in conditions if not asked.conditions or one[0] in asked.conditions]
    spoken = list(synthetic(table, asked.half))
    if (asked.human / "index.tsv").is_file():
        spoken += people(asked.human, asked.half, evenings)
    if asked.quick:
        spoken = spoken[::3]
    naive = Grammar(Pronouncer())
    rows: defaultdict[tuple[str, str, str, str], Counter[str]] = defaultdict(Counter)
    for condition, room, bed, decibels in conditions:
        noises = np.random.default_rng(7)
        for one in spoken:
            pcm = mixed(in_room(one.sound) if room else one.sound, noises, bed, decibels)
            free: tuple[str, ...] | None = None
            for name in one.where:
                if name not in wanted:
                    continue
                listening = evenings[name].open.listening
                if listening.free and free is None:
                    free = ear.free(pcm)
                texts = ear.phrases(name, listening, pcm)
                outcome = evenings[name].outcome(
                    one.said, Utterance(texts, (free or ()) if listening.free else ())
                )
                kind = "ours" if one.said else "none of ours"
                for group in (name, "all prompts"):
                    rows[one.who + ", " + kind, group, condition, "ours"][outcome] += 1
                if asked.show and outcome != ("itself" if one.said else "again"):
                    print(f"{outcome}, {condition} {name}: {one.text!r}", *texts[:3], sep=" | ")
                if asked.naive:
                    listed = tuple(
                        dict.fromkeys((*listening.phrases, *listening.answers, *listening.rivals))
                    )
                    text = naive.heard(listed, pcm)
                    plain = Utterance((text,), (text,)) if text else Utterance(())
                    outcome = evenings[name].outcome(one.said, plain)
                    for group in (name, "all prompts"):
                        rows[one.who + ", " + kind, group, condition, "naive"][outcome] += 1
    show(rows)
    after = sorted(ear.after)
    print(f"work after speech: median {after[len(after) // 2]:.3f} s, "
          f"95 % {after[len(after) * 19 // 20]:.3f} s")  # fmt: skip


def show(rows: dict[tuple[str, str, str, str], Counter[str]]) -> None:
    print(f"{'':25}{'':13}{'':14}{'itself / again / another, %':>31}{'naive':>20}")
    for (kind, group, condition, way), counts in sorted(rows.items()):
        if way == "naive":
            continue
        cells = []
        for way in ("ours", "naive"):
            found = rows.get((kind, group, condition, way), Counter())
            total = sum(found.values()) or 1
            cells.append(
                " / ".join(f"{100 * found[o] / total:.1f}" for o in ("itself", "again", "another"))
            )
        print(f"{kind:25}{group:13}{condition:14}{sum(counts.values()):6}" +
              "".join(f"{cell:>22}" for cell in cells))  # fmt: skip


if __name__ == "__main__":
    main()
