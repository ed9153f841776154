"""The session as the panel shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from host.views import BoardView, HostView, Views

if TYPE_CHECKING:
    from host.session import Session


def present(session: Session, seq: int) -> Views:
    """The views of this moment, numbered `seq`."""
    floor, play = session.floor, session.play
    board = BoardView(
        seq=seq,
        phase="idle" if session.lobby is None else "lobby",
        lobby=session.lobby.players if session.lobby is not None else (),
        asking=floor.field.asking if floor.field is not None else "",
        timer=floor.timer,
        listening=bool(floor.listening) and not floor.deaf and session.options.by_voice,
        heard=session.heard.best if session.heard is not None else "",
        ruling=session.ruling,
        captions=floor.captions,
        paused=session.paused or session.waiting,
        muted=floor.voice.muted,
        notices=tuple(
            why if device in why else f"{device}: {why}"
            for device, why in sorted(session.lost.items())
        )
        + session.advisor.notices,
        hears=session.hears,
        join_url=session.join_url,
    )
    host = HostView(board=board)
    if play is not None and session.lobby is None:
        table = session.table()
        board = play.dialogue.board(play.journal, table, board)
        host = play.dialogue.host(play.journal, table, host)
    if session.confirm is not None:
        board = replace(board, phase="table-ruling")
    host = replace(
        host,
        board=board,
        heard_all=session.heard.texts() if session.heard is not None else (),
        undo=play.undo_line if play is not None else "",
        can=_can(session, board),
        volume=round(floor.voice.volume * 100),
        rate=floor.voice.rate,
        sound=session.advisor.lost,
    )
    return Views(board=board, host=host)


def numbered(views: Views, seq: int) -> Views:
    """The same views under another number."""
    board = replace(views.board, seq=seq)
    return replace(views, board=board, host=replace(views.host, board=board))


def _can(session: Session, board: BoardView) -> tuple[str, ...]:
    """The commands that make sense now, for the remote's buttons."""
    floor, play = session.floor, session.play
    can = ["volume", "rate", "unmute" if floor.voice.muted else "mute"]
    if floor.field is not None:
        can += ["say", "repeat"]
    if session.playing is None:
        can += ["start", "join"] + (["leave"] if session.lobby is not None else [])
    else:
        can += ["resume" if board.paused else "pause"]
        can += ["join", "leave", "return", "rename", "adjust", "end"]
        if board.phase == "choosing":
            can += ["choose"]
        if board.phase == "answering":
            can += ["accept", "reject", "ask-again", "skip"]
        if board.phase == "table-ruling":
            can += ["accept", "reject"]
        if floor.timer is not None:
            can += ["more-time"]
    if play is not None:
        if play.dialogue.newest_ruling(play.journal) is not None:
            can += ["overrule", "appeal"]
        if play.undo_line:
            can += ["undo"]
    return tuple(can)
