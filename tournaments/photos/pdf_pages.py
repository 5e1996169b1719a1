"""Draws the pages of a PDF file: a program of its own, which ``photos.pdf`` runs.

PDFium reads whatever somebody has uploaded. Here it may use so much memory and time and no more, and when it fails, no
server fails with it. Nothing of the file is left but pixels: no text, no script, no attachment.

    python pdf_pages.py MEMORY SECONDS PAGES LONGEST < file.pdf

It writes the number of pages, then of each page that is drawn its width, height and pixels. A file with more than PAGES
pages is not drawn.
"""

import contextlib
import struct
import sys

from pypdfium2 import PdfDocument


def limit(memory: int, seconds: int) -> None:
    """From here on; where the system knows no such limits there are none but those of ``photos.pdf``."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # some systems have none

        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def draw(most: int, longest: int) -> None:
    """Every page with the longer side so long."""
    out = sys.stdout.buffer
    with PdfDocument(sys.stdin.buffer.read()) as pdf:
        pages = len(pdf)
        out.write(struct.pack(">I", pages))
        for number in range(pages if pages <= most else 0):
            page = pdf[number]
            image = page.render(scale=longest / max(page.get_size())).to_pil().convert("RGB")
            out.write(struct.pack(">II", *image.size) + image.tobytes())
            page.close()


if __name__ == "__main__":
    limit(int(sys.argv[1]), int(sys.argv[2]))
    draw(int(sys.argv[3]), int(sys.argv[4]))
