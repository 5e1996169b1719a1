"""Secrets that are shown once: tokens of private links, passwords of new accounts.

They are made from the server's secret key and the submission that asks for them, not from chance: a form that is sent
twice, because the answer to the first time was lost, shows the same secret again, though nobody has stored it.
"""

import base64

from django.utils.crypto import salted_hmac

_TOKEN_BYTES = 16
_PASSWORD_BYTES = 10


def new_token(submission: str) -> str:
    """128 bits as text fit for an address."""
    return _encoded(base64.urlsafe_b64encode(_digest("tournaments.token", submission)[:_TOKEN_BYTES]))


def new_password(submission: str) -> str:
    """80 bits as letters and digits that are read out and typed without mistakes."""
    return _encoded(base64.b32encode(_digest("tournaments.password", submission)[:_PASSWORD_BYTES])).lower()


def digest_name(salt: str, name: str) -> str:
    """A short word for a name that nobody else can find out or make."""
    return salted_hmac(salt, name, algorithm="sha256").hexdigest()[:16]


def _digest(salt: str, submission: str) -> bytes:
    return salted_hmac(salt, submission, algorithm="sha256").digest()


def _encoded(text: bytes) -> str:
    return text.decode().rstrip("=")
