"""What became, after a restore point, of the private links that it keeps."""

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import Q, QuerySet

from tournaments.kernel.values import read_moment
from tournaments.models import AccessLink, AuditEntry, CalendarFeed, RestorePoint

ACTIONS: Final = ("link.issue", "link.prolong", "link.revoke", "link.revoke_all", "calendar.issue", "calendar.revoke")


def as_since(point: RestorePoint, kept: dict[str, Any]) -> None:
    """Links and calendars that came back from the point (``kept``: its rows) with their holders, as the log goes on
    since: they were there again meanwhile, and what was revoked or replaced then must not work."""
    links = AccessLink.objects.filter(tournament=point.tournament_id, pk__in=_numbers(kept.get("links", ())))
    feeds = CalendarFeed.objects.filter(tournament=point.tournament_id, pk__in=_numbers(kept.get("feeds", ())))
    since = AuditEntry.objects.filter(tournament=point.tournament_id, number__gt=point.entries, action__in=ACTIONS)
    for entry in since.order_by("number"):
        if entry.action == "link.revoke_all":
            _revoke(links, entry)
        elif entry.action in ("link.revoke", "calendar.revoke"):
            _revoke(links if entry.action == "link.revoke" else feeds, entry, pk=_number(entry.subject))
        elif entry.action == "calendar.issue":
            _revoke(feeds.filter(_calendar_of(entry)), entry, pk__lt=_number(entry.subject))
        else:
            _follow(links, entry)


def _numbers(rows: Iterable[dict[str, Any]]) -> list[int]:
    return [row["pk"] for row in rows]


def _follow(links: QuerySet[AccessLink], entry: AuditEntry) -> None:
    """Another link for the same holder, which ends those before it, or another end; of links that were away when all
    got it, only where it is the earlier one."""
    after = entry.changes["after"]
    if entry.action == "link.prolong":
        if not after:  # no link worked, so none got another end
            return
        end = read_moment(after[0]["expires_at"])
        links.filter(Q(pk__in=[told["id"] for told in after]) | Q(expires_at__gt=end)).update(expires_at=end)
        return
    for told in after:
        holder = "judge" if told["kind"] == AccessLink.Kind.JUDGE else "team"
        _revoke(links, entry, pk__lt=told["id"], **{holder: told["holder_id"]})


def _revoke(rows: "QuerySet[AccessLink] | QuerySet[CalendarFeed]", entry: AuditEntry, **which: Any) -> None:
    rows.filter(revoked_at=None, **which).update(revoked_at=entry.at)


def _number(subject: str) -> int:
    return int(subject.rpartition(":")[2])


def _calendar_of(entry: AuditEntry) -> Q:
    """Whose earlier address a new one replaced: by the link with which it was asked for, or by the name."""
    holder, (kind, _colon, number) = entry.changes["after"]["holder"], entry.actor_id.partition(":")
    by_link = Q(link=int(number)) if kind == "link" else Q()
    return by_link | Q(link__judge__name=holder) | Q(link__team__name=holder)
