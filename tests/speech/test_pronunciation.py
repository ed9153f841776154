"""Pronunciations come from the dictionary, from espeak-ng, or from a respelling."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech.pronunciation import (
    _IPA,
    Dictionary,
    Phones,
    Pronouncer,
    PronunciationError,
    arpabet,
    espeak,
    spelled,
)

PHONES = set(
    "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG "  # noqa: SIM905
    "OW OY P R S SH T TH UH UW V W Y Z ZH".split()
)

needs_espeak = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")


class Reader:
    """Plays espeak-ng's part, and keeps what it was asked."""

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, texts: Iterable[str]) -> list[Phones]:
        self.calls.append(list(texts))
        return [spelled(text) for text in self.calls[-1]]


def absent(texts: Iterable[str]) -> list[Phones]:
    raise FileNotFoundError("espeak-ng")


def test_the_table_gives_only_phones_of_the_dictionary() -> None:
    assert {phone for phones in _IPA.values() for phone in phones.split()} <= PHONES


@pytest.mark.parametrize(
    ("ipa", "phones"),
    [
        ("n_ˈɑː_k_aɪ", "N AA K AY"),
        ("p_ˈiː_n_oʊ n_w_ˈɑːɹ", "P IY N OW N W AA R"),
        ("wˈʊstɚʃɚ", "W UH S T ER SH ER"),  # without separators
        ("(fr)ʁ_oz_e(en-us)", "R OW Z EY"),
        ("", ""),
        ("☃", ""),
    ],
)
def test_ipa_becomes_arpabet(ipa: str, phones: str) -> None:
    assert arpabet(ipa) == tuple(phones.split())


def test_the_dictionary_comes_first_with_all_its_ways() -> None:
    reader = Reader()
    ways = Pronouncer(read=reader).phones("tomato")
    assert ways == (("T", "AH", "M", "EY", "T", "OW"), ("T", "AH", "M", "AA", "T", "OW"))
    assert reader.calls == []


def test_every_word_of_a_dictionary_is_found_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "words.dict"
    path.write_text(
        "'bout B AW T\na AH\na(2) EY\na's EY Z\nzoo Z UW\nzoo(2) Z OW", encoding="utf-8"
    )
    dictionary = Dictionary(path)
    assert dictionary.phones("'bout") == (("B", "AW", "T"),)
    assert dictionary.phones("a") == (("AH",), ("EY",))
    assert dictionary.phones("a's") == (("EY", "Z"),)
    assert dictionary.phones("zoo") == (("Z", "UW"), ("Z", "OW"))
    for absent_word in ("!", "ab", "zo", "zzz", ""):
        assert dictionary.phones(absent_word) == ()
    assert dictionary.first({"a", "zoo", "no"}) == {"a": ("AH",), "zoo": ("Z", "UW")}


def test_a_phrase_of_known_words_needs_no_reading() -> None:
    assert Pronouncer(read=absent).phones("sour cream")[0] == tuple(
        "S AW ER K R IY M".split()  # noqa: SIM905
    )


def test_unknown_words_are_read_in_one_call_and_remembered() -> None:
    reader = Reader()
    pronouncer = Pronouncer(read=reader)
    pronouncer.learn(["plum", "zzyzva", "qwerx", "zzyzva"])
    pronouncer.phones("qwerx")
    assert reader.calls == [["zzyzva", "qwerx"]]


def test_a_respelling_comes_before_the_spelling() -> None:
    pronouncer = Pronouncer(read=Reader())
    ways = pronouncer.phones("sake", {"sake": "socky"})
    assert ways[0] == pronouncer.phones("socky")[0]
    assert pronouncer.phones("sake")[0] in ways[1:]


def test_readings_outlive_the_process_in_the_cache(tmp_path: Path) -> None:
    first = Pronouncer(tmp_path / "cache", read=Reader()).phones("zzyzva")
    assert Pronouncer(tmp_path / "cache", read=absent).phones("zzyzva") == first


def test_a_damaged_cache_is_an_empty_one(tmp_path: Path) -> None:
    Pronouncer(tmp_path, read=Reader()).learn(["zzyzva"])
    for file in tmp_path.iterdir():
        file.write_bytes(b'{"zzyzva": 7')
    reader = Reader()
    assert Pronouncer(tmp_path, read=reader).phones("zzyzva")
    assert reader.calls == [["zzyzva"]]


def test_a_cache_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert Pronouncer(tmp_path / "file", read=Reader()).phones("zzyzva")


def test_without_espeak_the_spelling_stands_in_and_is_not_kept(tmp_path: Path) -> None:
    pronouncer = Pronouncer(tmp_path, read=absent)
    assert pronouncer.phones("qwerchee") == (("K", "W", "ER", "CH", "IY"),)
    assert pronouncer.crude
    assert list(tmp_path.iterdir()) == []


def test_a_text_with_nothing_to_say_is_refused() -> None:
    with pytest.raises(PronunciationError, match="'--'"):
        Pronouncer(read=Reader()).phones("--")


@given(st.text("abcdefghijklmnopqrstuvwxyzéü0123456789", min_size=1, max_size=12))
def test_spelling_gives_phones_for_any_word(word: str) -> None:
    phones = spelled(word)
    assert phones
    assert set(phones) <= PHONES


@needs_espeak
def test_espeak_reads_many_texts_in_order() -> None:
    texts = ["bouillabaisse", "1998", "pinot noir", "açaí"]
    together = espeak(texts)
    assert together == [espeak([text])[0] for text in texts]
    assert all(phones and set(phones) <= PHONES for phones in together)
    assert together[2] == ("P", "IY", "N", "OW", "N", "W", "AA", "R")


@needs_espeak
def test_a_text_that_espeak_reads_as_two_clauses_keeps_its_place() -> None:
    read = espeak(["plum. prune", "fig"])
    assert read == [(*espeak(["plum"])[0], *espeak(["prune"])[0]), espeak(["fig"])[0]]


@needs_espeak
def test_espeak_reads_nothing_for_nothing() -> None:
    assert espeak([]) == []
