"""Sybarit as the panel shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from engine import cards, sybarit
from engine.sybarit import State, Turn
from host.dialogue import sybarit_words as wording
from host.dialogue.table import AnyJournal
from host.views import BoardView, CardFace, HostView, RulingLine, SeatLine, StandingLine
from questions.bank import Bank, Question


def state_of(journal: AnyJournal) -> State:
    """The state of a game that has been opened."""
    state: State | None = journal.state
    assert state is not None
    return state


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that stands: the journal's number for it, and the turn it ended."""

    seq: int
    turn: Turn


def rulings(journal: AnyJournal) -> list[Ruled]:
    """Every ruling that stands, oldest first."""
    seqs = [seq for seq, event in journal.events if isinstance(event, sybarit.AnswerRuled)]
    return [Ruled(seq, turn) for seq, turn in zip(seqs, state_of(journal).turns, strict=True)]


def last_ruling(journal: AnyJournal) -> Ruled | None:
    return next(reversed(rulings(journal)), None) if state_of(journal).turns else None


def ruling_line(ruled: Ruled, bank: Bank, details: Mapping[int, Mapping[str, Any]]) -> RulingLine:
    turn, detail = ruled.turn, details.get(ruled.seq, {})
    question = bank.questions.get(turn.question_id)
    heard = detail.get("heard") or [""]
    return RulingLine(
        seq=ruled.seq,
        name=turn.name,
        correct=turn.correct,
        why=str(detail.get("why", "")),
        answer=question.answer if question is not None else "",
        heard=str(heard[0]),
        change=turn.change,
        by=turn.by,
        note=question.note if question is not None else "",
        appealed=bool(detail.get("appealed")),
    )


def ruling(
    journal: AnyJournal, bank: Bank, details: Mapping[int, Mapping[str, Any]], seq: int
) -> RulingLine | None:
    for ruled in rulings(journal):
        if ruled.seq == seq:
            return ruling_line(ruled, bank, details)
    return None


def face(card: str, state: State) -> CardFace | None:
    """The card on the table; a joker in play says what it does for whom it is."""
    if not card:
        return None
    in_play = card == state.card
    told = wording.joker(card, state.at_turn.score, state.previous) if in_play else ""
    return CardFace(card, cards.said(card), told)


def standing_lines(state: State) -> tuple[StandingLine, ...]:
    standings = sybarit.SYBARIT.standings(state)
    return tuple(
        StandingLine(
            name=seat.name,
            parts=seat.parts,
            total=seat.total,
            winner=seat.name in standings.winners,
            here=seat.here,
        )
        for seat in standings.seats
    )


def _question(state: State, bank: Bank) -> Question | None:
    return bank.questions.get(state.question_id) if state.phase == "answering" else None


@dataclass(frozen=True, slots=True)
class _Shown:
    """The card and the question that lie on the table."""

    card: str
    category: str
    points: int
    question: str
    at_turn: str


def _shown(state: State, bank: Bank, view: BoardView) -> _Shown:
    """What lies on the table: while a ruling is shown, what was ruled on."""
    if view.ruling is not None and state.turns and state.phase in ("drawing", "over"):
        turn = state.turns[-1]
        question = bank.questions.get(turn.question_id)
        asked = question.question if question is not None else ""
        at_turn = turn.name if state.phase == "drawing" else ""
        return _Shown(turn.card, wording.TITLES[turn.category], turn.points, asked, at_turn)
    question = _question(state, bank)
    return _Shown(
        state.card,
        wording.TITLES[state.category] if state.category else "",
        state.points or 0,
        question.question if question is not None else "",
        state.at_turn.name if state.phase != "over" else "",
    )


def board(journal: AnyJournal, bank: Bank, view: BoardView) -> BoardView:
    state = state_of(journal)
    changes = {turn.name: turn.change for turn in state.turns}
    shown = _shown(state, bank, view)
    return replace(
        view,
        phase="answering" if state.phase == "question" else state.phase,
        game=sybarit.SYBARIT.name,
        title=sybarit.SYBARIT.title,
        seats=tuple(
            SeatLine(
                name=seat.name,
                score=seat.score,
                cards=sum(map(cards.value, seat.cards)),
                at_turn=seat.name == shown.at_turn,
                here=seat.here,
                change=changes.get(seat.name),
            )
            for seat in state.seats
        ),
        card=face(shown.card, state),
        deck_left=state.deck_left,
        category=shown.category,
        points=shown.points,
        question=shown.question,
        standings=standing_lines(state) if state.phase == "over" else (),
    )


def host(
    journal: AnyJournal, bank: Bank, details: Mapping[int, Mapping[str, Any]], view: HostView
) -> HostView:
    question = _question(state_of(journal), bank)
    return replace(
        view,
        answer=question.answer if question is not None else "",
        accept=question.accept if question is not None else (),
        reject=question.reject if question is not None else (),
        history=tuple(ruling_line(ruled, bank, details) for ruled in reversed(rulings(journal))),
    )
