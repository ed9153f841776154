"""The words that an evening listens for: gathered, reported on, learned by the real recogniser."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import msgspec
import pytest

from host.listening import for_answer
from host.sound import recogniser_for
from host.words import SameSound, report, words_of
from questions.bank import HEADER, Bank, load
from speech.phrases import Phrases
from speech.vocabulary import vocabulary
from tests.host.commands import party_host

pytestmark = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")

LINES = (
    "food-001-1\tWhat is milled from wheat?\tflour\t\tflower | rice\tplain\t\t",
    "food-001-3\tWhat is the crust of rice?\ttahdig\tta-dig\ttagine\t\ttahdig=tahdeeg\t",
)


@pytest.fixture
def bank(tmp_path: Path) -> Bank:
    (tmp_path / "food.tsv").write_text("\n".join((HEADER, *LINES)) + "\n", encoding="utf-8")
    return load(tmp_path)


def test_every_word_of_the_answers_is_among_those_learned_with_its_questions(bank: Bank) -> None:
    words = words_of(bank)
    assert words.answers["flour"] == ("food-001-1",)
    assert words.answers["ta"] == ("food-001-3",)
    assert {"rice", "plain", "tagine"} <= set(words.answers)
    assert words.sounds == {"tahdig": "tahdeeg"}
    assert {"think", "repeat"} <= set(words.others)


def test_what_a_prompt_of_the_packaged_bank_listens_for_is_learned() -> None:
    bank = load()
    learned = set(words_of(bank).all)
    numbers = {"a", "hundred", "thousand"}
    for question in list(bank.questions.values())[::20]:
        heard = Phrases.of(for_answer(question, bank)).vocabulary()
        # The numbers beside a number are made up for the question, and in every dictionary.
        missing = {word for word in heard if word not in learned} - numbers
        known = vocabulary("pocketsphinx", {}).words(missing)
        assert all(word.known for word in known.values())


def test_the_report_names_unknown_words_and_wrong_answers_that_sound_right(bank: Bank) -> None:
    found = report(bank, vocabulary("pocketsphinx", words_of(bank).sounds))
    unknown = {word.text: word for word in found.unknown}
    assert unknown["tahdig"].ways[0] == "T AA D IY G"
    assert found.questions["tagine"] == ("food-001-3",)
    assert "flour" not in unknown
    assert found.unheard == ()
    assert found.same_sound[0] == SameSound("food-001-1", "flour", "flower", "F L AW ER")


def test_the_command_prints_it_for_people_and_for_programs(tmp_path: Path, bank: Bank) -> None:
    ran = party_host("questions", "words", tmp_path, "--recogniser", "pocketsphinx")
    assert ran.status == 0
    assert "tahdig: T AA D IY G" in ran.out
    assert "'flower' sounds like the right 'flour'" in ran.out
    assert ran.out.splitlines()[-1].startswith("2 words not known")
    (found,) = party_host(
        "questions", "words", tmp_path, "--recogniser", "pocketsphinx", "--json"
    ).objects
    assert found["same_sound"][0]["question"] == "food-001-1"
    assert {word["text"] for word in found["unknown"]} == {"tahdig", "tagine"}


def test_a_vosk_that_is_not_there_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("PARTY_HOST_VOSK_MODEL", raising=False)
    assert party_host("questions", "words", "--recogniser", "vosk").refused("models fetch")


def test_the_recogniser_of_an_evening_learns_its_bank(
    tmp_path: Path, bank: Bank, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    recogniser = recogniser_for("pocketsphinx", bank)
    try:
        kept = tmp_path / "cache" / "party-host" / "pronunciations" / "readings-1.json"
        deadline = time.monotonic() + 60
        while not kept.is_file() and time.monotonic() < deadline:
            recogniser.listen(for_answer(next(iter(bank.questions.values())), bank))
            recogniser.finish()
        readings = msgspec.json.decode(kept.read_bytes())["entries"]
        assert "en-us tahdeeg" in readings
    finally:
        recogniser.close()
