"""Undoing and overruling by example, on Sybarit."""

from __future__ import annotations

import msgspec
import pytest

from engine.game import IllegalMove
from engine.journal import (
    Amended,
    Entry,
    Happened,
    Journal,
    Reverted,
    UndoPoint,
    decode,
    encode,
    fold,
    standing,
    surviving,
    undo_point,
)
from engine.sybarit import (
    SYBARIT,
    AdjustScore,
    AnswerRuled,
    CardDrawn,
    ChooseQuestion,
    Command,
    DrawCard,
    EndGame,
    Event,
    GameEnded,
    JoinSeat,
    LeaveSeat,
    QuestionChosen,
    QuestionTaken,
    RenameSeat,
    ReturnSeat,
    RuleAnswer,
    StartGame,
    State,
    TakeQuestion,
)

Log = Journal[State, Command, Event]
DECK = ("food-7", "joker-green", "joker-yellow", "drinks-2")


@pytest.fixture
def log() -> Log:
    """Ann right for 3 (entry 5), Ben's green wrong (entry 9), Ann's yellow drawn (entry 10)."""
    journal: Log = Journal(SYBARIT)
    do(journal, StartGame(("Ann", "Ben"), DECK))
    do(journal, DrawCard(), ChooseQuestion("food", 3), TakeQuestion("f1"), RuleAnswer(True))
    do(journal, DrawCard(), ChooseQuestion("drinks", 1), TakeQuestion("d1"), RuleAnswer(False))
    do(journal, DrawCard())
    return journal


def do(journal: Log, *commands: Command) -> None:
    for command in commands:
        journal.do(command, 1.5)


def state(journal: Log) -> State:
    assert journal.state is not None
    return journal.state


def scores(journal: Log) -> list[int]:
    return [seat.score for seat in state(journal).seats]


def test_an_overruling_ripples_through_the_jokers_behind_it(log: Log) -> None:
    assert scores(log) == [3, 3]
    entry = log.amend(5, AnswerRuled(False, "host"), 2.0)
    assert entry == Entry(11, 2.0, Amended(5, AnswerRuled(False, "host")))
    assert scores(log) == [0, 0]
    assert [turn.change for turn in state(log).turns] == [0, 0]
    assert (state(log).phase, state(log).card) == ("choosing", "joker-yellow")
    log.amend(9, AnswerRuled(True, "host"), 2.0)
    assert scores(log) == [0, 1]


def test_undo_goes_back_one_decision_at_a_time(log: Log) -> None:
    taken_back = []
    while log.undo_point is not None:
        taken_back.append(log.undo_point.describe)
        log.undo(3.0)
    assert taken_back == [
        "Ben's wrong answer for 1 point",
        "Ben's choice of Drinks for 1 point",
        "Ann's right answer for 3 points",
        "Ann's choice of Food for 3 points",
    ]
    assert (state(log).phase, state(log).card) == ("choosing", "food-7")
    with pytest.raises(IllegalMove, match="nothing to undo"):
        log.undo(3.0)


def test_undoing_a_ruling_asks_the_same_question_again(log: Log) -> None:
    assert log.undo(3.0).what == Reverted(8)
    now = state(log)
    assert (now.phase, now.at_turn.name, now.question_id) == ("answering", "Ben", "d1")
    assert now.drawn == 2


def test_undoing_the_last_ruling_takes_back_the_end(log: Log) -> None:
    do(log, ChooseQuestion("food", 1), TakeQuestion("f2"), RuleAnswer(False))
    do(log, DrawCard(), ChooseQuestion("drinks", 3), TakeQuestion("d2"), RuleAnswer(True))
    assert state(log).phase == "over"
    log.undo(3.0)
    assert (state(log).phase, state(log).question_id) == ("answering", "d2")


@pytest.mark.parametrize(
    ("command", "described"),
    [
        (AdjustScore("Ann", 2), "2 points more for Ann"),
        (AdjustScore("Ben", -1), "1 point less for Ben"),
        (JoinSeat("Dora"), "Dora joining"),
        (LeaveSeat("Ann"), "Ann leaving"),
        (RenameSeat("Ann", "Anna"), "Ann's new name, Anna"),
        (EndGame(), "the end of the game"),
    ],
)
def test_undoing_what_the_host_did_leaves_the_turn_as_it_was(
    log: Log, command: Command, described: str
) -> None:
    before = log.state
    do(log, command)
    assert log.undo_point == UndoPoint(10, described)
    log.undo(3.0)
    assert log.state == before


def test_undoing_the_last_seats_leaving_takes_back_the_end(log: Log) -> None:
    do(log, LeaveSeat("Ben"), LeaveSeat("Ann"))
    assert state(log).phase == "over"
    assert log.undo_point is not None
    assert log.undo_point.describe == "Ann leaving"
    log.undo(3.0)
    assert (state(log).phase, state(log).card) == ("choosing", "joker-yellow")
    do(log, ReturnSeat("Ben"))
    assert log.undo_point.describe == "Ben coming back"


def test_an_overruling_is_undone_before_what_it_overruled(log: Log) -> None:
    before = log.state
    log.amend(5, AnswerRuled(False, "host"), 2.0)
    assert log.undo_point == UndoPoint(10, "the overruling: Ann's wrong answer for 3 points")
    log.undo(3.0)
    assert log.state == before
    assert log.undo_point.describe == "Ben's wrong answer for 1 point"


def test_an_undo_takes_an_overruling_behind_it_along(log: Log) -> None:
    log.amend(5, AnswerRuled(False, "host"), 2.0)
    do(log, ChooseQuestion("food", 1))
    log.revert(4, 3.0)
    do(log, RuleAnswer(True))
    assert scores(log) == [3, 0]
    assert log.state == fold(SYBARIT, log.entries)


def test_an_overruling_before_what_is_undone_stays(log: Log) -> None:
    log.amend(5, AnswerRuled(False, "host"), 2.0)
    do(log, ChooseQuestion("food", 1), TakeQuestion("f2"), RuleAnswer(True))
    log.undo(3.0)
    assert scores(log) == [0, 0]
    assert state(log).phase == "answering"


def test_a_ruling_after_the_end_may_be_overruled(log: Log) -> None:
    do(log, EndGame())
    log.amend(5, AnswerRuled(False, "table"), 2.0)
    assert state(log).phase == "over"
    assert scores(log) == [0, 0]


@pytest.mark.parametrize(
    ("seq", "event"),
    [
        (3, AnswerRuled(True, "host")),
        (3, QuestionChosen("Ann", "food", 1)),
        (5, GameEnded("host")),
        (6, CardDrawn("Ben", "food-8")),
        (11, AnswerRuled(True, "host")),
        (0, AnswerRuled(True, "host")),
    ],
)
def test_only_a_ruling_is_overruled_by_a_ruling(log: Log, seq: int, event: Event) -> None:
    before = (log.entries, log.events, log.state)
    with pytest.raises(IllegalMove):
        log.amend(seq, event, 2.0)
    assert (log.entries, log.events, log.state) == before


def test_a_ruling_that_was_undone_cannot_be_overruled(log: Log) -> None:
    log.undo(2.0)
    with pytest.raises(IllegalMove, match="undone"):
        log.amend(9, AnswerRuled(True, "host"), 2.0)


@pytest.mark.parametrize("to", [-1, 0, 10, 11])
def test_going_back_leaves_the_opening_and_takes_something(log: Log, to: int) -> None:
    with pytest.raises(IllegalMove):
        log.revert(to, 2.0)
    assert log.seq == 10


def test_a_refused_command_appends_nothing(log: Log) -> None:
    with pytest.raises(IllegalMove):
        do(log, DrawCard())
    assert log.seq == 10


def test_an_entry_out_of_order_is_refused(log: Log) -> None:
    with pytest.raises(IllegalMove, match="behind"):
        log.add(Entry(10, 2.0, Happened(QuestionChosen("Ann", "food", 1))))
    log.add(Entry(15, 2.0, Happened(QuestionChosen("Ann", "food", 1))))
    assert log.append(QuestionTaken("f2"), 2.0).seq == 16


def test_a_journal_is_what_it_reads_back(log: Log) -> None:
    log.amend(5, AnswerRuled(False, "host"), 2.0)
    log.undo(3.0)
    again = Journal(SYBARIT, [decode(SYBARIT, encode(entry)) for entry in log.entries])
    assert again.entries == log.entries
    assert (again.events, again.state, again.seq) == (log.events, log.state, log.seq)
    assert undo_point(SYBARIT, log.entries) == log.undo_point


def test_the_form_on_disk_is_plain_json(log: Log) -> None:
    assert msgspec.json.decode(encode(log.entries[4])) == {
        "seq": 5,
        "at": 1.5,
        "what": {
            "kind": "happened",
            "event": {"type": "answer-ruled", "correct": True, "by": "host"},
        },
    }
    with pytest.raises(msgspec.ValidationError):
        decode(SYBARIT, b'{"seq":1,"at":0.0,"what":{"kind":"happened","event":{"type":"x"}}}')


def test_the_state_before_a_ruling_is_kept(log: Log) -> None:
    before = log.before(9)
    assert before is not None
    assert (before.phase, before.question_id) == ("answering", "d1")
    assert log.before(1) is None


def test_nested_undoings_read_in_order() -> None:
    def happened(seq: int) -> Entry[str]:
        return Entry(seq, 0.0, Happened(str(seq)))

    entries: list[Entry[str]] = [
        *map(happened, (1, 2, 3)),
        Entry(4, 0.0, Reverted(2)),
        happened(5),
        Entry(6, 0.0, Amended(2, "two")),
        Entry(7, 0.0, Reverted(5)),
        Entry(8, 0.0, Amended(5, "five")),
    ]
    assert [entry.seq for entry in surviving(entries)] == [1, 2, 5, 8]
    assert standing(entries) == [(1, "1"), (2, "2"), (5, "five")]
    with pytest.raises(IllegalMove, match="undone"):
        standing([*entries, Entry(9, 0.0, Amended(3, "three"))])


def test_no_entries_are_no_game() -> None:
    assert fold(SYBARIT, []) is None
    assert undo_point(SYBARIT, []) is None
    assert Journal(SYBARIT).state is None
