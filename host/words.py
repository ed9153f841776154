"""The words that an evening listens for: learned before the first is said, and reported on."""

from __future__ import annotations

from dataclasses import dataclass

from host.listening import for_phrases, spelled
from questions.bank import Bank, Question
from questions.carriers import CLOSERS, JOINERS, OPENERS, WORDS
from speech.phrases import checked


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
        for text in (*question.answers, *question.reject, *question.prompt):
            for word in checked(spelled(text)):
                answers.setdefault(word, {})[question.id] = None
        sounds |= respellings(question)
    commands = for_phrases(()).phrases
    said = (*commands, *OPENERS, *CLOSERS, *JOINERS, *WORDS)
    others = (word for text in said for word in checked(spelled(text)))
    return ListeningWords(
        answers={word: tuple(ids) for word, ids in answers.items()},
        others=tuple(dict.fromkeys(others)),
        sounds=sounds,
    )


def respellings(question: Question) -> dict[str, str]:
    """A question's respellings by word, both in the form in which recognisers have them."""
    found: dict[str, str] = {}
    for word, said in question.say.items():
        # A respelling of several words cannot be shared out among them.
        if len(key := checked(spelled(word))) == 1:
            found[key[0]] = " ".join(checked(said))
    return found
