"""One match on the organiser's desk: teams and room, judges, approval, removal; and all that wait for approval."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.contrib import messages
from django.db.models import Max
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, resolve_url
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formats.forms import ReasonForm
from tournaments.kernel import access as permissions
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.submit import (
    Faults,
    Stored,
    desk_of,
    page,
    say_refused,
    sent,
    shown_version,
    submit,
    whole_page,
)
from tournaments.kernel.values import show_score
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict
from tournaments.matches.forms import ChangeMatchForm, JudgesForm, judges_initial, match_initial
from tournaments.matches.read.corrections import reasons_of_all
from tournaments.matches.read.matches import (
    byes,
    disputed,
    has_begun,
    needed_in_bracket,
    unsigned,
    waiting,
    warnings_for,
)
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.read.rows import LINE_UPS_SHOWN, without_line_up_changes
from tournaments.matches.tables import stand_now
from tournaments.matches.write.matches import assign_judges, change_match, remove_match
from tournaments.matches.write.signing import Approved, approve_all, approve_match, take_back_approval
from tournaments.models import Judge, Match, Tournament

Lost = Callable[[Conflict], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The page of a match; POST changes teams, room and table."""
    match = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    return _write(request, match, _change_form(match, sent(request)), change_match)


@require_POST
def judges(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Assigns the match's judges, all at once."""
    match = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    return _write(request, match, _judges_form(match, request.POST), assign_judges)


@require_POST
def approve(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The match counts; an unsigned one needs a reason."""
    match = permissions.get_match(actor(request), slug, pk, "match.approve")
    given = bool(request.POST.get("reason", "").strip())

    def lost(race: Conflict) -> HttpResponse:
        return _not_approved(request, permissions.get_match(actor(request), slug, pk, "match.approve"), race)

    # A reason that was typed is kept on the usual page.
    return _write(request, match, ReasonForm(request.POST), approve_match, lost=None if given else lost)


def _not_approved(request: HttpRequest, now: Match, race: Conflict) -> HttpResponse:
    """There is nothing to keep and nothing to send again: what happened meanwhile, and the way to the match."""
    tournament = now.tour.tournament
    answer = page(
        request, "matches/not_approved.html", tournament, "desk_approvals", status=409, match=now, conflict=race,
        removed=now.is_open and _lost_signatures(now), reasons=reasons_of_all([now])[now.pk], stored=_stored(now),
        back=resolve_url("desk_match", tournament.slug, now.pk),
    )  # fmt: skip
    return whole_page(request, answer)


def _lost_signatures(match: Match) -> bool:
    """Whether its signatures were removed and nobody has signed since."""
    moments = match.signatures.aggregate(removed=Max("withdrawn_at"), signed=Max("signed_at"))
    return moments["removed"] is not None and moments["removed"] >= moments["signed"]


@require_POST
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    match = permissions.get_match(actor(request), slug, pk, "match.approve")
    return _write(request, match, ReasonForm(request.POST), take_back_approval)


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes the match away. Sent twice it answers as the first time, though the match is gone then."""
    tournament = desk_of(request, slug)

    def again(faults: Faults) -> HttpResponse:
        stands = Match.objects.filter(tour__tournament=tournament, pk=pk).exists()
        return say_refused(request, ("desk_match", slug, pk) if stands else ("desk_tours", slug), faults)

    return submit(
        request, partial(remove_match, tournament_id=tournament.pk, match_id=pk, version=version(request)),
        again=again, to=lambda answer: ("desk_matches", slug, answer["tour"]), done=_("The match has been removed."),
    )  # fmt: skip


def _write(
    request: HttpRequest, match: Match, form: BootstrapForm, work: Callable[..., Answer], *, lost: Lost | None = None
) -> HttpResponse:
    """What every form of the page does: back to the page it came from, or the page again with the faults in it; after
    a race that was lost, what ``lost`` answers, else the usual page."""
    home = "desk_match", (slug := match.tour.tournament.slug), match.pk
    return submit(
        request, partial(work, match_id=match.pk, version=version(request)), form,
        again=lambda _faults: _page(request, match, form), done=_("Saved."), stored=_stored, back=resolve_url(*home),
        to=("desk_approvals", slug) if request.POST.get("next") == "approvals" else home, lost=lost,
    )  # fmt: skip


def _page(request: HttpRequest, match: Match, sent: BootstrapForm) -> HttpResponse:
    tournament, started = match.tour.tournament, has_begun(match)
    return page(
        request, "matches/match.html", tournament, "desk_tours", tour=match.tour, match=match,
        shown=shown_version(request, match.version), begun=started, disputed=bool(disputed([match])),
        reasons=reasons_of_all([match])[match.pk],
        sheet=protocol_of(match) if match.state in (Match.State.CLOSING, Match.State.APPROVED) else None,
        needed="" if started else needed_in_bracket(match),
        form=sent if isinstance(sent, ChangeMatchForm) else _change_form(match),
        judges_form=sent if isinstance(sent, JudgesForm) else _judges_form(match),
        reason_form=sent if isinstance(sent, ReasonForm) else ReasonForm(),
        warned=isinstance(sent, JudgesForm) and bool(sent.errors),
    )  # fmt: skip


def _change_form(match: Match, data: QueryDict | None = None) -> ChangeMatchForm:
    return ChangeMatchForm(data, tournament=match.tour.tournament, initial=match_initial(match))


def _judges_form(match: Match, data: Any = None) -> JudgesForm:
    judges = list(Judge.objects.filter(tournament=match.tour.tournament).prefetch_related("attached_to"))
    notes = {warned.judge_id: warned.note for warned in warnings_for(match, judges)}
    return JudgesForm(data, judges=judges, notes=notes, initial=judges_initial(match))


def _stored(now: Match) -> Stored:
    language = get_language() or "ru"
    return [
        (_("Match"), str(now)),
        (_("Room"), now.room or "–"),
        (_("Table"), now.number),
        (_("Now"), stand_now(now)),
        (_("Score"), show_score(now.total_a, now.total_b, language)),
        (_("Judges"), ", ".join(str(row) for row in now.match_judges.all()) or "–"),
    ]


# What a page about one match shows of its protocol, and to whom.
def protocol_context(match: Match, *, reads: bool) -> dict[str, Any]:
    """The protocol, for somebody who ``reads`` it wholly or for everybody else.

    Line-ups are nobody's business before the individual stage, but its own: a captain must not read the other team's
    order of boards while naming theirs, nor in what was corrected. Remarks, corrections and penalties' reasons are for
    those who sign.
    """
    protocol = protocol_of(match)
    return {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": replace(protocol, corrections=without_line_up_changes(match, protocol.corrections)),
        "shows_line_ups": match.course >= LINE_UPS_SHOWN,
        "has_begun": match.state != Match.State.PLANNED,
        "reads_protocol": reads,
    }


def visitor_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    visitor = actor(request)
    return {
        "may_print": permissions.may(visitor, "match.print_protocol", match),
        "may_record": permissions.may(visitor, "match.record", match),
        "may_organise": permissions.may(visitor, "tournament.organise", match),
        "captains": permissions.captained_sides(visitor, match),
    }


def match_context(request: HttpRequest, match: Match) -> dict[str, Any]:
    """The protocol, and what of it this visitor may see and do."""
    reads = permissions.may(actor(request), "match.read_protocol", match)
    return protocol_context(match, reads=reads) | visitor_context(request, match)


# Approving matches: what waits, at a glance, one by one or all that are shown.
@require_http_methods(["GET", "HEAD", "POST"])
def approvals(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits; POST approves all that the page showed, each as it was shown."""
    tournament = desk_of(request, slug)
    if request.method == "POST":
        _say(request, approve_all(intent(request), _shown(request, tournament)))
        return redirect("desk_approvals", slug)
    shown, unfinished = [*waiting(tournament), *byes(tournament)], list(unsigned(tournament))
    in_dispute, reasons = disputed([*shown, *unfinished]), reasons_of_all(shown)
    return page(
        request, "matches/approvals.html", tournament, "desk_approvals", disputed=in_dispute,
        waiting=[(match, reasons[match.pk]) for match in shown],
        at_once=[match for match in shown if match.pk not in in_dispute], unsigned=unfinished,
    )  # fmt: skip


def _shown(request: HttpRequest, tournament: Tournament) -> list[tuple[int, int]]:
    """(id, version) of the form's matches; those of another tournament and unreadable ones are left out."""
    pairs = [text.partition("-") for text in request.POST.getlist("match")]
    read = {int(pk): int(seen) for pk, _dash, seen in pairs if _is_number(pk) and _is_number(seen)}
    own = Match.objects.filter(tour__tournament=tournament, pk__in=read).values_list("pk", flat=True)
    return [(pk, read[pk]) for pk in sorted(own)]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


def _say(request: HttpRequest, done: Approved) -> None:
    approved, left = len(done.approved), len(done.left)
    if approved:
        said = ngettext("%(count)s match approved.", "%(count)s matches approved.", approved)
        messages.success(request, said % {"count": approved})
    if left:
        said = ngettext(
            "%(count)s match has changed in the meantime and was not approved: look at it again.",
            "%(count)s matches have changed in the meantime and were not approved: look at them again.",
            left,
        )
        messages.warning(request, said % {"count": left})
    if not approved and not left:
        messages.info(request, _("There was nothing to approve."))
