"""A moment to begin with, and those after it."""

from datetime import UTC, datetime, timedelta

START = datetime(2026, 7, 14, 10, tzinfo=UTC)


def after(seconds: float) -> datetime:
    """So long after the beginning."""
    return START + timedelta(seconds=seconds)
