"""Sheets with the result of one match, which may wait to be announced."""

from collections.abc import Sequence

from django.http import Http404

from tournaments.matches.read.matches import unannounced
from tournaments.models import Match
from tournaments.paper.document import Document
from tournaments.paper.document_type import PrintContext
from tournaments.paper.page import Page


def laid_result(context: PrintContext, pages: Sequence[Page], what: str, match: Match) -> list[Document]:
    """The pages as a document that says so while the result waits; 404 where what everybody may know is asked for."""
    secretly = unannounced([match])
    if secretly and context.announced:
        raise Http404
    return context.laid(pages, what, match.tour, secretly=secretly)
