"""From when on a match counts, and that nobody has won before everything does."""

from decimal import Decimal
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from django.db.models import F
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.scripts.test_verify import read, verify
from tournaments.archive.read import document_of
from tournaments.draws.read.draws import entrants_of, uncounted_before
from tournaments.matches.read.counting import WAITS_FOR_APPROVAL, WAITS_FOR_SIGNATURES, counting, pair_counts
from tournaments.matches.write.matches import give_walk_over
from tournaments.models import Match, Team, Tour, Tournament
from tournaments.overview.read import podium_of
from tournaments.rounds.read.tours import tour_lines
from tournaments.standings.read.standings import standings

pytestmark = pytest.mark.django_db
D = Decimal


def met(tour: Tour, a: Team, b: Team, points: tuple[int, int], state: str = "signed", **more: Any) -> Match:
    both: dict[str, Any] = dict(zip(("total_a", "total_b", "entered_a", "entered_b"), map(D, points * 2), strict=True))
    return make.make_match(tour, a, b, state=state, **both, **more)


def bye(tour: Tour, team: Team, points: int = 0) -> Match:
    number = Match.objects.filter(tour=tour).count() + 1
    return Match.objects.create(tour=tour, number=number, team_a=team, total_a=points)


def now(cup: Tournament) -> Tournament:
    Tournament.objects.filter(pk=cup.pk).update(revision=F("revision") + 1)
    return Tournament.objects.get(pk=cup.pk)


def winners(cup: Tournament) -> list[tuple[str, str]]:
    return [(row.written, row.team.name) for row in podium_of(now(cup))]


def match_points(cup: Tournament) -> dict[str, object]:
    return {row.team.name: row.values[0] for row in standings(now(cup)).rows}


@pytest.fixture
def odd(cast: Cast) -> Tournament:
    """Three teams in two tours, each with a bye that nobody has approved; matches count as soon as they are signed."""
    cup = make.make_tournament(organiser=cast.organiser, slug="odd", count_when="signed", bye_own=D(3))
    a, b, c = (make.make_team(cup, name) for name in "абв")
    one, two = make.make_tour(cup, kind="points"), make.make_tour(cup, kind="points")
    met(one, a, b, (3, 1))
    bye(one, c, 3)
    met(two, c, a, (2, 1))
    bye(two, b, 3)
    return cup


def test_a_bye_counts_once_all_pairs_of_its_tour_are_signed(odd: Tournament) -> None:
    assert match_points(odd) == {"а": 2, "б": 2, "в": 4}
    assert winners(odd)[0] == ("1", "в")
    before = winners(odd)
    Match.objects.filter(team_b=None).update(state="approved")
    assert winners(odd) == before


def test_while_a_pair_of_its_tour_is_not_signed_a_bye_does_not_count(odd: Tournament) -> None:
    Match.objects.filter(tour__tournament=odd, tour__number=2, team_b__isnull=False).update(state="closing")
    assert match_points(odd) == {"а": 2, "б": 0, "в": 2}
    assert winners(odd) == []


def test_a_tour_of_byes_alone_waits_for_approval(odd: Tournament) -> None:
    Match.objects.filter(tour__tournament=odd, tour__number=2, team_b__isnull=False).delete()
    assert match_points(odd)["б"] == 0
    assert winners(odd) == []


def test_where_approval_counts_a_bye_waits_for_it(odd: Tournament) -> None:
    Tournament.objects.filter(pk=odd.pk).update(count_when="approved")
    Match.objects.filter(team_b__isnull=False).update(state="approved")
    assert match_points(odd) == {"а": 2, "б": 0, "в": 2}
    assert winners(odd) == []


def test_the_next_draw_knows_the_byes_that_count(odd: Tournament) -> None:
    later = make.make_tour(odd)
    assert uncounted_before(later) == ()
    assert {entrant.name: entrant.score for entrant in entrants_of(later)} == {"а": 2, "б": 2, "в": 4}
    Match.objects.filter(tour__number=2, team_b__isnull=False).update(state="closing")
    assert [(one.tour, one.waiting) for one in uncounted_before(later)] == [(2, 2)]


def test_a_walk_over_counts_once_it_is_approved(cast: Cast) -> None:
    cup = make.make_tournament(organiser=cast.organiser, slug="gone", count_when="signed")
    tour = make.make_tour(cup)
    a, b, c = (make.make_team(cup, name) for name in "абв")
    match = make.make_match(tour, a, b)
    bye(tour, c)
    give_walk_over(make.by(cast.organiser), match_id=match.pk, version=match.version, absent="B", points="")
    assert match_points(cup) == {"а": 0, "б": 0, "в": 0}
    assert winners(cup) == []
    Match.objects.filter(pk=match.pk).update(state="approved")
    assert match_points(cup) == {"а": 2, "б": 0, "в": 2}
    assert [place for place, _name in winners(cup)] == ["1", "2"], "who never came has won nothing"


PAIRS = [("closing", ""), ("signed", ""), ("signed", "A"), ("approved", ""), ("approved", "B")]
"""How far a match of two teams is, and who did not come to it."""


@pytest.mark.parametrize("when", Tournament.CountWhen.values)
def test_a_match_a_tour_and_what_is_waited_for_follow_one_rule(cast: Cast, when: str) -> None:
    cup = make.make_tournament(organiser=cast.organiser, slug="all", count_when=when)
    a, b, c, d, odd = (make.make_team(cup, name) for name in "абвгд")
    several = [pairs for many in range(3) for pairs in combinations_with_replacement(PAIRS, many)]
    for pairs, alone in product(several, ("", "planned", "approved")):
        tour = make.make_tour(cup, kind="points")
        for teams, (state, walk_over) in zip(((a, b), (c, d)), pairs, strict=False):
            make.make_match(tour, *teams, state=state, walk_over=walk_over)
        if alone:
            Match.objects.create(tour=tour, number=9, team_a=odd, state=alone)
    counted = set(Match.objects.filter(counting(when), tour__tournament=cup))
    awaited = set(Match.objects.filter(WAITS_FOR_SIGNATURES | WAITS_FOR_APPROVAL, tour__tournament=cup))
    for line in tour_lines(cup):
        matches = set(line.tour.matches.all())
        told = [(match.state, match.walk_over, match.team_b_id) for match in matches]
        assert line.counts is (bool(matches) and matches <= counted), told
        assert (matches <= counted) is not bool(matches & awaited), told
        assert {match for match in matches if match.team_b_id and pair_counts(match, when)} == {
            match for match in matches & counted if match.team_b_id
        }, told


def test_the_verifier_knows_the_same_rule(odd: Tournament) -> None:
    tour = make.make_tour(odd, kind="points")
    teams = list(odd.teams.order_by("name"))
    match = met(tour, teams[0], teams[1], (3, 0), walk_over="B")
    bye(tour, teams[2])
    for state in ("signed", "approved"):
        Match.objects.filter(pk=match.pk).update(state=state)
        told = list(verify.Standings(read(document_of(now(odd))), published=False).rows())[1:]
        assert {name: amount for _place, name, amount, *_more in told} == {
            name: f"{points:f}" for name, points in match_points(odd).items()
        }


def test_a_range_never_holds_a_place_that_a_final_has_given_away(cast: Cast) -> None:
    cup = make.make_tournament(
        organiser=cast.organiser, slug="range", standings={"sharing": "range"}, metrics="match_points"
    )
    tour = make.make_tour(cup, kind="points", final="2-3")
    a, b, *_others = [make.make_team(cup, name) for name in "абвгд"]
    met(tour, a, b, (3, 1), "approved")
    rows = [(row.written, row.place) for row in standings(now(cup)).rows]
    assert rows == [("1", 1), ("1", 1), ("1", 1), ("2", 2), ("3", 3)]


def test_public_pages_do_not_call_a_walk_over_signed(cast: Cast) -> None:
    cup = make.make_tournament(organiser=cast.organiser, slug="gone", count_when="signed")
    a, b = make.make_team(cup, "а"), make.make_team(cup, "б")
    match = met(make.make_tour(cup, kind="points"), a, b, (3, 0), walk_over="B")
    for name, key in (("match", match.pk), ("team", a.pk)):
        page = cast.client("public").get(reverse(name, args=["gone", key]), headers={"accept-language": "en"})
        assert "walk-over, waiting for approval" in page.content.decode()


def test_a_closed_tournament_has_no_next_tour(cast: Cast) -> None:
    cup = make.make_tournament(organiser=cast.organiser, slug="shut")
    met(make.make_tour(cup, kind="points"), make.make_team(cup), make.make_team(cup), (3, 0), "approved")
    make.make_tour(cup)

    def page() -> str:
        return cast.client("public").get(reverse("tournament", args=["shut"]), headers={"accept-language": "en"}).text

    assert "Next: " in page()
    Tournament.objects.filter(pk=cup.pk).update(closed_at="2026-07-16T12:00Z", revision=9)
    assert "Next: " not in page()
