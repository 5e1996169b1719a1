"""Approval by the organiser (tour, course 8), and taking it back."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.write import Answer, Change, Conflict, Intent, Refused, use_case
from tournaments.matches.read.protocol import score_of
from tournaments.matches.write.requests import open_disputes
from tournaments.matches.write.totals import recompute
from tournaments.models import Match, Signature


@use_case("match.approve")
def approve_match(change: Change, *, match_id: int, version: int) -> Answer:
    """The match counts from now on. One without all signatures needs a reason (a protocol on paper), and every
    counted game decided, or both teams' points entered; a bye needs neither. A disputed one has to be answered."""
    match = change.take_match(match_id, permission="match.approve", version=version)
    if match.state == Match.State.APPROVED:
        raise Refused(("", _("This match is approved already.")))
    faults = (
        [] if match.state == Match.State.SIGNED or match.team_b is None else _unsigned_faults(change, match)
    )
    if open_disputes(match_id).exists():
        faults.append(("", _("This protocol is disputed: answer the dispute under “Signals” first.")))
    if faults:
        raise Refused(*faults)
    recompute(match)
    _move(change, match, Match.State.APPROVED)
    return {"match": match.pk, "version": match.version, "state": match.state}


@use_case("match.take_back_approval")
def take_back_approval(change: Change, *, match_id: int, version: int) -> Answer:
    """The match does not count any more; needs a reason. Signatures that stood before stand again."""
    match = change.take_match(match_id, permission="match.approve", version=version)
    if match.state != Match.State.APPROVED:
        raise Refused(("", _("This match is not approved, so there is nothing to take back.")))
    if not change.intent.reason:
        raise Refused(("reason", _("Say why the approval is taken back.")))
    _move(change, match, _state_before(match))
    return {"match": match.pk, "version": match.version, "state": match.state}


@dataclass(frozen=True)
class Approved:
    """What became of several approvals: ids of matches approved, and those changed or not ready meanwhile."""

    approved: tuple[int, ...]
    left: tuple[int, ...]


def approve_all(intent: Intent, shown: Sequence[tuple[int, int]]) -> Approved:
    """Approve several signed matches, given as (id, version) the way they were shown.

    Every match is a write of its own: one that was changed or reopened meanwhile is left out, the others are approved.
    Each has a key that follows from the intent's, so that the whole may be repeated.
    """
    approved, left = [], []
    for match_id, version in shown:
        key = sha256(f"{intent.key}:{match_id}".encode()).hexdigest()
        try:
            approve_match(replace(intent, key=key, reason=""), match_id=match_id, version=version)
            approved.append(match_id)
        except (Conflict, Refused, Match.DoesNotExist):
            left.append(match_id)
    return Approved(tuple(approved), tuple(left))


def _unsigned_faults(change: Change, match: Match) -> list[tuple[str, str]]:
    faults = []
    if not change.intent.reason:
        sentence = _(
            "The protocol is not signed: say why it is approved all the same, for example “signed on paper”."
        )
        faults.append(("reason", sentence))
    if not match.tour.has_games:
        if match.entered_a is None or match.entered_b is None:
            faults.append(
                ("", _("The points of both sides have to be entered before the match is approved."))
            )
        return faults
    undecided = len(score_of(match, match.tour.tour_format).undecided)
    if undecided:
        sentence = ngettext(
            "%(count)s game has no result yet: enter it in the protocol first.",
            "%(count)s games have no result yet: enter them in the protocol first.",
            undecided,
        )
        faults.append(("", sentence % {"count": undecided}))
    return faults


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
