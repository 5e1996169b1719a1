"""Whoever has no access any more, or never had, is told so, and what to do: not that it is only for others."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.access import SESSION_LINKS
from tournaments.models import Tournament

ENGLISH = {"accept-language": "en"}
LINK_ENDED = "Your personal link no longer works"
LOGGED_OUT = "You have been logged out"
NOT_YOURS = "You are not an organiser of this tournament"
ONLY_LOOKING = "You can view this page but not make changes"


def text(answer: HttpResponse) -> str:
    assert answer.status_code in (403, 404)
    return answer.content.decode()


def signed(cast: Cast, client: Client) -> str:
    url = reverse("captain_match", args=["cup", cast.match.pk])
    given = {"name": "Anna Ivanova", "role": "captain_a", "version": 1, "signatures": 0, "key": "key-of-anna"}
    return text(client.post(url, given, headers=ENGLISH))  # type: ignore[arg-type]


def saved(client: Client) -> str:
    given = {"name": "Before the evening", "key": "key-of-point"}
    return text(client.post("/desk/cup/points/", given, headers=ENGLISH))  # type: ignore[arg-type]


@pytest.mark.parametrize("visibility", ["public", "private"])
@pytest.mark.parametrize("end", ["revoked_at", "expires_at"])
def test_a_captain_whose_link_has_ended_is_sent_to_the_organiser_and_not_to_a_log_in(
    cast: Cast, end: str, visibility: str
) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=visibility)
    client = cast.client("captain_a")
    type(cast.captain_a).objects.filter(pk=cast.captain_a.pk).update(**{end: timezone.now()})
    page = signed(cast, client)
    assert LINK_ENDED in page
    assert "Ask the organiser for the new one" in page
    assert "Anna Ivanova" in page
    assert "Send again" in page
    assert "Log in as organiser" not in page
    assert "open your personal link again" not in page


def test_an_ended_link_of_another_tournament_or_one_that_was_renewed_explains_nothing(cast: Cast) -> None:
    ended = make.make_link(make.make_team(cast.other_tournament), revoked_at=timezone.now())[0]
    client = cast.client("public")
    session = client.session
    session[SESSION_LINKS] = [ended.pk]
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    assert LINK_ENDED not in signed(cast, client)
    beta = cast.match.team_b
    assert beta is not None
    old = make.make_link(beta, revoked_at=timezone.now())[0]
    session[SESSION_LINKS] = [old.pk, cast.captain_b.pk]
    session.save()
    page = signed(cast, client)
    assert LINK_ENDED not in page
    assert ONLY_LOOKING in page


def test_what_is_not_there_is_not_found_whatever_link_has_ended(cast: Cast) -> None:
    client = cast.client("captain_a")
    type(cast.captain_a).objects.filter(pk=cast.captain_a.pk).update(revoked_at=timezone.now())
    gone = reverse("captain_match", args=["cup", cast.match.pk + 1_000])
    for path in ("/no/such/", "/t/cup/teams/99999/", gone):
        page = text(client.get(path, headers=ENGLISH))  # type: ignore[arg-type]
        assert LINK_ENDED not in page, path
        assert "Page not found" in page, path
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility="private")
    assert LINK_ENDED in text(client.get("/t/cup/", headers=ENGLISH))  # type: ignore[arg-type]


def test_an_organiser_who_once_opened_a_captains_link_is_not_sent_to_the_organiser(cast: Cast) -> None:
    client = cast.client("other_organiser")
    session = client.session
    session[SESSION_LINKS] = [cast.captain_a.pk]
    session.save()
    type(cast.captain_a).objects.filter(pk=cast.captain_a.pk).update(revoked_at=timezone.now())
    assert LINK_ENDED not in signed(cast, client)


def test_a_file_that_was_chosen_is_to_be_chosen_again(cast: Cast) -> None:
    given = {"players": SimpleUploadedFile("teams.csv", b"1;2"), "name": "Teams"}
    page = text(Client().post("/desk/cup/teams/import/", given, headers=ENGLISH))  # type: ignore[arg-type]
    assert LOGGED_OUT in page
    assert "choose the file again" in page
    assert "nothing is lost" not in page


@pytest.mark.parametrize("visibility", ["public", "private"])
def test_an_organiser_whose_session_has_ended_is_told_so(cast: Cast, visibility: str) -> None:
    """Nobody else has a form of these pages; of a tournament that is not there it says the same."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=visibility)
    page = saved(Client())
    assert LOGGED_OUT in page
    assert "Log in as organiser" in page
    assert "Before the evening" in page
    nowhere = text(Client().post("/desk/nowhere/points/", {"name": "x"}, headers=ENGLISH))  # type: ignore[arg-type]
    assert LOGGED_OUT in nowhere


def test_the_organiser_of_another_tournament_is_told_that_this_one_is_not_theirs(cast: Cast) -> None:
    client = cast.client("other_organiser")
    for page in (text(client.get("/desk/cup/", headers=ENGLISH)), saved(client)):  # type: ignore[arg-type]
        assert NOT_YOURS in page
        assert ONLY_LOOKING not in page
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility="private")
    hidden = text(client.get("/desk/cup/", headers=ENGLISH))  # type: ignore[arg-type]
    assert NOT_YOURS not in hidden
    nowhere = text(client.get("/desk/nowhere/", headers=ENGLISH))  # type: ignore[arg-type]
    assert hidden.replace("/desk/cup/", "/desk/nowhere/").count("Page not found") == nowhere.count("Page not found")


def test_a_visitor_of_an_organisers_page_is_asked_to_log_in(cast: Cast) -> None:
    for who in ("public", "captain_a"):
        page = text(cast.client(who).get("/desk/cup/", headers=ENGLISH))  # type: ignore[arg-type]
        assert "This page is for the organisers of the tournament" in page
        assert ONLY_LOOKING not in page
        assert "Log in as organiser" in page
