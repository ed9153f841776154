"""What the session does with a panel's command."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.game import IllegalMove
from host import commands as panel
from host.dialogue.fields import Amend, Do, Refused
from host.dialogue.table import Utterance
from host.doing import do, set_voice
from host.inputs import CommandReceived
from host.reading import Settled

if TYPE_CHECKING:
    from host.session import Session

MORE_TIME = 30.0
"""Seconds that "more time" gives."""
NOT_NOW = "There is nothing to do that to right now."


GOES_ON = (panel.Choose, panel.Accept, panel.Reject, panel.AskAgain, panel.Skip, panel.EndGame)
"""Commands that play the game on, and so end a pause."""


def receive(session: Session, received: CommandReceived, *, stale: bool) -> str | None:
    """Does a command that came in, if it may be done. Returns the sentence that refuses it."""
    if stale:
        return "The game had moved on; nothing was done."
    if not received.host and not isinstance(received.command, panel.GuestCommand):
        return "Only the host can do that."
    return obey(session, received.command)


def obey(session: Session, command: panel.PanelCommand) -> str | None:
    """Does a panel command. Returns the sentence that refuses it, or None."""
    floor = session.floor
    match command:
        case panel.Mute() | panel.Unmute():
            set_voice(session, muted=isinstance(command, panel.Mute))
            if not floor.speaking and not floor.listening:
                floor.listen()
        case panel.SetVolume():
            set_voice(session, volume=command.level / 100)
        case panel.SetRate():
            set_voice(session, rate=command.words_per_minute)
        case panel.StartGame():
            return _start(session, command)
        case panel.Join() if session.playing is None:
            return _join(session, command.name)
        case panel.Leave() if session.playing is None and session.lobby is not None:
            session.lobby = session.lobby.without(command.name)
            floor.quiet()
            session.advance()
        case panel.Utter() if floor.field is not None:
            floor.quiet()
            session.hear(Utterance((command.text,), (), True))
        case panel.Pause() if not session.paused and session.playing is not None:
            session.pause()
        case panel.Resume() if session.paused or session.waiting:
            session.resume()
        case panel.Undo():
            return session.undo()
        case panel.Repeat() if floor.field is not None:
            floor.quiet()
            floor.reask(floor.field.repeated)
        case panel.MoreTime() if floor.timer is not None:
            floor.start_timer(MORE_TIME)
        case panel.Accept(seq=None) | panel.Reject(seq=None) if session.confirm is not None:
            _settle(session, yes=isinstance(command, panel.Accept))
        case panel.Appeal() if session.confirm is not None:
            return "The table is being asked something already. One thing at a time."
        case panel.Pause() | panel.Resume() | panel.Repeat() | panel.MoreTime() | panel.Utter():
            return NOT_NOW
        case _:
            return _in_game(session, command)
    return None


def _in_game(session: Session, command: panel.PanelCommand) -> str | None:
    play = session.play
    if play is None:
        return "No game is going on yet."
    step = play.dialogue.panel(play.journal, command, session.table())
    if step is None:
        return "That can't be done right now."
    if isinstance(step, Refused):
        return step.sentence
    if isinstance(step, Do):
        try:
            play.dialogue.game.decide(play.state, step.commands[0])
        except IllegalMove as refusal:
            return refusal.sentence
    elsewhere = session.paused or session.waiting or session.confirm is not None
    if isinstance(command, GOES_ON):
        session.paused = False
    session.waiting = False
    session.confirm = None
    session.floor.quiet()
    do(session, Settled(step) if elsewhere else step)
    return None


def _settle(session: Session, *, yes: bool) -> None:
    """The host answers for the table."""
    assert session.confirm is not None
    answer = session.confirm.yes if yes else session.confirm.no
    if isinstance(answer, Amend):
        answer = replace(answer, by="host")
    session.paused = session.waiting = False
    session.floor.quiet()
    do(session, Settled(answer))


def _start(session: Session, command: panel.StartGame) -> str | None:
    if session.playing is not None:
        return "A game is going on. End it first."
    dialogue = session.dialogues.get(command.game)
    if dialogue is None:
        return f"This table has no game called {command.game}."
    rules = dialogue.game
    players = command.players or (session.lobby.players if session.lobby is not None else ())
    if not rules.fewest <= len(players) <= rules.most:
        return (
            f"{rules.title} is for {rules.fewest} to {rules.most} players; "
            f"there {'is' if len(players) == 1 else 'are'} {len(players)}."
        )
    session.floor.quiet()
    session.draw_chance(command.game, players, command.length)
    return None


def _join(session: Session, name: str) -> str | None:
    joined = (session.lobby or session.new_lobby()).joined(name)
    if isinstance(joined, str):
        return joined
    session.lobby = joined
    session.floor.quiet()
    session.advance()
    return None
