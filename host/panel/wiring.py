"""What the daemon gives the panel, and what the panel asks of the daemon."""

from __future__ import annotations

import socket
from dataclasses import dataclass, field
from importlib import metadata
from typing import Protocol

from host.commands import PanelCommand


class PanelError(Exception):
    """The panel cannot be served. `str()` says what, where and what to do."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a command: `refused` is a sentence, None when it was done.

    `stale`: the sender's screen was behind; nothing was done. `seq` is the present one.
    """

    seq: int
    refused: str | None = None
    stale: bool = False


class Submit(Protocol):
    """Hand a command to the session and block until it has answered.

    Raises TimeoutError when it has not in time; the request is then answered 503.
    """

    def __call__(self, command: PanelCommand, host: bool, expected_seq: int | None) -> Outcome: ...


@dataclass(frozen=True, slots=True, repr=False)
class PanelSecrets:
    """The host's PIN, and the key that signs sessions (at least 16 bytes), both kept
    in the state directory so that a restart signs nobody out. A new PIN signs
    every remote out."""

    pin: str
    session_key: bytes

    def __post_init__(self) -> None:
        if not (self.pin.isascii() and self.pin.isdigit() and 4 <= len(self.pin) <= 12):
            raise PanelError("The host's PIN must be 4 to 12 digits: set another in the settings.")
        if len(self.session_key) < 16:
            raise PanelError("The session key must have at least 16 bytes: delete it to renew it.")


def _version() -> str:
    try:
        return metadata.version("party-host")
    except metadata.PackageNotFoundError:
        return "0"


@dataclass(frozen=True, slots=True)
class PanelConfig:
    """Limits and names. Times are in seconds.

    `names`: hosts the panel answers to beside localhost, addresses and `*.local`.
    `max_streams`: open event streams in all; some of them are kept for remotes.
    `streams_each`: open streams from one address (this machine's own is not limited).
    """

    names: tuple[str, ...] = field(default_factory=lambda: (socket.gethostname(),))
    max_streams: int = 112
    streams_each: int = 16
    heartbeat: float = 15.0
    max_body: int = 16 * 1024
    session_days: int = 30
    version: str = field(default_factory=_version)

    @property
    def reserved_streams(self) -> int:
        """How many streams only a signed-in remote may take."""
        return max(1, min(8, self.max_streams // 8))
