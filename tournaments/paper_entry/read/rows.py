"""The rows of the page on which paper protocols are typed in: what stands in a match, is proposed, differs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import Actor
from tournaments.matches.read.matches import matches_of_tour
from tournaments.matches.read.protocol import plays_alone, protocols_of
from tournaments.matches.read.sheet import GameLine, Protocol, SignatureLine
from tournaments.models import LineUpPlace, Match, PaperEntry, Player, Side, Tour
from tournaments.paper_entry.read.typed import compared, difference_words, figures_of, typed_of
from tournaments.paper_entry.rules import Difference, Status, Taken, Team, Typed, differences, pair_of, totals_fault
from tournaments.play.games.row_figures import Asked

Names = tuple[str, ...]


def clock_text(match: Match, started: bool) -> str:
    """Begin or end of a match, as the clock of the tournament shows it; the tour's begin where nothing is known."""
    moment = match.started_at if started else match.ended_at
    if moment is None and started and match.state == Match.State.PLANNED:
        moment = match.tour.starts_at
    return f"{timezone.localtime(moment, ZoneInfo(match.tour.tournament.time_zone)):%H:%M}" if moment else ""


class Figure(NamedTuple):
    """One figure of a game: what is asked (``look`` and ``most`` as ``Asked`` has them), and what stands there."""

    title: str
    text: str
    look: str
    most: int


@dataclass(frozen=True, slots=True)
class Cell:
    """One game of a row: its decision, its figures, whether it follows from a score sheet or a record; ``live``: it is
    still being played on the board."""

    key: GameKey
    where: str
    decision: str
    figures: tuple[Figure, ...]
    bound: bool
    live: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """The games of a pair, or of whole teams; ``first`` is who moved first in the first of them."""

    name: str
    label: str
    words: str
    first: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class TeamForm:
    """Who plays for a side: its players' names, and who is chosen."""

    side: str
    name: str
    players: Names
    boards: tuple[tuple[int, str], ...]
    takes_part: Names
    captain: str
    short: bool
    shooters: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A match on the page. ``entries`` by their numbers; ``blind``: the visitor makes the second entry, and sees
    nothing of the first; ``signs``: the paper is taken to be signed unless somebody says otherwise."""

    protocol: Protocol
    typed: Typed
    status: Status
    pairs: tuple[Pair, ...]
    teams: tuple[TeamForm, ...]
    entries: Mapping[int, PaperEntry]
    differs: tuple[Difference, ...]
    blind: bool
    signs: bool
    own: bool
    started: str
    ended: str

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def is_open(self) -> bool:
        return self.match.is_open and self.match.team_b_id is not None and not self.match.walk_over

    @property
    def totals_differ(self) -> bool:
        """Whether the paper's totals were typed in, and are not what the program counts."""
        entry = self.entries.get(1)
        if self.blind or entry is None or not self.is_open:
            return False
        total = self.protocol.total
        return totals_fault(Typed.from_json(entry.content), total.a, total.b) == "paper.totals_differ"

    @property
    def differs_in_words(self) -> list[tuple[str, str, str, str]]:
        return difference_words(self.protocol, self.differs)

    @property
    def signers(self) -> list[tuple[SignatureLine, str, str]]:
        """Whose signatures stand on paper, with the name that was typed or is expected there, and with the one that
        stands there as long as nobody types another."""
        captains = {team.side: team.captain for team in self.teams}
        if self.match.tour.tournament.is_individual:
            captains = {side.side: side.name for side in self.protocol.sides}
        lines = self.protocol.signatures
        noted = Typed.from_json(self.entries[1].content).signed if 1 in self.entries else {}
        usual = {line.role: line.proposed or captains.get(line.side, "") for line in lines}
        return [
            (line, self.typed.signed.get(line.role) or usual[line.role], noted.get(line.role) or usual[line.role])
            for line in lines
        ]

    @property
    def penalties(self) -> tuple[tuple[int, Taken], ...]:
        """Those that are there, and empty lines for more."""
        blank = Taken("", "", "")
        return tuple(enumerate((*self.typed.penalties, blank, blank)))


def rows_of_tour(tour: Tour, visitor: Actor) -> list[Row]:
    """A row for every match of the tour that has two sides, in as many queries as one has."""
    return rows_of(list(matches_of_tour(tour).with_judges().exclude(team_b=None)), tour, visitor)


def rows_of(matches: Sequence[Match], tour: Tour, visitor: Actor, sent: Typed | None = None) -> list[Row]:
    """``sent``: what was typed in place of what stands, of one match alone."""
    for match in matches:
        match.tour = tour
    entries = _entries(matches)
    players, named = _players(matches), _named_before(tour, matches)
    who = visitor.id_in(tour.tournament_id)
    return [
        _row(protocol, entries.get(protocol.match.pk, {}), players, named, who, sent)
        for protocol in protocols_of(matches)
    ]


def _entries(matches: Sequence[Match]) -> dict[int, dict[int, PaperEntry]]:
    by_match: dict[int, dict[int, PaperEntry]] = {}
    for entry in PaperEntry.objects.filter(match__in=[match.pk for match in matches]):
        by_match.setdefault(entry.match_id, {})[entry.number] = entry
    return by_match


def _players(matches: Sequence[Match]) -> dict[int, list[str]]:
    teams = {pk for match in matches for pk in (match.team_a_id, match.team_b_id) if pk}
    names: dict[int, list[str]] = {pk: [] for pk in teams}
    for player in Player.objects.filter(team__in=teams):
        names[player.team_id].append(player.name)
    return names


def _named_before(tour: Tour, matches: Sequence[Match]) -> dict[int, Team]:
    """Who played for each team in the last tour before this one that it was named in."""
    teams = {pk for match in matches for pk in (match.team_a_id, match.team_b_id) if pk}
    earlier = Q(line_up__match__tour__tournament=tour.tournament_id, line_up__match__tour__number__lt=tour.number)
    sides = Q(line_up__side="A", line_up__match__team_a__in=teams) | Q(
        line_up__side="B", line_up__match__team_b__in=teams
    )
    rows = LineUpPlace.objects.filter(earlier, sides).select_related("line_up__match__tour", "player")
    last: dict[int, tuple[int, list[LineUpPlace]]] = {}
    for row in rows.order_by("line_up__match__tour__number", "board", "player__key", "pk"):
        match = row.line_up.match
        team = match.team_a_id if row.line_up.side == Side.A else match.team_b_id
        number, places = last.get(team or 0, (0, []))
        same = number == match.tour.number
        last[team or 0] = (match.tour.number, [*places, row] if same else [row])
    return {team: _as_team(places) for team, (_number, places) in last.items()}


def _as_team(places: Sequence[LineUpPlace]) -> Team:
    boards = {row.board: row.player.name for row in places if row.board}
    shooters = tuple(row.player.name for row in places if not row.board)
    captain = next((row.player.name for row in places if row.captain), "")
    return Team(tuple(boards.get(number, "") for number in range(1, max(boards, default=0) + 1)), shooters, captain)


def _row(
    protocol: Protocol,
    entries: Mapping[int, PaperEntry],
    players: Mapping[int, list[str]],
    named: Mapping[int, Team],
    who: str,
    sent: Typed | None,
) -> Row:
    match, first = protocol.match, entries.get(1)
    own = first is not None and first.entered_id == who
    waits = match.tour.second_entry and first is not None and not any(entry.settled for entry in entries.values())
    stands = typed_of(protocol)
    differs = _differs(match, stands, entries) if match.is_open else ()
    blind = bool(waits and not own and not differs and match.is_open)
    typed = sent or (Typed() if blind else _with_notes(stands, first))
    status = _status(match, entries, differs, waiting=bool(waits))
    return Row(
        protocol=protocol,
        typed=typed,
        status=status,
        pairs=_pairs(protocol, typed, blind=blind),
        teams=_teams(protocol, typed, players, named, blind=blind, sent=sent is not None),
        entries=entries,
        differs=differs,
        blind=blind,
        signs=not typed.unsigned and (sent is not None or status is not Status.JUDGED),
        own=own,
        started=typed.started if sent else clock_text(match, True) if not blind else "",
        ended=typed.ended if sent else clock_text(match, False) if not blind else "",
    )


def _with_notes(stands: Typed, first: PaperEntry | None) -> Typed:
    """What the protocol itself does not hold: the paper's totals, and who has signed it."""
    notes = Typed.from_json(first.content) if first else Typed()
    return replace(stands, totals=notes.totals, confirmed=notes.confirmed, signed=notes.signed, unsigned=notes.unsigned)


def _differs(match: Match, stands: Typed, entries: Mapping[int, PaperEntry]) -> tuple[Difference, ...]:
    second = entries.get(2)
    if second is None or second.settled:
        return ()
    return differences(*compared(match, stands, Typed.from_json(second.content)))


def _status(match: Match, entries: Mapping[int, PaperEntry], differs: Sequence[Difference], *, waiting: bool) -> Status:
    if match.state == Match.State.APPROVED:
        return Status.APPROVED
    if match.state == Match.State.SIGNED:
        return Status.SIGNED
    if differs:
        return Status.DIFFERS
    if entries:
        return Status.WAITS if waiting else Status.TYPED
    return Status.EMPTY if match.state == Match.State.PLANNED else Status.JUDGED


def _pairs(protocol: Protocol, typed: Typed, *, blind: bool) -> tuple[Pair, ...]:
    asked, teams = figures_of(protocol.match.tour), protocol.match.team_names
    followed = (game for game in protocol.games if game.recorded or game.begun or (game.own and not asked))
    bound = frozenset(game.key for game in followed if not blind)
    rows = [(board.games, board.sign) for board in protocol.boards]
    rows += [(protocol.team_games, _("teams"))] if protocol.team_games else []
    fields = asked.fields(protocol.match.tour.options, tuple(teams.values())) if asked else ()
    return tuple(_pair(games, label, typed, bound, fields) for games, label in rows)


def _pair(
    games: Sequence[GameLine], label: str, typed: Typed, bound: frozenset[GameKey], fields: Sequence[Asked]
) -> Pair:
    """``fields``: what is asked of each game besides its result."""
    name = pair_of(games[0].key)
    cells = tuple(
        Cell(
            game.key, game.where, typed.games.get(str(game.key), ""),
            _figures(fields, typed.figures.get(str(game.key), ())), game.key in bound, game.live,
        )
        for game in games
    )  # fmt: skip
    words = _("Board %(board)s") % {"board": label} if games[0].board else pgettext("part of a match", "Team games")
    return Pair(name, label, words, typed.first.get(name, ""), cells)


def _figures(fields: Sequence[Asked], texts: Sequence[str]) -> tuple[Figure, ...]:
    """What stands in each field; nothing where no text was typed for it."""
    filled = zip_longest(fields, texts[: len(fields)], fillvalue="")
    return tuple(
        Figure(str(field.title), text, field.look, field.most) for field, text in filled if isinstance(field, Asked)
    )


def _teams(
    protocol: Protocol,
    typed: Typed,
    players: Mapping[int, list[str]],
    named: Mapping[int, Team],
    *,
    blind: bool,
    sent: bool,
) -> tuple[TeamForm, ...]:
    """What is sent, else what stands, the captain's list among it, else the team's last line-up."""
    tour_format = protocol.tour_format
    if not tour_format.has_games or plays_alone(protocol.match):
        return ()
    forms = []
    for side in protocol.sides:
        team = typed.teams.get(side.side) if sent or not blind else None
        if team is None or not (sent or team.is_named):
            team = named.get(side.team_id, Team())
        names = tuple(players.get(side.team_id, ()))
        boards = tuple(
            (number, team.boards[number - 1] if number <= len(team.boards) else "")
            for number in range(1, tour_format.boards + 1)
        )
        part = (*team.boards, *team.shooters) if team.is_named or sent else names
        forms.append(
            TeamForm(side.side, side.name, names, boards, part, team.captain, team.short, tour_format.has_unseated)
        )
    return tuple(forms)
