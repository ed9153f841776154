"""Sip & Savor by example: set-up, turns, refusals, seats, corrections and the end."""

from __future__ import annotations

from random import Random

import pytest

from engine.game import IllegalMove, SeatScore
from engine.journal import Journal
from engine.sip_and_savor import (
    CLOSED,
    SIP_AND_SAVOR,
    AdjustScore,
    Command,
    Draw,
    EndGame,
    Event,
    GameEnded,
    Keep,
    LeaveSeat,
    Pair,
    Paired,
    Pass,
    Passed,
    RenameSeat,
    ReturnSeat,
    SommelierKept,
    StartGame,
    State,
    TableLaid,
    WinesDrawn,
    Worth,
    bonus_lines,
    worth,
)
from tests.engine.sip_cards import CARDS, GAME, ids, play

DISHES = (*ids("d", *range(12)), CLOSED, *ids("d", 12, 13))
WINES = ids("w", *range(20))
SOMMELIERS = ids("s", *range(10))
KEEPS = (Keep("Ann", "s0"), Keep("Ben", "s3"))


def opening(
    dishes: tuple[str, ...] = DISHES,
    wines: tuple[str, ...] = WINES,
    players: tuple[str, ...] = ("Ann", "Ben"),
) -> StartGame:
    return StartGame(players, dishes, wines, SOMMELIERS, CARDS)


def laid(wines: tuple[str, ...] = WINES, dishes: tuple[str, ...] = DISHES) -> State:
    return play(opening(dishes, wines), *KEEPS)


def hands(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(seat.hand for seat in state.seats)


def total(state: State, name: str) -> SeatScore:
    return next(line for line in GAME.standings(state).seats if line.name == name)


def refused(state: State | None, command: Command) -> IllegalMove:
    with pytest.raises(IllegalMove) as caught:
        GAME.decide(state, command)
    assert caught.value.sentence.endswith(".")
    assert caught.value.rule
    return caught.value


# --- Set-up -----------------------------------------------------------------


def test_sommeliers_are_dealt_by_twos_and_kept_before_the_table_is_laid() -> None:
    state = play(opening(players=("Ann", "Ben", "Cy")))
    assert [seat.dealt for seat in state.seats] == [ids("s", 0, 1), ids("s", 2, 3), ids("s", 4, 5)]
    assert (state.phase, state.market, state.row, state.at_turn.name) == ("keeping", (), (), "Ann")
    assert len(GAME.legal(state)) == 6
    state = play(Keep("ben", "s3"), Keep("Ann", "s0"), state=state)
    assert (state.phase, state.at_turn.name, state.laid) == ("keeping", "Cy", False)
    refused(state, Pair("w4", "d0"))
    refused(state, Draw(ids("w", 0, 1)))
    refused(state, Keep("Ben", "s2"))
    refused(state, Keep("Cy", "s3"))
    assert len(GAME.legal(state)) == 2


def test_eight_dishes_four_wines_then_one_two_three_four_wines() -> None:
    state = play(
        opening(players=("Ann", "Ben", "Cy", "Di")),
        *(Keep(name, f"s{2 * n}") for n, name in enumerate(("Ann", "Ben", "Cy", "Di"))),
    )
    assert (state.phase, state.at_turn.name) == ("playing", "Ann")
    assert state.market == ids("d", *range(8))
    assert state.row == ids("w", 0, 1, 2, 3)
    assert hands(state) == (
        ids("w", 4),
        ids("w", 5, 6),
        ids("w", 7, 8, 9),
        ids("w", 10, 11, 12, 13),
    )
    assert (state.wines_left, state.dishes_left) == (6, 7)


def test_the_last_to_keep_lays_the_table() -> None:
    state = play(opening(), KEEPS[0])
    assert GAME.decide(state, KEEPS[1]) == (
        SommelierKept("Ben", "s3"),
        TableLaid(ids("d", *range(8)), ids("w", 0, 1, 2, 3), (ids("w", 4), ids("w", 5, 6))),
    )


def test_a_prepared_deck_has_the_closing_card_among_its_last_five() -> None:
    places = set()
    for seed in range(60):
        start = GAME.start(("Ann", "Ben"), Random(seed))
        places.add(len(start.dishes) - start.dishes.index(CLOSED))
        assert set(start.dishes) == {dish.id for dish in CARDS.dishes} | {CLOSED}
        assert set(start.wines) == {wine.id for wine in CARDS.wines}
        assert len(start.sommeliers) == len(CARDS.sommeliers)
    assert places == {1, 2, 3, 4, 5}


def test_a_closing_card_among_the_first_eight_ends_the_game_at_once() -> None:
    state = laid(dishes=(*ids("d", 0, 1), CLOSED, *ids("d", 2, 3, 4, 5, 6, 7, 8)))
    assert (state.phase, state.ended, state.market) == ("over", "closed", ids("d", 0, 1))
    assert GAME.standings(state).winners == ("Ann", "Ben")


def test_too_few_wines_are_dealt_as_far_as_they_go() -> None:
    state = laid(ids("w", *range(6)))
    assert (state.row, hands(state)) == (ids("w", 0, 1, 2, 3), (ids("w", 4), ids("w", 5)))
    assert laid(()).ended == "wines"


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (opening(players=("Ann",)), "2 to 4"),
        (opening(players=("A", "B", "C", "D", "E")), "2 to 4"),
        (opening(players=("Ann", "ann")), "already"),
        (opening(ids("d", *range(12))), "closing card is missing"),
        (opening((*DISHES, CLOSED)), "closed is among the dishes twice"),
        (opening((*DISHES, "d3")), "d3 is among the dishes twice"),
        (opening((*DISHES, "w3")), "'w3'"),
        (opening(wines=(*WINES, "w3")), "w3 is among the wines twice"),
        (opening(wines=(*WINES, CLOSED)), "'closed'"),
        (StartGame(("A", "B"), DISHES, WINES, ids("s", 0, 1, 2), CARDS), "4 sommeliers"),
        (StartGame(("A", "B"), DISHES, WINES, ids("s", 0, 1, 2, 2), CARDS), "twice"),
        (StartGame(("A", "B"), DISHES, WINES, ids("s", 0, 1, 2, 77), CARDS), "'s77'"),
    ],
)
def test_a_game_that_cannot_be_dealt(start: StartGame, said: str) -> None:
    assert said in str(refused(None, start))


def test_nothing_happens_before_a_game_and_it_opens_once() -> None:
    refused(None, Pass())
    refused(laid(), opening())
    with pytest.raises(IllegalMove, match="no option"):
        GAME.start(("Ann", "Ben"), Random(0), {"length": "short"})


# --- Play -------------------------------------------------------------------


def test_a_pairing_goes_under_the_sommelier_and_its_dish_is_replaced_where_it_lay() -> None:
    state = laid()
    assert GAME.decide(state, Pair("w4", "d2")) == (Paired("Ann", "w4", "d2", "d8"),)
    state = play(Pair("w4", "d2"), state=state)
    assert (state.seats[0].hand, state.seats[0].pairs) == ((), (("w4", "d2"),))
    assert state.market == ids("d", 0, 1, 8, 3, 4, 5, 6, 7)
    assert (state.at_turn.name, state.taken, state.row) == ("Ben", 1, ids("w", 0, 1, 2, 3))


def test_a_draw_takes_two_and_they_are_replaced_where_they_lay() -> None:
    state = laid()
    assert GAME.decide(state, Draw(ids("w", 2, 0))) == (
        WinesDrawn("Ann", ids("w", 2, 0), ids("w", 7, 8)),
    )
    state = play(Draw(ids("w", 2, 0)), state=state)
    assert (state.row, hands(state)[0]) == (ids("w", 7, 1, 8, 3), ids("w", 4, 2, 0))
    assert (state.at_turn.name, state.market) == ("Ben", ids("d", *range(8)))


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (Pair("w5", "d0"), "Ann does not hold Wine 5"),
        (Pair("w0", "d0"), "draw it first"),
        (Pair("w9", "d0"), "Ann does not hold Wine 9"),
        (Pair("w99", "d0"), "no wine 'w99'"),
        (Pair("w4", "d8"), "Dish 8 is not on the table"),
        (Pair("w4", "d99"), "no dish 'd99'"),
        (Pair("w4", CLOSED), "no dish 'closed'"),
        (Draw(()), "two different"),
        (Draw(("w0",)), "two different"),
        (Draw(ids("w", 0, 0)), "two different"),
        (Draw(ids("w", 0, 1, 2)), "two different"),
        (Draw(ids("w", 0, 7)), "Wine 7 is not among"),
        (Draw(ids("w", 0, 99)), "no wine 'w99'"),
        (Pass(), "can pair or draw"),
        (Keep("Ann", "s1"), "Taster 0 already"),
    ],
)
def test_a_move_that_is_not_allowed(command: Command, said: str) -> None:
    assert said in str(refused(laid(), command))


def test_a_row_that_runs_out_is_not_refilled_and_one_wine_may_be_drawn_alone() -> None:
    state = play(Draw(ids("w", 0, 1)), state=laid(ids("w", *range(8))))
    assert state.row == ids("w", 7, 2, 3)
    state = play(Draw(ids("w", 2, 3)), state=state)
    assert state.row == ids("w", 7)
    assert "one wine" in str(refused(state, Draw(ids("w", 7, 7))))
    assert Draw(ids("w", 7)) in GAME.legal(state)
    state = play(Draw(ids("w", 7)), state=state)
    assert state.row == ()
    assert "no wine left" in str(refused(state, Draw(ids("w", 7))))


def test_who_can_neither_pair_nor_draw_passes() -> None:
    state = laid(ids("w", *range(7)), (*ids("d", *range(20)), CLOSED))
    state = play(Pair("w4", "d0"), Draw(ids("w", 0, 1)), Draw(ids("w", 2, 3)), state=state)
    state = play(Pair("w5", "d1"), Pair("w2", "d2"), Pair("w6", "d3"), state=state)
    state = play(Pair("w3", "d4"), Pair("w0", "d5"), state=state)
    assert (state.at_turn.name, hands(state), state.row) == ("Ann", ((), ("w1",)), ())
    assert GAME.legal(state) == (Pass(),)
    assert GAME.decide(state, Pass()) == (Passed("Ann"),)
    state = play(Pass(), state=state)
    assert GAME.decide(state, Pair("w1", "d6"))[1:] == (GameEnded("wines"),)


def test_the_game_ends_the_moment_the_closing_card_is_drawn_and_the_pairing_counts() -> None:
    state = laid(dishes=(*ids("d", *range(9)), CLOSED, "d9"))
    assert state.end_near
    state = play(Pair("w4", "d0"), state=state)
    assert GAME.decide(state, Pair("w5", "d6")) == (
        Paired("Ben", "w5", "d6", CLOSED),
        GameEnded("closed"),
    )
    over = play(Pair("w5", "d6"), state=state)
    assert (over.phase, over.ended, len(over.market)) == ("over", "closed", 7)
    assert total(over, "Ben").parts["dish_count"] == 1
    assert GAME.legal(over) == ()
    for command in (Pass(), Draw(ids("w", 0, 1)), EndGame(), LeaveSeat("Ann"), ReturnSeat("Ann")):
        assert "closing card" in str(refused(over, command))


# --- Scoring ----------------------------------------------------------------


def test_a_card_earns_each_bonus_it_meets_once() -> None:
    # s0: 3 for herbal, 2 for spicy, 3 for d0. w4 is herbal; d0 is spicy twice over.
    assert worth(CARDS, "s0", "w4", "d0") == Worth(0, 3, 5)
    assert worth(CARDS, "s0", "w5", "d3") == Worth(3, 0, 2)
    # s1: 3 for citrus, 2 for rich, 1 for Riesling. w9 is both, and case does not matter.
    assert worth(CARDS, "s1", "w9", "d1").wine_bonus == 4
    # s2: 3 for cherry, 2 for smoky, 2 for Winery 1.
    assert worth(CARDS, "s2", "w6", "d2").total == 3 + 2 + 2 + 2
    assert worth(CARDS, "", "w4", "d6") == Worth(6, 0, 0)


def test_totals_are_dish_points_and_bonus() -> None:
    state = play(Pair("w4", "d0"), Pair("w5", "d6"), state=laid())
    assert GAME.standings(state).seats == (
        SeatScore("Ann", {"dishes": 0, "bonus": 8, "dish_count": 1}, 8),
        SeatScore("Ben", {"dishes": 6, "bonus": 2, "dish_count": 1}, 8),
    )
    assert [count for _, count in bonus_lines(CARDS, state.seats[0])] == [1, 1, 1]


def test_equal_totals_go_to_most_dishes_then_they_share() -> None:
    state = play(Pair("w4", "d1"), Draw(ids("w", 0, 1)), state=laid())
    assert GAME.standings(state).winners == ("Ann",)
    state = play(AdjustScore("Ben", 6), state=state)
    assert [line.total for line in GAME.standings(state).seats] == [6, 6]
    assert GAME.standings(state).winners == ("Ann",)
    assert GAME.standings(laid()).winners == ("Ann", "Ben")


def test_points_by_hand_have_a_column_only_where_there_are_any() -> None:
    state = play(AdjustScore("ann", -3), state=laid())
    assert total(state, "Ann").parts == {"dishes": 0, "bonus": 0, "dish_count": 0, "by_hand": -3}
    assert total(state, "Ann").total == -3
    for points in (0, 101, True, 1.0):
        refused(state, AdjustScore("Ann", points))  # type: ignore[arg-type]


# --- Seats ------------------------------------------------------------------


def test_a_seat_that_leaves_is_passed_over_and_still_counts() -> None:
    state = play(Pair("w4", "d0"), LeaveSeat("Ben"), state=laid())
    assert state.at_turn.name == "Ann"
    state = play(Draw(ids("w", 0, 1)), state=state)
    assert state.at_turn.name == "Ann"
    refused(state, LeaveSeat("Ben"))
    state = play(ReturnSeat("ben"), Pair("w0", "d1"), state=state)
    assert (state.at_turn.name, state.at_turn.hand) == ("Ben", ids("w", 5, 6))
    refused(state, ReturnSeat("Ben"))


def test_the_last_one_leaving_ends_the_game() -> None:
    state = play(LeaveSeat("Ann"), state=laid())
    assert GAME.decide(state, LeaveSeat("Ben"))[1:] == (GameEnded("host"),)


def test_leaving_before_keeping_lets_the_others_play_and_coming_back_keeps_first() -> None:
    state = play(opening(), KEEPS[0], LeaveSeat("Ben"))
    assert (state.phase, state.at_turn.name) == ("playing", "Ann")
    state = play(Pair("w4", "d0"), ReturnSeat("Ben"), state=state)
    assert (state.phase, state.at_turn.name) == ("keeping", "Ben")
    assert "Ben keeps" in str(refused(state, Draw(ids("w", 0, 1))))
    back = play(Keep("Ben", "s2"), Draw(ids("w", 0, 1)), state=state)
    assert (back.phase, back.at_turn.name) == ("playing", "Ben")
    gone = play(LeaveSeat("Ben"), state=state)
    assert (gone.phase, gone.at_turn.name) == ("playing", "Ann")
    refused(gone, Keep("Ben", "s2"))


def test_the_game_ends_when_whoever_could_still_act_leaves() -> None:
    state = play(opening(wines=ids("w", *range(6)), players=("Ann", "Ben", "Cy")))
    state = play(*KEEPS, Keep("Cy", "s4"), state=state)
    assert hands(state) == (ids("w", 4), ids("w", 5), ())
    state = play(Draw(ids("w", 0, 1)), Draw(ids("w", 2, 3)), LeaveSeat("Ann"), state=state)
    assert GAME.legal(state) == (Pass(),)
    assert GAME.decide(state, LeaveSeat("Ben"))[1:] == (GameEnded("wines"),)


def test_a_new_name_goes_with_the_seat() -> None:
    state = play(RenameSeat("Ann", "Anna"), Pair("w4", "d0"), state=laid())
    assert state.names == ("Anna", "Ben")
    for name in ("ben", "Anna", ""):
        refused(state, RenameSeat("Anna", name))


# --- Corrections ------------------------------------------------------------


def evening(*commands: Command) -> Journal[State, Command, Event]:
    journal: Journal[State, Command, Event] = Journal(GAME)
    for command in (opening(), *KEEPS, *commands):
        journal.do(command, 0.0)
    return journal


def test_undo_takes_back_a_decision_with_all_that_followed_by_itself() -> None:
    journal = evening(Pair("w4", "d0"), Draw(ids("w", 0, 1)))
    told = []
    while (point := journal.undo_point) is not None:
        told.append(point.describe)
        journal.undo(0.0)
    assert told == [
        "Ben's draw of Wine 0 and Wine 1",
        "Ann's pairing of Wine 4 with Dish 0",
        "Ben's choice of Taster 3",
        "Ann's choice of Taster 0",
    ]
    assert journal.state == play(opening())


def seq_of(journal: Journal[State, Command, Event], event: Event) -> int:
    return next(seq for seq, other in journal.events if other == event)


def test_a_pairing_and_a_sommelier_may_be_overruled_after_later_turns() -> None:
    journal = evening(Draw(ids("w", 0, 1)), Pair("w5", "d1"), Pair("w0", "d2"), Pair("w6", "d3"))
    paired = Paired("Ann", "w0", "d2", "d9")
    journal.amend(seq_of(journal, paired), Paired("Ann", "w1", "d0", "d9"), 0.0)
    kept = seq_of(journal, SommelierKept("Ben", "s3"))
    journal.amend(kept, SommelierKept("Ben", "s2"), 0.0)
    assert journal.state == play(
        opening(),
        KEEPS[0],
        Keep("Ben", "s2"),
        Draw(ids("w", 0, 1)),
        Pair("w5", "d1"),
        Pair("w1", "d0"),
        Pair("w6", "d3"),
    )


DREW = WinesDrawn("Ann", ids("w", 0, 1), ids("w", 7, 8))


@pytest.mark.parametrize(
    ("event", "instead"),
    [
        (DREW, WinesDrawn("Ann", ids("w", 2, 3), ids("w", 7, 8))),
        (DREW, WinesDrawn("Ben", ids("w", 0, 1), ids("w", 7, 8))),
        (DREW, WinesDrawn("Ann", ids("w", 0, 1), ids("w", 8, 9))),
        (Paired("Ben", "w5", "d1", "d8"), Paired("Ben", "w5", "d2", "d8")),
        (Paired("Ben", "w5", "d1", "d8"), Paired("Ben", "w9", "d1", "d8")),
        (SommelierKept("Ben", "s3"), SommelierKept("Ben", "s1")),
        (SommelierKept("Ben", "s3"), SommelierKept("Ann", "s1")),
    ],
)
def test_what_later_turns_depend_on_cannot_be_overruled(event: Event, instead: Event) -> None:
    journal = evening(Draw(ids("w", 0, 1)), Pair("w5", "d1"), Pair("w0", "d2"))
    before = (journal.state, journal.entries)
    with pytest.raises(IllegalMove, match="Undo back to it instead"):
        journal.amend(seq_of(journal, event), instead, 0.0)
    assert (journal.state, journal.entries) == before


def test_the_packaged_cards_are_played_with_unless_told() -> None:
    start = SIP_AND_SAVOR.start(("Ann", "Ben"), Random(1))
    assert start.cards is None
    assert "jerk-chicken" in start.dishes
