"""A tournament that is closed says so wherever somebody looks at it, and nothing there looks as if it went on."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests import factories as make
from tests.closing.test_views import main, text
from tests.closing.test_write import close
from tests.conftest import Cast
from tests.public_pages import approve
from tournaments.models import Match, Tournament

ENGLISH = {"accept-language": "en"}
MIDNIGHT = datetime(2026, 11, 29, 21, 27, tzinfo=UTC)
"""By the clocks of Moscow the 30th has begun."""
DESK = ("desk_tours", "desk_rooms", "desk_approvals", "desk_teams", "desk_tour_add")


def closed(cast: Cast) -> None:
    close(cast)
    Tournament.objects.filter(pk=cast.tournament.pk).update(closed_at=MIDNIGHT, time_zone="Europe/Moscow")


def test_every_page_of_the_desk_says_on_which_day_by_the_tournaments_clock(cast: Cast) -> None:
    closed(cast)
    client, tour, match = cast.client("organiser"), cast.tour.number, cast.match.pk
    addresses = [reverse(name, args=["cup"]) for name in DESK]
    addresses += [reverse(name, args=["cup", tour]) for name in ("desk_matches", "desk_pairs", "desk_tour")]
    addresses.append(reverse("desk_match", args=["cup", match]))
    for address in addresses:
        page = text(client.get(address, headers=ENGLISH))
        assert page.count("Closed on 30 November 2026: matches and results can no longer be changed.") == 1, address


def test_no_tour_is_offered_to_be_added(cast: Cast) -> None:
    address, add = reverse("desk_tours", args=["cup"]), reverse("desk_tour_add", args=["cup"])
    assert add in cast.client("organiser").get(address).content.decode()
    closed(cast)
    assert add not in main(cast.client("organiser").get(address))


@pytest.mark.parametrize("who", ["public", "organiser"])
def test_public_pages_say_that_it_is_over_and_not_that_it_is_live(cast: Cast, who: str) -> None:
    approve(cast, "3", "1")
    Match.objects.filter(pk=cast.other_match.pk).update(state="planned")
    later = make.make_tour(cast.tournament)
    make.make_match(later, cast.match.team_a, cast.match.team_b)
    client, overview = cast.client(who), reverse("tournament", args=["cup"])
    before = text(client.get(overview, headers=ENGLISH))
    assert "Live 1 of 2 matches finished" in before
    assert "in progress, 1 of 2 finished" in before
    assert "The tournament is over" not in before
    closed(cast)
    tour, match = reverse("tour", args=["cup", cast.tour.number]), reverse("match", args=["cup", cast.match.pk])
    team = reverse("team", args=["cup", cast.match.team_a_id])
    standings, timetable = reverse("standings", args=["cup"]), reverse("timetable", args=["cup"])
    for address in (overview, tour, match, team, standings, timetable):
        answer = client.get(address, headers=ENGLISH)
        page = text(answer)
        assert page.count("The tournament is over.") == 1, address
        assert "Live" not in page, address
        assert "in progress" not in page, address
        assert "Updates by itself" not in answer.content.decode(), address
    page = text(client.get(overview, headers=ENGLISH))
    assert "1 of 2 matches finished" in page
    assert "not played" in page
