"""`replay` and `simulate`: game records, and games between bots."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from engine.record import RecordError, replay
from engine.registry import GAMES, game
from engine.simulate import simulate
from host.cli.common import BadInput, add_deck, read_deck


def add_commands(commands: Any) -> None:
    add = commands.add_parser(
        "replay", help="play game records and print the standings", description=_replay.__doc__
    )
    add.add_argument("records", nargs="+", metavar="RECORD", help="a record file, or - for stdin")
    add.add_argument("--json", action="store_true", help="one JSON object a line")
    add_deck(add)
    add.set_defaults(run=_replay)

    add = commands.add_parser(
        "simulate", help="play random legal games, or other bots'", description=_simulate.__doc__
    )
    add.add_argument("game", choices=list(GAMES), metavar="GAME", help=", ".join(GAMES))
    add.add_argument("--games", type=int, default=1000)
    add.add_argument("--players", type=int, default=4)
    add.add_argument("--seed", type=int, default=1)
    add.add_argument("--length", default=None, help="short, regular or double")
    add.add_argument(
        "--bots",
        type=lambda text: tuple(name.strip() for name in text.split(",")),
        default=("random",),
        metavar="NAME[,NAME]",
        help="who plays: one name for all seats or one for each; random is legal moves at "
        "random, Sip & Savor has points, bonus and total too, each greedy for that",
    )
    add_deck(add)
    add.set_defaults(run=_simulate)


def _replay(chosen: argparse.Namespace) -> int:
    """Plays game records and prints the standings they lead to."""
    deck = read_deck(chosen.deck)
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
            result = replay(text.split("\n"), deck)
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
    """Plays games between bots, random ones unless told, and prints a summary as one JSON
    object: how long, how the scores spread, who wins by seat and by what they played as."""
    options = {} if chosen.length is None else {"length": chosen.length}
    rules = game(chosen.game)
    deck = read_deck(chosen.deck)
    if deck is not None:
        rules = rules.with_deck(*deck)
    summary = simulate(rules, chosen.games, chosen.players, chosen.seed, options, chosen.bots)
    print(msgspec.json.encode(summary).decode())
    return 0
