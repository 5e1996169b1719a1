"""The page on which organisers order the metrics, look at the effect, and hide results."""

import re
from decimal import Decimal
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.standings.read.test_progress import cup, fresh
from tests.standings.read.test_standings import played
from tournaments.models import AuditEntry, Tournament

__all__ = ["cup"]
USUAL: dict[str, Any] = {
    "metric": ["match_points", "points", "points_diff", "lot"],
    "order": ["1", "2", "", ""],
    "without": ["", "", "", ""],
    "win_points": "2",
    "draw_points": "1",
    "loss_points": "0",
    "bye_points": "",
    "count_when": "approved",
    "sharing": "first",
    "players_without": "",
    "frozen_from": "",
    "do": "store",
}

TWICE = "<li>“Points” has two numbers in the order. Leave one of them empty, or leave out different tours.</li>"


@pytest.fixture
def five(cast: Cast) -> Cast:
    """The cast's tournament with five tours."""
    while cast.tournament.tours.count() < 5:
        make.make_tour(cast.tournament)
    return cast


def send(cast: Cast, **given: Any) -> HttpResponse:
    version = Tournament.objects.get(pk=cast.tournament.pk).version
    return cast.client("organiser").post(  # type: ignore[return-value]
        reverse("desk_standings", args=[cast.tournament.slug]),
        USUAL | {"version": version} | given,
        headers={"accept-language": "en"},
    )


def text(response: Any) -> str:
    return str(response.content.decode())


def metrics(cast: Cast) -> str:
    return Tournament.objects.get(pk=cast.tournament.pk).metrics


def lines(page: str) -> list[tuple[str, ...]]:
    """(metric, its number, tours left out) as the form shows them."""
    parts = page.split('<li class="metric-line"')[1:]
    names = ("metric", "order", "without")
    return [tuple("".join(re.findall(rf'name="{name}" value="([^"]*)"', part)) for name in names) for part in parts]


def test_the_numbers_make_the_order(five: Cast) -> None:
    cast = five
    assert send(cast, order=["2", "1", "", "3"], without=["", "5, 4", "", ""]).status_code == 302
    assert metrics(cast) == "points(without=4+5), match_points, lot"
    shown = lines(text(cast.client("organiser").get(reverse("desk_standings", args=["cup"]))))
    assert shown[:3] == [("points", "1", "4, 5"), ("match_points", "2", ""), ("lot", "3", "")]
    assert ("points", "", "") in shown


def test_one_metric_may_stand_twice_with_different_tours_left_out(five: Cast) -> None:
    cast = five
    given = {"metric": ["points", "points"], "order": ["2", "1"], "without": ["", "3"]}
    assert send(cast, **given).status_code == 302
    assert metrics(cast) == "points(without=3), points"


def test_the_effect_is_shown_with_moved_places_and_nothing_is_stored(cup: Cast) -> None:
    page = text(send(cup, do="preview", metric=["points_against"], order=["1"], without=[""]))
    assert "2 places would change. Nothing has been saved yet." in page
    moved = re.findall(r'<tr class="is-moved">.*?<bdi>(\w+)</bdi>', page, re.DOTALL)
    assert moved == ["Гамма", "Альфа"]
    assert lines(page)[0] == ("points_against", "1", "")
    assert (metrics(cup), AuditEntry.objects.count()) == ("match_points, points", 0)
    same = text(send(cup, do="preview"))
    assert "No places would change." in same


@pytest.mark.parametrize(
    "typed", ["4+5", "4, 5", " 5 4", "without=4+5", "without = 4, 5", "(without=4+5)", "without=4, without=5"]
)
def test_tours_are_left_out_however_they_are_written(five: Cast, typed: str) -> None:
    assert send(five, without=["", typed, "", ""]).status_code == 302
    assert metrics(five) == "match_points, points(without=4+5)"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"order": ["", "", "", ""]}, "<li>Number at least one criterion.</li>"),
        ({"metric": ["points", "points"], "order": ["1", "2"], "without": ["", ""]}, TWICE),
        ({"metric": ["points", "lot", "points"], "order": ["1", "2", "3"], "without": ["1", "", "1"]}, TWICE),
        ({"without": ["", "x", "", ""]}, "<li>Write the numbers of tours, for example 4 or 4, 5.</li>"),
        ({"without": ["", "9", "", ""]}, "<li>There is no tour 9. The tours are: 1.</li>"),
        ({"frozen_from": "9"}, "There is no tour 9. The tours are: 1."),
        ({"win_points": "0"}, "A win must be worth at least as much"),
        ({"frozen_from": "x"}, "Write the numbers of tours"),
        ({"sharing": "none"}, "none"),
    ],
)
@pytest.mark.parametrize("do", ["store", "preview"])
def test_a_refusal_keeps_what_was_typed_and_stores_nothing(
    cast: Cast, do: str, given: dict[str, Any], sentence: str
) -> None:
    answer = send(cast, do=do, **{"players_without": "1, 1"} | given)
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert 'value="1, 1"' in text(answer)
    assert (metrics(cast), AuditEntry.objects.count()) == ("match_points, points", 0)


def test_unknown_metrics_and_wrong_numbers_do_no_harm(cast: Cast) -> None:
    given = {"metric": ["beauty", "lot", "wins"], "order": ["1", "x", "2"], "without": ["", "", ""]}
    assert send(cast, **given).status_code == 302
    assert metrics(cast) == "wins, lot"


def test_a_lost_race_shows_what_stands_and_changes_nothing(cast: Cast) -> None:
    send(cast, order=["", "1", "", ""])
    answer = send(cast, version=1)
    assert answer.status_code == 409
    assert "Points" in text(answer)
    assert metrics(cast) == "points"


@pytest.mark.both_databases
def test_hidden_results_are_named_and_opened_by_a_button(cup: Cast) -> None:
    send(cup, frozen_from="3")
    page = text(cup.client("organiser").get(reverse("desk_standings", args=["cup"]), headers={"accept-language": "en"}))
    assert "Results from tour 3 on are hidden" in page
    # What everybody has seen cannot be hidden again: one touch opens only what would be announced.
    assert "cannot be taken back" in page.split("Announce the results…</summary>")[1].split("</details>")[0]
    opened = reverse("desk_standings_open", args=["cup"])
    cup.client("organiser").post(opened, {"version": 2})
    assert Tournament.objects.get(pk=cup.tournament.pk).frozen_from is None


def test_opening_after_somebody_else_changed_the_settings_is_a_conflict(cup: Cast) -> None:
    send(cup, frozen_from="3")
    opened = reverse("desk_standings_open", args=["cup"])
    assert cup.client("organiser").post(opened, {"version": 1}).status_code == 409
    assert Tournament.objects.get(pk=cup.tournament.pk).frozen_from == 3


@pytest.mark.parametrize("name", ["desk_lots", "desk_standings_open"])
def test_a_lost_race_leads_back_to_the_page_of_its_button(cup: Cast, name: str) -> None:
    send(cup, frozen_from="3")
    client = cup.client("organiser")
    answer = client.post(reverse(name, args=["cup"]), {"version": 1, "seed": 7})
    assert answer.status_code == 409
    back = re.search(r'<a class="btn btn-outline-primary"[^>]* href="([^"]+)"', text(answer))
    assert back
    assert back[1] == reverse("desk_standings", args=["cup"])
    assert client.get(back[1]).status_code == 200


def test_more_teams_need_no_more_queries(cup: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client, address = cup.client("organiser"), reverse("desk_standings", args=["cup"])
    given = USUAL | {"do": "preview", "version": cup.tournament.version}
    with django_assert_max_num_queries(14) as before:
        assert client.post(address, given).status_code == 200
    tour = make.make_tour(cup.tournament, kind="points")
    for _ in range(5):
        played(tour, a="1", b="0")
    fresh(cup)
    with django_assert_max_num_queries(len(before)):
        assert client.post(address, given).status_code == 200


def test_points_of_a_match_stand_as_people_write_them(cast: Cast) -> None:
    Tournament.objects.update(win_points=Decimal(1), draw_points=Decimal("0.5"), bye_points=Decimal("0.25"))
    page = text(
        cast.client("organiser").get(reverse("desk_standings", args=["cup"]), headers={"accept-language": "ru"})
    )
    assert 'value="½"' in page
    assert 'value="0,25"' in page
    assert 'value="0.' not in page
    lost = text(send(cast, version=9))
    assert "½" in lost
    assert "0.5" not in lost
