"""Reads a match's protocol: a constant number of queries, whatever stands in it."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from games import registry
from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel.faults import Fault
from tournaments.kernel.wording import format_sentence
from tournaments.matches.read.protocol.corrections import corrections_of_all
from tournaments.matches.read.protocol.rows import NO_ROWS, Rows, load_all, pure, pure_game
from tournaments.matches.read.protocol.shapes import (
    Board,
    Correction,
    GameLine,
    JudgeLine,
    PenaltyLine,
    Protocol,
    SideView,
    SignatureLine,
    Step,
)
from tournaments.matches.read.protocol.sides import absent_from, name_on, side_of
from tournaments.matches.read.protocol.states import course_of_match, stage_open
from tournaments.matches.rules import protocol as pure_rules
from tournaments.matches.rules.protocol import GameKey, Score, Side, Stage
from tournaments.matches.rules.signing import check_protocol, missing_for_signing
from tournaments.models import AuditEntry, Game, Match, Signature

_FORFEITED_BY = {Side.A.value: Game.Decision.FORFEIT_B.value, Side.B.value: Game.Decision.FORFEIT_A.value}


def protocol_of(match: Match) -> Protocol:
    """Everything that the protocol of a match shows, in at most eight queries.

    The match should come with its names and judges (``permissions.get_match``).
    """
    return protocols_of((match,))[0]


def protocols_of(matches: Sequence[Match]) -> tuple[Protocol, ...]:
    """The protocol of each match, in as many queries as one takes."""
    ids = [match.pk for match in matches]
    rows, corrections = load_all(matches), corrections_of_all(matches)
    signed: dict[int, list[Signature]] = {pk: [] for pk in ids}
    for signature in Signature.objects.filter(match_id__in=ids):
        signed[signature.match_id].append(signature)
    return tuple(
        _protocol(match, rows[match.pk], signed[match.pk], corrections[match.pk]) for match in matches
    )


def blank_of(match: Match) -> Protocol:
    """The protocol of a match before anything is written in it: its names, judges and format; no query.

    Nothing is missing in it.
    """
    untouched = copy(match)
    untouched.state, untouched.remarks, untouched.walk_over = Match.State.PLANNED, "", ""
    untouched.started_at = untouched.ended_at = untouched.entered_a = untouched.entered_b = None
    return _protocol(untouched, NO_ROWS, (), (), asks=False)


def _protocol(
    match: Match,
    rows: Rows,
    signed: Sequence[Signature],
    corrections: tuple[Correction, ...],
    *,
    asks: bool = True,
) -> Protocol:
    """``asks``: whether the protocol says what is missing."""
    tour_format = match.tour.tour_format
    written = pure(match, rows, tour_format.boards)
    score = pure_rules.score(tour_format, written)
    a, b = (side_of(match, tour_format, rows, score, side) for side in Side)
    assert a is not None  # noqa: S101 - team A is never missing
    games = _Games(match, tour_format, rows, a, b)
    standing, withdrawn = _signatures(match, signed, a, b)
    return Protocol(
        match=match,
        tour_format=tour_format,
        has_engine=registry.find(match.tour.kind) is not None,
        steps=_steps(match),
        judges=tuple(JudgeLine(row.judge.name, row.senior) for row in match.match_judges.all()),
        a=a,
        b=b,
        boards=games.boards(score),
        team_games=tuple(games.line(Stage.TEAM, 0, number) for number in _numbers(tour_format.team_games)),
        extra_games=games.extra(),
        penalties=_penalties(match, rows),
        signatures=standing,
        withdrawn=withdrawn,
        corrections=corrections,
        missing=_missing(match, tour_format, written) if asks else (),
    )


@dataclass(frozen=True, slots=True)
class LastWrite:
    """The last write to anything of a match: its number in the tournament's log, 0 before the first, and when."""

    number: int = 0
    at: datetime | None = None


def last_write(match: Match) -> LastWrite:
    """What a page that is read after it cannot lack. One query."""
    entries = AuditEntry.objects.filter(match_id=match.pk).order_by("-pk")
    found = entries.values_list("number", "at").first()
    return LastWrite(*found) if found else LastWrite()


@dataclass(frozen=True, slots=True)
class _Games:
    """Makes the lines of games from their rows, empty ones where there is no row yet."""

    match: Match
    tour_format: TourFormat
    rows: Rows
    a: SideView
    b: SideView | None

    def boards(self, score: Score) -> tuple[Board, ...]:
        """The individual stage, board by board."""
        numbers = _numbers(self.tour_format.games_per_board)
        return tuple(
            Board(
                number=one.board,
                is_shooters=one.is_shooters,
                name_a=name_on(self.a, self.tour_format, one.board),
                name_b=name_on(self.b, self.tour_format, one.board),
                games=tuple(self.line(Stage.INDIVIDUAL, one.board, number) for number in numbers),
                points=one.points,
                undecided=one.undecided,
            )
            for one in score.boards
            if self.tour_format.has_individual_stage
        )

    def extra(self) -> tuple[GameLine, ...]:
        """The games that are not counted: only those that somebody has recorded."""
        extra = [game for game in self.rows.games if game.stage == Game.Stage.EXTRA]
        return tuple(self.line(Stage.EXTRA, game.board, game.number) for game in extra)

    def line(self, stage: Stage, board: int, number: int) -> GameLine:
        """The line of one game."""
        row = self._row(GameKey(stage, board, number))
        played = pure_game(row)
        return GameLine(
            stage=stage.value,
            board=board,
            number=number,
            version=row.version if row.pk else 0,
            first=row.first,
            decision=row.decision,
            own=_own_score(self.match.tour.kind, row.sheet),
            recorded=row.pk in self.rows.recorded,
            points=pure_rules.game_points(self.tour_format, played),
            settled=stage is Stage.EXTRA or pure_rules.is_settled(self.tour_format, played),
            name_a=name_on(self.a, self.tour_format, board),
            name_b=name_on(self.b, self.tour_format, board),
            absent=absent_from((self.a, self.b), self.tour_format, board) if stage is not Stage.EXTRA else "",
            open=stage_open(self.match.state, stage),
            game_id=row.pk,
            begun=row.is_begun,
        )

    def _row(self, key: GameKey) -> Game:
        for game in self.rows.games:
            if (game.stage, game.board, game.number) == key:
                return game
        decision = _FORFEITED_BY.get(self.match.walk_over, "") if key.stage is not Stage.EXTRA else ""
        return Game(
            match=self.match, stage=key.stage.value, board=key.board, number=key.number, decision=decision
        )


def _numbers(count: int) -> range:
    return range(1, count + 1)


def _own_score(kind: str, sheet: object) -> str:
    """The game's own points from its sheet: "12 : 7"; "" when there is none or the game has no rules here."""
    game = registry.find(kind)
    if game is None or not sheet:
        return ""
    points = game.sheet(sheet).points
    return f"{points.a} : {points.b}" if points else ""


def _steps(match: Match) -> tuple[Step, ...]:
    course = course_of_match(match)
    reached = list(Match.State).index(Match.State(match.state))
    order = {state: place for place, state in enumerate(Match.State)}
    return tuple(
        Step(state.value, str(state.label), order[state] < reached, state == match.state) for state in course
    )


def _penalties(match: Match, rows: Rows) -> tuple[PenaltyLine, ...]:
    return tuple(
        PenaltyLine(row.pk, row.side, str(match.team(row.side)), row.points, row.reason)
        for row in rows.penalties
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
    alone = match.tour.tournament.is_individual
    lines = tuple(_signature(role, team, name, standing.get(role), alone) for role, team, name in places)
    teams = {role: team for role, team, _name in places}
    gone = tuple(
        _signature(Signature.Role(row.role), teams.get(Signature.Role(row.role), ""), "", row, alone)
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
    role: Signature.Role, team: str, proposed: str, row: Signature | None, alone: bool
) -> SignatureLine:
    """``alone``: the sides are persons."""
    side = gettext("Player") if alone else gettext("Captain")
    label = gettext("Senior judge") if role is Signature.Role.SENIOR else side
    if row is None:
        return SignatureLine(role.value, label, team, "", proposed, "", None)
    return SignatureLine(role.value, label, team, row.name, proposed, row.given_by, row.signed_at)


def _missing(match: Match, tour_format: TourFormat, written: pure_rules.Protocol) -> tuple[str, ...]:
    if match.team_b_id is None or match.walk_over:
        return ()
    faults = (*missing_for_signing(tour_format, written), *check_protocol(tour_format, written))
    return tuple(_about(match, fault) for fault in faults)


def _about(match: Match, fault: Fault) -> str:
    """The sentence of a fault, beginning with the team that it is about."""
    text = format_sentence(fault)
    return f"{match.team(fault.side)}: {text}" if fault.side else text
