"""Teams, players, judges and organisers, as a person changes them."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Judge, Player, Team


def test_a_team_is_added_and_opened(cast: Cast) -> None:
    client = cast.client("organiser")
    response = client.post(reverse("desk_teams", args=["cup"]), {"name": "Омега", "sign": "ω", "group": ""})
    team = Team.objects.get(name="Омега")
    assert response.headers["Location"] == reverse("desk_team", args=["cup", team.pk])


def test_a_refused_team_is_told_where_the_person_is(cast: Cast) -> None:
    response = cast.client("organiser").post(
        reverse("desk_teams", args=["cup"]), {"name": "альфа", "sign": "β"}
    )
    page = response.content.decode()
    assert response.status_code == 422
    assert "errorlist" in page
    assert 'value="β"' in page


def test_a_team_is_changed_and_a_lost_race_shows_both(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    url = reverse("desk_team", args=["cup", team.pk])
    values = {"sign": "", "group": "", "seed": "", "version": "1"}
    assert client.post(url, values | {"name": "Первая"}).status_code == 302
    response = client.post(url, values | {"name": "Вторая"})
    page = response.content.decode()
    assert response.status_code == 409
    assert "Первая" in page
    assert "Вторая" in page


def test_a_team_with_matches_is_kept_with_a_sentence(cast: Cast) -> None:
    team = cast.match.team_a
    url = reverse("desk_team_remove", args=["cup", team.pk])
    response = cast.client("organiser").post(url, {"version": "1"})
    assert response.status_code == 422
    assert 'class="faults"' in response.content.decode()
    free = make.make_team(cast.tournament)
    cast.client("organiser").post(reverse("desk_team_remove", args=["cup", free.pk]), {"version": "1"})
    assert set(Team.objects.filter(pk__in=[team.pk, free.pk])) == {team}


def test_players_are_added_renamed_and_removed(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    client.post(reverse("desk_players", args=["cup", team.pk]), {"names": "Лев\nЯна, Ия"})
    lev = Player.objects.get(team=team, name="Лев")
    assert team.players.count() == 9
    client.post(reverse("desk_player", args=["cup", team.pk, lev.pk]), {"name": "Лев К.", "version": "1"})
    lev.refresh_from_db()
    assert lev.name == "Лев К."
    client.post(reverse("desk_player_remove", args=["cup", team.pk, lev.pk]), {"version": "2"})
    assert not Player.objects.filter(pk=lev.pk).exists()


def test_a_refused_player_is_told_where_the_person_is(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    player = team.players.order_by("pk")[0]
    added = client.post(reverse("desk_players", args=["cup", team.pk]), {"names": f"Лев\n{player.name}"})
    renamed = client.post(
        reverse("desk_player", args=["cup", team.pk, player.pk]), {"name": "Альфа 2", "version": "1"}
    )
    lost = client.post(
        reverse("desk_player", args=["cup", team.pk, player.pk]), {"name": "Лев", "version": "7"}
    )
    assert (added.status_code, renamed.status_code, lost.status_code) == (422, 422, 409)
    assert "Лев\nАльфа 1" in added.content.decode()
    assert team.players.count() == 6


def test_a_judge_is_added_changed_and_removed(cast: Cast) -> None:
    client = cast.client("organiser")
    team = cast.match.team_a
    client.post(
        reverse("desk_judges", args=["cup"]), {"name": "Мария", "can_be_senior": "on", "teams": [team.pk]}
    )
    judge = Judge.objects.get(name="Мария")
    assert (judge.can_be_senior, list(judge.attached_to.all())) == (True, [team])
    url = reverse("desk_judge", args=["cup", judge.pk])
    assert client.get(url).status_code == 200
    client.post(url, {"name": "Мария К.", "version": "1"})
    judge.refresh_from_db()
    assert (judge.name, judge.can_be_senior, judge.attached_to.count()) == ("Мария К.", False, 0)
    assert client.post(url, {"name": "Другая", "version": "1"}).status_code == 409
    client.post(reverse("desk_judge_remove", args=["cup", judge.pk]), {"version": "2"})
    assert not Judge.objects.filter(pk=judge.pk).exists()


def test_a_judge_with_matches_is_kept_with_a_sentence(cast: Cast) -> None:
    url = reverse("desk_judge_remove", args=["cup", cast.judge.judge_id])
    assert cast.client("organiser").post(url, {"version": "1"}).status_code == 422


@pytest.mark.parametrize("team", ["999999", "x"])
def test_a_team_that_is_not_offered_is_refused(cast: Cast, team: str) -> None:
    response = cast.client("organiser").post(
        reverse("desk_judges", args=["cup"]), {"name": "Мария", "teams": [team]}
    )
    assert response.status_code == 422
    assert not Judge.objects.filter(name="Мария").exists()


def test_judges_come_from_a_list_line_by_line(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_judges_paste", args=["cup"])
    text = "Мария; старший; Альфа, бета\n\nПавел\nЯна; Гамма\n"
    assert client.post(url, {"text": text}).status_code == 302
    maria, yana = Judge.objects.get(name="Мария"), Judge.objects.get(name="Яна")
    assert (maria.can_be_senior, maria.attached_to.count()) == (True, 2)
    assert (yana.can_be_senior, yana.attached_to.get().name) == (False, "Гамма")


def test_a_wrong_line_is_named_and_keeps_all_others_out(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_judges_paste", args=["cup"])
    client.cookies["django_language"] = "en"
    response = client.post(url, {"text": "Мария\n\nСемён; старший; Омега"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Line 3: There is a judge “Семён” already." in page
    assert "Line 3: There is no “Омега” in this tournament." in page
    assert not Judge.objects.filter(name="Мария").exists()


def test_a_new_account_shows_its_password_again_when_the_form_is_sent_again(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_organisers", args=["cup"])
    data = {"username": "pavel", "new": "on", "key": "one-submission"}
    shown = [
        re.findall(r"<code>([a-z2-7]{16})</code>", client.post(url, data).content.decode()) for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert User.objects.get(username="pavel").check_password(shown[0][0])
    assert shown[0][0] not in client.get(url).content.decode()


def test_organisers_are_added_and_removed(cast: Cast) -> None:
    client = cast.client("organiser")
    assert client.post(reverse("desk_organisers", args=["cup"]), {"username": "oleg"}).status_code == 302
    assert client.post(reverse("desk_organisers", args=["cup"]), {"username": "nobody"}).status_code == 422
    own = reverse("desk_organiser_remove", args=["cup", cast.organiser.pk])
    assert client.post(own).headers["Location"] == reverse("desk")
    last = reverse("desk_organiser_remove", args=["cup", cast.other_organiser.pk])
    assert cast.client("other_organiser").post(last).status_code == 422
