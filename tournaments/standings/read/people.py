"""A team's own page and a player's: matches with their outcomes and games, what comes next, whom they met again, points
by stage and by game."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.utils.text import capfirst

from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.wording import step_words
from tournaments.matches.read.counting import pair_counts
from tournaments.matches.read.protocol import protocols_of
from tournaments.matches.read.sheet import Board, GameLine, PlayerLine, Protocol, outcome_of, row_of
from tournaments.matches.rules.protocol import Pair
from tournaments.matches.tables import has_score
from tournaments.models import DONE, Match, Player, Team, Tournament
from tournaments.standings.read.players import STAGES, Appearance, best_players
from tournaments.standings.rules.average import average

FORM: Final = 10
"""How many of the last outcomes stand beside one another."""


def _own_first(both: Pair, side: str) -> tuple[Decimal, Decimal]:
    """What a side has, then what the other has."""
    return (both.a, both.b) if side == "A" else (both.b, both.a)


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game as one side sees it."""

    side: str
    game: GameLine

    @property
    def outcome(self) -> str:
        return outcome_of(self.game.won_by, self.side)

    @property
    def points(self) -> tuple[Decimal, Decimal] | None:
        """The side's own and the other's, None while they are not known."""
        return _own_first(self.game.points, self.side) if self.game.settled and self.game.decision else None


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row of a match as one of its teams sees it: a pair, the free shooters, or a game of the whole teams."""

    side: str
    board: Board

    @property
    def title(self) -> str:
        """The stage, for games of whole teams; "" where persons sit."""
        return "" if self.board.stage.in_pairs else capfirst(str(Match.State(self.board.stage).label))

    @property
    def players(self) -> tuple[PlayerLine, ...]:
        return self.board.players_a if self.side == "A" else self.board.players_b

    @property
    def opponents(self) -> tuple[PlayerLine, ...]:
        return self.board.players_b if self.side == "A" else self.board.players_a

    @property
    def points(self) -> tuple[Decimal, Decimal] | None:
        """The team's own and the other's; None before any game of the row is decided."""
        undecided = self.board.undecided == len(self.board.games)
        return None if undecided else _own_first(self.board.points, self.side)

    @property
    def outcome(self) -> str:
        """ "win", "draw" or "loss" once every game of the row is decided."""
        if self.board.undecided:
            return ""
        return outcome_of(self.board.winner or "draw", self.side)

    @property
    def games(self) -> tuple[OwnGame, ...]:
        return tuple(OwnGame(self.side, game) for game in self.board.games)


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match as one of its teams sees it; ``counts``: two teams have met, the standings count it, and its reader may
    know how it ended.

    ``rows``: what is played in it, of those that are open to the reader; none before the individual stage begins.
    """

    match: Match
    side: str
    counts: bool
    rows: tuple[OwnRow, ...] = ()

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
        outcomes = [meeting.outcome for meeting in self.matches]
        return outcomes.count("win"), outcomes.count("draw"), outcomes.count("loss")

    @property
    def points(self) -> tuple[Decimal, Decimal]:
        """The team's own and the opponent's in all of them that count."""
        both = [meeting.points for meeting in self.matches if meeting.outcome and meeting.points]
        return sum((own for own, _other in both), Decimal(0)), sum((other for _own, other in both), Decimal(0))


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
    """``coming`` is the match under way, else the next one; None when all are played. ``form``: the oldest first.
    ``newest`` is the last match with games other than that one: the one that stands unfolded, 0 without any."""

    matches: tuple[TeamMatch, ...]
    coming: TeamMatch | None
    newest: int
    form: tuple[TeamMatch, ...]
    rivals: tuple[Rival, ...]
    players: tuple[TeamPlayer, ...]
    averages: tuple[StageAverage, ...]


def team_page(team: Team, shown: Iterable[Match], *, include_hidden: bool) -> TeamPage:
    """The page over the team's matches as its reader may know them (``shown_to``), in a constant number of queries."""
    tournament = team.tournament
    seen = [_seen(match, team) for match in shown]
    protocols = _protocols(seen)
    matches = tuple(replace(meeting, rows=_rows(protocols.get(meeting.match.pk), meeting.side)) for meeting in seen)
    played = tuple(meeting for meeting in matches if meeting.outcome)
    open_ones = [meeting for meeting in matches if meeting.match.state not in DONE and not meeting.match.tour.rehearsal]
    under_way = [meeting for meeting in open_ones if meeting.match.state != Match.State.PLANNED]
    coming = next(iter((*under_way, *open_ones)), None)
    told = (meeting.match.pk for meeting in reversed(matches) if meeting.rows and meeting is not coming)
    return TeamPage(
        matches=matches,
        coming=coming,
        newest=0 if coming and coming.rows else next(told, 0),
        form=played[-FORM:],
        rivals=_rivals(matches),
        players=_players(tournament, team, include_hidden=include_hidden),
        averages=_averages(tournament, played, protocols),
    )


def _protocols(matches: Iterable[TeamMatch]) -> Mapping[int, Protocol]:
    """Of the matches whose line-ups and games everybody may see who sees their results, by the match's number."""
    told = [meeting.match for meeting in matches if meeting.match.state in STAGES and not meeting.match.is_sealed]
    return {protocol.match.pk: protocol for protocol in protocols_of(told, asks=False)}


def _rows(protocol: Protocol | None, side: str) -> tuple[OwnRow, ...]:
    """The rows of a match that was, or is, played: not those of a bye or a walk-over."""
    if protocol is None or protocol.b is None or protocol.match.walk_over:
        return ()
    return tuple(OwnRow(side, board) for board in (*protocol.boards, *map(row_of, protocol.team_games)))


def _seen(match: Match, team: Team) -> TeamMatch:
    is_open = not (match.is_sealed or match.tour.rehearsal or match.tour.draft)
    counts = match.team_b_id is not None and is_open and pair_counts(match, team.tournament.count_when)
    return TeamMatch(match, "A" if match.team_a_id == team.pk else "B", counts)


def _rivals(matches: Iterable[TeamMatch]) -> tuple[Rival, ...]:
    met: dict[int, list[TeamMatch]] = defaultdict(list)
    for meeting in matches:
        if meeting.opponent and not meeting.match.tour.rehearsal:
            met[meeting.opponent.pk].append(meeting)
    rivals = ((of[0].opponent, of) for of in met.values() if len(of) > 1 and any(meeting.outcome for meeting in of))
    return tuple(Rival(team, tuple(of)) for team, of in rivals if team is not None)


def _players(tournament: Tournament, team: Team, *, include_hidden: bool) -> tuple[TeamPlayer, ...]:
    if tournament.is_individual:
        return ()
    best = best_players(tournament, include_hidden=include_hidden).rows
    won = {row.pk: (row.total, row.boards) for row in best if row.team.pk == team.pk}
    return tuple(TeamPlayer(player, *won.get(player.pk, (None, 0))) for player in team.players.all())


def _averages(
    tournament: Tournament, played: Iterable[TeamMatch], protocols: Mapping[int, Protocol]
) -> tuple[StageAverage, ...]:
    """Of each stage over the matches whose format has it; nothing is counted that the totals do not hold."""
    won: dict[Stage, list[Decimal]] = defaultdict(list)
    for meeting in played:
        protocol = protocols[meeting.match.pk]
        side = protocol.side(meeting.side)
        for stage in Stage if side else ():
            if side and stage.counts and protocol.tour_format.games_of(stage):
                won[stage].append(side.stages[stage])
    titles = {stage: capfirst(step_words(stage, tournament)) for stage in won}
    return tuple(StageAverage(titles[stage], average(won[stage]), len(won[stage])) for stage in Stage if stage in won)


# A player's games.
@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A match of the player with the games that count as theirs; a free shooter has none by name."""

    appearance: Appearance
    games: tuple[OwnGame, ...]

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
    """The matches tour by tour; ``form``: the last decided games, the oldest first. Sums and kinds are of the matches
    that the table of best players holds: ``points`` won by name, in ``boards`` matches on a board."""

    matches: tuple[PlayerMatch, ...]
    points: Decimal
    boards: int
    form: tuple[OwnGame, ...]
    kinds: tuple[OfKind, ...]


def player_page(rows: Iterable[Appearance]) -> PlayerPage:
    """The page over what its reader may know of the player (``appearances``, ``with_left_out``); asks for nothing."""
    matches = tuple(PlayerMatch(row, tuple(OwnGame(row.side, game) for game in row.games)) for row in rows)
    decided = [game for match in matches for game in match.games if game.outcome]
    counted = [match for match in matches if not match.appearance.left_out]
    points = [match.appearance.points for match in counted if match.appearance.points is not None]
    boards = sum(match.appearance.board is not None for match in counted)
    kinds = dict.fromkeys(str(match.appearance.match.tour.get_kind_display()) for match in counted if match.games)
    own = tuple(_of_kind(kind, counted) for kind in kinds)
    return PlayerPage(matches, sum(points, Decimal(0)), boards, tuple(decided[-FORM:]), own)


def _of_kind(kind: str, matches: Iterable[PlayerMatch]) -> OfKind:
    own = [match for match in matches if str(match.appearance.match.tour.get_kind_display()) == kind]
    outcomes = [game.outcome for match in own for game in match.games]
    points = sum((match.appearance.points for match in own if match.appearance.points is not None), Decimal(0))
    return OfKind(kind, points, (outcomes.count("win"), outcomes.count("draw"), outcomes.count("loss")))
