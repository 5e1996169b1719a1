"""A browser may keep a page, and never shows one that is out of date or another's."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.public_pages import PAGES, address, approve, set_visibility
from tournaments.models import Match


def test_a_result_that_is_approved_changes_the_standings_at_once(cast: Cast) -> None:
    client = cast.client("public")
    first = client.get(address(cast, "standings"), headers={"accept-language": "en"})
    approve(cast, "3", "8.5")
    again = client.get(address(cast, "standings"), headers={"accept-language": "en", "if-none-match": first["ETag"]})
    assert again.status_code == 200
    text = again.content.decode()
    assert text.index("Бета") < text.index("Альфа")
    assert "8½" in text
    assert "above \u2068Альфа\u2069 on points" not in text
    assert re.search(r"above \u2068\w+\u2069 on match points, 2\s:\s0", text)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_sent_again_only_when_something_was_written(cast: Cast, name: str) -> None:
    client = cast.client("public")
    client.get(address(cast, name))
    first = client.get(address(cast, name))
    again = client.get(address(cast, name), headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "private, no-cache"
    approve(cast, "1", "0")
    changed = client.get(address(cast, name), headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_nobody_is_shown_the_page_of_another_or_of_another_language(cast: Cast) -> None:
    asked = [("public", "en"), ("public", "ru"), ("judge", "en"), ("captain_a", "en"), ("organiser", "en")]
    tags = {
        cast.client(who).get(address(cast, "match"), headers={"accept-language": language})["ETag"]
        for who, language in asked
    }
    assert len(tags) == len(asked)


def test_a_page_with_a_passing_message_is_not_kept(cast: Cast) -> None:
    approve(cast, "1", "0")
    Match.objects.filter(pk=cast.match.pk).update(state="closing", version=1)
    client, english = cast.client("captain_a"), {"accept-language": "en"}
    given = {"name": "Анна", "role": "captain_a", "version": 1, "signatures": 0}
    signed = client.post(reverse("captain_match", args=["cup", cast.match.pk]), given, headers=english)
    assert signed.status_code == 302
    shown, after = (client.get(address(cast, "match"), headers=english) for _ in range(2))
    assert ("Signed. Thank you!" in shown.content.decode(), "ETag" in shown) == (True, False)
    assert ("Signed. Thank you!" in after.content.decode(), "ETag" in after) == (False, True)


def test_a_private_page_is_not_confirmed_to_a_stranger_who_knows_its_tag(cast: Cast) -> None:
    tag = Client().get(address(cast, "standings"))["ETag"]
    set_visibility(cast, "private")
    assert Client().get(address(cast, "standings"), headers={"if-none-match": tag}).status_code == 404
