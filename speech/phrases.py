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
MARK = "~"
"""Between a token's word and the part it stands in; no checked word holds it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How likely each kind of utterance is held to be. Measured; see benchmarks/judge_spoken.py.

    `phrases` and `answers` are shares of utterances. `opened`, `closed` and `joined` are the
    chances that an answer has an opener, a closer, or a second answer after a joiner, none
    of which is held likelier than `most`, and `chained` that an opener has another behind it
    ("well, I think it's"). `words` is the share of the common words. `backoff` is the share of
    every history that is left to words never foreseen after it.
    """

    phrases: float = 0.1
    answers: float = 0.9
    opened: float = 0.5
    closed: float = 0.3
    joined: float = 0.15
    most: float = 0.02
    chained: float = 0.1
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


@dataclass(frozen=True, slots=True)
class Tokens:
    """The parts of `Phrases` in the model's tokens: a word with the part it stands in.

    "right" before an answer and "right" behind one are two tokens of one sound, and every
    answer has tokens of its own, so that one word of history tells where in an utterance
    one is: a closer leads nowhere but to the end, and "red pepper" and "black tea" do not
    make a black pepper.
    """

    phrases: tuple[tuple[str, ...], ...]
    answers: tuple[tuple[str, ...], ...]
    openers: tuple[tuple[str, ...], ...]
    closers: tuple[tuple[str, ...], ...]
    joiners: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]

    @classmethod
    def of(cls, phrases: Phrases) -> Tokens:
        def marked(texts: Iterable[tuple[str, ...]], mark: str) -> tuple[tuple[str, ...], ...]:
            return tuple(tuple(f"{word}{MARK}{mark}" for word in text) for text in texts)

        return cls(
            phrases=marked(phrases.phrases, "p"),
            answers=tuple(
                tuple(f"{word}{MARK}{number}.{place}" for place, word in enumerate(text))
                for number, text in enumerate(phrases.answers)
            ),
            openers=marked(phrases.openers, "o"),
            closers=marked(phrases.closers, "c"),
            joiners=marked(phrases.joiners, "j"),
            words=phrases.words,
        )

    def all(self) -> tuple[str, ...]:
        """Every token, once, in a steady order."""
        texts = (*self.phrases, *self.answers, *self.openers, *self.closers, *self.joiners)
        return tuple(dict.fromkeys([t for text in texts for t in text] + list(self.words)))


def spelling(token: str) -> str:
    """The word of a token."""
    return token.partition(MARK)[0]


def bigrams(tokens: Tokens, weights: Weights = WEIGHTS) -> dict[str, dict[str, float]]:
    """How often, of all utterances, each token follows each: history -> token -> weight.

    The counts are those of the sentences that the parts make, summed without
    writing them out: every opener leads to every answer with the same weight.
    """
    counts: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))

    def chain(text: tuple[str, ...], weight: float) -> None:
        for before, after in itertools.pairwise(text):
            counts[before][after] += weight

    whole = weights.phrases if tokens.answers else 1.0
    for text in tokens.phrases:
        chain((START, *text, END), whole / len(tokens.phrases))

    if not tokens.answers:
        return counts
    total = weights.answers if tokens.phrases else 1.0
    # Where few are listed, as round a name, people mostly say the name alone.
    opened = min(weights.opened, weights.most * len(tokens.openers))
    closed = min(weights.closed, weights.most * len(tokens.closers))
    joined = min(weights.joined, weights.most * len(tokens.joiners))
    chained = total * opened * weights.chained
    each = total / len(tokens.answers)

    # What leads up to an answer, and what follows one, with the share of each.
    before = [(START, 1 - opened - joined)]
    before += [(text[-1], opened / len(tokens.openers)) for text in tokens.openers]
    before += [(text[-1], joined / len(tokens.joiners)) for text in tokens.joiners]
    after = [(END, 1 - closed - joined)]
    after += [(text[0], closed / len(tokens.closers)) for text in tokens.closers]
    after += [(text[0], joined / len(tokens.joiners)) for text in tokens.joiners]
    for text in tokens.answers:
        chain(text, each)
        for token, share in before:
            counts[token][text[0]] += each * share
        for token, share in after:
            counts[text[-1]][token] += each * share
    for text in tokens.openers:
        chain((START, *text), total * opened / len(tokens.openers))
        for other in tokens.openers:
            counts[text[-1]][other[0]] += chained / len(tokens.openers) ** 2
    for text in tokens.closers:
        chain((*text, END), total * closed / len(tokens.closers))
    for text in tokens.joiners:
        chain(text, total * joined / len(tokens.joiners))
    return counts


def arpa(tokens: Tokens, weights: Weights = WEIGHTS) -> str:
    """The bigram model of `tokens` in the ARPA format, its logarithms to base 10."""
    vocabulary = tokens.all()
    counts = bigrams(tokens, weights)

    unigram: dict[str, float] = defaultdict(float)
    for followers in counts.values():
        for token, weight in followers.items():
            unigram[token] += weight
    seen = sum(unigram.values()) or 1.0
    common = len(tokens.words) or 1
    probability = {
        token: (1 - weights.words) * unigram[token] / seen for token in (*vocabulary, END)
    }
    for word in tokens.words:
        probability[word] += weights.words / common
    floor = 1e-5
    scale = sum(max(p, floor) for p in probability.values())
    probability = {token: max(p, floor) / scale for token, p in probability.items()}

    lines: list[str] = []
    backoffs: dict[str, float] = {}
    for history, followers in counts.items():
        total = sum(followers.values())
        left = 1 - sum(probability[token] for token in followers)
        # Where every token is foreseen there is nothing to leave over.
        spare = weights.backoff if left > 1e-6 else 0.0
        backoffs[history] = math.log10(spare / left) if spare else -99.0
        for token, weight in followers.items():
            lines.append(f"{math.log10((1 - spare) * weight / total):.4f} {history} {token}")

    ones = [f"-99.0000 {START} {backoffs.get(START, 0.0):.4f}"]
    for token in (*vocabulary, END):
        ones.append(f"{math.log10(probability[token]):.4f} {token} {backoffs.get(token, 0.0):.4f}")
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
