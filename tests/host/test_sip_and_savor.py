"""Sip & Savor as it is talked through: what players say, and what comes of it."""

from __future__ import annotations

from random import Random

import pytest

from engine import record
from engine.sip_and_savor import SIP_AND_SAVOR, Draw, Pair
from host import commands as panel
from host.dialogue.fields import Do
from host.dialogue.table import Utterance
from tests.host.tasting import DISHES, HANDS, ROW, Tasting, closing_after


def started(**options: object) -> Tasting:
    evening = Tasting(**options)  # type: ignore[arg-type]
    evening.keep_both()
    return evening


# --- keeping a taster ---


def test_each_keeps_a_taster_by_name() -> None:
    evening = Tasting(open_hands=True)
    assert evening.asked == "keep"
    assert "Basil Greenleaf" in evening.since(0)
    assert "Rosa Petalworth" in evening.since(0)
    assert "Ann keeps Rosa Petalworth" in evening.reply_to("I'll keep Rosa")
    assert "Ben keeps Penny Peppercorn" in evening.reply_to("the first")
    assert "The table is laid" in evening.since(0)
    assert evening.asked == "move"


def test_a_taster_of_another_is_not_kept() -> None:
    evening = Tasting()
    mark = evening.table
    assert evening.reply_to("keep penny peppercorn").startswith("Sorry")
    assert evening.table == mark


def test_tasters_not_kept_are_not_told_where_hands_are_secret() -> None:
    evening = Tasting()
    assert "Basil" not in evening.since(0)
    evening.keep_both()
    assert "Rosa" not in evening.since(0)


# --- pairing and drawing ---


@pytest.mark.parametrize(
    ("said", "wines"),
    [
        ("draw the cab franc and the second riesling", (1, 2)),
        ("draw the second riesling and the cab franc", (2, 1)),
        ("take the fox run and the saperavi", (0, 3)),
        ("draw both rieslings", (0, 2)),
        ("I'd like to draw the two rieslings, please", (0, 2)),
        ("draw saperavi, cabernet franc", (3, 1)),
        ("saperavi and lakewood cab franc", (3, 1)),
        ("draw the first and the last", (0, 3)),
        ("let's take the anthony road wine company riesling and the standing stone", (2, 3)),
        ("draw the fox run riesling and the anthony road riesling", (0, 2)),
        ("draw the sappy rovvy and the cab frank", (3, 1)),
    ],
)
def test_two_wines_are_drawn_as_people_name_them(said: str, wines: tuple[int, int]) -> None:
    evening = started()
    reply = evening.reply_to(said)
    assert "Which" not in reply, reply
    assert evening.hand("Ann") == (HANDS[0], *(ROW[one] for one in wines))
    assert evening.table.at_turn.name == "Ben"


@pytest.mark.parametrize(
    ("said", "dish"),
    [
        ("pair the riesling with the jerk chicken", "jerk-chicken"),
        ("pair the riesling with the duck breast with berry sauce", "duck-breast-with-berry-sauce"),
        ("play my wiemer riesling on the duck", "duck-breast-with-berry-sauce"),
        ("put the riesling with the trout", "smoked-trout-toast"),
        ("I'll pair the wiemer with the ribs", "barbecue-ribs"),
        ("pair the gazpacho with the riesling", "gazpacho"),
        ("riesling with the jerk chicken", "jerk-chicken"),
        ("pair the jerk chicken", "jerk-chicken"),
        ("the gaspacho with the reesling", None),
        ("pair the reesling with the gaspacho", "gazpacho"),
        ("serve the riesling with stew", "short-rib-stew"),
    ],
)
def test_a_wine_is_paired_as_people_name_it(said: str, dish: str | None) -> None:
    evening = started()
    evening.type(said)
    pairs = evening.table.seats[0].pairs
    assert pairs == (((HANDS[0], dish),) if dish is not None else ())


def test_a_move_is_said_back_and_can_be_taken_back() -> None:
    evening = started()
    before = evening.table
    said = evening.reply_to("pair the riesling with the jerk chicken")
    assert "Wiemer Riesling" in said
    assert "Jerk Chicken" in said
    assert "comes to the table" in said
    assert "Ben, your turn" in said
    assert "I take back Ann's pairing" in evening.reply_to("undo")
    assert evening.table == before
    assert evening.table.at_turn.name == "Ann"


def test_two_that_fit_are_asked_for_with_a_short_choice() -> None:
    evening = started()
    assert evening.reply_to("draw the cab franc and the riesling") == (
        "Which one, Fox Run or Anthony Road?"
    )
    evening.type("the anthony road")
    assert evening.hand("Ann")[1:] == (ROW[1], ROW[2])


def test_two_dishes_that_fit_are_asked_for() -> None:
    evening = started()
    assert evening.reply_to("pair the riesling with the pie") == (
        "Which one, Key Lime Pie or Grape Pie?"
    )
    evening.type("the second")
    assert evening.table.seats[0].pairs == ((HANDS[0], "grape-pie"),)


def test_two_wines_of_a_secret_hand_are_not_named() -> None:
    evening = started()
    evening.type("draw both rieslings")
    # Ben holds the Silver Thread and the Cayuga; after this two of one variety.
    evening.type("draw the first and the second")
    assert evening.table.at_turn.name == "Ann"
    reply = evening.reply_to("pair the riesling with the duck")
    assert reply.startswith("Which one?")
    assert "Wiemer" not in reply
    evening.type("the fox run")
    assert evening.table.seats[0].pairs == ((ROW[0], "duck-breast-with-berry-sauce"),)


def test_two_wines_of_an_open_hand_are_named() -> None:
    evening = started(open_hands=True)
    evening.type("draw both rieslings")
    evening.type("draw the first and the second")
    reply = evening.reply_to("pair the riesling with the duck")
    assert reply == "Which one: Wiemer, Fox Run or Anthony Road?"


def test_what_is_missing_is_asked_for_and_a_whole_move_starts_over() -> None:
    evening = started()
    assert evening.reply_to("pair the riesling") == "With which dish?"
    evening.type("the jerk chicken")
    assert evening.table.seats[0].pairs == ((HANDS[0], "jerk-chicken"),)
    assert evening.reply_to("draw the cab franc") == "Lakewood Cabernet Franc, and which other?"
    evening.type("draw the saperavi and the fox run")
    assert evening.hand("Ben")[2:] == (ROW[3], ROW[0])


def test_what_is_not_open_to_the_move_is_refused_with_the_reason() -> None:
    evening = started()
    before = evening.table
    reply = evening.reply_to("pair the saperavi with the duck")
    assert reply == "Standing Stone Saperavi is on the table: draw it first. Which wine of yours?"
    assert "draw it first" in evening.reply_to("pair the saperavi")
    assert "A dish is not drawn" in evening.reply_to("draw the jerk chicken")
    assert "pair a wine with a dish or draw two wines" in evening.reply_to("pass")
    assert evening.table == before


@pytest.mark.parametrize(
    "said", ["what a lovely evening", "pass me the salt", "stop the timer", "is there more bread"]
)
def test_talk_at_the_table_moves_nothing(said: str) -> None:
    evening = started()
    before = evening.table
    evening.voice(said)
    assert evening.table == before


def test_every_example_is_understood_as_its_move() -> None:
    evening = Tasting(("Ann", "Ben", "Cleo", "Dan"), shuffled=True, open_hands=True, seed=8)
    for _ in range(4):
        evening.type(evening.session.field.examples[0])  # type: ignore[union-attr]
    dialogue = evening.session.dialogues["sip-and-savor"]
    for _ in range(12):
        field = evening.session.field
        assert field is not None
        legal = SIP_AND_SAVOR.legal(evening.table)
        assert len(field.examples) == len(legal)
        for text, move in zip(field.examples, legal, strict=True):
            meant = dialogue.understand(evening.table, Utterance((text,)), evening.session.table())
            assert meant == Do((move,)), text
        draws = [n for n, move in enumerate(legal) if isinstance(move, Draw)]
        evening.type(field.examples[draws[0] if draws else 0])


# --- questions of the table ---


def test_the_table_is_told_to_whoever_asks() -> None:
    evening = started()
    told = evening.reply_to("what's on the table")
    for name in ("Duck Breast with Berry Sauce", "Jerk Chicken", "Fox Run Riesling", "Saperavi"):
        assert name in told
    assert "Duck Breast with Berry Sauce scores" in evening.reply_to("what does the duck score")
    assert "more for Ann's taster" in evening.reply_to("how much is the gazpacho worth")
    assert "Standing Stone Saperavi" in evening.reply_to("tell me about the saperavi")
    assert "You can draw two wines of" in evening.reply_to("what can I do")
    assert evening.reply_to("whose turn") == "It's Ann's turn."
    assert "Basil Greenleaf" in evening.reply_to("what's my taster")
    assert "wine deck" in evening.reply_to("how many cards are left")
    assert evening.reply_to("what's the score") == "Ann has 0 points and Ben has 0 points."


def test_a_hand_is_told_only_where_hands_are_open() -> None:
    assert "phone" in started().reply_to("what do I have")
    assert "Wiemer Riesling" in started(open_hands=True).reply_to("what do I have")


def test_open_hands_are_on_the_board_and_closed_ones_are_not() -> None:
    tasting = started(open_hands=True).board.tasting
    assert tasting is not None
    assert [one.id for one in tasting.places[0].hand] == [HANDS[0]]
    tasting = started().board.tasting
    assert tasting is not None
    assert [place.hand for place in tasting.places] == [(), ()]
    assert [place.wines for place in tasting.places] == [1, 2]


# --- the end ---


def test_the_game_ends_with_the_closing_card_and_replays_to_the_same() -> None:
    evening = started(order=closing_after("pad-thai"))
    evening.type("pair the riesling with the gazpacho")
    assert "Pad Thai comes to the table" in evening.since(0)
    said = evening.reply_to("pair the cayuga with the jerk chicken")
    assert "closing card" in said
    assert "Ann wins" in said or "Ben wins" in said
    assert evening.session.over
    journal = evening.session.journal
    assert journal is not None
    replayed = record.replay(record.export(SIP_AND_SAVOR, journal.events))
    assert replayed == record.result(SIP_AND_SAVOR.standings(evening.table))


def test_the_end_is_told_when_it_comes_near() -> None:
    evening = started()
    mark = 0
    while not evening.table.end_near:
        move = SIP_AND_SAVOR.legal(evening.table)
        pair = next((n for n, one in enumerate(move) if isinstance(one, Pair)), None)
        field = evening.session.field
        assert field is not None
        mark = len(evening.said)
        evening.type(field.examples[pair if pair is not None else -1])
    assert "The end is near" in evening.since(mark)


def test_it_ends_early_when_the_table_says_so() -> None:
    evening = started()
    evening.type("end the game")
    assert "We stop here" in evening.reply_to("yes")


# --- the evening around it ---


def test_a_game_is_killed_and_goes_on_where_it_was() -> None:
    evening = started()
    evening.type("draw both rieslings")
    before = evening.table
    evening.kill()
    evening.begin()
    assert evening.table == before
    assert "It's Ben's turn" in evening.since(0)
    evening.type("undo")
    assert evening.table.at_turn.name == "Ann"


def test_the_lobby_asks_who_had_a_sip_and_for_no_length() -> None:
    evening = Tasting((), lobby_at_start=True)
    assert "sip of wine" in evening.since(0)
    for name in ("Ben", "Ann"):
        evening.type(name)
    evening.type("start")
    assert evening.asked == "keep"
    assert evening.table.names == ("Ben", "Ann")


def test_a_fifth_player_finds_the_table_full() -> None:
    evening = Tasting((), lobby_at_start=True)
    for name in ("Ben", "Ann", "Cleo", "Dan"):
        evening.type(name)
    assert "4 can play Sip & Savor" in evening.reply_to("Eve")


def test_the_remote_corrects_seats_and_scores() -> None:
    evening = started()
    assert evening.tap(panel.AdjustScore("Ben", 3)) is None
    assert [seat.score for seat in evening.board.seats] == [0, 3]
    refused = evening.tap(panel.Join("Cleo"))
    assert refused is not None
    assert "has begun" in refused
    assert evening.tap(panel.Rename("Ben", "Bea")) is None
    assert evening.tap(panel.Leave("Bea")) is None
    assert evening.tap(panel.Return("Bea")) is None
    assert evening.tap(panel.Utter("draw both rieslings")) is None
    assert evening.table.at_turn.name == "Bea"


def test_every_dish_that_is_named_is_there() -> None:
    assert set(DISHES) <= set(Tasting().table.dishes)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_with_kills_and_undos_replay_to_their_standings(seed: int) -> None:
    chance = Random(seed)
    players = ("Ann", "Ben", "Cleo", "Dan")[: 2 + seed % 3]
    evening = Tasting(players, shuffled=True, seed=seed, open_hands=seed % 2 == 1)
    turns = 0
    while not evening.session.over:
        field = evening.session.field
        assert field is not None
        turn = chance.random()
        if turn < 0.05:
            before = evening.table
            evening.kill()
            evening.begin()
            assert evening.table == before
        elif turn < 0.1 and evening.session.play is not None and evening.session.play.undo_line:
            evening.type("undo")
        else:
            evening.type(chance.choice(field.examples))
        turns += 1
        assert turns < 400
    journal = evening.session.journal
    assert journal is not None
    replayed = record.replay(record.export(SIP_AND_SAVOR, journal.events))
    assert replayed == record.result(SIP_AND_SAVOR.standings(evening.table))
    assert evening.board.standings
