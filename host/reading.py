"""What an utterance means at this moment: an intent, an appeal, or an answer to the field.

Three ways of not getting through to the host are three different answers: Missed
(not understood), Refused (understood, not allowed now) and Ask (which one?).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from host.commands import EndGame
from host.dialogue import lobby
from host.dialogue.fields import Ask, Confirm, Do, Missed, Reading, Refused, Tell
from host.dialogue.intents import appeal_of, intent_of, yes_or_no
from host.dialogue.table import Utterance
from host.listening import overheard

if TYPE_CHECKING:
    from host.play import Play
    from host.session import Session


@dataclass(frozen=True, slots=True)
class Global:
    """An intent the session itself acts on: voice, pause, mute, undo."""

    name: str


@dataclass(frozen=True, slots=True)
class Settled:
    """The table answered the question that was put to it; `answer` is what that means."""

    answer: Reading


Meaning: TypeAlias = Reading | lobby.Lobby | lobby.Start | Global | Settled

_VOICE = frozenset({"slower", "faster", "louder", "softer"})
_HARMLESS = _VOICE | {"repeat", "more-time", "score", "turn", "cards", "help", "resume"}
"""Intents that take nothing away and are undone by a word."""
_GRAVE = frozenset({"undo", "mute"})
"""Intents that nothing said undoes: they need the better evidence. (Ending is asked back.)"""
_NO_GAME = Refused("We have no game going yet. Say let's play to begin.")
_YES_OR_NO = Refused("That has to wait. First, please: yes or no?")


def read(session: Session, utterance: Utterance) -> Meaning:
    """Reads an utterance in the session's present state. Changes nothing."""
    name = _intent_name(utterance)
    if session.paused or session.waiting:
        return _while_waiting(session, name, utterance)
    if session.confirm is not None:
        return _at_confirm(session, session.confirm, name, utterance)
    if session.lobby is not None:
        return _in_lobby(session, session.lobby, name, utterance)
    play = session.play
    if play is None:
        return _idle(session, name, utterance)
    answering = not play.over and play.dialogue.answers_first(play.state)
    if not answering:
        claimed = next((c for c in map(appeal_of, _likeliest(utterance)) if c is not None), None)
        if claimed is not None:
            return play.dialogue.appeal(play.journal, claimed.strip(), session.table())
    if play.over:
        return _idle(session, name, utterance)
    reading = play.dialogue.understand(play.state, utterance, session.table())
    if name is None and isinstance(reading, Missed):
        name = _freely_named(utterance) if answering else _harmless_name(utterance)
    if name is None or (answering and isinstance(reading, Do) and reading.accepted):
        return reading
    return _anywhere(session, name) or _in_game(session, play, name, utterance)


def _likeliest(utterance: Utterance) -> tuple[str, ...]:
    if utterance.best in overheard():
        return ()
    return utterance.phrases[:2] + utterance.free[:1]


def _intent_name(utterance: Utterance) -> str | None:
    """The intent that the best reading is, if it is one. What follows is less likely, and may
    be anything: what was said among it is asked for again."""
    name = intent_of(utterance.best)
    if name in _GRAVE and not utterance.typed:
        for other in utterance.phrases[1:2]:
            if other in overheard() or intent_of(other) not in (None, name):
                return None
    return name


def _freely_named(utterance: Utterance) -> str | None:
    """The intent that the free reading is, word for word. Of fewer than three words that is
    chance: the free decode has a hundred thousand to choose from, and errs in every second."""
    name = next(map(intent_of, utterance.free[:1]), None)
    return name if name in _HARMLESS and len(utterance.free[0].split()) > 2 else None


def _harmless_name(utterance: Utterance) -> str | None:
    """The intent of the second reading, behind a first that nobody says ("slow it up"): enough
    for what does no harm, and for nothing else."""
    if utterance.best in overheard():
        return None
    name = next(map(intent_of, utterance.phrases[1:2]), None)
    return name if name in _HARMLESS else None


# --- everywhere ---


def _anywhere(session: Session, name: str) -> Meaning | None:
    """Intents that are had at every prompt."""
    if name in _VOICE:
        return Global(name)
    if name == "mute":
        if not session.options.by_voice:
            return Refused("There is no microphone to close.")
        return Global(name)
    if name == "repeat":
        return Ask(session.field.repeated if session.field is not None else "")
    if name == "help":
        return Tell(_help(session))
    play = session.play
    if play is None or session.lobby is not None:
        return None
    match name:
        case "score":
            return Tell(play.dialogue.scores(play.state))
        case "turn":
            return Tell(play.dialogue.whose_turn(play.state))
        case "cards":
            return Tell(play.dialogue.cards_left(play.state))
        case _:
            return None


def _help(session: Session) -> str:
    asked = session.field.help if session.field is not None else ""
    if session.playing is None or session.lobby is not None or session.confirm is not None:
        more = "You can also say repeat, slower or louder."
    elif session.paused or session.waiting:
        more = "You can also ask for the score, or whose turn it is."
    elif not any(step.asks == "answer" for step in session.playing.dialogue.steps):
        more = "You can also say repeat, slower, louder, score, whose turn, undo or pause."
    else:
        more = (
            "You can also say repeat, slower, louder, more time, score, whose turn, undo, "
            "pause, or I said, and your answer."
        )
    return f"{asked} {more}".strip()


# --- one moment each ---


def _while_waiting(session: Session, name: str | None, utterance: Utterance) -> Meaning:
    name = name or _harmless_name(utterance)
    if name == "resume" or yes_or_no(utterance.best):
        return Global("resume")
    if name is not None and (meant := _anywhere(session, name)) is not None:
        return meant
    if name == "pause":
        return Refused("We are paused already. Say continue when you're back.")
    if not session.paused:
        # Anybody who speaks after a long silence is back: the field is asked again.
        return Global("resume")
    if name is not None:
        return Refused("We're having a break. Say continue first.")
    return Missed()


def _at_confirm(
    session: Session, confirm: Confirm, name: str | None, utterance: Utterance
) -> Meaning:
    answer = yes_or_no(utterance.best)
    if answer is not None:
        return Settled(confirm.yes if answer else confirm.no)
    if name is None:
        return Missed()
    if name in ("undo", "pause"):
        return Global(name)
    return _anywhere(session, name) or _YES_OR_NO


def _in_lobby(
    session: Session, joining: lobby.Lobby, name: str | None, utterance: Utterance
) -> Meaning:
    # Taking back is the lobby's own, and whoever is ready starts.
    if name is None or name in ("undo", "resume"):
        return lobby.understand(joining, utterance)
    if name == "end":
        return Global("no-lobby")
    return _anywhere(session, name) or Refused(
        "The game hasn't begun yet. Short, regular or double?"
        if joining.asking_length
        else "The game hasn't begun yet. Tell me who is playing, or say start."
    )


def _idle(session: Session, name: str | None, utterance: Utterance) -> Meaning:
    reading = lobby.understand_idle(utterance)
    if isinstance(reading, lobby.Opened):
        return session.new_lobby(reading.game)
    if name is None or not isinstance(reading, Missed):
        return reading
    if session.play is not None and name == "undo":
        return Global(name)
    meant = _anywhere(session, name)
    if meant is not None:
        return meant
    if session.play is not None:
        return Refused("The game is over. Say play again for another one.")
    return _NO_GAME


def _in_game(session: Session, play: Play, name: str, utterance: Utterance) -> Meaning:
    dialogue, state, table = play.dialogue, play.state, session.table()
    match name:
        case "more-time":
            if session.field is None or session.field.limit is None:
                return Tell("Take all the time you like.")
            return Tell(
                table.one_of(
                    "Of course, the clock starts over.",
                    "Take your time, the clock starts anew.",
                    "No rush. You have the whole time again.",
                )
            )
        case "undo" | "pause":
            return Global(name)
        case "pass":
            return dialogue.passed(state, utterance.texts())
        case "resume":
            return Tell(table.one_of("We're on, go ahead.", "I'm all ears."))
        case "end":
            return Confirm(
                "Shall I end the game here and count up? Say yes or no.",
                "End the game?",
                yes=dialogue.panel(play.journal, EndGame(), table) or Missed(),
                no=Tell("Good, then we play on."),
            )
        case _:
            raise AssertionError(f"no global intent {name!r}")
