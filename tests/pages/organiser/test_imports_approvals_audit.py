"""The organiser's pages of importing, approving and looking into the log."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import AuditEntry, Match, Team, Tour
from tournaments.rounds.write.tours import add_tour

REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"


@pytest.fixture
def olga(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client("organiser")


def url(name: str, slug: str = "cup") -> str:
    return reverse(name, args=[slug])


def upload(client: Client, content: bytes, name: str = "m.csv", slug: str = "cup", **more: Any) -> Any:
    data = {"file": SimpleUploadedFile(name, content), **more}
    return client.post(url("desk_import_matches", slug), data)


def rows_of(page: Any) -> str:
    found = re.search(r'name="rows" value="([^"]+)"', page.content.decode())
    assert found is not None
    return found[1]


def test_the_real_tournament_is_shown_first_and_then_stored(cast: Cast) -> None:
    oleg = cast.client("other_organiser")
    page = upload(oleg, REAL.read_bytes(), slug="other", create="on")
    assert page.status_code == 200
    assert "беседка мед-1" in page.content.decode()
    assert not Match.objects.filter(tour__tournament=cast.other_tournament).exists()
    data = {"rows": rows_of(page), "create": "True", "approve": "on", "reason": "на бумаге", "key": "k" * 20}
    for _ in range(2):
        assert oleg.post(url("desk_import_matches", "other"), data).status_code == 302
    stored = Match.objects.filter(tour__tournament=cast.other_tournament)
    assert (stored.count(), stored.filter(state="approved").count()) == (55, 55)
    assert "Добавлено 55 встреч. Утверждено 55." in oleg.get(url("desk_tours", "other")).content.decode()
    assert Team.objects.filter(tournament=cast.other_tournament).count() == 22


def test_faults_stand_in_their_rows_and_there_is_nothing_to_confirm(cast: Cast, olga: Client) -> None:
    content = "Тур;Команда А;Команда Б\n1;Альфа;Дельта\n9;x;x\n2;новая;старая".encode("cp1251")
    page = upload(olga, content, create="on")
    text = page.content.decode()
    assert page.status_code == 422
    assert text.count('class="fault"') == 3
    assert 'name="rows"' not in text
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.csv", b""),
        ("m.csv", b"\x89PNG\r\n\x1a\n\x00\x00"),
        ("m.pdf", b"%PDF-1.4"),
        ("m.xlsx", b"PK\x03\x04broken"),
        ("m.csv", b"x" * (5 * 1024 * 1024 + 1)),
        ("m.csv", b"tour,room\n1,2"),
        ("m.csv", b"tour,team_a,team_b\n" + b"1,a,b\n" * 1501),
        ("m.csv", b"tour,team_a,team_b\n" + b"1,a,b\n" * 5001),
    ],
)
def test_a_wrong_file_is_told_on_the_page(cast: Cast, olga: Client, name: str, content: bytes) -> None:
    page = upload(olga, content, name)
    assert page.status_code == 422
    assert b"errorlist" in page.content
    assert not AuditEntry.objects.exists()


def test_no_file_and_forged_rows_are_refused(cast: Cast, olga: Client) -> None:
    assert olga.post(url("desk_import_matches"), {}).status_code == 422
    for rows in ("", "W10:forged:signature", "x" * 500_000):
        assert olga.post(url("desk_import_matches"), {"rows": rows, "create": "on"}).status_code == 422
    assert not AuditEntry.objects.exists()


def test_rows_that_became_faulty_meanwhile_are_shown_again(cast: Cast, olga: Client) -> None:
    page = upload(olga, "tour,team_a,team_b\n1,Новая,Старая".encode(), create="on")
    make.make_match(cast.tour, make.make_team(cast.tournament, "Новая"))
    again = olga.post(url("desk_import_matches"), {"rows": rows_of(page), "create": "True", "key": "k" * 20})
    assert again.status_code == 422
    assert 'class="fault"' in again.content.decode()
    assert not AuditEntry.objects.exists()


def test_approving_at_once_needs_a_reason_and_keeps_the_rows(cast: Cast, olga: Client) -> None:
    page = upload(olga, "tour,team_a,team_b,points_a,points_b\n2,Новая,Старая,3,1".encode(), create="on")
    data = {"rows": rows_of(page), "create": "True", "approve": "on", "key": "k" * 20}
    again = olga.post(url("desk_import_matches"), data)
    assert again.status_code == 422
    assert rows_of(again) == data["rows"]
    assert not AuditEntry.objects.exists()


def signed(cast: Cast) -> None:
    Match.objects.filter(tour=cast.tour).update(state="signed")


@pytest.mark.both_databases
def test_all_that_is_shown_is_approved_and_what_changed_meanwhile_is_left(cast: Cast, olga: Client) -> None:
    signed(cast)
    shown = re.findall(r'name="match" value="([0-9-]+)"', olga.get(url("desk_approvals")).content.decode())
    assert len(shown) == 2
    Match.objects.filter(pk=cast.other_match.pk).update(version=2)
    foreign = make.make_match(make.make_tour(cast.other_tournament), state="signed")
    sent = [*shown, f"{foreign.pk}-1", "x-1", "1", "-", "9" * 30 + "-1"]
    page = olga.post(url("desk_approvals"), {"match": sent, "key": "k" * 20}, follow=True)
    assert b"alert-warning" in page.content
    states = {match.pk: match.state for match in Match.objects.all()}
    assert states[cast.match.pk] == "approved"
    assert states[cast.other_match.pk] == states[foreign.pk] == "signed"


def test_a_glance_shows_totals_penalties_and_remarks(cast: Cast, olga: Client) -> None:
    signed(cast)
    cast.match.penalties.create(side="B", points=3, reason="шум в зале")
    Match.objects.filter(pk=cast.match.pk).update(remarks="Играли <b>тихо</b>", total_a="4.5", total_b=-1)
    page = olga.get(url("desk_approvals")).content.decode()
    assert "4½ : −1" in page
    assert "шум в зале" in page
    assert "Играли &lt;b&gt;тихо" in page


def test_one_approval_leads_back_to_the_others(cast: Cast, olga: Client) -> None:
    signed(cast)
    address = reverse("desk_match_approve", args=["cup", cast.match.pk])
    answer = olga.post(address, {"version": 1, "key": "k" * 20, "next": "approvals"})
    assert answer["Location"] == url("desk_approvals")
    assert olga.post(address, {"version": 1, "key": "l" * 20}).status_code == 409


def entries(cast: Cast, count: int, first: int = 2) -> None:
    for number in range(first, first + count):
        given: dict[str, Any] = {"number": number, "name": f"<i>Тур</i> {number}", "kind": "points", "preset": "points"}
        add_tour(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)


def test_the_log_shows_who_did_what_and_that_it_is_whole(cast: Cast, olga: Client) -> None:
    entries(cast, 3)
    page = olga.get(url("desk_audit")).content.decode()
    assert page.count('class="entry-head"') == 3
    assert "<bdi>olga</bdi>" in page
    assert "&lt;i&gt;Тур" in page
    assert "alert-danger" not in page
    AuditEntry.objects.filter(number=2).update(reason="x")
    assert "alert-danger" in olga.get(url("desk_audit")).content.decode()


@pytest.mark.both_databases
def test_the_log_is_filtered_and_paged(cast: Cast, olga: Client) -> None:
    entries(cast, 60)
    signed(cast)
    olga.post(reverse("desk_match_approve", args=["cup", cast.match.pk]), {"version": 1, "key": "k" * 20})

    def count(query: str) -> int:
        return olga.get(url("desk_audit") + query).content.decode().count('class="entry-head"')

    assert count("") == 50
    assert count("?page=2") == count("?page=99") == 11
    assert count("?action=match.approve") == count(f"?match={cast.match.pk}") == 1
    assert count(f"?match={cast.other_match.pk}") == 0
    assert count("?actor=olga&action=match.approve") == 1


@pytest.mark.parametrize("query", ["?match=abc", "?actor=%00", "?action=nothing", "?page=-1"])
def test_an_odd_question_is_answered_with_a_page(cast: Cast, olga: Client, query: str) -> None:
    entries(cast, 1)
    assert olga.get(url("desk_audit") + query).status_code == 200


def test_more_entries_take_no_more_queries(
    cast: Cast, olga: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    entries(cast, 5)
    with django_assert_max_num_queries(12) as first:
        olga.get(url("desk_audit"))
    entries(cast, 30, first=50)
    with django_assert_max_num_queries(len(first)):
        olga.get(url("desk_audit"))
