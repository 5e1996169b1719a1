"""Scans as PDF files: their pages become pictures, drawn within bounds by a process of its own."""

import zlib
from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.actions import JavaScript

from tests.photos.pictures import SECRET, pdf
from tournaments.kernel.pictures import PictureFault
from tournaments.kernel.values import english
from tournaments.photos import pdf as drawing
from tournaments.photos.pdf import pages_of
from tournaments.photos.rules.photo import LONGEST, MOST_PAGES, STORED, fitted


def fault(content: bytes, **bounds: int) -> str:
    with pytest.raises(PictureFault) as caught:
        pages_of(content, **bounds)
    return english(caught.value.fault)


def with_much_in_it() -> bytes:
    """A file with a script, an attachment and a note about whoever made it."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf())))
    writer.add_open_action(JavaScript("app.alert('1')"))
    writer.add_attachment("secret.txt", SECRET)
    writer.add_metadata({"/Author": SECRET.decode()})
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


def with_a_picture(side: int) -> bytes:
    """A file of some kilobytes whose picture has so many black pixels each way."""
    pixels = zlib.compress(zlib.compress(b"\0" * (side * side), 9), 9)
    image = (
        f"<</Type/XObject/Subtype/Image/Width {side}/Height {side}/ColorSpace/DeviceGray/BitsPerComponent 8"
        f"/Filter[/FlateDecode/FlateDecode]/Length {len(pixels)}>>stream\n"
    ).encode() + pixels
    drawn = b"q 500 0 0 500 0 0 cm /I Do Q"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 500 500]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(drawn), drawn),
        image + b"\nendstream",
    ]
    file = b"%PDF-1.4\n"
    for number, body in enumerate(objects, start=1):
        file += b"%d 0 obj%s endobj\n" % (number, body)
    return file + b"trailer<</Root 1 0 R>>\n%%EOF"


def test_every_page_becomes_a_picture_that_can_be_read() -> None:
    pages = pages_of(pdf(2))
    assert [max(page.size) for page in pages] == [LONGEST, LONGEST]
    assert pages[0].tobytes() != pages[1].tobytes()
    assert all(page.getextrema()[0] == (0, 255) for page in pages)


def test_nothing_but_pixels_is_left_of_the_file() -> None:
    content = with_much_in_it()
    assert b"/JavaScript" in content
    (page,) = pages_of(content)
    stored = fitted(page).content
    assert stored.startswith(b"\xff\xd8\xff")
    assert len(stored) <= STORED
    assert all(secret not in stored for secret in (b"/JavaScript", SECRET, b"%PDF"))


def test_too_many_pages_are_refused_undrawn() -> None:
    assert len(pages_of(pdf(MOST_PAGES))) == MOST_PAGES
    assert fault(pdf(MOST_PAGES + 1)).startswith(f"The PDF file has {MOST_PAGES + 1} pages; at most {MOST_PAGES}")


def test_a_small_file_with_a_huge_picture_takes_no_more_than_any_other() -> None:
    bombed = with_a_picture(20_000)
    assert len(bombed) < 10_000
    assert [page.size for page in pages_of(bombed)] == [(LONGEST, LONGEST)]


def test_a_file_that_takes_more_memory_than_there_is_for_it_is_refused() -> None:
    assert fault(pdf(), memory=1).startswith("The PDF file cannot be read")


def test_a_file_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "PATIENCE", 0)
    assert fault(pdf()).startswith("The PDF file cannot be read")


@pytest.mark.parametrize("content", [b"%PDF-1.7", b"%PDF-1.7\n" + b"\xff" * 5000, pdf()[:300]])
def test_a_damaged_file_is_refused(content: bytes) -> None:
    assert fault(content).startswith("The PDF file cannot be read")


def test_a_locked_file_is_refused() -> None:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf())))
    writer.encrypt("secret", algorithm="RC4-128")
    file = BytesIO()
    writer.write(file)
    assert fault(file.getvalue()).startswith("The PDF file cannot be read")


def test_no_key_of_the_server_goes_along(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, object] = {}

    def run(command: list[str], **how: object) -> object:
        told.update(how)
        raise OSError

    monkeypatch.setenv("SECRET_KEY", "of the server")
    monkeypatch.setattr("tournaments.photos.pdf.subprocess.run", run)
    fault(pdf())
    assert "SECRET_KEY" not in str(told["env"])
