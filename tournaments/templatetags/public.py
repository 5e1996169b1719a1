"""Matches and places in words, for the public pages."""

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.kernel.values import show_points, show_score
from tournaments.kernel.wording import format_sentence
from tournaments.matches import tables
from tournaments.models import Match
from tournaments.standings.read.people import TeamMatch
from tournaments.standings.read.standings import StandingsRow
from tournaments.standings.rules.average import show_fraction
from tournaments.standings.rules.metrics import Metric, Value
from tournaments.standings.tables import standings

register = template.Library()

LONG_WORD, LONGEST_WORD = 11, 13
"""From so many letters on a word of a name is too wide for half a phone in the letters of a match's band, and in
smaller ones."""
PICTURE_WORDS = ((14, "is-longest"), (11, "is-longer"), (8, "is-long"))
"""The same for a name that fills a picture of the ceremony."""
SIGN_LETTERS = 2
"""The room that a team's sign takes before its first word, in letters."""


@register.filter
def teams(match: Match) -> SafeString:
    """Both teams' names, or the one that has a bye."""
    return tables.teams(match)


@register.filter
def state_for_all(match: Match) -> str:
    """The state in words, and whether one side did not come."""
    return tables.stand(match)


@register.filter
def state_for_judges(match: Match) -> str:
    """The same for those who judge or organise."""
    return tables.judged_stand(match)


@register.filter
def score(match: Match) -> str:
    """The totals, "12½ : 7"; a dash before the match has begun."""
    return tables.score(match)


@register.filter
def winner(match: Match) -> str:
    """ "A" or "B" once the match is signed and one has more points, else ""."""
    return tables.winner(match)


@register.filter
def width_class(match: Match) -> str:
    """How its band finds room for the names of its teams, so that no word breaks on a phone."""
    longest = 0
    for team in filter(None, (match.team_a, match.team_b)):
        first, *others = map(len, str(team).split())
        longest = max(longest, first + (SIGN_LETTERS if team.sign else 0), *others)
    return "is-stacked" if longest >= LONGEST_WORD else "is-long" if longest >= LONG_WORD else ""


@register.filter
def room_class(name: str) -> str:
    """How a name fills a picture: smaller letters where one of its words is long, so that it does not break."""
    longest = max(map(len, name.split()), default=0)
    return next((f" {word}" for letters, word in PICTURE_WORDS if longest >= letters), "")


@register.filter
def team_score(match: TeamMatch) -> str:
    """The team's own points and the other's, "12½ : 7"; a bye has its own alone, a dash while there are none."""
    if match.points is None:
        return "–"
    language = get_language() or "ru"
    return show_score(*match.points, language) if match.opponent else show_points(match.points[0], language)


@register.filter
def fraction(value: Fraction) -> str:
    """An exact average."""
    return show_fraction(value, get_language() or "ru")


@register.filter
def why(row: StandingsRow) -> str:
    """Why the team stands above the next one."""
    return standings.explained(row)


@register.filter
def named_values(row: StandingsRow, metrics: Sequence[Metric]) -> list[tuple[str, Value]]:
    return [(format_sentence(metric.label), value) for metric, value in zip(metrics, row.values, strict=True)]


@register.filter
def metric_label(metric: Metric) -> str:
    return format_sentence(metric.label)
