"""Vosk behind the `Recogniser` protocol: the first choice where an English model is installed.

One model serves two recognisers, which both work while sound comes in: one with a
grammar of what is plausible at this prompt, one with the model's whole language
model. A grammar replaces the vocabulary and forces all speech into it, so the
unknown token is always among its phrases.

The library's grammar call ends the process on an empty list, on bad JSON, or on
one that comes in the middle of an utterance. `set_grammar` is the one place that
makes it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import vosk

from . import models
from .phrases import Phrases, checked, grammar
from .pronunciation import Pronouncer
from .recognition import SAMPLE_RATE, UNKNOWN, Heard, Hypothesis, Listening, RecogniserError
from .vosk_words import SoundAlikes, Speller, Spellings, kept_spellings, model_words

ALTERNATIVES = 5
"""How many hypotheses the free decode gives at most."""

MOST_SPELLINGS = 4
"""Spellings listened for of one word at most; each is one more thing to be mistaken for."""

_UNKNOWN_TOKENS = ("[unk]", "<unk>", "<UNK>", "[UNK]")
_MISSING = -1


class GrammarError(RecogniserError):
    """A grammar that the library would not survive, refused before it sees it."""


def unknown_token(model: Any) -> str | None:
    """How `model` spells a word that it does not know; None if it has no such token."""
    for token in _UNKNOWN_TOKENS:
        if model.vosk_model_find_word(token) != _MISSING:
            return token
    return None


def set_grammar(recogniser: Any, model: Any, phrases: Sequence[str]) -> None:
    """Gives `recogniser` a grammar of `phrases` and the unknown token.

    Every word must be one that `model` has, in the form that `checked` gives it.
    Raises GrammarError otherwise, and where there is no phrase at all.
    """
    if not phrases:
        raise GrammarError("a grammar needs at least one phrase")
    for phrase in phrases:
        words = phrase.split()
        if not words or tuple(words) != checked(phrase):
            raise GrammarError(f"a grammar cannot hold {phrase!r}: lower-case words only")
        for word in words:
            if model.vosk_model_find_word(word) == _MISSING:
                raise GrammarError(f"the model has no word {word!r} (in {phrase!r})")
    token = unknown_token(model)
    listed = [*dict.fromkeys(phrases), *([token] if token else [])]
    recogniser.Reset()
    # The library reads no \u escapes.
    recogniser.SetGrammar(json.dumps(listed, ensure_ascii=False))


class VoskRecogniser:
    """The `Recogniser` over the Vosk model in the folder `model_path`.

    `alikes` indexes, by sound, the words of the model that may stand in for one it
    lacks; made from the pronouncing dictionary when first needed, unless given. What
    they were found to be is kept in the folder `cache`. The pronouncer's voices are best
    those of the model's own country: another way of every word would be another spelling.
    Raises ModelError for a folder that holds no whole model.
    """

    engine = "vosk"

    def __init__(
        self,
        model_path: Path,
        pronouncer: Pronouncer | None = None,
        *,
        alikes: SoundAlikes | None = None,
        cache: Path | None = None,
    ) -> None:
        models.validate(model_path)
        self.model = model_path.name
        vosk.SetLogLevel(-1)
        try:
            self._model = model = vosk.Model(model_path=str(model_path))
        except Exception as error:  # the library raises nothing narrower
            raise models.ModelError(
                f"Vosk could not load the model in {model_path}: it is damaged; "
                "fetch it again with `party-host models fetch`"
            ) from error
        self._unknown = unknown_token(self._model)
        self._free = vosk.KaldiRecognizer(self._model, SAMPLE_RATE)
        self._free.SetMaxAlternatives(ALTERNATIVES)
        self._phrases = vosk.KaldiRecognizer(self._model, SAMPLE_RATE)
        self._phrases.SetWords(True)
        says = pronouncer or Pronouncer(cache, voices=("en-us",))
        # Not by `self`: in a ring of references the library's objects would be freed last of all.
        self._speller = Speller(
            lambda word: model.vosk_model_find_word(word) != _MISSING,
            lambda: alikes or SoundAlikes(says.dictionary_words(model_words(model_path))),
            says,
            kept_spellings(model_path, cache),
        )
        self._spelt: dict[tuple[str, ...], str] = {}
        self._listening: Listening | None = None
        self._for_phrases = False
        self._phrase_parts: list[Hypothesis] = []
        self._free_parts: list[list[Hypothesis]] = []
        self._audio = self._work = self._backlog = 0.0
        self.grammars_set = 0
        """How many grammars the library has been given; for tests and the panel."""
        self.dropped: tuple[str, ...] = ()
        """Words of the last `Listening` that the model lacks and that nothing sounds like."""

    def listen(self, listening: Listening) -> None:
        self.cancel()
        if self._listening is not None and listening == self._listening:
            return
        phrases = self._in_model_words(Phrases.of(listening))
        if phrases:
            set_grammar(self._phrases, self._model, phrases)
            self.grammars_set += 1
        self._for_phrases = bool(phrases)
        self._listening = listening

    def feed(self, pcm: bytes) -> None:
        if len(pcm) % 2:
            raise ValueError(f"{len(pcm)} bytes are not whole 16-bit samples")
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before feed()")
        if not pcm:
            return
        began = time.perf_counter()
        sound = bytes(pcm)  # the library takes no bytearray or memoryview
        if self._for_phrases and self._phrases.AcceptWaveform(sound):
            self._phrase_parts.append(_best(self._phrases.Result()))
        if self._listening.free and self._free.AcceptWaveform(sound):
            self._free_parts.append(_alternatives(self._free.Result()))
        took = time.perf_counter() - began
        self._audio += len(pcm) / 2 / SAMPLE_RATE
        self._work += took
        # How far behind a decode in real time would be by now.
        self._backlog = max(0.0, self._backlog + took - len(pcm) / 2 / SAMPLE_RATE)

    def partial(self) -> str:
        """What the phrases have been heard as so far; empty while there is nothing."""
        if not self._for_phrases:
            return ""
        now = json.loads(self._phrases.PartialResult()).get("partial", "")
        return self._real(" ".join([*(part.text for part in self._phrase_parts), now]).strip())

    def finish(self) -> Heard:
        if self._listening is None:
            raise RecogniserError("nothing is listened for yet: call listen() before finish()")
        began = time.perf_counter()
        phrases: tuple[Hypothesis, ...] = ()
        free: tuple[Hypothesis, ...] = ()
        if self._for_phrases and self._audio:
            phrases = self._joined([[part] for part in self._phrase_ends()])
        if self._listening.free and self._audio:
            parts = [*self._free_parts, _alternatives(self._free.FinalResult())]
            free = self._joined(parts)
        left = time.perf_counter() - began
        heard = Heard(
            phrases=phrases,
            free=free,
            engine=self.engine,
            seconds_audio=self._audio,
            seconds_work=self._work + left,
            seconds_after_speech=self._backlog + left,
        )
        self.cancel()
        return heard

    def cancel(self) -> None:
        self._phrases.Reset()
        self._free.Reset()
        self._begin()

    def learn(self, words: Iterable[str]) -> None:
        """Finds the spellings of `words`, so that `listen` need not. In any thread."""
        self._speller.spell(words, {})

    def close(self) -> None:
        self.cancel()
        self._listening = None

    def _begin(self) -> None:
        self._phrase_parts, self._free_parts = [], []
        self._audio = self._work = self._backlog = 0.0

    def _phrase_ends(self) -> list[Hypothesis]:
        return [*self._phrase_parts, _best(self._phrases.FinalResult())]

    def _joined(self, parts: Sequence[Sequence[Hypothesis]]) -> tuple[Hypothesis, ...]:
        """The hypotheses of an utterance that the library cut at its pauses.

        The best of all parts first; then with one part at a time taken otherwise.
        """
        heard = [part for part in parts if any(other.text for other in part)]
        if not heard:
            return ()
        sure = [part[0].confidence for part in heard if part[0].confidence is not None]
        found = {
            self._real(_text(part[0] for part in heard)): min(sure)
            if len(sure) == len(heard)
            else None
        }
        for at, part in enumerate(heard):
            for other in part[1:]:
                chosen = [*(p[0] for p in heard[:at]), other, *(p[0] for p in heard[at + 1 :])]
                found.setdefault(self._real(_text(chosen)), None)
        texts = [text for text in found if text]
        return tuple(Hypothesis(text, found[text]) for text in texts[:ALTERNATIVES])

    def _real(self, text: str) -> str:
        """`text` with spellings turned back into words, and the model's unknown token into ours."""
        words = text.split()
        out: list[str] = []
        longest = max((len(spelling) for spelling in self._spelt), default=0)
        at = 0
        while at < len(words):
            for length in range(min(longest, len(words) - at), 0, -1):
                if word := self._spelt.get(tuple(words[at : at + length])):
                    out.append(word)
                    at += length
                    break
            else:
                out.append(UNKNOWN if words[at] == self._unknown else words[at])
                at += 1
        return " ".join(out)

    def _in_model_words(self, phrases: Phrases) -> list[str]:
        """The grammar of `phrases`, in words that the model has."""
        spelt = self._speller.spell(phrases.vocabulary(), dict(phrases.sounds))
        self._spelt = {}
        usable: dict[str, Spellings] = {}
        for word, spellings in spelt.items():
            # A spelling that is itself listened for stays what it is: "plum" is not "plumb".
            # Of two words spelled alike the one that came first is meant.
            usable[word] = tuple(
                one
                for one in spellings
                if one == (word,)
                or (one not in self._spelt and not all(part in spelt for part in one))
            )[:MOST_SPELLINGS]
            self._spelt |= {one: word for one in usable[word] if one != (word,)}
        self.dropped = tuple(word for word in usable if not usable[word])
        texts: dict[str, None] = {}
        for phrase in grammar(phrases):
            words = phrase.split()
            if all(usable[word] for word in words):
                # Every phrase in the first spelling; a word alone in each of them.
                texts[" ".join(w for word in words for w in usable[word][0])] = None
                if len(words) == 1:
                    texts.update(dict.fromkeys(" ".join(way) for way in usable[words[0]]))
        for answer in phrases.answers:
            texts.update(dict.fromkeys(_spelled_otherwise(answer, usable)))
        return list(texts)


def _spelled_otherwise(words: Sequence[str], spelt: Mapping[str, Spellings]) -> Iterable[str]:
    """A phrase with one of its words at a time in another spelling."""
    if len(words) < 2 or not all(spelt[word] for word in words):
        return
    first = [spelt[word][0] for word in words]
    for at, word in enumerate(words):
        for other in spelt[word][1:]:
            yield " ".join(w for part in (*first[:at], other, *first[at + 1 :]) for w in part)


def _text(parts: Iterable[Hypothesis]) -> str:
    return " ".join(part.text for part in parts if part.text)


def _best(result: str) -> Hypothesis:
    """A result with words: its text, and the least sure word's confidence."""
    read = json.loads(result)
    sure = [word["conf"] for word in read.get("result", ())]
    return Hypothesis(read.get("text", ""), min(sure) if sure else None)


def _alternatives(result: str) -> list[Hypothesis]:
    """A result with alternatives. Their scores are no probabilities, so they have none."""
    found = [other.get("text", "").strip() for other in json.loads(result).get("alternatives", ())]
    return [Hypothesis(text) for text in dict.fromkeys(found)] or [Hypothesis("")]
