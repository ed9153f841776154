"""`run` and `play`: an evening for real, on the panel and by voice, or in a terminal."""

from __future__ import annotations

import argparse
import faulthandler
import select
import signal
import sys
import time
from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec.structs import replace

from host.cli.common import add_config, add_game, add_players, add_recogniser
from host.cli.rehearsing import demonstrate
from host.daemon import Daemon
from host.options import Options
from host.settings import Settings, default_state_dir, load
from host.sound import sound_here
from host.terminal import Terminal
from questions import bank as banks

FIRST_LINE_SECONDS = 2.0
"""How long a pipe may take to bring its first line before nobody is taken to be there."""


def add_commands(commands: Any) -> None:
    add = commands.add_parser(
        "run", help="the daemon: voice, dialogue, panel", description=_run.__doc__
    )
    add_config(add)
    add.add_argument("--port", type=int, metavar="N", help="the panel's port (8080)")
    add.add_argument("--no-audio", action="store_true", help="by touch alone, no sound")
    add_recogniser(add, default=None)
    add.set_defaults(run=_run)

    add = commands.add_parser("play", help="a game in this terminal", description=_play.__doc__)
    add_game(add)
    add_players(add)
    add_config(add)
    add.add_argument("--seed", type=int, help="shuffle as this number says, in a new game")
    add.add_argument("--port", type=int, metavar="N", help="serve the board here too")
    add.add_argument("--no-audio", action="store_true", help="typed, even where there is sound")
    add_recogniser(add, default=None)
    add.set_defaults(run=_play)


def _settings(chosen: argparse.Namespace) -> Settings:
    """The settings file with what the command line says laid over it."""
    settings = load(chosen.config)
    given = {"port": chosen.port, "recogniser": chosen.recogniser}
    return replace(settings, **{k: v for k, v in given.items() if v is not None})


def _bank(settings: Settings) -> banks.Bank:
    return banks.load(settings.questions or None)


def _run(chosen: argparse.Namespace) -> int:
    """Hosts an evening: by voice, with the board and the remote on the panel."""
    began = time.monotonic()
    settings = _settings(chosen)
    options = Options(
        game=settings.game,
        length=settings.length,
        answer_seconds=settings.answer_seconds,
        tell_notes=settings.tell_notes,
        open_hands=settings.open_hands,
        house={"sybarit": {"jokers": str(settings.jokers)}},
    )
    # Until the loop runs there is nothing that would have to be ended in order.
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        daemon = Daemon(
            settings,
            options,
            chosen.state_dir or default_state_dir(),
            _bank(settings),
            audio=not chosen.no_audio,
        )
    finally:
        signal.signal(signal.SIGTERM, before)

    def ready() -> None:
        print(f"party-host: board {daemon.url}  remote {daemon.url}/host  PIN {daemon.pin}")
        print(f"party-host: hears: {daemon.hears}")
        for device, why in daemon.amiss.items():
            print(f"party-host: {device}: {why}")
        print(f"party-host: ready after {time.monotonic() - began:.1f} s", flush=True)

    daemon.stop_on_signals()
    if sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    try:
        daemon.run(ready)
    finally:
        daemon.close()
    return 0


def _play(chosen: argparse.Namespace) -> int:
    """Plays a game in this terminal: spoken where there is sound, typed where there is none."""
    settings = _settings(chosen)
    audio, why = (False, "asked for with --no-audio") if chosen.no_audio else sound_here()
    lines = _typed_lines()
    if lines is None and not audio:
        return demonstrate(chosen, why)
    bank = _bank(settings)
    folder = chosen.state_dir or default_state_dir()
    terminal = Terminal(lines or (), sys.stdout, echo=not sys.stdin.isatty())
    daemon = Daemon(
        settings,
        Options(
            game=chosen.game,
            players=chosen.players,
            length=chosen.length,
            lobby_at_start=not chosen.players,
            answer_seconds=settings.answer_seconds,
            tell_notes=settings.tell_notes,
            open_hands=settings.open_hands or chosen.port is None,
            house={"sybarit": {"jokers": str(settings.jokers)}},
        ),
        folder,
        bank,
        audio=audio,
        panel=chosen.port is not None,
        seed=chosen.seed,
        terminal=None if audio else terminal.ports,
        told=terminal.told,
    )
    if chosen.game == "sip-and-savor" and chosen.port is None and not settings.open_hands:
        print("Hands are open: with no board there are no phones to look at them.")
    if not audio:
        print(f"Type your answers: no sound here ({why}).")
    for device, amiss in daemon.amiss.items():
        print(f"{device}: {amiss}")
    if daemon.url:
        print(f"Board {daemon.url}  remote {daemon.url}/host  PIN {daemon.pin}")
    daemon.stop_on_signals()
    try:
        terminal.play(daemon)
    finally:
        daemon.close()
    if daemon.session.playing is not None:
        print("The game is kept; `party-host play` goes on with it.")
    return 0


def _typed_lines() -> Iterator[str] | None:
    """What is typed or piped in, or None where nobody is there to type."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    if sys.stdin.isatty():
        return iter(sys.stdin.readline, "")
    ready, _, _ = select.select([sys.stdin], [], [], FIRST_LINE_SECONDS)
    first = sys.stdin.readline() if ready else ""
    return chain([first], iter(sys.stdin.readline, "")) if first else None
