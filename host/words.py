"""The words that an evening listens for: learned before the first is said, and reported on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from host.dialogue import intents
from host.listening import overheard, spelled
from questions.bank import Bank, Question
from questions.carriers import CLOSERS, JOINERS, OPENERS, WORDS
from speech.phrases import checked
from speech.vocabulary import Vocabulary, Word


@dataclass(frozen=True, slots=True)
class ListeningWords:
    """`answers` are the words of the bank's answers, right and wrong, as a recogniser is given
    them, each with the questions that they stand in; `others` what is said round them;
    `sounds` the respellings that the bank brings for some."""

    answers: dict[str, tuple[str, ...]]
    others: tuple[str, ...]
    sounds: dict[str, str]

    @property
    def all(self) -> tuple[str, ...]:
        """The answers' words first: it is those that want learning."""
        return tuple(dict.fromkeys((*self.answers, *self.others)))


def words_of(bank: Bank) -> ListeningWords:
    answers: dict[str, dict[str, None]] = {}
    sounds: dict[str, str] = {}
    for question in bank.questions.values():
        for word in _words((*question.answers, *question.reject, *question.prompt)):
            answers.setdefault(word, {})[question.id] = None
        sounds |= respellings(question)
    said = (*intents.phrases(), *overheard(), *OPENERS, *CLOSERS, *JOINERS, *WORDS)
    return ListeningWords(
        answers={word: tuple(ids) for word, ids in answers.items()},
        others=_words(dict.fromkeys(said)),
        sounds=sounds,
    )


def _words(texts: Iterable[str]) -> tuple[str, ...]:
    """Every word of the texts once, as recognisers are given it."""
    written = dict.fromkeys(word for text in texts for word in spelled(text).split())
    return tuple(dict.fromkeys(part for word in written for part in checked(word)))


def respellings(question: Question) -> dict[str, str]:
    """A question's respellings by word, both in the form in which recognisers have them."""
    found: dict[str, str] = {}
    for word, said in question.say.items():
        # A respelling of several words cannot be shared out among them.
        if len(key := checked(spelled(word))) == 1:
            found[key[0]] = " ".join(checked(said))
    return found


@dataclass(frozen=True, slots=True)
class SameSound:
    """A right answer and a wrong one of the same question that sound the same, and how."""

    question: str
    right: str
    wrong: str
    way: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a recogniser makes of a bank's answers.

    `unknown` are the words that it does not know by itself, with how each is listened for;
    `unheard` those of them that it can't listen for at all; `questions` where they stand.
    """

    recogniser: str
    words: int
    unknown: tuple[Word, ...]
    unheard: tuple[str, ...]
    questions: dict[str, tuple[str, ...]]
    same_sound: tuple[SameSound, ...]


def report(bank: Bank, vocabulary: Vocabulary) -> Report:
    """Looks every word of the bank's answers up as the recogniser will."""
    listed = words_of(bank)
    known = vocabulary.words(listed.answers)
    unknown = tuple(word for word in known.values() if not word.known)
    unheard = tuple(word.text for word in unknown if not word.ways)
    return Report(
        recogniser=vocabulary.name,
        words=len(known),
        unknown=unknown,
        unheard=unheard,
        questions={word.text: listed.answers[word.text] for word in unknown},
        same_sound=tuple(
            pair for question in bank.questions.values() for pair in _alike(question, vocabulary)
        ),
    )


def _alike(question: Question, vocabulary: Vocabulary) -> list[SameSound]:
    """Every wrong answer that sounds like a right one; forms of one answer may sound alike."""
    wrong = {text: vocabulary.said(words) for text, words in _listed(question.reject).items()}
    pairs: list[SameSound] = []
    for right, words in _listed(question.answers).items():
        ways = vocabulary.said(words)
        for text, others in wrong.items():
            if same := next((way for way in ways if way in others), None):
                pairs.append(SameSound(question.id, right, text, same))
    return pairs


def _listed(texts: Iterable[str]) -> dict[str, str]:
    """The texts as recognisers are given them."""
    return {text: " ".join(checked(spelled(text))) for text in texts}
