"""What is on the disk after a power cut, and what comes back from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.journal import Journal
from engine.registry import GAMES
from host.saved import Note, Voice
from host.store import Store, StoreError

RULES = GAMES["sybarit"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def opened_game(seed: int = 1) -> Journal[Any, Any, Any]:
    journal: Journal[Any, Any, Any] = Journal(RULES)
    journal.do(RULES.start(("Ann", "Ben"), Random(seed), {"length": "short"}), 0.0)
    return journal


def keep(store: Store, journal: Journal[Any, Any, Any], *more: Note, over: bool = False) -> None:
    opening = Note("game", {"game": "sybarit", "order": ["food-001-1"]})
    store.append((opening, *journal.entries, *more), 5.0, over=over)


def copy_of(folder: Path, to: Path) -> Path:
    """The folder as a power cut leaves it: what is on the disk, and nobody's lock."""
    to.mkdir()
    for file in folder.glob("evenings.sqlite*"):
        (to / file.name).write_bytes(file.read_bytes())
    return to


def test_an_empty_folder_has_nothing(store: Store) -> None:
    saved = store.load()
    assert (saved.game, saved.entries, saved.spent, saved.voice) == (
        None, (), frozenset(), Voice(),
    )  # fmt: skip


def test_what_was_appended_is_there_after_a_power_cut(store: Store, tmp_path: Path) -> None:
    journal = opened_game()
    keep(
        store, journal, Note("ruling", {"heard": ["plum"]}, 1), Note("amended", {"by": "host"}, 1),
        Note("spent", {"question": "food-001-1"}),
        Note("voice", {"volume": 0.5, "rate": 140, "muted": True}),
    )  # fmt: skip
    left = Store(copy_of(tmp_path, tmp_path / "after"))
    saved = left.load()
    left.close()
    assert saved.game == "sybarit"
    assert saved.entries == tuple(journal.entries)
    assert saved.order == ("food-001-1",)
    assert saved.details == {1: {"heard": ["plum"], "by": "host", "appealed": True}}
    assert saved.spent == {"food-001-1"}
    assert saved.voice == Voice(0.5, 140, True)


def test_records_of_one_append_come_together_or_not_at_all(store: Store, tmp_path: Path) -> None:
    journal = opened_game()
    keep(store, journal)
    twice = journal.entries[0]
    with pytest.raises(StoreError, match="can't be written"):
        store.append((Note("spent", {"question": "food-002-1"}), twice), 6.0, over=False)
    saved = store.load()
    assert saved.spent == frozenset()
    assert saved.entries == tuple(journal.entries)


def test_the_newest_game_comes_back_until_its_end_was_told(store: Store) -> None:
    first, second = opened_game(1), opened_game(2)
    keep(store, first)
    assert store.load().entries == tuple(first.entries)
    store.append((), 7.0, over=True)
    assert store.load().game is None
    keep(store, second)
    assert store.load().entries == tuple(second.entries)


def test_questions_may_be_asked_again_when_all_were(store: Store) -> None:
    keep(store, opened_game(), *(Note("spent", {"question": one}) for one in "abc"))
    store.append((Note("unspent", {"questions": ["a", "b"]}),), 6.0, over=False)
    assert store.load().spent == {"c"}


def test_one_process_has_a_folder_at_a_time(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="another party-host"):
        Store(tmp_path)


def test_a_closed_folder_is_free(tmp_path: Path) -> None:
    Store(tmp_path).close()
    Store(tmp_path).close()
