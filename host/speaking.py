"""From a caption to sound: sayable words, the pronunciation lexicon, then the voice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from speech.lexicon import Lexicon
from speech.sayable import sayable_parts, without_tail
from speech.synthesis import Sound, Synthesiser


class Speech:
    """The host's voice. `sounds` respells words beside the lexicon (the bank's own)."""

    def __init__(self, synthesiser: Synthesiser, sounds: Mapping[str, str]) -> None:
        self._synthesiser = synthesiser
        self._sounds = sounds
        self._lexicon = Lexicon.load()

    def parts(self, text: str) -> Iterator[Sound]:
        """Sentence by sentence, as the mouth plays them."""
        parts = sayable_parts(text, self._lexicon, self._sounds)
        for number, part in enumerate(parts, 1):
            sound = self._synthesiser.render(part)
            yield without_tail(sound) if number == len(parts) else sound

    def set_rate(self, words_per_minute: int) -> None:
        self._synthesiser.set_rate(words_per_minute)
