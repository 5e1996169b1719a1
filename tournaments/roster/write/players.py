"""The players of one team as they are changed together: renamed, removed, added."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.kernel.checks import Checks
from tournaments.kernel.values.names import clean_name, faults_in_team
from tournaments.kernel.wording import format_sentence
from tournaments.models import LineUpPlace, Player, Team


@dataclass(frozen=True, slots=True)
class Roster:
    """What shall be stored of a team's players: who is renamed how, who is removed, the names of new ones."""

    team: Team
    renamed: Mapping[Player, str]
    removed: Sequence[Player]
    added: Sequence[str]

    def store(self) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
        """Changes the rows; the players who were changed or removed as they were, and those who are new or changed."""
        was = [player_described(player) for player in (*self.renamed, *self.removed)]
        Player.objects.filter(pk__in=[player.pk for player in self.removed]).delete()
        self._rename()
        made = [Player.objects.create(team=self.team, name=name) for name in self.added]
        return was, [player_described(player) for player in (*self.renamed, *made)]

    def _rename(self) -> None:
        """Two players may exchange their names: until all have the new ones, each has a key that no name has."""
        for player in self.renamed:
            Player.objects.filter(pk=player.pk).update(key=f" {player.pk}")
        for player, name in self.renamed.items():
            player.name, player.version = name, player.version + 1
            player.save()


def checked_roster(
    checks: Checks, team: Team, players: Sequence[Mapping[str, Any]], names: Sequence[str]
) -> Roster:
    """What is wanted of a team's players, as ``teams.change_team`` takes it, with all that is wrong in ``checks``."""
    added = [name for name in names if name.strip()]
    if team.tournament.is_individual and (players or added):
        checks.add("", _("Everybody plays for themselves here: change the participant instead."))
        return Roster(team, {}, (), ())
    known = {player.pk: player for player in team.players.all()}
    asked = _known(checks, known, players)
    removed = [player for player, given in asked if given.get("remove")]
    wanted = {player: str(given["name"]) for player, given in asked if not given.get("remove")}
    _check_removal(checks, removed)
    standing = [player.key for player in known.values() if player not in wanted and player not in removed]
    renamed, new = _named(checks, wanted, added, standing)
    return Roster(
        team, {player: name for player, name in renamed.items() if name != player.name}, removed, new
    )


def player_described(player: Player) -> dict[str, Any]:
    """What the log writes down of a player."""
    return {"id": player.pk, "team_id": player.team_id, "name": player.name}


def _check_removal(checks: Checks, removed: Iterable[Player]) -> None:
    """Whoever stands in a line-up stays."""
    named = set(LineUpPlace.objects.filter(player__in=list(removed)).values_list("player_id", flat=True))
    for player in removed:
        if player.pk in named:
            sentence = _(
                "“%(name)s” stands in line-ups. Take the player out of them first, or change the name instead."
            )
            checks.add(f"remove-{player.pk}", sentence % {"name": player.name})


def _known(
    checks: Checks, known: Mapping[int, Player], players: Sequence[Mapping[str, Any]]
) -> list[tuple[Player, Mapping[str, Any]]]:
    """The players who are in the team, each with what is wanted."""
    gone = _("This player is not in the team any more. Enter the name among the new players if you need it.")
    for given in players:
        if given["id"] not in known:
            checks.add(f"player-{given['id']}", gone)
    return [(known[given["id"]], given) for given in players if given["id"] in known]


def _named(
    checks: Checks, wanted: Mapping[Player, str], added: Sequence[str], standing: Collection[str]
) -> tuple[Mapping[Player, str], Sequence[str]]:
    """The tidy names of players and of new ones, beside those that stand; none of them when one has a fault."""
    fields = [(f"player-{player.pk}", name) for player, name in wanted.items()]
    faults = list(faults_in_team([*fields, *(("names", name) for name in added)], standing))
    for field, fault in faults:
        checks.add(field, format_sentence(fault))
    if faults:
        return {}, ()
    return {player: clean_name(name) for player, name in wanted.items()}, [clean_name(name) for name in added]
