"""Rulings that were looked at again, as labels: what was heard, what was wanted, what would
have settled it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from host.dialogue import intents
from host.evenings import Kept
from host.saved import Try
from questions.bank import Bank, Question
from questions.judge import judge
from questions.labels import Dispute, Settlement, settle
from questions.normalise import sayable


class Label(msgspec.Struct, frozen=True):
    """A kept ruling with its question. `settlement` is None where there is nothing to settle:
    `because` says why."""

    kept: Kept
    question: Question
    settlement: Settlement | None
    because: str

    @property
    def turns_on(self) -> Try:
        """The try that is the label's: the one that went wrong, else the last that was heard."""
        if self.settlement is not None and self.settlement.at >= 0:
            return self.kept.tries[self.settlement.at]
        heard = [one for one in self.kept.tries if one.heard]
        return heard[-1] if heard else self.kept.tries[-1]

    @property
    def wanted(self) -> bool | None:
        """What it should have been ruled; None where nobody ruled on what was heard."""
        nobody = self.kept.by in ("player", "clock") and not self.kept.changes
        return None if nobody else self.kept.final

    def line(self) -> dict[str, Any]:
        """One object of a labels file; with the names of the judging contract, so that
        `party-host judge` rules on it."""
        kept, question, turns_on = self.kept, self.question, self.turns_on
        found = self.settlement
        entry = {found.column: found.entry} if found is not None and found.column else None
        return {
            "id": f"{kept.game}-{kept.seq}",
            "bank_id": question.id,
            "player": kept.player,
            "question": question.question,
            "answers": list(question.answers),
            "reject": list(question.reject),
            "prompt": list(question.prompt),
            "heard": list(turns_on.judged),
            "typed": turns_on.typed,
            "ruled": turns_on.verdict or _verdict(kept.correct),
            "why": turns_on.why,
            "wanted": None if self.wanted is None else _verdict(self.wanted),
            "claimed": list(kept.claimed),
            "appealed": kept.appealed,
            "tries": [
                {"heard": list(one.judged), "ruled": one.verdict, "why": one.why}
                for one in kept.tries
            ],
            "rulings": [
                {"ruled": _verdict(kept.correct), "by": kept.by},
                *({"ruled": _verdict(one.correct), "by": one.by} for one in kept.changes),
            ],
            "suggestion": entry,
            "because": self.because,
        }


def _verdict(correct: bool) -> str:
    return "accept" if correct else "reject"


def label(kept: Kept, bank: Bank) -> Label | None:
    """The label that a ruling makes; None where its question is no longer in the bank."""
    question = bank.questions.get(kept.question)
    if question is None:
        return None
    dispute, because = _dispute(kept, question)
    if dispute is None:
        return Label(kept, question, None, because)
    settlement = settle(dispute, bank, _commands())
    return Label(kept, question, settlement, settlement.because)


def _dispute(kept: Kept, question: Question) -> tuple[Dispute | None, str]:
    """What people see otherwise than the judge did, or why there is nothing to settle."""
    named = [one for one in kept.claimed if judge(question.key(), (one,)).verdict == "accept"]
    by = kept.changes[-1].by if kept.changes else kept.by
    said = bool(named) or by == "table"
    tries = kept.tries
    if kept.turned or (by == "host" and not kept.changes):
        return _of(kept, question, tries, said=said), ""
    if kept.changes:
        return None, "turned, and turned back"
    if kept.appealed:
        return None, "it stands"
    if not kept.asked_again:
        return None, "ruled at once"
    if by in ("player", "clock"):
        return None, "passed" if by == "player" else "time was up"
    if not kept.correct:
        return None, "asked again, and wrong"
    if all(one.verdict == "prompt" for one in tries[:-1]):
        return None, "half the answer came first"
    # Whoever was not understood at first has said it again: the answer, as it is listed.
    return _of(kept, question, tries[:-1], said=True), ""


def _of(kept: Kept, question: Question, tries: tuple[Try, ...], *, said: bool) -> Dispute:
    return Dispute(
        question=question,
        heard=tuple(one.judged for one in tries),
        right=kept.final,
        claimed=kept.claimed,
        said=said,
        typed=all(one.typed for one in tries if one.heard),
    )


@cache
def _commands() -> frozenset[str]:
    phrases = (*intents.phrases(), *intents.YES, *intents.NO, *intents.APPEAL_OPENERS)
    return frozenset(map(sayable, phrases))
