"""The short sounds that say more than words: made of notes here, so there are no files.

Every note is a soft mallet on wood: a few partials that die away, the high
ones first. What rises is good news, what falls is not, and nothing buzzes:
a wrong answer is a small thing at a dinner table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from speech.synthesis import Sound

RATE = 22_050
"""The rate of espeak-ng's voices, so that one stream carries both."""

_PEAK = 0.35
"""Of full scale: below the voice, which is what has to be understood."""
_PARTIALS = ((1.0, 1.0, 1.0), (2.0, 0.28, 1.7), (3.01, 0.10, 2.6), (4.2, 0.04, 4.0))
"""Of a mallet's note: times the pitch, strength, times the speed of decay."""


@dataclass(frozen=True, slots=True)
class _Note:
    """A pitch in hertz that starts `at` seconds; `decay` is the time to a third of its strength."""

    pitch: float
    at: float
    decay: float = 0.12
    strength: float = 1.0


_C5, _D5, _E5, _F5, _G5, _A5 = 523.25, 587.33, 659.26, 698.46, 783.99, 880.0
_EB4, _F4, _G4 = 311.13, 349.23, 392.0
_C6, _E6, _G6 = 1046.5, 1318.51, 1567.98

_TUNES: dict[str, tuple[float, tuple[_Note, ...]]] = {
    "your-turn": (0.32, (_Note(_G4, 0.0, 0.09), _Note(_C5, 0.10, 0.10))),
    "got-it": (0.16, (_Note(_E5, 0.0, 0.05, 0.7),)),
    "right": (0.5, (_Note(_C5, 0.0), _Note(_E5, 0.09), _Note(_G5, 0.18, 0.15))),
    "wrong": (0.5, (_Note(_G4, 0.0, 0.14, 0.9), _Note(_EB4, 0.16, 0.16, 0.9))),
    "time-up": (
        0.55,
        (_Note(_C5, 0.0, 0.06), _Note(_C5, 0.14, 0.06), _Note(_F4, 0.28, 0.12)),
    ),
    "joker": (
        0.58,
        (
            _Note(_D5, 0.0, 0.07),
            _Note(_F5, 0.07, 0.07),
            _Note(_A5, 0.14, 0.07),
            _Note(_G5, 0.22, 0.07),
            _Note(_C6, 0.30, 0.14),
        ),
    ),
    "applause": (
        1.4,
        (
            _Note(_G4, 0.0, 0.15),
            _Note(_C5, 0.12, 0.15),
            _Note(_E5, 0.24, 0.15),
            _Note(_G5, 0.36, 0.2),
            _Note(_E5, 0.52, 0.12),
            _Note(_C5, 0.64, 0.45, 0.9),
            _Note(_E5, 0.64, 0.45, 0.7),
            _Note(_G5, 0.64, 0.45, 0.7),
            _Note(_C6, 0.64, 0.5),
            _Note(_E6, 0.78, 0.25, 0.35),
            _Note(_G6, 0.86, 0.25, 0.3),
        ),
    ),
}

EARCONS = tuple(_TUNES)
"""Every earcon's name. `applause` is a flourish; people clap better than a synthesiser."""


@cache
def earcon(name: str) -> Sound:
    """The sound of that name. Raises KeyError for a name that is not in EARCONS."""
    seconds, notes = _TUNES[name]
    total = round(seconds * RATE)
    mix = np.zeros(total)
    for note in notes:
        start = round(note.at * RATE)
        struck = _strike(note, total - start)
        mix[start:] += struck
    fade = round(0.03 * RATE)
    mix[-fade:] *= np.linspace(1.0, 0.0, fade)
    mix *= _PEAK / np.max(np.abs(mix))
    return Sound((mix * 32767).round().astype("<i2").tobytes(), RATE)


def _strike(note: _Note, samples: int) -> NDArray[np.float64]:
    time = np.arange(samples) / RATE
    sound = np.zeros(samples)
    for times, strength, speed in _PARTIALS:
        decay = np.exp(-time * speed / note.decay)
        sound += strength * decay * np.sin(2 * np.pi * note.pitch * times * time)
    attack = np.minimum(1.0, time / 0.006)
    struck: NDArray[np.float64] = note.strength * attack * sound
    return struck
