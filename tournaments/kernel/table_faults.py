"""What can be wrong with a file that should hold a table."""

from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

MESSAGES: Final = {
    "table.wrong_type": gettext_noop("This is not a table. Save it as CSV, XLSX or ODS and choose that file."),
    "table.old_excel": gettext_noop(
        "This table is from an old version of Excel. Open it there, save it as “Excel workbook (.xlsx)” or "
        "CSV, and choose that file."
    ),
    "table.too_large": gettext_noop(
        "The file is larger than %(maximum)s MB. Keep only the table in it, or split it up."
    ),
    "table.too_large_inside": gettext_noop(
        "When unpacked, the table is larger than %(maximum)s MB. Copy the cells into a new, empty file and "
        "choose that one."
    ),
    "table.too_many_cells": gettext_noop(
        "The file has more than %(maximum)s cells. Copy the ones you need into a new, empty file and choose that one."
    ),
    "table.empty": gettext_noop("The file is empty. Choose one with at least one row."),
    "table.too_many_rows": gettext_noop("The table has more than %(maximum)s rows. Split it into several files."),
    "table.too_many_columns": gettext_noop(
        "Row %(row)s has more than %(maximum)s columns. Keep only the ones you need."
    ),
    "table.not_text": gettext_noop(
        "The file has the name of a text file but is not one. Save the table again as CSV, XLSX or ODS."
    ),
    "table.encoding": gettext_noop("The encoding of the file could not be determined. Save it again as CSV in UTF-8."),
    "table.no_table": gettext_noop(
        "There is no table in this file. Open it, save it as XLSX or CSV, and choose that one."
    ),
    "table.several_tables": gettext_noop("The file has several tables. Keep only the one you need in it."),
    "table.damaged": gettext_noop(
        "The file is damaged or of a different type than its name says. Open it, save it again, and choose the new one."
    ),
}
tell(MESSAGES)


class TableFault(FaultError):
    """A file that is no table to read; codes ``table.*``."""
