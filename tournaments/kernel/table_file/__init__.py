"""Reading a table that somebody uploads – CSV, XLSX or ODS – as rows of text.

What is read is judged by content: the encoding (UTF-8, UTF-16, Windows-1251), the separator (comma, semicolon, tab),
and whether it is what its name says. Nothing is unpacked before its size is known.
"""

from tournaments.kernel.table_file.books import read_book
from tournaments.kernel.table_file.table import (
    MAX_BYTES,
    MAX_COLUMNS,
    MAX_ROWS,
    MESSAGES,
    TITLE_ROWS,
    Table,
    TableFault,
    clean_cell,
)
from tournaments.kernel.table_file.texts import read_text

__all__ = [
    "ACCEPTED",
    "MAX_BYTES",
    "MAX_COLUMNS",
    "MAX_ROWS",
    "MESSAGES",
    "TITLE_ROWS",
    "Table",
    "TableFault",
    "clean_cell",
    "read_table",
]

TEXTS = ("csv", "tsv", "txt")
BOOKS = ("xlsx", "ods")
ACCEPTED = ",".join(f".{ending}" for ending in (*TEXTS, *BOOKS))
"""For the ``accept`` attribute of a file input."""


def read_table(name: str, content: bytes) -> Table:
    """The table in a file of that name.

    Raises TableFault (codes ``table.*``) when the file is of another type, too large, damaged or empty.
    """
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    if len(content) > MAX_BYTES:
        raise TableFault("table.too_large", {"maximum": MAX_BYTES // 1024 // 1024})
    if not content:
        raise TableFault("table.empty")
    if ending in TEXTS:
        return read_text(content)
    if ending in BOOKS:
        return read_book(ending, content)
    raise TableFault("table.old_excel" if ending == "xls" else "table.wrong_type")
