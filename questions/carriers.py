"""What people say round an answer: the host listens for these, the judge reads past them.

All are lower-case words without punctuation, as a recogniser writes them.
Chosen from how contestants speak: openers before the answer, closers behind it,
joiners between two answers.
"""

from __future__ import annotations

OPENERS = (
    "i think it's",
    "i think it is",
    "i think that's",
    "i think",
    "i believe it's",
    "i believe",
    "i guess it's",
    "i guess",
    "i'd say",
    "i would say",
    "i'm going with",
    "i'll go with",
    "i'm going to say",
    "i'm gonna say",
    "i want to say",
    "i'll say",
    "i'm pretty sure it's",
    "i reckon it's",
    "i suppose it's",
    "i know it's",
    "let me think",
    "let me say",
    "let's say",
    "let's go with",
    "we think it's",
    "we say",
    "my answer is",
    "the answer is",
    "the answer would be",
    "our answer is",
    "it's",
    "it is",
    "it's called",
    "it would be",
    "it must be",
    "it might be",
    "it could be",
    "it has to be",
    "it's got to be",
    "is it",
    "is that",
    "isn't it",
    "isn't that",
    "that's",
    "that is",
    "that would be",
    "that must be",
    "would that be",
    "would it be",
    "could it be",
    "they are",
    "they're called",
    "you call it",
    "probably",
    "perhaps",
    "maybe",
    "surely",
    "definitely",
    "of course",
    "oh",
    "um",
    "uh",
    "er",
    "hmm",
    "well",
    "so",
    "okay",
    "right",
    "yes",
    "how about",
    "what about",
)

CLOSERS = (
    "please",
    "i think",
    "i believe",
    "i guess",
    "i suppose",
    "i'd say",
    "final answer",
    "is my answer",
    "is my final answer",
    "is the answer",
    "right",
    "of course",
    "maybe",
    "probably",
    "or something",
    "isn't it",
    "thank you",
    "thanks",
)

CORRECTIONS = (
    "no wait",
    "wait no",
    "no no",
    "no sorry",
    "sorry no",
    "no i mean",
    "sorry i mean",
    "no sorry i mean",
    "i mean",
    "i meant",
    "no actually",
    "actually no",
    "or rather",
    "scratch that",
    "make that",
    "no make that",
    "change that to",
    "no it's",
    "no",
    "wait",
    "sorry",
)
"""Joiners behind which the first answer no longer counts."""

JOINERS = (*CORRECTIONS, "or", "or maybe", "not", "it's not", "but", "and", "maybe", "actually")

PASSES = (
    "pass",
    "i pass",
    "i'll pass",
    "skip",
    "skip it",
    "next",
    "next question",
    "i don't know",
    "i do not know",
    "don't know",
    "i dunno",
    "dunno",
    "no idea",
    "i have no idea",
    "i've no idea",
    "no clue",
    "i have no clue",
    "i haven't a clue",
    "not a clue",
    "i give up",
    "give up",
    "i can't remember",
    "i don't remember",
    "i'm not sure",
    "not sure",
    "beats me",
    "you tell me",
)
"""What gives the question up, when nothing else is said with it."""

_COMMON = (
    "the of and a to in is you that it he was for on are as with his they i at be this have from "
    "or one had by word but not what all were we when your can said there use an each which she do "
    "how their if will up other about out many then them these so some her would make like him "
    "into time has look two more write go see number no way could people my than been call who "
    "its now find long down day did get come made may part over new take only little work "
    "know place year live me back give most very after thing our just name good"
)
WORDS = tuple(_COMMON.split())
"""Common English words, which may stand anywhere with little weight."""
