"""What a draw is made from: teams with their scores and history, and the results that a bracket knows."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, npgettext

from tournaments.draws.rules.pairing.history import Meeting, with_history
from tournaments.draws.rules.pairing.knock_out import Result
from tournaments.draws.rules.pairing.model import Entrant
from tournaments.models import Match, Side, Team, Tour, Tournament
from tournaments.standings.read.standings import Standings, counting_states, standings
from tournaments.standings.rules.metrics import Value

MATCH_POINTS: Final = "match_points"
UNSEEDED: Final = 10_000
"""The rank of a team without an initial number: after every one that has a number."""


@dataclass(frozen=True, slots=True)
class Uncounted:
    """A tour (by its number) of whose matches some do not count yet."""

    tour: int
    waiting: int
    matches: int

    @property
    def sentence(self) -> str:
        """How many, in words."""
        if self.waiting == self.matches:
            return _("None of the matches of tour %(tour)s counts yet.") % {"tour": self.tour}
        among = npgettext(
            "after: 3 of",
            "%(count)s match of tour %(tour)s",
            "%(count)s matches of tour %(tour)s",
            self.matches,
        )
        text = ngettext(
            "%(count)s of %(matches)s does not count yet.",
            "%(count)s of %(matches)s do not count yet.",
            self.waiting,
        )
        return text % {"count": self.waiting, "matches": among % {"count": self.matches, "tour": self.tour}}


def uncounted_before(tour: Tour) -> tuple[Uncounted, ...]:
    """The earlier tours with matches, byes among them, that do not count in the standings yet; rehearsals never do."""
    counts = Q(state__in=counting_states(tour.tournament))
    found = Match.objects.filter(
        tour__tournament=tour.tournament_id, tour__number__lt=tour.number, tour__rehearsal=False
    )
    rows = found.order_by("tour__number").values_list("tour__number")
    counted = rows.annotate(waiting=Count("pk", filter=~counts), matches=Count("pk"))
    return tuple(Uncounted(*row) for row in counted.filter(waiting__gt=0))


def entrants_of(tour: Tour, teams: Iterable[Team] | None = None) -> tuple[Entrant, ...]:
    """All teams of the tournament as they stand before the tour; who does not play in it counts as withdrawn.

    Places and match points are those of the standings; before anything counts, the initial numbers are the places.
    ``teams`` are those of the tournament, where they are known already.
    """
    tournament = tour.tournament
    table = standings(tournament, whole=True)
    scores = _match_points(tournament, table)
    begun = any(row.played for row in table.rows)
    places = {row.team.pk: row.place for row in table.rows}
    found = [
        Entrant(
            key=team.pk,
            name=team.name,
            score=scores.get(team.pk, Decimal(0)),
            rank=places.get(team.pk, UNSEEDED) if begun else team.seed or UNSEEDED,
            withdrawn=not team.plays_in(tour.number),
            group=team.group,
        )
        for team in (Team.objects.filter(tournament=tournament) if teams is None else teams)
    ]
    return with_history(found, _meetings_before(tour))


def results_in(tours: Collection[int], tournament: Tournament, *, whole: bool) -> tuple[Result, ...]:
    """The results of knock-out tours (ids) that count; ``whole`` with those that wait to be opened.

    Of two teams that met twice the later match decides.
    """
    found = Match.objects.filter(
        tour__in=tours, team_b__isnull=False, state__in=counting_states(tournament)
    ).in_table_order()
    if tournament.frozen_from is not None and not whole:
        found = found.filter(tour__number__lt=tournament.frozen_from)
    results = {frozenset((match.team_a_id, match.team_b_id)): _result(match) for match in found}
    return tuple(results.values())


def is_drawn(match: Match) -> bool:
    """Whether nobody has won, so that a knock-out needs somebody to decide who goes on."""
    return match.team_b_id is not None and match.total_a == match.total_b and not match.walk_over


def undecided_in(tours: Collection[int], tournament: Tournament) -> tuple[Match, ...]:
    """The knock-out matches that count, were drawn, and of which nobody has said who goes on."""
    found = Match.objects.filter(
        tour__in=tours, team_b__isnull=False, goes_on="", state__in=counting_states(tournament)
    )
    return tuple(match for match in found.with_names().in_table_order() if is_drawn(match))


def _result(match: Match) -> Result:
    sides = {Side.A.value: match.team_a_id, Side.B.value: match.team_b_id}
    if is_drawn(match):
        winner = sides.get(match.goes_on)
    elif match.walk_over:
        winner = sides[Side.B if match.walk_over == Side.A else Side.A]
    else:
        winner = sides[Side.A if match.total_a > match.total_b else Side.B]
    assert match.team_b_id is not None  # noqa: S101 - byes are left out above
    return Result(match.team_a_id, match.team_b_id, winner)


def _match_points(tournament: Tournament, table: Standings) -> dict[int, Decimal]:
    """The teams' match points: a column of the standings, or a table of their own where those do not ask for them."""
    place = next((place for place, one in enumerate(table.metrics) if one.name == MATCH_POINTS), None)
    if place is None:
        return _match_points(tournament, standings(tournament, MATCH_POINTS, whole=True))
    return {row.team.pk: _points(row.values[place]) for row in table.rows}


def _points(value: Value) -> Decimal:
    return Decimal(0) if value is None else Decimal(str(value))


def _meetings_before(tour: Tour) -> Iterable[Meeting]:
    """Every match of the tours before, rehearsals aside; match points only where it counts already."""
    tournament = tour.tournament
    counting = counting_states(tournament)
    found = Match.objects.filter(
        tour__tournament=tournament, tour__number__lt=tour.number, tour__rehearsal=False
    )
    columns = ("tour__number", "team_a_id", "team_b_id", "total_a", "total_b", "state")
    for number, a, b, total_a, total_b, state in found.order_by().values_list(*columns):
        if state not in counting:
            yield Meeting(number, a, b)
        elif b is None:
            yield Meeting(number, a, b, tournament.bye_worth)
        else:
            yield Meeting(
                number, a, b, _worth(tournament, total_a, total_b), _worth(tournament, total_b, total_a)
            )


def _worth(tournament: Tournament, own: Decimal, against: Decimal) -> Decimal:
    worth: Decimal = tournament.draw_points
    if own != against:
        worth = tournament.win_points if own > against else tournament.loss_points
    return worth
