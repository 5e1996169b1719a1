"""The feed: what changes in a tournament, as everybody may know it, object by object, as it changes.

An event says that an object is now so, never what was done: it may be told twice without harm, and what opens later –
results, pairs – comes when it does, as the state that it has then. Its number is the tournament's stored revision: who
was away names the last one and is told what has changed since, whichever process answers and however often it was
started anew. The log knows which matches were written to since, nothing of what is in it is told; it is told tour by
tour, so that nobody learns which match was written to that shows nothing of it. After a write to the tournament as a
whole, or to much, all is told anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Final

from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel

from tournaments.api import schemas, shapes, tables
from tournaments.api.answers import as_json
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.problems import problem
from tournaments.kernel.readers import as_public, tell
from tournaments.kernel.revision_cache import STARTED, cached
from tournaments.live.hub import Channel
from tournaments.live.viewers import State
from tournaments.live.views.channels import STATES, stream_on
from tournaments.matches.read.matches import shared_matches, shown_to
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.rounds.read.tours import items_of, tour_lines
from tournaments.standings.read.standings import standings

KIND: Final = "feed"
MOST_BEHIND: Final = 1000
"""Writes that somebody may have missed and still be told what has changed."""
ALONE: Final = ("tournament", "standings")
MANY: Final = ("tours", "teams", "matches")
"""Types of which there is one object, and those with a number."""
NO_NUMBER: Final = "since is not a whole number. Give the id of the last event that you know, or leave it out."
MARK: Final = "id"
OLDER: Final = b":\n\n"
"""A comment: the stream has not come yet as far as the viewer."""

Name = tuple[str, int | None]
"""Type and number of an object."""


@dataclass(frozen=True, slots=True)
class FeedState(State):
    """All objects as they are in a revision: ``objects`` are their JSON, ``parts`` the events that say so. Two states
    are equal when all objects are, whatever was written in between."""

    whole: bytes = field(default=b"", compare=False)
    objects: Mapping[Name, bytes] = field(default_factory=dict)
    revision: int = field(default=0, compare=False)
    tours: Mapping[int, int] = field(default_factory=dict, compare=False)
    """Match → number of its tour."""
    teams: Mapping[int, Set[int]] = field(default_factory=dict, compare=False)
    """Team → numbers of the tours in which everybody knows of a match of it."""

    @property
    def end(self) -> bytes:
        """The number that whoever has come so far names; without data, so that no reader takes it for an event."""
        return f"id: {self.revision}\n\n".encode()

    def since(self, before: State | None) -> Mapping[str, bytes] | None:
        """The events of the objects that differ; nothing of an earlier state than one that was told."""
        if not isinstance(before, FeedState):
            return None
        if before.revision > self.revision:
            return {MARK: OLDER}
        changed = {name: event for name, event in self.parts.items() if before.parts.get(name) != event}
        gone = {_part(name): _event(*name) for name in before.objects if name not in self.objects}
        return {**changed, **gone, MARK: self.end}

    def of_tours(self, numbers: set[int]) -> bytes:
        """What a write to matches of these tours can have changed: their teams too, which line-ups give players."""
        names = [name for name in self.objects if not numbers.isdisjoint(self._tours_of(*name))]
        return b"".join(self.parts[_part(name)] for name in (*names, ("standings", None))) if names else b""

    def _tours_of(self, kind: str, number: int | None) -> Iterable[int]:
        known: Mapping[str, Iterable[int | None]] = {
            "tours": [number], "matches": [self.tours.get(number or 0)], "teams": self.teams.get(number or 0, ()),
        }  # fmt: skip
        return [tour for tour in known.get(kind, ()) if tour is not None]


def _part(name: Name) -> str:
    return f"{name[0]}/{name[1]}"


def _event(kind: str, number: int | None = None, data: bytes = b"null") -> bytes:
    return f'data: {{"type":"{kind}","id":{"null" if number is None else number},"data":'.encode() + data + b"}\n\n"


RELOAD: Final = _event("reload")
"""Comes before the whole state when it cannot be said what has changed: it takes the place of all that was known."""


def feed(request: HttpRequest, tournament: Tournament, since: str) -> HttpResponse:
    """The stream; ``since`` is the number of the last event that is known, "" for none, and anything
    else is a fault of the program that asks. A browser that comes back by itself names it in a header."""
    if since and not _is_number(since):
        return problem(HTTPStatus.BAD_REQUEST, sentence=NO_NUMBER)
    channel = Channel(KIND, tournament.pk, None, "", detail=f"{request.scheme}://{request.get_host()}")
    state = state_of(channel, tournament)
    return stream_on(request, channel, missed(tournament, state, request.headers.get("Last-Event-ID") or since), state)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def state_of(channel: Channel, tournament: Tournament) -> FeedState:
    """The state in the tournament's revision, made once for each; the channel names where addresses lead to."""
    with as_public(for_programs=True):  # whoever follows it, and whichever thread renders it
        tell(tournament)
        return cached(
            tournament, repr((STARTED, channel)), lambda: _made(tournament, lambda path: channel.detail + path)
        )


STATES[KIND] = state_of


def _made(tournament: Tournament, absolute: shapes.Address) -> FeedState:
    matches = shown_to(PUBLIC, shared_matches(tournament))
    objects = dict(_objects(tournament, matches, absolute))
    parts = {_part(name): _event(*name, data) for name, data in objects.items()}
    tours, teams = {match.pk: match.tour.number for match in matches}, defaultdict[int, set[int]](set)
    for match in matches:
        for team in match.team_ids:
            teams[team].add(match.tour.number)
    return FeedState(
        _all(objects, tournament.revision), parts, objects=objects, revision=tournament.revision, tours=tours,
        teams=dict(teams),
    )  # fmt: skip


def _objects(
    tournament: Tournament, matches: Iterable[Match], absolute: shapes.Address
) -> Iterable[tuple[Name, bytes]]:
    def said(kind: str, number: int | None, answer: BaseModel) -> tuple[Name, bytes]:
        return (kind, number), as_json(answer)

    facts = shapes.tournament_facts(tournament, items_of(tournament), absolute)
    yield said("tournament", None, schemas.TournamentFacts(**facts))
    for line in tour_lines(tournament):
        yield said("tours", line.tour.number, shapes.tour_line(line))
    for team in shapes.teams(tournament, absolute):
        yield said("teams", team.id, team)
    counting = shapes.counting_of(tournament)
    for match in matches:
        yield said("matches", match.pk, shapes.match_line(match, absolute, counting))
    yield said("standings", None, tables.standings(standings(tournament)))


def _all(objects: Mapping[Name, bytes], revision: int) -> bytes:
    """The whole state: each type at once, so that whoever takes it over keeps nothing that is gone."""
    lists: dict[str, list[bytes]] = {kind: [] for kind in MANY}
    for (kind, number), data in objects.items():
        if number is not None:
            lists[kind].append(data)
    many = b"".join(_event(kind, None, b"[" + b",".join(rows) + b"]") for kind, rows in lists.items())
    first, last = (_event(kind, None, objects[kind, None]) for kind in ALONE)
    return first + many + last + f"id: {revision}\n\n".encode()


def missed(tournament: Tournament, state: FeedState, asked: str) -> bytes:
    """What leads from the revision that is asked for to the state; all of it for whoever knows nothing."""
    if not asked:
        return state.whole
    behind = state.revision - int(asked) if _is_number(asked) and len(asked) < 20 else -1
    tours = _tours_written(tournament, state, behind) if 0 <= behind <= MOST_BEHIND else None
    return RELOAD + state.whole if tours is None else state.of_tours(tours) + state.end


def _tours_written(tournament: Tournament, state: FeedState, behind: int) -> set[int] | None:
    """The tours of the matches to which the last so many writes were; None where one was to more, or to a match that is
    there no more. Matches that not everybody may know of are left out."""
    since = tournament.audit_count - behind
    entries = (
        AuditEntry.objects.filter(tournament=tournament, number__gt=since) if behind else AuditEntry.objects.none()
    )
    rows = set(entries.order_by().values_list("match_id", flat=True).distinct())
    written = {pk for pk in rows if pk is not None}
    unknown = written - state.tours.keys()
    if len(written) < len(rows) or Match.objects.filter(pk__in=unknown).count() < len(unknown):
        return None
    return {state.tours[pk] for pk in written - unknown}
