"""How loud the room is, and whether a voice stands out from it: pure objects, told of levels.

Voice activity calls every voice speech, and a table of others' talk speech without end.
Whoever answers is nearer to the microphone than the rest of the room, and so louder: an
utterance begins above the room, and is over when nobody is as loud as its speaker.
All levels are in dBFS, frame by frame. The numbers are from `benchmarks/turns.py`.
"""

from __future__ import annotations

import math
from collections import deque

SILENT = -96.0
"""What digital silence counts as: the step of 16 bits."""

REMEMBERED = 188
"""Frames of the room that its level is taken from: 6 s of 32 ms."""
KNOWN = 31
"""Frames after which there is a room to stand out from: 1 s."""
ABOVE_CREST, ABOVE_FLOOR = 2.0, 11.0
"""An utterance begins so far above the room's crest, or its floor, whichever is lower: a
table that has just been chatting has a high crest, and quiet between its words."""
AS_LOUD = 8.0
"""Never is more asked of a beginning than to be so much softer than those who spoke before."""
WITHIN, AT_MOST, AT_LEAST = 1.0, 14.0, 6.0
"""Speech goes on down to so far above the room's crest, but for what is more than AT_MOST
or less than AT_LEAST under the speaker's loudest. Weak syllables are lost to that and do not
matter: within each end-of-turn silence a stressed one falls."""

CLEAR = 20.0
"""A speaker stands clearly out from so far above the room's floor. Of synthetic answers over
the babble of a table, 20 dB softer in the mean, the middle one stands 25 dB above it; 10 dB
softer, 15. In quiet it is 45."""

_FLOOR, _CREST = 0.2, 0.9
_LOUDEST = 3
_SPEAKERS = 5


class RoomLevel:
    """What is heard while nobody answers, and how loud those were who did."""

    def __init__(self) -> None:
        self._levels: deque[float] = deque(maxlen=REMEMBERED)
        self._speakers: deque[float] = deque(maxlen=_SPEAKERS)
        self._sorted: list[float] | None = None

    def hear(self, level: float) -> None:
        """Takes a frame in which nobody has begun to answer."""
        self._levels.append(level)
        self._sorted = None

    def spoke(self, level: float) -> None:
        """Takes how loud somebody was who has answered, and was understood."""
        self._speakers.append(level)

    @property
    def known(self) -> bool:
        return len(self._levels) >= KNOWN

    @property
    def floor(self) -> float:
        """The level that a fifth of the frames stay below: what is left in the pauses."""
        return self._at(_FLOOR)

    @property
    def crest(self) -> float:
        """The level that one frame in ten is above."""
        return self._at(_CREST)

    @property
    def onset(self) -> float:
        """The level from which speech begins an utterance."""
        if not self.known:
            return SILENT
        onset = min(self.crest + ABOVE_CREST, self.floor + ABOVE_FLOOR)
        if self._speakers:
            onset = min(onset, sorted(self._speakers)[len(self._speakers) // 2] - AS_LOUD)
        return onset

    def _at(self, share: float) -> float:
        if not self._levels:
            return SILENT
        if self._sorted is None:
            self._sorted = sorted(self._levels)
        return self._sorted[min(len(self._sorted) - 1, int(share * len(self._sorted)))]


class Foreground:
    """One utterance before its room: which frames of speech are its speaker's."""

    def __init__(self, room: RoomLevel) -> None:
        self._room = room
        self._recent: deque[float] = deque(maxlen=_LOUDEST)
        self._loudest = SILENT
        self._levels: list[float] = []
        self._last = 0

    @property
    def level(self) -> float:
        """How loud the speaker is: the loudest tenth of a second so far."""
        return self._loudest

    @property
    def clear(self) -> bool:
        """Whether the speaker stands clearly out from the room."""
        return self._loudest - self._room.floor >= CLEAR

    def take(self, level: float, is_speech: bool, begun: bool) -> bool:
        """Whether the frame is the speaker's; `begun`: the utterance has been opened.

        Until then the frame is the room's as well.
        """
        if not begun:
            needed = self._room.onset
            self._room.hear(level)
        else:
            crest = self._room.crest if self._room.known else SILENT
            highest = self._loudest - AT_LEAST
            needed = max(self._loudest - AT_MOST, min(crest + WITHIN, highest))
            self._levels.append(level)
        is_speech = is_speech and level >= needed
        if is_speech:
            self._last = len(self._levels)
        if is_speech or begun:
            self._recent.append(10 ** (level / 10))
        else:
            # That was a knock, and says nothing of the speaker.
            self._recent.clear()
            self._loudest = SILENT
        if is_speech and len(self._recent) == _LOUDEST:
            mean = 10 * math.log10(sum(self._recent) / _LOUDEST)
            self._loudest = max(self._loudest, mean)
        return is_speech

    def over(self, *, endless: bool) -> None:
        """The utterance is over, and what came behind its last speech was the room again.

        `endless`: only its limit ended it. Then it was no utterance: the room has become
        as loud as that while it was listened to.
        """
        for level in self._levels[0 if endless else self._last :]:
            self._room.hear(level)
        self._levels.clear()
