"""Plausible wrong answers to listen for, so that a closed list never holds only the right one."""

from __future__ import annotations

from questions.bank import Bank, Question


def rivals(question: Question, bank: Bank, most: int = 60) -> tuple[str, ...]:
    """At most `most` answers that are wrong for `question`, the likeliest first."""
    taken = {form.casefold() for form in question.answers}
    wrong = (*question.reject, *(q.answer for q in bank.by(question.category, question.points)))
    return tuple(w for w in dict.fromkeys(wrong) if w.casefold() not in taken)[:most]
