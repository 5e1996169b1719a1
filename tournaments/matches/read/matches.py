"""Matches in table order, each with its names."""

from django.db.models import Q

from tournaments.models import Match, Team, Tour, Tournament
from tournaments.models.match import MatchQuerySet


def matches_of_tour(tour: Tour) -> MatchQuerySet:
    """The tour's matches in table order, each with its names."""
    return Match.objects.filter(tour=tour).with_names().in_table_order()


def matches_of_tournament(tournament: Tournament) -> MatchQuerySet:
    """All matches, tour by tour, in table order, each with its names."""
    return Match.objects.filter(tour__tournament=tournament).with_names().in_table_order()


def matches_of_team(team: Team) -> MatchQuerySet:
    """The team's matches, tour by tour, each with its names."""
    return Match.objects.filter(Q(team_a=team) | Q(team_b=team)).with_names().in_table_order()
