"""The installer, called as a person calls it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Install = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def install() -> Install:
    """Run `systemd/install` with these arguments."""

    def call(
        *arguments: str | Path, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(ROOT / "systemd" / "install"), *map(str, arguments)],
            env=dict(os.environ if environ is None else environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return call


@pytest.fixture
def tree() -> Callable[[Path], set[str]]:
    """Every file and folder under a folder, by relative path."""

    def listing(folder: Path) -> set[str]:
        return {str(path.relative_to(folder)) for path in folder.rglob("*")}

    return listing
