"""Sealed picks as the service takes them: who picks where and when, whatever page or program asks."""

from typing import Any

import pytest

from tests import factories as make
from tests.boards import Table, stored
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Refused
from tournaments.models import AccessLink, LineUpPlace, Match, Tour, Tournament

BOARD = GameKey(Stage.INDIVIDUAL, 1, 1)
ELSEWHERE = "This game’s picks are entered at its board."
NOT_NOW = "Picks are entered while the games of the match are played. Ask a judge of the match."
GONE_ON = "Someone has made moves in the meantime: look at the board, then pick."
NOT_DUE = "This side does not pick a card now."


@pytest.fixture
def table(cast: Cast) -> Table:
    """The captains' board, before the picks of its first round."""
    return at(cast)


def at(cast: Cast, key: GameKey = BOARD) -> Table:
    """A game of the match before the picks of its first round."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind="isses", options={"picks": "sealed"})
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    for side in "AB":
        if not cast.match.line_ups.filter(side=side):
            make.make_line_up(cast.match, side)
    table = Table(Match.objects.with_names().get(pk=cast.match.pk), cast.judge, key)
    if key.stage == Stage.TEAM:
        table.go_on_to_the_team_stage()
    table.begin()
    table.play(*PLAYED)
    return table


def pick(table: Table, link: AccessLink, text: str, *, key: str = "", **more: Any) -> None:
    table.play(text, by=make.by(link, key=key, reason="because"), **more)


def refused(table: Table, link: AccessLink, text: str, **more: Any) -> list[str]:
    """What is said; nothing is stored."""
    before = stored()
    with pytest.raises(Refused) as caught:
        pick(table, link, text, **more)
    assert stored() == before
    assert all(f" {card})" not in str(caught.value) for card in "roygbvw")
    return [sentence for _field, sentence in caught.value.faults]


def test_captains_pick_on_their_own_board(cast: Cast, table: Table) -> None:
    pick(table, cast.captain_a, "(pick A v)")
    pick(table, cast.captain_b, "(pick B g)")
    assert table.texts == [*PLAYED, "(pick A v)", "(pick B g)"]


@pytest.mark.parametrize("board", [2, 4, 5])
def test_a_captain_does_not_pick_on_a_board_of_others(cast: Cast, board: int) -> None:
    table = at(cast, BOARD._replace(board=board))
    assert refused(table, cast.captain_a, "(pick A v)") == [ELSEWHERE]
    pick(table, cast.judge, "(pick A v)")
    assert table.texts[-1] == "(pick A v)"


def test_a_captain_among_the_free_shooters_picks_on_no_board(cast: Cast, table: Table) -> None:
    LineUpPlace.objects.filter(line_up__side="A", board=1).update(captain=False)
    LineUpPlace.objects.filter(line_up__side="A", player__name="Альфа 5").update(captain=True)
    assert refused(table, cast.captain_a, "(pick A v)") == [ELSEWHERE]
    assert refused(at(cast, BOARD._replace(board=5)), cast.captain_a, "(pick A v)") == [ELSEWHERE]


def test_a_captain_picks_in_the_team_stage_and_a_person_everywhere(cast: Cast) -> None:
    team = at(cast, GameKey(Stage.TEAM, 0, 1))
    pick(team, cast.captain_b, "(pick B g)")
    assert team.texts[-1] == "(pick B g)"
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants=Tournament.Participants.PEOPLE)
    alone = at(cast, BOARD._replace(board=3))
    pick(alone, cast.captain_a, "(pick A v)")
    assert alone.texts[-1] == "(pick A v)"


@pytest.mark.parametrize("state", ["closing", "signed"])
def test_a_captain_does_not_pick_once_the_stages_are_over(cast: Cast, table: Table, state: str) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    assert refused(table, cast.captain_a, "(pick A v)") == [NOT_NOW]


def test_a_judge_may_enter_what_was_held_up_on_the_way(cast: Cast, table: Table) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    pick(table, cast.judge, "(pick A v)")
    assert table.texts[-1] == "(pick A v)"


def test_a_pick_of_the_other_side_meanwhile_is_no_conflict(cast: Cast, table: Table) -> None:
    shown = table.game.version
    pick(table, cast.captain_b, "(pick B g)", version=shown)
    for _again in range(2):
        pick(table, cast.captain_a, "(pick A v)", version=shown, key="one-and-the-same")
    assert table.texts == [*PLAYED, "(pick B g)", "(pick A v)"]


def test_a_pick_made_for_an_earlier_state_of_the_game_is_refused(cast: Cast, table: Table) -> None:
    shown = table.game.version
    table.take_back()
    table.play("(coin d4)")
    assert refused(table, cast.captain_a, "(pick A v)", version=shown) == [GONE_ON]
    assert refused(table, cast.judge, "(pick A v)", version=table.game.version + 1) == [GONE_ON]


@pytest.mark.parametrize("text", ["(pick A r)", "(pick A v)"])
def test_a_side_picks_once_and_is_not_told_what(cast: Cast, table: Table, text: str) -> None:
    shown = table.game.version
    pick(table, cast.captain_a, "(pick A v)")
    for link in (cast.captain_a, cast.judge):
        assert refused(table, link, text) == [NOT_DUE]
        assert refused(table, link, text, version=shown) == [NOT_DUE]


@pytest.mark.parametrize("text", ["(pick A x)", "(pick A )", "(pick A rv)", "(pick A r) (pick B r)"])
def test_only_one_card_of_the_seven_is_picked(cast: Cast, table: Table, text: str) -> None:
    for link in (cast.captain_a, cast.judge):
        assert refused(table, link, text) == ["Choose one of the colours."]


def test_a_pick_is_due_only_where_picks_are_secret(cast: Cast, table: Table) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(options={})
    assert refused(table, cast.captain_a, "(pick A v)") == [NOT_NOW]
    assert refused(table, cast.judge, "(pick A v)") == [NOT_DUE]
