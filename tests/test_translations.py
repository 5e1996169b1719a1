"""Everybody is answered in their language, also by what is said to strangers; counts take their forms.

The pages of every role are read in ``tests/pages/test_machine_words.py``; whether every text has a translation at all
is asked in ``tests/scripts/test_messages.py``.
"""

import pytest
from django.test import Client
from django.utils import translation

from tests.conftest import Cast
from tests.crawling import shown
from tests.english import WORDS, english_in, english_parts

pytestmark = pytest.mark.one_database


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
    assert english_in(answer.content.decode()) == []


@pytest.mark.usefixtures("cast")
def test_an_english_visitor_is_answered_in_english() -> None:
    page = Client(headers={"accept-language": "en"}).get("/t/cup/standings/").content.decode()
    assert '<html lang="en"' in page
    assert any(part in shown(page) for part in english_parts())
    assert WORDS.search(shown(page, " | "))


def test_a_word_that_is_counted_elsewhere_is_translated_where_it_is_not() -> None:
    with translation.override("ru"):
        assert translation.gettext("judge") == "судья"
        assert translation.ngettext("judge", "judges", 5) == "судей"


@pytest.mark.parametrize(("count", "words"), [(1, "встреча"), (3, "встречи"), (12, "встреч"), (21, "встреча")])
def test_a_count_takes_the_form_that_russian_asks_for(count: int, words: str) -> None:
    with translation.override("ru"):
        assert translation.ngettext("match", "matches", count) == words
