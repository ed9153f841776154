"""Rules that hold for every test.

On a machine of one's own a test may be skipped for want of a program. In CI (`CI=true`) a skip
is a test that nobody has run, and fails: `setup.sh` is to install what it wants. One reason
remains, the model that no package registry has.
"""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest

ALLOWED_IN_CI = "needs Vosk's English model"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _fail_if_skipped_in_ci(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _fail_if_skipped_in_ci(report)
    return report


def _fail_if_skipped_in_ci(report: pytest.TestReport | pytest.CollectReport) -> None:
    if os.environ.get("CI") != "true" or not report.skipped or hasattr(report, "wasxfail"):
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = reason.removeprefix("Skipped: ")
    if not reason.startswith(ALLOWED_IN_CI):
        report.outcome = "failed"
        report.longrepr = f"In CI nothing may be skipped, and this was: {reason}"
