"""The command `party-host`. Exit status: 0 done, 1 the input was bad, 2 wrong use."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import version

from engine.game import DeckError, IllegalMove
from engine.record import RecordError
from engine.registry import UnknownGame
from host.cli import appeals, banking, decks, evening, judging, machine, records, rehearsing
from host.cli.common import BadInput
from host.panel.wiring import PanelError
from host.rehearsal.script import ScriptError
from host.settings import SettingsError
from host.store import StoreError
from questions.bank import BankError
from speech.models import ModelError
from speech.recognition import RecogniserError
from speech.recorded import RecordingError
from speech.synthesis import SynthesisError

BAD_INPUT = (
    BadInput,
    BankError,
    DeckError,
    IllegalMove,
    ModelError,
    PanelError,
    RecogniserError,
    RecordError,
    RecordingError,
    ScriptError,
    SettingsError,
    StoreError,
    SynthesisError,
    UnknownGame,
)
"""What is the user's to mend: one line on stderr, and status 1."""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="party-host",
        description="Hosts table games by voice, offline: asks, listens, rules, keeps score.",
    )
    top.add_argument("--version", action="version", version=f"party-host {version('party-host')}")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for room in (evening, rehearsing, judging, appeals, records, banking, decks, machine):
        room.add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status."""
    _speak_utf8()
    chosen = parser().parse_args(arguments)
    try:
        status: int = chosen.run(chosen)
    except BAD_INPUT as error:
        print(f"party-host: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Whoever read our output has gone: no more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def _speak_utf8() -> None:
    """Text in and out is UTF-8 whatever the locale, and out line by line, into a pipe too."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            errors = "replace" if stream is sys.stdin else "backslashreplace"
            stream.reconfigure(encoding="utf-8", errors=errors)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
