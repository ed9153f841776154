"""systemd's own tools read the units, and find nothing to complain of."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from .conftest import ROOT, Install

EXPOSURE_LIMIT = 2.0
"""`systemd-analyze security`: 0 is nothing exposed, 10 everything; its OK begins below 5."""


def tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


@pytest.fixture
def staged(install: Install, tmp_path: Path) -> Path:
    """A kiosk's files under a folder, with a program where the unit looks for it."""
    program = tmp_path / "prefix/.venv/bin/party-host"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    run = install("--destdir", tmp_path / "root", "--no-venv", "--prefix", tmp_path / "prefix")
    assert run.returncode == 0, run.stderr
    return tmp_path / "root"


def test_the_kiosks_unit_verifies(staged: Path) -> None:
    unit = staged / "etc/systemd/system/party-host.service"
    run = subprocess.run(
        [tool("systemd-analyze"), "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        timeout=60,
    )
    complaints = [line for line in run.stderr.splitlines() if "party-host" in line]
    assert complaints == []
    assert run.returncode == 0, run.stderr


def test_verifying_sees_a_program_that_is_not_there(staged: Path) -> None:
    unit = staged / "etc/systemd/system/party-host.service"
    shutil.rmtree(staged.parent / "prefix")
    run = subprocess.run(
        [tool("systemd-analyze"), "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "party-host is not executable" in run.stderr


def test_the_users_unit_verifies(install: Install, tmp_path: Path) -> None:
    prefix, home = tmp_path / "prefix", tmp_path / "home"
    program = prefix / ".venv/bin/party-host"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    environ = {k: v for k, v in os.environ.items() if not k.startswith("XDG_")}
    environ |= {"HOME": str(home), "XDG_RUNTIME_DIR": str(tmp_path)}
    staging = tmp_path / "root"
    install("--user", "--destdir", staging, "--no-venv", "--prefix", prefix, environ=environ)
    unit = staging / str(home).lstrip("/") / ".config/systemd/user/party-host.service"
    run = subprocess.run(
        [tool("systemd-analyze"), "--user", "verify", "--man=no", unit],
        env=environ,
        capture_output=True,
        text=True,
        timeout=60,
    )
    complaints = [line for line in run.stderr.splitlines() if "party-host" in line]
    assert complaints == []
    assert run.returncode == 0, run.stderr


def test_the_kiosks_unit_exposes_little(staged: Path) -> None:
    run = subprocess.run(
        [
            tool("systemd-analyze"),
            "security",
            "--offline=yes",
            f"--threshold={round(EXPOSURE_LIMIT * 10)}",
            "--no-pager",
            staged / "etc/systemd/system/party-host.service",
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    overall = re.search(r"exposure level for party-host.service: ([0-9.]+)", run.stdout)
    assert overall, run.stderr
    assert float(overall[1]) <= EXPOSURE_LIMIT, run.stdout
    assert run.returncode == 0, run.stdout


def settings(unit: Path) -> dict[str, list[str]]:
    """Each setting's values in order; `systemd-analyze verify` reads the syntax, not this."""
    found: dict[str, list[str]] = {}
    for line in unit.read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, value = line.split("=", 1)
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", ["party-host.service", "party-host-user.service"])
def test_both_units_watch_the_daemon_and_bring_it_back(name: str) -> None:
    unit = settings(ROOT / "systemd" / name)
    assert unit["Type"] == ["notify"]
    assert unit["WatchdogSec"] == ["30"]
    assert unit["Restart"] == ["on-failure"]
    assert unit["StartLimitIntervalSec"] == ["0"]
    assert unit["RestartPreventExitStatus"] == ["2"]
    assert unit["LimitCORE"] == ["0"]


def test_the_kiosk_may_use_the_sound_card_and_no_other_device() -> None:
    unit = settings(ROOT / "systemd" / "party-host.service")
    assert unit["DevicePolicy"] == ["closed"]
    assert unit["DeviceAllow"] == ["char-alsa rw"]
    assert "PrivateDevices" not in unit
    assert unit["SupplementaryGroups"] == ["audio"]
    assert "modprobe@snd.service" in unit["Wants"][0].split()
    assert "modprobe@snd.service" in unit["After"][0].split()


def test_the_user_and_its_folders_are_made(staged: Path) -> None:
    for folder in ("var/lib", "var/cache"):
        (staged / folder).mkdir(parents=True)
    subprocess.run(
        [tool("systemd-sysusers"), f"--root={staged}", "party-host.conf"],
        check=True,
        capture_output=True,
        timeout=60,
    )
    passwd = (staged / "etc/passwd").read_text()
    entry = re.search(
        r"^party-host:x:(\d+):(\d+):[^:]*:/var/lib/party-host:/usr/sbin/nologin$",
        passwd,
        re.MULTILINE,
    )
    assert entry, passwd
    assert re.search(r"^audio:x:\d+:party-host$", (staged / "etc/group").read_text(), re.MULTILINE)
    if os.geteuid() != 0:
        return  # only root gives folders away
    subprocess.run(
        [tool("systemd-tmpfiles"), f"--root={staged}", "--create", "party-host.conf"],
        check=True,
        capture_output=True,
        timeout=60,
    )
    for folder in ("var/lib/party-host", "var/cache/party-host"):
        status = (staged / folder).stat()
        assert (status.st_uid, status.st_gid) == (int(entry[1]), int(entry[2]))
        assert status.st_mode & 0o777 == 0o750


def test_the_udev_rule_keeps_usb_sound_devices_awake() -> None:
    lines = [
        line
        for line in (ROOT / "systemd/99-party-host.rules").read_text().splitlines()
        if line and not line.startswith("#")
    ]
    (rule,) = lines
    terms = rule.split(", ")
    assert all(re.fullmatch(r'[A-Z]+(\{[^}]+\})?(==|=)"[^"]*"', term) for term in terms)
    assert 'ENV{ID_USB_INTERFACES}=="*:01*"' in terms  # interface class 01 is audio
    assert terms[-1] == 'ATTR{power/control}="on"'
