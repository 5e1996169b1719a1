"""Every page that shows what counts, in every way of counting: what they ask is asked of both databases."""

from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse

from tests.access.matrix import RULES
from tests.conftest import Cast
from tests.public_pages import approve
from tournaments.draws.read.series import results_in
from tournaments.models import Match, Tour, Tournament
from tournaments.standings.read.standings import counting_matches, provisional_standings

NAMES = sorted(name for name, rule in RULES.items() if rule.get and name != "enter")
PARTS = ("standings", "cross", "progress", "players")


@pytest.mark.parametrize("frozen_from", [None, 1, 2])
@pytest.mark.parametrize("count_when", ["approved", "signed"])
def test_what_counts_is_shown_to_everybody(cast: Cast, count_when: str, frozen_from: int | None) -> None:
    approve(cast, "5", "3")
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    Tournament.objects.filter(pk=cast.tournament.pk).update(count_when=count_when, frozen_from=frozen_from)
    for who in ("public", "captain_a", "judge", "organiser"):
        Tournament.objects.update(revision=F("revision") + 1)
        for address in addresses(cast):
            assert cast.client(who).get(address).status_code in (200, 302, 403, 404), address
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    for include_hidden in (True, False):
        provisional_standings(tournament, include_hidden=include_hidden)
        tour = Tour.objects.select_related("tournament").get(pk=cast.tour.pk)
        results_in([1], tour, include_hidden=include_hidden)
        counted = counting_matches(tournament, include_hidden=include_hidden).filter(pk__in=[cast.match.pk])
        assert set(counted.values_list("pk", flat=True)) <= {cast.match.pk}


def addresses(cast: Cast) -> list[str]:
    slug, team = cast.tournament.slug, cast.match.team_a_id
    api = f"/api/v1/tournaments/{slug}"
    known: dict[str, list[Any]] = {
        "tournament": [slug], "standings": [slug], "team": [slug, team], "match": [slug, cast.match.pk],
        "tour": [slug, cast.tour.number], "desk_tournament": [slug], "desk_end": [slug], "desk_standings": [slug],
        "player": [slug, team, cast.match.team_a.players.all()[0].pk], "hall": [slug], "captain": [],
    }  # fmt: skip
    pages = [reverse(name, args=pieces) for name, pieces in known.items() if name in NAMES]
    parts = [f"/t/{slug}/standings/{what}/" for what in PARTS]
    return [
        *pages,
        *parts,
        "/",
        api,
        f"{api}/matches",
        f"{api}/matches/{cast.match.pk}",
        f"{api}/events",
        f"{api}/teams",
        f"{api}/standings",
        f"{api}/players",
    ]
