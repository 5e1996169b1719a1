"""The tournament of 2022 goes in by the web pages alone, and is ranked as it was published."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.kernel.values.test_table_file import as_ods, as_xlsx
from tournaments.models import Team, Tour, Tournament
from tournaments.standings.read.standings import standings

REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"
PUBLISHED = {
    "хи": (9, 27), "дельта": (8, 32), "тау": (8, 23), "альфа": (8, 17), "бета": (7, 23), "омикрон": (6, 23),
    "ро": (6, 22), "ню": (6, 19), "тета": (6, 19), "йота": (6, 16), "эта": (6, 15), "фи": (6, 12), "гамма": (4, 19),
    "каппа": (4, 12), "лямбда": (4, 11), "кси": (3, 11), "мю": (3, 11), "пи": (3, 6), "сигма": (2, 11),
    "омега": (2, 4), "эпсилон": (2, 4), "пси": (1, 5),
}  # fmt: skip
"""What was published of the tournament of 2022: match points and points."""
NEW = {"name": "ФМТ 2022", "slug": "fmt", "starts_on": "2022-07-14", "ends_on": "2022-07-20"}


def with_more() -> list[tuple[str, ...]]:
    """The rows of the real file as organisers keep them: a title above them, columns and a line of their own."""
    head, *rows = (tuple(line.split(",")) for line in REAL.read_text("utf-8").splitlines())
    more = [(str(at), *row, "да" if at % 2 else "", "Ким") for at, row in enumerate(rows, start=1)]
    return [("ФМТ 2022", "", "", "", "", "", "", "", ""), ("№", *head, "Подписан", "Секретарь"), *more]


def sent() -> dict[str, Any]:
    """What is sent on the import's first page, by how it is sent."""
    rows = with_more()
    files = {"csv": REAL.read_bytes(), "xlsx": as_xlsx(rows), "ods": as_ods(tuple(rows))}
    return {f"{kind} file": {"file": SimpleUploadedFile(f"m.{kind}", content)} for kind, content in files.items()} | {
        "pasted file": {"text": REAL.read_text("utf-8")},
        "pasted cells": {"text": "\n".join(map("\t".join, rows))},
    }


def url(name: str) -> str:
    return reverse(name, args=["fmt"])


def packed(page: Any, name: str = "rows") -> str:
    field = re.search(rf'name="{name}" value="([^"]+)"', page.content.decode())
    assert field is not None
    return field[1]


def as_filled_in(page: Any) -> dict[str, Any]:
    """What the form of a page holds before anybody has changed anything."""
    return {bound.html_name: value for bound in page.context["form"] if (value := bound.value()) not in (None, False)}


def begin(olga: Client) -> None:
    """The tournament, its teams from a pasted list, and five tours, page by page."""
    page = olga.get(reverse("desk_new"))
    assert olga.post(reverse("desk_new"), as_filled_in(page) | NEW | {"key": "n" * 20}).status_code == 302
    page = olga.post(url("desk_roster"), {"text": "Команда\n" + "\n".join(PUBLISHED)})
    assert olga.post(url("desk_roster_save"), {"rows": packed(page), "key": "r" * 20}).status_code == 302
    for number in range(1, 6):
        tour = {"number": number, "start": "points:points", "key": f"the-tour-number-{number}"}
        assert olga.post(url("desk_tour_add"), tour).status_code == 302


@pytest.mark.parametrize("how", sorted(sent()))
def test_the_real_tournament_goes_in_by_pages_alone_and_is_ranked_as_it_was(cast: Cast, how: str) -> None:
    olga = cast.client("organiser")
    begin(olga)
    page = olga.post(url("desk_import_matches"), sent()[how])
    assert page.status_code == 200, "unchanged, without anything to be said about its columns"
    data = {"save": "1", "table": packed(page, "table"), "approve": "on", "reason": "на бумаге", "key": "k" * 20}
    assert olga.post(url("desk_import_matches"), data).status_code == 302
    tournament = Tournament.objects.get(slug="fmt")
    rows = standings(tournament).rows
    ranked = {row.team.name: tuple(str(value) for value in row.values[:2]) for row in rows}
    assert list(ranked) == list(PUBLISHED)
    assert ranked == {name: (str(won), str(own)) for name, (won, own) in PUBLISHED.items()}
    assert Team.objects.filter(tournament=tournament).count() == 22
    assert Tour.objects.filter(tournament=tournament).count() == 5
