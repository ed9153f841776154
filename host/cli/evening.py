"""`run`, `play` and `rehearse`: an evening, for real, in a terminal, or simulated."""

from __future__ import annotations

import argparse
import select
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine import record
from engine.registry import GAMES
from host.cli.common import BadInput, add_config, add_game, add_players, add_recogniser
from host.daemon import Daemon
from host.dialogue.registry import dialogues
from host.options import Options
from host.rehearsal.room import Room
from host.rehearsal.script import ScriptLine, parse
from host.rehearsal.stage import Stage, Writes
from host.session import Session
from host.settings import Settings, default_state_dir, load
from host.sound import sound_here, sounds_of
from host.speaking import Speech
from host.terminal import Terminal, Transcript
from questions import bank as banks
from speech.hearing import Engine, choose, what_hears
from speech.recorded import mix, write
from speech.synthesis import Sound
from speech.voices import voice

MIX_RATE = 22_050
DEMONSTRATION = '{"auto": {"right": 0.7, "seed": 4, "voice": "en-us"}}'
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

    add = commands.add_parser(
        "rehearse", help="a whole evening with no sound hardware", description=_rehearse.__doc__
    )
    add.add_argument("script", metavar="SCRIPT", help="JSON Lines, or - for stdin")
    add.add_argument("--game", choices=list(GAMES), default="sybarit", help=", ".join(GAMES))
    add_players(add)
    add.add_argument("--seed", type=int, default=1)
    add.add_argument("--wav-out", type=Path, metavar="FILE", help="the evening as it sounded")
    add.add_argument("--record-out", type=Path, metavar="FILE", help="the game's record")
    add.add_argument("--questions", type=Path, metavar="DIR", help="another bank")
    add_recogniser(add)
    add.set_defaults(run=_rehearse)


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
    )
    daemon = Daemon(
        settings,
        options,
        chosen.state_dir or default_state_dir(),
        _bank(settings),
        audio=not chosen.no_audio,
    )

    def ready() -> None:
        print(f"party-host: board {daemon.url}  remote {daemon.url}/host  PIN {daemon.pin}")
        print(f"party-host: hears: {daemon.hears}")
        for device, why in daemon.amiss.items():
            print(f"party-host: {device}: {why}")
        print(f"party-host: ready after {time.monotonic() - began:.1f} s", flush=True)

    daemon.stop_on_signals()
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
        return _demonstrate(chosen, why)
    bank = _bank(settings)
    folder = chosen.state_dir or default_state_dir()
    terminal = Terminal(lines or (), sys.stdout)
    daemon = Daemon(
        settings,
        Options(
            game=chosen.game,
            players=chosen.players,
            length=chosen.length,
            lobby_at_start=not chosen.players,
            answer_seconds=settings.answer_seconds,
            tell_notes=settings.tell_notes,
        ),
        folder,
        bank,
        audio=audio,
        panel=chosen.port is not None,
        seed=chosen.seed,
        terminal=None if audio else terminal.ports,
        told=terminal.told,
    )
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
    if not daemon.session.over:
        print("\nThe game is kept; `party-host play` goes on with it.")
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


def _demonstrate(chosen: argparse.Namespace, why: str) -> int:
    """With no sound and no terminal: a short evening through the real voice and recogniser."""
    print(f"No sound here ({why}) and no terminal to type in, so this is a demonstration:")
    print("a short game through the real voice and the real recogniser, as said and heard.\n")
    out = Transcript(sys.stdout)
    players = chosen.players or ("Ann", "Ben")
    rehearsed = rehearsal(
        parse([DEMONSTRATION]),
        Options(game=chosen.game, players=players, length=chosen.length),
        banks.load(None),
        seed=chosen.seed or 1,
        engine=chosen.recogniser or "auto",
        out=out,
    )
    print(f"\n{rehearsed.tally.line()}")
    return 0


def _rehearse(chosen: argparse.Namespace) -> int:
    """Plays a script through the real core, recogniser and voice, on a simulated clock."""
    try:
        text = sys.stdin.read() if chosen.script == "-" else Path(chosen.script).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{chosen.script}: can't be read ({error})") from error
    script = parse(text.split("\n"))
    mixed: list[tuple[float, Sound]] | None = [] if chosen.wav_out is not None else None
    stage = rehearsal(
        script,
        Options(
            game=chosen.game,
            players=chosen.players,
            length=chosen.length,
            lobby_at_start=not chosen.players,
        ),
        banks.load(chosen.questions),
        seed=chosen.seed,
        engine=chosen.recogniser,
        out=sys.stdout,
        mixed=mixed,
    )
    if stage.tally.meant:
        print(stage.tally.line(), file=sys.stderr)
    journal = stage.session.journal
    if chosen.record_out is not None and journal is not None:
        lines = record.export(journal.game, journal.events)
        chosen.record_out.write_text("\n".join(lines) + "\n", "utf-8")
    if chosen.wav_out is not None and mixed is not None:
        write(chosen.wav_out, mix(mixed, MIX_RATE))
    return 0


def rehearsal(
    script: list[ScriptLine],
    options: Options,
    bank: banks.Bank,
    *,
    seed: int,
    engine: Engine,
    out: Writes,
    mixed: list[tuple[float, Sound]] | None = None,
) -> Stage:
    """Plays a rehearsal to its end, in a state folder of its own, and returns its stage."""
    known = dialogues(bank)
    hears = what_hears(engine)
    recogniser = choose(engine, keep_up=float("inf"))
    try:
        host_voice = voice(load(None).voice)
        try:
            with tempfile.TemporaryDirectory(prefix="party-host-") as folder:
                stage = Stage(
                    script,
                    make_session=lambda store: Session(known, options, store.load(), hears=hears),
                    state_dir=Path(folder),
                    bank=bank,
                    seed=seed,
                    room=Room(recogniser, seed),
                    speech=Speech(host_voice, sounds_of(bank)),
                    out=out,
                    mixed=mixed,
                )
                stage.run()
                return stage
        finally:
            host_voice.close()
    finally:
        recogniser.close()
