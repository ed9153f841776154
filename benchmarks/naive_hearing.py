"""The plain ways from sound to ruling that ours is measured beside, on PocketSphinx.

Each takes what is said and answers `accept`, `reject` or `again`:
`free + WRatio` decodes with the general language model and compares its text; `grammar`
listens for a closed list and takes its text at its word; `nearest sentence` takes the
nearest of the sentences that may be said, as voice assistants do.
"""

from __future__ import annotations

import tempfile
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import pocketsphinx
from rapidfuzz import fuzz, process
from rapidfuzz.distance import Levenshtein

from host.listening import spelled
from questions.bank import Question
from speech.phrases import checked
from speech.pronunciation import Pronouncer
from speech.recognition import Heard

FEW_OPENERS = ("i think it's", "it's", "is it", "i'd say", "that's", "the answer is", "um", "a")
FEW_CLOSERS = ("please", "i think", "i believe", "final answer")
"""As many as a grammar bears: with all of them in optional lists an utterance takes seconds."""

NEAR_ENOUGH = 85.0
"""rapidfuzz's WRatio from which two texts are taken for the same, as is usual."""
_LISTS_KEPT = 24

Ruling = str


def _spelled(texts: Sequence[str]) -> dict[str, str]:
    return {spelled(text): text for text in texts}


def free_wratio(question: Question, heard: Heard | None) -> Ruling:
    """The text of the free decode against the answers and the rejects, by WRatio."""
    if heard is None or not heard.free:
        return "again"
    text = heard.free[0].text
    right = max(fuzz.WRatio(text, form) for form in _spelled(question.answers))
    wrong = max((fuzz.WRatio(text, form) for form in _spelled(question.reject)), default=0.0)
    return "accept" if right >= NEAR_ENOUGH and right > wrong else "reject"


def nearest_sentence(question: Question, others: Sequence[str], heard: Heard | None) -> Ruling:
    """The nearest of the sentences that may be said, whatever the distance."""
    if heard is None or not heard.free:
        return "again"
    sentences: dict[str, bool] = {}
    for right, texts in ((False, others), (True, question.answers)):
        for form in _spelled(texts):
            for opener in ("", *FEW_OPENERS):
                sentences[f"{opener} {form}".strip()] = right
    found = process.extractOne(
        heard.free[0].text, list(sentences), scorer=Levenshtein.normalized_distance
    )
    return "accept" if found is not None and sentences[found[0]] else "reject"


def grammar(pronouncer: Pronouncer) -> Callable[[Sequence[str], bytes], str | None]:
    """The one text of a closed list (JSGF) that was heard, None where none fits."""
    decoders: OrderedDict[tuple[str, ...], Any] = OrderedDict()

    def decoder_for(listed: tuple[str, ...]) -> Any:
        if listed in decoders:
            return decoders[listed]
        spoken = [" ".join(checked(text)) for text in listed]
        words = sorted({word for text in spoken for word in text.split()})
        with tempfile.NamedTemporaryFile("w", suffix=".dict") as file:
            for word, ways in pronouncer.pronunciations(words, {}).items():
                for number, phones in enumerate(ways, 1):
                    file.write(f"{word}{f'({number})' if number > 1 else ''} {' '.join(phones)}\n")
            file.flush()
            decoder = pocketsphinx.Decoder(dict=file.name, lm=None, loglevel="FATAL")
        decoder.add_jsgf_string(
            "g", f"#JSGF V1.0;\ngrammar g;\npublic <u> = {' | '.join(filter(None, spoken))};\n"
        )
        decoder.activate_search("g")
        decoders[listed] = decoder
        if len(decoders) > _LISTS_KEPT:
            decoders.popitem(last=False)
        return decoder

    def hear(listed: Sequence[str], pcm: bytes) -> str | None:
        decoder = decoder_for(tuple(sorted(set(listed))))
        decoder.start_utt()
        decoder.process_raw(pcm, False, True)
        decoder.end_utt()
        best = decoder.hyp()
        return str(best.hypstr) if best is not None and best.hypstr else None

    return hear


def by_the_book(question: Question, text: str | None) -> Ruling:
    """Exactly an answer, exactly something else of the list, or nothing."""
    if text is None:
        return "again"
    return "accept" if text in _spelled(question.answers) else "reject"
