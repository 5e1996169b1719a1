"""Pages of the holder of a captain's link, and what a captain does there."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel import access as permissions
from tournaments.kernel.forms import entered
from tournaments.kernel.submit import Stored, submit
from tournaments.kernel.views import To, actor, version
from tournaments.kernel.write import Answer, Conflict, Intent
from tournaments.live.views.channels import live_news
from tournaments.matches.forms import (
    DisputeForm,
    LineUpEntry,
    SignalForm,
    SignatureForm,
    sent_entry,
    stored_entry,
    with_captain,
)
from tournaments.matches.read.corrections import changes_since
from tournaments.matches.read.matches import signals_seen_by
from tournaments.matches.read.positions import hides
from tournaments.matches.read.protocol import BEFORE_STAGES, last_write, newest, plays_alone
from tournaments.matches.read.rows import without_line_up_changes
from tournaments.matches.read.sheet import Correction, Protocol, SignatureLine
from tournaments.matches.views.match import match_context
from tournaments.matches.write.line_ups import PERMISSIONS, save_line_up
from tournaments.matches.write.requests import DISPUTABLE, dispute_protocol, open_disputes, raise_signal
from tournaments.matches.write.signing import sign, sign_on_paper
from tournaments.models import Match, Player, Side, Signal, Signature
from tournaments.pages.captain.read import captained_teams
from tournaments.pages.judge.line_ups import Opened, line_up_context, opened, team_sent
from tournaments.pages.judge.taps import enter_pick, picks_wanted
from tournaments.play.board import cards
from tournaments.play.rules_text import has_rules

REFUSED = 422
ROLES = {Side.A: Signature.Role.CAPTAIN_A, Side.B: Signature.Role.CAPTAIN_B}


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """My team: its place, the next match and its room, what waits for my signature."""
    teams = captained_teams(actor(request))
    if not teams:
        raise PermissionDenied
    return render(request, "pages/captain/home.html", {"teams": teams})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The protocol, to be read, and signed once the judge has finished it; organisers enter what stands on paper."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.read_protocol")
    roles = [ROLES[side].value for side in own_sides(request, match)]
    if request.method != "POST":
        return page(request, match)
    form = _signing(match)(request.POST)
    if form.is_valid() and form.cleaned_data["role"] not in roles:
        raise PermissionDenied
    given: dict[str, Any] = {"match_id": pk, "version": version(request)}
    work = partial(_entered, **given)
    if permissions.captained_sides(actor(request), match):
        work = partial(sign, **given, strokes=request.POST.get("strokes", ""))

    def lost(_race: Conflict) -> HttpResponse:
        now = permissions.get_open_match(actor(request), slug, pk, "match.read_protocol")
        since = changes_since(now, version(request, "since"))
        return page(request, now, changed=without_line_up_changes(now, since, own_sides(request, now)))

    return submit(
        request, work, form, to=(address(match),), lost=lost,
        again=lambda _faults: page(request, match, form), done=gettext("Signed. Thank you!"),
    )  # fmt: skip


def _entered(intent: Intent, *, role: str, name: str, **shown: Any) -> Answer:
    """Whoever is no captain of the match signs nothing here: what they enter stands on paper."""
    return sign_on_paper(intent, names={role: name}, **shown)


def address(match: Match) -> str:
    """The captain's page of the match."""
    return reverse("captain_match", args=[match.tour.tournament.slug, match.pk])


def page(
    request: HttpRequest,
    match: Match,
    form: SignatureForm | None = None,
    *,
    dispute_form: DisputeForm | None = None,
    signal_form: SignalForm | None = None,
    pick_faults: Sequence[str] = (),
    changed: Sequence[Correction] | None = None,
) -> HttpResponse:
    """``changed``: what has been since the page was opened on which somebody signed; it is shown again, with what was
    entered there."""
    last = last_write(match)
    shown = newest(match, last)
    context = match_context(request, match)
    protocol: Protocol = context["protocol"]
    waiting = _waiting(request, match, protocol)
    sides = own_sides(request, match)
    context |= {
        "tournament": match.tour.tournament,
        "shown": shown,
        "live": live_news(match, shown),
        "ready": match.state == Match.State.CLOSING and not protocol.missing,
        "waiting": waiting,
        "form": form or (_form(waiting, protocol, request) if waiting else None),
        "since": last.number,
        "changed": changed,
        "disputes": _own_disputes(match, waiting),
        "own": (own := [side for side in protocol.sides if side.side in sides]),
        "unnamed": not all(side.players for side in own),
        "dispute_form": dispute_form or DisputeForm(),
        "signal_form": signal_form or SignalForm(individual=match.tour.tournament.is_individual),
        "picks": picks_wanted(protocol, sides),
        "pick_faults": pick_faults,
    } | _ways_on(request, match)
    refused = form or dispute_form or signal_form or pick_faults
    status = 409 if changed is not None else REFUSED if refused else 200
    return render(request, "pages/captain/match.html", context, status=status)


def _ways_on(request: HttpRequest, match: Match) -> dict[str, object]:
    """What the visitor may do or read besides, whatever was entered just now."""
    return {
        "strokes": request.POST.get("strokes", ""),
        "on_paper": not permissions.captained_sides(actor(request), match),
        "names_line_up": _names_line_up(match),
        "signals": signals_seen_by(actor(request), match),
        "may_dispute": match.state in DISPUTABLE and not match.walk_over,
        "has_rules": has_rules(match.tour.kind),
        "has_secrets": hides(match.tour),
        "cards": cards(match.tour.kind),
    }


def own_sides(request: HttpRequest, match: Match) -> tuple[Side, ...]:
    """The sides that the visitor speaks for, organisers for both; PermissionDenied when there is none."""
    visitor = actor(request)
    sides = permissions.captained_sides(visitor, match)
    if not sides and permissions.may(visitor, "tournament.organise", match):
        sides = (Side.A, Side.B)
    if not sides:
        raise PermissionDenied
    return sides


def _names_line_up(match: Match) -> bool:
    """Whether it is for the captain to name who plays, and not too late."""
    asked = match.tour.tour_format.has_games and not plays_alone(match) and match.team_b_id is not None
    return asked and match.state in BEFORE_STAGES


def _waiting(request: HttpRequest, match: Match, protocol: Protocol) -> SignatureLine | None:
    """The first signature that this visitor may give and that is still missing."""
    own = [ROLES[side].value for side in own_sides(request, match)]
    lines = (line for line in protocol.signatures if line.role in own and line.signed_at is None)
    return next(lines, None)


def _own_disputes(match: Match, waiting: SignatureLine | None) -> Sequence[Signal]:
    """The open objections of whoever is to sign: the signature ends them."""
    team = match.team(waiting.side) if waiting else None
    return open_disputes(match.pk).filter(team=team) if team else ()


def _form(waiting: SignatureLine, protocol: Protocol, request: HttpRequest) -> SignatureForm:
    """With the name that is proposed, or that was typed before the protocol changed."""
    name = entered(request.POST, "name") if request.POST.get("role") == waiting.role else None
    known = {"name": name or waiting.proposed, "role": waiting.role, "signatures": protocol.signed}
    return _signing(protocol.match)(initial=known)


def _signing(match: Match) -> Callable[..., SignatureForm]:
    """The form in the words of this tournament and its tour."""
    tour = match.tour
    return partial(SignatureForm, individual=tour.tournament.is_individual, games=tour.tour_format.has_games)


# What a captain does besides signing: names the line-up, disputes the protocol, calls the organiser.


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def line_up(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """The line-up of the own side, until a judge begins the stages; the judges of the match see it at once."""
    if side not in PERMISSIONS:
        raise Http404
    match = permissions.get_open_match(actor(request), slug, pk, PERMISSIONS[side])
    at = opened(match, side)
    if plays_alone(match) or not at.protocol.tour_format.has_games:
        raise Http404
    players = list(Player.objects.filter(team_id=at.team.team_id))
    if request.method != "POST":
        return _show(request, at, with_captain(stored_entry(at.team, players), request.GET.get("captain", "")))
    return _save(request, at, sent_entry(request.POST, players, at.protocol.tour_format))


def _save(request: HttpRequest, at: Opened, entry: LineUpEntry) -> HttpResponse:
    match, team = at.match, at.team
    known = [place for place in entry.places() if "player" in place]
    home = "captain_line_up", match.tour.tournament.slug, match.pk, team.side

    def to(_answer: Answer) -> To:
        for sentence in _lacking(at, entry):
            messages.warning(request, sentence)
        marked = next((row.player_id for row in entry.rows if row.captain and not row.place), None)
        return home if marked is None else (f"{reverse(home[0], args=home[1:])}?captain={marked}",)

    def stands(_now: object) -> Stored:
        now = stored_entry(team, Player.objects.filter(team_id=team.team_id))
        return [(_("Line-up"), now.in_words())]

    return submit(
        request,
        partial(
            save_line_up, match_id=match.pk, side=team.side, version=version(request), places=known,
            team_id=team_sent(request),
        ),
        again=lambda faults: _show(request, at, entry, faults=[sentence for _field, sentence in faults]), to=to,
        done=_("Line-up saved. The judges of the match can see it, your opponent cannot."),
        stored=stands, shown=[(_("Line-up"), entry.in_words())],
    )  # fmt: skip


def _lacking(at: Opened, entry: LineUpEntry) -> Iterator[str]:
    """What has to be added to a line-up before the match."""
    given = {row.place for row in entry.rows}
    if empty := [board for board in at.boards if board not in given]:
        yield _("Boards still without a player: %(boards)s.") % {"boards": ", ".join(empty)}
    captain, rules = next((row for row in entry.rows if row.captain), None), at.protocol.tour_format
    if not rules.has_team_stage or (captain and captain.place):
        return
    if captain is None:
        yield _("The captain is not marked yet.")
        return
    on_board = _("%(name)s is marked as captain but is not in the line-up: choose a board.")
    or_free = _("%(name)s is marked as captain but is not in the line-up: choose a board or FS.")
    yield (or_free if rules.shooters_board else on_board) % {"name": captain.name}


def _show(request: HttpRequest, at: Opened, entry: LineUpEntry, *, faults: Sequence[str] = ()) -> HttpResponse:
    context = line_up_context(at, entry, faults) | {
        "version": version(request) if faults else at.team.version,
        "may_change": at.match.state in BEFORE_STAGES,
    }
    return render(request, "pages/captain/line_up.html", context, status=REFUSED if faults else 200)


@require_POST
def dispute(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The captain does not agree with the protocol as it was shown."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.read_protocol")
    side, form = _side(request, own_sides(request, match)), DisputeForm(request.POST)
    return submit(
        request, partial(dispute_protocol, match_id=pk, version=version(request), side=side), form,
        again=lambda _faults: page(request, match, dispute_form=form), to=(address(match),),
        done=_("The judge and the organiser have been informed. The answer will appear on this page."),
    )  # fmt: skip


@require_POST
def signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The captain calls the organiser."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.read_protocol")
    own_sides(request, match)
    form = SignalForm(request.POST, individual=match.tour.tournament.is_individual)
    return submit(
        request, partial(raise_signal, match_id=pk), form, to=(address(match),),
        again=lambda _faults: page(request, match, signal_form=form),
        done=_("The organiser has been informed. The answer will appear on this page."),
    )  # fmt: skip


@require_POST
def pick(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    """The captain's sealed pick; the answer says only that it is stored."""
    match = permissions.get_open_match(actor(request), slug, pk, "match.read_protocol")
    side = _side(request, own_sides(request, match))
    card = request.POST.get("card", "")
    return submit(
        request, partial(enter_pick, match=match, key=key, version=version(request), side=side, card=card),
        again=lambda faults: page(request, match, pick_faults=[sentence for _field, sentence in faults]),
        to=(address(match),), done=_("Your pick is saved. Nobody sees it until the cards are shown."),
    )  # fmt: skip


def _side(request: HttpRequest, sides: Sequence[str]) -> str:
    """The side that is spoken for: the only own one, or the one that the form names."""
    named = request.POST.get("side", "")
    return named if named in sides else sides[0]
