"""The server's own key: it signs where an exported log ends, and anybody can check that without the server.

It is made from the secret key, like the tokens of links: every process has the same one, a restored server has it
again, and nothing more has to be kept safe.
"""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.utils.crypto import salted_hmac


def public_key() -> str:
    """32 bytes in hexadecimal."""
    return _key().public_key().public_bytes_raw().hex()


def head_signature(tournament_id: int, entries: int, head: str) -> str:
    """Ed25519 over whose log it is, how many entries it has and the hash of the last one; 64 bytes in hexadecimal."""
    return _key().sign(f"tournament-log\n{tournament_id}\n{entries}\n{head}".encode()).hex()


def _key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(salted_hmac("tournaments.log", "head", algorithm="sha256").digest())
