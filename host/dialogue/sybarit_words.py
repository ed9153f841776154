"""Sybarit's wordings, and how a choice is read out of what was said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from engine import cards, sybarit
from engine.game import Standings
from engine.sybarit import State, Turn
from host.dialogue.table import Table, count, listed
from questions.bank import Question
from questions.normalise import sayable

TITLES = {"food": "Food", "drinks": "Drinks", "etiquette": "Etiquette", "general": "General"}

_CATEGORY_WORDS = {
    "food": ("food", "foods", "plate", "eating"),
    "drinks": ("drinks", "drink", "drinking", "cocktail"),
    "etiquette": ("etiquette", "customs", "manners", "table settings", "bow tie"),
    "general": ("general", "general topics", "question mark", "anything"),
}
_POINT_WORDS: dict[Literal[1, 3], tuple[str, ...]] = {
    1: ("one", "1", "one point", "1 point", "easy", "the easy one", "a one", "single"),
    3: ("three", "3", "three points", "3 points", "hard", "the hard one", "difficult", "triple"),
}

JOKERS = {
    "joker-red": "Any category, either value, and a right answer counts double.",
    "joker-blue": "Any category, either value. Right counts double, and wrong costs double.",
    "joker-yellow": "A one-point question from any category. Wrong, and half your points are gone.",
    "joker-green": (
        "Any category, either value, and whatever the turn before won or lost comes on top."
    ),
}


def choice_phrases(card: str) -> tuple[str, ...]:
    """Everything that chooses a question after this card, to listen for."""
    points = [
        "one", "three", "one point", "three points", "for one", "for three", "one point please",
        "three points please", "the easy one", "the hard one", "easy", "hard", "i'll take one",
        "i'll take three", "i'll take three points", "i'll take one point", "let's go for three",
        "let's go for one", "go for three", "go for one", "a three", "a one",
    ]  # fmt: skip
    if cards.suit_of(card) is not None:
        return tuple(points)
    names = [word for group in _CATEGORY_WORDS.values() for word in group[:2]]
    alone = [*names, *(f"{name} please" for name in names)]
    if card == "joker-yellow":
        return tuple(alone)
    both = [
        f"{name} {how}"
        for name in names
        for how in ("for one", "for three", "one", "three", "one point", "three points")
    ]
    back = [f"{n} on {name}" for name in names for n in ("one", "three", "three points")]
    return tuple(points + alone + both + back)


def choice_examples(card: str) -> tuple[str, ...]:
    """Ways of choosing that are complete and legal, one for each legal choice."""
    if cards.suit_of(card) is not None:
        return ("one point", "three points")
    names = ("food", "drinks", "etiquette", "general")
    if card == "joker-yellow":
        return names
    return tuple(f"{name} for {value}" for name in names for value in ("one", "three"))


def choice_in(text: str) -> tuple[cards.Suit | None, Literal[1, 3] | None]:
    """The category and the value named in an utterance, None for what is not named.

    Two categories or two values in one utterance name none: the host asks.
    """
    said = f" {sayable(text)} "
    categories = [
        name
        for name, names in _CATEGORY_WORDS.items()
        if any(f" {word} " in said for word in names)
    ]
    points = [
        value for value, names in _POINT_WORDS.items() if any(f" {word} " in said for word in names)
    ]
    return (
        categories[0] if len(categories) == 1 else None,  # type: ignore[return-value]
        points[0] if len(points) == 1 else None,
    )


def choose_prompt(card: str, table: Table) -> str:
    if card == "joker-yellow":
        return "Which category would you like?"
    if cards.suit_of(card) is None:
        return table.one_of(
            "Which category, and for how many points?", "Your category, one or three points?"
        )
    return table.one_of("One point or three?", "For one point, or for three?", "One, or three?")


def choose_asking(card: str) -> str:
    if card == "joker-yellow":
        return "which category?"
    if cards.suit_of(card) is None:
        return "category, and 1 or 3 points?"
    return "1 point or 3?"


def choose_help(card: str) -> str:
    if card == "joker-yellow":
        return "Say food, drinks, etiquette or general."
    if cards.suit_of(card) is None:
        return "Say a category and a value, such as drinks for three."
    return "Say one for the easy question, or three for the hard one."


def happened(event: Any, after: State, table: Table) -> str:
    """What is said when something other than a ruling came true; empty for nothing."""
    match event:
        case sybarit.GameStarted():
            return (
                f"Welcome, {listed(event.players)}. We play {count(len(event.deck), 'card')}, "
                f"and {event.players[0]} draws first."
            )
        case sybarit.CardDrawn():
            left = after.deck_left
            end = {0: " It is the last card.", 4: " Four cards are left after it."}.get(left, "")
            said = cards.said(event.card)
            if event.card in JOKERS:
                article = f"a {said.removeprefix('the ')}"
                return f"{event.name}, {article}! {JOKERS[event.card]}{end}"
            opening = table.one_of(
                f"{event.name}, your card is {said}.",
                f"{event.name}, it's your turn: {said}.",
                f"Over to {event.name}, with {said}.",
            )
            return opening + end
        case sybarit.SeatJoined():
            return f"Welcome, {event.name}. You play last, from zero."
        case sybarit.SeatLeft():
            return f"{event.name} leaves the table. The score stays."
        case sybarit.SeatReturned():
            return f"Good to have you back, {event.name}."
        case sybarit.SeatRenamed():
            return f"{event.name} is {event.to} from now on."
        case sybarit.ScoreAdjusted():
            seat = next(seat for seat in after.seats if seat.name == event.name)
            return f"{event.name} now has {count(seat.score, 'point')}."
        case _:
            return ""


def chosen(event: sybarit.QuestionChosen, table: Table) -> str:
    title = TITLES[event.category]
    return table.one_of(
        f"{title}, for {count(event.points, 'point')}.",
        f"{count(event.points, 'point')} on {title}. Here it comes.",
    )


def _change(turn: Turn) -> str:
    if turn.change > 0:
        return f"{count(turn.change, 'point')} for {turn.name}."
    if turn.change < 0:
        return f"That costs {turn.name} {count(-turn.change, 'point')}."
    return ""


def ruled(turn: Turn, question: Question, detail: Mapping[str, Any], table: Table) -> str:
    """The ruling as it is announced, with the answer and its story."""
    answer = question.answer
    if turn.correct:
        opening = table.one_of(
            f"Yes! {answer}.", f"That's right: {answer}.", f"{answer} it is.", f"Exactly, {answer}."
        )
    else:
        match turn.by, detail.get("why"):
            case "clock", _:
                opening = f"Time's up. It was {answer}."
            case "player", _:
                opening = table.one_of(f"No harm in passing. It was {answer}.", f"It was {answer}.")
            case _, "not caught":
                opening = f"I'm sorry, I can't make that out. The answer is {answer}."
            case _:
                opening = table.one_of(
                    f"No, sorry. It was {answer}.",
                    f"Not this time: {answer}.",
                    f"I'm afraid not. The answer is {answer}.",
                )
    opening = opening[:1].upper() + opening[1:]
    note = question.note if table.tell_notes and detail.get("why") != "not caught" else ""
    return " ".join(part for part in (opening, _change(turn), note) if part)


def amended(turn: Turn, after: State, standings: Standings | None) -> str:
    """What is said when a ruling was turned, by the host, the table or an appeal."""
    score = next(seat.score for seat in after.seats if seat.name == turn.name)
    what = "is right after all" if turn.correct else "doesn't count after all"
    told = f"{turn.name}'s answer {what}. {turn.name} has {count(score, 'point')}."
    return told if standings is None else f"{told} {final(standings)}"


def ended(standings: Standings, event: sybarit.GameEnded) -> str:
    opening = "That was the last card." if event.why == "deck" else "We stop here."
    return f"{opening} {final(standings)}"


def final(standings: Standings) -> str:
    lines = []
    for seat in standings.seats:
        bonus = seat.parts.get("bonus", 0)
        plus = f", and {bonus} for the highest cards" if bonus else ""
        lines.append(
            f"{seat.name}: {seat.parts['questions']} from questions, "
            f"{seat.parts['cards']} from cards{plus}. {count(seat.total, 'point')}."
        )
    winners = standings.winners
    if len(winners) == 1:
        crown = f"{winners[0]} wins, a true Sybarite!"
    else:
        crown = f"{listed(winners)} share the win, true Sybarites all!"
    return " ".join([*lines, crown])


def scores(state: State) -> str:
    by_score = sorted(state.seats, key=lambda seat: -seat.score)
    said = listed([f"{seat.name} has {count(seat.score, 'point')}" for seat in by_score])
    return f"From questions, {said}."


def whose_turn(state: State) -> str:
    name = state.at_turn.name
    return (
        f"It's {name}'s turn, with {cards.said(state.card)}."
        if state.card
        else f"It's {name}'s turn."
    )


def cards_left(state: State) -> str:
    if not state.deck_left:
        return "This is the last card."
    return f"There {'is' if state.deck_left == 1 else 'are'} {count(state.deck_left, 'card')} left."


def resumed(state: State) -> str:
    return f"Welcome back. {whose_turn(state)}"
