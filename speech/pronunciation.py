"""How words are said: ARPAbet phones for any text.

A word that stands in a pronouncing dictionary (the CMU dictionary, which comes
with PocketSphinx's model) is said as it says. Any other is read by espeak-ng,
many words to one call, and its IPA turned into ARPAbet by the table below.
Where espeak-ng is not installed, a few dozen spelling rules stand in: poor, but
better than a word that cannot be heard at all.

Words are stored lower-case; a pronunciation is a tuple of ARPAbet phones
without stress marks, the 39 of the CMU dictionary.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import re
import subprocess
import tempfile
from collections.abc import Callable, Container, Iterable, Mapping
from pathlib import Path

import msgspec

Phones = tuple[str, ...]

ESPEAK_SECONDS = 30.0
"""How long one call of espeak-ng may take; it reads about a thousand words a second."""

_CACHE_NAME = "pronunciations-1.json"

# IPA as espeak-ng writes it, to ARPAbet. Sounds that English lacks become the
# English ones that speakers of English put in their place.
_IPA: Mapping[str, str] = {
    # vowels
    "iː": "IY", "i": "IY", "iə": "IY AH", "ɪ": "IH", "ᵻ": "IH", "ɨ": "IH",
    "eɪ": "EY", "eː": "EY", "e": "EY", "ɛ": "EH", "ɛː": "EH", "æ": "AE", "a": "AA", "aː": "AA",
    "ɑː": "AA", "ɑ": "AA", "ɒ": "AA", "ɐ": "AH", "ʌ": "AH", "ə": "AH", "ɔː": "AO", "ɔ": "AO",
    "oʊ": "OW", "əʊ": "OW", "oː": "OW", "o": "OW", "ʊ": "UH", "uː": "UW", "u": "UW",
    "aɪ": "AY", "aʊ": "AW", "ɔɪ": "OY", "ɜː": "ER", "ɜ": "ER", "ɚ": "ER", "ɝ": "ER",
    "aɪə": "AY AH", "aɪɚ": "AY ER", "y": "UW", "yː": "UW", "ø": "ER", "øː": "ER", "œ": "ER",
    # vowels before r, which espeak-ng writes as one sound
    "ɑːɹ": "AA R", "ɔːɹ": "AO R", "oːɹ": "AO R", "ɛɹ": "EH R", "ɪɹ": "IH R", "ʊɹ": "UH R",
    # nasal vowels
    "ɑ̃": "AA N", "ɔ̃": "AO N", "ɛ̃": "AE N", "œ̃": "AH N", "õ": "OW N", "ã": "AA N",
    # syllabic consonants
    "əl": "AH L", "l̩": "AH L", "n̩": "AH N", "m̩": "AH M",
    # consonants
    "p": "P", "b": "B", "t": "T", "d": "D", "k": "K", "ɡ": "G", "g": "G", "ʔ": "T", "ɾ": "T",
    "tʃ": "CH", "dʒ": "JH", "ts": "T S", "dz": "D Z", "pf": "P F", "f": "F", "v": "V",
    "θ": "TH", "ð": "DH", "s": "S", "z": "Z", "ʃ": "SH", "ʒ": "ZH", "ɕ": "SH", "ʑ": "ZH",
    "h": "HH", "x": "K", "ç": "SH", "χ": "K", "ɣ": "G", "β": "B", "m": "M", "n": "N",
    "ŋ": "NG", "ɲ": "N Y", "l": "L", "ɫ": "L", "ʎ": "L Y", "ɬ": "L", "ɹ": "R", "r": "R",
    "ʁ": "R", "ʀ": "R", "w": "W", "ʍ": "W", "ɥ": "W", "j": "Y",
}  # fmt: skip

# Spelling rules for a machine without espeak-ng, longest first.
_LETTERS: Mapping[str, str] = {
    "tion": "SH AH N", "sion": "ZH AH N", "eigh": "EY", "augh": "AO", "ough": "AO",
    "tch": "CH", "igh": "AY", "eau": "OW", "oux": "UW",
    "ch": "CH", "sh": "SH", "th": "TH", "ph": "F", "wh": "W", "ck": "K", "ng": "NG", "qu": "K W",
    "gn": "N Y", "kn": "N", "wr": "R", "ee": "IY", "ea": "IY", "ie": "IY", "oo": "UW", "ou": "AW",
    "ow": "OW", "oa": "OW", "oi": "OY", "oy": "OY", "ai": "EY", "ay": "EY", "ei": "EY", "au": "AO",
    "aw": "AO", "er": "ER", "ir": "ER", "ur": "ER", "ar": "AA R", "or": "AO R", "ue": "UW",
    "a": "AE", "b": "B", "c": "K", "d": "D", "e": "EH", "f": "F", "g": "G", "h": "HH", "i": "IH",
    "j": "JH", "k": "K", "l": "L", "m": "M", "n": "N", "o": "AA", "p": "P", "q": "K", "r": "R",
    "s": "S", "t": "T", "u": "AH", "v": "V", "w": "W", "x": "K S", "y": "IY", "z": "Z",
    "é": "EY", "è": "EH", "ê": "EH", "ç": "S", "ñ": "N Y", "ü": "UW", "ö": "ER", "ä": "EH",
    "0": "Z IH R OW", "1": "W AH N", "2": "T UW", "3": "TH R IY", "4": "F AO R", "5": "F AY V",
    "6": "S IH K S", "7": "S EH V AH N", "8": "EY T", "9": "N AY N",
}  # fmt: skip

_STRESS = re.compile("[ˈˌˑ‿|]")
_LANGUAGE = re.compile(r"\([a-z-]+\)")  # espeak-ng's mark where it reads as another language


class PronunciationError(Exception):
    """A text that nothing can be said for: names it."""


def _greedy(text: str, table: Mapping[str, str]) -> list[str]:
    """Phones of `text` by the longest entries of `table`; what is in none is left out."""
    phones: list[str] = []
    at = 0
    while at < len(text):
        for length in (4, 3, 2, 1):
            if found := table.get(text[at : at + length]):
                phones += found.split()
                at += length
                break
        else:
            at += 1
    return phones


def arpabet(ipa: str) -> Phones:
    """ARPAbet of IPA as espeak-ng writes it, with or without `_` between sounds."""
    plain = _STRESS.sub("", _LANGUAGE.sub("", ipa)).replace(" ", "_")
    phones: list[str] = []
    for sound in plain.split("_"):
        phones += _IPA[sound].split() if sound in _IPA else _greedy(sound, _IPA)
    return tuple(phones)


def spelled(text: str) -> Phones:
    """A crude reading by spelling alone, for a machine without espeak-ng."""
    phones: list[str] = []
    for word in text.lower().split():
        if len(word) > 3 and word.endswith("e") and not word.endswith("ee"):
            word = word[:-1]
        phones += _greedy(re.sub(r"([bcdfgklmnprstz])\1", r"\1", word), _LETTERS)
    return tuple(phones)


def espeak(texts: Iterable[str], voice: str = "en-us") -> list[Phones]:
    """espeak-ng's reading of each text, in order, by one call for them all.

    Raises FileNotFoundError where espeak-ng is not installed.
    """
    lines = [" ".join(text.split()) for text in texts]
    if not lines:
        return []
    command = ["espeak-ng", "-q", "--ipa", "--sep=_", "-v", voice]
    read = _lines(command, "\n".join(lines) + "\n")
    if len(read) != len(lines):  # a text that it reads as two clauses: one call each, then
        read = [" ".join(_lines(command, line + "\n")) for line in lines]
    return [arpabet(ipa) for ipa in read]


def _lines(command: list[str], text: str) -> list[str]:
    try:
        done = subprocess.run(
            command, input=text, capture_output=True, text=True, check=True, timeout=ESPEAK_SECONDS
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise PronunciationError(f"espeak-ng could not read {text[:80]!r}: {error}") from error
    return done.stdout.splitlines()


def _model_dictionary() -> Path | None:
    """The CMU dictionary that comes in PocketSphinx's wheel, if it is installed."""
    import importlib.util

    spec = importlib.util.find_spec("pocketsphinx")
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

    def first(self, wanted: Container[str]) -> dict[str, Phones]:
        """The usual pronunciation of every word of the dictionary that is in `wanted`."""
        found: dict[str, Phones] = {}
        self._map.seek(0)
        while line := self._map.readline():
            word, *phones = line.decode().split()
            if word in wanted:
                found[word] = tuple(phones)
        return found


class Pronouncer:
    """Pronunciations of words, looked up, read, or remembered.

    `cache` is a folder where readings are kept between runs (made when first
    written to). `read` reads texts that no dictionary has: espeak-ng, unless a
    caller brings its own.
    """

    def __init__(
        self,
        cache: Path | None = None,
        read: Callable[[Iterable[str]], list[Phones]] = espeak,
    ) -> None:
        path = _model_dictionary()
        self._dictionary = Dictionary(path) if path else None
        self._read = read
        self._known: dict[str, tuple[Phones, ...]] = {}
        self._readings: dict[str, Phones] = {}
        self._file = cache / _CACHE_NAME if cache else None
        self.crude = False
        """True once spelling rules had to stand in for espeak-ng."""
        if self._file is not None:
            # A damaged or missing file is only a cache that is empty.
            with contextlib.suppress(OSError, msgspec.MsgspecError):
                self._readings = msgspec.json.decode(
                    self._file.read_bytes(), type=dict[str, Phones]
                )

    def learn(self, words: Iterable[str], sounds: Mapping[str, str] | None = None) -> None:
        """Makes the pronunciations of `words` known at once, with one call of espeak-ng.

        For the words of a whole bank: afterwards `phones` of each costs nothing.
        """
        self.pronunciations(words, sounds or {})

    def phones(self, word: str, sounds: Mapping[str, str] | None = None) -> tuple[Phones, ...]:
        """Every pronunciation of one word or phrase, the likeliest first."""
        return self.pronunciations([word], sounds or {})[word]

    def pronunciations(
        self, words: Iterable[str], sounds: Mapping[str, str]
    ) -> dict[str, tuple[Phones, ...]]:
        """Every pronunciation of each word. `sounds` gives respellings, which come first.

        Raises PronunciationError for a text with nothing in it to say.
        """
        wanted = list(dict.fromkeys(words))
        respelled = {word: sounds[word] for word in wanted if sounds.get(word, word) != word}
        self._gather([*wanted, *respelled.values()])
        answer: dict[str, tuple[Phones, ...]] = {}
        for word in wanted:
            ways = self._known[word]
            if word in respelled:
                ways = (*self._known[respelled[word]], *ways)
            answer[word] = tuple(dict.fromkeys(ways))
        return answer

    def dictionary_words(self, wanted: Container[str]) -> dict[str, Phones]:
        """The pronunciation of every word of `wanted` that the dictionary has."""
        return self._dictionary.first(wanted) if self._dictionary else {}

    def _gather(self, texts: list[str]) -> None:
        unread: list[str] = []
        for text in texts:
            if text in self._known:
                continue
            if ways := self._look_up(text):
                self._known[text] = ways
            elif text in self._readings:
                self._known[text] = (self._readings[text],)
            else:
                unread.append(text)
        if not unread:
            return
        unread = list(dict.fromkeys(unread))
        try:
            readings = self._read(unread)
            read_well = True
        except FileNotFoundError:
            readings = [spelled(text) for text in unread]
            self.crude, read_well = True, False
        for text, phones in zip(unread, readings, strict=True):
            phones = phones or spelled(text)
            if not phones:
                raise PronunciationError(f"nothing can be said for {text!r}: it has no letters")
            self._known[text] = (phones,)
            if read_well:
                self._readings[text] = phones
        if read_well:
            self._save()

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

    def _save(self) -> None:
        if self._file is None:
            return
        # The readings serve without the file, so a full or read-only disk is no error here.
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._file.parent, prefix=_CACHE_NAME)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(self._readings))
            os.replace(name, self._file)
