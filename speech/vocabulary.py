"""What a recogniser knows of words that will be listened for, and how it hears the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from . import espeak, models
from .hearing import Engine, what_hears
from .phones import Phones
from .pronunciation import Pronouncer
from .vosk_words import SoundAlikes, Speller, kept_spellings, model_words

MOST_KEPT = 200
"""Ways of a phrase that are looked at; of a long one those of its first words."""


@dataclass(frozen=True, slots=True)
class Word:
    """How a word is listened for: phones for PocketSphinx, words of the model for Vosk.

    `known` says that the recogniser has it by itself. Without `ways` it is never heard.
    """

    text: str
    known: bool
    ways: tuple[str, ...]


class Vocabulary(Protocol):
    """What one recogniser makes of words."""

    name: str
    """What hears, in words."""

    def words(self, texts: Iterable[str]) -> dict[str, Word]:
        """How each word is listened for."""
        ...

    def said(self, text: str) -> tuple[str, ...]:
        """Every way of a phrase of such words, the likeliest first: what it sounds like."""
        ...


class Pronounced:
    """PocketSphinx: a word that its dictionary lacks gets its pronunciations."""

    def __init__(self, name: str, pronouncer: Pronouncer) -> None:
        self.name = name
        self._pronouncer = pronouncer

    def words(self, texts: Iterable[str]) -> dict[str, Word]:
        said = self._pronouncer.said(texts, {})
        return {
            text: Word(text, bool(self._pronouncer.written(text)), tuple(map(" ".join, ways)))
            for text, ways in said.items()
        }

    def said(self, text: str) -> tuple[str, ...]:
        return _joined(self._pronouncer, text)


class Spelled:
    """Vosk: a word that the model lacks is listened for as others that it has."""

    def __init__(self, name: str, model: Path, pronouncer: Pronouncer, cache: Path | None) -> None:
        self.name = name
        self._pronouncer = pronouncer
        self._model_words = model_words(model)
        self._speller = Speller(
            self._model_words.__contains__,
            lambda: SoundAlikes(pronouncer.dictionary_words(self._model_words)),
            pronouncer,
            kept_spellings(model, cache),
        )

    def words(self, texts: Iterable[str]) -> dict[str, Word]:
        return {
            text: Word(text, text in self._model_words, tuple(map(" ".join, ways)))
            for text, ways in self._speller.spell(texts, {}).items()
        }

    def said(self, text: str) -> tuple[str, ...]:
        first = [ways[0] for ways in self._speller.spell(text.split(), {}).values() if ways]
        spelled = " ".join(word for way in first for word in way)
        return (*_joined(self._pronouncer, text), *([spelled] if spelled else []))


def vocabulary(
    engine: Engine, sounds: Mapping[str, str], *, cache: Path | None = None
) -> Vocabulary:
    """Of what `choose(engine)` would take. `sounds` are the respellings of some words.

    Raises ModelError where Vosk is demanded and has no model.
    """
    name = what_hears(engine)
    model = None
    if engine != "pocketsphinx":
        try:
            model = models.find_english()
        except models.ModelError:
            if engine == "vosk":
                raise
        if model is None and engine == "vosk":
            raise models.ModelError(name.removeprefix("nothing: "))
    made: Vocabulary
    if model is not None:
        pronouncer = Pronouncer(cache, voices=("en-us",))
        made = Spelled(name, model, pronouncer, cache)
    else:
        pronouncer = Pronouncer(cache)
        made = Pronounced(name, pronouncer)
    pronouncer.respell(sounds)
    return made


def reads_unknown_words() -> str:
    """What reads words that no dictionary has, for `doctor`."""
    try:
        return f"espeak-ng {espeak.version()}"
    except (FileNotFoundError, espeak.ReadingError):
        return "rules of spelling alone, for espeak-ng is not here"


def _joined(pronouncer: Pronouncer, text: str) -> tuple[str, ...]:
    ways: list[Phones] = [()]
    said = pronouncer.said(text.split(), {})
    for word in text.split():
        ways = [(*before, *way) for before in ways for way in said[word]][:MOST_KEPT]
    return tuple(dict.fromkeys(" ".join(way) for way in ways if way))
