"""The key that signs where a log ends."""

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.test import Client
from pytest_django import Settings

from tournaments.kernel.log_key import head_signature, public_key

HEAD = "ab" * 32


def signed(key: str, signature: str, text: str) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), text.encode())
    except InvalidSignature:
        return False
    return True


def test_its_signature_holds_for_one_log_one_length_and_one_head() -> None:
    signature = head_signature(5, 120, HEAD)
    assert signed(public_key(), signature, f"tournament-log\n5\n120\n{HEAD}")
    for other in (f"6\n120\n{HEAD}", f"5\n121\n{HEAD}", f"5\n120\n{HEAD[:-1]}c"):
        assert not signed(public_key(), signature, f"tournament-log\n{other}")


def test_it_follows_from_the_secret_key_alone(settings: Settings) -> None:
    settings.SECRET_KEY = "one" * 20
    first = public_key(), head_signature(5, 120, HEAD)
    settings.SECRET_KEY = "two" * 20
    assert public_key() != first[0]
    assert not signed(public_key(), first[1], f"tournament-log\n5\n120\n{HEAD}")
    settings.SECRET_KEY = "one" * 20
    assert (public_key(), head_signature(5, 120, HEAD)) == first


@pytest.mark.django_db
def test_its_public_half_is_for_everybody_and_may_be_kept() -> None:
    answer = Client().get("/log-key/")
    assert answer.content.decode() == public_key() + "\n"
    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    assert answer["Cache-Control"] == "public, max-age=3600"
