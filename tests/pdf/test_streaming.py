"""Files that are written page by page: bound ones, archives, their first sheets, what they say."""

import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.utils import translation
from PIL import Image
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from tests.pdf.scenes import PRINTED
from tournaments.pdf.archive import archived
from tournaments.pdf.boards import playing_board
from tournaments.pdf.digest import content_digest
from tournaments.pdf.document import About, Document, bound, drawn, laid_out
from tournaments.pdf.paper import Paper, Printing
from tournaments.pdf.picture import WIDTH, picture_of
from tournaments.pdf.rules import game_rules
from tournaments.pdf.sheets import free_sheets
from tournaments.pdf.streaming import Pipe, Sink, StreamedCanvas

ABOUT = About("Всё для тура 4", "Кубок")


def rules(slug: str = "corners", moment: datetime = PRINTED, paper: Paper = Paper.A4) -> Document:
    with translation.override("en"):
        (laid,) = laid_out(lambda output: game_rules(output, slug, moment, printing=Printing(paper)))
    return laid


def board(slug: str = "deer") -> Document:
    with translation.override("en"):
        (laid,) = laid_out(lambda output: playing_board(output, slug, PRINTED))
    return laid


def read(content: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(content), strict=True)


def draw(canvas: Canvas) -> None:
    for number in range(3):
        canvas.bookmarkPage(f"page{number}")
        canvas.addOutlineEntry(f"Page {number}", f"page{number}")
        canvas.drawString(72, 700, f"The words of page {number}")
        canvas.showPage()
    canvas.save()


def test_it_is_the_file_that_the_plain_canvas_writes() -> None:
    ours, theirs = io.BytesIO(), io.BytesIO()
    draw(StreamedCanvas(ours, pageCompression=1))
    draw(Canvas(theirs, pageCompression=1))
    one, other = read(ours.getvalue()), read(theirs.getvalue())
    assert [page.extract_text() for page in one.pages] == [page.extract_text() for page in other.pages]
    assert [entry["/Title"] for entry in one.outline] == [entry["/Title"] for entry in other.outline]  # type: ignore[call-overload]
    assert len(one.xref[0]) == len(other.xref[0])


def test_every_page_is_written_when_it_is_drawn_and_not_kept() -> None:
    pipe, laid = Pipe(), board("sonor")
    with translation.override("en"):
        taken = [pipe.take() for _sheet in drawn(pipe, laid)]
    assert len(taken) == len(laid.pages) > 1
    assert all(b"endstream" in piece and b"/Type /Page\n" in piece for piece in taken)
    whole = b"".join([*taken, pipe.take()])
    assert len(read(whole).pages) == len(laid.pages)


def test_a_page_that_is_written_takes_no_memory() -> None:
    canvas = StreamedCanvas(io.BytesIO())
    canvas.drawString(0, 0, "x" * 5000)
    canvas.showPage()
    kept = [
        getattr(thing, "content", "") or getattr(thing, "stream", "")
        for thing in canvas._doc.idToObject.values()
    ]
    assert not any(isinstance(text, str) and len(text) > 1000 for text in kept)


def bind(*chapters: tuple[str, list[Document]]) -> PdfReader:
    pipe = Pipe()
    with translation.override("en"):
        for _sheet in bound(pipe, ABOUT, chapters):
            pass
    return read(pipe.take())


def test_bound_documents_are_chapters_with_page_numbers_of_their_own() -> None:
    reader = bind(("Rules", [rules()]), ("Boards", [board("deer"), board("corners")]))
    texts = [page.extract_text() for page in reader.pages]
    count = len(texts) - 2
    assert f"page {count} of {count}" in texts[count - 1]
    assert all("page 1 of 1" in text for text in texts[count:])
    outline: Any = reader.outline
    assert [entry.title for entry in outline if not isinstance(entry, list)] == ["Rules", "Boards"]
    inner = [[entry.title for entry in part] for part in outline if isinstance(part, list)]
    assert inner[1] == ["Deer and dogs", "Corners"]
    assert [
        reader.get_destination_page_number(entry) for entry in outline if not isinstance(entry, list)
    ] == [0, count]
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == ABOUT


def test_each_document_is_made_when_those_before_it_are_written() -> None:
    events: list[str] = []

    def chapters() -> Iterator[tuple[str, list[Document]]]:
        for slug in ("deer", "corners"):
            events.append(f"made {slug}")
            yield slug, [board(slug)]

    with translation.override("en"):
        events.extend("drawn" for _sheet in bound(Pipe(), ABOUT, chapters()))
    assert events == ["made deer", "drawn", "made corners", "drawn"]


def test_an_archive_can_be_read_though_it_was_written_without_looking_back() -> None:
    def write(file: Sink) -> Iterator[None]:
        yield from drawn(file, board())

    pipe, moment = Pipe(), datetime(2026, 7, 14, 9, tzinfo=UTC)
    entries = [("1 Доска.pdf", write), ("2 Доска.pdf", write)]
    with translation.override("en"):
        pieces = [pipe.take() for _sheet in archived(pipe, entries, moment)]
    archive = zipfile.ZipFile(io.BytesIO(b"".join([*pieces, pipe.take()])))
    assert archive.testzip() is None
    assert archive.namelist() == ["1 Доска.pdf", "2 Доска.pdf"]
    assert all(info.date_time == (2026, 7, 14, 9, 0, 0) for info in archive.infolist())
    assert len(read(archive.read("2 Доска.pdf")).pages) == 1


def test_a_digest_knows_nothing_of_when_and_on_what_it_was_printed() -> None:
    known = content_digest([rules()])
    later = datetime(2026, 8, 1, tzinfo=UTC)
    assert content_digest([rules(moment=later, paper=Paper.A5)]) == known
    printed = rules()
    with translation.override("en"):
        list(drawn(Pipe(), printed))
    assert content_digest([rules()]) == known


def test_a_digest_tells_another_word_another_drawing_and_another_document_apart() -> None:
    with translation.override("en"):
        sheets = laid_out(lambda output: free_sheets(output, "deer", PRINTED))
    digests = [
        content_digest(documents)
        for documents in (
            [rules()],
            [rules("deer")],
            [board()],
            [board("corners")],
            sheets,
            [board(), board()],
        )
    ]
    assert len(set(digests)) == len(digests)
    ruled = rules()
    cell = ruled.pages[0].cells[-1]
    ruled.pages[0].cells[-1] = cell._replace(
        fitted=cell.fitted.__class__(cell.fitted.size, ("Другие слова",))
    )
    assert content_digest([ruled]) != digests[0]


def test_a_picture_shows_the_first_sheet_as_it_is_printed() -> None:
    for paper, wide in ((Paper.A4, False), (Paper.A5, True)):
        with translation.override("en"):
            image = Image.open(io.BytesIO(picture_of(rules(paper=paper))))
        assert image.format == "PNG"
        assert image.width == WIDTH
        assert (image.width > image.height) == wide
        dark = sum(image.convert("L").histogram()[:128])
        assert 0.005 < dark / (image.width * image.height) < 0.5


def test_a_picture_is_the_same_whenever_it_is_drawn() -> None:
    with translation.override("en"):
        assert picture_of(rules()) == picture_of(rules(moment=datetime(2026, 8, 1, tzinfo=UTC)))
