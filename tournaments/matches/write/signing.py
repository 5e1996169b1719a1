"""Signatures under a protocol: the senior judge's and both captains'."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.values.names import clean_text
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.requests import settle_disputes
from tournaments.models import Match, Side, Signature

PERMISSIONS = {
    Signature.Role.SENIOR.value: "match.sign_senior",
    Signature.Role.CAPTAIN_A.value: "match.sign_captain_a",
    Signature.Role.CAPTAIN_B.value: "match.sign_captain_b",
}
SIDES = {Signature.Role.CAPTAIN_A.value: Side.A.value, Signature.Role.CAPTAIN_B.value: Side.B.value}


@use_case("protocol.sign")
def sign(change: Change, *, match_id: int, version: int, signatures: int, role: str, name: str) -> Answer:
    """One signature under the protocol as it was shown: its version, and how many signatures stood there then.

    Signatures that others gave meanwhile do not disturb; any other change is a ``Conflict``. With the third one the
    protocol is signed. A captain who signs ends the team's dispute. Roles: ``models.Signature.Role``.
    """
    permission = PERMISSIONS.get(role, "match.record")
    shown = _version_now(match_id, version, signatures)
    match = change.take_match(match_id, permission=permission, version=shown)
    if role not in PERMISSIONS or match.team_b_id is None:
        raise Refused(("", _("There is nothing to sign here.")))
    name = _signable(match, role, name)
    Signature.objects.create(
        match=match, role=role, name=name, given_by=change.actor_name, signed_at=timezone.now()
    )
    standing = Signature.objects.filter(match=match, withdrawn_at__isnull=True).count()
    before: dict[str, Any] = {"state": match.state}
    after: dict[str, Any] = {"state": match.state, "signature": {"role": role, "name": name}}
    if settled := _settled(change, match, role):
        after["settled"] = settled
    if standing == len(PERMISSIONS):
        after["state"] = match.state = Match.State.SIGNED.value
        Match.objects.filter(pk=match_id).update(state=match.state)
    change.log(before=before, after=after)
    return {"version": match.version, "state": match.state, "signatures": standing}


def _settled(change: Change, match: Match, role: str) -> list[dict[str, Any]]:
    """What the captain's signature ends."""
    return settle_disputes(change, match, match.team(SIDES[role])) if role in SIDES else []


def _version_now(match_id: int, version: int, signatures: int) -> int:
    """The match's version if nothing but signatures was added since it was shown, else the one that was shown.

    Every write raises the version by one, and only a signature raises the number of signatures with it.
    """
    now = Match.objects.values_list("version", flat=True).filter(pk=match_id).first() or version
    standing = Signature.objects.filter(match_id=match_id, withdrawn_at__isnull=True).count()
    return now if now - version == standing - signatures else version


def _signable(match: Match, role: str, name: str) -> str:
    """The tidy name of whoever signs; Refused with all that is missing."""
    if match.state != Match.State.CLOSING:
        signed = _("This protocol is already signed.")
        early = _("A protocol is signed at the end of the match: go on to “penalties and remarks” first.")
        raise Refused(("", early if match.is_open else signed))
    standing = Signature.objects.filter(match=match, role=role, withdrawn_at__isnull=True).first()
    if standing is not None:
        raise Refused(("", _("%(name)s has already signed here.") % {"name": standing.name}))
    checks = Checks()
    for sentence in protocol_of(match).missing:
        checks.add("", sentence)
    if not clean_text(name):
        checks.add("name", _("Write the name of whoever signs."))
    tidy = checks.title("name", name)
    checks.refuse_any()
    return tidy
