"""A match's live page: what it shows to whom, with and without a stream."""

from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import set_visibility
from tournaments.kernel.access import PUBLIC
from tournaments.live.hub import Channel
from tournaments.live.streams import OFFER, Offer
from tournaments.live.views.channels import NOBODY, PAGES
from tournaments.live.views.pages import match_stream
from tournaments.models import Match, Penalty
from tournaments.roster.write.links import revoke_link


def address(cast: Cast, name: str, kind: str = "match") -> str:
    return reverse(name, args=[cast.tournament.slug, cast.match.pk, kind])


def get(cast: Cast, name: str, who: str = "public", **headers: str) -> Any:
    return cast.client(who).get(address(cast, name), headers={"accept-language": "en", **headers})


def begin(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    Penalty.objects.create(match=cast.match, side="A", points=1, reason="шум")


def test_without_an_offer_the_stream_is_the_present_state_and_a_time_to_ask_again(cast: Cast) -> None:
    begin(cast)
    response = get(cast, "match_stream", **{"accept-encoding": "gzip"})
    assert response["Content-Type"] == "text/event-stream"
    assert response["Cache-Control"] == "no-store"
    assert "Content-Encoding" not in response
    retry, event_id, *lines = response.content.decode().split("\n")
    assert retry == "retry: 5000"
    assert event_id.startswith("id: ")
    assert all(line.startswith("data: ") for line in lines[:-2])
    assert "individual stage" in response.content.decode()


def test_with_an_offer_the_view_ends_and_leaves_the_rest_to_the_server(cast: Cast) -> None:
    request: Any = RequestFactory().get(address(cast, "match_stream"))
    request.actor, request.scope = PUBLIC, {OFFER: Offer()}
    response = match_stream(request, cast.tournament.slug, cast.match.pk, "match")
    assert response.content.startswith(b"retry: ")
    assert b"data:" not in response.content
    offer = request.scope[OFFER]
    assert offer.channel == Channel("match", cast.tournament.pk, cast.match.pk, "ru")
    assert offer.who == NOBODY


def test_the_page_shows_what_its_first_event_will_show(cast: Cast) -> None:
    begin(cast)
    page = cast.client("public").get(reverse("match", args=[cast.tournament.slug, cast.match.pk]))
    digest = get(cast, "match_live", **{"accept-language": "ru"})["X-Digest"]
    assert f'data-seen="{digest}"' in page.content.decode()


def test_the_fragment_carries_the_result_to_its_place_above(cast: Cast) -> None:
    content = get(cast, "match_live").content.decode()
    assert content.startswith('<div id="live-heading" hx-swap-oob="true">')


def test_the_sound_of_the_clocks_is_offered_until_the_protocol_is_signed(cast: Cast) -> None:
    url = reverse("match", args=["cup", cast.match.pk])
    assert b"data-clock-sound" in cast.client("public").get(url).content
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.SIGNED)
    assert b"data-clock-sound" not in cast.client("public").get(url).content


@pytest.mark.parametrize("name", ["match_live", "match_stream"])
def test_only_those_who_sign_the_protocol_read_why_a_penalty_was_given(cast: Cast, name: str) -> None:
    begin(cast)
    assert "шум" in get(cast, name, "judge").content.decode()
    assert "шум" in get(cast, name, "captain_a").content.decode()
    for who in ("public", "other_judge", "other_captain"):
        assert "шум" not in get(cast, name, who).content.decode()


@pytest.mark.parametrize("name", ["match_live", "match_stream"])
def test_an_unknown_kind_of_page_is_not_found(cast: Cast, name: str) -> None:
    assert cast.client("public").get(address(cast, name, "other")).status_code == 404


@pytest.mark.parametrize("name", ["match_live", "match_stream"])
def test_a_private_tournament_is_shown_to_its_people_alone(cast: Cast, name: str) -> None:
    set_visibility(cast, "private")
    assert get(cast, name).status_code == 404
    assert get(cast, name, "other_organiser").status_code == 404
    assert get(cast, name, "other_captain").status_code == 200


def channel(cast: Cast, audience: str = "public") -> Channel:
    return Channel("match", cast.tournament.pk, cast.match.pk, "en", audience)


@pytest.mark.both_databases
def test_a_stream_may_be_watched_as_long_as_its_permission_stands(cast: Cast) -> None:
    captain = cast.watcher("captain_a")
    assert PAGES.may_watch(channel(cast), NOBODY)
    assert not PAGES.may_watch(channel(cast, "reader"), NOBODY)
    assert PAGES.may_watch(channel(cast, "reader"), captain)
    revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=cast.captain_a.pk)
    assert not PAGES.may_watch(channel(cast, "reader"), captain)
    assert PAGES.may_watch(channel(cast), captain)
    set_visibility(cast, "private")
    assert not PAGES.may_watch(channel(cast), captain)
    assert PAGES.may_watch(channel(cast), cast.watcher("organiser"))


def test_a_page_of_a_match_that_was_removed_has_nothing_to_show(cast: Cast) -> None:
    gone = channel(cast)
    Match.objects.filter(pk=cast.match.pk).delete()
    with pytest.raises(LookupError):
        PAGES.render(gone)
    assert not PAGES.may_watch(gone, NOBODY)


def test_it_is_rendered_in_the_channels_language_whatever_the_threads(cast: Cast) -> None:
    begin(cast)
    assert "individual stage" in PAGES.render(channel(cast)).whole.decode()


@pytest.mark.both_databases
def test_revisions_are_asked_for_in_one_query(cast: Cast, django_assert_num_queries: Any) -> None:
    wanted = {cast.tournament.pk, cast.other_tournament.pk}
    with django_assert_num_queries(1):
        assert set(PAGES.revisions(wanted)) == wanted
