"""Write a record in its one canonical layout."""

import re
from collections.abc import Iterator

from games.core.record import TAG_NAME, TAG_ORDER, Record

_WIDTH = 100
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def _tag_rank(tag: tuple[str, str]) -> tuple[int, str]:
    name = tag[0]
    return (TAG_ORDER.index(name) if name in TAG_ORDER else len(TAG_ORDER), name)


def _tag_line(name: str, value: str) -> str:
    if not TAG_NAME.fullmatch(name):
        raise ValueError(f"not a tag's name: {name!r}")
    escaped = _LINE_BREAK.sub(" ", value).replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]\n'


def _comment(text: str) -> str:
    if "}" in text:
        raise ValueError("a comment cannot hold a closing brace")
    return f"{{{text}}}"


def _words(record: Record) -> Iterator[str]:
    """What a line break may not divide: a number with its action, a comment."""
    yield from map(_comment, record.lead)
    for index, ply in enumerate(record.plies):
        yield ply.text if index % 2 else f"{index // 2 + 1}. {ply.text}"
        yield from map(_comment, ply.comments)


def _movetext(record: Record) -> str:
    """Lines of at most 100 characters; a comment's own line breaks are kept."""
    parts: list[str] = []
    column = 0
    for word in _words(record):
        first_line = word.partition("\n")[0]
        breaks = column + 1 + len(first_line) > _WIDTH
        parts.append(("\n" if breaks else " ") if parts else "")
        parts.append(word)
        column = (0 if breaks or not column else column + 1) + len(first_line)
        if "\n" in word:
            column = len(word) - word.rindex("\n") - 1
    return "".join(parts) + "\n" if parts else ""


def write(record: Record) -> str:
    """The record's text; ValueError when it holds what no record can (an odd tag name, `}` in a comment, no result)."""
    if record.token is None:
        raise ValueError("a record without a result token")
    tags = "".join(_tag_line(name, value) for name, value in sorted(record.tags, key=_tag_rank))
    return f"{tags}\n{_movetext(record)}{record.token.value}\n"
