"""What browsers, phones, search engines and other sites ask for besides pages."""

from typing import Any, Final
from urllib.parse import urlencode

from csp.constants import SELF
from csp.decorators import csp_replace
from django.core.paginator import EmptyPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.finding.forms import EmbedForm
from tournaments.finding.read import addresses, own_addresses, state_of, to_be_found, with_pages
from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import STARTED, fresh, remembered
from tournaments.kernel.views import LANGUAGE, actor, in_language, languages
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.rounds.read.tours import frame
from tournaments.standings.read.standings import standings

DAY: Final = 60 * 60 * 24
TOURNAMENTS: Final = 50
"""Tournaments in one file of the site's map: with a hundred teams each some 5,000 pages, of 50,000 that may be."""
OWN: Final = 1
"""The number of the file that lists the site's own pages; those of tournaments follow."""
XML: Final = "application/xml; charset=utf-8"


@cache_control(public=True, max_age=DAY)
@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """For browsers that ask without having read a page."""
    return HttpResponseRedirect(static("tournaments/icons/icon-32.png"))


@cache_control(private=True, max_age=DAY)
@require_safe
def manifest(_request: HttpRequest) -> HttpResponse:
    """What a phone needs to keep the site on its home screen."""
    icons = [
        {"src": static("tournaments/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *({"src": static(f"tournaments/icons/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
          for size in (192, 512)),
        {"src": static("tournaments/icons/icon-maskable-512.png"), "sizes": "512x512", "type": "image/png",
         "purpose": "maskable"},
    ]  # fmt: skip
    said = {
        "id": "/", "start_url": reverse("home"), "scope": "/", "display": "standalone", "lang": get_language(),
        "name": _("Tourboard"), "short_name": _("Tourboard"),
        "description": _("Team board-game tournaments: pairs, boards, standings."),
        "background_color": "#fbfcfc", "theme_color": "#123a47", "icons": icons,
    }  # fmt: skip
    return JsonResponse(said, content_type="application/manifest+json")


# The site's map, for search engines: an index, and files of it.
@require_safe
def site_map(request: HttpRequest) -> HttpResponse:
    """Names the files: one of the site's own pages, and one for every fifty tournaments that want to be found."""
    count = Paginator(to_be_found(), TOURNAMENTS).num_pages if to_be_found().exists() else 0
    site = request.build_absolute_uri("/").rstrip("/")
    files = [f"{site}{reverse('site_map_part', args=[number])}" for number in range(1, count + 2)]
    return render(request, "finding/map_index.xml", {"files": files}, content_type=XML)


@require_safe
def site_map_part(request: HttpRequest, number: int) -> HttpResponse:
    """The addresses of pages in each language; the first file is that of the site's own pages."""
    if not number:
        raise Http404
    site = request.build_absolute_uri("/").rstrip("/")
    listed = _listed(number - OWN) if number > OWN else []
    state = repr((STARTED, site, state_of(listed)))
    content: bytes = remembered(state, f"map {number}", lambda: _drawn_map(request, site, number, listed))
    return HttpResponse(content, content_type=XML)


def _listed(part: int) -> list[Tournament]:
    try:
        return list(Paginator(to_be_found(), TOURNAMENTS).page(part))
    except EmptyPage as none:
        raise Http404 from none


def _drawn_map(request: HttpRequest, site: str, number: int, listed: list[Tournament]) -> bytes:
    chosen = with_pages(to_be_found().filter(pk__in=[tournament.pk for tournament in listed]))
    paths = own_addresses() if number == OWN else (page for tournament in chosen for page in addresses(tournament))
    pages = [
        {"all": site + page, "each": [(code, in_language(site + page, code)) for code in languages()]} for page in paths
    ]
    return render(request, "finding/map.xml", {"pages": pages}).content


# Standings that stand on a school's own site.
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type] # the package knows no view with arguments
@require_safe
def embedded(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The first rows of the standings as everybody may know them, for the frame of another site: nothing in it can be
    pressed but links, so nobody can be made to press what they do not see."""
    tournament = permissions.get_tournament(permissions.PUBLIC, slug)
    form = EmbedForm(request.GET, standings(tournament).groups)

    def page(reader: HttpRequest) -> HttpResponse:
        return render(reader, "finding/embedded.html", _block(tournament, form))

    return fresh(request, tournament, page, form.asked)


def _block(tournament: Tournament, form: EmbedForm) -> dict[str, Any]:
    table = standings(tournament, group=form.chosen("group"))
    rows = form.chosen("rows")
    return {
        "tournament": tournament, "labels": [format_sentence(metric.label) for metric in table.metrics],
        "rows": table.rows if rows == "all" else table.rows[: int(rows)], "count": len(table.rows),
        "group": table.group, "look": form.chosen("look"),
    }  # fmt: skip


@csp_replace({"frame-src": [SELF]})  # type: ignore[arg-type]
@require_safe
def embedding(request: HttpRequest, slug: str) -> HttpResponseBase:
    """How the standings are put on another site: what to choose, the lines to copy, and how it looks."""
    tournament = permissions.get_tournament(actor(request), slug)
    form = EmbedForm(request.GET, standings(tournament).groups)
    spoken = get_language() or ""

    def page(reader: HttpRequest) -> HttpResponse:
        query = urlencode(form.asked | {LANGUAGE: spoken})
        address = f"{reverse('embedded', args=[slug])}?{query}"
        rows = form.chosen("rows")
        count = len(standings(tournament, group=form.chosen("group")).rows)
        height = 130 + 44 * (count if rows == "all" else min(count, int(rows)))
        to_copy = format_html(
            '<iframe src="{}" title="{}" width="100%" height="{}" loading="lazy" frameborder="0"></iframe>',
            reader.build_absolute_uri(address), tournament, height,
        )  # fmt: skip
        context = frame(actor(reader), tournament, "standings") | {
            "form": form, "address": address, "height": height, "to_copy": to_copy,
            "everybody": permissions.may(permissions.PUBLIC, "tournament.view", tournament),
        }  # fmt: skip
        return render(reader, "finding/embedding.html", context)

    return fresh(request, tournament, page, form.asked)
