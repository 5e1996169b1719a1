"""What contradicts a protocol's format, what is missing before it can be signed; and the time of a clock."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Final

from games.core.types import gettext_noop
from tournaments.formats.rules.tour_format import GameKey, TourFormat
from tournaments.kernel.rules import PENALTY, PENALTY_REASON, POINTS
from tournaments.kernel.values import Fault, FaultError, Rule, tell
from tournaments.matches.rules.protocol import (
    Decision,
    Game,
    Penalty,
    Protocol,
    Side,
    check_line_up,
    counted_games,
    is_in_pairs,
    is_settled,
    lacks,
    score,
)

MESSAGES: Final = {
    "protocol.unknown_board_game": gettext_noop("This tour has no game %(number)s on board %(board)s."),
    "protocol.unknown_team_game": gettext_noop("This tour has no team game %(number)s."),
    "protocol.board_game_twice": gettext_noop("Game %(number)s on board %(board)s is written twice."),
    "protocol.team_game_twice": gettext_noop("Team game %(number)s is written twice."),
    "protocol.extra_not_allowed": gettext_noop("This tour has no extra games."),
    "protocol.board_not_played": gettext_noop(
        "Game %(number)s on board %(board)s counts: enter its result or forfeit it. Only the free shooters’ games "
        "may stay unplayed."
    ),
    "protocol.team_not_played": gettext_noop("Team game %(number)s counts: enter its result or forfeit it."),
    "protocol.no_player": gettext_noop(
        "The team has nobody on board %(board)s, so it gets nothing from game %(number)s there: forfeit the game "
        "to the other team, or mark it as not played if neither team has a player."
    ),
    "protocol.no_shooters": gettext_noop(
        "The team has no free shooters, so it gets nothing from game %(number)s on their board: "
        "mark the game as not played or forfeit it to the other team."
    ),
    "protocol.shooters_present": gettext_noop(
        "Both teams have free shooters, so enter the result of game %(number)s on their board or forfeit it."
    ),
    "protocol.entered_beside_games": gettext_noop(
        "In this tour the points are worked out from the games and cannot be entered."
    ),
    "missing.board_game": gettext_noop("Board %(board)s, game %(number)s has no result yet."),
    "missing.shooters_game": gettext_noop("The free shooters’ game %(number)s has no result yet."),
    "missing.team_game": gettext_noop("Team game %(number)s has no result yet."),
    "missing.board_first_mover": gettext_noop(
        "Game %(number)s on board %(board)s is a draw, and its points depend on who moved first: mark who started."
    ),
    "missing.team_first_mover": gettext_noop(
        "Team game %(number)s is a draw, and its points depend on who moved first: mark who started."
    ),
    "missing.points": gettext_noop("The points are not entered yet."),
    "missing.line_up": gettext_noop("The team’s line-up is not entered yet."),
    "missing.captain": gettext_noop("The team’s captain is not marked yet."),
}
tell(MESSAGES)

SIGNATURES: Final = 3
"""The senior judge's and both captains' sign a protocol."""

_WINNERS: Final = {
    Side.A: (Decision.A, Decision.DRAW, Decision.FORFEIT_A),
    Side.B: (Decision.B, Decision.DRAW, Decision.FORFEIT_B),
}


def check_protocol(tour_format: TourFormat, protocol: Protocol) -> tuple[Fault, ...]:
    """Everything in a protocol that contradicts its format; () also for one that is merely unfinished."""
    return (
        *_odd_games(tour_format, protocol.games),
        *_unplayed(tour_format, protocol),
        *_empty_boards(tour_format, protocol),
        *_shooters(tour_format, protocol),
        *_penalties(protocol.penalties),
        *_entered(tour_format, protocol),
    )


def missing_for_signing(tour_format: TourFormat, protocol: Protocol) -> tuple[Fault, ...]:
    """What judges still have to enter before the protocol may be signed, in the order of a match.

    A faulty line-up is reported here with its own faults: while it is being written it may be incomplete.
    """
    return (*_line_ups(tour_format, protocol), *_undecided(tour_format, protocol), *_not_entered(tour_format, protocol))


def was_wholly_signed(withdrawn: Iterable[tuple[datetime, str]]) -> bool:
    """Whether all three signatures stood together once, by the moments and roles of those that were withdrawn: one
    change takes off whatever stands, all at one moment."""
    roles: dict[datetime, set[str]] = {}
    for moment, role in withdrawn:
        roles.setdefault(moment, set()).add(role)
    return any(len(together) == SIGNATURES for together in roles.values())


def is_ready(tour_format: TourFormat, protocol: Protocol) -> bool:
    return not check_protocol(tour_format, protocol) and not missing_for_signing(tour_format, protocol)


def _odd_games(tour_format: TourFormat, games: tuple[Game, ...]) -> Iterator[Fault]:
    counted, seen = frozenset(counted_games(tour_format)), set[GameKey]()
    for game in games:
        if game.key in seen:
            yield _about(game.key, "protocol.board_game_twice", "protocol.team_game_twice")
        seen.add(game.key)
        if game.stage.counts and game.key not in counted:
            yield _about(game.key, "protocol.unknown_board_game", "protocol.unknown_team_game")
        elif not game.stage.counts and not tour_format.extra_games:
            yield Fault("protocol.extra_not_allowed")
        elif not game.stage.counts and (game.board not in tour_format.board_numbers or game.number < 1):
            yield _about(game.key, "protocol.unknown_board_game", "protocol.unknown_board_game")


def _unplayed(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    for game in protocol.games:
        unplayed = game.stage.counts and game.decision is Decision.NOT_PLAYED
        if unplayed and not is_settled(tour_format, game, protocol):
            yield _about(game.key, "protocol.board_not_played", "protocol.team_not_played")


def _empty_boards(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    for game in protocol.games:
        if not is_in_pairs(game) or game.board == tour_format.shooters_number:
            continue
        for side in Side:
            if lacks(protocol, side, game.board) and game.decision in _WINNERS[side]:
                yield Fault("protocol.no_player", {"board": game.board, "number": game.number}, side)


def _shooters(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    present = {side: _has_shooters(protocol, side) for side in Side}
    for game in protocol.games:
        if not is_in_pairs(game) or game.board != tour_format.shooters_number:
            continue
        if game.decision is Decision.NOT_PLAYED and all(present.values()):
            yield Fault("protocol.shooters_present", {"number": game.number})
        for side in Side:
            if present[side] is False and game.decision in _WINNERS[side]:
                yield Fault("protocol.no_shooters", {"number": game.number}, side)


def _has_shooters(protocol: Protocol, side: Side) -> bool | None:
    line_up = protocol.line_up(side)
    return None if line_up is None else bool(line_up.shooters)


def _penalties(penalties: tuple[Penalty, ...]) -> Iterator[Fault]:
    for penalty in penalties:
        yield from _judged(PENALTY, penalty.points, penalty.side)
        yield from _judged(PENALTY_REASON, penalty.reason, penalty.side)


def _entered(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    for side in Side:
        entered = protocol.entered(side)
        if entered is not None and tour_format.has_games:
            yield Fault("protocol.entered_beside_games", side=side)
        elif entered is not None:
            yield from _judged(POINTS, entered, side)


def _line_ups(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    if not tour_format.has_games:
        return
    for side in Side:
        line_up = protocol.line_up(side)
        if line_up is None:
            yield Fault("missing.line_up", side=side)
            continue
        for fault in check_line_up(tour_format, line_up):
            yield Fault(fault.code, fault.args, side)
        # Only a team that plays as one needs somebody who moves and signs for it.
        if tour_format.has_team_stage and not line_up.captains:
            yield Fault("missing.captain", side=side)


def _undecided(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    given = {game.key: game for game in reversed(protocol.games)}
    for key in score(tour_format, protocol).undecided:
        game = given.get(key, Game(*key))
        if game.decision is Decision.DRAW:
            yield _about(key, "missing.board_first_mover", "missing.team_first_mover")
        elif game.decision is Decision.NONE and key.board and key.board == tour_format.shooters_number:
            yield Fault("missing.shooters_game", {"number": key.number})
        elif game.decision is Decision.NONE:
            yield _about(key, "missing.board_game", "missing.team_game")


def _not_entered(tour_format: TourFormat, protocol: Protocol) -> Iterator[Fault]:
    for side in Side:
        if not tour_format.has_games and protocol.entered(side) is None:
            yield Fault("missing.points", side=side)


def _judged(rule: Rule, given: object, side: Side) -> Iterator[Fault]:
    try:
        rule.check(given)
    except FaultError as error:
        yield replace(error.fault, side=side)


def _about(key: GameKey, on_board: str, of_teams: str) -> Fault:
    if key.stage.in_pairs:
        return Fault(on_board, {"board": key.board, "number": key.number})
    return Fault(of_teams, {"number": key.number})


# A clock that counts down from a limit: started, paused, reset; moments are passed in.
_MILLISECOND = timedelta(milliseconds=1)


def epoch_ms(moment: datetime) -> int:
    """Milliseconds since the epoch, as scripts count them."""
    return round(moment.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class Time:
    """``limit`` seconds to spend, of which ``spent`` milliseconds were gone at ``running_since``; it stands still when
    that is None."""

    limit: int
    spent: int = 0
    running_since: datetime | None = None

    @property
    def runs(self) -> bool:
        return self.running_since is not None

    def spent_at(self, moment: datetime) -> int:
        """Milliseconds spent at a moment; a moment before the start, of another server's clock, counts as the start."""
        if self.running_since is None:
            return self.spent
        return self.spent + max(0, (moment - self.running_since) // _MILLISECOND)

    def left_at(self, moment: datetime) -> int:
        """Milliseconds left at a moment, negative when the limit is overrun."""
        return self.limit * 1000 - self.spent_at(moment)

    def seconds_at(self, moment: datetime) -> int:
        """Whole seconds spent at a moment, a begun one counted: more than the limit exactly when it is overrun."""
        return ceil(self.spent_at(moment) / 1000)

    def started(self, moment: datetime) -> "Time":
        """Running from this moment on; one that runs already goes on."""
        return self if self.runs else replace(self, running_since=moment)

    def paused(self, moment: datetime) -> "Time":
        """Standing still at what it shows."""
        return replace(self, spent=self.spent_at(moment), running_since=None)

    def reset(self) -> "Time":
        """The whole limit again, standing still."""
        return Time(self.limit)
