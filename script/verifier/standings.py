"""Standings: matches that count, seen from each side, ranked by the tournament's list of metrics."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from script.verifier.protocols import score_of
from script.verifier.reading import Object, maybe, points_of, quoted, refuse, same_or_none, text, written
from script.verifier.tournament import Match, Tournament


@dataclass(frozen=True)
class Result:
    """A match as one of its teams sees it; without an opponent a bye."""

    tour: int
    opponent: str | None
    mine: Fraction
    theirs: Fraction
    points: Fraction

    @property
    def won(self) -> int:
        """2 for a win, 1 for a draw, else 0; 0 for a bye."""
        return 0 if self.opponent is None else (self.mine >= self.theirs) + (self.mine > self.theirs)


@dataclass
class Table:
    """What the metrics look at; ``level`` are the teams that share a place so far."""

    results: dict[str, list[Result]]
    points: dict[str, Fraction]
    teams: Mapping[str, Object]

    def sums(self, team: str, without: frozenset[int]) -> tuple[Fraction, Fraction]:
        counted = [one for one in self.results[team] if one.tour not in without]
        return sum((one.mine for one in counted), Fraction(0)), sum((one.theirs for one in counted), Fraction(0))


Metric = tuple[str, frozenset[int], str]
"""Name, tours left out, and the text that names its column."""
LOWER_IS_BETTER: Final = ("points_against", "initial", "lot")
METRICS: Final = (
    "match_points", "points", "points_diff", "points_against", "wins", "head_to_head", "buchholz",
    "sonneborn_berger", "initial", "lot",
)  # fmt: skip


def metrics_of(tournament: Tournament) -> list[Metric]:
    """The organiser's order: "match_points, points(without=4+5)"."""
    listed = text(tournament.settings, "metrics", "tournament") or "match_points, points"
    found = []
    for item in listed.split(","):
        parts = re.fullmatch(r"\s*([a-z_]+)\s*(?:\(\s*without\s*=\s*([0-9+\s]{1,100})\))?\s*", item)
        if parts is None or parts[1] not in METRICS:
            refuse(f"tournament.metrics: {quoted(item.strip())} is no metric")
        tours = sorted({int(tour) for tour in re.findall(r"[0-9]{1,9}", parts[2] or "")})
        option = f"(without={'+'.join(map(str, tours))})" if tours else ""
        found.append((parts[1], frozenset(tours), parts[1] + option))
    return found


def value_of(metric: Metric, table: Table, team: str, level: frozenset[str]) -> Fraction | None:
    """A team's value in a metric; None, last, where it has none."""
    name, without, _title = metric
    mine, theirs = table.sums(team, without)
    results = table.results[team]
    met = [(one, table.points.get(one.opponent, Fraction(0))) for one in results if one.opponent is not None]
    values: dict[str, Callable[[], Fraction | None]] = {
        "match_points": lambda: table.points[team],
        "points": lambda: mine,
        "points_diff": lambda: mine - theirs,
        "points_against": lambda: theirs,
        "wins": lambda: Fraction(sum(one.won == 2 for one in results)),
        "head_to_head": lambda: among(results, level),
        "buchholz": lambda: sum((points for _one, points in met), Fraction(0)),
        "sonneborn_berger": lambda: sum((points * one.won for one, points in met), Fraction(0)) / 2,
        "initial": lambda: numbered(table.teams[team], "seed"),
        "lot": lambda: numbered(table.teams[team], "lot"),
    }
    return values[name]()


def among(results: Iterable[Result], level: frozenset[str]) -> Fraction | None:
    """Match points against those that are level; nothing for a team that is level with nobody."""
    return None if len(level) < 2 else sum((one.points for one in results if one.opponent in level), Fraction(0))


def numbered(team: Object, name: str) -> Fraction | None:
    number = maybe(team, name, "teams")
    return None if number is None else Fraction(number)


def counting(tournament: Tournament, *, published: bool) -> list[Match]:
    """The matches that count: approved (or signed, as the settings say), in no rehearsal, not hidden."""
    states = ("signed", "approved") if tournament.settings.get("count_when") == "signed" else ("approved",)
    hidden = maybe(tournament.settings, "frozen_from", "tournament") if published else None
    tours = [tour for tour in tournament.tours if not tour.rehearsal and (hidden is None or tour.number < hidden)]
    known = tournament.teams
    found = (match for tour in tours for match in tour.matches)
    return [match for match in found if match.state in states and all(team in known for team in match.teams)]


def table_of(tournament: Tournament, matches: Iterable[Match]) -> Table:
    settings = tournament.settings
    win, draw, loss = (
        same_or_none(points_of(settings, f"{name}_points", "tournament", default), Fraction(0))
        for name, default in (("win", "2"), ("draw", "1"), ("loss", "0"))
    )
    bye = same_or_none(points_of(settings, "bye_points", "tournament"), win)
    results: dict[str, list[Result]] = {team: [] for team in tournament.teams}
    for match in matches:
        found = score_of(match, tournament.bye_own)
        a, b = found.total_a, found.total_b
        if match.team_b is None:
            results[match.team_a].append(Result(match.tour.number, None, a, Fraction(0), bye))
            continue
        for team, other, mine, theirs in ((match.team_a, match.team_b, a, b), (match.team_b, match.team_a, b, a)):
            points = draw if mine == theirs else win if mine > theirs else loss
            results[team].append(Result(match.tour.number, other, mine, theirs, points))
    sums = {team: sum((one.points for one in own), Fraction(0)) for team, own in results.items()}
    return Table(results, sums, tournament.teams)


@dataclass
class Row:
    """A line of the standings."""

    team: str
    place: int
    values: list[Fraction | None]


def standings(tournament: Tournament, *, published: bool = False) -> list[Row]:
    """All teams, the best first; those level in everything share a place and stand in the file's order."""
    matches = counting(tournament, published=published)
    table = table_of(tournament, matches)
    values: dict[str, list[Fraction | None]] = {team: [] for team in tournament.teams}
    groups = [list(tournament.teams)] if tournament.teams else []
    for metric in metrics_of(tournament):
        groups = [part for group in groups for part in split(group, metric, table, values)]
    rows, place = [], 1
    for group in groups:
        rows += [Row(team, place, values[team]) for team in group]
        place += len(group)
    return with_finals(tournament, matches, rows)


def split(
    group: list[str], metric: Metric, table: Table, values: dict[str, list[Fraction | None]]
) -> Iterator[list[str]]:
    """A group that was level, parted by one more metric."""
    level, parts = frozenset(group), defaultdict(list)
    sign = 1 if metric[0] in LOWER_IS_BETTER else -1
    for team in group:
        value = value_of(metric, table, team, level)
        values[team].append(value)
        parts[(value is None, value if value is None else sign * value)].append(team)
    yield from (parts[key] for key in sorted(parts, key=lambda key: (key[0], key[1] or Fraction(0))))


@dataclass(frozen=True)
class Decider:
    """A match for the places ``first`` and ``first`` + 1."""

    tour: int
    first: int
    a: str
    b: str
    lead: Fraction


def finals_of(tournament: Tournament, matches: Iterable[Match]) -> Iterator[Decider]:
    """The first table plays for the first places that the tour names, and so on; "1-2, 3-4"."""
    for match in matches:
        pairs = re.findall(r"([1-9][0-9]{0,2})\s*[-\N{EN DASH}]\s*[0-9]{1,3}", match.tour.final)
        if match.team_b is not None and 1 <= match.table <= len(pairs):
            found = score_of(match, tournament.bye_own)
            first = int(pairs[match.table - 1])
            yield Decider(match.tour.number, first, match.team_a, match.team_b, found.total_a - found.total_b)


def with_finals(tournament: Tournament, matches: Iterable[Match], rows: list[Row]) -> list[Row]:
    """Who played for places stands there; of several such matches the latest decides. The others take what is left."""
    places = {row.team: row.place for row in rows}
    decided: dict[str, Decider] = {}
    taken: set[int] = set()
    for final in sorted(finals_of(tournament, matches), key=lambda one: (-one.tour, one.first)):
        free = not {final.first, final.first + 1} & taken and final.first < len(rows)
        if free and not {final.a, final.b} & decided.keys():
            decided |= {final.a: final, final.b: final}
            taken |= {final.first, final.first + 1}
    left = [row for row in rows if row.team not in decided]
    free_places = (place for place in range(1, len(rows) + 1) if place not in taken)
    shared: dict[int, int] = {}
    for row, place in zip(left, free_places, strict=False):
        shared.setdefault(row.place, place)
    for row in rows:
        own = decided.get(row.team)
        row.place = shared[row.place] if own is None else place_in(own, row.team, places)
    return sorted(rows, key=lambda row: row.place)


def place_in(final: Decider, team: str, places: Mapping[str, int]) -> int:
    """The winner's place is the first of both; after a draw the table says whose."""
    other, lead = (final.b, final.lead) if team == final.a else (final.a, -final.lead)
    return final.first + (places[team] > places[other] if lead == 0 else lead < 0)


def standings_csv(tournament: Tournament, *, published: bool) -> Iterator[list[str]]:
    yield ["place", "team", *(title for _name, _without, title in metrics_of(tournament))]
    for row in standings(tournament, published=published):
        yield [str(row.place), row.team, *(written(value) for value in row.values)]
