"""An address that names its language."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tournaments.models import Match

pytestmark = pytest.mark.one_database


def russian() -> Client:
    return Client(headers={"accept-language": "ru"})


def language(text: str) -> str:
    [code] = re.findall(r'<html lang="(\w+)"', text)
    return str(code)


def test_a_page_comes_in_the_language_that_its_address_names_and_so_do_the_next(cast: Cast) -> None:
    client = russian()
    url = reverse("tournament", args=["cup"])
    assert language(client.get(url).content.decode()) == "ru"
    assert language(client.get(url, {"language": "en"}).content.decode()) == "en"
    assert language(client.get(reverse("standings", args=["cup"])).content.decode()) == "en"


def test_the_buttons_at_the_top_still_lead_to_the_other_language(cast: Cast) -> None:
    client = russian()
    text = client.get("/", {"language": "en", "q": "кубок"}).content.decode()
    assert "language=" not in re.findall(r'name="next" value="([^"]*)"', text)[0]
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    assert language(client.get("/").content.decode()) == "ru"


@pytest.mark.parametrize("asked", ["xx", "", "en-GB'\"<", "ru,en", "\x00"])
def test_another_word_changes_nothing(cast: Cast, asked: str) -> None:
    answer = russian().get("/", {"language": asked})
    assert language(answer.content.decode()) == "ru"
    assert "django_language" not in answer.cookies


def test_the_language_that_is_read_anyway_is_not_kept(cast: Cast) -> None:
    assert "django_language" not in russian().get("/", {"language": "ru"}).cookies


def test_a_form_is_answered_in_its_own_language(cast: Cast) -> None:
    answer = russian().post("/accounts/login/?language=en", {"username": "x", "password": "y"})
    assert language(answer.content.decode()) == "ru"


@pytest.mark.parametrize(("spoken", "own"), [("ru", ""), ("en", "?language=en")])
def test_a_page_names_its_address_in_each_language(cast: Cast, spoken: str, own: str) -> None:
    url = reverse("standings", args=["cup"])
    text = Client(headers={"accept-language": spoken}).get(url).content.decode()
    site = f"http://testserver{url}"
    assert f'<link rel="canonical" href="{site}{own}">' in text
    assert f'<link rel="alternate" hreflang="ru" href="{site}">' in text
    assert f'<link rel="alternate" hreflang="en" href="{site}?language=en">' in text
    assert f'<link rel="alternate" hreflang="x-default" href="{site}">' in text


def test_the_language_of_paper_is_another_matter(cast: Cast) -> None:
    """``lang`` names the language that something is printed in, whatever the page is read in."""
    client = russian()
    url = reverse("desk_documents", args=["cup", 1])
    client.force_login(cast.organiser)
    page = client.get(url, {"lang": "en"}).content.decode()
    assert language(page) == "ru"
    assert '<option value="en" selected' in page


def test_the_language_can_be_changed_on_a_page_that_was_refused(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    client = Client()
    client.force_login(cast.organiser)
    stood = "http://testserver" + reverse("desk_match", args=["cup", cast.match.pk])
    address = reverse("desk_match_approve", args=["cup", cast.match.pk])
    refused = client.post(address, {"key": "no-reason-given", "version": 1, "reason": ""}, headers={"referer": stood})
    assert refused.status_code == 422
    where = re.findall(r'name="next" value="([^"]*)"', refused.content.decode())[0]
    after = client.post(reverse("set_language"), {"language": "ru", "next": where}, follow=True)
    assert (after.status_code, after.request["PATH_INFO"]) == (200, stood.removeprefix("http://testserver"))


@pytest.mark.parametrize("referer", ["", "http://elsewhere.example/t/cup/"])
def test_another_sites_page_is_nowhere_to_stay(cast: Cast, referer: str) -> None:
    client = Client()
    client.force_login(cast.organiser)
    address = reverse("desk_match_approve", args=["cup", cast.match.pk])
    refused = client.post(address, {"key": "no-reason-given", "version": 1}, headers={"referer": referer})
    assert re.findall(r'name="next" value="([^"]*)"', refused.content.decode())[0] == address


@pytest.mark.parametrize("who", ["organiser", "nobody"])
def test_an_address_that_only_takes_forms_says_so_when_it_is_loaded_again(cast: Cast, who: str) -> None:
    client = cast.client("organiser") if who == "organiser" else russian()
    page = client.get(reverse("desk_match_approve", args=["cup", cast.match.pk]))
    assert (page.status_code, page["Allow"]) == (405, "POST")
    assert "<h1>" in page.content.decode()
