"""Sybarit's wordings: everything the host says of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import cards, sybarit
from engine.game import SeatScore, Standings
from engine.sybarit import Points, State, Turn
from engine.sybarit.scoring import change_of
from host.dialogue.table import Table, count, listed, possessive, sentence, varied
from questions.bank import Question

TITLES = {"food": "Food", "drinks": "Drinks", "etiquette": "Etiquette", "general": "General"}

SCORES_EVERY = 6
"""Turns after which the scores are told, at the end of a round."""

_WORTH: dict[Points, str] = {1: "one point", 3: "three points"}


def points(number: int) -> str:
    """A number of points as it is said: "1 point", "minus 2 points"."""
    return f"minus {count(-number, 'point')}" if number < 0 else count(number, "point")


# --- choosing ---


def joker(card: str, score: int, previous: int) -> str:
    """What a joker does, for a player with this score behind a turn that changed `previous`."""
    match card:
        case "joker-red":
            return "Any category, either value, and a right answer counts double."
        case "joker-blue":
            return "Any category, either value. Right counts double, and wrong costs double."
        case "joker-yellow":
            lost = -change_of(card, 1, False, score, previous)
            stake = (
                f"A wrong answer costs half your points: {lost} of {score}."
                if lost
                else "You have nothing to lose."
            )
            return f"A one-point question from any category. {stake}"
        case "joker-green":
            if previous > 0:
                before = f"Right or wrong, you gain the {previous} that the turn before won."
            elif previous < 0:
                before = f"Right or wrong, you lose the {-previous} that the turn before lost."
            else:
                before = "The turn before changed nothing, so nothing comes on top."
            return f"Any category, either value. {before}"
        case _:
            return ""


def choose_prompt(card: str, turns: int) -> str:
    if card == "joker-yellow":
        return "Which category would you like?"
    if cards.suit_of(card) is None:
        return varied(
            turns,
            "Which category, and for how many points?",
            "Your category, and one point or three?",
            "What will it be, and for one point or three?",
        )
    return varied(
        turns,
        "One point or three?",
        "For one point, or for three?",
        "One, or three?",
        "Will you try one point, or three?",
    )


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


def which_category(named: Sequence[str]) -> str:
    if len(named) == 2:
        return f"Which one, {named[0]} or {named[1]}?"
    return "Which category: food, drinks, etiquette or general?"


def drawn(event: sybarit.CardDrawn, after: State) -> str:
    seat, name = after.at_turn, event.name
    said = cards.said(event.card)
    left = after.deck_left
    end = {0: " It's the last card!", 4: " Four cards are left after it."}.get(left, "")
    explained = joker(event.card, seat.score, after.previous)
    if explained:
        return f"{name}, a {said.removeprefix('the ')}!{end} {explained}"
    turns = len(after.turns)
    if not turns:
        return f"{name}, your first card is {said}.{end}"
    opening = varied(
        turns,
        f"{name}, your card is {said}.",
        f"{name}, it's your turn: {said}.",
        f"Over to {name}, with {said}.",
        f"{name}, you draw {said}.",
        f"{sentence(said)} for {name}.",
    )
    return opening + end


def chosen(event: sybarit.QuestionChosen, turns: int) -> str:
    title, worth = TITLES[event.category], _WORTH[event.points]
    return varied(
        turns,
        f"{title}, for {worth}.",
        f"{sentence(worth)} on {title}. Here it comes.",
        f"{title} for {worth}, then.",
    )


# --- other than rulings ---


def happened(event: Any, after: State) -> str:
    """What is said when something other than a ruling came true; empty for nothing."""
    match event:
        case sybarit.GameStarted():
            return (
                f"Welcome, {listed(event.players)}. We play {count(len(event.deck), 'card')}, "
                f"and {event.players[0]} draws first."
            )
        case sybarit.SeatJoined():
            return f"Welcome, {event.name}. You play last, and start from zero."
        case sybarit.SeatLeft():
            return f"{event.name} leaves the table, and keeps the cards and the score."
        case sybarit.SeatReturned():
            return f"Good to have you back, {event.name}."
        case sybarit.SeatRenamed():
            return f"{event.name} is {event.to} from now on."
        case sybarit.ScoreAdjusted():
            return f"{event.name} now has {points(_score(after, event.name))}."
        case _:
            return ""


def _score(state: State, name: str) -> int:
    return next(seat.score for seat in state.seats if seat.name == name)


# --- rulings ---


def _change(turn: Turn) -> str:
    """What the turn did to the score, and why where that is not plain."""
    name, change = turn.name, turn.change
    if turn.card == "joker-green":
        return _green(turn)
    if turn.card == "joker-yellow" and not turn.correct:
        if not change:
            return f"{name} had nothing to lose."
        return f"Half is gone: that costs {name} {points(-change)}."
    doubled = "doubled, " if turn.card in ("joker-red", "joker-blue") else ""
    if change > 0:
        return f"{doubled and doubled + 'that is '}{points(change)} for {name}."
    return f"{doubled}that costs {name} {points(-change)}." if change < 0 else ""


def _green(turn: Turn) -> str:
    before = turn.change - (turn.points if turn.correct else 0)
    if turn.correct and before:
        how = f"{turn.points} {'plus' if before > 0 else 'minus'} {abs(before)}"
        if not turn.change:
            return f"{how}, and nothing is left for {turn.name}."
        verb = "gains" if turn.change > 0 else "loses"
        return f"{how}: {turn.name} {verb} {points(abs(turn.change))}."
    if turn.change > 0 and not turn.correct:
        return f"{turn.name} still gains the {turn.change} of the turn before."
    if turn.change < 0:
        return f"And {turn.name} loses the {-turn.change} of the turn before as well."
    return f"{points(turn.change)} for {turn.name}." if turn.change else ""


def ruled(
    turn: Turn, question: Question, detail: Mapping[str, Any], after: State, table: Table
) -> str:
    """The ruling as it is announced, with the answer and its story, and the scores at times."""
    answer = question.answer
    by_now = sum(other.correct == turn.correct for other in after.turns) - 1
    uncaught = detail.get("why") == "not caught"
    if turn.correct:
        opening = varied(
            by_now,
            f"Yes! {sentence(answer)}.",
            f"That's right: {answer}.",
            f"Exactly: {answer}.",
            f"Well done: {answer}.",
            f"Right you are: {answer}.",
            f"Lovely. {sentence(answer)} is right.",
        )
    elif turn.by == "clock":
        opening = f"Time's up. The answer: {answer}."
    elif turn.by == "player":
        opening = varied(
            by_now, f"No harm in passing: {answer}.", f"We pass. The answer: {answer}."
        )
    elif uncaught:
        opening = f"I'm sorry, I can't make that out. The answer: {answer}."
    else:
        opening = varied(
            by_now,
            f"No, sorry: {answer}.",
            f"Not this time. The answer: {answer}.",
            f"I'm afraid not. The answer: {answer}.",
            f"A good guess, but no: {answer}.",
            f"Sadly not: {answer}.",
        )
    parts = [opening, sentence(_change(turn))]
    if not uncaught:
        parts += [question.note if table.tell_notes else "", _in_between(after)]
    return " ".join(filter(None, parts))


def _in_between(after: State) -> str:
    """The scores, short, at the end of a round when some turns have gone by without them."""
    here = [place for place, seat in enumerate(after.seats) if seat.here]
    if not after.deck_left or after.turn != here[0]:
        return ""
    rounds = -(-SCORES_EVERY // len(here))
    if len(after.turns) % (rounds * len(here)):
        return ""
    return f"The scores: {brief(after)}."


def brief(state: State) -> str:
    """ "Ben 9, Ann 7", the highest first."""
    by_score = sorted(state.seats, key=lambda seat: -seat.score)
    return ", ".join(
        f"{seat.name} {'minus ' if seat.score < 0 else ''}{abs(seat.score)}" for seat in by_score
    )


def amended(turn: Turn, before: State, after: State, standings: Standings | None) -> str:
    """What is said when a ruling was turned, by the host, the table or an appeal."""
    what = "is right after all" if turn.correct else "doesn't count after all"
    sorry = "My mistake, I misheard. " if turn.by == "judge" else ""
    changed = [
        seat.name
        for seat, old in zip(after.seats, before.seats, strict=True)
        if seat.score != old.score and seat.name != turn.name
    ]
    scores = [f"{name} has {points(_score(after, name))}" for name in (turn.name, *changed)]
    told = f"{sorry}{possessive(turn.name)} answer {what}. {sentence(listed(scores))}."
    return told if standings is None else f"{told} {final(standings)}"


# --- where the game stands ---


def ended(standings: Standings, event: sybarit.GameEnded) -> str:
    opening = "That was the last card." if event.why == "deck" else "We stop here, and count up."
    return f"{opening} {final(standings)}"


def final(standings: Standings) -> str:
    """The standings seat by seat, and who wins."""
    lines = [_line(seat) for seat in standings.seats]
    best = max(seat.total for seat in standings.seats)
    winners = standings.winners
    if len(winners) == 1:
        crown = f"{winners[0]} wins: a true Sybarite!"
    else:
        both = "both" if len(winners) == 2 else "all"
        crown = f"{listed(winners)} share the win with {points(best)} each: true Sybarites {both}!"
    return " ".join([*lines, crown])


def _line(seat: SeatScore) -> str:
    asked, held, bonus = (seat.parts[part] for part in ("questions", "cards", "bonus"))
    said = [
        f"{'minus ' if asked < 0 else ''}{abs(asked)} from questions",
        f"{held} from cards",
        *([f"{bonus} for the highest cards"] if bonus else []),
    ]
    who = seat.name if seat.here else f"{seat.name}, who has left,"
    return (
        f"{who} has {listed(said)}: {'minus ' if seat.total < 0 else ''}{abs(seat.total)} in all."
    )


def scores(state: State) -> str:
    by_score = sorted(state.seats, key=lambda seat: -seat.score)
    first = f"{by_score[0].name} has {points(by_score[0].score)} from questions"
    said = [first, *(f"{seat.name} has {points(seat.score)}" for seat in by_score[1:])]
    return f"{listed(said)}."


def whose_turn(state: State) -> str:
    if state.phase == "over":
        return "The game is over, so it's nobody's turn."
    turn = f"It's {possessive(state.at_turn.name)} turn"
    return f"{turn}, with {cards.said(state.card)}." if state.card else f"{turn}."


def cards_left(state: State) -> str:
    if state.phase == "over":
        return "The game is over, and the cards are counted."
    if not state.deck_left:
        return "This is the last card."
    return f"There {'is' if state.deck_left == 1 else 'are'} {count(state.deck_left, 'card')} left."


def resumed(state: State, answer: str) -> str:
    """Where the game stands; with `answer`, that of a ruling that may not have been heard."""
    last = ""
    if answer:
        turn = state.turns[-1]
        was = "was right" if turn.correct else "didn't count"
        last = f" {possessive(turn.name)} last answer {was}: {answer}."
    return f"Welcome back.{last} {whose_turn(state)}"
