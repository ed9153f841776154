"""`rehearse`, and the demonstration of `play`: an evening on a simulated clock."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine import record
from engine.registry import GAMES
from host.cli.common import BadInput, add_players, add_recogniser
from host.dialogue.registry import dialogues
from host.options import Options
from host.rehearsal.room import Room
from host.rehearsal.script import Numbered, parse
from host.rehearsal.stage import Stage, Writes
from host.saved import Saved
from host.session import Session
from host.settings import Settings
from host.sound import recogniser_for, sounds_of
from host.speaking import Speech
from host.store import Store
from host.terminal import Transcript
from questions import bank as banks
from speech.hearing import Engine, what_hears
from speech.recorded import mix, write
from speech.synthesis import Sound
from speech.voices import voice

MIX_RATE = 22_050
DEMONSTRATION = '{"auto": {"right": 0.7, "seed": 4, "voice": "en-us", "answers": 8}}'


def add_commands(commands: Any) -> None:
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
    add.add_argument("--state-dir", type=Path, metavar="DIR", help="keep the evening there")
    add_recogniser(add)
    add.set_defaults(run=_rehearse)


def _rehearse(chosen: argparse.Namespace) -> int:
    """Plays a script through the real core, recogniser and voice, on a simulated clock."""
    script = _script(chosen.script)
    for path in filter(None, (chosen.record_out, chosen.wav_out)):
        _check_writable(path)
    mixed: list[tuple[float, Sound]] | None = [] if chosen.wav_out is not None else None
    stage = rehearsal(
        script,
        Options(
            game=chosen.game,
            players=chosen.players,
            length=chosen.length,
            lobby_at_start=not chosen.players,
            open_hands=chosen.open_hands,
        ),
        banks.load(chosen.questions),
        seed=chosen.seed,
        engine=chosen.recogniser,
        out=sys.stdout,
        mixed=mixed,
        state_dir=chosen.state_dir,
    )
    if stage.tally.meant:
        print(stage.tally.line(), file=sys.stderr)
    if chosen.wav_out is not None and mixed is not None:
        write(chosen.wav_out, mix(mixed, MIX_RATE))
    if chosen.record_out is not None:
        journal = stage.session.journal
        if journal is None:
            raise BadInput(f"{chosen.record_out}: no game was begun, so there is no record of one")
        lines = record.export(journal.game, journal.events)
        try:
            chosen.record_out.write_text("\n".join(lines) + "\n", "utf-8")
        except OSError as error:
            raise BadInput(f"{chosen.record_out}: can't be written ({error.strerror})") from error
    return 0


def _script(name: str) -> list[Numbered]:
    try:
        text = (sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()).decode()
    except OSError as error:
        raise BadInput(f"{name}: can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{name}: not UTF-8 ({error.reason} at byte {error.start})") from error
    return parse(text.split("\n"))


def _check_writable(path: Path) -> None:
    """What can't be written is said before the evening, not after it."""
    if path.is_dir() or not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
        raise BadInput(f"{path}: can't be written; name a file in a folder that can")


def demonstrate(chosen: argparse.Namespace, why: str) -> int:
    """With no sound and no terminal: a short evening through the real voice and recogniser."""
    print(f"No sound here ({why}) and no terminal to type in, so this is a demonstration:")
    print("a few questions through the real voice and the real recogniser, as said and heard.\n")
    players = chosen.players or ("Ann", "Ben")
    rehearsed = rehearsal(
        parse([DEMONSTRATION]),
        Options(
            game=chosen.game, players=players, length=chosen.length, open_hands=chosen.open_hands
        ),
        banks.load(None),
        seed=1 if chosen.seed is None else chosen.seed,
        engine=chosen.recogniser or "auto",
        out=Transcript(sys.stdout),
    )
    print(f"\n{rehearsed.tally.line()}")
    return 0


def rehearsal(
    script: list[Numbered],
    options: Options,
    bank: banks.Bank,
    *,
    seed: int,
    engine: Engine,
    out: Writes,
    mixed: list[tuple[float, Sound]] | None = None,
    state_dir: Path | None = None,
) -> Stage:
    """Plays a rehearsal to its end and returns its stage. `state_dir` keeps it; whatever is
    there already, a rehearsal begins anew."""
    known = dialogues(bank)
    recogniser = recogniser_for(engine, bank, keep_up=float("inf"))
    try:
        host_voice = voice(Settings().voice)
        try:
            with tempfile.TemporaryDirectory(prefix="party-host-") as folder:
                begun = False

                def session(store: Store) -> Session:
                    nonlocal begun
                    saved = store.load() if begun else Saved()
                    begun = True
                    return Session(known, options, saved, hears=what_hears(engine))

                stage = Stage(
                    script,
                    make_session=session,
                    state_dir=state_dir or Path(folder),
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
