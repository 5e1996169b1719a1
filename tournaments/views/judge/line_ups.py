"""Entering a line-up: every tap keeps the draft."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from tournaments.forms.line_up import LineUpEntry, Row, sent_entry, stored_entry, yielding
from tournaments.models import Match, Player
from tournaments.queries.protocol import Protocol, SideView, last_write, protocol_of
from tournaments.services.base import Conflict, Refused
from tournaments.services.line_ups import save_line_up
from tournaments.views.base import intent, version
from tournaments.views.errors import whole_page
from tournaments.views.judge import page
from tournaments.views.match_page import line_up_context


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge_line_up(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """The line-up of one side. With htmx every change is kept at once and the form comes back as it is stored."""
    match = page.get_match(request, slug, pk)
    protocol = protocol_of(match)
    team = protocol.side(side) if side in ("A", "B") else None
    if team is None:
        raise Http404
    players = list(Player.objects.filter(team_id=team.team_id))
    if request.method != "POST":
        return _show(request, protocol, team, stored_entry(team, players))
    entry = sent_entry(request.POST, players, protocol.tour_format.boards)
    if request.htmx:  # type: ignore[attr-defined]
        entry = yielding(entry, team, protocol.tour_format.shooters_board)
    return _save(request, protocol, team, entry)


def _save(request: HttpRequest, protocol: Protocol, team: SideView, entry: LineUpEntry) -> HttpResponse:
    match = protocol.match
    try:
        save_line_up(
            intent(request),
            match_id=match.pk,
            side=team.side,
            version=version(request),
            places=entry.places(),
            short=entry.short,
        )
    except Refused as refused:
        faults = [sentence for _field, sentence in refused.faults]
        return _show(request, protocol, team, entry, faults=faults, made_from=version(request))
    except Conflict as found:
        shown = [(_("Line-up of %(team)s") % {"team": team.name}, entry.in_words())]
        return page.conflict(request, match, found, "line_ups", shown)
    return _stored(request, match, team, entry)


def _stored(request: HttpRequest, match: Match, team: SideView, sent: LineUpEntry) -> HttpResponse:
    """On to the protocol when the line-up is done; else the form goes on, by itself or as a page."""
    by_htmx = bool(request.htmx)  # type: ignore[attr-defined]
    if "done" in request.POST:
        url = f"{page.address(match)}?step=line_ups"
        return HttpResponseClientRedirect(url) if by_htmx else redirect(url)
    if not by_htmx:
        return redirect(page.address(match, "judge_line_up", team.side))
    protocol = protocol_of(page.get_match(request, match.tour.tournament.slug, match.pk))
    now = protocol.side(team.side)
    assert now is not None  # noqa: S101 - the team was there a moment ago
    entry = stored_entry(now, Player.objects.filter(team_id=team.team_id))
    if sent.new_name or "rest" in request.POST:
        return whole_page(request, _show(request, protocol, now, entry, done=True, whole=True))
    return _show(request, protocol, now, entry, done=True, moved=_moved(request, entry))


def _moved(request: HttpRequest, entry: LineUpEntry) -> list[Row]:
    """The rows that are stored otherwise than they stand on the sender's page."""
    return [row for row in entry.rows if request.POST.get(f"place-{row.player_id}", "") != row.place]


def _show(
    request: HttpRequest,
    protocol: Protocol,
    team: SideView,
    entry: LineUpEntry,
    *,
    faults: Sequence[str] = (),
    made_from: int | None = None,
    done: bool = False,
    whole: bool = False,
    moved: Sequence[Row] = (),
) -> HttpResponse:
    match = protocol.match
    context = line_up_context(protocol, team, entry, faults) | {
        "version": team.version if made_from is None else made_from,
        "moved": moved,
        "may_write": page.may_write(request, match),
        "saved_at": timezone.now() if done else last_write(match).at,
    }
    part = request.method == "POST" and request.htmx and not whole  # type: ignore[attr-defined]
    template = "judge/_line_up_kept.html" if part else "judge/line_up.html"
    return render(request, template, context, status=page.REFUSED if faults else 200)
