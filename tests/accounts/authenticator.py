"""A device with passkeys, made of a few lines: what a browser sends for it, right or wrong in one place."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
SITE = "school.example"
SECURE: dict[str, Any] = {"secure": True, "headers": {"host": SITE, "accept-language": "en"}}
"""How a browser asks where passkeys are possible."""


@dataclass
class Authenticator:
    """One key; ``flags`` say whether it asked for a finger, ``uses`` counts how often it was shown."""

    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = b"one key of this device"
    flags: int = PRESENT | VERIFIED
    uses: int = 0
    origin: str = f"https://{SITE}"
    host: str = SITE

    def made(self, options: dict[str, Any]) -> str:
        """The answer to being asked for a new key."""
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.credential).to_bytes(2, "big") + self.credential + public
        return self.attested(attested, options)

    def attested(self, attested: bytes, options: dict[str, Any]) -> str:
        data = self._data(ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer(clientDataJSON=self._client("webauthn.create", options), attestationObject=attestation)

    def shown(self, options: dict[str, Any]) -> str:
        """The answer to being asked for a key it has."""
        self.uses += 1
        data, client = self._data(0), self._client("webauthn.get", options)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._answer(clientDataJSON=client, authenticatorData=data, signature=signature)

    def _data(self, flags: int) -> bytes:
        host = hashlib.sha256(self.host.encode()).digest()
        return host + bytes([self.flags | flags]) + self.uses.to_bytes(4, "big")

    def _client(self, what: str, options: dict[str, Any]) -> bytes:
        told = {"type": what, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _answer(self, **response: bytes) -> str:
        named = {name: text(value) for name, value in response.items()}
        told = {"id": text(self.credential), "rawId": text(self.credential), "type": "public-key", "response": named}
        return json.dumps(told)


def text(value: bytes) -> str:
    return urlsafe_b64encode(value).decode().rstrip("=")


def value(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def options_of(page: str) -> dict[str, Any]:
    """What a page asks the browser."""
    options: dict[str, Any] = json.loads(unescape(page.partition('data-options="')[2].partition('"')[0]))
    return options


def asked_to_show(client: Client, to: str = "") -> dict[str, Any]:
    page = client.get("/accounts/login/passkey/", {"next": to} if to else {}, **SECURE)
    return options_of(page.content.decode())
