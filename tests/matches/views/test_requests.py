"""The organiser's list of calls."""

import re

from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.conftest import Cast
from tournaments.models import Match, Signal

ENGLISH = {"accept-language": "en"}


def call(cast: Cast, text: str, kind: str = "room") -> Signal:
    return Signal.objects.create(
        tournament=cast.tournament, match=cast.match, kind=kind, text=text, given_by="Семён",
        given_at=timezone.now(), team=cast.match.team_a if kind == "dispute" else None,
    )  # fmt: skip


def page(cast: Cast) -> str:
    address = reverse("desk_signals", args=["cup"])
    return cast.client("organiser").get(address, headers=ENGLISH).content.decode()


def test_an_empty_list_says_what_will_appear(cast: Cast) -> None:
    assert "No requests." in page(cast)


def test_what_waits_stands_before_what_is_done(cast: Cast) -> None:
    done, waiting = call(cast, "Первое"), call(cast, "Второе")
    address = reverse("desk_signal_answer", args=["cup", done.pk])
    assert cast.client("organiser").post(address, {"version": "1", "answer": "Сделано"}).status_code == 302
    text = page(cast)
    assert text.index("Второе") < text.index("Первое") < text.index("Сделано")
    reopen = reverse("desk_signal_reopen", args=["cup", done.pk])
    assert cast.client("organiser").post(reopen, {"version": "2"}).status_code == 302
    assert page(cast).index("Первое") < page(cast).index("Второе")
    assert waiting.version == 1


def test_a_dispute_without_an_answer_is_refused_at_its_place(cast: Cast) -> None:
    other, dispute = call(cast, "Дверь"), call(cast, "Счёт", "dispute")
    address = reverse("desk_signal_answer", args=["cup", dispute.pk])
    response = cast.client("organiser").post(address, {"version": "1", "answer": ""}, headers=ENGLISH)
    text = response.content.decode()
    assert response.status_code == 422
    assert text.index(f"signal-{dispute.pk}") < text.index("Say in a few words")
    assert len(re.findall("errorlist", text)) == 1
    assert other.is_open


def test_two_who_answer_at_once_are_told(cast: Cast) -> None:
    signal = call(cast, "Дверь")
    address = reverse("desk_signal_answer", args=["cup", signal.pk])
    client = cast.client("organiser")
    client.post(address, {"version": "1", "answer": "Иду"})
    response = client.post(address, {"version": "1", "answer": "Бегу"}, headers=ENGLISH)
    assert response.status_code == 409
    assert "Иду" in response.content.decode()
    assert reverse("desk_signals", args=["cup"]) in response.content.decode()


def test_more_signals_need_no_more_queries(cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    client, address = cast.client("organiser"), reverse("desk_signals", args=["cup"])
    call(cast, "Первое")
    with django_assert_max_num_queries(12) as before:
        client.get(address)
    for number in range(10):
        call(cast, f"Ещё {number}")
    with django_assert_max_num_queries(len(before)):
        assert "Ещё 9" in client.get(address).content.decode()


def test_a_team_leaves_and_comes_back_by_the_desk(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    withdraw = reverse("desk_team_withdraw", args=["cup", team.pk])
    refused = client.post(withdraw, {"version": "1", "from_tour": "0", "planned": "walk_over"})
    assert refused.status_code == 422
    response = client.post(withdraw, {"version": "1", "from_tour": "1", "planned": "walk_over"})
    assert response.status_code == 302
    cast.match.refresh_from_db()
    assert cast.match.walk_over == "A"
    home = reverse("desk_team", args=["cup", team.pk])
    assert "withdrawn from tour 1 on" in client.get(home, headers=ENGLISH).content.decode()
    back = reverse("desk_team_return", args=["cup", team.pk])
    assert client.post(back, {"version": "7"}).status_code == 409
    assert client.post(back, {"version": "2"}).status_code == 302
    assert client.post(back, {"version": "3"}).status_code == 422
    cast.match.refresh_from_db()
    assert cast.match.walk_over == ""


def test_what_a_request_is_about_begins_with_a_capital(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    call(cast, "Ничья", "dispute")
    own = reverse("captain_match", args=["cup", cast.match.pk])
    judged = reverse("judge_match", args=["cup", cast.match.pk])
    for who, url in (("organiser", reverse("desk_signals", args=["cup"])), ("captain_a", own), ("judge", judged)):
        page = cast.client(who).get(url, headers=ENGLISH).content.decode()
        assert "<strong>The protocol is disputed</strong>" in page, who
