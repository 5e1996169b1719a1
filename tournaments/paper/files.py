"""Files that are made for an answer: documents, and several of them in one file."""

from io import BytesIO

from django.http import HttpResponse
from django.utils import translation
from django.utils.http import content_disposition_header

from tournaments.kernel.export import file_name
from tournaments.paper.archive import Write


def made(
    write: Write, language: str, name: str, ending: str = "pdf", *, download: bool = False
) -> HttpResponse:
    """The file that is written in that language, under that name: opened in the browser, or stored as a ``download``.

    Nothing is sent before it is complete, so that what goes wrong meanwhile is an error page and no half file.
    """
    file = BytesIO()
    with translation.override(language):
        for _step in write(file):
            pass
    response = HttpResponse(file.getvalue(), content_type=f"application/{ending}")
    shown = content_disposition_header(as_attachment=download, filename=file_name(name, ending))
    response["Content-Disposition"] = shown or "inline"
    response["Content-Language"] = language
    response["Cache-Control"] = "private, no-cache"
    return response
