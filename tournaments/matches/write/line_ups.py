"""Who plays: a line-up is kept as a draft at every tap, and complete before the stages begin."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel import access as permissions
from tournaments.kernel.names import NameFault, clean_name, name_key
from tournaments.kernel.values import clean_text
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Conflict, Refused, use_case
from tournaments.matches.read.corrections import boards_write
from tournaments.matches.read.rows import Named, load_line_ups
from tournaments.matches.rules.protocol import LineUp as PureLineUp
from tournaments.matches.rules.protocol import Player as PurePlayer
from tournaments.matches.rules.protocol import check_line_up
from tournaments.matches.write.games import Writing, open_protocol
from tournaments.models import AuditEntry, LineUp, LineUpPlace, Match, Player, Side, Team

PERMISSIONS = {Side.A.value: "line_up.enter_a", Side.B.value: "line_up.enter_b"}
_DRAFT = (Match.State.PLANNED, Match.State.WARM_UP, Match.State.LINE_UPS)


@dataclass(frozen=True, slots=True)
class _Place:
    """One wanted place: a player, a board (None: free shooter), whether captain."""

    player: Player
    board: int | None
    captain: bool


@use_case("line_up.save")
def save_line_up(
    change: Change, *, match_id: int, side: str, version: int, places: list[dict[str, Any]], short: bool = False,
    team_id: int | None = None,
) -> Answer:  # fmt: skip
    """The whole line-up of a side as it is now known; ``version`` 0 when there was none. ``team_id`` is the team that
    it is meant for, None for whichever has that side: refused once the organiser has put another one there.

    A place is ``{"player": id}`` or ``{"name": "a new name"}`` with ``"board"`` (1…, None for a free shooter) and
    ``"captain"``. A new name is added to the team. Boards may stay empty until the stages begin, and after that only
    when ``short`` confirms that the team has too few players.

    The captain of the side may enter it too, until a judge begins the stages, and only players of the team: new names
    and a short team are for a judge to confirm.
    """
    writing = open_protocol(change, match_id, permission=PERMISSIONS.get(side, "match.record"))
    team = _team(writing.match, side)
    if team_id not in (None, team.pk):
        sentence = _(
            "The opponents in this match have changed: “%(team)s” is now on this side. Open the line-up again."
        )
        raise Refused(("", sentence % {"team": team.name}))
    if not permissions.may(change.actor, "match.record", writing.match):
        _require_captains_own(writing.match, places, short)
    line_up = _take(writing, side, version)
    put_line_up(writing, line_up, team, places, short)
    change.subject = f"lineup:{line_up.pk}"
    return writing.close(recount=False, line_up_version=line_up.version)


def put_line_up(
    writing: Writing, line_up: LineUp, team: Team, places: Iterable[Mapping[str, Any]], short: bool
) -> None:
    """Stores who plays for the side of a line-up that the caller has taken, and notes it for the log."""
    before = _stands(line_up)
    wanted = _wanted(team, places)
    short = short and _has_empty_board(writing.match.tour.tour_format, wanted)
    _require_sense(writing.match, wanted, short)
    _store(line_up, wanted, short)
    writing.note(f"line_up_{line_up.side.lower()}", before, _stands(line_up))


def enter_persons(match: Match) -> None:
    """Writes both persons of an individual tournament's match down as those who play; to be called when it begins."""
    for side in Side:
        team = match.team(side)
        line_up, is_new = LineUp.objects.get_or_create(match=match, side=side)
        if is_new and team is not None:
            player = Player.objects.filter(team=team).order_by("pk").first()
            player = player or Player.objects.create(team=team, name=team.name)
            LineUpPlace.objects.create(line_up=line_up, player=player, board=1)


def as_told(named: Named | None) -> dict[str, Any] | None:
    """A line-up as the log writes it down; None when it does not exist."""
    if named is None:
        return None
    told = [
        {"player": place.player_id, "name": place.name, "board": place.board, "captain": place.captain}
        for place in named.places
    ]
    return {"places": told, "short": named.short}


def _stands(line_up: LineUp) -> dict[str, Any] | None:
    return as_told(load_line_ups(line_up.match).line_ups[line_up.side]) if line_up.pk else None


def _require_captains_own(match: Match, places: Iterable[Mapping[str, Any]], short: bool) -> None:
    if match.state not in _DRAFT:
        raise Refused(("", _("The stage has begun, so the line-up is locked. Only a judge can still correct it.")))
    if short or any(not place.get("player") for place in places):
        raise Refused(("", _("Choose from your team’s players. If someone is missing from the list, ask a judge.")))


def _team(match: Match, side: str) -> Team:
    team = match.team(side) if side in [*Side] else None
    if team is None:
        raise Refused(("", _("There is no such side in this match.")))
    return team


def _take(writing: Writing, side: str, version: int) -> LineUp:
    line_up = LineUp.objects.filter(match=writing.match, side=side).first()
    if line_up is None:
        if version:  # it has been dropped, as when other teams meet
            none = LineUp(match=writing.match, side=side, version=0)
            own = Q(match_id=writing.match.pk) | AuditEntry.of_several(writing.match)
            raise Conflict(none, writing.change.last_write(own))
        return LineUp(match=writing.match, side=side)
    if line_up.version != version:
        own = Q(subject=f"lineup:{line_up.pk}") | boards_write(writing.match.tour_id)
        raise Conflict(line_up, writing.change.last_write(own))
    writing.change.compare(line_up, version)
    return line_up


def _wanted(team: Team, places: Iterable[Mapping[str, Any]]) -> list[_Place]:
    """The places with their players; new names become players of the team."""
    players = {player.pk: player for player in Player.objects.filter(team=team)}
    by_key = {player.key: player for player in players.values()}
    faults: list[tuple[str, str]] = []
    wanted = []
    for place in places:
        name = str(place.get("name") or "")
        player = players.get(place.get("player") or 0) or by_key.get(name_key(name))
        if player is None and (fault := _name_fault(name)):
            faults.append(("name", fault))
            continue
        if player is None:
            player = by_key[name_key(name)] = Player(team=team, name=clean_name(name))
        wanted.append(_Place(player, place.get("board"), bool(place.get("captain"))))
    if faults:
        raise Refused(*faults)
    for wanted_place in wanted:
        if wanted_place.player._state.adding:
            wanted_place.player.save()
    return wanted


def _name_fault(name: str) -> str:
    if not clean_text(name):
        return _("This player is not in the team. Choose one of its players or type a name.")
    try:
        clean_name(name)
    except NameFault as error:
        return format_sentence(error.fault)
    return ""


def _has_empty_board(tour_format: TourFormat, wanted: list[_Place]) -> bool:
    return {place.board for place in wanted if place.board} < set(range(1, tour_format.boards + 1))


def _require_sense(match: Match, wanted: list[_Place], short: bool) -> None:
    """All faults of the line-up at once; while it is a draft, boards may be empty."""
    tour_format = match.tour.tour_format
    faults = list(_board_faults(tour_format, wanted))
    may_be_empty = short or match.state in _DRAFT
    faults += [format_sentence(fault) for fault in check_line_up(tour_format, _pure(wanted, may_be_empty))]
    if faults:
        raise Refused(*(("", fault) for fault in faults))


def _board_faults(tour_format: TourFormat, wanted: list[_Place]) -> Iterable[str]:
    names: dict[int, list[str]] = {}
    for place in wanted:
        if place.board is not None:
            names.setdefault(place.board, []).append(place.player.name)
        elif not tour_format.has_unseated:
            yield _("This tour has no free shooters: give %(name)s a board or remove the name.") % {
                "name": place.player.name
            }
    for board, on_board in sorted(names.items()):
        if not 1 <= board <= tour_format.boards:
            yield _("This tour has no board %(board)s.") % {"board": board}
        elif len(set(on_board)) > 1:
            yield _("Board %(board)s has several players: %(names)s.") % {"board": board, "names": ", ".join(on_board)}


def _pure(wanted: list[_Place], short: bool) -> PureLineUp:
    """As the rules know it; a player given twice on boards stands twice, so that the rules can say so."""
    people = [(PurePlayer(place.player.key, place.player.name), place) for place in wanted]
    most = max((place.board or 0 for place in wanted), default=0)
    main: list[PurePlayer | None] = [None] * min(most, 99)
    for person, place in people:
        if place.board and 0 < place.board <= len(main):
            main[place.board - 1] = person
    return PureLineUp(
        main=tuple(main),
        shooters=tuple(person for person, place in people if place.board is None),
        captains=tuple(person for person, place in people if place.captain),
        short=short,
    )


def _store(line_up: LineUp, wanted: list[_Place], short: bool) -> None:
    line_up.short = short
    line_up.save()
    LineUpPlace.objects.filter(line_up=line_up).delete()
    LineUpPlace.objects.bulk_create(
        LineUpPlace(line_up=line_up, player=place.player, board=place.board, captain=place.captain) for place in wanted
    )
