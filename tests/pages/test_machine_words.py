"""No page for people shows what only a machine reads: names of time zones, codes of rules, ISO days, tokens of results.
A Russian page has no English text of the program either.

Texts of the catalogue are looked at in ``tests/test_words.py``; here are the values that code puts between them.
"""

import html
import re
from itertools import product
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.crawling import HIDDEN, name_of, pages, shown
from tests.demo import load
from tests.english import english_in
from tournaments.management.demo import scene

MACHINE = {
    "a time zone": r"\b(?:Europe|Asia|America|Africa|Australia|Etc)/[A-Z]\w+",
    "a rule's code": r"\b(?:corners|deer|heldplay|isses|sonor)\.\d",
    "an ISO day": r"\b\d{4}-\d\d-\d\d\b",
    "a result's token": r"(?<![\w-])(?:1-0|0-1|1/2-1/2)(?![\w-])",
    "notation": r"\(setup|houses=|@[a-i]\d",
}
ADDRESS = re.compile(r"(?<!\w)(?:https?:/)?/\w[\w/:?=&%.+-]*")
"""What scripts read from an attribute: it is no text, though the crawler cannot tell."""
CHOICE = re.compile(r'<select name="time_zone".*?</select>|data-zone="[^"]*"', re.DOTALL)
"""Where an organiser chooses among all time zones of the world: those without words go by their names; and where the
hall's scripts read whose time they show."""
NOTATION = ("/rules/", "/try/", "/api")
"""Pages that explain how games are written, and those for programs."""
OF_PROGRAMS = {"organiser": ("desk_audit",)}
"""Pages on which a role meets values as they are stored → names of their addresses."""
PAGES = {"public": 30, "judge": 30, "captain": 30, "organiser": 60}
"""Role → so many pages at least are read."""
LONG = {("organiser", "en"): pytest.mark.nightly}
"""What has so many pages that they are not read in every run."""


BREAKS = re.compile(r"[\d½+−] : [\d½+−]")
"""A score whose sides may come to stand in two lines."""


def breaking_scores(page: str) -> list[str]:
    """Scores of a page with ordinary spaces; what is between tags and in attributes is looked at as it is."""
    return BREAKS.findall(html.unescape(HIDDEN.sub(" ", page)))


def machine_words(text: str) -> dict[str, str]:
    """What is found of each kind, with the words around it."""
    text = ADDRESS.sub(" ", text)
    hits = {kind: re.search(f".{{0,40}}(?:{pattern}).{{0,20}}", text) for kind, pattern in MACHINE.items()}
    return {kind: hit.group() for kind, hit in hits.items() if hit}


@pytest.fixture
def way_in(db: None, settings: Settings, tmp_path: Path) -> scene.Access:
    settings.DATA_DIR = tmp_path
    load()
    stored = scene.stored()
    assert stored is not None
    return stored


def enter(role: str, language: str, way_in: scene.Access) -> tuple[Client, str]:
    client = Client(headers={"accept-language": language})
    if role == "organiser":
        client.post("/accounts/login/", {"username": way_in.username, "password": way_in.password})
        return client, "/desk/"
    link = way_in.working_link(role) if role != "public" else None
    return (client, client.post(f"/go/{link.token}/")["Location"]) if link else (client, "/")


@pytest.mark.slow
@pytest.mark.one_database
@pytest.mark.parametrize(
    ("role", "language"), [pytest.param(*case, marks=LONG.get(case, ())) for case in product(PAGES, ("ru", "en"))]
)
def test_pages_of_every_role_have_no_machine_words_and_those_in_russian_nothing_in_english(
    way_in: scene.Access, role: str, language: str
) -> None:
    read, faults = 0, list[tuple[str, object]]()
    for url, page in pages(*enter(role, language, way_in)):
        assert f'<html lang="{language}"' in page, url
        if language == "ru" and (english := english_in(page)):
            faults.append((url, english))
        if any(part in url for part in NOTATION) or name_of(url).split("?")[0] in OF_PROGRAMS.get(role, ()):
            continue
        read += 1
        words, scores = machine_words(shown(CHOICE.sub(" ", page), " | ")), breaking_scores(page)
        if words or scores:
            faults.append((url, [words, scores]))
    assert not faults
    assert read >= PAGES[role]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("a time zone", "14 июля 2026 г., 10:30 (Europe/Moscow)"), ("a rule's code", "не по правилу corners.5"),
        ("an ISO day", "например 2026-07-14 10:30"), ("a result's token", "Итог: 1/2-1/2."), ("notation", "ход d4@c5"),
    ],
)  # fmt: skip
def test_each_kind_is_found_where_it_stands(kind: str, text: str) -> None:
    assert list(machine_words(text)) == [kind]


def test_a_score_that_may_break_is_found_and_one_that_stays_in_a_line_is_not() -> None:
    assert breaking_scores('<b title="12 : 7">2½ : −1</b>') == ["2 : 7", "½ : −"]
    assert breaking_scores("<b>2½&nbsp;:&nbsp;1½ 18\u00a0:\u00a04</b> <!-- 1 : 0 -->") == []


@pytest.mark.parametrize(
    "text", ["Встреча 2½ : 1½, 14–16 июля 2026 г., ход 12", "/t/zarechny-cup/matches/47/?day=2026-07-14"]
)
def test_scores_days_in_words_and_addresses_are_none(text: str) -> None:
    assert machine_words(text) == {}
