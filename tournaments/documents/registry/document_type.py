"""What a document of a tour is."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise

from tournaments.documents.registry.print_context import PrintContext
from tournaments.documents.words import DOCUMENTS
from tournaments.models import Tour
from tournaments.paper.document import Document


@dataclass(frozen=True, slots=True)
class MissingPrerequisite:
    """Why a document is not what it is to become: a sentence, and the page of the desk where that is mended.

    ``page`` is the name of an address that takes the tournament, or ``of_tour`` the tour too. With ``nothing`` there is
    nothing to print at all.
    """

    words: str
    page: str
    link: str | Promise
    of_tour: bool = False
    nothing: bool = False


def _always(_tour: Tour) -> bool:
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentType:
    """A document of a tour, made of one or several documents with page numbers of their own, each laid out when it is
    asked for.

    ``missing`` tells why it is not ready, None when it is; ``fits`` whether a tour has it; ``after`` whether it says
    how the tour went. One that is ``secret`` is kept nowhere and is no part of the file with everything; one that is
    ``rare`` only when somebody asks for it.
    """

    key: str
    about: str | Promise = ""
    documents: Callable[[PrintContext], Iterable[Document]]
    missing: Callable[[PrintContext], MissingPrerequisite | None]
    fits: Callable[[Tour], bool] = _always
    after: bool = False
    rare: bool = False
    secret: bool = False

    @property
    def title(self) -> str | Promise:
        """What it is called."""
        return DOCUMENTS[self.key]

    def is_there(self, print_context: PrintContext) -> bool:
        """Whether the tour has the document, and anything in it."""
        return self.fits(print_context.tour) and not (
            (missing := self.missing(print_context)) and missing.nothing
        )

    def is_usual(self, print_context: PrintContext) -> bool:
        """Whether it is wanted now: before the tour what there is, afterwards what is ready."""
        if self.rare or not self.is_there(print_context):
            return False
        return self.missing(print_context) is None if self.after else not print_context.is_over
