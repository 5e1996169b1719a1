"""The live pages of a tournament and of a tour: what they show to whom, and what they cost."""

import re
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve, set_visibility
from tournaments.live.hub import Channel
from tournaments.live.views.channels import NOBODY, PAGES
from tournaments.models import Game, Match, Tour, Tournament
from tournaments.roster.write.links import revoke_link

NAMES = ("tournament", "tour")
MOST_QUERIES = 12


def url(cast: Cast, name: str) -> str:
    return reverse(name, args=[cast.tournament.slug, *([1] if name.startswith("tour_") or name == "tour" else [])])


def get(cast: Cast, name: str, who: str = "public", query: str = "", language: str = "en") -> str:
    response = cast.client(who).get(url(cast, name) + query, headers={"accept-language": language})
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def channel(cast: Cast, name: str, audience: str = "public", order: str = "", language: str = "en") -> Channel:
    detail = f"1 {order}".strip() if name == "tour" else ""
    return Channel(name, cast.tournament.pk, None, language, audience, detail)


def event(cast: Cast, name: str, audience: str = "public", order: str = "", language: str = "en") -> str:
    """What the viewers of a channel are sent now."""
    cache.clear()
    return PAGES.render(channel(cast, name, audience, order, language)).whole.decode()


HIDDEN = "8613"


def freeze(cast: Cast, score: str = HIDDEN) -> None:
    """The cast's match is played, and its result waits to be opened."""
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal(score), total_b=Decimal(3))
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)


def captain(*teams: int) -> str:
    return " ".join(["captain", *map(str, sorted(teams))])


@pytest.mark.parametrize("who", ["public", "judge", "captain_a", "organiser"])
@pytest.mark.parametrize("frozen", [False, True])
@pytest.mark.parametrize(("name", "query"), [("tournament", ""), ("tour", ""), ("tour", "?sort=-score")])
def test_the_page_shows_what_its_first_event_will_show(
    cast: Cast, name: str, query: str, frozen: bool, who: str
) -> None:
    if frozen:
        freeze(cast)
    page = get(cast, name, who, query)
    (stream,) = re.findall(r'sse-connect="([^"]+)"', page)
    (digest,) = re.findall(r'data-seen="([^"]+)"', page)
    (now,) = re.findall(r'data-now="([^"]+)"', page)
    answers = [cast.client(who).get(where, headers={"accept-language": "en"}) for where in (stream, now)]
    assert f"id: {digest}\n" in answers[0].content.decode()
    assert answers[1]["X-Digest"] == digest


@pytest.mark.parametrize(("language", "approved"), [("en", "approved"), ("ru", "утвержд")])
@pytest.mark.parametrize("name", NAMES)
def test_a_result_changes_what_is_sent(cast: Cast, name: str, language: str, approved: str) -> None:
    before = event(cast, name, language=language)
    approve(cast, "7.5", "4")
    after = event(cast, name, language=language)
    assert "7½" not in before
    assert "7½" in after
    assert approved in after


def test_name_day_and_start_are_part_of_what_is_sent(cast: Cast) -> None:
    Tournament.objects.update(name="Кубок весны", place="Спортзал")
    Tour.objects.filter(pk=cast.tour.pk).update(name="Разминка", rehearsal=True)
    assert "Кубок весны" in event(cast, "tournament")
    assert "Спортзал" in event(cast, "tournament")
    assert "Разминка" in event(cast, "tour")
    assert "rehearsal" in event(cast, "tour")


@pytest.mark.parametrize("name", NAMES)
def test_what_is_shown_to_everybody_holds_nothing_of_whoever_asks(cast: Cast, name: str) -> None:
    shown, *others = (get(cast, f"{name}_live", who) for who in ("public", "judge", "captain_a", "other_organiser"))
    assert set(others) == {shown}
    assert not [own for own in ("/desk/", "csrf", "logout", "olga", "Семён", "webcal:") if own in shown]
    assert f'href="{reverse("desk_tournament", args=["cup"])}"' in get(cast, name, "organiser")


@pytest.mark.parametrize("name", NAMES)
def test_a_hidden_result_is_sent_to_organisers_and_to_its_captains_alone(cast: Cast, name: str) -> None:
    freeze(cast)
    who = {
        "public": False, "judge": False, "other_captain": False, "other_organiser": False,
        "captain_a": True, "captain_b": True, "organiser": True, "superuser": True,
    }  # fmt: skip
    assert {role: HIDDEN in get(cast, f"{name}_live", role) for role in who} == who
    a, b, c = (link.team_id or 0 for link in (cast.captain_a, cast.captain_b, cast.other_captain))
    audiences = {"public": False, captain(a): True, captain(b, c): True, captain(c): False, "organiser": True}
    assert {audience: HIDDEN in event(cast, name, audience) for audience in audiences} == audiences


def test_captains_learn_of_no_place_by_a_hidden_result(cast: Cast) -> None:
    approve(cast, "1", "0")
    freeze(cast)
    page = event(cast, "tournament", captain(cast.captain_a.team_id or 0))
    assert "Top of the standings" not in page
    assert "Top of the standings" in event(cast, "tournament", "organiser")


@pytest.mark.both_databases
def test_nobody_goes_on_watching_without_the_right_to(cast: Cast) -> None:
    team = cast.captain_a.team_id or 0
    captains, organisers = channel(cast, "tour", captain(team)), channel(cast, "tour", "organiser")
    links, user, others = (cast.watcher(who) for who in ("captain_a", "organiser", "captain_b"))
    assert [PAGES.may_watch(captains, who) for who in (links, others, NOBODY)] == [True, False, False]
    assert [PAGES.may_watch(organisers, who) for who in (user, links, NOBODY)] == [True, False, False]
    revoke_link(make.by(cast.organiser), tournament_id=cast.tournament.pk, link_id=cast.captain_a.pk)
    assert not PAGES.may_watch(captains, links)


@pytest.mark.parametrize("name", NAMES)
def test_a_private_tournament_is_sent_to_its_people_alone(cast: Cast, name: str) -> None:
    open_to_all = channel(cast, name)
    assert PAGES.may_watch(open_to_all, NOBODY)
    set_visibility(cast, "private")
    assert not PAGES.may_watch(open_to_all, NOBODY)
    assert PAGES.may_watch(open_to_all, cast.watcher("captain_a"))
    for part in (f"{name}_live", f"{name}_stream"):
        assert [cast.client(who).get(url(cast, part)).status_code for who in ("public", "judge")] == [404, 200]


def test_a_tour_is_followed_in_the_order_that_its_visitor_has_chosen(cast: Cast) -> None:
    Match.objects.filter(pk=cast.other_match.pk).update(state="signed", total_a=Decimal(9))

    def order(page: str) -> list[int]:
        return [int(pk) for pk in re.findall(r"/matches/(\d+)/", page)]

    usual = order(get(cast, "tour_live"))
    assert usual == [cast.match.pk, cast.other_match.pk]
    assert order(get(cast, "tour_live", query="?sort=-score")) == usual[::-1]
    assert order(event(cast, "tour", order="-score")) == usual[::-1]
    chosen = get(cast, "tour_live", query="?sort=-score")
    assert '<a href="?sort=score" aria-current="true">Score</a>' in chosen
    assert f'<a href="{url(cast, "tour")}">Table</a>' in chosen


@pytest.mark.parametrize("sort", ["nonsense", "__class__", "-", "%00", "a,b", "score&sort=-match&sort=x"])
def test_an_order_that_there_is_not_makes_no_channel_of_its_own(cast: Cast, sort: str) -> None:
    page = get(cast, "tour", query=f"?sort={sort}")
    (stream,) = re.findall(r'sse-connect="([^"]+)"', page)
    wanted = "?sort=score" if sort.startswith("score") else ""
    assert stream == url(cast, "tour_stream") + wanted


def test_a_tour_that_is_gone_is_followed_no_longer(cast: Cast) -> None:
    Match.objects.all().delete()
    cast.tour.delete()
    with pytest.raises(LookupError):
        event(cast, "tour")
    assert cast.client("public").get(url(cast, "tour_live")).status_code == 404


@pytest.mark.parametrize("audience", ["public", "organiser", "captain 1 2 3"])
@pytest.mark.parametrize("name", NAMES)
def test_a_channel_asks_the_database_equally_often_however_large_the_tournament_is(
    cast: Cast, name: str, audience: str
) -> None:
    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            event(cast, name, audience)
        return len(queries)

    live = make.make_match(cast.tour, state="individual")
    Game.objects.create(match=live, stage="individual", board=1, number=1, begun_at=timezone.now())
    before = asked()
    for tour in (cast.tour, make.make_tour(cast.tournament)):
        for _ in range(5):
            make.make_match(tour, state="individual")
            make.make_match(tour, state="approved", total_a=Decimal(2))
    assert asked() == before <= MOST_QUERIES


@pytest.mark.parametrize("name", NAMES)
def test_without_a_script_the_page_says_how_to_see_what_has_changed(cast: Cast, name: str) -> None:
    (told,) = re.findall(r"<noscript><p class=\"live-state\">(.*?)</p></noscript>", get(cast, name))
    assert "Reload" in told
