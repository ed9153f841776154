"""Ways of a word: respellings, the dictionary, espeak-ng, and both sides of the Atlantic."""

from __future__ import annotations

import multiprocessing
import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from speech import espeak
from speech.dictionary import Dictionary
from speech.phones import _BRITISH, _IPA, arpabet, spelled
from speech.pronunciation import MOST_WAYS, OTHERWISE, Pronouncer, PronunciationError, _otherwise

PHONES = set(
    "AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG "  # noqa: SIM905
    "OW OY P R S SH T TH UH UW V W Y Z ZH".split()
)

needs_espeak = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")


class Reader:
    """Plays espeak-ng's part: says every letter as it stands, and keeps what it was asked."""

    def __init__(self, version: str = "1") -> None:
        self.calls: list[tuple[str, list[str]]] = []
        self._version = version

    def read(self, texts: Sequence[str], voice: str) -> list[str]:
        self.calls.append((voice, list(texts)))
        return [text.replace("y", "iː") for text in texts]

    def version(self) -> str:
        return self._version


class Absent:
    """Plays a machine without espeak-ng."""

    def read(self, texts: Sequence[str], voice: str) -> list[str]:
        raise FileNotFoundError("espeak-ng")

    def version(self) -> str:
        raise FileNotFoundError("espeak-ng")


class Broken(Absent):
    """Plays an espeak-ng that does not find its data."""

    def read(self, texts: Sequence[str], voice: str) -> list[str]:
        raise espeak.ReadingError("no data")


def american(reader: object = None, cache: Path | None = None) -> Pronouncer:
    return Pronouncer(cache, reader or Reader(), voices=("en-us",))  # type: ignore[arg-type]


def said(text: str) -> tuple[str, ...]:
    return tuple(text.split())


# ---- phones


def test_the_tables_give_only_phones_of_the_dictionary() -> None:
    for table in (_IPA, _BRITISH):
        assert {phone for phones in table.values() for phone in phones.split()} <= PHONES
    ways = _otherwise(OTHERWISE)
    assert len(ways) > 50
    assert {phone for some in ways.values() for way in some for phone in way} <= PHONES


def test_what_some_people_say_is_told_in_order_and_once() -> None:
    lines = OTHERWISE.read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines if not line.startswith("#")]
    assert words == sorted(set(words))


@pytest.mark.parametrize(
    ("ipa", "phones"),
    [
        ("n_ˈɑː_k_aɪ", "N AA K AY"),
        ("p_ˈiː_n_oʊ n_w_ˈɑːɹ", "P IY N OW N W AA R"),
        ("wˈʊstɚʃɚ", "W UH S T ER SH ER"),  # without separators
        ("(fr)ʁ_oz_e(en-us)", "R OW Z EY"),
        ("h_ɑːɹ_ɹ_ˈɪ_s_ə", "HH AA R IH S AH"),  # one r, written twice
        ("", ""),
        ("☃", ""),
    ],
)
def test_ipa_becomes_arpabet(ipa: str, phones: str) -> None:
    assert arpabet(ipa) == said(phones)


@pytest.mark.parametrize(
    ("ipa", "phones"),
    [("h_ˈɒ_p_s", "HH AO P S"), ("b_ˈʌ_t_ə", "B AH T AH"), ("f_ˈɔː_k", "F OW K")],
)
def test_british_ipa_becomes_what_an_american_model_hears(ipa: str, phones: str) -> None:
    assert arpabet(ipa, british=True) == said(phones)


@given(st.text("abcdefghijklmnopqrstuvwxyzéü0123456789", min_size=1, max_size=12))
def test_spelling_gives_phones_for_any_word(word: str) -> None:
    phones = spelled(word)
    assert phones
    assert set(phones) <= PHONES


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


# ---- the ways of a word


def test_the_dictionary_comes_before_the_letters() -> None:
    ways = american().phones("tomato")
    assert ways[:2] == (("T", "AH", "M", "EY", "T", "OW"), ("T", "AH", "M", "AA", "T", "OW"))
    assert len(ways) == 3


def test_a_phrase_of_known_words_needs_no_reading() -> None:
    assert american(Absent()).phones("sour cream")[0] == said("S AW ER K R IY M")


def test_unknown_words_are_read_in_one_call_and_remembered() -> None:
    reader = Reader()
    pronouncer = american(reader)
    pronouncer.learn(["plum", "zzyzva", "qwerx", "zzyzva"])
    pronouncer.phones("qwerx")
    assert reader.calls == [("en-us", ["plum", "qwerx", "zzyzva"])]


def test_a_respelling_comes_before_the_spelling() -> None:
    pronouncer = american()
    ways = pronouncer.phones("plum", {"plum": "plonk"})
    assert ways[:2] == (said("P L OW N K"), said("P L AH M"))
    assert pronouncer.phones("plum") == ways[1:]


def test_respellings_once_given_hold_where_no_other_is() -> None:
    pronouncer = american()
    assert pronouncer.phones("plum")[0] == said("P L AH M")
    pronouncer.respell({"plum": "plonk"})
    assert pronouncer.phones("plum")[0] == ("P", "L", "OW", "N", "K")
    assert pronouncer.phones("plum", {"plum": "plik"})[0] == ("P", "L", "IY", "K")


def test_the_lexicon_of_the_hosts_voice_is_listened_for_too() -> None:
    assert american().phones("tagine") != american().phones("tagines")
    assert len(american().phones("tagine")) > 1


def test_a_word_of_a_phrase_is_respelled_only_where_it_is_no_word_of_its_own() -> None:
    ways = american(Reader()).otherwise(["four", "bourguignon", "scone"], {})
    assert ways["four"] == ()  # "peti faw" is how the lexicon has petit four
    assert len(ways["bourguignon"]) == 1
    assert len(ways["scone"]) == 2


def test_a_word_has_at_most_so_many_ways_and_the_british_one_is_among_them() -> None:
    reader = Reader()
    ways = Pronouncer(reader=reader).phones("sake", {"sake": "sahky"})
    assert len(ways) <= MOST_WAYS
    assert len(set(ways)) == len(ways)
    assert ("en-gb", ["sahky", "sake"]) in reader.calls


def test_the_shortest_words_are_said_alike_everywhere() -> None:
    assert Pronouncer(reader=Reader()).phones("or") == (("AO", "R"), ("ER",))
    assert len(Pronouncer(reader=Reader()).phones("orb")) > 1


@needs_espeak
@pytest.mark.parametrize(
    ("word", "ways"),
    [
        ("gnocchi", ["N IH AA K IY", "N OW K IY", "N Y OW K IY"]),
        ("bruschetta", ["B R UW S K EH T AH", "B R AH SH EH T AH"]),
        ("hops", ["HH AA P S", "HH AO P S"]),
        ("butter", ["B AH T ER", "B AH T AH"]),
        ("mint", ["M IH N T"]),
        ("or", ["AO R", "ER"]),
    ],
)
def test_a_word_is_known_as_different_people_say_it(word: str, ways: list[str]) -> None:
    found = Pronouncer().phones(word)
    assert set(map(said, ways)) <= set(found)
    assert len(found) <= MOST_WAYS


def test_a_text_with_nothing_to_say_is_refused_and_learned_without_harm() -> None:
    pronouncer = american()
    pronouncer.learn(["--", "plum"])
    with pytest.raises(PronunciationError, match="'--'"):
        pronouncer.phones("--")


# ---- kept on disk


def test_readings_outlive_the_process_in_the_cache(tmp_path: Path) -> None:
    first = american(cache=tmp_path / "cache").phones("zzyzva")
    reader = Reader()
    assert american(reader, tmp_path / "cache").phones("zzyzva") == first
    assert reader.calls == []
    assert american(Absent(), tmp_path / "cache").phones("zzyzva") == first


def test_readings_of_another_version_are_read_anew(tmp_path: Path) -> None:
    american(cache=tmp_path).learn(["zzyzva"])
    reader = Reader("2")
    american(reader, tmp_path).learn(["zzyzva"])
    assert reader.calls == [("en-us", ["zzyzva"])]
    again = Reader("2")
    american(again, tmp_path).learn(["zzyzva"])
    assert again.calls == []


@pytest.mark.parametrize(
    "damage", [b'{"zzyzva": 7', b"", b"\xff\x00", b'{"by": "1", "entries": 3}']
)
def test_a_damaged_cache_is_an_empty_one_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damage: bytes
) -> None:
    american(cache=tmp_path).learn(["zzyzva"])
    for file in tmp_path.iterdir():
        file.write_bytes(damage)
    reader = Reader()
    assert american(reader, tmp_path).phones("zzyzva")
    assert reader.calls == [("en-us", ["zzyzva"])]
    assert caplog.text.count("made anew") == 1
    again = Reader()
    american(again, tmp_path).learn(["zzyzva"])
    assert again.calls == []


def test_a_cache_that_cannot_be_written_does_not_matter_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    assert american(cache=tmp_path / "file").phones("zzyzva")
    assert "cannot be written" in caplog.text


def _learn(folder: Path, words: list[str]) -> None:
    for word in words:
        american(cache=folder).learn([word])


def test_two_processes_at_once_leave_a_whole_cache(tmp_path: Path) -> None:
    spawn = multiprocessing.get_context("spawn")
    words = [[f"zz{letter}{number}" for number in "qwxyz"] for letter in "bd"]
    others = [spawn.Process(target=_learn, args=(tmp_path, some)) for some in words]
    for other in others:
        other.start()
    for other in others:
        other.join(60)
        assert other.exitcode == 0
    assert [file.name for file in tmp_path.iterdir()] == ["readings-1.json"]
    reader = Reader()
    american(reader, tmp_path).learn(word for some in words for word in some)
    read = [text for _, texts in reader.calls for text in texts]
    # What one of them lost is read again; the last that each wrote is there.
    assert len(read) < 10


def test_two_at_once_in_one_process_keep_what_both_learned(tmp_path: Path) -> None:
    one, two = american(cache=tmp_path), american(cache=tmp_path)
    one.learn(["zzyzva"])
    two.learn(["qwerx"])
    reader = Reader()
    american(reader, tmp_path).learn(["zzyzva", "qwerx"])
    assert reader.calls == []


@pytest.mark.parametrize("reader", [Absent(), Broken()])
def test_without_espeak_the_spelling_stands_in_and_is_not_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, reader: Absent
) -> None:
    pronouncer = american(reader, tmp_path)
    assert pronouncer.phones("qwerchee") == (("K", "W", "ER", "CH", "IY"),)
    assert pronouncer.crude
    assert "rules of spelling" in caplog.text
    assert list(tmp_path.iterdir()) == []


# ---- espeak-ng itself


@needs_espeak
def test_espeak_reads_many_texts_in_order() -> None:
    texts = ["bouillabaisse", "1998", "pinot noir", "açaí"] * 150  # more than one call of them
    together = espeak.read(texts, "en-us")
    assert len(together) == len(texts)
    assert together[:4] == [espeak.read([text], "en-us")[0] for text in texts[:4]]
    assert together[:4] == together[-4:]
    assert arpabet(together[2]) == said("P IY N OW N W AA R")
    assert all(set(arpabet(ipa)) <= PHONES for ipa in together[:4])


@needs_espeak
def test_a_text_that_espeak_reads_as_two_clauses_keeps_its_place() -> None:
    read = espeak.read(["plum. prune", "fig"], "en-us")
    assert read == [
        " ".join(espeak.read(["plum", "prune"], "en-us")),
        espeak.read(["fig"], "en-us")[0],
    ]


@needs_espeak
def test_espeak_reads_nothing_for_nothing_and_names_its_version() -> None:
    assert espeak.read([], "en-us") == []
    assert espeak.version()[0].isdigit()


def test_an_espeak_that_fails_is_told_from_one_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(FileNotFoundError):
        espeak.read(["plum"], "en-us")
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)
    with pytest.raises(espeak.ReadingError, match="'plum"):
        espeak.read(["plum"], "en-us")
