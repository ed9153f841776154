"""The command `party-host` as its users run it: in a process of its own, or within this one."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import pytest

from host.cli import main

COMMAND = (sys.executable, "-c", "import sys; from host.cli import main; sys.exit(main())")
LIMIT = 120.0


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[Any]:
        """Its output as JSON Lines."""
        return [msgspec.json.decode(line) for line in self.out.splitlines()]

    def refused(self, *said: str) -> bool:
        """Status 1 and one line on stderr, which says all of `said`; nothing else is known."""
        assert self.status == 1, (self.status, self.out, self.err)
        assert "Traceback" not in self.err
        assert self.err.startswith("party-host: ")
        assert len(self.err.splitlines()) == 1, self.err
        for part in said:
            assert part in self.err, (part, self.err)
        return True


def party_host(*arguments: object, stdin: str | bytes = b"") -> Ran:
    """Runs a command within this process: quick, for everything but signals and streams."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patched:
        for name, raw in (("stdin", io.BytesIO(data)), ("stdout", out), ("stderr", err)):
            patched.setattr(sys, name, io.TextIOWrapper(raw, "utf-8", write_through=True))
        try:
            status = main([str(one) for one in arguments])
        except SystemExit as wrong_use:
            status = int(wrong_use.code or 0)
        streams = sys.stdin, sys.stdout, sys.stderr
        result = Ran(status, out.getvalue().decode(), err.getvalue().decode())
    for stream in streams:
        stream.detach()  # type: ignore[union-attr]
    return result


@contextmanager
def process(
    *arguments: object, env: Mapping[str, str] | None = None, **how: Any
) -> Iterator[subprocess.Popen[str]]:
    """The command as a process of its own; killed at the end where it has not ended."""
    running = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **{"text": True, **how},
        env={**os.environ, **(env or {})},
    )
    try:
        yield running
    finally:
        if running.poll() is None:
            running.send_signal(signal.SIGKILL)
        for stream in (running.stdin, running.stdout, running.stderr):
            if stream is not None and not stream.closed:
                stream.close()
        running.wait(10)


def finished(running: subprocess.Popen[str], stdin: str | None = None) -> Ran:
    out, err = running.communicate(stdin, timeout=LIMIT)
    return Ran(running.returncode, out, err)


def script(path: Path, lines: Sequence[object]) -> Path:
    """A rehearsal's script, written down."""
    path.write_bytes(b"\n".join(map(msgspec.json.encode, lines)) + b"\n")
    return path
