"""A player who answers every prompt: by legal choices, and right as often as it is told."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, Literal, NamedTuple

from host.dialogue.fields import Field
from host.rehearsal.script import AutoSettings
from host.session import Session

Meant = Literal["right", "wrong", "choice", "command"]


class Reply(NamedTuple):
    """What the player says, what is meant by it, and whether it was said before."""

    text: str
    meant: Meant
    again: bool


_PATIENCE = 3
"""How often the same thing is said where it leads nowhere, before something else is tried."""
_ENDING = "end the game"


class AutoPlayer:
    """Says the same again when it was not understood, as a person would."""

    def __init__(self, settings: AutoSettings) -> None:
        self.settings = settings
        self._chance = Random(settings.seed)
        self._asked: Hashable = None
        self._said = 0
        self._answers = 0
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
        asked = _asked_of(session)
        again = asked == self._asked
        self._said = self._said + 1 if again else 0
        if again and (field.name == "answer" or self._said % _PATIENCE):
            self._last = self._last._replace(again=True)
            return self._last
        self._asked = asked
        self._last = self._new(session, field)._replace(again=again)
        return self._last

    def _new(self, session: Session, field: Field) -> Reply:
        ending = self._answers == self.settings.answers
        match field.name:
            case "answer":
                return self._answer(session.field_detail())
            case "confirm":
                return Reply("yes" if self._meant_right or ending else "no", "command", False)
            case "choose" | "move" if ending:
                return Reply(_ENDING, "command", False)
            case "move":
                self._answers += 1
                return Reply(self._chance.choice(field.examples), "choice", False)
            case "keep":
                return Reply(self._chance.choice(field.examples), "choice", False)
            case "choose":
                return Reply(self._chance.choice(field.examples), "choice", False)
            case "name":
                return Reply(self._newcomer(session, field.examples), "command", False)
            case _:
                return Reply(self._chance.choice(field.examples), "command", False)

    def _answer(self, detail: Mapping[str, Any]) -> Reply:
        self._answers += 1
        self._meant_right = self._chance.random() < self.settings.right
        if self._meant_right:
            return Reply(str(detail["answer"]), "right", False)
        return Reply(str(self._chance.choice(detail.get("rejects") or ("pass",))), "wrong", False)

    def _newcomer(self, session: Session, examples: Sequence[str]) -> str:
        """A name that is not at the table yet, or the word that closes the lobby."""
        here = {name.casefold() for name in session.lobby.players} if session.lobby else set()
        fresh = [one for one in examples if one.casefold() not in here]
        return fresh[0] if len(here) < 2 else examples[-1]


def _asked_of(session: Session) -> Hashable:
    """What is being asked, so that a reprompt of the same is known for one."""
    events = session.journal.seq if session.journal is not None else 0
    return (session.field.name if session.field is not None else "", events, session.lobby)
