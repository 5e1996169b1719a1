"""Drawing lots for all teams at once: by a number that is written down, so that anybody can repeat it."""

from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.kernel.values.seeds import MAX_SEED
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Team
from tournaments.standings.rules.lots import drawn_lots


@use_case("lots.draw")
def draw_lots(change: Change, *, tournament_id: int, version: int, seed: int) -> Answer:
    """A lot for every team, from 1; ``seed`` lies between 0 and ``MAX_SEED``. Drawing again needs a reason, for it
    changes places that stand."""
    tournament = change.take_tournament(tournament_id, version=version)
    teams = list(Team.objects.filter(tournament=tournament))
    before = {team.name: team.lot for team in teams if team.lot is not None}
    if not 0 <= seed <= MAX_SEED:
        raise Refused(("seed", _("The lot number lies between 0 and %(maximum)s.") % {"maximum": MAX_SEED}))
    if not teams:
        raise Refused(("", _("There is nobody to draw lots for yet.")))
    if before and not change.intent.reason:
        raise Refused(("reason", _("Lots are drawn already. Say why they are drawn again.")))
    lots = drawn_lots((team.name for team in teams), seed)
    for team in teams:
        Team.objects.filter(pk=team.pk).update(lot=lots[team.name], version=F("version") + 1)
    change.log(before={"lots": before}, after={"lot_number": seed, "lots": lots})
    return {"teams": len(lots), "seed": seed}
