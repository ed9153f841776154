"""`run`, `play` and `rehearse`: an evening, for real, in a terminal, or simulated."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine import record
from engine.registry import GAMES
from host.cli.common import add_players, add_recogniser
from host.dialogue.registry import dialogues
from host.options import Options
from host.rehearsal.room import Room
from host.rehearsal.script import parse
from host.rehearsal.stage import Stage
from host.session import Session
from host.settings import load
from host.speaking import Speech
from host.store import Store
from questions import bank as banks
from speech.hearing import choose, what_hears
from speech.recorded import RecordingError, mix, write
from speech.synthesis import Sound
from speech.voices import voice

MIX_RATE = 22_050


def add_commands(commands: Any) -> None:
    add = commands.add_parser(
        "rehearse", help="a whole evening with no sound hardware", description=_rehearse.__doc__
    )
    add.add_argument("script", metavar="SCRIPT", help="JSON Lines, or - for stdin")
    add.add_argument("--game", choices=list(GAMES), default="sybarit")
    add_players(add)
    add.add_argument("--seed", type=int, default=1)
    add.add_argument("--wav-out", type=Path, metavar="FILE")
    add.add_argument("--record-out", type=Path, metavar="FILE")
    add.add_argument("--questions", type=Path, metavar="DIR", help="another bank")
    add_recogniser(add)
    add.set_defaults(run=_rehearse)


def _rehearse(chosen: argparse.Namespace) -> int:
    """Plays a script through the real core, recogniser and voice, on a simulated clock."""
    try:
        text = sys.stdin.read() if chosen.script == "-" else Path(chosen.script).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RecordingError(f"{chosen.script}: can't be read ({error})") from error
    script = parse(text.split("\n"))
    bank = banks.load(chosen.questions)
    known = dialogues(bank)
    options = Options(
        game=chosen.game,
        players=chosen.players,
        length=chosen.length,
        lobby_at_start=not chosen.players,
    )
    hears = what_hears(chosen.recogniser)
    recogniser = choose(chosen.recogniser, keep_up=float("inf"))
    mixed: list[tuple[float, Sound]] | None = [] if chosen.wav_out is not None else None
    host_voice = voice(load(None).voice)
    try:
        with tempfile.TemporaryDirectory(prefix="party-host-") as folder:

            def make_session(store: Store) -> Session:
                return Session(known, options, store.load(), hears=hears)

            stage = Stage(
                script,
                make_session=make_session,
                state_dir=Path(folder),
                bank=bank,
                seed=chosen.seed,
                room=Room(recogniser, chosen.seed),
                speech=Speech(host_voice, _sounds(bank)),
                out=sys.stdout,
                mixed=mixed,
            )
            stage.run()
    finally:
        recogniser.close()
        host_voice.close()
    if stage.tally.meant:
        print(stage.tally.line(), file=sys.stderr)
    journal = stage.session.journal
    if chosen.record_out is not None and journal is not None:
        lines = record.export(journal.game, journal.events)
        chosen.record_out.write_text("\n".join(lines) + "\n", "utf-8")
    if chosen.wav_out is not None and mixed is not None:
        write(chosen.wav_out, mix(mixed, MIX_RATE))
    return 0


def _sounds(bank: banks.Bank) -> dict[str, str]:
    """Every respelling that the bank's questions bring with them."""
    return {word: said for one in bank.questions.values() for word, said in one.say.items()}
