"""Use cases: who has been told, letters before and after they are sent, words of one's own, addresses."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import EMAIL, OWN_TEXT
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Judge, Team, Told, Tour, Tournament
from tournaments.telling.read import ALL, is_under_way, key_of, renewed_links, waiting
from tournaments.telling.rules import MOST_CHOSEN, MOST_LETTERS

_DIGEST: Final = 64
BY_HAND: Final = (Told.Way.HAND, Told.Way.PRINTED)
People = Mapping[str, str]
"""Whom a form has chosen ("captain-3", "judge-5", "all") → the digest of what they are told."""


@use_case("message.tell")
def note_told(change: Change, *, tournament_id: int, tour_id: int, people: People, way: str) -> Answer:
    """These have been told what the digests stand for: by the organiser, or with a printed slip."""
    tour = _told_of(change, tournament_id, tour_id)
    if way not in BY_HAND:
        raise Refused(("", _("Choose one from the list.")))
    rows = _chosen(change.written, people)
    known = {told.key: told for told in Told.objects.filter(tour=tour).order_by("told_at", "pk")}
    for key, row in rows.items():
        told, digest = known.get(key), people[key]
        if told is None or (told.way, told.state, told.digest) != (way, Told.State.DONE, digest):
            told = Told(tour=tour, way=way, digest=digest, **_whom(row))
        told.told_by, told.told_at = change.actor_name, timezone.now()
        told.save()
    change.log(subject=f"tour:{tour.pk}", tour=tour.number, told=_described(rows), way=way)
    return {"told": len(rows)}


@use_case("message.forget")
def forget_told(change: Change, *, tournament_id: int, tour_id: int, people: Sequence[str]) -> Answer:
    """These are to be told again: nothing is known of an earlier message. A letter that is being sent stays noted."""
    tour, now = _taken(change, tournament_id, tour_id), timezone.now()
    rows = _chosen(change.written, dict.fromkeys(people, "0" * _DIGEST))
    noted = [told for told in Told.objects.filter(tour=tour) if told.key in rows and not is_under_way(told, now)]
    Told.objects.filter(pk__in=[told.pk for told in noted]).delete()
    change.log(subject=f"tour:{tour.pk}", tour=tour.number, told=_described(rows))
    return {"told": len(rows)}


@use_case("message.mail")
def claim_letters(
    change: Change, *, tournament_id: int, tour_id: int, people: People, without: Collection[str] = (),
    again: bool = False,
) -> Answer:  # fmt: skip
    """Notes letters that are sent next, outside of this transaction: ``letters`` of the answer. Left out are those
    ``without`` a letter, those who have this very text already, unless it is to go ``again`` or their link was renewed
    since, and whoever a letter is being sent to right now."""
    tour, now = _told_of(change, tournament_id, tour_id), timezone.now()
    known = _chosen(change.written, people)
    rows = {key: row for key, row in known.items() if row is not None and row.email and key not in without}
    last = {told.key: told for told in Told.objects.filter(tour=tour, way=Told.Way.MAIL).order_by("told_at", "pk")}
    is_renewed = renewed_links(tour.tournament, now)
    renewed = {key for key, told in last.items() if is_renewed(told)}
    wanted = [key for key in rows if _is_wanted(last.get(key), people[key], now, again=again or key in renewed)][
        :MOST_LETTERS
    ]
    if not wanted:
        raise Refused(("", _("None of those chosen needs a letter: they already have this text or have no address.")))
    for key in wanted:
        told = last.get(key)
        if told is None or told.state == Told.State.DONE:
            told = Told(tour=tour, way=Told.Way.MAIL, **_whom(rows[key]))
        told.state, told.digest, told.told_by, told.told_at = Told.State.UNDER_WAY, people[key], change.actor_name, now
        told.save()
    chosen = {key: rows[key] for key in wanted}
    change.log(subject=f"tour:{tour.pk}", tour=tour.number, told=_described(chosen), way=Told.Way.MAIL)
    return {"letters": wanted}


def _is_wanted(told: Told | None, digest: str, now: datetime, *, again: bool) -> bool:
    if told is None:
        return True
    if is_under_way(told, now):
        return False
    is_known = told.digest == digest and told.state in (Told.State.DONE, Told.State.UNDER_WAY, Told.State.UNKNOWN)
    return again or not is_known


@use_case("message.mailed", when_closed=True)
def note_letters(change: Change, *, tournament_id: int, tour_id: int, states: Mapping[str, str]) -> Answer:
    """What has become of letters that were noted: their new states; "" of one that was not begun is forgotten."""
    tour = _taken(change, tournament_id, tour_id)
    claimed = Told.objects.filter(tour=tour, way=Told.Way.MAIL, state=Told.State.UNDER_WAY)
    rows: dict[str, Team | Judge | None] = {}
    for told in claimed.select_related("team", "judge"):
        if (state := states.get(told.key)) is None:
            continue
        rows[told.key] = told.team or told.judge
        if not state:
            told.delete()
            continue
        told.state, told.told_at = Told.State(state), timezone.now()
        told.save()
    sent = {key: row for key, row in rows.items() if states[key] == Told.State.DONE}
    others = {key: row for key, row in rows.items() if key not in sent}
    change.log(subject=f"tour:{tour.pk}", tour=tour.number, told=_described(sent), untold=_described(others))
    return {"sent": len(sent)}


# Words of the organiser's own, in every message.
OWN: Final = ("message_before", "message_after")


@use_case("message.words")
def change_words(
    change: Change, *, tournament_id: int, version: int, message_before: str, message_after: str
) -> Answer:  # fmt: skip
    tournament = change.take_tournament(tournament_id, version=version)
    checks = Checks()
    given = {"message_before": message_before, "message_after": message_after}
    values = {name: checks.text(name, OWN_TEXT, text) for name, text in given.items()}
    checks.refuse_any()
    before = {name: getattr(tournament, name) for name in OWN}
    Tournament.objects.filter(pk=tournament.pk).update(**values)
    change.log(before=before, after=values)
    return {"version": tournament.version}


# Addresses of captains and judges.
@use_case("address.change", when_closed=True)
def change_addresses(change: Change, *, tournament_id: int, addresses: Sequence[Mapping[str, str]]) -> Answer:
    """E-mail addresses: ``{"key": "captain-3", "was": …, "now": …}``. Each is changed from what was shown: Refused
    where somebody else has stored another one since. The log says whose address it was, and nothing that has to be
    removed with a name. In a closed tournament addresses can only be removed."""
    tournament = change.take_tournament(tournament_id)
    if any(address["now"].strip() != address["was"] for address in addresses if address["now"].strip()):
        change.refuse_when_closed()
    rows = _chosen(tournament, {address["key"]: "0" * _DIGEST for address in addresses})
    checks, changed = Checks(), []
    for address in addresses:
        row, now = rows[address["key"]], checks.text(address["key"], EMAIL, address["now"])
        if row is None or row.email == now:
            continue
        if row.email != address["was"]:
            checks.add(address["key"], _overtaken(row.email))
        row.email = now
        changed.append(row)
    checks.refuse_any()
    if not changed:
        raise Refused(("", _("No addresses were changed.")))
    for row in changed:
        type(row).objects.filter(pk=row.pk).update(email=row.email)
    given, taken = ({key_of(row): row for row in changed if bool(row.email) is is_one} for is_one in (True, False))
    change.log(addresses=_described(given), addresses_removed=_described(taken))
    return {"changed": len(changed)}


def _overtaken(stored: str) -> str:
    if not stored:
        return _("Someone else removed this address first. Save again to keep yours.")
    sentence = _("Someone else changed this address first; it is now “%(address)s”. Save again to replace it.")
    return sentence % {"address": stored}


# What these share.
def _taken(change: Change, tournament_id: int, tour_id: int) -> Tour:
    tournament = change.take_tournament(tournament_id)
    tour = Tour.objects.filter(tournament=tournament, pk=tour_id).first()
    if tour is None:
        raise Refused(("", _("This tour has been removed in the meantime.")))
    return tour


def _told_of(change: Change, tournament_id: int, tour_id: int) -> Tour:
    """The same, of which everybody may be told."""
    tour = _taken(change, tournament_id, tour_id)
    if why := waiting(tour):
        raise Refused(("", why))
    return tour


def _chosen(tournament: Tournament, people: People) -> dict[str, Team | Judge | None]:
    """Their rows, None of everybody; Refused when nobody is chosen, or somebody who is not in the tournament."""
    if not people or len(people) > MOST_CHOSEN:
        raise Refused(("who", _("Select at least one name.")))
    known: dict[str, Team | Judge | None] = {ALL: None}
    known |= {key_of(row): row for rows in (tournament.teams.all(), tournament.judges.all()) for row in rows}
    if not people.keys() <= known.keys() or any(len(digest) != _DIGEST for digest in people.values()):
        raise Refused(("who", _("Someone on the list has been removed in the meantime. Open the page again.")))
    return {key: known[key] for key in people}


def _whom(row: Team | Judge | None) -> dict[str, Any]:
    return {"team": row if isinstance(row, Team) else None, "judge": row if isinstance(row, Judge) else None}


def _described(rows: Mapping[str, Team | Judge | None]) -> list[dict[str, Any]]:
    """What the log writes down of people, by number and by name; never what they were told, and no address."""
    return [
        {"kind": key.partition("-")[0], "holder_id": row.pk if row else None, "holder": row.name if row else None}
        for key, row in rows.items()
    ]
