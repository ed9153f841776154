"""`appeals`: the rulings that were looked at again, and what would have settled each."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

import msgspec

from host.cli.common import BadInput, add_config
from host.dialogue.registry import dialogues
from host.dialogue.table import count, listed
from host.evenings import Evening, Kept, evenings
from host.labels import Label, label
from host.saved import Try
from host.settings import default_state_dir, load
from questions import bank as banks
from questions.bank import Bank

KEY_SHOWN = 6
"""Forms of each column that are printed; `questions show` has them all."""
HEARD_SHOWN = 4
"""Readings of each try that are printed; `--json` has them all."""

_BY = {
    "judge": "the judge, on appeal",
    "table": "the table",
    "host": "the host",
    "player": "the player",
    "clock": "the clock",
}


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    add = commands.add_parser(
        "appeals",
        help="rulings that were looked at again, and what would have settled each",
        description=_appeals.__doc__,
    )
    add.add_argument("games", nargs="*", type=int, metavar="GAME_ID", help="all by default")
    add_config(add)
    add.add_argument("--questions", type=Path, metavar="DIR", help="another bank")
    add.add_argument("--json", action="store_true", help="a labels file: one object a line")
    add.add_argument("--all", action="store_true", help="every ruling, the plain ones too")
    add.set_defaults(run=_appeals)


def _appeals(chosen: argparse.Namespace) -> int:
    """Lists the rulings that were appealed, overruled or asked again, over the evenings kept
    on disk: what was heard, what people made of it, and the entry in the bank that would
    have settled it."""
    bank = banks.load(chosen.questions or load(chosen.config).questions or None)
    folder = chosen.state_dir or default_state_dir()
    kept = evenings(folder, dialogues(bank))
    games = _named(kept, chosen.games, folder)
    labels: list[Label] = []
    for game in games:
        shown = [one for one in game.rulings if chosen.all or one.disputed]
        if shown and not chosen.json:
            print(_heading(game))
        for one in shown:
            found = label(one, bank)
            if found is not None:
                labels.append(found)
            if chosen.json:
                if found is not None:
                    print(msgspec.json.encode(found.line()).decode())
            else:
                print("\n".join(_told(one, found, bank)) + "\n")
    print(_summary(games, labels), file=sys.stderr if chosen.json else sys.stdout)
    return 0


def _named(kept: Sequence[Evening], wanted: Sequence[int], folder: Path) -> list[Evening]:
    """The games asked for, all where none is. Raises BadInput."""
    there = {game.id: game for game in kept}
    for id_ in wanted:
        if id_ not in there:
            known = f"there are {min(there)} to {max(there)}" if there else "there is none yet"
            raise BadInput(f"no game {id_} in {folder}; {known}")
    return [there[id_] for id_ in wanted] if wanted else list(kept)


# --- as text ---


REAL_TIME = 1e9
"""Seconds of Unix time (2001) below which a game was played on a rehearsal's clock."""


def _heading(game: Evening) -> str:
    at = datetime.fromtimestamp(game.opened_at)
    date = f"{at.day} {at:%B %Y, %H:%M}" if game.opened_at > REAL_TIME else "rehearsed"
    state = "" if game.over else ", not finished"
    return f"Game {game.id}, {date}: {game.title} with {listed(game.players)}{state}\n"


def _told(kept: Kept, found: Label | None, bank: Bank) -> Iterator[str]:
    if found is None:
        gone = kept.question or "a question of no bank"
        yield f"  {kept.player}, {gone}: not in this bank; --questions names another"
    else:
        question = found.question
        yield f"  {kept.player}, {question.id}: {question.question}"
        key = (("right", question.answers), ("half", question.prompt), ("wrong", question.reject))
        for title, forms in key:
            if forms:
                yield _row(title, _first(forms, KEY_SHOWN, " | "))
    for number, one in enumerate(kept.tries):
        yield _row("then" if number else "heard", _try(kept, one, number))
    if kept.appealed:
        yield _row("claimed", ", ".join(f"“{text}”" for text in kept.claimed) or "to be right")
    for change in kept.changes:
        yield _row("turned", f"{_word(change.correct)}, by {_BY.get(change.by, change.by)}")
    stands = kept.appealed and not kept.changes
    if stands:
        yield _row("stands", _word(kept.correct))
    elif found is not None:
        yield _row("entry", _suggested(found, bank))


def _row(title: str, text: str) -> str:
    return f"      {title:<8} {text}"


def _first(texts: Sequence[str], most: int, between: str) -> str:
    more = len(texts) - most
    return between.join(texts[:most]) + (f" and {more} more" if more > 0 else "")


def _try(kept: Kept, one: Try, number: int) -> str:
    heard = _first([f"“{text}”" for text in one.heard], HEARD_SHOWN, ", ") or "nothing"
    if number < len(kept.tries) - 1:
        return f"{heard}: {'ruling undone' if one.undone else 'asked again'} ({one.why})"
    ruled = _word(kept.correct)
    how = kept.why if kept.by == "judge" else f"by {_BY.get(kept.by, kept.by)}"
    return f"{heard}: {ruled}" + (f" ({how})" if how != ruled else "")


def _word(correct: bool) -> str:
    return "right" if correct else "wrong"


def _suggested(found: Label, bank: Bank) -> str:
    settlement = found.settlement
    if settlement is None or settlement.now:
        return f"none needed: {found.because}"
    if not settlement.column:
        return f"none settles it: {found.because}"
    place = Path(bank.places.get(found.question.id, "")).name
    where = f"{settlement.column} ({place})" if place else settlement.column
    return f"add “{settlement.entry}” to {where}, {settlement.because}"


def _summary(games: Sequence[Evening], labels: Sequence[Label]) -> str:
    rulings = [one for game in games for one in game.rulings]
    turned = [one for one in rulings if one.turned]
    right = sum(one.final for one in turned)
    found = [one.settlement for one in labels if one.settlement is not None]
    added = sum(bool(one.column) for one in found)
    by_now = sum(one.now for one in found)
    parts = [
        f"{count(len(rulings), 'ruling')} in {count(len(games), 'game')}",
        count(sum(one.appealed for one in rulings), "appeal"),
        f"{right} overruled to right and {len(turned) - right} to wrong",
        f"{sum(one.asked_again for one in rulings)} asked again",
        f"{added} of {len(found)} settled by an entry" + (f", {by_now} by now" if by_now else ""),
    ]
    return "; ".join(parts) + "."
