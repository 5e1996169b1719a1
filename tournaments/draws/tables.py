"""Tables of draws and of places."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from tournaments.draws.read.assignments import Places
from tournaments.draws.read.draws import Planned
from tournaments.draws.read.history import shown_plan
from tournaments.draws.read.series import Standing
from tournaments.draws.read.table_rounds import missed_by
from tournaments.draws.rules.assignment.model import Note, Post
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.knock_out import Bracket, Node
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.kernel.wording import format_sentence
from tournaments.models import Draw, Match, Team


@dataclass(frozen=True, slots=True)
class DrawnRow:
    """A pair of a draw, or a bye; ``warnings`` are what speaks against it, ``is_new`` tells it from what stands."""

    number: int
    a: str
    b: str | None
    score_a: Decimal
    score_b: Decimal
    locked: bool
    is_new: bool
    notes: tuple[str, ...]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """The pairs of a group and what is said about them; all pairs, without a title, where groups play together."""

    title: str
    rows: tuple[DrawnRow, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A draw in words; ``gone`` are the pairs of today that it does not have."""

    parts: tuple[DrawnPart, ...]
    notes: tuple[str, ...]
    warnings: tuple[str, ...]
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A draw that was made, as it explained itself then; a change by hand has nothing to explain."""

    draw: Draw
    shown: Shown | None


def shown_draw(planned: Planned) -> Shown:
    """A draw that is only looked at, with its differences from the matches that stand."""
    names = {key: team.name for key, team in planned.teams.items()}
    parts = _parts(planned.draw, names, planned.findings, planned.same)
    drawn = {frozenset(pair.teams) for pair in planned.draw.all_pairs}
    gone = sorted(" – ".join(sorted(names.get(key, "–") for key in pair)) for pair in planned.same - drawn)
    warnings = [finding.fault for finding in planned.findings if finding.pair is None] + list(missed_by(planned))
    return Shown(parts, _said(planned.draw.notes), _said(warnings), tuple(gone))


def history_rows(draws: Iterable[Draw], teams: Iterable[Team]) -> tuple[HistoryRow, ...]:
    """Draws and changes by hand with their explanations; a team that has been removed since is a dash."""
    names = {team.pk: team.name for team in teams}
    plans = ((draw, shown_plan(draw)) for draw in draws)
    return tuple(
        HistoryRow(draw, Shown(_parts(plan, names, (), frozenset()), _said(plan.notes), ()) if plan else None)
        for draw, plan in plans
    )


def _parts(
    draw: PureDraw, names: Mapping[int, str], findings: Iterable[Finding], same: frozenset[frozenset[int]]
) -> tuple[DrawnPart, ...]:
    rows = _rows(draw, names, findings, same)
    if not draw.groups:
        return (DrawnPart("", rows, ()),)
    numbered = list(zip(draw.all_pairs, rows, strict=True))
    return tuple(
        DrawnPart(
            group.name or _("Without a group"),
            tuple(row for pair, row in numbered if pair.a in group.teams),
            _said(group.notes),
        )
        for group in draw.groups
    )


def _rows(
    draw: PureDraw, names: Mapping[int, str], findings: Iterable[Finding], same: frozenset[frozenset[int]]
) -> tuple[DrawnRow, ...]:
    against: dict[int, list[Any]] = {}
    for finding in findings:
        if finding.pair is not None:
            against.setdefault(finding.pair, []).append(finding.fault)
    pairs = [(pair.a, pair.b, pair.score_a, pair.score_b, pair.locked, pair.notes) for pair in draw.pairs] + [
        (bye.team, None, bye.score, Decimal(0), bye.locked, bye.notes) for bye in draw.byes
    ]
    return tuple(
        DrawnRow(
            number=place + 1, a=names.get(a, "–"), b=None if b is None else names.get(b, "–"), score_a=score_a,
            score_b=score_b, locked=locked, is_new=frozenset({a, b} - {None}) not in same, notes=_said(notes),
            warnings=_said(against.get(place, ())),
        )
        for place, (a, b, score_a, score_b, locked, notes) in enumerate(pairs)
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PairRow:
    """A match on the page of pairs with what speaks against it."""

    match: Match
    warnings: tuple[str, ...]


def pair_rows(matches: Sequence[Match], findings: Sequence[Finding]) -> tuple[tuple[PairRow, ...], tuple[str, ...]]:
    """The matches with what speaks against them, and what there is against the tour as a whole."""
    rows = tuple(
        PairRow(match, _said(finding.fault for finding in findings if finding.pair == place))
        for place, match in enumerate(matches)
    )
    return rows, _said(finding.fault for finding in findings if finding.pair is None)


@dataclass(frozen=True, slots=True)
class BracketCell:
    """One match of a bracket: names, who goes on, and the row of the match when it is drawn already."""

    title: str
    one: str
    other: str
    winner: str
    state: str
    is_third_place: bool
    match: Match | None

    @property
    def names(self) -> tuple[str, str]:
        """Both places, from top to bottom; empty where nobody is known."""
        return (self.one, self.other)


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A tour of a bracket; the match for the third place is played with the final."""

    title: str
    matches: tuple[BracketCell, ...]
    third_place: BracketCell | None


def bracket_rounds(standing: Standing, matches: Iterable[Match]) -> tuple[BracketRound, ...]:
    """A bracket from its first tour to its final."""
    bracket, tours = standing.bracket, standing.series.tours
    rows = {(tours.index(match.tour_id) + 1, match.team_ids): match for match in matches}
    rounds = []
    for number in range(1, len(bracket.rounds) + 1):
        cells = [_cell(bracket, node, standing.teams, rows) for node in bracket.nodes(number)]
        main = tuple(cell for cell in cells if not cell.is_third_place)
        third = next((cell for cell in cells if cell.is_third_place), None)
        rounds.append(BracketRound(main[0].title, main, third))
    return tuple(rounds)


def _cell(
    bracket: Bracket, node: Node, teams: Mapping[int, Team], rows: Mapping[tuple[int, frozenset[int]], Match]
) -> BracketCell:
    def name(team: int | None) -> str:
        return "" if team is None else teams[team].name if team in teams else "–"

    match = rows.get((node.round, frozenset(team for team in (node.one, node.other) if team is not None)))
    # A score stands in the match's order of teams, so the names do too.
    first, second = node.one, node.other
    if match is not None and match.team_b_id is not None:
        first, second = match.team_a_id, match.team_b_id
    return BracketCell(
        title=format_sentence(bracket.title(node)),
        one=name(first),
        other=name(second),
        winner=name(node.winner),
        state=node.state.value,
        is_third_place=node.is_third_place,
        match=match,
    )


def _said(faults: Iterable[Any]) -> tuple[str, ...]:
    return tuple(format_sentence(fault) for fault in faults)


# Rooms and judges of a tour as their page shows them.
@dataclass(frozen=True, slots=True)
class Seat:
    name: str
    senior: bool
    locked: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A match with its room and its judges; ``is_new`` marks what differs from what stands."""

    match: Match
    room: str
    room_is_new: bool
    room_is_shared: bool
    seats: tuple[Seat, ...]
    judges_locked: bool

    @property
    def has_senior(self) -> bool:
        """Whether somebody leads the room."""
        return any(seat.senior for seat in self.seats)


def place_rows(
    places: Places, *, rooms: Mapping[int, int] | None = None, posts: Sequence[Post] | None = None
) -> tuple[PlaceRow, ...]:
    """The matches as they stand, or with planned rooms or judges in place of theirs."""
    names = {room.pk: room.name for room in places.rooms}
    people = {judge.key: judge.name for judge in places.judges}
    given = {match.pk: match.room_id if rooms is None else rooms.get(match.pk) for match in places.matches}
    times = Counter(given.values())
    rows = []
    for match in places.matches:
        room = given[match.pk]
        seats = _seats(match, people, posts)
        rows.append(
            PlaceRow(
                match=match,
                room=names.get(room, "") if room else "",
                room_is_new=room != match.room_id,
                room_is_shared=room is not None and times[room] > 1,
                seats=seats,
                judges_locked=any(seat.locked for seat in seats),
            )
        )
    return tuple(rows)


def said(notes: Iterable[Note]) -> tuple[str, ...]:
    """Notes in words; what is missing twice at a table is said once."""
    return tuple(dict.fromkeys(format_sentence(note.fault) for note in notes))


def _seats(match: Match, people: Mapping[int, str], posts: Sequence[Post] | None) -> tuple[Seat, ...]:
    standing = {(row.judge_id, row.senior): row for row in match.match_judges.all()}
    if posts is None or not match.is_open:
        return tuple(Seat(row.judge.name, row.senior, row.locked, False) for row in standing.values())
    mine = [post for post in posts if post.table == match.pk]
    return tuple(
        Seat(people[post.judge], post.senior, post.locked, (post.judge, post.senior) not in standing) for post in mine
    )
