"""How static files are stored for a server, each under a name that changes with its content."""

import re
from typing import Any

from django.core.files.base import ContentFile
from servestatic.storage import CompressedManifestStaticFilesStorage

OURS = "tournaments/*.js"
UNREAD = {
    ".js": re.compile(rb"^[ \t]*(?://.*|/\*(?s:.*?)\*/[ \t]*)?\n|^[ \t]+|(?<=[;{},)]) // [^\"'`\n]*$", re.MULTILINE),
    ".css": re.compile(rb"/\*(?s:.*?)\*/\s*|(?<=[{};,])\s+|(?<=:)\s+(?=[^\s\"'])|\s+(?=[{}])"),
}
"""What of our own files no browser reads: comments, and the space in styles (none of which has such a space in a text).
In scripts only comments that have lines of their own or end a line and have no quotes (so no text goes on after them),
and how far lines stand in (no text has several lines): that is told from code without reading code."""


def as_sent(name: str, content: bytes) -> bytes:
    """A file as it is sent; those of packages and pictures as they are."""
    ending = name[name.rfind(".") :]
    return content if "/vendor/" in name or ending not in UNREAD else UNREAD[ending].sub(b"", content)


class ModuleStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Scripts that are modules name one another; in what is stored, they name each other's stored names.

    A browser runs a module once for each address: one that is named by a page and by another module must have one.
    Only our own scripts are looked into: packages bring along some that name files which they do not bring.
    """

    support_js_module_import_aggregation = True
    _js_module_import_aggregation_patterns = (
        OURS,
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )

    def _save(self, name: str, content: Any) -> str:
        """Stored is what is sent: a comment is for whoever reads the source."""
        return str(super()._save(name, ContentFile(as_sent(name, b"".join(content.chunks())))))
