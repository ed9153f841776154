"""The newest views reach everyone; a command finds its answer."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from host.commands import Repeat, Undo
from host.effects import Reply
from host.inputs import CommandReceived
from host.panel.desk import CommandDesk
from host.panel.publishing import Publisher
from host.panel.wiring import Outcome
from host.views import BoardView, HostView, LevelLine, Views


def views(seq: int, heard: str = "") -> Views:
    board = BoardView(seq=seq, heard=heard)
    return Views(board=board, host=HostView(board=board))


def test_there_is_a_view_before_anything_was_published() -> None:
    assert Publisher().latest().views.board == BoardView()


def test_one_who_lags_gets_the_newest_and_nothing_between() -> None:
    publisher = Publisher(views(1))
    seen = publisher.latest().number
    for seq in (2, 3, 4):
        publisher.publish(views(seq))
    newest = publisher.wait(seen, timeout=0)
    assert newest is not None
    assert newest.seq == 4
    assert publisher.wait(newest.number, timeout=0) is None


def test_two_publications_of_one_seq_both_arrive() -> None:
    publisher = Publisher(views(7))
    seen = publisher.latest().number
    publisher.publish(views(7, heard="claret"))
    newest = publisher.wait(seen, timeout=0)
    assert newest is not None
    assert b"claret" in newest.board_event


def test_an_event_is_its_seq_and_the_view_on_one_line() -> None:
    event = Publisher(views(9, heard="two\nlines")).latest().board_event
    identity, name, data, *end = event.split(b"\n")
    assert (identity, name, end) == (b"id: 9", b"event: view", [b"", b""])
    assert msgspec.json.decode(data.removeprefix(b"data: "), type=BoardView).heard == "two\nlines"


def test_everyone_who_waits_is_woken() -> None:
    publisher = Publisher(views(1))
    seen = publisher.latest().number
    with ThreadPoolExecutor(8) as pool:
        waiting = [pool.submit(publisher.wait, seen, 20) for _ in range(8)]
        publisher.publish(views(2))
        assert [got.seq for one in waiting if (got := one.result()) is not None] == [2] * 8


def test_closing_ends_the_waits() -> None:
    publisher = Publisher(views(1))
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(publisher.wait, publisher.latest().number, 20)
        publisher.close()
        assert waiting.result() is None


def test_a_command_gets_the_reply_with_its_number() -> None:
    received: list[CommandReceived] = []
    both = threading.Barrier(3)

    def put(command: CommandReceived) -> None:
        received.append(command)
        threading.Thread(target=both.wait, args=(20,)).start()

    desk = CommandDesk(put, patience=20, clock=lambda: 1.5)
    with ThreadPoolExecutor(2) as pool:
        undo = pool.submit(desk.submit, Undo(), True, 4)
        repeat = pool.submit(desk.submit, Repeat(), True, None)
        both.wait(20)
        for one in received:
            refused = "no" if isinstance(one.command, Undo) else None
            desk.answer(Reply(one.reply, 5, refused, stale=False))
        assert undo.result() == Outcome(5, "no")
        assert repeat.result() == Outcome(5)
    assert {(type(one.command), one.host, one.expected_seq, one.at) for one in received} == {
        (Undo, True, 4, 1.5),
        (Repeat, True, None, 1.5),
    }


def test_a_session_that_does_not_answer_is_not_waited_for_for_ever() -> None:
    numbers: list[int] = []
    desk = CommandDesk(lambda command: numbers.append(command.reply), patience=0.01)
    with pytest.raises(TimeoutError):
        desk.submit(Undo(), True, None)
    desk.answer(Reply(numbers[0], 1))  # too late: nobody waits, and nothing breaks


def test_a_meter_is_woken_by_a_level_and_the_others_sleep_on() -> None:
    publisher = Publisher(views(1))
    seen = publisher.latest().number
    assert publisher.level().number == 0
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(publisher.wait, seen, 20, 0)
        publisher.measure(LevelLine(5, "loud"))
        assert waiting.result() is None
    assert msgspec.json.decode(publisher.level().json) == {"bars": 5, "state": "loud"}
    assert publisher.wait(seen, timeout=0) is None
    assert publisher.latest().number == seen, "a level is no view"
