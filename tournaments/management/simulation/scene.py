"""A tournament that the program makes up, and in whose name everything in it is written."""

import uuid
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournaments.kernel.access import Actor
from tournaments.kernel.values.moments import end_of
from tournaments.kernel.write import Intent
from tournaments.models import AccessLink, Judge, Team, Tour, Tournament
from tournaments.models.access import new_token, token_hash
from tournaments.roster.write.links import issue_links
from tournaments.rounds.write.tours import add_tour
from tournaments.setup.write.settings import create_tournament, settings_of

LINKS_LAST: Final = timedelta(days=60)


@dataclass(kw_only=True)
class Scene:
    """The tournament and everybody who writes in it. ``tokens`` are the private links' texts by (kind, the holder's
    id), ``actors`` whoever holds them."""

    tournament: Tournament
    organiser: Actor
    tokens: dict[tuple[str, int], str] = field(default_factory=dict)
    actors: dict[tuple[str, int], Actor] = field(default_factory=dict)

    def by(self, holder: Judge | Team | None = None, *, reason: str = "") -> Intent:
        """An intent of the organiser, or of whoever holds the judge's or team's private link."""
        actor = self.organiser
        if holder is not None:
            actor = self.actors["judge" if isinstance(holder, Judge) else "captain", holder.pk]
        return intent_of(actor, reason=reason)

    def give_links(self, holders: list[tuple[str, int]]) -> None:
        """A private link for each holder (kind, id)."""
        tokens = {holder: new_token() for holder in holders}
        zone = ZoneInfo(self.tournament.time_zone)
        now = timezone.now().astimezone(zone)
        answer = issue_links(
            self.by(),
            tournament_id=self.tournament.pk,
            holders=[
                {"kind": kind, "id": pk, "hash": token_hash(token)} for (kind, pk), token in tokens.items()
            ],
            expires_at=end_of((now + LINKS_LAST).date(), zone).isoformat(),
        )
        links = AccessLink.objects.filter(pk__in=answer["links"]).select_related(
            "judge", "team", "tournament"
        )
        for link in links:
            self.actors[link.kind, link.judge_id or link.team_id or 0] = Actor(links=(link,))
        self.tokens |= tokens

    def add_tour(self, **told: Any) -> Tour:
        """The next tour, without matches; arguments as of the use case."""
        answer = add_tour(self.by(), tournament_id=self.tournament.pk, **told)
        return Tour.objects.select_related("tournament").get(pk=answer["tour"])


def intent_of(actor: Actor, *, reason: str = "") -> Intent:
    """An intent with a key of its own."""
    return Intent(actor, f"simulate-{uuid.uuid4().hex}", reason)


def new_tournament(organiser: Actor, slug: str, wanted: Tournament) -> Tournament:
    """The tournament stored at the address; ``wanted`` tells its settings. Raises Refused when that is taken."""
    answer = create_tournament(intent_of(organiser), slug=slug, settings=settings_of(wanted))
    return Tournament.objects.get(pk=answer["tournament"])
