"""Calling the organiser: problems signalled from a match, disputed protocols, and what became of them."""

from collections.abc import Iterable
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel import access as permissions
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Match, Side, Signal, Team

LONGEST = 1000
PROBLEMS = tuple(kind.value for kind in Signal.Kind if kind is not Signal.Kind.DISPUTE)
"""What a judge or captain may signal; a dispute is a use case of its own."""
DISPUTABLE = (Match.State.CLOSING, Match.State.SIGNED)
DISPUTES = {Side.A.value: "match.dispute_a", Side.B.value: "match.dispute_b"}
MOST_OPEN = 20
"""So many signals of one match may wait at a time."""


@use_case("signal.raise")
def raise_signal(change: Change, *, match_id: int, kind: str, text: str) -> Answer:
    """A judge or a captain of the match calls the organiser; ``kind`` is one of ``PROBLEMS``."""
    match = change.take_match(match_id, permission="match.signal", grows=False)
    text, faults = _clean(text)
    if kind not in PROBLEMS:
        faults.append(("kind", _("Choose what it is about.")))
    if Signal.objects.open().filter(match=match).count() >= MOST_OPEN:
        faults.append(("", _("Many signals of this match are waiting already. Go and find the organiser.")))
    if faults:
        raise Refused(*faults)
    return _stored(change, match, kind, text, _captains_team(change, match))


@use_case("signal.dispute")
def dispute_protocol(change: Change, *, match_id: int, version: int, side: str, text: str) -> Answer:
    """The captain of a side does not agree with the protocol as it was shown, and says why.

    The protocol stays as it is; a judge may correct it, and the organiser cannot approve it before the dispute is
    answered. It ends by itself when the captain signs after all.
    """
    match = change.take_match(match_id, permission=DISPUTES.get(side, "match.record"), grows=False)
    text, faults = _clean(text)
    team = match.team(side) if side in DISPUTES else None
    if team is None:
        faults.append(("", _("There is no such side in this match.")))
    elif match.state not in DISPUTABLE or match.walk_over:
        sentence = _(
            "A protocol is disputed when it is ready to be signed, and until the organiser approves it."
        )
        faults.append(("", sentence))
    elif open_disputes(match_id).filter(team=team).exists():
        faults.append(("", _("You dispute this protocol already: wait for the answer.")))
    if not faults and match.version != version:
        faults.append(("", _("The protocol was changed meanwhile: look at it again before you dispute it.")))
    if faults:
        raise Refused(*faults)
    return _stored(change, match, Signal.Kind.DISPUTE.value, text, team)


@use_case("signal.answer")
def answer_signal(change: Change, *, tournament_id: int, signal_id: int, version: int, answer: str) -> Answer:
    """The organiser has dealt with it; a dispute needs an ``answer``, which its captain reads."""
    signal = _taken(change, tournament_id, signal_id, version)
    answer, faults = _clean(answer, needed=signal.kind == Signal.Kind.DISPUTE, field="answer")
    if not signal.is_open:
        faults.append(("", _("This is done already.")))
    if faults:
        raise Refused(*faults)
    before = signal_described(signal)
    signal.answer, signal.done_by, signal.done_at = answer, change.actor_name, timezone.now()
    signal.save()
    change.log(before=before, after=signal_described(signal))
    return {"version": signal.version}


@use_case("signal.reopen")
def reopen_signal(change: Change, *, tournament_id: int, signal_id: int, version: int) -> Answer:
    """It was not dealt with after all, and waits again."""
    signal = _taken(change, tournament_id, signal_id, version)
    if signal.is_open:
        raise Refused(("", _("This waits already.")))
    again = open_disputes(signal.match_id or 0).filter(team=signal.team_id)
    if signal.kind == Signal.Kind.DISPUTE and again.exists():
        raise Refused(("", _("This protocol is disputed again already.")))
    before = signal_described(signal)
    signal.done_by, signal.done_at = "", None
    signal.save()
    change.log(before=before, after=signal_described(signal))
    return {"version": signal.version}


def open_disputes(match_id: int) -> Any:
    """The disputes of the match's protocol that nobody has answered."""
    return Signal.objects.open().filter(match_id=match_id, kind=Signal.Kind.DISPUTE)


def settle_disputes(change: Change, match: Match, team: Team | None) -> list[dict[str, Any]]:
    """Ends the team's dispute because its captain signs after all; says for the log what was ended."""
    settled = []
    for signal in open_disputes(match.pk).filter(team=team):
        signal.done_by, signal.done_at, signal.version = change.actor_name, timezone.now(), signal.version + 1
        signal.save()
        settled.append(signal_described(signal))
    return settled


def signal_described(signal: Signal) -> dict[str, Any]:
    """What the log writes down of it."""
    return {
        "id": signal.pk,
        "kind": str(signal.kind),
        "problem": signal.text,
        "answer": signal.answer,
        "done_by": signal.done_by,
    }


def _stored(change: Change, match: Match, kind: str, text: str, team: Team | None) -> Answer:
    signal = Signal.objects.create(
        tournament=match.tour.tournament, match=match, team=team, kind=kind, text=text,
        given_by=change.actor_name, given_at=timezone.now(),
    )  # fmt: skip
    told = {"team": team.name} if team else {}
    change.log(subject=f"signal:{signal.pk}", before=None, after=signal_described(signal) | told)
    return {"signal": signal.pk, "version": match.version}


def _taken(change: Change, tournament_id: int, signal_id: int, version: int) -> Signal:
    change.take_tournament(tournament_id)
    found = Signal.objects.filter(pk=signal_id, tournament_id=tournament_id)
    signal = found.with_names().first()
    if signal is None:
        raise Refused(("", _("This signal is not there any more.")))
    change.subject, change.match_id = f"signal:{signal_id}", signal.match_id
    change.compare(signal, version)
    return signal


def _captains_team(change: Change, match: Match) -> Team | None:
    """The team that the writer leads, unless they judge the match or organise the tournament."""
    if permissions.may(change.actor, "match.record", match):
        return None
    sides: Iterable[Side] = permissions.captained_sides(change.actor, match)
    return next((match.team(side) for side in sides), None)


def _clean(text: str, *, needed: bool = True, field: str = "text") -> tuple[str, list[tuple[str, str]]]:
    """The text without needless space, and what is wrong with it."""
    clean = text.replace("\r\n", "\n").replace("\x00", "").strip()
    if needed and not clean:
        return clean, [(field, _("Write in a few words what is the matter."))]
    if len(clean) > LONGEST:
        return clean, [(field, _("This is longer than %(maximum)s characters.") % {"maximum": LONGEST})]
    return clean, []
