"""How words are said: ARPAbet phones for any text, in the ways that different people say it.

The ways of a word, each once and at most MOST_WAYS of them:

    as its respelling says      "gnocchi" is respelled "nyokkee": by the question, or by the
                                lexicon that the host's own voice reads from
    as its dictionary says      the CMU dictionary, which comes with PocketSphinx's model
    as some people say it       the ways in otherwise.tsv
    as the British say it       espeak-ng's British voice, in phones of an American model
    as it is written            by its letters, in both countries: how someone says it who has
                                only seen it ("nokkai")

espeak-ng reads many words to one call, and what it read is kept between runs: for the
words of a bank that has been learned, nothing is read. Where it is not installed, a few
dozen spelling rules stand in: poor, but better than a word that cannot be heard at all.

Words are lower-case; a pronunciation is a tuple of the 39 phones of the CMU dictionary.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from . import espeak
from .dictionary import Dictionary, dictionary_path
from .kept import Kept
from .lexicon import Lexicon
from .phones import Phones, arpabet, spelled

LOG = logging.getLogger(__name__)

MOST_WAYS = 6
"""Ways of one word at most; each more is one more thing that another word may be taken for."""

_ALIKE_EVERYWHERE = 2
"""Phones up to which a word of the dictionary has no further ways: "or" would be anything."""

OTHERWISE = Path(__file__).with_name("otherwise.tsv")

_CACHE_NAME = "readings-1.json"


class PronunciationError(Exception):
    """A text that nothing can be said for: names it."""


class Reader(Protocol):
    """What reads texts aloud, on paper: the module `espeak`, or what plays its part."""

    def read(self, texts: Sequence[str], voice: str) -> list[str]:
        """The IPA of each text, in order."""
        ...

    def version(self) -> str:
        """What its readings depend on."""
        ...


class _Read(NamedTuple):
    """A text to be read, and by which voice."""

    voice: str
    text: str

    @property
    def key(self) -> str:
        return f"{self.voice} {self.text}"


class Pronouncer:
    """Pronunciations of words, looked up, read, or remembered.

    `cache` is a folder where readings are kept between runs (made when first
    written to). The first of `voices` is the one whose speech the recogniser's model
    is of; the others add their own way of each word. Safe in several threads at once.
    """

    def __init__(
        self,
        cache: Path | None = None,
        reader: Reader = espeak,
        voices: tuple[str, ...] = ("en-us", "en-gb"),
    ) -> None:
        path = dictionary_path()
        self._dictionary = Dictionary(path) if path else None
        self._cache = cache
        self._reader = reader
        self._voices = voices
        self._respelt = self._respellings()
        self._otherwise = _otherwise(OTHERWISE)
        self._known: dict[tuple[str, str], tuple[Phones, ...]] = {}
        self._kept: Kept | None = None
        self._lock = threading.Lock()
        self.crude = False
        """True once spelling rules had to stand in for espeak-ng."""

    def respell(self, sounds: Mapping[str, str]) -> None:
        """Lets these respellings hold from now on, before the lexicon's."""
        self._respelt |= sounds
        self._known = {key: ways for key, ways in self._known.items() if key[0] not in sounds}

    def learn(self, words: Iterable[str]) -> None:
        """Makes the pronunciations of `words` known at once, with a few calls of espeak-ng.

        For the words of a whole bank: afterwards each costs nothing.
        """
        self._gather(words, {})

    def phones(self, word: str, sounds: Mapping[str, str] | None = None) -> tuple[Phones, ...]:
        """Every pronunciation of one word or phrase, the likeliest first."""
        return self.pronunciations([word], sounds or {})[word]

    def pronunciations(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        """Every pronunciation of each word. `sounds` gives respellings, which come first.

        Raises PronunciationError for a text with nothing in it to say.
        """
        ways = self.said(words, sounds)
        for word, found in ways.items():
            if not found:
                raise PronunciationError(f"nothing can be said for {word!r}: it has no letters")
        return ways

    def said(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        """`pronunciations`, with none for a text that nothing can be said for."""
        wanted = list(dict.fromkeys(words))
        self._gather(wanted, sounds)
        return {word: self._known[self._key(word, sounds)] for word in wanted}

    def _key(self, word: str, sounds: Mapping[str, str]) -> tuple[str, str]:
        """A word and its respelling, if it has one."""
        said = sounds.get(word) or self._respelt.get(word, "")
        return word, said if said != word else ""

    def otherwise(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        """The ways of each word that somebody has written down because it is not said as it
        is written: its respelling's, and those of otherwise.tsv."""
        found = self.said(words, sounds)
        return {
            word: (
                *(ways[:1] if self._key(word, sounds)[1] else ()),
                *self._otherwise.get(word, ()),
            )
            for word, ways in found.items()
        }

    def written(self, word: str) -> tuple[Phones, ...]:
        """Every way that the dictionary has of a word; none where it lacks it."""
        return self._look_up(word)

    def dictionary_words(self, wanted: Collection[str]) -> dict[str, Phones]:
        """The pronunciation of every word of `wanted` that the dictionary has."""
        return self._dictionary.first(wanted) if self._dictionary else {}

    def _gather(self, words: Iterable[str], sounds: Mapping[str, str]) -> None:
        asked = dict.fromkeys(self._key(word, sounds) for word in words)
        plans = {key: self._plan(*key) for key in asked if key not in self._known}
        if not plans:
            return
        wanted = {one for plan in plans.values() for one in plan if isinstance(one, _Read)}
        read = self._read(sorted(wanted))
        for key, plan in plans.items():
            ways = (read[one] if isinstance(one, _Read) else one for one in plan)
            self._known[key] = tuple(dict.fromkeys(filter(None, ways)))[:MOST_WAYS]

    def _plan(self, word: str, respelt: str) -> list[Phones | _Read]:
        """Where the ways of a word come from, the likeliest first."""
        own, *others = self._voices
        written = self._look_up(word)
        if not respelt and any(len(way) <= _ALIKE_EVERYWHERE for way in written):
            return list(written)
        plan: list[Phones | _Read] = [_Read(own, respelt)] if respelt else []
        plan += written or (_Read(own, word),)
        plan += self._otherwise.get(word, ())
        # Those of another voice, and of people who read it by its letters ("nokkai", where the
        # dictionary and the respelling know better), come last, and not for want of room.
        last = [_Read(voice, respelt or word) for voice in others]
        last += [_Read(voice, word) for voice in self._voices]
        return list(dict.fromkeys(plan))[: MOST_WAYS - len(last)] + last

    def _look_up(self, text: str) -> tuple[Phones, ...]:
        """The dictionary's ways of a word, or the usual way of every word of a phrase."""
        if self._dictionary is None:
            return ()
        words = text.split()
        if len(words) == 1:
            return self._dictionary.phones(text)
        parts = [self._dictionary.phones(word) for word in words]
        if not parts or not all(parts):
            return ()
        return (tuple(phone for part in parts for phone in part[0]),)

    def _respellings(self) -> dict[str, str]:
        """The lexicon's respellings by word; of a phrase, those of its words where they pair up."""
        found: dict[str, str] = {}
        phrases: dict[str, str] = {}
        for entry in Lexicon.load().entries:
            words, said = entry.word.split(), entry.respelling.split()
            if len(words) == 1:
                found[entry.word] = entry.respelling
            elif len(words) == len(said):
                # Not of words that stand alone too: "four" is another in "petit four".
                pairs = zip(words, said, strict=True)
                phrases |= {word: part for word, part in pairs if not self._look_up(word)}
        return phrases | found

    def _read(self, wanted: Sequence[_Read]) -> dict[_Read, Phones]:
        """How each text is read: as kept, or by one call to each voice."""
        kept = self._readings()
        new: dict[str, str] = {}
        failed = ""
        for voice in self._voices:
            texts = [one.text for one in wanted if one.voice == voice and kept.get(one.key) is None]
            if not texts:
                continue
            try:
                ipa = self._reader.read(texts, voice)
            except (FileNotFoundError, espeak.ReadingError) as error:
                failed = str(error)
                continue
            new |= {_Read(voice, text).key: way for text, way in zip(texts, ipa, strict=True)}
        kept.add(new)
        if failed and not self.crude:
            LOG.warning("words are read by rules of spelling alone: %s", failed)
            self.crude = True
        read: dict[_Read, Phones] = {}
        for one in wanted:
            ipa_of = kept.get(one.key)
            found = arpabet(ipa_of, british=one.voice != self._voices[0]) if ipa_of else ()
            # Only one voice's place is filled by rule: the others' would be the same.
            read[one] = found or (spelled(one.text) if one.voice == self._voices[0] else ())
        return read

    def _readings(self) -> Kept:
        with self._lock:
            if self._kept is None:
                try:
                    by = self._reader.version()
                except (FileNotFoundError, espeak.ReadingError):
                    by = None  # what it read when it was there is as good as ever
                self._kept = Kept(self._cache / _CACHE_NAME if self._cache else None, by)
            return self._kept


def _otherwise(path: Path) -> dict[str, tuple[Phones, ...]]:
    """How some people say a word: `word`, a tab, phones, ways parted by ` | `; `#` comments."""
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {
        row[0]: tuple(tuple(way.split()) for way in row[1].split("|"))
        for row in rows
        if len(row) == 2 and not row[0].startswith("#")
    }
