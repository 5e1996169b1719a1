"""The judge's pages."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.rules.protocol import counted_games
from tournaments.models import AccessLink, AuditEntry, Game, LineUp, LineUpPlace, Match, Player, Signature, Team, Tour

EN: dict[str, Any] = {"headers": {"accept-language": "en"}}
HTMX: dict[str, Any] = {"headers": {"accept-language": "en", "hx-request": "true"}}


@pytest.fixture
def judge(cast: Cast) -> Client:
    """Semyon's phone."""
    return cast.client("judge")


def url(cast: Cast, tail: str = "") -> str:
    return f"/t/cup/matches/{cast.match.pk}/judge/{tail}"


def tap(client: Client, cast: Cast, *, how: dict[str, Any] = HTMX, **data: Any) -> Any:
    where = data.pop("where", "individual/1/1")
    return client.post(url(cast, f"games/{where}/tap/"), {"version": 0} | data, **how)


def text(response: Any) -> str:
    return str(response.content.decode())


def stored(cast: Cast) -> Match:
    return Match.objects.get(pk=cast.match.pk)


def test_my_matches_are_told_apart_by_their_state(cast: Cast, judge: Client) -> None:
    semyon = cast.match.match_judges.get().judge
    running = make.make_match(make.make_tour(cast.tournament), judges=(semyon,), state="team")
    signed = make.make_match(make.make_tour(cast.tournament), judges=(semyon,), state="signed")
    page = text(judge.get("/judge/", **EN))
    order = ["In progress", f"/{running.pk}/", "Upcoming", f"/{cast.match.pk}/", "Completed", f"/{signed.pk}/"]
    assert sorted(order, key=page.index) == order
    assert f"/matches/{cast.other_match.pk}/" not in page


def test_somebody_without_a_link_learns_what_to_do(cast: Cast) -> None:
    assert "Open the personal link" in text(cast.client("public").get("/judge/", **EN))


def test_the_list_does_not_ask_more_for_more_matches(
    cast: Cast, judge: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    semyon = cast.match.match_judges.get().judge
    for _ in range(5):
        make.make_match(make.make_tour(cast.tournament), judges=(semyon,))
    with django_assert_max_num_queries(6):
        judge.get("/judge/")


@pytest.mark.parametrize("panel", ["start", "line_ups", "individual", "team", "closing", "summary"])
def test_a_full_protocol_asks_no_more_than_an_empty_one(
    playing: Cast, judge: Client, panel: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for board in range(1, 6):
        for number in (1, 2):
            given = {"stage": "individual", "board": board, "number": number, "decision": "A"}
            Game.objects.create(match=playing.match, **given)
    with django_assert_max_num_queries(18):
        assert judge.get(url(playing, f"?step={panel}")).status_code == 200


def test_the_page_opens_at_the_present_step(playing: Cast, judge: Client) -> None:
    assert 'id="individual-5-2"' in text(judge.get(url(playing)))
    assert 'id="team-0-1"' in text(judge.get(url(playing, "?step=team")))
    assert 'id="individual-1-1"' in text(judge.get(url(playing, "?step=nonsense")))


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("state", Match.State.values)
def test_every_state_has_a_page_in_both_languages(playing: Cast, judge: Client, state: str, language: str) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state=state)
    response = judge.get(url(playing), headers={"accept-language": language})
    assert response.status_code == 200
    assert not re.search(r"\s(style|onclick|onchange)=", text(response))


def test_a_tap_answers_with_its_cell_and_the_running_totals(playing: Cast, judge: Client) -> None:
    page = text(tap(judge, playing, decision="draw"))
    assert page.lstrip().startswith("<article")
    assert re.search(r'id="bar" hx-swap-oob="true".*½\u00a0:\u00a0½', page, re.DOTALL)
    assert 'name="version" value="1"' in page
    assert "<html" not in page


def test_the_answer_to_a_tap_keeps_a_token_that_the_next_tap_may_use(playing: Cast) -> None:
    phone = Client(enforce_csrf_checks=True)
    phone.cookies = playing.client("judge").cookies
    phone.get(url(playing))
    token = phone.cookies["csrftoken"].value
    first = tap(phone, playing, decision="A", key="first", csrfmiddlewaretoken=token)
    kept = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', text(first))
    assert set(kept) == {token}
    assert tap(phone, playing, decision="B", key="next", version=1, csrfmiddlewaretoken=kept[0]).status_code == 200
    assert tap(phone, playing, decision="A", key="wrong", version=2, csrfmiddlewaretoken="x" * 64).status_code == 403
    by_header = {"headers": HTMX["headers"] | {"x-csrftoken": token}}
    assert 'name="csrfmiddlewaretoken" value="' in text(
        tap(phone, playing, how=by_header, decision="A", key="h", version=2)
    )


@pytest.mark.parametrize(
    ("where", "data", "statements"),
    [
        ("individual/2/1", {"decision": "A"}, 16),
        ("individual/1/2", {"decision": "A"}, 16),
        ("individual/1/1", {"decision": "A", "version": 1}, 17),
        ("team/0/2", {"first": "B"}, 16),
        ("team/0/2", {"decision": "A"}, 18),
    ],
)
def test_a_tap_reads_every_row_once(
    playing: Cast, judge: Client, where: str, data: dict[str, Any], statements: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    """So many statements, from the session to the answer, the two that begin and end the transaction among them; a game
    that has a row raises its version by itself, and a decided game of the teams ends its clock."""
    Match.objects.filter(pk=playing.match.pk).update(state="team")
    tap(judge, playing, first="B")
    with django_assert_num_queries(statements):
        assert tap(judge, playing, where=where, **data).status_code == 200


def test_a_first_move_entered_late_is_shown_at_the_game_that_follows_too(playing: Cast, judge: Client) -> None:
    tap(judge, playing, where="individual/1/2", decision="A")
    answers = [text(tap(judge, playing, first="B")), text(judge.get(url(playing), **EN))]
    for page in answers:
        dots = dict(re.findall(r'class="starts ([^"]*)" id="starts-individual-1-(.)"', page))
        assert dots == {"is-B": "1", "is-A": "2"}
        panel = page.split('data-rest="individual-1-2"')[1].split("</section>")[0]
        assert re.findall(r'name="first" value="\w" aria-pressed="(\w+)"', panel) == ["true", "false"]
    assert re.search(r'id="starts-individual-1-2" hx-swap-oob="true"', answers[0])
    assert 'id="starts-individual-1-1" hx-swap-oob' not in answers[0]


def test_a_tap_answers_with_what_it_has_changed_and_nothing_else(playing: Cast, judge: Client) -> None:
    """Half of a tap's time would go into panels of other games that stay as they are."""

    def drawn(**data: Any) -> set[str]:
        return set(re.findall(r'id="([a-z-]+-individual-[0-9-]+)"[^>]*hx-swap-oob', text(tap(judge, playing, **data))))

    assert drawn(where="individual/1/2", decision="A") == {"score-individual-1-1", "rest-of-individual-1-2"}
    first = {"first-individual-1-1", "starts-individual-1-2", "rest-of-individual-1-1", "rest-of-individual-1-2"}
    assert drawn(first="B") == first
    late = {"decision": "B", "version": 1, "key": "the-same-key-twice"}
    assert drawn(**late) == {"score-individual-1-1", "rest-of-individual-1-1"}
    assert drawn(**late) == first, "who sends it again may have missed what others did meanwhile"


def test_who_starts_the_second_game_is_expected_before_it_is_decided(playing: Cast, judge: Client) -> None:
    page = text(tap(judge, playing, first="A"))
    assert 'class="starts is-B is-expected" id="starts-individual-1-2"' in page
    assert stored(playing).games.count() == 1


def test_both_stages_stand_on_one_sheet_and_only_the_open_one_is_tapped(playing: Cast, judge: Client) -> None:
    for state, closed in (("individual", 2), ("team", 0)):
        Match.objects.filter(pk=playing.match.pk).update(state=state)
        page = text(judge.get(url(playing), **EN))
        assert re.findall(r'<article class="game cell" id="([a-z]+)', page) == ["individual"] * 10 + ["team"] * 2
        zones = re.findall(r'<button class="tap[^>]*>', page)
        assert (len(zones), sum("disabled" in zone for zone in zones)) == (36, closed * 3)


def test_every_zone_says_which_game_it_decides_and_for_whom(playing: Cast, judge: Client) -> None:
    page = text(judge.get(url(playing), **EN))
    names = re.findall(r'class="tap[^>]*><span class="visually-hidden">([^<]*)</span>', page)
    assert names[:3] == [f"Board 1, game 1: {what}" for what in ("Альфа wins", "draw", "Бета wins")]
    assert len(set(names)) == len(names) == 36


def undone(client: Client, cast: Cast, version: int, *, how: dict[str, Any] = HTMX) -> Any:
    """The last tap taken back, from the version that it has left behind."""
    return tap(client, cast, how=how, version=version, decision="", first="", undo="1")


def test_the_last_tap_is_undone_by_an_ordinary_write(playing: Cast, judge: Client) -> None:
    tap(judge, playing, decision="A", first="B")
    assert undone(judge, playing, 1).status_code == 200
    game = Game.objects.get()
    assert (game.decision, game.first, game.version) == ("", "", 2)
    assert [entry.action for entry in AuditEntry.objects.order_by("number")] == ["game.enter", "game.enter"]


@pytest.mark.parametrize("how", [EN, HTMX])
def test_an_undoing_that_comes_too_late_says_so_and_changes_nothing(
    playing: Cast, judge: Client, how: dict[str, Any]
) -> None:
    tap(judge, playing, decision="A")
    tap(playing.client("organiser"), playing, decision="B", version=1)
    late = undone(judge, playing, 1, how=how)
    assert late.status_code == 409
    assert "Too late to undo: Board 1, game 1 was changed by someone else." in text(late)
    assert ">What you entered<" not in text(late)
    assert Game.objects.get().decision == "B"


def test_a_result_from_a_score_sheet_shows_its_figures_and_leads_there(playing: Cast, judge: Client) -> None:
    sheet = {"first": "A", "painted": {"A": 12, "B": 7}}
    Game.objects.create(match=playing.match, stage="individual", board=1, number=1, decision="A", sheet=sheet)
    cell = text(judge.get(url(playing), **EN)).partition('id="individual-1-1"')[2].partition("</article>")[0]
    assert "12\u00a0:\u00a07" in cell
    assert f'href="{url(playing, "games/individual/1/1/")}"' in cell
    assert 'name="decision"' not in cell


@pytest.mark.parametrize("format_", [{"boards": 1, "games_per_board": 1, "shooters_board": False, "team_games": 0},
    {"boards": 8, "games_per_board": 2}, {"boards": 3, "games_per_board": 1, "team_games": 2},
    {"boards": 0, "shooters_board": False, "games_per_board": 0, "team_games": 2}])  # fmt: skip
def test_the_sheet_has_a_row_for_every_pair_of_any_format(cast: Cast, format_: dict[str, Any]) -> None:
    semyon = cast.match.match_judges.get().judge
    wanted = replace(PRESETS["corners"].format, **format_)
    tour = make.make_tour(cast.tournament, format=to_json(wanted))
    state = "individual" if wanted.boards else "team"
    match = make.make_match(tour, judges=(semyon,), state=state)
    page = text(cast.client("judge").get(f"/t/cup/matches/{match.pk}/judge/", **EN))
    assert page.count('<section class="pair is-board"') == len(wanted.board_numbers)
    assert page.count('<section class="pair is-single"') == wanted.team_games
    assert re.findall(r'<article class="game cell" id="([^"]*)"', page) == [str(key) for key in counted_games(wanted)]


def test_complete_line_ups_are_no_step_of_their_own(cast: Cast, judge: Client) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="warm_up")
    assert 'name="to" value="line_ups"' in text(judge.get(url(cast), **EN))
    early = judge.post(url(cast, "state/"), {"seen": "warm_up", "to": "individual"}, **EN)
    assert (early.status_code, stored(cast).state) == (422, "warm_up")
    for side in "AB":
        make.make_line_up(cast.match, side)
    assert 'name="to" value="individual"' in text(judge.get(url(cast), **EN))
    judge.post(url(cast, "state/"), {"seen": "warm_up", "to": "individual"}, **EN)
    assert stored(cast).state == "individual"


def test_without_javascript_a_tap_comes_back_to_its_row(playing: Cast, judge: Client) -> None:
    response = tap(judge, playing, how=EN, decision="A")
    assert response["Location"] == url(playing, "?step=individual#individual-1-1")
    assert stored(playing).total_a == 1


def test_a_refused_tap_says_why_in_its_row(playing: Cast, judge: Client) -> None:
    response = tap(judge, playing, decision="not_played")
    assert response.status_code == 422
    assert "enter its result or forfeit it" in text(response)
    whole = tap(judge, playing, how=EN, decision="not_played")
    assert (whole.status_code, "enter its result or forfeit it" in text(whole)) == (422, True)
    assert not Game.objects.exists()


def test_a_tap_on_a_game_that_does_not_exist_is_refused_on_the_page(playing: Cast, judge: Client) -> None:
    response = tap(judge, playing, where="individual/9/9", decision="A")
    assert response.status_code == 422
    assert response["HX-Retarget"] == "#main"
    assert "no game 9 on board 9" in text(response)


@pytest.mark.parametrize("how", [EN, HTMX])
def test_a_conflict_shows_both_results_and_can_be_settled(playing: Cast, judge: Client, how: dict[str, Any]) -> None:
    tap(playing.client("organiser"), playing, decision="A")
    response = tap(judge, playing, how=how, decision="B")
    page = text(response)
    assert response.status_code == 409
    assert "olga" in page
    assert page.index("Альфа won") < page.index("What you entered") < page.index("Бета won")
    assert response.headers.get("HX-Retarget") == ("#main" if how is HTMX else None)
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page.split("Keep the current version")[1]))
    assert tap(judge, playing, how=EN, **sent).status_code == 302
    assert Game.objects.get().decision == "B"


@pytest.mark.parametrize("times", [2, 10])
def test_a_double_tap_has_one_effect(playing: Cast, judge: Client, times: int) -> None:
    for _ in range(times):
        assert tap(judge, playing, decision="A", key="one-tap-of-a-thumb").status_code == 200
    assert AuditEntry.objects.count() == 1
    assert tap(judge, playing, decision="B", key="one-tap-of-a-thumb").status_code == 409
    assert Game.objects.get().decision == "A"


def test_the_judge_reads_the_names_of_all_free_shooters_above_the_result(playing: Cast, judge: Client) -> None:
    for number in range(7, 10):
        player = Player.objects.create(team=playing.match.team_a, name=f"Альфа {number}")
        LineUpPlace.objects.create(line_up=LineUp.objects.get(side="A"), player=player)
    game = text(judge.get(url(playing), **EN)).partition('id="first-individual-5-1"')[2].partition("</section>")[0]
    assert "<bdi>Альфа 5, Альфа 6, Альфа 7, Альфа 8, Альфа 9</bdi>" in game
    answer = text(tap(judge, playing, where="individual/5/1", decision="A"))
    assert "Альфа 8, Альфа 9</bdi>" in answer


def test_missing_shooters_are_decided_by_the_judge(playing: Cast, judge: Client) -> None:
    LineUpPlace.objects.filter(line_up__side="B", board=None).delete()
    page = text(judge.get(url(playing), **EN))
    assert page.count("Бета has no player in this pair.") == 2
    assert tap(judge, playing, where="individual/5/1", decision="forfeit_a").status_code == 200
    assert tap(judge, playing, where="individual/5/2", decision="not_played").status_code == 200
    assert stored(playing).total_a == 1


def test_names_of_players_cannot_be_markup(playing: Cast, judge: Client) -> None:
    player = LineUpPlace.objects.filter(line_up__side="A", board=1).get().player
    player.name = "<script>alert(1)</script>"
    player.save()
    page = text(judge.get(url(playing)))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)" in page


def test_what_a_team_is_called_cannot_be_markup_on_any_button(playing: Cast, judge: Client) -> None:
    for side in ("team_a", "team_b"):
        team = getattr(playing.match, side)
        Team.objects.filter(pk=team.pk).update(name=f"<b>{side}</b>", sign=f"<i>{side}</i>")
    for page in (judge.get(url(playing), **EN), tap(judge, playing, decision="A")):
        assert "&lt;b&gt;team_a&lt;/b&gt; wins" in text(page)
        assert "to B <bdi>&lt;b&gt;team_b&lt;/b&gt;</bdi> by forfeit" in text(page)
        assert "<b>team_" not in text(page)
        assert "<i>team_" not in text(page)


def test_what_was_chosen_of_the_seldom_ways_is_pressed_and_can_be_taken_back(playing: Cast, judge: Client) -> None:
    def seldom(answer: Any) -> dict[tuple[str, str], str | None]:
        part = text(answer).partition('id="rest-of-individual-1-1"')[2].partition("</section>")[0]
        buttons = re.findall(r'name="(decision|first)" value="(\w*)"(?: aria-pressed="(\w+)")?', part)
        return {(name, value): pressed or None for name, value, pressed in buttons}

    before = seldom(judge.get(url(playing), **EN))
    assert set(before.values()) == {"false"}
    assert before.keys() == {("decision", "forfeit_a"), ("decision", "forfeit_b"), ("first", "A"), ("first", "B")}
    chosen = seldom(tap(judge, playing, decision="forfeit_b", version=0))
    assert [way for way, pressed in chosen.items() if pressed == "true"] == [("decision", "forfeit_b")]
    assert chosen["decision", ""] is None
    started = seldom(tap(judge, playing, first="A", version=1))
    assert [way for way, pressed in started.items() if pressed == "true"] == [
        ("decision", "forfeit_b"), ("first", "A"),
    ]  # fmt: skip
    assert started["first", ""] is None
    cleared = seldom(tap(judge, playing, decision="", version=2))
    assert ("decision", "") not in cleared


def test_the_match_moves_on_and_a_stale_step_says_so(playing: Cast, judge: Client) -> None:
    moved = {"seen": "individual", "to": "team", "undecided": "10"}
    assert judge.post(url(playing, "state/"), moved, **EN).status_code == 302
    late = judge.post(url(playing, "state/"), moved, **EN)
    assert late.status_code == 409
    assert "Someone else has already moved the match. Now: team stage." in text(late)


def test_by_htmx_the_next_panel_comes_at_once(playing: Cast, judge: Client) -> None:
    moved = {"seen": "individual", "to": "team", "undecided": "10"}
    response = judge.post(url(playing, "state/"), moved, **HTMX)
    assert response.status_code == 200
    assert response["HX-Replace-Url"] == url(playing)
    assert 'id="team-0-1"' in text(response)


@pytest.mark.parametrize(("decided", "asked"), [(6, "4 партии без результата"), (9, "1 партия без результата")])
def test_a_stage_with_undecided_games_is_left_after_a_question(
    playing: Cast, judge: Client, decided: int, asked: str
) -> None:
    where = {"match": playing.match, "stage": "individual", "decision": "A"}
    for place in range(decided):
        Game.objects.create(**where, board=place // 2 + 1, number=place % 2 + 1)
    question = judge.post(url(playing, "state/"), {"seen": "individual", "to": "team"})
    assert question.status_code == 422
    assert asked in text(question)
    assert stored(playing).state == "individual"
    form = text(question).split('id="question"')[1].split("</form>")[0]
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    for _ in range(2):
        assert judge.post(url(playing, "state/"), sent | {"to": "team"}).status_code == 302
    assert stored(playing).state == "team"


def place(cast: Cast, index: int) -> str:
    player = Player.objects.filter(team=cast.match.team_a).order_by("pk")[index]
    return f"place-{player.pk}"


def test_a_line_up_draft_is_kept_and_the_one_who_stood_there_yields(cast: Cast, judge: Client) -> None:
    page = url(cast, "line-ups/A/")
    assert judge.get(page).status_code == 200
    first = judge.post(page, {"version": 0, place(cast, 0): "2"}, **HTMX)
    assert 'name="version" value="1"' in text(first)
    second = judge.post(page, {"version": 1, place(cast, 0): "2", place(cast, 1): "2"}, **HTMX)
    assert f'id="player-{place(cast, 0)[6:]}" hx-swap-oob' in text(second)
    stored_places = {row.player.name: row.board for row in LineUpPlace.objects.all()}
    assert stored_places == {"Альфа 1": None, "Альфа 2": 2}


def test_without_javascript_two_on_one_board_are_refused_and_kept(cast: Cast, judge: Client) -> None:
    sent = {"version": 0, place(cast, 0): "2", place(cast, 1): "2"}
    response = judge.post(url(cast, "line-ups/A/"), sent, **EN)
    page = text(response)
    assert response.status_code == 422
    assert "Board 2 has several players: Альфа 1, Альфа 2." in page
    assert page.count('value="2" checked') == 2
    assert not LineUp.objects.exists()


def test_the_rest_become_shooters_and_a_new_name_joins(cast: Cast, judge: Client) -> None:
    page = url(cast, "line-ups/A/")
    sent = {"version": 0, place(cast, 0): "1", "new-name": "Новенький", "new-place": "3", "rest": "1"}
    assert judge.post(page, sent, **EN)["Location"] == page
    assert LineUpPlace.objects.filter(board=None).count() == 5
    assert LineUpPlace.objects.get(board=3).player.name == "Новенький"
    done = judge.post(page, {"version": 1, "done": "1"}, **HTMX)
    assert done["HX-Redirect"] == url(cast, "?step=line_ups")


def test_a_line_up_conflict_shows_what_stands(cast: Cast, judge: Client) -> None:
    page = url(cast, "line-ups/A/")
    cast.client("organiser").post(page, {"version": 0, place(cast, 0): "1"})
    response = judge.post(page, {"version": 0, place(cast, 1): "1"}, **HTMX)
    assert (response.status_code, response["HX-Retarget"]) == (409, "#main")
    assert "1 Альфа 1" in text(response)
    assert LineUpPlace.objects.get().player.name == "Альфа 1"


def test_a_line_up_conflict_names_free_shooters_in_the_visitors_language(cast: Cast, judge: Client) -> None:
    page = url(cast, "line-ups/A/")
    cast.client("organiser").post(page, {"version": 0, place(cast, 0): "s"})
    response = judge.post(page, {"version": 0, place(cast, 1): "1"}, headers={"accept-language": "ru"})
    assert "ВС Альфа 1" in text(response)


def test_there_is_no_line_up_of_a_third_side(cast: Cast, judge: Client) -> None:
    assert judge.get(url(cast, "line-ups/C/")).status_code == 404


def test_a_refused_penalty_keeps_what_was_typed(playing: Cast, judge: Client) -> None:
    sent = {"version": 1, "side": "A", "points": "много", "why": "разговоры"}
    response = judge.post(url(playing, "penalties/"), sent, **EN)
    page = text(response)
    assert response.status_code == 422
    assert "“много” is not a number of points" in page
    assert 'value="разговоры"' in page


def test_an_extra_game_of_the_free_shooters_stays_theirs_under_another_number(playing: Cast, judge: Client) -> None:
    """What waits on a phone meanwhile names them; their board's number would be a pair's by now."""
    assert 'value="shooters.1"' in judge.get(url(playing), {"step": "individual"}, **EN).content.decode()
    assert judge.post(url(playing, "extra/"), {"slot": "5.1", "agreed": "yes"}).status_code == 422
    tour = playing.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=to_json(replace(tour.tour_format, boards=5)))
    judge.post(url(playing, "extra/"), {"slot": "shooters.1", "agreed": "yes"})
    assert [(game.stage, game.board) for game in Game.objects.all()] == [("extra", 6)]


def test_penalties_remarks_and_extra_games_are_stored(playing: Cast, judge: Client) -> None:
    sent = {"version": 1, "side": "A", "points": "3", "why": "шум"}
    judge.post(url(playing, "penalties/"), sent)
    penalty = playing.match.penalties.get()
    judge.post(url(playing, "remarks/"), {"version": 2, "remarks": "тихо"})
    assert judge.post(url(playing, "extra/"), {"slot": "2.1"}).status_code == 422
    assert not Game.objects.exists()
    judge.post(url(playing, "extra/"), {"slot": "2.1", "agreed": "yes"})
    assert judge.post(url(playing, "extra/"), {"slot": "x", "agreed": "yes"}).status_code == 422
    assert "Both players and the judges agreed." in text(judge.get(url(playing), {"step": "individual"}, **EN))
    assert (stored(playing).total_a, stored(playing).remarks, Game.objects.get().stage) == (-3, "тихо", "extra")
    judge.post(url(playing, "extra/2/1/"), {"version": Game.objects.get().version})
    judge.post(url(playing, f"penalties/{penalty.pk}/remove/"), {"version": stored(playing).version})
    assert (stored(playing).total_a, Game.objects.count()) == (0, 0)


@pytest.mark.both_databases
def test_points_are_entered_signed_and_corrected_with_a_reason(cast: Cast, judge: Client) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, judges=(cast.match.match_judges.get().judge,))
    base = f"/t/cup/matches/{match.pk}/judge/"
    judge.post(base + "points/", {"version": 1, "a": "2½", "b": "-1"})
    for number, role in enumerate(("senior", "captain_a", "captain_b")):
        sent = {"version": 2 + number, "signatures": number, "role": role, "name": "Имя"}
        assert judge.post(base + "sign/", sent).status_code == 302
    page = text(judge.get(base, **EN))
    assert "Correct with a reason" in page
    assert 'name="a"' not in page
    assert judge.post(base + "reopen/", {"version": 5, "reason": ""}, **EN).status_code == 422
    assert judge.post(base + "reopen/", {"version": 5, "reason": "описка"}).status_code == 302
    page = text(judge.get(base, **EN))
    assert "You are correcting a signed protocol. Reason: описка" in page
    judge.post(base + "points/", {"version": 6, "a": "3", "b": "-1"})
    page = text(judge.get(base + "?step=summary", **EN))
    assert "<bdi>2½</bdi></s> → <bdi>3</bdi>" in page
    assert Signature.objects.filter(withdrawn_at=None).count() == 0


def test_an_approved_protocol_offers_the_judge_nothing(playing: Cast, judge: Client) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state="approved")
    page = text(judge.get(url(playing), **EN))
    assert "only the organiser can still correct it" in page
    assert "Correct with a reason" not in page
    assert "Correct with a reason" in text(playing.client("organiser").get(url(playing), **EN))


@pytest.mark.parametrize("how", [EN, HTMX])
def test_a_tap_that_comes_after_the_approval_is_refused_with_a_sentence(
    playing: Cast, judge: Client, how: dict[str, Any]
) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state="approved")
    late = tap(judge, playing, how=how, decision="A")
    assert late.status_code == 422
    faults = text(late).partition("errorlist")[2]
    assert "only the organiser can still correct it" in faults[: faults.find("</ul>")]
    assert not Game.objects.exists()


def test_a_second_judge_is_told_that_the_senior_signs(playing: Cast) -> None:
    second = make.make_judge(playing.tournament, "Второй")
    playing.match.match_judges.create(judge=second)
    for board in range(1, 6):
        for number in (1, 2):
            given = {"stage": "individual", "board": board, "number": number, "decision": "A"}
            Game.objects.create(match=playing.match, **given)
    for number in (1, 2):
        Game.objects.create(match=playing.match, stage="team", number=number, decision="A")
    Match.objects.filter(pk=playing.match.pk).update(state="closing")
    client = Client()
    session = client.session
    session["links"] = [make.make_link(second)[0].pk]
    session.save()
    page = text(client.get(url(playing), **EN))
    assert "The senior judge signs on their own phone." in page
    assert page.count("Hand the phone to") == 2
    playing.match.match_judges.filter(senior=True).delete()
    page = text(client.get(url(playing), **EN))
    assert "The senior judge signs" not in page
    assert "no senior judge, and its protocol cannot be signed without one: ask the organiser to name one." in page
    Match.objects.filter(pk=playing.match.pk).update(state="planned")
    assert "ask the organiser to name one." in text(client.get(url(playing), **EN))


def test_a_bye_has_no_protocol_to_write(cast: Cast, judge: Client) -> None:
    Match.objects.filter(pk=cast.match.pk).update(team_b=None)
    assert "there is no protocol to write" in text(judge.get(url(cast), **EN))


def test_in_a_tour_without_games_the_way_on_leads_to_the_points(cast: Cast, judge: Client) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, judges=(cast.match.match_judges.get().judge,))
    page = text(judge.get(f"/t/cup/matches/{match.pk}/judge/", **EN))
    assert "Go on: points" in page
    assert "warm up" not in page


def test_a_link_that_expired_while_the_page_was_open_takes_the_whole_page_and_loses_nothing(
    playing: Cast, judge: Client
) -> None:
    AccessLink.objects.filter(pk=playing.judge.pk).update(expires_at=timezone.now())
    tapped = tap(judge, playing, decision="A")
    assert (tapped.status_code, tapped["HX-Retarget"], tapped["HX-Reselect"]) == (403, "#main", "#main")
    told = judge.post(url(playing, "remarks/"), {"version": 1, "remarks": "пришли поздно"}, **EN)
    assert told.status_code == 403
    assert "Your personal link no longer works" in text(told)
    assert '<input type="hidden" name="remarks" value="пришли поздно">' in text(told)
    assert "Send again" in text(told)
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize("panel", ["individual", "team"])
def test_the_head_of_a_stage_counts_its_own_games_only(playing: Cast, judge: Client, panel: str) -> None:
    Match.objects.filter(pk=playing.match.pk).update(state="team")
    boards = [(board, number) for board in range(1, 6) for number in (1, 2)]
    Game.objects.bulk_create(
        Game(match=playing.match, stage="individual", board=board, number=number, decision="A")
        for board, number in boards
    )
    wanted = {"individual": "all games have a result", "team": "2 games without a result"}
    assert wanted[panel] in text(judge.get(url(playing) + f"?step={panel}", **EN))


def test_signing_again_after_a_correction_is_no_correction(cast: Cast, judge: Client) -> None:
    points = make.make_tour(cast.tournament, kind="points")
    semyon = cast.match.match_judges.get().judge
    match = make.make_match(points, judges=(semyon,), state="closing", entered_a=Decimal(3), entered_b=Decimal(2))
    here = f"/t/cup/matches/{match.pk}/judge/"
    sign_all(judge, here)
    judge.post(here + "reopen/", {"version": stored_version(match), "reason": "ошибка"}, **EN)
    sign_all(judge, here)
    assert Match.objects.get(pk=match.pk).state == "signed"
    assert [correction.reason for correction in protocol_of(match).corrections] == ["ошибка"]


def sign_all(judge: Client, here: str) -> None:
    """Sends the form of every signature as its page shows it."""
    for role, path in (("senior", ""), ("captain_a", "sign/A/"), ("captain_b", "sign/B/")):
        page = text(judge.get(here + path, **EN))
        form = next(form for form in page.split("<form")[1:] if f'name="role" value="{role}"' in form)
        fields = dict(re.findall(r'name="(\w+)"(?: [a-z-]+="[^"]*")*? value="([^"]*)"', form))
        judge.post(here + "sign/", fields | {"name": "Имя"}, **EN)


def stored_version(match: Match) -> int:
    return Match.objects.get(pk=match.pk).version


def test_the_times_are_entered_by_the_tournaments_clock(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.CLOSING)
    client, url = cast.client("judge"), f"/t/cup/matches/{cast.match.pk}/judge/"
    sent = {"version": "1", "started": "2026-07-14T10:00", "ended": "2026-07-14T11:10"}
    assert client.post(f"{url}times/", sent).status_code == 302
    match = Match.objects.get(pk=cast.match.pk)
    assert match.started_at is not None
    assert match.started_at.isoformat() == "2026-07-14T07:00:00+00:00"
    assert 'value="2026-07-14T11:10"' in client.get(f"{url}?step=closing").content.decode()
    refused = client.post(f"{url}times/", sent | {"version": "2", "started": "утром"})
    assert refused.status_code == 422
    assert 'value="утром"' in refused.content.decode()
