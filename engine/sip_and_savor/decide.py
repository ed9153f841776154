"""What a Sip & Savor command makes true, or why the rules refuse it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import IllegalMove
from engine.seats import checked_name, opening_names, place_of
from engine.sip_and_savor.cards import CLOSED, checked_order, index
from engine.sip_and_savor.evolve import DEALT
from engine.sip_and_savor.vocabulary import (
    AdjustScore,
    Command,
    Draw,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    Keep,
    LeaveSeat,
    Pair,
    Paired,
    Pass,
    Passed,
    RenameSeat,
    ReturnSeat,
    ScoreAdjusted,
    Seat,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SommelierKept,
    StartGame,
    State,
    TableLaid,
    WinesDrawn,
)

FEWEST, MOST = 2, 4
MARKET, ROW, TAKE = 8, 4, 2
"""Dishes and wines face up, and wines taken at a time (rulebook: Setup 5, Turn Order)."""
LARGEST_ADJUSTMENT = 100
"""Points by hand at one time: a bound against slips, not a rule of the game."""

_KEEP_RULE = "keep one of the two sommeliers dealt"
_PAIR_RULE = "pair one wine of your hand with one dish on the table"
_DRAW_RULE = "draw two of the wines face up, or the one that is left"
_PASS_RULE = "pass only with nothing else to do"


def decide(state: State | None, command: Command) -> tuple[Event, ...]:
    """The events that a command makes true. Raises IllegalMove."""
    if isinstance(command, StartGame):
        return _started(state, command)
    if state is None:
        raise IllegalMove("No game has been started: start one first.", "a game opens first")
    match command:
        case Pair():
            return _paired(state, command)
        case Draw():
            return _drawn(state, command)
        case Pass():
            return _passed(state)
        case Keep():
            return _kept(state, command)
        case LeaveSeat():
            return _left(state, command)
        case ReturnSeat():
            _expect_running(state)
            seat = _seat(state, command.name)
            if seat.here:
                raise IllegalMove(f"{seat.name} is at the table already.", "seats")
            return (SeatReturned(seat.name),)
        case RenameSeat():
            return (_renamed(state, command),)
        case AdjustScore():
            return (_adjusted(state, command),)
        case EndGame():
            _expect_running(state)
            return (GameEnded("host"),)
        case _:
            assert_never(command)


# --- Set-up -----------------------------------------------------------------


def _started(state: State | None, command: StartGame) -> tuple[Event, ...]:
    if state is not None:
        raise IllegalMove("A game is being played already.", "a game opens once")
    cards = index(command.cards)
    players = opening_names(command.players, FEWEST, MOST)
    sommeliers = checked_order(command.sommeliers, cards.sommeliers, "sommeliers")
    if len(sommeliers) < DEALT * len(players):
        raise IllegalMove(
            f"{len(players)} players are dealt {DEALT * len(players)} sommeliers, "
            f"and there are {len(sommeliers)}: use a deck with more.",
            "two sommeliers for each player",
        )
    dishes = checked_order(command.dishes, cards.dishes, "dishes", closed=True)
    wines = checked_order(command.wines, cards.wines, "wines")
    return (GameStarted(players, dishes, wines, sommeliers, command.cards),)


def _kept(state: State, command: Keep) -> tuple[Event, ...]:
    _expect_running(state)
    seat = _seat(state, command.name)
    if seat.sommelier:
        kept = index(state.cards).sommeliers[seat.sommelier].name
        raise IllegalMove(f"{seat.name} has kept {kept} already.", _KEEP_RULE)
    if not seat.here:
        raise IllegalMove(f"{seat.name} has left: come back first.", "seats")
    if command.sommelier not in seat.dealt:
        names = " or ".join(index(state.cards).sommeliers[one].name for one in seat.dealt)
        raise IllegalMove(
            f"{seat.name} was not dealt {command.sommelier!r}: keep {names}.", _KEEP_RULE
        )
    kept_now = SommelierKept(seat.name, command.sommelier)
    if state.laid or any(other is not seat for other in state.undecided):
        return (kept_now,)
    return (kept_now, *_laid(state))


def _laid(state: State) -> tuple[Event, ...]:
    """Setup 5 and 6: dishes and wines face up, then one wine for the first seat, two for
    the second and so on, as far as the decks go."""
    dishes = state.dishes[: min(MARKET, state.dishes.index(CLOSED))]
    row = state.wines[:ROW]
    hands = []
    drawn = len(row)
    for count in range(1, len(state.seats) + 1):
        hands.append(state.wines[drawn : drawn + count])
        drawn += len(hands[-1])
    laid = TableLaid(dishes, row, tuple(hands))
    if len(dishes) < MARKET:
        return (laid, GameEnded("closed"))
    if not row:
        return (laid, GameEnded("wines"))
    return (laid,)


# --- Play -------------------------------------------------------------------


def _expect_running(state: State) -> None:
    if state.phase == "over":
        match state.ended:
            case "closed":
                why = "the closing card was drawn"
            case "wines":
                why = "there is no wine left to play"
            case _:
                why = "it was ended"
        raise IllegalMove(
            f"The game is over, {why}: start another to play on.", "no moves after the end"
        )


def _player(state: State, wish: str) -> Seat:
    """The seat at turn. Raises IllegalMove while it is not the time to play."""
    if state.phase == "playing":
        return state.seats[state.turn]
    _expect_running(state)
    raise IllegalMove(
        f"It is not the time to {wish}: {state.at_turn.name} keeps a sommelier first.",
        "everybody keeps a sommelier before play",
    )


def _paired(state: State, command: Pair) -> tuple[Event, ...]:
    seat = _player(state, "pair")
    if command.wine not in seat.hand:
        raise IllegalMove(_no_such_wine(state, seat, command.wine), _PAIR_RULE)
    if command.dish not in state.market:
        dish = index(state.cards).dishes.get(command.dish)
        if dish is None:
            raise IllegalMove(
                f"There is no dish {command.dish!r} in this deck: use the id of a dish.", _PAIR_RULE
            )
        raise IllegalMove(
            f"{dish.name} is not on the table: choose one of the dishes face up.", _PAIR_RULE
        )
    refill = state.dishes[state.dishes_drawn]
    paired = Paired(seat.name, command.wine, command.dish, refill)
    if refill == CLOSED:
        return (paired, GameEnded("closed"))
    if not state.row and len(seat.hand) == 1 and not _others_can_act(state, seat):
        return (paired, GameEnded("wines"))
    return (paired,)


def _no_such_wine(state: State, seat: Seat, wine: object) -> str:
    # What others hold is theirs to know, so the reason is the same whoever has it.
    known = index(state.cards).wines.get(wine) if isinstance(wine, str) else None
    if known is None:
        return f"There is no wine {wine!r} in this deck: use the id of a wine."
    if wine in state.row:
        return f"{known.name} is on the table, not in {seat.name}'s hand: draw it first."
    return f"{seat.name} does not hold {known.name}: play a wine of your own hand."


def _others_can_act(state: State, seat: Seat) -> bool:
    """Whether anybody else present could still pair; drawing is over."""
    return any(other.hand for other in state.seats if other.here and other is not seat)


def _drawn(state: State, command: Draw) -> tuple[Event, ...]:
    seat = _player(state, "draw")
    wanted: Sequence[object] = command.wines
    row = state.row
    most = min(TAKE, len(row))
    if not most:
        raise IllegalMove("There is no wine left to draw: pair, or pass.", _DRAW_RULE)
    if len(wanted) != most or len(set(wanted)) != most:
        count = "two different wines" if most == TAKE else "the one wine that is left"
        raise IllegalMove(f"A draw takes {count}.", _DRAW_RULE)
    for wine in wanted:
        if wine not in row:
            known = index(state.cards).wines.get(wine) if isinstance(wine, str) else None
            if known is None:
                why = f"There is no wine {wine!r} in this deck: use the id of a wine."
            else:
                why = f"{known.name} is not among the wines face up: choose of those."
            raise IllegalMove(why, _DRAW_RULE)
    drawn = state.wines_drawn
    return (WinesDrawn(seat.name, command.wines, state.wines[drawn : drawn + most]),)


def _passed(state: State) -> tuple[Event, ...]:
    seat = _player(state, "pass")
    if seat.hand or state.row:
        can = [*(["pair"] if seat.hand else []), *(["draw"] if state.row else [])]
        raise IllegalMove(
            f"{seat.name} can {' or '.join(can)}: passing is for who can do neither.", _PASS_RULE
        )
    return (Passed(seat.name),)


# --- Seats and corrections --------------------------------------------------


def _seat(state: State, name: str) -> Seat:
    return state.seats[place_of(name, state.names)]


def _left(state: State, command: LeaveSeat) -> tuple[Event, ...]:
    _expect_running(state)
    seat = _seat(state, command.name)
    if not seat.here:
        raise IllegalMove(f"{seat.name} has left already.", "seats")
    left = SeatLeft(seat.name)
    if not any(other.here for other in state.seats if other is not seat):
        return (left, GameEnded("host"))
    if not state.laid:
        waiting = any(other is not seat for other in state.undecided)
        return (left,) if waiting else (left, *_laid(state))
    if not state.row and not _others_can_act(state, seat):
        return (left, GameEnded("wines"))
    return (left,)


def _renamed(state: State, command: RenameSeat) -> SeatRenamed:
    seat = _seat(state, command.name)
    name = checked_name(command.to, (other.name for other in state.seats if other is not seat))
    if name == seat.name:
        raise IllegalMove(f"{seat.name} is called that already.", "names")
    return SeatRenamed(seat.name, name)


def _adjusted(state: State, command: AdjustScore) -> ScoreAdjusted:
    seat = _seat(state, command.name)
    points = command.points
    if type(points) is not int or not 1 <= abs(points) <= LARGEST_ADJUSTMENT:
        raise IllegalMove(
            f"A score is adjusted by 1 to {LARGEST_ADJUSTMENT} points, up or down, "
            f"not by {points!r}.",
            "adjusting a score",
        )
    return ScoreAdjusted(seat.name, points)
