"""Documents with the longest names on every paper: laid out without a fault, drawn where they are laid out."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from django.utils import translation

from tests.paper import scenes
from tests.paper.drawn import drawn, origins, placed_on, wanted
from tests.paper.scenes import ENDLESS, PRINTED, WORDY
from tournaments.draws.documents import Names, bracket_pages, cross_pages, empty_names
from tournaments.draws.read.blank import empty_bracket
from tournaments.draws.rules.pairing.knock_out import Result, bracket
from tournaments.models import AccessLink, Judge, Team, Tournament
from tournaments.paper.document import Stamp, draw_stamp
from tournaments.paper.page import MM, Page, Paper, Printing
from tournaments.roster.documents import slip_pages
from tournaments.roster.read import Issued, IssuedLinks
from tournaments.standings.documents import certificate_pages, result_pages
from tournaments.standings.read.standings import RankedTeam, StandingsRow

LONG = (WORDY, ENDLESS, "Бета")
SHORT = ("Альфа", "Бета", "Гамма")
UNPRINTED = 4 * MM
"""What printers leave white at the edges of a sheet."""

Called = Sequence[str]
"""What people and teams are called, in turn."""


def name(names: Called, number: int) -> str:
    return names[number % len(names)]


def holder(names: Called, number: int) -> dict[str, Any]:
    """A judge or a team's captain, by turns."""
    if number % 2:
        return {"kind": "judge", "judge": Judge(name=name(names, number))}
    return {"kind": "captain", "team": Team(name=name(names, number))}


def slips(names: Called) -> list[Page]:
    """A slip for each of twelve judges and captains."""
    tournament = Tournament(name=names[0])
    until = PRINTED + timedelta(days=3)
    links = [AccessLink(tournament=tournament, expires_at=until, **holder(names, number)) for number in range(12)]
    told = IssuedLinks(tuple(Issued(link, f"token{number}") for number, link in enumerate(links)), 1)
    return slip_pages(tournament, told, lambda token: f"https://tournament.example/go/{token}/")


def results(names: Called) -> list[Page]:
    """A table with more columns than a page has room for."""
    head = ["№", "Команда", *(str(number) for number in range(1, 21)), "Очки", "Объяснение"]
    rows = [[str(n), name(names, n), *["12½ : 7"] * 20, "31½", name(names, n + 1)] for n in range(1, 21)]
    return result_pages(names[0], names[0], [head, *rows])


def certificates(names: Called) -> list[Page]:
    """Three of them."""
    teams = [RankedTeam(number, name(names, number), "α") for number in range(3)]
    rows = [StandingsRow(team, 1, (), 3, None, shared=False, written=str(team.pk + 1)) for team in teams]
    return certificate_pages(Tournament(name=names[0]), rows)


def brackets(names: Called) -> list[Page]:
    """One of 32 teams whose first results are known, one of 50 without names."""
    teams = range(1, 33)
    known = Names({team: name(names, team) for team in teams}, {team: team for team in teams})
    begun = bracket(teams, [Result(1, 32, 32), Result(16, 17, 17)])
    return [*bracket_pages(begun, known, names[0]), *bracket_pages(empty_bracket(50), empty_names(50), "")]


def cross_tables(names: Called) -> list[Page]:
    """Tables of two groups, one of them larger than a page is wide."""
    return cross_pages(
        names[0],
        [Team(name=name(names, number), sign="αβγ"[number % 3], group="АБ"[number % 5 == 0]) for number in range(40)],
    )


DOCUMENTS: dict[str, Callable[[Called], list[Page]]] = {
    "slips": slips,
    "results": results,
    "certificates": certificates,
    "bracket": brackets,
    "cross-table": cross_tables,
}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_nothing_lies_over_anything_else_and_all_is_drawn_inside_the_sheet(document: str, language: str) -> None:
    with translation.override(language):
        pages = DOCUMENTS[document](LONG)
        for number, page in enumerate(pages, start=1):
            draw_stamp(page, Stamp(WORDY, "напечатано " * 9), number, len(pages))
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    for printing in (Printing(paper, colour=paper is Paper.A4) for paper in Paper):
        sheets = zip(drawn(pages, printing).pages, placed_on(pages, printing), strict=True)
        for finished, sheet in sheets:
            lines = wanted(pages, sheet)
            assert origins(finished) == [pytest.approx(begin, abs=0.05) for begin, _end in lines]
            for x, y in (point for line in lines for point in line):
                assert UNPRINTED <= x <= sheet.size.width - UNPRINTED
                assert UNPRINTED <= y <= sheet.size.height - UNPRINTED


def test_no_pale_line_of_a_cross_table_lies_over_its_frame() -> None:
    for page in cross_tables(SHORT):
        widths = [rule.stroke.width for rule in page.rules]
        assert widths == sorted(widths), "what is drawn later lies above"
        assert len(set(widths)) == 2


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_sample_stands_where_it_always_stood(document: str) -> None:
    with translation.override("en"):
        page, *_further = DOCUMENTS[document](SHORT)
    scenes.compare_with_golden(document, page)


@pytest.mark.parametrize(("teams", "pages"), [(2, 1), (4, 1), (8, 1), (16, 1), (24, 1), (32, 1), (50, 3), (200, 9)])
def test_a_bracket_has_a_line_for_every_place(teams: int, pages: int) -> None:
    with translation.override("en"):
        sheets = bracket_pages(empty_bracket(teams), empty_names(teams), "")
    lines = scenes.texts_of(sheets).split("\n")
    assert len(sheets) == pages
    assert sum(len(page.rules) for page in sheets) > 2 * teams
    assert {str(number) for number in range(1, teams + 1)} <= set(lines)
    assert ("Match for third place" in lines) == (teams > 2)
    assert lines.count("Winner") == 1


def test_every_two_teams_of_a_cross_table_have_one_cell_each_way() -> None:
    teams = [Team(name=f"Команда {number}") for number in range(1, 41)]
    pages = cross_pages("Кубок", teams)
    text = scenes.texts_of(pages).split("\n")
    crossed = [cell for page in pages for cell in page.cells if cell.fitted.lines == ("×",)]
    assert len(crossed) == len(teams)
    ranges = [next(line for line in scenes.texts_of([page]).split("\n") if "Кубок" in line) for page in pages]
    down, across = ("1–20", "21–40"), ("1–14", "15–28", "29–40")
    assert ranges == [f"Кубок · {one} × {other}" for one, other in product(down, across)]
    for team in teams:
        turned = [cell for page in pages for cell in page.cells if cell.style.turned]
        assert text.count(team.name) == len(down) + len(across)
        assert sum(cell.fitted.lines == (team.name,) for cell in turned) <= len(down)


def test_a_cross_table_of_nobody_says_so() -> None:
    with translation.override("en"):
        assert "Nobody is entered yet." in scenes.texts_of(cross_pages("Кубок", []))
