from __future__ import annotations

import pytest

from questions.reading import PAUSE, peel, read, strip, words_of


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("almond", ["almond"]),
        ("um i think it's almond please", ["almond"]),
        ("walnut no wait almond", ["almond"]),
        ("walnut no hazelnut no wait almond", ["almond"]),
        ("plum or prune", ["plum", "prune"]),
        ("plum maybe prune", ["plum", "prune"]),
        ("not rum but gin", ["gin"]),
        ("i don't know maybe almond", ["almond"]),
        ("i'm not sure but almond", ["almond"]),
        ("well", ["well"]),
        ("sorry", ["sorry"]),
        ("no", ["no"]),
        ("twenty one", ["twenty one"]),
        ("the second one", ["second"]),
    ],
)
def test_claims(text: str, claims: list[str]) -> None:
    assert [" ".join(strip(words)) for words in read(text).claims] == claims


def test_what_is_denied_is_told_apart() -> None:
    reading = read("it's not rum it's gin")
    assert [" ".join(words) for words in reading.denied] == ["rum"]


@pytest.mark.parametrize("text", ["almond no", "almond no wait", "almond scratch that"])
def test_an_answer_may_be_taken_back(text: str) -> None:
    reading = read(text)
    assert reading.retracted
    assert not reading.claims


@pytest.mark.parametrize("text", ["pass", "um pass", "i don't know", "no idea", "i'm not sure"])
def test_giving_up(text: str) -> None:
    assert read(text).passed


def test_a_form_with_a_joining_word_is_not_taken_apart() -> None:
    form = ("no", "bake", "cake")
    assert read("the no bake cake", [form]).claims == (("the", "no", "bake", "cake"),)


def test_typed_punctuation_parts_phrases() -> None:
    assert words_of("Gold, by Jove (1981)!") == ("gold", PAUSE, "by", "jove", PAUSE, "1981")
    assert words_of("3.5, U.S.A. and No. 7") == (
        "3.5", PAUSE, "usa", "and", "number", "7",
    )  # fmt: skip


def test_peeling_keeps_every_stage_and_a_last_word() -> None:
    assert peel(("um", "please")) == (("um", "please"), ("um",), ("please",))
    assert peel(()) == ()
