"""What names a tour by its number follows it when it gets another one."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Case, F, Q, Value, When
from django.utils.translation import gettext as _

from tournaments.kernel.write import Change
from tournaments.models import RestorePoint, Team, Tour, Tournament
from tournaments.models.tour_numbers import first_after, left_out_after, parted

FIRSTS = ("entered_from", "withdrawn_from")
"""Columns of a team that are the number of a tour."""


@dataclass(frozen=True)
class Renumbered:
    """What changes with a tour's number: columns of the tournament, and of teams (ids). ``faults`` stand against it."""

    tournament: Tournament
    columns: Mapping[str, Any] = field(default_factory=dict)
    teams: tuple[tuple[Team, Mapping[str, int | None]], ...] = ()
    faults: tuple[tuple[str, str], ...] = ()

    def store(self, change: Change) -> tuple[dict[str, Any], dict[str, Any]]:
        """Stores it with the tour, and says so: what the log tells of before and after."""
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
        change.warn(_("These settings follow the tour to its new number: %(names)s.") % {"names": ", ".join(names)})
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
                 "frozen_from": _("results hidden from tour")}  # fmt: skip
        named = [names[name] for name in self.columns]
        return [*named, _("participants who joined late or left")] if self.teams else named


def call_points_anew(tournament: Tournament, numbers: Mapping[int, int]) -> None:
    """Restore points that are called after a tour follow it from its former number to the one that it has now."""
    if moved := {old: new for old, new in numbers.items() if old != new}:
        anew = Case(*(When(tour=old, then=Value(new)) for old, new in moved.items()))
        RestorePoint.objects.filter(tournament=tournament, tour__in=moved).update(tour=anew)


def _settings(tournament: Tournament) -> dict[str, str]:
    """As the settings of the standings are told in the log."""
    return {
        "metrics": tournament.metrics,
        "players_without": ", ".join(map(str, tournament.standings_options.players_without)),
        "frozen_from": "" if tournament.frozen_from is None else str(tournament.frozen_from),
    }


def renumbered(tournament: Tournament, old: int, new: int) -> Renumbered:
    """What follows when tour ``old`` gets the number ``new``, which is free."""
    if old == new:
        return Renumbered(tournament)
    numbers = list(Tour.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True))
    faults, columns = [], left_out_after(tournament, old, new)
    longest = Tournament._meta.get_field("metrics").max_length
    if len(columns.get("metrics", "")) > (longest or 0):
        sentence = _("With this number the list of standings criteria would become too long. Choose a shorter number.")
        faults.append(("number", sentence))
    if tournament.frozen_from is not None:
        first = first_after(tournament.frozen_from, numbers, old, new)
        if first is None:
            faults += _shown(tournament.frozen_from, numbers, old, new)
        elif first != tournament.frozen_from:
            columns["frozen_from"] = first
    return Renumbered(tournament, columns, tuple(_teams(tournament, numbers, old, new)), tuple(faults))


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


def _teams(
    tournament: Tournament, numbers: Collection[int], old: int, new: int
) -> list[tuple[Team, Mapping[str, int | None]]]:
    """The teams that came late or have left, where they play in the same tours as before by other numbers."""
    there = Q(entered_from__isnull=False) | Q(withdrawn_from__isnull=False)
    changed: list[tuple[Team, Mapping[str, int | None]]] = []
    for team in Team.objects.filter(there, tournament=tournament).order_by("pk"):
        firsts = {name: getattr(team, name) for name in FIRSTS}
        moved = {name: first and (first_after(first, numbers, old, new) or first) for name, first in firsts.items()}
        in_order = moved["withdrawn_from"] is None or (moved["entered_from"] or 0) < moved["withdrawn_from"]
        if moved != firsts and in_order:
            changed.append((team, moved))
    return changed
