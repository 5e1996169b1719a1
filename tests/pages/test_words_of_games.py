"""No page of a game says anything in machine notation: neither in what is read nor in what is read aloud.

A record's own text is notation, and what is written beside the field for a move as text.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

import pytest
from django.test import Client

from tests.conftest import Cast
from tests.journeys import boards
from tests.journeys.test_board import ILLEGAL
from tests.judge_games import judges_browser, under_way
from tests.pages.judge.test_board import address, begin, send
from tests.play.views.trying.test_board import at, made, sent
from tournaments.models import TryBoard

pytestmark = pytest.mark.django_db
NOTATION: Final = re.compile(
    r"\b(?:corners|deer|heldplay|isses|sonor|record)\.\d|\((?:setup|coin|accuse|reveal|pick|game|stop|draw)\b"
    r"|houses=|circles=|@[a-e][1-9]|\b[a-i][1-9]=\d|#[a-i][1-9]\b|\b[roygbvw]:[a-g]\d|\b[P1-5]:\d{3}|(?m:^\s*pass\s*$)"
)
SPOKEN: Final = ("aria-label", "title", "alt", "placeholder", "data-said", "data-now")
"""Attributes that people read or hear."""
SILENT: Final = frozenset({"script", "style", "textarea"})
SAMPLES: Final = (
    "Rule corners.5",
    "(setup r=a1 o=c5)",
    "houses=c9,f9",
    "@c5",
    "(coin d4)",
    "a4-a1=1",
    "2:045",
    "c5-c4#d4",
)


class _Said(HTMLParser):
    """What a page says: its texts, and the attributes that are read aloud."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value for name, value in attrs if name in SPOKEN and value]
        if tag in SILENT:
            self._inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._inside and self._inside[-1] == tag:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if not self._inside and data.strip():
            self.said.append(data.strip())


def notation_in(page: str) -> list[str]:
    reader = _Said()
    reader.feed(page)
    assert reader.said
    return [text for text in reader.said if NOTATION.search(text)]


@pytest.mark.parametrize("sample", SAMPLES)
def test_machine_notation_is_found_where_there_is_any(sample: str) -> None:
    assert notation_in(f"<p>{sample}</p>") == [sample]
    assert notation_in(f'<button aria-label="{sample}">x</button>') == [sample]


def test_what_people_say_is_no_notation() -> None:
    assert notation_in("<p>Rule 5 of Corners, c7xa5, a1-a8-h8-h1, Coin on d4, 2: 45°, 12:30</p>") == []


def pages_of_a_match(table: Cast, judge: Client, kind: str) -> Iterator[tuple[str, str]]:
    before, taps, _rule = ILLEGAL[kind]
    begin(judge, table, kind)
    for text in before:
        send(judge, table, text)
    yield "the board", judge.get(address(table)).content.decode()
    yield "a refusal", send(judge, table, taps=",".join(taps), htmx=False).content.decode()
    whole = boards.texts(kind)
    for text in whole[len(before) :]:
        answer = send(judge, table, text)
        assert answer.status_code == 200, answer.content.decode()
    yield "a finished game on the board", judge.get(address(table)).content.decode()
    for name in ("judge_game", "game"):
        yield name, judge.get(address(table, name)).content.decode()
    for ply in range(0, len(whole), 3):
        yield f"position {ply}", judge.get(f"{address(table, 'game')}?ply={ply}&part=board").content.decode()


def pages_of_a_try(client: Client, kind: str) -> Iterator[tuple[str, str]]:
    before, taps, _rule = ILLEGAL[kind]
    board = made(kind)
    yield "the form", client.get(f"/try/{kind}/").content.decode()
    TryBoard.objects.filter(pk=board.pk).update(actions=list(before))
    yield "a refusal", sent(client, board, taps=",".join(taps)).content.decode()
    TryBoard.objects.filter(pk=board.pk).update(actions=boards.texts(kind))
    yield "a finished game", client.get(at(board)).content.decode()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", boards.GAMES)
def test_no_page_of_a_match_speaks_notation(cast: Cast, kind: str, language: str) -> None:
    table = under_way(cast)
    judge = judges_browser(table)
    judge.cookies["django_language"] = language
    for name, page in pages_of_a_match(table, judge, kind):
        assert notation_in(page) == [], name


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", boards.GAMES)
def test_no_page_where_a_game_is_tried_speaks_notation(kind: str, language: str) -> None:
    for name, page in pages_of_a_try(Client(headers={"accept-language": language}), kind):
        assert notation_in(page) == [], name
