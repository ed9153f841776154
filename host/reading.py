"""What an utterance means at this moment: an intent, an appeal, or an answer to the field.

Three ways of not getting through to the host are three different answers: Missed
(not understood), Refused (understood, not allowed now) and Ask (which one?).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from host.dialogue import lobby
from host.dialogue.fields import Ask, Confirm, Do, Missed, Reading, Refused, Tell
from host.dialogue.intents import appeal_of, intent_of, yes_or_no
from host.dialogue.table import Utterance

if TYPE_CHECKING:
    from host.play import Play
    from host.session import Session


@dataclass(frozen=True, slots=True)
class Global:
    """An intent the session itself acts on: voice, pause, mute, undo."""

    name: str


Meaning: TypeAlias = Reading | lobby.Lobby | lobby.Start | Global

_ANYWHERE = frozenset({"slower", "faster", "louder", "softer", "mute"})


def read(session: Session, utterance: Utterance) -> Meaning:
    """Reads an utterance in the session's present state. Changes nothing."""
    if session.paused or session.waiting:
        return _while_waiting(session, utterance)
    if session.confirm is not None:
        return _confirmed(session.confirm, utterance) or _intent_or(session, utterance, Missed())
    if session.lobby is not None:
        joined = lobby.understand(session.lobby, utterance)
        return _intent_or(session, utterance, joined) if isinstance(joined, Missed) else joined
    if session.play is not None and session.field is not None and session.field.limit is None:
        claimed = next(filter(None, map(_appeal, _likeliest(utterance))), None)
        if claimed is not None:
            return session.play.dialogue.appeal(
                session.play.journal, claimed.strip(), session.table()
            )
    play = session.playing
    if play is None:
        return _intent_or(session, utterance, lobby.understand_idle(utterance))
    reading = play.dialogue.understand(play.state, utterance, session.table())
    if play.dialogue.answers_first(play.state) and isinstance(reading, Do) and reading.accepted:
        return reading
    return _intent_or(session, utterance, reading)


def _likeliest(utterance: Utterance) -> tuple[str, ...]:
    return utterance.phrases[:2] + utterance.free[:1]


def _appeal(text: str) -> str | None:
    """What is claimed, with a space before it, so that a bare "I said" is not nothing."""
    claimed = appeal_of(text)
    return None if claimed is None else f" {claimed}"


def _confirmed(confirm: Confirm, utterance: Utterance) -> Meaning | None:
    for text in _likeliest(utterance):
        answer = yes_or_no(text)
        if answer is not None:
            return confirm.yes if answer else confirm.no
    return None


def _while_waiting(session: Session, utterance: Utterance) -> Meaning:
    if session.waiting and not session.paused:
        # Anybody who speaks after a long silence is back: the field is asked again.
        return Global("resume")
    if any(intent_of(text) == "resume" or yes_or_no(text) for text in utterance.texts()):
        return Global("resume")
    return Missed()


def _intent_or(session: Session, utterance: Utterance, reading: Meaning) -> Meaning:
    """The intent that the utterance is, or the reading that the field has of it."""
    for text in utterance.phrases[:1] or utterance.free[:1]:
        name = intent_of(text)
        if name is not None:
            return _intent(session, name, reading)
    return reading


def _intent(session: Session, name: str, reading: Meaning) -> Meaning:
    prompt = session.field.prompt if session.field is not None else ""
    if name in _ANYWHERE:
        return Global(name)
    if name == "repeat":
        return Ask(prompt)
    if name == "help":
        return Tell(_help(session))
    if session.playing is None:
        if isinstance(reading, Missed):
            return Refused("We have no game going yet. Say let's play to begin.")
        return reading
    return _intent_in_game(session, session.playing, name, reading)


def _intent_in_game(session: Session, play: Play, name: str, reading: Meaning) -> Meaning:
    dialogue, state, table = play.dialogue, play.state, session.table()
    match name:
        case "score":
            return Tell(dialogue.scores(state))
        case "turn":
            return Tell(dialogue.whose_turn(state))
        case "cards":
            return Tell(dialogue.cards_left(state))
        case "more-time":
            if session.field is None or session.field.limit is None:
                return Tell("Take all the time you like.")
            return Tell(table.one_of("Of course, the clock starts over.", "Take your time."))
        case "undo" | "pause":
            return Global(name)
        case "pass":
            return dialogue.passed(state)
        case "end":
            return Confirm(
                "Shall I end the game here and count up? Say yes or no.",
                "End the game?",
                yes=session.end_reading(),
                no=Tell("Then we go on."),
            )
        case _:
            return reading


def _help(session: Session) -> str:
    asked = session.field.help if session.field is not None else ""
    return (
        f"{asked} You can also say repeat, slower, louder, more time, score, whose turn, undo, "
        "pause, or I said, and your answer."
    ).strip()
