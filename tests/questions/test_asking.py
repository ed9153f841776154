"""What is asked of whoever gave half an answer."""

from __future__ import annotations

import pytest

from questions.bank import load
from questions.judge import judge
from questions.keys import Key
from questions.normalise import plain

PINOT = Key("Which grape?", ("Pinot Noir",), ("merlot",), ("pinot",))


@pytest.mark.parametrize(
    ("key", "heard", "ask"),
    [
        (PINOT, "um a pinot i think", "pinot what?"),
        (PINOT, "the pinot grape", "pinot what?"),
        (PINOT, "noir", "which noir?"),
        (Key("Which?", ("bell pepper",), (), ("pepper",)), "a pepper", "which pepper?"),
        (Key("Which?", ("tailcoat",), (), ("coat",)), "a coat", "which coat?"),
        (Key("Which?", ("bread and salt",), (), ("salt",)), "salt", "salt and what?"),
        (
            Key("Which?", ("mother-of-pearl",), (), ("pearl",)),
            "pearl",
            "pearl? Close, but what exactly?",
        ),
        (
            Key("Which?", ("cachaça",), (), ("Rum",)),
            "it's a rum",
            "Rum? Close, but what exactly?",
        ),
    ],
)
def test_half_an_answer_is_asked_for_in_its_own_words(key: Key, heard: str, ask: str) -> None:
    ruling = judge(key, [heard])
    assert (ruling.verdict, ruling.ask) == ("prompt", ask)


def test_what_is_asked_never_holds_an_answer() -> None:
    for question in load().questions.values():
        key = question.key()
        halves = [word for form in question.answers for word in form.split()]
        for heard in (*question.prompt, *halves):
            ruling = judge(key, [heard])
            if ruling.verdict != "prompt":
                continue
            asked = f" {plain(ruling.ask)} "
            said = f" {plain(heard)} "
            for form in map(plain, question.answers):
                assert f" {form} " not in asked or f" {form} " in said, (question.id, ruling)
