"""Judging by lines: one object of the judging contract in, one out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from questions.judge import LONGEST, judge
from questions.keys import Key


def rule_line(obj: Mapping[str, Any], *, clear: bool = True) -> dict[str, Any]:
    """Rules on `{"id", "question", "answers", "reject", "prompt", "heard"}`; question, reject,
    prompt and id may be absent, and keys that are not known are passed over.

    Gives `{"id", "verdict", "matched", "score", "why"}`. Raises ValueError: what
    is wrong with the object and what to do. `clear` is as for the judge.
    """
    key = Key(
        question=_text(obj, "question"),
        answers=_texts(obj, "answers", needed=True),
        reject=_texts(obj, "reject"),
        prompt=_texts(obj, "prompt"),
    )
    heard = _texts(obj, "heard", needed=True, may_be_empty=True)
    ruling = judge(key, heard, clear=clear)
    return {
        "id": obj.get("id"),
        "verdict": ruling.verdict,
        "matched": ruling.matched,
        "score": ruling.score,
        "why": ruling.why,
    }


def _text(obj: Mapping[str, Any], name: str) -> str:
    found = obj.get(name)
    if found is None:
        return ""
    if not isinstance(found, str):
        raise ValueError(f"`{name}` is {type(found).__name__}; make it a string or leave it out")
    return found


def _texts(
    obj: Mapping[str, Any], name: str, *, needed: bool = False, may_be_empty: bool = False
) -> tuple[str, ...]:
    found = obj.get(name)
    if found is None:
        if needed:
            raise ValueError(f"`{name}` is missing; give a list of strings")
        return ()
    if not isinstance(found, list | tuple):
        raise ValueError(f"`{name}` is {type(found).__name__}; make it a list of strings")
    for at, entry in enumerate(found):
        if not isinstance(entry, str):
            raise ValueError(f"`{name}[{at}]` is {type(entry).__name__}; make every entry a string")
    if needed and not may_be_empty and not any(entry.strip() for entry in found):
        raise ValueError(f"`{name}` is empty; give at least one form of the answer")
    if name != "heard":
        for at, entry in enumerate(found):
            if len(entry) > LONGEST:
                raise ValueError(
                    f"`{name}[{at}]` has {len(entry)} characters; give {LONGEST} at most"
                )
    return tuple(found)
