"""The demo's password and private links as plain text, in a file that only this user can read.

The database keeps their hashes only; without the file nobody could be told how to get in.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from tournaments.models import AccessLink
from tournaments.models.access import token_hash

NAME = "demo-access.json"


@dataclass(frozen=True)
class DemoLink:
    """A private link: ``kind`` is "judge" or "captain"."""

    kind: str
    holder: str
    token: str


@dataclass(frozen=True)
class Access:
    """How to get into the demo. ``account`` tells whether the password still is the one that was made."""

    username: str
    password: str
    account: str
    links: Sequence[DemoLink]

    def password_works(self) -> bool:
        """Whether the account still has this password."""
        user = User.objects.filter(username=self.username, is_active=True).first()
        return user is not None and account_mark(user) == self.account

    def working_link(self, kind: str) -> DemoLink | None:
        """The first link of the kind that still opens."""
        stored = AccessLink.objects.filter(
            hash__in=[token_hash(link.token) for link in self.links], kind=kind
        )
        now = timezone.now()
        working = {link.hash for link in stored if link.works_at(now)}
        return next((link for link in self.links if token_hash(link.token) in working), None)


def account_mark(user: User) -> str:
    """Changes when the account's password does; quicker than checking the password, which is slow on purpose."""
    return hashlib.sha256(user.password.encode()).hexdigest()


def store(access: Access) -> None:
    """Writes the file anew, whole or not at all; raises OSError when it cannot be written."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=NAME)  # readable by this user alone
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(access), file, ensure_ascii=False, indent=1)
    Path(temporary).replace(path)


def stored() -> Access | None:
    """What the file says; None without a demo."""
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
        links = tuple(DemoLink(**link) for link in found.pop("links"))
        return Access(**found, links=links)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def _path() -> Path:
    return Path(settings.DATA_DIR) / NAME
