"""The game being played: its journal, what is kept beside it, and how both grow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

from engine.game import IllegalMove
from engine.journal import Journal
from host.dialogue.table import AnyJournal, Dialogue, Table
from host.saved import Note, Try


@dataclass(frozen=True, slots=True)
class Told:
    """Something to be said, with the earcon before it; either may be empty."""

    text: str
    earcon: str = ""


@dataclass(frozen=True, slots=True)
class Grown:
    """What came of a step: records for the disk, what is said, and the ruling it made.

    `told` has one for each of `events`, or one alone where there is no event. `ruling`
    is a journal seq. Nothing in here has been announced.
    """

    records: tuple[Any, ...] = ()
    told: tuple[Told, ...] = ()
    ruling: int | None = None
    events: tuple[Any, ...] = ()


class Play:
    """One game at the table. `details` is what was kept of rulings, by journal seq; `tries`
    are the answers that were asked for again, each with the journal's seq at that time."""

    def __init__(
        self,
        dialogue: Dialogue,
        entries: Sequence[Any] = (),
        details: Mapping[int, Mapping[str, Any]] | None = None,
        tries: Iterable[tuple[int, Mapping[str, Any]]] = (),
    ) -> None:
        self.dialogue = dialogue
        self.journal: AnyJournal = Journal(dialogue.game, entries)
        self.details: dict[int, Mapping[str, Any]] = dict(details or {})
        self.tries = list(tries)

    @property
    def state(self) -> Any:
        return self.journal.state

    @property
    def over(self) -> bool:
        return self.dialogue.game.is_over(self.state)

    def decide(
        self, commands: Sequence[Any], detail: Mapping[str, Any] | None, table: Table, at: float
    ) -> Grown:
        """Does the game's commands. Raises IllegalMove, before anything came true, for the
        first of them."""
        records: list[Any] = []
        told: list[Told] = []
        came_true: list[Any] = []
        ruling: int | None = None
        for number, command in enumerate(commands):
            try:
                events = self.dialogue.game.decide(self.state, command)
            except IllegalMove as refusal:
                if not number:
                    raise
                told.append(Told(refusal.sentence))
                break
            for event in events:
                before = self.state
                entry = self.journal.append(event, at)
                records.append(entry)
                came_true.append(event)
                if isinstance(event, self.dialogue.game.rulings):
                    ruling = entry.seq
                    before_it = self._tries()
                    self.details[ruling] = {
                        **(detail or {}),
                        **({"tries": before_it} if before_it else {}),
                    }
                    records.append(Note("ruling", self.details[ruling], ruling))
                text = self.dialogue.tell(before, event, self.state, self._with(table), entry.seq)
                told.append(Told(text, self.dialogue.earcon(event)))
        return Grown(tuple(records), tuple(told), ruling, tuple(came_true))

    def amend(
        self, seq: int | None, correct: bool, by: str, detail: Mapping[str, Any] | None, at: float
    ) -> Grown:
        """Turns the ruling `seq`, or the newest; all that depended on it follows.

        Raises IllegalMove when there is none such.
        """
        seq = self.dialogue.newest_ruling(self.journal) if seq is None else seq
        if seq is None:
            raise IllegalMove("There is no ruling to turn yet.", "overruling")
        before = self.state
        entry = self.journal.amend(seq, self.dialogue.amendment(correct, by), at)
        kept = {"by": by, "why": _WHY.get(by, "looked at again"), **(detail or {})}
        self._keep(seq, kept)
        told = self.dialogue.tell_amended(before, self.journal, seq)
        return Grown((entry, Note("amended", kept, seq)), (Told(told),), seq)

    def keep_try(self, detail: Mapping[str, Any]) -> Grown:
        """Keeps what was heard of an answer that is asked for again."""
        seq = self.journal.seq
        self.tries.append((seq, detail))
        return Grown((Note("tried", dict(detail), seq),))

    def _tries(self) -> list[dict[str, Any]]:
        """Everything heard since the question was read, oldest first; what was ruled on and
        then undone is among it."""
        asked = max(
            (seq for seq, one in self.journal.events if self.dialogue.spends(one)), default=0
        )
        undone = [
            (seq, {**detail, "undone": True})
            for seq, detail in self.details.items()
            if seq > asked and "verdict" in detail
        ]
        heard = [(seq, detail) for seq, detail in self.tries if seq >= asked]
        return [
            {name: value for name, value in detail.items() if name in _OF_A_TRY}
            for _, detail in sorted((*heard, *undone), key=itemgetter(0))
        ]

    def note_claim(self, seq: int, detail: Mapping[str, Any]) -> Grown:
        """Keeps what is claimed of a ruling while the table is asked about it."""
        self.details[seq] = {**self.details.get(seq, {}), **detail}
        return Grown((Note("claimed", dict(detail), seq),))

    def note_appeal(self, seq: int | None, detail: Mapping[str, Any]) -> Grown:
        """Keeps an appeal that changes nothing now, with its ruling or the newest."""
        seq = self.dialogue.newest_ruling(self.journal) if seq is None else seq
        if seq is None:
            return Grown()
        self._keep(seq, detail)
        return Grown((Note("appeal", dict(detail), seq),), (), seq)

    def _keep(self, seq: int, detail: Mapping[str, Any]) -> None:
        self.details[seq] = {**self.details.get(seq, {}), **detail, "appealed": True}

    @property
    def undo_line(self) -> str:
        """What an undo would take back, as a phrase; empty when there is nothing."""
        point = self.journal.undo_point
        return "" if point is None else point.describe

    def undo(self, at: float) -> Grown:
        """Takes back the last decision. Raises IllegalMove when there is none."""
        told = f"I take back {self.undo_line}."
        return Grown((self.journal.undo(at),), (Told(told),))

    def _with(self, table: Table) -> Table:
        return table.with_details(self.details)


_OF_A_TRY = frozenset(Try.__struct_fields__)

_WHY = {
    "host": "the host ruled",
    "table": "the table says so",
    "judge": "heard again on appeal",
}
"""Why a ruling was turned, by whom."""
