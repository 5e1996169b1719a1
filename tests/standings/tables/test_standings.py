"""The standings in words."""

from decimal import Decimal

import pytest
from django.utils import translation

from tournaments.standings.read.standings import RankedTeam, StandingsRow
from tournaments.standings.rules.metrics import parse_metrics
from tournaments.standings.tables.standings import explained

POINTS, DIFFERENCE = parse_metrics("points(without=4), points_diff")


def row(*, name: str = "Бета", shared: bool = False, last: bool = False) -> StandingsRow:
    above = None if last else POINTS.reason(name, Decimal("31.5"), Decimal(28))
    return StandingsRow(RankedTeam(1, "Альфа", ""), 1, (Decimal(1),), 1, above, shared)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "above Бета on points without tour 4, 31½ : 28"),
        ("ru", "выше, чем «Бета», по очкам без тура\xa04, 31½ : 28"),
    ],
)
def test_a_place_is_explained_in_the_language_of_the_page(language: str, sentence: str) -> None:
    with translation.override(language):
        assert explained(row(), isolate=False) == sentence


def test_on_a_page_the_other_name_keeps_its_writing_direction_to_itself() -> None:
    with translation.override("en"):
        text = explained(row(name="\u202eevil"))
    assert "above \u2068\u202eevil\u2069 on points" in text


@pytest.mark.parametrize(("language", "sentence"), [("en", "shares the place"), ("ru", "делит место")])
def test_a_shared_place_says_so_and_the_last_row_says_nothing(language: str, sentence: str) -> None:
    with translation.override(language):
        assert explained(row(shared=True, last=True)) == sentence
        assert explained(row(last=True)) == ""
