"""What an utterance claims: read before anything is compared.

A player corrects himself ("walnut no wait almond"), hedges ("plum or prune"),
denies ("not rum"), gives up ("pass"), and wraps the answer in words that are
none of it ("um i think it's almond please"). `read` takes these apart and
leaves the claims: one, or several where the player would not settle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from questions.carriers import CLOSERS, CORRECTIONS, OPENERS, PASSES
from questions.normalise import ARTICLES, numbered, plain
from questions.numbers import SCALES, TENS

PAUSE = "|"
"""The token that stands for punctuation between phrases, in typed text."""
UNKNOWN = "[unk]"
"""Speech that no phrase fits, as recognisers write it."""

Words = tuple[str, ...]


class Reading(msgspec.Struct, frozen=True):
    """`claims` are word lists, carriers still round them; two or more are a hedge. `whole` is
    everything that was said. `denied` is what it was said not to be. `passed`: the
    player gives up. `retracted`: an answer was taken back and none was put in its place."""

    whole: Words
    claims: tuple[Words, ...] = ()
    denied: tuple[Words, ...] = ()
    passed: bool = False
    retracted: bool = False


class Phrases:
    """Fixed phrases, found at a place in a list of words; the longest one wins."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.all = frozenset(tuple(plain(text).split()) for text in texts)
        self.first: frozenset[str] = frozenset(phrase[0] for phrase in self.all)
        self._by_first: dict[str, list[Words]] = {}
        self._by_last: dict[str, list[Words]] = {}
        for phrase in sorted(self.all, key=len, reverse=True):
            self._by_first.setdefault(phrase[0], []).append(phrase)
            self._by_last.setdefault(phrase[-1], []).append(phrase)

    def at(self, words: Words, place: int) -> Words:
        """The phrase that begins at `place`; empty where none does."""
        for phrase in self._by_first.get(words[place], ()):
            if words[place : place + len(phrase)] == phrase:
                return phrase
        return ()

    def before(self, words: Words, place: int) -> Words:
        """The phrase that ends just before `place`; empty where none does."""
        for phrase in self._by_last.get(words[place - 1], ()):
            if len(phrase) <= place and words[place - len(phrase) : place] == phrase:
                return phrase
        return ()


_DOUBTS = Phrases(
    (
        "i don't know", "i do not know", "i dunno", "dunno", "no idea", "i have no idea",
        "i'm not sure", "i am not sure", "not sure", "not really sure", "i'm not certain",
        "i'm guessing", "just a guess", "let me see", "i don't remember", "i can't remember",
        "what's it called", "what is it called", "you know", "don't quote me",
    )
)  # fmt: skip
_VAGUE = Phrases(
    ("or something", "or something like that", "or so", "or whatever", "or one of those",
     "or thereabouts", "isn't it", "isn't that", "aren't they", "wasn't it", "right or wrong",
     "or am i wrong", "or am i mistaken", "or is that wrong", "or not", "or isn't it",
     "or at least i think so", "or at least i think it is", "or so i think", "or so i believe",
     "or so i've heard", "or so i'm told", "or whatever it's called", "or whatever you call it",
     "or whatever they call it", "or whatever it is", "or however you say it",
     "or however you say that", "or however you pronounce it", "or however it's pronounced",
     "or however it's said", "or something similar", "or something of the sort",
     "or something of that sort", "or something along those lines", "or something close",
     "or close to it", "or near enough", "or what", "or am i", "or have i got that wrong",
     "or maybe not", "or perhaps not", "if i'm not wrong", "if that's right", "if that's a thing",
     "if i had to guess", "if i may", "if you like", "i could be wrong", "i might be wrong",
     "i may be wrong", "but i could be wrong", "but i might be wrong", "but i may be wrong",
     "but don't quote me", "but i'm not sure", "but i'm not certain", "but not sure")
)  # fmt: skip
"""Tags that neither offer another answer nor deny this one."""
_PASSES = Phrases(
    (
        *PASSES, "we don't know", "we pass", "we have no idea", "we've no idea", "we give up",
        "i haven't got a clue", "haven't a clue", "haven't got a clue", "no idea at all",
        "i haven't the faintest", "i haven't the faintest idea", "i haven't the foggiest",
        "i've got no idea", "i've got nothing", "i couldn't tell you", "i couldn't say",
        "can we skip this one", "can we skip it", "skip this one", "let's skip it", "move on",
        "search me", "who knows", "i don't have a clue", "i don't have an answer",
    )
).all | _DOUBTS.all  # fmt: skip
_OPENERS = Phrases(
    (
        *OPENERS, "it's a", "it's the", "is it the", "this is", "these are", "those are",
        "there is", "yeah", "yep", "ah", "eh", "erm", "uhm", "mm", "hm", "like", "and",
        "but", "then", "no",
        "actually", "say", "answer", "number", "option", "choice", "letter", "a kind of",
        "a type of", "a sort of", "kind of", "sort of", "some sort of", "some kind of", "i am",
        "i'm", "i will say", "gotta be", "got to be", "has to be", "must be", "might be",
        "could be", "would be", "they call it", "we call it", "people call it", "it was",
        "that was", "it were", "they were", "was it", "are they", "is this", "is", "just",
        "as far as i know", "if i remember right", "if i'm not mistaken", "in my opinion",
        "hopefully", "obviously", "clearly", "easy", "ooh", "aha", "hang on", "hold on", "hey",
        "alright", "all right", "ok", "yes it's", "lock in", "going with", "go with", "i choose",
        "i pick", "we choose", "we're going with", "guess", "i'd guess", "my guess is",
        "i'd have to say", "i would have to say", "i have to say", "i'd have to go with",
        "that would have to be", "it would have to be", "that'd be", "it'd be", "that has to be",
        "i'm fairly sure it's", "i'm sure it's", "i'm certain it's", "i'm quite sure it's",
        "at a guess", "if i had to guess", "i want to go with", "let me go with", "we'll say",
        "we'll go with", "we think", "we believe", "we reckon it's", "we'd say", "surely it's",
        "i would guess", "the word is", "called", "named", "known as", "either",
    )
)  # fmt: skip
_CLOSERS = Phrases(
    (
        *CLOSERS, "yes", "yeah", "ok", "okay", "um", "uh", "er", "sure", "definitely", "perhaps",
        "is it", "isn't that", "surely", "actually", "i mean", "sorry", "i reckon", "i'd guess",
        "if i'm not mistaken", "as far as i know", "i'm sure", "i'm pretty sure", "for sure",
        "one", "is what i'd say", "lock it in", "that's my answer", "that's it", "you know",
        "i hope", "i would say", "i want to say", "or so", "or something like that", "innit",
        "yep", "then", "obviously", "for the win", "is my guess", "my answer", "the answer",
    )
)  # fmt: skip
_CORRECTIONS = Phrases(
    (
        *CORRECTIONS, "oh no", "no its", "no it is", "no thats", "no make it", "make it", "rather",
        "nope", "nah", "actually", "wait a minute", "wait wait", "hold on", "hang on",
        "correction", "i take that back", "let me change that", "excuse me", "my mistake",
        "i said", "strike that", "not that", "no not that", "or actually", "well actually",
    )
)  # fmt: skip
_SOFT = Phrases(("sorry", "i mean", "i meant", "actually", "rather", "i said", "excuse me"))
"""Corrections that close an utterance without taking anything back."""
_OR = Phrases(
    ("or", "or maybe", "or perhaps", "or is it", "or possibly", "or could it be",
     "maybe", "perhaps", "possibly", "alternatively", "otherwise")
)  # fmt: skip
_NOT = Phrases(("not", "it's not", "it is not", "is not", "isn't", "it isn't", "definitely not",
                 "certainly not", "anything but", "never", "not a", "not the", "ain't", "wasn't",
                 "aren't", "they aren't", "don't say", "that's not", "except", "does not",
                 "doesn't", "do not", "don't", "did not", "didn't", "can't be", "cannot be",
                 "can not be", "couldn't be", "could not be", "won't be", "wouldn't be",
                 "would not be", "was not", "were not", "weren't", "are not", "there is no",
                 "there's no", "there was no", "rather than", "instead of", "as opposed to",
                 "other than", "nothing like", "far from", "everything but", "neither",
                 "i don't think", "i don't think it's", "i don't think it is",
                 "i don't think that's",
                 "i don't believe it's", "i doubt it's", "i doubt that it's", "i doubt",
                 "nor"))  # fmt: skip
_NOT_END = frozenset(("but", "its", "it", "i", PAUSE, "or", "thats", "rather", "instead", "just"))


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
    words = _bind(whole, phrases)
    if not words:
        return Reading(whole=whole)
    bare = _loose(words)
    if bare in _PASSES or strip(bare) in _PASSES:
        return Reading(whole=whole, passed=True, claims=(_unbind(bare),))
    words, doubted = _without(words, _DOUBTS)
    if len(words) > 2:
        words = _without(words, _VAGUE)[0]
    last, retracted = _last_word(words)
    if not strip(last):
        return Reading(whole=whole, passed=doubted and not retracted, retracted=retracted)
    if last != words and strip(last) in _PASSES:
        return Reading(whole=whole, passed=True)
    claims: list[Words] = []
    denied: list[Words] = []
    for part in _split(last, _OR):
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
        phrase = phrases.at(words, at)
        out.append(PAUSE if phrase else words[at])
        at += len(phrase) or 1
    return tuple(out), len(out) != len(words) or (PAUSE in out and PAUSE not in words)


def _last_word(words: Words) -> tuple[Words, bool]:
    """What stands after the last correction, and whether an answer was taken back for nothing."""
    if _CORRECTIONS.first.isdisjoint(words):
        return words, False
    segment_start = 0
    before = False
    at = 0
    retracted = False
    while at < len(words):
        marker = _CORRECTIONS.at(words, at)
        if not marker or (marker[-1] == "rather" and words[at + len(marker) :][:1] == ("than",)):
            at += 1
            continue
        said = strip(words[segment_start:at])
        after = words[at + len(marker) :]
        if not strip(after) and marker in _SOFT.all:
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
        joiner = joiners.at(words, at)
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
    if _NOT.first.isdisjoint(words):
        return words, []
    kept: list[str] = []
    refused: list[Words] = []
    at = 0
    while at < len(words):
        marker = _NOT.at(words, at)
        if not marker:
            kept.append(words[at])
            at += 1
            continue
        at += len(marker)
        start = at
        while at < len(words) and (words[at] not in _NOT_END or at == start):
            at += 1
        refused.append(words[start:at])
        kept.append(PAUSE)
    return tuple(kept), refused


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
    stages = [words[start:end] for start in starts for end in ends if start < end]
    if not stages:
        return ()
    last = starts[-1]
    barest = words[last : min(end for end in ends if end > last)]
    stages.sort(key=len, reverse=True)
    return tuple(dict.fromkeys((*(stage for stage in stages if stage != barest), barest)))


def _starts(words: Words) -> list[int]:
    at = 0
    while at < len(words) and words[at] == PAUSE:
        at += 1
    starts = [at]
    while at < len(words):
        left = len(words) - at
        size = len(_OPENERS.at(words, at))
        if size == left:
            size = 0
        if not size and left > 1 and words[at] in ARTICLES and words[at + 1] not in COUNTED:
            size = 1
        if not size:
            break
        at += size
        while at < len(words) and words[at] == PAUSE:
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
        size = len(_CLOSERS.before(words, at))
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
