"""What an utterance claims: read before anything is compared.

A player corrects himself ("walnut no wait almond"), hedges ("plum or prune"),
denies ("not rum"), gives up ("pass"), and wraps the answer in words that are
none of it ("um i think it's almond please"). `read` takes these apart and
leaves the claims: one, or several where the player would not settle.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import msgspec

from questions.normalise import ARTICLES, numbered, plain
from questions.numbers import SCALES, TENS
from questions.phrases import (
    CLOSERS,
    CORRECTIONS,
    DOUBTS,
    EMPHASIS,
    GUESSES,
    NOT,
    NOT_END,
    OPENERS,
    OR,
    PASSES,
    SOFT,
    TELLING,
    THOUGHTS,
    VAGUE,
    WRONG,
    Phrases,
)
from questions.phrases import PAUSE as PAUSE
from questions.phrases import Words as Words

UNKNOWN = "[unk]"
"""Speech that no phrase fits, as recognisers write it."""


class Reading(msgspec.Struct, frozen=True):
    """`claims` are word lists, carriers still round them; two or more are a hedge. `whole` is
    everything that was said. `denied` is what it was said not to be. `passed`: the
    player gives up. `retracted`: an answer was taken back and none was put in its place."""

    whole: Words
    claims: tuple[Words, ...] = ()
    denied: tuple[Words, ...] = ()
    passed: bool = False
    retracted: bool = False


_BEFORE_ONE = frozenset((*TENS, *SCALES, "hundred", "and", "number", "option", PAUSE))
"""Words before a last `one` that is a number, as it is not in `the second one`."""


_PAUSES = re.compile(
    r"[,;:!?](?=\s|$)|\.(?=\s|$)(?<![A-Z]\.)(?<!\b[Nn]o\.)"
    r"|[()\[\]\"“”«»]|(?<=\s)[-–—](?=\s)"
)


_ASIDE = re.compile(r"\((?:or|also|aka|a\.k\.a\.) [^()]*\)")
"""Another name in parentheses, which is no second answer."""
_TYPED = re.compile(r"[^a-z' ]")
"""What a recogniser does not write."""


def words_of(text: str) -> Words:
    """The plain words of a text, with PAUSE where typed punctuation parts phrases."""
    text = text.replace(UNKNOWN, " ")
    if not _TYPED.search(text):
        return tuple(plain(text).split())
    out: list[str] = []
    for part in _PAUSES.split(_ASIDE.sub(" ", numbered(text))):
        found = plain(part).split()
        if found:
            out += [PAUSE, *found] if out else found
    return tuple(out)


def read(text: str, phrases: Sequence[Words] = ()) -> Reading:
    """Takes an utterance apart. `phrases` are forms of the key that hold joining words
    (`salt and pepper or vinegar`, `no-bake cheesecake`) and are never taken apart, the
    longest first."""
    return read_words(words_of(text), phrases)


def read_words(whole: Words, phrases: Sequence[Words] = ()) -> Reading:
    """`read` of what `words_of` gives."""
    if TELLING.isdisjoint(whole):
        # Nothing here gives up, doubts, corrects, hedges or denies.
        claim = _edges(whole)
        return Reading(whole=whole, claims=(claim,) if claim else ())
    words = _bind(whole, phrases)
    bare = _loose(words)
    if _gives_up(bare):
        return Reading(whole=whole, passed=True, claims=(_unbind(bare),))
    words, doubted = _without(words, DOUBTS)
    if len(words) > 2:
        words = _without(words, VAGUE)[0]
    last, retracted = _last_word(words)
    if not strip(last):
        return Reading(whole=whole, passed=doubted and not retracted, retracted=retracted)
    if last != words and _gives_up(last):
        return Reading(whole=whole, passed=True)
    claims: list[Words] = []
    denied: list[Words] = []
    last, thought = _thought_better(last)
    if thought:
        denied.append(_unbind(strip(thought)))
    for part in (part for guess in _guesses(last) for part in _split(guess, OR)):
        asserted, refused = _deny(part)
        denied += [_unbind(strip(words)) for words in refused]
        if strip(asserted):
            claims.append(_unbind(_edges(asserted)))
    return Reading(
        whole=whole,
        claims=tuple(dict.fromkeys(claims)),
        denied=tuple(word for word in denied if word),
        retracted=retracted or (not claims and not denied),
    )


def _gives_up(words: Words) -> bool:
    if words in PASSES or strip(words) in PASSES:
        return True
    if len(words) > 8 or EMPHASIS.isdisjoint(words):
        return False
    calm = tuple(word for word in words if word not in EMPHASIS)
    return calm in PASSES or strip(calm) in PASSES


def _thought_better(words: Words) -> tuple[Words, Words]:
    """What stands behind "i was going to say rum but", and what was thought before."""
    if "but" not in words:
        return words, ()
    for at in range(len(words)):
        thought = THOUGHTS.at(words, at)
        if thought and "but" in words[at + len(thought) :]:
            but = len(words) - 1 - words[::-1].index("but")
            if strip(words[but + 1 :]):
                return words[but + 1 :], words[at + len(thought) : but]
    return words, ()


def _guesses(words: Words) -> list[Words]:
    """Parts "could be rum could be gin"."""
    if GUESSES.first.isdisjoint(words):
        return [words]
    starts = [at for at in range(len(words)) if GUESSES.at(words, at)]
    starts = [at for at in starts if at - 1 not in starts or words[at - 1] != "it"]
    if len(starts) < 2:
        return [words]
    edges = [*starts[1:], len(words)]
    parts = [words[: edges[0]], *(words[a:b] for a, b in pairwise(edges))]
    return [part for part in parts if strip(part)]


def _bind(words: Words, phrases: Sequence[Words]) -> Words:
    for phrase in phrases:
        at = 0
        while len(phrase) > 1 and at + len(phrase) <= len(words):
            if words[at : at + len(phrase)] == phrase:
                words = (*words[:at], "_".join(phrase), *words[at + len(phrase) :])
            at += 1
    return words


def _unbind(words: Words) -> Words:
    return tuple(part for word in words for part in word.split("_"))


def _loose(words: Words) -> Words:
    return tuple(word for word in words if word != PAUSE)


def _without(words: Words, phrases: Phrases) -> tuple[Words, bool]:
    """The words with every phrase taken out, and whether there was one."""
    if phrases.first.isdisjoint(words):
        return words, False
    out: list[str] = []
    at = 0
    while at < len(words):
        phrase = phrases.at(words, at) if words[at] in phrases.first else ()
        out.append(PAUSE if phrase else words[at])
        at += len(phrase) or 1
    return tuple(out), len(out) != len(words) or (PAUSE in out and PAUSE not in words)


def _last_word(words: Words) -> tuple[Words, bool]:
    """What stands after the last correction, and whether an answer was taken back for nothing."""
    if CORRECTIONS.first.isdisjoint(words):
        return words, False
    segment_start = 0
    before = False
    at = 0
    retracted = False
    while at < len(words):
        marker = CORRECTIONS.at(words, at) if words[at] in CORRECTIONS.first else ()
        if not marker or (marker[-1] == "rather" and words[at + len(marker) :][:1] == ("than",)):
            at += 1
            continue
        said = strip(words[segment_start:at])
        after = words[at + len(marker) :]
        if not strip(after) and marker in SOFT.all:
            break
        if said or before:
            before = True
            segment_start = at + len(marker)
            retracted = True
        at += len(marker)
    last = words[segment_start:]
    return last, retracted and not strip(last)


def _split(words: Words, joiners: Phrases) -> list[Words]:
    if joiners.first.isdisjoint(words):
        return [words] if strip(words) else []
    parts: list[Words] = []
    start = at = 0
    while at < len(words):
        joiner = joiners.at(words, at) if words[at] in joiners.first else ()
        if not joiner or (at + len(joiner) == len(words) and "or" not in joiner):
            at += 1
            continue
        parts.append(words[start:at])
        at += len(joiner)
        start = at
    parts.append(words[start:])
    return [part for part in parts if strip(part)]


def _deny(words: Words) -> tuple[Words, list[Words]]:
    """Parts what is claimed from what is denied: "not rum but gin", "gin not rum"."""
    refused: list[Words] = []
    if not WRONG.first.isdisjoint(words):
        words = _called_wrong(words, refused)
    if NOT.first.isdisjoint(words):
        return words, refused
    kept: list[str] = []
    at = 0
    while at < len(words):
        marker = NOT.at(words, at) if words[at] in NOT.first else ()
        if not marker:
            kept.append(words[at])
            at += 1
            continue
        at += len(marker)
        start = at
        while at < len(words) and (words[at] not in NOT_END or at == start):
            at += 1
        refused.append(words[start:at])
        kept.append(PAUSE)
    return tuple(kept), refused


def _called_wrong(words: Words, refused: list[Words]) -> Words:
    """The words without what is called wrong behind it: "rum is wrong it's gin"."""
    at = start = 0
    while at < len(words):
        size = len(WRONG.at(words, at)) if words[at] in WRONG.first else 0
        if words[at] == PAUSE:
            start = at + 1
        elif size and at > start:
            refused.append(words[start:at])
            words = (*words[:start], PAUSE, *words[at + size :])
            at = start
        at += 1
    return words


def strip(words: Words) -> Words:
    """The words without openers, closers and pauses round them; a lone word stays."""
    if len(words) == 1:
        return () if words[0] == PAUSE else words
    stages = peel(words)
    return stages[-1] if stages else ()


COUNTED = frozenset(
    ("hundred", "thousand", "million", "billion", "dozen", "half", "third", "quarter", "fifth")
)
"""Words that make a number of the article before them."""


@lru_cache(maxsize=8_192)
def peel(words: Words) -> tuple[Words, ...]:
    """The words, and what is left as carriers come off at either end, down to the barest.

    Each end is taken off by itself, so that a carrier that is the answer ("i think it's
    well please") is in one of the stages.
    """
    starts, ends = _starts(words), _ends(words)
    if len(starts) == len(ends) == 1:
        whole = words[starts[0] : ends[0]]
        return (whole,) if whole else ()
    stages = [words[start:end] for start in starts for end in ends if start < end]
    if not stages:
        return ()
    last = starts[-1]
    barest = words[last : min(end for end in ends if end > last)]
    stages.sort(key=len, reverse=True)
    found = dict.fromkeys(stages)
    found.pop(barest)
    return (*found, barest)


def _starts(words: Words) -> list[int]:
    at = 0
    while at < len(words) and words[at] == PAUSE:
        at += 1
    starts = [at]
    end = len(words)
    while at < end:
        word = words[at]
        size = 0
        if word in OPENERS.first:
            size = len(OPENERS.at(words, at))
            if size == end - at:
                size = 0
        if not size and word in ARTICLES and end - at > 1 and words[at + 1] not in COUNTED:
            size = 1
        if not size:
            break
        at += size
        while at < end and words[at] == PAUSE:
            at += 1
        starts.append(at)
    kept = [start for start in starts if start < len(words)]
    return kept or [0]


def _ends(words: Words) -> list[int]:
    at = len(words)
    while at and words[at - 1] == PAUSE:
        at -= 1
    ends = [at]
    while at:
        size = len(CLOSERS.before(words, at)) if words[at - 1] in CLOSERS.last else 0
        if size in (0, at) or (
            words[at - 1] == "one" and size == 1 and words[at - 2] in _BEFORE_ONE
        ):
            break
        at -= size
        while at and words[at - 1] == PAUSE:
            at -= 1
        ends.append(at)
    return [end for end in ends if end]


def _edges(words: Words) -> Words:
    start, end = 0, len(words)
    while start < end and words[start] == PAUSE:
        start += 1
    while end > start and words[end - 1] == PAUSE:
        end -= 1
    return words[start:end]
