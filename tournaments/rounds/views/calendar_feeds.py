"""Private addresses of calendars: who has one, a new one, revoking."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.secrets import new_token
from tournaments.kernel.views import actor, intent, unkept
from tournaments.kernel.write import Refused
from tournaments.models import AccessLink, CalendarFeed, Tournament
from tournaments.models.access import token_hash
from tournaments.rounds.read.calendar import feeds_seen_by
from tournaments.rounds.views.frame import frame
from tournaments.rounds.write.calendars import issue_feed, revoke_feed

ACCOUNT = "account"


@dataclass(frozen=True)
class Choice:
    """A calendar that the visitor may have: its name in a form, the link that it stands for, and the words for it."""

    key: str
    link: AccessLink | None
    feed: CalendarFeed | None

    @property
    def text(self) -> str:
        """What it shows."""
        if self.link is None:
            return _("The whole tournament")
        words = _("Matches that %(name)s judges") if self.link.judge_id else _("Matches of %(name)s")
        return words % {"name": self.link.holder}


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """The calendars that the visitor may have, and those that work; POST makes a new address, shown only now."""
    tournament = permissions.get_tournament(actor(request), slug, "calendar.subscribe")
    if request.method != "POST":
        return _page(request, tournament)
    choices = {choice.key: choice for choice in _choices(actor(request), tournament, ())}
    chosen, wanted = choices.get(request.POST.get("calendar", "")), intent(request)
    if chosen is None:
        return _page(request, tournament, faults=(("", _("Choose one of the calendars on this page.")),))
    token = new_token(f"{tournament.pk}:{wanted.key}:calendar:{chosen.key}")
    try:
        issue_feed(
            wanted,
            tournament_id=tournament.pk,
            link_id=chosen.link.pk if chosen.link else None,
            hash=token_hash(token),
        )
    except Refused as refused:
        return _page(request, tournament, faults=refused.faults)
    return _page(request, tournament, made=chosen, path=reverse("calendar_feed", args=[token]))


@require_POST
def revoke(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The address stops working."""
    tournament = permissions.get_tournament(actor(request), slug, "calendar.subscribe")
    try:
        revoke_feed(intent(request), tournament_id=tournament.pk, feed_id=pk)
    except Refused as refused:
        return _page(request, tournament, faults=refused.faults)
    messages.success(request, _("The address of the calendar does not work any more."))
    return redirect("calendar_feeds", slug)


def _choices(visitor: Actor, tournament: Tournament, feeds: tuple[CalendarFeed, ...]) -> tuple[Choice, ...]:
    own = [link for link in visitor.links if link.tournament_id == tournament.pk]
    by_link = {feed.link_id: feed for feed in feeds if feed.link_id}
    found = [Choice(f"link-{link.pk}", link, by_link.get(link.pk)) for link in own]
    if visitor.user is not None and permissions.may(visitor, "tournament.organise", tournament):
        account = next((feed for feed in feeds if feed.user_id == visitor.user.pk), None)
        found.insert(0, Choice(ACCOUNT, None, account))
    return tuple(found)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    *,
    made: Choice | None = None,
    path: str = "",
    faults: Sequence[tuple[str, str]] = (),
) -> HttpResponse:
    visitor = actor(request)
    organises = permissions.may(visitor, "tournament.organise", tournament)
    feeds = feeds_seen_by(visitor, tournament, organises=organises)
    choices = _choices(visitor, tournament, feeds)
    own = {choice.feed.pk for choice in choices if choice.feed}
    context = frame(request, tournament, "calendar") | {
        "choices": choices,
        "others": [feed for feed in feeds if feed.pk not in own],
        "made": made,
        "url": request.build_absolute_uri(path) if path else "",
        "webcal": f"webcal://{request.get_host()}{path}",
        "faults": faults,
    }
    return unkept(render(request, "rounds/calendar_feeds.html", context, status=422 if faults else 200))
