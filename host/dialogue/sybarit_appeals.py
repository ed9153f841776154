"""Objections to Sybarit's rulings: a player's appeal, the table's word, the host's overruling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from host.dialogue import sybarit_views as views
from host.dialogue.fields import Amend, Confirm, Noted, Reading, Refused
from host.dialogue.table import AnyJournal
from host.listening import sounds_like
from host.saved import tries_of
from questions.bank import Bank, Question
from questions.judge import judge

Details = Mapping[int, Mapping[str, Any]]
"""What was kept of rulings, by journal seq."""

STANDS = "Then it stands."


def _open(journal: AnyJournal, bank: Bank, details: Details) -> views.Ruled | Refused:
    """The ruling that may be appealed now, or why there is none."""
    last = views.last_ruling(journal)
    if last is None:
        return Refused("There is no ruling to appeal yet.")
    if last.turn.correct:
        return Refused(f"I ruled that one right for {last.turn.name} already.")
    if details.get(last.seq, {}).get("appealed"):
        return Refused("That one was looked at already. The host can overrule me.")
    if last.turn.question_id not in bank.questions:
        return Refused("That question is no longer in my box. The host can overrule me.")
    return last


def appealable(journal: AnyJournal, bank: Bank, details: Details) -> Mapping[str, tuple[str, ...]]:
    """What an appeal may name now, to listen for."""
    last = _open(journal, bank, details)
    if isinstance(last, Refused):
        return {}
    question = bank.questions[last.turn.question_id]
    return {"answers": question.answers, "rivals": question.reject}


def appeal(journal: AnyJournal, bank: Bank, said: str, details: Details) -> Reading:
    """An objection to the last ruling: "I said pinot noir".

    It is settled at once where what was heard then, at whichever try, may have been what
    is claimed now, asked of the table where it may not, and in every case on the board.
    """
    last = _open(journal, bank, details)
    if isinstance(last, Refused):
        return last
    question = bank.questions[last.turn.question_id]
    claim = {"appeal": said}
    if not said:
        return _table_decides(last, question, claim)
    if judge(question.key(), (said,)).verdict != "accept":
        return Noted(
            last.seq,
            f"I hear you: {said}. I have {question.answer} here, so it stands, "
            "but the host can overrule me.",
            claim,
        )
    tries = tries_of(details.get(last.seq, {}))
    if any(sounds_like(said, text) for one in tries for text in (*one.heard, *one.judged)):
        return Amend(last.seq, True, "judge", claim)
    return _table_decides(last, question, claim)


def _table_decides(last: views.Ruled, question: Question, claim: dict[str, Any]) -> Reading:
    name = last.turn.name
    return Confirm(
        f"Table, did {name} say {question.answer}? Yes or no.",
        f"Did {name} say {question.answer}? Yes or no",
        yes=Amend(last.seq, True, "table", claim),
        no=Noted(last.seq, STANDS, claim),
        claimed=Noted(last.seq, "", claim),
    )


def overrule(journal: AnyJournal, seq: int | None, correct: bool) -> Reading:
    """The host's word on a ruling, the newest where `seq` is None."""
    ruled = views.rulings(journal)
    wanted = ruled[-1:] if seq is None else [one for one in ruled if one.seq == seq]
    if not wanted:
        return Refused("There is no such ruling in this game.")
    if wanted[0].turn.correct == correct:
        return Refused("It is ruled that way already.")
    return Amend(wanted[0].seq, correct, "host")
