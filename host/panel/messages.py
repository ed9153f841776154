"""The JSON bodies of the panel's routes."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from host.commands import GuestCommand, PanelCommand

Seq = Annotated[int, Meta(ge=0, description="The number of a view; grows with every change.")]


class CommandRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A host's command. `expected_seq`: the number of the view that was tapped; a
    command whose view is no longer the present one is not done. null: do it anyway."""

    command: PanelCommand
    expected_seq: Seq | None = None


class GuestRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest's command, as CommandRequest."""

    command: GuestCommand
    expected_seq: Seq | None = None


class PinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pin: Annotated[str, Meta(min_length=1, max_length=32)]


class Done(msgspec.Struct, frozen=True):
    """It was done; `seq` is the present view's number."""

    seq: int


class Problem(msgspec.Struct, frozen=True):
    """It was not done. `error` is a sentence to show; `seq` the present view's number."""

    error: str
    seq: int | None = None


class Health(msgspec.Struct, frozen=True):
    ok: bool
    seq: int
    version: str


class ServerClock(msgspec.Struct, frozen=True):
    """The server's clock in milliseconds of Unix time, to read timers by."""

    now_ms: int
