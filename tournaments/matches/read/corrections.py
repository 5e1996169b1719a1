"""Corrections of protocols in words: what stood there before, what stands there now."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.utils.translation import get_language, gettext

from games import registry
from games.core.game import start
from tournaments.kernel.values import joined_score, parse_points, read_moment, show_points
from tournaments.kernel.wording import moment_text, said_text, state_words
from tournaments.matches.read.positions import key_by_clock
from tournaments.matches.read.rows import NOTHING, Teams, decision_words, game_words, line_up_label, own_score
from tournaments.matches.read.sheet import Correction
from tournaments.models import AuditEntry, Game, GameAction, Match, Tour, Tournament

_STANDING: Final = frozenset({"version", "signatures"})
"""What the log says of a protocol besides what is written in it."""


def corrections_of_all(matches: Sequence[Match]) -> dict[int, tuple[Correction, ...]]:
    """Every change of each protocol that somebody gave a reason for, the oldest first, changes of its tour's format
    that touched it among them; one query."""
    by_match: dict[int, list[Correction]] = {match.pk: [] for match in matches}
    known = {match.pk: match for match in matches}
    for entry in _with_reason(matches).order_by("number"):
        for pk, changes in _corrections_by_match(entry):
            if pk in known:
                lines, only_opens = _lines(changes, known[pk]), _changes_state_alone(changes)
                approves = (changes.get("after") or {}).get("state") == Match.State.APPROVED
                by_match[pk].append(Correction(entry.at, entry.actor, entry.reason, lines, only_opens, approves))
    return {pk: tuple(corrections) for pk, corrections in by_match.items()}


NO_CORRECTIONS: Final = ("match.approve", "match.take_back_approval")
"""What is written with a reason too, though the protocol stays as it was signed."""


def reasons_of_all(matches: Sequence[Match]) -> dict[int, tuple[str, ...]]:
    """Why each of these protocols was corrected after it had been signed, each reason once; one query."""
    reasons: dict[int, dict[str, None]] = {match.pk: {} for match in matches}
    for entry in _with_reason(matches).exclude(action__in=NO_CORRECTIONS).order_by("number"):
        for pk, _changes in _corrections_by_match(entry):
            if pk in reasons:
                reasons[pk][entry.reason] = None
    return {pk: tuple(said) for pk, said in reasons.items()}


def last_reason(match: Match) -> str:
    """The reason of the last of these changes; "" when there is none."""
    entries = _with_reason((match,)).order_by("-number")
    touching = (entry for entry in entries if any(pk == match.pk for pk, _changes in _corrections_by_match(entry)))
    return next((entry.reason for entry in touching), "")


OF_FORMATS: Final = ("tour.change", "tour.refill")
"""Use cases that may give the boards of a tour's matches other numbers."""


def writes_of(game: Game, tour_id: int) -> Q:
    """The entries of the log that tell who has changed a game: its own, and the last that gave boards other numbers."""
    return Q(subject=f"game:{game.pk}") | boards_write(tour_id)


def boards_write(tour_id: int) -> Q:
    """The last entry that gave the boards of a tour's matches other numbers."""
    formats = AuditEntry.objects.filter(subject=f"tour:{tour_id}", action__in=OF_FORMATS).order_by("-number")
    boards = (entry.pk for entry in formats if _boards(entry, "before") != _boards(entry, "after"))
    return Q(pk=next(boards, 0))


def former_boards(tour: Tour) -> frozenset[int]:
    """Other numbers of boards than now that the log tells of the tour."""
    formats = AuditEntry.objects.filter(subject=f"tour:{tour.pk}", action__in=OF_FORMATS)
    told = {_boards(entry, side) for entry in formats for side in ("before", "after")} - {tour.tour_format.boards}
    return frozenset(boards for boards in told if isinstance(boards, int))


def _boards(entry: AuditEntry, side: str) -> object:
    return (entry.changes.get(side) or {}).get("format", {}).get("boards")


def _with_reason(matches: Sequence[Match]) -> QuerySet[AuditEntry]:
    """What was written with a reason into these matches or into the format of one of their tours."""
    tours = {f"tour:{match.tour_id}" for match in matches}
    about = Q(match_id__in=[match.pk for match in matches]) | Q(subject__in=tours, match_id=None)
    return AuditEntry.objects.filter(about).exclude(reason="")


def changes_since(match: Match, number: int) -> tuple[Correction, ...]:
    """What was changed in the protocol by the writes after that one of the log, the oldest first."""
    entries = AuditEntry.objects.filter(match_id=match.pk, number__gt=number).order_by("number")
    changes = (Correction(entry.at, entry.actor, entry.reason, _lines(entry.changes, match)) for entry in entries)
    return tuple(change for change in changes if change.lines)


def _corrections_by_match(entry: AuditEntry) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if entry.match_id is not None:
        yield entry.match_id, entry.changes
        return
    for changes in entry.changes.get("matches", ()):
        if "match_id" in changes:
            yield changes["match_id"], changes


def _changes_state_alone(data: Mapping[str, Any]) -> bool:
    """The protocol was taken back for correction, or went on, and nothing in it became another."""
    before, after = (data.get(side) or {} for side in ("before", "after"))
    ours = {name for name in {*before, *after} - _STANDING if before.get(name) != after.get(name)}
    return ours == {"state"}


def _lines(data: Mapping[str, Any], match: Match) -> tuple[tuple[str, str, str], ...]:
    before, after = data.get("before") or {}, data.get("after") or {}
    teams, kind = match.team_names, match.tour.kind
    lines: list[tuple[str, str, str]] = []
    for name, (label, words) in _fields(teams, match.tour.tournament).items():
        old, new = before.get(name), after.get(name)
        if old != new:
            lines.append((label, words(old), words(new)))
    return (
        *_game_lines(before.get("game"), after.get("game"), teams, kind),
        *_following_lines(before.get("following"), after.get("following"), teams, kind),
        *_following_lines(before.get("games"), after.get("games"), teams, kind),
        *lines,
        *_totals(before, after, teams),
    )


def _totals(before: Mapping[str, Any], after: Mapping[str, Any], teams: Teams) -> Iterator[tuple[str, str, str]]:
    for letter, team in teams.items():
        old, new = before.get(f"total_{letter.lower()}"), after.get(f"total_{letter.lower()}")
        if old is not None and old != new:
            yield gettext("%(team)s: total") % {"team": team}, _points(old), _points(new)


def _game_lines(old: Any, new: Any, teams: Teams, kind: str) -> list[tuple[str, str, str]]:
    """The lines about one game: its result, first mover, sheet, moves and time, whichever changed."""
    old, new = old or {}, new or {}
    if isinstance(new, Mapping) and "overrun" in new and "stage" not in new:
        # A team's time was over in a game of which nothing was known: such an entry names its number alone.
        new = {**key_by_clock(new["number"])._asdict(), **old, **new}
    known = new or old
    if not isinstance(known, Mapping) or not known:
        return []
    where = game_words(known["stage"], known["board"], known["number"])
    return [*_result_lines(old, new, teams, kind, where), *_move_lines(old, new, teams, kind, where)]


def _result_lines(
    old: Mapping[str, Any], new: Mapping[str, Any], teams: Teams, kind: str, where: str
) -> Iterator[tuple[str, str, str]]:
    was, now = (side.get("decision", "") for side in (old, new))
    if was != now:
        yield where, decision_words(was, teams), decision_words(now, teams)
    was, now = (side.get("first", "") for side in (old, new))
    if was != now:
        yield gettext("%(game)s, first move") % {"game": where}, teams.get(was, NOTHING), teams.get(now, NOTHING)
    was, now = _sheets(old.get("sheet"), new.get("sheet"), kind)
    if was != now:
        yield gettext("%(game)s, score sheet") % {"game": where}, was, now


def _move_lines(
    old: Mapping[str, Any], new: Mapping[str, Any], teams: Teams, kind: str, where: str
) -> Iterator[tuple[str, str, str]]:
    if (ply := new.get("ply") or old.get("ply")) and old.get("text") != new.get("text"):
        yield _move_line(where, ply, old.get("text"), new.get("text"), kind)
    yield from _record_lines(old.get("actions") or (), new.get("actions") or (), kind, where)
    if old.get("overrun", "") != new.get("overrun", ""):
        yield gettext("%(game)s, overrun") % {"game": where}, _overrun(old, teams), _overrun(new, teams)


def _record_lines(old: Sequence[str], new: Sequence[str], kind: str, where: str) -> Iterator[tuple[str, str, str]]:
    """How many moves were recorded, and the first that is another one now."""
    differ = [ply for ply, (was, now) in enumerate(zip(old, new, strict=False), start=1) if was != now]
    if differ:
        yield _move_line(where, differ[0], old[differ[0] - 1], new[differ[0] - 1], kind)
    if len(old) != len(new) or len(differ) > 1:
        said = gettext("%(count)s, other moves from move %(ply)s on")
        counts = {"count": len(new), "ply": differ[0] if differ else 0}
        now = said % counts if differ else str(len(new) or NOTHING)
        yield gettext("%(game)s, recorded moves") % {"game": where}, str(len(old) or NOTHING), now


def _move_line(where: str, ply: int, was: Any, now: Any, kind: str) -> tuple[str, str, str]:
    return gettext("%(game)s, move %(ply)s") % {"game": where, "ply": ply}, _said(was, kind), _said(now, kind)


def _overrun(game: Mapping[str, Any], teams: Teams) -> str:
    """What was made of a time that was over, and whose it was where the entry says so."""
    words = str(dict(GameAction.OVERRUNS).get(game.get("overrun", ""), NOTHING))
    return f"{teams[game['side']]}: {words}" if game.get("side") in teams else words


def _following_lines(old: Any, new: Any, teams: Teams, kind: str) -> Iterator[tuple[str, str, str]]:
    for was, now in zip(old or (), new or (), strict=False):
        yield from _game_lines(was, now, teams, kind)


def _said(text: Any, kind: str) -> str:
    """A recorded action in the words of its board's own history."""
    engine = registry.find(kind) if text else None
    return said_text(engine, text, start(engine, (), {})) if engine else str(text or NOTHING)


def _penalties(teams: Teams, rows: Any) -> str:
    return "; ".join(_penalty(row, teams) for row in rows or ()) or NOTHING


def _fields(teams: Teams, tournament: Tournament) -> dict[str, tuple[str, Any]]:
    """Label and wording of every other part of a protocol that the log writes down."""
    zone = ZoneInfo(tournament.time_zone)
    named = {"a": teams["A"], "b": teams["B"]}
    fields: dict[str, tuple[str, Any]] = {
        "remarks": (gettext("Remarks"), _text),
        "penalty": (gettext("Penalty"), lambda value: _penalty(value, teams)),
        "penalties": (gettext("Penalties"), partial(_penalties, teams)),
        "walk_over": (gettext("No-show"), _text),
        "state": (gettext("State"), lambda value: state_words(value, tournament) if value else NOTHING),
        "started_at": (gettext("Started"), partial(_moment, zone)),
        "ended_at": (gettext("Ended"), partial(_moment, zone)),
    }
    for letter, team in named.items():
        fields[f"entered_{letter}"] = (gettext("%(team)s: points") % {"team": team}, _points)
        fields[f"line_up_{letter}"] = (line_up_label(team), _line_up)
    return fields


def _moment(zone: ZoneInfo, value: Any) -> str:
    moment = read_moment(str(value)) if value else None
    return moment_text(moment.astimezone(zone)) if moment else NOTHING


def _text(value: Any) -> str:
    return str(value) if value not in (None, "") else NOTHING


def _points(value: Any) -> str:
    if value in (None, ""):
        return NOTHING
    return show_points(Decimal(parse_points(str(value))), get_language() or "ru")


def _penalty(value: Any, teams: Teams) -> str:
    if not value:
        return NOTHING
    return f"{teams[value['side']]}: −{_points(value['points'])} ({value['reason']})"


def _line_up(value: Any) -> str:
    if not value:
        return NOTHING
    main = ", ".join(f"{place['board']} {_player(place)}" for place in value["places"] if place["board"])
    shooters = ", ".join(_player(place) for place in value["places"] if not place["board"])
    short = gettext("short of players") if value.get("short") else ""
    return "; ".join(part for part in (main, shooters, short) if part) or NOTHING


def _player(place: Mapping[str, Any]) -> str:
    return f"{place['name']} ({gettext('captain')})" if place.get("captain") else str(place["name"])


# Score sheets in words.
FIGURES: Final[dict[str, Callable[[dict[str, Any]], str]]] = {}
"""Kind of tour → the figures of a valid score sheet as people read them. The room that knows the games' sheets fills
it."""


def _sheets(old: Any, new: Any, kind: str) -> tuple[str, str]:
    """What a score sheet said and says: the game's own points, as protocols show them; where two sheets have the same,
    the figures that these follow from."""
    was, now = _points_of_sheet(old, kind), _points_of_sheet(new, kind)
    if was == now and old != new and kind in FIGURES:
        return _figures_of_sheet(old, kind), _figures_of_sheet(new, kind)
    return was, now


def _points_of_sheet(sheet: Any, kind: str) -> str:
    own, score = own_score(kind, sheet)
    points = joined_score(own.a, own.b) if own else ""
    return ", ".join(filter(None, (points, score))) or (gettext("entered") if sheet else NOTHING)


def _figures_of_sheet(sheet: Any, kind: str) -> str:
    own, _score = own_score(kind, sheet)
    return FIGURES[kind](sheet) if own else _points_of_sheet(sheet, kind)
