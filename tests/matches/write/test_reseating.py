"""Another number of boards: the free shooters' games and the line-ups follow it."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage, to_json
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.matches import has_begun
from tournaments.matches.write.games import enter_result, recompute
from tournaments.matches.write.matches import change_match, give_walk_over, remove_match, take_back_walk_over
from tournaments.matches.write.requests import return_team, withdraw_team
from tournaments.matches.write.states import move
from tournaments.models import Game, LineUp, LineUpPlace, Match, Team, Tour
from tournaments.paper_entry.write import enter_paper
from tournaments.rounds.write.tours import change_tour


def _play(match: Match, boards: dict[int, str]) -> None:
    for board, decision in boards.items():
        for number in (1, 2):
            Game.objects.create(match=match, stage="individual", board=board, number=number, decision=decision)
    recompute(match)


def _change(cast: Cast, *, reason: str = "", **changes: object) -> None:
    tour = Tour.objects.get(pk=cast.tour.pk)
    wanted = to_json(replace(tour.tour_format, **changes))  # type: ignore[arg-type]
    change_tour(
        make.by(cast.organiser, reason=reason), tournament_id=cast.tournament.pk, tour_id=tour.pk,
        version=tour.version, number=1, name="", starts_at=None, rehearsal=False, format=wanted, options={},
    )  # fmt: skip


def _results(match: Match) -> list[tuple[int, int, str]]:
    games = Game.objects.filter(match=match, stage="individual").order_by("board", "number")
    return list(games.values_list("board", "number", "decision"))


@pytest.mark.parametrize(("boards", "theirs"), [(5, 6), (6, 7), (3, 4), (2, 3)])
def test_the_free_shooters_results_follow_their_board(cast: Cast, boards: int, theirs: int) -> None:
    _play(cast.match, {1: "A", 2: "A", 5: "B"})
    extra = Game.objects.create(match=cast.match, stage="extra", board=5, number=1, decision="A")
    _change(cast, boards=boards)
    assert _results(cast.match) == [
        (1, 1, "A"), (1, 2, "A"), (2, 1, "A"), (2, 2, "A"), (theirs, 1, "B"), (theirs, 2, "B"),
    ]  # fmt: skip
    assert Game.objects.get(pk=extra.pk).board == theirs


def test_the_results_of_a_board_that_is_not_played_for_a_while_come_back_with_it(cast: Cast) -> None:
    _play(cast.match, {1: "A", 5: "B"})
    _change(cast, shooters_board=False)
    _change(cast, boards=5)
    _change(cast, shooters_board=True)
    assert _results(cast.match) == [(1, 1, "A"), (1, 2, "A"), (6, 1, "B"), (6, 2, "B")]


def test_results_on_a_board_that_would_go_are_not_thrown_away(cast: Cast) -> None:
    _play(cast.match, {4: "A", 5: "B"})
    with pytest.raises(Refused) as refused:
        _change(cast, boards=3)
    [(field, sentence)] = refused.value.faults
    assert field == "boards"
    assert cast.match.team_a.name in sentence
    assert _results(cast.match) == [(4, 1, "A"), (4, 2, "A"), (5, 1, "B"), (5, 2, "B")]
    assert Tour.objects.get(pk=cast.tour.pk).tour_format.boards == 4


def test_games_without_a_result_go_with_their_board(cast: Cast) -> None:
    _play(cast.match, {4: "", 5: "B"})
    _change(cast, boards=3)
    assert _results(cast.match) == [(4, 1, "B"), (4, 2, "B")]


def test_whoever_loses_a_board_is_a_free_shooter(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    version = LineUp.objects.get(match=cast.match, side="A").version
    players = LineUpPlace.objects.filter(line_up__match=cast.match).count()
    _change(cast, boards=3)
    places = LineUpPlace.objects.filter(line_up__match=cast.match)
    assert list(places.exclude(board=None).order_by("board").values_list("board", flat=True)) == [1, 2, 3]
    assert places.count() == players
    assert LineUp.objects.get(match=cast.match, side="A").version > version


def test_without_free_shooters_whoever_loses_a_board_is_out_of_the_line_up(cast: Cast) -> None:
    _change(cast, shooters_board=False, team_games=0)
    make.make_line_up(cast.match, "A")
    _change(cast, boards=3)
    places = LineUpPlace.objects.filter(line_up__match=cast.match, board__gt=3)
    assert not places.exists()


def test_results_that_no_page_shows_hold_nothing_up(cast: Cast) -> None:
    """A game that a smaller format has left behind, and a board above the shooters' one from an older program."""
    _play(cast.match, {1: "A", 4: "A", 5: "B"})
    _change(cast, games_per_board=1)
    Game.objects.filter(match=cast.match, board=4, number=1).update(decision="")
    Game.objects.create(match=cast.match, stage="individual", board=6, number=1, decision="A")
    _change(cast, boards=5)
    assert (6, 1, "B") in _results(cast.match)
    Game.objects.create(match=cast.match, stage="individual", board=9, number=1, decision="A")
    _change(cast, boards=3)
    assert _results(cast.match) == [(1, 1, "A"), (1, 2, "A"), (4, 1, "B"), (4, 2, "B")]


def test_an_extra_game_on_a_board_that_would_go_is_not_thrown_away(cast: Cast) -> None:
    game = Game.objects.create(match=cast.match, stage="extra", board=4, number=1, decision="A")
    with translation.override("en"), pytest.raises(Refused) as refused:
        _change(cast, boards=3)
    told = "A board that would no longer be played already has results or moves in: Альфа – Бета. Undo them there first"
    assert refused.value.faults == (("boards", f"{told}, or keep the number of boards."),)
    assert Game.objects.get(match=cast.match) == game
    assert Game.objects.get(match=cast.match).decision == "A"


FIFTH = GameKey(Stage.INDIVIDUAL, 5, 1)


def _tap(cast: Cast, key: GameKey, version: int) -> None:
    """A result from a page that was made when the game had this version."""
    enter_result(make.by(cast.organiser), match_id=cast.match.pk, key=key, version=version, decision="A")


def _under_way(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)


@pytest.mark.parametrize(("boards", "theirs"), [(5, 5), (6, 5), (3, 4)])
def test_what_waited_on_a_phone_for_another_board_is_a_conflict(cast: Cast, boards: int, theirs: int) -> None:
    """Nothing was stored of the game: only the number of its board tells the free shooters' game from a pair's."""
    _under_way(cast)
    _change(cast, boards=boards)
    key = GameKey(Stage.INDIVIDUAL, theirs, 1)
    with pytest.raises(Conflict):
        _tap(cast, key, 0)
    assert not any(decision for _board, _number, decision in _results(cast.match))
    _tap(cast, key, Game.objects.get(match=cast.match, **key._asdict()).version)
    assert (theirs, 1, "A") in _results(cast.match)


def test_a_version_of_another_boards_game_is_none_of_the_games_that_took_its_number(cast: Cast) -> None:
    _under_way(cast)
    seen = {0}
    _tap(cast, FIFTH, 0)
    for boards in (5, 4, 6, 4, 5):
        seen.add(Game.objects.get(match=cast.match, **FIFTH._asdict()).version)
        _change(cast, boards=boards)
        for version in seen:
            with pytest.raises((Conflict, Refused)):
                _tap(cast, FIFTH, version)


def test_a_match_that_has_not_begun_gets_no_games(cast: Cast) -> None:
    _change(cast, boards=5)
    assert not Game.objects.filter(match=cast.match).exists()


def test_a_walk_over_gets_no_games(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.SIGNED, walk_over="B")
    _change(cast, boards=5, reason="пришли ещё игроки")
    assert not Game.objects.filter(match=cast.match).exists()


@pytest.mark.parametrize("boards", [3, 5])
def test_a_whole_protocol_that_was_typed_for_other_boards_is_a_conflict(cast: Cast, boards: int) -> None:
    """Also of a match that has not begun: a paper protocol names its games by their boards."""
    before = Match.objects.get(pk=cast.match.pk).version
    _change(cast, boards=boards)
    with pytest.raises(Conflict):
        enter_paper(make.by(cast.organiser), match_id=cast.match.pk, version=before, typed={}, signs=False)
    assert not Game.objects.filter(match=cast.match).exists()


# Matches that had no games to tell other boards by: planned again, or a walk-over meanwhile.
def _planned_again(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.PLANNED)


def _begun_once(cast: Cast) -> None:
    move(make.by(cast.organiser), match_id=cast.match.pk, seen="planned", to="warm_up")
    move(make.by(cast.organiser), match_id=cast.match.pk, seen="warm_up", to="planned")


def test_a_match_that_is_planned_again_is_not_begun_by_its_empty_games(cast: Cast) -> None:
    _under_way(cast)
    _change(cast, boards=5)
    _planned_again(cast)
    assert Game.objects.filter(match=cast.match).exists()
    match = Match.objects.get(pk=cast.match.pk)
    assert not has_begun(match)
    remove_match(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, match_id=match.pk, version=match.version
    )  # fmt: skip
    assert not Match.objects.filter(pk=match.pk).exists()


@pytest.mark.parametrize(
    "entered",
    [
        {"decision": "A"},
        {"first": "B"},
        {"sheet": {"points": [1, 2]}},
        {"agreed": True, "stage": "extra"},
        {"plies": 3},
    ],
)
def test_a_game_in_which_something_is_entered_begins_its_match(cast: Cast, entered: dict[str, object]) -> None:
    Game.objects.create(match=cast.match, **({"stage": "individual", "board": 1, "number": 1} | entered))
    assert has_begun(cast.match)


def test_a_match_with_empty_games_that_gets_other_teams_or_none_has_none_of_them(cast: Cast) -> None:
    _under_way(cast)
    _change(cast, boards=5)
    _planned_again(cast)
    match = Match.objects.get(pk=cast.match.pk)
    change_match(
        make.by(cast.organiser), match_id=match.pk, version=match.version, team_a_id=match.team_a_id, team_b_id=None,
        room="", number=match.number,
    )  # fmt: skip
    assert not Game.objects.filter(match=match).exists()


def test_a_tap_from_before_a_match_was_planned_again_does_not_land_on_another_board(cast: Cast) -> None:
    _begun_once(cast)
    _change(cast, boards=5)
    _under_way(cast)
    with pytest.raises(Conflict):
        _tap(cast, FIFTH, 0)


@pytest.mark.parametrize("boards", [3, 5])
@pytest.mark.parametrize("how", ["taken back", "returned"])
def test_a_tap_from_before_a_walk_over_does_not_land_on_another_board(cast: Cast, boards: int, how: str) -> None:
    _begun_once(cast)
    match, team = Match.objects.get(pk=cast.match.pk), cast.match.team_b
    assert team is not None
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": team.pk}
    if how == "taken back":
        give_walk_over(make.by(cast.organiser), match_id=match.pk, version=match.version, absent="B")
    else:
        withdraw_team(make.by(cast.organiser), **ids, version=team.version, from_tour=1, planned="walk_over")
    _change(cast, boards=boards, reason="пришли ещё игроки")
    if how == "taken back":
        version = Match.objects.get(pk=match.pk).version
        take_back_walk_over(make.by(cast.organiser, reason="пришли"), match_id=match.pk, version=version)
    else:
        return_team(make.by(cast.organiser), **ids, version=Team.objects.get(pk=team.pk).version)
    assert not has_begun(Match.objects.get(pk=match.pk))
    _under_way(cast)
    key = FIFTH._replace(board=min(boards + 1, 5))
    with pytest.raises(Conflict):
        _tap(cast, key, 0)
    _tap(cast, key, Game.objects.get(match=match, **key._asdict()).version)
    assert (key.board, 1, "A") in _results(match)


@pytest.mark.parametrize("settings", [{"team_games": 1}, {"boards": 5}])
def test_a_walk_over_that_is_taken_back_begins_no_games_without_need(cast: Cast, settings: dict[str, int]) -> None:
    """The boards are as many as before, or the match had never begun."""
    if "team_games" in settings:
        _begun_once(cast)
    match = Match.objects.get(pk=cast.match.pk)
    give_walk_over(make.by(cast.organiser), match_id=match.pk, version=match.version, absent="B")
    _change(cast, **settings, reason="короче")
    version = Match.objects.get(pk=match.pk).version
    take_back_walk_over(make.by(cast.organiser, reason="пришли"), match_id=match.pk, version=version)
    assert not Game.objects.filter(match=match).exists()
