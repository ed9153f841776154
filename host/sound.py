"""The evening's sound put together: microphone, recogniser, voice and speaker."""

from __future__ import annotations

from questions.bank import Bank


def sounds_of(bank: Bank) -> dict[str, str]:
    """Every respelling that the bank's questions bring with them."""
    return {word: said for one in bank.questions.values() for word, said in one.say.items()}


def sound_here():
    return False, "not yet"


def open_sound(*a):
    raise NotImplementedError


class Sounding:
    pass
