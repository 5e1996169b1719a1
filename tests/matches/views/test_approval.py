"""What an organiser is shown of a protocol before approving it and afterwards."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories as make
from tests.conftest import Cast
from tests.paper.scenes import pages_of, texts_of
from tests.photos.pictures import picture, sent
from tournaments.matches.write.requests import dispute_protocol
from tournaments.matches.write.signing import approve_match, reopen
from tournaments.models import Match, Signature
from tournaments.photos.write.keeping import add_photos

ENGLISH = {"accept-language": "en"}
PAPER = {"way": Signature.Way.PAPER, "given_by": "olga"}


@pytest.fixture
def ended(cast: Cast) -> Match:
    """The cast's match as one of written points, all of it entered; the senior judge alone has signed."""
    tour = make.make_tour(cast.tournament, kind="points", name="Quiz")
    Match.objects.filter(pk=cast.match.pk).update(
        tour=tour, number=4, state="closing", entered_a=5, entered_b="3.5", total_a=5, total_b="3.5"
    )
    sign(cast.match, "senior")
    return Match.objects.get(pk=cast.match.pk)


def sign(match: Match, *roles: str, **more: object) -> None:
    for role in roles:
        Signature.objects.create(match=match, role=role, name=f"The {role}", signed_at=timezone.now(), **more)


def text(client: Client, address: str) -> str:
    page = client.get(address, headers=ENGLISH).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page.replace("</span>", " ").replace("</li>", " ")))


def desk(cast: Cast) -> str:
    return text(cast.client("organiser"), reverse("desk_match", args=["cup", cast.match.pk]))


def approvals(cast: Cast) -> str:
    return text(cast.client("organiser"), reverse("desk_approvals", args=["cup"]))


def test_an_approval_without_signatures_says_so_and_why(cast: Cast, ended: Match) -> None:
    intent = make.by(cast.organiser, reason="Both captains had left")
    approve_match(intent, match_id=ended.pk, version=ended.version)
    page = desk(cast)
    assert "Approved although not everyone has signed: Both captains had left" in page
    assert "The match is approved, so opponents, room, table and judges are locked." in page
    assert "The protocol is signed" not in page
    with translation.override("en"):
        paper = texts_of(pages_of(Match.objects.with_names().get(pk=ended.pk), blank=False))
    assert "Approved although not everyone has signed: Both captains had left" in paper
    assert "corrections:" not in paper


def test_a_signed_and_approved_match_says_nothing_of_that(cast: Cast, ended: Match) -> None:
    sign(ended, "captain_a", "captain_b")
    Match.objects.filter(pk=ended.pk).update(state="signed")
    assert "The protocol is signed, so opponents" in desk(cast)
    approve_match(make.by(cast.organiser), match_id=ended.pk, version=ended.version)
    assert "not everyone has signed" not in desk(cast)


def test_before_that_it_is_told_who_has_signed(cast: Cast, ended: Match) -> None:
    page = desk(cast)
    assert "All results are entered; 1 of 3 has signed." in page
    assert "Senior judge: The senior" in page
    assert f"Captain, {ended.team_a}: not signed yet" in page
    assert "enter its results" not in page
    Match.objects.filter(pk=ended.pk).update(entered_a=None)
    page = desk(cast)
    assert "If it was signed on paper, enter its results and approve it here with a reason." in page
    assert "All results are entered" not in page


def test_the_list_names_tour_and_table_who_has_signed_and_that_a_protocol_is_disputed(cast: Cast, ended: Match) -> None:
    page = approvals(cast)
    assert "Tour 2: Quiz · table 4" in page
    assert f"2. {ended.team_a}" not in page
    assert "senior judge: The senior," in page
    assert "disputed" not in page
    dispute_protocol(make.by(cast.captain_b), match_id=ended.pk, version=ended.version, side="B", text="No.")
    assert "disputed" in approvals(cast)


def test_a_card_has_no_stray_space_and_leads_to_the_photos(cast: Cast, ended: Match) -> None:
    sign(ended, "captain_a", "captain_b", **PAPER)
    Match.objects.filter(pk=ended.pk).update(state="signed")
    page = approvals(cast)
    assert "(signed on paper, entered by olga)" in page
    assert "Photos of the paper protocol" not in page
    add_photos(make.by(cast.organiser), match_id=ended.pk, files=sent(picture()))
    assert "Photos of the paper protocol" in approvals(cast)


def test_an_approval_that_came_too_late_tells_no_removal_of_before_the_signing(cast: Cast, ended: Match) -> None:
    """The protocol was corrected and signed anew, and only then shown for approval."""
    sign(ended, "captain_a", "captain_b")
    Match.objects.filter(pk=ended.pk).update(state="signed")
    reopen(make.by(cast.organiser, reason="Wrong board"), match_id=ended.pk, version=ended.version)
    Match.objects.filter(pk=ended.pk).update(state="closing")
    sign(ended, "senior")
    address = reverse("desk_match_approve", args=["cup", ended.pk])
    answer = cast.client("organiser").post(address, {"version": ended.version, "key": "k" * 20}, headers=ENGLISH)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "its signatures were removed" not in page
    assert "Look at it again before you approve it." in page


def test_an_approval_that_came_after_a_correction_says_what_happened(cast: Cast, ended: Match) -> None:
    sign(ended, "captain_a", "captain_b")
    Match.objects.filter(pk=ended.pk).update(state="signed")
    reopen(make.by(cast.organiser, reason="Wrong board"), match_id=ended.pk, version=ended.version)
    address = reverse("desk_match_approve", args=["cup", ended.pk])
    given = {"version": ended.version, "key": "k" * 20, "next": "approvals"}
    answer = cast.client("organiser").post(address, given, headers=ENGLISH)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Not approved: the match has changed" in page
    assert "its signatures were removed" in page
    assert "Wrong board" in page
    assert "Save mine" not in page
    assert "Your entry" not in page
    assert re.search(rf'class="btn btn-primary" href="{reverse("desk_match", args=["cup", ended.pk])}"', page)
    typed = cast.client("organiser").post(address, {**given, "key": "l" * 20, "reason": "On paper"}, headers=ENGLISH)
    assert "Save mine" in typed.content.decode()
    assert "On paper" in typed.content.decode()
