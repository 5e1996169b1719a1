"""The organiser's page about one person."""

import json
import re

from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase, shown
from tournaments.models import AuditEntry, Judge, Match, Player

NAME = "Мирра Заозёрская"


def player(cast: Cast) -> Player:
    return Player.objects.create(team=cast.match.team_a, name=NAME)


def page_of(row: Player | Judge, what: str = "data") -> str:
    kind = "judge" if isinstance(row, Judge) else "player"
    return reverse(f"desk_{kind}_{what}", args=["cup", row.pk])


def fields(html: str) -> dict[str, str]:
    return dict(re.findall(r'name="(shown|version|key)" value="([^"]*)"', html.partition('id="erase"')[2]))


def test_the_page_says_what_will_change_and_asks_where_it_is_not_certain(cast: Cast) -> None:
    client, row = cast.client("organiser"), player(cast)
    client.cookies["django_language"] = "en"
    Match.objects.filter(pk=cast.match.pk).update(remarks=f"{NAME} <опоздала>")
    html = client.get(page_of(row)).content.decode()
    assert "The name will be replaced with “Игрок 1” everywhere" in html
    assert f"<mark>{NAME}</mark> &lt;опоздала&gt;" in html
    assert html.count('name="chosen"') == html.count(" checked") == 1
    assert "This cannot be undone." in html


def test_the_name_goes_when_the_last_box_is_ticked_and_not_before(cast: Cast) -> None:
    client, row = cast.client("organiser"), player(cast)
    client.cookies["django_language"] = "en"
    Match.objects.filter(pk=cast.match.pk).update(remarks=f"{NAME} опоздала")
    html = client.get(page_of(row)).content.decode()
    token = re.findall(r'name="chosen" value="(\w+)"', html)
    untold = client.post(page_of(row), fields(html))
    assert untold.status_code == 422
    again = untold.content.decode()
    assert "Tick this box to remove the name." in again
    assert " checked" not in again
    row.refresh_from_db()
    assert row.name == NAME
    done = client.post(page_of(row), fields(again) | {"chosen": token, "final": "on"}, follow=True)
    assert "replaced with “Игрок 1”" in done.content.decode()
    assert "The name has been removed" in done.content.decode()
    row.refresh_from_db()
    cast.match.refresh_from_db()
    assert (row.name, cast.match.remarks) == ("Игрок 1", "Игрок 1 опоздала")
    assert NAME not in done.content.decode()


def test_a_page_that_is_out_of_date_is_shown_anew_and_changes_nothing(cast: Cast) -> None:
    client, row = cast.client("organiser"), player(cast)
    client.cookies["django_language"] = "en"
    sent = fields(client.get(page_of(row)).content.decode())
    Match.objects.filter(pk=cast.match.pk).update(remarks=f"{NAME} опоздала")
    answer = client.post(page_of(row), sent | {"final": "on"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "have changed since the page was opened" in html
    assert fields(html)["shown"] == shown(row).shown
    assert html.count(" checked") == 1
    row.refresh_from_db()
    assert row.name == NAME


def test_who_was_renamed_meanwhile_is_shown_as_they_stand(cast: Cast) -> None:
    client, row = cast.client("organiser"), player(cast)
    sent = fields(client.get(page_of(row)).content.decode())
    Player.objects.filter(pk=row.pk).update(name="Мирра Лис", key="мирра лис", version=2)
    answer = client.post(page_of(row), sent | {"final": "on"})
    assert answer.status_code == 409
    assert "<dd>Мирра Лис</dd>" in answer.content.decode()


def test_the_pages_of_team_and_judge_lead_there(cast: Cast) -> None:
    client, row = cast.client("organiser"), player(cast)
    judge = cast.judge.judge
    assert judge is not None
    assert f'href="{page_of(row)}"' in client.get(reverse("desk_team", args=["cup", row.team_id])).content.decode()
    assert f'href="{page_of(judge)}"' in client.get(reverse("desk_judge", args=["cup", judge.pk])).content.decode()


def test_the_log_shows_from_which_entries_a_name_was_removed(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    client.post(reverse("desk_judges", args=["cup"]), {"name": NAME, "key": "a-new-judge-comes"})
    erase(cast.organiser, Judge.objects.get(name=NAME))
    html = client.get(reverse("desk_audit", args=["cup"])).content.decode()
    assert "A name has been removed from 1 entry." in html
    assert "A name has been removed from this entry, see entry 2." in html
    assert "removed a person’s name" in html
    assert AuditEntry.objects.get(tournament=cast.tournament, number=1).hash not in html
    assert "Заозёрская" not in html


def test_the_file_tells_everything_about_one_person_and_no_secret(cast: Cast) -> None:
    client, judge = cast.client("organiser"), cast.judge.judge
    assert judge is not None
    answer = client.get(page_of(judge, "data_file"))
    told = json.loads(answer.content)
    assert answer["Content-Disposition"] == f'attachment; filename="cup judge {judge.pk}.json"'
    assert answer["Cache-Control"] == "no-store"
    assert (told["format"], told["person"]["kind"], told["person"]["name"]) == ("person", "judge", judge.name)
    assert told["links"][0].keys() == {"kind", "created_at", "expires_at", "revoked_at"}
    assert cast.judge.hash not in answer.content.decode()


def test_a_person_of_another_tournament_is_not_found_at_this_address(cast: Cast) -> None:
    stranger = make.make_judge(cast.other_tournament)
    for what in ("data", "data_file"):
        assert cast.client("organiser").get(page_of(stranger, what)).status_code == 404
