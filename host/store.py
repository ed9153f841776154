"""What is kept on disk: the journals of all games, and the notes beside them.

One SQLite file in the state folder, WAL with `synchronous=FULL`: what was
committed survives a power cut (NORMAL does not promise that). One process at a
time owns a state folder; a second one is told so.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from engine.journal import Entry, decode, encode
from engine.registry import GAMES
from host.saved import Note, Saved, Voice

VERSION = 1

_SCHEMA = """
create table game (
    id integer primary key,
    name text not null,
    opened_at real not null,
    over integer not null default 0
);
create table entry (
    game integer not null references game(id),
    seq integer not null,
    line blob not null,
    primary key (game, seq)
) without rowid;
create table note (
    id integer primary key,
    game integer references game(id),
    seq integer,
    kind text not null,
    at real not null,
    data blob not null
);
create index note_kind on note (kind);
"""
_TABLES = {"game", "entry", "note"}

DATABASE = "evenings.sqlite"
"""The file's name in a state folder."""


class StoreError(Exception):
    """A state folder that cannot be used: says what, where and what to do."""


def check_format(db: sqlite3.Connection, path: Path) -> int:
    """The format of an open file, 0 for one that is empty. Raises StoreError."""
    version: int = db.execute("pragma user_version").fetchone()[0]
    tables = {name for (name,) in db.execute("select name from sqlite_master")}
    if version not in (0, VERSION):
        raise StoreError(
            f"{path}: written by another version of party-host (format {version}, "
            f"this one reads {VERSION}); choose another folder with --state-dir"
        )
    if not tables >= _TABLES if version else tables:
        raise StoreError(
            f"{path}: a database of some other program; "
            "move it away, or choose another folder with --state-dir"
        )
    return version


class Store:
    """The open state folder. One thread at a time; close it to let another process in."""

    def __init__(self, folder: Path) -> None:
        """Opens or makes the folder. Raises StoreError."""
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise StoreError(
                f"{folder}: can't be used as the state folder ({error.strerror}); "
                "choose another with --state-dir"
            ) from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(self._lock)
            raise StoreError(
                f"{folder}: another party-host is using this state folder; "
                "stop it, or choose another with --state-dir"
            ) from error
        self._game: int | None = None
        try:
            self._open(folder / DATABASE)
        except StoreError:
            self.close()
            raise
        except sqlite3.DatabaseError as error:
            self.close()
            raise StoreError(
                f"{folder / 'evenings.sqlite'}: not a readable journal ({error}); "
                "move it away to start anew, nothing in it is changed"
            ) from error

    def _open(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        version = check_format(self._db, path)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("pragma foreign_keys=on")
        if version == 0:
            self._db.executescript(f"begin;{_SCHEMA}pragma user_version={VERSION};commit;")

    def append(self, records: Sequence[Entry[Any] | Note], at: float, *, over: bool) -> None:
        """Writes records in one transaction; on return they are on the disk.

        A `game` note opens a game, to which the records behind it belong. `over`: the
        game in question has ended (or, after an undo, has not). Raises StoreError.
        """
        try:
            self._append(records, at, over=over)
        except sqlite3.Error as error:
            raise StoreError(
                f"{self.folder}: can't be written ({error}), and nothing goes on that is not "
                "kept; make room there, then start again: the game is as it was"
            ) from error

    def _append(self, records: Sequence[Entry[Any] | Note], at: float, *, over: bool) -> None:
        self._db.execute("begin immediate")
        try:
            for record in records:
                if isinstance(record, Note):
                    if record.kind == "game":
                        cursor = self._db.execute(
                            "insert into game (name, opened_at) values (?, ?)",
                            (record.data["game"], at),
                        )
                        self._game = cursor.lastrowid
                    self._db.execute(
                        "insert into note (game, seq, kind, at, data) values (?, ?, ?, ?, ?)",
                        (
                            self._game,
                            record.seq,
                            record.kind,
                            at,
                            msgspec.json.encode(record.data),
                        ),
                    )
                else:
                    self._db.execute(
                        "insert into entry (game, seq, line) values (?, ?, ?)",
                        (self._game, record.seq, encode(record)),
                    )
            if self._game is not None:
                self._db.execute("update game set over = ? where id = ?", (over, self._game))
        except BaseException:
            self._db.execute("rollback")
            raise
        self._db.execute("commit")

    def load(self) -> Saved:
        """What a session starts from: the notes, and the newest game if it goes on.

        A game whose end was cut off in the telling comes too, for its end to be told.
        Raises StoreError for what can't be read.
        """
        try:
            return self._load()
        except (sqlite3.Error, msgspec.MsgspecError, KeyError, TypeError, ValueError) as error:
            raise StoreError(
                f"{self.folder / 'evenings.sqlite'}: a damaged journal ({error}); "
                "move it away to start anew, nothing in it is changed"
            ) from error

    def _load(self) -> Saved:
        game = self._db.execute(
            "select id, name, over from game order by id desc limit 1"
        ).fetchone()
        spent = self._spent()
        voice = self._newest("voice") or {}
        common: dict[str, Any] = {"spent": spent, "voice": msgspec.convert(voice, Voice)}
        if game is None or game[2]:
            return Saved(**common)
        self._game, name, _ = game
        rules = GAMES.get(name)
        if rules is None:
            raise StoreError(
                f"{self.folder}: holds a game of {name!r}, which this version does "
                f"not know; it knows {', '.join(GAMES)}. Choose another folder with --state-dir"
            )
        lines = self._db.execute(
            "select line from entry where game = ? order by seq", (self._game,)
        ).fetchall()
        details: dict[int, dict[str, Any]] = {}
        tries: list[tuple[int, dict[str, Any]]] = []
        for seq, kind, data in self._db.execute(
            "select seq, kind, data from note where game = ? and seq is not null order by id",
            (self._game,),
        ):
            note = msgspec.json.decode(data)
            if kind == "tried":
                tries.append((seq, note))
                continue
            kept = details.setdefault(seq, {})
            kept.update(note)
            if kind in ("amended", "appeal"):
                kept["appealed"] = True
        opened = self._newest("game") or {}
        return Saved(
            game=name,
            entries=tuple(decode(rules, line) for (line,) in lines),
            order=tuple(opened.get("order", ())),
            details=details,
            tries=tuple(tries),
            **common,
        )

    def _newest(self, kind: str) -> dict[str, Any] | None:
        row = self._db.execute(
            "select data from note where kind = ? order by id desc limit 1", (kind,)
        ).fetchone()
        if row is None:
            return None
        data: dict[str, Any] = msgspec.json.decode(row[0])
        return data

    def _spent(self) -> frozenset[str]:
        spent: set[str] = set()
        for kind, data in self._db.execute(
            "select kind, data from note where kind in ('spent', 'unspent') order by id"
        ):
            note = msgspec.json.decode(data)
            if kind == "spent":
                spent.add(note["question"])
            else:
                spent.difference_update(note["questions"])
        return frozenset(spent)

    def close(self) -> None:
        if hasattr(self, "_db"):
            self._db.close()
        os.close(self._lock)
