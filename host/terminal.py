"""`party-host play`: the evening in a terminal, what the host says printed and spoken."""

from __future__ import annotations

import textwrap
import threading
from collections.abc import Callable, Iterable
from typing import Any, TextIO

import msgspec

from host.commands import Utter
from host.daemon import Daemon, Ports
from host.inputs import CommandReceived
from host.loop import Loop
from host.ports import CaptionMouth, TypedEar

WIDTH = 88


class Terminal:
    """A terminal's part in the evening: prints what is said, takes what is typed.

    Make it, give `ports` (typed play) or none (spoken play) and `told` to a Daemon,
    then `play`.
    """

    def __init__(self, lines: Iterable[str], out: TextIO, *, echo: bool = False) -> None:
        """`echo`: the lines come from a pipe, which shows nobody what it brings."""
        self._lines = lines
        self._out = out
        self._echo = echo
        self._ear: TypedEar | None = None
        self._prompted = False
        self._hinted: tuple[str, ...] = ()

    def told(self, text: str) -> None:
        self._write(("\n" if self._prompted else "") + wrapped("Host", text))
        self._prompted = False

    def ports(self, loop: Loop) -> Ports:
        self._ear = TypedEar(loop, self._asked, self._took, loop.stop)
        return Ports(CaptionMouth(loop, self.told, pace=0.0), self._ear)

    def _asked(self) -> None:
        if not self._prompted:
            self._write("> ")
        self._prompted = True

    def _took(self, line: str) -> None:
        """The terminal has gone to the next line by itself, where there is one."""
        if self._echo:
            self._write(line + "\n")
        self._prompted = False

    def _hint(self, notices: tuple[str, ...]) -> None:
        """What is amiss with the sound and what to do, whenever that has changed."""
        if notices != self._hinted:
            self._hinted = notices
            for notice in notices:
                self._write(("\n" if self._prompted else "") + wrapped("sound", notice, quiet=True))
                self._prompted = False

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    def play(self, daemon: Daemon) -> None:
        """Runs the evening until the game is over or there is nothing more to read."""
        ear = self._ear
        read = ear.read if ear is not None else self._speak_for(daemon)
        threading.Thread(target=read, args=(self._lines,), name="terminal", daemon=True).start()
        session = daemon.session

        def ended() -> bool:
            self._hint(session.advisor.notices)
            # The standings are heard out before the terminal is left.
            return session.over and session.idle and not session.floor.speaking

        daemon.run(until=ended)
        if self._prompted:
            self._write("\n")

    @staticmethod
    def _speak_for(daemon: Daemon) -> Callable[[Iterable[str]], None]:
        """In a spoken game a typed line stands for the player at turn."""

        def read(lines: Iterable[str]) -> None:
            for line in lines:
                if line.strip():
                    said = Utter(line.strip()[:200])
                    daemon.loop.put(CommandReceived(daemon.loop.now(), said, True))

        return read


class Transcript:
    """A rehearsal's JSON Lines as a person would read them."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, line: str) -> int:
        said: dict[str, Any] = msgspec.json.decode(line)
        match said:
            case {"host": str(text)}:
                return self._out.write(wrapped("Host", text))
            case {"player": str(text)}:
                return self._out.write(wrapped("Player", text))
            case {"heard": list(heard)}:
                best = heard[0] if heard else "nothing"
                return self._out.write(wrapped("heard", best, quiet=True))
            case _:
                return 0


def wrapped(who: str, text: str, *, quiet: bool = False) -> str:
    """A line of the table talk, wrapped and hanging from its speaker."""
    lead = f"{'(' if quiet else ''}{who}: "
    body = textwrap.fill(
        text + (")" if quiet else ""), WIDTH, initial_indent=lead, subsequent_indent=" " * 8
    )
    return body + "\n"
