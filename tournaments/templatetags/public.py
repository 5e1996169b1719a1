"""Matches and places in words, for the public pages."""

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString

from tournaments.kernel.wording import format_sentence
from tournaments.matches import tables
from tournaments.models import Match
from tournaments.standings.read.standings import StandingsRow
from tournaments.standings.rules.metrics import Metric, Value
from tournaments.standings.tables import standings

register = template.Library()


@register.filter
def teams(match: Match) -> SafeString:
    """Both teams' names, or the one that has a bye."""
    return tables.teams(match)


@register.filter
def score(match: Match) -> str:
    """The totals, "12½ : 7"; a dash before the match has begun."""
    return tables.score(match)


@register.filter
def why(row: StandingsRow) -> str:
    """Why the team stands above the next one."""
    return standings.explained(row)


@register.filter
def named_values(row: StandingsRow, metrics: Sequence[Metric]) -> list[tuple[str, Value]]:
    return [(format_sentence(one.label), value) for one, value in zip(metrics, row.values, strict=True)]


@register.filter
def metric_label(metric: Metric) -> str:
    return format_sentence(metric.label)
