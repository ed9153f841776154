"""What a Sybarit command makes true, or why the rules refuse it."""

from __future__ import annotations

from typing import assert_never, get_args

from engine import cards
from engine.game import IllegalMove
from engine.seats import checked_name, opening_names, place_of
from engine.sybarit.vocabulary import (
    AdjustScore,
    AnswerRuled,
    By,
    CardDrawn,
    ChooseQuestion,
    Command,
    DrawCard,
    EndGame,
    Event,
    GameEnded,
    GameStarted,
    JoinSeat,
    LeaveSeat,
    Phase,
    Points,
    QuestionChosen,
    QuestionTaken,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    ScoreAdjusted,
    Seat,
    SeatJoined,
    SeatLeft,
    SeatRenamed,
    SeatReturned,
    StartGame,
    State,
    TakeQuestion,
)

FEWEST, MOST = 2, 8
"""Players at the start; MOST also bounds the seats present at any time."""
LARGEST_ADJUSTMENT = 100
"""Points by hand at one time: a bound against slips, not a rule of the game."""

_BY: tuple[By, ...] = get_args(By)
_POINTS: tuple[Points, ...] = get_args(Points)
_ANY = tuple(ChooseQuestion(suit, points) for suit in cards.SUITS for points in _POINTS)
_EASY = tuple(choice for choice in _ANY if choice.points == 1)
_OF_SUIT = {
    suit: tuple(choice for choice in _ANY if choice.category == suit) for suit in cards.SUITS
}


def choices(card: str) -> tuple[ChooseQuestion, ...]:
    """The questions that a card lets its player choose from."""
    suit = cards.suit_of(card)
    if suit is not None:
        return _OF_SUIT[suit]
    return _EASY if card == "joker-yellow" else _ANY


def decide(state: State | None, command: Command) -> tuple[Event, ...]:
    """The events that a command makes true. Raises IllegalMove."""
    if isinstance(command, StartGame):
        return _started(state, command)
    if state is None:
        raise IllegalMove("No game has been started: start one first.", "a game opens first")
    match command:
        case DrawCard():
            _expect(state, "drawing", "draw a card")
            return (CardDrawn(state.at_turn.name, state.deck[state.drawn]),)
        case ChooseQuestion():
            _expect(state, "choosing", "choose a question")
            _check_choice(state.card, command)
            return (QuestionChosen(state.at_turn.name, command.category, command.points),)
        case TakeQuestion():
            _expect(state, "question", "take a question")
            _check_question(command.question_id)
            return (QuestionTaken(command.question_id),)
        case RuleAnswer():
            _expect(state, "answering", "rule on an answer")
            return _ruled(state, command)
        case JoinSeat():
            _expect_running(state)
            _check_room(state)
            return (SeatJoined(checked_name(command.name, state.names)),)
        case LeaveSeat():
            _expect_running(state)
            return _left(state, command)
        case ReturnSeat():
            _expect_running(state)
            seat = _seat(state, command.name)
            if seat.here:
                raise IllegalMove(f"{seat.name} is at the table already.", "seats")
            _check_room(state)
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


# --- Play -------------------------------------------------------------------

_ORDER = "a turn is draw, choose, answer"


def _expect(state: State, phase: Phase, wish: str) -> None:
    """Refuse what is not this phase's, with what comes first instead."""
    if state.phase == phase:
        return
    _expect_running(state)
    name = state.at_turn.name
    match state.phase:
        case "drawing":
            first = f"{name} draws a card first"
        case "choosing":
            first = f"{name} has {cards.said(state.card)} and chooses a question first"
        case "question":
            first = f"the question {name} chose is taken first"
        case _:
            first = f"{name} has a question, which is ruled on first"
    raise IllegalMove(f"It is not the time to {wish}: {first}.", _ORDER)


def _expect_running(state: State) -> None:
    if state.phase == "over":
        why = "the deck is empty" if state.ended == "deck" else "it was ended"
        raise IllegalMove(
            f"The game is over, {why}: start another to play on.",
            "no moves after the end",
        )


def _started(state: State | None, command: StartGame) -> tuple[Event, ...]:
    if state is not None:
        raise IllegalMove("A game is being played already.", "a game opens once")
    players = opening_names(command.players, FEWEST, MOST)
    started = GameStarted(players, cards.checked_deck(command.deck), command.length)
    return (started,) if command.deck else (started, GameEnded("deck"))


def _check_choice(card: str, choice: ChooseQuestion) -> None:
    # Structs are not checked when they are made, and True equals 1.
    category: object = choice.category
    points: object = choice.points
    if category not in cards.SUITS:
        raise IllegalMove(
            f"{category!r} is no category: choose food, drinks, etiquette or general.",
            "the four categories",
        )
    if type(points) is not int or points not in _POINTS:
        raise IllegalMove(
            f"A question is worth 1 or 3 points, not {points!r}.", "questions for 1 or 3 points"
        )
    suit = cards.suit_of(card)
    if suit is not None and category != suit:
        raise IllegalMove(
            f"With {cards.said(card)} the question is on {suit}, not on {category}.",
            "the card's suit is the category",
        )
    if card == "joker-yellow" and points != 1:
        raise IllegalMove(
            "With the yellow joker the question is for 1 point, not for 3.",
            "a yellow joker is for 1 point",
        )


def _check_question(question_id: object) -> None:
    if not isinstance(question_id, str):
        raise IllegalMove(f"A question is known by a text, not {question_id!r}.", "questions")


def _ruled(state: State, command: RuleAnswer) -> tuple[Event, ...]:
    correct: object = command.correct
    by: object = command.by
    if type(correct) is not bool:
        raise IllegalMove(
            f"An answer is right (true) or wrong (false), not {correct!r}.", "rulings"
        )
    if by not in _BY:
        raise IllegalMove(f"A ruling is by one of {', '.join(_BY)}, not {by!r}.", "rulings")
    ruled = AnswerRuled(command.correct, command.by)
    return (ruled,) if state.deck_left else (ruled, GameEnded("deck"))


# --- Seats and corrections --------------------------------------------------


def _seat(state: State, name: str) -> Seat:
    return state.seats[place_of(name, state.names)]


def _check_room(state: State) -> None:
    if sum(seat.here for seat in state.seats) >= MOST:
        raise IllegalMove(f"The table is full: {MOST} play at most.", "the number of players")


def _left(state: State, command: LeaveSeat) -> tuple[Event, ...]:
    seat = _seat(state, command.name)
    if not seat.here:
        raise IllegalMove(f"{seat.name} has left already.", "seats")
    left = SeatLeft(seat.name)
    if not any(other.here for other in state.seats if other is not seat):
        return (left, GameEnded("host"))
    abandons = seat is state.at_turn and state.phase != "drawing"
    return (left, GameEnded("deck")) if abandons and not state.deck_left else (left,)


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
