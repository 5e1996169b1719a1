"""Passkeys: added to an account, shown at the log-in, taken off.

The protocol is Web Authentication, its checks are py_webauthn's. A key is bound to the address that it was made at
(``Site``); whoever uses it has to show the device a finger, a face or a PIN, so that it stands for password and code
together. A challenge is good for one answer and ten minutes.
"""

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import parse_authentication_credential_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from tournaments.kernel.database import writing
from tournaments.kernel.secrets import digest_name
from tournaments.kernel.write import Refused
from tournaments.models import Passkey

MOST: Final = 20
"""Passkeys of one account."""
UNREADABLE: Final = (WebAuthnException, ValueError, LookupError, TypeError, RecursionError)
"""What py_webauthn raises on an answer: its own refusals, and whatever its reading of odd bytes stumbles over."""
LONGEST_ANSWER: Final = 20_000
"""Characters of what a browser sends; the largest keys need a tenth of it."""
_TIMEOUT: Final = 120_000
"""Milliseconds that a browser waits for the finger."""


@dataclass(frozen=True)
class Site:
    """What a passkey is bound to: the name of the host, and scheme, host and port as a browser tells them."""

    host: str
    origin: str


@dataclass(frozen=True)
class Challenge:
    """What an answer has to be made for, and when it was put."""

    value: bytes
    put_at: datetime


def new_challenge() -> Challenge:
    return Challenge(secrets.token_bytes(32), timezone.now())


def options_to_add(user: User, site: Site, challenge: bytes) -> str:
    """What the browser needs to make a key, as JSON; devices that have one of this account's make no second."""
    known = Passkey.objects.filter(account_id=user.pk).values_list("credential", flat=True)
    options = generate_registration_options(
        rp_id=site.host, rp_name="Tourboard", user_id=_handle(user), user_name=user.get_username(), challenge=challenge,
        timeout=_TIMEOUT, exclude_credentials=[PublicKeyCredentialDescriptor(id=bytes(key_id)) for key_id in known],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.REQUIRED
        ),
    )  # fmt: skip
    return options_to_json(options)


def options_to_log_in(site: Site, challenge: bytes) -> str:
    """The same to show a key: any that this browser has for the address, so that nobody has to type a name."""
    required = UserVerificationRequirement.REQUIRED
    options = generate_authentication_options(
        rp_id=site.host, challenge=challenge, user_verification=required, timeout=_TIMEOUT
    )
    return options_to_json(options)


def add_passkey(user: User, site: Site, challenge: bytes, answer: str, name: str) -> Passkey:
    """The key that the browser has made; Refused when it does not answer the challenge, or is somebody's already."""
    try:
        made = verify_registration_response(
            credential=answer[:LONGEST_ANSWER], expected_challenge=challenge, expected_rp_id=site.host,
            expected_origin=site.origin, require_user_verification=True,
        )  # fmt: skip
    except UNREADABLE as error:
        raise Refused(("", _("The device’s answer was not accepted. Try again."))) from error
    with writing():
        if Passkey.objects.filter(account_id=user.pk).count() >= MOST:
            raise Refused(("", _("An account has at most %(most)s passkeys. Remove one first.") % {"most": MOST}))
        if Passkey.objects.filter(credential=made.credential_id).exists():
            raise Refused(("", _("This passkey has been added already.")))
        return Passkey.objects.create(
            account_id=user.pk, name=name, credential=made.credential_id, public_key=made.credential_public_key,
            uses=made.sign_count, added_at=timezone.now(),
        )  # fmt: skip


def check_passkey(site: Site, challenge: Challenge, answer: str) -> tuple[User | None, bool]:
    """Whose key answers the challenge, None when nobody's does or it does not answer it rightly; and whether it is
    right. A count that went backwards shows a copied key: it is refused. So is an answer to a challenge that was put
    before the key was last used: it may be the one that was given then."""
    with writing():
        try:
            shown = parse_authentication_credential_json(answer[:LONGEST_ANSWER])
        except UNREADABLE:
            return None, False
        key = Passkey.objects.select_for_update().filter(credential=shown.raw_id).first()
        user = User.objects.filter(pk=key.account_id, is_active=True).first() if key else None
        if key is None or user is None:
            return None, False
        if key.used_at is not None and challenge.put_at <= key.used_at:
            return user, False
        try:
            checked = verify_authentication_response(
                credential=shown, expected_challenge=challenge.value, expected_rp_id=site.host,
                expected_origin=site.origin, credential_public_key=bytes(key.public_key),
                credential_current_sign_count=key.uses, require_user_verification=True,
            )  # fmt: skip
        except UNREADABLE:
            return user, False
        Passkey.objects.filter(pk=key.pk).update(uses=checked.new_sign_count, used_at=timezone.now())
        return user, True


def remove_passkey(user: User, pk: int) -> bool:
    """Whether there was one to remove."""
    with writing():
        return bool(Passkey.objects.filter(account_id=user.pk, pk=pk).delete()[0])


def remove_passkeys(user: User) -> int:
    """All of an account; how many there were."""
    with writing():
        return Passkey.objects.filter(account_id=user.pk).delete()[0]


def _handle(user: User) -> bytes:
    """What a device keeps of whose key it is: tells nobody who that is, and is the same for all keys of an account."""
    return bytes.fromhex(digest_name("tournaments.passkey", str(user.pk)))
