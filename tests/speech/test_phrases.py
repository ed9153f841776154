"""Every model of phrases is whole, sums to one, and holds only checked words."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.phrases import END, START, WEIGHTS, Phrases, arpa, bigrams, checked, grammar
from speech.recognition import Listening

PLUMS = Listening(
    phrases=("repeat", "more time"),
    answers=("plum", "plum jam"),
    rivals=("prune", "pinot noir"),
    openers=("i think it's", "um"),
    closers=("please",),
    joiners=("no wait", "or"),
    words=("the", "and"),
)


def read_arpa(
    text: str,
) -> tuple[dict[str, tuple[float, float]], dict[tuple[str, str], float]]:
    """The unigrams with their backoffs, and the bigrams, of ARPA text; as probabilities."""
    ones: dict[str, tuple[float, float]] = {}
    twos: dict[tuple[str, str], float] = {}
    for line in text.splitlines():
        match line.split():
            case [probability, word, backoff] if probability.startswith("-") and "\\" not in line:
                if backoff.lstrip("-").replace(".", "").isdigit():
                    ones[word] = (10 ** float(probability), 10 ** float(backoff))
                else:
                    twos[word, backoff] = 10 ** float(probability)
            case [probability, first, second]:
                twos[first, second] = 10 ** float(probability)
    return ones, twos


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Pinot Noir", ("pinot", "noir")),
        ("I don’t know!", ("i", "don't", "know")),
        ("rosé", ("rosé",)),
        ("sauce-boat", ("sauce", "boat")),
        ("<s> </s> [unk] #0 a(2)", ("s", "s", "unk", "0", "a", "2")),
        ("a | b; <rule> = *", ("a", "b", "rule")),
        ("''", ()),
        ("…", ()),
        ("'bout", ("'bout",)),
        ("", ()),
    ],
)
def test_checked_leaves_words_alone_and_takes_signs_away(text: str, words: tuple[str, ...]) -> None:
    assert checked(text) == words


@given(st.text())
def test_no_text_gets_a_sign_past_the_check(text: str) -> None:
    words = checked(text)
    assert all(c.isalnum() or c == "'" for word in words for c in word)
    assert checked(" ".join(words)) == words


def test_every_history_sums_to_one() -> None:
    phrases = Phrases.of(PLUMS)
    ones, twos = read_arpa(arpa(phrases))
    words = [*phrases.vocabulary(), END]
    assert math.isclose(sum(ones[word][0] for word in words), 1, abs_tol=0.01)
    for history in [START, *phrases.vocabulary()]:
        total = sum(twos.get((history, word), ones[history][1] * ones[word][0]) for word in words)
        assert math.isclose(total, 1, abs_tol=0.01), history


@pytest.mark.parametrize("said", PLUMS.phrases + PLUMS.answers + PLUMS.rivals)
def test_what_is_listened_for_is_likelier_than_its_words_in_another_order(said: str) -> None:
    _, twos = read_arpa(arpa(Phrases.of(PLUMS)))
    words = (START, *said.split(), END)
    for pair in itertools.pairwise(words):
        assert pair in twos


def test_openers_lead_to_answers_and_joiners_to_second_answers_but_not_to_commands() -> None:
    followers = bigrams(Phrases.of(PLUMS))
    assert set(followers["it's"]) == set(followers["um"]) == {"plum", "prune", "pinot"}
    assert set(followers["or"]) == {"plum", "prune", "pinot"}
    assert set(followers["prune"]) == {END, "please", "no", "or"}
    assert set(followers["more"]) == {"time"}


def test_every_answer_and_rival_is_equally_likely() -> None:
    opened = bigrams(Phrases.of(PLUMS))["it's"]
    assert opened["prune"] == pytest.approx(opened["pinot"])
    assert opened["plum"] == pytest.approx(2 * opened["prune"])  # it begins two answers


def test_a_command_alone_gets_the_whole_weight() -> None:
    followers = bigrams(Phrases.of(Listening(phrases=("yes", "no"))))
    assert sum(followers[START].values()) == pytest.approx(1)


def test_common_words_have_little_weight() -> None:
    ones, twos = read_arpa(arpa(Phrases.of(PLUMS)))
    assert ones["the"][0] + ones["and"][0] == pytest.approx(WEIGHTS.words, abs=0.02)
    assert not any("the" in pair for pair in twos)


words = st.text("abcdé' (<", min_size=1, max_size=6)
texts = st.lists(words, max_size=4).map(tuple)


@given(texts, texts, texts, texts, texts)
def test_any_listening_makes_a_model_whose_counts_are_right(
    phrases: tuple[str, ...],
    answers: tuple[str, ...],
    openers: tuple[str, ...],
    joiners: tuple[str, ...],
    common: tuple[str, ...],
) -> None:
    listening = Listening(
        phrases=phrases, answers=answers, openers=openers, joiners=joiners, words=common
    )
    text = arpa(Phrases.of(listening))
    counted: dict[str, int] = defaultdict(int)
    section = ""
    for line in text.splitlines():
        if line.startswith("\\"):
            section = line
        elif line and section in ("\\1-grams:", "\\2-grams:"):
            counted[section] += 1
    assert f"ngram 1={counted[chr(92) + '1-grams:']}" in text
    assert f"ngram 2={counted[chr(92) + '2-grams:']}" in text
    assert "nan" not in text
    assert "inf" not in text


def test_the_grammar_has_each_phrase_once_and_the_parts_in_their_places() -> None:
    phrases = grammar(Phrases.of(PLUMS))
    assert len(set(phrases)) == len(phrases)
    for said in ("repeat", "plum", "pinot noir", "i think it's plum jam", "prune please", "the"):
        assert said in phrases
    assert any(phrase.startswith("plum no wait ") for phrase in phrases)
    assert "i think it's repeat" not in phrases


def test_a_grammar_keeps_within_its_limit_and_keeps_what_is_said_alone() -> None:
    many = Listening(
        answers=tuple(f"answer{n}" for n in range(60)),
        openers=tuple(f"opener{n}" for n in range(50)),
    )
    phrases = grammar(Phrases.of(many), limit=300)
    assert len(phrases) == 300
    assert set(many.answers) <= set(phrases)
    # Thinned out, not cut off: the last opener is still there.
    assert any(phrase.startswith("opener49 ") for phrase in phrases)


def test_a_respelling_belongs_to_one_word() -> None:
    sounds = {"gnocchi": "nyokkee", "pinot noir": "peeno nwar", "-": "x"}
    assert dict(Phrases.of(Listening(answers=("gnocchi",), sounds=sounds)).sounds) == {
        "gnocchi": "nyokkee"
    }


def test_common_words_are_taken_out_but_never_an_answers() -> None:
    phrases = Phrases.of(
        Listening(answers=("two",), phrases=("to go",), words=("to", "two", "the"))
    )
    assert phrases.without(["to", "two"]).words == ("two", "the")
    assert "to" in phrases.without(["to"]).vocabulary()
