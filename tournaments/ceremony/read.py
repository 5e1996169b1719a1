"""The ceremony as the hall and the organiser see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Max
from django.utils.translation import ngettext

from tournaments.ceremony.rules import Placed, Step, StepKind, from_json, steps
from tournaments.kernel.revision_cache import cached
from tournaments.models import Ceremony, Match, Tournament
from tournaments.standings.read.players import BestPlayers, PlayerRow, best_players
from tournaments.standings.read.standings import Standings, StandingsRow, counting_matches, standings


@dataclass(frozen=True)
class Results:
    """The results that a ceremony reveals."""

    table: Standings
    players: BestPlayers | None

    def plan(self, one_by_one: int, most_players: int) -> tuple[Step, ...]:
        """Nobody is called out who never came and had no bye, nor a player without points."""
        teams = [Placed(row.team.pk, row.place, repr([*map(str, row.values)])) for row in self.table.rows if row.came]
        rows = self.players.rows if self.players else ()
        players = [Placed(row.pk, row.place, str(row.total)) for row in rows if row.total > 0]
        return steps(teams, players, one_by_one=one_by_one, best_players=most_players)


def final_of(tournament: Tournament, *, include_hidden: bool = True) -> Results:
    table = standings(tournament, include_hidden=include_hidden)
    players = None if tournament.is_individual else best_players(tournament, include_hidden=include_hidden)
    return Results(table, players)


def last_counting(tournament: Tournament) -> int | None:
    """The number of the last tour of which a result counts; None where none does."""
    last: int | None = counting_matches(tournament, include_hidden=True).aggregate(last=Max("tour__number"))["last"]
    return last


def hides_results(tournament: Tournament) -> bool:
    """Whether a result that counts is hidden; where none counts yet, whether those of some tour will be. A tour that
    was removed, or that nobody has played, hides nothing."""
    if tournament.frozen_from is None:
        return False
    last = last_counting(tournament)
    return last is None or last >= tournament.frozen_from


def missing_from(tournament: Tournament) -> str:
    """A sentence that matches are missing from the final standings: those that do not count yet, byes among them, but
    for rehearsals. Empty where all count, and where none does."""
    counting = counting_matches(tournament, include_hidden=True).count()
    missing = Match.objects.filter(tour__tournament=tournament, tour__rehearsal=False).count() - counting
    if not counting or not missing:
        return ""
    text = ngettext(
        "%(count)s match does not count yet and is missing from the final standings.",
        "%(count)s matches do not count yet and are missing from the final standings.",
        missing,
    )
    return text % {"count": missing}


PAGE: Final = 45
"""Lines of a list that a display shows at once."""
LARGE: Final = 3
"""Names at one place for each of which a display has room in large letters."""


@dataclass(frozen=True)
class Called:
    """A step with its rows; of ``teams`` and ``players`` one is empty."""

    teams: tuple[StandingsRow, ...] = ()
    players: tuple[PlayerRow, ...] = ()

    @property
    def is_many(self) -> bool:
        """Whether it is shown as a list: a part of the table, or more at one place than can be shown large."""
        return self.is_part or self.count > LARGE

    @property
    def is_part(self) -> bool:
        """Whether it has several places."""
        return len({row.place for row in self.teams}) > 1

    @property
    def count(self) -> int:
        return len(self.teams) + len(self.players)

    @property
    def pages(self) -> tuple["Called", ...]:
        """What of a list is on the display at once: so much that it can be read from the back of a hall."""
        starts = range(0, self.count, PAGE)
        return tuple(Called(self.teams[at : at + PAGE], self.players[at : at + PAGE]) for at in starts)

    @property
    def place(self) -> int:
        rows = self.teams or self.players
        return rows[0].place if rows else 0

    @property
    def written(self) -> str:
        """The place as the tournament writes it, of those who share it."""
        rows = self.teams or self.players
        return rows[0].written if rows else ""


@dataclass(frozen=True)
class Stage:
    """How far the ceremony is. Only what has been revealed is in ``now`` and ``teams``, the best first; ``next`` is for
    the organiser alone. ``changed``: the results are no longer those that it began with, and nothing is shown of them:
    they have been announced to nobody."""

    ceremony: Ceremony
    count: int
    now: Called | None
    next: Called | None
    teams: tuple[StandingsRow, ...]
    players: tuple[PlayerRow, ...]
    changed: bool

    @property
    def is_over(self) -> bool:
        """Whether everything has been revealed."""
        return self.ceremony.shown == self.count

    @property
    def podium(self) -> tuple[StandingsRow, ...]:
        """First, second and third place, once all are known."""
        return tuple(row for row in self.teams if row.place <= 3) if self.is_over else ()


def ceremony_of(tournament: Tournament) -> Ceremony | None:
    ceremony: Ceremony | None = Ceremony.objects.filter(tournament=tournament).first()
    return ceremony


def ceremony_runs(tournament: Tournament) -> bool:
    """Whether one has begun and not ended: the hall belongs to it."""
    return cached(
        tournament, "ceremony", lambda: Ceremony.objects.filter(tournament=tournament, ended_at=None).exists()
    )


def stage_of(tournament: Tournament, ceremony: Ceremony) -> Stage:
    """Raises nothing for results that have changed. A ceremony that has ended shows what everybody may know: there may
    be hidden results again."""
    final = final_of(tournament, include_hidden=ceremony.ended_at is None)
    plan = from_json(ceremony.steps)
    changed = not _is_same(final, plan, final.plan(ceremony.one_by_one, ceremony.best_players))
    shown = () if changed else plan[: ceremony.shown]
    coming = plan[ceremony.shown] if ceremony.shown < len(plan) else None
    called = [_called(final, step) for step in shown]
    return Stage(
        ceremony=ceremony,
        count=len(plan),
        now=called[-1] if called else None,
        next=_called(final, coming) if coming else None,
        teams=tuple(row for announced in reversed(called) for row in announced.teams),
        players=tuple(row for announced in reversed(called) for row in announced.players),
        changed=changed,
    )


def _is_same(final: Results, stored: Sequence[Step], now: Sequence[Step]) -> bool:
    """Whether the stored steps reveal what those of now do. Nobody who shares a place has a rank among the others: the
    order of their names depends on who reads them. In a part of the table the places are to be in order."""
    if [step.told for step in stored] != [step.told for step in now]:
        return False
    place = {row.team.pk: row.place for row in final.table.rows}
    parts = [[place[pk] for pk in step.ids] for step in stored if step.kind is StepKind.TEAMS]
    return all(part == sorted(part) for part in parts)


def _called(final: Results, step: Step) -> Called:
    """Its rows in the order of the tables, which is one for each way of reading names: the stored order would give away
    that of whole names."""
    if step.kind is StepKind.TEAMS:
        return Called(teams=tuple(row for row in final.table.rows if row.team.pk in step.ids))
    rows = final.players.rows if final.players else ()
    return Called(players=tuple(row for row in rows if row.pk in step.ids))
