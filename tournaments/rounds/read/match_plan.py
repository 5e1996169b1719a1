"""What importing rows of matches would do: each row's faults, and everything that would be made."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.intake.rules import MAX_EXAMPLE, Lookalikes, is_date
from tournaments.kernel.names import clean_name, clean_title, name_key
from tournaments.kernel.rules import TOUR
from tournaments.kernel.values import Fault, FaultError, parse_points
from tournaments.kernel.wording import format_sentence
from tournaments.matches.read.matches import Pairs, absence, bracket_faults, bracket_pairs
from tournaments.models import Match, Room, Team, Tour, Tournament
from tournaments.rounds.read.match_rows import BYES, MatchRow, pair_and_score, split_pair, split_score, tour_digits

Points = tuple[Decimal, Decimal] | None
CellFault = tuple[str, str]
"""The column in which something is wrong, empty for the row as a whole, and a sentence."""


@dataclass(frozen=True)
class PlannedRow:
    """A row with what it means. ``match`` is the one that is there already; ``points`` None where none are given.

    ``found`` is everything that is wrong: the column where it stands, empty for the row as a whole, and a sentence.
    ``notes``, likewise, are to be looked at and keep nothing from being stored.
    """

    row: MatchRow
    found: tuple[CellFault, ...]
    tour: int = 0
    points: Points = None
    match: Match | None = None
    notes: tuple[CellFault, ...] = ()

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
    def notes(self) -> tuple[tuple[int, str], ...]:
        """(line, sentence) of everything that is to be looked at."""
        return tuple((planned.row.line, sentence) for planned in self.rows for _column, sentence in planned.notes)

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
    planned = tuple(planner.plan(*told_apart) for told_apart in _apart_sides(rows, planner.teams))
    return Plan(
        planned, tuple(sorted(planner.new_tours)), tuple(planner.new_teams.values()), tuple(planner.new_rooms.values())
    )


def _apart_sides(rows: Sequence[MatchRow], teams: Collection[str]) -> Iterator[tuple[MatchRow, list[CellFault]]]:
    """Each row with its sides, also those of one cell, and what is wrong there. A team is known, by its key, when it is
    stored or another row names it beyond doubt."""
    known = {*teams, *BYES}

    def is_known(name: str) -> bool:
        return name_key(name) in known

    for row in rows:
        splits = split_pair(pair_and_score(row.pair)[0], is_known) if row.pair else [(row.team_a, row.team_b)]
        known.update(name_key(name) for sides in splits for name in sides if len(splits) == 1)
    for row in rows:
        yield _with_sides(row, is_known) if row.pair else (row, [])


def _with_sides(row: MatchRow, is_known: Callable[[str], bool]) -> tuple[MatchRow, list[CellFault]]:
    pair, score = pair_and_score(row.pair)
    splits = split_pair(pair, is_known)
    row = replace(row, score=row.score or score)
    if len(splits) == 1:
        return replace(row, team_a=splits[0][0], team_b=splits[0][1]), []
    return row, [("pair", _unclear(pair, splits))]


def _unclear(pair: str, splits: Sequence[tuple[str, str]]) -> str:
    """Why the sides of a cell are not told apart, and what to write."""
    if len(splits) < 2:
        sentence = _(
            "“%(text)s” does not name two sides. Write both with a dash between them, for example “Alpha – Beta”, or "
            "“Alpha – bye” where there is no opponent."
        )
        return sentence % {"text": pair[:MAX_EXAMPLE]}
    sentence = _(
        "“%(text)s” can be split in several ways, for example after “%(first)s” or after “%(second)s”. Write “vs” "
        "between the two sides."
    )
    return sentence % {"text": pair, "first": splits[0][0], "second": splits[1][0]}


class _Planner:
    def __init__(self, tournament: Tournament | None, *, create: bool) -> None:
        self.create = create
        self.bye_own = tournament.bye_own if tournament else Decimal(0)
        matches = list(Match.objects.filter(tour__tournament=tournament).with_names()) if tournament else []
        self.tours = {tour.number: tour for tour in Tour.objects.filter(tournament=tournament)}
        self.teams = {team.key: team for team in Team.objects.filter(tournament=tournament)}
        self.teams_by_id = {team.pk: team for team in self.teams.values()}
        self.named = {name_key(tour.name): tour.number for tour in self.tours.values() if tour.name}
        rooms = [room.name for room in Room.objects.filter(tournament=tournament)]
        self.rooms = {name_key(name) for name in rooms}
        self.like_teams = Lookalikes(team.name for team in self.teams.values())
        self.like_rooms = Lookalikes(rooms)
        self.matches = {_names(match): match for match in matches}
        self.playing: dict[tuple[int, str], str] = {}
        for match in matches:
            for team in (match.team_a, match.team_b):
                if team is not None:
                    self.playing[match.tour.number, team.key] = ""
        self.new_tours: set[int] = set()
        self.new_teams: dict[str, str] = {}
        self.new_rooms: dict[str, str] = {}

    def plan(self, row: MatchRow, unclear: list[CellFault]) -> PlannedRow:
        """``unclear``: why the sides of the row are not known; then nothing else is asked about them."""
        if unclear:
            return PlannedRow(row, (*unclear, *self._tour(row)[1]))
        planned = self._plan(row)
        return (
            planned if not row.pair else replace(planned, found=_of_pair(planned.found), notes=_of_pair(planned.notes))
        )

    def _plan(self, row: MatchRow) -> PlannedRow:
        if (said := name_key(row.team_b)) in BYES and said not in self.teams:
            row = replace(row, team_b="")
        number, tour_faults = self._tour(row)
        points, point_faults = _points(row, self.bye_own)
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
            faults += [*_other_points(match, points, _points_column(row)), *_other_room(match, row.room)]
        if points and number in self.tours and self.tours[number].has_games:
            sentence = _("In tour %(tour)s the points come from the games: leave them out.")
            faults.append((_points_column(row), sentence % {"tour": number}))
        if not faults:
            self._note(row, number)
        return PlannedRow(row, tuple(faults), number, points, match, tuple(self._notes(row)))

    def _tour(self, row: MatchRow) -> tuple[int, list[CellFault]]:
        named = self.named.get(name_key(row.tour))
        try:
            number = TOUR.read(tour_digits(row.tour))
        except FaultError as error:
            if named is None:
                return 0, [("tour", format_sentence(error.fault))]
            number = named
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

    def _notes(self, row: MatchRow) -> Iterator[CellFault]:
        """What a reader would take for something else."""
        for column, name, like in (
            ("team_a", row.team_a, self.like_teams),
            ("team_b", row.team_b, self.like_teams),
            ("room", row.room, self.like_rooms),
        ):
            for note in like.notes(name, row.line):
                yield column, format_sentence(note)
        if is_date(row.room) and name_key(row.room) not in self.rooms:
            yield "room", _date(row.room)

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


def _of_pair(said: Iterable[CellFault]) -> tuple[CellFault, ...]:
    """What is told of either side, beside the cell that holds both."""
    return tuple(("pair" if column in ("team_a", "team_b") else column, sentence) for column, sentence in said)


def _entered(match: Match) -> tuple[Decimal | None, Decimal | None]:
    return match.entered_a, match.entered_b


def _points_column(row: MatchRow) -> str:
    """Where the points of the row stand."""
    return "points_a" if row.points_a or not row.score else "score"


def _other_points(match: Match, wanted: Points, column: str) -> Iterable[CellFault]:
    """What stands is corrected in the protocol, and so is what has been signed."""
    if wanted and any(stood not in (None, new) for stood, new in zip(_entered(match), wanted, strict=True)):
        yield column, _("This match already has other points. Correct them in its protocol.")
    elif wanted and None in _entered(match) and not match.is_open:
        yield column, _("This match is already signed. Correct its points in its protocol.")


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


def _points(row: MatchRow, bye_own: Decimal) -> tuple[Points, list[CellFault]]:
    """The points of both sides, from two cells or from the score in one."""
    given = {name: text for name, text in (("points_a", row.points_a), ("points_b", row.points_b)) if text.strip()}
    score = row.score if any(char.isalnum() or char == "+" for char in row.score) else ""
    if not row.team_b:
        return None, [] if score == "" and _are_of_bye(given, bye_own) else [_no_points(given)]
    apart, faults = _apart(given)
    joined, more = _joined(score)
    if apart and joined and apart != joined:
        more = [("score", _("The score and the points of the sides differ. Correct one of them, or clear one."))]
    found = [*faults, *more]
    return (None if found else apart or joined), found


def _are_of_bye(given: Mapping[str, str], bye_own: Decimal) -> bool:
    """Whether there are none, or those that follow from the tournament, as the program's own tables name them."""
    try:
        return not given or ([*given] == ["points_a"] and parse_points(given["points_a"]) == bye_own)
    except FaultError:
        return False


def _no_points(given: Mapping[str, str]) -> CellFault:
    return next(iter(given), "score"), _("A bye has no points: leave them out.")


def _apart(given: Mapping[str, str]) -> tuple[Points, list[CellFault]]:
    if len(given) == 1:
        lacking = "points_b" if "points_a" in given else "points_a"
        return None, [(lacking, _("Give the points of both sides, or of neither."))]
    return _read(given.items()) if given else (None, [])


def _joined(score: str) -> tuple[Points, list[CellFault]]:
    if not score:
        return None, []
    sides = split_score(score)
    if sides is not None:
        return _read(("score", side) for side in sides)
    if is_date(score):
        return None, [("score", _date(score))]
    sentence = _(
        "“%(text)s” is not a score. Write the points of both sides with a colon, for example 3:1, or choose “not used” "
        "for this column."
    )
    return None, [("score", sentence % {"text": score[:MAX_EXAMPLE]})]


def _read(given: Iterable[tuple[str, str]]) -> tuple[Points, list[CellFault]]:
    faults: list[CellFault] = []
    points = []
    for name, text in given:
        try:
            points.append(parse_points(text))
        except FaultError as error:
            faults.append((name, _date(text) if is_date(text) else format_sentence(error.fault)))
    return (None, faults) if faults else ((points[0], points[1]), [])


def _date(text: str) -> str:
    return format_sentence(Fault("cell.date", {"text": text[:MAX_EXAMPLE]}))
