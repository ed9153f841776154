"""Telling systemd how the daemon is: ready, alive, stopping, and what it is doing.

The protocol is sd_notify(3): newline-separated ``KEY=VALUE`` assignments in one datagram to the
Unix socket that ``NOTIFY_SOCKET`` names. A first character ``@`` stands for the NUL byte of an
abstract socket. ``WATCHDOG_USEC`` and ``WATCHDOG_PID`` are those of sd_watchdog_enabled(3).
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Mapping

_log = logging.getLogger(__name__)

_STATUS_LIMIT = 200
"""Characters of a status line kept; `systemctl status` shows one line."""


class SystemdNotifier:
    """The daemon's end of sd_notify; does nothing where no service manager listens.

    Nothing here raises: a game in play never ends because its supervisor could not be told
    something. What could not be sent is logged once.
    """

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        """Read `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` from `environ`."""
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._interval = _interval(environ) if self._address is not None else None
        self._complained = False

    @property
    def enabled(self) -> bool:
        """Whether a service manager asked to be told."""
        return self._address is not None

    @property
    def interval(self) -> float | None:
        """Seconds between calls of `watchdog`, half of the time allowed; None: not watched.

        Half is what sd_watchdog_enabled(3) recommends.
        """
        return self._interval

    def ready(self, status: str = "") -> None:
        """The start-up is over: the panel answers and the voice, if any, is open."""
        self._send("READY=1", status)

    def watchdog(self) -> None:
        """The loop and everything it depends on is alive; call it every `interval` seconds."""
        self._send("WATCHDOG=1")

    def stopping(self, status: str = "") -> None:
        """The shutdown has begun."""
        self._send("STOPPING=1", status)

    def status(self, text: str) -> None:
        """What the daemon is doing, in one line, for `systemctl status`."""
        self._send("", text)

    def _send(self, assignment: str, status: str = "") -> None:
        if self._address is None:
            return
        lines = [assignment] if assignment else []
        if status:
            lines.append("STATUS=" + _one_line(status))
        if not lines:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as sender:
                # A manager too busy to read must not hold the loop up; it is told again next time.
                sender.setblocking(False)
                sender.sendto("\n".join(lines).encode(), self._address)
        except OSError as error:
            if not self._complained:
                self._complained = True
                _log.warning("systemd could not be told %r: %s", lines[0], error)


def _address(name: str) -> bytes | None:
    """The socket address that `NOTIFY_SOCKET` means, or None where there is none to be used."""
    if not name:
        return None
    if name.startswith("@"):
        return b"\0" + os.fsencode(name[1:])
    if name.startswith("/"):
        return os.fsencode(name)
    _log.warning(
        "NOTIFY_SOCKET=%s is neither a path nor an abstract Unix socket; systemd is not told", name
    )
    return None


def _interval(environ: Mapping[str, str]) -> float | None:
    pid = environ.get("WATCHDOG_PID", "")
    if pid and pid != str(os.getpid()):
        return None  # meant for another process of the unit
    allowed = environ.get("WATCHDOG_USEC", "")
    if not allowed:
        return None
    if not (allowed.isascii() and allowed.isdigit()) or int(allowed) == 0:
        _log.warning("WATCHDOG_USEC=%s is not a number of microseconds; not watched", allowed)
        return None
    return int(allowed) / 2_000_000


def _one_line(text: str) -> str:
    """`text` with no line break in it: a line of its own would be an assignment of its own."""
    return "".join(" " if not c.isprintable() else c for c in text)[:_STATUS_LIMIT]
