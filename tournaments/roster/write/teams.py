"""Use cases: teams and their players, one by one and as lists."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kernel.checks import Checks
from tournaments.kernel.database import Foreseen
from tournaments.kernel.names import clean_name, faults_in_team, name_key
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, store_ahead, use_case
from tournaments.models import LineUpPlace, Match, Player, Team, Tournament
from tournaments.roster.read import known_players, standing_texts
from tournaments.roster.rules import COLUMNS, SEED, CheckedRow, Known, RosterRow, check_roster
from tournaments.roster.write.on_paper import told_of


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


def checked_roster(checks: Checks, team: Team, players: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Roster:
    """What is wanted of a team's players, as ``teams.change_team`` takes it, with all that is wrong in ``checks``."""
    added = [name for name in names if name.strip()]
    if team.tournament.is_individual and (players or added):
        checks.add("", _("Everyone plays for themselves here: change the participant instead."))
        return Roster(team, {}, (), ())
    known = {player.pk: player for player in team.players.all()}
    asked = _known(checks, known, players)
    removed = [player for player, given in asked if given.get("remove")]
    wanted = {player: str(given["name"]) for player, given in asked if not given.get("remove")}
    _check_removal(checks, removed)
    standing = [player.key for player in known.values() if player not in wanted and player not in removed]
    renamed, new = _named(checks, wanted, added, standing)
    return Roster(team, {player: name for player, name in renamed.items() if name != player.name}, removed, new)


def player_described(player: Player) -> dict[str, Any]:
    return {"team_id": player.team_id} | described(player)


def _check_removal(checks: Checks, removed: Iterable[Player]) -> None:
    """Whoever stands in a line-up stays."""
    named = set(LineUpPlace.objects.filter(player__in=list(removed)).values_list("player_id", flat=True))
    for player in removed:
        if player.pk in named:
            sentence = _("“%(name)s” is in line-ups. Remove the player from them first, or change the name instead.")
            checks.add(f"remove-{player.pk}", sentence % {"name": player.name})


def _known(
    checks: Checks, known: Mapping[int, Player], players: Sequence[Mapping[str, Any]]
) -> list[tuple[Player, Mapping[str, Any]]]:
    """The players who are in the team, each with what is wanted."""
    gone = _("This player is no longer in the team. Enter the name among the new players if you need it.")
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


# Teams, one by one: adding, changing with their players, removing.
@use_case("team.add")
def add_team(change: Change, *, tournament_id: int, name: str, sign: str = "", group: str = "") -> Answer:
    """A new team without players; in an individual tournament a person, who is the one player."""
    tournament = change.take_tournament(tournament_id)
    team = Team(tournament=tournament)
    checks = Checks()
    _fill(checks, team, name=name, sign=sign, group=group)
    checks.refuse_any()
    team.save()
    if tournament.is_individual:
        Player.objects.create(team=team, name=team.name)
    change.log(subject=f"team:{team.pk}", before=None, after=described(team))
    change.warn(*told_of((team.name, team.sign, team.group)))
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
    """Another name, sign, group, seed (the initial number), drawn lot, or first tour of a team that
    came late (None: there from the start). A player with the name of a person renames with it.

    With it its players, all or nothing: ``{"id": 3, "name": "…"}`` renames one everywhere, ``{"id": 3, "remove":
    True}`` removes one who stands in no line-up, ``names`` are new players. Players who are not named stay as they
    are. Faults belong to the fields ``player-3``, ``remove-3`` and ``names``.
    """
    team = taken_team(change, tournament_id, team_id, version)
    before, known, called = described(team), team.key, (team.name, team.sign, team.group)
    checks = Checks()
    _fill(checks, team, name=name, sign=sign, group=group, seed=seed, lot=lot, entered_from=entered_from)
    roster = checked_roster(checks, team, players, names)
    checks.refuse_any()
    team.save()
    made = _rename_person(team, known) if team.tournament.is_individual else []
    was, now = roster.store()
    change.log(before=before | {"players": was}, after=described(team) | {"players": made + now})
    all_names = (team.name, team.sign, team.group, *(player["name"] for player in now))
    change.warn(*told_of(all_names, (*called, *(player["name"] for player in was))))
    return {"version": team.version}


@use_case("team.remove")
def remove_team(change: Change, *, tournament_id: int, team_id: int, version: int) -> Answer:
    """Removes a team that has no matches, with its players and its captain's links."""
    team = taken_team(change, tournament_id, team_id, version)
    matches = Match.objects.filter(Q(team_a=team) | Q(team_b=team)).count()
    if matches:
        sentence = ngettext(
            "There is %(number)s match. Remove it or give it to someone else first.",
            "There are %(number)s matches. Remove them or give them to others first.",
            matches,
        )
        raise Refused(("", f"{sentence % {'number': matches}} {_instead_of_removing(team)}"))
    players = list(team.players.values_list("name", flat=True))
    change.log(before=described(team) | {"players": players}, after=None)
    team.delete()
    return {"team": team_id}


def _instead_of_removing(team: Team) -> str:
    """What can be done where the matches have to stay; which ones have to, the rooms above know."""
    if team.withdrawn_from is not None:
        return _(
            "If that is not possible, as in a knock-out or once a match has begun, leave it as it is: they are "
            "withdrawn already."
        )
    return _("If that is not possible, as in a knock-out or once a match has begun, withdraw them instead.")


def described(row: Team | Player) -> dict[str, Any]:
    """What the log writes down of a team or a player; of an address for messages nothing, it could not be removed."""
    own = (field.name for field in row._meta.concrete_fields if field.editable and not field.is_relation)
    return {name: getattr(row, name) for name in own if name != "email"}


def taken_team(change: Change, tournament_id: int, team_id: int, version: int) -> Team:
    """The team at the version that was shown, its tournament locked and at hand."""
    change.take_tournament(tournament_id)
    team = Team.objects.filter(pk=team_id, tournament_id=tournament_id).first()
    if team is None:
        raise Refused(("", _("This entry no longer exists. Look at the list again.")))
    change.subject = f"team:{team_id}"
    change.compare(team, version)
    team.tournament = change.written
    return team


def _fill(checks: Checks, team: Team, *, name: str, **given: object) -> None:
    checks.fill(team, name=name)
    others = Team.objects.filter(tournament=team.tournament).exclude(pk=team.pk)
    if team.name and others.filter(key=name_key(team.name)).exists():
        checks.add("name", _("“%(name)s” already exists. Choose another name.") % {"name": team.name})
    checks.fill(team, **given)
    _check_entry(checks, team)


def _check_entry(checks: Checks, team: Team) -> None:
    """A team enters before it leaves, and before its first match."""
    first = team.entered_from
    if first is None:
        return
    if team.withdrawn_from is not None and first >= team.withdrawn_from:
        sentence = _("The withdrawal is from tour %(number)s: choose an earlier tour.")
        checks.add("entered_from", sentence % {"number": team.withdrawn_from})
    matches = Match.objects.filter(Q(team_a=team) | Q(team_b=team), tour__number__lt=first)
    earlier = matches.order_by("tour__number").values_list("tour__number", flat=True).first() if team.pk else None
    if earlier is not None:
        sentence = _("There is already a match in tour %(number)s: enter that tour or an earlier one.")
        checks.add("entered_from", sentence % {"number": earlier})


def _rename_person(team: Team, known: str) -> list[dict[str, Any]]:
    """The one player of an individual participant bears the participant's name; who lacks one gets it."""
    player = team.players.filter(key=known).first()
    if player is not None and player.name != team.name:
        player.name, player.version = team.name, player.version + 1
        player.save()
    is_lacking = player is None and not team.players.exists()
    return [player_described(Player.objects.create(team=team, name=team.name))] if is_lacking else []


# Many teams and players at once, from a list.
@use_case("roster.import", then=store_ahead, milestone=True)
def import_roster(
    change: Change, *, tournament_id: int, rows: Sequence[Mapping[str, Any]]
) -> Callable[[Change], Answer]:
    """New teams, players for new and for known teams, and the signs, groups and initial numbers that known teams do not
    have yet: all rows, or none when one has a fault. What is stored already stays. In an individual tournament every
    row is a person, also one who lacks the one player.

    A row is ``{"number": 3, "team": "Альфа", "players": ["Иванов"], "sign": "α", "group": "", "seed": "3"}``.
    """
    foreseen = Foreseen()

    def check(tournament: Tournament) -> tuple[Known, tuple[CheckedRow, ...]]:
        known, standing = known_players(tournament.pk), standing_texts(tournament.pk)
        given = foreseen(_rows_from_json, rows)
        checked = foreseen(check_roster, given, known, standing, individual=tournament.is_individual)
        faults = [("rows", _row_sentence(line, fault_text)) for line in checked for fault_text in _texts(line)]
        if not checked:
            faults.append(("rows", _("The list is empty.")))
        if faults:
            raise Refused(*faults)
        return known, checked

    def store(change: Change) -> Answer:
        return _store_list(change, *check(change.take_tournament(tournament_id)))

    change.look_ahead(tournament_id, check)
    return store


def _store_list(change: Change, known: Known, checked: tuple[CheckedRow, ...]) -> Answer:
    tournament = change.written
    teams, made, was = _store_teams(tournament.pk, checked)
    if tournament.is_individual:
        checked = tuple(_with_its_player(line, known, teams) for line in checked)
    players = _make_players(teams, checked)
    now = [described(team) for team in (*made, *(teams[key] for key in was))]
    change.log(before={"teams": [*was.values()]} if was else None, after={"teams": now, "players": players})
    return {"teams": len(made), "players": len(players), "completed": len(was)}


def _with_its_player(line: CheckedRow, known: Known, persons: Mapping[str, Team]) -> CheckedRow:
    """The row of a person, with the one player where there is none: an earlier version stored some without."""
    key = name_key(line.row.team)
    return replace(line, players=() if known.get(key) else (persons[key].name,))


def _rows_from_json(rows: Sequence[Mapping[str, Any]]) -> tuple[RosterRow, ...]:
    return tuple(map(row_from_json, rows))


def row_from_json(row: Mapping[str, Any]) -> RosterRow:
    """A row as it comes out of a form or the log."""
    players = tuple(str(player) for player in row.get("players", ()))
    texts: dict[str, Any] = {name: str(row.get(name, "")) for name in ("team", *COLUMNS)}
    return RosterRow(int(row.get("number", 0)), players=players, **texts)


def row_to_json(row: RosterRow) -> dict[str, Any]:
    data = asdict(row)
    del data["player_cells"]
    return data | {"players": list(row.players)}


def _store_teams(
    tournament_id: int, checked: Sequence[CheckedRow]
) -> tuple[dict[str, Team], list[Team], dict[str, dict[str, Any]]]:
    """All teams by key, the new ones, and by key as they were those that got a sign, group or seed. Rows of the
    same team agree about these (``check_roster``)."""
    known = {team.key: team for team in Team.objects.filter(tournament_id=tournament_id)}
    were = {key: described(team) for key, team in known.items()}
    made: dict[str, Team] = {}
    for row in (line.row for line in checked):
        key = name_key(row.team)
        team = known.get(key) or made.setdefault(key, Team(tournament_id=tournament_id, name=row.team, key=key))
        team.sign, team.group = team.sign or row.sign, team.group or row.group
        team.seed = team.seed or (SEED.read(row.seed) if row.seed else None)
    completed = [team for key, team in known.items() if described(team) != were[key]]
    for team in completed:
        team.version += 1
    Team.objects.bulk_update(completed, ["sign", "group", "seed", "version"])
    new = Team.objects.bulk_create(made.values())
    return known | {team.key: team for team in new}, new, {team.key: were[team.key] for team in completed}


def _make_players(teams: Mapping[str, Team], checked: Sequence[CheckedRow]) -> list[dict[str, Any]]:
    named = ((teams[name_key(line.row.team)], line.players) for line in checked)
    rows = [Player(team=team, name=name, key=name_key(name)) for team, players in named for name in players]
    made = Player.objects.bulk_create(rows)
    return [player_described(player) for player in made]


def _texts(checked: CheckedRow) -> list[str]:
    return [format_sentence(fault) for fault in checked.faults]


def _row_sentence(checked: CheckedRow, text: str) -> str:
    return _("Row %(number)s: %(fault)s") % {"number": checked.row.number, "fault": text}
