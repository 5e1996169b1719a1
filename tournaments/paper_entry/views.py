"""The page on which the paper protocols of a tour are typed in, a row for each match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.forms import entered
from tournaments.kernel.submit import Faults, say_refused, submit, tour_of
from tournaments.kernel.views import actor, version, warn
from tournaments.kernel.write import Answer, Conflict
from tournaments.matches.read.rows import NOTHING, game_words
from tournaments.matches.write.games import withdrawn_words
from tournaments.models import Game, Match, Tour
from tournaments.paper_entry.forms import sent_typed, with_moments
from tournaments.paper_entry.read.rows import Row, rows_of, rows_of_tour
from tournaments.paper_entry.read.typed import compared, difference_words, figures_of
from tournaments.paper_entry.rules import Status, Typed, differences
from tournaments.paper_entry.write import choose_second_entry, compare_paper, enter_paper, resolve
from tournaments.photos.read import photos_of_tour

REFUSED = 422
RACE = 409
SIGNS = (
    (Game.Decision.A.value, "1"), (Game.Decision.DRAW.value, "="), (Game.Decision.B.value, "2"),
    (Game.Decision.FORFEIT_A.value, "+ −"), (Game.Decision.FORFEIT_B.value, "− +"),
    (Game.Decision.NOT_PLAYED.value, "×"),
)  # fmt: skip
"""What a result is on the page: as people write it on paper, and as one key types it."""


@never_cache
@require_safe
def grid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """All matches of the tour, one below the other."""
    tour = tour_of(request, slug, number)
    rows = rows_of_tour(tour, actor(request))
    return _page(request, tour, rows)


@require_POST
def row(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores what was typed in a row; without a signature where something has to be looked at first."""
    match = _match(request, slug, pk)
    typed = replace(sent_typed(request.POST, match), unsigned="signs" not in request.POST)
    work = partial(
        enter_paper, match_id=pk, version=version(request), typed=with_moments(typed, match),
        signs=not typed.unsigned,
    )  # fmt: skip
    return _write(request, match, work, typed)


@require_POST
def second(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The second entry of a row, which is only compared with the first."""
    match = _match(request, slug, pk)
    typed = sent_typed(request.POST, match)
    work = partial(compare_paper, match_id=pk, version=version(request), typed=with_moments(typed, match))
    return _write(request, match, work, typed)


@require_POST
def decide(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Wherever two entries differ, one of them was chosen."""
    match = _match(request, slug, pk)
    chosen = [name.removeprefix("is-") for name, value in request.POST.items() if value == "second"]
    work = partial(
        resolve, match_id=pk, version=version(request), second=sorted(chosen), confirmed="confirmed" in request.POST
    )
    return _write(request, match, work, None)


@require_POST
def twice(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Whether somebody else types everything in again."""
    tour = tour_of(request, slug, number)
    home = "desk_paper", slug, number
    work = partial(choose_second_entry, tournament_id=tour.tournament_id, tour_id=tour.pk, version=version(request))
    return submit(
        request, partial(work, wanted=request.POST.get("wanted") == "yes"), to=home, done=_("Saved."),
        again=lambda faults: say_refused(request, home, faults),
    )  # fmt: skip


def _match(request: HttpRequest, slug: str, pk: int) -> Match:
    return permissions.get_match(actor(request), slug, pk, "tournament.organise")


def _write(request: HttpRequest, match: Match, work: Callable[..., Answer], typed: Typed | None) -> HttpResponse:
    """The row again, or the whole page with it for a browser without scripts."""

    def stored(answer: Answer) -> HttpResponse:
        warn(request, withdrawn_words(answer))
        if asks := answer.get("asks"):
            return _show(request, match, [(field, sentence) for field, sentence in asks], stored=True)
        return _done(request, match)

    return submit(
        request, work, to=stored, again=lambda faults: _show(request, match, faults, typed),
        lost=lambda race: _lost(request, match, race, typed),
    )  # fmt: skip


def _done(request: HttpRequest, match: Match) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _show(request, match, (), stored=True)
    messages.success(request, _("Saved: %(match)s.") % {"match": match})
    return redirect(_address(request, match))


def _address(request: HttpRequest, match: Match) -> str:
    tour = match.tour
    asked = "?figures=1" if _with_figures(request, tour) else ""
    return reverse("desk_paper", args=[tour.tournament.slug, tour.number]) + f"{asked}#row-{match.pk}"


def _lost(request: HttpRequest, match: Match, race: Conflict, typed: Typed | None) -> HttpResponse:
    """What stands now beside what was typed: nothing is put in the place of the other until somebody has looked."""
    (now,) = _rows(request, match)
    if typed is not None:  # signers whom nobody has typed are those of now
        names = {role: entered(request.POST, f"signed-{role}") for role in typed.signed}
        typed = replace(typed, signed={role: name for role, name in names.items() if name is not None})
    told = [] if now.blind or typed is None else _against(now, typed)
    return _show(request, match, (), typed, race=race, changed=told, status=RACE)


def _against(now: Row, typed: Typed) -> list[tuple[str, str, str, str]]:
    """Everything that would be changed: (place, what it is, what stands now, what was typed)."""
    notes = (
        ("remarks", _("Remarks"), now.typed.remarks, typed.remarks),
        ("started", _("Started"), now.started, typed.started),
        ("ended", _("Ended"), now.ended, typed.ended),
    )
    told = difference_words(now.protocol, differences(*compared(now.match, now.typed, typed)))
    return told + [
        (place, words, stands or NOTHING, other or NOTHING) for place, words, stands, other in notes if stands != other
    ]


def _rows(request: HttpRequest, match: Match, typed: Typed | None = None) -> list[Row]:
    slug = match.tour.tournament.slug
    return rows_of([_match(request, slug, match.pk)], match.tour, actor(request), typed)


def _show(
    request: HttpRequest,
    match: Match,
    faults: Faults,
    typed: Typed | None = None,
    *,
    stored: bool = False,
    race: Conflict | None = None,
    changed: Sequence[tuple[str, str, str, str]] = (),
    status: int = 0,
) -> HttpResponse:
    """The one row for a script, else the page that has it; ``changed`` is what somebody else has changed."""
    (shown,) = _rows(request, match, typed)
    status = status or (200 if stored else REFUSED)
    told = {
        "faults": [_placed(*fault) for fault in faults], "stored": stored, "race": race, "found": changed,
        "fields": " ".join(dict.fromkeys(field for field, _sentence in faults if field)),
        "reason": None if typed is None else request.POST.get("reason"),
    }  # fmt: skip
    if request.htmx:  # type: ignore[attr-defined]
        context = _context(request, match.tour) | told | {"row": shown}
        return render(request, "paper_entry/_row.html", context, status=status)
    others = rows_of_tour(match.tour, actor(request))
    rows = [shown if other.match.pk == match.pk else other for other in others]
    return _page(request, match.tour, rows, told | {"told": match.pk}, status=status)


def _placed(field: str, sentence: str) -> str:
    """A fault of one game says first which game it is."""
    part, _dot, key = field.partition(".")
    return f"{game_words(*GameKey.read(key))}. {sentence}" if part == "games" else sentence


def _page(
    request: HttpRequest, tour: Tour, rows: Sequence[Row], told: dict[str, object] | None = None, *, status: int = 200
) -> HttpResponse:
    context = _context(request, tour) | {"rows": rows, "counts": _counts(rows)} | (told or {})
    return render(request, "paper_entry/grid.html", context | {"tab": "desk_tours"}, status=status)


def _context(request: HttpRequest, tour: Tour) -> dict[str, object]:
    return {
        "tour": tour,
        "tournament": tour.tournament,
        "signs": SIGNS,
        "figures": figures_of(tour),
        "with_figures": _with_figures(request, tour),
        "presets": tour.tour_format.penalty_presets,
        "nothing": NOTHING,
        "photos": photos_of_tour(tour),
    }


def _with_figures(request: HttpRequest, tour: Tour) -> bool:
    """Whether the games' own figures are typed too."""
    return bool(figures_of(tour)) and "figures" in (request.GET if request.method == "GET" else request.POST)


def _counts(rows: Sequence[Row]) -> list[tuple[Status, int]]:
    """How many rows are how far, in the order of a row's course."""
    return [(status, sum(row.status is status for row in rows)) for status in Status]
