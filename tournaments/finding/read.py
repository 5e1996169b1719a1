"""Addresses of what search engines may show."""

from collections.abc import Iterable, Iterator

from django.db.models import Prefetch, Q
from django.urls import reverse

from games import registry
from tournaments.kernel import access as permissions
from tournaments.models import Tour, Tournament
from tournaments.models.tournament import TournamentQuerySet


def to_be_found() -> TournamentQuerySet:
    """Public tournaments whose organisers want them to be found; the newest first."""
    known = permissions.visible_tournaments(permissions.PUBLIC)
    wanted = known.filter(search_engines=Tournament.SearchEngines.YES)
    return wanted.order_by("-starts_on", "-pk")


def state_of(tournaments: Iterable[Tournament]) -> tuple[tuple[int, int], ...]:
    """Another one as soon as anything of one of them is written, or another stands in its place."""
    return tuple((tournament.pk, tournament.revision) for tournament in tournaments)


def with_pages(tournaments: TournamentQuerySet) -> TournamentQuerySet:
    """In three queries all that ``addresses`` asks."""
    published = Tour.objects.filter(Q(draft=False) & Q(matches__isnull=False)).order_by("number").distinct()
    return tournaments.prefetch_related(Prefetch("tours", published, to_attr="published"), "teams")


def addresses(tournament: Tournament) -> Iterator[str]:
    """Its pages; those of a tournament of persons without the pages of the persons."""
    for name in ("tournament", "standings"):
        yield reverse(name, args=[tournament.slug])
    for tour in tournament.published:  # type: ignore[attr-defined]  # see with_pages
        yield reverse("tour", args=[tournament.slug, tour.number])
    if not tournament.is_individual:
        for team in tournament.teams.all():
            yield reverse("team", args=[tournament.slug, team.pk])


def own_addresses() -> Iterator[str]:
    """Pages that belong to no tournament."""
    for name in ("home", "rules_list", "learn"):
        yield reverse(name)
    for game in registry.all_games():
        yield reverse("rules", args=[game.slug])
        yield reverse("learn_game", args=[game.slug])
