"""What of a page is English: a visitor who reads Russian meets none of it."""

import re
from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

import polib

from tests.crawling import shown

CATALOGUE = Path("locale/ru/LC_MESSAGES/django.po")
ARGUMENT = re.compile(r"%\(\w+\)s|%[sd]")
WORDS = re.compile(r"[a-z]{2,}(?:[ ,]+[a-z]{2,}){2,}", re.IGNORECASE)


@cache
def english_parts() -> tuple[str, ...]:
    """What stands between the arguments of the English texts, as far as it is longer than three words."""
    parts: set[str] = set()
    for entry in polib.pofile(str(CATALOGUE)):
        for text in (entry.msgid, entry.msgid_plural):
            parts.update(" ".join(part.split()) for part in ARGUMENT.split(text or ""))
    return tuple(part for part in sorted(parts) if len(part.split()) > 3)


@cache
def places() -> frozenset[str]:
    """Cities that time zones are named after; the database of time zones names them in English only."""
    return frozenset(zone.rsplit("/", 1)[-1].replace("_", " ") for zone in available_timezones())


def english_in(page: str) -> list[str]:
    """Texts of the program that are not translated on a Russian page, and those that nobody can translate."""
    text = shown(page)
    untranslated = [part for part in english_parts() if part in text]
    return [*untranslated, *sorted(set(WORDS.findall(shown(page, " | "))) - places())]
