"""How alike two texts sound: a distance between runs of phonemes.

A recogniser writes what it heard in the words it knows ("go hurts terminer"),
so an answer is also compared by sound, across word boundaries. Phonemes are those
of `questions.pronunciation`.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import accumulate

from rapidfuzz.distance import Levenshtein

from questions.pronunciation import VOWELS, blurred, readings
from questions.pronunciation import said as said
from questions.pronunciation import sound as sound

_NEAR = (
    {frozenset(pair): 0.5 for pair in ("pb", "td", "kg", "fv", "sz", "SZ", "CJ", "CS", "JZ", "mn")}
    | {
        frozenset(pair): 0.5
        for pair in ("nN", "lr", "wv", "Tt", "Td", "Tf", "Ts", "TD", "sS", "zZ")
    }
    | {
        frozenset(pair): 0.2
        for pair in ("iI", "eI", "ea", "ou", "oO", "oa", "au", "UO", "Uu", "iy", "Uw", "eA")
    }
)
_LOOSE = {"u": 0.25, "I": 0.35, "h": 0.45, "r": 0.7, "w": 0.6, "y": 0.5, "N": 0.8}


def _cost(phoneme: str) -> float:
    return _LOOSE.get(phoneme, 0.4 if phoneme in VOWELS else 1.0)


def _swap(a: str, b: str) -> float:
    if a == b:
        return 0.0
    near = _NEAR.get(frozenset((a, b)))
    if near is not None:
        return near
    if a in VOWELS and b in VOWELS:
        return 0.2 if "u" in (a, b) else 0.4
    if a in VOWELS or b in VOWELS:
        return 1.2
    return 1.0


_PHONEMES = "".join(sorted(VOWELS)) + "pbtdkgfvTszSZCJmnNlrwyh"
_COSTS = {phoneme: _cost(phoneme) for phoneme in _PHONEMES}
_SWAPS = {a: {b: _swap(a, b) for b in _PHONEMES} for a in _PHONEMES}


_TWENTIETHS = bytes(round(20 * _COSTS.get(chr(code), 0.0)) for code in range(256))


@lru_cache(maxsize=32_768)
def weight(phonemes: str) -> float:
    """What it costs to leave these phonemes out: about 1 a consonant, 0.4 a vowel."""
    return sum(phonemes.encode("ascii", "replace").translate(_TWENTIETHS)) / 20


@lru_cache(maxsize=65_536)
def distance(a: str, b: str, most: float = math.inf) -> float:
    """What it costs to turn one run of phonemes into the other; 0 for the same sound.

    Where it is more than `most`, some number above `most`.
    """
    start = 0
    end = min(len(a), len(b))
    while start < end and a[start] == b[start]:
        start += 1
    stop = 0
    while stop < end - start and a[-1 - stop] == b[-1 - stop]:
        stop += 1
    a, b = a[start : len(a) - stop], b[start : len(b) - stop]
    costs = [_COSTS[phoneme] for phoneme in b]
    previous = [0.0, *accumulate(costs)]
    for x in a:
        out, swaps = _COSTS[x], _SWAPS[x]
        least = left = previous[0] + out
        current = [left]
        diagonal = previous[0]
        for y, cost, above in zip(b, costs, previous[1:], strict=True):
            best = diagonal + swaps[y]
            if (over := above + out) < best:
                best = over
            if (left := left + cost) < best:
                best = left
            current.append(best)
            left = best
            diagonal = above
            if best < least:
                least = best
        if least > most:
            return least
        previous = current
    return previous[-1]


@lru_cache(maxsize=16_384)
def targets(form: str) -> tuple[tuple[str, float, float], ...]:
    """The blurred readings of a form, each with its weight and what its rank takes off."""
    ways = dict.fromkeys(blurred(way) for way in readings(form))
    return tuple((way, weight(way), 0.03 if rank else 0.0) for rank, way in enumerate(ways))


def likeness(heard: str, form: str, *, floor: float = 0.3) -> float:
    """How alike two texts sound, 0 to 1, over the readings of `form`; 1 for homophones.

    Readings other than the English one count 0.03 less. A reading with a smaller
    share of phonemes in common than `floor` is not looked into: what is far off
    comes out as 0.
    """
    return likeness_of(blurred(sound(heard)), form, floor=floor)


def likeness_of(said: str, form: str, *, floor: float = 0.3, least: float = 0.0) -> float:
    """`likeness` of blurred phonemes. What is less alike than `least` may come out as 0."""
    if not said:
        return 0.0
    mass = weight(said)
    best = least
    for way, heft, off in targets(form):
        long = max(mass, heft)
        if min(mass, heft) < max(0.5, best) * long:
            continue
        if Levenshtein.normalized_similarity(said, way, score_cutoff=floor) == 0.0:
            continue
        most = (1.0 - best - off) * long
        if most > 0.0 and (apart := distance(said, way, most)) < most:
            best = 1.0 - apart / long - off
    return best if best > least else 0.0
