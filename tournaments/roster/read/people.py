"""What the organiser's desk shows of a tournament's people."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Count, QuerySet

from tournaments.models import AccessLink, Judge, Team, Tournament

LinkState = Literal["none", "works", "expired", "revoked"]


@dataclass(frozen=True)
class Holder:
    """Somebody who may hold a private link, and the newest one of theirs."""

    kind: AccessLink.Kind
    pk: int
    name: str
    link: AccessLink | None
    state: LinkState

    @property
    def key(self) -> str:
        """The name of the holder in a form: "judge-3"."""
        return f"{self.kind.value}-{self.pk}"


def team_rows(tournament: Tournament) -> QuerySet[Team]:
    """The teams with ``player_count``."""
    teams = Team.objects.filter(tournament=tournament).annotate(player_count=Count("players"))
    return teams.order_by("key", "pk")


def judge_rows(tournament: Tournament) -> QuerySet[Judge]:
    """The judges with their attached teams and ``match_count``."""
    judges = Judge.objects.filter(tournament=tournament).prefetch_related("attached_to")
    return judges.annotate(match_count=Count("match_judges")).order_by("key", "pk")


def judge_holders(tournament: Tournament, now: datetime) -> list[Holder]:
    """Every judge as a holder of a link."""
    links = tournament.links.filter(kind=AccessLink.Kind.JUDGE)
    people = Judge.objects.filter(tournament=tournament)
    newest = {link.judge_id: link for link in links.order_by("pk")}
    return _holders(AccessLink.Kind.JUDGE, people, newest, now)


def captain_holders(tournament: Tournament, now: datetime) -> list[Holder]:
    """Every team's captain as a holder of a link."""
    links = tournament.links.filter(kind=AccessLink.Kind.CAPTAIN)
    people = Team.objects.filter(tournament=tournament)
    newest = {link.team_id: link for link in links.order_by("pk")}
    return _holders(AccessLink.Kind.CAPTAIN, people, newest, now)


def _holders(
    kind: AccessLink.Kind, people: Iterable[Judge | Team], newest: dict[int | None, AccessLink], now: datetime
) -> list[Holder]:
    found = ((person, newest.get(person.pk)) for person in people)
    return [Holder(kind, person.pk, person.name, link, _state(link, now)) for person, link in found]


def _state(link: AccessLink | None, now: datetime) -> LinkState:
    if link is None:
        return "none"
    if link.revoked_at is not None:
        return "revoked"
    return "works" if link.works_at(now) else "expired"
