"""What stands on the papers of a tour besides the games' own: no machine's words, the reader's alphabet."""

import re
from collections.abc import Iterable

import pytest
from django.utils import translation

from tests.paper import scenes
from tests.paper.scenes import SHORT, fill_in, make_match, print_of
from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.models import Tour
from tournaments.paper.document import Document, draw_stamp

pytestmark = pytest.mark.django_db
OF_GAMES = {"sheets", "rules", "records", "envelopes"}
"""In envelopes lie score sheets and rules."""
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
    assert MACHINE.search(words) is None, MACHINE.findall(words)


@pytest.mark.parametrize("key", PAPERS)
def test_russian_papers_name_sides_and_things_as_russians_do(key: str) -> None:
    words = printed(key, "ru")
    assert LATIN_SIDE.findall(words) == []
    assert WRONG.search(words) is None
