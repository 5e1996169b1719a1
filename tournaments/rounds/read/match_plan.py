"""A table of matches that somebody uploads: its rows, and what would be made of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from decimal import Decimal
from typing import Final

from django.utils.translation import gettext as _

from tournaments.kernel.rules import TOUR
from tournaments.kernel.table_file import TITLE_ROWS, Table
from tournaments.kernel.values import FaultError, clean_name, clean_text, clean_title, name_key, parse_points
from tournaments.kernel.wording import format_sentence
from tournaments.models import Match, Room, Team, Tour, Tournament

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "tour": ("tour", "round", "тур", "номер тура"),
    "room": ("room", "комната", "кабинет", "аудитория", "место"),
    "team_a": (
        "team a", "team 1", "a", "команда а", "команда a", "команда 1", "первая команда", "а",
        "participant a", "участник а", "участник a",
    ),
    "team_b": (
        "team b", "team 2", "b", "команда б", "команда b", "команда в", "команда 2", "вторая команда", "б",
        "participant b", "участник б", "участник b",
    ),
    "points_a": (
        "points a", "points of a", "points 1", "очки а", "очки a", "очки 1", "баллы а", "баллы a", "баллы 1",
    ),
    "points_b": (
        "points b", "points of b", "points 2", "очки б", "очки b", "очки в", "очки 2", "баллы б", "баллы b",
        "баллы в", "баллы 2",
    ),
}  # fmt: skip
"""Column → the headings that mean it, in lower case, with spaces where people write _ or - too."""
REQUIRED: Final = ("tour", "team_a", "team_b")
LEFT_OUT: Final = ("state", "состояние", "table", "стол", "judges", "судьи")
"""Headings of this program's own tables of matches that a new match has no use for."""


class WrongColumns(ValueError):
    """The table's first row does not name the columns of matches; the sentences say what is wrong."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One row as it is written; ``line`` is its number in the file as a person counts it."""

    line: int
    tour: str = ""
    room: str = ""
    team_a: str = ""
    team_b: str = ""
    points_a: str = ""
    points_b: str = ""

    def as_data(self) -> dict[str, str | int]:
        """As plain JSON-able data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> "MatchRow":
        """From what ``as_data`` gave, without invisible signs; unknown members are left aside."""
        texts = {field.name: clean_text(str(data.get(field.name, ""))) for field in fields(cls) if field.name != "line"}
        line = data.get("line", 0)
        return cls(line=line if isinstance(line, int) else 0, **texts)


def read_rows(table: Table) -> tuple[MatchRow, ...]:
    """The rows under the headings; raises WrongColumns when these cannot be understood."""
    top = next((place for place, row in enumerate(table.rows[:TITLE_ROWS]) if _names_columns(row)), 0)
    columns = _columns(table.rows[top])
    rows = []
    for line, cells in zip(table.numbers[top + 1 :], table.rows[top + 1 :], strict=True):
        texts = {name: clean_text(cells[place]) for name, place in columns.items() if place < len(cells)}
        rows.append(MatchRow(line=line, **texts))
    if not rows:
        raise WrongColumns(_("There is nothing under the headings: give each match a row."))
    return tuple(rows)


def heading_of(name: str) -> str:
    """A heading that means the column, in the page's language."""
    return {
        "tour": _("tour"),
        "room": _("room"),
        "team_a": _("side A"),
        "team_b": _("side B"),
        "points_a": _("points A"),
        "points_b": _("points B"),
    }[name]


def _columns(headings: Sequence[str]) -> dict[str, int]:
    """Column → its place. Several headings for one column, unknown ones and missing ones are told all at once."""
    found: dict[str, int] = {}
    faults = []
    for place, heading in enumerate(headings):
        if _plain(heading) in LEFT_OUT:
            continue
        name = _meant(heading)
        if name is None:
            sentence = _("The column “%(heading)s” is unknown. The columns are: %(known)s.")
            faults.append(sentence % {"heading": heading[:40], "known": ", ".join(heading_of(one) for one in HEADINGS)})
        elif name in found:
            faults.append(_("The column “%(heading)s” is there twice.") % {"heading": heading[:40]})
        else:
            found[name] = place
    missing = [name for name in REQUIRED if name not in found]
    if missing:
        sentence = _("The first row must name the columns; missing: %(missing)s.")
        faults.append(sentence % {"missing": ", ".join(heading_of(one) for one in missing)})
    if faults:
        raise WrongColumns(*faults)
    return found


def _names_columns(row: Sequence[str]) -> bool:
    """Whether a row is that of the headings; a title may stand above it."""
    return {"team_a", "team_b"} <= {_meant(cell) for cell in row}


def _plain(heading: str) -> str:
    return " ".join(name_key(heading).replace("_", " ").replace("-", " ").split())


def _meant(heading: str) -> str | None:
    plain = _plain(heading)
    return next((name for name, known in HEADINGS.items() if plain in known), None)


# What importing rows of matches would do: each row's faults, and everything that would be made.
Points = tuple[Decimal, Decimal] | None


@dataclass(frozen=True)
class PlannedRow:
    """A row with what it means. ``match`` is the one that is there already; ``points`` None where none are given."""

    row: MatchRow
    faults: tuple[str, ...]
    tour: int = 0
    points: Points = None
    match: Match | None = None

    @property
    def is_new(self) -> bool:
        return self.match is None and not self.faults

    @property
    def fills_points(self) -> bool:
        """A match that is there without points would get them."""
        return self.match is not None and self.points is not None and self.match.entered_a is None

    @property
    def has_points(self) -> bool:
        """After the import both teams' points stand."""
        return self.points is not None or (self.match is not None and self.match.entered_a is not None)


@dataclass(frozen=True)
class Plan:
    """All rows, and the tours, teams and rooms that they name and that do not exist yet."""

    rows: tuple[PlannedRow, ...]
    new_tours: tuple[int, ...]
    new_teams: tuple[str, ...]
    new_rooms: tuple[str, ...]

    @property
    def faults(self) -> tuple[tuple[int, str], ...]:
        """(line, sentence) of everything that keeps the rows from being imported."""
        return tuple((planned.row.line, fault) for planned in self.rows for fault in planned.faults)

    @property
    def new_matches(self) -> int:
        return sum(planned.is_new for planned in self.rows)

    @property
    def with_new_points(self) -> int:
        """How many matches that are there already would get their points."""
        return sum(planned.fills_points for planned in self.rows)

    def approvable(self) -> tuple[PlannedRow, ...]:
        """Rows whose matches could be approved by the import: with points, and not approved yet."""
        return tuple(
            planned
            for planned in self.rows
            if planned.has_points and (planned.match is None or planned.match.state != Match.State.APPROVED)
        )

    def changes_anything(self, *, approve: bool) -> bool:
        """False when all of it is stored already."""
        return bool(self.new_matches or self.with_new_points or (approve and self.approvable()))


def plan_import(tournament: Tournament | None, rows: Sequence[MatchRow], *, create: bool) -> Plan:
    """Judge rows against what is stored, in four queries; ``create`` allows new tours and teams.

    Without a tournament everything is new. Rooms are always made: a pairing may name a new one.
    """
    planner = _Planner(tournament, create=create)
    planned = tuple(planner.plan(row) for row in rows)
    return Plan(
        planned, tuple(sorted(planner.new_tours)), tuple(planner.new_teams.values()), tuple(planner.new_rooms.values())
    )


class _Planner:
    def __init__(self, tournament: Tournament | None, *, create: bool) -> None:
        self.create = create
        matches = list(Match.objects.filter(tour__tournament=tournament).with_names()) if tournament else []
        self.tours = {tour.number: tour for tour in Tour.objects.filter(tournament=tournament)}
        self.teams = {team.key for team in Team.objects.filter(tournament=tournament)}
        self.rooms = {name_key(room.name) for room in Room.objects.filter(tournament=tournament)}
        self.matches = {_names(match): match for match in matches}
        self.playing: dict[tuple[int, str], str] = {}
        for match in matches:
            for team in (match.team_a, match.team_b):
                if team is not None:
                    self.playing[match.tour.number, team.key] = ""
        self.new_tours: set[int] = set()
        self.new_teams: dict[str, str] = {}
        self.new_rooms: dict[str, str] = {}

    def plan(self, row: MatchRow) -> PlannedRow:
        number, tour_faults = self._tour(row)
        points, point_faults = _points(row)
        key_a, key_b = name_key(row.team_a), name_key(row.team_b)
        match = self.matches.pop((number, key_a, key_b), None)
        if match and match.tour.has_games and points == (match.total_a, match.total_b):
            points = None  # they stand already, and follow from the games
        faults = [*tour_faults, *self._teams(row), *point_faults, *_room(row)]
        if match is None and number:
            faults += self._twice(row, number)
        elif match and points and match.entered_a is not None and (match.entered_a, match.entered_b) != points:
            faults.append(_("This match holds other points already. Correct them in its protocol."))
        elif match and points and match.entered_a is None and not match.is_open:
            faults.append(_("This match is signed already. Correct its points in its protocol."))
        if points and number in self.tours and self.tours[number].has_games:
            faults.append(_("In tour %(tour)s the points follow from the games: leave them out.") % {"tour": number})
        if not faults:
            self._note(row, number)
        return PlannedRow(row, tuple(faults), number, points, match)

    def _tour(self, row: MatchRow) -> tuple[int, list[str]]:
        try:
            number = TOUR.read(row.tour)
        except FaultError as error:
            return 0, [format_sentence(error.fault)]
        if number not in self.tours and not self.create:
            return number, [_("There is no tour %(tour)s. Add it first, or allow new ones.") % {"tour": number}]
        return number, []

    def _teams(self, row: MatchRow) -> Iterable[str]:
        if not row.team_a:
            yield _("Side A is missing.")
        if row.team_a and name_key(row.team_a) == name_key(row.team_b):
            yield _("“%(team)s” stands on both sides.") % {"team": row.team_a}
        for name in filter(None, (row.team_a, row.team_b)):
            try:
                clean_name(name)
            except FaultError as error:
                yield format_sentence(error.fault)
                continue
            if name_key(name) not in self.teams and not self.create:
                yield _("There is no “%(team)s” in this tournament. Correct the name, or allow new ones.") % {
                    "team": name
                }

    def _twice(self, row: MatchRow, number: int) -> Iterable[str]:
        for name in dict.fromkeys(filter(None, (name_key(row.team_a), name_key(row.team_b)))):
            line = self.playing.setdefault((number, name), str(row.line))
            shown = {"team": row.team_a if name == name_key(row.team_a) else row.team_b, "line": line}
            if not line:
                yield _("“%(team)s” plays another match in this tour already.") % shown
            elif line != str(row.line):
                yield _("“%(team)s” stands in row %(line)s for this tour already.") % shown

    def _note(self, row: MatchRow, number: int) -> None:
        if number not in self.tours:
            self.new_tours.add(number)
        for name in filter(None, (row.team_a, row.team_b)):
            if name_key(name) not in self.teams:
                self.new_teams.setdefault(name_key(name), name)
        if row.room and name_key(row.room) not in self.rooms:
            self.new_rooms.setdefault(name_key(row.room), row.room)


def _names(match: Match) -> tuple[int, str, str]:
    return match.tour.number, match.team_a.key, match.team_b.key if match.team_b else ""


def _room(row: MatchRow) -> Iterable[str]:
    try:
        clean_title(row.room)
    except FaultError as error:
        yield format_sentence(error.fault)


def _points(row: MatchRow) -> tuple[Points, list[str]]:
    given = [text for text in (row.points_a, row.points_b) if text.strip()]
    if not given:
        return None, []
    if not row.team_b:
        return None, [_("There are no points in a bye: leave them out.")]
    if len(given) == 1:
        return None, [_("Give the points of both sides, or of neither.")]
    faults = []
    points = []
    for text in given:
        try:
            points.append(parse_points(text))
        except FaultError as error:
            faults.append(format_sentence(error.fault))
    return (None, faults) if faults else ((points[0], points[1]), [])
