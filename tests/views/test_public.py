"""Pages open to everybody: what they show, to whom, how fresh, at what price."""

import gzip
import re
from collections.abc import Iterator
from decimal import Decimal
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.tour_format import PRESETS, to_json
from tournaments.models import Game, Match, Penalty, Player, Room, Team, Tour, Tournament
from tournaments.services.approval import approve_match

MOST_QUERIES = 12
HEAVIEST_PAGE = 100_000
HOSTILE = "<script>alert(1)</script>\u202e" + "Щ" * 150
PAGES = ("tournament", "standings", "tour", "team", "match")
FILES = ("standings_export", "tour_export", "team_export")


def address(cast: Cast, name: str, file_format: str = "csv") -> str:
    """The address of a page about the cast's own things."""
    arguments: dict[str, list[object]] = {
        "home": [],
        "tour": [1],
        "team": [cast.match.team_a_id],
        "match": [cast.match.pk],
        "standings_export": [file_format],
        "tour_export": [1, file_format],
        "team_export": [cast.match.team_a_id, file_format],
    }
    before = [] if name == "home" else [cast.tournament.slug]
    return reverse(name, args=[*before, *arguments.get(name, [])])


def page(cast: Cast, name: str, who: str = "public", **headers: str) -> str:
    response = cast.client(who).get(address(cast, name), headers={"accept-language": "en", **headers})
    assert response.status_code == 200
    return response.content.decode()


def set_visibility(cast: Cast, visibility: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(visibility=visibility)


@pytest.mark.parametrize("name", [*PAGES, *FILES])
@pytest.mark.parametrize("visibility", ["public", "unlisted"])
def test_a_public_or_unlisted_tournament_is_open_by_its_address(
    cast: Cast, name: str, visibility: str
) -> None:
    set_visibility(cast, visibility)
    assert Client().get(address(cast, name)).status_code == 200


@pytest.mark.parametrize("name", [*PAGES, *FILES])
def test_a_private_tournament_is_not_there_for_strangers(cast: Cast, name: str) -> None:
    set_visibility(cast, "private")
    statuses = {
        who: cast.client(who).get(address(cast, name)).status_code
        for who in ("public", "other_organiser", "organiser", "other_judge", "captain_b")
    }
    assert statuses == {
        "public": 404, "other_organiser": 404, "organiser": 200, "other_judge": 200, "captain_b": 200,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("visibility", "who", "listed"),
    [
        ("public", "public", True),
        ("unlisted", "public", False),
        ("private", "public", False),
        ("unlisted", "organiser", True),
        ("private", "judge", True),
        ("private", "other_organiser", False),
    ],
)
def test_the_list_names_what_the_visitor_may_know_of(
    cast: Cast, visibility: str, who: str, *, listed: bool
) -> None:
    set_visibility(cast, visibility)
    assert ("Кубок школы" in page(cast, "home", who)) is listed


def test_without_tournaments_the_list_says_what_to_do(db: None) -> None:
    response = Client().get("/", headers={"accept-language": "en"})
    assert "No tournament is open to everybody yet" in response.content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/t/nowhere/", "/t/cup/tours/9/", "/t/cup/teams/0/", "/t/cup/matches/0/", "/t/cup/standings.exe",
        "/t/cup/tours/99999999999999999999999/", "/t/cup/matches/99999999999999999999999/",
        "/t/cup/tours/1/matches.pdf",
    ],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(cast: Cast, path: str) -> None:
    assert Client().get(path).status_code == 404


def test_a_team_of_another_tournament_is_not_found(cast: Cast) -> None:
    stranger = make.make_team(cast.other_tournament)
    assert Client().get(reverse("team", args=["cup", stranger.pk])).status_code == 404
    assert Client().get(reverse("team", args=["other", stranger.pk])).status_code == 200


def test_a_tournament_shows_what_is_on_now(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual", total_a=Decimal("4.5"), total_b=2)
    text = page(cast, "tournament")
    assert "4½ : 2" in text
    assert "under way, 0 of 2 done" in text


def test_an_empty_tournament_says_what_will_stand_here(cast: Cast) -> None:
    text = Client().get("/t/other/", headers={"accept-language": "en"}).content.decode()
    assert "The matches are not drawn yet" in text
    assert (
        "No teams yet."
        in Client().get("/t/other/standings/", headers={"accept-language": "en"}).content.decode()
    )


def approve(cast: Cast, total_a: str, total_b: str, match: Match | None = None) -> None:
    """A result that the organiser approves."""
    match = match or cast.match
    Tour.objects.filter(pk=match.tour_id).update(kind="points", format=to_json(PRESETS["points"].format))
    entered = {"entered_a": Decimal(total_a), "entered_b": Decimal(total_b)}
    totals = {"total_a": Decimal(total_a), "total_b": Decimal(total_b)}
    Match.objects.filter(pk=match.pk).update(state="signed", **totals, **entered)
    approve_match(make.by(cast.organiser), match_id=match.pk, version=match.version)


def test_a_result_that_is_approved_changes_the_standings_at_once(cast: Cast) -> None:
    client = cast.client("public")
    first = client.get(address(cast, "standings"), headers={"accept-language": "en"})
    approve(cast, "3", "8.5")
    again = client.get(
        address(cast, "standings"), headers={"accept-language": "en", "if-none-match": first["ETag"]}
    )
    assert again.status_code == 200
    text = again.content.decode()
    assert text.index("Бета") < text.index("Альфа")
    assert "8½" in text
    assert "above \u2068Альфа\u2069 on points" not in text
    assert re.search(r"above \u2068\w+\u2069 on match points, 2\s:\s0", text)


@pytest.mark.parametrize(
    ("sort", "first"), [("", "Бета"), ("-metric1", "Бета"), ("metric1", "Гамма"), ("team", "Альфа")]
)
def test_the_table_can_be_sorted_by_a_link(cast: Cast, sort: str, first: str) -> None:
    approve(cast, "3", "8")
    text = Client().get(address(cast, "standings"), {"sort": sort}).content.decode()
    names = re.findall(r"<bdi>(\w+)</bdi></a><small", text)
    assert names[0] == first
    assert ('aria-sort="descending"' in text) is sort.startswith("-")
    assert ('aria-sort="ascending"' in text) is (sort not in ("", "-metric1"))


@pytest.mark.parametrize("sort", ["nothing", "-", "place,-team", "__class__", "team__tournament", "\x00"])
def test_a_strange_order_is_no_error(cast: Cast, sort: str) -> None:
    assert Client().get(address(cast, "standings"), {"sort": sort}).status_code == 200


def test_a_team_shows_its_place_its_matches_and_its_players(cast: Cast) -> None:
    approve(cast, "3", "8")
    text = page(cast, "team")
    assert "Place 2" in text or "Place 4" in text
    assert "3 : 8" in text
    assert text.count("Альфа 6") == 1


@pytest.mark.parametrize(
    ("state", "shown"), [("planned", False), ("line_ups", False), ("individual", True), ("approved", True)]
)
def test_line_ups_are_nobodys_business_before_the_individual_stage(
    cast: Cast, state: str, *, shown: bool
) -> None:
    make.make_line_up(cast.match, "A")
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    for who in ("public", "captain_b", "other_judge"):
        assert ("Альфа 1" in page(cast, "match", who)) is shown


def test_reasons_and_remarks_are_for_those_who_sign(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing", remarks="Окно открыто")
    Penalty.objects.create(match=cast.match, side="A", points=3, reason="Толкался")
    for who, reads in (("public", False), ("other_captain", False), ("captain_b", True), ("judge", True)):
        text = page(cast, "match", who)
        assert ("Толкался" in text) is reads
        assert ("Окно открыто" in text) is reads
        assert "−3" in text


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("public", set()),
        ("judge", {"judge_match"}),
        ("other_judge", set()),
        ("captain_a", {"captain_match"}),
        ("organiser", {"judge_match", "desk_match"}),
    ],
)
def test_a_match_links_to_where_the_visitor_may_act(cast: Cast, who: str, names: set[str]) -> None:
    text = page(cast, "match", who)
    arguments = ["cup", cast.match.pk]
    linked = {
        name
        for name in ("judge_match", "captain_match", "desk_match")
        if f'"{reverse(name, args=arguments)}"' in text
    }
    assert linked == names


def test_a_bye_has_one_team_and_no_grid(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(team_b=None, state="approved")
    text = page(cast, "match")
    assert "A bye counts as a win." in text
    assert "Individual stage" not in text
    assert "bye" in page(cast, "tour")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_sent_again_only_when_something_was_written(cast: Cast, name: str) -> None:
    client = cast.client("public")
    client.get(address(cast, name))
    first = client.get(address(cast, name))
    again = client.get(address(cast, name), headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    assert first["Cache-Control"] == again["Cache-Control"] == "private, no-cache"
    approve(cast, "1", "0")
    changed = client.get(address(cast, name), headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_nobody_is_shown_the_page_of_another_or_of_another_language(cast: Cast) -> None:
    asked = [("public", "en"), ("public", "ru"), ("judge", "en"), ("captain_a", "en"), ("organiser", "en")]
    tags = {
        cast.client(who).get(address(cast, "match"), headers={"accept-language": language})["ETag"]
        for who, language in asked
    }
    assert len(tags) == len(asked)


def test_a_page_with_a_passing_message_is_not_kept(cast: Cast) -> None:
    approve(cast, "1", "0")
    Match.objects.filter(pk=cast.match.pk).update(state="closing", version=1)
    client, english = cast.client("captain_a"), {"accept-language": "en"}
    given = {"name": "Анна", "role": "captain_a", "version": 1, "signatures": 0}
    signed = client.post(reverse("captain_match", args=["cup", cast.match.pk]), given, headers=english)
    assert signed.status_code == 302
    shown, after = (client.get(address(cast, "match"), headers=english) for _ in range(2))
    assert ("Signed. Thank you!" in shown.content.decode(), "ETag" in shown) == (True, False)
    assert ("Signed. Thank you!" in after.content.decode(), "ETag" in after) == (False, True)


def test_a_private_page_is_not_confirmed_to_a_stranger_who_knows_its_tag(cast: Cast) -> None:
    tag = Client().get(address(cast, "standings"))["ETag"]
    set_visibility(cast, "private")
    assert Client().get(address(cast, "standings"), headers={"if-none-match": tag}).status_code == 404


@pytest.mark.parametrize("name", ["home", *PAGES, *FILES])
def test_more_of_everything_needs_no_more_queries(
    cast: Cast, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    def grow() -> None:
        make.make_tournament()
        tour = make.make_tour(cast.tournament)
        for number in range(4):
            match = make.make_match(tour, state="individual")
            make.make_line_up(match, "A")
            Game.objects.create(
                match=cast.match, stage="individual", board=number + 1, number=1, decision="A"
            )
        make.make_match(tour, cast.match.team_a)

    with django_assert_max_num_queries(MOST_QUERIES) as before:
        assert Client().get(address(cast, name)).status_code == 200
    grow()
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=100)
    with django_assert_max_num_queries(len(before)):
        assert Client().get(address(cast, name)).status_code == 200


def make_hostile(cast: Cast) -> None:
    """Names that nobody should have, everywhere."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(name=HOSTILE, place=HOSTILE)
    Team.objects.filter(tournament=cast.tournament).update(name=HOSTILE, sign="<i>=1", group="<b>")
    Room.objects.filter(matches=cast.match).update(name="<u>" + "Ъ" * 90)
    cast.match.tour.name = HOSTILE[:100]
    cast.match.tour.save()
    make.make_line_up(cast.match, "A")
    Player.objects.filter(team=cast.match.team_a).update(name=HOSTILE)
    Match.objects.filter(pk=cast.match.pk).update(state="closing", total_a=Decimal("99999.99"))


@pytest.mark.parametrize("name", ["home", *PAGES])
def test_hostile_names_are_text_on_every_page(cast: Cast, name: str) -> None:
    make_hostile(cast)
    text = page(cast, name, "captain_a")
    assert "&lt;script&gt;" in text
    for tag in ("<script>alert", "<i>=1", "<u>Ъ", "<b>"):
        assert tag not in text


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_hostile_names_make_harmless_files(cast: Cast, name: str, file_format: str) -> None:
    make_hostile(cast)
    Team.objects.filter(tournament=cast.tournament).update(name="=cmd|' /C calc'!A0")
    response = Client().get(address(cast, name, file_format))
    assert response.status_code == 200
    assert "\n" not in response["Content-Disposition"]
    assert response["Content-Disposition"].endswith(f".{file_format}")
    if file_format == "csv":
        assert not re.search(r"(^|,)\"?=cmd", response.content.decode("utf-8-sig"), re.MULTILINE)


def test_the_file_holds_the_table_with_the_reasons(cast: Cast) -> None:
    approve(cast, "2.5", "8")
    response = Client().get(address(cast, "standings_export"), headers={"accept-language": "en"})
    lines = response.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "Place,Team,Match points,Points,Matches,Explanation"
    assert lines[1].startswith('1,Бета,2,8,1,"above ')
    assert '2,Альфа,0,2.5,1,"above Гамма on points, 2½ : 0"' in lines


def test_a_tours_file_leaves_unplayed_matches_without_points(cast: Cast) -> None:
    approve(cast, "2.5", "-1")
    lines = (
        Client()
        .get(address(cast, "tour_export"), headers={"accept-language": "en"})
        .content.decode("utf-8-sig")
    )
    assert lines.splitlines() == [
        "Table,Team A,Team B,Points of A,Points of B,Room,State",
        "1,Альфа,Бета,2.5,-1,2.1,approved",
        "2,Гамма,Дельта,,,2.2,planned",
    ]


class Assets(HTMLParser):
    """The addresses that a browser loads with a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" or (tag == "link" and given.get("rel") == "stylesheet"):
            self.found.append(given.get("src") or given.get("href") or "")


def compressed(urls: list[str]) -> Iterator[int]:
    for url in urls:
        assert url.startswith(f"/{settings.STATIC_URL.strip('/')}/"), f"{url} is not ours"
        path = finders.find(url.removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
        assert isinstance(path, str), url
        yield len(gzip.compress(Path(path).read_bytes()))


@pytest.mark.parametrize("name", ["home", *PAGES])
def test_a_first_visit_loads_at_most_100_kb(cast: Cast, name: str) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    for _ in range(15):
        make.make_match(tour, state="approved", total_a=Decimal(1), total_b=Decimal(3))
    text = page(cast, name)
    assets = Assets()
    assets.feed(text)
    assert assets.found
    assert sum(compressed(assets.found)) + len(text.encode()) <= HEAVIEST_PAGE
