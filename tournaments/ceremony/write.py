"""Use cases: a ceremony begins, goes on or back by a step, and ends."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.ceremony.read import ceremony_of, final_of, hides_results, last_counting, missing_from, stage_of
from tournaments.ceremony.rules import to_json
from tournaments.kernel.rules import CALLED_PLACES, CALLED_PLAYERS
from tournaments.kernel.write import Answer, Change, Refused, judged, use_case
from tournaments.models import Ceremony, Tournament
from tournaments.standings.write import hide_from, show_all


@use_case("ceremony.begin")
def begin_ceremony(
    change: Change, *, tournament_id: int, version: int, one_by_one: int, best_players: int, hide_last: bool
) -> Answer:
    """A new ceremony, of which nothing is revealed yet; one that was there before begins anew. ``version`` is that of
    the ceremony, 0 where there is none. ``hide_last``: where everybody may read all results, those of the last tour are
    hidden until the ceremony ends. Warns of matches that do not count yet."""
    tournament = change.take_tournament(tournament_id)
    judged("one_by_one", CALLED_PLACES, one_by_one)
    judged("best_players", CALLED_PLAYERS, best_players)
    plan = final_of(tournament).plan(one_by_one, best_players)
    if not plan:
        raise Refused(("", _("No result counts yet, so there is nothing to reveal.")))
    if missing := missing_from(tournament):
        change.warn(missing)
    row = ceremony_of(tournament)
    before = _for_log(row) if row else {}
    if row:
        change.compare(row, version)
    row = row or Ceremony(tournament=tournament)
    row.one_by_one, row.best_players, row.steps = one_by_one, best_players, to_json(plan)
    row.shown, row.begun_at, row.ended_at = 0, timezone.now(), None
    row.save()
    after = _for_log(row)
    if hide_last and not hides_results(tournament):
        before["frozen_from"] = str(tournament.frozen_from or "")
        after["frozen_from"] = str(_hide_last(change, tournament))
    change.log(subject=f"ceremony:{row.pk}", before=before or None, after=after)
    return {"version": row.version}


def _hide_last(change: Change, tournament: Tournament) -> int:
    """The number of the last tour of which a result counts; there is one, before any that are hidden already."""
    last = last_counting(tournament)
    assert last is not None  # noqa: S101 - else there is no plan
    change.compare(tournament, tournament.version)  # an open form of its settings would show all results again
    hide_from(tournament, last)
    return last


@use_case("ceremony.step")
def show_step(change: Change, *, tournament_id: int, version: int, shown: int) -> Answer:
    """So many steps are revealed from now on: one more or one less than before. Whoever presses twice, or on two phones
    at once, asks for the same step twice."""
    tournament = change.take_tournament(tournament_id)
    row = _running(tournament)
    change.compare(row, version)
    if abs(shown - row.shown) != 1 or not 0 <= shown <= len(row.steps):
        raise Refused(("", _("The ceremony goes on or back one step at a time.")))
    if stage_of(tournament, row).changed:
        raise Refused(("", _("The results have changed since the ceremony began. Begin it again.")))
    before = _for_log(row)
    row.shown = shown
    row.save()
    change.log(subject=f"ceremony:{row.pk}", before=before, after=_for_log(row))
    return {"version": row.version, "shown": shown}


@use_case("ceremony.end", when_closed=True)
def end_ceremony(change: Change, *, tournament_id: int, version: int) -> Answer:
    """The ceremony is over: everybody may read all results. Before its last step it needs a reason. In a closed
    tournament it ends where that reveals nothing: else the hall would show it for ever."""
    tournament = change.take_tournament(tournament_id)
    if tournament.frozen_from is not None:
        change.refuse_when_closed()
    row = _running(tournament)
    change.compare(row, version)
    if row.shown < len(row.steps) and not change.intent.reason:
        raise Refused(("reason", _("Not everything has been revealed yet. Say why the ceremony ends.")))
    before = _for_log(row)
    row.ended_at = timezone.now()
    row.save()
    after = _for_log(row)
    if tournament.frozen_from is not None:
        before["frozen_from"], after["frozen_from"] = str(tournament.frozen_from), ""
        show_all(tournament)
    change.log(subject=f"ceremony:{row.pk}", before=before, after=after)
    return {"version": row.version}


def _running(tournament: Tournament) -> Ceremony:
    row = ceremony_of(tournament)
    if row is None or row.ended_at is not None:
        raise Refused(("", _("No ceremony is going on.")))
    return row


def _for_log(row: Ceremony) -> dict[str, object]:
    return {
        "one_by_one": row.one_by_one, "best_players": row.best_players, "shown": str(row),
        "ended_at": row.ended_at.isoformat() if row.ended_at else None,
    }  # fmt: skip
