"""Addresses of everything that is printed."""

from collections.abc import Callable, Iterable
from typing import Final

from django.http import HttpResponse
from django.urls import URLPattern, path

from tournaments.documents.registry import DOCUMENTS
from tournaments.documents.views import desk
from tournaments.documents.views.envelopes import envelopes
from tournaments.documents.views.printing import printing
from tournaments.kernel.routes import DESK_TOUR
from tournaments.paper.document_type import DocumentType
from tournaments.play.views.diagrams import chosen_by_few
from tournaments.play.views.reviewing import once_reviewed

View = Callable[..., HttpResponse]
AFTER: Final[dict[str, Callable[[View], View]]] = {"game_review_pdf": once_reviewed, "game_record_pdf": chosen_by_few}
"""Documents before which something is found out or counted; meanwhile their addresses give another page."""


def addresses(documents: Iterable[DocumentType]) -> list[URLPattern]:
    return [
        path(document_type.path, _view(document_type), name=document_type.name)
        for document_type in documents
        if document_type.path
    ]


def _view(document_type: DocumentType) -> View:
    view = printing(document_type)
    return AFTER[document_type.name](view) if document_type.name in AFTER else view


urlpatterns = [
    path(f"{DESK_TOUR}/documents/", desk.documents, name="desk_documents"),
    path(f"{DESK_TOUR}/documents/envelopes/", envelopes, name="desk_envelopes"),
    path(f"{DESK_TOUR}/documents.pdf", desk.everything, name="desk_documents_pdf"),
    path(f"{DESK_TOUR}/documents.zip", desk.archive, name="desk_documents_zip"),
    path(f"{DESK_TOUR}/documents/print/", desk.print_documents, name="desk_documents_print"),
    path(f"{DESK_TOUR}/documents/making/<slug:name>/", desk.making, name="desk_documents_making"),
    path(f"{DESK_TOUR}/documents/<slug:document>.pdf", desk.one, name="desk_document"),
    path(f"{DESK_TOUR}/documents/<slug:document>.png", desk.picture, name="desk_document_picture"),
    *addresses(DOCUMENTS),
]
