"""What a table is given: a bank whose answers stand in no other text, and what was saved."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from engine import cards
from engine.journal import Entry
from host.saved import Note, Saved, Voice
from questions.bank import Bank, Question

_FIRST = ("ba", "du", "fo", "gi", "ka", "lo", "mu", "ne", "pi", "ro", "sa", "ti", "vu", "zo")
_LAST = ("bex", "dop", "fim", "gul", "kav", "lon", "mip", "rud", "sek", "tov")


@cache
def tidy_bank(cards_: int = 4) -> Bank:
    """So many cards of made-up questions, each form of each key a word of its own."""
    words = iter(
        f"{one}{two}{end}" for end in _LAST for one in _FIRST for two in _FIRST if one != two
    )
    questions = {}
    for category in cards.SUITS:
        for card in range(1, cards_ + 1):
            for points in (1, 3):
                id_ = f"{category}-{card:03d}-{points}"
                questions[id_] = Question(
                    id=id_,
                    category=category,
                    card=card,
                    points=points,
                    question=f"What lies in {category} box {card} of {points}?",
                    answer=next(words),
                    accept=(next(words),),
                    reject=(next(words), next(words)),
                    note=f"People also call it {next(words)}.",
                )
    return Bank(questions)


def saved_from(records: Iterable[Any]) -> Saved:
    """What a store gives back of these records, were they all that it holds."""
    saved = Saved()
    entries: list[Any] = []
    details: dict[int, dict[str, Any]] = {}
    tries: list[tuple[int, Any]] = []
    spent: set[str] = set()
    for record in records:
        if isinstance(record, Entry):
            entries.append(record)
            continue
        assert isinstance(record, Note)
        match record.kind:
            case "game":
                entries, details, tries = [], {}, []
                saved = replace(saved, game=record.data["game"], order=tuple(record.data["order"]))
            case "spent":
                spent.add(record.data["question"])
            case "unspent":
                spent.difference_update(record.data["questions"])
            case "voice":
                saved = replace(saved, voice=msgspec.convert(record.data, Voice))
            case "tried":
                assert record.seq is not None
                tries.append((record.seq, record.data))
            case "ruling" | "amended" | "appeal" | "claimed":
                assert record.seq is not None
                details.setdefault(record.seq, {}).update(record.data)
                if record.kind in ("amended", "appeal"):
                    details[record.seq]["appealed"] = True
            case "told":
                pass
            case _:
                raise AssertionError(f"a note of no known kind: {record}")
    return replace(
        saved,
        entries=tuple(entries),
        details=details,
        tries=tuple(tries),
        spent=frozenset(spent),
    )
