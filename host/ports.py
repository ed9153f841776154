"""The shell's ports where there is no sound: a terminal, or the panel alone."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable

from host.effects import Listen
from host.inputs import Input, PromptFinished, UtteranceHeard
from host.loop import Loop

READING_RATE = 18.0
"""Characters a second at which a caption can be read by the whole table."""
LONGEST_READING = 4.0
"""Seconds after which the game goes on, however long the caption."""


class CaptionMouth:
    """Says nothing; a prompt lasts as long as its caption takes to read.

    `told` gets the text; `pace` 0 finishes at once, for a terminal that keeps it.
    """

    def __init__(
        self, loop: Loop, told: Callable[[str], None] = lambda _: None, pace: float = 1.0
    ) -> None:
        self._loop = loop
        self._told = told
        self._pace = pace
        self._busy_until = 0.0
        self._waiting: set[int] = set()

    def say(self, prompt: int, text: str) -> None:
        self._told(text)
        if not self._pace:
            self._loop.put(PromptFinished(self._loop.now(), prompt))
            return
        now = self._loop.now()
        lasts = min(LONGEST_READING, len(text) / READING_RATE) * self._pace
        self._busy_until = max(now, self._busy_until) + lasts
        self._waiting.add(prompt)
        self._loop.later(("prompt", prompt), PromptFinished(self._busy_until, prompt))

    def stop(self) -> None:
        self._busy_until = 0.0
        for prompt in self._waiting:
            self._loop.forget(("prompt", prompt))
        self._waiting.clear()

    def earcon(self, name: str) -> None:
        """Nothing sounds here."""

    def set_volume(self, volume: float) -> None:
        """Nothing sounds here."""

    def set_rate(self, words_per_minute: int) -> None:
        """Captions keep their pace."""


class DeafEar:
    """Hears nothing: the game is played by touch."""

    def listen(self, listen: Listen) -> None:
        """Nobody hears."""

    def stop(self) -> None:
        """Nobody hears."""

    def set_muted(self, muted: bool) -> None:
        """Nobody hears."""


class TypedEar:
    """A terminal's lines, each taken when the host listens.

    `asked` is called when it does, `took` with the line, `ended` after the last.
    """

    def __init__(
        self,
        loop: Loop,
        asked: Callable[[], None],
        took: Callable[[str], None],
        ended: Callable[[], None],
    ) -> None:
        self._loop = loop
        self._asked = asked
        self._took = took
        self._ended = ended
        self._lock = threading.Lock()
        self._lines: deque[str] = deque()
        self._open: Listen | None = None
        self._over = False

    def read(self, lines: Iterable[str]) -> None:
        """Takes lines until there are no more; run it in a thread of its own."""
        for line in lines:
            if line.strip():
                with self._lock:
                    self._lines.append(line.strip())
                self._match()
        with self._lock:
            self._over = True
        self._match()

    def listen(self, listen: Listen) -> None:
        with self._lock:
            self._open = listen
        self._asked()
        self._match()

    def stop(self) -> None:
        with self._lock:
            self._open = None

    def set_muted(self, muted: bool) -> None:
        """A keyboard is not muted; the session does not listen while it is."""

    def _match(self) -> None:
        event: Input | None = None
        with self._lock:
            if self._open is not None and self._lines:
                line = self._lines.popleft()[:200]
                event = UtteranceHeard(self._loop.now(), self._open.listen, (line,), (), True)
                self._open = None
                self._took(line)
            elif self._open is None or not self._over:
                return
        if event is not None:
            self._loop.put(event)
        else:
            self._ended()
