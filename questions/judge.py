"""The judge: is what was heard the answer?

First version: exact and nearly exact forms; the seam is `judge(key, heard)`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from rapidfuzz.distance import Levenshtein

from questions.carriers import CLOSERS, OPENERS, PASSES
from questions.normalise import normalise, stems

Verdict: TypeAlias = Literal["accept", "reject", "prompt", "unsure"]


class Key(msgspec.Struct, frozen=True):
    """What a question's answer is ruled by. Forms are as written; see the bank."""

    question: str = ""
    answers: tuple[str, ...] = ()
    reject: tuple[str, ...] = ()
    prompt: tuple[str, ...] = ()


class Ruling(msgspec.Struct, frozen=True):
    """`matched` is the form of the key that decided; `why` is fit for the board;
    `ask` is what to ask next where the verdict is prompt or unsure."""

    verdict: Verdict
    matched: str | None
    score: float
    why: str
    ask: str = ""


def judge(key: Key, heard: Sequence[str]) -> Ruling:
    """Rules on the readings of one utterance, best first. Nothing heard is unsure, never wrong."""
    said = [n for text in heard if (n := normalise(text.replace("[unk]", " ")))]
    if not said:
        return Ruling("unsure", None, 0.0, "not caught")
    top = _bare(said[0])
    if top in {normalise(p) for p in PASSES}:
        return Ruling("reject", None, 0.0, "passed")
    for verdict, forms in (("accept", key.answers), ("reject", key.reject), ("prompt", key.prompt)):
        for form in forms:
            if _same(top, normalise(form)):
                why = {"accept": "right", "reject": "listed as wrong", "prompt": "not all of it"}
                return Ruling(verdict, form, 1.0, why[verdict])  # type: ignore[arg-type]
    for form in key.answers:
        limit = len(normalise(form)) // 6
        if Levenshtein.distance(top, normalise(form), score_cutoff=limit) <= limit:
            return Ruling("accept", form, 0.9, "right, spelled another way")
    return Ruling("reject", None, 0.0, "something else")


def _same(a: str, b: str) -> bool:
    return "".join(stems(a.split())) == "".join(stems(b.split()))


def _bare(text: str) -> str:
    for opener in sorted(map(normalise, OPENERS), key=len, reverse=True):
        if text.startswith(opener + " "):
            return _bare(text[len(opener) + 1 :])
    for closer in sorted(map(normalise, CLOSERS), key=len, reverse=True):
        if text.endswith(" " + closer):
            return _bare(text[: -len(closer) - 1])
    return text


def rule_line(obj: Mapping[str, Any]) -> dict[str, Any]:
    """Rules on one object of the judging contract and gives the contract's answer."""
    key = Key(obj.get("question", ""), tuple(obj["answers"]), tuple(obj.get("reject", ())))
    ruling = judge(key, obj["heard"])
    return {
        "id": obj.get("id"),
        "verdict": ruling.verdict,
        "matched": ruling.matched,
        "score": ruling.score,
        "why": ruling.why,
    }
