"""The hall's screen: a section of its slides, each of them made anew only when it looks otherwise."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.kernel.access import PUBLIC
from tournaments.kernel.revision_cache import STARTED, remembered
from tournaments.kernel.wording import format_sentence
from tournaments.live.hub import Channel
from tournaments.live.read import hall_screens, hall_sections, section_state
from tournaments.live.rules import LINES, Kind, Section, Slide
from tournaments.live.views.shown import Fragment
from tournaments.matches.read.matches import shown_to
from tournaments.models import Tournament
from tournaments.rounds.read.tours import on_now, tour_lines
from tournaments.standings.read.standings import standings
from tournaments.timetable.read import expected_tours

METRICS: Final = 3
"""Metrics of the standings that the hall shows."""
LONGEST_NUMBER: Final = 3
"""Digits of a section's number."""

Shown = Mapping[str, Any]
"""What the template of a slide is given."""


def section_asked(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """The section that the address asks for, the last one for whoever asks for a later one; nothing for the first."""
    text = request.GET.get("section", "")
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        return {}
    number = min(int(text), len(hall_sections(tournament)))
    return {"section": str(number)} if number > 1 else {}


def hall(channel: Channel, tournament: Tournament) -> Fragment:
    """The section whose number is the channel's detail; when the hall has become smaller, the last one."""
    found = hall_sections(tournament)
    number = min(int(channel.detail or 1), len(found))
    section = found[number - 1]
    before = sum(map(len, found[: number - 1]))
    frame = {"number": number, "sections": range(1, len(found) + 1), "first": before + 1, "all": sum(map(len, found))}

    def state() -> str:
        return f"{tournament.pk}:{section_state(tournament, section)}"

    asked = state()
    what = repr(("hall", STARTED, channel.language, section, sorted(frame.items(), key=str)))
    return remembered(asked, what, lambda: _made(tournament, section, frame), lambda: state() == asked)


def _made(tournament: Tournament, section: Section, frame: Mapping[str, Any]) -> Fragment:
    slides = tuple(_slides(tournament, section))
    context = {"tournament": tournament, **frame}
    body = render_to_string("live/_hall.html", context | {"slides": [html for _name, html in slides]})
    return Fragment(body, slides=slides, frame=render_to_string("live/_hall.html", context | {"slides": ()}))


def _slides(tournament: Tournament, section: Section) -> Iterator[tuple[str, SafeString]]:
    """Names and HTML of the section's slides; one whose match or lines have gone since it was divided is left out."""
    for kind, shown in SHOWN.items():
        wanted = [slide for slide in section if slide.kind is kind]
        if not wanted:
            continue
        found = shown(tournament, wanted)
        for slide in wanted:
            if slide in found:
                context = {"slide": slide, "tournament": tournament, **found[slide]}
                yield slide.name, render_to_string(f"live/_hall_{kind}.html", context)


def _matches(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    screens = {screen.match.pk: screen for screen in hall_screens(tournament, matches=[one.about for one in wanted])}
    return {slide: {"screen": screens[slide.about]} for slide in wanted if slide.about in screens}


def _now(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    current = {one.line.tour.number: one for one in on_now(tour_lines(tournament), partial(shown_to, PUBLIC))}
    shown = {slide: current[slide.about] for slide in wanted if slide.about in current}
    return {slide: {"tour": now.line.tour, "matches": _page(now.matches, slide)} for slide, now in shown.items()}


def _standings(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    table = standings(tournament)
    context = {
        "metrics": [format_sentence(metric.label) for metric in table.metrics[:METRICS]],
        "all_metrics": table.metrics,
        "shown_metrics": METRICS,
    }
    return {slide: {**context, "rows": _page(table.rows, slide)} for slide in wanted}


def _late(tournament: Tournament, wanted: Sequence[Slide]) -> Mapping[Slide, Shown]:
    entries = expected_tours(tournament)
    return {slide: {"entries": entries} for slide in wanted if entries}


def _page(rows: Sequence[Any], slide: Slide) -> Sequence[Any]:
    return rows[(slide.page - 1) * LINES : slide.page * LINES]


SHOWN: Final[Mapping[Kind, Callable[[Tournament, Sequence[Slide]], Mapping[Slide, Shown]]]] = {
    Kind.MATCH: _matches,
    Kind.LATE: _late,
    Kind.NOW: _now,
    Kind.STANDINGS: _standings,
}
