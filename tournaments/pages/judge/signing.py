"""Signing on the judge's phone: the judge, each captain to whom it is handed, and what stands on paper."""

from functools import partial
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import replace_url

from tournaments.kernel.forms import entered
from tournaments.kernel.submit import Faults, submit, submitted_fields
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Answer, Conflict
from tournaments.live.views.channels import live_news
from tournaments.matches.read.corrections import changes_since
from tournaments.matches.read.protocol import last_write, newest, protocol_of
from tournaments.matches.read.sheet import SignatureLine
from tournaments.matches.write.requests import dispute_protocol, open_disputes
from tournaments.matches.write.signing import PERMISSIONS, sign, sign_on_paper
from tournaments.models import Match
from tournaments.pages.judge import page

HAND_OVER: Final = "hand_over"


@require_POST
def judge_sign(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One signature from the protocol's page; then that page again, or the page of the captain who signs next."""
    match = page.get_match(request, slug, pk)
    name = request.POST.get("name", "")
    work = partial(sign, **_given(request, match), role=request.POST.get("role", ""), name=name)
    work = partial(work, strokes=request.POST.get("strokes", ""))
    hands = request.POST.get("then") == HAND_OVER
    onward = partial(_onward, request, match) if hands else None

    def lost(_race: Conflict) -> HttpResponse:
        now = page.get_match(request, slug, pk)
        since = changes_since(now, version(request, "since"))
        changed = [f"{what}: {old} → {new}" for change in since for what, old, new in change.lines]
        said = _(
            "The protocol was changed after this page was opened. "
            "Read it again before you sign; what you entered is still here."
        )
        return page.show(request, now, faults=[said, *changed], status=409)

    return page.write(request, match, "", lambda: work(intent(request)), to=onward, on_conflict=lost)


@require_POST
def judge_sign_on_paper(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Types in who has signed the protocol on paper; whose name is left empty has not."""
    match = page.get_match(request, slug, pk)
    names = {role: name for role in PERMISSIONS if (name := request.POST.get(role, "").strip())}
    work = partial(sign_on_paper, **_given(request, match), names=names)

    def lost(race: Conflict) -> HttpResponse:
        now = protocol_of(page.get_match(request, slug, pk))
        proposed = {line.role: line.proposed for line in now.signatures}
        typed = {role: entered(request.POST, role) for role in names}
        mine = {role: proposed.get(role, "") if typed[role] is None else name for role, name in names.items()}
        made_from = [("was", f"{role}:{name}") for role, name in proposed.items()]
        others = [field for field in submitted_fields(request) if field[0] not in (*names, "was")]
        shown = [(_("Signature"), name) for name in mine.values()]
        return page.conflict(request, match, race, "", shown, kept=[*others, *mine.items(), *made_from])

    return page.write(request, match, "", lambda: work(intent(request)), on_conflict=lost)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def judge_hand_over(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """What the captain of a side signs, with nothing else on it; signed, the page of whoever signs next."""
    match = _of_side(request, slug, pk, side)
    if request.method != "POST":
        return _show(request, match, side)
    work = partial(sign, **_given(request, match), role=page.SIGNS_FOR[side], name=request.POST.get("name", ""))
    return submit(
        request, partial(work, strokes=request.POST.get("strokes", "")), to=lambda _answer: _onward(request, match),
        again=lambda faults: _show(request, match, side, faults=faults),
        lost=lambda race: _show(request, _of_side(request, slug, pk, side), side, race=race),
    )  # fmt: skip


@require_POST
def judge_disagree(request: HttpRequest, slug: str, pk: int, side: str) -> HttpResponse:
    """The captain who holds the phone does not agree, and says why."""
    match = _of_side(request, slug, pk, side)
    work = partial(dispute_protocol, match_id=pk, version=version(request), side=side)

    def stored(_answer: Answer) -> HttpResponse:
        messages.success(request, _("Your objection is saved: the organiser can see it and will answer."))
        return page.done(request, match, "")

    return submit(
        request, partial(work, text=request.POST.get("text", "")), to=stored,
        again=lambda faults: _show(request, page.get_match(request, slug, pk), side, faults=faults),
    )  # fmt: skip


def _of_side(request: HttpRequest, slug: str, pk: int, side: str) -> Match:
    if side not in page.SIGNS_FOR:
        raise Http404
    return page.get_match(request, slug, pk)


def _given(request: HttpRequest, match: Match) -> dict[str, Any]:
    return {"match_id": match.pk, "version": version(request), "signatures": version(request, "signatures")}


def _onward(request: HttpRequest, match: Match, _answer: Answer | None = None) -> HttpResponse:
    """To the next captain, else back to the judge: at once with htmx, which asks for no page of its own then."""
    now = page.get_match(request, match.tour.tournament.slug, match.pk)
    side = page.hand_to(protocol_of(now))
    if not side:
        return page.done(request, now, "")
    url = page.address(now, "judge_hand_over", side)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(url)
    return replace_url(_show(request, now, side, fresh=True), url)


def _show(
    request: HttpRequest,
    match: Match,
    side: str,
    *,
    faults: Faults = (),
    race: Conflict | None = None,
    fresh: bool = False,
) -> HttpResponse:
    """The page of one captain, or the way back where there is nothing that they could sign. What was entered stays
    in it when it was refused or the protocol has changed, and the page says what has; ``fresh``: it is another's."""
    protocol, last = protocol_of(match), last_write(match)
    line = next((line for line in protocol.signatures if line.role == page.SIGNS_FOR[side]), None)
    sentences = [sentence for _field, sentence in faults]
    if not protocol.b or line is None or line.signed_at or match.state != Match.State.CLOSING or protocol.missing:
        if not sentences and race is None:
            return redirect(page.address(match))
        return page.show(request, match, faults=sentences or [_gone(line)], status=page.REFUSED)
    team = protocol.side(side)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol,
        "side": team,
        "line": line,
        "disputes": open_disputes(match.pk).filter(team=team and team.team_id),
        "faults": sentences,
        "changed": changes_since(match, version(request, "since")) if race else None,
        "sent": {} if fresh else request.POST,
        "typed_name": entered(request.POST, "name"),
        "since": last.number,
        "live": live_news(match, newest(match, last)),
    }
    status = 409 if race else page.REFUSED if faults else 200
    return render(request, "pages/judge/hand_over.html", context, status=status)


def _gone(line: SignatureLine | None) -> str:
    if line is not None and line.signed_at:
        return _("%(name)s has already signed here.") % {"name": line.name}
    return _("The protocol has been changed and cannot be signed now.")
