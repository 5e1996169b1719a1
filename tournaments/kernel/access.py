"""Who may do what, and the only way to fetch an object for a request.

``get_*`` answer 404 to whoever may not even know that the object exists; ``require`` answers 403 to those who may look
but not act. Services ask again, inside their transaction.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeVar

import rules
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils import timezone
from django.utils.functional import SimpleLazyObject, empty

from tournaments.kernel.closed import Over
from tournaments.kernel.database import Prepared
from tournaments.kernel.readers import tell
from tournaments.models import AccessLink, CalendarFeed, Judge, Match, Player, Side, Signal, Team, Tour, Tournament
from tournaments.models.people import token_hash
from tournaments.models.tournament import TournamentQuerySet

SESSION_LINKS = "links"
"""Where a session keeps the ids of the private links that it was exchanged for."""


@dataclass(frozen=True)
class Actor:
    """Whoever makes a request: an account, the holder of private links, both, or the public.

    Links that are expired or revoked are left out when the actor is made. ``system`` names a command run on the server
    itself, whose user could write to the database anyway: it may do everything. No request ever makes such an actor.
    """

    user: User | None = None
    links: tuple[AccessLink, ...] = field(default=())
    system: str = ""

    @property
    def may_everything(self) -> bool:
        """A superuser's account, or a command run on the server."""
        return bool(self.system) or (self.user is not None and self.user.is_superuser)

    @cached_property
    def judge_ids(self) -> frozenset[int]:
        return frozenset(link.judge_id for link in self.links if link.judge_id is not None)

    @cached_property
    def team_ids(self) -> frozenset[int]:
        return frozenset(link.team_id for link in self.links if link.team_id is not None)

    @cached_property
    def plays_alone(self) -> bool:
        """Whether all that this actor is the "captain" of are persons who play for themselves."""
        played_in = [link.tournament for link in self.links if link.team_id is not None]
        return bool(played_in) and all(tournament.is_individual for tournament in played_in)

    @cached_property
    def organised_ids(self) -> frozenset[int]:
        if self.user is None:
            return frozenset()
        return frozenset(self.user.organiser_of.values_list("tournament_id", flat=True))

    def name_in(self, tournament_id: int | None) -> str:
        """The name that the audit log writes down for a write to this tournament."""
        if self.system:
            return self.system
        if self.user is not None and (self.user.is_superuser or tournament_id in self.organised_ids):
            return self.user.get_full_name() or self.user.get_username()
        names = [str(link.holder) for link in self.links if link.tournament_id == tournament_id]
        if names:
            return ", ".join(names)[:300]
        return self.user.get_username() if self.user is not None else "–"

    def id_in(self, tournament_id: int | None) -> str:
        """The account or link that the audit log writes down."""
        if self.system:
            return f"system:{self.system}"[:40]
        if self.user is not None and (self.user.is_superuser or tournament_id in self.organised_ids):
            return f"user:{self.user.pk}"
        ids = [link.pk for link in self.links if link.tournament_id == tournament_id]
        if ids:
            return f"link:{ids[0]}"
        return f"user:{self.user.pk}" if self.user is not None else "public"

    def has_id(self, actor_id: str) -> bool:
        """Whether the audit log may call this actor so: the account, or any link that the same people have or had."""
        links = AccessLink.objects.filter(Q(judge_id__in=self.judge_ids) | Q(team_id__in=self.team_ids))
        return actor_id == self.id_in(None) or actor_id in {f"link:{pk}" for pk in links.values_list("pk", flat=True)}


PUBLIC = Actor()
COMMAND_LINE = Actor(system="command line")
"""Whoever runs ``manage.py`` on the server."""


def _links(ids: Iterable[int]) -> QuerySet[AccessLink]:
    return AccessLink.objects.filter(pk__in=ids).select_related("judge", "team").order_by("pk")


_LINK: Final = Prepared(lambda pk: _links([pk]))
_BY_SLUG: Final = Prepared(lambda slug: Tournament.objects.filter(slug=slug), str)


def actor_of(user: AbstractBaseUser | AnonymousUser, link_ids: Iterable[int]) -> Actor:
    """The actor behind a session: its account and those of its links that still work."""
    return Actor(user if isinstance(user, User) and user.is_active else None, _working(list(link_ids)))


def _working(ids: list[int]) -> tuple[AccessLink, ...]:
    if not ids:
        return ()
    stored = _LINK(*ids) if len(ids) == 1 else _links(ids)
    return tuple(link for link in stored if link.works_at(timezone.now()))


class Visitor(SimpleLazyObject):  # type: ignore[type-arg] # it takes none when the program runs
    """The actor behind a request, looked up when something is first asked of it."""

    @property
    def is_known(self) -> bool:
        return self._wrapped is not empty


def as_now(actor: Actor) -> Actor:
    """The same actor as the database knows it now: without links and rights taken meanwhile, by the present names."""
    looked_up_now = isinstance(actor, Visitor) and not actor.is_known
    if actor.system or (looked_up_now and actor.user is None):
        return actor
    user = User.objects.filter(pk=actor.user.pk, is_active=True).first() if actor.user else None
    return Actor(user, _working([link.pk for link in actor.links]))


def _tournament_of(thing: object) -> Tournament:
    if isinstance(thing, Tournament):
        return thing
    if isinstance(thing, Match):
        return thing.tour.tournament
    if isinstance(thing, Tour | Team | Judge | AccessLink):
        return thing.tournament
    raise TypeError(f"no tournament belongs to {type(thing).__name__}")


@rules.predicate
def is_account(actor: Actor) -> bool:
    return actor.user is not None or actor.may_everything


@rules.predicate
def is_organiser(actor: Actor, thing: object) -> bool:
    """Runs the tournament that the thing belongs to."""
    return actor.may_everything or _tournament_of(thing).pk in actor.organised_ids


@rules.predicate
def takes_part(actor: Actor, thing: object) -> bool:
    """Holds a working link of any judge or captain of the tournament."""
    tournament = _tournament_of(thing)
    return any(link.tournament_id == tournament.pk for link in actor.links)


@rules.predicate
def is_open_to_all(_actor: Actor, thing: object) -> bool:
    """The tournament's pages are open to whoever has the address."""
    return _tournament_of(thing).visibility != Tournament.Visibility.PRIVATE


@rules.predicate
def is_judge_of(actor: Actor, match: Match) -> bool:
    return any(row.judge_id in actor.judge_ids for row in match.match_judges.all())


@rules.predicate
def is_senior_judge_of(actor: Actor, match: Match) -> bool:
    return any(row.senior and row.judge_id in actor.judge_ids for row in match.match_judges.all())


@rules.predicate
def judges_in(actor: Actor, thing: object) -> bool:
    """Holds a working link of any judge of the tournament."""
    tournament = _tournament_of(thing)
    return any(link.judge_id is not None and link.tournament_id == tournament.pk for link in actor.links)


@rules.predicate
def is_approved(_actor: Actor, match: Match) -> bool:
    return match.state == Match.State.APPROVED


@rules.predicate
def is_frozen(_actor: Actor, match: Match) -> bool:
    """The match's results wait for an organiser to open them."""
    return match.tour.tournament.hides_results_of(match.tour.number)


@rules.predicate
def is_published(_actor: Actor, thing: object) -> bool:
    """The tour, or the tour of the match, is no draft."""
    tour = thing.tour if isinstance(thing, Match) else thing
    return isinstance(tour, Tour) and not tour.draft


@rules.predicate
def is_captain_of_a(actor: Actor, match: Match) -> bool:
    """Holds the link of team A's captain."""
    return match.team_a_id in actor.team_ids


@rules.predicate
def is_captain_of_b(actor: Actor, match: Match) -> bool:
    """Holds the link of team B's captain."""
    return match.team_b_id is not None and match.team_b_id in actor.team_ids


@rules.predicate
def is_captain_of_team(actor: Actor, team: Team) -> bool:
    """Holds the link of this team's captain."""
    return team.pk in actor.team_ids


@rules.predicate
def works_on_match(actor: Actor, thing: object) -> bool:
    """Judges, plays or organises the match that the thing is."""
    return isinstance(thing, Match) and reads_protocol.test(actor, thing)


reads_protocol = is_judge_of | is_captain_of_a | is_captain_of_b | is_organiser

PERMISSIONS = rules.RuleSet()
"""Name → predicate over (actor, object). Names are ``noun.verb``; there is no other place that grants anything."""

PERMISSIONS.add_rule("tournament.create", is_account)
PERMISSIONS.add_rule("tournament.view", is_open_to_all | takes_part | is_organiser)
PERMISSIONS.add_rule("tournament.organise", is_organiser)
PERMISSIONS.add_rule("calendar.subscribe", takes_part | is_organiser)
PERMISSIONS.add_rule("tour.print_protocols", judges_in | is_organiser)
PERMISSIONS.add_rule("pairs.know", is_published | is_organiser)
PERMISSIONS.add_rule("match.record", is_judge_of | is_organiser)
PERMISSIONS.add_rule("game.pick_a", is_captain_of_a | is_judge_of | is_organiser)
PERMISSIONS.add_rule("game.pick_b", is_captain_of_b | is_judge_of | is_organiser)
PERMISSIONS.add_rule("line_up.enter_a", is_captain_of_a | is_judge_of | is_organiser)
PERMISSIONS.add_rule("line_up.enter_b", is_captain_of_b | is_judge_of | is_organiser)
PERMISSIONS.add_rule("match.signal", reads_protocol)
PERMISSIONS.add_rule("match.dispute_a", is_captain_of_a | is_judge_of | is_organiser)
PERMISSIONS.add_rule("match.dispute_b", is_captain_of_b | is_judge_of | is_organiser)
PERMISSIONS.add_rule("match.read_protocol", reads_protocol)
PERMISSIONS.add_rule(
    "match.print_protocol", reads_protocol | (is_approved & ~is_frozen & (is_open_to_all | takes_part))
)
PERMISSIONS.add_rule("match.see_result", ~is_frozen | reads_protocol)
PERMISSIONS.add_rule("match.list_result", ~is_frozen | is_captain_of_a | is_captain_of_b | is_organiser)
PERMISSIONS.add_rule("match.sign_senior", is_senior_judge_of | is_organiser)
PERMISSIONS.add_rule("match.sign_captain_a", is_captain_of_a | is_judge_of | is_organiser)
PERMISSIONS.add_rule("match.sign_captain_b", is_captain_of_b | is_judge_of | is_organiser)
PERMISSIONS.add_rule("match.approve", is_organiser)
PERMISSIONS.add_rule("paper.type_in", is_organiser)
PERMISSIONS.add_rule("photo.remove", is_organiser)
PERMISSIONS.add_rule("names.print_whole", works_on_match | is_organiser)
PERMISSIONS.add_rule("team.captain", is_captain_of_team | is_organiser)


def may(actor: Actor, permission: str, thing: object = None) -> bool:
    """Whether the actor holds the permission on the thing. An unknown permission is a KeyError, never a yes."""
    rule = PERMISSIONS[permission]
    return bool(rule.test(actor) if thing is None else rule.test(actor, thing))


def require(actor: Actor, permission: str, thing: object = None) -> None:
    """Raise PermissionDenied (403) unless the actor may."""
    if not may(actor, permission, thing):
        raise PermissionDenied(permission)


def visible_tournaments(actor: Actor) -> TournamentQuerySet:
    """The public list, and what the actor organises or takes part in."""
    if actor.may_everything:
        return Tournament.objects.all()
    own = set(actor.organised_ids) | {link.tournament_id for link in actor.links}
    return Tournament.objects.filter(Q(visibility=Tournament.Visibility.PUBLIC) | Q(pk__in=own))


def organised_tournaments(actor: Actor) -> TournamentQuerySet:
    if actor.may_everything:
        return Tournament.objects.all()
    return Tournament.objects.filter(pk__in=actor.organised_ids)


def get_tournament(actor: Actor, slug: str, permission: str = "tournament.view") -> Tournament:
    """The tournament; 404 when the actor may not look at it, 403 when only the wanted permission is missing."""
    tournament = _BY_SLUG.one(slug)
    if tournament is None or not may(actor, "tournament.view", tournament):
        raise Http404
    tell(tournament)
    require(actor, permission, tournament)
    return tournament


_Part = TypeVar("_Part", Tour, Team, Judge)


def _of_tournament(rows: QuerySet[_Part], actor: Actor, slug: str, permission: str, **which: int) -> _Part:
    """One row of a visible tournament with the tournament at hand, in one query."""
    row = rows.select_related("tournament").filter(tournament__slug=slug, **which).first()
    if row is None or not may(actor, "tournament.view", row.tournament):
        raise Http404
    tell(row.tournament)
    require(actor, permission, row)
    return row


def get_tour(actor: Actor, slug: str, number: int, permission: str = "tournament.view") -> Tour:
    return _of_tournament(Tour.objects.all(), actor, slug, permission, number=number)


def get_team(actor: Actor, slug: str, pk: int, permission: str = "tournament.view") -> Team:
    return _of_tournament(Team.objects.all(), actor, slug, permission, pk=pk)


def get_judge(actor: Actor, slug: str, pk: int, permission: str = "tournament.organise") -> Judge:
    return _of_tournament(Judge.objects.all(), actor, slug, permission, pk=pk)


def get_player(actor: Actor, slug: str, pk: int, permission: str = "tournament.organise") -> Player:
    player = Player.objects.filter(team__tournament__slug=slug, pk=pk).select_related("team__tournament").first()
    if player is None or not may(actor, "tournament.view", player.team.tournament):
        raise Http404
    require(actor, permission, player.team)
    return player


def get_link(actor: Actor, slug: str, pk: int, permission: str = "tournament.organise") -> AccessLink:
    tournament = get_tournament(actor, slug, permission)
    link = AccessLink.objects.filter(tournament=tournament, pk=pk).select_related("judge", "team").first()
    if link is None:
        raise Http404
    link.tournament = tournament
    return link


def get_feed(token: str) -> CalendarFeed:
    """The calendar behind a private address, while whoever has made it takes part in the tournament or organises it."""
    feeds = CalendarFeed.objects.filter(hash=token_hash(token), revoked_at=None)
    feed = feeds.select_related("tournament", "user", "link__judge", "link__team").first()
    if feed is None or not may(_reader(feed), "calendar.subscribe", feed.tournament):
        raise Http404
    return feed


def _reader(feed: CalendarFeed) -> Actor:
    """Whom the calendar stands for, with the rights that they have now."""
    return actor_of(feed.user or AnonymousUser(), [feed.link.pk] if feed.link else [])


def get_match(actor: Actor, slug: str, pk: int, permission: str = "tournament.view") -> Match:
    """A match of a visible tournament, with its names and judges, in two queries."""
    matches = Match.objects.filter(tour__tournament__slug=slug, pk=pk).with_names()
    match = matches.with_judges().order_by().first()
    if match is None or not may(actor, "tournament.view", match) or not may(actor, "pairs.know", match):
        raise Http404
    tell(match.tour.tournament)
    require(actor, permission, match)
    return match


def get_open_match(actor: Actor, slug: str, pk: int, permission: str) -> Match:
    """The same for a page on which something is entered; Over once its tournament is closed."""
    match = get_match(actor, slug, pk, permission)
    if match.tour.tournament.closed_at is not None:
        raise Over(match)
    return match


def get_signal(actor: Actor, slug: str, pk: int, permission: str = "tournament.organise") -> Signal:
    tournament = get_tournament(actor, slug, permission)
    signal = Signal.objects.filter(tournament=tournament, pk=pk).with_names().first()
    if signal is None:
        raise Http404
    signal.tournament = tournament
    return signal


def matches_to_judge(actor: Actor) -> Iterable[Match]:
    """The matches that the actor's judge links are assigned to, in table order."""
    matches = Match.objects.filter(match_judges__judge_id__in=actor.judge_ids).published().distinct()
    return matches.with_names().in_table_order().with_judges()


def captained_matches(actor: Actor) -> Iterable[Match]:
    """The matches of the actor's teams, in table order."""
    matches = Match.objects.filter(Q(team_a_id__in=actor.team_ids) | Q(team_b_id__in=actor.team_ids)).published()
    return matches.with_names().in_table_order().with_judges()


def captained_sides(actor: Actor, match: Match) -> tuple[Side, ...]:
    sides = ((Side.A, match.team_a_id), (Side.B, match.team_b_id))
    return tuple(side for side, team_id in sides if team_id in actor.team_ids)
