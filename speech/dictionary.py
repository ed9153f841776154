"""The CMU pronouncing dictionary that comes with PocketSphinx's model, searched where it lies."""

from __future__ import annotations

import mmap
from collections.abc import Collection
from importlib.util import find_spec
from pathlib import Path

from .phones import Phones

_FEW = 2_000
"""Words for which it is quicker to look each one up than to read all lines."""


def dictionary_path() -> Path | None:
    """Where the dictionary is; None where PocketSphinx is not installed."""
    spec = find_spec("pocketsphinx")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "model" / "en-us" / "cmudict-en-us.dict"
    return path if path.is_file() else None


class Dictionary:
    """A pronouncing dictionary on disk: a word, its phones, a line; `word(2)` for others.

    The words are sorted by their letters' numbers, as the CMU dictionary's are.
    Searched in place, so that a process that needs sixty words keeps sixty.
    """

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def phones(self, word: str) -> tuple[Phones, ...]:
        """Every pronunciation of `word`, the usual one first; none if it is not in here."""
        key = word.encode()
        low, high = 0, len(self._map)
        while low < high:
            start, end = self._line_at((low + high) // 2)
            if self._word(start, end) < key:
                low = end + 1
            else:
                high = start
        found: list[Phones] = []
        while low < len(self._map):
            start, end = self._line_at(low)
            if self._word(start, end) != key:
                break
            found.append(tuple(self._map[start:end].decode().split()[1:]))
            low = end + 1
        return tuple(found)

    def _line_at(self, at: int) -> tuple[int, int]:
        """Where the line that holds byte `at` begins and ends."""
        end = self._map.find(b"\n", at)
        return self._map.rfind(b"\n", 0, at) + 1, end if end >= 0 else len(self._map)

    def _word(self, start: int, end: int) -> bytes:
        """The word of a line, without the number of a further pronunciation."""
        return self._map[start:end].split(b" ", 1)[0].split(b"(", 1)[0]

    def first(self, wanted: Collection[str]) -> dict[str, Phones]:
        """The usual pronunciation of every word of the dictionary that is in `wanted`."""
        if len(wanted) < _FEW:
            ways = {word: self.phones(word) for word in wanted}
            return {word: some[0] for word, some in ways.items() if some}
        found: dict[str, Phones] = {}
        for line in self._map[:].decode().splitlines():
            word, _, phones = line.partition(" ")
            if word in wanted:
                found[word] = tuple(phones.split())
        return found
