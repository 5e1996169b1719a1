"""Whatever is printed of the demo, the fonts have its signs: no box stands in place of one."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from games.drawing.scene import Label
from tests import demo
from tests.paper.scenes import print_of, texts_of
from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.kernel.wording import namer
from tournaments.models import Tour
from tournaments.paper.document import Document, draw_stamp
from tournaments.paper.fitting import REPLACEMENT, unprintable

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]


def printed() -> Iterator[tuple[str, Document]]:
    """Every document of one tour of each kind."""
    tours = {tour.kind: tour for tour in Tour.objects.select_related("tournament").order_by("-pk")}
    for tour in tours.values():
        for document_type in DOCUMENT_TYPES.values():
            if document_type.fits(tour):
                for document in document_type.lay(print_of(tour)):
                    yield f"{document_type.key} of {tour.kind}", document


def lacking(document: Document) -> set[str]:
    """The signs in whose place a box would stand, in the texts and in the pictures."""
    for number, page in enumerate(document.pages, start=1):
        draw_stamp(page, document.stamp, number, len(document.pages))
    shapes = (shape for page in document.pages for picture in page.pictures for shape in picture.scene.shapes)
    labels = (shape.said(namer()) for shape in shapes if isinstance(shape, Label))
    return {REPLACEMENT} & {*texts_of([*document.pages])} | {sign for text in labels for sign in unprintable(text)}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_fonts_have_every_sign_that_is_printed_of_the_demo(language: str) -> None:
    demo.load()
    with translation.override(language):
        found = {name: signs for name, document in printed() if (signs := lacking(document))}
    assert found == {}
