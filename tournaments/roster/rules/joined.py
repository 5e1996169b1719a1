"""Two pupils in one cell, as «Аня Петрова и Лев Орлов» or «Петрова / Орлов»."""

import re
from collections.abc import Callable
from typing import Final

from tournaments.kernel.person_names import looks_like_name, may_be_name

_BETWEEN: Final = re.compile(r"\s(?:и|and|&)\s|\s?/\s?", re.IGNORECASE)


def apart(text: str, bare: Callable[[str], str]) -> list[str]:
    """The names that a text joins, each made ``bare``; the text alone where not every part is a name for sure, or one
    of them may share the surname of another."""
    parts = [bare(part) for part in _BETWEEN.split(text)]
    share_nothing = len({len(part.split()) > 1 for part in parts}) == 1
    return parts if share_nothing and all(map(looks_like_name, parts)) else [bare(text)]


def parts_of(cell: str) -> list[str]:
    """All that a cell may name."""
    return [part for name in re.split(r"[,;\n]", cell) for part in _BETWEEN.split(name.strip())]


def may_be_joined(name: str) -> bool:
    """Whether a name may be those of several people."""
    parts = _BETWEEN.split(name)
    return len(parts) > 1 and all(map(may_be_name, parts))
