"""A child process and the two pipes to it, where no wait is without a limit.

What goes through the pipes is frames: four bytes of length (little endian), one
byte of kind, and the payload.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import select
import signal
import struct
import subprocess
import time

HEADER = struct.Struct("<IB")
"""The length of a frame's payload and its kind."""

_LARGEST = 1 << 24


class Gone(Exception):
    """The other end of the pipe is not there any more."""


class Hung(Exception):
    """The other end of the pipe neither reads nor answers."""


class Child:
    """One child process and the two pipes to it. Every wait has a limit."""

    def __init__(self, command: list[str]) -> None:
        self.ready = False
        """Set by the owner once the child has said that it is."""
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        os.set_blocking(self._in.fileno(), False)
        with contextlib.suppress(OSError):  # where the system allows: half a minute of sound
            fcntl.fcntl(self._in.fileno(), fcntl.F_SETPIPE_SZ, 1 << 20)
        self._held = bytearray()

    def ended(self) -> bool:
        return self.process.poll() is not None

    def send(self, kind: int, payload: bytes, seconds: float) -> None:
        frame = memoryview(HEADER.pack(len(payload), kind) + payload)
        deadline = time.monotonic() + seconds
        fd = self._in.fileno()
        while frame:
            if not _wait(fd, select.POLLOUT, deadline):
                raise Hung(f"it took no sound for {seconds:g} s")
            try:
                frame = frame[os.write(fd, frame) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Gone(self._fate()) from None

    def receive(self, seconds: float) -> tuple[int, bytes]:
        deadline = time.monotonic() + seconds
        fd = self._out.fileno()
        while True:
            if len(self._held) >= HEADER.size:
                length, kind = HEADER.unpack_from(self._held)
                if length > _LARGEST:
                    raise Gone("it sent what is no answer")
                if len(self._held) >= HEADER.size + length:
                    payload = bytes(self._held[HEADER.size : HEADER.size + length])
                    del self._held[: HEADER.size + length]
                    return kind, payload
            if not _wait(fd, select.POLLIN, deadline):
                raise Hung(f"no answer for {seconds:g} s")
            got = os.read(fd, 65536)
            if not got:
                raise Gone(self._fate())
            self._held += got

    def end(self) -> None:
        """Ends the process at once: it has nothing of its own to save."""
        self._in.close()
        self.process.kill()
        self.process.wait()
        self._out.close()

    def _fate(self) -> str:
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            return "it closed its pipe"
        if code < 0:
            with contextlib.suppress(ValueError):
                return f"ended by {signal.Signals(-code).name}"
        return f"ended with exit status {code}"


def _wait(fd: int, event: int, deadline: float) -> bool:
    """Whether `fd` is ready (or broken, which reading or writing then shows) in time."""
    poll = select.poll()
    poll.register(fd, event)
    left = max(0.0, deadline - time.monotonic())
    return bool(poll.poll(left * 1000))
