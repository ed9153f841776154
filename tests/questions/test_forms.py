from __future__ import annotations

import pytest

from questions.forms import Form, Forms


@pytest.mark.parametrize(
    ("written", "right"),
    [
        ("almond", ["almond"]),
        ("almond (almonds accepted)", ["almonds", "almond"]),
        ("aubergine (or eggplant)", ["eggplant", "aubergine"]),
        ("eggplant (aubergine)", ["eggplant  aubergine ", "aubergine", "eggplant"]),
        ("Turkey (bird)", ["Turkey  bird ", "Turkey"]),
        ("tomato(es)", ["tomatoes", "tomato"]),
        ("vine leaf / grape leaf", ["vine leaf / grape leaf", "vine leaf", "grape leaf"]),
        ("pigeons or doves", ["pigeons or doves", "pigeons", "doves"]),
        ("Starr, Ringo", ["Starr, Ringo", "Ringo Starr", "Starr"]),
        ("salt, pepper and oil", ["salt, pepper and oil"]),
    ],
)
def test_what_a_key_accepts(written: str, right: list[str]) -> None:
    assert [form.written for form in Forms((written,), (), ()).right] == right


def test_what_stands_in_parentheses_may_be_refused_or_prompted() -> None:
    forms = Forms(("cream (do not accept milk or butter)", "rye (prompt on grain)"), (), ())
    assert [form.written for form in forms.wrong] == ["milk", "butter"]
    assert [form.written for form in forms.short] == ["grain"]
    assert [form.source for form in forms.right] == [
        "cream (do not accept milk or butter)",
        "rye (prompt on grain)",
    ]


@pytest.mark.parametrize(
    ("written", "parts"),
    [
        ("chickpeas and tahini", ["chickpeas", "tahini"]),
        ("salt, pepper & oil", ["salt", "pepper", "oil"]),
        ("M&M's", []),
        ("brandy", []),
    ],
)
def test_parts(written: str, parts: list[str]) -> None:
    assert [part.written for part in Form(written).parts] == parts


def test_numbers_of_a_form() -> None:
    assert Form("the second of three").numbers == ("2", "3")
