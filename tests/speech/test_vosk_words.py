"""Words that a model lacks, spelled in words that it has, against a scripted English vocabulary."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from speech.kept import Kept
from speech.phrases import checked
from speech.pronunciation import Pronouncer
from speech.vosk_words import SoundAlikes, Speller, distance, kept_spellings

WORDS = tuple(
    """
a and are ask bean brew broom butter cake cat catch chip dash decker duh go have heard hen in it
key know mean moo neat nor oak of oh open otto pa paste peach pin pleats plum prune rah raw rice
roar rum sack sake sandy say see she shell sock straw sue tar tea the tick to toe toll two uh vert
vetter wall wheat yah you
""".split()  # noqa: SIM905
)

needs_espeak = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")


def speller(
    words: Iterable[str] = WORDS, kept: Kept | None = None, pronouncer: Pronouncer | None = None
) -> Speller:
    """A model that has only `words`."""
    has = frozenset(words)
    pronouncer = pronouncer or Pronouncer(voices=("en-us",))
    return Speller(
        has.__contains__, lambda: SoundAlikes(pronouncer.dictionary_words(has)), pronouncer, kept
    )


def test_sound_alikes_prefer_the_whole_word_and_few_words() -> None:
    known = {"plum": "P L AH M", "plump": "P L AH M P", "bun": "B AH N", "noir": "N W AA R"}
    alikes = SoundAlikes({word: tuple(phones.split()) for word, phones in known.items()})
    assert alikes.spellings(("P", "L", "AH", "M"))[0] == ("plum",)
    assert alikes.spellings(("P", "AH", "N", "N", "W", "AA", "R"))[0] == ("bun", "noir")
    # A sound that no word has is left out; a word that nothing is near has no spelling.
    assert alikes.spellings(("P", "L", "AH", "M", "JH"))[0] == ("plum",)
    assert alikes.spellings(("CH", "IY")) == ()
    assert distance(("P", "L"), ("B", "L")) < distance(("P", "L"), ("S", "L"))


def test_what_a_grammar_cannot_hold_is_no_spelling() -> None:
    alikes = SoundAlikes({"v.": ("V", "IY"), "v": ("V", "IY")})
    assert alikes.spellings(("V", "IY")) == ()


@needs_espeak
@pytest.mark.parametrize(
    ("word", "spelling"),
    [
        ("bouillabaisse", None),
        ("gnocchi", ("know", "key")),
        ("dashi", ("dash", "she")),
        ("pelau", None),
    ],
)
def test_a_word_that_the_model_lacks_is_spelled_in_words_that_it_has(
    word: str, spelling: tuple[str, ...] | None
) -> None:
    spellings = speller().spell([word], {})[word]
    assert spelling is None or spelling in spellings
    for one in spellings:
        assert set(one) <= set(WORDS)
        assert checked(" ".join(one)) == one


def test_a_word_of_the_model_is_its_own_spelling() -> None:
    assert speller().spell(["plum"], {}) == {"plum": (("plum",),)}


@needs_espeak
def test_a_word_of_the_model_that_is_said_otherwise_has_that_spelling_too() -> None:
    spelled = speller().spell(["sake"], {"sake": "sockey"})["sake"]
    assert spelled[0] == ("sake",)
    assert ("sock", "key") in spelled[1:]


def test_a_word_that_nothing_sounds_like_has_none() -> None:
    assert speller(["plum"]).spell(["chichi"], {}) == {"chichi": ()}


def test_spellings_are_kept_for_the_model_and_found_once(tmp_path: Path) -> None:
    def forbidden() -> SoundAlikes:
        raise AssertionError("what is kept is not looked for again")

    kept = Kept(tmp_path / "spellings.json", "1")
    first = speller(kept=kept).spell(["gnocchi", "chichi"], {})
    has = frozenset(WORDS)
    again = Speller(
        has.__contains__,
        forbidden,
        Pronouncer(voices=("en-us",)),
        Kept(tmp_path / "spellings.json", "1"),
    )
    assert again.spell(["gnocchi", "chichi"], {}) == first
    # Those of another model, or of another way of finding them, are not taken.
    assert Kept(tmp_path / "spellings.json", "2").get("CH IY CH IY") is None


def test_another_model_of_that_name_has_other_spellings(tmp_path: Path) -> None:
    graph = tmp_path / "model" / "graph"
    graph.mkdir(parents=True)
    (graph / "words.txt").write_text("plum 1\n")
    kept_spellings(tmp_path / "model", tmp_path).add({"P": "pa"})
    assert kept_spellings(tmp_path / "model", tmp_path).get("P") == "pa"
    (graph / "words.txt").write_text("plum 1\nprune 2\n")
    assert kept_spellings(tmp_path / "model", tmp_path).get("P") is None
    assert kept_spellings(tmp_path / "model", None).get("P") is None
