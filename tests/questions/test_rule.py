from __future__ import annotations

from typing import Any

import pytest

from questions.rule import rule_line

LINE: dict[str, Any] = {
    "id": "x1",
    "question": "What grape makes red Burgundy?",
    "answers": ["Pinot Noir"],
    "reject": ["Pinot Gris"],
    "heard": ["pinot noir", "pinot gris"],
}


def test_a_line_is_ruled_on_in_the_contracts_shape() -> None:
    assert rule_line(LINE) == {
        "id": "x1",
        "verdict": "accept",
        "matched": "Pinot Noir",
        "score": 1.0,
        "why": "right",
    }


def test_question_reject_and_id_may_be_absent_and_other_keys_present() -> None:
    ruled = rule_line({"answers": ["rum"], "heard": [], "mood": "merry"})
    assert (ruled["id"], ruled["verdict"], ruled["matched"]) == (None, "unsure", None)


def test_nulls_count_as_absent() -> None:
    assert rule_line({**LINE, "question": None, "reject": None})["verdict"] == "accept"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"answers": None}, "`answers` is missing; give a list of strings"),
        ({"answers": []}, "`answers` is empty; give at least one form of the answer"),
        ({"answers": [" "]}, "`answers` is empty; give at least one form of the answer"),
        ({"answers": "rum"}, "`answers` is str; make it a list of strings"),
        ({"answers": ["rum", 7]}, "`answers[1]` is int; make every entry a string"),
        ({"heard": None}, "`heard` is missing; give a list of strings"),
        ({"heard": {"text": "rum"}}, "`heard` is dict; make it a list of strings"),
        ({"reject": [None]}, "`reject[0]` is NoneType; make every entry a string"),
        (
            {"answers": ["rum", "r" * 501]},
            "`answers[1]` has 501 characters; give 500 at most",
        ),
        ({"question": 5}, "`question` is int; make it a string or leave it out"),
    ],
)
def test_a_line_of_another_shape_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the whole message is compared
        rule_line({**LINE, **change})
    assert str(caught.value) == message
