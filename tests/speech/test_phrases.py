"""Every model of phrases is whole, sums to one, and holds only checked words."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.phrases import (
    END,
    START,
    WEIGHTS,
    Phrases,
    Tokens,
    arpa,
    bigrams,
    checked,
    grammar,
    spelling,
)
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


def tokens_of(listening: Listening) -> Tokens:
    return Tokens.of(Phrases.of(listening))


def test_every_history_sums_to_one() -> None:
    tokens = tokens_of(PLUMS)
    ones, twos = read_arpa(arpa(tokens))
    words = [*tokens.all(), END]
    assert math.isclose(sum(ones[word][0] for word in words), 1, abs_tol=0.01)
    for history in [START, *tokens.all()]:
        total = sum(twos.get((history, word), ones[history][1] * ones[word][0]) for word in words)
        assert math.isclose(total, 1, abs_tol=0.01), history


def test_tokens_spell_the_words_and_no_two_parts_share_one() -> None:
    tokens = tokens_of(PLUMS)
    parts = (tokens.phrases, tokens.openers, tokens.closers, tokens.joiners)
    for part, texts in zip(
        parts, (PLUMS.phrases, PLUMS.openers, PLUMS.closers, PLUMS.joiners), strict=True
    ):
        assert [" ".join(map(spelling, text)) for text in part] == list(texts)
    every = [
        set(itertools.chain(*part)) for part in (*parts, tokens.answers[:1], tokens.answers[1:])
    ]
    for one, other in itertools.combinations(every, 2):
        assert one.isdisjoint(other)


@pytest.mark.parametrize("said", PLUMS.phrases + PLUMS.answers + PLUMS.rivals)
def test_what_is_listened_for_is_a_way_through_the_model(said: str) -> None:
    _, twos = read_arpa(arpa(tokens_of(PLUMS)))
    tokens = tokens_of(PLUMS)
    text = next(
        text for text in (*tokens.phrases, *tokens.answers) if " ".join(map(spelling, text)) == said
    )
    for pair in itertools.pairwise((START, *text, END)):
        assert pair in twos


def followers(history: str) -> list[str]:
    """The words that may follow a token, the one that `history` names with its part."""
    return sorted(map(spelling, bigrams(tokens_of(PLUMS))[history]))


def test_openers_lead_to_answers_and_other_openers() -> None:
    answers = ["pinot", "plum", "plum", "prune"]
    assert followers("it's~o") == followers("um~o") == sorted([*answers, "i", "um"])


def test_joiners_lead_to_second_answers_and_closers_to_the_end() -> None:
    assert followers("or~j") == ["pinot", "plum", "plum", "prune"]
    assert followers("please~c") == [END]


def test_answers_end_or_go_on_and_never_into_each_other() -> None:
    after = sorted([END, "please", "no", "or"])
    assert followers("prune~2.0") == after
    assert followers("plum~1.0") == ["jam"]
    assert followers("jam~1.1") == after


def test_commands_stand_alone() -> None:
    assert followers("more~p") == ["time"]
    assert followers("time~p") == [END]


def test_every_answer_and_rival_is_equally_likely() -> None:
    opened = bigrams(tokens_of(PLUMS))["it's~o"]
    assert len({round(opened[text[0]], 9) for text in tokens_of(PLUMS).answers}) == 1


def test_a_command_alone_gets_the_whole_weight() -> None:
    counts = bigrams(tokens_of(Listening(phrases=("yes", "no"))))
    assert sum(counts[START].values()) == pytest.approx(1)


def test_common_words_have_little_weight() -> None:
    ones, twos = read_arpa(arpa(tokens_of(PLUMS)))
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
    text = arpa(tokens_of(listening))
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
