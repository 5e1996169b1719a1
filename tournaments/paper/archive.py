"""Several files in one."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

Write = Callable[[IO[bytes]], Iterable[None]]
"""Writes a file, step by step."""


def archived(file: IO[bytes], entries: Iterable[tuple[str, Write]], moment: datetime) -> Iterator[None]:
    """Write a ZIP file of entries by their names, all dated at that moment; the steps are theirs."""
    with ZipFile(file, "w") as archive:
        for name, write in entries:
            about = ZipInfo(name, moment.timetuple()[:6])
            about.compress_type = ZIP_DEFLATED
            with archive.open(about, "w") as entry:
                yield from write(entry)
