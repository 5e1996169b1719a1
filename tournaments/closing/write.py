"""A tournament that is over: closed, so that nothing in it is changed by accident, and opened again."""

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Tournament


@use_case("tournament.close")
def close_tournament(change: Change, *, tournament_id: int, version: int) -> Answer:
    """Nothing in the tournament is changed from now on, but who may see it and whose names, until it is reopened."""
    tournament = change.take_tournament(tournament_id, version=version)
    moment = timezone.now()
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=moment)
    tournament.closed_at = moment
    change.log(before={"closed_at": None}, after={"closed_at": moment.isoformat()})
    return {"version": tournament.version}


@use_case("tournament.reopen", when_closed=True)
def reopen_tournament(change: Change, *, tournament_id: int, version: int) -> Answer:
    """Everything can be changed again; needs a reason."""
    tournament = change.take_tournament(tournament_id, version=version)
    if tournament.closed_at is None:
        raise Refused(("", _("This tournament is already open.")))
    if not change.intent.reason:
        raise Refused(("reason", _("Say why you are reopening the tournament.")))
    before = tournament.closed_at.isoformat()
    Tournament.objects.filter(pk=tournament.pk).update(closed_at=None)
    tournament.closed_at = None
    change.log(before={"closed_at": before}, after={"closed_at": None})
    return {"version": tournament.version}
