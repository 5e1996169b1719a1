"""Keeping private links, and private addresses of calendars, out of the logs."""

import logging
import re

PRIVATE_LINK = re.compile(r"(/(?:go|calendars)/)[\w-]{8,}")


class HidePrivateLinks(logging.Filter):
    """Replaces the token of a private link, wherever it stands in a log line, by three dots."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the record through, with its text made harmless."""
        message = record.getMessage()
        harmless = PRIVATE_LINK.sub(r"\1…", message)
        if harmless != message:
            record.msg, record.args = harmless, ()
        return True
