"""What the session does with what was understood."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, assert_never

from host.dialogue import lobby
from host.dialogue.fields import (
    Amend,
    Ask,
    Confirm,
    Do,
    Missed,
    Noted,
    Refused,
    Tell,
)
from host.effects import Record
from host.reading import Global, Meaning, Settled
from host.saved import Note, Voice

if TYPE_CHECKING:
    from host.session import Session

RATE_STEP, SLOWEST, FASTEST = 20, 90, 260
"""Words a minute."""
VOLUME_STEP, SOFTEST = 0.15, 0.1


def do(session: Session, meaning: Meaning) -> None:
    """Does what an utterance, or a tap in its place, turned out to mean."""
    floor = session.floor
    match meaning:
        case Settled(answer):
            session.confirm = None
            _settle(session, answer)
        case Do():
            session.act(meaning)
            session.advance()
        case Amend():
            session.confirm = None
            session.amend(meaning)
            session.advance()
        case Ask():
            _keep_try(session, meaning.detail)
            if meaning.kept:
                floor.kept = meaning.kept
                floor.tries += 1
            floor.reask(meaning.text)
        case Confirm():
            if meaning.first is not None:
                session.act(meaning.first, hold_end=True)
            if meaning.claimed is not None:
                _keep_claim(session, meaning.claimed)
            session.confirm = meaning
            session.advance()
        case Refused(text) | Tell(text):
            floor.reask(text)
        case Noted():
            session.note(meaning)
            floor.reask(meaning.sentence)
        case Missed(detail):
            _keep_try(session, detail)
            floor.missed()
        case lobby.Lobby():
            session.lobby = meaning
            session.advance()
        case lobby.Start():
            session.draw_chance(meaning.game, meaning.players, meaning.length)
        case Global(name):
            _go_on(session, name)
        case _:
            assert_never(meaning)


def _keep_try(session: Session, detail: Mapping[str, Any] | None) -> None:
    """Keeps what was heard of an answer that is asked for again; the board stays as it is."""
    if detail is not None and session.play is not None:
        session.floor.do(Record(session.play.keep_try(detail).records))


def _keep_claim(session: Session, claim: Noted) -> None:
    """Keeps what the table is asked about: it outlives a power cut before the answer."""
    assert session.play is not None
    assert claim.seq is not None
    session.floor.do(Record(session.play.note_claim(claim.seq, claim.detail).records))


def _settle(session: Session, answer: Meaning) -> None:
    """The table's yes or no: what it brings is said, and the evening goes on from there."""
    match answer:
        case Ask(text) | Refused(text) | Tell(text):
            session.floor.say(text)
            session.advance()
        case Noted():
            session.note(answer)
            session.floor.say(answer.sentence)
            session.advance()
        case _:
            do(session, answer)


def _go_on(session: Session, name: str) -> None:
    """An intent that changes how the evening goes on, not what is true in the game."""
    floor, voice = session.floor, session.floor.voice
    match name:
        case "slower" | "faster":
            rate = voice.rate + (-RATE_STEP if name == "slower" else RATE_STEP)
            rate = min(FASTEST, max(SLOWEST, rate))
            if rate == voice.rate:
                floor.reask(f"I can't speak any {name}.")
                return
            set_voice(session, rate=rate)
            floor.reask((floor.field.repeated if floor.field else "") or f"A little {name}, then.")
        case "louder" | "softer":
            volume = voice.volume + (VOLUME_STEP if name == "louder" else -VOLUME_STEP)
            volume = round(min(1.0, max(SOFTEST, volume)), 2)
            if volume == voice.volume:
                floor.reask(f"That's as {'loud' if name == 'louder' else 'soft'} as I get.")
                return
            set_voice(session, volume=volume)
            floor.reask("Is this better?" if name == "louder" else "Softer it is.")
        case "mute":
            set_voice(session, muted=True)
            floor.say("I've stopped listening. Wake me from the remote.")
        case "undo":
            refused = session.undo()
            if refused is not None:
                floor.reask(refused)
        case "pause":
            session.pause()
        case "resume":
            session.resume()
        case "no-lobby":
            session.lobby = None
            floor.say("All right, another time.")
            session.advance()
        case _:
            raise AssertionError(f"no global intent {name!r}")


def set_voice(
    session: Session,
    *,
    volume: float | None = None,
    rate: int | None = None,
    muted: bool | None = None,
) -> None:
    """Changes what is given; it survives a restart, so it is recorded like the rest."""
    old = session.floor.voice
    new = Voice(
        old.volume if volume is None else volume,
        old.rate if rate is None else rate,
        old.muted if muted is None else muted,
    )
    kept = {"volume": new.volume, "rate": new.rate, "muted": new.muted}
    session.floor.do(Record((Note("voice", kept),)))
    session.floor.set_voice(new)
