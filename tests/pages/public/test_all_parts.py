"""The page of all parts has each part that the common style sheets shape, and each sheet is there or has its reason."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from script.lib.console import ROOT

STATIC = ROOT / "tournaments" / "static" / "tournaments"
COMMON = ("design.css", "app.css", "public.css", "parts.css", "overview.css", "my-team.css")
"""What pages of several rooms are made of."""
ONE_ROOM = {
    "accounts": "logging in", "ceremony": "the award ceremony in the hall",
    "clock-strip": "the clock of moves beside a board", "closing": "the end of a tournament",
    "desk": "the organiser's page", "desk-tours": "the organiser's tours", "draws": "draws and brackets",
    "embedded": "the table in pages of schools", "grid": "points typed in as a grid", "guide": "the guide of a game",
    "hall": "the hall's display: its slides are on the page, what turns them is not",
    "hall-desk": "steering the hall", "intake": "sheets for tables",
    "judge": "the judge's pages", "lessons": "lessons", "live": "boards that are followed",
    "match": "a match, a team, a player", "move-clock": "the move clock",
    "paper-entry": "entering results from paper", "papers": "papers to print",
    "photos": "photos of protocols", "picks": "picks of a captain", "pictured": "pictures for others",
    "places": "judges and rooms", "play": "playing on a board", "points": "points of the site's copies",
    "privacy": "what is known of a person", "publishing": "publishing a tournament", "replay": "looking through a game",
    "review": "the review of a game", "rules": "rules of games", "score-sheet": "a score sheet in a browser",
    "scoresheet": "the judge's protocol", "screen": "the projector", "signing": "signatures",
    "standings": "standings and cross-tables", "telling": "messages to captains", "timetable": "the timetable",
    "unanswered": "what lies over an organiser's page while a request has got no answer",
}  # fmt: skip
"""Sheet → the pages of one room that alone have its parts, and where whoever changes them looks at them."""
BOARDS = {
    "board": "boards in every state stand in the rules and the lessons",
    "board-colours": "the same",
    "board-place": "the same",
}
ELSEWHERE = {
    "narrow": "the width of a page, no part",
    "desk-menu": "the organiser's tabs, closer on a phone: a place, no look",
    "tour-pages": "the same for a tour's tabs",
    "is-short": "from which tab on a strip scrolls, no look",
    "pairs": "a table of the draws' pages",
}
"""Class → why no part of the page has it."""
SELECTOR = re.compile(r"([^{}]+)\{")
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")


def classes_of(css: str) -> set[str]:
    """The classes that rules are for."""
    bare = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", css, flags=re.DOTALL)
    return {name for selector in SELECTOR.findall(bare) for name in CLASS.findall(selector)}


def classes_on(html: str) -> set[str]:
    return {name for names in re.findall(r'class="([^"]*)"', html) for name in names.split()}


@pytest.fixture
def shown(db: None) -> set[str]:
    return classes_on(Client().get(reverse("parts")).content.decode())


def test_what_is_looked_for_is_found() -> None:
    css = "/* .no */ .a.is-b > .c::before { content: '.d'; width: .5rem } @media print { .e:has(.f) { margin: 0 } }"
    assert classes_of(css) == {"a", "is-b", "c", "e", "f"}


def test_boards_clocks_and_the_slides_of_the_hall_are_shown_too(shown: set[str]) -> None:
    slides = {"hall-top", "hall-table", "is-scores", "is-times", "hall-late", "hall-words", "hall-figure", "hall-age"}
    clocks = {"clock", "is-running", "is-last", "is-over"}
    assert {"board", "pair-board"} | clocks | slides <= shown


@pytest.mark.parametrize("sheet", COMMON)
def test_each_part_stands_on_the_page_or_has_its_reason(sheet: str, shown: set[str]) -> None:
    assert classes_of((STATIC / sheet).read_text()) - shown - ELSEWHERE.keys() == set()


def test_no_reason_outlives_its_part(shown: set[str]) -> None:
    named = set().union(*(classes_of((STATIC / sheet).read_text()) for sheet in COMMON))
    assert [name for name in ELSEWHERE if name in shown or name not in named] == []


def test_each_sheet_is_common_or_of_one_room() -> None:
    known = {*(Path(name).stem for name in COMMON), *ONE_ROOM, *BOARDS}
    assert known == {path.stem for path in STATIC.glob("*.css")}
