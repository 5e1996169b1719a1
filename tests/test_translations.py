"""Russian pages are Russian: a visitor of every role meets no English text of the program.

Whether every text has a translation at all is asked in ``tests/scripts/test_messages.py``.
"""

import re
from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

import polib
import pytest
from django.test import Client
from django.utils import translation
from pytest_django import Settings

from tests.conftest import Cast
from tests.crawling import pages, shown
from tests.demo import load
from tournaments.management.demo import scene

pytestmark = pytest.mark.one_database
CATALOGUE = Path("locale/ru/LC_MESSAGES/django.po")
ARGUMENT = re.compile(r"%\(\w+\)s|%[sd]")
ENGLISH = re.compile(r"[a-z]{2,}(?:[ ,]+[a-z]{2,}){2,}", re.IGNORECASE)
ROLES = {"public": 12, "organiser": 30, "judge": 12, "captain": 12}
"""Role → so many pages at least can be reached by links."""


@cache
def english_parts() -> tuple[str, ...]:
    """What stands between the arguments of the English texts, as far as it is longer than three words."""
    parts: set[str] = set()
    for entry in polib.pofile(str(CATALOGUE)):
        for text in (entry.msgid, entry.msgid_plural):
            parts.update(" ".join(part.split()) for part in ARGUMENT.split(text or ""))
    return tuple(part for part in sorted(parts) if len(part.split()) > 3)


@cache
def places() -> frozenset[str]:
    """Cities that time zones are named after; the database of time zones names them in English only."""
    return frozenset(zone.rsplit("/", 1)[-1].replace("_", " ") for zone in available_timezones())


@pytest.fixture
def way_in(db: None, settings: Settings, tmp_path: Path) -> scene.Access:
    """The demo, which has something to show on every page."""
    settings.DATA_DIR = tmp_path
    load()
    stored = scene.stored()
    assert stored is not None
    return stored


def enter(role: str, way_in: scene.Access) -> tuple[Client, str]:
    """A Russian browser of the role, and the page that it begins with."""
    client = Client(headers={"accept-language": "ru"})
    if role == "public":
        return client, "/"
    if role == "organiser":
        client.post("/accounts/login/", {"username": way_in.username, "password": way_in.password})
        return client, "/desk/"
    link = way_in.working_link(role)
    assert link is not None
    answer = client.post(f"/go/{link.token}/")
    return client, answer["Location"]


@pytest.mark.slow
@pytest.mark.parametrize(("role", "fewest"), ROLES.items())
def test_a_russian_visitor_of_any_role_meets_no_english_text(way_in: scene.Access, role: str, fewest: int) -> None:
    seen = 0
    for url, page in pages(*enter(role, way_in)):
        seen += 1
        assert '<html lang="ru"' in page, url
        text = shown(page)
        assert [part for part in english_parts() if part in text] == [], url
        assert set(ENGLISH.findall(shown(page, " | "))) <= places(), f"{url}: a text that nobody can translate"
    assert seen >= fewest


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/nothing/", 404),
        ("/go/a-link-that-nobody-gave-out/", 404),
        ("/t/cup/matches/{match}/judge/", 403),
        ("/accounts/login/", 200),
    ],
)
def test_what_is_said_to_strangers_is_russian_too(cast: Cast, path: str, status: int) -> None:
    client = Client(headers={"accept-language": "ru"})
    answer = client.get(path.format(match=cast.match.pk))
    assert answer.status_code == status
    assert not set(ENGLISH.findall(shown(answer.content.decode(), " | ")))


@pytest.mark.usefixtures("cast")
def test_an_english_visitor_is_answered_in_english() -> None:
    page = Client(headers={"accept-language": "en"}).get("/t/cup/standings/").content.decode()
    assert '<html lang="en"' in page
    assert any(part in shown(page) for part in english_parts())
    assert ENGLISH.search(shown(page, " | "))


def test_a_word_that_is_counted_elsewhere_is_translated_where_it_is_not() -> None:
    with translation.override("ru"):
        assert translation.gettext("judge") == "судья"
        assert translation.ngettext("judge", "judges", 5) == "судей"


@pytest.mark.parametrize(("count", "words"), [(1, "встреча"), (3, "встречи"), (12, "встреч"), (21, "встреча")])
def test_a_count_takes_the_form_that_russian_asks_for(count: int, words: str) -> None:
    with translation.override("ru"):
        assert translation.ngettext("match", "matches", count) == words
