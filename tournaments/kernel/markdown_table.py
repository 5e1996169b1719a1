"""Tables of Markdown, as notes and chats hold them: cells between bars, a line of dashes under the headings."""

import re
from itertools import pairwise
from typing import Final

_UNDER_HEADINGS: Final = re.compile(r":?-+:?")
_BAR: Final = re.compile(r"(?<!\\)\|")
_MARKS: Final = ("**", "__", "`")
"""What a cell may begin and end with to look strong."""
_BREAK: Final = re.compile(r"<br ?/?>", re.IGNORECASE)
_TITLE: Final = re.compile(r"#{1,6} ")


def markdown_rows(text: str, *, pasted: bool = False) -> list[tuple[int, list[str]]] | None:
    """(number of the line, cells) of every line of a text with such a table, also of what stands around it; None where
    there is no line of dashes between bars under a line with bars. In a list that somebody has ``pasted`` it is enough
    that bars divide most lines."""
    lines = text.splitlines()
    is_table = any("|" in above and _is_under_headings(line) for above, line in pairwise(lines))
    if not is_table and not (pasted and _has_bars(text)):
        return None
    return [
        (number, _cells(line) if "|" in line else [_TITLE.sub("", line)])
        for number, line in enumerate(lines, start=1)
        if not _is_under_headings(line)
    ]


def _has_bars(text: str) -> bool:
    """Whether most lines, and no fewer than two, are divided by bars and by nothing else: “Соколы | Аня | Лев”."""
    lines = [line for line in text.splitlines() if line.strip()]
    return not set("\t;") & set(text) and sum("|" in line for line in lines) > max(1, len(lines) / 2)


def _is_under_headings(line: str) -> bool:
    return "|" in line and all(_UNDER_HEADINGS.fullmatch(cell) for cell in _cells(line))


def _cells(line: str) -> list[str]:
    """Bars at the ends of a line are not between cells."""
    bare = line.strip()
    cells = _BAR.split(bare)
    inner = cells[bool(not cells[0]) : len(cells) - (len(cells) > 1 and not cells[-1])]
    return [_plain(cell.strip()) for cell in inner]


def _plain(cell: str) -> str:
    for mark in _MARKS:
        if len(cell) > 2 * len(mark) and cell.startswith(mark) and cell.endswith(mark):
            cell = cell[len(mark) : -len(mark)]
    return _BREAK.sub("\n", cell.replace("\\|", "|"))
