"""What would have settled a ruling that people turned."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from questions.bank import Bank, Question
from questions.judge import judge
from questions.labels import Dispute, Settlement, settle

PINOT = Question(
    id="drinks-900-1",
    category="drinks",
    card=900,
    points=1,
    question="Which black grape makes red Burgundy?",
    answer="pinot noir",
    reject=("pinot gris", "merlot", "chardonnay"),
    prompt=("pinot",),
)
OTHER = replace(
    PINOT, id="food-901-1", question="Which nut?", answer="peanut", reject=("cashew",), prompt=()
)
BANK = Bank({PINOT.id: PINOT, OTHER.id: OTHER})


def settled(*heard: tuple[str, ...], right: bool = True, **how: Any) -> Settlement:
    """The settlement, run through the judge where it offers an entry."""
    found = settle(Dispute(PINOT, heard, right, **how), BANK, {"once more"})
    if found.column:
        column = getattr(PINOT, found.column)
        amended = replace(PINOT, **{found.column: (*column, found.entry)})
        ruling = judge(amended.key(), heard[found.at])
        assert ruling.verdict == ("accept" if right else "reject")
        assert all(judge(amended.key(), (form,)).verdict == "accept" for form in PINOT.answers)
        assert all(judge(amended.key(), (form,)).verdict == "reject" for form in PINOT.reject)
    return found


@pytest.mark.parametrize(
    ("heard", "entry", "because"),
    [
        (("spatburgunder",), "spatburgunder", "if it is as right as pinot noir"),
        (("um i think it's spatburgunder please",), "spatburgunder", "if it is as right as"),
        (("merlot no wait spatburgunder",), "spatburgunder", "if it is as right as"),
        (("noir",), "noir", "if so much is enough"),
    ],
)
def test_what_people_took_for_right_is_an_alias(
    heard: tuple[str, ...], entry: str, because: str
) -> None:
    found = settled(heard)
    assert (found.column, found.entry) == ("accept", entry)
    assert because in found.because


def test_how_the_answer_was_heard_is_an_alias_without_its_carriers() -> None:
    worse = ("pee nut war", "pinto more", "pinned knower", "pea knock wire")
    missed = next(text for text in worse if judge(PINOT.key(), (text,)).verdict != "accept")
    found = settled((f"i think it's {missed}",), said=True)
    assert (found.column, found.entry) == ("accept", missed)
    assert found.because == "as pinot noir was heard"


def test_an_alias_comes_from_any_try() -> None:
    found = settled(("spatburgunder",), ("mumble",), ())
    assert (found.entry, found.at) == ("spatburgunder", 0)


def test_a_new_name_that_was_claimed_is_the_alias_if_it_was_heard() -> None:
    assert settled(("spatburgunder",), claimed=("spatburgunder",)).entry == "spatburgunder"
    found = settled(("sherry",), claimed=("spatburgunder",))
    assert not found.column
    assert "nothing like it was heard" in found.because


def test_what_was_typed_is_what_was_meant() -> None:
    assert not settled(("the cat sat",)).column
    assert settled(("the cat sat",), typed=True).entry == "cat sat"


@pytest.mark.parametrize(
    ("heard", "said", "because"),
    [
        ((), True, "nothing was heard"),
        (("um the",), True, "only filler"),
        (("merlot",), True, "“merlot” was heard, and it is listed as wrong"),
        (("pinot grey",), True, "like pinot gris, which is listed as wrong"),
        (("pinot",), False, "half the answer"),
        (("once more",), False, "is a command"),
        (("cathedral",), True, "sounds nothing like pinot noir"),
        (("peanut more",), True, "would let pass peanut, the answer to food-901-1"),
        (("peanut",), False, "peanut"),
    ],
)
def test_what_would_let_something_else_pass_is_no_alias(
    heard: tuple[str, ...], said: bool, because: str
) -> None:
    found = settled(heard, said=said)
    assert not found.column
    assert because in found.because


def test_a_reject_that_people_take_for_right_may_be_none() -> None:
    assert settled(("merlot",)).because.endswith("take it out of reject if it is right")
    assert "take it out" not in settled(("merlot",), claimed=("pinot noir",)).because


def test_what_is_ruled_so_by_now_needs_no_entry() -> None:
    found = settled(("walnut",), ("pinot noir",))
    assert found.now
    assert found.at == 1
    assert not found.column


def test_a_wrong_answer_that_was_let_pass_is_a_reject() -> None:
    assert judge(PINOT.key(), ("pinot noir blanc",)).verdict == "accept"
    found = settled(("it's pinot noir blanc",), right=False)
    assert (found.column, found.entry) == ("reject", "pinot noir blanc")


def test_what_is_right_never_becomes_a_reject() -> None:
    assert "which is the answer" in settled(("pinot noir",), right=False).because
    assert "by ear" in settled(("peeno noir",), right=False).because
    listed = replace(PINOT, accept=("spatburgunder",))
    found = settle(Dispute(listed, (("spatburgunder",),), False), BANK)
    assert not found.column
    assert "take it out if it is wrong" in found.because
