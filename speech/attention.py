"""One listening from its first frame to what was heard: the turn, and the recogniser fed by it.

    frames ─► Turn ─► sound ─► recogniser
               └─ Pause ─► what have you so far? ─┬─ "um", "I think it's": be patient
                                                  └─ an answer: kept for the end of the turn

If speech goes on behind a pause, the recogniser hears all of it again, as one utterance. If
it does not, the answer was decoded in the silence and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from speech.endpointing import (
    TAIL,
    Limit,
    NoInput,
    Pause,
    Segmenter,
    SpeechStarted,
    Turn,
    UtteranceEnded,
)
from speech.loudness import Foreground, RoomLevel
from speech.recognition import UNKNOWN, Heard, Listening, Recogniser
from speech.voice_activity import FRAME_SECONDS, Activity

REVIEW_BEFORE = 0.3
"""Seconds before the end of a turn at which the recogniser is asked what it has: time enough
for its answer on a slow card."""
HESITATION, DOUBT = 1.7, 1.2
"""Seconds of silence that end a turn in which nothing was said but "um" or an opener, and in
which that may be so. Of hums and openers said alone PocketSphinx reads seven in eight as such;
one plain answer in fifteen is doubted."""

FILLERS = frozenset(
    (
        "um",
        "uh",
        "er",
        "erm",
        "hmm",
        "hm",
        "mm",
        "huh",
        "ah",
        "oh",
        "well",
        "so",
        "okay",
        "like",
        "the",
        "a",
        "an",
    )
)
"""Words that are said before what is meant, wherever one speaks."""
_FEW, _LOOKED_AT = 2, 3

Outcome: TypeAlias = SpeechStarted | UtteranceEnded | Limit | NoInput


class Attention:
    """Listens for one utterance. Raises RecogniserError, from every method but `prime`.

    Seconds: `end_of_turn` of silence ends the utterance, `wait` without speech is NoInput,
    `longest` is the hard limit. `room` is told of every frame before the utterance.
    """

    def __init__(
        self,
        recogniser: Recogniser,
        listening: Listening,
        room: RoomLevel,
        *,
        end_of_turn: float,
        wait: float,
        longest: float,
    ) -> None:
        self._recogniser = recogniser
        self._listening = listening
        self._foreground = Foreground(room)
        review = max(TAIL + FRAME_SECONDS, end_of_turn - REVIEW_BEFORE)
        segmenter = Segmenter(end_of_turn, wait, longest, review=review)
        self._turn = Turn(segmenter, self._foreground)
        self._sound = bytearray()
        self.heard: Heard | None = None
        """What was heard; there is something in it at the end of an utterance."""
        recogniser.listen(listening)

    @property
    def speaking(self) -> bool:
        return self._turn.speaking

    @property
    def level(self) -> float:
        """How loud the speaker is, in dBFS."""
        return self._foreground.level

    def prime(self, frame: bytes) -> None:
        """Takes sound from before the listening began, for which no time is counted."""
        self._turn.prime(frame, FRAME_SECONDS)

    def take(self, frame: bytes, activity: Activity) -> Outcome | None:
        """Takes the next frame. Behind UtteranceEnded, Limit and NoInput it takes no more."""
        if activity.warming and not self.speaking:
            self.prime(frame)
            return None
        step = self._turn.take(frame, FRAME_SECONDS, activity.is_speech, activity.dbfs)
        if step.feed:
            self._feed(step.feed)
        match step.event:
            case Pause():
                self.heard = self._finish()
                self._turn.be_patient(patience(self.heard, self._listening))
                return None
            case UtteranceEnded() | Limit():
                self._foreground.over(endless=isinstance(step.event, Limit))
                if self.heard is None:
                    self.heard = self._finish()
            case NoInput():
                self._recogniser.cancel()
            case SpeechStarted() | None:
                pass
        return step.event

    def finish(self) -> Heard:
        """What was heard in an utterance that is broken off here."""
        return self.heard or self._finish()

    def _finish(self) -> Heard:
        return replace(self._recogniser.finish(), clear=self._foreground.clear)

    def _feed(self, sound: bytes) -> None:
        self._sound += sound
        if self.heard is None:
            self._recogniser.feed(sound)
        else:
            self.heard = None
            self._recogniser.listen(self._listening)
            self._recogniser.feed(bytes(self._sound))


def patience(heard: Heard, listening: Listening) -> float:
    """The seconds of silence that end a turn in which this has been read; 0 for no more than
    the field's own.

    HESITATION where the best reading is the beginning of something: an opener, or one's
    beginning ("i think it"), "um", "plum no wait"; nothing at all was read; DOUBT where that
    is so of the next readings of a single word, for a grammar of answers makes "plum" of
    "um", and where a word or two are none of what is listened for.
    """
    texts = tuple(reading.text for reading in heard.phrases)
    best = texts[0] if texts else ""
    beginnings = _beginnings(listening.openers)
    if UNKNOWN in best.split() or not best:
        free = heard.free[0].text if heard.free else ""
        return HESITATION if _is_begun(free, beginnings) else 0.0
    named = (*listening.answers, *listening.rivals, *listening.phrases)
    few = len(best.split())
    if _holds(best, named):
        corrections = tuple(f" {one}" for one in listening.joiners if " " in one)
        if best not in named and best.endswith(corrections):
            return HESITATION
        others = (text for text in texts[1:_LOOKED_AT] if not _holds(text, named))
        doubt = few == 1 and any(_is_begun(text, beginnings) for text in others)
        return DOUBT if doubt else 0.0
    if _is_begun(best, beginnings) or f" {best}".endswith(tuple(f" {b}" for b in beginnings)):
        return HESITATION
    return DOUBT if listening.openers and few <= _FEW else 0.0


@lru_cache(maxsize=8)
def _beginnings(openers: tuple[str, ...]) -> frozenset[str]:
    """The openers, and what is said of each when only its first words are."""
    split = (opener.split() for opener in openers)
    return frozenset(" ".join(words[:n]) for words in split for n in range(1, len(words) + 1))


def _is_begun(text: str, beginnings: frozenset[str]) -> bool:
    """Whether it is fillers, or the beginning of an opener behind them."""
    words = text.split()
    while words and words[0] in FILLERS:
        words = words[1:]
    return not words or " ".join(words) in beginnings


def _holds(text: str, phrases: Iterable[str]) -> bool:
    return any(f" {phrase} " in f" {text} " for phrase in phrases)
