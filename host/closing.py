"""Closing time: the house rule that a game stops at a time of the clock, after the turn."""

from __future__ import annotations

from datetime import datetime, timedelta

CLOSING = "closing"
"""The timer's name, as the session knows it."""


def next_closing(stop_at: str, now: datetime) -> datetime:
    """The next time that the clock shows `stop_at` ("23:30") after `now`, in local time."""
    hour, minute = map(int, stop_at.split(":"))
    today = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return today if today > now else today + timedelta(days=1)
