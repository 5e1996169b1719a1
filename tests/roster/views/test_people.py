"""Teams, players, judges and organisers, as a person changes them."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models import F
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.lost_race import save_mine
from tournaments.models import Judge, Player, Room, Team, Tournament
from tournaments.roster.forms.judge_list import JudgeListForm
from tournaments.roster.write.availability import set_availability


def test_a_team_is_added_and_opened(cast: Cast) -> None:
    client = cast.client("organiser")
    response = client.post(reverse("desk_teams", args=["cup"]), {"name": "Омега", "sign": "ω", "group": ""})
    team = Team.objects.get(name="Омега")
    assert response.headers["Location"] == reverse("desk_team", args=["cup", team.pk])


def test_a_refused_team_is_told_where_the_person_is(cast: Cast) -> None:
    response = cast.client("organiser").post(reverse("desk_teams", args=["cup"]), {"name": "альфа", "sign": "β"})
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


def sent(team: Team, **fields: str) -> dict[str, str]:
    """The form of a team as its page sends it."""
    names = {f"player-{player.pk}": player.name for player in team.players.all()}
    given = {"name": team.name, "sign": "", "group": "", "seed": "", "lot": "", "entered_from": "", "names": ""}
    return given | names | {"version": str(team.version)} | fields


def test_players_are_added_renamed_and_removed_with_one_button(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    url = reverse("desk_team", args=["cup", team.pk])
    one, two, three = team.players.order_by("pk")[:3]
    fields = {f"player-{one.pk}": "Ким", f"player-{two.pk}": "Ли", f"remove-{three.pk}": "on"}
    page = client.get(url).content.decode()
    assert page.count(f'action="{url}"') == 1
    assert client.post(url, sent(team, names="Лев\nЯна, Ия", **fields)).status_code == 302
    assert set(team.players.values_list("name", flat=True)) == {
        "Ким", "Ли", "Альфа 4", "Альфа 5", "Альфа 6", "Лев", "Яна", "Ия",
    }  # fmt: skip


def test_refused_players_are_told_at_their_fields_and_all_input_is_kept(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    client.cookies["django_language"] = "en"
    one, two, three = team.players.order_by("pk")[:3]
    fields = {f"player-{one.pk}": "альфа 2", f"player-{three.pk}": "Яна", f"remove-{two.pk}": ""}
    for seed, more in (("", 0), ("x", 1)):
        answer = client.post(
            reverse("desk_team", args=["cup", team.pk]), sent(team, names="Лев\nАЛЬФА 5", seed=seed, **fields)
        )
        page = answer.content.decode()
        assert answer.status_code == 422
        row = page.partition(f'name="player-{two.pk}"')[2].partition('</li>\n    <li class="player">')[0]
        assert "is already in this team" in row
        assert page.count('<ul class="errorlist"') == 2 + more
        for kept in ('value="альфа 2"', 'value="Яна"', "Лев\nАЛЬФА 5"):
            assert kept in page
    assert sorted(team.players.values_list("name", flat=True)) == [f"Альфа {number}" for number in range(1, 7)]


def test_a_team_or_judge_that_was_changed_meanwhile_is_shown_and_not_removed(cast: Cast) -> None:
    team, judge = make.make_team(cast.tournament, "Новая"), make.make_judge(cast.tournament, "Ева")
    client = cast.client("organiser")
    for kind, row in (("team", team), ("judge", judge)):
        page = reverse(f"desk_{kind}", args=["cup", row.pk])
        answer = client.post(reverse(f"desk_{kind}_remove", args=["cup", row.pk]), {"version": row.version + 1})
        told = answer.content.decode()
        assert answer.status_code == 409
        assert f"<dd>{row.name}</dd>" in told
        assert f'href="{page}"' in told
        assert client.get(page).status_code == 200


def test_a_lost_race_over_players_keeps_everything_that_was_entered(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    client.cookies["django_language"] = "en"
    url = reverse("desk_team", args=["cup", team.pk])
    one, two, three = team.players.order_by("pk")[:3]
    mine = sent(team, names="Ия", **{f"player-{one.pk}": "Ким", f"player-{two.pk}": "Ли"})
    assert client.post(url, sent(team, **{f"remove-{three.pk}": "on"})).status_code == 302
    lost = client.post(url, mine | {f"remove-{three.pk}": "on"})
    page = lost.content.decode()
    assert lost.status_code == 409
    assert "Альфа 1, Альфа 2, Альфа 4, Альфа 5, Альфа 6" in page
    for entered in ("<bdi>Ким</bdi>", "<bdi>Ли</bdi>", "<bdi>Ия</bdi>", f'name="player-{two.pk}" value="Ли"'):
        assert entered in page
    again = client.post(url, mine | {"version": "2"})
    assert again.status_code == 422
    kept = again.content.decode()
    assert "This player is no longer in the team." in kept
    assert 'value="Ким"' in kept
    assert f'value="{three.name}"' in kept


def test_a_player_who_came_meanwhile_stays_as_they_are(cast: Cast) -> None:
    client, team = cast.client("organiser"), cast.match.team_a
    form = sent(team)
    Player.objects.create(team=team, name="Новый")
    assert client.post(reverse("desk_team", args=["cup", team.pk]), form).status_code == 302
    assert team.players.filter(name="Новый", version=1).exists()


@pytest.mark.both_databases
def test_a_judge_is_added_changed_and_removed(cast: Cast) -> None:
    client = cast.client("organiser")
    team = cast.match.team_a
    client.post(reverse("desk_judges", args=["cup"]), {"name": "Мария", "can_be_senior": "on", "teams": [team.pk]})
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


def test_a_lost_race_over_a_judge_shows_everything_that_saving_mine_would_take_back(cast: Cast) -> None:
    client, judge = cast.client("organiser"), make.make_judge(cast.tournament, "Мария")
    away = [[judge.pk, cast.tour.pk]]
    set_availability(make.by(cast.organiser), tournament_id=cast.tournament.pk, away=away)
    judge.refresh_from_db()
    new = make.make_team(cast.tournament, "Новая")
    judge.attached_to.add(cast.match.team_a, new)
    judge.judges_with.add(Judge.objects.get(name="Семён"))
    Judge.objects.filter(pk=judge.pk).update(wished_room=cast.match.room, most_tours=2)
    sent = {"name": "Мария К.", "version": "1"}
    lost = client.post(reverse("desk_judge", args=["cup", judge.pk]), sent, headers={"accept-language": "en"})
    assert lost.status_code == 409
    for label, value in (
        ("Never judges", "Альфа, Новая"), ("Cannot judge in", "Tour 1"), ("Would like to judge in", "2.1"),
        ("Would like to judge with", "Семён"), ("Would rather not judge with", "–"), ("Tours at most", "2"),
    ):  # fmt: skip
        assert f"<dt>{label}</dt><dd>{value}</dd>" in lost.content.decode()


def test_a_judge_with_matches_is_kept_with_a_sentence(cast: Cast) -> None:
    url = reverse("desk_judge_remove", args=["cup", cast.judge.judge_id])
    assert cast.client("organiser").post(url, {"version": "1"}).status_code == 422


@pytest.mark.parametrize("team", ["999999", "x"])
def test_a_team_that_is_not_offered_is_refused(cast: Cast, team: str) -> None:
    response = cast.client("organiser").post(reverse("desk_judges", args=["cup"]), {"name": "Мария", "teams": [team]})
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
    response = client.post(url, {"text": "Мария\n\nмария; старший; Омега"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "Line 3: There is already a judge “мария”." in page
    assert "Line 3: There is no “Омега” in this tournament." in page
    assert not Judge.objects.filter(name="Мария").exists()


def test_a_list_completes_judges_who_are_there_and_says_how_many(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_judges_paste", args=["cup"])
    client.cookies["django_language"] = "en"
    Judge.objects.filter(tournament=cast.tournament).update(can_be_senior=False)
    before = Judge.objects.get(name="Семён")
    text = "Судья\tСтарший\nсемен\t✓\nМария\t\nСвета\t\n"
    page = client.post(url, {"text": text}, follow=True).content.decode()
    assert "1 judge has been added. Details added for 1 judge who was already here." in page
    after = Judge.objects.get(name="Семён")
    assert (after.can_be_senior, after.version) == (True, before.version + 1)
    assert not Judge.objects.get(name="Света").can_be_senior
    page = client.post(url, {"text": text}, follow=True).content.decode()
    assert "Nothing new: everything on this list was already saved." in page
    assert Judge.objects.get(name="Семён").version == after.version


def test_the_form_of_one_judge_completes_nobody(cast: Cast) -> None:
    Judge.objects.filter(tournament=cast.tournament).update(can_be_senior=False)
    given = {"name": "Семён", "can_be_senior": "on"}
    assert cast.client("organiser").post(reverse("desk_judges", args=["cup"]), given).status_code == 422
    assert not Judge.objects.get(name="Семён").can_be_senior


def test_a_new_account_shows_its_password_again_when_the_form_is_sent_again(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_organisers", args=["cup"])
    data = {"username": "pavel", "new": "on", "key": "one-submission"}
    shown = [re.findall(r"<code>([a-z2-7]{16})</code>", client.post(url, data).content.decode()) for _ in range(2)]
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


@pytest.mark.parametrize("is_senior", [False, True])
def test_the_list_of_judges_says_when_nobody_on_it_can_be_senior(cast: Cast, *, is_senior: bool) -> None:
    Judge.objects.filter(tournament=cast.tournament).update(can_be_senior=False)
    text = f"Zoe Zimmer{'; senior' if is_senior else ''}"
    data = {"text": text, "key": "k" * 20}
    english, client = {"accept-language": "en"}, cast.client("organiser")
    added = client.post(reverse("desk_judges_paste", args=["cup"]), data, follow=True, headers=english)
    assert "Zoe Zimmer" in added.content.decode()
    assert ("There are no senior judges yet" in added.content.decode()) is not is_senior


def test_the_list_of_judges_shows_what_they_wish_of_one_another(cast: Cast) -> None:
    """On the page and in the file; nothing of it where nobody wishes anything."""
    client, english = cast.client("organiser"), {"accept-language": "en"}
    page, file = reverse("desk_judges", args=["cup"]), reverse("desk_download", args=["cup", "judges", "csv"])
    headings = ("Would like to judge with", "Would rather not judge with", "Would like to judge in")
    tables = [client.get(page, headers=english).content.decode().split("<table")[1].split("</table>")[0]]
    tables.append(client.get(file, headers=english).content.decode())
    assert not any(heading in table for heading in headings for table in tables)
    anna = Judge.objects.create(tournament=cast.tournament, name="Анна", wished_room=cast.match.room)
    anna.judges_with.set(Judge.objects.filter(name="Семён"))
    anna.judges_without.set(Judge.objects.filter(name="Света"))
    Tournament.objects.update(revision=F("revision") + 1)
    room = cast.match.room.name if cast.match.room else ""
    shown = client.get(page, headers=english).content.decode().split("<table")[1].split("</table>")[0]
    written = client.get(file, headers=english).content.decode()
    for text in (*headings, "Семён", "Света", room):
        assert text in shown
        assert text in written
    [line] = (line for line in written.splitlines() if line.startswith("Анна"))
    assert line.split(",")[2:] == ["Семён", "Света", room, "0"]


def test_the_list_of_rooms_is_saved_all_the_same_after_a_lost_race(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_rooms", args=["cup"])
    rooms = Room.objects.filter(tournament=cast.tournament)
    shown = "\r\n".join(rooms.values_list("name", flat=True))
    mine = {"names": f"Мой зал\r\n{shown}", "shown": shown}
    Room.objects.create(tournament=cast.tournament, name="Чужой зал", position=99)
    lost = client.post(url, mine)
    assert lost.status_code == 409
    assert "Чужой зал</dd>" in lost.content.decode()
    assert save_mine(client, url, lost).status_code == 302
    assert list(rooms.values_list("name", flat=True)) == ["Мой зал", *shown.splitlines()]


def test_what_was_removed_since_the_page_was_made_is_told_without_its_id(cast: Cast) -> None:
    gone = make.make_team(cast.tournament)
    sent = {"name": "Новый", "teams": [str(gone.pk)]}
    gone.delete()
    page = cast.client("organiser").post(reverse("desk_judges", args=["cup"]), sent)
    assert page.status_code == 422
    errors = re.findall(r'class="errorlist"[^>]*>(.*?)</ul>', page.content.decode(), re.DOTALL)
    assert [re.findall(r"<li>(.*?)</li>", error) for error in errors] == [["Этого уже нет в списке. Выберите заново."]]
    assert not Judge.objects.filter(name="Новый").exists()


def two_rooms(cast: Cast) -> list[Room]:
    Room.objects.filter(tournament=cast.tournament).delete()
    return [
        Room.objects.create(tournament=cast.tournament, name=name, position=place)
        for place, name in enumerate(("первая", "вторая"), start=1)
    ]


def test_a_room_that_was_removed_meanwhile_is_chosen_again(cast: Cast) -> None:
    rooms = two_rooms(cast)
    sent = {"rename-room": f"{rooms[1].pk}:вторая", "rename-name": "новая"}
    rooms[1].delete()
    answer = cast.client("organiser").post(reverse("desk_rooms", args=["cup"]), sent)
    page = answer.content.decode()
    assert (answer.status_code, "Этого уже нет в списке" in page, sent["rename-room"] in page) == (422, True, False)
    select = page[page.index('name="rename-room"') :].partition("</select>")[0]
    assert re.findall(r'<option value="([^"]*)"', select)[0] == ""
    assert [room.name for room in Room.objects.filter(tournament=cast.tournament)] == ["первая"]


def test_a_room_that_is_called_otherwise_by_now_has_both_names_on_the_page_of_a_lost_race(cast: Cast) -> None:
    room, client, address = two_rooms(cast)[1], cast.client("organiser"), reverse("desk_rooms", args=["cup"])
    sent = {"rename-room": f"{room.pk}:старая", "rename-name": "новая"}
    answer = client.post(address, sent)
    page = answer.content.decode()
    stands, _own, mine = page.partition("Что вы ввели")
    told = mine.partition("</section>")[0]
    assert (answer.status_code, "вторая" in stands, "старая" in told, "новая" in told) == (409, True, True, True)
    assert Room.objects.get(pk=room.pk).name == "вторая"
    assert save_mine(client, address, answer).status_code == 302
    assert Room.objects.get(pk=room.pk).name == "новая"


def test_a_person_without_a_player_is_told_how_personal_data_are_reached(cast: Cast) -> None:
    duels = make.make_tournament(slug="duels", organiser=cast.organiser, participants="people")
    person = Team.objects.create(tournament=duels, name="Ким Лев")
    address = reverse("desk_team", args=["duels", person.pk])
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    assert "added by an earlier version" in client.get(address).text
    data = {"name": "Ким Лев", "sign": "", "group": "", "seed": "", "lot": "", "entered_from": "", "version": 1}
    client.post(address, data)
    page = client.get(address).text
    assert "added by an earlier version" not in page
    assert reverse("desk_player_data", args=["duels", person.players.get().pk]) in page


@pytest.mark.parametrize(
    ("text", "judges"),
    [
        ("Судья\tСтарший\nИванова Мария\tда\nПетров Пётр\t\n", {"Иванова Мария": True, "Петров Пётр": False}),
        ("\nФИО\n1. Ли Яна\n2) Ким Лев\n", {"Ли Яна": False, "Ким Лев": False}),
        ("№\tФИО судьи\n1\tЛи Яна\n2.\tКим Лев\tстаршая\n", {"Ли Яна": False, "Ким Лев": True}),
        ("Judge name\nLee Ann, senior\nKim Leo", {"Lee Ann": True, "Kim Leo": False}),
        ("Ли Яна, старшая; Альфа\nКим Лев,старший", {"Ли Яна": True, "Ким Лев": True}),
        ("Ли Яна, старший судья\nКим Лев, ст. судья; Альфа", {"Ли Яна": True, "Ким Лев": True}),
        ("Ли Яна (старшая)\nКим Лев (Старший судья)\nПак Ян,ст.", {"Ли Яна": True, "Ким Лев": True, "Пак Ян": True}),
        ("Lee Ann, senior judge\nKim Leo (senior)", {"Lee Ann": True, "Kim Leo": True}),
        (
            "Ли Яна; ст. судья\nКим Лев\tстарший судья\nLee Ann; senior judge",
            {"Ли Яна": True, "Ким Лев": True, "Lee Ann": True},
        ),
        (
            "№\tСудья\tКоманды\tСтарший\n1\tЛи Яна\t\tx\n2\tКим Лев\t\t✓\n3\tПак Ян\t\tнет\n4\tЛи Ын\t\t+",
            {"Ли Яна": True, "Ким Лев": True, "Пак Ян": False, "Ли Ын": True},
        ),
        ("Judge;Can be senior\nLee Ann;X\nKim Leo;-\nPark;v", {"Lee Ann": True, "Kim Leo": False, "Park": True}),
        ("Ли Яна; ✔\nКим Лев", {"Ли Яна": True, "Ким Лев": False}),
        ("Ли Яна (Старший Курск)\nКим Старший", {"Ли Яна (Старший Курск)": False, "Ким Старший": False}),
        ("Ли Яна\nИмя\n3-й судья", {"Ли Яна": False, "Имя": False, "3-й судья": False}),
    ],
)
def test_headings_and_numbers_of_a_list_are_no_judges(cast: Cast, text: str, judges: dict[str, bool]) -> None:
    Judge.objects.filter(tournament=cast.tournament).delete()
    url = reverse("desk_judges_paste", args=["cup"])
    assert cast.client("organiser").post(url, {"text": text}).status_code == 302
    stored = Judge.objects.filter(tournament=cast.tournament).values_list("name", "can_be_senior")
    assert dict(stored) == judges


def test_columns_of_a_list_of_judges_are_read_by_their_headings_in_any_order(cast: Cast) -> None:
    Judge.objects.filter(tournament=cast.tournament).delete()
    text = (
        "№\tКабинет\tE-mail\tФамилия\tИмя\tКоманды\tСтарший\tНе больше\tНе может\n"
        "1\t2.1\tli@school.example\tЛи\tЯна\tАльфа, Бета\tда\t3\t1\n2\t\t\tКим\tЛев\t\t\t\t-"
    )
    answer = cast.client("organiser").post(
        reverse("desk_judges_paste", args=["cup"]), {"text": text}, headers={"accept-language": "en"}, follow=True
    )
    assert "2 judges have been added. Columns not used: E-mail." in answer.content.decode()
    li, kim = Judge.objects.filter(tournament=cast.tournament).order_by("pk")
    assert (li.name, kim.name, li.can_be_senior, kim.can_be_senior) == ("Ли Яна", "Ким Лев", True, False)
    assert ([team.name for team in li.attached_to.all()], str(li.wished_room)) == (["Альфа", "Бета"], "2.1")
    assert (li.most_tours, list(li.away_from.all()), kim.away_from.count()) == (3, [cast.tour], 0)


def test_a_word_that_may_be_a_heading_is_none_behind_a_name(cast: Cast) -> None:
    form = JudgeListForm({"text": "Ли Яна; Судья\nКим Лев"})
    assert form.is_valid()
    assert [judge["name"] for _line, judge in form.cleaned_data["text"]] == ["Ли Яна", "Ким Лев"]


def test_a_list_of_nothing_but_headings_is_refused(cast: Cast) -> None:
    before = Judge.objects.count()
    response = cast.client("organiser").post(reverse("desk_judges_paste", args=["cup"]), {"text": "ФИО\tСтарший"})
    assert (response.status_code, Judge.objects.count()) == (422, before)
