"""Files of CSV for the spreadsheets of the page's language, out and in again."""

import csv
import io
import re
from decimal import Decimal
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.table_file import read_table
from tournaments.models import Match, Player, Team, Tour, Tournament

pytestmark = pytest.mark.django_db
FILES = ("csv", "comma.csv", "semicolon.csv", "xlsx")


def download(client: Client, what: str, file_format: str = "csv", language: str = "ru") -> bytes:
    answer = client.get(f"/desk/cup/download/{what}.{file_format}", headers={"accept-language": language})
    assert answer.status_code == 200
    return bytes(answer.content)


def read(content: bytes, separator: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=separator))


def send(client: Client, page: str, name: str, content: bytes, **more: Any) -> None:
    """Through the preview to what is stored."""
    shown = client.post(page, {"file": SimpleUploadedFile(name, content), **more})
    assert shown.status_code == 200, re.findall(r'class="fault"[^<]*<[^>]*>([^<]*)', shown.text)
    carried = dict(re.findall(r'name="(rows|table|save)" value="([^"]+)"', shown.text))
    where = f"{page}save/" if "teams" in page else page
    stored = client.post(where, carried | {"create": "True", "key": "a-key-of-the-import"})
    assert stored.status_code == 302


@pytest.fixture
def played(cast: Cast) -> Cast:
    """A tour of points with halves and with less than nothing, and names that a table has to quote."""
    Match.objects.all().delete()
    Tour.objects.all().delete()
    tour = make.make_tour(cast.tournament, kind="points")
    teams = [make.make_team(cast.tournament, name) for name in ("Нота; До", "Кот, кит", "«Ёж» и Ко", "Семь")]
    for number, player in enumerate(Player.objects.filter(team__in=teams).order_by("pk"), start=1):
        player.name = f"Игрок {number}"  # in a list of players a comma stands between two of them
        player.save()
    figures: dict[str, Any] = {"state": Match.State.APPROVED}
    for (a, b), (of_a, of_b) in zip((teams[:2], teams[2:]), (("2.5", "-0.5"), ("-1.25", "10")), strict=True):
        points: dict[str, Any] = {"entered_a": Decimal(of_a), "entered_b": Decimal(of_b)}
        totals: dict[str, Any] = {"total_a": Decimal(of_a), "total_b": Decimal(of_b)}
        make.make_match(tour, a, b, **points, **totals, **figures)
    return cast


def test_a_file_is_for_the_spreadsheets_of_the_pages_language(played: Cast) -> None:
    olga = played.client("organiser")
    russian, english = (download(olga, "matches", language=language) for language in ("ru", "en"))
    assert russian.startswith(b"\xef\xbb\xbf")
    assert [row[3:5] for row in read(russian, ";")[1:]] == [["2,5", "-0,5"], ["-1,25", "10"]]
    assert [row[3:5] for row in read(english, ",")[1:]] == [["2.5", "-0.5"], ["-1.25", "10"]]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_whoever_needs_the_other_file_chooses_it(played: Cast, language: str) -> None:
    olga = played.client("organiser")
    commas = download(olga, "matches", "comma.csv", language)
    semicolons = download(olga, "matches", "semicolon.csv", language)
    assert read(commas, ",")[1][3:5] == ["2.5", "-0.5"]
    assert read(semicolons, ";")[1][3:5] == ["2,5", "-0,5"]


@pytest.mark.parametrize(
    ("address", "language", "labels"),
    [
        ("/desk/cup/tours/", "ru", ["XLSX", "CSV", "CSV с запятыми"]),
        ("/desk/cup/teams/", "en", ["XLSX", "CSV", "CSV with semicolons"]),
        ("/t/cup/", "ru", ["XLSX", "CSV", "CSV с запятыми"]),
        ("/t/cup/standings/", "en", ["XLSX", "CSV", "CSV with semicolons", "PDF"]),
        ("/t/cup/tours/1/", "ru", ["XLSX", "CSV", "CSV с запятыми"]),
    ],
)
def test_a_workbook_is_offered_first_then_the_two_files(
    played: Cast, address: str, language: str, labels: list[str]
) -> None:
    client = played.client("organiser" if "desk" in address else "public")
    shown = client.get(address, headers={"accept-language": language}).text
    (line, *_more) = re.findall(r'<p class="downloads[^"]*">(?:(?!</p>).)*XLSX.*?</p>', shown, re.DOTALL)
    links = re.findall(r'<a[^>]*href="([^"]+)"[^>]*>([^<]+)</a>', line)
    assert [label for _address, label in links][: len(labels)] == labels
    for where, _label in links:
        assert client.get(where).status_code == 200


@pytest.mark.parametrize("file_format", FILES)
def test_matches_that_were_exported_are_imported_again(played: Cast, file_format: str) -> None:
    content = download(played.client("organiser"), "matches", file_format)
    tour = make.make_tour(played.other_tournament, kind="points")
    name = f"m.{file_format.rpartition('.')[2]}"
    send(played.client("other_organiser"), "/desk/other/matches/import/", name, content, create="on")
    wanted = Match.objects.filter(tour__tournament=played.tournament).order_by("number")
    columns = ("team_a__name", "team_b__name", "entered_a", "entered_b")
    assert list(tour.matches.order_by("number").values_list(*columns)) == list(wanted.values_list(*columns))


@pytest.mark.parametrize("file_format", FILES)
@pytest.mark.parametrize(("language", "bye"), [("ru", "без соперника"), ("en", "bye")])
@pytest.mark.parametrize("points", [Decimal(0), Decimal("2.5")])
def test_a_bye_is_told_in_its_cell_and_imported_again(
    played: Cast, points: Decimal, language: str, bye: str, file_format: str
) -> None:
    tour = Tour.objects.get(tournament=played.tournament)
    resting = make.make_match(tour, make.make_team(played.tournament, "Ночь"), state=Match.State.APPROVED)
    Tournament.objects.update(bye_own=points)
    Match.objects.filter(pk=resting.pk).update(team_b=None, total_a=points)
    content = download(played.client("organiser"), "matches", file_format, language)
    name = f"m.{file_format.rpartition('.')[2]}"
    sides = [row[1:3] for row in read_table(name, content).rows]
    assert sides[-1] == ("Ночь", bye)
    again = make.make_tour(played.other_tournament, kind="points")
    send(played.client("other_organiser"), "/desk/other/matches/import/", name, content, create="on")
    assert again.matches.get(team_a__name="Ночь").team_b is None


@pytest.mark.parametrize("file_format", FILES)
def test_a_list_of_players_that_was_exported_is_imported_again(played: Cast, file_format: str) -> None:
    content = download(played.client("organiser"), "players", file_format)
    Team.objects.filter(tournament=played.other_tournament).delete()
    send(played.client("other_organiser"), "/desk/other/teams/import/", f"l.{file_format.rpartition('.')[2]}", content)
    imported, wanted = (
        sorted(Player.objects.filter(team__tournament=tournament).values_list("team__name", "name"))
        for tournament in (played.other_tournament, played.tournament)
    )
    assert imported == wanted


@pytest.mark.parametrize(("file_format", "separator"), [("csv", ";"), ("comma.csv", ","), ("semicolon.csv", ";")])
def test_no_name_is_a_formula_in_any_of_the_files(cast: Cast, file_format: str, separator: str) -> None:
    make.make_team(cast.tournament, '=HYPERLINK("http://x";"y")')
    names = [row[0] for row in read(download(cast.client("organiser"), "teams", file_format), separator)]
    assert '\'=HYPERLINK("http://x";"y")' in names
    assert not any(name.startswith("=") for name in names)
