"""Teams, players, judges and private links as pages need them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.db.models import Count, QuerySet

from tournaments.kernel.secrets import new_token
from tournaments.models import AccessLink, AuditEntry, Judge, Player, Team, Tournament
from tournaments.models.people import token_hash
from tournaments.roster.rules import COLUMNS, Known, Standing

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
    """The judges with their attached teams, their wishes and ``match_count``."""
    wishes = ("attached_to", "judges_with", "judges_without")
    judges = Judge.objects.filter(tournament=tournament).select_related("wished_room").prefetch_related(*wishes)
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
    with_links = ((person, newest.get(person.pk)) for person in people)
    return [Holder(kind, person.pk, person.name, link, _state(link, now)) for person, link in with_links]


def _state(link: AccessLink | None, now: datetime) -> LinkState:
    if link is None:
        return "none"
    if link.revoked_at is not None:
        return "revoked"
    return "works" if link.works_at(now) else "expired"


# Which teams and players there are.
def known_players(tournament_id: int) -> Known:
    """Key of each team → keys of its players."""
    known: dict[str, set[str]] = {
        key: set() for key in Team.objects.filter(tournament_id=tournament_id).values_list("key", flat=True)
    }
    players = Player.objects.filter(team__tournament_id=tournament_id).order_by("pk")
    for team, player in players.values_list("team__key", "key"):
        known[team].add(player)
    return known


def standing_texts(tournament_id: int) -> Standing:
    """Key of each team → what is stored of it besides its players."""
    named = ("name", *COLUMNS)
    teams = Team.objects.filter(tournament_id=tournament_id).order_by("pk").values("key", *named)
    return {team["key"]: {column: str(team[column] or "") for column in named} for team in teams}


# Private links that work, as they were given out: to be printed again.
@dataclass(frozen=True, slots=True)
class Issued:
    """A working link; ``token`` opens it and is never to be stored or logged."""

    link: AccessLink
    token: str


@dataclass(frozen=True, slots=True)
class IssuedLinks:
    """The links whose tokens can be told, judges first, by name; ``untold`` is how many there are besides.

    A link cannot be told when it was made under another secret key of the server.
    """

    told: tuple[Issued, ...]
    untold: int


def issued_links(tournament: Tournament, now: datetime) -> IssuedLinks:
    """What works at that moment. Nothing is issued by asking.

    A token is made from the submission that asked for it (``tournaments.kernel.secrets``), so it is found again by
    trying the submissions that the audit log holds and comparing hashes.
    """
    working = tournament.links.filter(revoked_at=None, expires_at__gt=now)
    links = sorted(
        working.select_related("judge", "team"), key=lambda link: (link.kind != "judge", link.holder.key, link.pk)
    )
    entries = AuditEntry.objects.filter(tournament=tournament, action="link.issue").order_by("-number")
    keys = list(entries.values_list("key", flat=True)) if links else []
    readable = tuple(issued for link in links if (issued := _with_token(tournament, link, keys)) is not None)
    return IssuedLinks(readable, len(links) - len(readable))


def token_for(tournament: Tournament, key: str, holder: str) -> str:
    """The token that the submission with this key makes for a holder ("judge-3")."""
    return new_token(f"{tournament.pk}:{key}:{holder}")


def _with_token(tournament: Tournament, link: AccessLink, keys: Sequence[str]) -> Issued | None:
    """The link with its token, when one of the submissions made it."""
    holder = f"{link.kind}-{link.holder.pk}"
    tokens = (token_for(tournament, key, holder) for key in keys)
    return next((Issued(link, token) for token in tokens if token_hash(token) == link.hash), None)
