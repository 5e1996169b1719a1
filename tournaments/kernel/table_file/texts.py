"""CSV in the encodings and with the separators that spreadsheets here write."""

import codecs
import csv
import io
from collections.abc import Iterator
from typing import Final

from tournaments.kernel.table_file.table import Table, TableFault, collect

Rows = list[tuple[int, list[str]]]

SEPARATORS: Final = (";", "\t", ",")
"""In the order in which they are believed when both would do: a comma also stands in decimals and lists."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_BINARY: Final = (
    b"PK\x03\x04",
    b"\xd0\xcf\x11\xe0",
    b"%PDF",
    b"\x89PNG",
    b"GIF8",
    b"\xff\xd8\xff",
    b"\x1f\x8b",
)
_LONGEST_CELL: Final = 100_000
_JUDGED_ROWS: Final = 300
_NO_SEPARATOR: Final = "\x1f"
"""A sign that no text contains, for the reader wants one."""


def read_text(content: bytes) -> Table:
    """The table in a text file; TableFault when it is no text."""
    text, encoding = decode(content)
    separator = find_separator(text)
    return collect(split(text, separator), encoding, separator)


def decode(content: bytes) -> tuple[str, str]:
    """The text and the name of its encoding: by its mark, else UTF-8 if it can be, else Windows-1251."""
    if content.startswith(_BINARY):
        raise TableFault("table.not_text")
    for encoding in _candidates(content):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if any(char < " " and char not in "\t\n\r\f\v" for char in text):
            raise TableFault("table.not_text")
        return text, encoding
    raise TableFault("table.encoding")


def find_separator(text: str) -> str:
    """The separator that gives the most rows as wide as the first one; "" for a single column."""
    best, most = "", 0
    for separator in SEPARATORS:
        widths = [len(cells) for _, cells in _head(text, separator) if any(cells)]
        alike = sum(width == widths[0] for width in widths) if widths and widths[0] > 1 else 0
        if alike > most:
            best, most = separator, alike
    return best or _any_separator(text)


def split(text: str, separator: str) -> Rows:
    """(number of the line, cells) of every row. Quotes that do not close are taken for plain signs."""
    try:
        return list(_rows(text, separator, csv.QUOTE_MINIMAL))
    except csv.Error:
        return _plain_rows(text, separator)


def _plain_rows(text: str, separator: str) -> Rows:
    try:
        return list(_rows(text, separator, csv.QUOTE_NONE))
    except csv.Error as error:
        raise TableFault("table.not_text") from error


def _candidates(content: bytes) -> tuple[str, ...]:
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return (encoding,)
    even, odd = (content[start:400:2].count(0) for start in (0, 1))
    if _looks_like_utf16(content, even, odd):
        return ("utf-16-le",) if odd else ("utf-16-be",)
    return ("utf-8", "cp1251")


def _looks_like_utf16(content: bytes, even: int, odd: int) -> bool:
    """Without a mark: every Latin letter, digit, separator and line end carries a zero byte on one side only."""
    return len(content) % 2 == 0 and min(even, odd) == 0 and max(even, odd) * 20 >= len(content[:400])


def _rows(text: str, separator: str, quoting: int) -> Iterator[tuple[int, list[str]]]:
    csv.field_size_limit(_LONGEST_CELL)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=separator or _NO_SEPARATOR,
        strict=quoting != csv.QUOTE_NONE,
        quoting=quoting,  # type: ignore[arg-type]
    )
    number = 1
    for cells in reader:
        yield number, cells
        number = reader.line_num + 1


def _head(text: str, separator: str) -> Rows:
    return split("\n".join(text.splitlines()[:_JUDGED_ROWS]), separator)


def _any_separator(text: str) -> str:
    """When the first row is a single cell: the first separator that any row has, lists after a comma aside."""
    return next((separator for separator in SEPARATORS[:2] if separator in text), "")
