"""The phase diagrams in ARCHITECTURE.md, drawn from the dialogue tables."""

from __future__ import annotations

import re
from collections.abc import Mapping

from host.dialogue.table import Dialogue

_BLOCK = "<!-- phases of {name}, drawn by `party-host diagram` -->"
_END = "<!-- end of phases -->"


def mermaid(dialogue: Dialogue) -> str:
    """A game's phases as a Mermaid state diagram."""
    lines = ["stateDiagram-v2", f"    [*] --> {dialogue.steps[0].phase}"]
    for step in dialogue.steps:
        note = f"asks “{step.asks}”" if step.asks else step.automatic
        if note:
            lines.append(f"    {step.phase} : {step.phase}<br/>{note}")
        lines += [f"    {step.phase} --> {phase} : {what}" for what, phase in step.leads_to]
        if not step.leads_to:
            lines.append(f"    {step.phase} --> [*]")
    return "\n".join(lines)


def redrawn(page: str, dialogues: Mapping[str, Dialogue]) -> str:
    """The page with every game's diagram as the tables have it now.

    Raises ValueError for a game that has no place in the page.
    """
    for name, dialogue in dialogues.items():
        begin = _BLOCK.format(name=name)
        place = re.compile(re.escape(begin) + ".*?" + re.escape(_END), re.DOTALL)
        if not place.search(page):
            raise ValueError(f"the page has no place for {name}: add {begin} and {_END}")
        drawn = f"{begin}\n```mermaid\n{mermaid(dialogue)}\n```\n{_END}"
        page = place.sub(lambda _, drawn=drawn: drawn, page)  # type: ignore[misc]
    return page
