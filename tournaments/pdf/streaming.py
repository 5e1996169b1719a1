"""PDF files that are written page by page, while they are being drawn.

ReportLab's own canvas keeps every page until the file is saved. A page's objects may stand anywhere in a file, so that
this one writes them as soon as the page is shown, and forgets what it has drawn.
"""

from typing import Any, Protocol

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas


class Sink(Protocol):
    """Where bytes go, one after another."""

    def write(self, data: bytes, /) -> object: ...


class Pipe:
    """A file that grows at its end and is taken away at its beginning; it can neither be read nor searched."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self.size = 0
        """How many bytes wait to be taken."""

    def write(self, data: bytes) -> int:
        self._pieces.append(bytes(data))
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def take(self) -> bytes:
        """What has been written since it was taken last."""
        taken = b"".join(self._pieces)
        self._pieces.clear()
        self.size = 0
        return taken


class StreamedCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages are in the file once they are shown. What pages refer to is drawn before them."""

    def __init__(self, file: Sink, **how: Any) -> None:
        super().__init__(file, **how)
        self._file = file
        self._written = 0
        (header,) = pdfdoc.PDFFile(self._doc._pdfVersion).strings
        self._put(header)

    def showPage(self) -> None:  # noqa: N802 - the canvas calls it so
        """Close the page, write it and its drawing, and keep of it what the list of pages needs."""
        name = self._doc.thisPageName()
        super().showPage()
        self._put_object(name)
        page = self._doc.idToObject[name]
        self._put_object(page.Contents.__InternalName__)
        page.Contents.content = page.stream = ""

    def save(self) -> None:
        """Write everything that is left: typefaces, outline, list of pages, and where in the file each object is."""
        doc = self._doc
        if self._code:
            self.showPage()
        for font in doc.delayedFonts:
            font.addObjects(doc)
        doc.info.invariant = doc.invariant
        doc.info.digest(doc.signature)
        root, info = doc.Reference(doc.Catalog), doc.Reference(doc.info)
        doc.Outlines.prepare(doc, self)
        if doc.Outlines.ready < 0:
            doc.Catalog.Outlines = None
        self._put_rest()
        self._put_end(root, info)

    def _put(self, data: bytes) -> int:
        """Write, and tell where in the file that begins."""
        start = self._written
        self._file.write(data)
        self._written += len(data)
        return start

    def _put_object(self, name: str) -> None:
        written = pdfdoc.PDFIndirectObject(name, self._doc.idToObject[name]).format(self._doc)
        self._doc.idToOffset[name] = self._put(written)

    def _put_rest(self) -> None:
        """Objects may name further ones while they are written."""
        doc, number = self._doc, 1
        while (name := doc.numberToId.get(number)) is not None:
            if name not in doc.idToOffset:
                self._put_object(name)
            number += 1

    def _put_end(self, root: Any, info: Any) -> None:
        doc = self._doc
        table = pdfdoc.PDFCrossReferenceTable()
        table.addsection(0, [doc.numberToId[number] for number in sorted(doc.numberToId)])
        start = self._put(table.format(doc))
        size = len(doc.numberToId) + 1
        self._put(pdfdoc.PDFTrailer(start, Size=size, Root=root, Info=info, ID=doc.ID()).format(doc))
