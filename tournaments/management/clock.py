"""Whether the clock is to be believed by those who delete what has had its time."""

import json
import logging
import os
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management.base import CommandError

from tournaments.keeping.rules import Watched, watched
from tournaments.management import backups

NOTE: Final = "clock.json"

_log = logging.getLogger(__name__)


def is_believed(now: datetime) -> bool:
    """One look at it, which is noted. Where nothing can be noted, every look is the first one."""
    path = Path(settings.DATA_DIR) / NOTE
    before = _read(path)
    after = watched(before, now)
    if after.leapt is not None and before.leapt is None:
        _log.warning(
            "The clock has jumped from %s to %s. If the server was not switched off in between, correct the clock. "
            "Until it has run on for a day, nothing is deleted because of its age.",
            before.believed,
            now,
        )
    if after != before:
        with suppress(CommandError), backups.unfinished(path) as made:
            made.write_text(json.dumps(asdict(after), default=datetime.isoformat), encoding="utf-8")
            os.replace(made, path)
    return after.leapt is None


def _read(path: Path) -> Watched:
    with suppress(OSError, ValueError, TypeError, KeyError):
        note = json.loads(path.read_text(encoding="utf-8"))
        return Watched(_moment(note["believed"]), _moment(note["leapt"]))
    return Watched()


def _moment(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).astimezone(UTC)
