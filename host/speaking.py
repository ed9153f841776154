"""From a caption to sound: sayable words, the pronunciation lexicon, then the voice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from speech.lexicon import Lexicon
from speech.say_as import say_as
from speech.synthesis import Sound, Synthesiser, sentences


class Speech:
    """The host's voice. `sounds` respells words beside the lexicon (the bank's own)."""

    def __init__(self, synthesiser: Synthesiser, sounds: Mapping[str, str]) -> None:
        self._synthesiser = synthesiser
        self._sounds = sounds
        self._lexicon = Lexicon.load()

    def parts(self, text: str) -> Iterator[Sound]:
        """Sentence by sentence, so that the first is heard while the next is made."""
        for part in sentences(text):
            yield self._synthesiser.render(self._lexicon.respell(say_as(part), self._sounds))

    def set_rate(self, words_per_minute: int) -> None:
        self._synthesiser.set_rate(words_per_minute)
