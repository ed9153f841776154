"""The games that can be hosted. A new one adds a line here."""

from __future__ import annotations

from host.dialogue.sip_and_savor import SipAndSavorDialogue
from host.dialogue.sybarit import SybaritDialogue
from host.dialogue.table import Dialogue
from questions.bank import Bank


def dialogues(bank: Bank) -> dict[str, Dialogue]:
    """Name to dialogue, over the bank that questions come from."""
    known: tuple[Dialogue, ...] = (SybaritDialogue(bank), SipAndSavorDialogue())
    return {dialogue.game.name: dialogue for dialogue in known}
