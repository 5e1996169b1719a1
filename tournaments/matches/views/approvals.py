"""Approving matches: what waits, at a glance, one by one or all that are shown."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor, intent
from tournaments.matches.read.approvals import byes, unsigned, waiting
from tournaments.matches.read.requests import disputed
from tournaments.matches.write.approval import Approved, approve_all
from tournaments.models import Match, Tournament

MOST = 400
"""Matches approved by one form."""


@require_http_methods(["GET", "HEAD", "POST"])
def approvals(request: HttpRequest, slug: str) -> HttpResponse:
    """What waits; POST approves all that the page showed, each as it was shown."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    if request.method == "POST":
        _say(request, approve_all(intent(request), _shown(request, tournament)))
        return redirect("desk_approvals", slug)
    shown = [*waiting(tournament), *byes(tournament)]
    known = {
        "tournament": tournament,
        "tab": "desk_approvals",
        "waiting": shown,
        "disputed": disputed(shown),
        "unsigned": unsigned(tournament),
    }
    return render(request, "matches/approvals.html", known)


def _shown(request: HttpRequest, tournament: Tournament) -> list[tuple[int, int]]:
    """(id, version) of the form's matches; those of another tournament and unreadable ones are left out."""
    pairs = [text.partition("-") for text in request.POST.getlist("match")[:MOST]]
    read = {int(pk): int(seen) for pk, _dash, seen in pairs if _is_number(pk) and _is_number(seen)}
    own = Match.objects.filter(tour__tournament=tournament, pk__in=read).values_list("pk", flat=True)
    return [(pk, read[pk]) for pk in sorted(own)]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


def _say(request: HttpRequest, done: Approved) -> None:
    approved, left = len(done.approved), len(done.left)
    if approved:
        said = ngettext("%(count)s match is approved.", "%(count)s matches are approved.", approved)
        messages.success(request, said % {"count": approved})
    if left:
        said = ngettext(
            "%(count)s match was changed meanwhile and is not approved: look at it again.",
            "%(count)s matches were changed meanwhile and are not approved: look at them again.",
            left,
        )
        messages.warning(request, said % {"count": left})
    if not approved and not left:
        messages.info(request, _("There was nothing to approve."))
