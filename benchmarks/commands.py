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
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random

import numpy as np
from judge_human import Clip as Recording
from judge_human import clips, over, question
from naive_hearing import grammar
from spoken_set import CONDITIONS, heard_in, voices
from spoken_set import Utterance as Clip

from engine import sybarit
from host.dialogue.fields import Ask, Do, Missed
from host.dialogue.registry import dialogues
from host.dialogue.sybarit_choices import choice_in
from host.dialogue.table import Utterance
from host.effects import DrawChance, Effect, Listen, Say
from host.inputs import ChanceDrawn, EveningBegan, Input, PromptFinished, UtteranceHeard
from host.listening import overheard
from host.options import Options
from host.reading import Meaning, read
from host.saved import Saved
from host.session import Session
from questions.bank import Bank, load
from questions.draw import shuffled
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.pronunciation import Pronouncer
from speech.recognition import Heard, Listening
from speech.recorded import hear_whole
from speech.recorded import read as read_wav

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
    """`said` None: no command of ours. `by` makes the sound of it in a condition."""

    text: str
    said: str | None
    where: tuple[str, ...]
    who: str
    by: Callable[[str], bytes]


def synthetic(table: Path, half: str) -> Iterator[Spoken]:
    """Ours are said by two voices each, all else by one."""
    with table.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    everyone = voices()
    turns = cycle(everyone)
    for number, row in enumerate(rows):
        if half not in ("all", ("tune", "test")[number % 2]):
            continue
        ours = row["where"] != "else"
        where = SAID_AT.get(row["where"], (row["where"],))
        for _ in range(2 if ours else 1):
            clip = Clip(question("", []), row["where"], row["said"], next(turns), half)
            by = partial(heard_in, said=clip, everyone=everyone)
            yield Spoken(row["said"], row["said"] if ours else None, where, "synthetic", by)


def people(folder: Path, half: str, evenings: dict[str, Evening]) -> Iterator[Spoken]:
    """Recordings, over a recorded babble, and as they are where it is quiet or in a room."""
    beds = sorted(folder.glob("noise/*babble*.wav"))
    bed = np.frombuffer(read_wav(beds[0]).pcm, "<i2").astype(np.float64) if beds else None
    for number, clip in enumerate(clips(folder)):
        if half not in ("all", ("tune", "test")[number % 2]):
            continue

        def by(condition: str, clip: Recording = clip) -> bytes:
            loud = condition.endswith("dB")
            ratio = float(condition.split()[0]) if loud else 0.0
            return over(clip.samples, bed if loud else None, ratio, Random(7))

        said = clip.said.lower()
        heard = Utterance((said,), (said,))
        # Where it is a command of ours; at an answer it may be one, which is the judge's to say.
        ours = tuple(
            name
            for name, evening in evenings.items()
            if name != "answer" and not isinstance(evening.means(heard), Missed)
        )
        others = tuple(name for name in evenings if name not in (*ours, "answer"))
        if ours:
            yield Spoken(said, said, ours, "people", by)
        if others:
            yield Spoken(said, None, others, "people", by)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    here = Path(__file__).resolve().parent
    data = os.environ.get("PARTY_HOST_DATA", str(here.parent.parent / "shared" / "data"))
    parser.add_argument("--human", type=Path, default=Path(data, "human"))
    parser.add_argument("--half", choices=("tune", "test", "all"), default="test")
    parser.add_argument("--quick", action="store_true", help="every third utterance")
    parser.add_argument("--prompts", nargs="*", help="only these")
    parser.add_argument("--conditions", nargs="*", default=list(CONDITIONS[:4]))
    parser.add_argument("--naive", action=argparse.BooleanOptionalAction, default=True)
    parser.add_argument("--show", action="store_true", help="what went wrong, as it was heard")
    asked = parser.parse_args()
    run(asked, Ear(Pronouncer()), here / "commands.tsv")


def run(asked: argparse.Namespace, ear: Ear, table: Path) -> None:
    evenings = prompts(load())
    wanted = asked.prompts or list(evenings)
    spoken = list(synthetic(table, asked.half))
    if (asked.human / "index.tsv").is_file():
        spoken += people(asked.human, asked.half, evenings)
    if asked.quick:
        spoken = spoken[::3]
    naive = grammar(Pronouncer())
    rows: defaultdict[tuple[str, str, str, str], Counter[str]] = defaultdict(Counter)
    for condition in asked.conditions:
        for one in spoken:
            if one.who == "people" and condition == "room":
                continue
            pcm = one.by(condition)
            free: tuple[str, ...] | None = None
            for name in one.where:
                if name not in wanted:
                    continue
                listening = evenings[name].open.listening
                if listening.free and free is None:
                    free = ear.free(pcm)
                texts = ear.phrases(name, listening, pcm)
                ours = Utterance(texts, (free or ()) if listening.free else ())
                ways = {"ours": evenings[name].outcome(one.said, ours)}
                if asked.show and ways["ours"] != ("itself" if one.said else "again"):
                    print(
                        ways["ours"], condition, name, one.text, *texts[:3], sep=" | ", flush=True
                    )
                if asked.naive:
                    text = naive(listed(listening), pcm)
                    plain = Utterance((text,), (text,)) if text else Utterance(())
                    ways["naive"] = evenings[name].outcome(one.said, plain)
                kind = f"{one.who}, {'ours' if one.said else 'none of ours'}"
                for way, outcome in ways.items():
                    for group in (name, "all prompts"):
                        rows[kind, group, condition, way][outcome] += 1
    show(rows, asked.conditions)
    after = sorted(ear.after)
    print(f"work after speech: median {after[len(after) // 2]:.3f} s, "
          f"95 % {after[len(after) * 19 // 20]:.3f} s")  # fmt: skip


def listed(listening: Listening) -> list[str]:
    """What is to be heard, without what is listened for to be passed over."""
    theirs = overheard()
    texts = (*listening.phrases, *listening.answers, *listening.rivals)
    return [text for text in texts if text not in theirs]


def show(rows: dict[tuple[str, str, str, str], Counter[str]], conditions: Sequence[str]) -> None:
    print(f"{'':25}{'':13}{'':14}{'itself / again / another, %':>31}{'naive':>20}")
    for (kind, group, condition, way), counts in sorted(
        rows.items(), key=lambda row: (*row[0][:2], conditions.index(row[0][2]), row[0][3])
    ):
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
