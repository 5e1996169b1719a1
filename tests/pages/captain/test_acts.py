"""What a captain does on a phone: names the line-up, disputes, calls the organiser."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import to_json
from tournaments.models import LineUp, LineUpPlace, Match, Player, Signal, Tour

ENGLISH = {"accept-language": "en"}


def url(cast: Cast, name: str, *more: str) -> str:
    return reverse(name, args=[cast.tournament.slug, cast.match.pk, *more])


def get(cast: Cast, who: str, name: str, *more: str) -> str:
    response = cast.client(who).get(url(cast, name, *more), headers=ENGLISH)
    assert response.status_code == 200
    return response.content.decode()


def post(cast: Cast, who: str, name: str, data: dict[str, Any], *more: str) -> HttpResponse:
    return cast.client(who).post(url(cast, name, *more), data, headers=ENGLISH)  # type: ignore[return-value]


def players(cast: Cast) -> list[int]:
    return list(Player.objects.filter(team=cast.match.team_a).order_by("pk").values_list("pk", flat=True))


def entry(cast: Cast, **fields: Any) -> dict[str, Any]:
    """Four main players, the first of them captain, nobody else."""
    own = players(cast)
    places = {f"place-{player}": str(board) for board, player in enumerate(own[:4], start=1)}
    return {"key": "the-key-of-this-form", "version": "0", "captain": str(own[0])} | places | fields


@pytest.fixture
def ready(cast: Cast) -> Cast:
    """The cast's match as one of written points, ready to be signed."""
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour, state="closing", entered_a=5, entered_b=3)
    return cast


def test_the_captain_is_led_from_home_to_the_line_up_until_it_is_named(cast: Cast) -> None:
    home = cast.client("captain_a").get(reverse("captain"), headers=ENGLISH).content.decode()
    assert url(cast, "captain_line_up", "A") in home
    assert url(cast, "captain_line_up", "A") in get(cast, "captain_a", "captain_match")
    assert url(cast, "captain_line_up", "B") not in get(cast, "captain_a", "captain_match")
    make.make_line_up(cast.match, "A")
    home = cast.client("captain_a").get(reverse("captain"), headers=ENGLISH).content.decode()
    assert "Name the line-up" not in home


def test_a_line_up_that_is_named_stays_in_reach_from_home_until_the_games_begin(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    client, address = cast.client("captain_a"), url(cast, "captain_line_up", "A")
    home = client.get(reverse("captain"), headers=ENGLISH).content.decode()
    assert "Name your line-up before the next match" not in home
    assert "Your line-up for the next match is saved" in home
    assert address in home
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    assert address not in client.get(reverse("captain"), headers=ENGLISH).content.decode()


def test_the_page_says_when_the_match_begins_and_asks_for_a_line_up_only_while_there_is_none(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 7, 0, tzinfo=UTC))
    page = get(cast, "captain_a", "captain_match")
    assert "Planned start: 14 July, 10:00" in page
    assert "Name your line-up, then come to the room in time." in page
    make.make_line_up(cast.match, "A")
    page = get(cast, "captain_a", "captain_match")
    assert "Name your line-up" not in page
    assert "The match has not started. Come to the room in time." in page


def test_whoever_signs_a_match_of_points_is_told_of_no_games(ready: Cast) -> None:
    page = get(ready, "captain_a", "captain_match")
    assert "You are signing what is shown above: the score and any penalties." in page
    assert "line-ups, games" not in page


def test_the_mark_of_the_log_is_folded_below_a_plain_question(cast: Cast) -> None:
    home = cast.client("captain_a").get(reverse("captain"), headers=ENGLISH).content.decode()
    (folded,) = re.findall(r"<details[^>]*>(?:(?!</details>).)*log-mark.*?</details>", home, re.DOTALL)
    assert "<summary>How can I check later that no result was changed?</summary>" in folded
    assert " open" not in folded.partition(">")[0]


def test_a_bye_before_the_next_match_hides_no_line_up_that_is_due(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(team_b=None)
    following = make.make_match(make.make_tour(cast.tournament), cast.match.team_a, cast.other_match.team_a)
    home = cast.client("captain_a").get(reverse("captain"), headers=ENGLISH).content.decode()
    assert reverse("captain_line_up", args=["cup", following.pk, "A"]) in home
    assert url(cast, "captain_line_up", "A") not in home


def test_every_field_of_the_page_has_a_label_of_its_own(ready: Cast) -> None:
    page = get(ready, "captain_a", "captain_match")
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {"id_text", "signal_text"} <= set(re.findall(r'<label for="([^"]+)"', page))


def test_it_is_stored_shown_again_and_changed(cast: Cast) -> None:
    response = post(cast, "captain_a", "captain_line_up", entry(cast), "A")
    assert response.status_code == 302
    assert [row.board for row in LineUpPlace.objects.filter(line_up__side="A")] == [1, 2, 3, 4]
    page = get(cast, "captain_a", "captain_line_up", "A")
    assert page.count(" checked") >= 4
    assert 'name="version" value="1"' in page
    again = entry(cast, key="another-key", version="1", rest="1")
    assert post(cast, "captain_a", "captain_line_up", again, "A").status_code == 302
    assert LineUpPlace.objects.filter(line_up__side="A", board=None).count() == 2


@pytest.mark.parametrize("who", ["captain_a", "judge"])
def test_where_only_whole_teams_play_the_captain_is_marked_without_a_board(cast: Cast, who: str) -> None:
    make.teams_only(cast.tour)
    Match.objects.filter(pk=cast.match.pk).update(state="line_ups")
    first, second, *_others = players(cast)
    name = "captain_line_up" if who == "captain_a" else "judge_line_up"
    page = get(cast, who, name, "A")
    assert f'name="place-{first}" value="s"' in page
    assert "Mark who plays, and the captain." in page
    assert [word for word in ("1–0", "ree shooter", "main player", "short of players") if word in page] == []
    sent = {"key": "team-games-alone", "version": "0", "captain": str(first), f"place-{second}": "s"}
    assert post(cast, who, name, sent, "A").status_code == 302
    stored = LineUpPlace.objects.order_by("player").values_list("player", "board", "captain")
    assert list(stored) == [(first, None, True), (second, None, False)]
    assert "Альфа 1</bdi> <small" in get(cast, "judge", "judge_match")


def test_boards_without_a_player_are_named_when_it_is_stored(cast: Cast) -> None:
    own = players(cast)
    some = entry(cast, **{f"place-{own[1]}": "", f"place-{own[3]}": ""})
    client = cast.client("captain_a")
    page = client.post(url(cast, "captain_line_up", "A"), some, headers=ENGLISH, follow=True).content.decode()
    assert "Boards still without a player: 2, 4." in page
    whole = entry(cast, key="another-key", version="1")
    page = client.post(url(cast, "captain_line_up", "A"), whole, headers=ENGLISH, follow=True).content.decode()
    assert "still without a player" not in page


def saved(cast: Cast, data: dict[str, Any]) -> str:
    """The page after it was stored."""
    client = cast.client("captain_a")
    response = client.post(url(cast, "captain_line_up", "A"), data, headers=ENGLISH, follow=True)
    assert response.redirect_chain
    return response.content.decode()


def test_a_captain_without_a_place_is_named_when_it_is_stored(cast: Cast) -> None:
    sixth = Player.objects.get(pk=players(cast)[5])
    page = saved(cast, entry(cast, captain=str(sixth.pk)))
    assert f"{sixth.name} is marked as captain but is not in the line-up: choose a board or FS." in page
    assert "captain is not marked" not in page
    mark = rf'name="captain" value="{sixth.pk}" checked'
    assert mark in page
    assert page.count('name="captain"') == page.count('name="captain" value=') == len(players(cast))
    page = saved(cast, entry(cast, captain=str(sixth.pk), key="another-key", version="1", rest="1"))
    assert "marked as captain" not in page


def test_a_mark_that_only_the_address_names_is_shown_of_an_own_player_and_over_no_stored_one(cast: Cast) -> None:
    own, other = players(cast), Player.objects.filter(team=cast.match.team_b).first()
    assert other is not None
    make.make_line_up(cast.match, "A")
    client, address = cast.client("captain_a"), url(cast, "captain_line_up", "A")
    page = client.get(address, headers=ENGLISH).content.decode()
    for odd in (str(own[5]), str(other.pk), "x", "9" * 30):
        asked = client.get(f"{address}?captain={odd}", headers=ENGLISH).content.decode()
        assert re.findall(r'name="captain" value="(\d+)" checked', asked) == re.findall(
            r'name="captain" value="(\d+)" checked', page
        )


def test_a_line_up_without_a_captain_is_said_to_have_none(cast: Cast) -> None:
    assert "The captain is not marked yet." in saved(cast, entry(cast, captain=""))
    assert "captain is not marked" not in saved(cast, entry(cast, key="another-key", version="1"))


def test_no_captain_is_asked_for_where_no_team_game_is_played(cast: Cast) -> None:
    only_boards = to_json(replace(cast.tour.tour_format, team_games=0))
    Tour.objects.filter(pk=cast.tour.pk).update(format=only_boards)
    assert "captain is not marked" not in saved(cast, entry(cast, captain=""))


def test_a_form_sent_twice_is_stored_once(cast: Cast) -> None:
    answers = [post(cast, "captain_a", "captain_line_up", entry(cast), "A").status_code for _ in range(3)]
    assert (answers, LineUp.objects.get().version) == ([302] * 3, 1)


def test_two_on_one_board_are_refused_with_the_input_kept(cast: Cast) -> None:
    own = players(cast)
    response = post(cast, "captain_a", "captain_line_up", entry(cast, **{f"place-{own[5]}": "1"}), "A")
    page = response.content.decode()
    assert response.status_code == 422
    assert "Board 1 has several players" in page
    assert len(re.findall(r'name="place-\d+" value="1" checked', page)) == 2
    assert not LineUp.objects.exists()


def test_a_judge_who_was_faster_is_shown(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    response = post(cast, "captain_a", "captain_line_up", entry(cast), "A")
    assert response.status_code == 409
    page = response.content.decode()
    assert "Альфа 4" in page
    named = Player.objects.get(pk=players(cast)[0]).name
    assert f"<bdi>1 {named} (captain)\n" in page.partition("What you entered")[2]
    assert LineUp.objects.get().version == 1


def test_two_line_ups_that_differ_are_told_with_captain_and_free_shooters(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    own = players(cast)
    last = Player.objects.get(pk=own[4])
    response = post(cast, "captain_a", "captain_line_up", entry(cast, captain=str(own[1]), rest="1"), "A")
    stored, _heading, entered = response.content.decode().partition("What you entered")
    first, second = (Player.objects.get(pk=pk).name for pk in own[:2])
    assert f"1 {first} (captain)\n2 {second}\n" in stored
    assert f"1 {first}\n2 {second} (captain)\n" in entered
    assert f"\nFS {last.name}" in entered
    assert "\ns " not in stored + entered


def test_once_the_stage_has_begun_it_stands(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    page = get(cast, "captain_a", "captain_line_up", "A")
    assert "the line-up is locked" in page
    assert "place-" not in page
    response = post(cast, "captain_a", "captain_line_up", entry(cast, version="1"), "A")
    assert response.status_code == 422
    assert LineUp.objects.get().version == 1
    assert url(cast, "captain_line_up", "A") not in get(cast, "captain_a", "captain_match")


def test_new_names_sent_by_hand_are_left_aside(cast: Cast) -> None:
    sent = entry(cast, **{"new-name": "Подставной", "new-place": "s"})
    assert post(cast, "captain_a", "captain_line_up", sent, "A").status_code == 302
    assert not Player.objects.filter(name="Подставной").exists()


def test_nobody_names_the_other_teams_line_up(cast: Cast) -> None:
    for who in ("captain_b", "other_captain", "public", "other_judge"):
        client = cast.client(who)
        address = url(cast, "captain_line_up", "A")
        assert client.get(address).status_code in (403, 404)
        assert client.post(address, entry(cast)).status_code in (403, 404)
    assert cast.client("captain_a").get(url(cast, "captain_line_up", "C")).status_code == 404
    assert not LineUp.objects.exists()


@pytest.mark.parametrize("what", ["points", "persons", "bye"])
def test_there_is_no_such_page_where_nobody_has_to_be_named(cast: Cast, what: str) -> None:
    if what == "points":
        Match.objects.filter(pk=cast.match.pk).update(tour=make.make_tour(cast.tournament, kind="points"))
    elif what == "persons":
        type(cast.tournament).objects.update(participants="people")
    else:
        Match.objects.filter(pk=cast.match.pk).update(team_b=None)
    side = "B" if what == "bye" else "A"
    who = "organiser" if what == "bye" else "captain_a"
    assert cast.client(who).get(url(cast, "captain_line_up", side)).status_code == 404
    if what != "bye":
        assert "line-up" not in get(cast, "captain_a", "captain_match").split("<footer")[0].lower()


def test_a_dispute_reaches_the_judge_and_shows_the_answer(ready: Cast) -> None:
    assert "I do not agree" in get(ready, "captain_a", "captain_match")
    sent = {"key": "dispute-key-1", "version": "1", "text": "В третьей партии ничья"}
    assert post(ready, "captain_a", "captain_dispute", sent).status_code == 302
    signal = Signal.objects.get()
    assert (signal.kind, signal.team) == ("dispute", ready.match.team_a)
    assert "В третьей партии ничья" in get(ready, "judge", "judge_match")
    assert "В третьей партии ничья" in get(ready, "captain_a", "captain_match")
    assert "В третьей партии ничья" not in get(ready, "captain_b", "captain_match")
    assert "В третьей партии ничья" not in get(ready, "public", "match")
    Signal.objects.update(answer="Пересмотрели", done_by="olga", done_at=signal.given_at)
    assert "Пересмотрели" in get(ready, "captain_a", "captain_match")


@pytest.mark.parametrize("fields", [{"text": ""}, {"text": "я" * 1001}, {"version": "7"}])
def test_a_dispute_that_cannot_be_taken_is_told_with_the_input_kept(ready: Cast, fields: dict[str, str]) -> None:
    sent = {"key": "dispute-key-1", "version": "1", "text": "Было шесть"} | fields
    response = post(ready, "captain_a", "captain_dispute", sent)
    page = response.content.decode()
    assert response.status_code == 422
    assert "errorlist" in page or "invalid-feedback" in page
    assert sent["text"] in page
    assert not Signal.objects.exists()


def test_an_organiser_disputes_for_the_side_that_is_named(ready: Cast) -> None:
    sent = {"key": "dispute-key-1", "version": "1", "text": "Было шесть", "side": "B"}
    assert post(ready, "organiser", "captain_dispute", sent).status_code == 302
    assert Signal.objects.get().team == ready.match.team_b


def test_a_captain_never_disputes_for_the_opponent(ready: Cast) -> None:
    sent = {"key": "dispute-key-1", "version": "1", "text": "Было шесть", "side": "B"}
    assert post(ready, "captain_a", "captain_dispute", sent).status_code == 302
    assert Signal.objects.get().team == ready.match.team_a


def test_a_captain_calls_the_organiser(cast: Cast) -> None:
    sent = {"key": "signal-key-1", "kind": "room", "text": "Дверь заперта"}
    assert post(cast, "captain_a", "captain_signal", sent).status_code == 302
    assert Signal.objects.get().given_by == "Альфа"
    refused = post(cast, "captain_a", "captain_signal", {"kind": "dispute", "text": "Хитрость"})
    assert (refused.status_code, Signal.objects.count()) == (422, 1)
    assert "Хитрость" in refused.content.decode()


def test_a_walk_over_is_told_instead_of_a_protocol(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(walk_over="B", state="signed", total_a=22)
    page = get(cast, "captain_a", "captain_match")
    assert "Бета did not turn up: walk-over." in page
    assert "I agree and sign" not in page
    assert "I do not agree" not in page


def test_hostile_texts_are_text(ready: Cast) -> None:
    post(ready, "captain_a", "captain_dispute", {"version": "1", "text": "<script>alert(1)</script>"})
    for who, name in (("captain_a", "captain_match"), ("judge", "judge_match")):
        page = get(ready, who, name)
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page
