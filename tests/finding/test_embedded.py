"""Standings in the frame of another site."""

import re
from decimal import Decimal
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.public_pages import approve, set_visibility
from tournaments.models import Match, Team, Tournament

pytestmark = pytest.mark.one_database
EN = {"language": "en"}


def block(**asked: str) -> str:
    answer = Client().get(reverse("embedded", args=["cup"]), EN | asked)
    assert answer.status_code == 200
    return answer.content.decode()


def test_any_site_may_show_it_and_no_other_page(cast: Cast) -> None:
    answer = Client().get(reverse("embedded", args=["cup"]))
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    for name in ("embedding", "standings", "tournament"):
        other = Client().get(reverse(name, args=["cup"]))
        assert other["X-Frame-Options"] == "DENY", name
        assert "frame-ancestors 'none'" in other["Content-Security-Policy"], name
    missing = Client().get(reverse("embedded", args=["none"]))
    assert (missing.status_code, missing["X-Frame-Options"]) == (404, "DENY")


def test_nothing_in_it_can_be_pressed_but_links_to_pages_of_their_own(cast: Cast) -> None:
    text = block(rows="5")
    assert not re.findall(r"<(form|button|input|select|textarea)", text)
    links = re.findall(r"<a [^>]*>", text)
    assert links
    assert all('target="_blank"' in link for link in links)


def test_it_shows_what_stands(cast: Cast) -> None:
    approve(cast, "13", "9")
    text = block()
    assert text.index("Альфа") < text.index("Бета")
    assert ">13<" in text


def test_rows_groups_and_colours_are_chosen(cast: Cast) -> None:
    Team.objects.filter(name="Гамма").update(group="5 класс")
    assert [name in block(group="5 класс") for name in ("Гамма", "Альфа")] == [True, False]
    assert 'data-bs-theme="dark"' in block(look="dark")
    for number in range(5):
        Team.objects.create(tournament=cast.tournament, name=f"Ещё {number}")
    Tournament.objects.update(revision=50)
    assert block(rows="5").count('<th scope="row">') == 5
    assert block(rows="all").count('<th scope="row">') == Team.objects.filter(tournament=cast.tournament).count()


@pytest.mark.parametrize("asked", [{"rows": "-1"}, {"rows": "10000"}, {"group": "нет такой"}, {"look": "<script>"}])
def test_nonsense_in_the_address_is_the_usual_choice(cast: Cast, asked: dict[str, str]) -> None:
    assert block(**asked) == block()


def test_hidden_results_and_private_tournaments_stay_so_for_organisers_too(cast: Cast) -> None:
    Tournament.objects.update(frozen_from=1)
    approve(cast, "13", "9")
    before = block()
    assert "have not been announced yet" in before
    Match.objects.filter(pk=cast.match.pk).update(total_a=Decimal(1), total_b=Decimal(21))
    Tournament.objects.update(revision=90)
    assert block() == before
    organiser = cast.client("organiser").get(reverse("embedded", args=["cup"]), EN).content.decode()
    assert organiser == before
    set_visibility(cast, "private")
    assert cast.client("organiser").get(reverse("embedded", args=["cup"])).status_code == 404


def test_the_page_beside_the_standings_gives_the_lines_to_copy(cast: Cast) -> None:
    assert reverse("embedding", args=["cup"]) in Client().get(reverse("standings", args=["cup"])).content.decode()
    page = Client().get(reverse("embedding", args=["cup"]), EN | {"rows": "5", "look": "dark"})
    assert "frame-src 'self'" in page["Content-Security-Policy"]
    [lines] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", page.content.decode(), re.DOTALL)
    [address] = re.findall(r'src="([^"]+)"', unescape(unescape(lines)))
    assert address.startswith("http://testserver/t/cup/embed/standings/?")
    text = Client().get(address).content.decode()
    assert 'data-bs-theme="dark"' in text
    assert '<html lang="en"' in text


def test_a_name_cannot_write_into_the_page_of_the_other_site(cast: Cast) -> None:
    Tournament.objects.filter(slug="cup").update(name='"><script>alert(1)</script>')
    text = Client().get(reverse("embedding", args=["cup"]), EN).content.decode()
    [lines] = re.findall(r"<textarea[^>]*>(.*?)</textarea>", text, re.DOTALL)
    copied = unescape(lines)
    assert copied.count("<") == 2
    assert 'title="&quot;&gt;&lt;script&gt;' in copied


def test_a_private_tournament_says_why_there_is_nothing_to_copy(cast: Cast) -> None:
    set_visibility(cast, "private")
    text = cast.client("organiser").get(reverse("embedding", args=["cup"]), EN).content.decode()
    assert "This tournament is private." in text
    assert "<textarea" not in text
