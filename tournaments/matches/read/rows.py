"""The rows of protocols read from the database: many at once, free shooters beforehand; who reads what of them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, TypeVar

from django.db.models import F, QuerySet
from django.utils.translation import gettext, pgettext

from games import registry
from games.core.types import Points
from tournaments.formats.rules.tour_format import GameKey, Stage, TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.database import Prepared
from tournaments.kernel.readers import shown
from tournaments.kernel.values import Fault
from tournaments.kernel.wording import phrase
from tournaments.matches.read.sheet import Board, Correction, GameLine, PlayerLine, Protocol, SideView
from tournaments.matches.rules import protocol as pure_rules
from tournaments.matches.rules.protocol import Decision, Side
from tournaments.matches.rules.protocol import LineUp as PureLineUp
from tournaments.matches.rules.protocol import Player as PurePlayer
from tournaments.matches.rules.signing import check_protocol
from tournaments.models import IN_STAGES, Game, LineUp, Match, Penalty

_Row = TypeVar("_Row", Game, Penalty)


@dataclass(frozen=True, slots=True)
class Named:
    """A line-up as it is stored: those on boards first, free shooters after them."""

    version: int
    short: bool
    places: tuple[PlayerLine, ...]


@dataclass(frozen=True, slots=True)
class Rows:
    """What the database holds of one match's protocol, besides signatures and the audit log; line-ups by side."""

    line_ups: dict[str, Named]
    games: tuple[Game, ...]
    penalties: tuple[Penalty, ...]


NO_ROWS = Rows({}, (), ())
"""A protocol in which nothing is written yet."""


def load_all(matches: Iterable[Match]) -> dict[int, Rows]:
    """The rows of each match by its id, in three queries, however many matches there are."""
    ids = [match.pk for match in matches]
    line_ups = line_ups_of(ids)
    games = _by_match(Game.objects.filter(match_id__in=ids))
    penalties = _by_match(Penalty.objects.filter(match_id__in=ids))
    return {pk: Rows(line_ups[pk], tuple(games[pk]), tuple(penalties[pk])) for pk in ids}


def load_line_ups(match: Match) -> Rows:
    return replace(NO_ROWS, line_ups=line_ups_of([match.pk])[match.pk])


def load_scored(match: Match) -> Rows:
    """What the score follows from, games and penalties alone, in two queries; in no order."""
    return replace(NO_ROWS, games=tuple(_GAMES(match.pk)), penalties=tuple(_PENALTIES(match.pk)))


ONE_GAME: Final = Prepared(
    lambda match, stage, board, number: Game.objects.filter(
        match_id=match, stage=stage, board=board, number=number
    ).order_by(),
    int, str, int, int,
)  # fmt: skip
"""A game by its match and its key, if it has a row."""
_GAMES: Final = Prepared(lambda match: Game.objects.filter(match_id=match).order_by())
_PENALTIES: Final = Prepared(lambda match: Penalty.objects.filter(match_id=match).order_by())


def line_ups_of(ids: list[int]) -> dict[int, dict[str, Named]]:
    """The line-ups of each match, also one in which nobody is named yet."""
    rows = _PLACES(*ids) if len(ids) == 1 else _places(LineUp.objects.filter(match_id__in=ids))
    places: dict[tuple[int, str, int, bool], list[PlayerLine]] = defaultdict(list)
    for pk, side, version, short, player, name, board, captain in rows:
        named = places[pk, side, version, short]
        if player is not None:
            named.append(PlayerLine(player, shown("player", player, name), board, captain))
    line_ups: dict[int, dict[str, Named]] = {pk: {} for pk in ids}
    for (pk, side, version, short), named in places.items():
        line_ups[pk][side] = Named(version, short, tuple(named))
    return line_ups


def _places(line_ups: QuerySet[LineUp]) -> QuerySet[LineUp, tuple[Any, ...]]:
    in_order = F("places__board").asc(nulls_last=True), "places__player__key", "places__pk"
    columns = "places__player_id", "places__player__name", "places__board", "places__captain"
    return line_ups.order_by(*in_order).values_list("match_id", "side", "version", "short", *columns)


_PLACES: Final = Prepared(lambda match: _places(LineUp.objects.filter(match_id=match)))


def _by_match(rows: Iterable[_Row]) -> dict[int, list[_Row]]:
    by_match: dict[int, list[_Row]] = defaultdict(list)
    for row in rows:
        by_match[row.match_id].append(row)
    return by_match


def pure_game(game: Game) -> pure_rules.Game:
    first = Side(game.first) if game.first else None
    return pure_rules.Game(Stage(game.stage), game.board, game.number, Decision(game.decision), first)


def pure_games(match: Match, tour_format: TourFormat, games: Iterable[Game]) -> tuple[pure_rules.Game, ...]:
    """The games as the rules know them; of a walk-over those that are forfeited, for nothing was played."""
    if match.walk_over:
        return pure_rules.walked_over(tour_format, Side(match.walk_over))
    return tuple(pure_game(game) for game in games)


def pure(match: Match, rows: Rows, tour_format: TourFormat) -> pure_rules.Protocol:
    """The protocol as the rules know it in a tour of this format."""
    boards = tour_format.boards
    return pure_rules.Protocol(
        games=pure_games(match, tour_format, rows.games),
        penalties=_pure_penalties(rows.penalties),
        entered_a=match.entered_a,
        entered_b=match.entered_b,
        line_up_a=_pure_line_up(rows, Side.A, boards),
        line_up_b=_pure_line_up(rows, Side.B, boards),
    )


def score_of(match: Match, tour_format: TourFormat, rows: Rows | None = None) -> pure_rules.Score:
    """The score of what is stored now. ``rows``: that, where it has been read already; without line-ups it does for
    the points, not for what is undecided."""
    return pure_rules.score(tour_format, pure(match, rows or load_all((match,))[match.pk], tour_format))


def expected_first(match: Match, rows: Rows, key: GameKey) -> str:
    """Who moves first in a game by what is stored now, as the rule says; ``rows`` has line-ups too."""
    opening = key._replace(number=1)
    first = next((row.first for row in rows.games if row.key == opening), "")
    tour_format = match.tour.tour_format
    score = None if key.stage.in_pairs else score_of(match, tour_format, rows)
    return pure_rules.expected_first(tour_format, score, key, first)


def score_from(
    match: Match, tour_format: TourFormat, games: Iterable[Game], penalties: Iterable[Penalty]
) -> pure_rules.Score:
    """The score of rows that may not be stored yet; points alone, for it knows no line-ups."""
    protocol = pure_rules.Protocol(
        games=pure_games(match, tour_format, games),
        penalties=_pure_penalties(penalties),
        entered_a=match.entered_a,
        entered_b=match.entered_b,
    )
    return pure_rules.score(tour_format, protocol)


def totals_of(match: Match, score: pure_rules.Score) -> tuple[Decimal, Decimal]:
    """What a match with that score earns both sides: a bye what was imported for it, else what the tournament says."""
    if match.team_b_id is not None or match.team_b is not None:  # a team that is not stored yet has no id
        return score.total.a, score.total.b
    return match.tour.tournament.bye_own if match.entered_a is None else match.entered_a, score.total.b


def only_reached(tour_format: TourFormat, protocol: pure_rules.Protocol) -> pure_rules.Protocol:
    """Without the games that a format which has become smaller leaves behind: they count nowhere, and nobody can reach
    them."""

    def is_reached(key: GameKey) -> bool:
        return tour_format.asks_for(key) if key.stage.counts else tour_format.extra_games

    return replace(protocol, games=tuple(game for game in protocol.games if is_reached(game.key)))


def faults_of(tour_format: TourFormat, protocol: pure_rules.Protocol, game: Game) -> tuple[Fault, ...]:
    """What contradicts the rules if the game stood as given here."""
    single = pure_rules.Protocol(games=(pure_game(game),), line_up_a=protocol.line_up_a, line_up_b=protocol.line_up_b)
    return check_protocol(tour_format, single)


def _pure_penalties(penalties: Iterable[Penalty]) -> tuple[pure_rules.Penalty, ...]:
    return tuple(pure_rules.Penalty(Side(row.side), row.points, row.reason) for row in penalties)


def _pure_line_up(rows: Rows, side: Side, boards: int) -> PureLineUp | None:
    line_up = rows.line_ups.get(side)
    if line_up is None:
        return None
    places = line_up.places
    named = {place.board: _pure_player(place) for place in places if place.board is not None}
    return PureLineUp(
        main=tuple(named.get(board) for board in range(1, max(boards, *named, 0) + 1)),
        shooters=tuple(_pure_player(place) for place in places if place.board is None),
        captains=tuple(_pure_player(place) for place in places if place.captain),
        short=line_up.short,
    )


def _pure_player(place: PlayerLine) -> PurePlayer:
    return PurePlayer(place.player_id, place.name)


# What a game and its result are called.
Teams = Mapping[str, str]

NOTHING = "–"


def decision_words(decision: str, teams: Teams) -> str:
    """The result of a game, naming the teams; a dash while there is none."""
    words = {
        Game.Decision.A: gettext("%(team)s won") % {"team": teams["A"]},
        Game.Decision.B: gettext("%(team)s won") % {"team": teams["B"]},
        Game.Decision.DRAW: gettext("draw"),
        Game.Decision.FORFEIT_A: gettext("to %(team)s by forfeit") % {"team": teams["A"]},
        Game.Decision.FORFEIT_B: gettext("to %(team)s by forfeit") % {"team": teams["B"]},
        Game.Decision.NOT_PLAYED: gettext("not played"),
    }
    return words.get(Game.Decision(decision), NOTHING) if decision else NOTHING


def game_words(stage: str, board: int, number: int, *, short: bool = False) -> str:
    """How a game is called; ``short`` where a phone has a line for it and its match."""
    where = {"board": board, "number": number}
    if not Game.Stage(stage).in_pairs:
        return gettext("Team game %(number)s") % where
    if not Game.Stage(stage).counts:
        words = pgettext("short", "Board %(board)s, extra game %(number)s") if short else ""
        return (words or gettext("Board %(board)s, extra game %(number)s")) % where
    return gettext("Board %(board)s, game %(number)s") % where


def own_score(kind: str, sheet: object) -> tuple[Points | None, str]:
    """A game's own points from its sheet and its score in words ("difference 5"); None and "" where there is none."""
    game = registry.find(kind) if sheet else None
    judged = game.sheet(sheet) if game else None
    points, score = (judged.points, judged.score) if judged else (None, None)
    return points, phrase(score) if score else ""


# A protocol as somebody may read it who is not to know all of it.
LINE_UPS_SHOWN: Final = Match.State.values.index(IN_STAGES[0])
"""How far a match is in its course when the line-ups are shown to all."""


def as_read(visitor: Actor, protocol: Protocol) -> Protocol:
    """Captains do not see the other team's line-up before the individual stage; notes are for those who sign it."""
    match = protocol.match
    if match.course < LINE_UPS_SHOWN and not permissions.may(visitor, "match.record", match):
        protocol = without_line_ups(protocol, permissions.captained_sides(visitor, match))
    return protocol if permissions.may(visitor, "match.read_protocol", match) else without_notes(protocol)


def without_line_up_changes(
    match: Match, corrections: Iterable[Correction], shown: Collection[str] = ()
) -> tuple[Correction, ...]:
    """Corrections without what they say of line-ups, as long as nobody else may see these but the ``shown`` sides'
    captains ("A", "B")."""
    if match.course >= LINE_UPS_SHOWN:
        return tuple(corrections)
    hidden = {line_up_label(team) for side, team in match.team_names.items() if side not in shown}
    return tuple(replace(one, lines=tuple(line for line in one.lines if line[0] not in hidden)) for one in corrections)


def line_up_label(team: str) -> str:
    """What a change of a team's line-up is called."""
    return gettext("Line-up of %(team)s") % {"team": team}


def without_line_ups(protocol: Protocol, shown: Collection[str]) -> Protocol:
    """The protocol with the names of the ``shown`` sides' players only ("A", "B")."""
    known = {side.side: side.name for side in protocol.sides if side.side in shown}
    return replace(
        protocol,
        a=_side(protocol.a, shown),
        b=_side(protocol.b, shown) if protocol.b else None,
        boards=tuple(_board(board, shown) for board in protocol.boards),
        team_games=tuple(_game(game, shown) for game in protocol.team_games),
        extra_games=tuple(_game(game, shown) for game in protocol.extra_games),
        signatures=tuple(
            line if not line.team or line.team in known.values() else replace(line, proposed="")
            for line in protocol.signatures
        ),
        corrections=without_line_up_changes(protocol.match, protocol.corrections, shown),
    )


def without_notes(protocol: Protocol) -> Protocol:
    """The protocol without remarks, reasons, corrections and drawn signatures, which are for those who sign it."""
    match = copy(protocol.match)
    match.remarks = ""
    penalties = tuple(replace(line, reason="") for line in protocol.penalties)
    signatures = tuple(replace(line, strokes="") for line in protocol.signatures)
    return replace(protocol, match=match, penalties=penalties, corrections=(), signatures=signatures, withdrawn=())


def _side(side: SideView, shown: Collection[str]) -> SideView:
    if side.side in shown:
        return side
    return replace(side, main=(None,) * len(side.main), shooters=())


def _board(board: Board, shown: Collection[str]) -> Board:
    games = tuple(_game(game, shown) for game in board.games)
    return replace(
        board, name_a=board.name_a if "A" in shown else "", name_b=board.name_b if "B" in shown else "", games=games
    )


def _game(game: GameLine, shown: Collection[str]) -> GameLine:
    return replace(game, name_a=game.name_a if "A" in shown else "", name_b=game.name_b if "B" in shown else "")


# The free shooters who stand on a protocol before it is played.
def load_shooters(visitor: Actor, matches: Iterable[Match]) -> dict[int, Rows]:
    """The free shooters of line-ups that the visitor may know, by match, in one query; nothing else of a protocol. Of
    matches that were asked for before it is known: papers of a room are laid match by match."""
    known = [
        match for match in matches if match.course >= LINE_UPS_SHOWN or permissions.may(visitor, "match.record", match)
    ]
    if new := [match for match in known if SHOOTERS not in match.__dict__]:
        line_ups = line_ups_of([match.pk for match in new])
        for match in new:
            match.__dict__[SHOOTERS] = replace(NO_ROWS, line_ups=_shooters(line_ups[match.pk]))
    return {match.pk: match.__dict__[SHOOTERS] for match in known}


SHOOTERS: Final = "_known_shooters"
"""Where a match keeps them for as long as it is at hand."""


def _shooters(line_ups: Mapping[str, Named]) -> dict[str, Named]:
    return {
        side: replace(named, places=tuple(place for place in named.places if place.board is None))
        for side, named in line_ups.items()
    }
