"""Downloading a tournament as one file, importing such a file, copying a tournament."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.conftest import Cast
from tournaments.archive import rules as tournament_file
from tournaments.archive.read import text_of
from tournaments.models import Tournament

ENGLISH = {"accept-language": "en"}


def upload(text: str | bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("cup.json", text if isinstance(text, bytes) else text.encode(), "application/json")


def test_the_desk_leads_to_the_file_and_to_a_copy(cast: Cast) -> None:
    page = cast.client("organiser").get(reverse("desk_tournament", args=["cup"])).content.decode()
    for name in ("desk_file", "desk_copy"):
        assert f'href="{reverse(name, args=["cup"])}"' in page
    assert f'href="{reverse("desk_import")}"' in cast.client("organiser").get(reverse("desk")).content.decode()


def test_the_file_is_downloaded_under_the_tournament_s_address(cast: Cast) -> None:
    response = cast.client("organiser").get(reverse("desk_file", args=["cup"]))
    assert response.content.decode() == text_of(cast.tournament)
    assert response.headers["Content-Disposition"] == 'attachment; filename="cup.tournament.json"'
    assert response.headers["Cache-Control"] == "no-store"
    assert "log" not in json.loads(response.content)
    assert "log" not in cast.client("organiser").get(reverse("desk_file", args=["cup"]) + "?log=0").json()


def test_a_file_becomes_a_tournament_of_whoever_imports_it(cast: Cast) -> None:
    client = cast.client("other_organiser")
    response = client.post(reverse("desk_import"), {"file": upload(text_of(cast.tournament)), "slug": "Again"})
    assert response.headers["Location"] == reverse("desk_tournament", args=["again"])
    assert client.get(response.headers["Location"]).status_code == 200
    assert text_of(Tournament.objects.get(slug="again")).replace('"again"', '"cup"', 1) == text_of(cast.tournament)


@pytest.mark.parametrize(("text", "said"), [
    (b"\xff\xfe", "not UTF-8 text"), ("hello", "cannot be read as JSON"), ("{}", "not a tournament file"),
    ('{"format": "tournament", "version": 77}', "newer version of the program"),
    ('{"format": "tournament", "version": 1, "tournament": {"name": 5}}', "tournament.name: Text is expected here."),
])  # fmt: skip
def test_a_bad_file_is_refused_where_the_person_is(cast: Cast, text: str | bytes, said: str) -> None:
    response = cast.client("organiser").post(reverse("desk_import"), {"file": upload(text)}, headers=ENGLISH)
    assert response.status_code == 422
    assert said in response.content.decode()
    assert Tournament.objects.count() == 2


def test_a_file_that_is_too_large_is_not_read(cast: Cast) -> None:
    large = upload(b" " * (tournament_file.MAX_BYTES + 1))
    response = cast.client("organiser").post(reverse("desk_import"), {"file": large}, headers=ENGLISH)
    assert response.status_code == 422
    assert "larger than 32 MB" in response.content.decode()


def test_a_taken_address_is_said_at_its_field_and_what_was_typed_stays(cast: Cast) -> None:
    data = {"file": upload(text_of(cast.tournament)), "slug": "other"}
    page = cast.client("organiser").post(reverse("desk_import"), data, headers=ENGLISH).content.decode()
    assert "This address is taken" in page
    assert 'value="other"' in page


def test_a_copy_is_made_from_the_form(cast: Cast) -> None:
    url = reverse("desk_copy", args=["cup"])
    client = cast.client("organiser")
    assert 'value="Кубок школы"' in client.get(url).content.decode()
    data = {"name": "Зимний кубок", "slug": "", "starts_on": "2027-01-10", "teams": "on"}
    response = client.post(url, data, headers=ENGLISH)
    new = Tournament.objects.get(name="Зимний кубок")
    said = client.get(response.headers["Location"], headers=ENGLISH).content.decode()
    assert "It is not in the public list until you put it there." in said
    assert response.headers["Location"] == reverse("desk_tournament", args=[new.slug])
    assert (new.teams.count(), new.judges.count()) == (4, 0)
    refused = client.post(url, data | {"starts_on": ""})
    assert refused.status_code == 422
    assert "Зимний кубок" in refused.content.decode()
