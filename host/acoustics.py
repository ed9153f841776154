"""What the microphone's sound says of the room: a meter, and what is amiss with it.

Pure objects, told of the ear's levels (four in a second of heard sound) and utterances.
They know no clock: while the host speaks, nothing is heard and no time passes for them.
"""

from __future__ import annotations

from collections import deque
from statistics import median
from typing import Literal

from host.views import LevelLine

Trouble = Literal["", "loud", "clipping", "silent"]

LOUD, LOUD_NO_MORE = -35.0, -40.0
"""dBFS of the room's floor, the level it keeps in its pauses too: a microphone that is set for
speech at -20 hears a full restaurant there."""
DROWNED, DROWNED_NO_MORE = 18.0, 22.0
"""Decibels from the room's floor up to the loudest of what the last players said: about 10 dB
of speech over babble, where half of the answers are not caught."""
NOTHING = 80
"""Levels of digital silence, 20 s, that no open microphone gives: it is off at its own switch."""
CLIPPED = 6
"""Levels of the last ten seconds that were cut off at full scale."""

_LATELY = 40
_UTTERANCES = 3
_SILENT = -95.0
_LOWEST, _STEP, _BARS = -57.0, 6.0, 8


class Acoustics:
    """Takes levels and utterances in dBFS; `trouble` is what is amiss now."""

    def __init__(self) -> None:
        self.trouble: Trouble = ""
        self._nothing = 0
        self._clipped: deque[bool] = deque(maxlen=_LATELY)
        self._rooms: deque[float] = deque(maxlen=_LATELY)
        self._speakers: deque[float] = deque(maxlen=_UTTERANCES)

    def level(self, dbfs: float, clipped: bool, room: float | None) -> None:
        """Takes a level: the loudest frame, whether it was cut off, and the room's floor."""
        self._nothing = self._nothing + 1 if dbfs <= _SILENT else 0
        self._clipped.append(clipped)
        if room is not None:
            self._rooms.append(room)
        self.trouble = self._judged()

    def spoke(self, dbfs: float) -> None:
        """Takes how loud the speaker of an utterance was."""
        self._speakers.append(dbfs)

    def _judged(self) -> Trouble:
        if self._nothing >= NOTHING:
            return "silent"
        clipped = sum(self._clipped)
        if clipped >= CLIPPED or (self.trouble == "clipping" and clipped):
            return "clipping"
        if len(self._rooms) < _LATELY:
            return ""
        room = median(self._rooms)
        was = self.trouble == "loud"
        if room >= (LOUD_NO_MORE if was else LOUD):
            return "loud"
        if len(self._speakers) == _UTTERANCES:
            over = median(self._speakers) - room
            if over < (DROWNED_NO_MORE if was else DROWNED):
                return "loud"
        return ""


class Meter:
    """Makes the panel's level of the ear's: at most two in a second, and only what is new."""

    def __init__(self) -> None:
        self._shown: LevelLine | None = None
        self._loudest: float | None = None

    def take(self, dbfs: float, trouble: Trouble) -> LevelLine | None:
        """Takes a level; returns what is to be shown, where that has changed."""
        if self._loudest is None:
            self._loudest = dbfs
            return None
        bars = round((max(dbfs, self._loudest) - _LOWEST) / _STEP)
        self._loudest = None
        line = LevelLine(min(_BARS, max(0, bars)), trouble or "ok")
        if line == self._shown:
            return None
        self._shown = line
        return line


ADVICE_AGAIN = 300.0
"""Seconds before the host says the same again; it stays on the board as long as it is so."""
UNCAUGHT = 3
"""Utterances in a row that were not caught, after which the host says what may help."""


class Advisor:
    """What the host has to say about the sound, and when it said so last.

    Without a live microphone, which `sensed` tells of, it never says anything. `phone`:
    there is a panel to tap on.
    """

    def __init__(self, *, phone: bool) -> None:
        self.lost: tuple[str, ...] = ()
        """What of the sound was lost, one line each."""
        self._phone = phone
        self._live = False
        self._trouble = ""
        self._uncaught = 0
        self._said: dict[str, float] = {}

    def sensed(self, trouble: str, lost: tuple[str, ...]) -> None:
        self._live = True
        self._trouble = trouble
        self.lost = lost

    def heard(self, *, caught: bool) -> None:
        """Takes whether an utterance was understood as anything."""
        self._uncaught = 0 if caught else self._uncaught + 1

    @property
    def trouble(self) -> str:
        """`loud`, `clipping`, `silent`, `uncaught`, or empty when all is well."""
        if not self._live:
            return ""
        return self._trouble or ("uncaught" if self._uncaught >= UNCAUGHT else "")

    @property
    def notices(self) -> tuple[str, ...]:
        """What is shown: what is amiss and what to do about it."""
        return tuple(filter(None, (advice(self.trouble, self._phone),)))

    def due(self, now: float) -> str:
        """What is to be said now, and is taken to be said; empty where that is nothing."""
        trouble = self.trouble
        said = self._said.get(trouble)
        if not trouble or (said is not None and now - said < ADVICE_AGAIN):
            return ""
        self._said[trouble] = now
        return advice(trouble, self._phone)


def advice(trouble: str, phone: bool) -> str:
    """What to do about it, to be shown and to be said; `phone`: there is a panel to tap on."""
    touch = "type or tap the answer on the host's phone" if phone else "type the answer"
    match trouble:
        case "loud":
            return (
                "It is loud in here. Move the microphone nearer to whoever answers, "
                f"wait for quiet, or {touch}."
            )
        case "clipping":
            return (
                "The microphone is overdriven. Speak from a little further away, or turn its "
                "level down."
            )
        case "silent":
            return f"I hear nothing at all. Is the microphone on? Or {touch}."
        case "uncaught":
            return f"I keep missing what is said. Come nearer to the microphone, or {touch}."
        case _:
            return ""
