"""The evenings kept on disk, as they can be looked back on: every ruling and what came of it.

Reads beside a running daemon: it takes no lock and writes nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec

from engine.game import IllegalMove
from engine.journal import Amended, Entry, Happened, Journal, decode, surviving
from host.dialogue.table import Dialogue
from host.saved import Try, tries_of
from host.store import DATABASE, StoreError, check_format


class Change(msgspec.Struct, frozen=True):
    """A ruling turned: by `judge` (on an appeal), `table` or `host`."""

    correct: bool
    by: str


class Kept(msgspec.Struct, frozen=True):
    """A ruling that stands, with all that is known of how it came about.

    `tries` are oldest first, and the ruling was made on the last; `correct`, `by` and `why`
    are the first ruling's, `changes` what people made of it. `claimed` is what appeals named.
    """

    game: int
    seq: int
    player: str
    question: str
    tries: tuple[Try, ...]
    correct: bool
    by: str
    why: str
    changes: tuple[Change, ...] = ()
    claimed: tuple[str, ...] = ()
    appealed: bool = False

    @property
    def final(self) -> bool:
        """Whether the answer was right in the end."""
        return self.changes[-1].correct if self.changes else self.correct

    @property
    def turned(self) -> bool:
        return self.final != self.correct

    @property
    def asked_again(self) -> bool:
        return len(self.tries) > 1

    @property
    def disputed(self) -> bool:
        """Whether it was anything but plain."""
        return self.appealed or bool(self.changes) or self.asked_again


class Evening(msgspec.Struct, frozen=True):
    """A game that was kept. `opened_at` is in seconds of Unix time."""

    id: int
    title: str
    opened_at: float
    over: bool
    players: tuple[str, ...]
    rulings: tuple[Kept, ...]


def evenings(folder: Path, dialogues: Mapping[str, Dialogue]) -> list[Evening]:
    """Every game in a state folder, oldest first. Raises StoreError."""
    path = folder / DATABASE
    if not path.is_file():
        raise StoreError(
            f"{folder}: no evening is kept here; play one, or name another folder with --state-dir"
        )
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as db:
            if not check_format(db, path):
                return []
            return [
                _evening(db, dialogues, *row)
                for row in db.execute("select id, name, opened_at, over from game order by id")
            ]
    except (sqlite3.Error, msgspec.MsgspecError, IllegalMove, KeyError, TypeError) as error:
        raise StoreError(
            f"{path}: a damaged journal ({error}); nothing in it is changed"
        ) from error


def _evening(
    db: sqlite3.Connection,
    dialogues: Mapping[str, Dialogue],
    id_: int,
    name: str,
    opened_at: float,
    over: int,
) -> Evening:
    dialogue = dialogues.get(name)
    if dialogue is None:
        raise StoreError(
            f"game {id_} is one of {name!r}, which this version does not know; "
            f"it knows {', '.join(dialogues)}"
        )
    rules = dialogue.game
    lines = db.execute("select line from entry where game = ? order by seq", (id_,))
    entries: list[Entry[Any]] = [decode(rules, line) for (line,) in lines]
    notes: dict[int, list[tuple[str, dict[str, Any]]]] = {}
    for seq, kind, data in db.execute(
        "select seq, kind, data from note where game = ? and seq is not null order by id", (id_,)
    ):
        notes.setdefault(seq, []).append((kind, msgspec.json.decode(data)))
    journal: Journal[Any, Any, Any] = Journal(rules, entries)
    return Evening(
        id=id_,
        title=rules.title,
        opened_at=opened_at,
        over=bool(over),
        players=tuple(rules.header(journal.state)["players"]) if entries else (),
        rulings=tuple(_rulings(id_, dialogue, journal, notes)),
    )


def _rulings(
    game: int,
    dialogue: Dialogue,
    journal: Journal[Any, Any, Any],
    notes: Mapping[int, list[tuple[str, dict[str, Any]]]],
) -> Iterator[Kept]:
    """What stands; what was undone is among the tries of what was ruled in its place."""
    changes: dict[int, list[Change]] = {}
    first: list[Entry[Any]] = []
    for entry in surviving(journal.entries):
        match entry.what:
            case Amended(seq, event):
                changes.setdefault(seq, []).append(Change(event.correct, event.by))
            case Happened(event) if isinstance(event, dialogue.game.rulings):
                first.append(entry)
    for entry in first:
        about = notes.get(entry.seq, [])
        detail = next((data for kind, data in about if kind == "ruling"), {})
        appeals = [str(data["appeal"]) for _, data in about if "appeal" in data]
        line = dialogue.ruling(journal, entry.seq, {})
        assert isinstance(entry.what, Happened)
        event = entry.what.event
        yield Kept(
            game=game,
            seq=entry.seq,
            player=line.name if line is not None else "",
            question=str(detail.get("question", "")),
            tries=tries_of(detail),
            correct=event.correct,
            by=event.by,
            why=str(detail.get("why", "")),
            changes=tuple(changes.get(entry.seq, ())),
            claimed=tuple(dict.fromkeys(filter(None, appeals))),
            appealed=bool(appeals),
        )
