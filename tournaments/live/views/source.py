"""What the hub asks for: fragments, permissions and revisions, each in a worker thread with its own connection."""

from collections.abc import Callable, Collection, Hashable, Mapping
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import ObjectDoesNotExist
from django.db import close_old_connections, connection
from django.utils import translation

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor, actor_of
from tournaments.live.hub import Channel
from tournaments.live.views.audience import belongs
from tournaments.live.views.fragment import Fragment
from tournaments.live.views.fragments import shown_on
from tournaments.models import Match, Tournament

P = ParamSpec("P")
T = TypeVar("T")

AUDIENCES: Mapping[str, str] = {"public": "tournament.view", "reader": "match.read_protocol"}
"""Who a match's channel is rendered for → the permission that its viewers need."""

Who = tuple[int | None, tuple[int, ...]]
"""A viewer: the account's id and those of the private links."""


def who_is(actor: Actor) -> Who:
    """The actor as the hub keeps it."""
    return actor.user.pk if actor.user else None, tuple(link.pk for link in actor.links)


def fragment_of(channel: Channel, at_hand: Match | Tournament | None = None) -> Fragment:
    """The present state in the channel's language. Raises LookupError when what it shows is gone.

    Whoever has what the channel is about at hand – a match with its names and judges, a tournament – spares queries by
    handing it over.
    """
    try:
        with translation.override(channel.language):
            return shown_on(channel, at_hand)
    except ObjectDoesNotExist as error:
        raise LookupError(str(channel)) from error


def _on_own_connection(work: Callable[P, T]) -> Callable[P, T]:
    @wraps(work)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return work(*args, **kwargs)
        finally:
            if not connection.in_atomic_block:  # whoever asks within a transaction goes on with it
                close_old_connections()

    return run


class PageSource:
    """The site's live pages."""

    @_on_own_connection
    def render(self, channel: Channel) -> bytes:
        """The event that shows the present state."""
        return fragment_of(channel).event()

    @_on_own_connection
    def may_watch(self, channel: Channel, who: Hashable) -> bool:
        """Whether the account or the links still may: asked anew, as the database has it."""
        user_id, link_ids = cast(Who, who)
        user = User.objects.filter(pk=user_id).first() if user_id else None
        thing = _thing(channel)
        if thing is None:
            return False
        actor = actor_of(user or AnonymousUser(), link_ids)
        if isinstance(thing, Tournament):
            return belongs(actor, channel.audience, thing)
        return permissions.may(actor, AUDIENCES[channel.audience], thing)

    @_on_own_connection
    def revisions(self, tournament_ids: Collection[int]) -> Mapping[int, int]:
        """Tournament → revision, in one query."""
        found = Tournament.objects.filter(pk__in=tournament_ids)
        return dict(found.values_list("pk", "revision"))


def _thing(channel: Channel) -> Match | Tournament | None:
    if channel.match_id is None:
        return Tournament.objects.filter(pk=channel.tournament_id).first()
    return Match.objects.filter(pk=channel.match_id).with_names().with_judges().first()


PAGES = PageSource()
