"""Draws: what the written rules ask of the pairs of a tour, its rooms and its judges."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from script.verifier.reading import Object, Report, member, quoted, several, text, truth
from script.verifier.tournament import Match, Tour, Tournament


def check_draws(tournament: Tournament, report: Report) -> None:
    found, notes = [], []
    for tour in tournament.tours:
        found += [f"tour {tour.number}: {fault}" for fault in tour_faults(tour)]
        own, told = assignment_faults(tournament, tour)
        found += [f"tour {tour.number}: {fault}" for fault in own]
        notes += [f"tour {tour.number}: {note}" for note in told]
    matches = sum(len(tour.matches) for tour in tournament.tours)
    compared = f"tours: {len(tournament.tours)}, nobody in two of their {matches} matches, rooms and judges in one"
    report.check(compared, found, notes)
    draws = [(tour, row) for tour in tournament.tours for row in several(tour.row, "draws", tour.place)]
    faults = [f"tour {tour.number}: {fault}" for tour, row in draws for fault in draw_faults(tour, row)]
    faults += history_faults(tournament)
    report.check(f"draws: {len(draws)}, their repeats, byes and forbidden pairs against what they say", faults)


def tour_faults(tour: Tour) -> Iterator[str]:
    for table, times in Counter(match.table for match in tour.matches).items():
        if times > 1:
            yield f"table {table} has {times} matches"
    for team, times in Counter(team for match in tour.matches for team in match.teams).items():
        if times > 1:
            yield f"{quoted(team)} stands in {times} places"


def assignment_faults(tournament: Tournament, tour: Tour) -> tuple[list[str], list[str]]:
    """Faults, and what an organiser may decide against a warning (an entry that is locked) as notes."""
    found: list[str] = []
    notes: list[str] = []
    rooms: dict[str, list[Match]] = defaultdict(list)
    judged: dict[str, list[bool]] = defaultdict(list)
    for match in tour.matches:
        if match.row.get("room") is not None:
            rooms[text(match.row, "room", match.place)].append(match)
        for row in several(match.row, "judges", match.place):
            name, locked = text(row, "judge", match.place), truth(row, "locked", match.place)
            judged[name].append(locked)
            into = notes if locked else found
            into += judge_faults(tournament.judges.get(name), row, match)
    for room, matches in rooms.items():
        locked = any(truth(match.row, "room_locked", match.place) for match in matches)
        (notes if locked else found).extend([f"{len(matches)} matches in {quoted(room)}"] * (len(matches) > 1))
    for name, locks in judged.items():
        (notes if any(locks) else found).extend([f"{quoted(name)} judges {len(locks)} matches"] * (len(locks) > 1))
    return found, notes


def judge_faults(judge: Object | None, row: Object, match: Match) -> Iterator[str]:
    name = quoted(row.get("judge"))
    if judge is None:
        yield f"{name}, who is no judge of the tournament, judges {match.name}"
        return
    if set(several(judge, "attached_to", "judges", str)) & set(match.teams):
        yield f"{name} is attached to a team of {match.name}"
    if match.tour.number in several(judge, "away_from", "judges", int):
        yield f"{name} is away, but judges {match.name}"
    if truth(row, "senior", match.place) and not truth(judge, "can_be_senior", "judges"):
        yield f"{name} leads {match.name} without being marked as able to"


Pair = tuple[str, str | None]


def planned_pairs(row: Object, place: str) -> list[Pair] | None:
    """The pairs and byes that a draw gave; None where it names somebody who has been removed."""
    plan = member(row, "plan", place)
    names = [(one.get("a"), one.get("b")) for one in several(plan, "pairs", place)]
    names += [(one.get("team"), None) for one in several(plan, "byes", place)]
    is_known = all(isinstance(name, str) for pair in names for name in pair if name is not None)
    return [(a, b) for a, b in names if a is not None] if is_known else None


def codes_of(row: Object, place: str) -> set[str]:
    """The codes of all notes with which a draw says why it is as it is."""
    plan = member(row, "plan", place)
    rows = [plan, *several(plan, "pairs", place), *several(plan, "byes", place)]
    return {text(note, "code", place) for one in rows for note in several(one, "notes", place)}


def draw_faults(tour: Tour, row: Object) -> Iterator[str]:
    """What a draw says of itself: nobody twice, forbidden pairs kept apart, options and plan of one draw."""
    pairs = planned_pairs(row, tour.place)
    if pairs is None:
        return
    options, plan = member(row, "options", tour.place), member(row, "plan", tour.place)
    for team, times in Counter(team for pair in pairs for team in pair if team is not None).items():
        if times > 1:
            yield f"the draw has {quoted(team)} {times} times"
    apart = {frozenset(two) for two in several(options, "forbidden", tour.place, list) if all_names(two)}
    for a, b in pairs:
        if frozenset((a, b)) in apart:
            yield f"{quoted(a)} and {quoted(b)} are not to meet, but the draw has them meet"
    for name in ("method", "seed"):
        told = {json.dumps(one[name]) for one in (row, options, plan) if one.get(name) is not None}
        if len(told) > 1:
            yield f"the draw names two kinds of {name}: {', '.join(sorted(told))}"


def all_names(two: Iterable[object]) -> bool:
    return all(isinstance(one, str) for one in two)


AGAIN: Final = frozenset(
    f"pairing.{code}"
    for code in (
        "locked_again", "locked_bye_again", "again_met_all", "again_bye", "again_decided", "again_needed", "bye_again"
    )
)  # fmt: skip
"""With one of these a Swiss draw says that it repeats a pair or a bye, and why."""


def history_faults(tournament: Tournament) -> Iterator[str]:
    """Swiss draws: nobody meets twice, nobody has two byes, unless the draw says why it could not be otherwise."""
    met: set[frozenset[str | None]] = set()
    for tour in tournament.tours:
        for row in several(tour.row, "draws", tour.place):
            pairs = planned_pairs(row, tour.place)
            if row.get("undone_at") is not None or row.get("method") != "swiss" or pairs is None:
                continue
            repeated = [pair for pair in pairs if frozenset(pair) in met]
            if codes_of(row, tour.place) & AGAIN:
                continue
            for a, b in repeated:
                again = "has a second bye" if b is None else f"meets {quoted(b)} for the second time"
                yield f"tour {tour.number}: {quoted(a)} {again}, and the draw does not say why"
        if not tour.rehearsal:
            met |= {frozenset((match.team_a, match.team_b)) for match in tour.matches}
