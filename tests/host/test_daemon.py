"""`party-host run` as a process: driven over HTTP, killed without warning, started again."""

from __future__ import annotations

import os
import re
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from speech.ear import Ear
from speech.recognition import Listening
from speech.scripted import ScriptedMicrophone, ScriptedRecogniser
from tests.host.commands import LIMIT, process
from tests.host.remote import Remote


class Running:
    """A daemon on a free port, and the host's remote signed in to it."""

    def __init__(self, state: Path, stack: ExitStack, env: dict[str, str] | None = None) -> None:
        self.process = stack.enter_context(
            process("run", "--no-audio", "--port", 0, "--state-dir", state, env=env)
        )
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline()]
        found = re.search(r"board \S+:(\d+) .* PIN (\d+)", self.said[0])
        assert found, self.said
        while "ready after" not in self.said[-1]:
            self.said.append(self.process.stdout.readline())
        self.pin = found[2]
        self.remote = Remote(f"http://127.0.0.1:{found[1]}")
        assert self.remote.sign_in(self.pin) == 200

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def turn_of(view: Any) -> Any:
    """What must be the same after a power cut."""
    board = view["board"]
    kept = ("phase", "seats", "card", "deck_left", "category", "points", "question", "standings")
    return {key: board[key] for key in kept} | {"answer": view["answer"], "undo": view["undo"]}


def asked(view: Any) -> bool:
    return view["board"]["phase"] in ("choosing", "answering", "over")


def next_command(view: Any, correct: bool) -> dict[str, Any]:
    board = view["board"]
    if board["phase"] == "answering":
        return {"type": "accept" if correct else "reject"}
    suit = board["card"]["id"].split("-")[0]
    return {"type": "choose", "category": "food" if suit == "joker" else suit, "points": 1}


START = {"type": "start", "players": ["Ann", "Ben"], "length": "short"}


def test_a_game_over_http_resumes_on_the_same_turn_after_every_kill(
    tmp_path: Path, stack: ExitStack
) -> None:
    daemon = Running(tmp_path, stack)
    pin = daemon.pin
    remote = daemon.remote
    assert remote.send(START, remote.view()["seq"])[0] == 200
    rulings = 0
    for how in (
        "answered",
        "idle",
        "answered",
        "in flight",
        "answered",
        "idle",
        "in flight",
        "answered",
        "in flight",
    ):
        view = remote.until(asked)
        seq, command = view["board"]["seq"], next_command(view, correct=rulings % 2 == 0)
        before = turn_of(view)
        if how == "answered":
            status, answer = remote.send(command, seq)
            assert status == 200, answer
            assert answer["seq"] > seq
        elif how == "in flight":
            # The power goes before the answer comes.
            stack.enter_context(closing(remote.ask(command, seq)))
        daemon.kill()
        daemon = Running(tmp_path, stack)
        remote = daemon.remote
        assert daemon.pin == pin
        view = remote.until(asked)
        assert view["board"]["seq"] > seq
        after = turn_of(view)
        if how == "idle":
            assert after == before
        elif how == "answered":
            assert after != before
        rulings = len(view["history"])
        # Ruled or not, it was done once or not at all.
        cards = sum(seat["cards"] > 0 for seat in view["board"]["seats"])
        assert cards <= 2
        assert 28 - view["board"]["deck_left"] - rulings == 1
        assert len({one["seq"] for one in view["history"]}) == rulings
    assert rulings >= 2
    assert remote.send({"type": "end"})[0] == 200
    over = remote.until(lambda view: view["board"]["phase"] == "over")
    daemon.kill()
    again = Running(tmp_path, stack).remote.host_view()
    assert again["board"]["standings"] == over["board"]["standings"] != []


def test_a_tap_on_a_stale_screen_is_refused(tmp_path: Path, stack: ExitStack) -> None:
    remote = Running(tmp_path, stack).remote
    assert remote.send(START)[0] == 200
    view = remote.until(asked)
    seq, command = view["board"]["seq"], next_command(view, correct=True)
    assert remote.send(command, seq)[0] == 200
    status, answer = remote.send(command, seq)
    assert (status, "moved on" in answer["error"]) == (409, True)
    assert answer["seq"] > seq


def test_a_wrong_pin_is_refused_and_opens_nothing(tmp_path: Path, stack: ExitStack) -> None:
    daemon = Running(tmp_path, stack)
    stranger = Remote(daemon.remote.url)
    wrong = f"{(int(daemon.pin) + 1) % 1_000_000:06d}"
    assert stranger.sign_in(wrong) == 403
    assert stranger.send(START)[0] == 401
    assert daemon.remote.view()["phase"] == "idle"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_evening_in_order(
    tmp_path: Path, stack: ExitStack, number: signal.Signals
) -> None:
    daemon = Running(tmp_path, stack)
    assert daemon.remote.send(START)[0] == 200
    daemon.process.send_signal(number)
    assert daemon.process.wait(20) == 0
    assert daemon.process.stderr is not None
    assert daemon.process.stderr.read() == ""
    # And the folder is free again.
    assert Running(tmp_path, stack).remote.until(asked)["board"]["phase"] == "choosing"


@contextmanager
def systemd(folder: Path) -> Iterator[tuple[socket.socket, dict[str, str]]]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(folder / "notify"))
        manager.settimeout(20)
        yield manager, {"NOTIFY_SOCKET": str(folder / "notify"), "WATCHDOG_USEC": "400000"}


def test_systemd_is_told_that_it_is_ready_alive_and_what_it_does(
    tmp_path: Path, stack: ExitStack
) -> None:
    manager, env = stack.enter_context(systemd(tmp_path))
    daemon = Running(tmp_path / "state", stack, env)
    told: list[str] = []

    def until(part: str) -> None:
        while not told or part not in told[-1]:
            told.append(manager.recv(4096).decode())

    until("READY=1")
    until("WATCHDOG=1")
    assert daemon.remote.send(START)[0] == 200
    until("choosing, Ann, 27 cards left")
    view = daemon.remote.until(asked)
    assert daemon.remote.send(next_command(view, correct=True))[0] == 200
    until("answering, Ann")
    answer = daemon.remote.host_view()["answer"]
    daemon.process.terminate()
    until("STOPPING=1")
    assert not any(answer.casefold() in line.casefold() for line in told)


def test_the_saved_secrets_are_the_users_alone(tmp_path: Path, stack: ExitStack) -> None:
    Running(tmp_path, stack)
    assert os.stat(tmp_path / "panel.json").st_mode & 0o077 == 0


class StuckRecogniser(ScriptedRecogniser):
    """Takes for ever to get ready, until it is let go."""

    def __init__(self) -> None:
        super().__init__()
        self.entered, self.let_go = threading.Event(), threading.Event()

    def listen(self, listening: Listening) -> None:
        self.entered.set()
        self.let_go.wait(LIMIT)


def test_an_ear_that_hangs_or_has_ended_is_not_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """That is when the watchdog is no longer fed (see Daemon)."""
    recogniser = StuckRecogniser()
    ear = Ear(ScriptedMicrophone(), recogniser, lambda event: None)
    assert ear.alive
    monkeypatch.setattr("speech.ear._STUCK", 0.0)
    ear.listen(1, Listening(phrases=("one",)), 0.6, 5.0, 10.0)
    assert recogniser.entered.wait(LIMIT)
    assert not ear.alive
    recogniser.let_go.set()
    ear.close()
    monkeypatch.undo()
    assert not ear.alive
