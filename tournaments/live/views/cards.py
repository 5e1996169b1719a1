"""The list of tournaments: a card each, with what is on there now."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from tournaments.kernel.access import PUBLIC, visible_tournaments
from tournaments.kernel.lists import PER_PAGE
from tournaments.kernel.readers import as_public
from tournaments.kernel.revision_cache import STARTED, remembered
from tournaments.live.hub import Channel
from tournaments.live.views.shown import Fragment
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentQuerySet
from tournaments.overview.read import listed
from tournaments.rounds.read.tours import by_date


def open_ones(tournaments: TournamentQuerySet, moment: datetime) -> TournamentQuerySet:
    """Those of them that are not in the archive, in the order of the list."""
    yesterday = moment.date() - timedelta(days=1)  # somewhere it is still today
    return tournaments.filter(closed_at__isnull=True).current_first(yesterday)


def home(channel: Channel) -> Fragment:
    """The first page of the list as everybody sees it, made once for each state of any tournament in it."""
    moment = timezone.now()
    tournaments = list(open_ones(visible_tournaments(PUBLIC), moment)[:PER_PAGE])
    state = repr((moment.date(), [(tournament.pk, tournament.revision) for tournament in tournaments]))
    return remembered(state, repr(("home", STARTED, channel)), lambda: cards(tournaments, moment))


def cards(tournaments: Sequence[Tournament], moment: datetime) -> Fragment:
    """The cards of these tournaments, by their days; what everybody may know, whoever reads it."""
    with as_public():
        entries = listed(tournaments)
        parts = {
            entry.tournament.pk: render_to_string("overview/_tournament.html", {"one": entry}) for entry in entries
        }
    newest = sorted(tournaments, key=lambda tournament: tournament.starts_on, reverse=True)
    sections = by_date(newest, moment)

    def page(shown: Mapping[int, str]) -> SafeString:
        context: dict[str, Any] = {
            name: [shown[tournament.pk] for tournament in getattr(sections, name)] for name in ("now", "coming", "past")
        }
        return render_to_string("overview/_tournaments.html", context)

    named = tuple((entry.name, parts[entry.tournament.pk]) for entry in entries)
    return Fragment(page(parts), slides=named, frame=page({pk: str(pk) for pk in parts}))
