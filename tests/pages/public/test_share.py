"""What a messenger is told of a link, and which tournaments are on."""

import re
from datetime import UTC, date, datetime
from html import unescape
from io import BytesIO

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db.models import F
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests import factories as make
from tests.access.matrix import RULES
from tests.access.test_matrix import address as case
from tests.boards import sample, table
from tests.conftest import Cast
from tests.public_pages import PAGES, address, approve, page, set_visibility
from tournaments.kernel.lists import PER_PAGE
from tournaments.models import Match, Tour, Tournament
from tournaments.pages.public import pictures
from tournaments.pages.public.drawing import BOLD, FONTS, REGULAR, Placed, card, podium_card


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_it_is_where_it_is_and_how_it_looks(cast: Cast, name: str) -> None:
    text = page(cast, name)
    assert f'<link rel="canonical" href="http://testserver{address(cast, name)}?language=en">' in text
    assert f'property="og:url" content="http://testserver{address(cast, name)}"' in text
    own = of_match(cast) if name == "match" else reverse("picture", args=["cup"])
    assert f'property="og:image" content="http://testserver{own}' in text
    [title] = re.findall(r'property="og:title" content="([^"]+)"', text)
    said = {"tournament": "Кубок школы", "standings": "Standings", "tour": "Tour 1", "team": "Альфа"}
    assert title == said.get(name, "Альфа – Бета")
    [told] = re.findall(r'name="description" content="([^"]+)"', text)
    assert "Кубок школы" in told


def of_match(cast: Cast, match: int | None = None) -> str:
    """The address of the match's picture, without what tells its states apart."""
    return f"{reverse('match_picture', args=['cup', match or cast.match.pk])}?v="


@pytest.mark.parametrize("over", [False, True])
def test_a_game_is_sent_on_with_the_picture_of_its_match(cast: Cast, over: bool) -> None:
    live = table(cast)
    live.begin()
    live.play(*sample("corners").texts[: None if over else 2])
    text = Client().get(reverse("game", args=["cup", live.match.pk, live.key])).content.decode()
    assert f'property="og:image" content="http://testserver{of_match(cast, live.match.pk)}' in text


def test_the_picture_of_a_match_has_a_new_address_when_its_score_has_changed_and_only_then(cast: Cast) -> None:
    def own() -> str:
        Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
        [url] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', page(cast, "match"))
        return str(url)

    approve(cast, "61", "3")
    before = own()
    assert own() == before, "another write tells nothing"
    Match.objects.filter(pk=cast.match.pk).update(total_a=62)
    changed = own()
    assert changed != before
    assert Client().get(changed)["Content-Type"] == "image/png"
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    hidden = own()
    Match.objects.filter(pk=cast.match.pk).update(total_a=61)
    assert own() == hidden not in {before, changed}


def test_the_picture_of_a_tournament_has_a_new_address_when_it_names_the_winners(cast: Cast) -> None:
    def own() -> str:
        cache.clear()
        [url] = re.findall(r'property="og:image" content="http://testserver([^"]+)"', page(cast, "tournament"))
        return str(url)

    approve(cast, "61", "3")
    before = own()
    approve(cast, "5", "3", cast.other_match)
    over = own()
    assert over != before == reverse("picture", args=["cup"])
    assert Client().get(over)["Content-Type"] == "image/png"
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    assert own() == before, "hidden results are not announced by it"


def test_every_page_has_a_plain_title_of_its_own_and_what_can_be_sent_on_a_preview(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(name="«Финал» & <b>")
    client = cast.client("organiser")
    sent_on = {
        "rules", "rules_list", "rules_picture", "tour_rules", "try_games", "try_new", "hall", "bracket",
        "standings_part", "player",
    }  # fmt: skip
    for name, rule in RULES.items():
        if not rule.get or "organiser" not in rule.get:
            continue
        response = client.get(case(cast, name, rule))
        if not response["Content-Type"].startswith("text/html") or response.streaming:
            continue
        head = response.content.decode().split("</head>")[0]
        if titles := re.findall(r"<title>(.*?)</title>", head, re.DOTALL):
            title = " ".join(unescape(titles[0]).replace("«Финал» & <b>", "").split())
            assert title.strip(" –·:"), name
            assert "<" not in title, name
            assert name not in sent_on or 'property="og:title" content="' in head, name


def test_an_order_of_the_table_is_the_same_page(cast: Cast) -> None:
    text = Client().get(address(cast, "standings"), {"sort": "team"}).content.decode()
    assert f'rel="canonical" href="http://testserver{address(cast, "standings")}"' in text
    assert "sort=team" not in text.split("</head>")[0]


def test_a_preview_tells_no_result(cast: Cast) -> None:
    approve(cast, "61", "3")
    head = page(cast, "match").split("</head>")[0]
    assert "61" not in "".join(re.findall(r'content="[^"]*Альфа[^"]*"', head))


def test_the_picture_is_drawn_by_the_server(cast: Cast) -> None:
    response = Client().get(reverse("picture", args=["cup"]))
    assert response["Content-Type"] == "image/png"
    picture = Image.open(BytesIO(response.content))
    assert picture.size == (1200, 630)
    tag = response["ETag"]
    again = Client().get(reverse("picture", args=["cup"]), headers={"if-none-match": tag})
    assert again.status_code == 304
    set_visibility(cast, "private")
    assert Client().get(reverse("picture", args=["cup"])).status_code == 404


@pytest.mark.parametrize("name", ["", "Щ" * 200, "слово " * 60, "\x00\u202e<b>\n🦌", "a" * 5000])
def test_any_name_fits_the_picture(name: str) -> None:
    drawn = Image.open(BytesIO(card(name, (name, ""), "Tourboard"))).convert("RGB")
    edge = {drawn.getpixel((x, y)) for x in range(1150, 1200) for y in range(0, 540, 5)}
    assert edge == {(18, 58, 71)}


@pytest.mark.parametrize("name", ["", "Щ" * 200, "слово " * 60, "\x00\u202e<b>\n🦌"])
def test_any_winner_fits_the_picture(name: str) -> None:
    places = [Placed(place, name) for place in (1, 2, 3, 3, 3)]
    drawn = Image.open(BytesIO(podium_card(name, places, name, "Tourboard"))).convert("RGB")
    edge = {drawn.getpixel((x, y)) for x in range(1150, 1200) for y in range(0, 540, 5)}
    assert edge == {(18, 58, 71)}


def named(cast: Cast, monkeypatch: pytest.MonkeyPatch, who: str = "public") -> list[tuple[int, str]]:
    """Whom the picture of the tournament names when it is drawn for somebody now."""
    podium: list[tuple[int, str]] = []

    def drawn(_title: str, places: list[Placed], *_more: str) -> bytes:
        podium.extend(places)
        return b""

    monkeypatch.setattr(pictures, "podium_card", drawn)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
    assert cast.client(who).get(reverse("picture", args=["cup"])).status_code == 200
    return podium


def test_the_picture_of_a_tournament_that_is_over_names_the_winners(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    approve(cast, "61", "3")
    assert named(cast, monkeypatch) == [], "a match is still to come"
    Match.objects.exclude(pk=cast.match.pk).delete()
    assert named(cast, monkeypatch) == [(1, "Альфа"), (2, "Бета")]


def test_the_picture_names_nobody_while_results_are_hidden(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    approve(cast, "61", "3")
    Match.objects.exclude(pk=cast.match.pk).delete()
    Tournament.objects.update(frozen_from=1)
    assert named(cast, monkeypatch) == []
    assert named(cast, monkeypatch, "organiser") == []


@pytest.mark.parametrize("name", [BOLD, REGULAR])
def test_the_pictures_typefaces_are_the_projects_own(name: str) -> None:
    """A file that is not there is looked for among the machine's typefaces, and a server may have none."""
    assert FONTS.is_relative_to(settings.BASE_DIR)
    assert (FONTS / name).is_file()


def test_two_names_give_two_pictures() -> None:
    assert card("Альфа", (), "") != card("Бета", (), "")


def test_the_list_parts_tournaments_by_their_days(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, first, last in (("Зима", 1, 3), ("Лето", 14, 16), ("Осень", 20, 22), ("Скоро", 17, 18)):
        make.make_tournament(name=name, starts_on=date(2026, 7, first), ends_on=date(2026, 7, last))
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 7, 15, 22, tzinfo=UTC))
    text = Client().get("/", headers={"accept-language": "en"}).content.decode()
    marks = ["Live", "Лето", "Upcoming", "Скоро", "Осень", "Finished", "Зима"]
    places = [text.index(f">{mark}<") for mark in marks]
    assert places == sorted(places)


def test_the_day_is_that_of_the_place(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for zone in ("Asia/Vladivostok", "America/Los_Angeles"):
        make.make_tournament(name=zone, time_zone=zone)
    monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(2026, 7, 13, 20, tzinfo=UTC))
    text = Client().get("/", headers={"accept-language": "en"}).content.decode()
    assert text.index(">Live<") < text.index("Vladivostok") < text.index(">Upcoming<") < text.index("Los_Angeles")


@pytest.mark.parametrize("number", ["", "?page=2"])
def test_a_list_that_is_kept_changes_when_a_day_begins_where_a_tournament_takes_place(
    db: None, monkeypatch: pytest.MonkeyPatch, number: str
) -> None:
    for place in range(PER_PAGE + 1 if number else 1):
        make.make_tournament(name=f"Cup {place}", slug=f"cup-{place}", time_zone="Asia/Vladivostok")
    moment = datetime(2026, 7, 13, 10, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    client = Client(headers={"accept-language": "en"})
    assert ">Upcoming<" in client.get(f"/{number}").content.decode()
    tag = client.get(f"/{number}")["ETag"]
    moment = datetime(2026, 7, 13, 20, tzinfo=UTC)
    answer = client.get(f"/{number}", headers={"if-none-match": tag})
    assert answer.status_code == 200
    assert ">Live<" in answer.content.decode()


def test_a_tournament_names_the_next_tour(cast: Cast) -> None:
    make.make_tour(cast.tournament, name="Финал", starts_at=datetime(2026, 7, 15, 7, 30, tzinfo=UTC))
    text = page(cast, "tournament")
    section = text[text.index('id="next"') :].split("</section>")[0]
    assert "Финал" in section
    assert "10:30" in section
    Tour.objects.filter(number=2).delete()
    Tournament.objects.update(revision=100)
    assert 'id="next"' not in page(cast, "tournament")


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_all_matches_are_a_file(cast: Cast, file_format: str) -> None:
    approve(cast, "2.5", "-1")
    url = reverse("matches_export", args=["cup", file_format])
    assert f'href="{url}"' in page(cast, "tournament")
    response = Client().get(url, headers={"accept-language": "en"})
    assert response["Content-Disposition"].endswith(f".{file_format}")
    if file_format == "csv":
        lines = response.content.decode("utf-8-sig").splitlines()
        assert lines[0] == "Tour,Team A,Team B,Points of A,Points of B,Room,State"
        assert lines[1].startswith("1,Альфа,Бета,2.5,-1,2.1")
        assert len(lines) == 3
