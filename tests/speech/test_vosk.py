"""The Vosk library itself, on a real model: Korean in every run, English where there is one."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from speech import espeak, models
from speech.phones import arpabet
from speech.pronunciation import Pronouncer
from speech.recognition import UNKNOWN, Heard, Listening, RecogniserError
from speech.vosk_engine import GrammarError, VoskRecogniser, set_grammar, unknown_token
from speech.vosk_words import SoundAlikes, model_words

FOOD = Listening(
    phrases=("감사합니다", "안녕하세요"),
    answers=("비빔밥",),
    rivals=("고구마", "파인애플", "오렌지", "샌드위치", "도서관"),
    free=False,
)


def korean(texts: Iterable[str]) -> list[tuple[str, ...]]:
    return [arpabet(ipa) for ipa in espeak.read(list(texts), "ko")]


@pytest.fixture(scope="module")
def recogniser(korean_model: Path) -> Iterator[VoskRecogniser]:
    words = ["고구마", "파인애플", "오렌지", "비빔밥", "할아버지"]
    alikes = SoundAlikes(dict(zip(words, korean(words), strict=True)))
    made = VoskRecogniser(korean_model, Pronouncer(voices=("ko",)), alikes=alikes)
    yield made
    made.close()


@pytest.fixture
def say(spoken: Callable[..., bytes]) -> Callable[[str], bytes]:
    return lambda text: spoken(text, voice="ko", words_per_minute=110)


def hear(recogniser: VoskRecogniser, listening: Listening, pcm: bytes) -> Heard:
    recogniser.listen(listening)
    for at in range(0, len(pcm), 3200):
        recogniser.feed(pcm[at : at + 3200])
    return recogniser.finish()


@pytest.mark.parametrize("said", ["비빔밥", "고구마", "파인애플", "샌드위치"])
def test_phrases_are_heard_with_a_confidence(
    recogniser: VoskRecogniser, say: Callable[[str], bytes], said: str
) -> None:
    heard = hear(recogniser, FOOD, say(said))
    assert [h.text for h in heard.phrases] == [said]
    assert heard.engine == "vosk"
    confidence = heard.phrases[0].confidence
    assert confidence is not None
    assert 0 <= confidence <= 1


def test_partial_results_come_while_sound_does(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    recogniser.listen(FOOD)
    assert recogniser.partial() == ""
    pcm = say("샌드위치")
    partials = set()
    for at in range(0, len(pcm), 3200):
        recogniser.feed(pcm[at : at + 3200])
        partials.add(recogniser.partial())
    assert "샌드위치" in partials
    assert recogniser.finish().phrases[0].text == "샌드위치"


def test_the_free_decode_gives_different_readings(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    heard = hear(recogniser, Listening(phrases=("감사합니다",)), say("안녕하세요"))
    texts = [h.text for h in heard.free]
    assert 1 < len(texts) <= 5
    assert len(set(texts)) == len(texts)


def test_a_pause_that_ends_a_part_loses_nothing(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    quiet = say("고구마")[:16_000] * 6  # three seconds of the faint noise before it
    heard = hear(recogniser, FOOD, say("고구마") + quiet + say("파인애플"))
    assert heard.phrases[0].text == "고구마 파인애플"


def test_cancel_forgets_what_was_fed(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    recogniser.listen(FOOD)
    recogniser.feed(say("고구마"))
    recogniser.cancel()
    recogniser.feed(say("파인애플"))
    assert recogniser.finish().phrases[0].text == "파인애플"


def test_another_listening_in_the_middle_of_an_utterance_does_no_harm(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    recogniser.listen(FOOD)
    recogniser.feed(say("고구마"))
    other = Listening(answers=("할아버지",), rivals=("도서관", "토요일"), free=False)
    assert hear(recogniser, other, say("할아버지")).phrases[0].text == "할아버지"


def test_the_same_listening_sets_no_grammar_anew(recogniser: VoskRecogniser) -> None:
    recogniser.listen(FOOD)
    before = recogniser.grammars_set
    recogniser.listen(FOOD)
    assert recogniser.grammars_set == before


def test_the_unknown_token_is_this_models_own_and_comes_out_as_ours(
    recogniser: VoskRecogniser,
) -> None:
    assert unknown_token(recogniser._model) == "<UNK>"
    assert recogniser._real("<UNK> 고구마") == f"{UNKNOWN} 고구마"


@pytest.mark.parametrize(
    ("phrases", "why"),
    [
        ([], "at least one"),
        ([""], "lower-case words"),
        (["고구마 [unk]"], "lower-case words"),
        (['고구마"]'], "lower-case words"),
        (["Plum"], "lower-case words"),
        (["zzyzva"], "no word 'zzyzva'"),
    ],
)
def test_a_grammar_that_would_end_the_process_is_refused_before(
    recogniser: VoskRecogniser, say: Callable[[str], bytes], phrases: list[str], why: str
) -> None:
    with pytest.raises(GrammarError, match=why):
        set_grammar(recogniser._phrases, recogniser._model, phrases)
    assert hear(recogniser, FOOD, say("고구마")).phrases[0].text == "고구마"


def test_a_word_the_model_lacks_is_listened_for_as_others_and_heard_as_itself(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    lacking = "오렌지비빔밥"
    assert recogniser._model.vosk_model_find_word(lacking) == -1
    listening = Listening(answers=(lacking,), rivals=("고구마", "도서관"), free=False)
    assert hear(recogniser, listening, say(lacking)).phrases[0].text == lacking
    assert recogniser.dropped == ()


def test_words_are_learned_in_another_thread_while_one_is_heard(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    lacking = "오렌지오렌지비빔밥"
    pcm = say("고구마")
    recogniser.listen(FOOD)
    recogniser.feed(pcm[:16_000])
    learner = threading.Thread(target=recogniser.learn, args=([lacking],))
    learner.start()
    recogniser.feed(pcm[16_000:])
    learner.join(60)
    assert recogniser.finish().phrases[0].text == "고구마"
    listening = Listening(answers=(lacking,), rivals=("고구마", "도서관"), free=False)
    assert hear(recogniser, listening, say(lacking)).phrases[0].text == lacking


def test_of_two_words_that_are_spelled_alike_the_first_is_meant(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    alike = ("오렌지비빔밥", "오렌지삐빔밥")
    assert [recogniser._model.vosk_model_find_word(word) for word in alike] == [-1, -1]
    listening = Listening(answers=alike, rivals=("고구마", "도서관"), free=False)
    assert hear(recogniser, listening, say(alike[0])).phrases[0].text == alike[0]


def test_a_word_listened_for_is_never_taken_for_the_spelling_of_another(
    recogniser: VoskRecogniser, say: Callable[[str], bytes]
) -> None:
    listening = Listening(answers=("고구마고구마",), rivals=("고구마", "도서관"), free=False)
    heard = hear(recogniser, listening, say("고구마") + say("고구마"))
    assert heard.phrases[0].text == "고구마 고구마"


def test_a_word_that_nothing_sounds_like_is_dropped_and_named(recogniser: VoskRecogniser) -> None:
    lacking = "쀍쒧쒧쀍"
    recogniser.listen(Listening(answers=(lacking,), rivals=("고구마",), free=False))
    assert recogniser.dropped == (lacking,)
    recogniser.listen(Listening(answers=(lacking,), free=False))
    recogniser.feed(bytes(16_000))
    assert recogniser.finish().texts() == ()


def test_listening_comes_first_and_samples_are_whole(recogniser: VoskRecogniser) -> None:
    recogniser.close()
    with pytest.raises(RecogniserError, match=r"listen\(\)"):
        recogniser.feed(b"\0\0")
    with pytest.raises(RecogniserError, match=r"listen\(\)"):
        recogniser.finish()
    recogniser.listen(FOOD)
    with pytest.raises(ValueError, match="3 bytes"):
        recogniser.feed(b"abc")
    assert recogniser.finish().texts() == ()


def test_the_models_words_are_those_that_the_library_finds(
    recogniser: VoskRecogniser, korean_model: Path
) -> None:
    words = model_words(korean_model)
    assert {"고구마", "<UNK>", "<eps>"} <= words
    assert "zzyzva" not in words
    for word in sorted(words)[::25_000]:
        assert recogniser._model.vosk_model_find_word(word) >= 0


def test_words_are_read_from_a_list_where_the_model_has_one(tmp_path: Path) -> None:
    (tmp_path / "graph").mkdir()
    (tmp_path / "graph" / "words.txt").write_text("<eps> 0\nplum 1\n", encoding="utf-8")
    assert model_words(tmp_path) == {"<eps>", "plum"}


def test_a_damaged_table_of_words_is_told(tmp_path: Path, korean_model: Path) -> None:
    (tmp_path / "graph").mkdir()
    damaged = tmp_path / "graph" / "Gr.fst"
    with (korean_model / "graph" / "Gr.fst").open("rb") as whole:
        damaged.write_bytes(whole.read(5000))
    with pytest.raises(ValueError, match="damaged"):
        model_words(tmp_path)
    damaged.write_bytes(b"not an automaton")
    with pytest.raises(ValueError, match="OpenFst"):
        model_words(tmp_path)


# ---- English, where a model is installed


@pytest.fixture(scope="module")
def english() -> Iterator[VoskRecogniser]:
    try:
        path = models.find_english()
    except models.ModelError as error:
        pytest.fail(str(error))
    if path is None:
        pytest.skip(
            "needs Vosk's English model: `party-host models fetch`, "
            f"or name one in {models.VARIABLE}"
        )
    made = VoskRecogniser(path)
    yield made
    made.close()


@pytest.mark.parametrize(
    "said", ["prune", "i think it's sour cream", "bouillabaisse", "gewürztraminer"]
)
def test_english_answers_are_heard(
    english: VoskRecogniser, spoken: Callable[..., bytes], said: str
) -> None:
    listening = Listening(
        answers=("prune", "sour cream", "bouillabaisse", "gewürztraminer"),
        rivals=("apricot", "chicken", "paprika", "olive oil"),
        openers=("i think it's",),
    )
    heard = hear(english, listening, spoken(said))
    assert heard.phrases[0].text == said
    assert os.path.basename(english.model).startswith("vosk-model")
