"""Installing into a folder, and taking everything off again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import ROOT, Install

Tree = Callable[[Path], set[str]]

KIOSK_FILES = {
    "etc/systemd/system/party-host.service",
    "etc/sysusers.d/party-host.conf",
    "etc/tmpfiles.d/party-host.conf",
    "etc/udev/rules.d/99-party-host.rules",
}


def files(folder: Path) -> set[str]:
    return {str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file()}


def test_a_kiosk_gets_these_files_and_no_others(install: Install, tmp_path: Path) -> None:
    run = install("--destdir", tmp_path, "--no-venv")
    assert run.returncode == 0, run.stderr
    assert files(tmp_path) == KIOSK_FILES
    for name in KIOSK_FILES:
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o644
        assert name in run.stdout


def test_a_removal_takes_every_file_off_again(install: Install, tmp_path: Path) -> None:
    install("--destdir", tmp_path, "--no-venv")
    run = install("--destdir", tmp_path, "--remove")
    assert run.returncode == 0, run.stderr
    assert files(tmp_path) == set()
    again = install("--destdir", tmp_path, "--remove")
    assert again.returncode == 0, again.stderr


def test_installing_twice_is_installing_once(install: Install, tmp_path: Path) -> None:
    install("--destdir", tmp_path, "--no-venv")
    before = {name: (tmp_path / name).read_bytes() for name in files(tmp_path)}
    assert install("--destdir", tmp_path, "--no-venv").returncode == 0
    assert {name: (tmp_path / name).read_bytes() for name in files(tmp_path)} == before


def test_the_unit_starts_the_program_where_it_was_put(install: Install, tmp_path: Path) -> None:
    install("--destdir", tmp_path, "--no-venv", "--prefix", "/srv/the-host")
    unit = (tmp_path / "etc/systemd/system/party-host.service").read_text()
    assert "ExecStart=/srv/the-host/.venv/bin/party-host run " in unit
    assert "/opt/party-host" not in unit


def test_a_removal_finds_the_program_by_its_unit_and_deletes_nothing_else(
    install: Install, tmp_path: Path
) -> None:
    install("--destdir", tmp_path, "--no-venv", "--prefix", "/srv/the-host")
    venv = tmp_path / "srv/the-host/.venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "pyvenv.cfg").touch()
    mine = tmp_path / "srv/the-host/notes.txt"
    mine.write_text("mine")
    install("--destdir", tmp_path, "--remove")
    assert files(tmp_path) == {"srv/the-host/notes.txt"}
    assert not venv.exists()


def test_a_folder_that_is_no_virtual_environment_is_left_alone(
    install: Install, tmp_path: Path
) -> None:
    folder = tmp_path / "srv/elsewhere/.venv"
    folder.mkdir(parents=True)
    (folder / "photos").touch()
    run = install("--destdir", tmp_path, "--remove", "--prefix", "/srv/elsewhere")
    assert run.returncode == 0
    assert (folder / "photos").exists()


def test_games_and_settings_stay_until_a_purge(install: Install, tmp_path: Path) -> None:
    install("--destdir", tmp_path, "--no-venv")
    kept = {
        "var/lib/party-host/games.sqlite",
        "var/cache/party-host/model/conf",
        "etc/default/party-host",
    }
    for name in kept:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("kept")
    run = install("--destdir", tmp_path, "--remove")
    assert files(tmp_path) == kept
    assert "kept" in run.stdout
    install("--destdir", tmp_path, "--remove", "--purge")
    assert files(tmp_path) == set()


def test_a_users_own_installation_lies_in_the_home_folder(install: Install, tmp_path: Path) -> None:
    environ = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    environ["HOME"] = "/home/ann"
    run = install("--user", "--destdir", tmp_path, "--no-venv", environ=environ)
    assert run.returncode == 0, run.stderr
    name = "home/ann/.config/systemd/user/party-host.service"
    assert files(tmp_path) == {name}
    unit = (tmp_path / name).read_text()
    assert "ExecStart=/home/ann/.local/share/party-host/.venv/bin/party-host run " in unit
    install("--user", "--destdir", tmp_path, "--remove", environ=environ)
    assert files(tmp_path) == set()


@pytest.mark.parametrize(
    "arguments",
    [
        ["--dry-run"],
        ["--dry-run", "--user"],
        ["--dry-run", "--remove"],
        ["--dry-run", "--remove", "--purge"],
    ],
)
def test_a_dry_run_says_everything_and_writes_nothing(
    install: Install, tmp_path: Path, tree: Tree, arguments: list[str]
) -> None:
    environ = dict(os.environ, HOME="/home/ann")
    extra = [] if "--remove" in arguments else ["--no-venv"]
    user = ["--user"] if "--user" in arguments else []
    if "--remove" in arguments:
        install("--destdir", tmp_path, "--no-venv", environ=environ)
        (tmp_path / "var/lib/party-host").mkdir(parents=True)
    before = tree(tmp_path)
    run = install(*arguments, "--destdir", tmp_path, *extra, environ=environ)
    assert run.returncode == 0, run.stderr
    assert tree(tmp_path) == before
    done = install(
        "--destdir", tmp_path, *(a for a in arguments if a != "--dry-run"), *extra, environ=environ
    )
    touched = [
        line.split(maxsplit=1)[1]
        for line in done.stdout.splitlines()
        if line.startswith(("wrote", "deleted"))
    ]
    assert touched
    for path in touched:
        assert path in run.stdout
    assert user == [] or "systemctl --user" in run.stdout


def test_a_dry_run_names_what_it_would_run(install: Install) -> None:
    run = install("--dry-run")
    assert run.returncode == 0, run.stderr
    for line in (
        "would make: /opt/party-host/.venv",
        "would run: systemd-sysusers /etc/sysusers.d/party-host.conf",
        "would run: systemctl enable --now party-host.service",
    ):
        assert line in run.stdout


def test_what_fails_half_way_is_put_back(install: Install, tmp_path: Path, tree: Tree) -> None:
    # The third of four files cannot be written: its folder's name is taken by a file.
    (tmp_path / "etc/systemd/system").mkdir(parents=True)
    old_unit = tmp_path / "etc/systemd/system/party-host.service"
    old_unit.write_text("an older unit\n")
    (tmp_path / "etc/tmpfiles.d").touch()
    before = tree(tmp_path)
    run = install("--destdir", tmp_path, "--no-venv")
    assert run.returncode == 1
    assert "putting everything back" in run.stderr
    assert tree(tmp_path) == before
    assert old_unit.read_text() == "an older unit\n"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--purge"], "--purge goes with --remove"),
        (["--destdir", "/nowhere"], "--destdir goes with --no-venv"),
        (["--prefix"], "--prefix needs an absolute path"),
        (["--prefix", "opt/party-host"], "--prefix needs an absolute path"),
        (["--prefix", "/"], "cannot be a folder of the program's own"),
        (["--prefix", "/opt/party host"], "cannot be a folder of the program's own"),
        (["--prefix", "/opt/50%"], "cannot be a folder of the program's own"),
        (["--frobnicate"], "--frobnicate is not an option"),
    ],
)
def test_wrong_use_is_refused_with_the_usage(
    install: Install, arguments: list[str], complaint: str
) -> None:
    run = install(*arguments)
    assert run.returncode == 2
    assert complaint in run.stderr
    assert "Usage: systemd/install" in run.stderr


@pytest.mark.parametrize("prefix", ["/home/ann/party-host", "/root/party-host", "/tmp/party-host"])
def test_a_kiosk_is_not_put_where_its_unit_cannot_see_it(install: Install, prefix: str) -> None:
    run = install("--dry-run", "--prefix", prefix)
    assert run.returncode == 1
    assert f"--prefix {prefix}" in run.stderr


@pytest.mark.parametrize("arguments", [[], ["--user"], ["--remove"]])
def test_a_machine_without_systemd_is_refused(
    install: Install, tmp_path: Path, arguments: list[str]
) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("bash", "env", "dirname", "sed"):  # and no systemctl
        found = shutil.which(name)
        assert found
        (programs / name).symlink_to(found)
    environ = {"PATH": str(programs), "HOME": str(tmp_path)}
    run = install(*arguments, environ=environ)
    assert run.returncode == 1
    assert "systemd does not run here" in run.stderr
    assert "party-host run" in run.stderr


@pytest.mark.parametrize("arguments", [[], ["--remove", "--purge"]])
def test_a_kiosk_needs_root(arguments: list[str]) -> None:
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name)
        copy.chmod(0o755)  # read by somebody who is not root
        (copy / "systemd").mkdir()
        (copy / "pyproject.toml").touch()
        shutil.copy(ROOT / "systemd" / "install", copy / "systemd" / "install")
        command = [str(copy / "systemd" / "install"), *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    booted = Path("/run/systemd/system").is_dir()
    assert ("needs root" if booted else "systemd does not run here") in run.stderr
    assert len(run.stderr.splitlines()) == 1
