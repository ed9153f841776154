"""The pronunciation lexicon: respellings that make espeak-ng say foreign words as they sound.

pyttsx3 reads phonemes and SSML out loud, letter by letter, so a word is made to
sound right by spelling it otherwise: "quinoa" goes to the voice as "keenwaa".
`lexicon.tsv` beside this file holds word, respelling, and the IPA that is meant;
a test asks espeak-ng whether each respelling gives that.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

LEXICON = Path(__file__).with_name("lexicon.tsv")

_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*['’]?|\d+")
_BETWEEN = re.compile(r"[\s-]+")
_ENDINGS = ("'s", "s'", "es", "s")


class LexiconError(ValueError):
    """A line that cannot be used: file, line, what to do."""


@dataclass(frozen=True, slots=True)
class Entry:
    """`ipa` is in espeak-ng's own notation, British; a word is lower case, without accents."""

    word: str
    respelling: str
    ipa: str


class Lexicon:
    """Whole words and phrases, whatever their case and accents, the longest first."""

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self._respellings = {_key(entry.word): entry.respelling for entry in entries}

    @classmethod
    def load(cls, path: Path = LEXICON) -> Lexicon:
        """Reads a TSV of word, respelling, IPA; `#` begins a comment. Raises LexiconError."""
        return cls(tuple(_read(path)))

    def respell(self, text: str, extra: Mapping[str, str] | None = None) -> str:
        """Returns the text as the voice should get it; `extra` goes before the lexicon.

        A plural or a possessive keeps its ending: "gnocchi's" is found under "gnocchi".
        """
        respellings = self._respellings
        if extra:
            respellings = respellings | {
                _key(word): respelling for word, respelling in extra.items() if _key(word)
            }
        longest = max((len(key) for key in respellings), default=0)
        tokens = list(_TOKEN.finditer(text))
        parts: list[str] = []
        written = at = 0
        while at < len(tokens):
            for count in range(_reach(text, tokens, at, longest), 0, -1):
                respelling = _find(respellings, tokens[at : at + count])
                if respelling is not None:
                    parts += text[written : tokens[at].start()], respelling
                    written = tokens[at + count - 1].end()
                    at += count
                    break
            else:
                at += 1
        parts.append(text[written:])
        return "".join(parts)


def _read(path: Path) -> Iterator[Entry]:
    seen: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != 3 or not all(cell.strip() for cell in cells):
            raise LexiconError(f"{path}:{number}: give word, respelling and IPA, parted by tabs")
        entry = Entry(*(cell.strip() for cell in cells))
        first = seen.setdefault(_key(entry.word), number)
        if first != number:
            raise LexiconError(f"{path}:{number}: {entry.word!r} stands in line {first} already")
        yield entry


def _reach(text: str, tokens: list[re.Match[str]], at: int, longest: int) -> int:
    """How many tokens from `at` on are parted by nothing but space or hyphens."""
    count = 1
    while count < longest and at + count < len(tokens):
        gap = text[tokens[at + count - 1].end() : tokens[at + count].start()]
        if not _BETWEEN.fullmatch(gap):
            break
        count += 1
    return count


def _find(respellings: Mapping[tuple[str, ...], str], run: list[re.Match[str]]) -> str | None:
    words = tuple(_plain(token.group()) for token in run)
    found = respellings.get(words)
    if found is not None:
        return found
    *head, last = words
    if last.endswith("'") and not last.endswith("s'"):
        return respellings.get((*head, last[:-1]))
    for ending in _ENDINGS:
        if last.endswith(ending):
            found = respellings.get((*head, last.removesuffix(ending)))
            if found is not None:
                # An apostrophe keeps the respelling's own sounds: "ghonnashe's", not "-shes".
                return f"{found}'s"
    return None


def _key(word: str) -> tuple[str, ...]:
    return tuple(_plain(token.group()) for token in _TOKEN.finditer(word))


def _plain(word: str) -> str:
    folded = unicodedata.normalize("NFKD", word.casefold().replace("’", "'"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))
