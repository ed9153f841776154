"""How each Sybarit event changes the state. Nothing is refused here."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.sybarit.scoring import change_of
from engine.sybarit.vocabulary import (
    AnswerRuled,
    CardDrawn,
    Event,
    GameEnded,
    GameStarted,
    QuestionChosen,
    QuestionTaken,
    ScoreAdjusted,
    Seat,
    SeatJoined,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    State,
    Turn,
)


def evolve(state: State | None, event: Event) -> State:
    """The state after one more event of a log that `decide` made."""
    if isinstance(event, GameStarted):
        seats = tuple(Seat(name) for name in event.players)
        return State(seats, len(seats), event.deck, event.length)
    if state is None:
        raise ValueError(f"a log of Sybarit opens with game-started, not with {event}")
    match event:
        case CardDrawn():
            seat = state.at_turn
            return replace(
                state,
                phase="choosing",
                card=event.card,
                drawn=state.drawn + 1,
                seats=_with(state, state.turn, replace(seat, cards=(*seat.cards, event.card))),
            )
        case QuestionChosen():
            return replace(state, phase="question", category=event.category, points=event.points)
        case QuestionTaken():
            return replace(state, phase="answering", question_id=event.question_id)
        case AnswerRuled():
            return _ruled(state, event)
        case SeatJoined():
            return replace(state, seats=(*state.seats, Seat(event.name)))
        case SeatLeft():
            return _left(state, event)
        case SeatReturned():
            return _changed(state, event.name, here=True)
        case SeatRenamed():
            return _renamed(state, event)
        case ScoreAdjusted():
            score = state.seats[_place(state, event.name)].score
            return _changed(state, event.name, score=score + event.points)
        case GameEnded():
            # A turn cut short leaves its card with the seat and nothing else.
            return replace(
                _turn_over(state, state.turn, state.previous), phase="over", ended=event.why
            )
        case _:
            assert_never(event)


def _ruled(state: State, event: AnswerRuled) -> State:
    seat, points, category = state.at_turn, state.points, state.category
    if points is None or category is None:
        raise ValueError(f"{event} stands in the log where no question was chosen")
    change = change_of(state.card, points, event.correct, seat.score, state.previous)
    turn = Turn(
        seat.name,
        state.card,
        category,
        points,
        state.question_id,
        event.correct,
        event.by,
        change,
    )
    scored = replace(seat, score=seat.score + change)
    over = _turn_over(state, _next_place(state.seats, state.turn), change)
    return replace(over, seats=_with(state, state.turn, scored), turns=(*state.turns, turn))


def _left(state: State, event: SeatLeft) -> State:
    place = _place(state, event.name)
    left = _changed(state, event.name, here=False)
    if place != state.turn:
        return left
    # An abandoned turn changed nothing, and that is what a green joker after it finds.
    previous = state.previous if state.phase == "drawing" else 0
    return _turn_over(left, _next_place(left.seats, place), previous)


def _renamed(state: State, event: SeatRenamed) -> State:
    turns = tuple(
        replace(turn, name=event.to) if turn.name == event.name else turn for turn in state.turns
    )
    return replace(_changed(state, event.name, name=event.to), turns=turns)


def _turn_over(state: State, following: int, previous: int) -> State:
    return replace(
        state,
        phase="drawing",
        turn=following,
        card="",
        category=None,
        points=None,
        question_id="",
        previous=previous,
    )


def _next_place(seats: tuple[Seat, ...], place: int) -> int:
    """The next seat present, going round; the same one when it is alone or nobody is."""
    for step in range(1, len(seats)):
        candidate = (place + step) % len(seats)
        if seats[candidate].here:
            return candidate
    return place


def _place(state: State, name: str) -> int:
    return state.names.index(name)


def _with(state: State, place: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:place], seat, *state.seats[place + 1 :])


def _changed(state: State, seat: str, /, **changes: object) -> State:
    place = _place(state, seat)
    return replace(state, seats=_with(state, place, replace(state.seats[place], **changes)))
