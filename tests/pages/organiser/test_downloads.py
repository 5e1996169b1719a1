"""The desk's tables as files."""

import csv
import io
from datetime import UTC, datetime

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Match, Signal, Tournament


def rows(client: Client, what: str) -> list[list[str]]:
    response = client.get(f"/desk/cup/download/{what}.comma.csv")
    assert response.status_code == 200
    return list(csv.reader(io.StringIO(response.content.decode("utf-8-sig"))))


@pytest.mark.both_databases
def test_players_come_with_their_teams(cast: Cast) -> None:
    lines = rows(cast.client("organiser"), "players")
    assert lines[0] == ["Команда", "Игрок"]
    assert ["Альфа", "Альфа 1"] in lines
    assert len(lines) == 1 + 4 * 6


def test_judges_come_with_the_teams_they_are_attached_to(cast: Cast) -> None:
    judge = make.make_judge(cast.tournament, "Пётр")
    judge.attached_to.set([team for team in (cast.match.team_a, cast.match.team_b) if team])
    by_name = {row[0]: row for row in rows(cast.client("organiser"), "judges")}
    assert by_name["Пётр"][2] == "Альфа, Бета"


def test_the_audit_log_comes_whole_in_words_and_with_its_hashes(cast: Cast) -> None:
    client = cast.client("organiser")
    client.post("/desk/cup/teams/", {"name": "=Омега", "key": "key-of-omega"})
    lines = rows(client, "audit")
    cast.tournament.refresh_from_db()
    assert len(lines) == 1 + 1
    assert lines[1][2] == "olga"
    assert "Омега" in lines[1][6]
    assert lines[1][7] == cast.tournament.audit_head


def test_teams_come_as_a_workbook_without_formulas(cast: Cast) -> None:
    make.make_team(cast.tournament, "=1+1")
    response = cast.client("organiser").get("/desk/cup/download/teams.xlsx")
    sheet = load_workbook(io.BytesIO(response.content)).active
    assert sheet is not None
    names = {cell.value: cell.data_type for row in sheet.iter_rows() for cell in row}
    assert names["=1+1"] == "s"


@pytest.mark.parametrize("address", ["teams.pdf", "secrets.csv"])
def test_nothing_else_is_there(cast: Cast, address: str) -> None:
    assert cast.client("organiser").get(f"/desk/cup/download/{address}").status_code == 404


def test_the_number_of_queries_does_not_grow(cast: Cast, django_assert_max_num_queries: object) -> None:
    client = cast.client("organiser")
    for number in range(10):
        judge = make.make_judge(cast.tournament, f"Судья {number}")
        judge.attached_to.set([cast.match.team_a])
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        rows(client, "judges")


def test_tours_matches_and_rooms_are_files(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    starts = datetime(2026, 7, 14, 7, 30, tzinfo=UTC)
    make.make_tour(cast.tournament, kind="points", name="Финал", starts_at=starts)
    tours = rows(client, "tours")
    assert tours[1][0] == "1"
    assert tours[2] == ["2", "Финал", "Points entered by the judges", "2026-07-14 10:30", "", "0", "0"]
    matches = rows(client, "matches")
    assert matches[0][0] == "Tour"
    assert matches[0][-1] == "Judges"
    assert (matches[1][1:3], matches[1][-1]) == (["Альфа", "Бета"], "Семён")
    assert rows(client, "rooms")[1:] == [["1", "2.1"], ["2", "2.2"]]


def test_the_desks_own_file_of_matches_has_hidden_results(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=61, total_b=3)
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    assert "61" in rows(cast.client("organiser"), "matches")[1]


@pytest.mark.both_databases
def test_signals_come_with_their_answers(cast: Cast) -> None:
    Signal.objects.create(
        tournament=cast.tournament, match=cast.match, kind="room", text="Нет доски", given_by="Семён",
        given_at=datetime(2026, 7, 14, 7, 30, tzinfo=UTC), answer="Несу",
    )  # fmt: skip
    [_heading, row] = rows(cast.client("organiser"), "signals")
    assert (row[0], row[1], row[4:]) == ("2026-07-14 10:30", "Семён", ["Нет доски", "Несу", ""])


@pytest.mark.parametrize("what", ["tours", "matches", "rooms", "signals"])
def test_a_page_of_the_desk_leads_to_its_file(cast: Cast, what: str) -> None:
    Signal.objects.create(tournament=cast.tournament, kind="room", text="–", given_by="–", given_at=datetime.now(UTC))
    page = {"matches": "tours/1"}.get(what, what)
    text = cast.client("organiser").get(f"/desk/cup/{page}/").content.decode()
    assert f"/desk/cup/download/{what}.csv" in text
    assert f"/desk/cup/download/{what}.xlsx" in text
