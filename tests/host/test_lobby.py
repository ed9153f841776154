"""Who plays: by voice, by phone, by panel."""

from __future__ import annotations

import pytest

from host import commands as panel
from host.dialogue.lobby import first_names, names_in
from tests.host.table import Evening


def lobby(*lines: str) -> Evening:
    evening = Evening((), lobby_at_start=True)
    for line in lines:
        evening.voice(line)
    return evening


def test_names_and_a_length_begin_a_game() -> None:
    evening = lobby()
    assert "Who is playing?" in evening.since(0)
    for line in ("ann", "my name is ben", "that's everyone", "a short game please"):
        evening.voice(line)
    assert evening.game.names == ("Ann", "Ben")
    assert evening.game.deck_left == 27
    assert evening.asked == "choose"


@pytest.mark.parametrize(
    ("length", "cards"), [("short", 28), ("regular game", 56), ("double please", 112)]
)
def test_the_lengths(length: str, cards: int) -> None:
    evening = lobby("ann and ben", "start", length)
    assert len(evening.game.deck) == cards


def test_a_length_that_is_none_is_asked_again() -> None:
    evening = lobby("ann and ben", "start", "medium")
    assert evening.asked == "length"
    evening.silence()
    assert evening.asked == "length"


def test_a_name_is_taken_back() -> None:
    evening = lobby("ann", "ben")
    assert "Ben is off the list." in evening.reply_to("no")
    assert evening.board.lobby == ("Ann",)
    evening.voice("take that back")
    assert evening.board.lobby == ()
    assert "nobody on the list" in evening.reply_to("no")


def test_one_alone_does_not_start() -> None:
    evening = lobby("ann")
    assert "at least two" in evening.reply_to("start")
    assert evening.asked == "name"


def test_a_name_twice_and_one_too_many_are_refused() -> None:
    evening = lobby("ann")
    assert "Ann is on the list already" in evening.reply_to("ann")
    for name in ("ben", "carl", "dora", "eve, fred and greg", "hugo"):
        evening.type(name)
    assert len(evening.board.lobby) == 8
    assert "full" in evening.reply_to("iris")
    assert len(evening.board.lobby) == 8


def test_a_name_that_is_none() -> None:
    evening = lobby("xyzzy")
    assert evening.board.lobby == ()
    assert evening.asked == "name"


def test_typed_intents_are_no_names() -> None:
    evening = lobby()
    for words in ("help", "score", "pause", "louder", "repeat", "pass"):
        evening.type(words)
    assert evening.board.lobby == ()


@pytest.mark.parametrize(
    ("text", "typed", "names"),
    [
        ("ann and ben", False, ("Ann", "Ben")),
        ("i'm ann", False, ("Ann",)),
        ("and ben please", False, ("Ben",)),
        ("ann and xyzzy", False, ("Ann",)),
        ("Ann, Ben and Cleo", True, ("Ann", "Ben", "Cleo")),
        ("Zoë & José", True, ("Zoë", "José")),
        ("mary lou", True, ("Mary Lou",)),
        ("McAdam", True, ("McAdam",)),
        ("my name is Ørjan.", True, ("Ørjan",)),
    ],
)
def test_names_are_read(text: str, typed: bool, names: tuple[str, ...]) -> None:
    assert names_in(text, typed=typed) == names


def test_every_first_name_is_heard_as_itself() -> None:
    assert all(names_in(name.lower(), typed=False) == (name,) for name in first_names())


def test_ending_the_lobby() -> None:
    evening = lobby("ann")
    assert "another time" in evening.reply_to("quit")
    assert evening.asked == "idle"
    assert evening.board.phase == "idle"


def test_phones_join_and_the_panel_starts() -> None:
    evening = Evening(())
    assert evening.asked == "idle"
    assert evening.tap(panel.Join("Ann"), host=False) is None
    assert evening.board.phase == "lobby"
    assert "is for 2 to 8 players; there is 1" in (evening.tap(panel.StartGame()) or "")
    assert "already" in (evening.tap(panel.Join("ann"), host=False) or "")
    assert "1 to 24" in (evening.tap(panel.Join(" "), host=False) or "")
    assert evening.tap(panel.Join("Ben"), host=False) is None
    assert evening.tap(panel.Join("Cleo"), host=False) is None
    assert evening.tap(panel.Leave("Ben")) is None
    assert evening.board.lobby == ("Ann", "Cleo")
    assert evening.tap(panel.StartGame(length="regular")) is None
    assert evening.game.names == ("Ann", "Cleo")
    assert "A game is going on" in (evening.tap(panel.StartGame()) or "")
    assert evening.tap(panel.Join("Dora"), host=False) is None
    assert evening.game.names == ("Ann", "Cleo", "Dora")


def test_a_game_is_for_so_many_players() -> None:
    evening = Evening(())
    many = ("Ann", "Ben", "Cleo", "Dan", "Eve")
    refused = evening.tap(panel.StartGame("sip-and-savor", many))
    assert refused == "Sip & Savor is for 2 to 4 players; there are 5."


def test_players_the_rules_refuse_are_told() -> None:
    evening = Evening(("Ann", "ann"))
    assert "already" in evening.since(0)
    assert evening.asked == "idle"


def test_another_game_after_the_first() -> None:
    evening = Evening(deck=("food-2",))
    evening.to_answer()
    evening.type("pass")
    assert evening.session.over
    evening.voice("play again")
    assert evening.asked == "name"
    for line in ("cleo", "dan", "let's go", "short"):
        evening.voice(line)
    assert evening.game.names == ("Cleo", "Dan")
    assert not evening.session.over
    assert evening.board.standings == ()


def test_seats_change_during_a_game() -> None:
    evening = Evening(deck=("food-2", "food-3", "food-4"))
    evening.to_answer()
    evening.type("pass")
    assert evening.tap(panel.Rename("Ann", "Hanna")) is None
    assert evening.views.host.history[0].name == "Hanna"
    assert evening.tap(panel.AdjustScore("Hanna", -1)) is None
    assert "Hanna now has minus 1 point." in evening.since(0)
    assert "1 to 100" in (evening.tap(panel.AdjustScore("Hanna", 0)) or "")
    assert evening.tap(panel.Leave("Nobody")) is not None
    assert evening.tap(panel.Join("Cleo")) is None
    assert evening.tap(panel.Leave("Ben")) is None
    assert evening.game.at_turn.name == "Cleo"
    assert evening.tap(panel.EndGame()) is None
    assert "Ben, who has left, has" in evening.since(0)
    assert evening.session.over
