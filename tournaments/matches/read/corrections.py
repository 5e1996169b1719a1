"""Corrections of protocols in words: what stood there before, what stands there now."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import get_language, gettext

from games import registry
from games.core.game import start
from tournaments.kernel.values import joined_score, parse_points, show_points
from tournaments.kernel.wording import said_text
from tournaments.matches.read.rows import NOTHING, Teams, decision_words, game_words, line_up_label
from tournaments.matches.read.sheet import Correction
from tournaments.models import AuditEntry, Match


def corrections_of_all(matches: Sequence[Match]) -> dict[int, tuple[Correction, ...]]:
    """Every change of each protocol that somebody gave a reason for, the oldest first, changes of its tour's format
    that touched it among them; one query."""
    by_match: dict[int, list[Correction]] = {match.pk: [] for match in matches}
    of = {match.pk: (match.team_names, match.tour.kind) for match in matches}
    for entry in _with_reason(matches).order_by("number"):
        for pk, changes in _corrections_by_match(entry):
            if pk in by_match:
                lines = _lines(changes, *of[pk])
                by_match[pk].append(Correction(entry.at, entry.actor, entry.reason, lines))
    return {pk: tuple(corrections) for pk, corrections in by_match.items()}


def last_reason(match: Match) -> str:
    """The reason of the last of these changes; "" when there is none."""
    entries = _with_reason((match,)).order_by("-number")
    touching = (entry for entry in entries if any(pk == match.pk for pk, _changes in _corrections_by_match(entry)))
    return next((entry.reason for entry in touching), "")


def _with_reason(matches: Sequence[Match]) -> QuerySet[AuditEntry]:
    """What was written with a reason into these matches or into the format of one of their tours."""
    tours = {f"tour:{match.tour_id}" for match in matches}
    about = Q(match_id__in=[match.pk for match in matches]) | Q(subject__in=tours, match_id=None)
    return AuditEntry.objects.filter(about).exclude(reason="")


def changes_since(match: Match, number: int) -> tuple[Correction, ...]:
    """What was changed in the protocol by the writes after that one of the log, the oldest first."""
    entries = AuditEntry.objects.filter(match_id=match.pk, number__gt=number).order_by("number")
    of = match.team_names, match.tour.kind
    changes = (Correction(entry.at, entry.actor, entry.reason, _lines(entry.changes, *of)) for entry in entries)
    return tuple(change for change in changes if change.lines)


def _corrections_by_match(entry: AuditEntry) -> Iterator[tuple[int, Mapping[str, Any]]]:
    if entry.match_id is not None:
        yield entry.match_id, entry.changes
        return
    for changes in entry.changes.get("matches", ()):
        if "match_id" in changes:
            yield changes["match_id"], changes


def _lines(data: Mapping[str, Any], teams: Teams, kind: str) -> tuple[tuple[str, str, str], ...]:
    before, after = data.get("before") or {}, data.get("after") or {}
    lines: list[tuple[str, str, str]] = []
    for name, (label, words) in _fields(teams).items():
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
    """The lines about one game: its result, first mover, sheet and record, whichever changed."""
    known = new or old
    if not isinstance(known, Mapping):
        return []
    old, new = old or {}, new or {}
    where = game_words(known["stage"], known["board"], known["number"])
    lines = []
    if old.get("decision", "") != new.get("decision", ""):
        results = (decision_words(side.get("decision", ""), teams) for side in (old, new))
        lines.append((where, *results))
    if old.get("first", "") != new.get("first", ""):
        starts = (teams.get(side.get("first", ""), NOTHING) for side in (old, new))
        lines.append((gettext("%(game)s, first move") % {"game": where}, *starts))
    if old.get("sheet") != new.get("sheet"):
        sheets = (_sheet(side.get("sheet")) for side in (old, new))
        lines.append((gettext("%(game)s, score sheet") % {"game": where}, *sheets))
    if (ply := new.get("ply") or old.get("ply")) and old.get("text") != new.get("text"):
        moves = (_said(side.get("text"), kind) for side in (old, new))
        lines.append((gettext("%(game)s, move %(ply)s") % {"game": where, "ply": ply}, *moves))
    if old.get("actions") != new.get("actions"):
        counts = (str(len(side.get("actions") or ()) or NOTHING) for side in (old, new))
        lines.append((gettext("%(game)s, recorded moves") % {"game": where}, *counts))
    return [(label, was, now) for label, was, now in lines]


def _following_lines(old: Any, new: Any, teams: Teams, kind: str) -> Iterator[tuple[str, str, str]]:
    for was, now in zip(old or (), new or (), strict=False):
        yield from _game_lines(was, now, teams, kind)


def _said(text: Any, kind: str) -> str:
    """A recorded action in the words of its board's own history."""
    engine = registry.find(kind) if text else None
    return said_text(engine, text, start(engine, (), {})) if engine else str(text or NOTHING)


def _penalties(teams: Teams, rows: Any) -> str:
    return "; ".join(_penalty(row, teams) for row in rows or ()) or NOTHING


def _fields(teams: Teams) -> dict[str, tuple[str, Any]]:
    """Label and wording of every other part of a protocol that the log writes down."""
    named = {"a": teams["A"], "b": teams["B"]}
    fields: dict[str, tuple[str, Any]] = {
        "remarks": (gettext("Remarks"), _text),
        "penalty": (gettext("Penalty"), lambda value: _penalty(value, teams)),
        "penalties": (gettext("Penalties"), partial(_penalties, teams)),
        "walk_over": (gettext("No-show"), _text),
        "state": (gettext("State"), lambda value: str(Match.State(value).label) if value else NOTHING),
    }
    for letter, team in named.items():
        fields[f"entered_{letter}"] = (gettext("%(team)s: points") % {"team": team}, _points)
        fields[f"line_up_{letter}"] = (line_up_label(team), _line_up)
    return fields


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
    main = ", ".join(f"{place['board']} {place['name']}" for place in value["places"] if place["board"])
    shooters = ", ".join(place["name"] for place in value["places"] if not place["board"])
    return "; ".join(part for part in (main, shooters) if part) or NOTHING


def _sheet(value: Any) -> str:
    painted = value.get("painted") if isinstance(value, Mapping) else None
    if isinstance(painted, Mapping):
        return joined_score(painted.get("A"), painted.get("B"))
    return gettext("entered") if value else NOTHING
