"""Every page that shows what counts, in every way of counting: what they ask is asked of both databases."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse

from tests.conftest import Cast
from tests.public_pages import approve
from tournaments.draws.read.series import results_in
from tournaments.models import Match, Tour, Tournament
from tournaments.standings.read.standings import counting_matches, provisional_standings

PARTS = ("standings", "cross", "progress", "players")
WHO = ("public", "captain_a", "judge", "organiser")
OWN: dict[str, Sequence[str]] = {
    "captain": ["captain_a"], "desk_tournament": ["organiser"], "desk_end": ["organiser"],
    "desk_standings": ["organiser"],
}  # fmt: skip
"""Who may open what is not everybody's, by the name of its address."""
COUNTS = [
    ("approved", None, False, False), ("approved", 1, False, False), ("approved", 2, False, False),
    ("signed", None, True, True), ("signed", 1, True, False), ("signed", 2, True, True),
]  # fmt: skip
"""When a match counts, the tour from which on results are hidden, whether the signed match of tour 1 counts for whoever
knows all, and for everybody."""


@pytest.mark.parametrize(("count_when", "frozen_from", "for_some", "for_all"), COUNTS)
def test_every_page_of_what_counts_can_be_asked_for(
    cast: Cast, count_when: str, frozen_from: int | None, for_some: bool, for_all: bool
) -> None:
    approve(cast, "5", "3")
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    Tournament.objects.filter(pk=cast.tournament.pk).update(count_when=count_when, frozen_from=frozen_from)
    for who in WHO:
        Tournament.objects.update(revision=F("revision") + 1)
        for address, allowed in addresses(cast).items():
            assert cast.client(who).get(address).status_code == (200 if who in allowed else 403), (who, address)
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    for include_hidden, counts in ((True, for_some), (False, for_all)):
        provisional_standings(tournament, include_hidden=include_hidden)
        tour = Tour.objects.select_related("tournament").get(pk=cast.tour.pk)
        results_in([1], tour, include_hidden=include_hidden)
        assert [*counting_matches(tournament, include_hidden=include_hidden)] == ([cast.match] if counts else [])


def addresses(cast: Cast) -> dict[str, Sequence[str]]:
    """Who may open each of them."""
    slug, team = cast.tournament.slug, cast.match.team_a_id
    api = f"/api/v1/tournaments/{slug}"
    known: dict[str, list[Any]] = {
        "tournament": [slug], "standings": [slug], "team": [slug, team], "match": [slug, cast.match.pk],
        "tour": [slug, cast.tour.number], "desk_tournament": [slug], "desk_end": [slug], "desk_standings": [slug],
        "player": [slug, team, cast.match.team_a.players.all()[0].pk], "hall": [slug], "captain": [],
    }  # fmt: skip
    pages: dict[str, Sequence[str]] = {reverse(name, args=pieces): OWN.get(name, WHO) for name, pieces in known.items()}
    public = [
        *(f"/t/{slug}/standings/{what}/" for what in PARTS),
        "/",
        api,
        f"{api}/matches",
        f"{api}/matches/{cast.match.pk}",
        f"{api}/events",
        f"{api}/teams",
        f"{api}/standings",
        f"{api}/cross-table",
        f"{api}/progress",
        f"{api}/best-players",
    ]
    return pages | dict.fromkeys(public, WHO)
