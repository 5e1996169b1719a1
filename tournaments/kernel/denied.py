"""Why a visitor may not do what they wanted: said from what their own session holds and from the address alone, so that
it tells nobody whether something private is there."""

from enum import StrEnum

from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.utils import timezone

from tournaments.kernel.access import SESSION_LINKS, get_tournament
from tournaments.kernel.views import actor
from tournaments.models import AccessLink

DESK = "/desk/"
"""How addresses of organisers' pages begin."""


class Denied(StrEnum):
    """The reasons that a page can name; "" for none of them."""

    LINK_ENDED = "link_ended"
    LOGGED_OUT = "logged_out"
    LOG_IN = "log_in"
    NOT_ORGANISER = "not_organiser"


def denied(request: HttpRequest, *, missing: bool = False) -> str:
    """The reason of a 403, or of a 404 (``missing``) that may be one: where the visitor may look at the tournament,
    what is missing there is missing for everybody.

    Nobody but an organiser has got a form of an organiser's page, so whoever sends one without an account has been
    logged out since. ``NOT_ORGANISER`` and ``LOG_IN`` are for a 403 only: there the tournament is known to be there.
    """
    if not hasattr(request, "actor"):
        return ""
    if request.path_info.startswith(DESK):
        return _at_the_desk(request)
    if not _has_an_ended_link(request) or (missing and _may_look(request)):
        return ""
    return Denied.LINK_ENDED


def _may_look(request: HttpRequest) -> bool:
    try:
        get_tournament(actor(request), request.resolver_match.kwargs["slug"])  # type: ignore[union-attr]
    except (Http404, PermissionDenied, KeyError):
        return False
    return True


def _at_the_desk(request: HttpRequest) -> str:
    if actor(request).user is None:
        return Denied.LOGGED_OUT if request.method == "POST" else Denied.LOG_IN
    in_tournament = request.resolver_match is not None and "slug" in request.resolver_match.kwargs
    return Denied.NOT_ORGANISER if in_tournament else ""


def _has_an_ended_link(request: HttpRequest) -> bool:
    """Whether the session was exchanged for a link that works no more, of the tournament that the address names; one
    whose holder has a new link in this session explains nothing. Organisers have other ways in, and an address that is
    none of the site's needs no link."""
    visitor = actor(request)
    if request.resolver_match is None or visitor.user is not None:
        return False
    ids = set(request.session.get(SESSION_LINKS, ())) - {link.pk for link in visitor.links}
    if not ids:
        return False
    ended = AccessLink.objects.filter(Q(revoked_at__isnull=False) | Q(expires_at__lte=timezone.now()), pk__in=ids)
    ended = ended.exclude(judge_id__in=visitor.judge_ids).exclude(team_id__in=visitor.team_ids)
    slug = request.resolver_match.kwargs.get("slug")
    return (ended.filter(tournament__slug=slug) if slug else ended).exists()
