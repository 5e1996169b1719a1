"""Private links of judges and captains: issuing, prolonging, revoking.

A link's token never comes here: only its hash does, so that neither the database nor the log can give a link away.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.values import read_moment
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import AccessLink, Judge, Team, Tournament

_HASH = re.compile(r"[0-9a-f]{64}")


@use_case("link.issue")
def issue_links(change: Change, *, tournament_id: int, holders: Sequence[Mapping[str, Any]], expires_at: str) -> Answer:
    """A new link for each holder: ``{"kind": "judge" | "captain", "id": …, "hash": …}``.

    Earlier links of the same holder stop working: one that was lost must not stay open. ``expires_at`` is a moment
    in ISO 8601.
    """
    tournament = change.take_tournament(tournament_id)
    moment = _future(expires_at)
    if not holders:
        raise Refused(("holders", _("Select at least one name.")))
    people = [_holder(tournament, holder) for holder in holders]
    now = timezone.now()
    working(tournament, now).filter(_of(people)).update(revoked_at=now)
    made = [
        AccessLink.objects.create(
            tournament=tournament, kind=holder["kind"], hash=holder["hash"], created_at=now, expires_at=moment,
            judge=person if isinstance(person, Judge) else None, team=person if isinstance(person, Team) else None,
        )
        for holder, person in zip(holders, people, strict=True)
    ]  # fmt: skip
    change.log(before=None, after=[link_described(link) for link in made])
    return {"links": [link.pk for link in made]}


@use_case("link.prolong")
def prolong_links(change: Change, *, tournament_id: int, expires_at: str) -> Answer:
    """Another end for all links of the tournament that work now."""
    tournament = change.take_tournament(tournament_id)
    moment = _future(expires_at)
    links = list(working(tournament, timezone.now()).select_related("judge", "team"))
    before = [link_described(link) for link in links]
    for link in links:
        link.expires_at = moment
    AccessLink.objects.bulk_update(links, ["expires_at"])
    change.log(before=before, after=[link_described(link) for link in links])
    return {"links": len(links)}


@use_case("link.revoke", when_closed=True)
def revoke_link(change: Change, *, tournament_id: int, link_id: int) -> Answer:
    """The link stops working at once, also on devices that have used it."""
    tournament = change.take_tournament(tournament_id)
    link = AccessLink.objects.filter(pk=link_id, tournament=tournament).select_related("judge", "team").first()
    if link is None:
        raise Refused(("", _("This link no longer exists.")))
    before = link_described(link)
    link.revoked_at = link.revoked_at or timezone.now()
    link.save(update_fields=["revoked_at"])
    change.log(subject=f"link:{link.pk}", before=before, after=link_described(link))
    return {"link": link.pk}


@use_case("link.revoke_all", when_closed=True)
def revoke_all_links(change: Change, *, tournament_id: int) -> Answer:
    """Every link that works stops working at once, when the tournament is over.

    The entry alone ends those that were put aside with their holders: they come back with it (``restoring``), so it is
    written where no other link works too.
    """
    tournament = change.take_tournament(tournament_id)
    links = list(working(tournament, timezone.now()).select_related("judge", "team").order_by("pk"))
    before = [link_described(link) for link in links]
    for link in links:
        link.revoked_at = timezone.now()
    AccessLink.objects.bulk_update(links, ["revoked_at"])
    change.log(before=before, after=[link_described(link) for link in links])
    return {"links": len(links)}


def working(tournament: Tournament, now: datetime) -> QuerySet[AccessLink]:
    """The links that work at that moment."""
    return AccessLink.objects.filter(tournament=tournament, revoked_at=None, expires_at__gt=now)


def is_hash(text: str) -> bool:
    """Whether this is what is stored of a token, and no token itself."""
    return _HASH.fullmatch(text) is not None


def link_described(link: AccessLink) -> dict[str, Any]:
    """What the log writes down of a link: whose it is and until when, nothing that opens it."""
    revoked = link.revoked_at.isoformat() if link.revoked_at else None
    return {
        "id": link.pk,
        "kind": link.kind,
        "holder_id": link.holder.pk,
        "holder": link.holder.name,
        "expires_at": link.expires_at.isoformat(),
        "revoked_at": revoked,
    }


def _future(text: str) -> datetime:
    moment = read_moment(text)
    if moment is None:
        raise Refused(("expires_on", _("Enter a date, for example 2026-07-14.")))
    if moment <= timezone.now():
        raise Refused(("expires_on", _("This day is in the past. Choose a later one.")))
    return moment


def _holder(tournament: Tournament, given: Mapping[str, Any]) -> Judge | Team:
    if given["kind"] not in AccessLink.Kind.values or not is_hash(given["hash"]):
        raise Refused(("holders", _("Choose one from the list.")))
    person: Judge | Team | None
    if given["kind"] == AccessLink.Kind.JUDGE:
        person = Judge.objects.filter(pk=given["id"], tournament=tournament).first()
    else:
        person = Team.objects.filter(pk=given["id"], tournament=tournament).first()
    if person is None:
        raise Refused(("holders", _("Someone on the list has been removed in the meantime. Open the page again.")))
    return person


def _of(people: Sequence[Judge | Team]) -> Q:
    judges = [person.pk for person in people if isinstance(person, Judge)]
    teams = [person.pk for person in people if isinstance(person, Team)]
    return Q(judge_id__in=judges) | Q(team_id__in=teams)
