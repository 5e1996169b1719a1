from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, TourFormat
from tournaments.kernel.values import Fault, english
from tournaments.matches.rules.protocol import Decision, Game, LineUp, Penalty, Player, Protocol, Side, counted_games
from tournaments.matches.rules.signing import check_protocol, is_ready, missing_for_signing

CORNERS = PRESETS["corners"].format
POINTS = PRESETS["points"].format
DUEL = PRESETS["duel"].format


def team(first_key: int, *, shooters: int = 2) -> LineUp:
    players = tuple(Player(key, f"Player {key}") for key in range(first_key, first_key + 4 + shooters))
    return LineUp(players[:4], players[4:], players[:1])


FULL = Protocol(
    tuple(Game(*key, Decision.A) for key in counted_games(CORNERS)),
    (Penalty(Side.A, Decimal(3), "bad conduct"),),
    line_up_a=team(0),
    line_up_b=team(100),
)


def with_game(protocol: Protocol, stage: Stage, board: int, number: int, decision: Decision) -> Protocol:
    kept = tuple(game for game in protocol.games if game.key != GameKey(stage, board, number))
    return replace(protocol, games=(*kept, Game(stage, board, number, decision)))


def told(faults: tuple[Fault, ...]) -> list[tuple[str | None, str]]:
    return [(fault.side, english(fault)) for fault in faults]


def test_a_full_protocol_is_ready_for_signing() -> None:
    assert told(check_protocol(CORNERS, FULL)) == []
    assert told(missing_for_signing(CORNERS, FULL)) == []
    assert is_ready(CORNERS, FULL)


def test_an_empty_protocol_contradicts_nothing_and_lacks_everything() -> None:
    assert check_protocol(CORNERS, Protocol()) == ()
    codes = [fault.code for fault in missing_for_signing(CORNERS, Protocol())]
    assert codes == [
        *["missing.line_up"] * 2,
        *["missing.board_game"] * 8,
        *["missing.shooters_game"] * 2,
        *["missing.team_game"] * 2,
    ]
    assert not is_ready(CORNERS, Protocol())


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (Game(Stage.INDIVIDUAL, 6, 1), "This tour has no game 1 on board 6."),
        (Game(Stage.INDIVIDUAL, 1, 3), "This tour has no game 3 on board 1."),
        (Game(Stage.INDIVIDUAL, 0, 1), "This tour has no game 1 on board 0."),
        (Game(Stage.TEAM, 0, 3), "This tour has no team game 3."),
        (Game(Stage.TEAM, 1, 1), "This tour has no team game 1."),
        (Game(Stage.EXTRA, 6, 1), "This tour has no game 1 on board 6."),
        (Game(Stage.EXTRA, 1, 0), "This tour has no game 0 on board 1."),
        (Game(Stage.INDIVIDUAL, 1, 1), "Game 1 on board 1 is written twice."),
        (Game(Stage.TEAM, 0, 2), "Team game 2 is written twice."),
    ],
)
def test_it_refuses_games_that_the_format_does_not_ask_for(extra: Game, sentence: str) -> None:
    protocol = replace(FULL, games=(*FULL.games, extra))
    assert told(check_protocol(CORNERS, protocol)) == [(None, sentence)]
    assert not is_ready(CORNERS, protocol)


def test_it_refuses_an_extra_game_written_twice() -> None:
    extra = Game(Stage.EXTRA, 1, 1, Decision.A)
    protocol = replace(FULL, games=(*FULL.games, extra, extra))
    assert told(check_protocol(CORNERS, protocol)) == [(None, "Game 1 on board 1 is written twice.")]


def test_it_takes_extra_games_only_where_they_are_allowed() -> None:
    extra = tuple(Game(Stage.EXTRA, board, 3, Decision.NOT_PLAYED) for board in CORNERS.board_numbers)
    protocol = replace(FULL, games=FULL.games + extra)
    assert check_protocol(CORNERS, protocol) == ()
    strict = replace(CORNERS, extra_games=False)
    assert told(check_protocol(strict, protocol)) == [(None, "This tour has no extra games.")] * 5
    assert check_protocol(strict, FULL) == ()


@pytest.mark.parametrize(
    ("stage", "board", "code"),
    [
        (Stage.INDIVIDUAL, 1, "protocol.board_not_played"),
        (Stage.TEAM, 0, "protocol.team_not_played"),
        (Stage.INDIVIDUAL, 5, "protocol.shooters_present"),
    ],
)
def test_it_refuses_to_leave_a_counted_game_unplayed(stage: Stage, board: int, code: str) -> None:
    protocol = with_game(FULL, stage, board, 1, Decision.NOT_PLAYED)
    (fault,) = check_protocol(CORNERS, protocol)
    assert fault.code == code
    assert "1" in english(fault)
    assert not is_ready(CORNERS, protocol)


SHOOTERLESS_B = replace(FULL, line_up_b=team(100, shooters=0))


@pytest.mark.parametrize("decision", [Decision.NOT_PLAYED, Decision.FORFEIT_A, Decision.A])
def test_a_team_without_shooters_loses_their_games_or_leaves_them_unplayed(decision: Decision) -> None:
    protocol = with_game(SHOOTERLESS_B, Stage.INDIVIDUAL, 5, 1, decision)
    assert check_protocol(CORNERS, protocol) == ()
    assert is_ready(CORNERS, protocol)


@pytest.mark.parametrize("decision", [Decision.B, Decision.DRAW, Decision.FORFEIT_B])
def test_a_team_without_shooters_wins_nothing_on_their_board(decision: Decision) -> None:
    protocol = with_game(SHOOTERLESS_B, Stage.INDIVIDUAL, 5, 2, decision)
    (fault,) = check_protocol(CORNERS, protocol)
    assert (fault.code, fault.side, dict(fault.args)) == ("protocol.no_shooters", "B", {"number": 2})
    elsewhere = with_game(SHOOTERLESS_B, Stage.INDIVIDUAL, 4, 2, decision)
    assert check_protocol(CORNERS, elsewhere) == ()


def test_without_shooters_on_either_side_their_games_stay_unplayed() -> None:
    neither = replace(SHOOTERLESS_B, line_up_a=team(0, shooters=0))
    assert {fault.code for fault in check_protocol(CORNERS, neither)} == {"protocol.no_shooters"}
    for number in (1, 2):
        neither = with_game(neither, Stage.INDIVIDUAL, 5, number, Decision.NOT_PLAYED)
    assert is_ready(CORNERS, neither)


def test_a_line_up_that_is_not_entered_says_nothing_about_shooters() -> None:
    unknown = with_game(replace(FULL, line_up_b=None), Stage.INDIVIDUAL, 5, 1, Decision.NOT_PLAYED)
    assert check_protocol(CORNERS, unknown) == ()


@pytest.mark.parametrize(
    ("points", "reason", "code"),
    [
        ("0", "late", "penalty.not_positive"),
        ("-1", "late", "penalty.not_positive"),
        ("0.001", "late", "points.too_precise"),
        ("100000", "late", "points.too_large"),
        ("NaN", "late", "points.unreadable"),
        ("1", "  ", "penalty.no_reason"),
    ],
)
def test_it_refuses_penalties_without_points_or_reason(points: str, reason: str, code: str) -> None:
    protocol = replace(FULL, penalties=(Penalty(Side.B, Decimal(points), reason),))
    assert [(fault.side, fault.code) for fault in check_protocol(CORNERS, protocol)] == [("B", code)]


def test_it_refuses_entered_points_beside_games() -> None:
    protocol = replace(FULL, entered_b=Decimal(3))
    assert [(fault.side, fault.code) for fault in check_protocol(CORNERS, protocol)] == [
        ("B", "protocol.entered_beside_games")
    ]


def test_a_tour_of_points_needs_both_sides_and_no_line_up() -> None:
    half = Protocol(entered_a=Decimal(0))
    assert told(missing_for_signing(POINTS, half)) == [("B", "The points are not entered yet.")]
    assert is_ready(POINTS, replace(half, entered_b=Decimal("-1.5")))


def test_a_tour_of_points_refuses_points_that_are_none() -> None:
    odd = Protocol(entered_a=Decimal("0.001"), entered_b=Decimal(100_000))
    assert [(fault.side, fault.code) for fault in check_protocol(POINTS, odd)] == [
        ("A", "points.too_precise"),
        ("B", "points.too_large"),
    ]
    game = Protocol((Game(Stage.TEAM, 0, 1, Decision.A),), entered_a=Decimal(1), entered_b=Decimal(1))
    assert [fault.code for fault in check_protocol(POINTS, game)] == ["protocol.unknown_team_game"]


@pytest.mark.parametrize(
    ("stage", "board", "sentence"),
    [
        (Stage.INDIVIDUAL, 2, "Board 2, game 1 has no result yet."),
        (Stage.INDIVIDUAL, 5, "The free shooters’ game 1 has no result yet."),
        (Stage.TEAM, 0, "Team game 1 has no result yet."),
    ],
)
def test_it_names_each_game_without_a_result(stage: Stage, board: int, sentence: str) -> None:
    protocol = with_game(FULL, stage, board, 1, Decision.NONE)
    assert told(missing_for_signing(CORNERS, protocol)) == [(None, sentence)]


def test_a_team_game_is_no_shooters_game_where_shooters_do_not_play() -> None:
    alone = replace(CORNERS, shooters_board=False)
    protocol = with_game(FULL, Stage.TEAM, 0, 1, Decision.NONE)
    assert [fault.code for fault in missing_for_signing(alone, protocol)] == ["missing.team_game"]


@pytest.mark.parametrize(("board", "kind"), [(3, "board"), (0, "team")])
def test_uneven_draws_ask_who_started(board: int, kind: str) -> None:
    uneven = replace(CORNERS, draw_shares=40)
    stage = Stage.INDIVIDUAL if board else Stage.TEAM
    protocol = with_game(FULL, stage, board, 1, Decision.DRAW)
    assert [fault.code for fault in missing_for_signing(uneven, protocol)] == [f"missing.{kind}_first_mover"]
    assert is_ready(CORNERS, protocol)


def without_captain(line_up: LineUp) -> LineUp:
    return replace(line_up, captains=())


def without_board_2(line_up: LineUp) -> LineUp:
    return replace(line_up, main=(line_up.main[0], None, *line_up.main[2:]))


@pytest.mark.parametrize(
    ("change", "code"), [(without_captain, "missing.captain"), (without_board_2, "line_up.too_few")]
)
def test_it_reports_what_a_line_up_lacks_with_its_side(change: Callable[[LineUp], LineUp], code: str) -> None:
    protocol = replace(FULL, line_up_b=change(team(100)))
    assert [(fault.side, fault.code) for fault in missing_for_signing(CORNERS, protocol)] == [("B", code)]


def test_a_match_without_a_team_stage_needs_no_captain() -> None:
    one, other = (LineUp((Player(key, "Player"),)) for key in (1, 2))
    game = Game(Stage.INDIVIDUAL, 1, 1, Decision.B)
    assert is_ready(DUEL, Protocol((game,), line_up_a=one, line_up_b=other))


@pytest.mark.parametrize("preset", [preset.format for preset in PRESETS.values() if preset.format.has_games])
def test_every_preset_can_be_played_to_the_end(preset: TourFormat) -> None:
    games = tuple(Game(*key, Decision.DRAW) for key in counted_games(preset))
    size = preset.boards
    one, other = (replace(team(key), main=team(key).main[:size]) for key in (0, 100))
    assert is_ready(preset, Protocol(games, line_up_a=one, line_up_b=other))
