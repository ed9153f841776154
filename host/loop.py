"""The one thread that owns the evening: it takes inputs, and fires timers in between."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable, Hashable

from host.inputs import Input, TimerFired


class Loop:
    """A queue of inputs, a clock and timers. `put` and `stop` may be called from any thread.

    The clock gives seconds of Unix time as they were when the loop was made, plus
    what has passed since: it never jumps when the machine's clock is set.
    """

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Input | None] = queue.SimpleQueue()
        self._later: dict[Hashable, Input] = {}
        self._offset = time.time() - time.monotonic()

    def now(self) -> float:
        return time.monotonic() + self._offset

    def put(self, event: Input) -> None:
        self._queue.put(event)

    def stop(self) -> None:
        self._queue.put(None)

    def later(self, key: Hashable, event: Input) -> None:
        """Lets `event` come at its own time; a second one with the same key takes its place.

        For the loop's own thread only, as are `forget`, `start` and `cancel`.
        """
        self._later[key] = event

    def forget(self, key: Hashable) -> None:
        self._later.pop(key, None)

    def start(self, name: str, seconds: float) -> None:
        """Starts a timer, or starts it anew."""
        self.later(("timer", name), TimerFired(self.now() + seconds, name))

    def cancel(self, name: str) -> None:
        self.forget(("timer", name))

    def run(
        self,
        handle: Callable[[Input], object],
        *,
        alive: Callable[[], None],
        every: float | None = None,
    ) -> None:
        """Handles inputs until `stop`. `alive` is called at least each `every` seconds."""
        beat = self.now()
        while True:
            now = self.now()
            if every is not None and now >= beat:
                alive()
                beat = now + every
            due = [key for key, event in self._later.items() if event.at <= now]
            for key in sorted(due, key=lambda key: self._later[key].at):
                if key in self._later:  # the one before may have cancelled it
                    handle(self._later.pop(key))
            waits = [event.at - now for event in self._later.values()]
            if every is not None:
                waits.append(beat - now)
            try:
                event = self._queue.get(timeout=max(0.0, min(waits)) if waits else None)
            except queue.Empty:
                continue
            if event is None:
                return
            handle(event)
