"""The newest views, held for every screen at once.

The session's thread publishes; the server's threads read. There is no queue for
a subscriber: whoever lags is given the whole newest view and has missed nothing
that still matters.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass

import msgspec

from host.views import BoardView, HostView, LevelLine, Views


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One publication, encoded once for all who read it.

    `number` counts publications: two of them may share `views.board.seq`, and the
    second must still reach the screens. `board_event` and `host_event` are complete
    server-sent events; `board_json` and `host_json` are their data alone.
    """

    number: int
    views: Views
    board_json: bytes
    host_json: bytes

    @property
    def seq(self) -> int:
        return self.views.board.seq

    @property
    def board_event(self) -> bytes:
        return _event(self.seq, self.board_json)

    @property
    def host_event(self) -> bytes:
        return _event(self.seq, self.host_json)


@dataclass(frozen=True, slots=True)
class Measured:
    """A level of the microphone, the `number`th, encoded; empty before the first."""

    number: int
    json: bytes


class Publisher:
    """Holds the newest `Views`. Every method may be called from any thread."""

    def __init__(self, views: Views | None = None) -> None:
        board = BoardView()
        self._changed = threading.Condition()
        self._closed = False
        self._newest = _snapshot(0, views or Views(board=board, host=HostView(board=board)))
        self._level = Measured(0, b"")

    @property
    def closed(self) -> bool:
        return self._closed

    def latest(self) -> Snapshot:
        return self._newest

    def publish(self, views: Views) -> None:
        """Make `views` the newest and wake everyone who waits."""
        with self._changed:
            self._newest = _snapshot(self._newest.number + 1, views)
            self._changed.notify_all()

    def level(self) -> Measured:
        """The newest level of the microphone."""
        return self._level

    def measure(self, line: LevelLine) -> None:
        """Make `line` the microphone's level, and wake the meters that wait."""
        with self._changed:
            self._level = Measured(self._level.number + 1, msgspec.json.encode(line))
            self._changed.notify_all()

    def wait(self, after: int, timeout: float, level: int | None = None) -> Snapshot | None:
        """The newest snapshot once its number differs from `after` (-1: at once).

        None when `timeout` seconds passed, or when the publisher was closed; and for a
        meter, which gives the number of the `level` it has seen, when there is a newer one.
        """
        with self._changed:
            self._changed.wait_for(
                lambda: (
                    self._closed
                    or self._newest.number != after
                    or level not in (None, self._level.number)
                ),
                timeout=timeout,
            )
            if self._closed or self._newest.number == after:
                return None
            return self._newest

    def close(self) -> None:
        """End every stream that waits here. The views stay readable."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


def _snapshot(number: int, views: Views) -> Snapshot:
    return Snapshot(
        number=number,
        views=views,
        board_json=msgspec.json.encode(views.board),
        host_json=msgspec.json.encode(views.host),
    )


def _event(seq: int, data: bytes) -> bytes:
    return b"id: %d\nevent: view\ndata: %b\n\n" % (seq, data)
