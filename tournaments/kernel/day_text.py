"""The days of a tournament as people write them, in the language of the page."""

from datetime import date

from django.utils.formats import date_format, get_format


def days_text(first: date, last: date) -> str:
    """One day, or both with what they share said once: "14–16 июля 2026 г.", "July 31 – Aug. 2, 2026"."""
    if first == last:
        return date_format(first)
    if first.year != last.year:
        return f"{date_format(first)} – {date_format(last)}"
    day_goes_first = get_format("DATE_FORMAT").startswith("j")
    if first.month != last.month:
        return f"{date_format(first, 'j E' if day_goes_first else 'N j')} – {date_format(last)}"
    if day_goes_first:
        return f"{first.day}–{date_format(last)}"
    return f"{date_format(first, 'N j')}–{last.day}, {last.year}"
