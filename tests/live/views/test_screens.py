"""The projector's, the hall's and the spectator's pages."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.boards import SLUGS, Table, sample, table
from tests.conftest import Cast
from tests.following import seat
from tests.public_pages import set_visibility
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.write.signing import approve_match
from tournaments.models import GameAction, Match, Room, Site, Tour, Tournament


def get(cast: Cast, name: str, *where: object, who: str = "public") -> str:
    response = cast.client(who).get(
        reverse(name, args=[cast.tournament.slug, *where]), headers={"accept-language": "en"}
    )
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def playing(cast: Cast, slug: str, state: str = "team", plies: int = 6) -> Table:
    live = seat(cast.tournament, slug, state=state)
    live.begin()
    live.play(*sample(slug).texts[:plies])
    return live


@pytest.mark.parametrize("state", ["individual", "team"])
@pytest.mark.parametrize(("who", "most"), [("public", 14), ("judge", 15)])
def test_the_page_of_a_match_under_way_stays_within_its_queries(
    cast: Cast, who: str, most: int, state: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    live = playing(cast, "corners", state)
    where = reverse("match", args=[cast.tournament.slug, live.match.pk])
    client = cast.client(who)
    with django_assert_max_num_queries(most) as before:
        assert "<svg" in client.get(where).content.decode()
    if state == "individual":
        for board in (2, 3):
            other = Table(live.match, live.judge, live.key._replace(board=board))
            other.begin()
            other.play(*sample("corners", seed=board).texts[:3])
    with django_assert_max_num_queries(len(before)):
        assert client.get(where).status_code == 200


def texts_of(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


@pytest.mark.parametrize("slug", SLUGS)
def test_the_screen_shows_names_score_board_last_move_and_clock(cast: Cast, slug: str) -> None:
    live = playing(cast, slug)
    page = get(cast, "match_screen", live.match.pk)
    assert "<svg" in page
    shown = texts_of(page)
    for wanted in (live.match.team_a.name, str(live.match.team_b), "0 : 0", "Move 6:", "0:40"):
        assert wanted in shown


@pytest.mark.parametrize(("slug", "roles"), [
    ("corners", ("circles", "triangles")), ("deer", ("the deer", "the dogs")),
    ("heldplay", ("the eight", "the six")), ("sonor", ("the evaders", "the pursuer")), ("isses", ()),
])  # fmt: skip
def test_the_screen_says_which_side_has_which_figures(cast: Cast, slug: str, roles: tuple[str, ...]) -> None:
    live = playing(cast, slug, plies=1)
    page = get(cast, "match_screen", live.match.pk)
    assert tuple(re.findall(r'side-role">([^<]*)<', page)) == roles


def test_a_move_over_its_time_says_so_on_the_screen_and_beside_the_move(cast: Cast) -> None:
    live = playing(cast, "corners", plies=1)
    where = (live.match.pk, live.key)
    assert "over its time" not in get(cast, "match_screen", live.match.pk)
    GameAction.objects.filter(game=live.game).update(spent=45, allowed=40)
    assert "5 s over its time" in texts_of(get(cast, "match_screen", live.match.pk))
    assert "5 s over its time" in texts_of(get(cast, "game", *where))
    live.play(sample("corners").texts[1])
    assert "over its time" not in get(cast, "match_screen", live.match.pk)
    response = cast.client("public").get(
        reverse("game", args=["cup", *where]), {"ply": 2}, headers={"accept-language": "en"}
    )
    assert texts_of(response.content.decode()).count("5 s over its time") == 1


def test_whatever_shows_a_boards_points_names_them_for_the_light_on_a_change(cast: Cast) -> None:
    live = playing(cast, "corners")
    named = re.compile(rf'class="score[^"]*" data-flash="({live.match.pk}-[^"]+)"')
    places = ("match_screen", live.match.pk), ("match", live.match.pk), ("game", live.match.pk, live.key), ("hall",)
    by_place = [named.findall(get(cast, *where)) for where in places]
    assert len(set(by_place[0])) == 2
    assert all(set(keys) == set(by_place[0]) for keys in by_place)
    assert all("/flash." in get(cast, *where) for where in places[:-1]), "the hall has its own light"


def test_a_screen_in_the_individual_stage_names_the_players(cast: Cast) -> None:
    live = playing(cast, "corners", "individual")
    assert f"{live.match.team_a.name} 1" in texts_of(get(cast, "match_screen", live.match.pk))


def test_after_the_games_the_screen_shows_how_the_match_ended(cast: Cast) -> None:
    live = playing(cast, "corners")
    live.end("resignation", "A")
    Match.objects.filter(pk=live.match.pk).update(state="closing")
    shown = texts_of(get(cast, "match_screen", live.match.pk))
    assert "Team stage 6 0" in shown
    assert "Total 6 0" in shown


def test_ids_of_several_boards_are_told_apart(cast: Cast) -> None:
    live = seat(cast.tournament, "deer", state="individual")
    for board in (1, 2, 3):
        live.key = live.key._replace(board=board)
        live.begin()
    page = get(cast, "match", live.match.pk)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_a_game_under_way_is_followed_and_its_moves_can_be_looked_through(cast: Cast) -> None:
    live = playing(cast, "deer", "individual")
    where = [live.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)]
    page = get(cast, "game", *where)
    assert "data-live" in page
    assert "?ply=6" in page
    replay = cast.client("public").get(reverse("game", args=[cast.tournament.slug, *where]) + "?ply=2")
    assert "data-live" not in replay.content.decode()


def test_a_game_that_has_ended_is_no_longer_followed_but_its_stream_shows_the_end(cast: Cast) -> None:
    live = playing(cast, "deer", "individual")
    live.end("resignation", "A")
    where = [live.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)]
    assert "data-live" not in get(cast, "game", *where)
    assert live.match.team_a.name in texts_of(get(cast, "game_live", *where))


@pytest.mark.parametrize("where", ["individual/4/2", "individual/99/1", "x-y/1/1"])
def test_a_game_that_nobody_plays_cannot_be_followed(cast: Cast, where: str) -> None:
    live = playing(cast, "deer", "individual")
    for name in ("game_live", "game_stream"):
        known = reverse(name, args=[cast.tournament.slug, live.match.pk, live.key])
        address = known.replace("individual/1/1", where)
        assert address != known
        assert cast.client("public").get(address).status_code == 404


@pytest.mark.parametrize("ended", [False, True])
def test_players_are_named_to_nobody_while_the_line_ups_stand_open_again(cast: Cast, ended: bool) -> None:
    live = playing(cast, "deer", "individual")
    if ended:
        live.end("resignation", "A")
    Match.objects.filter(pk=live.match.pk).update(state="line_ups")
    name = f"{live.match.team_a.name} 1"
    assert name not in get(cast, "match_screen", live.match.pk)
    assert name not in get(cast, "hall")
    for page in ("game_live", "game_stream"):
        address = reverse(page, args=[cast.tournament.slug, live.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)])
        assert cast.client("public").get(address).status_code == 404


def test_the_hall_shows_boards_the_current_tour_and_the_standings(cast: Cast) -> None:
    empty = get(cast, "hall")
    assert 'id="slide-now-1-1"' in empty
    assert "slide-standings" not in empty
    live = playing(cast, "corners")
    Match.objects.filter(pk=cast.match.pk).update(state="signed", total_a=700, total_b=500)
    signed = Match.objects.get(pk=cast.match.pk)
    approve_match(make.by(cast.organiser), match_id=signed.pk, version=signed.version)
    page = get(cast, "hall")
    assert f'id="slide-match-{live.match.pk}"' in page
    assert 'id="slide-standings-1"' in page


def test_the_hall_the_projector_and_a_game_name_a_room_with_its_site(cast: Cast) -> None:
    live = playing(cast, "corners")
    room = Room.objects.create(tournament=cast.tournament, name="3.1")
    Match.objects.filter(pk__in=[live.match.pk, cast.match.pk]).update(room=room)
    pages = (("hall",), ("match_screen", live.match.pk), ("game", live.match.pk, live.key))
    plain = [len(told_with(cast, page, "<bdi>3.1</bdi>")) for page in pages]
    Room.objects.filter(pk=room.pk).update(site=Site.objects.create(tournament=cast.tournament, name="Школа 5"))
    assert [len(told_with(cast, page, "<bdi>3.1, Школа 5</bdi>")) for page in pages] == plain
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1)
    assert "<bdi>3.1, Школа 5</bdi>" in get(cast, "match_screen", live.match.pk)


def told_with(cast: Cast, page: tuple[Any, ...], words: str) -> CaptureQueriesContext:
    """What the page asks of the database, once it has said this."""
    with CaptureQueriesContext(connection) as queries:
        assert words in get(cast, *page)
    return queries


def test_a_tours_page_of_the_hall_keeps_its_name_when_another_tour_ends(cast: Cast) -> None:
    over, goes_on = (playing(cast, slug).match for slug in ("corners", "deer"))

    def name_of(tour: Tour) -> str:
        with override("en"):
            (name,) = re.findall(rf'id="(slide-now-[^"]*)" aria-label="{tour}"', get(cast, "hall"))
        return str(name)

    before = name_of(goes_on.tour)
    Match.objects.filter(pk=over.pk).update(state="approved")
    assert name_of(goes_on.tour) == before


def test_every_page_says_how_to_refresh_without_a_script(cast: Cast) -> None:
    live = playing(cast, "corners")
    for name, where in (("match_screen", [live.match.pk]), ("match", [live.match.pk]), ("hall", [])):
        page = get(cast, name, *where)
        (told,) = re.findall(r"<noscript><p class=\"live-state\">(.*?)</p></noscript>", page)
        assert "Reload" in told


def test_a_running_clock_is_the_same_bytes_whenever_it_is_asked_for(cast: Cast) -> None:
    live = playing(cast, "corners")
    live.clock("start")
    where = [live.match.pk, "screen"]
    assert get(cast, "match_live", *where) == get(cast, "match_live", *where)


def test_the_clocks_are_told_with_the_servers_time(cast: Cast) -> None:
    live = playing(cast, "corners")
    live.clock("start")
    response = cast.client("public").get(reverse("clock_state", args=[cast.tournament.slug, live.match.pk]))
    told = response.json()
    (clock,) = told["clocks"]
    assert (clock["kind"], clock["limit"], clock["version"], clock["game"]) == ("move", 40, 1, 1)
    assert 0 <= told["now"] - int(clock["since"]) < 60_000
    assert "no-store" in response["Cache-Control"]


def test_the_clocks_of_a_match_whose_result_is_hidden_are_told_to_its_own_people_alone(cast: Cast) -> None:
    live = playing(cast, "corners")
    live.clock("start")
    live.match.match_judges.update(judge=cast.match.match_judges.get(senior=True).judge)
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=live.match.tour.number)
    address = reverse("clock_state", args=[cast.tournament.slug, live.match.pk])
    told = {who: len(cast.client(who).get(address).json()["clocks"]) for who in ("public", "organiser", "judge")}
    assert told == {"public": 0, "organiser": 1, "judge": 1}


def test_beside_a_game_that_is_followed_no_time_of_another_runs(cast: Cast) -> None:
    live = playing(cast, "corners")
    live.clock("start", number=2)
    page = get(cast, "game_live", live.match.pk, live.key)
    assert 'data-since=""' in page
    assert 'data-game="1"' in page
    assert 'data-since=""' not in get(cast, "match_screen", live.match.pk)
    live.clock("start", number=1)
    assert 'data-since=""' not in get(cast, "game_live", live.match.pk, live.key)


def test_a_private_tournaments_screens_are_for_its_people_alone(cast: Cast) -> None:
    live = playing(cast, "corners")
    set_visibility(cast, "private")
    names: dict[str, list[Any]] = {"hall": [], "hall_live": [], "hall_stream": [], "match_screen": [live.match.pk]}
    names |= {"clock_state": [live.match.pk], "game_live": [live.match.pk, GameKey(Stage.TEAM, 0, 1)]}
    for name, where in names.items():
        address = reverse(name, args=[cast.tournament.slug, *where])
        assert cast.client("public").get(address).status_code == 404
        assert cast.client("captain_a").get(address).status_code == 200


PLACES = ("match_screen", "match", "match_live", "match_stream", "game", "game_live", "game_stream", "hall",
          "hall_live", "hall_stream", "tournament")  # fmt: skip


def everything(cast: Cast, live: Table, client: Client) -> dict[str, bytes]:
    """All that the site shows of a game on live pages."""
    slug, match = cast.tournament.slug, live.match.pk
    game = [slug, match, live.key]
    arguments: dict[str, list[Any]] = {"match_screen": [slug, match], "match": [slug, match]}
    arguments |= {"match_live": [slug, match, "screen"], "match_stream": [slug, match, "screen"]}
    arguments |= dict.fromkeys(("game", "game_live", "game_stream"), game)
    pages = {}
    for name in PLACES:
        response = client.get(reverse(name, args=arguments.get(name, [slug])))
        assert response.status_code == 200
        pages[name] = response.content
    return pages


def test_sealed_picks_change_no_byte_of_any_live_page_before_they_are_revealed(cast: Cast) -> None:
    """H2: two worlds that differ in the secret only."""
    live = table(cast, "isses", options={"picks": "sealed"})
    live.begin()
    texts = sample("isses", picks="sealed").texts
    assert texts[2].startswith("(pick A")
    live.play(*texts[:2])
    worlds = []
    for pick in ("(pick A r)", "(pick A w)"):
        live.play(pick)
        seen = {
            who: {name: scrubbed(body) for name, body in everything(cast, live, cast.client(who)).items()}
            for who in ("public", "captain_a", "organiser")
        }
        worlds.append(seen)
        live.take_back()
    assert worlds[0] == worlds[1]


def scrubbed(body: bytes) -> str:
    """Without what differs between any two answers: form tokens, and the digest is compared by itself."""
    return re.sub(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"', "", body.decode())
