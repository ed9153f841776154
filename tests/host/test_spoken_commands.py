"""Commands and choices said aloud: understood as itself or asked again, never as another."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from host.dialogue.fields import Missed
from host.dialogue.table import Utterance
from host.reading import read
from speech.pocketsphinx_engine import PocketSphinxRecogniser
from speech.recorded import hear_whole, in_a_room
from speech.voices import EspeakSynthesiser
from tests.host.table import Evening

Says = Callable[[Evening, str], Utterance]


@pytest.fixture(scope="module")
def says() -> Iterator[Says]:
    """Says a text at the table's open ear; what was heard comes back."""
    if shutil.which("espeak-ng") is None:
        pytest.skip("needs espeak-ng")
    recogniser = PocketSphinxRecogniser()
    voice = EspeakSynthesiser("en-us", 150)

    def say(evening: Evening, text: str) -> Utterance:
        assert evening.open is not None
        pcm = in_a_room(voice.render(text), 0.5, 0.8, np.random.default_rng(1))
        heard = hear_whole(recogniser, evening.open.listening, pcm).heard
        assert heard is not None
        return Utterance(tuple(h.text for h in heard.phrases), tuple(h.text for h in heard.free))

    yield say
    recogniser.close()


def _choosing() -> Evening:
    return Evening(deck=("food-2", "food-3"))


def _any_category() -> Evening:
    return Evening(deck=("joker-red", "food-3"))


def _confirming() -> Evening:
    evening = _choosing()
    evening.type("end the game")
    return evening


def _lobby() -> Evening:
    evening = Evening((), lobby_at_start=True)
    evening.type("ann")
    return evening


def _means(evening: Evening, utterance: Utterance) -> Any:
    return read(evening.session, utterance)


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (_choosing, "three points please"),
        (_choosing, "whose turn is it"),
        (_choosing, "end the game"),
        (_any_category, "drinks for three"),
        (_confirming, "yes"),
        (_lobby, "my name is peter"),
    ],
)
def test_ours_is_understood_as_itself(says: Says, make: Callable[[], Evening], text: str) -> None:
    evening = make()
    assert _means(evening, says(evening, text)) == _means(evening, Utterance((text,)))


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (_choosing, "pass the salt"),
        (_choosing, "pause the music"),
        (_choosing, "the hard way is to boil it"),
        (_any_category, "the food is great"),
        (_any_category, "three bottles of beer"),
        (_confirming, "yes she lives in london now"),
        (_lobby, "turn on the light"),
    ],
)
def test_what_is_none_of_ours_is_not_caught(
    says: Says, make: Callable[[], Evening], text: str
) -> None:
    evening = make()
    heard = says(evening, text)
    assert isinstance(_means(evening, heard), Missed), heard
