"""The organiser's pages about restore points."""

import html
import json
import re
from collections import Counter

import pytest
from django.urls import get_resolver, reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.restoring.test_write import fresh, play_on, point_of
from tournaments.closing.write import close_tournament
from tournaments.kernel.write import USE_CASES
from tournaments.models import AuditEntry, Judge, Photo, RestorePoint, Tour
from tournaments.restoring.read import KINDS, STAYS, losses
from tournaments.restoring.write.going_back import restore_tournament

ENGLISH = {"accept-language": "en"}


def text(response: object) -> str:
    plain = re.sub(r"<[^>]*>", " ", html.unescape(response.content.decode()))  # type: ignore[attr-defined]
    return re.sub(r"\s+", " ", plain)


def test_a_point_is_made_by_hand_and_listed_with_who_and_how_much_came_since(cast: Cast) -> None:
    client = cast.client("organiser")
    address = reverse("desk_points", args=["cup"])
    assert 'class="empty' in client.get(address).content.decode()
    assert client.post(address, {"name": ""}).status_code == 422
    assert client.post(address, {"name": "Обед"}, follow=True).status_code == 200
    page = text(client.get(address, headers=ENGLISH))
    assert "Обед" in page
    assert "olga · nothing has changed since" in page
    play_on(cast)
    page = text(client.get(address, headers=ENGLISH))
    assert "5 entries since" in page
    assert "Before a draw of tour 2" in page


def test_what_would_be_lost_is_told_by_kinds_and_one_by_one(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    page = text(cast.client("organiser").get(reverse("desk_point", args=["cup", point.pk]), headers=ENGLISH))
    assert "Participants and judges: 2 by 1 person" in page
    assert "Penalties and remarks: 1 in 1 match, by 1 person" in page
    assert "Draws and pairs: 1 by 1 person" in page
    assert "olga : wrote remarks Tour 1, Гамма – Дельта" in page


AS_OTHERS = {
    "tournament.create", "tournament.copy", "tournament.import", "tournament.restore",
}  # fmt: skip
"""What is counted among the other changes: it makes a tournament or goes back in one."""


def test_every_use_case_is_of_a_kind_or_stays() -> None:
    assert get_resolver().url_patterns  # with the pages come all use cases
    kinds = [action for _what, actions in KINDS for action in actions]
    known = {name for name, (work, _case) in USE_CASES.items() if work.__module__.startswith("tournaments.")}
    assert Counter([*kinds, *STAYS, *AS_OTHERS]) == Counter(known)


def test_typed_in_papers_are_results_and_what_was_said_stays(cast: Cast) -> None:
    point = point_of(cast)
    for number, action in enumerate(("paper.enter", "message.tell", "ceremony.step"), start=point.entries + 2):
        AuditEntry.objects.create(
            tournament=cast.tournament, number=number, at=cast.judge.created_at, action=action, actor="olga",
            key=f"key-{number:08d}",
        )  # fmt: skip
    with translation.override("en"):
        assert [(loss.what, loss.count) for loss in losses(point)] == [("Results", 1)]


def test_photos_that_would_be_deleted_for_good_are_told_before(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    added = make.make_match(Tour.objects.get(number=2))
    for match in (cast.match, added, added):
        Photo.objects.create(
            match=match, content=b"x", width=1, height=1, size=1, given_by="olga", given_at=cast.judge.created_at
        )
    page = text(cast.client("organiser").get(reverse("desk_point", args=["cup", point.pk]), headers=ENGLISH))
    assert "2 photos of protocols will be deleted for good" in page
    restore_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, point_id=point.pk)
    assert [photo.match_id for photo in Photo.objects.all()] == [cast.match.pk]


def test_going_back_asks_for_a_tick_that_names_the_point(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    client, address = cast.client("organiser"), reverse("desk_point", args=["cup", point.pk])
    count = fresh(cast.tournament).audit_count
    refused = client.post(address, {}, headers=ENGLISH)
    assert refused.status_code == 422
    assert "Go back to “Обед”" in text(refused)
    assert fresh(cast.tournament).audit_count == count
    done = text(client.post(address, {"final": "on"}, follow=True, headers=ENGLISH))
    assert "The tournament is back at “Обед”. 5 entries no longer count." in done
    assert "Before going back" in done


def test_a_point_is_downloaded_as_the_file_of_the_tournament(cast: Cast) -> None:
    point = point_of(cast)
    response = cast.client("organiser").get(reverse("desk_point_file", args=["cup", point.pk]))
    assert json.loads(response.content)["tournament"]["name"] == "Кубок школы"
    assert ".tournament.json" in response["Content-Disposition"]


def test_a_closed_tournament_offers_no_way_back(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    tournament = fresh(cast.tournament)
    close_tournament(make.by(cast.organiser), tournament_id=tournament.pk, version=tournament.version)
    client = cast.client("organiser")
    page = client.get(reverse("desk_points", args=["cup"])).content.decode()
    assert reverse("desk_point", args=["cup", point.pk]) + '"' not in page
    assert client.post(reverse("desk_point", args=["cup", point.pk]), {"final": "on"}).status_code == 422


@pytest.mark.parametrize("points", [1, 12])
def test_more_points_need_no_more_queries(cast: Cast, points: int, django_assert_max_num_queries: object) -> None:
    for number in range(points):
        point_of(cast, f"Точка {number}")
    client = cast.client("organiser")
    with django_assert_max_num_queries(10):  # type: ignore[operator]
        page = client.get(reverse("desk_points", args=["cup"])).content.decode()
    assert page.count("<bdi>Точка") == points
    assert RestorePoint.objects.count() == points


def test_a_judge_with_an_older_page_reads_what_stands_now_and_keeps_what_was_typed(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, judges=(Judge.objects.get(name="Семён"),), state="closing")
    point, client = point_of(cast), cast.client("judge")
    address = reverse("judge_points", args=["cup", match.pk])
    assert client.post(address, {"a": "2", "b": "1", "version": "1"}).status_code == 302
    restore_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, point_id=point.pk)
    late = client.post(address, {"a": "4", "b": "1", "version": "2"}, headers=ENGLISH)
    assert late.status_code == 409
    assert "olga changed it at" in text(late)
    match.refresh_from_db()
    assert match.entered_a is None
