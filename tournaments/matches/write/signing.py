"""Signatures under a protocol, and its approval."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel import access as permissions
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import ROOM
from tournaments.kernel.values import clean_text
from tournaments.kernel.write import Answer, Change, Conflict, Intent, Refused, use_case
from tournaments.matches.read.protocol import contradictions, protocol_of
from tournaments.matches.read.rows import load_all, score_of
from tournaments.matches.write.games import open_protocol, recompute
from tournaments.matches.write.requests import open_disputes, settle_disputes
from tournaments.models import Draw, Match, PaperEntry, Side, Signature

PERMISSIONS = {
    Signature.Role.SENIOR.value: "match.sign_senior",
    Signature.Role.CAPTAIN_A.value: "match.sign_captain_a",
    Signature.Role.CAPTAIN_B.value: "match.sign_captain_b",
}
SIDES = {Signature.Role.CAPTAIN_A.value: Side.A.value, Signature.Role.CAPTAIN_B.value: Side.B.value}


@use_case("protocol.sign")
def sign(
    change: Change, *, match_id: int, version: int, signatures: int, role: str, name: str, strokes: str = ""
) -> Answer:
    """One signature under the protocol as it was shown: its version, and how many signatures stood there then.

    Signatures that others gave meanwhile do not disturb; any other change is a ``Conflict``. With the third one the
    protocol is signed. A captain who signs ends the team's dispute. Roles: ``models.Signature.Role``. ``strokes`` are
    what was drawn with a finger, left aside where the tournament is signed by name.
    """
    match = _taken(change, match_id, version, signatures, (role,))
    drawn = strokes if match.tour.tournament.draws_signatures else ""
    (row,) = _signable(match, {role: name}, drawn)
    row.way = _way(change, match, role)
    return _given(change, match, row)


@use_case("protocol.sign_on_paper")
def sign_on_paper(change: Change, *, match_id: int, version: int, signatures: int, names: Mapping[str, str]) -> Answer:
    """What stands under the protocol on paper, role → name, typed in by a judge or the organiser: nobody signs on a
    screen by that. Each signature raises the match's version, as if it had been given alone."""
    match = _taken(change, match_id, version, signatures, tuple(names) or ("",))
    permissions.require(change.actor, "match.record", match)
    rows = paper_signatures(match, names)
    match.version += len(rows) - 1
    Match.objects.filter(pk=match_id).update(version=match.version)
    return _given(change, match, *rows)


def paper_signatures(match: Match, names: Mapping[str, str]) -> list[Signature]:
    """Those that stand on paper, role → name, to be stored by ``give``; Refused with all that is missing."""
    rows = _signable(match, names)
    for row in rows:
        row.way = Signature.Way.PAPER
    return rows


def _taken(change: Change, match_id: int, version: int, signatures: int, roles: Sequence[str]) -> Match:
    match = change.take_match(match_id, permission=PERMISSIONS.get(roles[0], "match.record"), grows=False)
    change.compare(match, _shown_version(match, version, signatures))
    for role in roles:
        permissions.require(change.actor, PERMISSIONS.get(role, "match.record"), match)
    if not set(roles) <= set(PERMISSIONS) or match.team_b_id is None:
        raise Refused(("", _("There is nothing to sign here.")))
    return match


def _way(change: Change, match: Match, role: str) -> Signature.Way:
    """A captain's own link belongs to nobody else, a judge's phone to a judge of the match. Who is neither presses
    buttons for others: that is said, and nobody's phone is named for it."""
    if role in SIDES and SIDES[role] in permissions.captained_sides(change.actor, match):
        return Signature.Way.OWN
    return Signature.Way.JUDGES if permissions.is_judge_of.test(change.actor, match) else Signature.Way.DESK


def _given(change: Change, match: Match, *rows: Signature) -> Answer:
    before: dict[str, Any] = {"state": match.state}
    standing, given, settled = give(change, match, rows)
    after = {"state": match.state} | ({"signature": given[0]} if len(given) == 1 else {"signatures": given})
    change.log(before=before, after=after | ({"settled": settled} if settled else {}))
    return {"version": match.version, "state": match.state, "signatures": standing}


def give(
    change: Change, match: Match, rows: Sequence[Signature]
) -> tuple[int, list[dict[str, Any]], list[dict[str, Any]]]:
    """Stores signatures; with the third one the protocol is signed. How many stand now, and for the log the new ones,
    and the disputes that they end."""
    settled = [given for row in rows for given in _settled(change, match, row.role)]
    for row in rows:
        row.given_by, row.signed_at = change.actor_name, timezone.now()
    Signature.objects.bulk_create(rows)
    standing = Signature.objects.filter(match=match, withdrawn_at__isnull=True).count()
    if standing == len(PERMISSIONS):
        match.state = Match.State.SIGNED.value
        Match.objects.filter(pk=match.pk).update(state=match.state)
    return standing, [_described(row) for row in rows], settled


def _described(row: Signature) -> dict[str, Any]:
    """What the log writes down: that something was drawn, never what, for the log forgets nothing."""
    drawn = {"drawn": True} if row.strokes else {}
    return {"role": row.role, "name": row.name, "way": str(row.way)} | drawn


def _settled(change: Change, match: Match, role: str) -> list[dict[str, Any]]:
    """What the captain's signature ends."""
    return settle_disputes(change, match, match.team(SIDES[role])) if role in SIDES else []


def _shown_version(match: Match, version: int, signatures: int) -> int:
    """The match's version if nothing but signatures was added since it was shown, else the one that was shown.

    Every write raises the version by one, and only a signature raises the number of signatures with it. Asked once the
    match is locked: two captains who sign at one time do not disturb each other.
    """
    standing = Signature.objects.filter(match=match, withdrawn_at__isnull=True).count()
    return match.version if match.version - version == standing - signatures else version


def _signable(match: Match, names: Mapping[str, str], strokes: str = "") -> list[Signature]:
    """The rows to be stored, role → name, with the tidy names; Refused with all that is missing."""
    if match.state != Match.State.CLOSING:
        signed = _("This protocol is already signed.")
        early = _("A protocol is signed at the end of the match: move on to “penalties and remarks” first.")
        raise Refused(("", early if match.is_open else signed))
    standing = Signature.objects.filter(match=match, role__in=names, withdrawn_at__isnull=True).first()
    if standing is not None:
        raise Refused(("", _("%(name)s has already signed here.") % {"name": standing.name}))
    checks = Checks()
    if waits_for_second_entry(match):
        checks.add(
            "", _("This protocol was typed in from paper: it will be signed once a second person has typed it in too.")
        )
    for sentence in protocol_of(match).missing:
        checks.add("", sentence)
    rows = [_named(checks, match, role, name, strokes) for role, name in names.items()]
    checks.refuse_any()
    return rows


def _named(checks: Checks, match: Match, role: str, name: str, strokes: str) -> Signature:
    if not clean_text(name):
        checks.add("name", _("Enter the signer’s name."))
    row = Signature(match=match, role=role, name=checks.text("name", ROOM, name))
    checks.fill(row, strokes=strokes)
    return row


def waits_for_second_entry(match: Match) -> bool:
    """Whether the organiser wants paper typed in twice, and this one has been typed in only once."""
    if not match.tour.second_entry:
        return False
    settled = list(PaperEntry.objects.filter(match=match).values_list("settled", flat=True))
    return bool(settled) and not any(settled)


@use_case("protocol.reopen")
def reopen(change: Change, *, match_id: int, version: int) -> Answer:
    """Takes a signed or approved protocol back for correction; the intent's reason says why."""
    writing = open_protocol(change, match_id, version=version)
    if "state" not in writing.before:
        raise Refused(("", _("This protocol is not signed: you can change it directly.")))
    return writing.close()


# Approval by the organiser (tour, course 8), and taking it back.
@use_case("match.approve", milestone=True)
def approve_match(change: Change, *, match_id: int, version: int) -> Answer:
    """The match counts from now on. One without all signatures needs a reason (a protocol on paper), and every
    counted game decided, or both teams' points entered; a bye needs neither. A disputed one has to be answered."""
    match = change.take_match(match_id, permission="match.approve", version=version)
    if match.state == Match.State.APPROVED:
        raise Refused(("", _("This match is already approved.")))
    faults = [] if match.state == Match.State.SIGNED or match.team_b is None else _unsigned_faults(change, match)
    if open_disputes(match_id).exists():
        faults.append(("", _("This protocol is disputed: answer the objection under “Requests” first.")))
    if faults:
        raise Refused(*faults)
    recompute(match)
    _move(change, match, Match.State.APPROVED)
    return {"match": match.pk, "version": match.version, "state": match.state}


@use_case("match.take_back_approval")
def take_back_approval(change: Change, *, match_id: int, version: int) -> Answer:
    """The match does not count any more; needs a reason. Signatures that stood before stand again. Who goes on after it
    is to be decided again, unless the next tour of the knock-out is drawn."""
    match = change.take_match(match_id, permission="match.approve", version=version)
    if match.state != Match.State.APPROVED:
        raise Refused(("", _("This match is not approved, so there is nothing to withdraw.")))
    if not change.intent.reason:
        raise Refused(("reason", _("Say why you are withdrawing the approval.")))
    decided = match.goes_on
    if Draw.objects.decides_anew(match.goes_on, match.tour):
        match.goes_on = ""
        Match.objects.filter(pk=match.pk).update(goes_on="")
    _move(change, match, _state_before(match))
    if decided != match.goes_on:
        change.data["before"] |= {"goes_on": decided}
        change.data["after"] |= {"goes_on": ""}
    return {"match": match.pk, "version": match.version, "state": match.state}


@dataclass(frozen=True)
class Approved:
    """What became of several approvals: ids of matches approved, and those changed or not ready meanwhile."""

    approved: tuple[int, ...]
    left: tuple[int, ...]


def approve_all(intent: Intent, shown: Sequence[tuple[int, int]]) -> Approved:
    """Approve several signed matches, given as (id, version) the way they were shown.

    Every match is a write of its own: one that was changed, reopened or removed meanwhile is left out, the others not.
    Each has a key that follows from the intent's, so that the whole may be repeated.
    """
    approved, left = [], []
    for match_id, version in shown:
        key = sha256(f"{intent.key}:{match_id}".encode()).hexdigest()
        try:
            approve_match(replace(intent, key=key, reason=""), match_id=match_id, version=version)
            approved.append(match_id)
        except (Conflict, Refused, Http404):
            left.append(match_id)
    return Approved(tuple(approved), tuple(left))


def _unsigned_faults(change: Change, match: Match) -> list[tuple[str, str]]:
    faults = []
    if not change.intent.reason:
        sentence = _("The protocol is not signed: say why you are approving it anyway, for example “signed on paper”.")
        faults.append(("reason", sentence))
    if not match.tour.has_games:
        if match.entered_a is None or match.entered_b is None:
            faults.append(("", _("Enter the points of both sides before you approve the match.")))
        return faults
    rows = load_all((match,))[match.pk]
    undecided = len(score_of(match, match.tour.tour_format, rows).undecided)
    if undecided:
        sentence = ngettext(
            "%(count)s game has no result yet: enter it in the protocol first.",
            "%(count)s games have no result yet: enter them in the protocol first.",
            undecided,
        )
        return [*faults, ("", sentence % {"count": undecided})]
    return [*faults, *(("", text) for text in contradictions(match, match.tour.tour_format, rows))]


def _state_before(match: Match) -> Match.State:
    if match.team_b is None:
        return Match.State.PLANNED
    if match.walk_over:
        return Match.State.SIGNED
    standing = Signature.objects.filter(match=match, withdrawn_at=None).count()
    return Match.State.SIGNED if standing == len(Signature.Role) else Match.State.CLOSING


def _move(change: Change, match: Match, state: Match.State) -> None:
    totals = {"total_a": str(match.total_a), "total_b": str(match.total_b)}
    change.log(before={"state": match.state}, after={"state": state.value} | totals)
    match.state = state
    Match.objects.filter(pk=match.pk).update(state=state)
