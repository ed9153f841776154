"""`party-host play` in a terminal, through a pipe, and with nobody there."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.host.commands import COMMAND, finished, process

# The first card of seed 3 is no joker, so that "one" chooses.
PLAY = ("play", "--no-audio", "--players", "Ann,Ben", "--state-dir")
LIMIT = 30.0


class Screen:
    """A terminal with the command in it."""

    def __init__(self, *arguments: object) -> None:
        self.text = ""
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.execv(COMMAND[0], [*COMMAND, *map(str, arguments)])

    def until(self, wanted: str) -> str:
        """What came up to and with `wanted`."""
        begin = len(self.text)
        while wanted not in self.text[begin:]:
            assert self._more(), f"{wanted!r} did not come: {self.text}"
        return self.text[begin:]

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def end(self) -> int:
        """The exit status, once it has ended by itself."""
        while self._more():
            pass
        _, status = os.waitpid(self._pid, 0)
        self._pid = 0
        return os.waitstatus_to_exitcode(status)

    def close(self) -> None:
        if self._pid:
            os.kill(self._pid, 9)
            os.waitpid(self._pid, 0)
        os.close(self._terminal)

    def _more(self) -> bool:
        ready, _, _ = select.select([self._terminal], [], [], LIMIT)
        try:
            piece = os.read(self._terminal, 65536) if ready else b""
        except OSError:  # the other end has gone
            return False
        self.text += piece.decode()
        return bool(piece)


@contextmanager
def screen(*arguments: object) -> Iterator[Screen]:
    opened = Screen(*arguments)
    try:
        yield opened
    finally:
        opened.close()


def test_a_typed_game_to_its_end(tmp_path: Path) -> None:
    with screen(*PLAY, tmp_path, "--seed", 3) as table:
        table.until("> ")
        for typed, said in (
            ("one", "?"),
            ("nonsense", "he answer"),
            ("what's the score", "0 points"),
            ("end the game", "yes or no"),
        ):
            table.type(typed + "\r")
            assert said in table.until("> ")
        table.type("yes\r")
        assert table.end() == 0
        assert "wins" in table.text or "share the win" in table.text
        assert "The game is kept" not in table.text


def test_ctrl_c_keeps_the_game_and_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with screen(*PLAY, tmp_path, "--seed", 3) as table:
        table.until("> ")
        table.type("one\r")
        question = re.findall(r"Host: ([^:]*\?)\s*> ", table.until("> "))[-1]
        table.type("\x03")
        assert table.end() == 0
        assert "The game is kept" in table.text
        assert "Traceback" not in table.text
    with screen(*PLAY, tmp_path) as table:
        again = table.until("> ")
        assert "Welcome back" in again
        assert question in again
        table.type("\x04")  # the end of what is typed
        assert table.end() == 0
        assert "The game is kept" in table.text


def test_a_piped_game_shows_what_was_piped_and_resumes(tmp_path: Path) -> None:
    with process(*PLAY, tmp_path, "--seed", 3) as play:
        first = finished(play, "one\nnonsense\n")
    assert (first.status, first.err) == (0, "")
    assert "> one\n" in first.out
    assert first.out.endswith("goes on with it.\n")
    with process(*PLAY, tmp_path) as play:
        second = finished(play, "end the game\nyes\n")
    assert second.status == 0
    assert "Welcome back" in second.out
    assert "We stop here" in second.out
    # What is over does not come back: the next one begins anew.
    with process(*PLAY, tmp_path) as play:
        assert "Welcome, Ann and Ben" in finished(play, "one\n").out


def test_a_lobby_by_typing(tmp_path: Path) -> None:
    with process("play", "--no-audio", "--state-dir", tmp_path) as play:
        ran = finished(play, "Zebulon\nann\nstart\nshort\none\n")
    assert ran.status == 0
    assert "Welcome, Zebulon and Ann. We play 28 cards" in ran.out


def test_a_seed_brings_the_same_game_again(tmp_path: Path) -> None:
    def played(*more: object) -> str:
        with process(*PLAY, tmp_path, *more) as play:
            return finished(play, "one\nnonsense\nthree\nfood for one\n").out

    first = played("--seed", 7)
    assert played("--seed", 7) == first
    assert played("--seed", 8) != first


def test_with_nobody_there_a_short_demonstration_is_given(tmp_path: Path) -> None:
    with process("play", "--no-audio", "--state-dir", tmp_path) as play:
        ran = finished(play, "")
    assert ran.status == 0
    assert "demonstration" in ran.out
    assert 4 <= ran.out.count("\nPlayer: ") <= 40
    assert "\n(heard: " in ran.out
    assert "We stop here" in ran.out
    found = re.search(r"understood at the first try: .*", ran.out)
    assert found
    sys.stdout.write(found[0] + "\n")
