"""Invented matches, teams and tables for the page of all parts: what the templates of the real pages are given there.

Nothing here is stored or asks for anything: templates take what they need by name.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import cache
from types import SimpleNamespace
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core.game import Match as Played
from games.registry import AnyGame, get
from tournaments.kernel.wording import format_sentence
from tournaments.live.rules import Slide, SlideKind
from tournaments.matches.read.positions import ClockView
from tournaments.matches.rules.signing import Time
from tournaments.models import IN_STAGES, Clock, Match, Tour
from tournaments.overview.read import MEDALS
from tournaments.standings.read.players import PlayerRow
from tournaments.standings.read.standings import RankedTeam, StandingsRow
from tournaments.standings.rules.metrics import Metric

Scene = Mapping[str, Any]
OPENING: Final = ("a6", "g4", "h4", "e3", "b1", "e4", "b7", "d5", "d2", "f1", "c6", "f7", "b4", "g2", "c5", "a8")
"""The moves of the small board: a beginning of Corners in which each side has some figures."""
MINUTES, SPENT = 15 * 60, 204_000
"""Seconds of a clock, and milliseconds that are gone."""
MOMENT: Final = datetime(2026, 1, 17, 9, 0, tzinfo=UTC)
HOUR, LATE = timedelta(hours=3), timedelta(minutes=20)
ADDRESS: Final = re.compile(r' href="[^"]*"')
TOURNAMENT: Final = SimpleNamespace(slug="parts", time_zone="UTC", is_individual=False)
FIGURES: Final = (("8", "56.5"), ("6", "51"), ("6", "48.5"), ("4", "40"), ("2", "33.5"), ("0", "12"))
METRICS: Final = (Metric("match_points"), Metric("points"))


@dataclass(frozen=True, slots=True)
class Board:
    """A game as a small board is drawn from it."""

    engine: AnyGame
    position: Any
    actions: tuple[Any, ...]


@cache
def board() -> Board:
    """A game under way."""
    played: Played[Any, Any] = Played.begin(get("corners"), OPENING, (), {"First": "A"})
    return Board(get("corners"), played.position, tuple(played.actions))


def teams() -> tuple[RankedTeam, ...]:
    """As many as there are lines of figures; one name is as long as names get."""
    names = (
        _("Albatrosses of the North"), _("Brigantine"), _("Incomprehensibilities"), _("Dolphin"), _("Zenith"),
        _("Eureka"),
    )  # fmt: skip
    return tuple(RankedTeam(pk, name, sign) for pk, (name, sign) in enumerate(zip(names, "αβγδεζ", strict=True), 1))


def rendered(template: str, **context: Any) -> SafeString:
    """A template of the real pages; its links lead nowhere, for nothing of it exists."""
    made = render_to_string(template, {"tournament": TOURNAMENT, **context})
    return SafeString(ADDRESS.sub(' href="#parts"', made))


# Matches as cards, in each state.
def pairs() -> Iterator[SafeString]:
    """Live with a board and a clock, live, won, drawn, a bye, still to come and one's own."""
    one, other, third, fourth, *_rest = teams()
    first, *_between, last = IN_STAGES
    clock = ClockView(Clock.Kind(first.value), Time(MINUTES, SPENT), 1, None, MOMENT)
    yield _pair(1, first, _side(one, "2.5"), _side(other, "1.5"), board=board(), clocks=(clock,))
    yield _pair(2, last, _side(third, "12"), _side(fourth, "12.5"))
    yield _pair(3, Match.State.APPROVED, _side(one, "18.5", "win"), _side(third, "4", "loss"))
    yield _pair(4, Match.State.SIGNED, _side(other, "11", "draw"), _side(fourth, "11", "draw"))
    yield _pair(5, Match.State.APPROVED, _side(fourth, "6"))
    yield SafeString(_pair(6, Match.State.PLANNED, _side(one), _side(fourth)).replace('"pair"', '"pair is-mine"'))


def _side(team: RankedTeam, points: str = "", outcome: str = "") -> Scene:
    return {"team": team, "points": Decimal(points) if points else None, "outcome": outcome}


def _match(number: int, state: Match.State, teams: int = 2) -> SimpleNamespace:
    return SimpleNamespace(
        pk=number,
        state=state.value,
        walk_over="",
        team_b=teams > 1,
        tour=SimpleNamespace(number=2, tournament=TOURNAMENT),
        room={"whole_name": f"{_('Room')} {200 + number}"},
    )


def _pair(number: int, state: Match.State, *sides: Scene, **more: Any) -> SafeString:
    pairing = {
        "match": _match(number, state, len(sides)),
        "sides": sides,
        "is_live": state in IN_STAGES,
        "name": f"pair-{number}",
        **more,
    }
    return rendered("overview/_pair.html", one=pairing)


# One's own team, and the end of a tournament.
def own_cards() -> Iterator[SafeString]:
    """Its match is on; it has played and knows its next one; its next match is not drawn yet."""
    own, other, third, *_rest = teams()
    row = table()[0]
    live = {"is_live": True, "match": _match(1, IN_STAGES[0])}
    over = {"is_live": False, "match": _match(3, Match.State.APPROVED)}
    following = {"match": _match(6, Match.State.PLANNED)}
    scenes: tuple[Scene, ...] = (
        {"current": live, "own": _side(own, "2.5"), "other": _side(other, "1.5")},
        {
            "current": over, "own": _side(own, "18.5", "win"), "other": _side(third, "4", "loss"), "next": following,
            "opponent": other,
        },
        {"waits_for": {"number": 3, "name": ""}},
    )  # fmt: skip
    for scene in scenes:
        yield rendered("overview/_card.html", now={"team": own, "row": row, **scene})


def podium() -> SafeString:
    """Three teams, players who share a place, and that there are more of them."""
    shown = {"podium": table()[:MEDALS], "more_podium": 0, "players": players()[:MEDALS], "more_players": 2}
    return rendered("overview/_podium.html", shown=shown, labels=_labels())


def leaders() -> SafeString:
    return rendered("overview/_leaders.html", shown={"top": table()}, labels=_labels(), teams=len(FIGURES))


def table() -> tuple[StandingsRow, ...]:
    values = (tuple(Decimal(figure) for figure in line) for line in FIGURES)
    return tuple(
        StandingsRow(team, place, line, 4, None, shared=False, written=str(place))
        for place, (team, line) in enumerate(zip(teams(), values, strict=True), 1)
    )


def players() -> tuple[PlayerRow, ...]:
    """The first two share their place."""
    names = (_("Vera Somova"), _("Mark Tumanov"), _("Anna-Maria Albatross"), _("Kira Dolphin"))
    lines = (("1–2", 1, "6.5"), ("1–2", 1, "6.5"), ("3", 3, "6"), ("4", 4, "5"))
    return tuple(
        PlayerRow(pk, name, team, place, written, (), 4, Decimal(total))
        for pk, (name, team, (written, place, total)) in enumerate(zip(names, teams(), lines, strict=False), 1)
    )


def _labels() -> list[str]:
    return [format_sentence(metric.label) for metric in METRICS]


# The hall's display.
def hall_slides() -> Iterator[SafeString]:
    """Standings in two columns, scores with who is ahead, a timetable that is late, best players, a message."""
    rows, (one, other, third, fourth, *_rest) = table(), teams()
    yield _slide(SlideKind.STANDINGS, columns=(rows[:3], rows[3:]), metrics=_labels(), all_metrics=METRICS)
    lines = (_line(1, one, other, "2.5", "1.5"), _line(2, third, fourth, "12", "12.5"), _line(3, other, third, "", ""))
    yield _slide(SlideKind.SCORES, columns=(lines,), tour=Tour(number=2))
    entries = (
        ({"what": _("Opening"), "begins": MOMENT, "item": True, "where": _("Hall")}, True),
        ({"what": _("Lunch"), "begins": MOMENT + HOUR, "expected": MOMENT + HOUR + LATE, "item": True}, False),
    )
    late = [{"what": _("Lunch"), "begins": MOMENT + HOUR, "expected": MOMENT + HOUR + LATE}]
    yield _slide(SlideKind.TIMETABLE, columns=(entries,), late=late)
    yield _slide(SlideKind.PLAYERS, columns=(players(),))
    yield _slide(SlideKind.MESSAGE, message=_("Lunch is in the canteen."))


def _line(number: int, team_a: RankedTeam, team_b: RankedTeam, a: str, b: str) -> Scene:
    match = {"pk": number, "team_a": team_a.name, "team_b": team_b.name, "team_a_id": team_a.pk, "team_b_id": team_b.pk}
    points = [Decimal(side) if side else None for side in (a, b)]
    return {"match": match, "a": points[0], "b": points[1], "ahead": "" if not a else "AB"[Decimal(b) > Decimal(a)]}


def _slide(kind: SlideKind, **shown: Any) -> SafeString:
    return rendered(f"live/_hall_{kind}.html", slide=Slide(kind, page=1), **shown)
