"""The documents of a tour: what there is, what each still missing, when it was printed, how they become one file.

A further document is one more ``DocumentType`` in ``before.py`` or ``after.py``; page, files and pictures follow.
"""

from tournaments.documents.registry.after import AFTER
from tournaments.documents.registry.before import BEFORE
from tournaments.documents.registry.document_type import (
    DocumentType,
    MissingPrerequisite,
    PrintContext,
    print_context_of,
)

DOCUMENT_TYPES = {document_type.key: document_type for document_type in (*BEFORE, *AFTER)}
"""Every document by the last piece of its address, in the order in which they are printed."""

__all__ = [
    "AFTER",
    "BEFORE",
    "DOCUMENT_TYPES",
    "DocumentType",
    "MissingPrerequisite",
    "PrintContext",
    "print_context_of",
]
