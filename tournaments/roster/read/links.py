"""Private links that work, as they were given out: to be printed again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.kernel.secrets import new_token
from tournaments.models import AccessLink, AuditEntry, Tournament
from tournaments.models.access import token_hash


@dataclass(frozen=True, slots=True)
class Issued:
    """A working link; ``token`` opens it and is never to be stored or logged."""

    link: AccessLink
    token: str


@dataclass(frozen=True, slots=True)
class IssuedLinks:
    """The links whose tokens can be told, judges first, by name; ``untold`` is how many there are besides.

    A link cannot be told when it was made under another secret key of the server.
    """

    told: tuple[Issued, ...]
    untold: int


def issued_links(tournament: Tournament, now: datetime) -> IssuedLinks:
    """What works at that moment. Nothing is issued by asking.

    A token is made from the submission that asked for it (``tournaments.kernel.secrets``), so it is found again by
    trying the submissions that the audit log holds and comparing hashes.
    """
    working = tournament.links.filter(revoked_at=None, expires_at__gt=now)
    links = sorted(
        working.select_related("judge", "team"), key=lambda one: (one.kind != "judge", one.holder.key, one.pk)
    )
    found = AuditEntry.objects.filter(tournament=tournament, action="link.issue").order_by("-number")
    keys = list(found.values_list("key", flat=True)) if links else []
    told = tuple(issued for link in links if (issued := _told(tournament, link, keys)) is not None)
    return IssuedLinks(told, len(links) - len(told))


def _told(tournament: Tournament, link: AccessLink, keys: Sequence[str]) -> Issued | None:
    """The link with its token, when one of the submissions made it."""
    holder = f"{link.kind}-{link.holder.pk}"
    tokens = (new_token(f"{tournament.pk}:{key}:{holder}") for key in keys)
    return next((Issued(link, token) for token in tokens if token_hash(token) == link.hash), None)
