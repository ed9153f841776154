"""The shell scripts, read by bash and by shellcheck, and what they say when misused."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from .conftest import ROOT

SCRIPTS = ["setup.sh", ".ci/run", "systemd/install"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_bash_reads_it(script: str) -> None:
    subprocess.run(["bash", "-n", ROOT / script], check=True, timeout=60)
    assert (ROOT / script).stat().st_mode & 0o111


@pytest.mark.parametrize("script", SCRIPTS)
def test_shellcheck_finds_nothing(script: str) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed")
    run = subprocess.run(["shellcheck", ROOT / script], capture_output=True, text=True, timeout=60)
    assert run.stdout == ""


def test_make_without_a_goal_lists_the_goals() -> None:
    run = subprocess.run(["make", "--silent"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert run.returncode == 0
    for goal in ("make play", "make test", "make check", "make clean"):
        assert goal in run.stdout


@pytest.mark.parametrize("arguments", [["--frobnicate"], ["--play", "--test"]])
def test_setup_refuses_what_it_does_not_know(arguments: list[str]) -> None:
    run = subprocess.run(
        [ROOT / "setup.sh", *arguments], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2
    assert "Usage: ./setup.sh" in run.stderr


@pytest.mark.parametrize(
    ("versions", "said"),
    [
        (["3.9.2"], "Python 3.11 or newer is needed, and this machine has Python 3.9.2"),
        ([], "none"),
    ],
)
def test_setup_says_so_where_python_is_too_old(
    tmp_path: Path, versions: list[str], said: str
) -> None:
    """In a copy of the checkout, with no other programs than these."""
    copy = tmp_path / "party-host"
    copy.mkdir()
    for name in ("setup.sh", "pyproject.toml"):
        shutil.copy(ROOT / name, copy / name)
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "env", "dirname", "uname", "find", "sha256sum"):
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    for version in versions:
        old = programs / "python3"
        old.write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && {{ echo Python {version}; exit; }}\nexit 1\n'
        )
        old.chmod(0o755)
    run = subprocess.run(
        [copy / "setup.sh"], env={"PATH": str(programs)}, capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 1
    assert said in run.stderr
    assert "apt-get install python3" in run.stderr
    # Sound is not needed for a game that is typed: its absence is said, and stops nothing.
    assert "missing: espeak-ng (the host's voice)" in run.stdout


@pytest.mark.parametrize(
    ("closing", "fails"), [("3 passed in 0.12s", ""), ("1 failed in 61.50s (0:01:01)", "; exit 1")]
)
def test_the_runners_closing_line_is_the_last_in_ci(
    tmp_path: Path, closing: str, fails: str
) -> None:
    """Also where make has a word to say after it, and where a process outlives its test."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci/run", tmp_path / ".ci/run")
    (tmp_path / "Makefile").write_text(
        f"test:\n\t@sleep 600 >&2 & echo $$!; echo '==== {closing} ===='{fails}\n"
    )
    run = subprocess.run(
        ["bash", tmp_path / ".ci/run"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    os.kill(int(run.stdout.splitlines()[0]), signal.SIGKILL)  # it was running still
    assert run.stdout.splitlines()[-1] == f"==== {closing} ===="
    assert (run.returncode != 0) == bool(fails)
