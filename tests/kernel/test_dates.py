"""Days and moments have one form on pages and in code: 14 July 2026, 12:30."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

import pytest
from django.template import Context, Template
from django.utils import timezone, translation

from tournaments.kernel.wording import day_text

TEMPLATES: Final = {
    "H:i": "a time of a day that is known",
    "j E, H:i": "a moment of this year's tournament",
    "j E Y, H:i:s": "the log, in which a second matters",
    "l, j E": "a day of the timetable, with its weekday",
    "c": "for programs",
    "Y-m-d\\TH:i": "for a browser's field",
}
"""How the filter ``date`` may be used beside ``day`` and ``moment`` → for what."""
CODE: Final = {"H:i", "j E", "j E, H:i", "l, j E", "j E Y", "j E Y, H:i"}
HOME: Final = Path("tournaments/kernel/wording.py")


def found(folder: str, kind: str, pattern: str) -> Iterator[tuple[str, str]]:
    for path in sorted(Path(folder).rglob(f"*.{kind}")):
        for match in re.finditer(pattern, path.read_text(encoding="utf-8")):
            yield str(path), match[1]


def test_templates_write_days_by_their_filters() -> None:
    uses = list(found("templates", "html", r"""\|date:["']([^"']*)["']"""))
    assert len(uses) > 20
    assert [use for use in uses if use[1] not in TEMPLATES] == []
    assert list(found("templates", "html", r"\|date(?!:)\b(.)")) == []


def test_code_writes_days_by_their_functions() -> None:
    calls = [call for call in found("tournaments", "py", r"\bdate_format\(([^\n]*)\n") if Path(call[0]) != HOME]
    patterns = [(path, re.search(r'"([^"]+)"', call)) for path, call in calls]
    wrong = [path for path, pattern in patterns if pattern is None or pattern[1] not in CODE]
    assert wrong == ["tournaments/paper/document.py"], "whose pattern is given by its callers"
    assert list(found("tournaments", "py", r"""(["'][^"']*%d\.%m[^"']*["'])""")) == []


@pytest.mark.parametrize(
    ("language", "day", "moment"),
    [("ru", "14 июля 2026", "14 июля 2026, 09:30"), ("en", "14 July 2026", "14 July 2026, 09:30")],
)
def test_filters_write_them_by_the_clock_that_a_page_has_set(language: str, day: str, moment: str) -> None:
    page = Template("{% load show %}{{ at|day }}|{{ at|moment }}|{{ none|day }}{{ none|moment }}")
    with translation.override(language), timezone.override("Europe/Moscow"):
        shown = page.render(Context({"at": datetime(2026, 7, 14, 6, 30, tzinfo=UTC), "none": None}))
        assert shown == f"{day}|{moment}|"
        assert day_text(date(2026, 7, 14)) == day
