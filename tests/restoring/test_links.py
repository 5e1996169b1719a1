"""Private links that come back with their holders are as they have become since, not as they once were."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.restoring.test_write import go_back, play_on, point_of
from tournaments.models import AccessLink, CalendarFeed, Judge, RestorePoint
from tournaments.models.people import token_hash
from tournaments.restoring.read import put_aside
from tournaments.restoring.rules import Reason
from tournaments.roster.write.links import issue_links, prolong_links, revoke_all_links, revoke_link
from tournaments.rounds.write.calendars import issue_feed, revoke_feed


class Twice:
    """Nina was added after a point; one goes back to it, undoes that, and does both once more."""

    def __init__(self, cast: Cast) -> None:
        self.cast, self.point = cast, point_of(cast)
        play_on(cast)
        self.judge = Judge.objects.get(name="Нина Новая")
        self.link, _token = make.make_link(self.judge)
        self.feed = self.new_feed("calendar")
        self.before = go_back(cast, self.point)["before"]
        self.again()

    def again(self) -> None:
        go_back(self.cast, RestorePoint.objects.get(pk=self.before))

    def finish(self) -> None:
        """Back to the point, and to the older one of the two points that hold her."""
        go_back(self.cast, self.point)
        assert RestorePoint.objects.filter(reason=Reason.RESTORE).count() > 1
        assert not AccessLink.objects.filter(judge=self.judge).exists()
        self.again()
        self.link.refresh_from_db()
        self.feed.refresh_from_db()

    def new_feed(self, token: str) -> CalendarFeed:
        given: dict[str, Any] = {"tournament_id": self.cast.tournament.pk, "link_id": self.link.pk}
        made = issue_feed(make.by(self.link), **given, hash=token_hash(token))
        return CalendarFeed.objects.get(pk=made["feed"])


@pytest.fixture
def twice(cast: Cast) -> Twice:
    return Twice(cast)


def test_what_nobody_revoked_works_again(twice: Twice) -> None:
    twice.finish()
    assert (twice.link.revoked_at, twice.feed.revoked_at) == (None, None)


def test_a_link_that_was_revoked_meanwhile_stays_revoked(twice: Twice) -> None:
    revoke_link(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, link_id=twice.link.pk)
    twice.finish()
    assert twice.link.revoked_at is not None


def test_a_link_that_was_replaced_meanwhile_stays_replaced(twice: Twice) -> None:
    holders = [{"kind": "judge", "id": twice.judge.pk, "hash": "e" * 64}]
    end = twice.link.expires_at.isoformat()
    issue_links(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, holders=holders, expires_at=end)
    twice.finish()
    assert twice.link.revoked_at is not None


def test_another_end_that_no_link_got_is_no_hindrance(twice: Twice) -> None:
    AccessLink.objects.update(revoked_at=timezone.now())
    end = (twice.link.expires_at + timedelta(hours=1)).isoformat()
    prolong_links(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, expires_at=end)
    twice.finish()


def test_a_link_ends_when_it_was_last_said_to(twice: Twice) -> None:
    end = twice.link.expires_at - timedelta(hours=1)
    prolong_links(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, expires_at=end.isoformat())
    twice.finish()
    assert (twice.link.expires_at, twice.link.revoked_at) == (end, None)


@pytest.mark.parametrize(("hours", "kept"), [(-1, -1), (1, 0)], ids=["shortened", "prolonged"])
def test_a_link_that_was_away_when_all_got_another_end_works_no_longer_than_these(
    twice: Twice, hours: int, kept: int
) -> None:
    end = twice.link.expires_at
    go_back(twice.cast, twice.point)
    told = (end + timedelta(hours=hours)).isoformat()
    prolong_links(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, expires_at=told)
    twice.again()
    twice.link.refresh_from_db()
    assert twice.link.expires_at == end + timedelta(hours=kept)


def test_a_calendar_that_was_revoked_or_replaced_meanwhile_stays_so(twice: Twice) -> None:
    later = twice.new_feed("another")
    revoke_feed(make.by(twice.cast.organiser), tournament_id=twice.cast.tournament.pk, feed_id=later.pk)
    twice.finish()
    assert twice.feed.revoked_at is not None
    assert twice.link.revoked_at is None


def test_links_that_are_away_are_revoked_where_no_other_works(cast: Cast) -> None:
    """They are offered to be, once; what came back and was revoked by itself is not."""
    point = point_of(cast)
    play_on(cast)
    link, _token = make.make_link(Judge.objects.get(name="Нина Новая"))
    before = go_back(cast, point)["before"]
    revoke_all_links(make.by(cast.organiser), tournament_id=cast.tournament.pk)
    assert put_aside(cast.tournament, timezone.now()) == 0
    go_back(cast, RestorePoint.objects.get(pk=before))
    link.refresh_from_db()
    assert link.revoked_at is not None


def test_only_links_that_would_work_count_as_put_aside(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    nina = Judge.objects.get(name="Нина Новая")
    link, _token = make.make_link(nina)
    over, _token = make.make_link(nina)
    AccessLink.objects.filter(pk=over.pk).update(revoked_at=over.created_at)
    before = go_back(cast, point)["before"]
    AccessLink.objects.filter(tournament=cast.tournament).update(revoked_at=link.created_at)
    assert put_aside(cast.tournament, timezone.now()) == 1
    assert put_aside(cast.tournament, link.expires_at) == 0
    client, where = cast.client("organiser"), reverse("desk_end", args=["cup"])
    client.cookies["django_language"] = "en"
    assert "1 link would work again" in client.get(where).text
    assert (
        "nor will those of people who were removed"
        in client.post(reverse("desk_end_links", args=["cup"]), follow=True).text
    )
    assert "would work again" not in client.get(where).text
    go_back(cast, RestorePoint.objects.get(pk=before))
    assert AccessLink.objects.get(pk=link.pk).revoked_at is not None
