"""One listening from its first frame to what was heard: the turn, and the recogniser fed by it.

    frames ─► Turn ─► sound ─► recogniser
               └─ Pause ─► what have you so far? ─┬─ "um", "I think it's": be patient
                                                  └─ an answer: kept for the end of the turn

If speech goes on behind a pause, the recogniser hears all of it again, as one utterance. If
it does not, the answer was decoded in the silence and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Iterable
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
HESITATION = 1.7
"""Seconds of silence that end a turn in which nothing was said but "um" or an opener."""

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
_FEW = 2

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
                self.heard = self._recogniser.finish()
                if half_said(self.heard, self._listening):
                    self._turn.be_patient(HESITATION)
                return None
            case UtteranceEnded() | Limit():
                if self.heard is None:
                    self.heard = self._recogniser.finish()
            case NoInput():
                self._recogniser.cancel()
            case SpeechStarted() | None:
                pass
        return step.event

    def finish(self) -> Heard:
        """What was heard in an utterance that is broken off here."""
        return self.heard or self._recogniser.finish()

    def _feed(self, sound: bytes) -> None:
        self._sound += sound
        if self.heard is None:
            self._recogniser.feed(sound)
        else:
            self.heard = None
            self._recogniser.listen(self._listening)
            self._recogniser.feed(bytes(self._sound))


def half_said(heard: Heard, listening: Listening) -> bool:
    """Whether what was read so far is only the beginning of something: "um", "it's the",
    "plum no wait". What names nothing that was listened for is so where it is short."""
    text = heard.phrases[0].text if heard.phrases else ""
    words = text.split()
    if UNKNOWN in words or not words:
        free = heard.free[0].text.split() if heard.free else []
        return _is_filler(free, listening.openers)
    named = (*listening.answers, *listening.rivals, *listening.phrases)
    if _holds(text, named):
        corrections = (joiner for joiner in listening.joiners if " " in joiner)
        return text not in named and text.endswith(tuple(f" {one}" for one in corrections))
    if _is_filler(words, listening.openers):
        return True
    return bool(listening.openers) and (
        len(words) <= _FEW or text.endswith(tuple(f" {one}" for one in listening.openers))
    )


def _is_filler(words: list[str], openers: Iterable[str]) -> bool:
    return FILLERS.issuperset(words) or " ".join(w for w in words if w not in FILLERS) in openers


def _holds(text: str, phrases: Iterable[str]) -> bool:
    return any(f" {phrase} " in f" {text} " for phrase in phrases)
