"""The referee's board: how a game begins, its moves, refusals and conflicts, what a page asks about taps."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.registry import get
from tests.conftest import Cast
from tests.journeys import boards
from tests.judge_games import judges_browser, under_way
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import AuditEntry, Game, GameAction, Match, Signature, Tour

HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(cast: Cast) -> Cast:
    """The individual stage, line-ups named."""
    return under_way(cast)


@pytest.fixture
def judge(table: Cast) -> Client:
    """The judge's browser, in English."""
    return judges_browser(table)


def address(cast: Cast, name: str = "judge_board") -> str:
    return reverse(name, args=["cup", cast.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)])


def begin(client: Client, cast: Cast, kind: str = "corners", **tags: str) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind)
    given = {"First": "A", "Circles": "A", "Deer": "A", "Eight": "A", "Evaders": "A"} | tags
    answer = client.post(address(cast), given | {"version": 0, "key": "key-of-begin"})
    assert answer.status_code == 302, answer.content.decode()


def version() -> int:
    return Game.objects.get().version


def send(client: Client, cast: Cast, text: str = "", *, htmx: bool = True, **fields: Any) -> Any:
    given = {"action": text, "version": version(), "key": f"key-{version()}-{text}"} | fields
    return client.post(address(cast, "judge_play"), given, headers=HTMX if htmx else {})


def stored() -> list[str]:
    return list(GameAction.objects.order_by("ply").values_list("text", flat=True))


def test_a_game_that_has_not_begun_asks_who_has_which_role(table: Cast, judge: Client) -> None:
    page = judge.get(address(table)).content.decode()
    assert "Who moves first" in page
    assert "Who draws circles" in page
    assert "data-board" not in page


def test_the_board_shows_who_moves_the_score_and_the_last_move(table: Cast, judge: Client) -> None:
    begin(judge, table, First="B")
    page = judge.get(address(table)).content.decode()
    assert "Бета to move" in page
    assert "Nothing has been played yet." in page
    part = send(judge, table, "d4").content.decode()
    assert "<html" not in part
    assert "Альфа to move" in part
    assert '<b data-text="d4">d4</b>' in part


def test_who_has_no_scripts_chooses_from_a_list_of_moves(table: Cast, judge: Client) -> None:
    begin(judge, table)
    page = judge.get(address(table)).content.decode()
    assert f'href="{address(table)}?list=1#listed"' in page
    assert 'name="say" value="d4"' not in page
    assert 'name="say" value="d4"' in judge.get(address(table), {"list": "1"}).content.decode()
    send(judge, table, htmx=False, say="d4")
    assert stored() == ["d4"]


def test_a_reopened_protocol_is_played_on_with_the_boards_own_form(table: Cast, judge: Client) -> None:
    begin(judge, table)
    send(judge, table, "d4")
    assert "You are correcting" not in judge.get(address(table)).content.decode()
    Match.objects.filter(pk=table.match.pk).update(state="signed")
    for role in ("senior", "captain_a", "captain_b"):
        Signature.objects.create(match=table.match, role=role, name="Имя", signed_at=timezone.now())
    given = {"key": "key-of-reopening", "version": Match.objects.get(pk=table.match.pk).version, "reason": "забыли ход"}
    assert judge.post(reverse("judge_reopen", args=["cup", table.match.pk]), given).status_code == 302
    part = judge.get(address(table)).content.decode()
    assert 'id="reason-back"' not in part
    assert "You are correcting a signed protocol." in part
    assert send(judge, table, "e5").status_code == 200
    assert stored() == ["d4", "e5"]
    assert AuditEntry.objects.latest("number").reason == "забыли ход"


@pytest.mark.parametrize("kind", boards.GAMES)
def test_a_whole_game_of_texts_ends_with_its_result(table: Cast, judge: Client, kind: str) -> None:
    begin(judge, table, kind)
    for text in boards.texts(kind):
        assert send(judge, table, text).status_code == 200
    match = boards.begun(kind)
    for text in boards.texts(kind):
        match = match.play(text)
    page = judge.get(address(table)).content.decode()
    points = match.game.points(match.position)
    assert f'<span class="score">{points.a}\u00a0:\u00a0{points.b}</span>' in page
    assert "data-over" in page
    assert 'class="play-form"' not in page


@pytest.mark.parametrize("kind", boards.GAMES)
def test_taps_are_spelled_by_the_rules(table: Cast, judge: Client, kind: str) -> None:
    begin(judge, table, kind)
    match = boards.begun(kind)
    for ply, text in enumerate(boards.texts(kind)[:12]):
        taps = boards.taps_to(get(kind), match.position, text)
        assert send(judge, table, taps=",".join(taps), key=f"key-of-ply-{ply}").status_code == 200
        match = match.play(text)
    assert stored() == list(match.texts)


def test_a_refusal_shows_rule_sentence_and_cells_and_the_board_does_not_move(table: Cast, judge: Client) -> None:
    begin(judge, table)
    send(judge, table, "d4")
    answer = send(judge, table, "d4", key="another-key")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Move “d4” not accepted" in page
    assert "<summary>Rule 5 of Corners</summary>" in page
    assert 'href="/t/cup/tours/1/rules/#rule-corners.5"' in page
    assert 'id="fault-d4"' in page
    assert 'name="action"' in page
    assert 'value="d4"' in page
    assert stored() == ["d4"]


def test_without_htmx_a_move_leads_back_to_the_page_and_a_refusal_is_a_whole_page(table: Cast, judge: Client) -> None:
    begin(judge, table)
    answer = send(judge, table, "d4", htmx=False)
    assert (answer.status_code, answer["Location"]) == (302, address(table))
    refused = send(judge, table, "d4", htmx=False, key="another-key")
    assert refused.status_code == 422
    assert "<html" in refused.content.decode()
    assert 'id="refused"' in refused.content.decode()


def test_what_cannot_be_read_is_refused_with_a_sentence(table: Cast, judge: Client) -> None:
    begin(judge, table)
    page = send(judge, table, "e2e4").content.decode()
    assert "“e2e4” cannot be read" in page
    tapped = send(judge, table, taps="a1,nowhere", key="key-of-taps")
    assert tapped.status_code == 422
    assert 'name="action" list="moves"' in tapped.content.decode()
    assert 'value="a1-nowhere"' not in tapped.content.decode()
    assert stored() == []


def test_two_moves_from_one_position_are_a_conflict_that_shows_both(table: Cast, judge: Client) -> None:
    begin(judge, table)
    before = version()
    send(judge, table, "d4")
    answer = send(judge, table, "e5", version=before)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "d4" in page
    assert "e5" in page
    assert stored() == ["d4"]


def test_a_repeated_move_is_played_once(table: Cast, judge: Client) -> None:
    begin(judge, table)
    before = version()
    for _ in range(3):
        assert send(judge, table, "d4", version=before, key="the-same-key").status_code == 200
    assert stored() == ["d4"]


def test_the_tree_of_taps_names_what_can_follow_and_what_it_completes(table: Cast, judge: Client) -> None:
    begin(judge, table, "deer")
    told = judge.get(address(table, "judge_taps")).json()
    assert told["version"] == version()
    assert told["prompt"] == "The deer move: tap one of them."
    deer = {node["token"]: node for node in told["taps"]}
    assert set(deer) == {"c3", "c7"}
    goals = {node["token"]: node["text"] for node in deer["c7"]["next"]}
    assert goals["a5"] == "c7xa5"
    further = judge.get(address(table, "judge_taps"), {"taps": "c7"}).json()
    assert further["taps"] == deer["c7"]["next"]


def test_taps_that_lead_nowhere_are_told_what_they_spell(table: Cast, judge: Client) -> None:
    begin(judge, table, "deer")
    assert judge.get(address(table, "judge_taps"), {"taps": "c7,c5"}).json()["spells"] == "c7xc5"
    assert judge.get(address(table, "judge_taps"), {"taps": "b4"}).json()["spells"] == ""
    assert judge.get(address(table, "judge_taps"), {"taps": "b4"}).json()["astray"] == (
        "A dog stands on b4, not a deer, and it is the deer’s turn. (Rule 5.) The deer move: tap one of them."
    )


def test_a_step_of_sonor_is_drawn_and_described_before_it_is_played(table: Cast, judge: Client) -> None:
    begin(judge, table, "sonor")
    asked = {"taps": "2", "marks": "1", "step": "2:090"}
    shown = judge.get(address(table, "judge_taps"), asked).json()["marks"]
    assert shown["sentences"] == ["evader 2: 90°, to 110 / 390 mm"]
    assert 'id="mark-ghost-end"' in shown["svg"]
    refused = judge.get(address(table, "judge_taps"), asked | {"step": "2:180"}).json()["marks"]
    assert refused["refused"]
    assert "(Rule 5 of Sonor.)" in refused["sentences"][-1]
    assert stored() == []


def test_targets_are_hidden_when_the_tour_says_so(table: Cast, judge: Client) -> None:
    begin(judge, table)
    for text in ("a1", "h8", "a3", "h7", "c3", "h6", "c1", "h5"):
        send(judge, table, text)
    asked = {"taps": "a1", "marks": "1"}
    assert "board-target" in judge.get(address(table, "judge_taps"), asked).json()["marks"]["svg"]
    tour = Tour.objects.get(pk=table.tour.pk)
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"show_targets": False})
    assert "board-target" not in judge.get(address(table, "judge_taps"), asked).json()["marks"]["svg"]
    assert 'data-targets="no"' in judge.get(address(table)).content.decode()


def test_a_page_asks_only_for_the_version_to_notice_another_judge(table: Cast, judge: Client) -> None:
    url = address(table, "judge_taps")
    assert judge.get(url, {"news": "1"}).json()["version"] is None
    begin(judge, table)
    assert judge.get(url, {"news": "1"}).json() == {"version": version()}
    send(judge, table, "d4")
    assert judge.get(url, {"news": "1"}).json() == {"version": version()}


@pytest.mark.parametrize("asked", [{}, {"news": "1"}, {"list": "1"}])
def test_a_game_that_the_match_does_not_have_is_not_found(table: Cast, judge: Client, asked: dict[str, str]) -> None:
    for name in ("judge_board", "judge_taps"):
        url = reverse(name, args=["cup", table.match.pk, GameKey(Stage.INDIVIDUAL, 9, 1)])
        assert judge.get(url, asked).status_code == 404


def test_the_board_names_the_figures_of_each_side(table: Cast, judge: Client) -> None:
    begin(judge, table, Circles="B")
    page = judge.get(address(table)).content.decode()
    names, figures = page.index("play-score"), page.index("triangles")
    assert names < figures < page.index("circles")


def test_typed_moves_are_completed_from_the_legal_ones(table: Cast, judge: Client) -> None:
    begin(judge, table, "heldplay")
    moves = judge.get(address(table, "judge_taps"), {"list": "1"}).json()["moves"]
    assert {"c9-e9=5", "(draw)"} <= set(moves)


def test_a_set_up_is_drawn_once_for_one_submission(table: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=table.tour.pk).update(kind="isses")
    form = {"First": "A", "draw": "on", "version": 0, "key": "key-of-begin"}
    assert [judge.post(address(table), form).status_code for _ in range(2)] == [302, 302]
    assert len(stored()) == 1


def test_a_set_up_is_drawn_by_lot_and_its_seed_recorded(table: Cast, judge: Client) -> None:
    begin(judge, table, "isses", draw="on")
    assert stored()[0].startswith("(setup ")
    assert (Game.objects.get().tags or {})["Seed"]


def test_a_sealed_pick_is_in_nothing_that_the_judge_is_shown(table: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=table.tour.pk).update(options={"picks": "sealed"})
    begin(judge, table, "isses")
    for text in boards.texts("isses")[:2]:
        send(judge, table, text)
    answer = send(judge, table, "(pick A v)")
    assert "(pick A ?)" in answer.content.decode()
    for page in (answer, judge.get(address(table)), judge.get(address(table, "judge_taps"))):
        assert "(pick A v)" not in page.content.decode()
    send(judge, table, "(pick B o)")
    send(judge, table, "(accuse r)")
    (reveal,) = judge.get(address(table, "judge_taps")).json()["taps"]
    assert (reveal["token"], reveal["text"]) == ("reveal", "(reveal A=? B=?)")
    assert send(judge, table, taps="reveal").status_code == 200
    assert stored()[-1] == "(reveal A=v B=o)"


def test_the_card_that_decides_a_round_is_tapped_first_and_is_enough(table: Cast, judge: Client) -> None:
    begin(judge, table, "isses")
    for text in [*boards.texts("isses")[:2], "(accuse o)"]:
        send(judge, table, text)
    asked = judge.get(address(table, "judge_taps")).json()
    assert asked["prompt"] == ("A: “Der Isses!” – orange piece. The card of B decides: tap the piece of its colour.")
    by_cell = {node["token"]: node for node in asked["taps"]}
    assert (len(by_cell), by_cell["d4"]["text"], by_cell["d4"]["done"]) == (7, "(reveal B=v)", True)
    assert by_cell["d4"]["prompt"] == "If A has shown a card too, tap the piece of its colour. If not, finish here."
    assert {node["text"] for node in by_cell["d4"]["next"]} == {f"(reveal A={card} B=v)" for card in "roygbvw"}
    assert "of side B must be shown" not in send(judge, table, taps="d4").content.decode()
    assert stored()[-1] == "(reveal B=v)"
    assert "B’s card: violet card" in judge.get(address(table)).content.decode()


def test_the_last_move_is_taken_back_and_stays_in_the_history(table: Cast, judge: Client) -> None:
    begin(judge, table)
    send(judge, table, "d4")
    answer = judge.post(address(table, "judge_take_back"), {"version": version(), "key": "key-of-back"})
    assert answer["Location"] == address(table)
    assert stored() == []
    assert "<del>d4</del>" in judge.get(address(table)).content.decode()


def test_a_correction_that_makes_later_moves_illegal_asks_before_it_drops_them(table: Cast, judge: Client) -> None:
    begin(judge, table)
    for text in ("d4", "e5", "f6"):
        send(judge, table, text)
    given = {"ply": "1. d4", "action": "f6", "version": version(), "key": "key-of-correction"}
    asked = judge.post(address(table, "judge_correct"), given)
    assert asked.status_code == 422
    assert "Correct it and drop these" in asked.content.decode()
    assert stored() == ["d4", "e5", "f6"]
    told = judge.post(address(table, "judge_correct"), given | {"cut": "on", "key": "key-of-cut"})
    assert told.status_code == 302
    assert stored() == ["f6", "e5"]
    assert "<del>d4</del> <ins>f6</ins>" in judge.get(address(table)).content.decode()


def test_a_correction_of_a_move_that_is_another_one_by_now_is_refused(table: Cast, judge: Client) -> None:
    begin(judge, table)
    for text in ("d4", "e5"):
        send(judge, table, text)
    (chosen,) = re.findall(r'<option value="(2\b[^"]*)"', judge.get(address(table)).content.decode())
    judge.post(address(table, "judge_take_back"), {"version": version(), "key": "key-of-back"})
    send(judge, table, "f4")
    given = {"ply": chosen, "action": "f6", "version": version(), "key": "key-of-correction"}
    answer = judge.post(address(table, "judge_correct"), given)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "The move that you wanted to correct no longer stands there" in page
    assert 'name="action" value="f6"' in page
    assert re.search(r'<select name="ply"[^>]*>\s*<option value="">', page)
    assert stored() == ["d4", "f4"]
    given |= {"ply": "2. f4", "action": "e5", "key": "key-of-another"}
    assert judge.post(address(table, "judge_correct"), given).status_code == 302
    assert stored() == ["d4", "e5"]


def test_a_correction_that_breaks_a_rule_is_refused_at_its_field(table: Cast, judge: Client) -> None:
    begin(judge, table)
    for text in ("d4", "e5"):
        send(judge, table, text)
    given = {"ply": "2. e5", "action": "d4", "version": version(), "key": "key-of-correction"}
    answer = judge.post(address(table, "judge_correct"), given)
    assert answer.status_code == 422
    assert "corners.5" in answer.content.decode()
    assert stored() == ["d4", "e5"]


@pytest.mark.parametrize(
    ("how", "result", "reason", "status", "decision"),
    [
        ("resignation", "B", "", 302, "B"),
        ("agreement", "draw", "", 302, "draw"),
        ("agreement", "A", "", 422, ""),
        ("adjudication", "A", "", 422, ""),
        ("adjudication", "A", "both had to leave", 302, "A"),
        ("nonsense", "A", "", 422, ""),
    ],
)
def test_a_game_ends_otherwise_than_by_its_rules(
    table: Cast, judge: Client, how: str, result: str, reason: str, status: int, decision: str
) -> None:
    begin(judge, table)
    given = {"how": how, "result": result, "reason": reason, "version": version(), "key": "key-of-end"}
    assert judge.post(address(table, "judge_end"), given).status_code == status
    assert Game.objects.get().decision == decision


def test_a_move_costs_no_more_queries_late_in_a_game(
    table: Cast, judge: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    begin(judge, table)
    for text in ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"):
        with django_assert_max_num_queries(18):  # two of the test itself, two for a savepoint, one for PostgreSQL
            assert send(judge, table, text).status_code == 200


def test_a_move_sent_to_the_address_of_another_tournament_is_not_found(table: Cast, judge: Client) -> None:
    begin(judge, table)
    where = reverse("judge_play", args=["other", table.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)])
    answer = judge.post(where, {"action": "d4", "version": version(), "key": "key-of-a-move"}, headers=HTMX)
    assert answer.status_code == 404
    assert stored() == []


def test_the_protocol_and_the_page_of_the_game_lead_to_the_board(table: Cast, judge: Client) -> None:
    assert address(table) in judge.get(reverse("judge_match", args=["cup", table.match.pk])).content.decode()
    assert address(table) in judge.get(address(table, "judge_game")).content.decode()
