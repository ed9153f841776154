"""Sip & Savor as the registry holds it: its rules put together, and its words for decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, assert_never

from engine.game import Bot, Game, IllegalMove, Standings
from engine.seats import opening_names
from engine.sip_and_savor import bots, decks, notation, scoring
from engine.sip_and_savor.cards import CLOSED, Cards, index
from engine.sip_and_savor.decide import FEWEST, MARKET, MOST, ROW, TAKE, decide
from engine.sip_and_savor.evolve import DEALT, evolve
from engine.sip_and_savor.vocabulary import (
    CLOSING_STACK,
    Command,
    Draw,
    Event,
    GameEnded,
    GameStarted,
    Keep,
    Pair,
    Paired,
    Pass,
    Passed,
    ScoreAdjusted,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    SommelierKept,
    StartGame,
    State,
    TableLaid,
    WinesDrawn,
)

_PASS = (Pass(),)


class SipAndSavor:
    """The rules of Sip & Savor as an engine.game.Game, played with one set of cards."""

    name = "sip-and-savor"
    title = "Sip & Savor"
    fewest = FEWEST
    most = MOST
    command_type: Any = Command
    event_type: Any = Event
    rulings: tuple[type, ...] = (SommelierKept, Paired, WinesDrawn)
    bots: Mapping[str, Bot[State, Command]] = bots.BOTS

    def __init__(self, cards: Cards | None = None) -> None:
        """`cards` are what new games are opened with; None is the packaged deck. Games that
        were opened carry their own."""
        self.cards = cards

    def with_deck(self, text: str, name: str) -> SipAndSavor:
        """The same rules with the cards of a house deck, a TOML text that came from `name`.

        Raises engine.game.DeckError.
        """
        return SipAndSavor(decks.read(text, name))

    def start(
        self, players: Sequence[str], rng: Random, options: Mapping[str, str] | None = None
    ) -> StartGame:
        """Shuffled decks for these players, prepared in the rulebook's order. No options."""
        for option in options or {}:
            raise IllegalMove(f"Sip & Savor has no option {option!r}.", "the house rules")
        names = opening_names(players, FEWEST, MOST)
        known = index(self.cards)
        _check_enough(known.cards, len(names))
        dishes, wines, sommeliers = list(known.dishes), list(known.wines), list(known.sommeliers)
        rng.shuffle(dishes)
        rng.shuffle(wines)
        rng.shuffle(sommeliers)
        bottom = [*dishes[-(CLOSING_STACK - 1) :], CLOSED]
        rng.shuffle(bottom)
        deck = (*dishes[: -(CLOSING_STACK - 1)], *bottom)
        return StartGame(names, deck, tuple(wines), tuple(sommeliers), self.cards)

    def decide(self, state: State | None, command: Command) -> tuple[Event, ...]:
        return decide(state, command)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve(state, event)

    def legal(self, state: State) -> tuple[Command, ...]:
        match state.phase:
            case "keeping":
                return tuple(Keep(s.name, one) for s in state.undecided for one in s.dealt)
            case "playing":
                row = state.row
                pairs = [Pair(w, d) for w in state.seats[state.turn].hand for d in state.market]
                draws = map(Draw, combinations(row, min(TAKE, len(row)))) if row else ()
                return (*pairs, *draws) or _PASS
            case "over":
                return ()
            case _:
                assert_never(state.phase)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def standings(self, state: State) -> Standings:
        return scoring.standings(state)

    def turns(self, state: State) -> int:
        return state.taken

    def at_turn(self, state: State) -> str:
        return state.at_turn.name

    def sides(self, state: State) -> tuple[str, ...]:
        """The sommelier that each seat kept."""
        return tuple(seat.sommelier for seat in state.seats)

    def decision(self, before: State | None, event: Event) -> str:
        if before is None:
            return ""
        known = index(before.cards)
        match event:
            case GameStarted() | TableLaid() | Passed():
                # Who passes could do nothing else.
                return ""
            case SommelierKept():
                return f"{_of(event.name)} choice of {known.sommeliers[event.sommelier].name}"
            case Paired():
                wine, dish = known.wines[event.wine].name, known.dishes[event.dish].name
                return f"{_of(event.name)} pairing of {wine} with {dish}"
            case WinesDrawn():
                names = " and ".join(known.wines[wine].name for wine in event.wines)
                return f"{_of(event.name)} draw of {names}"
            case SeatLeft():
                return f"{event.name} leaving"
            case SeatReturned():
                return f"{event.name} coming back"
            case SeatRenamed():
                return f"{_of(event.name)} new name, {event.to}"
            case ScoreAdjusted():
                points = abs(event.points)
                count = "1 point" if points == 1 else f"{points} points"
                return f"{count} {'less' if event.points < 0 else 'more'} for {event.name}"
            case GameEnded():
                # With nobody left at the table it followed from the last one's leaving.
                by_host = event.why == "host" and any(seat.here for seat in before.seats)
                return "the end of the game" if by_host else ""
            case _:
                assert_never(event)

    def check_overruled(self, events: Sequence[Event]) -> None:
        """Plays the log again by its decisions. Raises IllegalMove where a later one depends
        on what was overruled."""
        state: State | None = None
        place = 0
        while place < len(events):
            command = notation.command_of(events[place])
            try:
                made = () if command is None else decide(state, command)
            except IllegalMove as refused:
                raise _cannot_be_overruled(refused.sentence) from None
            if not made or tuple(events[place : place + len(made)]) != made:
                raise _cannot_be_overruled("It is not what the cards and the turns allow.")
            for event in made:
                state = evolve(state, event)
            place += len(made)

    def header(self, state: State) -> dict[str, Any]:
        return notation.header(state)

    def moves(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        return notation.moves(events)

    def opening(self, header: Mapping[str, Any]) -> StartGame:
        return notation.opening(header, self.cards)

    def command(self, state: State, move: Mapping[str, Any]) -> tuple[Command, ...]:
        return notation.commands(move)


def _check_enough(cards: Cards, players: int) -> None:
    for kind, have, need in (
        ("sommeliers", len(cards.sommeliers), DEALT * players),
        ("dishes", len(cards.dishes), MARKET + CLOSING_STACK - 1),
        ("wines", len(cards.wines), ROW + players * (players + 1) // 2),
    ):
        if have < need:
            raise IllegalMove(
                f"{players} players need {need} {kind}, and the deck has {have}: "
                "add some, or play with fewer.",
                "enough cards",
            )


def _cannot_be_overruled(why: str) -> IllegalMove:
    return IllegalMove(f"That cannot be changed now: {why} Undo back to it instead.", "overruling")


def _of(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


SIP_AND_SAVOR: Game[State, Command, Event] = SipAndSavor()
