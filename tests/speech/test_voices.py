from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from speech.synthesis import Sound, SynthesisError, sentences
from speech.voices import EspeakSynthesiser, Pyttsx3Synthesiser, voice

needs_espeak = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="needs espeak-ng")

QUESTION = "Which herb gives pesto its colour, and who will answer?"


def loudness(sound: Sound) -> float:
    return float(np.abs(np.frombuffer(sound.pcm, "<i2").astype(float)).mean())


@pytest.fixture(scope="module")
def pyttsx3_voice() -> Iterator[Pyttsx3Synthesiser]:
    speaker = Pyttsx3Synthesiser("en-gb", 165)
    yield speaker
    speaker.close()


@needs_espeak
class TestPyttsx3:
    def test_every_render_is_whole(self, pyttsx3_voice: Pyttsx3Synthesiser) -> None:
        first = [pyttsx3_voice.render(text).seconds for text in ("Yes.", QUESTION, "No.")]
        again = [pyttsx3_voice.render(text).seconds for text in ("Yes.", QUESTION, "No.")]
        assert first == pytest.approx(again, abs=0.02)
        assert first[1] > 2 * first[0]
        assert pyttsx3_voice.restarts == 0

    def test_it_sounds_as_espeak_does_so_that_the_fallback_is_not_noticed(
        self, pyttsx3_voice: Pyttsx3Synthesiser
    ) -> None:
        one = pyttsx3_voice.render(QUESTION)
        other = EspeakSynthesiser("en-gb", 165).render(QUESTION)
        assert one.rate == other.rate
        assert one.seconds == pytest.approx(other.seconds, abs=0.05)

    def test_a_rate_is_the_rate(self) -> None:
        speaker = Pyttsx3Synthesiser("en-us", 165)
        try:
            usual = speaker.render(QUESTION).seconds
            speaker.set_rate(110)
            assert speaker.render(QUESTION).seconds > usual * 1.3
            speaker.set_rate(230)
            assert speaker.render(QUESTION).seconds < usual * 0.8
            assert speaker.restarts == 0
        finally:
            speaker.close()

    def test_a_killed_process_costs_nothing_but_a_moment(self) -> None:
        speaker = Pyttsx3Synthesiser("en-gb", 165, EspeakSynthesiser("en-gb", 165))
        try:
            speaker.check()
            assert speaker.pid is not None
            os.kill(speaker.pid, signal.SIGKILL)
            assert speaker.render(QUESTION).seconds > 2
            assert speaker.restarts == 1
            assert speaker.render(QUESTION).seconds > 2
            assert speaker.restarts == 1
        finally:
            speaker.close()

    def test_a_process_that_hangs_is_replaced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("speech.voices._RENDER_LIMIT", 0.2)
        speaker = Pyttsx3Synthesiser("en-gb", 165, EspeakSynthesiser("en-gb", 165))
        try:
            speaker.check()
            hung = speaker.pid
            assert hung is not None
            os.kill(hung, signal.SIGSTOP)
            assert speaker.render("Yes.").seconds > 0.1
            assert speaker.pid != hung
        finally:
            speaker.close()

    def test_the_end_of_the_host_ends_the_process(self) -> None:
        speaker = Pyttsx3Synthesiser("en-gb", 165)
        speaker.check()
        process = speaker._process
        assert process is not None
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0
        speaker.close()

    def test_a_voice_that_is_not_there(self) -> None:
        speaker = Pyttsx3Synthesiser("narnian", 165)
        try:
            with pytest.raises(SynthesisError, match="no voice 'narnian'"):
                speaker.check()
        finally:
            speaker.close()
        with pytest.raises(SynthesisError, match="narnian"):
            voice("narnian")

    def test_nothing_stays_behind(self) -> None:
        speaker = voice("en-gb+f3", 180)
        assert isinstance(speaker, Pyttsx3Synthesiser)
        speaker.render(QUESTION)
        folder = Path(speaker._folder.name)
        assert list(folder.iterdir()) == []
        speaker.close()
        assert not folder.exists()


@needs_espeak
class TestEspeak:
    @pytest.mark.parametrize("name", ["en-gb", "en-us", "en-gb-scotland", "en-us+f3", "fr", "ko"])
    def test_any_voice(self, name: str) -> None:
        sound = EspeakSynthesiser(name, 165).render("Pinot noir, I think.")
        assert sound.seconds > 0.5
        assert loudness(sound) > 200

    @pytest.mark.parametrize("text", ["-v", "--help", "[[", "a\nb", "Zoë's 100 %"])
    def test_any_text(self, text: str) -> None:
        assert EspeakSynthesiser().render(f"{text} one").seconds > 0.2

    @pytest.mark.parametrize("text", ["", " ", "...", "\n"])
    def test_nothing_to_say(self, text: str) -> None:
        with pytest.raises(SynthesisError, match="nothing to say"):
            EspeakSynthesiser().render(text)

    def test_the_rate(self) -> None:
        speaker = EspeakSynthesiser("en-gb", 165)
        usual = speaker.render(QUESTION).seconds
        speaker.set_rate(110)
        assert speaker.render(QUESTION).seconds > usual * 1.3


def test_a_machine_without_espeak_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    with pytest.raises(SynthesisError, match="sudo apt install espeak-ng"):
        voice()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("One sentence here", ["One sentence here"]),
        ("Well done, Ann. That is right.", ["Well done, Ann.", "That is right."]),
        ("Yes! That is right. Next.", ["Yes! That is right.", "Next."]),
        ("Ask Mr. Smith about St. Emilion. Then go.", ["Ask Mr. Smith about St. Emilion.",
                                                      "Then go."]),
        ("J. R. knows the answer... do you?", ["J. R. knows the answer...", "do you?"]),
        ("Three point five is 3.5 litres.", ["Three point five is 3.5 litres."]),
        ("", []),
    ],
)  # fmt: skip
def test_sentences(text: str, parts: list[str]) -> None:
    assert list(sentences(text)) == parts
