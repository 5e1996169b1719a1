"""Private links: made, opened, revoked."""

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.accounts.read import SHOWN, link_uses
from tournaments.kernel import access as permissions
from tournaments.kernel.codes import qr_code
from tournaments.kernel.submit import Faults, desk_of, page, submit
from tournaments.kernel.views import actor, intent, unkept
from tournaments.kernel.write import Answer, Intent
from tournaments.models import Tournament
from tournaments.models.people import token_hash
from tournaments.roster.forms.lists import ExpiryForm, IssueForm
from tournaments.roster.read import Holder, captain_holders, judge_holders, token_for
from tournaments.roster.write.links import issue_links, prolong_links, revoke_link


@dataclass(frozen=True)
class NewLink:
    """A link as it is shown, once."""

    holder: Holder
    url: str
    code: SafeString


@require_safe
def links(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who may hold a link, and the state of theirs."""
    tournament = desk_of(request, slug)
    return _page(request, tournament)


@require_safe
def uses(request: HttpRequest, slug: str) -> HttpResponse:
    """Where and when the tournament's links were opened, the newest first."""
    tournament = desk_of(request, slug)
    entries = link_uses(tournament)[:SHOWN]
    return page(request, "roster/link_uses.html", tournament, "desk_links", entries=entries, zone=tournament.time_zone)


@never_cache
@require_POST
def issue(request: HttpRequest, slug: str) -> HttpResponse:
    """New links, shown on the answer and never again: only their hashes are stored."""
    tournament = desk_of(request, slug)
    now = timezone.now()
    people = [*judge_holders(tournament, now), *captain_holders(tournament, now)]
    form = IssueForm(request.POST, tournament=tournament, now=now, people=people)
    wanted = intent(request)
    tokens = {holder.key: token_for(tournament, wanted.key, holder.key) for holder in people}

    def write(_wants: Intent, **_given: object) -> Answer:
        holders = [
            {"kind": holder.kind.value, "id": holder.pk, "hash": token_hash(tokens[holder.key])}
            for holder in form.chosen()
        ]
        return issue_links(wanted, tournament_id=tournament.pk, expires_at=form.expires_at(), holders=holders)

    def to(_answer: Answer) -> HttpResponse:
        shown = [_new_link(request, holder, tokens[holder.key]) for holder in form.chosen()]
        until = form.cleaned_data["expires_on"]
        return unkept(page(request, "roster/links_new.html", tournament, "desk_links", links=shown, until=until))

    return submit(request, write, form, again=lambda _faults: _page(request, tournament, form), to=to)


@require_POST
def prolong(request: HttpRequest, slug: str) -> HttpResponse:
    """Another last day for all links that work."""
    tournament = desk_of(request, slug)
    form = ExpiryForm(request.POST, tournament=tournament, now=timezone.now())

    def again(_faults: Faults) -> HttpResponse:
        return _page(request, tournament, prolong_form=form)

    def done(answer: Answer) -> str:
        sentence = ngettext("%(number)s link has been changed.", "%(number)s links have been changed.", answer["links"])
        return sentence % {"number": answer["links"]}

    write = partial(prolong_links, tournament_id=tournament.pk)
    return submit(request, write, form, again=again, to=("desk_links", slug), done=done)


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    link = permissions.get_link(actor(request), slug, pk)
    revoke_link(intent(request), tournament_id=link.tournament_id, link_id=pk)
    messages.success(request, _("The link of “%(name)s” has been revoked.") % {"name": link.holder.name})
    return redirect("desk_links", slug)


def _page(
    request: HttpRequest, tournament: Tournament, form: IssueForm | None = None,
    prolong_form: ExpiryForm | None = None,
) -> HttpResponse:  # fmt: skip
    now = timezone.now()
    judges, captains = judge_holders(tournament, now), captain_holders(tournament, now)
    form = form or IssueForm(people=[*judges, *captains], tournament=tournament, now=now)
    return page(
        request, "roster/links.html", tournament, "desk_links", judges=judges, captains=captains, form=form,
        prolong_form=prolong_form or ExpiryForm(auto_id="prolong_%s", tournament=tournament, now=now),
        chosen=request.POST.getlist("holders") if form.is_bound else None,
        working=sum(holder.state == "works" for holder in (*judges, *captains)),
    )  # fmt: skip


def _new_link(request: HttpRequest, holder: Holder, token: str) -> NewLink:
    url = request.build_absolute_uri(reverse("enter", args=[token]))
    return NewLink(holder, url, qr_code(url))
