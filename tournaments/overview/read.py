"""What a tournament's first page and its tours' pages show of matches, and how a tournament has ended."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Final, NamedTuple

from django.utils import timezone

from tournaments.matches.read.positions import ClockView, clocks_of_all, shown_clocks
from tournaments.matches.tables import BEFORE_THE_GAMES, has_score
from tournaments.models import DONE, IN_STAGES, Game, GameAction, Match, Room, Team, Tour, Tournament
from tournaments.overview.rules import Interest, Weight, closest, is_far, leading, outcome
from tournaments.play.read.live import LiveGame, Row, game_of
from tournaments.rounds.read.tours import Stand, TourLine, current_tours, lines_of_each, next_tour, tour_lines
from tournaments.standings.read.players import PlayerRow, best_players
from tournaments.standings.read.standings import Standings, StandingsRow, is_over, standings

See = Callable[[Iterable[Match]], list[Match]]
"""The matches of these that somebody may know of, as they may see them."""
TOP: Final = 8
"""Teams that the first page shows of the standings."""
MEDALS: Final = 3
"""Places that have a medal."""
MOST_ROOMS: Final = 12
"""Rooms of the next tour that are named in one line."""
PODIUM: Final = 6
"""Teams, and players, that are named at the end at most: places may be shared."""


class SideLine(NamedTuple):
    """One side of a match: ``points`` None before there are any, ``outcome`` "" until it is over."""

    team: Team
    points: Decimal | None
    outcome: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match as a row or a card; ``board`` is a game of it that is worth looking at, ``clocks`` those of its stage."""

    match: Match
    board: LiveGame | None = None
    clocks: tuple[ClockView, ...] = ()

    @property
    def name(self) -> str:
        """Its id on a page."""
        return f"pair-{self.match.pk}"

    @property
    def is_live(self) -> bool:
        return interest_of(self.match).is_live

    @property
    def is_over(self) -> bool:
        return interest_of(self.match) is Interest.DONE

    @property
    def sides(self) -> tuple[SideLine, ...]:
        """One or two lines, those of a bye without an outcome."""
        match = self.match
        known = has_score(match)
        points = (match.total_a, match.total_b)
        teams = [team for team in (match.team_a, match.team_b) if team]
        ends = self.is_over and known and len(teams) > 1
        return tuple(
            SideLine(team, own if known else None, outcome(own, other) if ends else "")
            for team, own, other in zip(teams, points, reversed(points), strict=False)
        )

    @property
    def teams(self) -> str:
        """The numbers of its teams, as pages mark rows with them."""
        return " ".join(str(side.team.pk) for side in self.sides)


def interest_of(match: Match) -> Interest:
    if match.state in DONE:
        return Interest.DONE
    if match.state == Match.State.PLANNED:
        return Interest.WAITING
    return Interest.BEGINNING if match.state in BEFORE_THE_GAMES else Interest.PLAYED


@dataclass(frozen=True, slots=True)
class TourShown:
    """A tour that is on now: the matches that its page leads with, those that are played before those that begin and
    these before the others, and all the rest; alike ones in table order."""

    line: TourLine
    leading: tuple[Pairing, ...]
    others: tuple[Pairing, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    """A tournament's first page. ``podium`` is there only once everything is decided, with the best players;
    ``more_podium`` and ``more_players`` say how many more share the last place that is shown."""

    lines: tuple[TourLine, ...]
    current: tuple[TourShown, ...]
    next: TourLine | None
    rooms: "NextRooms"
    table: Standings
    podium: tuple[StandingsRow, ...] = ()
    more_podium: int = 0
    players: tuple[PlayerRow, ...] = ()
    more_players: int = 0

    @property
    def top(self) -> tuple[StandingsRow, ...]:
        return self.table.rows[:TOP] if any(row.played for row in self.table.rows) else ()


def overview_of(tournament: Tournament, see: See, *, knows_all: bool, moment: datetime | None = None) -> Overview:
    """``see`` shows its matches as the audience may see them, which ``knows_all`` of drafts and of hidden results."""
    lines = tour_lines(tournament, drafts=knows_all)
    current = current_tours(lines)
    matches = Match.objects.filter(tour__in=[line.tour.pk for line in current]).with_names().in_table_order()
    table = standings(tournament, include_hidden=knows_all)
    over = is_over(tournament, lines, knows_all=knows_all)
    with_names = over and not tournament.is_individual
    coming = None if tournament.closed_at else next_tour(lines, current)
    podium = [row for row in table.rows if row.place <= MEDALS and row.came] if over else []
    best = best_players(tournament, include_hidden=knows_all).rows if with_names else ()
    players = [row for row in best if row.place <= MEDALS and row.total > 0]
    return Overview(
        lines=lines,
        current=_shown(current, see(matches), moment or timezone.now()),
        next=coming,
        rooms=_rooms_of(coming.tour) if coming else NextRooms(),
        table=table,
        podium=tuple(podium[:PODIUM]),
        more_podium=len(podium[PODIUM:]),
        players=tuple(players[:PODIUM]),
        more_players=len(players[PODIUM:]),
    )


@dataclass(frozen=True, slots=True)
class NextRooms:
    """Where the next tour is, once its pairs are published: the first rooms by the name of their site, "" for those
    without one, and how many more there are."""

    sites: tuple[tuple[str, tuple[str, ...]], ...] = ()
    more: int = 0


def _rooms_of(tour: Tour) -> NextRooms:
    published = Match.objects.published().filter(tour=tour)
    rooms = Room.objects.filter(pk__in=published.order_by().values("room")).order_by("position", "pk")
    named = list(rooms.values_list("site__name", "name"))
    by_site: dict[str, list[str]] = defaultdict(list)
    for site, name in named[:MOST_ROOMS]:
        by_site[site or ""].append(name)
    return NextRooms(tuple((site, tuple(by_site[site])) for site in sorted(by_site)), max(0, len(named) - MOST_ROOMS))


class Led(NamedTuple):
    """Matches of which a page shows the first, and folds the others."""

    first: Sequence[Match]
    others: Sequence[Match] = ()


def led(matches: Sequence[Match]) -> Led:
    """Those that matter most, the ones that are played before those that begin and these before the others, and all the
    rest; alike ones as they were given."""
    places = leading(Weight(interest_of(match), is_far(match.total_a, match.total_b)) for match in matches)
    chosen = [match for place, match in enumerate(matches) if place in places]
    first = sorted(chosen, key=lambda match: min(interest_of(match), Interest.DONE))
    return Led(first, [match for place, match in enumerate(matches) if place not in places])


def led_by_live(matches: Sequence[Match]) -> Led:
    """The same while any of them is under way; before and after that all of them, as they were given."""
    return led(matches) if is_live(matches) else Led(matches)


def is_live(matches: Iterable[Match]) -> bool:
    """Whether any of the matches is under way."""
    return any(interest_of(match).is_live for match in matches)


def podium_of(tournament: Tournament) -> tuple[StandingsRow, ...]:
    """Those with a medal as everybody may know them, nobody before the end."""
    if not is_over(tournament, tour_lines(tournament), knows_all=False):
        return ()
    return tuple(row for row in standings(tournament).rows if row.place <= MEDALS and row.came)


def _shown(current: Sequence[TourLine], matches: Sequence[Match], now: datetime) -> tuple[TourShown, ...]:
    first, rest = led(matches)
    pairings = pairings_of(first, now)
    return tuple(
        TourShown(
            line,
            tuple(pairing for pairing in pairings if pairing.match.tour_id == line.tour.pk),
            tuple(Pairing(match) for match in rest if match.tour_id == line.tour.pk),
        )
        for line in current
    )


def pairings_of(matches: Sequence[Match], moment: datetime | None = None) -> tuple[Pairing, ...]:
    """The matches with their clocks and a board each, as everybody may see them; three queries while any of them is
    under way. Nothing but the pair of a match whose result waits to be announced."""
    now = moment or timezone.now()
    open_to_all = [match for match in matches if not match.tour.tournament.hides_results_of(match.tour.number)]
    live = {match.pk: match for match in open_to_all if interest_of(match).is_live}
    boards = _boards([match for match in live.values() if match.state in IN_STAGES])
    clocks = clocks_of_all(live, now)
    return tuple(
        Pairing(match, boards.get(match.pk), _started(match, clocks.get(match.pk, {}), now)) for match in matches
    )


def _started(match: Match, known: Mapping[str, ClockView], now: datetime) -> tuple[ClockView, ...]:
    """The clocks of its stage that somebody has started."""
    return tuple(clock for clock in shown_clocks(match, known, now) if clock.version) if known else ()


def _boards(matches: Iterable[Match]) -> Mapping[int, LiveGame]:
    """One game on the board of each match that has any; two queries."""
    known = {match.pk: match for match in matches}
    if not known:
        return {}
    games: dict[int, list[Game]] = defaultdict(list)
    order = ("match_id", "stage", "board", "number")
    for game in Game.objects.filter(match__in=known, begun_at__isnull=False).order_by(*order):
        game.match = known[game.match_id]
        games[game.match_id].append(game)
    chosen = [_chosen(known[pk], its_games) for pk, its_games in games.items()]
    actions: dict[int, list[Row]] = defaultdict(list)
    stored = GameAction.objects.filter(game__in=[game.pk for game in chosen]).order_by("ply")
    for pk, *fields in stored.values_list("game_id", *Row._fields) if chosen else ():
        actions[pk].append(Row(*fields))
    return {game.match_id: game_of(game, tuple(actions[game.pk])) for game in chosen}


def _chosen(match: Match, games: Sequence[Game]) -> Game:
    return games[closest([game.stage for game in games], match.state, [bool(game.decision) for game in games])]


# One's own team: what the card shows that a visitor has pinned to every page of the tournament.
@dataclass(frozen=True, slots=True)
class TeamNow:
    """A team with its place, and of its matches the one that is on, else the last one, and the next one; ``waits_for``
    is the next tour that it plays in where its match is not drawn yet."""

    team: Team
    row: StandingsRow | None
    current: Pairing | None
    next: Pairing | None
    waits_for: Tour | None = None

    @property
    def own(self) -> SideLine | None:
        """Its side of the match that is on, or of the last one."""
        return next((side for side in self._sides if side.team.pk == self.team.pk), None)

    @property
    def other(self) -> SideLine | None:
        return next((side for side in self._sides if side.team.pk != self.team.pk), None)

    @property
    def opponent(self) -> Team | None:
        """Whom it meets next."""
        sides = self.next.sides if self.next else ()
        return next((side.team for side in sides if side.team.pk != self.team.pk), None)

    @property
    def _sides(self) -> tuple[SideLine, ...]:
        return self.current.sides if self.current else ()


def team_now(team: Team, matches: Sequence[Match], lines: Sequence[TourLine], table: Standings) -> TeamNow:
    """``matches`` are the team's as everybody may see them, in the order of tours; asks for nothing."""
    begun = [match for match in matches if interest_of(match) is not Interest.WAITING]
    live = [match for match in begun if interest_of(match).is_live]
    ahead = [match for match in matches if interest_of(match) is Interest.WAITING]
    current = next(reversed(live or begun), None)
    known = {match.tour_id for match in matches}
    undrawn = [line.tour for line in lines if line.stand is Stand.EMPTY and line.tour.pk not in known]
    own = [tour for tour in undrawn if team.plays_in(tour.number)]
    after = [tour for tour in own if not begun or tour.number > begun[-1].tour.number]
    return TeamNow(
        team=team,
        row=table.row_of(team.pk),
        current=None if current is None else Pairing(current),
        next=Pairing(ahead[0]) if ahead else None,
        waits_for=after[0] if after and not ahead else None,
    )


# The list of tournaments.
@dataclass(frozen=True, slots=True)
class Listed:
    """A tournament in a list: the tour that is on, the next one, who is ahead or has won."""

    tournament: Tournament
    lines: tuple[TourLine, ...]
    first: tuple[StandingsRow, ...] = ()

    @property
    def name(self) -> str:
        """Its id on a page."""
        return listed_name(self.tournament.pk)

    @property
    def has_begun(self) -> bool:
        """Whether a match is over."""
        return any(line.done for line in self.lines)

    @property
    def over(self) -> bool:
        return is_over(self.tournament, self.lines, knows_all=False)

    @property
    def now(self) -> tuple[TourLine, ...]:
        """The tours under way."""
        return tuple(line for line in self.lines if line.stand is Stand.LIVE)

    @property
    def next(self) -> TourLine | None:
        waiting = (line for line in self.lines if line.stand in (Stand.PLANNED, Stand.EMPTY))
        return next(waiting, None)


def listed_name(pk: int) -> str:
    """The id on a page of the tournament of that number in a list."""
    return f"tournament-{pk}"


def listed(pks: Collection[int]) -> dict[int, Listed]:
    """Those of the tournaments that are there, as everybody may know them, without who is ahead; two queries, however
    many there are."""
    known = Tournament.objects.in_bulk(pks)
    return {pk: Listed(known[pk], lines) for pk, lines in lines_of_each(known.values()).items()}


def with_leaders(one: Listed) -> Listed:
    """With those in the first place; nobody where so many share it that there is no leader yet."""
    leaders = tuple(row for row in standings(one.tournament).rows if row.place == 1 and row.came)
    return replace(one, first=leaders if len(leaders) <= MEDALS else ())
