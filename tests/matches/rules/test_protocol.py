from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, TourFormat
from tournaments.formats.rules.validation import check
from tournaments.matches.rules.protocol import (
    Decision,
    Game,
    Pair,
    Penalty,
    Protocol,
    Side,
    counted_games,
    game_points,
    is_settled,
    score,
    walked_over,
)

CORNERS = PRESETS["corners"].format
POINTS = PRESETS["points"].format
DECIDED = tuple(set(Decision) - {Decision.NONE, Decision.NOT_PLAYED})

FORMATS = st.builds(
    TourFormat,
    boards=st.integers(1, 6),
    shooters_board=st.booleans(),
    games_per_board=st.integers(1, 3),
    board_points=st.sampled_from([Decimal(1), Decimal(2), Decimal("0.5")]),
    team_games=st.integers(0, 3),
    draw_shares=st.sampled_from([50, 60, 100]),
    forfeit_points=st.sampled_from([50, 90, 100]),
).filter(lambda tour_format: not check(tour_format))


@st.composite
def protocols(draw: st.DrawFn, decisions: Iterable[Decision] = tuple(Decision)) -> tuple[TourFormat, Protocol]:
    tour_format = draw(FORMATS)
    decision, first = st.sampled_from(sorted(decisions)), st.sampled_from(Side)
    games = tuple(Game(*key, draw(decision), draw(first)) for key in counted_games(tour_format))
    penalty = st.builds(Penalty, st.sampled_from(Side), st.integers(1, 9).map(Decimal), st.just("late"))
    return tour_format, Protocol(games, tuple(draw(st.lists(penalty, max_size=3))))


def corners(individual: str, team: str, *penalties: Penalty) -> Protocol:
    """A Corners protocol from one letter per game: A, B, = (drawn), + and - (forfeits), 0 (unplayed), . (open)."""
    meaning = dict(zip("AB=+-0.", (
        Decision.A, Decision.B, Decision.DRAW, Decision.FORFEIT_A, Decision.FORFEIT_B, Decision.NOT_PLAYED,
        Decision.NONE,
    ), strict=True))  # fmt: skip
    letters = (individual + team).replace(" ", "")
    games = (Game(*key, meaning[letter]) for key, letter in zip(counted_games(CORNERS), letters, strict=True))
    return Protocol(tuple(games), penalties)


def test_the_counted_games_go_board_by_board_and_end_with_the_team_stage() -> None:
    keys = counted_games(CORNERS)
    assert keys[:3] == ((Stage.INDIVIDUAL, 1, 1), (Stage.INDIVIDUAL, 1, 2), (Stage.INDIVIDUAL, 2, 1))
    assert keys[-3:] == ((Stage.INDIVIDUAL, 5, 2), (Stage.TEAM, 0, 1), (Stage.TEAM, 0, 2))
    assert len(keys) == 12


def test_it_scores_a_whole_match() -> None:
    protocol = corners("AA A= BB =B 0+", "A=", Penalty(Side.B, Decimal(3), "bad conduct"))
    result = score(CORNERS, protocol)
    assert [(board.points.a, board.points.b) for board in result.boards] == [
        (2, 0),
        (Decimal("1.5"), Decimal("0.5")),
        (0, 2),
        (Decimal("0.5"), Decimal("1.5")),
        (1, 0),
    ]
    assert [board.is_shooters for board in result.boards] == [False, False, False, False, True]
    assert result.stages == {Stage.INDIVIDUAL: Pair(Decimal(5), Decimal(4)), Stage.TEAM: Pair(Decimal(9), Decimal(3))}
    assert result.penalties == Pair(Decimal(0), Decimal(3))
    assert result.total == Pair(Decimal(14), Decimal(4))
    assert result.undecided == ()


def test_it_writes_points_without_needless_zeros() -> None:
    result = score(CORNERS, corners("== == == == ==", "=="))
    individual, team = result.stages.values()
    assert (str(individual.a), str(team.b), str(result.total.a)) == ("5", "6", "11")


def test_it_names_the_games_still_undecided() -> None:
    result = score(CORNERS, corners("AA .A BB =B 0.", "A."))
    assert result.undecided == (
        GameKey(Stage.INDIVIDUAL, 2, 1),
        GameKey(Stage.INDIVIDUAL, 5, 2),
        GameKey(Stage.TEAM, 0, 2),
    )
    assert [board.undecided for board in result.boards] == [0, 1, 0, 0, 1]


def test_games_that_nobody_wrote_yet_are_undecided() -> None:
    result = score(CORNERS, Protocol())
    assert result.undecided == counted_games(CORNERS)
    assert result.total == Pair()


@pytest.mark.parametrize(
    ("decision", "share_a"),
    [
        (Decision.A, 1),
        (Decision.B, 0),
        (Decision.DRAW, Decimal("0.5")),
        (Decision.FORFEIT_A, 1),
        (Decision.FORFEIT_B, 0),
    ],
)
@pytest.mark.parametrize("stage", [Stage.INDIVIDUAL, Stage.TEAM])
def test_a_decided_game_is_worth_its_stage(decision: Decision, share_a: Decimal, stage: Stage) -> None:
    worth = CORNERS.game_points(stage)
    points = game_points(CORNERS, Game(stage, 1, 1, decision))
    assert points == Pair(worth * share_a, worth * (1 - share_a))


@pytest.mark.parametrize("decision", [Decision.NONE, Decision.NOT_PLAYED])
def test_an_unplayed_game_is_worth_nothing(decision: Decision) -> None:
    assert game_points(CORNERS, Game(Stage.INDIVIDUAL, 5, 1, decision)) == Pair()


def test_only_the_shooters_may_leave_a_game_unplayed() -> None:
    unplayed = (Game(*key, Decision.NOT_PLAYED) for key in counted_games(CORNERS))
    assert [game.key for game in unplayed if is_settled(CORNERS, game, Protocol())] == [
        (Stage.INDIVIDUAL, 5, 1),
        (Stage.INDIVIDUAL, 5, 2),
    ]


def test_an_extra_game_is_worth_nothing() -> None:
    extra = tuple(Game(Stage.EXTRA, board, 1, Decision.A) for board in range(1, 6))
    protocol = corners("AA A= BB =B 0+", "A=")
    assert score(CORNERS, replace(protocol, games=protocol.games + extra)) == score(CORNERS, protocol)


def test_a_game_that_the_format_does_not_ask_for_is_worth_nothing() -> None:
    odd = (Game(Stage.INDIVIDUAL, 6, 1, Decision.A), Game(Stage.TEAM, 0, 3, Decision.A))
    assert score(CORNERS, Protocol(odd)).total == Pair()


def test_a_game_written_twice_counts_once() -> None:
    first, second = (Game(Stage.TEAM, 0, 1, decision) for decision in (Decision.A, Decision.B))
    assert score(CORNERS, Protocol((first, second))).total == Pair(Decimal(6), Decimal(0))


def test_an_uneven_draw_needs_to_know_who_started() -> None:
    uneven = replace(CORNERS, draw_shares=40)
    drawn = [Game(Stage.TEAM, 0, 1, Decision.DRAW, first) for first in (Side.A, Side.B, None)]
    assert [game_points(uneven, game) for game in drawn] == [
        Pair(Decimal("2.4"), Decimal("3.6")),
        Pair(Decimal("3.6"), Decimal("2.4")),
        Pair(),
    ]
    assert [is_settled(uneven, game, Protocol()) for game in drawn] == [True, True, False]


def test_a_forfeit_may_leave_a_part_to_the_absent_side() -> None:
    lenient = replace(CORNERS, forfeit_points=75)
    forfeits = [Game(Stage.INDIVIDUAL, 1, 1, decision) for decision in (Decision.FORFEIT_A, Decision.FORFEIT_B)]
    assert [game_points(lenient, game) for game in forfeits] == [
        Pair(Decimal("0.75"), Decimal("0.25")),
        Pair(Decimal("0.25"), Decimal("0.75")),
    ]


def test_entered_points_are_the_total_of_a_tour_without_games_less_penalties() -> None:
    late = Penalty(Side.A, Decimal(1), "late")
    result = score(POINTS, Protocol(penalties=(late,), entered_a=Decimal("2.5"), entered_b=Decimal(-1)))
    assert result.entered == Pair(Decimal("2.5"), Decimal(-1))
    assert result.total == Pair(Decimal("1.5"), Decimal(-1))
    assert result.boards == ()


@pytest.mark.parametrize(("entered_a", "entered_b"), [(None, Decimal(4)), (Decimal(4), None), (None, None)])
def test_points_that_nobody_entered_yet_are_none(entered_a: Decimal | None, entered_b: Decimal | None) -> None:
    total = score(POINTS, Protocol(entered_a=entered_a, entered_b=entered_b)).total
    assert total == Pair(entered_a or Decimal(0), entered_b or Decimal(0))


def test_decisions_are_the_words_that_are_stored() -> None:
    assert {decision.name: decision.value for decision in Decision} == {
        "NONE": "",
        "A": "A",
        "B": "B",
        "DRAW": "draw",
        "FORFEIT_A": "forfeit_a",
        "FORFEIT_B": "forfeit_b",
        "NOT_PLAYED": "not_played",
    }


def test_entered_points_count_nothing_beside_games() -> None:
    assert score(CORNERS, Protocol(entered_a=Decimal(9))).total == Pair()


@given(protocols(DECIDED))
def test_all_points_of_a_finished_match_are_shared_out(case: tuple[TourFormat, Protocol]) -> None:
    tour_format, protocol = case
    result = score(tour_format, protocol)
    worth = sum(tour_format.game_points(key.stage) for key in counted_games(tour_format))
    assert result.total.a + result.total.b + result.penalties.a + result.penalties.b == worth
    assert result.undecided == ()


@given(protocols())
def test_every_board_is_worth_its_decided_games(case: tuple[TourFormat, Protocol]) -> None:
    tour_format, protocol = case
    result = score(tour_format, protocol)
    for board in result.boards:
        own = [game for game in protocol.games if game.board == board.board and game.decision in DECIDED]
        assert board.points.a + board.points.b == len(own) * tour_format.board_points
    assert result.stages[Stage.INDIVIDUAL] == sum((board.points for board in result.boards), Pair())


MIRRORED = {
    Decision.A: Decision.B,
    Decision.B: Decision.A,
    Decision.FORFEIT_A: Decision.FORFEIT_B,
    Decision.FORFEIT_B: Decision.FORFEIT_A,
}


@given(protocols())
def test_swapping_the_sides_swaps_the_points(case: tuple[TourFormat, Protocol]) -> None:
    tour_format, protocol = case
    swapped = Protocol(
        tuple(
            replace(game, decision=MIRRORED.get(game.decision, game.decision), first=game.first and game.first.other)
            for game in protocol.games
        ),
        tuple(replace(penalty, side=penalty.side.other) for penalty in protocol.penalties),
    )
    one, other = score(tour_format, protocol).total, score(tour_format, swapped).total
    assert (one.a, one.b) == (other.b, other.a)


@given(protocols())
def test_the_order_of_entry_changes_nothing(case: tuple[TourFormat, Protocol]) -> None:
    tour_format, protocol = case
    assert score(tour_format, replace(protocol, games=protocol.games[::-1])) == score(tour_format, protocol)


def test_sides_know_their_points() -> None:
    pair = Pair(Decimal(3), Decimal(4))
    assert (pair.of(Side.A), pair.of(Side.B)) == (Decimal(3), Decimal(4))


@given(protocols(), st.sampled_from(Side))
def test_a_walk_over_gives_the_forfeit_points_of_every_counted_game(
    case: tuple[TourFormat, Protocol], absent: Side
) -> None:
    tour_format, _protocol = case
    games = walked_over(tour_format, absent)
    assert tuple(game.key for game in games) == counted_games(tour_format)
    scored = score(tour_format, Protocol(games))
    worth = sum((tour_format.game_points(game.stage) for game in games), Decimal(0))
    assert scored.undecided == ()
    assert scored.total.a + scored.total.b == worth
    assert scored.total.of(absent.other) == worth * tour_format.forfeit_points / 100
