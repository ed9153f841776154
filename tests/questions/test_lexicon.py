from __future__ import annotations

from questions.carriers import CLOSERS, JOINERS, OPENERS, WORDS
from questions.lexicon import dictionary_path, known, pronounced


def test_the_dictionary_comes_with_the_recogniser() -> None:
    assert dictionary_path() is not None


def test_words_and_no_words() -> None:
    assert known("butter")
    assert not known("goulasch")


def test_pronunciations_are_in_our_phonemes() -> None:
    assert pronounced("butter") == "butur"
    assert pronounced("barn") == "barn"
    assert pronounced("born") == "born"
    assert pronounced("goulasch") is None


def test_what_is_listened_for_can_be_heard() -> None:
    for text in (*OPENERS, *CLOSERS, *JOINERS, *WORDS):
        for word in text.replace("'", "").split():
            assert known(word), word
    assert len(set(OPENERS)) == len(OPENERS)
    assert len(set(WORDS)) == len(WORDS) <= 130
