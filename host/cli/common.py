"""Options that several commands share."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.record import Deck
from engine.registry import GAMES
from engine.seats import opening_names


class BadInput(Exception):
    """Something given on the command line that can't be used: what, where, what to do."""


def add_recogniser(parser: argparse.ArgumentParser, default: str | None = "auto") -> None:
    parser.add_argument(
        "--recogniser",
        choices=("auto", "vosk", "pocketsphinx"),
        default=default,
        help="what hears; auto is Vosk where an English model is installed",
    )


def add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--config", type=Path, metavar="FILE", help="a settings file (TOML)")
    parser.add_argument("--state-dir", type=Path, metavar="DIR", help="where evenings are kept")


def add_players(parser: Any) -> None:
    parser.add_argument(
        "--players", type=players, default=(), metavar="Ann,Ben", help="first player first"
    )
    parser.add_argument(
        "--open-hands", action="store_true", help="hands open on the board (Sip & Savor)"
    )
    parser.add_argument("--length", choices=("short", "regular", "double"), default="short")


def add_game(parser: argparse.ArgumentParser, **how: Any) -> None:
    parser.add_argument(
        "game", nargs="?", choices=list(GAMES), default="sybarit", metavar="GAME",
        help=", ".join(GAMES), **how,
    )  # fmt: skip


def add_deck(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deck", type=Path, metavar="FILE.toml", help="cards of a house deck (Sip & Savor)"
    )


def read_deck(path: Path | None) -> Deck | None:
    """The text of a house deck's file, as it is. Raises BadInput."""
    if path is None:
        return None
    try:
        return Deck(path.read_text("utf-8"), str(path))
    except OSError as error:
        raise BadInput(f"{path}: can't be read ({error.strerror})") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path}: not UTF-8 ({error.reason})") from error


def players(text: str) -> tuple[str, ...]:
    """Names from `Ann,Ben`. Raises argparse.ArgumentTypeError."""
    from engine.game import IllegalMove

    try:
        return opening_names([name.strip() for name in text.split(",")], 2, 8)
    except IllegalMove as refusal:
        raise argparse.ArgumentTypeError(refusal.sentence) from refusal
