"""`replay` and `simulate`: game records, and random legal games."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from engine.record import RecordError, replay
from engine.registry import GAMES, game
from engine.simulate import simulate
from host.cli.common import BadInput


def add_commands(commands: Any) -> None:
    add = commands.add_parser(
        "replay", help="play game records and print the standings", description=_replay.__doc__
    )
    add.add_argument("records", nargs="+", metavar="RECORD", help="a record file, or - for stdin")
    add.add_argument("--json", action="store_true", help="one JSON object a line")
    add.set_defaults(run=_replay)

    add = commands.add_parser(
        "simulate", help="play random legal games", description=_simulate.__doc__
    )
    add.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    add.add_argument("--games", type=int, default=1000)
    add.add_argument("--players", type=int, default=4)
    add.add_argument("--seed", type=int, default=1)
    add.add_argument("--length", default=None, help="short, regular or double")
    add.set_defaults(run=_simulate)


def _replay(chosen: argparse.Namespace) -> int:
    """Plays game records and prints the standings they lead to."""
    for name in chosen.records:
        try:
            text = (
                sys.stdin.buffer.read().decode() if name == "-" else Path(name).read_text("utf-8")
            )
        except OSError as error:
            raise BadInput(f"{name}: can't be read ({error.strerror})") from error
        except UnicodeDecodeError as error:
            raise BadInput(f"{name}: not UTF-8 ({error.reason})") from error
        try:
            result = replay(text.split("\n"))
        except RecordError as error:
            raise BadInput(f"{name}: {error}") from error
        if chosen.json:
            print(msgspec.json.encode(result).decode(), flush=True)
        else:
            _print_standings(name, result)
    return 0


def _print_standings(name: str, result: dict[str, Any]) -> None:
    print(name)
    scores: dict[str, dict[str, int]] = result["scores"]
    columns = list(next(iter(scores.values())))
    print(f"  {'':24}" + "".join(f"{column:>12}" for column in columns))
    for seat, parts in scores.items():
        print(f"  {seat:24}" + "".join(f"{parts[column]:>12}" for column in columns))
    print(f"  won by {', '.join(result['winners'])}")


def _simulate(chosen: argparse.Namespace) -> int:
    """Plays random legal games and prints a summary as one JSON object."""
    options = {} if chosen.length is None else {"length": chosen.length}
    summary = simulate(game(chosen.game), chosen.games, chosen.players, chosen.seed, options)
    print(msgspec.json.encode(summary).decode())
    return 0
