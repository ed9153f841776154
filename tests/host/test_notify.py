"""What a service manager receives, read from a real datagram socket."""

from __future__ import annotations

import logging
import os
import socket
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host.notify import SystemdNotifier


class Manager:
    """The service manager's end: a bound datagram socket and the environment it hands out."""

    def __init__(self, address: str, name: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address)
        self._socket.settimeout(10)
        self.environ = {"NOTIFY_SOCKET": name}

    def received(self) -> list[str]:
        return self._socket.recv(4096).decode().split("\n")

    def has_more(self) -> bool:
        self._socket.setblocking(False)
        try:
            self._socket.recv(4096)
        except BlockingIOError:
            return False
        return True

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def manager(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Manager]:
    if request.param == "path":
        path = str(tmp_path / "notify")
        listening = Manager(path, path)
    else:
        name = f"party-host-test-{uuid.uuid4().hex}"
        listening = Manager("\0" + name, "@" + name)
    yield listening
    listening.close()


@pytest.mark.parametrize(
    ("tell", "lines"),
    [
        (lambda n: n.ready(), ["READY=1"]),
        (lambda n: n.ready("Sybarit, 3 players"), ["READY=1", "STATUS=Sybarit, 3 players"]),
        (lambda n: n.watchdog(), ["WATCHDOG=1"]),
        (lambda n: n.stopping(), ["STOPPING=1"]),
        (lambda n: n.stopping("saved"), ["STOPPING=1", "STATUS=saved"]),
        (lambda n: n.status("Chloé's turn"), ["STATUS=Chloé's turn"]),
    ],
)
def test_each_word_arrives_as_one_datagram(
    manager: Manager, tell: Callable[[SystemdNotifier], None], lines: list[str]
) -> None:
    tell(SystemdNotifier(manager.environ))
    assert manager.received() == lines


def test_words_arrive_in_the_order_they_were_said(manager: Manager) -> None:
    notifier = SystemdNotifier(manager.environ)
    notifier.ready()
    notifier.watchdog()
    notifier.stopping()
    assert [manager.received() for _ in range(3)] == [["READY=1"], ["WATCHDOG=1"], ["STOPPING=1"]]


@pytest.mark.parametrize(
    "name", ["Ann\nSTOPPING=1", "Ann\r\nWATCHDOG=trigger", "Ann\u2028MAINPID=1"]
)
def test_a_players_name_cannot_add_an_assignment(manager: Manager, name: str) -> None:
    SystemdNotifier(manager.environ).status(f"{name}'s turn")
    (line,) = manager.received()
    assert line.startswith("STATUS=Ann ")
    assert len(line.splitlines()) == 1


def test_a_long_status_is_cut(manager: Manager) -> None:
    SystemdNotifier(manager.environ).status("x" * 5000)
    assert manager.received() == ["STATUS=" + "x" * 200]


def test_an_empty_status_sends_nothing(manager: Manager) -> None:
    SystemdNotifier(manager.environ).status("")
    assert not manager.has_more()


def test_without_a_manager_every_word_is_a_no_op() -> None:
    notifier = SystemdNotifier({"WATCHDOG_USEC": "30000000"})
    notifier.ready("up")
    notifier.watchdog()
    notifier.status("idle")
    notifier.stopping()
    assert not notifier.enabled
    assert notifier.interval is None


def test_a_manager_that_went_away_is_complained_about_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    notifier = SystemdNotifier({"NOTIFY_SOCKET": str(tmp_path / "gone")})
    with caplog.at_level(logging.WARNING):
        notifier.ready()
        notifier.watchdog()
    assert len(caplog.records) == 1
    assert "READY=1" in caplog.text


def test_a_manager_that_does_not_read_never_blocks_the_loop(
    manager: Manager, caplog: pytest.LogCaptureFixture
) -> None:
    notifier = SystemdNotifier(manager.environ)
    queue_length = int(Path("/proc/sys/net/unix/max_dgram_qlen").read_text())
    for _ in range(queue_length + 5):
        notifier.watchdog()
    assert manager.received() == ["WATCHDOG=1"]
    assert "could not be told" in caplog.text


@pytest.mark.parametrize("name", ["vsock:2:1234", "notify", "vsock"])
def test_an_address_that_is_no_unix_socket_is_said_and_not_used(
    name: str, caplog: pytest.LogCaptureFixture
) -> None:
    notifier = SystemdNotifier({"NOTIFY_SOCKET": name})
    notifier.ready()
    assert not notifier.enabled
    assert name in caplog.text


@pytest.mark.parametrize(
    ("environ", "interval"),
    [
        ({"WATCHDOG_USEC": "30000000"}, 15.0),
        ({"WATCHDOG_USEC": "1000000", "WATCHDOG_PID": str(os.getpid())}, 0.5),
        ({"WATCHDOG_USEC": "30000000", "WATCHDOG_PID": str(os.getpid() + 1)}, None),
        ({"WATCHDOG_USEC": ""}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "-5"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
        ({"WATCHDOG_USEC": "²"}, None),
        ({}, None),
    ],
)
def test_the_interval_is_half_of_what_this_process_is_allowed(
    environ: dict[str, str], interval: float | None
) -> None:
    assert SystemdNotifier({"NOTIFY_SOCKET": "@unused", **environ}).interval == interval
