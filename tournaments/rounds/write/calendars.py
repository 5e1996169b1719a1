"""Private addresses of calendars: making and revoking them.

An address's token never comes here: only its hash does, as with private links.
"""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import CalendarFeed, Tournament
from tournaments.roster.write.links import is_hash


@use_case("calendar.issue")
def issue_feed(change: Change, *, tournament_id: int, link_id: int | None, hash: str) -> Answer:  # noqa: A002
    """A new address for one of the actor's own private links, or for the organiser's account (``link_id`` None).

    The earlier address of the same link or account stops working.
    """
    tournament = change.take_tournament(tournament_id, permission="calendar.subscribe")
    feed = _new(change, tournament, link_id)
    if feed is None or not is_hash(hash):
        raise Refused(("", _("Choose one of the calendars on this page.")))
    now = timezone.now()
    working(tournament).filter(user=feed.user, link=feed.link).update(revoked_at=now)
    feed.hash, feed.created_at = hash, now
    feed.save()
    change.log(subject=f"feed:{feed.pk}", before=None, after=feed_described(feed))
    return {"feed": feed.pk}


@use_case("calendar.revoke", when_closed=True)
def revoke_feed(change: Change, *, tournament_id: int, feed_id: int) -> Answer:
    """The address stops working at once; organisers may revoke everybody's."""
    tournament = change.take_tournament(tournament_id, permission="calendar.subscribe")
    feed = working(tournament).filter(pk=feed_id).select_related("user", "link__judge", "link__team").first()
    if feed is None or not _may_revoke(change, feed):
        raise Refused(("", _("This address no longer works.")))
    before = feed_described(feed)
    feed.revoked_at = timezone.now()
    feed.save(update_fields=["revoked_at"])
    change.log(subject=f"feed:{feed.pk}", before=before, after=feed_described(feed))
    return {"feed": feed.pk}


def working(tournament: Tournament) -> QuerySet[CalendarFeed]:
    """The addresses that nobody has revoked."""
    return CalendarFeed.objects.filter(tournament=tournament, revoked_at=None)


def feed_described(feed: CalendarFeed) -> dict[str, Any]:
    """What the log writes down: whose calendar it is, nothing that opens it."""
    return {"holder": feed.holder, "revoked_at": feed.revoked_at.isoformat() if feed.revoked_at else None}


def _new(change: Change, tournament: Tournament, link_id: int | None) -> CalendarFeed | None:
    """The address, not stored yet; None when it is not for this actor to make."""
    user = change.actor.user
    if link_id is None:
        organises = user is not None and permissions.may(change.actor, "tournament.organise", tournament)
        return CalendarFeed(tournament=tournament, user=user) if organises else None
    own = (link for link in change.actor.links if (link.pk, link.tournament_id) == (link_id, tournament.pk))
    return next((CalendarFeed(tournament=tournament, link=link) for link in own), None)


def _may_revoke(change: Change, feed: CalendarFeed) -> bool:
    own = feed.link_id is not None and feed.link_id in {link.pk for link in change.actor.links}
    return own or permissions.may(change.actor, "tournament.organise", feed.tournament)
