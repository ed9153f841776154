"""How each Sip & Savor event changes the state. Nothing is refused here."""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from engine.sip_and_savor.cards import CLOSED
from engine.sip_and_savor.vocabulary import (
    Event,
    GameEnded,
    GameStarted,
    Paired,
    Passed,
    ScoreAdjusted,
    Seat,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SommelierKept,
    State,
    TableLaid,
    WinesDrawn,
)

DEALT = 2
"""Sommeliers dealt to each player."""


def evolve(state: State | None, event: Event) -> State:
    """The state after one more event of a log that `decide` made."""
    if isinstance(event, GameStarted):
        seats = tuple(
            Seat(name, event.sommeliers[DEALT * place : DEALT * (place + 1)])
            for place, name in enumerate(event.players)
        )
        return State(seats, event.dishes, event.wines, event.sommeliers, event.cards)
    if state is None:
        raise ValueError(f"a log of Sip & Savor opens with game-started, not with {event}")
    match event:
        case Paired():
            return _paired(state, event)
        case WinesDrawn():
            return _drawn(state, event)
        case Passed():
            return replace(state, turn=next_place(state, state.turn), taken=state.taken + 1)
        case SommelierKept():
            return _settled(_changed(state, event.name, sommelier=event.sommelier))
        case TableLaid():
            return _laid(state, event)
        case SeatLeft():
            return _left(state, event)
        case SeatReturned():
            back = _changed(state, event.name, here=True)
            return replace(back, phase="keeping") if back.undecided else back
        case SeatRenamed():
            return _changed(state, event.name, name=event.to)
        case ScoreAdjusted():
            before = state.seats[_place(state, event.name)].by_hand
            return _changed(state, event.name, by_hand=before + event.points)
        case GameEnded():
            return replace(state, phase="over", ended=event.why)
        case _:
            assert_never(event)


def next_place(state: State, place: int) -> int:
    """The next seat present, going round; the same one when it is alone or nobody is."""
    seats = state.seats
    for step in range(1, len(seats)):
        candidate = (place + step) % len(seats)
        if seats[candidate].here:
            return candidate
    return place


def _laid(state: State, event: TableLaid) -> State:
    seats = tuple(
        replace(seat, hand=hand) for seat, hand in zip(state.seats, event.hands, strict=True)
    )
    first = next((place for place, seat in enumerate(seats) if seat.here), 0)
    return replace(
        state,
        seats=seats,
        phase="playing",
        laid=True,
        market=event.dishes,
        row=event.wines,
        dishes_drawn=len(event.dishes),
        wines_drawn=len(event.wines) + sum(map(len, event.hands)),
        turn=first,
    )


def _paired(state: State, event: Paired) -> State:
    place = state.turn
    seat = state.seats[place]
    gap = state.market.index(event.dish)
    dish = () if event.refill == CLOSED else (event.refill,)
    held = seat.hand.index(event.wine)
    collected = Seat(
        seat.name,
        seat.dealt,
        seat.here,
        seat.sommelier,
        seat.hand[:held] + seat.hand[held + 1 :],
        (*seat.pairs, (event.wine, event.dish)),
        seat.by_hand,
    )
    return replace(
        state,
        seats=_with(state, place, collected),
        market=state.market[:gap] + dish + state.market[gap + 1 :],
        dishes_drawn=state.dishes_drawn + 1,
        turn=next_place(state, place),
        taken=state.taken + 1,
    )


def _drawn(state: State, event: WinesDrawn) -> State:
    place = state.turn
    seat = state.seats[place]
    fill = iter(event.refill)
    # A gap is filled where it is, so that a wine stays where the table has seen it.
    row = [next(fill, "") if wine in event.wines else wine for wine in state.row]
    return replace(
        state,
        seats=_with(state, place, replace(seat, hand=seat.hand + event.wines)),
        row=tuple(wine for wine in row if wine),
        wines_drawn=state.wines_drawn + len(event.refill),
        turn=next_place(state, place),
        taken=state.taken + 1,
    )


def _left(state: State, event: SeatLeft) -> State:
    place = _place(state, event.name)
    left = _changed(state, event.name, here=False)
    if place == state.turn:
        left = replace(left, turn=next_place(left, place))
    return _settled(left)


def _settled(state: State) -> State:
    """Back to play when the last one undecided at a laid table has kept or left."""
    if state.laid and state.phase == "keeping" and not state.undecided:
        return replace(state, phase="playing")
    return state


def _place(state: State, name: str) -> int:
    return state.names.index(name)


def _with(state: State, place: int, seat: Seat) -> tuple[Seat, ...]:
    return (*state.seats[:place], seat, *state.seats[place + 1 :])


def _changed(state: State, seat: str, /, **changes: Any) -> State:
    place = _place(state, seat)
    return replace(state, seats=_with(state, place, replace(state.seats[place], **changes)))
