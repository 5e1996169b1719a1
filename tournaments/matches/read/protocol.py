"""A protocol read: its states, its sides, its games, its totals."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import partial

from django.db.models import Max, QuerySet
from django.utils.translation import gettext

from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel.readers import shown_text
from tournaments.kernel.values import Fault
from tournaments.kernel.wording import format_sentence
from tournaments.matches.read.corrections import corrections_of_all
from tournaments.matches.read.rows import NO_ROWS, Rows, game_words, load_all, only_reached, own_score, pure, pure_game
from tournaments.matches.read.sheet import (
    Board,
    Correction,
    GameLine,
    JudgeLine,
    PenaltyLine,
    PlayerLine,
    Protocol,
    SideView,
    SignatureLine,
)
from tournaments.matches.rules import protocol as pure_rules
from tournaments.matches.rules.protocol import Score, Side
from tournaments.matches.rules.signing import check_protocol, missing_for_signing
from tournaments.models import IN_STAGES, AuditEntry, Game, Match, Signature, Tournament

State = Match.State

BEFORE_STAGES = (State.PLANNED, State.WARM_UP, State.LINE_UPS)
"""While a match is in one of these, its line-ups are nobody's business but the own captain's and the judges'."""


def course_of(tour_format: TourFormat) -> tuple[Match.State, ...]:
    """The states that a match of this format goes through; a tour of entered points has no stages."""
    if not tour_format.has_games:
        return (State.PLANNED, State.CLOSING, State.SIGNED, State.APPROVED)
    asked = {
        State.WARM_UP: tour_format.explain_and_warm_up > 0,
        **{state: bool(tour_format.games_of(Stage(state))) for state in IN_STAGES},
    }
    return tuple(state for state in State if asked.get(state, True))


def plays_alone(match: Match) -> bool:
    """Whether the sides of the match are persons, so that nobody has to name who plays."""
    return match.tour.tournament.is_individual and match.tour.tour_format.has_games


def course_of_match(match: Match) -> tuple[Match.State, ...]:
    """The states that this match goes through: between persons there is no step of line-ups."""
    course = course_of(match.tour.tour_format)
    return tuple(state for state in course if state is not State.LINE_UPS or not plays_alone(match))


# The two halves of a protocol: line-ups with the points that each player won.
def side_of(match: Match, tour_format: TourFormat, rows: Rows, score: Score, side: Side) -> SideView | None:
    """One team's half; None for the missing side of a bye."""
    team = match.team(side)
    if team is None:
        return None
    line_up = rows.line_ups.get(side)
    points: dict[int, Decimal] = {}
    for board in score.boards:
        points[board.board] = points.get(board.board, Decimal(0)) + board.points.of(side)
    lines = [_line(place, points) for place in (line_up.places if line_up else ())]
    by_board = {line.board: line for line in lines if line.board is not None}
    return SideView(
        side=side.value,
        team_id=team.pk,
        name=team.name,
        sign=team.sign,
        version=line_up.version if line_up else 0,
        short=bool(line_up and line_up.short),
        main=tuple(by_board.get(board) for board in range(1, tour_format.boards + 1)),
        shooters=tuple(line for line in lines if line.board is None),
        stages={stage: points.of(side) for stage, points in score.stages.items()},
        entered=match.entered_a if side is Side.A else match.entered_b,
        penalties=score.penalties.of(side),
        total=score.total.of(side),
    )


def name_on(side: SideView | None, tour_format: TourFormat, board: int) -> str:
    """Who plays on a board for a side: a name, the names of all free shooters, the captain's in the team stage
    (board 0), "" when not known."""
    if side is None:
        return ""
    if board == 0:
        return side.captain.name if side.captain else ""
    return ", ".join(player.name for player in side.seated(board, tour_format))


def absent_from(sides: tuple[SideView | None, ...], tour_format: TourFormat, board: int) -> str:
    """The sides ("", "A", "B" or "AB") that have named a line-up with nobody for this board."""
    return "".join(side.side for side in sides if side and _lacks(side, tour_format, board))


def _lacks(side: SideView, tour_format: TourFormat, board: int) -> bool:
    if not side.version or not board:
        return False
    if board == tour_format.shooters_number:
        return not side.shooters
    return side.short and board <= len(side.main) and side.main[board - 1] is None


def _line(place: PlayerLine, points: dict[int, Decimal]) -> PlayerLine:
    return place if place.board is None else replace(place, points=points.get(place.board))


# Reads a match's protocol: a constant number of queries, whatever stands in it.
_FORFEITED_BY = {Side.A.value: Game.Decision.FORFEIT_B.value, Side.B.value: Game.Decision.FORFEIT_A.value}


def protocol_of(match: Match, *, asks: bool = True) -> Protocol:
    """Everything that the protocol of a match shows, in at most seven queries; ``asks``: also what is missing.

    The match should come with its names and judges (``permissions.get_match``).
    """
    return protocols_of((match,), asks=asks)[0]


def protocols_of(matches: Sequence[Match], *, asks: bool = True) -> tuple[Protocol, ...]:
    """The protocol of each match, in as many queries as one takes."""
    rows, corrections = load_all(matches), corrections_of_all(matches)
    signed: dict[int, list[Signature]] = {match.pk: [] for match in matches}
    for signature in Signature.objects.filter(match_id__in=signed):
        signed[signature.match_id].append(signature)
    return tuple(
        _protocol(match, rows[match.pk], signed[match.pk], corrections[match.pk], asks=asks) for match in matches
    )


def protocol_around(
    key: GameKey, match: Match, rows: Rows, signed: Sequence[Signature], score: Score | None = None
) -> Protocol:
    """The protocol as a write has left it, from what the write has read; no query unless somebody has signed.

    Of games it has those alone that share the row, or the stage of the teams, with that one. It does not say what is
    missing, nor what was corrected before anybody had signed.
    """
    corrections = corrections_of_all((match,))[match.pk] if signed else ()
    return _protocol(match, rows, signed, corrections, asks=False, around=key, score=score)


def blank_of(match: Match, rows: Rows = NO_ROWS) -> Protocol:
    """The protocol of a match before anything is written in it: its names, judges and format; no query.

    Nothing is missing in it. ``rows`` are what is known beforehand all the same, as ``load_shooters`` finds it.
    """
    untouched = copy(match)
    untouched.state, untouched.remarks, untouched.walk_over = Match.State.PLANNED, "", ""
    untouched.started_at = untouched.ended_at = untouched.entered_a = untouched.entered_b = None
    return _protocol(untouched, rows, (), (), asks=False)


def _protocol(
    match: Match, rows: Rows, signed: Sequence[Signature], corrections: tuple[Correction, ...], *, asks: bool = True,
    around: GameKey | None = None, score: Score | None = None,
) -> Protocol:  # fmt: skip
    """``asks``: whether it says what is missing; ``around`` as there; ``score``: where it is known already."""
    tour_format = match.tour.tour_format
    written = pure(match, rows, tour_format)
    score = score or pure_rules.score(tour_format, written)
    a, b = (side_of(match, tour_format, rows, score, side) for side in Side)
    assert a is not None  # noqa: S101 - team A is never missing
    games = _Games(match, tour_format, {game.key: game for game in rows.games}, a, b, around, written, score)
    standing, withdrawn = _signatures(match, signed, a, b)
    return Protocol(
        match=match,
        tour_format=tour_format,
        judges=tuple(JudgeLine(row.judge.name, row.senior) for row in match.match_judges.all()),
        a=a,
        b=b,
        boards=games.boards(),
        team_games=games.of_teams(),
        extra_games=games.extra(),
        penalties=_penalties(match, rows),
        signatures=standing,
        withdrawn=withdrawn,
        corrections=corrections,
        missing=_missing(match, tour_format, written) if asks else (),
        named=all(map(partial(_is_named, tour_format), (written.line_up_a, written.line_up_b))),
        behind={"A": a, "B": b}.get(pure_rules.side_behind(tour_format, score)),
    )


def _is_named(tour_format: TourFormat, line_up: pure_rules.LineUp | None) -> bool:
    return line_up is not None and not pure_rules.check_line_up(tour_format, line_up)


@dataclass(frozen=True, slots=True)
class LastWrite:
    """The last write to anything of a match: its number in the tournament's log, 0 before the first, and when."""

    number: int = 0
    at: datetime | None = None


def last_write(match: Match) -> LastWrite:
    """What a page that is read after it cannot lack. One query."""
    entries = AuditEntry.objects.filter(match_id=match.pk).order_by("-pk")
    last = entries.values_list("number", "at").first()
    return LastWrite(*last) if last else LastWrite()


NO_NEWS = ("document.print",)
"""Use cases that change nothing that a page about a match shows."""


def newest(match: Match, last: LastWrite) -> int:
    """The number of the last write that pages about the match can show; ``last`` is the match's own."""
    number = _wide(match).aggregate(number=Max("number"))["number"]
    return max(last.number, number or 0)


def shown_after(match: Match, last: LastWrite, shown: int | None) -> int:
    """What a page shows once the answer to its own write, the match's last one, is in its place.

    ``shown`` is what it had shown until then, None when it does not say. Whatever else was written since is not in
    that answer, and still news to the page.
    """
    if shown is None or last.number - shown <= 1:
        return last.number
    since = {"number__gt": shown, "number__lt": last.number}
    entries = AuditEntry.objects.filter(tournament_id=match.tour.tournament_id, **since)
    missed = entries.filter(match_id=match.pk).exists() or _wide(match).filter(**since).exists()
    return shown if missed else last.number


def _wide(match: Match) -> QuerySet[AuditEntry]:
    """Writes to the tour as a whole (rooms, judges, pairs, format), to the two teams, to the list of rooms, and tables
    of matches that were imported."""
    whole = (f"{what}:{match.tour.tournament_id}" for what in ("rooms", "import"))
    subjects = [f"tour:{match.tour_id}", f"team:{match.team_a_id}", f"team:{match.team_b_id}", *whole]
    entries = AuditEntry.objects.filter(match_id=None, subject__in=subjects)
    return entries.exclude(action__in=NO_NEWS).order_by()


@dataclass(frozen=True, slots=True)
class _Games:
    """Makes the lines of games from their rows, or without one; with ``around`` of those alone beside this game."""

    match: Match
    tour_format: TourFormat
    rows: Mapping[GameKey, Game]
    a: SideView
    b: SideView | None
    around: GameKey | None
    written: pure_rules.Protocol
    score: Score

    def boards(self) -> tuple[Board, ...]:
        """The stages that are played in pairs, board by board."""
        return tuple(
            Board(
                stage=board.stage,
                number=board.board,
                is_shooters=board.is_shooters,
                name_a=name_on(self.a, self.tour_format, board.board),
                name_b=name_on(self.b, self.tour_format, board.board),
                games=self._lines(key for key in self.tour_format.games_of(board.stage) if key.board == board.board),
                points=board.points,
                undecided=board.undecided,
                players_a=self.a.seated(board.board, self.tour_format),
                players_b=self.b.seated(board.board, self.tour_format) if self.b else (),
            )
            for board in self.score.boards
        )

    def of_teams(self) -> tuple[GameLine, ...]:
        """The games of whole teams."""
        return self._lines(key for stage in Stage if not stage.in_pairs for key in self.tour_format.games_of(stage))

    def extra(self) -> tuple[GameLine, ...]:
        """The games that are not counted: only those that somebody has recorded."""
        return self._lines(key for key in sorted(self.rows) if key.stage is Stage.EXTRA)

    def _lines(self, keys: Iterable[GameKey]) -> tuple[GameLine, ...]:
        return tuple(self.line(key) for key in keys if not self.around or key[:2] == self.around[:2])

    def line(self, key: GameKey) -> GameLine:
        (stage, board, number), row = key, self._row(key)
        played, (own, score) = pure_game(row), own_score(self.match.tour.kind, row.sheet)
        return GameLine(
            stage=stage.value,
            board=board,
            number=number,
            version=row.version if row.pk else 0,
            first=row.first,
            decision=row.decision,
            own=own,
            score=score,
            recorded=row.plies > 0,
            points=pure_rules.game_points(self.tour_format, played),
            settled=not stage.counts or pure_rules.is_settled(self.tour_format, played, self.written),
            name_a=name_on(self.a, self.tour_format, board),
            name_b=name_on(self.b, self.tour_format, board),
            absent=absent_from((self.a, self.b), self.tour_format, board) if stage.counts else "",
            open=self.match.stage_open(stage),
            game_id=row.pk,
            begun=row.is_begun,
            where=game_words(*key),
            starts=row.first or self._expected(key),
            agreed=row.agreed,
            sheet=row.sheet,
        )

    def _expected(self, key: GameKey) -> str:
        first = self._row(key._replace(number=1)).first if key.number > 1 else ""
        return pure_rules.expected_first(self.tour_format, self.score, key, first)

    def _row(self, key: GameKey) -> Game:
        if key in self.rows:
            return self.rows[key]
        decision = _FORFEITED_BY.get(self.match.walk_over, "") if key.stage.counts else ""
        return Game(match=self.match, **key._asdict(), decision=decision)


def _penalties(match: Match, rows: Rows) -> tuple[PenaltyLine, ...]:
    return tuple(
        PenaltyLine(row.pk, row.side, str(match.team(row.side)), row.points, row.reason) for row in rows.penalties
    )


def _signatures(
    match: Match, rows: Sequence[Signature], a: SideView, b: SideView | None
) -> tuple[tuple[SignatureLine, ...], tuple[SignatureLine, ...]]:
    """The three places for signatures with those that stand, and the withdrawn ones."""
    senior = next((row.judge.name for row in match.match_judges.all() if row.senior), "")
    places = [(Signature.Role.SENIOR, "", senior)]
    for role, side in ((Signature.Role.CAPTAIN_A, a), (Signature.Role.CAPTAIN_B, b)):
        if side:
            places.append((role, side.name, _who_signs(side)))
    standing = {row.role: row for row in rows if row.withdrawn_at is None}
    tournament = match.tour.tournament
    lines = tuple(_signature(role, team, name, standing.get(role), tournament) for role, team, name in places)
    teams = {role: team for role, team, _name in places}
    gone = tuple(
        _signature(Signature.Role(row.role), teams.get(Signature.Role(row.role), ""), "", row, tournament)
        for row in rows
        if row.withdrawn_at
    )
    return lines, gone


def _who_signs(side: SideView) -> str:
    """The captain, or the person who plays alone."""
    if side.captain:
        return side.captain.name
    return side.players[0].name if len(side.players) == 1 else ""


def _signature(
    role: Signature.Role, team: str, proposed: str, row: Signature | None, tournament: Tournament
) -> SignatureLine:
    side = gettext("Player") if tournament.is_individual else gettext("Captain")
    label = gettext("Senior judge") if role is Signature.Role.SENIOR else side
    if row is None:
        return SignatureLine(role.value, label, team, "", proposed, "", None)
    name, *by = (shown_text(tournament.pk, text) for text in (row.name, *row.given_by.split(", ")))
    given = (row.signed_at, row.way, row.strokes, row.withdrawn_at)
    return SignatureLine(role.value, label, team, name, proposed, ", ".join(by), *given)


def _missing(match: Match, tour_format: TourFormat, written: pure_rules.Protocol) -> tuple[str, ...]:
    if match.team_b_id is None or match.walk_over:
        return ()
    written = only_reached(tour_format, written)
    faults = (*missing_for_signing(tour_format, written), *check_protocol(tour_format, written))
    return tuple(_about(match, fault) for fault in faults)


def contradictions(match: Match, tour_format: TourFormat, rows: Rows) -> tuple[str, ...]:
    """What in a protocol breaks a rule, whoever signs it; nothing about what is not entered yet."""
    written = only_reached(tour_format, pure(match, rows, tour_format))
    return tuple(_about(match, fault) for fault in check_protocol(tour_format, written))


def _about(match: Match, fault: Fault) -> str:
    """The sentence of a fault, beginning with the team that it is about."""
    text = format_sentence(fault)
    return f"{match.team(fault.side)}: {text}" if fault.side else text
