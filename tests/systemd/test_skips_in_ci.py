"""In CI a skipped test fails, but for the model that no registry has."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"

TESTS = {
    "in the test": "def test_it():\n    pytest.skip({reason!r})\n",
    "by a marker": "@pytest.mark.skip(reason={reason!r})\ndef test_it():\n    pass\n",
    "by a condition": "@pytest.mark.skipif(True, reason={reason!r})\ndef test_it():\n    pass\n",
    "by a fixture": (
        "@pytest.fixture\ndef thing():\n    pytest.skip({reason!r})\n\n\n"
        "def test_it(thing):\n    pass\n"
    ),
    "the whole file": "pytest.skip({reason!r}, allow_module_level=True)\n",
}


def outcome(folder: Path, test: str, *, ci: str | None) -> subprocess.CompletedProcess[str]:
    (folder / "conftest.py").write_text(CONFTEST.read_text())
    (folder / "test_one.py").write_text("import pytest\n\n\n" + test)
    environ = {k: v for k, v in os.environ.items() if k != "CI" and not k.startswith("PYTEST_")}
    environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if ci is not None:
        environ["CI"] = ci
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "--rootdir",
            ".",
            "-c",
            "/dev/null",
        ],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("way", TESTS)
def test_a_skip_fails_in_ci_and_says_why(tmp_path: Path, way: str) -> None:
    run = outcome(tmp_path, TESTS[way].format(reason="chromium is not installed"), ci="true")
    assert run.returncode in (1, 2), run.stdout
    assert "In CI nothing may be skipped, and this was: chromium is not installed" in run.stdout


@pytest.mark.parametrize("way", ["in the test", "the whole file"])
def test_the_english_model_may_be_wanting_in_ci(tmp_path: Path, way: str) -> None:
    run = outcome(tmp_path, TESTS[way].format(reason="needs Vosk's English model"), ci="true")
    assert "1 skipped" in run.stdout
    assert "failed" not in run.stdout


@pytest.mark.parametrize("ci", [None, "", "false"])
def test_a_skip_is_a_skip_elsewhere(tmp_path: Path, ci: str | None) -> None:
    run = outcome(tmp_path, TESTS["in the test"].format(reason="no chromium"), ci=ci)
    assert run.returncode == 0
    assert "1 skipped" in run.stdout


def test_what_is_known_to_fail_is_no_skip(tmp_path: Path) -> None:
    test = "@pytest.mark.xfail(reason='known', strict=True)\ndef test_it():\n    assert False\n"
    run = outcome(tmp_path, test, ci="true")
    assert run.returncode == 0
    assert "1 xfailed" in run.stdout
