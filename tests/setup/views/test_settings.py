"""Making a tournament and changing its settings, as a person does."""

import re
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.setup.test_write import SETTINGS
from tournaments.kernel.forms import DESPITE
from tournaments.models import AuditEntry, Player, Tour, Tournament
from tournaments.setup.forms import NewTournamentForm, SettingsForm


def test_an_address_is_made_from_the_name_when_none_is_given(cast: Cast) -> None:
    client = cast.client("organiser")
    response = client.post(reverse("desk_new"), SETTINGS | {"name": "Кубок Щуки", "slug": ""})
    assert response.headers["Location"] == reverse("desk_tournament", args=["kubok-shchuki"])
    assert Tournament.objects.get(slug="kubok-shchuki").name == "Кубок Щуки"


def test_the_address_is_proposed_while_typing_and_never_overwritten(cast: Cast) -> None:
    client = cast.client("organiser")
    made = client.get(reverse("desk_slug"), {"name": "Кубок Щуки", "slug": ""}).content.decode()
    kept = client.get(reverse("desk_slug"), {"name": "Кубок Щуки", "slug": "mine"}).content.decode()
    assert 'value="kubok-shchuki"' in made
    assert 'value="mine"' in kept


@pytest.mark.parametrize(
    ("field", "value"), [("slug", "cup"), ("slug", "a b"), ("ends_on", "2026-07-13"), ("name", "")]
)
def test_a_refused_tournament_keeps_what_was_typed(cast: Cast, field: str, value: str) -> None:
    before = Tournament.objects.count()
    response = cast.client("organiser").post(reverse("desk_new"), SETTINGS | {"slug": "fine", field: value})
    page = response.content.decode()
    assert response.status_code == 422
    assert "errorlist" in page
    assert 'value="Школа"' in page
    assert Tournament.objects.count() == before


def untouched(client: Client) -> dict[str, str]:
    """What the form of a new tournament sends when only what it needs is filled in."""
    form = client.get(reverse("desk_new")).context["form"]
    asked = {"name": "Кубок Щуки", "starts_on": "2026-07-14", "ends_on": "2026-07-15"}
    return {bound.html_name: str(bound.value() or "") for bound in form if bound.name != DESPITE} | asked


MORE = '<details class="panel"'


@pytest.mark.parametrize(
    ("changed", "is_open"),
    [
        ({}, False),
        ({"place": "Школа", "participants": "people"}, False),
        ({"slug": "kubok-shchuki"}, False),  # proposed from the name
        ({"slug": "mine"}, True),
        ({"slug": "a b"}, True),
        ({"visibility": "public"}, True),
        ({"bye_own": "many"}, True),
    ],
)
def test_a_new_tournament_asks_for_little_and_opens_what_was_changed_or_has_a_fault(
    cast: Cast, changed: dict[str, str], is_open: bool
) -> None:
    client, url = cast.client("organiser"), reverse("desk_new")
    fresh = client.get(url).content.decode()
    assert f"{MORE}>" in fresh
    in_sight, behind = fresh[: fresh.index(MORE)], fresh[fresh.index(MORE) :]
    assert [name for name in NewTournamentForm.FIRST if f'name="{name}"' in in_sight] == [
        "name", "place", "starts_on", "ends_on", "participants",
    ]  # fmt: skip
    assert 'name="slug"' in behind
    assert 'name="time_zone"' in behind
    refused = client.post(url, untouched(client) | changed | {"ends_on": ""})
    assert refused.status_code == 422
    assert (f"{MORE} open>" in refused.content.decode()) == is_open


def test_an_address_that_is_taken_opens_the_field_that_says_so(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(slug="kubok-shchuki")
    client = cast.client("organiser")
    refused = client.post(reverse("desk_new"), untouched(client) | {"slug": "kubok-shchuki"})
    assert refused.status_code == 422
    assert f"{MORE} open>" in refused.content.decode()


def test_the_settings_of_a_tournament_that_exists_are_all_in_sight(cast: Cast) -> None:
    page = cast.client("organiser").get(reverse("desk_settings", args=["cup"])).content.decode()
    assert MORE not in page
    assert not [name for name in SettingsForm.base_fields if name != DESPITE and f'name="{name}"' not in page]


def test_fields_that_no_form_has_change_nothing(cast: Cast) -> None:
    extra = {"version": "1", "slug": "stolen", "revision": "99", "audit_count": "5", "id": "7"}
    cast.client("organiser").post(reverse("desk_settings", args=["cup"]), SETTINGS | extra)
    stored = Tournament.objects.get(pk=cast.tournament.pk)
    assert (stored.name, stored.slug, stored.audit_count) == ("Кубок", "cup", 1)


def test_days_that_leave_a_tour_outside_are_asked_about_on_the_same_form(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_settings", args=["cup"])
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 16, 7, tzinfo=UTC))
    given = SETTINGS | {"version": "1"}
    assert b"despite_warnings" not in client.get(url).content
    asked = client.post(url, given, headers={"accept-language": "en"})
    page = asked.content.decode()
    assert (asked.status_code, Tournament.objects.get(slug="cup").name) == (422, "Кубок школы")
    assert "1 tour would be outside these days: Tour 1 (16 July 2026)." in page
    assert page.index('name="ends_on"') < page.index('name="despite_warnings"')
    assert client.post(url, given | {"despite_warnings": "on"}).status_code == 302
    assert Tournament.objects.get(slug="cup").name == "Кубок"


def test_the_order_of_the_standings_has_a_page_of_its_own(cast: Cast) -> None:
    client, before = cast.client("organiser"), Tournament.objects.get(pk=cast.tournament.pk)
    for url in (reverse("desk_new"), reverse("desk_settings", args=["cup"])):
        assert b"match_points" not in client.get(url).content
    client.post(reverse("desk_settings", args=["cup"]), SETTINGS | {"version": "1"})
    after = Tournament.objects.get(pk=cast.tournament.pk)
    assert (after.name, after.metrics, after.win_points) == ("Кубок", before.metrics, before.win_points)


def test_a_lost_race_shows_what_stands_and_keeps_the_input(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_settings", args=["cup"])
    client.post(url, SETTINGS | {"version": "1", "name": "Первое имя"})
    response = client.post(url, SETTINGS | {"version": "1", "name": "Второе имя"})
    page = response.content.decode()
    assert response.status_code == 409
    assert "Первое имя" in page
    assert "Второе имя" in page
    assert Tournament.objects.get(pk=cast.tournament.pk).name == "Первое имя"


def test_a_form_that_is_refused_twice_keeps_the_version_it_was_made_from(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_settings", args=["cup"])
    client.post(url, SETTINGS | {"version": "1"})
    refused = client.post(url, SETTINGS | {"version": "1", "name": ""})
    assert refused.status_code == 422
    assert '<input type="hidden" name="version" value="1">' in refused.content.decode()


def test_a_form_without_a_version_is_refused(cast: Cast) -> None:
    response = cast.client("organiser").post(reverse("desk_settings", args=["cup"]), SETTINGS)
    assert response.status_code == 409
    assert AuditEntry.objects.count() == 0


ALISA = "Алиса", "Ч."


def examples(client: Client) -> list[list[str]]:
    """The rows of the settings' table of names."""
    page = client.get(reverse("desk_settings", args=["cup"])).content.decode()
    rows = re.findall(r'<tr><th scope="row">.*?</tr>', page)
    return [re.findall(r"<bdi>(.*?)</bdi>", row) for row in rows]


def test_the_settings_show_what_comes_out_of_names_those_first_that_nobody_can_tell(cast: Cast) -> None:
    client = cast.client("organiser")
    Player.objects.all().delete()
    assert examples(client) == []
    for name in ("Чижова Алиса", "Роман Яковлев", "Вера Сомова", "Марк Туманов", "Лев Ананьин", "Вэй Ань"):
        Player.objects.create(team=cast.match.team_a, name=name)
    assert examples(client)[:2] == [
        ["Вэй Ань", "В.\N{NO-BREAK SPACE}А.", "Вэй\N{NO-BREAK SPACE}А.", "Ань\N{NO-BREAK SPACE}В."],
        ["Чижова Алиса", *(f"{name}\N{NO-BREAK SPACE}{rest}" for name, rest in (ALISA, ("Ч.", "А."), ALISA))],
    ]
    assert len(examples(client)) == 5


def test_what_is_chosen_for_names_and_search_engines_is_stored_and_shown_again(cast: Cast) -> None:
    client, url = cast.client("organiser"), reverse("desk_settings", args=["cup"])
    client.post(url, SETTINGS | {"version": "1"})
    stored = Tournament.objects.get(slug="cup")
    assert (stored.public_names, stored.name_order, stored.search_engines) == ("short", "surname", "yes")
    page = client.get(url).content.decode()
    assert page.count('value="surname" selected') == 1
    assert page.count('value="yes" selected') == 2  # search engines, and when drafts are planned for


def test_own_points_for_a_bye_stand_as_people_write_them(cast: Cast) -> None:
    Tournament.objects.update(bye_own=Decimal("1.5"))
    client, url = cast.client("organiser"), reverse("desk_settings", args=["cup"])
    assert 'value="1½"' in client.get(url).content.decode()
    lost = client.post(url, SETTINGS | {"version": "9"}).content.decode()
    assert "1½" in lost
    assert "1.5" not in lost
