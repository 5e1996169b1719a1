"""Several files in one, written while they are being made."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import IO, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tournaments.pdf.streaming import Sink

Write = Callable[[Sink], Iterator[None]]
"""Writes a file, step by step."""


def archived(file: Sink, entries: Iterable[tuple[str, Write]], moment: datetime) -> Iterator[None]:
    """Write a ZIP file of entries by their names, all dated at that moment; the steps are theirs.

    The file need not be one that can be searched: each entry's size follows its content.
    """
    with ZipFile(cast(IO[bytes], file), "w") as archive:
        for name, write in entries:
            about = ZipInfo(name, moment.timetuple()[:6])
            about.compress_type = ZIP_DEFLATED
            with archive.open(about, "w") as entry:
                yield from write(entry)
