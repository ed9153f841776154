"""Sybarit as the registry holds it: its rules put together, and its words for decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, assert_never

from engine import cards
from engine.game import Bot, DeckError, Game, Standings
from engine.seats import opening_names
from engine.sybarit import notation, scoring
from engine.sybarit.decide import FEWEST, MOST, choices, decide
from engine.sybarit.evolve import evolve
from engine.sybarit.vocabulary import (
    AnswerRuled,
    CardDrawn,
    Command,
    DrawCard,
    Event,
    GameEnded,
    GameStarted,
    QuestionChosen,
    QuestionTaken,
    RuleAnswer,
    ScoreAdjusted,
    SeatJoined,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    StartGame,
    State,
    TakeQuestion,
)

_DRAW = (DrawCard(),)
_TAKE = (TakeQuestion(),)
_RULE = (RuleAnswer(True), RuleAnswer(False))


class Sybarit:
    """The rules of Sybarit as an engine.game.Game."""

    name = "sybarit"
    title = "Sybarit"
    fewest = FEWEST
    most = MOST
    command_type: Any = Command
    event_type: Any = Event
    rulings: tuple[type, ...] = (AnswerRuled,)
    bots: Mapping[str, Bot[State, Command]] = MappingProxyType({})

    def with_deck(self, text: str, name: str) -> Sybarit:
        raise DeckError([f"{name}: Sybarit is played with playing cards; leave the deck out"])

    def start(
        self, players: Sequence[str], rng: Random, options: Mapping[str, str] | None = None
    ) -> StartGame:
        """A shuffled deck for these players. Options: see engine.cards.house_rules."""
        length, jokers = cards.house_rules(options or {})
        names = opening_names(players, FEWEST, MOST)
        return StartGame(names, cards.shuffled(length, jokers, rng), length)

    def decide(self, state: State | None, command: Command) -> tuple[Event, ...]:
        return decide(state, command)

    def evolve(self, state: State | None, event: Event) -> State:
        return evolve(state, event)

    def legal(self, state: State) -> tuple[Command, ...]:
        match state.phase:
            case "drawing":
                return _DRAW
            case "choosing":
                return choices(state.card)
            case "question":
                return _TAKE
            case "answering":
                return _RULE
            case "over":
                return ()
            case _:
                assert_never(state.phase)

    def is_over(self, state: State) -> bool:
        return state.phase == "over"

    def standings(self, state: State) -> Standings:
        return scoring.standings(state)

    def turns(self, state: State) -> int:
        return len(state.turns)

    def at_turn(self, state: State) -> str:
        return state.at_turn.name

    def sides(self, state: State) -> tuple[str, ...]:
        return ()

    def check_overruled(self, events: Sequence[Event]) -> None:
        """Any card may follow a right answer as well as a wrong one."""

    def decision(self, before: State | None, event: Event) -> str:
        if before is None:
            return ""
        match event:
            case GameStarted() | CardDrawn() | QuestionTaken():
                return ""
            case QuestionChosen():
                return f"{_of(event.name)} choice of {_worth(event.points, event.category)}"
            case AnswerRuled():
                verdict = "right" if event.correct else "wrong"
                return f"{_of(before.at_turn.name)} {verdict} answer for {_points(before.points)}"
            case SeatJoined():
                return f"{event.name} joining"
            case SeatLeft():
                return f"{event.name} leaving"
            case SeatReturned():
                return f"{event.name} coming back"
            case SeatRenamed():
                return f"{_of(event.name)} new name, {event.to}"
            case ScoreAdjusted():
                by_hand = f"{_points(abs(event.points))} {'less' if event.points < 0 else 'more'}"
                return f"{by_hand} for {event.name}"
            case GameEnded():
                # With nobody left at the table it followed from the last one's leaving.
                by_host = event.why == "host" and any(seat.here for seat in before.seats)
                return "the end of the game" if by_host else ""
            case _:
                assert_never(event)

    def header(self, state: State) -> dict[str, Any]:
        return notation.header(state)

    def moves(self, events: Sequence[Event]) -> list[dict[str, Any]]:
        return notation.moves(events)

    def opening(self, header: Mapping[str, Any]) -> StartGame:
        return notation.opening(header)

    def command(self, state: State, move: Mapping[str, Any]) -> tuple[Command, ...]:
        return notation.commands(move)


def _of(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _points(points: int | None) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _worth(points: int, category: str) -> str:
    return f"{category.capitalize()} for {_points(points)}"


SYBARIT: Game[State, Command, Event] = Sybarit()
