"""A team's own page and a player's: matches with their outcomes, what comes next, whom they met again, points by stage
and by game."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.utils.text import capfirst

from tournaments.formats.rules.tour_format import Stage
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.read.sheet import GameLine, outcome_of
from tournaments.matches.tables import has_score
from tournaments.models import Match, Player, Team, Tournament
from tournaments.rounds.read.tours import DONE
from tournaments.standings.read.players import Appearance, best_players
from tournaments.standings.read.standings import counting_states
from tournaments.standings.rules.average import average

FORM: Final = 10
"""How many of the last outcomes stand beside one another."""


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match as one of its teams sees it; ``counts``: the standings count it, and its reader may know how it ended."""

    match: Match
    side: str
    counts: bool

    @property
    def opponent(self) -> Team | None:
        return self.match.team("B" if self.side == "A" else "A")

    @property
    def points(self) -> tuple[Decimal, Decimal] | None:
        """The team's own and the other's; None while there is nothing to show."""
        if not has_score(self.match):
            return None
        both = self.match.total_a, self.match.total_b
        return both if self.side == "A" else both[::-1]

    @property
    def outcome(self) -> str:
        """ "win", "draw" or "loss" once the match counts; a bye is none of them."""
        if not self.counts or self.opponent is None:
            return ""
        a, b = self.match.total_a, self.match.total_b
        return outcome_of("draw" if a == b else "A" if a > b else "B", self.side)


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent that the team meets more than once, with these matches."""

    team: Team
    matches: tuple[TeamMatch, ...]

    @property
    def tally(self) -> tuple[int, int, int]:
        """How many of them were won, drawn and lost."""
        outcomes = [one.outcome for one in self.matches]
        return outcomes.count("win"), outcomes.count("draw"), outcomes.count("loss")


@dataclass(frozen=True, slots=True)
class TeamPlayer:
    """A player of the team with what they have won by name; ``points`` None before they were on a board."""

    player: Player
    points: Decimal | None
    boards: int


@dataclass(frozen=True, slots=True)
class StageAverage:
    """Points for each match in one stage, over so many matches that have it."""

    title: str
    points: Fraction
    matches: int


@dataclass(frozen=True, slots=True)
class TeamPage:
    """``coming`` is the match under way, else the next one; None when all are played. ``form``: the oldest first."""

    matches: tuple[TeamMatch, ...]
    coming: TeamMatch | None
    form: tuple[TeamMatch, ...]
    rivals: tuple[Rival, ...]
    players: tuple[TeamPlayer, ...]
    averages: tuple[StageAverage, ...]


def team_page(team: Team, shown: Iterable[Match], *, include_hidden: bool) -> TeamPage:
    """The page over the team's matches as its reader may know them (``shown_to``), in a constant number of queries."""
    tournament = team.tournament
    states = counting_states(tournament)
    matches = tuple(_seen(match, team, states) for match in shown)
    played = tuple(one for one in matches if one.outcome)
    open_ones = [one for one in matches if one.match.state not in DONE and not one.match.tour.rehearsal]
    under_way = [one for one in open_ones if one.match.state != Match.State.PLANNED]
    return TeamPage(
        matches=matches,
        coming=next(iter((*under_way, *open_ones)), None),
        form=played[-FORM:],
        rivals=_rivals(matches),
        players=_players(tournament, team, include_hidden=include_hidden),
        averages=_averages(played),
    )


def _seen(match: Match, team: Team, states: Sequence[str]) -> TeamMatch:
    counts = match.state in states and not (match.is_sealed or match.tour.rehearsal or match.tour.draft)
    return TeamMatch(match, "A" if match.team_a_id == team.pk else "B", counts)


def _rivals(matches: Iterable[TeamMatch]) -> tuple[Rival, ...]:
    met: dict[int, list[TeamMatch]] = defaultdict(list)
    for one in matches:
        if one.opponent and not one.match.tour.rehearsal:
            met[one.opponent.pk].append(one)
    found = ((of[0].opponent, of) for of in met.values() if len(of) > 1 and any(one.outcome for one in of))
    return tuple(Rival(team, tuple(of)) for team, of in found if team is not None)


def _players(tournament: Tournament, team: Team, *, include_hidden: bool) -> tuple[TeamPlayer, ...]:
    if tournament.is_individual:
        return ()
    best = best_players(tournament, include_hidden=include_hidden).rows
    won = {row.pk: (row.total, row.boards) for row in best if row.team.pk == team.pk}
    return tuple(TeamPlayer(one, *won.get(one.pk, (None, 0))) for one in team.players.all())


def _averages(played: Iterable[TeamMatch]) -> tuple[StageAverage, ...]:
    """Of each stage over the matches whose format has it; nothing is counted that the totals do not hold."""
    sides = {one.match.pk: one.side for one in played}
    won: dict[Stage, list[Decimal]] = defaultdict(list)
    for protocol in protocols_of([one.match for one in played], asks=False):
        side = protocol.side(sides[protocol.match.pk])
        for stage in Stage if side else ():
            if side and stage.counts and protocol.tour_format.games_of(stage):
                won[stage].append(side.stages[stage])
    titles = {stage: capfirst(str(Match.State(stage).label)) for stage in won}
    return tuple(StageAverage(titles[stage], average(won[stage]), len(won[stage])) for stage in Stage if stage in won)


# A player's games.
@dataclass(frozen=True, slots=True)
class PlayerGame:
    """A game as the player sees it."""

    appearance: Appearance
    game: GameLine

    @property
    def outcome(self) -> str:
        return outcome_of(self.game.won_by, self.appearance.side)

    @property
    def points(self) -> tuple[Decimal, Decimal] | None:
        """The player's own and the other's, None while they are not known."""
        if not (self.game.settled and self.game.decision):
            return None
        both = self.game.points.a, self.game.points.b
        return both if self.appearance.side == "A" else both[::-1]


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A match of the player with the games that count as theirs; a free shooter has none by name."""

    appearance: Appearance
    games: tuple[PlayerGame, ...]

    @property
    def opponent(self) -> Team | None:
        return self.appearance.match.team("B" if self.appearance.side == "A" else "A")


@dataclass(frozen=True, slots=True)
class OfKind:
    """What the player has won in tours of one kind: points, and games won, drawn and lost."""

    kind: str
    points: Decimal
    tally: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """The matches tour by tour; ``form``: the last decided games, the oldest first."""

    matches: tuple[PlayerMatch, ...]
    form: tuple[PlayerGame, ...]
    kinds: tuple[OfKind, ...]


def player_page(rows: Iterable[Appearance]) -> PlayerPage:
    """The page over what its reader may know of the player (``appearances``); asks for nothing."""
    matches = tuple(PlayerMatch(row, tuple(PlayerGame(row, game) for game in row.games)) for row in rows)
    decided = [game for one in matches for game in one.games if game.outcome]
    kinds = dict.fromkeys(str(one.appearance.match.tour.get_kind_display()) for one in matches if one.games)
    return PlayerPage(matches, tuple(decided[-FORM:]), tuple(_of_kind(kind, matches) for kind in kinds))


def _of_kind(kind: str, matches: Iterable[PlayerMatch]) -> OfKind:
    own = [one for one in matches if str(one.appearance.match.tour.get_kind_display()) == kind]
    outcomes = [game.outcome for one in own for game in one.games]
    points = sum((one.appearance.points for one in own if one.appearance.points is not None), Decimal(0))
    return OfKind(kind, points, (outcomes.count("win"), outcomes.count("draw"), outcomes.count("loss")))
