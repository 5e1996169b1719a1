"""Teams, one by one: adding, changing with their players, removing."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.checks import Checks
from tournaments.kernel.values.names import name_key
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Match, Player, Team
from tournaments.roster.rules.lists import MAX_GROUP, MAX_SIGN
from tournaments.roster.write.players import checked_roster

_LARGEST_SEED = 9999
LARGEST_TOUR = 999


@use_case("team.add")
def add_team(change: Change, *, tournament_id: int, name: str, sign: str = "", group: str = "") -> Answer:
    """A new team without players; in an individual tournament a person, who is the one player."""
    tournament = change.take_tournament(tournament_id)
    team = Team(tournament=tournament)
    checks = Checks()
    _fill(checks, team, name, sign, group, None)
    checks.refuse_any()
    team.save()
    if tournament.is_individual:
        Player.objects.create(team=team, name=team.name)
    change.log(subject=f"team:{team.pk}", before=None, after=team_described(team))
    return {"team": team.pk}


@use_case("team.change")
def change_team(
    change: Change,
    *,
    tournament_id: int,
    team_id: int,
    version: int,
    name: str,
    sign: str,
    group: str,
    seed: int | None,
    lot: int | None = None,
    entered_from: int | None = None,
    players: Sequence[Mapping[str, Any]] = (),
    names: Sequence[str] = (),
) -> Answer:
    """Another name, sign, group, seed (the initial number), drawn lot (both 1 to 9999), or first tour of a team that
    came late (None: there from the start). A player with the name of a person renames with it.

    With it its players, all or nothing: ``{"id": 3, "name": "…"}`` renames one everywhere, ``{"id": 3, "remove":
    True}`` removes one who stands in no line-up, ``names`` are new players. Players who are not named stay as they
    are. Faults belong to the fields ``player-3``, ``remove-3`` and ``names``.
    """
    team = taken_team(change, tournament_id, team_id, version)
    before, known = team_described(team), team.key
    team.lot, team.entered_from = lot, entered_from
    checks = Checks()
    _fill(checks, team, name, sign, group, seed)
    roster = checked_roster(checks, team, players, names)
    checks.refuse_any()
    team.save()
    if team.tournament.is_individual:
        _rename_person(team, known)
    was, now = roster.store()
    change.log(before=before | {"players": was}, after=team_described(team) | {"players": now})
    return {"version": team.version}


@use_case("team.remove")
def remove_team(change: Change, *, tournament_id: int, team_id: int, version: int) -> Answer:
    """Removes a team that has no matches, with its players and its captain's links."""
    team = taken_team(change, tournament_id, team_id, version)
    matches = Match.objects.filter(Q(team_a=team) | Q(team_b=team)).count()
    if matches:
        sentence = ngettext(
            "There is %(number)s match. Remove it or give it to somebody else first.",
            "There are %(number)s matches. Remove them or give them to others first.",
            matches,
        )
        raise Refused(("", sentence % {"number": matches}))
    players = list(team.players.values_list("name", flat=True))
    change.log(before=team_described(team) | {"players": players}, after=None)
    team.delete()
    return {"team": team_id}


def team_described(team: Team) -> dict[str, Any]:
    """What the log writes down of a team."""
    names = ("name", "sign", "group", "seed", "lot", "entered_from", "withdrawn_from")
    return {"id": team.pk} | {name: getattr(team, name) for name in names}


def taken_team(change: Change, tournament_id: int, team_id: int, version: int) -> Team:
    """The team at the version that was shown, its tournament locked and at hand."""
    change.take_tournament(tournament_id)
    team = Team.objects.filter(pk=team_id, tournament_id=tournament_id).first()
    if team is None:
        raise Refused(("", _("This entry is not there any more. Look at the list again.")))
    change.subject = f"team:{team_id}"
    change.compare(team, version)
    team.tournament = change.written
    return team


def _fill(checks: Checks, team: Team, name: str, sign: str, group: str, seed: int | None) -> None:
    team.name = checks.name("name", name)
    team.sign = checks.text("sign", sign, MAX_SIGN)
    team.group = checks.text("group", group, MAX_GROUP)
    team.seed = seed
    others = Team.objects.filter(tournament=team.tournament).exclude(pk=team.pk)
    if team.name and others.filter(key=name_key(team.name)).exists():
        checks.add("name", _("“%(name)s” is there already.") % {"name": team.name})
    if seed is not None and not 1 <= seed <= _LARGEST_SEED:
        checks.add(
            "seed", _("The initial number lies between 1 and %(maximum)s.") % {"maximum": _LARGEST_SEED}
        )
    if team.lot is not None and not 1 <= team.lot <= _LARGEST_SEED:
        checks.add("lot", _("The lot lies between 1 and %(maximum)s.") % {"maximum": _LARGEST_SEED})
    _check_entry(checks, team)


def _check_entry(checks: Checks, team: Team) -> None:
    """A team enters before it leaves, and before its first match."""
    first = team.entered_from
    if first is None:
        return
    if not 1 <= first <= LARGEST_TOUR:
        checks.add("entered_from", _("Tours are numbered from 1 to %(maximum)s.") % {"maximum": LARGEST_TOUR})
        return
    if team.withdrawn_from is not None and first >= team.withdrawn_from:
        sentence = _("The withdrawal holds from tour %(number)s on: name an earlier tour.")
        checks.add("entered_from", sentence % {"number": team.withdrawn_from})
    matches = Match.objects.filter(Q(team_a=team) | Q(team_b=team), tour__number__lt=first)
    earlier = (
        matches.order_by("tour__number").values_list("tour__number", flat=True).first() if team.pk else None
    )
    if earlier is not None:
        checks.add("entered_from", _("There is a match in tour %(number)s already.") % {"number": earlier})


def _rename_person(team: Team, known: str) -> None:
    """The one player of an individual participant bears the participant's name."""
    player = team.players.filter(key=known).first()
    if player is not None and player.name != team.name:
        player.name, player.version = team.name, player.version + 1
        player.save()
