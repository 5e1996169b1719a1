"""A team with too few players: the judge confirms it, and its empty boards are forfeited."""

from dataclasses import replace

from tournaments.formats.rules.tour_format import Stage, TourFormat
from tournaments.matches.rules.protocol import (
    Decision,
    Game,
    LineUp,
    Pair,
    Player,
    Protocol,
    Side,
    check_line_up,
    is_settled,
    score,
)
from tournaments.matches.rules.signing import check_protocol, is_ready

ONE_GAME = TourFormat(boards=2, shooters_board=False, games_per_board=1, team_games=0)


def line_up(*names: str | None, short: bool = True) -> LineUp:
    main = tuple(Player(name, name) if name else None for name in names)
    return LineUp(main=main, short=short)


def protocol(decision: Decision, *, b: LineUp) -> Protocol:
    games = (Game(Stage.INDIVIDUAL, 1, 1, Decision.DRAW), Game(Stage.INDIVIDUAL, 2, 1, decision))
    return Protocol(games=games, line_up_a=line_up("а", None), line_up_b=b)


def test_an_empty_board_is_a_fault_only_while_nobody_has_confirmed_it() -> None:
    assert [fault.code for fault in check_line_up(ONE_GAME, line_up("а", None, short=False))] == ["line_up.too_few"]
    assert check_line_up(ONE_GAME, line_up("а", None)) == ()


def test_a_short_team_still_has_nobody_on_two_boards() -> None:
    assert [fault.code for fault in check_line_up(ONE_GAME, line_up("а", "а"))] == ["line_up.two_boards"]


def test_the_absent_side_wins_nothing_on_its_empty_board() -> None:
    for decision in (Decision.A, Decision.DRAW, Decision.FORFEIT_A):
        faults = check_protocol(ONE_GAME, protocol(decision, b=line_up("в", "г")))
        assert [(fault.code, fault.side) for fault in faults] == [("protocol.no_player", Side.A)]
        assert dict(faults[0].args) == {"board": 2, "number": 1}


def test_a_short_team_still_wins_as_a_team_and_with_its_shooters() -> None:
    whole = TourFormat(boards=2, shooters_board=True, games_per_board=1, team_games=1)
    games = (
        Game(Stage.TEAM, 0, 1, Decision.A),
        Game(Stage.INDIVIDUAL, 3, 1, Decision.A),
        Game(Stage.INDIVIDUAL, 1, 1, Decision.A),
        Game(Stage.INDIVIDUAL, 2, 1, Decision.B),
    )
    a = replace(line_up("а", None), shooters=(Player("ш", "ш"),), captains=(Player("а", "а"),))
    b = LineUp((Player("в", "в"), Player("г", "г")), (Player("щ", "щ"),), (Player("в", "в"),))
    assert is_ready(whole, Protocol(games=games, line_up_a=a, line_up_b=b))
    lost = (*games[:3], replace(games[3], decision=Decision.A))
    faults = check_protocol(whole, Protocol(games=lost, line_up_a=a, line_up_b=b))
    assert [(fault.code, dict(fault.args)) for fault in faults] == [("protocol.no_player", {"board": 2, "number": 1})]


def test_a_forfeit_to_the_side_that_is_there_makes_the_protocol_ready() -> None:
    assert is_ready(ONE_GAME, protocol(Decision.FORFEIT_B, b=line_up("в", "г")))


def test_a_board_may_stay_unplayed_only_when_neither_side_has_a_player() -> None:
    assert is_ready(ONE_GAME, protocol(Decision.NOT_PLAYED, b=line_up("в", None)))
    faults = check_protocol(ONE_GAME, protocol(Decision.NOT_PLAYED, b=line_up("в", "г")))
    assert [fault.code for fault in faults] == ["protocol.board_not_played"]


def test_an_unplayed_board_is_settled_only_when_neither_side_has_a_player() -> None:
    empty, manned, named = (protocol(Decision.NOT_PLAYED, b=line_up("в", other)) for other in (None, "г", None))
    result = score(ONE_GAME, empty)
    assert (result.undecided, [board.undecided for board in result.boards]) == ((), [0, 0])
    assert result.boards[1].points == Pair(), "it is worth what an unplayed game is worth"
    assert result.total == score(ONE_GAME, manned).total
    assert [key.board for key in score(ONE_GAME, manned).undecided] == [2]
    unconfirmed = replace(named, line_up_b=line_up("в", None, short=False))
    assert [key.board for key in score(ONE_GAME, unconfirmed).undecided] == [2]
    assert [is_settled(ONE_GAME, game, empty) for game in empty.games] == [True, True]


def test_an_empty_board_waits_for_a_judge_to_say_that_it_is_not_played() -> None:
    assert [key.board for key in score(ONE_GAME, protocol(Decision.NONE, b=line_up("в", None))).undecided] == [2]


def test_a_team_game_is_played_however_few_players_the_teams_have() -> None:
    teams = TourFormat(boards=2, shooters_board=False, games_per_board=0, team_games=1)
    game = Game(Stage.TEAM, 0, 1, Decision.NOT_PLAYED)
    short = Protocol(games=(game,), line_up_a=line_up("а", None), line_up_b=line_up("в", None))
    assert not is_settled(teams, game, short)
