"""What a judge says besides the protocol, on a phone."""

from decimal import Decimal
from typing import Any

from django.http import HttpResponse
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Game, Match, Signal

ENGLISH = {"accept-language": "en"}


def url(cast: Cast, name: str = "judge_match") -> str:
    return reverse(name, args=[cast.tournament.slug, cast.match.pk])


def page(cast: Cast, who: str = "judge") -> str:
    return cast.client(who).get(url(cast), headers=ENGLISH).content.decode()


def post(cast: Cast, name: str, who: str = "judge", **data: Any) -> HttpResponse:
    sent = {"key": "the-key-of-this-form", "version": "1"} | data
    return cast.client(who).post(url(cast, name), sent, headers=ENGLISH)  # type: ignore[return-value]


def test_a_call_reaches_the_desk_and_its_answer_comes_back(cast: Cast) -> None:
    assert post(cast, "judge_signal", kind="rules", text="Можно ли пасовать?").status_code == 302
    desk = cast.client("organiser").get(reverse("desk_signals", args=["cup"])).content.decode()
    assert "Можно ли пасовать?" in desk
    signal = Signal.objects.get()
    answer = reverse("desk_signal_answer", args=["cup", signal.pk])
    cast.client("organiser").post(answer, {"version": "1", "answer": "Нельзя, правило 4"})
    assert "Нельзя, правило 4" in page(cast)
    assert "Можно ли пасовать?" not in page(cast, "organiser").split("<h1")[0]


def test_a_call_that_was_kept_and_sent_again_is_one_call(cast: Cast) -> None:
    for _ in range(3):
        assert post(cast, "judge_signal", kind="rules", text="Вопрос").status_code == 302
    assert Signal.objects.count() == 1


def test_the_form_is_kept_by_the_outbox(cast: Cast) -> None:
    text = page(cast)
    form = text[text.index(f'action="{url(cast, "judge_signal")}"') :]
    assert 'data-keep="add"' in form[: form.index(">")]


def test_a_call_without_words_is_told_where_the_judge_is(cast: Cast) -> None:
    response = post(cast, "judge_signal", kind="room", text=" ")
    text = response.content.decode()
    assert response.status_code == 422
    assert "Say in a few words" in text
    assert '<option value="room" selected>' in text


def test_the_rules_of_the_game_are_one_tap_away(cast: Cast) -> None:
    rules = reverse("tour_rules", args=["cup", 1])
    assert rules in page(cast)
    assert cast.client("judge").get(rules).status_code == 200


def test_a_tour_without_a_game_has_no_rules(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour)
    address = reverse("tour_rules", args=["cup", tour.number])
    assert address not in page(cast)
    assert cast.client("judge").get(address).status_code == 404


def test_one_action_notes_that_a_team_did_not_come(cast: Cast) -> None:
    assert "Бета did not turn up" in page(cast)
    assert post(cast, "judge_walk_over", absent="B").status_code == 302
    match = Match.objects.get(pk=cast.match.pk)
    assert (match.walk_over, match.total_a) == ("B", 22)
    text = page(cast)
    assert "Бета did not turn up: walk-over." in text
    assert 'name="role"' not in text
    public = cast.client("public").get(url(cast, "match"), headers=ENGLISH).content.decode()
    assert "Бета did not turn up: walk-over." in public


def test_it_is_taken_back_with_a_reason(cast: Cast) -> None:
    post(cast, "judge_walk_over", absent="B")
    refused = post(cast, "judge_walk_over_take_back", version="2", key="another-key")
    assert (refused.status_code, "Say why" in refused.content.decode()) == (422, True)
    post(cast, "judge_walk_over_take_back", version="2", key="a-third-key", reason="опоздали")
    assert Match.objects.get(pk=cast.match.pk).walk_over == ""


def test_where_points_are_written_the_judge_says_how_many(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour)
    refused = post(cast, "judge_walk_over", absent="A", points="-3")
    assert refused.status_code == 422
    assert 'value="-3"' in refused.content.decode()
    post(cast, "judge_walk_over", absent="A", points="7½", key="another-key")
    assert Match.objects.get(pk=cast.match.pk).total_b == Decimal("7.5")


def test_a_match_that_is_played_does_not_offer_it(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    assert "No-show" in page(cast)
    Game.objects.create(match=cast.match, stage="individual", board=1, decision="A")
    assert "No-show" not in page(cast)
    assert post(cast, "judge_walk_over", absent="A").status_code == 422


def test_somebody_else_was_faster(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(version=5)
    response = post(cast, "judge_walk_over", absent="A")
    assert response.status_code == 409
    assert "Альфа" in response.content.decode()


def test_decimals_and_negative_points_are_entered_on_the_phone(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    Match.objects.filter(pk=cast.match.pk).update(tour=tour)
    assert post(cast, "judge_points", a="12,75", b="-3").status_code == 302
    match = Match.objects.get(pk=cast.match.pk)
    assert (match.total_a, match.total_b) == (Decimal("12.75"), Decimal(-3))
    assert "12.75\u00a0:\u00a0−3" in page(cast)
