"""What documents of results wait for: that matches count, as the tournament counts them, and rehearsals nowhere."""

from dataclasses import replace

import pytest

from tests import factories as make
from tests.conftest import Cast
from tests.documents.views.test_documents import cards, page_of, ticked, url
from tournaments.models import Match, Team, Tour, Tournament

pytestmark = pytest.mark.django_db
TABLES = ["standings", "cross", "progress", "players"]


def state(match: Match, state: Match.State) -> None:
    Match.objects.filter(pk=match.pk).update(state=state)


@pytest.fixture
def signed(played: Cast) -> Cast:
    """Both matches are signed and count so; no match is approved."""
    Tournament.objects.update(count_when=Tournament.CountWhen.SIGNED, revision=1000)
    Match.objects.update(state=Match.State.SIGNED)
    return played


def test_a_match_that_counts_as_soon_as_it_is_signed_makes_results_ready(signed: Cast) -> None:
    assert ticked(signed) == ["filled", "records", "results", *TABLES]
    said = cards(signed)
    for key in ("results", *TABLES, "certificates"):
        assert "Not ready" not in said[key]
        assert "Ready" in said[key]
        assert signed.client("organiser").get(url(signed, "desk_document", key)).status_code == 200


def test_names_that_cannot_be_printed_are_told_before_anything_is(signed: Cast) -> None:
    assert "cannot be printed" not in page_of(signed)
    Team.objects.filter(pk=signed.match.team_a_id).update(name="星", sign="🦊")
    said = page_of(signed)
    assert "These cannot be printed as they are" in said
    assert "<bdi>星</bdi>, <bdi>🦊</bdi>" in said


def test_what_is_not_signed_yet_is_told_where_that_is_what_counts(signed: Cast) -> None:
    state(signed.other_match, Match.State.CLOSING)
    said = cards(signed)
    for key in ("results", *TABLES, "certificates"):
        assert "Not ready: 1 protocol is not signed yet. Matches" in said[key]
        assert signed.client("organiser").get(url(signed, "desk_document", key)).status_code == 200
    state(signed.match, Match.State.CLOSING)
    said = cards(signed)
    assert "Not ready: No protocol of this tour is signed yet. Matches" in said["results"]
    for key in (*TABLES, "certificates"):
        assert "Not ready: No protocol of the tournament is signed yet. Tours" in said[key]
        assert signed.client("organiser").get(url(signed, "desk_document", key)).status_code == 404
    assert "approved" not in page_of(signed).split('id="paper-list"')[1]


def test_where_signatures_count_a_walk_over_waits_for_approval_and_a_bye_does_not(signed: Cast) -> None:
    Match.objects.create(tour=signed.tour, number=9, team_a=make.make_team(signed.tournament))
    assert "Not ready" not in cards(signed)["certificates"]
    Match.objects.filter(pk=signed.match.pk).update(walk_over="B")
    for key, words in cards(signed).items():
        assert ("Not ready: 1 match is not approved yet. Approval" in words) is (
            key in ("results", *TABLES, "certificates")
        ), key
    state(signed.match, Match.State.APPROVED)
    assert "Not ready" not in cards(signed)["certificates"]


def test_a_tour_of_byes_alone_waits_for_approval(signed: Cast) -> None:
    later = replace(signed, tour=make.make_tour(signed.tournament))
    bye = Match.objects.create(tour=later.tour, number=1, team_a=signed.match.team_a)
    assert "Not ready: 1 match is not approved yet." in cards(signed)["certificates"]
    state(bye, Match.State.APPROVED)
    assert "Not ready" not in cards(signed)["certificates"]


def test_certificates_wait_for_a_tour_that_has_no_matches_yet(signed: Cast) -> None:
    make.make_tour(signed.tournament, rehearsal=True)
    assert "Not ready" not in cards(signed)["certificates"]
    make.make_tour(signed.tournament)
    said = cards(signed)
    assert "Not ready: 1 tour has no matches yet. Tours" in said["certificates"]
    assert all("Not ready" not in said[key] for key in TABLES)


def test_what_is_signed_in_another_tour_counts_for_the_tables_of_this_one(signed: Cast) -> None:
    later = replace(signed, tour=make.make_tour(signed.tournament))
    make.make_match(later.tour)
    said = cards(later)
    for key in ("results", *TABLES):
        assert "Not ready: No protocol of this tour is signed yet. Matches" in said[key]
    assert later.client("organiser").get(url(later, "desk_document", "standings")).status_code == 200
    assert "Not ready: 1 protocol is not signed yet. Tours" in cards(signed)["certificates"]


@pytest.mark.parametrize("when", Tournament.CountWhen.values)
def test_no_table_waits_for_a_rehearsal(played: Cast, when: str) -> None:
    Tournament.objects.update(count_when=when, revision=1000)
    rehearsal = replace(played, tour=make.make_tour(played.tournament, rehearsal=True))
    make.make_match(rehearsal.tour)
    for cast in (played, rehearsal):
        said = cards(cast)
        for key in (*TABLES, "certificates"):
            assert "Not ready" not in said[key]
    assert "Not ready" in cards(rehearsal)["results"]


@pytest.mark.parametrize("when", Tournament.CountWhen.values)
def test_a_rehearsal_alone_makes_no_table(played: Cast, when: str) -> None:
    Tournament.objects.update(count_when=when, revision=1000)
    Tour.objects.update(rehearsal=True)
    said = cards(played)
    assert "Not ready" not in said["results"]
    for key in (*TABLES, "certificates"):
        assert "Not ready: No " in said[key]
        assert " of the tournament " in said[key]
        assert played.client("organiser").get(url(played, "desk_document", key)).status_code == 404


def test_where_approval_counts_that_is_what_is_waited_for(played: Cast) -> None:
    Match.objects.update(state=Match.State.SIGNED)
    said = cards(played)
    assert "Not ready: No match of this tour has been approved yet. Approval" in said["results"]
    assert "Not ready: No match of the tournament has been approved yet. Approval" in said["standings"]
    state(played.match, Match.State.APPROVED)
    for key in ("results", *TABLES, "certificates"):
        assert "Not ready: 1 match is not approved yet. Approval" in cards(played)[key]
