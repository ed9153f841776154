"""Sybarit by example: turns, refusals, seats, corrections and the end."""

from __future__ import annotations

import pytest

from engine.game import IllegalMove, SeatScore
from engine.sybarit import (
    SYBARIT,
    AdjustScore,
    AnswerRuled,
    CardDrawn,
    ChooseQuestion,
    Command,
    DrawCard,
    EndGame,
    GameEnded,
    GameStarted,
    JoinSeat,
    LeaveSeat,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    StartGame,
    State,
    TakeQuestion,
    Turn,
)

RIGHT, WRONG = RuleAnswer(True, "judge"), RuleAnswer(False, "judge")


def play(*commands: Command, state: State | None = None) -> State:
    for command in commands:
        for event in SYBARIT.decide(state, command):
            state = SYBARIT.evolve(state, event)
    assert state is not None
    return state


def opened(*deck: str, players: tuple[str, ...] = ("Ann", "Ben", "Cy")) -> State:
    return play(StartGame(players, deck))


def turn(category: str, points: int, ruling: RuleAnswer) -> tuple[Command, ...]:
    chosen = ChooseQuestion(category, points)  # type: ignore[arg-type]
    return (DrawCard(), chosen, TakeQuestion("q"), ruling)


def scores(state: State) -> dict[str, int]:
    return {seat.name: seat.score for seat in state.seats}


def total(state: State, name: str) -> SeatScore:
    return next(line for line in SYBARIT.standings(state).seats if line.name == name)


def refused(state: State | None, command: Command) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        SYBARIT.decide(state, command)
    assert caught.value.sentence.endswith(".")
    assert caught.value.rule
    return caught.value


def test_a_turn_goes_through_its_phases_and_passes_on() -> None:
    state = opened("food-7", "drinks-2")
    assert (state.phase, state.at_turn.name, state.deck_left) == ("drawing", "Ann", 2)
    state = play(DrawCard(), state=state)
    assert (state.phase, state.card, state.remaining) == ("choosing", "food-7", ("drinks-2",))
    state = play(ChooseQuestion("food", 3), state=state)
    assert (state.phase, state.category, state.points) == ("question", "food", 3)
    state = play(TakeQuestion("f-12-3"), state=state)
    assert (state.phase, state.question_id) == ("answering", "f-12-3")
    state = play(RuleAnswer(True, "table"), state=state)
    assert (state.phase, state.at_turn.name, state.card, state.category) == (
        "drawing",
        "Ben",
        "",
        None,
    )
    assert state.turns == (Turn("Ann", "food-7", "food", 3, "f-12-3", True, "table", 3),)
    assert state.at_turn.cards == ()
    assert state.seats[0].cards == ("food-7",)


@pytest.mark.parametrize("phase", ["drawing", "choosing", "question", "answering"])
def test_the_steps_of_a_turn_come_in_their_order(phase: str) -> None:
    steps = dict(
        zip(["drawing", "choosing", "question", "answering"], turn("food", 1, RIGHT), strict=True)
    )
    state = opened("food-7", "food-8")
    for name, step in steps.items():
        if name == phase:
            break
        state = play(step, state=state)
    for name, step in steps.items():
        if name != phase:
            assert "Ann" in str(refused(state, step))


@pytest.mark.parametrize(
    ("card", "category", "points"),
    [
        ("food-7", "drinks", 1),
        ("food-7", "food", 2),
        ("food-7", "food", True),
        ("food-7", "food", 3.0),
        ("food-7", "joker", 1),
        ("joker-yellow", "food", 3),
        ("joker-red", "wine", 3),
        ("joker-green", "food", 0),
    ],
)
def test_a_question_that_the_card_does_not_allow(card: str, category: str, points: int) -> None:
    state = play(DrawCard(), state=opened(card))
    refused(state, ChooseQuestion(category, points))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "count"), [("food-7", 2), ("joker-red", 8), ("joker-blue", 8), ("joker-yellow", 4)]
)
def test_a_card_offers_its_questions(card: str, count: int) -> None:
    assert len(SYBARIT.legal(play(DrawCard(), state=opened(card)))) == count


@pytest.mark.parametrize("ruling", [RuleAnswer(1), RuleAnswer(True, "dog")])  # type: ignore[arg-type]
def test_a_ruling_is_true_or_false_by_somebody(ruling: RuleAnswer) -> None:
    state = play(*turn("food", 1, RIGHT)[:3], state=opened("food-7"))
    refused(state, ruling)


def test_nothing_happens_before_a_game_and_it_opens_once() -> None:
    refused(None, DrawCard())
    refused(opened("food-7"), StartGame(("Ann", "Ben"), ("food-7",)))


def test_the_last_ruling_ends_the_game_with_it() -> None:
    state = play(*turn("food", 1, RIGHT)[:3], state=opened("food-7"))
    assert SYBARIT.decide(state, WRONG) == (AnswerRuled(False, "judge"), GameEnded("deck"))
    over = play(WRONG, state=state)
    assert SYBARIT.is_over(over)
    assert SYBARIT.legal(over) == ()
    for command in (*turn("food", 1, RIGHT), EndGame(), JoinSeat("Dora"), LeaveSeat("Ann")):
        assert "over" in str(refused(over, command))


def test_an_empty_deck_is_a_game_that_is_over() -> None:
    state = opened()
    assert (state.phase, state.ended) == ("over", "deck")
    assert SYBARIT.standings(state).winners == ("Ann", "Ben", "Cy")


def test_ending_in_the_middle_of_a_turn_counts_the_card_drawn() -> None:
    state = play(DrawCard(), EndGame(), state=opened("food-7", "food-8"))
    assert (state.phase, state.ended, state.turns) == ("over", "host", ())
    assert total(state, "Ann").parts == {"questions": 0, "cards": 7, "bonus": 5}
    assert total(state, "Ben").total == 0


def test_a_score_by_hand_is_halved_by_yellow_and_unknown_to_green() -> None:
    state = opened("food-7", "joker-green", "joker-yellow", players=("Ann", "Ben"))
    state = play(*turn("food", 3, RIGHT), AdjustScore("ann", 6), state=state)
    assert scores(state) == {"Ann": 9, "Ben": 0}
    state = play(*turn("drinks", 1, WRONG), AdjustScore("Ben", -9), state=state)
    assert scores(state) == {"Ann": 9, "Ben": -6}
    state = play(*turn("drinks", 1, WRONG), state=state)
    assert scores(state) == {"Ann": 4, "Ben": -6}
    assert [turn.change for turn in state.turns] == [3, 3, -5]


@pytest.mark.parametrize("points", [0, 101, -101, True, 1.0, "3"])
def test_a_slip_is_no_adjustment(points: int) -> None:
    refused(opened("food-7"), AdjustScore("Ann", points))


def test_a_score_may_be_put_right_after_the_end() -> None:
    state = play(
        EndGame(), AdjustScore("Ben", 2), RenameSeat("Ben", "Benno"), state=opened("food-7")
    )
    assert SYBARIT.standings(state).winners == ("Benno",)


def test_a_seat_that_leaves_is_passed_over_and_still_wins() -> None:
    state = opened("food-ace", "food-2", "drinks-3", "general-4")
    state = play(*turn("food", 3, RIGHT), LeaveSeat("Ann"), *turn("food", 1, WRONG), state=state)
    assert state.at_turn.name == "Cy"
    state = play(*turn("drinks", 1, RIGHT), state=state)
    assert state.at_turn.name == "Ben"
    state = play(*turn("general", 1, RIGHT), state=state)
    standings = SYBARIT.standings(state)
    assert standings.winners == ("Ann",)
    assert total(state, "Ann") == SeatScore(
        "Ann", {"questions": 3, "cards": 14, "bonus": 5}, 22, here=False
    )


def test_leaving_in_the_middle_of_a_turn_abandons_it() -> None:
    state = opened("food-7", "drinks-3", "joker-green", "general-4")
    state = play(*turn("food", 3, RIGHT), DrawCard(), LeaveSeat("Ben"), state=state)
    assert (state.phase, state.at_turn.name, state.card) == ("drawing", "Cy", "")
    assert state.seats[1].cards == ("drinks-3",)
    state = play(*turn("food", 1, WRONG), state=state)
    assert state.turns[-1].change == 0


def test_leaving_between_turns_leaves_green_its_turn_before() -> None:
    state = opened("food-7", "joker-green")
    state = play(*turn("food", 3, RIGHT), LeaveSeat("Ben"), *turn("food", 1, WRONG), state=state)
    assert scores(state) == {"Ann": 3, "Ben": 0, "Cy": 3}


def test_abandoning_the_last_card_ends_the_game() -> None:
    state = play(DrawCard(), LeaveSeat("Ann"), state=opened("food-7"))
    assert (state.phase, state.ended) == ("over", "deck")


def test_one_may_play_on_alone_until_the_last_one_leaves() -> None:
    state = play(LeaveSeat("Ben"), LeaveSeat("Cy"), state=opened("food-7", "food-8", "food-9"))
    state = play(*turn("food", 1, RIGHT), *turn("food", 1, RIGHT), state=state)
    assert state.at_turn.name == "Ann"
    state = play(LeaveSeat("Ann"), state=state)
    assert (state.phase, state.ended) == ("over", "host")


def test_who_comes_back_has_the_old_place_and_score() -> None:
    state = opened("food-7", "food-8", "food-9", "food-10")
    state = play(*turn("food", 3, RIGHT), LeaveSeat("Ann"), *turn("food", 1, WRONG), state=state)
    refused(state, LeaveSeat("Ann"))
    refused(state, ReturnSeat("Ben"))
    state = play(ReturnSeat("ann"), *turn("food", 1, WRONG), state=state)
    assert state.at_turn.name == "Ann"
    assert state.at_turn.score == 3


def test_a_late_seat_plays_after_the_last_one_from_zero() -> None:
    state = opened(*[f"food-{n}" for n in range(2, 8)], players=("Ann", "Ben"))
    state = play(*turn("food", 3, RIGHT), JoinSeat(" Dora "), *turn("food", 3, RIGHT), state=state)
    assert (state.at_turn.name, state.at_turn.score) == ("Dora", 0)
    state = play(*turn("food", 1, RIGHT), state=state)
    assert state.at_turn.name == "Ann"


def test_eight_sit_at_the_table_and_a_place_that_is_left_is_free() -> None:
    names = tuple("ABCDEFGH")
    state = opened("food-7", players=names)
    refused(state, JoinSeat("I"))
    state = play(LeaveSeat("B"), JoinSeat("I"), state=state)
    refused(state, ReturnSeat("B"))
    refused(state, JoinSeat("b"))


def test_a_new_name_goes_with_the_seat_and_its_turns() -> None:
    state = play(
        *turn("food", 3, RIGHT), RenameSeat("Ann", "Anna"), state=opened("food-7", "food-8")
    )
    assert state.names == ("Anna", "Ben", "Cy")
    assert state.turns[0].name == "Anna"
    refused(state, RenameSeat("Anna", "ben"))
    refused(state, RenameSeat("Anna", "Anna"))
    refused(state, RenameSeat("Ann", "Anne"))
    assert play(RenameSeat("Anna", "ANNA"), state=state).names[0] == "ANNA"


def test_the_highest_cards_earn_five_for_each_who_ties() -> None:
    state = opened("food-7", "drinks-7", "general-2")
    state = play(
        *turn("food", 1, WRONG), *turn("drinks", 1, WRONG), *turn("general", 1, WRONG), state=state
    )
    assert [line.parts["bonus"] for line in SYBARIT.standings(state).seats] == [5, 5, 0]
    assert SYBARIT.standings(state).winners == ("Ann", "Ben")


def test_decisions_are_told_in_words_and_what_follows_is_not() -> None:
    state = play(DrawCard(), state=opened("food-7", "food-8"))
    assert SYBARIT.decision(None, GameStarted(("Ann", "Ben"), (), "other")) == ""
    assert SYBARIT.decision(state, CardDrawn("Ann", "food-7")) == ""
    state = play(ChooseQuestion("food", 3), TakeQuestion(""), state=state)
    assert SYBARIT.decision(state, AnswerRuled(True, "judge")) == "Ann's right answer for 3 points"
    assert SYBARIT.decision(state, AnswerRuled(False, "host")) == "Ann's wrong answer for 3 points"
    assert SYBARIT.decision(state, GameEnded("deck")) == ""
    assert SYBARIT.decision(state, GameEnded("host")) == "the end of the game"
