"""Sealed picks of Der Isses! on the judges' phone and through the captain's link: stored, and seen by nobody."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.boards import Table, stored
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Match, Tour, Tournament

HTMX = {"HX-Request": "true"}
ENGLISH = {"accept-language": "en"}
SECRET = ("(pick A v)", "violet", 'value="v"')
WHERE = GameKey(Stage.INDIVIDUAL, 1, 1)


@pytest.fixture
def table(cast: Cast) -> Table:
    """The captains' board, before the picks of its first round."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind="isses", options={"picks": "sealed"})
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    for side in "AB":
        make.make_line_up(cast.match, side)
    table = Table(Match.objects.with_names().get(pk=cast.match.pk), cast.judge, WHERE)
    table.begin()
    table.play(*PLAYED)
    return table


def page(cast: Cast, role: str, name: str, **query: str) -> str:
    where = [] if name == "captain_match" else [WHERE]
    answer = cast.client(role).get(reverse(name, args=["cup", cast.match.pk, *where]), query, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, cast: Cast, name: str, *, htmx: bool = False, **fields: Any) -> Any:
    url = reverse(name, args=["cup", cast.match.pk, WHERE])
    return client.post(url, fields, headers=ENGLISH | (HTMX if htmx else {}))


def by_judge(cast: Cast, table: Table, side: str, card: str, *, htmx: bool = True, **more: Any) -> Any:
    given = {"pick": side, "card": card, "version": table.game.version, "key": f"key-of-{side}-{card}"} | more
    return post(cast.client("judge"), cast, "judge_play", htmx=htmx, **given)


def by_captain(cast: Cast, table: Table, role: str, card: str, **more: Any) -> Any:
    given = {"card": card, "version": table.game.version, "key": f"key-of-{role}-{card}"} | more
    return post(cast.client(role), cast, "captain_pick", **given)  # type: ignore[arg-type]


def tells_nothing(text: str) -> bool:
    return not any(secret in text for secret in ("(pick A v)", "(pick A V)"))


def test_the_judge_gets_a_cover_for_each_player_and_no_board_to_tap(cast: Cast, table: Table) -> None:
    text = page(cast, "judge", "judge_board")
    assert text.count("Only the player of") == 2
    assert "data-move " not in text
    assert text.count('name="card"') == 14


def test_where_people_play_for_themselves_a_cover_speaks_of_no_player_of_theirs(cast: Cast, table: Table) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants=Tournament.Participants.PEOPLE)
    text = page(cast, "judge", "judge_board")
    assert text.count("; they tap here") == 2
    assert "the player of" not in text


def test_a_pick_of_a_player_is_stored_and_its_answer_is_a_cover(cast: Cast, table: Table) -> None:
    answer = by_judge(cast, table, "A", "v")
    text = answer.content.decode()
    assert table.texts == [*PLAYED, "(pick A v)"]
    assert "Pick saved. Give the phone back to the judge." in text
    assert tells_nothing(text)
    assert text.count("Only the player of") == 1
    assert "Only the player of Бета" in text


def test_without_a_script_a_pick_leads_to_the_same_cover(cast: Cast, table: Table) -> None:
    answer = by_judge(cast, table, "A", "v", htmx=False)
    assert answer.status_code == 302
    assert answer.headers["Location"].endswith("/board/?handed=1")
    assert "Pick saved." in page(cast, "judge", "judge_board", handed="1")


def test_after_both_picks_the_board_is_there_again_below_the_cover(cast: Cast, table: Table) -> None:
    by_judge(cast, table, "A", "v")
    text = by_judge(cast, table, "B", "g").content.decode()
    assert "Pick saved." in text
    assert "data-move " in text
    assert "Only the player of" not in text


@pytest.mark.parametrize(("side", "card", "said"), [
    ("A", "x", "Choose one of the colours."), ("C", "r", "Choose one of the colours."),
    ("A", "", "Choose one of the colours."),
])  # fmt: skip
def test_what_is_no_card_is_refused(cast: Cast, table: Table, side: str, card: str, said: str) -> None:
    before = stored()
    answer = by_judge(cast, table, side, card)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert stored() == before


def test_a_second_pick_of_a_side_is_refused_without_naming_it(cast: Cast, table: Table) -> None:
    table.play("(pick A r)")
    before = stored()
    answer = by_judge(cast, table, "A", "v")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "This side does not pick a card now." in text
    assert tells_nothing(text)
    assert stored() == before


@pytest.mark.parametrize("text", ["(pick A v)", "(pick A V)", "(pick a v)"])
def test_a_pick_that_was_typed_is_on_no_answer(cast: Cast, table: Table, text: str) -> None:
    table.play("(pick A r)")
    version = table.game.version
    for seen in (version, version - 1, 1):
        for htmx in (True, False):
            given = {"action": text, "version": seen, "key": f"key-{seen}-{htmx}"}
            answer = post(cast.client("judge"), cast, "judge_play", htmx=htmx, **given)
            body = answer.content.decode()
            assert tells_nothing(body)
            assert "(pick a v)" not in body
    assert table.texts == [*PLAYED, "(pick A r)"]


def test_a_pick_made_before_the_other_side_picked_is_stored(cast: Cast, table: Table) -> None:
    shown = table.game.version
    by_captain(cast, table, "captain_b", "g", version=shown)
    assert by_judge(cast, table, "A", "v", version=shown).status_code == 200
    assert table.texts == [*PLAYED, "(pick B g)", "(pick A v)"]


def test_a_pick_that_is_sent_again_is_stored_once(cast: Cast, table: Table) -> None:
    shown = table.game.version
    by_captain(cast, table, "captain_b", "g", version=shown)
    for _again in range(2):
        assert by_judge(cast, table, "A", "v", version=shown).status_code == 200
    assert table.texts == [*PLAYED, "(pick B g)", "(pick A v)"]


def test_a_pick_for_a_round_that_was_begun_anew_is_refused(cast: Cast, table: Table) -> None:
    shown = table.game.version
    table.take_back()
    table.play("(coin d4)")
    before = stored()
    answer = by_judge(cast, table, "A", "v", version=shown)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Someone has made moves in the meantime" in text
    assert tells_nothing(text)
    assert stored() == before


def test_a_judge_who_ends_a_game_that_can_go_on_sees_no_pick(cast: Cast, table: Table) -> None:
    table.play("(pick A v)", "(pick B r)")
    table.end("resignation", "A")
    for name in ("judge_board", "judge_game"):
        text = page(cast, "judge", name)
        assert tells_nothing(text)
        assert "violet card" not in text
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    assert "violet card" in page(cast, "judge", "judge_game"), "now it does not go on any more"


def test_the_captain_picks_on_the_match_page_and_reads_only_that_it_is_stored(cast: Cast, table: Table) -> None:
    assert page(cast, "captain_a", "captain_match").count('name="card"') == 7
    answer = by_captain(cast, table, "captain_a", "v")
    assert answer.status_code == 302
    assert "v" not in answer.headers["Location"].partition("captain/")[2]
    assert table.texts[-1] == "(pick A v)"
    text = page(cast, "captain_a", "captain_match")
    assert "Your pick is saved. Nobody sees it until the cards are shown." in text
    assert 'name="card"' not in text
    assert page(cast, "captain_b", "captain_match").count('name="card"') == 7


def test_the_captain_is_told_why_a_pick_is_not_taken(cast: Cast, table: Table) -> None:
    before = stored()
    answer = by_captain(cast, table, "captain_a", "")
    assert answer.status_code == 422
    assert "Choose one of the colours." in answer.content.decode()
    assert stored() == before


def test_a_captain_picks_for_nobody_else(cast: Cast, table: Table) -> None:
    by_captain(cast, table, "captain_a", "v", side="B")
    assert table.texts[-1] == "(pick A v)"
    other = Table(table.match, cast.judge, WHERE._replace(board=2))
    other.begin()
    other.play(*PLAYED)
    assert page(cast, "captain_a", "captain_match").count("is saved") == 1
    before, url = (stored(), reverse("captain_pick", args=["cup", cast.match.pk, GameKey(Stage.INDIVIDUAL, 2, 1)]))
    answer = cast.client("captain_a").post(url, {"card": "r", "version": other.game.version}, headers=ENGLISH)
    assert answer.status_code == 422
    assert "entered at its board" in answer.content.decode()
    assert stored() == before


def test_the_captain_picks_in_the_team_stage(cast: Cast, table: Table) -> None:
    table.go_on_to_the_team_stage()
    table.begin()
    table.play(*PLAYED)
    text = page(cast, "captain_b", "captain_match")
    assert "/captain/pick/team/0/1/" in text


def test_nothing_is_asked_where_cards_stay_with_the_players(
    cast: Cast, table: Table, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    Tour.objects.update(options={})
    assert 'name="card"' not in page(cast, "captain_a", "captain_match")
    assert "data-pick" not in page(cast, "judge", "judge_board")
