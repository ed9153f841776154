"""What may be said at any prompt, said at each of them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host import commands as panel
from host.inputs import PromptFinished, UtteranceHeard
from host.listening import overheard
from tests.host.table import Evening


def _choosing() -> Evening:
    return Evening(deck=("food-2", "food-3"))


def _answering() -> Evening:
    evening = _choosing()
    evening.to_answer()
    return evening


def _confirming() -> Evening:
    evening = _choosing()
    evening.type("end the game")
    return evening


def _paused() -> Evening:
    evening = _choosing()
    evening.type("pause")
    return evening


def _waiting() -> Evening:
    evening = _choosing()
    for _ in range(3):
        evening.silence()
    assert evening.asked == "waiting"
    return evening


def _lobby() -> Evening:
    return Evening((), lobby_at_start=True)


def _length() -> Evening:
    evening = _lobby()
    for text in ("ann", "ben", "start"):
        evening.type(text)
    return evening


def _idle() -> Evening:
    return Evening(())


def _over() -> Evening:
    evening = Evening(deck=("food-2",))
    evening.to_answer()
    evening.type("pass")
    return evening


EVERYWHERE: dict[str, Callable[[], Evening]] = {
    "choose": _choosing,
    "answer": _answering,
    "confirm": _confirming,
    "waiting, paused": _paused,
    "waiting": _waiting,
    "name": _lobby,
    "length": _length,
    "idle": _idle,
    "idle, over": _over,
}
everywhere = pytest.mark.parametrize("make", EVERYWHERE.values(), ids=EVERYWHERE)
in_a_game = pytest.mark.parametrize(
    "make", [EVERYWHERE[name] for name in ("choose", "answer", "confirm", "waiting, paused")]
)


@everywhere
@pytest.mark.parametrize("words", ["repeat", "help", "slower", "faster", "softer", "louder"])
def test_what_costs_nothing_leaves_the_same_field_open(
    make: Callable[[], Evening], words: str
) -> None:
    evening = make()
    asked, state = evening.asked, evening.state
    told = evening.reply_to(words)
    assert evening.asked == asked
    assert evening.state == state
    assert evening.open is not None
    assert told
    assert "Sorry" not in told


@everywhere
def test_mute_closes_the_ear_until_the_panel_wakes_it(make: Callable[[], Evening]) -> None:
    evening = make()
    asked = evening.asked
    assert "stopped listening" in evening.reply_to("mute")
    assert evening.open is None
    assert evening.board.muted
    assert not evening.timers
    evening.tap(panel.Unmute())
    assert evening.open is not None
    assert evening.asked == asked


def test_without_a_microphone_there_is_nothing_to_mute() -> None:
    evening = Evening(by_voice=False)
    assert "no microphone" in evening.reply_to("mute")
    assert evening.open is not None


@in_a_game
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("score", "Ann has 0 points from questions and Ben has 0 points."),
        ("whose turn", "It's Ann's turn, with the two of Food."),
        ("how many cards", "There is 1 card left."),
    ],
)
def test_where_the_game_stands_is_told(make: Callable[[], Evening], words: str, told: str) -> None:
    evening = make()
    asked = evening.asked
    assert evening.reply_to(words) == told
    assert evening.asked == asked


@pytest.mark.parametrize("words", ["score", "more time", "whose turn", "help", "louder"])
def test_the_clock_starts_anew_when_the_host_has_spoken(words: str) -> None:
    evening = _answering()
    line = evening.board.timer
    assert evening.open is not None
    evening.give(UtteranceHeard(0, evening.open.listen, (words,), (), True))
    assert not evening.timers
    evening.hear_out()
    assert evening.timers == {"answer": 30.0}
    assert evening.board.timer != line


def test_the_score_when_the_game_is_over_is_the_standings() -> None:
    assert "Ann has 0 from questions, 2 from cards and 5" in _over().reply_to("score")


def test_undo_when_the_game_is_over_opens_the_last_answer() -> None:
    evening = _over()
    assert "take back Ann's wrong answer" in evening.reply_to("undo")
    assert evening.asked == "answer"
    assert not evening.session.over


def test_undo_from_the_panel_closes_the_next_lobby() -> None:
    evening = _over()
    evening.type("play again")
    assert evening.asked == "name"
    assert evening.tap(panel.Undo()) is None
    assert evening.asked == "answer"
    assert evening.board.phase == "answering"


def test_nothing_to_undo() -> None:
    assert "nothing to undo" in _choosing().reply_to("undo")
    assert "nothing to undo" in (_idle().tap(panel.Undo()) or "")


# --- three different answers ---


def test_not_understood_not_allowed_and_which_one_differ() -> None:
    evening = Evening(deck=("joker-red", "food-2"))
    assert evening.reply_to("blah").startswith("Sorry, ")
    assert evening.reply_to("pass") == "There is no question to pass on yet."
    assert evening.reply_to("food or drinks") == "Which one, food or drinks?"
    evening = _choosing()
    assert "the question is on food, not on drinks" in evening.reply_to("drinks for three")


def test_not_understood_tapers_and_never_costs() -> None:
    evening = _choosing()
    first, second = evening.reply_to("blah"), evening.reply_to("blah")
    assert first != second
    assert "Say one for the easy question" in second
    assert evening.asked == "choose"


@pytest.mark.parametrize("words", ["pass", "more time", "undo", "end the game", "blah"])
def test_in_a_break_all_else_has_to_wait(words: str) -> None:
    evening = _paused()
    evening.type(words)
    assert evening.asked == "waiting"
    assert evening.session.paused


@pytest.mark.parametrize("words", ["pass", "score", "pause", "undo", "whose turn", "more time"])
def test_before_a_game_there_is_none(words: str) -> None:
    assert "no game going" in _idle().reply_to(words)


@pytest.mark.parametrize("words", ["pass", "pause", "more time", "score"])
def test_in_the_lobby_the_game_has_not_begun(words: str) -> None:
    for make in (_lobby, _length):
        evening = make()
        asked = evening.asked
        assert "hasn't begun yet" in evening.reply_to(words)
        assert evening.asked == asked


@pytest.mark.parametrize("words", ["pass", "more time", "end the game"])
def test_a_question_to_the_table_is_answered_first(words: str) -> None:
    evening = _confirming()
    assert "yes or no" in evening.reply_to(words)
    assert evening.asked == "confirm"


def test_more_time_to_choose() -> None:
    assert "all the time you like" in _choosing().reply_to("more time")


# --- the readings behind the best ---


def test_behind_what_nobody_says_the_next_reading_is_had_where_it_does_no_harm() -> None:
    evening = _choosing()
    rate = evening.session.floor.voice.rate
    evening.voice("slow it up", "slower", "go it")
    assert evening.session.floor.voice.rate < rate
    evening.voice("pores", "pause")
    assert not evening.session.paused
    evening.voice("slow food", "slower")
    assert evening.said[-1].startswith("Say one")


@pytest.mark.parametrize("make", [_choosing, _confirming])
def test_behind_what_is_no_choice_and_no_answer_there_is_none(
    make: Callable[[], Evening],
) -> None:
    evening = make()
    asked = evening.asked
    evening.voice("a week three points", "three points", "yes", free=("yes",))
    assert evening.asked == asked
    assert evening.said[-1].startswith("Sorry")


@pytest.mark.parametrize("words", ["undo", "mute"])
def test_what_nothing_said_undoes_needs_the_better_evidence(words: str) -> None:
    evening = _over()
    assert "under the table" in overheard()
    for doubt in ("under the table", "softer"):
        evening.voice(words, doubt)
        assert evening.session.over
        assert evening.open is not None
    evening.voice(words, f"the {words}")
    assert evening.open is None or not evening.session.over


def test_at_an_answer_the_free_reading_may_ask_for_what_is_not_listened_for() -> None:
    evening = _answering()
    evening.voice("we say almond", free=("how do we stand",))
    assert evening.said[-1].startswith("Ann has 0 points")
    evening.voice("we say almond", free=("scores",))
    assert evening.asked == "answer"
    assert "points" not in evening.said[-1]


# --- pauses ---


@in_a_game
def test_a_pause_and_back(make: Callable[[], Evening]) -> None:
    evening = make()
    if not evening.session.paused:
        evening.type("pause")
    assert evening.board.paused
    assert not evening.timers
    assert "paused already" in evening.reply_to("pause")
    mark = len(evening.said)
    evening.type("continue")
    assert "Welcome back. It's Ann's turn" in evening.since(mark)
    assert not evening.board.paused
    assert evening.asked in ("choose", "answer", "confirm")


def test_what_the_host_adjusts_in_a_pause_does_not_end_it() -> None:
    evening = _paused()
    assert evening.tap(panel.AdjustScore("Ben", 4)) is None
    assert evening.score("Ben") == 4
    assert evening.session.paused
    assert evening.tap(panel.Choose("food", 1)) is None
    assert not evening.session.paused
    assert evening.asked == "answer"


def test_asking_again_in_a_pause_asks_the_question() -> None:
    evening = _answering()
    evening.type("pause")
    assert evening.tap(panel.AskAgain()) is None
    assert evening.asked == "answer"
    assert evening.timers


def test_whoever_is_silent_is_waited_for_and_back_at_a_word() -> None:
    evening = _waiting()
    assert evening.board.paused
    evening.type("hello")
    assert evening.asked == "choose"
    evening = _waiting()
    evening.tap(panel.Choose("food", 3))
    assert evening.asked == "answer"


@pytest.mark.parametrize("command", [panel.Pause(), panel.Resume(), panel.MoreTime()])
def test_what_cannot_be_done_now_is_refused(command: panel.PanelCommand) -> None:
    assert "right now" in (_idle().tap(command) or "")


# --- the end of the game ---


@pytest.mark.parametrize("make", [_choosing, _answering])
def test_ending_the_game_is_asked_and_may_be_declined(make: Callable[[], Evening]) -> None:
    evening = make()
    asked = evening.asked
    evening.type("end the game")
    assert evening.asked == "confirm"
    evening.type("no")
    assert evening.asked == asked
    evening.type("end the game")
    told = evening.reply_to("yes")
    assert "We stop here, and count up." in told
    assert evening.session.over
    assert evening.asked == "idle"
    assert evening.earcons[-1] == "applause"


def test_asking_for_the_score_leaves_the_question_to_the_table_open() -> None:
    evening = _confirming()
    evening.type("score")
    assert evening.asked == "confirm"
    evening.type("yes")
    assert evening.session.over


def test_silence_at_a_question_to_the_table() -> None:
    evening = _confirming()
    evening.silence()
    assert evening.asked == "confirm"
    evening.silence()
    assert evening.asked == "waiting"
    evening.type("ready")
    assert evening.asked == "confirm"


def test_what_was_asked_in_vain_is_passed_over() -> None:
    evening = _choosing()
    state = evening.state
    for stale in (UtteranceHeard(0, 99, ("one",)), PromptFinished(0, 99)):
        evening.give(stale)
    assert evening.state == state


# --- the voice ---


def test_the_voice_has_bounds_and_survives_a_kill() -> None:
    evening = _choosing()
    assert evening.reply_to("louder") == "That's as loud as I get."
    for _ in range(9):
        evening.type("slower")
        evening.type("softer")
    assert "slower" in evening.reply_to("slower")
    assert "soft" in evening.reply_to("softer")
    voice = evening.session.floor.voice
    assert (voice.rate, voice.volume) == (90, 0.1)
    evening.tap(panel.SetVolume(70))
    evening.tap(panel.SetRate(150))
    evening.kill()
    evening.begin()
    assert (evening.views.host.volume, evening.views.host.rate) == (70, 150)


# --- choosing ---


@pytest.mark.parametrize(
    ("card", "lines", "chosen"),
    [
        ("food-7", ["three"], ("food", 3)),
        ("food-7", ["the hard one please"], ("food", 3)),
        ("food-7", ["easy"], ("food", 1)),
        ("food-7", ["food", "one"], ("food", 1)),
        ("food-7", ["one or three", "three"], ("food", 3)),
        ("joker-red", ["drinks for three"], ("drinks", 3)),
        ("joker-red", ["drinks", "one"], ("drinks", 1)),
        ("joker-red", ["three points", "etiquette"], ("etiquette", 3)),
        ("joker-red", ["drinks", "food for three"], ("food", 3)),
        ("joker-blue", ["food or drinks for three", "drinks"], ("drinks", 3)),
        ("joker-green", ["three on general"], ("general", 3)),
        ("joker-yellow", ["manners"], ("etiquette", 1)),
        ("joker-yellow", ["general for one"], ("general", 1)),
    ],
)
def test_a_choice_is_filled(card: str, lines: list[str], chosen: tuple[str, int]) -> None:
    evening = Evening(deck=(card, "food-3"))
    for line in lines[:-1]:
        evening.type(line)
        assert evening.asked == "choose"
    evening.type(lines[-1])
    assert (evening.game.category, evening.game.points) == chosen


def test_a_yellow_joker_is_for_one_point() -> None:
    evening = Evening(deck=("joker-yellow", "food-3"))
    assert "for 1 point, not for 3" in evening.reply_to("food for three")
    assert evening.asked == "choose"


def test_repeating_a_choice_names_the_card() -> None:
    assert "Ann, you have the two of Food." in _choosing().reply_to("repeat")
