from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein

from speech.lexicon import Entry, Lexicon, LexiconError

LEXICON = Lexicon.load()


def sounds(ipa: str) -> str:
    """The sounds alone: no stress, no length, and one sign for what differs by a hair."""
    ipa = re.sub("[ˈˌː ‍\\-]", "", ipa)
    for one, other in (("æ", "a"), ("ɐ", "ə"), ("ʌ", "ə"), ("i", "ɪ"), ("u", "ʊ"), ("ɛə", "eə"),
                       ("ɜ", "ə"), ("r", "ɹ"), ("ɒ", "ɔ"), ("ɑ", "a")):  # fmt: skip
        ipa = ipa.replace(one, other)
    return ipa


def said(words: list[str]) -> list[str]:
    lines = "\n".join(f"{word} ." for word in words)
    command = ["espeak-ng", "-q", "--ipa", "-v", "en-gb"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
    return [line.strip() for line in done.stdout.splitlines() if line.strip()]


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")
def test_espeak_says_each_respelling_as_it_is_meant_and_better_than_the_word() -> None:
    entries = LEXICON.entries
    plain = said([entry.word for entry in entries])
    respelled = said([entry.respelling for entry in entries])
    assert len(plain) == len(respelled) == len(entries)
    wrong = [
        f"{entry.word}: {entry.respelling} is said {after}, meant {entry.ipa}"
        for entry, after in zip(entries, respelled, strict=True)
        if Levenshtein.normalized_similarity(sounds(after), sounds(entry.ipa)) < 0.7
    ]
    assert not wrong
    better = sum(
        Levenshtein.distance(sounds(after), sounds(entry.ipa))
        < Levenshtein.distance(sounds(before), sounds(entry.ipa))
        or stress(after, entry.ipa) > stress(before, entry.ipa)
        for entry, before, after in zip(entries, plain, respelled, strict=True)
    )
    assert better / len(entries) > 0.95


def stress(ipa: str, meant: str) -> bool:
    """Whether the main stress falls on the same vowel, counted from the end."""

    def vowels_after(text: str) -> int:
        return len(re.findall("[aeiouɑɒɔəɛɜɪʊʌæɐ]+", text.rpartition("ˈ")[2]))

    return vowels_after(ipa) == vowels_after(meant)


def test_it_holds_the_worlds_tables() -> None:
    assert len(LEXICON.entries) >= 150
    for entry in LEXICON.entries:
        assert entry.word == entry.word.lower()
        assert entry.word.isascii(), entry.word
        assert re.fullmatch(r"[a-z' -]+", entry.respelling), entry.respelling


@pytest.fixture
def small() -> Lexicon:
    return Lexicon(
        (
            Entry("gnocchi", "niocki", "x"),
            Entry("creme brulee", "crem bru-lay", "x"),
            Entry("creme de menthe", "crem de monnth", "x"),
            Entry("hors d'oeuvre", "or-derv", "x"),
            Entry("jalapeno", "halla-pain-yo", "x"),
            Entry("foie gras", "fu-are gra", "x"),
            Entry("brulee", "brew-lay", "x"),
        )
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gnocchi, please.", "niocki, please."),
        ("GNOCCHI'S sauce", "niocki's sauce"),
        ("two jalapeños", "two halla-pain-yo's"),
        ("Crème brûlée!", "crem bru-lay!"),
        ("crème-brûlée", "crem bru-lay"),
        ("crème, brûlée", "crème, brew-lay"),
        ("an hors d’oeuvre", "an or-derv"),
        ("'gnocchi'", "'niocki"),
        ("gnocchietti", "gnocchietti"),
        ("foie  gras and crème de menthe", "fu-are gra and crem de monnth"),
        ("", ""),
        ("nothing foreign here", "nothing foreign here"),
    ],
)
def test_whole_words_longest_first(small: Lexicon, text: str, said: str) -> None:
    assert small.respell(text) == said


def test_a_questions_own_respelling_goes_first(small: Lexicon) -> None:
    extra = {"Gnocchi": "nyokkee", "Txakoli": "chacklee", "": "nothing"}
    assert small.respell("gnocchi with txakoli", extra) == "nyokkee with chacklee"
    assert small.respell("gnocchi") == "niocki"


@pytest.mark.parametrize(
    ("lines", "where"),
    [("sake\tsahkay\n", ":1:"), ("# x\na\tb\tc\nA\tb\tc\n", ":3:"), ("a\t\tc\n", ":1:")],
)
def test_a_line_that_cannot_be_used_is_named(tmp_path: Path, lines: str, where: str) -> None:
    path = tmp_path / "lexicon.tsv"
    path.write_text(lines, encoding="utf-8")
    with pytest.raises(LexiconError, match=where):
        Lexicon.load(path)
