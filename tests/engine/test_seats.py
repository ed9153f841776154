from __future__ import annotations

import pytest

from engine.game import IllegalMove
from engine.seats import checked_name, opening_names, place_of, same_name


def test_names_are_trimmed_and_kept_as_written() -> None:
    assert opening_names([" Ann ", "Zoë", "Mary Lou"], 2, 8) == ("Ann", "Zoë", "Mary Lou")


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "tab\tbed", "line\nfeed", "bell\x07", "\u202eflipped", 7, None]
)
def test_a_name_that_cannot_be_shown_is_refused(name: object) -> None:
    with pytest.raises(IllegalMove):
        checked_name(name)


def test_24_characters_are_a_name() -> None:
    assert checked_name("x" * 24) == "x" * 24


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "ann"), ("ZOË", "Zoe\u0308"), ("Strauß", "STRAUSS"), ("Ann", "ANN ")]
)
def test_names_that_sound_the_same_are_one(one: str, other: str) -> None:
    with pytest.raises(IllegalMove, match="already"):
        opening_names([one, other], 2, 8)


def test_accents_tell_names_apart() -> None:
    assert not same_name("Zoe", "Zoë")


@pytest.mark.parametrize("count", [0, 1, 9])
def test_too_few_or_too_many_are_refused(count: int) -> None:
    with pytest.raises(IllegalMove, match="2 to 8"):
        opening_names([f"P{n}" for n in range(count)], 2, 8)


def test_a_seat_is_found_whatever_the_case() -> None:
    assert place_of(" ben", ["Ann", "Ben"]) == 1
    with pytest.raises(IllegalMove, match="Ann, Ben"):
        place_of("Cy", ["Ann", "Ben"])
