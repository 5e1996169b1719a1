"""Found by a server of ``script/soak clock`` before anything else: its clock shows as many seconds more as the file
says that SOAK_CLOCK names. Django's ``timezone.now`` and ``time.time`` are turned; monotonic clocks never are."""

import os
import time
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

_now, _time = timezone.now, time.time


def _more() -> float:
    try:
        return float(Path(os.environ["SOAK_CLOCK"]).read_text() or 0)
    except (OSError, KeyError, ValueError):
        return 0.0


def now() -> datetime:
    return _now() + timedelta(seconds=_more())


def turned_time() -> float:
    return _time() + _more()


timezone.now = now
time.time = turned_time
