"""Answers that are the same for many, packed once for all of them."""

import gzip
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tests.conftest import Cast
from tests.public_pages import PAGES, address, approve
from tournaments.kernel import revision_cache
from tournaments.kernel.revision_cache import Repeated
from tournaments.kernel.views import PACKED, PackingMiddleware

TEXT = b"the same for many " * 200
Send = Callable[[HttpResponse, str], HttpResponse]


@pytest.fixture(autouse=True)
def packings(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lengths of what was packed to be kept."""
    cache.clear()
    lengths: list[int] = []
    pack = gzip.compress

    def note(content: bytes, level: int = 9, *, mtime: float | None = None) -> bytes:
        lengths.append(len(content))
        return pack(content, level, mtime=mtime)

    monkeypatch.setattr(gzip, "compress", note)
    return lengths


def sent(answer: HttpResponse, accept: str = "gzip") -> HttpResponse:
    """The answer on its way to whoever takes that."""

    def get_response(_request: HttpRequest) -> HttpResponse:
        return answer

    request = RequestFactory().get("/", headers={"accept-encoding": accept} if accept else {})
    found = PackingMiddleware(get_response)(request)
    assert isinstance(found, HttpResponse)
    return found


def test_what_goes_to_many_is_packed_once_and_is_the_same_for_each(packings: list[int]) -> None:
    answers = [sent(Repeated(TEXT, headers={"ETag": '"tag"'})) for _one in range(3)]
    assert packings == [len(TEXT)]
    for answer in answers:
        assert gzip.decompress(answer.content) == TEXT
        assert answer["Content-Encoding"] == "gzip"
        assert answer["Content-Length"] == str(len(answer.content))
        assert answer["ETag"] == 'W/"tag"'
        assert answer["Vary"] == "Accept-Encoding"


def test_other_content_is_never_sent_for_it(packings: list[int]) -> None:
    other = TEXT.replace(b"same", b"sane")
    assert [gzip.decompress(sent(Repeated(text)).content) for text in (TEXT, other, TEXT)] == [TEXT, other, TEXT]
    assert len(packings) == 2


def test_its_length_does_not_tell_what_is_in_it() -> None:
    assert len({len(sent(Repeated(TEXT)).content) for _one in range(40)}) > 10


@pytest.mark.parametrize("accept", ["", "identity", "br"])
def test_whoever_takes_nothing_packed_gets_it_as_it_is(accept: str, packings: list[int]) -> None:
    answer = sent(Repeated(TEXT, headers={"ETag": '"tag"'}), accept)
    assert (answer.content, answer["ETag"], answer["Vary"]) == (TEXT, '"tag"', "Accept-Encoding")
    assert "Content-Encoding" not in answer
    assert packings == []


def test_what_is_made_for_one_reader_is_kept_nowhere(packings: list[int]) -> None:
    assert gzip.decompress(sent(HttpResponse(TEXT)).content) == TEXT
    assert packings == []


def test_what_does_not_become_shorter_goes_as_it_is() -> None:
    noise = bytes(range(256)) * 4
    packed = gzip.compress(noise * 3 + TEXT)[: revision_cache.SHORT + 40]
    assert sent(Repeated(packed)).content == packed


@pytest.mark.parametrize("kind", sorted(PACKED))
def test_files_that_are_packed_in_themselves_stay_as_they_are(kind: str) -> None:
    answer = sent(Repeated(TEXT, content_type=kind))
    assert (answer.content, "Content-Encoding" in answer) == (TEXT, False)


@pytest.mark.parametrize("name", PAGES)
def test_a_public_page_is_packed_once_until_something_is_written(cast: Cast, name: str, packings: list[int]) -> None:
    pages = [Client().get(address(cast, name), headers={"accept-encoding": "gzip"}) for _one in range(3)]
    assert len({gzip.decompress(page.content) for page in pages}) == 1
    assert len(packings) == 1
    approve(cast, "1", "0")
    page = Client().get(address(cast, name), headers={"accept-encoding": "gzip"})
    assert gzip.decompress(page.content) == Client().get(address(cast, name)).content


def test_an_answer_for_programs_and_a_part_of_a_live_page_are_packed_once(
    cast: Cast, packings: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(revision_cache, "SHORT", 0)
    for address_of_it in (reverse("hall_live", args=["cup"]), reverse("api_matches", args=["cup"])):
        del packings[:]
        pages = [Client().get(address_of_it, headers={"accept-encoding": "gzip"}) for _one in range(2)]
        assert [page.status_code for page in pages] == [200] * 2
        assert len(packings) == 1
