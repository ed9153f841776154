"""The parts of a dialogue: fields to be filled, and what an utterance can mean.

VoiceXML's form is the model: a field is filled from a prompt, with tapered
reprompts, a grammar and handlers for noinput, nomatch and help. The session
runs every field in the same way; a game only says which field its phase asks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from speech.recognition import Listening


@dataclass(frozen=True, slots=True)
class Field:
    """One thing asked of the table. Texts are plain prose, times are seconds.

    `nomatch` and `noinput` are tapered: the first is for the first time, the last
    for every time after; an empty text only listens again. `again` is what "repeat"
    says, where that is more than the prompt. `limit` is how long the whole answer may
    take, None for no limit. `patience` is how many noinputs are reprompted before the
    evening waits for the players; None waits for ever. `examples` are ways to answer
    that are legal now, for help and for rehearsals.
    """

    name: str
    phase: str
    prompt: str
    asking: str
    help: str
    listening: Listening
    nomatch: tuple[str, ...] = ("Sorry, I didn't catch that.",)
    noinput: tuple[str, ...] = ("",)
    end_of_turn: float = 0.6
    wait: float = 12.0
    longest: float = 10.0
    limit: float | None = None
    patience: int | None = 2
    examples: tuple[str, ...] = ()
    again: str = ""

    @property
    def repeated(self) -> str:
        """What is said to whoever asks for it once more."""
        return self.again or self.prompt


@dataclass(frozen=True, slots=True)
class Do:
    """Understood: game commands, and what is worth keeping about how it came to them.

    `accepted`: an answer that is right, which no intent of the same words takes away.
    """

    commands: tuple[Any, ...]
    detail: dict[str, Any] | None = None
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class Amend:
    """Understood: the ruling `seq`, or the newest one, is to become `correct`."""

    seq: int | None
    correct: bool
    by: str
    detail: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """Understood in part: say this and listen again ("pinot what?", "for how many points?").

    `kept` is remembered until the field is filled, for the rest to be added to. `detail` is
    what was heard, kept on disk for the ruling that comes of it.
    """

    text: str
    kept: str = ""
    detail: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """A yes-or-no question to the table, before or after `first` is done. `claimed` is what
    is kept of the ruling in question before there is an answer."""

    question: str
    asking: str
    yes: Reading
    no: Reading
    first: Do | None = None
    claimed: Noted | None = None


@dataclass(frozen=True, slots=True)
class Noted:
    """An appeal that changes nothing now: it is kept with the ruling, for the host to see.

    `seq` None is the newest ruling.
    """

    seq: int | None
    sentence: str
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Refused:
    """Understood, and not allowed now: the sentence says why."""

    sentence: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Understood, and the answer is something to say; the field stays open."""

    text: str


@dataclass(frozen=True, slots=True)
class Missed:
    """Not understood. `detail` is what was heard of an answer, kept as that of Ask is."""

    detail: dict[str, Any] | None = None


Reading: TypeAlias = Do | Amend | Ask | Confirm | Noted | Refused | Tell | Missed


@dataclass(frozen=True, slots=True)
class Step:
    """A row of a game's phase table, from which the diagram is drawn.

    `asks` is the field of the phase, or `automatic` what the host does by itself;
    `leads_to` maps what happens to the phase it brings.
    """

    phase: str
    asks: str = ""
    automatic: str = ""
    leads_to: tuple[tuple[str, str], ...] = field(default=())
