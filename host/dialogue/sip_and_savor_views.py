"""Sip & Savor as the panel shows it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.sip_and_savor import SIP_AND_SAVOR, Seat, State, index
from host.dialogue import sip_and_savor_words as wording
from host.dialogue.table import AnyJournal, Table
from host.views import BoardView, DishLine, PlaceLine, SeatLine, StandingLine, TastingView, WineLine


def state_of(journal: AnyJournal) -> State:
    """The state of a game that has been opened."""
    state: State | None = journal.state
    assert state is not None
    return state


def wine_line(id_: str, state: State) -> WineLine:
    wine = index(state.cards).wines[id_]
    return WineLine(id_, wine.name, wine.variety, wine.winery, wine.notes)


def dish_line(id_: str, state: State) -> DishLine:
    dish = index(state.cards).dishes[id_]
    return DishLine(id_, dish.name, dish.points, dish.traits)


def _place(seat: Seat, state: State, table: Table) -> PlaceLine:
    known = index(state.cards)
    kept = known.sommeliers.get(seat.sommelier)
    return PlaceLine(
        name=seat.name,
        taster=kept.name if kept is not None else "",
        bonus=tuple(wording.bonus(one, known) for one in kept.bonus) if kept is not None else (),
        dishes=len(seat.pairs),
        wines=len(seat.hand),
        # The one place where a hand could come into a public view.
        hand=tuple(wine_line(one, state) for one in seat.hand) if table.open_hands else (),
    )


def standing_lines(state: State) -> tuple[StandingLine, ...]:
    standings = SIP_AND_SAVOR.standings(state)
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


def board(journal: AnyJournal, table: Table, view: BoardView) -> BoardView:
    state = state_of(journal)
    standings = SIP_AND_SAVOR.standings(state)
    at_turn = state.at_turn.name if state.phase != "over" else ""
    return replace(
        view,
        phase=state.phase,
        game=SIP_AND_SAVOR.name,
        title=SIP_AND_SAVOR.title,
        seats=tuple(
            SeatLine(
                name=line.name,
                score=line.total,
                cards=line.parts["dish_count"],
                at_turn=line.name == at_turn,
                here=line.here,
            )
            for line in standings.seats
        ),
        deck_left=state.dishes_left,
        tasting=TastingView(
            dishes=tuple(dish_line(one, state) for one in state.market),
            wines=tuple(wine_line(one, state) for one in state.row),
            places=tuple(_place(seat, state, table) for seat in state.seats),
            wines_left=state.wines_left,
            end_near=state.end_near and state.phase != "over",
        ),
        standings=standing_lines(state) if state.phase == "over" else (),
    )
