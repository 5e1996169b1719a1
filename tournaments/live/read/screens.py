"""What a match shows to the hall: its clocks and the boards that are played on now, as everybody may see them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.formats.rules.tour_format import Stage
from tournaments.matches.read.positions import CLOCKS, ClockView, clocks_of, clocks_of_all, shown_clocks
from tournaments.matches.read.protocol import protocol_of, protocols_of
from tournaments.matches.read.sheet import GameLine, Protocol
from tournaments.models import IN_STAGES, Match, Tournament
from tournaments.play.read.live import LiveGame, live_games_of, live_games_of_tournament

"""States in which boards are shown: earlier, a board would name the players of a line-up that is no longer settled."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A game on the board with the line of the protocol that names its players."""

    game: LiveGame
    line: GameLine

    @property
    def slot(self) -> str:
        """A name of the game that is unique in the tournament, fit for an id."""
        return f"game-{self.game.game.pk}"


@dataclass(frozen=True, slots=True)
class MatchScreen:
    """A match with its clocks and boards; ``big`` when the one board is the whole team's."""

    protocol: Protocol
    clocks: tuple[ClockView, ...]
    boards: tuple[Shown, ...]

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def big(self) -> bool:
        return len(self.boards) == 1


def match_screen(match: Match, moment: datetime | None = None, protocol: Protocol | None = None) -> MatchScreen:
    """One match, with its names and judges; a constant number of queries.

    Whoever has its ``protocol`` already gives it. Clocks and games are asked for only while there can be any.
    """
    now = moment or timezone.now()
    clocks = clocks_of(match, now) if match.state in CLOCKS else {}
    games = live_games_of(match, "public", now, clocks) if match.state in IN_STAGES else ()
    return _screen(protocol or protocol_of(match), games, clocks, now)


def hall_screens(
    tournament: Tournament, moment: datetime | None = None, matches: Collection[int] | None = None
) -> tuple[MatchScreen, ...]:
    """Every match of the tournament with a game under way, or those of ``matches`` that have one, in table order; a
    constant number of queries.

    None of a tour whose results wait to be opened.
    """
    now = moment or timezone.now()
    games: dict[int, list[LiveGame]] = defaultdict(list)
    for game in live_games_of_tournament(tournament, "public", now, matches):
        match = game.match
        if match.state in IN_STAGES and not tournament.hides_results_of(match.tour.number):
            games[match.pk].append(game)
    rows = Match.objects.filter(pk__in=games).with_names().with_judges().in_table_order()
    clocks = clocks_of_all(games, now)
    return tuple(
        _screen(protocol, games[protocol.match.pk], clocks[protocol.match.pk], now)
        for protocol in protocols_of(list(rows))
    )


def _screen(
    protocol: Protocol, games: Sequence[LiveGame], clocks: Mapping[str, ClockView], now: datetime
) -> MatchScreen:
    match = protocol.match
    return MatchScreen(protocol, shown_clocks(match, clocks, now), tuple(_boards(protocol, games)))


def _boards(protocol: Protocol, games: Sequence[LiveGame]) -> Iterable[Shown]:
    """One game of each board: the one under way, else the last; the team's own in its stage."""
    now = protocol.match.state
    groups: dict[tuple[str, int], list[LiveGame]] = defaultdict(list)
    for game in games:
        row = game.game
        if row.key.stage.during == now or not game.over:
            groups[row.stage, row.board].append(game)
    team = [group for (stage, _board), group in groups.items() if stage == now and not Stage(stage).in_pairs]
    for group in team or groups.values():
        game = next((game for game in group if not game.over), group[-1])
        line = protocol.game(game.game.key)
        if line is not None:
            yield Shown(game, line)
