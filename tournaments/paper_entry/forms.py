"""The form of a row: what was sent of it, as what stands on the paper."""

from collections.abc import Sequence
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.http import QueryDict
from django.utils import timezone

from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.names import name_key
from tournaments.matches.read.protocol import plays_alone
from tournaments.matches.rules.protocol import Side
from tournaments.matches.write.signing import PERMISSIONS
from tournaments.models import Match
from tournaments.paper_entry.read.rows import clock_text
from tournaments.paper_entry.read.typed import figures_of
from tournaments.paper_entry.rules import MOST_PENALTIES, Taken, Team, Typed, openings, pair_of

LONGEST: Final = 4000
MOST_FIGURES: Final = 20
"""More than any game asks for."""


def sent_typed(data: QueryDict, match: Match) -> Typed:
    """Fields that the row has not are not looked at."""
    tour_format = match.tour.tour_format
    keys = [str(key) for stage in Stage for key in tour_format.games_of(stage)]
    pairs = [pair_of(key) for key in openings(tour_format)]
    named = tour_format.has_games and not plays_alone(match)
    return Typed(
        games={key: data.get(f"game-{key}", "") for key in keys},
        figures=_figures(data, match, keys),
        first={pair: data.get(f"first-{pair}", "") for pair in pairs},
        teams={side.value: _team(data, side, tour_format.boards) for side in Side} if named else {},
        penalties=_penalties(data),
        points=_two(data, "points"),
        remarks=data.get("remarks", "").replace("\r\n", "\n"),
        started=data.get("started", ""),
        ended=data.get("ended", ""),
        totals=_two(data, "total"),
        confirmed="confirmed" in data,
        signed={role: data.get(f"signed-{role}", "") for role in PERMISSIONS},
    )


def with_moments(typed: Typed, match: Match) -> dict[str, object]:
    """For the use case: times of the clock as moments on the day of the match."""
    started = _moment(match, typed.started, started=True)
    return typed.to_json() | {"started": started, "ended": _moment(match, typed.ended, started=False)}


def _moment(match: Match, text: str, *, started: bool) -> str:
    """The stored moment where its minute is what was typed; never the moment of typing. "" for no time."""
    stored = match.started_at if started else match.ended_at
    if stored and text == clock_text(match, started):
        return stored.isoformat()
    tournament = match.tour.tournament
    zone, known = ZoneInfo(tournament.time_zone), match.started_at or match.tour.starts_at
    day = timezone.localtime(known, zone).date() if known else tournament.starts_on
    try:
        return datetime.combine(day, time.fromisoformat(text), zone).isoformat()
    except ValueError:
        return ""


def _figures(data: QueryDict, match: Match, keys: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Those of the games that the page asked them for; the same figures are the same texts, however they are typed."""
    asked = figures_of(match.tour)
    sent = {key: data.getlist(f"figure-{key}")[:MOST_FIGURES] for key in keys if f"figure-{key}" in data}
    if asked is None:
        return {}
    return {key: asked.tidy(tuple(text.strip()[:LONGEST] for text in texts)) for key, texts in sent.items()}


def _two(data: QueryDict, name: str) -> tuple[str, str]:
    a, b, *_rest = (*(text.strip()[:LONGEST] for text in data.getlist(name)), "", "")
    return a, b


def _team(data: QueryDict, side: Side, boards: int) -> Team:
    """Whoever takes part and stands on no board is a free shooter; where only whole teams play, the captain is one of
    those who take part."""
    named = tuple(data.get(f"board-{side}-{number}", "") for number in range(1, boards + 1))
    on_boards = {name_key(name) for name in named if name}
    shooters = tuple(name for name in data.getlist(f"part-{side}") if name_key(name) not in on_boards)
    captain = data.get(f"captain-{side}", "")
    if captain and not boards and name_key(captain) not in map(name_key, shooters):
        shooters = (*shooters, captain)
    return Team(named, shooters, captain, f"short-{side}" in data)


def _penalties(data: QueryDict) -> tuple[Taken, ...]:
    """A line counts once anything stands in it but a side."""
    lines = zip(*(data.getlist(f"penalty-{name}") for name in ("side", "points", "reason")), strict=False)
    rows = [Taken(side, points.strip(), reason.strip()) for side, points, reason in lines]
    return tuple(row for row in rows if row.points or row.reason)[: MOST_PENALTIES + 1]
