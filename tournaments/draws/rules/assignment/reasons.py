"""Why a place at a table stays empty: the smallest reason that a person can do something about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.draws.rules.assignment.model import Judge, Key, Note
from tournaments.draws.rules.assignment.places import Place
from tournaments.kernel.faults import Argument, Fault

_Choice = Mapping[Place, Sequence[Judge]]
"""The judges that each place admits."""


@dataclass(frozen=True, slots=True)
class Filling:
    """The places to fill, the best way of filling them from the free judges, and all judges that there are."""

    places: Sequence[Place]
    filled: Mapping[Place, Judge]
    free: Sequence[Judge]
    judges: Sequence[Judge]

    @property
    def empty(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place not in self.filled)


def why_empty(place: Place, filling: Filling) -> Note:
    """The reason for one empty place.

    Nobody can do it at all; all who can are away or placed; all who are free are attached to the teams; all who may
    judge there are needed elsewhere; for a senior judge's place the fewest tables, this one among them, for which
    together there are too few judges.
    """
    senior = place.rank == 0
    able = [judge for judge in filling.judges if judge.can_be_senior or not senior]
    ready = [judge for judge in filling.free if judge.can_be_senior or not senior]
    names = {"table": place.table.name}
    if not able:
        fault = Fault("judges.nobody_able" if senior else "judges.nobody", names)
    elif not ready:
        fault = Fault("judges.no_senior_free" if senior else "judges.nobody_free", names)
    elif not any(place.admits(judge) for judge in ready):
        fault = _attached(place, ready)
    else:
        fault = _too_few_seniors(place, filling, ready) if senior else _too_few(place, filling)
    return Note(fault, place.table.key)


def _attached(place: Place, ready: Sequence[Judge]) -> Fault:
    """Every judge is attached to one of the two teams, or all of them to the same one."""
    senior = place.rank == 0
    args: dict[str, Argument] = {"table": place.table.name}
    for team in place.table.teams:
        if all(team.key in judge.attached_to for judge in ready):
            args["team"] = team.name
            return Fault("judges.seniors_attached_to" if senior else "judges.all_attached_to", args)
    args["one"], args["other"] = (team.name for team in place.table.teams)
    return Fault("judges.seniors_attached" if senior else "judges.all_attached", args)


def _too_few(place: Place, filling: Filling) -> Fault:
    """Who may judge here, and where they are; simply the numbers when everybody may."""
    fit = [judge for judge in filling.free if place.admits(judge)]
    args: dict[str, Argument] = {"table": place.table.name}
    if len(fit) == len(filling.free):
        return Fault("judges.too_few", {**args, "places": len(filling.places), "free": len(fit)})
    at = dict.fromkeys(other.table.name for other, judge in filling.filled.items() if judge in fit)
    lists = {"judges": ", ".join(judge.name for judge in fit), "tables": ", ".join(at)}
    return Fault("judges.needed_elsewhere", {**args, **lists})


def _too_few_seniors(place: Place, filling: Filling, ready: Sequence[Judge]) -> Fault:
    """The fewest tables that together have fewer senior judges than tables; the numbers when they need all judges."""
    rivals = [other for other in filling.filled if other.rank == 0]
    choice = {other: [judge for judge in ready if other.admits(judge)] for other in (*rivals, place)}
    short = _rivals(place, choice)
    names = {judge.key: judge.name for other in short for judge in choice[other]}
    args: dict[str, Argument] = {"table": place.table.name}
    if len(names) == len(ready):
        wanted = sum(other.rank == 0 for other in filling.places)
        return Fault("judges.too_few_seniors", {**args, "places": wanted, "free": len(ready)})
    tables = [other.table.name for other in sorted(short, key=lambda other: other.above)]
    lists = {"tables": ", ".join(tables), "judges": ", ".join(names.values())}
    return Fault("judges.short_of_seniors", {**args, **lists})


def _rivals(place: Place, choice: _Choice) -> list[Place]:
    """The place and all those of which any one could give it a judge by going without.

    These are the smallest set of places around this one that cannot all be filled: without any one of them they can.
    """
    holder = _match([other for other in choice if other != place], choice)
    found = [place]
    for reached in found:
        holders = [holder[judge.key] for judge in choice[reached] if judge.key in holder]
        found += dict.fromkeys(other for other in holders if other not in found)
    return found


def _match(places: Sequence[Place], choice: _Choice) -> dict[Key, Place]:
    """As many of the places as can have a judge each, the first ones before the last: judge → place."""
    holder: dict[Key, Place] = {}

    def settle(place: Place, asked: set[Key]) -> bool:
        for judge in choice[place]:
            if judge.key in asked:
                continue
            asked.add(judge.key)
            if judge.key not in holder or settle(holder[judge.key], asked):
                holder[judge.key] = place
                return True
        return False

    for place in places:
        settle(place, set())
    return holder
