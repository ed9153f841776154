"""Where a request waits while the session decides on its command."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

from host.commands import PanelCommand
from host.effects import Reply
from host.inputs import CommandReceived
from host.panel.wiring import Outcome


class CommandDesk:
    """Turns a request into an Input and a Reply effect into its answer.

    `put` hands the Input to the daemon's queue; `answer` is called by the shell for
    each Reply effect, from whichever thread. The bound `submit` is what
    `create_app` takes. `patience` is in seconds.
    """

    def __init__(
        self,
        put: Callable[[CommandReceived], None],
        *,
        patience: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._put = put
        self._patience = patience
        self._clock = clock
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()
        self._waiting: dict[int, Future[Outcome]] = {}

    def submit(self, command: PanelCommand, host: bool, expected_seq: int | None) -> Outcome:
        """Block until the session has answered. Raises TimeoutError after `patience`."""
        answer: Future[Outcome] = Future()
        with self._lock:
            number = next(self._numbers)
            self._waiting[number] = answer
        try:
            self._put(CommandReceived(self._clock(), command, host, expected_seq, number))
            return answer.result(timeout=self._patience)
        finally:
            with self._lock:
                self._waiting.pop(number, None)

    def answer(self, reply: Reply) -> None:
        """Let the request go that waits for `reply`; nothing when it has given up."""
        with self._lock:
            waiting = self._waiting.pop(reply.reply, None)
        if waiting is not None:
            waiting.set_result(Outcome(reply.seq, reply.refused, reply.stale))
