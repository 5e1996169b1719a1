"""The hall's screen: a section of its slides, each of them made anew only when it looks otherwise, and above them the
line that also steers the screens."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tournaments.ceremony.read import ceremony_runs
from tournaments.kernel.revision_cache import STARTED, cached, remembered
from tournaments.live.hub import Channel
from tournaments.live.read.hall import SLIDES, display_of, hall_sections, section_state, status_now
from tournaments.live.rules import Section
from tournaments.live.views.shown import Fragment
from tournaments.models import Tournament

LONGEST_NUMBER: Final = 3
"""Digits of a section's number."""
Parts = tuple[tuple[str, SafeString], ...]
"""Names and HTML of what is made anew by itself."""
TOP: Final = "hall-top"
"""The name of the line above the slides."""


def section_asked(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """The section that the address asks for, the last one for whoever asks for a later one; nothing for the first."""
    text = request.GET.get("section", "")
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER):
        return {}
    number = min(int(text), len(hall_sections(tournament)))
    return {"section": str(number)} if number > 1 else {}


def hall(channel: Channel, tournament: Tournament) -> Fragment:
    """The section whose number is the channel's detail; when the hall has become smaller, the last one."""
    sections = hall_sections(tournament)
    number = min(int(channel.detail or 1), len(sections))
    section = sections[number - 1]
    before = sum(map(len, sections[: number - 1]))
    frame = {
        "number": number,
        "sections": range(1, len(sections) + 1),
        "first": before + 1,
        "all": sum(map(len, sections)),
    }

    def state() -> str:
        return f"{tournament.pk}:{section_state(tournament, section)}"

    asked = state()
    what = repr(("hall", STARTED, channel.language, section))
    slides = remembered(asked, what, lambda: _made(tournament, section), lambda: state() == asked)
    top = cached(tournament, repr((TOP, STARTED, channel.language)), lambda: _top(tournament))
    whole = repr(("hall-whole", STARTED, channel.language, frame, asked))
    return cached(tournament, whole, lambda: _joined({"tournament": tournament, **frame}, ((TOP, top), *slides)))


def _joined(context: Mapping[str, Any], parts: Parts) -> Fragment:
    (_name, top), *slides = parts
    shown = {"top": top, "slides": [html for _name, html in slides]}
    return Fragment(
        render_to_string("live/_hall.html", {**context, **shown}),
        slides=parts,
        frame=render_to_string("live/_hall.html", {**context, "slides": ()}),
    )


def _made(tournament: Tournament, section: Section) -> Parts:
    return tuple(_slides(tournament, section))


def _slides(tournament: Tournament, section: Section) -> Iterator[tuple[str, SafeString]]:
    """Names and HTML of the section's slides; one whose match or lines have gone since it was divided is left out."""
    for kind in dict.fromkeys(slide.kind for slide in section):
        wanted = [slide for slide in section if slide.kind is kind]
        shown = SLIDES[kind].shown(tournament, wanted)
        for slide in wanted:
            if slide in shown:
                context = {"slide": slide, "tournament": tournament, **shown[slide]}
                yield slide.name, render_to_string(f"live/_hall_{kind}.html", context)


def _top(tournament: Tournament) -> SafeString:
    """The tournament, what goes on, and what the screens are to do; made once for each revision."""
    display = display_of(tournament)
    sections = enumerate(hall_sections(tournament), start=1)
    held = (number for number, section in sections if display.held in {slide.name for slide in section})
    context = {
        "tournament": tournament, "programme": display.shown, "steering": display.steering,
        "held_in": next(held, 0), "course": status_now(tournament), "ceremony": ceremony_runs(tournament),
    }  # fmt: skip
    return render_to_string("live/_hall_top.html", context)
