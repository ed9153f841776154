"""Which words are words: a different real word is a different answer, not a slip of the tongue.

The list is the pronunciation dictionary that comes with PocketSphinx (its own
package data; 130,000 English words, ARPAbet), plus every word of the packaged
bank's answers and rejects. Where the dictionary is not installed only the bank's
words are known, and the judge reads spelling by rule alone.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from questions.normalise import plain

_ARPABET = {
    "AA": "o", "AE": "a", "AH": "u", "AO": "o", "AW": "W", "AY": "Y", "B": "b", "CH": "C",
    "D": "d", "DH": "T", "EH": "e", "ER": "ur", "EY": "A", "F": "f", "G": "g", "HH": "h",
    "IH": "I", "IY": "i", "JH": "J", "K": "k", "L": "l", "M": "m", "N": "n", "NG": "N",
    "OW": "O", "OY": "Q", "P": "p", "R": "r", "S": "s", "SH": "S", "T": "t", "TH": "T",
    "UH": "U", "UW": "U", "V": "v", "W": "w", "Y": "y", "Z": "z", "ZH": "Z",
}  # fmt: skip


def dictionary_path() -> Path | None:
    """Where PocketSphinx keeps its English dictionary, if it is installed."""
    spec = find_spec("pocketsphinx")
    for place in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(place) / "model" / "en-us" / "cmudict-en-us.dict"
        if path.is_file():
            return path
    return None


@cache
def _pronunciations() -> dict[str, str]:
    path = dictionary_path()
    if path is None:
        return {}
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        word, _, phones = line.partition(" ")
        word = word.replace("'", "")
        if word.isalpha():
            found.setdefault(word, phones)
    return found


@cache
def _of_the_bank() -> frozenset[str]:
    words: set[str] = set()
    for path in sorted((Path(__file__).parent / "data").glob("*.tsv")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            if not line.startswith("#"):
                for cell in line.split("\t")[2:5]:
                    words.update(plain(cell.replace("|", " ")).split())
    return frozenset(words)


def known(word: str) -> bool:
    """Whether a plain word is a word of English or of the packaged bank."""
    return word in _pronunciations() or word in _of_the_bank()


def pronounced(word: str) -> str | None:
    """The dictionary's phonemes of a plain word, spelled as in `questions.phonetics`."""
    phones = _pronunciations().get(word)
    if phones is None:
        return None
    # The vowels of `barn` and `born` differ, those of `lot` and `law` need not.
    phones = re.sub(r"\bAA R\b", "AE R", phones)
    return "".join(_ARPABET.get(phone, "") for phone in phones.split())
