"""PocketSphinx itself hears what espeak-ng says."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from speech.pocketsphinx_engine import ALTERNATIVES, PocketSphinxRecogniser, trimmed
from speech.pronunciation import Pronouncer
from speech.recognition import SAMPLE_RATE, Heard, Listening, RecogniserError

FRUIT = Listening(
    phrases=("repeat the question", "more time", "i don't know"),
    answers=("prune",),
    rivals=("apricot", "pinot noir", "bouillabaisse", "gnocchi", "chicken", "sour cream"),
    openers=("i think it's", "um"),
    closers=("please",),
    joiners=("no wait", "or"),
    words=("the", "a", "of"),
    sounds={"gnocchi": "nyokkee"},
    free=False,
)
SECOND = 2 * SAMPLE_RATE


@pytest.fixture(scope="module")
def recogniser() -> Iterator[PocketSphinxRecogniser]:
    made = PocketSphinxRecogniser(Pronouncer(), keep_up=math.inf)
    yield made
    made.close()


def hear(recogniser: PocketSphinxRecogniser, listening: Listening, pcm: bytes) -> Heard:
    recogniser.listen(listening)
    for at in range(0, len(pcm), 3200):
        recogniser.feed(pcm[at : at + 3200])
    return recogniser.finish()


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("prune", "prune"),
        ("apricot", "apricot"),
        ("bouillabaisse please", "bouillabaisse please"),
        ("i think it's sour cream", "i think it's sour cream"),
        ("nyokkee", "gnocchi"),
        ("more time", "more time"),
        ("chicken, no wait, apricot", "chicken no wait apricot"),
    ],
)
def test_phrases_are_heard(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes], said: str, heard: str
) -> None:
    result = hear(recogniser, FRUIT, spoken(said))
    assert result.phrases[0].text == heard
    assert result.engine == "pocketsphinx"
    assert result.free == ()


def test_hypotheses_are_few_different_and_made_of_the_words_listened_for(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    result = hear(recogniser, FRUIT, spoken("chicken, no wait, apricot"))
    texts = [hypothesis.text for hypothesis in result.phrases]
    assert 1 < len(texts) <= ALTERNATIVES
    assert len(set(texts)) == len(texts)
    spoken_of = " ".join(
        (*FRUIT.phrases, *FRUIT.answers, *FRUIT.rivals, *FRUIT.openers, *FRUIT.closers,
         *FRUIT.joiners, *FRUIT.words)
    )  # fmt: skip
    assert {word for text in texts for word in text.split()} <= set(spoken_of.split())
    confidence = result.phrases[0].confidence
    assert confidence is not None
    assert 0 <= confidence <= 1


def test_the_free_decode_hears_what_nobody_listened_for(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    result = hear(recogniser, Listening(phrases=("yes", "no")), spoken("the weather is good today"))
    assert any("weather" in hypothesis.text for hypothesis in result.free)
    assert len(result.free) <= ALTERNATIVES
    assert result.texts()[0] == result.phrases[0].text


def test_a_common_word_gives_way_to_the_answer_that_sounds_the_same(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    common = ("to", "too", "for", "ate", "won", "the")
    listening = Listening(answers=("two",), rivals=("four", "eight"), words=common, free=False)
    for said in ("two", "four", "eight"):
        heard = hear(recogniser, listening, spoken(said))
        assert said in heard.phrases[0].text.split()
        assert not {"to", "too", "for", "ate"} & {w for t in heard.texts() for w in t.split()}


def test_the_same_is_heard_twice(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    pcm = spoken("i think it's sour cream")
    first, second = hear(recogniser, FRUIT, pcm), hear(recogniser, FRUIT, pcm)
    assert first.phrases == second.phrases


def test_the_same_listening_builds_nothing_anew() -> None:
    recogniser = PocketSphinxRecogniser()
    yes = Listening(phrases=("yes", "no"), free=False)
    for listening in (yes, yes, FRUIT, Listening(phrases=("yes", "no"), free=False), FRUIT):
        recogniser.listen(listening)
    assert recogniser.models_built == 2


@pytest.mark.parametrize(
    "pcm", [b"", b"\0" * 1000, b"\0" * SECOND], ids=["none", "little", "zeros"]
)
def test_silence_is_nothing_or_unsure_but_no_error(
    recogniser: PocketSphinxRecogniser, pcm: bytes
) -> None:
    result = hear(recogniser, FRUIT, pcm)
    assert result.seconds_audio == pytest.approx(len(pcm) / SECOND)
    if len(pcm) < SECOND:
        assert result.phrases == ()


def test_nothing_to_listen_for_hears_nothing(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    empty = Listening(phrases=("...", ""), free=False)
    assert hear(recogniser, empty, spoken("prune")).texts() == ()


def test_signs_in_other_peoples_text_reach_no_decoder(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    odd = Listening(
        answers=("prune (2)", "<s> apricot </s>", "a\nb", "; | * { }"),
        rivals=("\\end\\",),
        free=False,
    )
    assert "apricot" in hear(recogniser, odd, spoken("apricot")).phrases[0].text


def test_cancel_forgets_what_was_fed(
    recogniser: PocketSphinxRecogniser, spoken: Callable[..., bytes]
) -> None:
    recogniser.listen(FRUIT)
    recogniser.feed(spoken("apricot"))
    recogniser.cancel()
    recogniser.feed(spoken("prune"))
    assert recogniser.finish().phrases[0].text == "prune"


def test_half_a_sample_is_refused(recogniser: PocketSphinxRecogniser) -> None:
    recogniser.listen(FRUIT)
    with pytest.raises(ValueError, match="3 bytes"):
        recogniser.feed(b"abc")


def test_listening_comes_first() -> None:
    with pytest.raises(RecogniserError, match=r"listen\(\)"):
        PocketSphinxRecogniser().feed(b"\0\0")
    with pytest.raises(RecogniserError, match=r"listen\(\)"):
        PocketSphinxRecogniser().finish()


def test_a_free_decode_that_falls_behind_is_given_up_for_that_utterance(
    spoken: Callable[..., bytes],
) -> None:
    recogniser = PocketSphinxRecogniser(keep_up=0.0)  # any work at all is too slow
    result = hear(recogniser, Listening(answers=("prune",), rivals=("apricot",)), spoken("prune"))
    assert recogniser.free_dropped
    assert result.free == ()
    assert result.phrases[0].text == "prune"
    recogniser.listen(Listening(answers=("prune",)))
    assert not recogniser.free_dropped


def test_trimming_leaves_a_quarter_second_before_and_a_bit_more_after() -> None:
    noise = np.random.default_rng(2)
    tone = 6000 * np.sin(np.arange(SAMPLE_RATE) / 5)
    sound = np.concatenate([np.zeros(SAMPLE_RATE), tone, np.zeros(2 * SAMPLE_RATE)])
    pcm = (sound + noise.normal(0, 20, len(sound))).astype("<i2").tobytes()
    cut = trimmed(pcm)
    assert len(cut) / SECOND == pytest.approx(1 + 0.25 + 0.3, abs=0.05)
    # Where nothing stands out there is nothing to go by.
    hiss = noise.normal(0, 800, SAMPLE_RATE).astype("<i2").tobytes()
    assert trimmed(hiss) == hiss
    assert trimmed(b"\1\0" * 100) == b"\1\0" * 100
