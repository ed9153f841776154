"""A player who answers every prompt: by legal choices, and right as often as it is told."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Literal, NamedTuple

from host.rehearsal.script import AutoSettings
from host.session import Session

Meant = Literal["right", "wrong", "choice", "command"]


class Reply(NamedTuple):
    """What the player says, what is meant by it, and whether it was said before."""

    text: str
    meant: Meant
    again: bool


class AutoPlayer:
    """Says the same again when it was not understood, as a person would."""

    def __init__(self, settings: AutoSettings) -> None:
        self.settings = settings
        self._chance = Random(settings.seed)
        self._asked: Hashable = None
        self._last = Reply("", "command", False)
        self._meant_right = False

    def settled(self, session: Session) -> bool:
        """Whether what was said last has been acted on: something else is asked now."""
        return session.over or _asked_of(session) != self._asked

    def reply(self, session: Session) -> Reply | None:
        """What to say to what is being asked now; None when the game is over."""
        field = session.field
        if field is None or session.over:
            return None
        detail = session.field_detail()
        asked = _asked_of(session)
        if asked == self._asked:
            self._last = self._last._replace(again=True)
            return self._last
        self._asked = asked
        if field.name == "answer":
            self._meant_right = self._chance.random() < self.settings.right
            rejects = detail.get("rejects") or ("pass",)
            text = str(detail["answer"] if self._meant_right else self._chance.choice(rejects))
            self._last = Reply(text, "right" if self._meant_right else "wrong", False)
        elif field.name == "confirm":
            self._last = Reply("yes" if self._meant_right else "no", "command", False)
        elif field.name == "choose":
            self._last = Reply(self._chance.choice(field.examples), "choice", False)
        else:
            self._last = Reply(self._chance.choice(field.examples), "command", False)
        return self._last


def _asked_of(session: Session) -> Hashable:
    """What is being asked, so that a reprompt of the same is known for one."""
    events = session.journal.seq if session.journal is not None else 0
    return (session.field.name if session.field is not None else "", events)
