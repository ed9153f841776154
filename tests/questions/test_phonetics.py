from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from questions.phonetics import distance, likeness
from questions.pronunciation import by_rule, readings, sound


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("flower", "flour"),
        ("leak", "leek"),
        ("time", "thyme"),
        ("beat", "beet"),
        ("muscle", "mussel"),
        ("current", "currant"),
        ("stake", "steak"),
        ("berry", "bury"),
        ("moose", "mousse"),
        ("chilly", "chili"),
        ("too", "2"),
        ("ate", "eight"),
        ("brocoli", "broccoli"),
        ("no key", "gnocchi"),
    ],
)
def test_homophones(one: str, other: str) -> None:
    assert likeness(one, other) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("go hurts terminer", "Gewürztraminer"),
        ("pro shoot oh", "prosciutto"),
        ("brew shetta", "bruschetta"),
        ("cross aunt", "croissant"),
        ("keen wah", "quinoa"),
        ("holla pain yo", "jalapeño"),
        ("key anti", "Chianti"),
        ("shar cootery", "charcuterie"),
        ("whack a mole", "guacamole"),
        ("mare low", "Merlot"),
        ("tear a miss you", "tiramisu"),
    ],
)
def test_mishearings_come_near(heard: str, meant: str) -> None:
    assert likeness(heard, meant) >= 0.76


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("ouzo", "orzo"),
        ("licorice", "rice"),
        ("walnut", "hazelnut"),
        ("pinot noir", "pinot gris"),
        ("coriander", "cardamom"),
        ("cumin", "turmeric"),
        ("champagne", "champignon"),
        ("gin", "rum"),
    ],
)
def test_other_words_stay_away(heard: str, meant: str) -> None:
    assert likeness(heard, meant) < 0.76


@pytest.mark.parametrize(
    ("word", "phonemes"),
    [
        ("knight", "nYt"),
        ("ghee", "gi"),
        ("phase", "fAz"),
        ("wrap", "rap"),
        ("cheddar", "Cedar"),
        ("lamb", "lam"),
        ("bake", "bAk"),
        ("baked", "bAkd"),
        ("pickle", "pIkul"),
        ("cider", "sIdur"),
    ],
)
def test_the_rules_of_spelling(word: str, phonemes: str) -> None:
    assert by_rule(word) == phonemes


def test_a_food_word_is_read_in_its_own_language_too() -> None:
    assert sound("gnocchi") in readings("gnocchi")
    assert any(way.startswith("gev") for way in readings("Gewürztraminer"))
    assert readings("rum") == (sound("rum"),)


words = st.text("abcdefghijklmnopqrstuvwxyz ", max_size=14)


@given(words, words)
def test_distance_is_the_same_both_ways(one: str, other: str) -> None:
    a, b = sound(one), sound(other)
    assert distance(a, b) == pytest.approx(distance(b, a))
    assert distance(a, a) == 0.0


@given(words, words)
def test_likeness_is_a_share(one: str, other: str) -> None:
    assert 0.0 <= likeness(one, other) <= 1.0
