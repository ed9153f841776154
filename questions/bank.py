"""The question bank: its types and its loader.

A bank is a folder with one TSV file a category. A line is a question:
`id`, `question`, `answer`, `accept`, `reject`, `prompt`, `say`, `note`; lists
are separated by ` | `. An id such as `food-001-3` is category, card, points, and
never changes.
"""

from __future__ import annotations

import msgspec

CATEGORIES = ("food", "drinks", "etiquette", "general")


class Question(msgspec.Struct, frozen=True):
    """One question. `accept` does not repeat `answer`; `say` maps a written word to
    the respelling a synthesiser says right (`gnocchi` -> `nyokkee`)."""

    id: str
    category: str
    card: int
    points: int
    question: str
    answer: str
    accept: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()
    say: dict[str, str] = {}
    note: str = ""

    @property
    def answers(self) -> tuple[str, ...]:
        """Every form that is right, the one the host says first."""
        return (self.answer, *self.accept)
