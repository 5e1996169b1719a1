"""What stands on the papers of a tour besides the games' own: no machine's words, the reader's alphabet."""

import re
from collections.abc import Iterable

import pytest
from django.utils import translation

from games.drawing.scene import Label
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS, long_game, make_game_match, recorded
from tests.paper.scenes import SHORT, fill_in, make_match, print_of
from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.kernel.wording import namer
from tournaments.models import Game, Tour
from tournaments.paper.document import Document, draw_stamp
from tournaments.paper.fitting import REPLACEMENT, unprintable

pytestmark = pytest.mark.django_db
OF_GAMES = ("sheets", "rules", "board", "gridded", "records", "envelopes")
"""Papers that differ from game to game. In envelopes lie score sheets and rules."""
PAPERS = [key for key in DOCUMENT_TYPES if key not in OF_GAMES]
MACHINE = re.compile(r'Europe/|\bUTC\b|houses=|\(setup|@[a-z]\d|\bNone\b|%\(|"')
LATIN_SIDE = re.compile(r"(?<![\w.])[AB](?!\w)")
WRONG = re.compile(
    r"счётн\w+ лист|бланк\w* (счёта|записи)|личный этап|догоняющ|уточнени|толковани|листк|свободный тур", re.IGNORECASE
)


def said(documents: Iterable[Document]) -> str:
    """Everything on the pages, their feet among it."""
    pages = []
    for document in documents:
        for number, page in enumerate(document.pages, start=1):
            draw_stamp(page, document.stamp, number, len(document.pages))
            pages.append(page)
    return scenes.texts_of(pages)


def printed(key: str, language: str) -> str:
    fill_in(make_match("corners", SHORT), SHORT)
    tour = Tour.objects.select_related("tournament").get()
    with translation.override(language):
        return said(DOCUMENT_TYPES[key].lay(print_of(tour)))


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("key", PAPERS)
def test_no_paper_speaks_like_a_machine(key: str, language: str) -> None:
    words = printed(key, language)
    assert words.strip()
    assert REPLACEMENT not in words
    assert MACHINE.search(words) is None, MACHINE.findall(words)


@pytest.mark.parametrize("key", PAPERS)
def test_russian_papers_name_sides_and_things_as_russians_do(key: str) -> None:
    words = printed(key, "ru")
    assert LATIN_SIDE.findall(words) == []
    assert WRONG.search(words) is None


APPENDIX = "Приложение: для судей"
LATIN_COLOUR = re.compile(r"(?<![\w.])[ROYGBVW](?![\w-])")


def of_game(slug: str, key: str) -> list[Document]:
    """A game's paper in Russian; a record of a game that has moves."""
    match = make_game_match(slug, SHORT)
    if key == "records":
        page = recorded(match, long_game(slug, 6).texts, decision="draw")
        assert page.row is not None
        Game.objects.filter(pk=page.row.pk).update(plies=6)
    kind = DOCUMENT_TYPES[key]
    return list(kind.lay(print_of(Tour.objects.select_related("tournament").get()))) if kind.fits(match.tour) else []


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("key", OF_GAMES)
def test_russian_papers_of_games_have_no_latin_sides_and_colours(slug: str, key: str) -> None:
    """Of rules without the appendix, which tells how a record is written. A record is written so."""
    with translation.override("ru"):
        documents = of_game(slug, key)
        words, _, _appendix = said(documents).partition(APPENDIX)
        drawn = [
            shape.said(namer())
            for document in documents
            for page in document.pages
            for picture in page.pictures
            for shape in picture.scene.shapes
            if isinstance(shape, Label)
        ]
    assert words.strip() or key == "gridded"
    assert REPLACEMENT not in words
    for text in (words, *drawn):
        assert unprintable(text) == ()
        assert key == "records" or MACHINE.search(text) is None, MACHINE.findall(text)
        assert key == "records" or LATIN_SIDE.findall(text) == []
        assert (key == "records" and text is words) or LATIN_COLOUR.findall(text) == []
        assert WRONG.search(text) is None
