"""espeak-ng as a reader: the IPA of any text, many texts to one call."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence

SECONDS = 30.0
"""How long one call may take; it reads about a thousand words a second."""

_AT_ONCE = 400
"""Texts to one call: a third of a second, so that whoever ends us need not wait for it long."""


class ReadingError(Exception):
    """espeak-ng is there and does not read: names the text and what went wrong."""


def read(texts: Sequence[str], voice: str) -> list[str]:
    """The IPA of each text as `voice` says it, in order.

    Raises FileNotFoundError where espeak-ng is not installed, ReadingError where it fails.
    """
    lines = [" ".join(text.split()) for text in texts]
    found: list[str] = []
    for at in range(0, len(lines), _AT_ONCE):
        found += _read(lines[at : at + _AT_ONCE], voice)
    return found


def _read(lines: list[str], voice: str) -> list[str]:
    ipa = _output(["-q", "--ipa", "--sep=_", "-v", voice], "\n".join(lines) + "\n").splitlines()
    if len(ipa) == len(lines):
        return ipa
    if len(lines) == 1:  # a text that it reads as two clauses, or one with nothing to say
        return [" ".join(ipa)]
    half = len(lines) // 2
    return _read(lines[:half], voice) + _read(lines[half:], voice)


def version() -> str:
    """What espeak-ng calls itself, its data's folder left out ("1.51").

    Raises FileNotFoundError where it is not installed, ReadingError where it fails.
    """
    said = _output(["--version"], "")
    return said.partition(":")[2].split("Data at")[0].strip() or said.strip()


def _output(arguments: list[str], text: str) -> str:
    try:
        done = subprocess.run(
            ["espeak-ng", *arguments],
            input=text,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
            timeout=SECONDS,
        )
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
        raise ReadingError(f"espeak-ng could not read {text[:80]!r}: {error}") from error
    return done.stdout
