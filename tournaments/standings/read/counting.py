"""What standings are computed from: the teams, and the matches that count."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from tournaments.formats.rules.final_places import FinalsError, parse_finals
from tournaments.models import Match, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.standings.rules.ranking import Final, MatchOutcome, StandingsSettings


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team as tables name it."""

    pk: int
    name: str
    sign: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """The teams by their ids, in order of their names; the outcomes between them, those of them that are finals, and
    the match points."""

    teams: Mapping[int, RankedTeam]
    outcomes: tuple[MatchOutcome[int], ...]
    finals: tuple[Final[int], ...]
    settings: StandingsSettings

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that teams are in, in order of their names."""
        return tuple(sorted({team.group for team in self.teams.values() if team.group}))

    def among(self, group: str) -> frozenset[int] | None:
        """The teams of a group; None, which is all of them, for an empty name."""
        return frozenset(pk for pk, team in self.teams.items() if team.group == group) if group else None


class _Row(NamedTuple):
    tour: int
    team_a: int
    team_b: int | None
    points_a: Decimal
    points_b: Decimal
    table: int
    final: str


def counting_states(tournament: Tournament) -> tuple[str, ...]:
    """The states from which on a match counts: approved, or as soon as it is signed (tour 8)."""
    if tournament.count_when == Tournament.CountWhen.SIGNED:
        return (Match.State.SIGNED, Match.State.APPROVED)
    return (Match.State.APPROVED,)


def counting_matches(tournament: Tournament, *, whole: bool) -> MatchQuerySet:
    """The matches that count; ``whole`` counts those too whose results wait to be opened."""
    found = Match.objects.filter(
        tour__tournament=tournament, tour__rehearsal=False, state__in=counting_states(tournament)
    )
    if tournament.frozen_from is not None and not whole:
        found = found.filter(tour__number__lt=tournament.frozen_from)
    return found.order_by()


def counted(tournament: Tournament, *, whole: bool) -> Counted:
    """Everything that standings follow from, in two queries."""
    columns = ("tour__number", "team_a_id", "team_b_id", "total_a", "total_b", "number", "tour__final")
    rows = [_Row(*row) for row in counting_matches(tournament, whole=whole).values_list(*columns)]
    found = list(tournament.teams.values_list("pk", "name", "sign", "group", "seed", "lot"))
    teams = {pk: RankedTeam(pk, name, sign, group) for pk, name, sign, group, _seed, _lot in found}
    # Between the two queries a team may have been added or removed: only matches of known teams are counted.
    known = [row for row in rows if row.team_a in teams and (row.team_b is None or row.team_b in teams)]
    settings = StandingsSettings(
        win=tournament.win_points,
        draw=tournament.draw_points,
        loss=tournament.loss_points,
        bye=tournament.bye_worth,
        initial={pk: seed for pk, *_, seed, _lot in found if seed is not None},
        lot={pk: lot for pk, *_, lot in found if lot is not None},
    )
    finals = tuple(final for row in known if (final := _final(row)))
    return Counted(teams, tuple(MatchOutcome(*row[:5]) for row in known), finals, settings)


def _final(row: _Row) -> Final[int] | None:
    """The match as a final: the first table plays for the first of the tour's places, and so on."""
    if not row.final or row.team_b is None:
        return None
    try:
        firsts = parse_finals(row.final)
    except FinalsError:
        return None
    if row.table > len(firsts):
        return None
    return Final(row.tour, firsts[row.table - 1], row.team_a, row.team_b, row.points_a, row.points_b)
