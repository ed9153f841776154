"""What the recognisers know of words, and how they hear those that they do not know."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from speech import models, vocabulary
from speech.models import ModelError

pytestmark = pytest.mark.skipif(not shutil.which("espeak-ng"), reason="needs espeak-ng")


def scripted_model(folder: Path, words: Sequence[str]) -> Path:
    """What looks like a Vosk model from outside: all but the list of its words is empty."""
    for name in ("am/final.mdl", "conf/mfcc.conf", "graph/phones/word_boundary.int"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b" ")
    for name in ("HCLr.fst", "Gr.fst"):
        (folder / "graph" / name).write_bytes((2125659606).to_bytes(4, "little"))
    lines = (f"{word} {number}\n" for number, word in enumerate(("<eps>", "[unk]", *words)))
    (folder / "graph" / "words.txt").write_text("".join(lines))
    return folder


def test_pocketsphinx_hears_every_word_by_its_phones(tmp_path: Path) -> None:
    known = vocabulary.vocabulary("pocketsphinx", {"tahdig": "tahdeeg"}, cache=tmp_path)
    words = known.words(["plum", "tahdig"])
    assert words["plum"].known
    assert words["plum"].ways == ("P L AH M",)
    assert not words["tahdig"].known
    assert words["tahdig"].ways[0] == "T AA D IY G"
    assert "pocketsphinx" in known.name.lower()
    assert list(tmp_path.iterdir())  # what was read is kept for the evening


def test_vosk_hears_a_word_that_its_model_lacks_as_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = scripted_model(tmp_path / "vosk-model-en", ["plum", "know", "key", "nokia"])
    monkeypatch.setenv(models.VARIABLE, str(model))
    known = vocabulary.vocabulary("auto", {}, cache=tmp_path / "cache")
    words = known.words(["plum", "gnocchi", "tahdig"])
    assert words["plum"] == vocabulary.Word("plum", True, ("plum",))
    assert not words["gnocchi"].known
    assert "know key" in words["gnocchi"].ways
    assert words["tahdig"] == vocabulary.Word("tahdig", False, ())
    assert known.name == "Vosk vosk-model-en"
    kept = [path.name for path in (tmp_path / "cache").iterdir()]
    assert "spellings-vosk-model-en.json" in kept


def test_vosk_without_a_model_is_refused_and_auto_is_pocketsphinx(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv(models.VARIABLE, raising=False)
    with pytest.raises(ModelError, match="models fetch"):
        vocabulary.vocabulary("vosk", {})
    assert isinstance(vocabulary.vocabulary("auto", {}), vocabulary.Pronounced)
    monkeypatch.setenv(models.VARIABLE, str(tmp_path / "no-model"))
    assert isinstance(vocabulary.vocabulary("auto", {}), vocabulary.Pronounced)
    with pytest.raises(ModelError, match="no folder"):
        vocabulary.vocabulary("vosk", {})


def test_what_sounds_the_same_is_the_same() -> None:
    known = vocabulary.vocabulary("pocketsphinx", {})
    assert set(known.said("red flour")) & set(known.said("red flower"))
    assert not set(known.said("plum")) & set(known.said("prune"))
    assert known.said("") == ()


def test_a_long_phrase_has_not_more_ways_than_can_be_looked_at() -> None:
    known = vocabulary.vocabulary("pocketsphinx", {})
    assert 0 < len(known.said(" ".join(["tomato"] * 40))) <= vocabulary.MOST_KEPT


def test_what_reads_unknown_words_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert vocabulary.reads_unknown_words().startswith("espeak-ng 1")
    monkeypatch.setenv("PATH", "")
    assert "rules of spelling" in vocabulary.reads_unknown_words()
