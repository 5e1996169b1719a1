"""What the captain of a team wants to know: where we stand, whom we meet next, what waits for a signature."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tournaments.kernel.access import Actor, captained_matches
from tournaments.matches.read.protocol import BEFORE_STAGES, plays_alone
from tournaments.models import DONE, LineUp, Match, Side, Signature, Team, Tournament
from tournaments.standings.read.standings import Standings, StandingsRow, standings


@dataclass(frozen=True, slots=True)
class CaptainedTeam:
    """A team with its place, and its matches: to sign, still to play (the next one first), over, also where others have
    yet to sign.

    ``line_up`` is the next match against somebody while its line-up can be named, ``is_named`` whether it is already.
    """

    team: Team
    tournament: Tournament
    row: StandingsRow | None
    to_sign: tuple[Match, ...]
    to_come: tuple[Match, ...]
    over: tuple[Match, ...]
    line_up: Match | None = None
    is_named: bool = False

    @property
    def line_up_due(self) -> Match | None:
        """The match whose line-up is not named yet."""
        return None if self.is_named else self.line_up

    @property
    def next_side(self) -> str:
        """The team's side in the match whose line-up can be named."""
        return side_of(self.line_up, self.team) if self.line_up else ""

    @property
    def next(self) -> Match | None:
        """The match under way, or the next one."""
        return self.to_come[0] if self.to_come else None


def captained_teams(actor: Actor) -> tuple[CaptainedTeam, ...]:
    """The teams that the actor's links stand for, the newest tournament first."""
    matches = list(captained_matches(actor))
    tables: dict[int, Standings] = {}
    named, signed = _named(matches), _signed(matches)
    teams = Team.objects.filter(pk__in=actor.team_ids).select_related("tournament")
    in_order = teams.order_by("-tournament__starts_on", "key", "pk")
    return tuple(_team(team, matches, tables, named, signed) for team in in_order)


def side_of(match: Match, team: Team) -> str:
    return Side.A.value if match.team_a_id == team.pk else Side.B.value


def opponent(match: Match, team: Team) -> Team | None:
    return match.team_b if match.team_a_id == team.pk else match.team_a


def _named(matches: Iterable[Match]) -> frozenset[tuple[int, str]]:
    """(match, side) of the line-ups that somebody has begun to name."""
    ids = [match.pk for match in matches if match.state in BEFORE_STAGES]
    return frozenset(LineUp.objects.filter(match__in=ids).values_list("match_id", "side"))


def _signed(matches: Iterable[Match]) -> frozenset[tuple[int, str]]:
    """(match, role) of the signatures that stand where some may still be missing."""
    ids = [match.pk for match in matches if match.state == Match.State.CLOSING]
    standing = Signature.objects.filter(match__in=ids, withdrawn_at=None)
    return frozenset(standing.values_list("match_id", "role"))


def _to_sign(team: Team, match: Match, signed: Collection[tuple[int, str]]) -> bool:
    """Whether the team's captain has not signed yet what is ready to be signed."""
    role = Signature.Role.CAPTAIN_A if match.team_a_id == team.pk else Signature.Role.CAPTAIN_B
    return match.state == Match.State.CLOSING and (match.pk, role.value) not in signed


def _line_up(coming: Sequence[Match]) -> Match | None:
    following = next((match for match in coming if match.team_b_id is not None), None)
    if following is None or following.state not in BEFORE_STAGES:
        return None
    return following if following.tour.tour_format.has_games and not plays_alone(following) else None


def _team(
    team: Team, matches: Iterable[Match], tables: dict[int, Standings], named: Collection[tuple[int, str]],
    signed: Collection[tuple[int, str]],
) -> CaptainedTeam:  # fmt: skip
    own = [match for match in matches if team.pk in (match.team_a_id, match.team_b_id)]
    if team.tournament_id not in tables:
        tables[team.tournament_id] = standings(team.tournament)
    open_ones = [] if team.tournament.closed_at else own
    coming = tuple(match for match in open_ones if match.state not in (*DONE, Match.State.CLOSING))
    to_sign = tuple(match for match in open_ones if _to_sign(team, match, signed))
    line_up = _line_up(coming)
    return CaptainedTeam(
        team=team,
        tournament=team.tournament,
        row=tables[team.tournament_id].row_of(team.pk),
        to_sign=to_sign,
        to_come=coming,
        over=tuple(match for match in own if match not in (*to_sign, *coming)),
        line_up=line_up,
        is_named=line_up is not None and (line_up.pk, side_of(line_up, team)) in named,
    )
