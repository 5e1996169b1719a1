"""The documents of matches."""

from tournaments.matches.documents.notices import NOTICES
from tournaments.matches.documents.protocol.document import PROTOCOLS

DOCUMENTS = (*NOTICES, *PROTOCOLS)
