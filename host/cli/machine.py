"""`models`, `devices`, `doctor` and `diagram`."""

from __future__ import annotations

from typing import Any


def add_commands(commands: Any) -> None:
    pass
