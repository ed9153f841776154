"""What may be said against a ruling: appeals, overrulings, undoings."""

from __future__ import annotations

import msgspec

from host import commands as panel
from host.inputs import PromptFinished, UtteranceHeard
from questions.bank import Bank
from tests.host.keeping import saved_from
from tests.host.pinot import answered_wrong, asked
from tests.host.table import Evening

# --- appeals ---


def test_a_claim_near_to_what_was_heard_is_right_at_once() -> None:
    evening = answered_wrong("peanut nor")
    assert "I misheard" in evening.reply_to("i said pinot noir")
    assert evening.score("Ann") == 1
    assert evening.views.host.history[0].appealed


def test_a_claim_far_from_what_was_heard_is_the_tables() -> None:
    evening = answered_wrong()
    assert "Table, did Ann say pinot noir?" in evening.reply_to("i said pinot noir")
    evening.type("no")
    assert evening.score("Ann") == 0
    assert "already" in evening.reply_to("i said pinot noir")


def test_an_appeal_without_words_is_the_tables() -> None:
    evening = answered_wrong()
    evening.type("i said")
    assert evening.asked == "confirm"
    evening.type("yes")
    assert evening.score("Ann") == 1
    assert evening.asked == "choose"


def test_a_wrong_claim_is_noted_and_only_once() -> None:
    evening = answered_wrong()
    assert "it stands" in evening.reply_to("i said chardonnay")
    assert evening.views.host.history[0].appealed
    assert "already" in evening.reply_to("i said pinot noir")
    assert evening.score("Ann") == 0


def test_an_appeal_survives_a_kill() -> None:
    evening = answered_wrong()
    evening.type("i said chardonnay")
    evening.kill()
    evening.begin()
    assert "already" in evening.reply_to("i said pinot noir")


def test_what_was_right_cannot_be_appealed() -> None:
    evening = asked()
    assert "no ruling" in Evening(deck=("food-2",)).reply_to("i said cheese")
    evening.type("pinot noir")
    assert "right for Ann already" in evening.reply_to("i said merlot")


def test_the_last_ruling_may_be_appealed_when_the_game_is_over() -> None:
    evening = answered_wrong("peanut nor", deck=("food-2",))
    assert evening.session.over
    told = evening.reply_to("i said pinot noir")
    assert "right after all" in told
    assert "Ann wins" in told
    assert evening.board.standings[0].total == 1 + 2 + 5


def test_a_guest_may_appeal_and_nothing_else() -> None:
    evening = answered_wrong()
    for command in (panel.Undo(), panel.Accept(), panel.Utter("one"), panel.Pause()):
        assert evening.tap(command, host=False) == "Only the host can do that."
    assert evening.tap(panel.Appeal("pinot noir"), host=False) is None
    assert evening.asked == "confirm"
    assert "One thing at a time" in (evening.tap(panel.Appeal("x"), host=False) or "")


# --- overruling ---


def test_the_host_rules_on_the_answer_that_waits() -> None:
    evening = asked()
    assert evening.tap(panel.Accept()) is None
    assert evening.game.turns[-1].correct
    assert evening.game.turns[-1].by == "host"


def test_the_host_answers_for_the_table() -> None:
    evening = answered_wrong()
    evening.type("i said")
    assert "accept" in evening.views.host.can
    assert evening.tap(panel.Accept()) is None
    assert evening.score("Ann") == 1
    assert evening.game.turns[0].by == "host"
    assert evening.asked == "choose"


def test_accepting_the_end_of_the_game_overrules_nothing() -> None:
    evening = answered_wrong()
    evening.type("end the game")
    assert evening.tap(panel.Reject()) is None
    assert evening.asked == "choose"
    evening.type("end the game")
    assert evening.tap(panel.Accept()) is None
    assert evening.session.over
    assert not evening.game.turns[0].correct


def test_an_overruled_ruling_ripples_through_a_green_joker() -> None:
    evening = answered_wrong(deck=("food-2", "joker-green", "food-4"))
    assert "nothing comes on top" in evening.since(0)
    evening.type("food for one")
    evening.type("pinot noir")
    assert evening.score("Ben") == 1
    seq = evening.views.host.history[-1].seq
    mark = len(evening.said)
    assert evening.tap(panel.Accept(seq)) is None
    assert evening.score("Ann") == 1
    assert evening.score("Ben") == 2
    assert "Ann has 1 point and Ben has 2 points" in evening.since(mark)
    assert "already" in (evening.tap(panel.Accept(seq)) or "")
    assert "no such ruling" in (evening.tap(panel.Accept(99)) or "")
    assert evening.tap(panel.Reject(seq)) is None
    assert evening.score("Ben") == 1


def test_asking_again() -> None:
    evening = asked()
    assert evening.tap(panel.AskAgain()) is None
    assert evening.asked == "answer"
    evening.type("merlot")
    assert "no answer to ask for again" in (evening.tap(panel.AskAgain()) or "")


def test_a_stale_tap_is_refused() -> None:
    evening = asked()
    seen = evening.board.seq
    evening.type("pinot noir")
    assert "moved on" in (evening.tap(panel.Accept(), seq=seen) or "")
    assert evening.replies[-1].stale
    assert evening.tap(panel.Repeat(), seq=evening.board.seq) is None


def test_taps_while_the_ruling_is_told_do_not_stop_the_evening() -> None:
    for command in (
        panel.Utter("pinot noir"),
        panel.Repeat(),
        panel.Appeal(""),
        panel.Appeal("merlot"),
        panel.MoreTime(),
        panel.AskAgain(),
        panel.Mute(),
        panel.AdjustScore("Ben", 3),
        panel.Pause(),
        panel.Undo(),
        panel.Join("Cleo"),
    ):
        evening = asked()
        assert evening.open is not None
        evening.give(UtteranceHeard(0, evening.open.listen, ("merlot",), (), True))
        evening.press(command)
        evening.tap(panel.Unmute())
        if evening.session.paused:
            evening.tap(panel.Resume())
        if evening.asked == "confirm":
            evening.type("no")
        assert evening.asked in ("choose", "answer"), command
        assert evening.open is not None, command


# --- undoing ---


def test_an_undone_ruling_is_open_again_and_off_the_board() -> None:
    evening = asked()
    evening.type("pinot noir")
    assert "take back Ann's right answer" in evening.reply_to("undo")
    assert evening.asked == "answer"
    assert evening.score("Ann") == 0
    assert "pinot noir" not in str(msgspec.to_builtins(evening.board))


def test_an_undone_choice_brings_another_question() -> None:
    evening = Evening(deck=("food-2", "food-3"))
    read = []
    for _ in range(4):
        evening.to_answer()
        read.append(evening.game.question_id)
        evening.type("undo")
        assert evening.asked == "choose"
    assert len(set(read)) == 4
    evening.to_answer()
    assert any(getattr(record, "kind", "") == "unspent" for record in evening.records)
    assert evening.game.question_id in read


def test_spent_questions_are_kept_over_evenings() -> None:
    evening = Evening(deck=("food-2", "food-3"))
    evening.to_answer()
    read = evening.game.question_id
    assert saved_from(evening.records).spent == {read}
    evening.kill()
    evening.begin()
    assert evening.game.question_id == read
    evening.type("undo")
    evening.to_answer()
    assert evening.game.question_id != read


def test_a_question_that_left_the_bank_is_taken_back_at_the_start() -> None:
    evening = Evening(deck=("food-2", "food-3"))
    evening.to_answer()
    gone = evening.game.question_id
    evening.bank = Bank({id_: one for id_, one in evening.bank.questions.items() if id_ != gone})
    evening.kill()
    evening.begin()
    assert evening.asked == "choose"
    evening.to_answer()
    assert evening.game.question_id != gone


def test_what_is_finished_late_is_passed_over() -> None:
    evening = asked()
    before = evening.views
    evening.give(PromptFinished(0, 1))
    assert evening.views == before


def test_who_starts_a_game_is_answered_with_a_number_that_the_next_tap_can_name() -> None:
    evening = Evening(players=(), deck=("food-7", "food-8"))
    assert evening.press(panel.StartGame(players=("Ann", "Ben"))) is None
    [started] = evening.replies
    assert evening.views.board.phase == "choosing"
    assert started.seq == evening.views.board.seq
    assert evening.press(panel.Choose(category="food", points=1), seq=started.seq) is None
    assert evening.views.board.phase == "answering"
    assert evening.press(panel.Undo(), seq=started.seq) is not None, "the screen was behind"


def test_a_game_that_the_rules_refuse_is_refused_to_whoever_asked_for_it() -> None:
    evening = Evening(players=())
    assert evening.press(panel.StartGame(players=("Ann", "ann"))) is not None
    assert evening.session.play is None
