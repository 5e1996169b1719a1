"""Changing the pairs of a tour by hand, before its matches begin."""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from decimal import Decimal
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.draws.read.draws import entrants_of
from tournaments.draws.read.series import bracket_with
from tournaments.draws.rules.pairing import checks
from tournaments.draws.rules.pairing.model import Pair
from tournaments.draws.write.draws import becomes_draft, store_by_hand
from tournaments.kernel.rules import TABLE
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, digest, use_case
from tournaments.matches.read.matches import absence, becomes_bye, begun, bracket_of, matches_of_tour
from tournaments.models import AuditEntry, Match, Team, Tour
from tournaments.models.audit import RESTORE, canonical

BY_MATCH: Final = ("match.add", "match.change", "match.remove")
OTHERS: Final = ("matches.import", "team.withdraw", "team.return", RESTORE)
"""Use cases that may change the pairs of a tour and leave its version alone."""


@use_case("draw.swap")
def swap_teams(change: Change, *, tournament_id: int, tour_id: int, version: int, one: int, other: int) -> Answer:
    """Two teams (ids) in each other's places; of one match they change sides. A team without a match may come in for
    one that has: in a knock-out it takes over the number, and only in its first tour. Tables, rooms and judges stay.
    Refused once one of the matches has begun."""
    tour = change.take_tour(tournament_id, tour_id, version)
    teams = Team.objects.filter(tournament=tour.tournament, pk__in=[one, other]).count()
    if teams < 2:
        raise Refused(("", _("Choose two different participants of this tournament.")))
    matches = list(matches_of_tour(tour))
    concerned = [match for match in matches if {one, other} & set(_teams(match))]
    if not concerned:
        raise Refused(("", _("Neither of them has a match in this tour. Add a match for them instead.")))
    _refuse_begun(concerned)
    _refuse_absent(tour, matches, {one: "", other: ""})
    change_sides = {one, other} == set(_teams(concerned[0]))
    places = {one: other, other: one}
    rows = [
        _with_teams(match, places.get(match.team_a_id, match.team_a_id), _place(places, match.team_b_id))
        for match in concerned
    ]
    if not change_sides:
        _refuse_later_rounds(tour, concerned, rows)
    draw = store_by_hand(change, tour, concerned, rows, () if change_sides else (one, other))
    return {"draw": draw.pk, "matches": [match.pk for match in concerned], "version": tour.version}


# All pairs at once.
def state_of(matches: Iterable[Match]) -> str:
    """A mark of the pairs of a tour as they stand, for a page that shows them: it tells whether somebody has changed
    one. How far a match has come is no part of it."""
    rows = sorted((match.pk, match.team_a_id, match.team_b_id) for match in matches)
    return digest("tournaments.pairs", canonical(rows))[:40]


@use_case("draw.pairs")
def set_pairs(
    change: Change, *, tournament_id: int, tour_id: int, version: int, seen: str, pairs: Sequence[Mapping[str, Any]],
    keep_published: bool = False,
) -> Answer:  # fmt: skip
    """All pairs of the tour as a person wants them: ``{"match": id or None, "a": team id, "b": team id or None}``.

    Matches keep their tables, rooms and judges; one that becomes a bye has neither room nor judges any more, one
    without an id is new, one that is not named is taken away. What is doubtful, a repeat for one, is allowed; what
    cannot be, a team twice, is refused. A published tour becomes a draft again, unless the organiser wants the new
    pairs to be public at once. ``seen`` is the ``state_of`` the page: when that is not what stands now, it is a
    ``Conflict``.
    """
    tour = change.take_tour(tournament_id, tour_id, version)
    old = {match.pk: match for match in matches_of_tour(tour)}
    if seen != state_of(old.values()):
        tour.version = version  # nobody has changed the tour itself: whoever saves all the same does so upon this one
        raise Conflict(tour, _last_change(tour))
    if any(row["match"] is not None and row["match"] not in old for row in pairs) or len(pairs) > TABLE.maximum:
        raise Refused(("", _("The matches of this tour have changed in the meantime. Look at them again.")))
    _refuse_faulty(tour, pairs)
    _refuse_absent(
        tour, old.values(), {team: f"pairs.{at}" for at, row in enumerate(pairs) for team in (row["a"], row["b"])}
    )
    rows = _rows(tour, old, pairs)
    named = {row["match"] for row in pairs}
    gone = [match for match in old.values() if match.pk not in named]
    changed = [row for row in rows if row.pk not in old or _teams(row) != _teams(old[row.pk])]
    concerned = [*gone, *(old[row.pk] for row in changed if row.pk)]
    if not changed and not gone:
        raise Refused(("", _("Nothing has changed: these pairs are already saved.")))
    _refuse_begun(concerned)
    _refuse_bracket(tour)
    draw = store_by_hand(change, tour, concerned, changed)
    change.log(**becomes_draft(tour, keep_published=keep_published))
    return {"draw": draw.pk, "changed": len(changed) + len(gone), "version": tour.version}


def _last_change(tour: Tour) -> AuditEntry | None:
    """The newest write that may have changed pairs of the tour."""
    entries = AuditEntry.objects.filter(tournament=tour.tournament_id, action__in=(*BY_MATCH, *OTHERS))
    return next((entry for entry in entries.order_by("-number")[:50] if _concerns(entry, tour)), None)


def _concerns(entry: AuditEntry, tour: Tour) -> bool:
    described = entry.changes.get("after") or entry.changes.get("before") or {}
    return entry.action not in BY_MATCH or described.get("tour") == tour.number


def _rows(tour: Tour, old: Mapping[int, Match], pairs: Sequence[Mapping[str, Any]]) -> list[Match]:
    """The wanted rows; new ones get the tables after the last."""
    last = max((match.number for match in old.values()), default=0)
    rows = []
    for pair in pairs:
        if pair["match"] is None:
            last += 1
            rows.append(Match(tour=tour, number=last, team_a_id=pair["a"], team_b_id=pair["b"]))
        else:
            same = old[pair["match"]]
            stays = (same.team_a_id, same.team_b_id) == (pair["a"], pair["b"])
            rows.append(same if stays else _with_teams(same, pair["a"], pair["b"]))
    return rows


def _with_teams(match: Match, a: int, b: int | None) -> Match:
    row = copy(match)
    row.team_a_id, row.team_b_id, row.version = a, b, match.version + 1
    row.total_a = row.total_b = Decimal(0)  # what a bye was worth stood in it; nothing is entered yet
    if becomes_bye(match, b):
        row.room, row.room_locked = None, False
    return row


def _teams(match: Match) -> tuple[int, ...]:
    return (match.team_a_id,) if match.team_b_id is None else (match.team_a_id, match.team_b_id)


def _place(places: Mapping[int, int], team: int | None) -> int | None:
    return None if team is None else places.get(team, team)


def _refuse_begun(matches: Iterable[Match]) -> None:
    begun_match = begun(Match.objects.filter(pk__in=[match.pk for match in matches])).with_names().first()
    if begun_match is not None:
        sentence = _("%(match)s has begun, so its opponents cannot change. Choose from matches that have not begun.")
        raise Refused(("", sentence % {"match": begun_match}))


def _refuse_faulty(tour: Tour, pairs: Sequence[Mapping[str, Any]]) -> None:
    wanted = [Pair(pair["a"], pair["b"]) for pair in pairs]
    findings = checks.check(wanted, entrants_of(tour))
    faults = [(f"pairs.{finding.pair}", format_sentence(finding.fault)) for finding in findings if finding.forbids]
    if faults:
        raise Refused(*faults)


def _refuse_absent(tour: Tour, matches: Iterable[Match], wanted: Mapping[int | None, str]) -> None:
    """Whoever joins later or has withdrawn comes newly into no match; ``wanted`` tells the fields of teams."""
    there = {team for match in matches for team in _teams(match)}
    coming = Team.objects.filter(pk__in={team for team in wanted if team and team not in there})
    faults = [(wanted[team.pk], sentence) for team in coming if (sentence := absence(team, tour.number))]
    if faults:
        raise Refused(*faults)


def _refuse_later_rounds(tour: Tour, old: Sequence[Match], rows: Sequence[Match]) -> None:
    drawn = bracket_of(tour)
    later = drawn is not None and len(drawn.options["series"]["tours"]) > 1
    if later and not _nearer_to_bracket(tour, old, rows):
        sentence = _(
            "From the second tour of a knock-out the results decide who meets whom. You can only swap the "
            "sides of a match."
        )
        raise Refused(("", sentence))


def _nearer_to_bracket(tour: Tour, old: Sequence[Match], rows: Sequence[Match]) -> bool:
    """Whether these rows bring somebody to the place that the bracket has for them by now, and put nobody into a wrong
    one: a result was corrected after the draw."""
    standing = bracket_with(tour, include_hidden=True)
    if standing is None:
        return False
    there = {pk for pk, team in standing.teams.items() if team.plays_in(tour.number)}
    pairs = [pair & there for pair in standing.pairs(tour.pk)]
    inside = frozenset[int]().union(*pairs)

    def right(matches: Sequence[Match]) -> list[frozenset[int]]:
        known = (match.team_ids & inside for match in matches)
        return [teams for teams in known if any(teams <= pair for pair in pairs)]

    now = right(rows)
    return len(now) == len(rows) and sum(map(len, now)) > sum(map(len, right(old)))


def _refuse_bracket(tour: Tour) -> None:
    if bracket_of(tour) is not None:
        sentence = _("A knock-out follows its bracket: swap two participants instead, or undo the draw first.")
        raise Refused(("", sentence))
