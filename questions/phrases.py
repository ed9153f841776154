"""The phrases that an utterance is read by: what stands round an answer, takes it back, doubts it
or denies it. All are words as a recogniser writes them."""

from __future__ import annotations

from collections.abc import Iterable

from questions.carriers import CLOSERS as CLOSERS_HEARD
from questions.carriers import CORRECTIONS as CORRECTIONS_HEARD
from questions.carriers import OPENERS as OPENERS_HEARD
from questions.carriers import PASSES as PASSES_HEARD
from questions.normalise import plain

PAUSE = "|"
"""The token that stands for punctuation between phrases, in typed text."""

Words = tuple[str, ...]


class Phrases:
    """Fixed phrases, found at a place in a list of words; the longest one wins."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.all = frozenset(tuple(plain(text).split()) for text in texts)
        self.first: frozenset[str] = frozenset(phrase[0] for phrase in self.all)
        self.last: frozenset[str] = frozenset(phrase[-1] for phrase in self.all)
        self._from: dict[str, tuple[int, ...]] = {}
        self._to: dict[str, tuple[int, ...]] = {}
        for ends, place in ((self._from, 0), (self._to, -1)):
            sizes: dict[str, set[int]] = {}
            for phrase in self.all:
                sizes.setdefault(phrase[place], set()).add(len(phrase))
            ends.update({word: tuple(sorted(some, reverse=True)) for word, some in sizes.items()})

    def at(self, words: Words, place: int) -> Words:
        """The phrase that begins at `place`; empty where none does."""
        for size in self._from.get(words[place], ()):
            phrase = words[place : place + size]
            if phrase in self.all:
                return phrase
        return ()

    def before(self, words: Words, place: int) -> Words:
        """The phrase that ends just before `place`; empty where none does."""
        for size in self._to.get(words[place - 1], ()):
            if size <= place:
                phrase = words[place - size : place]
                if phrase in self.all:
                    return phrase
        return ()


DOUBTS = Phrases(
    (
        "i don't know", "i do not know", "i dunno", "dunno", "no idea", "i have no idea",
        "i'm not sure", "i am not sure", "not sure", "not really sure", "i'm not certain",
        "i'm guessing", "just a guess", "let me see", "i don't remember", "i can't remember",
        "what's it called", "what is it called", "you know", "don't quote me",
    )
)  # fmt: skip
VAGUE = Phrases(
    (
        "or something", "or something like that", "or so", "or whatever", "or one of those",
        "or thereabouts", "isn't it", "isn't that", "aren't they", "wasn't it", "right or wrong",
        "or am i wrong", "or am i mistaken", "or is that wrong", "or not", "or isn't it",
        "or at least i think so", "or at least i think it is", "or so i think", "or so i believe",
        "or so i've heard", "or so i'm told", "or whatever it's called", "or whatever you call it",
        "or whatever they call it", "or whatever it is", "or however you say it",
        "or however you say that", "or however you pronounce it", "or however it's pronounced",
        "or however it's said", "or something similar", "or something of the sort",
        "or something of that sort", "or something along those lines", "or something close",
        "or close to it", "or near enough", "or what", "or am i", "or have i got that wrong",
        "or maybe not", "or perhaps not", "if i'm not wrong", "if that's right",
        "if that's a thing", "if i had to guess", "if i may", "if you like", "i could be wrong",
        "i might be wrong", "i may be wrong", "but i could be wrong", "but i might be wrong",
        "but i may be wrong", "but don't quote me", "but i'm not sure", "but i'm not certain",
        "but not sure", "why not",
    )
)  # fmt: skip
"""Tags that neither offer another answer nor deny this one."""
PASSES = Phrases(
    (
        *PASSES_HEARD, "we don't know", "we pass", "we have no idea", "we've no idea", "we give up",
        "i haven't got a clue", "haven't a clue", "haven't got a clue", "no idea at all",
        "i haven't the faintest", "i haven't the faintest idea", "i haven't the foggiest",
        "i've got no idea", "i've got nothing", "i couldn't tell you", "i couldn't say",
        "can we skip this one", "can we skip it", "skip this one", "let's skip it", "move on",
        "search me", "who knows", "i don't have a clue", "i don't have an answer", "i forget",
        "i forgot", "i've forgotten", "can't remember", "can't think", "i can't think of it",
        "i can't think", "i'd like to pass", "pass on that", "pass on that one",
        "i'll pass on that", "we'll pass on that", "i'll skip", "we'll skip", "i'll skip that",
        "skip that one", "skip that", "skip this question", "haven't the foggiest",
        "your guess is as good as mine", "absolutely no idea", "i wouldn't know", "couldn't say",
        "couldn't tell you", "nothing", "i have nothing", "we're passing", "i'm passing", "i'm out",
        "i'm stumped",
    )
).all | DOUBTS.all  # fmt: skip
OPENERS = Phrases(
    (
        *OPENERS_HEARD, "it's a", "it's the", "is it the", "this is", "these are", "those are",
        "there is", "yeah", "yep", "ah", "eh", "erm", "uhm", "mm", "hm", "like", "and", "but",
        "then", "no", "actually", "say", "answer", "number", "option", "choice", "letter",
        "a kind of", "a type of", "a sort of", "kind of", "sort of", "some sort of", "some kind of",
        "i am", "i'm", "i will say", "gotta be", "got to be", "has to be", "must be", "might be",
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
        "i would guess", "the word is", "called", "named", "known as", "either", "i'm sure",
        "i'm certain", "i'm positive", "i'm fairly sure", "i'm pretty sure", "i'm quite sure",
        "i'm pretty certain", "i'm confident it's", "pretty sure it's", "sure it's", "i thought",
        "i thought it was", "i was going to say", "i was thinking", "now", "now it's", "oh it's",
        "oh i know", "i know", "i know this", "i know this one", "that's easy", "easy it's",
        "got it", "that one's", "that one is", "this one is", "the one with", "why not", "i'd put",
        "put", "i would go with", "i'd go with", "i'd go for", "i'll go for", "let's go for",
        "it's probably", "it's maybe", "it's definitely", "it's surely", "my final answer is",
        "final answer", "can i say", "can i have", "could i say", "may i say", "could i have",
        "oh god", "god", "gosh", "blimey", "crikey", "jeez", "oh dear", "goodness", "oh my",
        "my goodness", "oh yes", "oh yeah", "that'll be", "it'll be", "i'm gonna go for",
        "i'm going for", "i'm gonna go with", "gonna go with",
    )
)  # fmt: skip
CLOSERS = Phrases(
    (
        *CLOSERS_HEARD, "yes", "yeah", "ok", "okay", "um", "uh", "er", "sure", "definitely",
        "perhaps", "is it", "isn't that", "surely", "actually", "i mean", "sorry", "i reckon",
        "i'd guess", "if i'm not mistaken", "as far as i know", "i'm sure", "i'm pretty sure",
        "for sure", "one", "is what i'd say", "lock it in", "that's my answer", "that's it",
        "you know", "i hope", "i would say", "i want to say", "or so", "or something like that",
        "innit", "yep", "then", "obviously", "for the win", "is my guess", "mate", "guys", "folks",
        "everyone", "by any chance", "certainly", "my answer", "the answer",
    )
)  # fmt: skip
CORRECTIONS = Phrases(
    (
        *CORRECTIONS_HEARD, "oh no", "no its", "no it is", "no thats", "no make it", "make it",
        "rather", "nope", "nah", "actually", "wait a minute", "wait wait", "hold on", "hang on",
        "correction", "i take that back", "on second thoughts", "on second thought",
        "on reflection", "let me change that to", "change it to", "let me change my answer to",
        "i'll change that to", "i'll change it to", "let me change it to", "can i change that to",
        "can i change it to", "come to think of it", "thinking about it", "what am i saying",
        "what i meant was", "i meant to say", "i mean to say", "no not", "i'm wrong",
        "that's wrong", "no that's wrong", "wait that's wrong", "forget that", "ignore that",
        "cancel that", "let me change that", "excuse me", "my mistake", "i said", "strike that",
        "not that", "no not that", "or actually", "well actually",
    )
)  # fmt: skip
SOFT = Phrases(
    (
        "sorry", "i mean", "i meant", "actually", "rather", "i said", "excuse me",
    )
)  # fmt: skip
"""Corrections that close an utterance without taking anything back."""
OR = Phrases(
    (
        "or", "or maybe", "or perhaps", "or is it", "or possibly", "or could it be", "or else",
        "slash", "maybe", "perhaps", "possibly", "alternatively", "otherwise",
    )
)  # fmt: skip
NOT = Phrases(
    (
        "not", "it's not", "it is not", "is not", "isn't", "it isn't", "definitely not",
        "certainly not", "anything but", "never", "not a", "not the", "ain't", "wasn't", "aren't",
        "they aren't", "don't say", "that's not", "except", "does not", "doesn't", "do not",
        "don't", "did not", "didn't", "can't be", "cannot be", "can not be", "couldn't be",
        "could not be", "won't be", "wouldn't be", "would not be", "was not", "were not", "weren't",
        "are not", "there is no", "there's no", "there was no", "rather than", "instead of",
        "as opposed to", "other than", "nothing like", "far from", "everything but", "neither",
        "i don't think", "i don't think it's", "i don't think it is", "i don't think that's",
        "i don't believe it's", "without", "i doubt it's", "i doubt that it's", "i doubt", "nor",
    )
)  # fmt: skip
NOT_END = frozenset(
    (
        "but", "its", "it", "i", PAUSE, "or", "thats", "rather", "instead", "just",
    )
)  # fmt: skip
WRONG = Phrases(
    (
        "is wrong", "is not it", "is not right", "isn't right", "is not the answer",
        "isn't the answer", "is incorrect", "is not correct", "isn't correct", "would be wrong",
        "was wrong", "can't be right", "cannot be right", "can't be it", "cannot be it",
        "doesn't sound right", "is the wrong answer", "is out of the question",
    )
)  # fmt: skip
"""What denies the words before it."""
THOUGHTS = Phrases(
    (
        "i was going to say", "i was gonna say", "i was about to say", "i nearly said",
        "i almost said", "i thought", "i thought it was", "i first thought", "at first i thought",
        "i was thinking", "i was thinking of", "i used to think", "i wanted to say",
        "i'd have said", "i would have said", "i would've said", "you'd think", "you might think",
        "people think", "people say", "most people say", "some people say", "everyone says",
        "it used to be", "it looks like", "it sounds like", "my first thought was",
    )
)  # fmt: skip
"""What comes to nothing where a "but" follows."""
GUESSES = Phrases(
    (
        "could be", "might be", "may be", "it could be", "it might be", "it may be",
    )
)  # fmt: skip
"""Said twice, a hedge."""
EMPHASIS = frozenset(
    (
        "really", "honestly", "truly", "absolutely", "genuinely", "just", "simply", "frankly",
        "literally", "quite", "sorry", "mate", "actually", "still", "totally", "completely",
        "there", "afraid", "im", "mean",
    )
)  # fmt: skip
"""What a player who gives up may say besides."""


def _a_word_of_each(texts: Iterable[Words], common: Iterable[Words]) -> frozenset[str]:
    """A word of each phrase, where there is a choice one that the common phrases seldom have."""
    seen: dict[str, int] = {}
    for phrase in common:
        for word in phrase:
            seen[word] = seen.get(word, 0) + 1
    chosen: set[str] = set()
    for phrase in sorted(texts, key=lambda phrase: (len(phrase), phrase)):
        if chosen.isdisjoint(phrase):
            chosen.add(min(phrase, key=lambda word: seen.get(word, 0)))
    return frozenset(chosen)


TELLING = _a_word_of_each(
    {
        *(*PASSES, *DOUBTS.all, *VAGUE.all, *CORRECTIONS.all, *OR.all, *NOT.all, *WRONG.all),
        *GUESSES.all,
    },
    (*OPENERS.all, *CLOSERS.all),
) | {"but"}
"""An utterance with none of these has no phrase of the kinds that change what it claims."""
