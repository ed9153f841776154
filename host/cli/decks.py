"""`decks`: house decks for Sip & Savor checked and shown."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from engine.game import DeckError
from engine.sip_and_savor import packaged
from engine.sip_and_savor.cards import Bonus, Cards
from engine.sip_and_savor.decks import check, players, read
from host.cli.common import read_deck


def add_commands(commands: Any) -> None:
    add = commands.add_parser("decks", help="house decks for Sip & Savor")
    inner = add.add_subparsers(dest="what", required=True, metavar="check|show")

    one = inner.add_parser("check", help="find what is wrong with a deck")
    one.add_argument("file", type=Path, metavar="FILE.toml")
    one.set_defaults(run=_check)

    one = inner.add_parser("show", help="the cards of a deck")
    one.add_argument("file", nargs="?", type=Path, help="a deck; the packaged one by default")
    one.set_defaults(run=_show)


def _check(chosen: argparse.Namespace) -> int:
    deck = read_deck(chosen.file)
    assert deck is not None
    findings = check(*deck)
    for finding in findings:
        print(finding)
    if findings:
        raise DeckError([f"{deck.name}: {len(findings)} findings, listed above; mend those lines"])
    cards = read(*deck)
    print(
        f"{deck.name}: {len(cards.wines)} wines, {len(cards.dishes)} dishes, "
        f"{len(cards.sommeliers)} sommeliers, for up to {players(cards)} players; nothing to mend"
    )
    return 0


def _show(chosen: argparse.Namespace) -> int:
    deck = read_deck(chosen.file)
    _print(packaged() if deck is None else read(*deck))
    return 0


def _print(cards: Cards) -> None:
    for one in cards.sommeliers:
        print(f"{one.id}  {one.name}. {one.character}")
        for bonus in one.bonus:
            print(f"    {_told(bonus)}")
    for dish in cards.dishes:
        print(f"{dish.id}  {dish.name}, {dish.points}: {', '.join(dish.traits)}")
    for wine in cards.wines:
        print(f"{wine.id}  {wine.name} ({wine.variety}, {wine.winery}): {', '.join(wine.notes)}")


def _told(bonus: Bonus) -> str:
    condition, wanted = bonus.condition
    what = condition.replace("_", " ")
    return f"{bonus.points} for {'the' if condition == 'dish' else 'each'} {what} {wanted}"
