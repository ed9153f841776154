"""From a text as it is shown to the parts that a voice is given, one by one."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from speech.lexicon import Lexicon
from speech.say_as import say_as
from speech.synthesis import Sound, sentences

_QUIET = 60
"""Sample values up to this are the synthesiser's silence: -55 dBFS."""
_KEPT_TAIL = 0.05


def sayable_parts(text: str, lexicon: Lexicon, sounds: Mapping[str, str]) -> tuple[str, ...]:
    """The text's sentences with numbers, names and foreign words made sayable.

    `sounds`: respellings that go before the lexicon's, by word. Parts without a letter or
    a digit are left out, for no voice says them.
    """
    parts = sentences(lexicon.respell(say_as(text), sounds))
    return tuple(part for part in parts if any(letter.isalnum() for letter in part))


def without_tail(sound: Sound) -> Sound:
    """Cuts the silence that a synthesiser adds at the end: the players wait through it."""
    samples = np.frombuffer(sound.pcm, dtype="<i2")
    loud = np.flatnonzero(np.abs(samples.astype(np.int32)) > _QUIET)
    if loud.size == 0:
        return sound
    end = min(len(samples), int(loud[-1]) + 1 + round(_KEPT_TAIL * sound.rate))
    return Sound(samples[:end].tobytes(), sound.rate)
