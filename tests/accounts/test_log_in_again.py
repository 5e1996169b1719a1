"""Whoever may not do what they sent is led to the log-in, or out of the wrong account, and keeps what they typed."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.accounts.steps import give_password
from tests.conftest import Cast
from tournaments.models import RestorePoint

TYPED = "before the evening"
ENGLISH = {"accept-language": "en"}


def sent(client: Client, path: str = "/desk/cup/points/") -> str:
    answer = client.post(path, {"name": TYPED, "key": "a key of one form"}, headers=ENGLISH)
    assert answer.status_code in (403, 404)
    return answer.content.decode()


def fields(form: str) -> dict[str, str]:
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))


def again(page: str) -> dict[str, str]:
    """What the button of the page sends."""
    (form,) = re.findall(r'<form method="post" action="/desk/cup/points/".*?</form>', page, re.DOTALL)
    assert "Send again" in form
    return fields(form)


@pytest.mark.parametrize("path", ["/desk/cup/points/", "/nothing/"])
def test_the_log_in_opens_beside_the_page_that_keeps_the_input(cast: Cast, path: str) -> None:
    page = sent(Client(), path)
    (link,) = re.findall(r'<a class="btn[^>]*>Log in as organiser', page)
    assert f'href="{reverse("login")}"' in link
    assert 'target="_blank"' in link
    assert "come back here and send again" in page


def test_what_was_typed_is_stored_once_its_author_has_logged_in_beside(cast: Cast) -> None:
    """The log-in gives the browser another token: the page says so and keeps the input once more; then it is stored."""
    browser = Client(enforce_csrf_checks=True)
    browser.get(reverse("login"))
    token = browser.cookies["csrftoken"].value
    first = browser.post("/desk/cup/points/", {"name": TYPED, "csrfmiddlewaretoken": token}, headers=ENGLISH)
    assert first.status_code == 403
    browser.post(reverse("login"), {"username": "olga", "password": make.PASSWORD, "csrfmiddlewaretoken": token})
    late = browser.post("/desk/cup/points/", again(first.content.decode()), headers=ENGLISH)
    assert late.status_code == 403
    assert not RestorePoint.objects.exists()
    assert browser.post("/desk/cup/points/", again(late.content.decode())).status_code == 302
    assert RestorePoint.objects.get().name == TYPED


def test_whoever_is_logged_in_with_another_account_is_told_which_and_can_log_out(cast: Cast) -> None:
    client = Client()
    give_password(client, "oleg")
    page = sent(client)
    assert "You are logged in as <bdi>oleg</bdi>." in page
    assert "Log in as organiser" not in page
    assert re.search(rf'<form method="post" action="{reverse("logout")}" target="_blank">', page)
    assert again(page)["name"] == TYPED


def test_a_page_without_input_goes_on_where_it_was_asked_for(cast: Cast) -> None:
    page = Client().get("/desk/cup/points/", headers=ENGLISH).content.decode()
    assert f'href="{reverse("login")}?next=/desk/cup/points/"' in page
    assert 'target="_blank"' not in page
    other = cast.client("other_organiser").get("/desk/cup/points/", headers=ENGLISH).content.decode()
    assert "If you have another account, log out and log in again." in other
