"""The draws of a tour that were made: which can be undone or brought back, what is to be said of its pairs."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from tournaments.draws.read.series import Series
from tournaments.draws.rules.pairing import checks, model
from tournaments.draws.rules.pairing.checks import Finding
from tournaments.draws.rules.pairing.model import Draw as PureDraw
from tournaments.draws.rules.pairing.model import Entrant, Method, Pair
from tournaments.matches.read.matches import Wishes
from tournaments.models import Draw, Tour


def history_of(tour: Tour) -> tuple[Draw, ...]:
    """The draws of the tour and its changes by hand, the newest first."""
    return tuple(Draw.objects.filter(tour=tour).order_by("-pk"))


def findings_of(
    pairs: Sequence[Pair], entrants: Sequence[Entrant], draws: tuple[Draw, ...], wishes: Wishes
) -> tuple[Finding, ...]:
    """What is to be said about the pairs of a tour as they stand, after these draws of it."""
    drawn = next(((draw, plan) for draw in draws if draw.undone_at is None and (plan := shown_plan(draw))), None)
    check = partial(checks.check, pairs, forbidden=wishes.forbidden, wished=wishes.asked)
    if drawn is None:
        return check(entrants)
    draw, plan = drawn
    stored = draw.options.get("series")
    watched = due_a_pair(entrants, pairs, Series.from_json(stored) if stored else None)
    return check(watched, apart=bool(plan.groups), table=plan.method is not Method.SWISS)


def due_a_pair(entrants: Sequence[Entrant], pairs: Iterable[Pair], series: Series | None) -> Sequence[Entrant]:
    """Without those who are rightly in no pair of a tour. A bracket of all begins with all: each has an opponent or a
    bye."""
    if series is not None and series.method == Method.KNOCK_OUT and series.whole and len(series.tours) == 1:
        return entrants
    paired = {key for pair in pairs for key in pair.teams}
    rests = resting(series, paired)
    return [team for team in entrants if team.key in paired or not rests(team.key)]


def resting(series: Series | None, paired: Collection[int]) -> Callable[[int], bool]:
    """Who is rightly without a match in a tour of a table or bracket: teams that it leaves out or has put out, and
    groups that have played their tables. ``paired`` are the teams (ids) that have a match or a bye there."""
    if series is None:
        return lambda _team: False
    if series.method == Method.KNOCK_OUT:
        return lambda team: not series.whole or team in series.teams
    groups = series.split(series.teams).values()
    over = {team for teams in groups if not set(teams) & set(paired) for team in teams}
    return lambda team: team in over or (not series.whole and team not in series.teams)


def undoable(draws: tuple[Draw, ...], begun: Collection[int]) -> Draw | None:
    """Of a tour's draws the one that can be undone: the newest that stands, while nothing is entered in its matches.

    ``begun`` are the ids of those of the tour's matches in which something is entered.
    """
    newest = next((draw for draw in draws if draw.undone_at is None), None)
    return None if newest is None or not brings_back(newest) or touched_by(newest, begun) else newest


def brings_back(draw: Draw) -> bool:
    """Whether undoing would do anything: of a draw that came with a tournament's file nothing is known from before."""
    return bool(draw.before["whole"] or draw.before["matches"] or draw.before["made"])


def redoable(draws: tuple[Draw, ...], begun: Collection[int]) -> Draw | None:
    """Of a tour's draws the one that was undone last, while none was made since and nothing is entered in the matches
    that it would change."""
    newest = max((draw.pk for draw in draws if draw.undone_at is None), default=0)
    undone = [draw for draw in draws if draw.undone_at is not None and draw.pk > newest]
    last = max(undone, key=lambda draw: (draw.undone_at, -draw.pk), default=None)
    if last is None or not last.after:
        return None
    concerned = {row["id"] for row in last.after["matches"]} | set(last.after["made"])
    return None if any(last.after["whole"] or pk in concerned for pk in begun) else last


def touched_by(draw: Draw, matches: Iterable[int]) -> frozenset[int]:
    """Those of a tour's matches (ids) that undoing a draw would change: all, or what a change by hand concerned."""
    concerned = {row["id"] for row in draw.before["matches"]} | set(draw.before["made"])
    return frozenset(pk for pk in matches if draw.before["whole"] or pk in concerned)


def shown_plan(draw: Draw) -> PureDraw | None:
    """The draw with its explanations; None for a change by hand."""
    return model.from_json(draw.plan) if draw.plan else None
