"""Totals follow from what is written in a protocol; nobody types them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Value
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.rows import score_of
from tournaments.matches.rules.protocol import Score
from tournaments.models import Match, Signature, Tour, Tournament
from tournaments.models.tournament import PointsField


def recompute(match: Match) -> Score:
    """Stores the totals of a match as they follow from its games, penalties or entered points (tour 12).

    To be called inside the transaction of every change to these or to the tour's format. The match's ``entered_*``
    must be as stored. A bye earns what the tournament's settings say, unless points were imported for it.
    """
    score = score_of(match, match.tour.tour_format)
    match.total_a, match.total_b = score.total.a, score.total.b
    if match.team_b_id is None:
        own = match.tour.tournament.bye_own
        match.total_a = own if match.entered_a is None else match.entered_a
    Match.objects.filter(pk=match.pk).update(total_a=match.total_a, total_b=match.total_b)
    return score


def recompute_byes(tournament: Tournament) -> None:
    """Stores what the byes of the tournament earn, after its settings have changed."""
    byes = Match.objects.filter(tour__tournament=tournament, team_b=None)
    byes.update(total_a=Coalesce("entered_a", Value(tournament.bye_own, output_field=PointsField())))


# What every change of a protocol shares: opening it, correcting what was signed, totals, the log.


State = Match.State


@dataclass
class Writing:
    """A protocol opened for one change. What was and what is now go into the audit entry when it is closed.

    ``withdrawn``: so many signatures the change has taken off.
    """

    change: Change
    match: Match
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    moment: datetime = field(default_factory=timezone.now)
    withdrawn: int = 0

    def note(self, name: str, before: Any, after: Any) -> None:
        """Writes down a part of the protocol as it was and as it is now; noted twice, the first ``before`` stays."""
        self.before.setdefault(name, before)
        self.after[name] = after

    def set_match(self, **fields: Any) -> None:
        """Changes columns of the match itself."""
        for name, value in fields.items():
            self.note(name, plain(getattr(self.match, name)), plain(value))
            setattr(self.match, name, value)
        Match.objects.filter(pk=self.match.pk).update(**fields)

    def close(self, *, recount: bool = True, **answer: Any) -> Answer:
        """Stores the totals, writes the log, and gives the answer: the match's version and totals, how many signatures
        were ``withdrawn`` if any, and ``answer``.

        ``recount`` is False for a change that no total follows from.
        """
        if recount:
            recompute(self.match)
        self.change.log(before=self.before, after=self.after)
        totals = {"total_a": str(self.match.total_a), "total_b": str(self.match.total_b)}
        withdrawn = {"withdrawn": self.withdrawn} if self.withdrawn else {}
        return {"version": self.match.version, **totals, **withdrawn, **answer}


def open_protocol(
    change: Change,
    match_id: int,
    *,
    version: int | None = None,
    permission: str = "match.record",
    lean: bool = False,
) -> Writing:
    """The first statement of every use case that writes into a protocol.

    Takes the match (with a version: the whole protocol must stand as it was shown). A protocol that was signed is
    changed only with a reason, an approved one only by the organiser; signatures given to what stood before are
    withdrawn, and the state goes back to closing.
    """
    match = change.take_match(match_id, permission=permission, version=version, lean=lean)
    if match.team_b_id is None:
        raise Refused(("", _("This is a bye: there is no protocol to write.")))
    if match.walk_over:
        sentence = _(
            "One side did not come to this match: take the walk-over back before you write its protocol."
        )
        raise Refused(("", sentence))
    if match.state == State.APPROVED:
        permissions.require(change.actor, "match.approve", match)
    signatures = list(Signature.objects.filter(match_id=match.pk))
    if _was_signed(match, signatures) and not change.intent.reason:
        raise Refused(("reason", _("This protocol was signed. Say why you correct it.")))
    writing = Writing(change, match)
    if not match.is_open:
        writing.set_match(state=State.CLOSING.value)
    _withdraw(writing, [row for row in signatures if row.withdrawn_at is None])
    return writing


def signatures_given(match: Match) -> int:
    """How many signatures stand under a protocol that is still open: a change takes them off."""
    standing = Signature.objects.filter(match_id=match.pk, withdrawn_at=None)
    return standing.count() if match.is_open else 0


def needs_reason(match: Match) -> bool:
    """Whether the protocol is signed, or was wholly signed once: from then on every change is a correction."""
    return _was_signed(match, list(Signature.objects.filter(match_id=match.pk)))


@use_case("protocol.reopen")
def reopen(change: Change, *, match_id: int, version: int) -> Answer:
    """Takes a signed or approved protocol back for correction; the intent's reason says why."""
    writing = open_protocol(change, match_id, version=version)
    if "state" not in writing.before:
        raise Refused(("", _("This protocol is not signed: it can be changed as it is.")))
    return writing.close()


def plain(value: Any) -> Any:
    """A column's value as the log writes it down."""
    if isinstance(value, datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int) else str(value)


def _was_signed(match: Match, signatures: Sequence[Signature]) -> bool:
    gone = {row.role for row in signatures if row.withdrawn_at is not None}
    return not match.is_open or len(gone) == len(Signature.Role)


def _withdraw(writing: Writing, standing: Sequence[Signature]) -> None:
    if standing:
        Signature.objects.filter(pk__in=[row.pk for row in standing]).update(withdrawn_at=writing.moment)
        writing.withdrawn = len(standing)
        writing.note("signatures", [{"role": row.role, "name": row.name} for row in standing], [])


# Deriving the totals of a tour's matches anew when its format changes.


SCORING: Final = (
    "boards", "shooters_board", "games_per_board", "board_points", "team_games", "team_points", "draw_shares",
    "forfeit_points",
)  # fmt: skip
"""The settings from which points follow."""


def scoring_changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether two formats count points differently."""
    return any(old.get(name) != new.get(name) for name in SCORING)


def rescore(tour: Tour, old_format: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Stores the totals of all the tour's matches as they follow from its new format.

    A signed match whose points change, or in which a result is missing now, goes back to its judges: its signatures
    are withdrawn. Returns what the audit log writes down of every match that changed.
    """
    before = Tour(kind=tour.kind, format=old_format).tour_format
    changed = []
    for match in Match.objects.filter(tour=tour).with_names().in_table_order():
        match.tour = tour
        old, totals = score_of(match, before), (match.total_a, match.total_b)
        new = recompute(match)
        if _says_the_same(old, new):
            continue
        state = match.state
        _reopen(match)
        changed.append(_described(match, totals, state))
    return changed


def _says_the_same(old: Score, new: Score) -> bool:
    return old.total == new.total and not set(new.undecided) - set(old.undecided)


def _reopen(match: Match) -> None:
    """Raises the version, so that whoever looks at the old points cannot sign or approve them.

    A walk-over needs nobody's signature: it waits for its approval again.
    """
    match.version += 1
    if not match.is_open:
        match.state = Match.State.SIGNED if match.walk_over else Match.State.CLOSING
        standing = Signature.objects.filter(match=match, withdrawn_at=None)
        standing.update(withdrawn_at=timezone.now())
    Match.objects.filter(pk=match.pk).update(version=match.version, state=match.state)


def _described(match: Match, totals: tuple[object, object], state: str) -> dict[str, Any]:
    return {
        "match_id": match.pk,
        "match": str(match),
        "before": {"state": state, "total_a": str(totals[0]), "total_b": str(totals[1])},
        "after": {"state": match.state, "total_a": str(match.total_a), "total_b": str(match.total_b)},
    }
