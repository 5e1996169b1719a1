"""A table of matches that somebody uploads: its rows, and what would be made of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from decimal import Decimal
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _

from tournaments.intake.rules import Columns, TableKind, guess, plain, rows_under, wrong_columns
from tournaments.kernel.names import clean_name, clean_title, name_key
from tournaments.kernel.rules import TOUR
from tournaments.kernel.table_file import Table
from tournaments.kernel.values import FaultError, clean_text, parse_points
from tournaments.kernel.wording import format_sentence
from tournaments.matches.read.matches import Pairs, absence, bracket_faults, bracket_pairs
from tournaments.models import Match, Room, Team, Tour, Tournament

_SIDES: Final = {"a": ("a", "а", "1", "one"), "b": ("b", "б", "в", "2", "two")}
"""How headings name the sides of a match; a Latin letter is often meant by a Russian one that looks like it."""
_WHO: Final = ("team", "side", "participant", "player", "команда", "сторона", "участник", "игрок")
_HOW_MUCH: Final = ("points", "points of", "score", "result", "очки", "баллы", "счет", "результат", "итог")
_ALONE: Final = {
    "tour": ("tour", "round", "тур", "раунд", "номер тура", "no тура", "tour number", "round number"),
    "room": ("room", "комната", "кабинет", "аудитория", "место", "помещение", "hall", "зал"),
    "team_a": ("a", "а", "первая команда", "команда первая", "home", "хозяева"),
    "team_b": ("b", "б", "вторая команда", "команда вторая", "away", "guest", "guests", "гости"),
}  # fmt: skip
HEADINGS: Final[Mapping[str, str]] = {
    **{f"{word} {sign}": f"team_{side}" for side, signs in _SIDES.items() for word in _WHO for sign in signs},
    **{f"{word} {sign}": f"points_{side}" for side, signs in _SIDES.items() for word in _HOW_MUCH for sign in signs},
    **{
        f"{word} {whose} {sign}": f"points_{side}"
        for side, signs in _SIDES.items()
        for word in ("очки", "баллы", "счет")
        for whose in ("команды", "стороны", "участника", "игрока")
        for sign in signs
    },
    **{heading: name for name, headings in _ALONE.items() for heading in headings},
}
"""Heading → what its column holds."""
REQUIRED: Final = ("tour", "team_a", "team_b")
NAMES: Final = ("tour", "room", "team_a", "team_b", "points_a", "points_b")
LEFT_OUT: Final = ("state", "состояние", "table", "стол", "judges", "судьи")
"""Headings of this program's own tables of matches that a new match has no use for."""
BYES: Final = frozenset({"-", "–", "—", "−", "bye", "без соперника", "свободен", "свободна", "свободны"})
"""What side B says of a bye, by ``name_key``, unless a team is called so."""
_IN_ORDER: Final[Mapping[int, tuple[str, ...]]] = {
    3: REQUIRED,
    4: NAMES[:4],
    5: (*REQUIRED, "points_a", "points_b"),
    6: NAMES,
}
"""What columns without headings seem to hold, by how many there are."""

MATCHES: Final = TableKind(
    headings=HEADINGS,
    meanings=NAMES,
    telling=frozenset({"team_a", "team_b"}),
    required=REQUIRED,
    once=frozenset(NAMES),
    unnamed=lambda width: _IN_ORDER.get(width, ("",) * width),
    aside=frozenset({*LEFT_OUT, "no", "no стола"}),
)


class WrongColumns(ValueError):
    """The table does not name the columns of matches, or nothing stands in them; the sentences say what is wrong."""

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


def rows_of(table: Table, columns: Columns) -> tuple[MatchRow, ...]:
    """The rows below the headings, by what the columns hold."""
    places = {name: place for place, name in enumerate(columns.meanings) if name}
    return tuple(
        MatchRow(number, **{name: clean_text(cells[place]) for name, place in places.items() if place < len(cells)})
        for number, cells in rows_under(table, columns)
    )


def read_rows(table: Table) -> tuple[MatchRow, ...]:
    """The rows of a table that nobody is asked about; raises WrongColumns when its headings are not understood."""
    columns = guess(table, MATCHES)
    missing, twice = wrong_columns(columns, MATCHES)
    faults = [_("There are two columns “%(heading)s”.") % {"heading": heading_of(name)} for name in twice]
    if missing:
        sentence = _("A heading row must name the columns; missing: %(missing)s.")
        faults.append(sentence % {"missing": ", ".join(map(heading_of, missing))})
    rows = () if faults else rows_of(table, columns)
    if faults or not rows:
        raise WrongColumns(*faults or [_("There is nothing below the headings: give each match a row.")])
    return rows


def left_out(table: Table) -> list[str]:
    """Headings of columns that are not known, and of which nothing is read."""
    columns = guess(table, MATCHES)
    named = enumerate(columns.meanings) if columns.top is not None else ()
    headings = (columns.heading_of(table, place) for place, name in named if not name)
    return [heading for heading in headings if heading and plain(heading) not in MATCHES.aside]


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


# What importing rows of matches would do: each row's faults, and everything that would be made.
Points = tuple[Decimal, Decimal] | None
CellFault = tuple[str, str]
"""The column in which something is wrong, empty for the row as a whole, and a sentence."""


@dataclass(frozen=True)
class PlannedRow:
    """A row with what it means. ``match`` is the one that is there already; ``points`` None where none are given.

    ``found`` is everything that is wrong: the column where it stands, empty for the row as a whole, and a sentence.
    """

    row: MatchRow
    found: tuple[CellFault, ...]
    tour: int = 0
    points: Points = None
    match: Match | None = None

    @property
    def faults(self) -> tuple[str, ...]:
        return tuple(sentence for _column, sentence in self.found)

    @property
    def is_new(self) -> bool:
        return self.match is None and not self.found

    @property
    def fills_points(self) -> bool:
        """A match that is there without points would get them."""
        return self.match is not None and self.points is not None and None in _entered(self.match)

    @property
    def has_points(self) -> bool:
        """After the import both teams' points stand."""
        match = self.match
        return self.points is not None or (match is not None and None not in _entered(match))


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
    """Judge rows against what is stored, in four queries, and one more where a new match is for a tour that is there;
    ``create`` allows new tours and teams.

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
        self.teams = {team.key: team for team in Team.objects.filter(tournament=tournament)}
        self.teams_by_id = {team.pk: team for team in self.teams.values()}
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
        if (said := name_key(row.team_b)) in BYES and said not in self.teams:
            row = replace(row, team_b="")
        number, tour_faults = self._tour(row)
        points, point_faults = _points(row)
        key_a, key_b = name_key(row.team_a), name_key(row.team_b)
        match = self.matches.pop((number, key_a, key_b), None)
        if match and match.tour.has_games and points == (match.total_a, match.total_b):
            points = None  # they stand already, and follow from the games
        faults = [*tour_faults, *self._teams(row), *point_faults, *_room(row)]
        swapped = self.matches.get((number, key_b, key_a)) if match is None and row.team_b else None
        if swapped is not None:
            sentence = _("This match is already saved as “%(match)s”: swap the sides and their points in this row.")
            faults.append(("team_a", sentence % {"match": swapped}))
        elif match is None and number:
            faults += [*self._absent(row, number), *self._twice(row, number)]
            faults = faults or self._against_bracket(row, number)
        elif match:
            faults += [*_other_points(match, points), *_other_room(match, row.room)]
        if points and number in self.tours and self.tours[number].has_games:
            sentence = _("In tour %(tour)s the points come from the games: leave them out.")
            faults.append(("points_a", sentence % {"tour": number}))
        if not faults:
            self._note(row, number)
        return PlannedRow(row, tuple(faults), number, points, match)

    def _tour(self, row: MatchRow) -> tuple[int, list[CellFault]]:
        try:
            number = TOUR.read(row.tour)
        except FaultError as error:
            return 0, [("tour", format_sentence(error.fault))]
        if number not in self.tours and not self.create:
            sentence = _("There is no tour %(tour)s. Add it first, or allow new ones.")
            return number, [("tour", sentence % {"tour": number})]
        return number, []

    def _teams(self, row: MatchRow) -> Iterable[CellFault]:
        if not row.team_a:
            yield "team_a", _("Side A is missing.")
        if row.team_a and name_key(row.team_a) == name_key(row.team_b):
            yield "team_b", _("“%(team)s” is on both sides.") % {"team": row.team_a}
        for column, name in (("team_a", row.team_a), ("team_b", row.team_b)):
            if not name:
                continue
            try:
                clean_name(name)
            except FaultError as error:
                yield column, format_sentence(error.fault)
                continue
            if name_key(name) not in self.teams and not self.create:
                sentence = _("There is no “%(team)s” in this tournament. Correct the name, or allow new ones.")
                yield column, sentence % {"team": name}

    def _absent(self, row: MatchRow, number: int) -> Iterable[CellFault]:
        """A team that joins later or has left gets no new match."""
        for column, name in (("team_a", row.team_a), ("team_b", row.team_b)):
            team = self.teams.get(name_key(name))
            if team is not None and (sentence := absence(team, number)):
                yield column, sentence

    def _twice(self, row: MatchRow, number: int) -> Iterable[CellFault]:
        sides = {
            name_key(name): (side, name) for side, name in (("team_b", row.team_b), ("team_a", row.team_a)) if name
        }
        for key, (side, name) in reversed(sides.items()):
            line = self.playing.setdefault((number, key), str(row.line))
            shown = {"team": name, "line": line}
            if not line:
                yield side, _("“%(team)s” already has another match in this tour.") % shown
            elif line != str(row.line):
                yield side, _("“%(team)s” is already in row %(line)s for this tour.") % shown

    @cached_property
    def _brackets(self) -> Mapping[int, Pairs]:
        """Who meets whom in rounds of a knock-out, by their numbers; asked for once for all rows."""
        numbers = {tour.pk: number for number, tour in self.tours.items()}
        return {numbers[pk]: pairs for pk, pairs in bracket_pairs(numbers).items()}

    def _against_bracket(self, row: MatchRow, number: int) -> list[CellFault]:
        """What whoever adds the match by hand would be refused too."""
        if number not in self.tours or number not in self._brackets:
            return []
        sides = [self.teams.get(name_key(name)) for name in (row.team_a, row.team_b)]
        return bracket_faults(self._brackets[number], number, sides, is_bye=not row.team_b, teams=self.teams_by_id)

    def _note(self, row: MatchRow, number: int) -> None:
        if number not in self.tours:
            self.new_tours.add(number)
        for name in filter(None, (row.team_a, row.team_b)):
            if name_key(name) not in self.teams:
                self.new_teams.setdefault(name_key(name), name)
        if row.room and name_key(row.room) not in self.rooms:
            self.new_rooms.setdefault(name_key(row.room), row.room)


def _entered(match: Match) -> tuple[Decimal | None, Decimal | None]:
    return match.entered_a, match.entered_b


def _other_points(match: Match, wanted: Points) -> Iterable[CellFault]:
    """What stands is corrected in the protocol, and so is what has been signed."""
    if wanted and any(stood not in (None, new) for stood, new in zip(_entered(match), wanted, strict=True)):
        yield "points_a", _("This match already has other points. Correct them in its protocol.")
    elif wanted and None in _entered(match) and not match.is_open:
        yield "points_a", _("This match is already signed. Correct its points in its protocol.")


def _other_room(match: Match, wanted: str) -> Iterable[CellFault]:
    """A match that is there keeps its room, or stays without one."""
    if wanted and match.room is None:
        yield "room", _("This match is saved without a room. Choose one on the match’s page, or leave this cell empty.")
    elif wanted and match.room and name_key(match.room.name) != name_key(wanted):
        sentence = _("This match is in room “%(room)s”. Change it on the match’s page, or leave this cell empty.")
        yield "room", sentence % {"room": match.room.name}


def _names(match: Match) -> tuple[int, str, str]:
    return match.tour.number, match.team_a.key, match.team_b.key if match.team_b else ""


def _room(row: MatchRow) -> Iterable[CellFault]:
    try:
        clean_title(row.room)
    except FaultError as error:
        yield "room", format_sentence(error.fault)


def _points(row: MatchRow) -> tuple[Points, list[CellFault]]:
    given = {name: text for name, text in (("points_a", row.points_a), ("points_b", row.points_b)) if text.strip()}
    if not given:
        return None, []
    if not row.team_b:
        return None, [(next(iter(given)), _("A bye has no points: leave them out."))]
    if len(given) == 1:
        lacking = "points_b" if "points_a" in given else "points_a"
        return None, [(lacking, _("Give the points of both sides, or of neither."))]
    faults: list[CellFault] = []
    points = []
    for name, text in given.items():
        try:
            points.append(parse_points(text))
        except FaultError as error:
            faults.append((name, format_sentence(error.fault)))
    return (None, faults) if faults else ((points[0], points[1]), [])
