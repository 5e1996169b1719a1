"""The restore points of a tournament, and what going back to one would take away."""

import json
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.archive.rules import Document, upgraded, write_document
from tournaments.kernel.values import read_moment
from tournaments.models import AccessLink, AuditEntry, Photo, RestorePoint, Tournament

Rows = dict[str, Any]


def text_of(point: RestorePoint) -> str:
    """The tournament's file, as it was then."""
    return write_document(_stored_document(point))


def whole_document_of(point: RestorePoint, rows: Rows) -> Document:
    """The document with what nobody may read yet, for whoever goes back; as the present program writes it, though an
    earlier one has kept it."""
    document = _stored_document(point)
    games = (game for tour in document.get("tours", ()) for match in tour.get("matches", ()) for game in _games(match))
    if withheld := rows.get("withheld"):
        for game, pk in zip(games, rows["numbers"]["Game"], strict=True):
            game["actions"] = game.get("actions", []) + withheld.get(str(pk), [])
    return upgraded(document)


def _games(match: Document) -> list[Document]:
    games: list[Document] = match.get("games", [])
    return games


def _stored_document(point: RestorePoint) -> Document:
    document: Document = json.loads(zlib.decompress(bytes(point.content)))
    return document


def rows_of(point: RestorePoint) -> Rows:
    rows: Rows = json.loads(zlib.decompress(bytes(point.rows)))
    return rows


def put_aside(tournament: Tournament, now: datetime) -> int:
    """How many private links would work again if their holders came back: going back to a point took them away, and
    nobody has revoked all links since."""
    entries = AuditEntry.objects.filter(tournament=tournament, action="link.revoke_all").order_by("-number")
    since = entries.values_list("number", flat=True).first() or 0
    points = RestorePoint.objects.filter(tournament=tournament, entries__gte=since)
    kept = [row for point in points.only("rows") for row in rows_of(point).get("links", ())]
    hashes = {row["hash"] for row in kept if not row["revoked_at"] and _is_later(row["expires_at"], now)}
    return len(hashes.difference(AccessLink.objects.filter(tournament=tournament).values_list("hash", flat=True)))


def _is_later(text: str, now: datetime) -> bool:
    moment = read_moment(text)
    return moment is not None and moment > now


def points_of(tournament: Tournament) -> QuerySet[RestorePoint]:
    """The newest first, without what they hold."""
    return RestorePoint.objects.filter(tournament=tournament).defer("content", "rows")


def point_in(tournament: Tournament, pk: int) -> RestorePoint:
    """One of them; Http404 when there is none of that number."""
    point = RestorePoint.objects.filter(tournament=tournament, pk=pk).first()
    if point is None:
        raise Http404
    point.tournament = tournament
    return point


def title_of(point: RestorePoint) -> str:
    """What a point is called where people choose one."""
    if point.name:
        return point.name
    if point.tour is None:
        return str(point.get_reason_display())
    if point.reason == RestorePoint.Reason.DRAW:
        return gettext("before a draw of tour %(number)s") % {"number": point.tour}
    return gettext("before tour %(number)s was closed") % {"number": point.tour}


# What would be lost: every entry of the log since then, by what it is about.
STAYS: Final = frozenset(
    "link.issue link.prolong link.revoke link.revoke_all calendar.issue calendar.revoke organiser.add organiser.create"
    " organiser.remove document.print certificate.picture certificate.remove_picture point.make tournament.close"
    " tournament.reopen address.change photo.add photo.remove photos.import message.tell message.forget message.mail"
    " message.mailed ceremony.begin ceremony.step ceremony.end standings.open hall.steer person.erase".split()
)
"""Use cases that going back does not touch, or of which nothing can be lost: orders to a display are of minutes."""
KINDS: Final[tuple[tuple[str | Promise, tuple[str, ...]], ...]] = (
    (_("Results"), ("game.enter", "game.enter_sheet", "game.clear_sheet", "game.enter_record", "game.remove_record",
                    "game.begin", "game.end", "game.correct", "game.confirm_overrun", "game.time_up", "game.add_extra",
                    "game.remove_extra", "match.enter_points", "match.walk_over", "match.take_back_walk_over",
                    "paper.enter", "paper.enter_second", "paper.resolve")),
    (_("Moves on the board"), ("game.play", "game.take_back")),
    (_("Signatures"), ("protocol.sign", "protocol.sign_on_paper", "protocol.reopen")),
    (_("Approvals"), ("match.approve", "match.take_back_approval")),
    (_("Line-ups"), ("line_up.save",)),
    (_("Penalties and remarks"), ("penalty.add", "penalty.remove", "match.remarks", "match.times")),
    (_("Steps and clocks of matches"), ("match.move", "clock.set", "clock.press", "clock.unpress")),
    (_("Requests"), ("signal.raise", "signal.dispute", "signal.answer", "signal.reopen")),
    (_("Draws and pairs"), ("draw.make", "draw.undo", "draw.redo", "draw.swap", "draw.pairs", "draw.goes_on",
                            "match.add", "match.change", "match.remove", "matches.import", "pairs.wish",
                            "pairs.wish_remove")),
    (_("Rooms and judges of matches"), ("tour.rooms", "tour.judges", "tour.clear_places", "tour.lock_places",
                                        "match.judges", "rooms.arrange", "rooms.rename", "tour.places",
                                        "tour.copy_places", "tour.swap_places", "tour.undo_places")),
    (_("Participants and judges"), ("team.add", "team.change", "team.remove", "team.withdraw", "team.return",
                                    "roster.import", "judge.add", "judge.change", "judge.remove",
                                    "judge.availability", "alike.put_aside", "alike.take_up")),
    (_("Tours"), ("tour.add", "tour.change", "tour.refill", "tour.remove", "tour.publish", "tour.take_back",
                  "tour.second_entry")),
    (_("Timetable"), ("timetable.change", "tour.delay", "site.add", "site.change", "site.remove")),
    (_("Settings"), ("tournament.change", "standings.change", "lots.draw", "message.words",
                     "hall.arrange", "document.envelopes")),
)  # fmt: skip
OTHER: Final = _("Other changes")


@dataclass(frozen=True)
class Loss:
    """Entries of one kind: how many, in how many matches, by how many people."""

    what: str
    count: int
    matches: int
    people: int

    @property
    def details(self) -> str:
        """Where and by whom, in words."""
        parts = []
        if self.matches:
            parts.append(ngettext("in %(count)s match", "in %(count)s matches", self.matches) % {"count": self.matches})
        parts.append(ngettext("by %(count)s person", "by %(count)s people", self.people) % {"count": self.people})
        return ", ".join(parts)


def entries_since(point: RestorePoint) -> QuerySet[AuditEntry]:
    """What was written since and would not count any more, the newest first."""
    since = AuditEntry.objects.filter(tournament_id=point.tournament_id, number__gt=point.entries)
    return since.exclude(action__in=STAYS).order_by("-number")


def photos_lost(point: RestorePoint) -> int:
    """How many photos of sheets go for good: those of matches that were not there yet. A point holds no pictures."""
    stay = rows_of(point)["numbers"].get("Match", ())
    return Photo.objects.filter(match__tour__tournament=point.tournament_id).exclude(match__in=stay).count()


def addresses_removed(point: RestorePoint) -> frozenset[str]:
    """Whose address for messages was removed since, as ``telling`` names them."""
    entries = AuditEntry.objects.filter(tournament=point.tournament_id, number__gt=point.entries)
    changes = entries.filter(action="address.change").values_list("data", flat=True)
    people = (person for data in changes for person in json.loads(data).get("addresses_removed", ()))
    return frozenset(f"{person['kind']}-{person['holder_id']}" for person in people)


def losses(point: RestorePoint) -> list[Loss]:
    rows = list(entries_since(point).order_by().values_list("action", "match_id", "actor_id"))
    known = {action: str(what) for what, actions in KINDS for action in actions}
    groups: dict[str, list[tuple[int | None, str]]] = {str(what): [] for what, _actions in (*KINDS, (OTHER, ()))}
    for action, match, actor in rows:
        groups[known.get(action, str(OTHER))].append((match, actor))
    return [_loss(what, lost) for what, lost in groups.items() if lost]


def _loss(what: str, lost: Iterable[tuple[int | None, str]]) -> Loss:
    entries = list(lost)
    return Loss(what, len(entries), len({match for match, _ in entries if match}), len({who for _, who in entries}))


def counts_since(tournament: Tournament, points: Iterable[RestorePoint]) -> Mapping[int, int]:
    """How many entries that would be lost each point has behind it, in one query."""
    made_after = {point.pk: point.entries for point in points}
    entries = AuditEntry.objects.filter(tournament=tournament, number__gt=min(made_after.values(), default=0))
    numbers = list(entries.exclude(action__in=STAYS).order_by("number").values_list("number", flat=True))
    return {pk: len(numbers) - bisect_right(numbers, after) for pk, after in made_after.items()}
