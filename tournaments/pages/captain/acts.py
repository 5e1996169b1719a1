"""What a captain does besides signing: names the line-up, disputes the protocol, calls the organiser."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.forms.line_up import LineUpEntry, sent_entry, stored_entry
from tournaments.matches.forms.requests import DisputeForm, SignalForm
from tournaments.matches.read.protocol import plays_alone
from tournaments.matches.read.protocol.states import BEFORE_STAGES
from tournaments.matches.write.line_ups import PERMISSIONS, save_line_up
from tournaments.matches.write.requests import dispute_protocol, raise_signal
from tournaments.models import Player
from tournaments.pages.captain import views as captain
from tournaments.pages.judge.game_ref import GameRef
from tournaments.pages.judge.line_up_page import Opened, line_up_context, opened
from tournaments.pages.judge.picks import enter_pick

REFUSED = 422


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """The line-up of the own side, until a judge begins the stages; the judges of the match see it at once."""
    if side not in PERMISSIONS:
        raise Http404
    match = permissions.get_match(actor(request), slug, pk, PERMISSIONS[side])
    at = opened(match, side)
    if plays_alone(match) or not at.protocol.tour_format.has_games:
        raise Http404
    players = list(Player.objects.filter(team_id=at.team.team_id))
    if request.method != "POST":
        return _show(request, at, stored_entry(at.team, players))
    return _save(request, at, sent_entry(request.POST, players, at.protocol.tour_format.boards))


def _save(request: HttpRequest, at: Opened, entry: LineUpEntry) -> HttpResponse:
    match, team = at.match, at.team
    here = reverse("captain_line_up", args=[match.tour.tournament.slug, match.pk, team.side])
    known = [place for place in entry.places() if "player" in place]
    try:
        save_line_up(
            intent(request), match_id=match.pk, side=team.side, version=version(request), places=known
        )
    except Refused as refused:
        return _show(request, at, entry, faults=[sentence for _f, sentence in refused.faults])
    except Conflict as lost:
        now = stored_entry(team, Player.objects.filter(team_id=team.team_id))
        stored, shown = ([(_("Line-up"), each.in_words())] for each in (now, entry))
        return conflict(request, lost, shown=shown, stored=stored, back=here)
    messages.success(
        request, _("The line-up is stored. The judges of the match see it, the opponent does not.")
    )
    given = {row.place for row in entry.rows}
    if empty := [board for board in at.boards if board not in given]:
        messages.warning(
            request, _("Boards still without a player: %(boards)s.") % {"boards": ", ".join(empty)}
        )
    return redirect(here)


def _show(
    request: HttpRequest,
    at: Opened,
    entry: LineUpEntry,
    *,
    faults: Sequence[str] = (),
) -> HttpResponse:
    context = line_up_context(at, entry, faults) | {
        "version": version(request) if faults else at.team.version,
        "may_change": at.match.state in BEFORE_STAGES,
    }
    return render(request, "pages/captain/line_up.html", context, status=REFUSED if faults else 200)


@require_POST
def dispute(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The captain does not agree with the protocol as it was shown."""
    match = permissions.get_match(actor(request), slug, pk, "match.read_protocol")
    sides = captain.own_sides(request, match)
    form = DisputeForm(request.POST)
    if form.is_valid():
        try:
            dispute_protocol(
                intent(request), match_id=pk, version=version(request), side=_side(request, sides),
                text=form.cleaned_data["text"],
            )  # fmt: skip
            messages.success(request, _("The judge and the organiser know. The answer appears on this page."))
            return redirect(captain.address(match))
        except Refused as refused:
            form.show_faults(refused.faults)
    return captain.page(request, match, dispute_form=form)


@require_POST
def signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The captain calls the organiser."""
    match = permissions.get_match(actor(request), slug, pk, "match.read_protocol")
    captain.own_sides(request, match)
    form = SignalForm(request.POST, alone=match.tour.tournament.is_individual)
    if form.is_valid():
        try:
            raise_signal(intent(request), match_id=pk, **form.cleaned_data)
            messages.success(request, _("The organiser knows. The answer appears on this page."))
            return redirect(captain.address(match))
        except Refused as refused:
            form.show_faults(refused.faults)
    return captain.page(request, match, signal_form=form)


@require_POST
def pick(request: HttpRequest, slug: str, pk: int, stage: str, board: int, number: int) -> HttpResponse:
    """The captain's sealed pick; the answer says only that it is stored."""
    match = permissions.get_match(actor(request), slug, pk, "match.read_protocol")
    side = _side(request, captain.own_sides(request, match))
    try:
        enter_pick(request, GameRef(match, stage, board, number), side, request.POST.get("card", ""))
    except Refused as refused:
        return captain.page(request, match, pick_faults=[sentence for _field, sentence in refused.faults])
    messages.success(request, _("The pick is stored. Nobody sees it before the cards are shown."))
    return redirect(captain.address(match))


def _side(request: HttpRequest, sides: Sequence[str]) -> str:
    """The side that is spoken for: the only own one, or the one that the form names."""
    named = request.POST.get("side", "")
    return named if named in sides else sides[0]
