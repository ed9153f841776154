"""`models`, `devices`, `doctor` and `diagram`: this machine, and this repository."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from host.cli.common import BadInput
from host.diagram import redrawn
from host.dialogue.registry import dialogues
from host.doctor import examine
from questions import bank as banks
from speech import devices, models


def add_commands(commands: Any) -> None:
    add = commands.add_parser("models", help="speech models")
    inner = add.add_subparsers(dest="what", required=True, metavar="fetch|list")
    one = inner.add_parser("fetch", help="fetch one from where it is published", description=(
        "Fetches a Vosk model from its authors' site, checks its sum, and puts it into the cache."
    ))  # fmt: skip
    one.add_argument("name", nargs="?", default=models.SMALL, help=", ".join(models.KNOWN))
    one.add_argument("--from", dest="source", metavar="PATH_OR_URL", help="take a copy from there")
    one.add_argument("--sha256", help="the sum to hold a copy of another model against")
    one.set_defaults(run=_fetch)
    one = inner.add_parser("list", help="what is installed and what can be fetched")
    one.set_defaults(run=_list)

    add = commands.add_parser("devices", help="microphones and speakers")
    add.set_defaults(run=_devices)

    add = commands.add_parser("doctor", help="what works here, and what to do about the rest")
    add.add_argument("--state-dir", type=Path, metavar="DIR")
    add.set_defaults(run=_doctor)

    add = commands.add_parser("diagram", help="draw ARCHITECTURE.md's phases from the tables")
    add.add_argument("--check", action="store_true", help="only say whether they are as drawn")
    add.add_argument("--page", type=Path, default=Path("ARCHITECTURE.md"))
    add.set_defaults(run=_diagram)


def _fetch(chosen: argparse.Namespace) -> int:
    shown = sys.stderr.isatty()

    def progress(have: int, total: int | None) -> None:
        whole = f" of {total / 1e6:.0f}" if total else ""
        print(f"\r{chosen.name}: {have / 1e6:.0f}{whole} MB", end="", file=sys.stderr)

    fetched = models.fetch(
        chosen.name, chosen.source, sha256=chosen.sha256, progress=progress if shown else None
    )
    if shown:
        print(file=sys.stderr)
    checked = "its sum is right" if fetched.checked else "not checked against any sum"
    print(f"{chosen.name}: in {fetched.path}, {checked}")
    return 0


def _list(chosen: argparse.Namespace) -> int:
    there = {path.name: path for path in models.installed()}
    for name in (*models.KNOWN, *(name for name in there if name not in models.KNOWN)):
        state = "can be fetched with `party-host models fetch " + name + "`"
        if name in there:
            try:
                models.validate(there[name])
                state = f"installed in {there[name]}"
            except models.ModelError as error:
                state = str(error)
        print(f"{name}: {state}")
    return 0


def _devices(chosen: argparse.Namespace) -> int:
    """Lists microphones and speakers by the names that the settings take."""
    print(devices.describe())
    return 0


def _doctor(chosen: argparse.Namespace) -> int:
    """Looks at everything an evening needs; status 1 when something must be mended."""
    findings = examine(chosen.state_dir)
    for finding in findings:
        print(finding.line)
    return 1 if any(finding.must_mend for finding in findings) else 0


def _diagram(chosen: argparse.Namespace) -> int:
    try:
        page = chosen.page.read_text("utf-8")
        drawn = redrawn(page, dialogues(banks.load()))
    except (OSError, ValueError) as error:
        raise BadInput(f"{chosen.page}: {error}") from error
    if drawn == page:
        return 0
    if chosen.check:
        raise BadInput(f"{chosen.page}: the phases have changed; run `party-host diagram`")
    chosen.page.write_text(drawn, "utf-8")
    return 0
