"""What is plausible at a prompt, as a recogniser takes it.

From a `Listening` come, for PocketSphinx, a small bigram language model with
backoff (ARPA text) and the list of its words, and for Vosk the list of phrases
of its grammar.

A bigram model of what players say does better than a grammar of it: a grammar
takes an utterance whole or not at all, while the model hears the answer inside
words that nobody foresaw. Its words still come only from `checked`, which is
the one gate between other people's text and a decoder.
"""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from .recognition import Listening

_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "ʼ": "'"})

START, END = "<s>", "</s>"


@dataclass(frozen=True, slots=True)
class Weights:
    """How likely each kind of utterance is held to be. Measured; see benchmarks/recognisers.py.

    The first four are shares of utterances. `opened`, `closed` and `joined` are the
    chances that an answer has an opener, a closer, or a second answer after a joiner.
    `backoff` is the share of every history that is left to words never foreseen after it.
    """

    phrases: float = 0.3
    answers: float = 0.7
    opened: float = 0.35
    closed: float = 0.2
    joined: float = 0.08
    backoff: float = 0.02
    words: float = 0.1


WEIGHTS = Weights()


def checked(text: str) -> tuple[str, ...]:
    """The words of `text` as a decoder may be given them: lower-case letters, digits, `'`.

    Everything else parts words, so no text can carry a grammar's or a dictionary's
    own signs. A text without a letter or digit gives no words.
    """
    letters = "".join(
        c if c.isalnum() or c == "'" else " " for c in text.casefold().translate(_APOSTROPHES)
    )
    words = (word.strip("'") if word.strip("'") != word[1:] else word for word in letters.split())
    return tuple(word for word in words if any(c.isalnum() for c in word))


def _all(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return [words for words in dict.fromkeys(checked(text) for text in texts) if words]


@dataclass(frozen=True, slots=True)
class Phrases:
    """A `Listening` in checked words, nothing twice."""

    phrases: tuple[tuple[str, ...], ...]
    answers: tuple[tuple[str, ...], ...]
    openers: tuple[tuple[str, ...], ...]
    closers: tuple[tuple[str, ...], ...]
    joiners: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    sounds: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, listening: Listening) -> Phrases:
        sounds: dict[str, str] = {}
        for text, sound in listening.sounds.items():
            # A respelling of several words cannot be shared out among them.
            if len(word := checked(text)) == 1 and (said := checked(sound)):
                sounds[word[0]] = " ".join(said)
        return cls(
            phrases=tuple(_all(listening.phrases)),
            answers=tuple(_all((*listening.answers, *listening.rivals))),
            openers=tuple(_all(listening.openers)),
            closers=tuple(_all(listening.closers)),
            joiners=tuple(_all(listening.joiners)),
            words=tuple(dict.fromkeys(word for text in _all(listening.words) for word in text)),
            sounds=tuple(sounds.items()),
        )

    def without(self, words: Iterable[str]) -> Phrases:
        """The same without these common words; what an answer is made of stays."""
        answered = {word for text in self.answers for word in text}
        gone = frozenset(words) - answered
        return replace(self, words=tuple(word for word in self.words if word not in gone))

    def vocabulary(self) -> tuple[str, ...]:
        """Every word, once, in a steady order."""
        texts = (*self.phrases, *self.answers, *self.openers, *self.closers, *self.joiners)
        return tuple(dict.fromkeys([w for text in texts for w in text] + list(self.words)))


def bigrams(phrases: Phrases, weights: Weights = WEIGHTS) -> dict[str, dict[str, float]]:
    """How often, of all utterances, each word follows each: history -> word -> weight.

    The counts are those of the sentences that the parts make, summed without
    writing them out: every opener leads to every answer with the same weight.
    """
    counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))

    def chain(words: tuple[str, ...], weight: float) -> None:
        for before, after in itertools.pairwise(words):
            counts[before][after] += weight

    whole = weights.phrases if phrases.answers else 1.0
    for words in phrases.phrases:
        chain((START, *words, END), whole / len(phrases.phrases))

    if not phrases.answers:
        return counts
    total = weights.answers if phrases.phrases else 1.0
    opened = weights.opened if phrases.openers else 0.0
    closed = weights.closed if phrases.closers else 0.0
    joined = weights.joined if phrases.joiners else 0.0
    each = total / len(phrases.answers)

    # What leads up to an answer, and what follows one, with the share of each.
    before = [(START, 1 - opened - joined)]
    before += [(words[-1], opened / len(phrases.openers)) for words in phrases.openers]
    before += [(words[-1], joined / len(phrases.joiners)) for words in phrases.joiners]
    after = [(END, 1 - closed - joined)]
    after += [(words[0], closed / len(phrases.closers)) for words in phrases.closers]
    after += [(words[0], joined / len(phrases.joiners)) for words in phrases.joiners]
    for words in phrases.answers:
        chain(words, each)
        for word, share in before:
            counts[word][words[0]] += each * share
        for word, share in after:
            counts[words[-1]][word] += each * share
    for words in phrases.openers:
        chain((START, *words), total * opened / len(phrases.openers))
    for words in phrases.closers:
        chain((*words, END), total * closed / len(phrases.closers))
    for words in phrases.joiners:
        chain(words, total * joined / len(phrases.joiners))
    return counts


def arpa(phrases: Phrases, weights: Weights = WEIGHTS) -> str:
    """The bigram model of `phrases` in the ARPA format, its logarithms to base 10."""
    vocabulary = phrases.vocabulary()
    counts = bigrams(phrases, weights)

    unigram: dict[str, float] = defaultdict(float)
    for followers in counts.values():
        for word, weight in followers.items():
            unigram[word] += weight
    seen = sum(unigram.values()) or 1.0
    common = len(phrases.words) or 1
    probability = {word: (1 - weights.words) * unigram[word] / seen for word in (*vocabulary, END)}
    for word in phrases.words:
        probability[word] += weights.words / common
    floor = 1e-5
    scale = sum(max(p, floor) for p in probability.values())
    probability = {word: max(p, floor) / scale for word, p in probability.items()}

    lines: list[str] = []
    backoffs: dict[str, float] = {}
    for history, followers in counts.items():
        total = sum(followers.values())
        left = 1 - sum(probability[word] for word in followers)
        # Where every word is foreseen there is nothing to leave over.
        spare = weights.backoff if left > 1e-6 else 0.0
        backoffs[history] = math.log10(spare / left) if spare else -99.0
        for word, weight in followers.items():
            lines.append(f"{math.log10((1 - spare) * weight / total):.4f} {history} {word}")

    ones = [f"-99.0000 {START} {backoffs.get(START, 0.0):.4f}"]
    for word in (*vocabulary, END):
        ones.append(f"{math.log10(probability[word]):.4f} {word} {backoffs.get(word, 0.0):.4f}")
    return "\n".join(
        [
            "\\data\\",
            f"ngram 1={len(ones)}",
            f"ngram 2={len(lines)}",
            "",
            "\\1-grams:",
            *ones,
            "",
            "\\2-grams:",
            *lines,
            "",
            "\\end\\",
            "",
        ]
    )


def grammar(phrases: Phrases, limit: int = 4_000) -> tuple[str, ...]:
    """The phrases of a Vosk grammar, at most `limit`, without the unknown token.

    Vosk makes a bigram model of them, so every way of putting parts together need
    not be written out: each answer stands alone, then with openers and closers in
    turn, so that each of those is followed by some answer, as far as the limit goes.
    """
    texts: dict[tuple[str, ...], None] = dict.fromkeys(phrases.phrases)
    texts.update(dict.fromkeys(phrases.answers))
    combined: list[tuple[str, ...]] = []
    for opener in phrases.openers:
        combined += [(*opener, *answer) for answer in phrases.answers]
    for closer in phrases.closers:
        combined += [(*answer, *closer) for answer in phrases.answers]
    answers = phrases.answers
    for joiner in phrases.joiners:
        combined += [
            (*first, *joiner, *second)
            for first, second in zip(answers, answers[1:] + answers[:1], strict=True)
        ]
    texts.update(dict.fromkeys((word,) for word in phrases.words))
    # Taken at even steps, so that a limit thins every opener out alike.
    room = max(0, limit - len(texts))
    step = max(1.0, len(combined) / room) if room else math.inf
    at = 0.0
    while at < len(combined):
        texts[combined[int(at)]] = None
        at += step
    return tuple(" ".join(words) for words in list(texts)[:limit])
