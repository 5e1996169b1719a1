"""A further document is one more type: listed with what it waits for, printed at its address, refused to strangers."""

import re
from collections.abc import Iterator
from io import BytesIO
from types import ModuleType

import pytest
from django.db import connection
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pypdf import PdfReader

from config import urls
from tests.conftest import Cast
from tests.paper.scenes import print_of
from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.documents.urls import addresses
from tournaments.kernel.routes import TOUR
from tournaments.matches.documents.notices import PLACED
from tournaments.models import Match, Printout
from tournaments.paper.document import BODY, Document
from tournaments.paper.document_type import DocumentType, PrintContext, readiness
from tournaments.paper.page import HEADING, Page

pytestmark = pytest.mark.django_db


def signs(context: PrintContext) -> list[Document]:
    """A page for the door of each room."""
    pages = [Page(bookmark=str(match.room)) for match in context.met]
    for page, match in zip(pages, context.met, strict=True):
        page.text(BODY.slice(0, 3), f"Here: {match}", HEADING)
    return context.laid(pages, "Signs for doors", context.tour)


SIGNS = DocumentType(
    key="doors", title="Signs for doors", about="One for each room", lay=signs, needs=PLACED,
    path=f"{TOUR}/doors.pdf", name="doors_pdf", permission="tour.print_protocols",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(DOCUMENT_TYPES, SIGNS.key, SIGNS)
    site = ModuleType("addresses_with_one_more")
    vars(site).update(vars(urls) | {"urlpatterns": [*addresses([SIGNS]), *urls.urlpatterns]})
    with override_settings(ROOT_URLCONF=site):
        yield


def desk(cast: Cast, name: str, *more: str) -> str:
    return reverse(name, args=["cup", cast.tour.number, *more])


def card(cast: Cast) -> str:
    """The words of its card on the page of the tour."""
    page = cast.client("organiser").get(desk(cast, "desk_documents"), headers={"accept-language": "en"}).text
    (paper,) = (part for part in page.split('<li class="paper">')[1:] if "Signs for doors" in part)
    return " ".join(re.sub(r"<[^>]+>", " ", paper.split("</li>")[0]).split())


def test_it_stands_on_the_page_of_the_tour_with_what_it_waits_for(cast: Cast) -> None:
    assert "One for each room Ready Never printed" in card(cast)
    Match.objects.filter(pk=cast.match.pk).update(room=None)
    assert "Not ready: 1 match has no room yet. Rooms and judges" in card(cast)


def test_it_is_printed_at_its_own_address_and_on_the_desk(cast: Cast) -> None:
    answer = cast.client("judge").get(reverse("doors_pdf", args=["cup", 1]))
    assert answer["Content-Disposition"] == 'inline; filename="cup 1 doors.pdf"'
    for address in (reverse("doors_pdf", args=["cup", 1]), desk(cast, "desk_document", "doors")):
        reader = PdfReader(BytesIO(cast.client("organiser").get(f"{address}?lang=en").getvalue()))
        assert ["Here: Альфа – Бета" in page.extract_text() for page in reader.pages] == [True, False]
        assert reader.metadata is not None
        assert reader.metadata.title == "Кубок школы: Tour 1. Corners – Signs for doors"
    printed = cast.client("organiser").post(desk(cast, "desk_documents_print"), {"only": "doors"})
    assert printed["Location"] == desk(cast, "desk_document", "doors")
    assert Printout.objects.get().document == "doors"
    assert "Unchanged since then." in card(cast)


@pytest.mark.parametrize("who", ["public", "captain_a", "other_organiser"])
def test_strangers_are_refused(cast: Cast, who: str) -> None:
    for address in (reverse("doors_pdf", args=["cup", 1]), desk(cast, "desk_document", "doors")):
        assert cast.client(who).get(address).status_code == 403


def test_what_all_documents_wait_for_is_one_query(cast: Cast) -> None:
    context = print_of(cast.tour)
    with CaptureQueriesContext(connection) as asked:
        ready = readiness(context, DOCUMENT_TYPES.values())
    assert (len(asked), [*ready]) == (1, [document for document in DOCUMENT_TYPES.values() if document.fits(cast.tour)])
