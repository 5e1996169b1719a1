"""What the captain of a team wants to know: where we stand, whom we meet next, what waits for a signature."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Match, Team, Tournament
from tournaments.permissions import Actor, captained_matches
from tournaments.queries.standings import Standings, StandingsRow, standings

OVER = (Match.State.SIGNED, Match.State.APPROVED)


@dataclass(frozen=True, slots=True)
class CaptainedTeam:
    """A team with its place, and its matches: to sign, still to play (the next one first), over."""

    team: Team
    tournament: Tournament
    row: StandingsRow | None
    to_sign: tuple[Match, ...]
    to_come: tuple[Match, ...]
    over: tuple[Match, ...]

    @property
    def next(self) -> Match | None:
        """The match under way, or the next one."""
        return self.to_come[0] if self.to_come else None


def captained_teams(actor: Actor) -> tuple[CaptainedTeam, ...]:
    """The teams that the actor's links stand for, the newest tournament first."""
    matches = list(captained_matches(actor))
    tables: dict[int, Standings] = {}
    found = Team.objects.filter(pk__in=actor.team_ids).select_related("tournament")
    return tuple(
        _team(team, matches, tables) for team in found.order_by("-tournament__starts_on", "key", "pk")
    )


def opponent(match: Match, team: Team) -> Team | None:
    """The other team of the match; None for a bye."""
    return match.team_b if match.team_a_id == team.pk else match.team_a


def _team(team: Team, matches: Iterable[Match], tables: dict[int, Standings]) -> CaptainedTeam:
    own = [match for match in matches if team.pk in (match.team_a_id, match.team_b_id)]
    if team.tournament_id not in tables:
        tables[team.tournament_id] = standings(team.tournament)
    return CaptainedTeam(
        team=team,
        tournament=team.tournament,
        row=tables[team.tournament_id].row_of(team.pk),
        to_sign=tuple(match for match in own if match.state == Match.State.CLOSING),
        to_come=tuple(match for match in own if match.state not in (*OVER, Match.State.CLOSING)),
        over=tuple(match for match in own if match.state in OVER),
    )
