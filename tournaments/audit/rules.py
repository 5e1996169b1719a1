"""The mark of a log: how many entries it has and how the last one's hash begins, as it stands on paper."""

import re
from dataclasses import dataclass
from typing import Final

_WRITTEN: Final = re.compile(r"\s*([0-9]{1,12})\s*[\s:,;/]\s*([0-9a-f]{6,64})\s*", re.IGNORECASE)
LONGEST: Final = 100


@dataclass(frozen=True)
class Mark:
    """``head`` are the first signs of the hash of entry ``count``, written small."""

    count: int
    head: str


def mark_of(text: str) -> Mark | None:
    """ "120, 3f9a0c12d4e5" as people write it, also "120:3f9a0c12d4e5"; None for anything else."""
    parts = _WRITTEN.fullmatch(text[: LONGEST + 1])
    return None if parts is None else Mark(int(parts[1]), parts[2].lower())
