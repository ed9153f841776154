"""What words a Vosk model has, and how to spell the ones it lacks.

A Vosk grammar can only hold words of the model. A word that it lacks
("gewürztraminer") gets a spelling made of words that it has and that together
sound alike ("go vert straw mean are"), found by pronunciation. What was found is kept
on disk for each model: the index of all its words by sound is made only for a word that
was never spelled before.
"""

from __future__ import annotations

import struct
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from .kept import Kept
from .phones import Phones
from .phrases import checked
from .pronunciation import Pronouncer

_FST_MAGIC = 2125659606
_TABLE_MAGIC = 2125658996
_HAS_INPUT, _HAS_OUTPUT = 1, 2


def model_words(folder: Path) -> frozenset[str]:
    """Every word of the model in `folder`, its markers (`<eps>`, `#0`) included.

    They stand in graph/words.txt, or, in a model without that file, in the symbol
    table at the head of its language model, graph/Gr.fst. Raises ValueError where
    neither can be read.
    """
    listed = folder / "graph" / "words.txt"
    if listed.is_file():
        lines = listed.read_text(encoding="utf-8").splitlines()
        return frozenset(line.split()[0] for line in lines if line.strip())
    return frozenset(_symbols(folder / "graph" / "Gr.fst"))


def _symbols(path: Path) -> Iterable[str]:
    """The symbol table of an OpenFst binary file, read from its head (little endian)."""
    with path.open("rb") as file:

        def number(form: str) -> int:
            data = file.read(struct.calcsize(form))
            if len(data) != struct.calcsize(form):
                raise ValueError(f"{path} ends in the middle of its words: the model is damaged")
            return int(struct.unpack(form, data)[0])

        def text() -> str:
            length = number("<i")
            if not 0 <= length < 10_000:
                raise ValueError(f"{path} is not an OpenFst file that can be read")
            return file.read(length).decode("utf-8", "replace")

        if number("<i") != _FST_MAGIC:
            raise ValueError(f"{path} is not an OpenFst file")
        text(), text(), number("<i")  # the kind of automaton, of its arcs, and a version
        flags = number("<i")
        for _ in range(4):  # properties, start state, number of states and of arcs
            number("<q")
        if not flags & (_HAS_INPUT | _HAS_OUTPUT):
            raise ValueError(f"{path} has no table of words")
        if number("<i") != _TABLE_MAGIC:
            raise ValueError(f"{path} has a table of words of an unknown kind")
        text(), number("<q")  # the table's name, its next free number
        words = []
        for _ in range(number("<q")):
            words.append(text())
            number("<q")
        return words


# Sounds that are easily taken for each other share a letter. Vowels keep only their height.
_CLASSES = {
    "P": "p", "B": "p", "T": "t", "D": "t", "K": "k", "G": "k", "CH": "c", "JH": "c", "SH": "c",
    "ZH": "c", "F": "f", "V": "f", "TH": "s", "DH": "s", "S": "s", "Z": "s", "M": "m", "N": "n",
    "NG": "n", "L": "l", "R": "r", "ER": "r", "W": "w", "Y": "i", "HH": "", "IY": "i", "IH": "i",
    "EY": "i", "EH": "e", "AE": "e", "AH": "a", "AA": "a", "AO": "o", "OW": "o", "UH": "u",
    "UW": "u", "AY": "ai", "AW": "au", "OY": "oi",
}  # fmt: skip

_ALGORITHM = 3
"""Goes up with every change after which other spellings would be found."""

_CONSONANTS = frozenset(phone for phone, folded in _CLASSES.items() if folded in set("ptkcfsmnlr"))

_LONGEST_SPAN = 9
_WORD_COST = 0.9
_SKIP_COST = 1.5
_SHARED_COST = 0.3
_COST_A_SOUND = 0.9
_WORDS_TRIED = 12


def _folded(phones: Iterable[str]) -> str:
    letters = "".join(_CLASSES[phone] for phone in phones)
    return "".join(c for i, c in enumerate(letters) if i == 0 or c != letters[i - 1])


def distance(first: Phones, second: Phones) -> float:
    """The edit distance of two pronunciations; sounds of one class cost 0.4, not 1."""
    row = [float(i) for i in range(len(second) + 1)]
    for i, one in enumerate(first, 1):
        before, row[0] = row[0], float(i)
        for j, other in enumerate(second, 1):
            alike = one == other or 0.4 * (_CLASSES[one] == _CLASSES[other])
            swap = before + (0.0 if alike is True else 1.0 if not alike else 0.4)
            before, row[j] = row[j], min(swap, row[j] + 1.0, row[j - 1] + 1.0)
    return row[-1]


Spellings = tuple[tuple[str, ...], ...]
"""Sequences of words of a model, best first."""


class SoundAlikes:
    """An index, by sound, of words that a model has."""

    def __init__(self, words: Mapping[str, Phones]) -> None:
        self._spans: dict[Phones, list[tuple[float, str]]] = {}
        self._index: dict[str, list[tuple[str, Phones]]] = defaultdict(list)
        sounds: set[Phones] = set()
        for word, phones in sorted(words.items(), key=lambda one: (len(one[0]), one[0])):
            # One letter is a word only where English has it as one. What a grammar cannot hold
            # ("v.") would spoil the whole of it. Of homophones one is enough, the shortest.
            if not phones or phones in sounds or (len(word) == 1 and word not in ("a", "i")):
                continue
            if checked(word) == (word,):
                sounds.add(phones)
                self._index[_folded(phones)].append((word, phones))

    def spellings(self, phones: Phones, count: int = 2) -> Spellings:
        """Up to `count` sequences of known words that sound most like `phones`, best first.

        None where no sequence comes near.
        """
        best: list[list[tuple[float, tuple[str, ...]]]] = [[] for _ in range(len(phones) + 1)]
        best[0] = [(0.0, ())]
        for end in range(1, len(phones) + 1):
            found: dict[tuple[str, ...], float] = {}
            for start in range(max(0, end - _LONGEST_SPAN), end):
                # Two words may share a consonant: "sock key" is hardly told from "sockey".
                ends = [(0.0, best[start])]
                if start + 1 < end and phones[start] in _CONSONANTS:
                    ends.append((_SHARED_COST, best[start + 1]))
                for cost, word in self._near(phones[start:end]):
                    for more, whole in ends:
                        for before, words in whole:
                            total = before + more + cost + _WORD_COST
                            key = (*words, word)
                            found[key] = min(total, found.get(key, total))
            for before, words in best[end - 1]:  # a sound that no word has here is left out
                total = before + _SKIP_COST
                found[words] = min(total, found.get(words, total))
            ranked = sorted((cost, words) for words, cost in found.items())
            best[end] = ranked[: max(count, 3)]
        most = len(phones) * _COST_A_SOUND
        return tuple(words for cost, words in best[-1] if words and cost <= most)[:count]

    def _near(self, span: Phones) -> list[tuple[float, str]]:
        if (near := self._spans.get(span)) is None:
            words = self._index.get(_folded(span), ())
            near = sorted((distance(span, phones), word) for word, phones in words)[:_WORDS_TRIED]
            self._spans[span] = near
        return near


def kept_spellings(model: Path, cache: Path | None) -> Kept:
    """The spellings kept in the folder `cache` for the model in the folder `model`."""
    if cache is None:
        return Kept(None, None)
    parts = (model / "graph" / name for name in ("words.txt", "Gr.fst", "HCLr.fst", "HCLG.fst"))
    sizes = [str(part.stat().st_size) for part in parts if part.is_file()]
    return Kept(cache / f"spellings-{model.name}.json", f"{_ALGORITHM} {' '.join(sizes)}")


_ANOTHER_WAY = 0.3
"""From how far, for each phone, a way is another than the model's: then it is spelled out too."""

_OF_A_WAY = 4
"""Spellings found for each way: some may be words that are listened for themselves."""


class Speller:
    """Spells any word in words that a Vosk model has.

    `has` tells whether the model has a word; `alikes` makes the index of its words by
    sound, and is called once, when it is first needed. Safe in several threads at once.
    """

    def __init__(
        self,
        has: Callable[[str], bool],
        alikes: Callable[[], SoundAlikes],
        pronouncer: Pronouncer,
        kept: Kept | None = None,
    ) -> None:
        self.has = has
        self._make_alikes = alikes
        self._alikes: SoundAlikes | None = None
        self._pronouncer = pronouncer
        self._kept = kept or Kept(None, None)
        self._known: dict[tuple[str, str], Spellings] = {}
        self._lock = threading.Lock()

    def spell(self, words: Iterable[str], sounds: Mapping[str, str]) -> dict[str, Spellings]:
        """The spellings of each word, best first; none where nothing sounds like it.

        A word of the model is its own first spelling. It has more only where people say it
        otherwise than the model knows it: "sake" is no "sake" as in "for my sake".
        """
        wanted = {word: (word, sounds.get(word, "")) for word in words}
        new = [word for word, key in wanted.items() if key not in self._known]
        if new:
            ways = self._ways(new, sounds)
            self._find({way for some in ways.values() for way in some})
            for word in new:
                self._known[wanted[word]] = self._of(word, ways[word])
        return {word: self._known[key] for word, key in wanted.items()}

    def _ways(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        """The ways of each word that want a spelling."""
        found = self._pronouncer.said(words, sounds)
        has = [word for word in found if self.has(word)]
        for word, ways in self._pronouncer.otherwise(has, sounds).items():
            # A word of the model that no dictionary has is said as it is written, or so.
            own = self._pronouncer.written(word)
            found[word] = tuple(way for way in ways if _is_another(way, own)) if own else ()
        return found

    def _find(self, ways: Iterable[Phones]) -> None:
        """Finds the spellings of these ways that are not kept yet."""
        new = sorted(way for way in ways if self._kept.get(" ".join(way)) is None)
        if not new:
            return
        with self._lock:
            if self._alikes is None:
                self._alikes = self._make_alikes()
        found = {}
        for way in new:
            spellings = self._alikes.spellings(way, _OF_A_WAY)
            found[" ".join(way)] = "|".join(" ".join(words) for words in spellings)
        self._kept.add(found)

    def _of(self, word: str, ways: Iterable[Phones]) -> Spellings:
        """The best spelling of every way, then every second best, and so on."""
        each = [
            [tuple(one.split()) for one in (self._kept.get(" ".join(way)) or "").split("|") if one]
            for way in ways
        ]
        own: list[tuple[str, ...]] = [(word,)] if self.has(word) else []
        ranked = [some[rank] for rank in range(_OF_A_WAY) for some in each if rank < len(some)]
        return tuple(dict.fromkeys([*own, *ranked]))


def _is_another(way: Phones, own: Iterable[Phones]) -> bool:
    return all(distance(way, one) > _ANOTHER_WAY * len(way) for one in own)
