"""What names a tour by its number follows it when it gets another one, and names no tour that is not meant."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.kernel.write import Change
from tournaments.models import RestorePoint, Team, Tour, Tournament
from tournaments.models.tour_numbers import first_after, left_out_after, parted

FIRSTS = ("entered_from", "withdrawn_from")
"""Columns of a team that are the number of a tour."""


@dataclass(frozen=True)
class Renumbered:
    """What changes with a tour's number: columns of the tournament, and of teams (ids). ``faults`` stand against it,
    ``warnings`` are of what changes its meaning without being changed; ``sentence`` tells what is stored."""

    tournament: Tournament
    columns: Mapping[str, Any] = field(default_factory=dict)
    teams: tuple[tuple[Team, Mapping[str, int | None]], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = ()
    sentence: str = ""

    def store(self, change: Change) -> tuple[dict[str, Any], dict[str, Any]]:
        """Stores it with the tour, and says so: what the log tells of before and after."""
        for sentence in self.warnings:
            change.warn(sentence)
        if not self.columns and not self.teams:
            return {}, {}
        before, names = self._told(), self._names()
        if self.columns:  # an open form of the settings has the old numbers
            change.compare(self.tournament, self.tournament.version)
            for name, value in self.columns.items():
                setattr(self.tournament, name, value)
            Tournament.objects.filter(pk=self.tournament.pk).update(**self.columns)
        for team, columns in self.teams:
            for name, value in columns.items():
                setattr(team, name, value)
            Team.objects.filter(pk=team.pk).update(**columns, version=F("version") + 1)
        change.warn(self.sentence % {"names": ", ".join(names)})
        return before, self._told()

    def _told(self) -> dict[str, Any]:
        teams = [{"id": team.pk, "name": team.name, **{name: getattr(team, name) for name in columns}}
                 for team, columns in self.teams]  # fmt: skip
        settings = {name: text for name, text in _settings(self.tournament).items() if self._touches(name)}
        return {name: told for name, told in (("settings", settings), ("teams", teams)) if told}

    def _touches(self, name: str) -> bool:
        return ("standings" if name == "players_without" else name) in self.columns

    def _names(self) -> list[str]:
        names = {"metrics": _("order of standings"), "standings": _("best players: tours left out"),
                 "frozen_from": _("results hidden from this tour on")}  # fmt: skip
        named = [names[name] for name in self.columns]
        return [*named, _("participants who joined late or withdrew")] if self.teams else named


def call_points_anew(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Restore points that are called after a tour follow it from its former number to the one that it has now."""
    if moved := {old: new for old, new in numbers.items() if old != new}:
        for number in sorted(set(moved.values()) - set(numbers)):
            call_points_of_former(tournament, number)
        anew = Case(*(When(tour=old, then=Value(new)) for old, new in moved.items()))
        RestorePoint.objects.filter(tournament=tournament, tour__in=moved).update(tour=anew)


def call_points_of_former(tournament: Tournament, number: int) -> None:
    """Restore points that are called after a tour which is away keep its number as their name, before another tour gets
    it: they would follow that one."""
    points = RestorePoint.objects.filter(tournament=tournament, tour=number, name="")
    with override(tournament.language):
        draw, closed = (
            _("before a draw of the former tour %(number)s"),
            _("before the former tour %(number)s was closed"),
        )
    for reason, name in ((RestorePoint.Reason.DRAW, draw), (RestorePoint.Reason.TOUR, closed)):
        points.filter(reason=reason).update(name=name % {"number": number}, tour=None)


def _settings(tournament: Tournament) -> dict[str, str]:
    """As the settings of the standings are told in the log."""
    return {
        "metrics": tournament.metrics,
        "players_without": ", ".join(map(str, tournament.standings_options.players_without)),
        "frozen_from": "" if tournament.frozen_from is None else str(tournament.frozen_from),
    }


def removed(tournament: Tournament, number: int) -> Renumbered:
    """What follows when tour ``number`` is removed: the standings leave it out no more, or they would leave out another
    tour that gets the number. From which tour on somebody plays, or results are hidden, is an order and stays."""
    sentence = _("These settings no longer name the removed tour: %(names)s.")
    return Renumbered(tournament, left_out_after(tournament, number, number), sentence=sentence)


def added(tournament: Tournament, number: int) -> Renumbered:
    """What follows when a new tour gets the ``number``: standings that still leave out an earlier tour of that number,
    which has been removed, count the new one. Warns of who has left by a later number only."""
    numbers = _numbers(tournament)
    sentence = _(
        "These settings still named an earlier tour with this number, which was removed. They do not apply to the new "
        "tour: %(names)s."
    )
    left = Team.objects.filter(tournament=tournament, withdrawn_from__gt=number).order_by("pk")
    names = [team.name for team in left if team.withdrawn_from and _is_cut(team.withdrawn_from, numbers, number)]
    warning = _(
        "Judging by the tour from which they withdrew, these participants still play in the new tour: %(names)s. If "
        "they have already left, take back their withdrawal on their pages, then enter it from tour %(number)s on."
    )
    warnings = (warning % {"names": ", ".join(names), "number": number},) if names else ()
    return Renumbered(tournament, left_out_after(tournament, number, number), warnings=warnings, sentence=sentence)


def _is_cut(first: int, numbers: Collection[int], new: int) -> bool:
    """Whether the new tour comes between the last one before ``first`` and those from it on."""
    return any(number >= first for number in numbers) and not any(new < number < first for number in numbers)


def renumbered(tournament: Tournament, old: int, new: int) -> Renumbered:
    """What follows when tour ``old`` gets the number ``new``, which is free."""
    if old == new:
        return Renumbered(tournament)
    numbers = _numbers(tournament)
    faults, warnings, columns = [], [], left_out_after(tournament, old, new)
    longest = Tournament._meta.get_field("metrics").max_length
    if len(columns.get("metrics", "")) > (longest or 0):
        sentence = _("With this number the list of standings criteria would become too long. Choose a shorter number.")
        faults.append(("number", sentence))
    if tournament.frozen_from is not None:
        first = first_after(tournament.frozen_from, numbers, old, new)
        if first is None:
            faults += _shown(tournament.frozen_from, numbers, old, new)
            warnings += _hidden(tournament.frozen_from, old)
        elif first != tournament.frozen_from:
            columns["frozen_from"] = first
    teams, crossed = _teams(tournament, numbers, old, new)
    if crossed:
        sentence = _(
            "With its new number the tour has moved past the tour from which they joined or withdrew: %(names)s. Check "
            "on their pages in which tours they play."
        )
        warnings.append(sentence % {"names": ", ".join(crossed)})
    sentence = _("These settings follow the tour to its new number: %(names)s.")
    return Renumbered(tournament, columns, tuple(teams), tuple(faults), tuple(warnings), sentence)


def _numbers(tournament: Tournament) -> list[int]:
    return list(Tour.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))


def _shown(first: int, numbers: Collection[int], old: int, new: int) -> list[tuple[str, str]]:
    """That a tour whose results are hidden would come before one whose results are not."""
    if old < first:
        return []
    before, _later = parted(first, numbers, old, new)
    following = min(number for number in before if number > new)
    sentence = _(
        "Results are hidden from tour %(first)s on. With number %(new)s this tour would come before tour "
        "%(following)s, whose results are not hidden, and everyone would see its results. Choose a number above "
        "%(last)s, or first announce the hidden results, or hide the results from tour %(following)s on."
    )
    return [("number", sentence % {"first": first, "new": new, "following": following, "last": max(before)})]


def _hidden(first: int, old: int) -> list[str]:
    """That the results of a tour, which everybody could see, are hidden now."""
    sentence = _("Results are hidden from tour %(first)s on, so with its new number the results of this tour are too.")
    return [sentence % {"first": first}] if old < first else []


def _teams(
    tournament: Tournament, numbers: Collection[int], old: int, new: int
) -> tuple[list[tuple[Team, Mapping[str, int | None]]], list[str]]:
    """The teams that came late or have left, where they play in the same tours as before by other numbers; and the
    names of those of whom that is no longer so."""
    there = Q(entered_from__isnull=False) | Q(withdrawn_from__isnull=False)
    changed: list[tuple[Team, Mapping[str, int | None]]] = []
    crossed: list[str] = []
    for team in Team.objects.filter(there, tournament=tournament).order_by("pk"):
        firsts = {name: getattr(team, name) for name in FIRSTS}
        moved = {name: first and (first_after(first, numbers, old, new) or first) for name, first in firsts.items()}
        in_order = moved["withdrawn_from"] is None or (moved["entered_from"] or 0) < moved["withdrawn_from"]
        follows = moved != firsts and in_order
        if follows:
            changed.append((team, moved))
        if team.plays_in(old) != Team(**(moved if follows else firsts)).plays_in(new):
            crossed.append(team.name)
    return changed, crossed
