"""What words a Vosk model has, and how to spell the ones it lacks.

A Vosk grammar can only hold words of the model. A word that it lacks
("gewürztraminer") gets a spelling made of words that it has and that together
sound alike ("go vert straw mean are"), found by pronunciation.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from .pronunciation import Phones

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

_LONGEST_SPAN = 9
_WORD_COST = 0.9
_SKIP_COST = 1.5
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


class SoundAlikes:
    """An index, by sound, of words that a model has."""

    def __init__(self, words: Mapping[str, Phones]) -> None:
        self._index: dict[str, list[tuple[str, Phones]]] = defaultdict(list)
        for word, phones in words.items():
            # One letter is a word only where English has it as one.
            if phones and (len(word) > 1 or word in ("a", "i")):
                self._index[_folded(phones)].append((word, phones))

    def spellings(self, phones: Phones, count: int = 2) -> tuple[tuple[str, ...], ...]:
        """Up to `count` sequences of known words that sound most like `phones`, best first.

        None where no sequence comes near.
        """
        best: list[list[tuple[float, tuple[str, ...]]]] = [[] for _ in range(len(phones) + 1)]
        best[0] = [(0.0, ())]
        for end in range(1, len(phones) + 1):
            found: dict[tuple[str, ...], float] = {}
            for start in range(max(0, end - _LONGEST_SPAN), end):
                if not best[start]:
                    continue
                span = phones[start:end]
                for cost, word in self._near(span):
                    for before, words in best[start]:
                        total = before + cost + _WORD_COST
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
        near = [
            (distance(span, phones), word) for word, phones in self._index.get(_folded(span), ())
        ]
        return sorted(near)[:_WORDS_TRIED]
