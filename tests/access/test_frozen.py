"""Results that wait to be opened: two worlds that differ only in them give the same bytes to whoever may not know."""

import random
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import RULES, every_run
from tests.access.rereading import Looking
from tests.access.test_matrix import PATTERNS, address
from tests.access.test_secrets import told
from tests.conftest import Cast
from tests.replayed import replayed
from tournaments.api.feed import KIND
from tournaments.ceremony.read import final_of
from tournaments.ceremony.rules import to_json
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.live.hub import EVERY, Channel
from tournaments.live.rules import Programme, SlideKind
from tournaments.live.views.channels import PAGES
from tournaments.models import Ceremony, Game, HallDisplay, Match, Penalty, Tour, Tournament
from tournaments.standings.views import SHOWN

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
OUTSIDERS = ("public", "other_judge", "other_captain", "other_organiser")
ADDRESSES = sorted(name for name, rule in RULES.items() if rule.get and name != "enter")
PARTS = ("standings", "cross", "progress", "players")


@pytest.fixture
def frozen(cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: None) -> Cast:
    """Tour 1 is played and open, tour 2 is the cast's own and its results are hidden. Time stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    return replayed("frozen", lambda: hide_tour_2(cast), upon="cast")


def hide_tour_2(cast: Cast) -> Cast:
    Tour.objects.filter(pk=cast.tour.pk).update(number=2, final="1-2")
    tour = make.make_tour(cast.tournament, number=1)
    for match in (cast.match, cast.other_match):
        make.make_match(tour, match.team_a, match.team_b, state="approved", total_a=Decimal(7), total_b=Decimal(5))
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=2)
    for side in "AB":
        make.make_line_up(cast.match, side)
    cast.tour.refresh_from_db()
    urls(cast)  # what some addresses need is made now: a bracket that a world had drawn would follow its results
    return cast


def play(match: Match, winner: str, total_a: str, total_b: str, state: str) -> None:
    """The hidden result, with games of every stage behind it."""
    for stage, board in (("individual", 1), ("individual", 2), ("team", 0)):
        Game.objects.create(match=match, stage=stage, board=board, number=1, decision=winner)
    Game.objects.create(
        match=match, stage="individual", board=1, number=2, decision=winner, plies=1, begun_at=NOW
    ).actions.create(ply=1, text="a1", entered_by="–", entered_at=NOW)
    totals = {"total_a": Decimal(total_a), "total_b": Decimal(total_b), "remarks": f"тайна {winner}"}
    Match.objects.filter(pk=match.pk).update(state=state, started_at=NOW, **totals)
    Penalty.objects.create(match=match, side=winner, points=int(total_a), reason="тайна")
    Tournament.objects.update(revision=F("revision") + 1)


def in_world(cast: Cast, *result: str, look: Callable[[], Any]) -> Any:
    """What somebody sees where the hidden tour went this way; undone afterwards."""
    with transaction.atomic():
        play(cast.match, *result)
        cache.clear()
        seen = look()
        transaction.set_rollback(True)
    return seen


def urls(cast: Cast) -> dict[str, str]:
    """Every address of the site, and the parts and formats that one address per name would leave out."""
    addresses = {name: address(cast, name, RULES[name]) for name in ADDRESSES if name in PATTERNS}
    slug = cast.tournament.slug
    for what in (*PARTS, "provisional"):
        addresses[f"table {what}"] = reverse("table_live", args=[slug, what])
        addresses[f"rows {what}"] = f"{addresses[f'table {what}']}?{SHOWN}="
    for what in PARTS:
        addresses[f"part {what}"] = reverse("standings_part", args=[slug, what])
        addresses[f"file {what}"] = reverse("standings_part_export", args=[slug, what, "csv"])
    addresses["screen"] = reverse("match_live", args=[slug, cast.match.pk, "screen"])
    addresses["tour 1"] = reverse("tour", args=[slug, 1])
    return addresses


def looking(client: Client, cast: Cast) -> Looking:
    """Somebody who looks at every address, in one world or in several."""
    addresses = urls(cast)
    return Looking(client.get, lambda: addresses, told)


STATES = ("individual", "signed", "approved")
EVERY_RUN = {("public", state) for state in STATES} | set(zip(OUTSIDERS[1:], STATES, strict=True))
"""Everybody in some state, and the public in each; the rest by night."""


@pytest.mark.parametrize(
    ("role", "state"),
    [
        pytest.param(*case, marks=[] if case in EVERY_RUN else pytest.mark.nightly)
        for case in product(OUTSIDERS, STATES)
    ],
)
def test_every_page_is_the_same_in_both_worlds(frozen: Cast, role: str, state: str) -> None:
    look = looking(frozen.client(role), frozen)
    Tournament.objects.update(count_when="signed")
    one, other = (in_world(frozen, *result, state, look=look) for result in (("A", "61", "3"), ("B", "2", "77")))
    assert look.drawn_again, "nothing that was read differs, so nothing was tried"
    assert {name for name in one if one[name] != other[name]} == set()


FOLLOWED = (
    ("hall", ""), ("tournament", ""), ("tour", "2"), ("tour", "2 -score"),
    *((kind, what) for kind in ("table", "rows") for what in (*PARTS, "provisional")),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "detail"), FOLLOWED)
def test_what_viewers_are_sent_is_the_same_in_both_worlds(frozen: Cast, kind: str, detail: str) -> None:
    audiences = ["public", f"captain {frozen.other_captain.team_id}"]

    def look() -> list[bytes]:
        channels = (Channel(kind, frozen.tournament.pk, None, "ru", audience, detail) for audience in audiences)
        return [PAGES.render(channel).whole for channel in channels]

    one, other = (in_world(frozen, *result, "approved", look=look) for result in (("A", "61", "3"), ("B", "2", "77")))
    assert one == other


@pytest.mark.parametrize("state", STATES)
def test_displays_cards_and_the_feed_are_the_same_in_both_worlds(frozen: Cast, state: str) -> None:
    """The hall with every kind of slide, a ceremony about to begin, a team's page and card, the list, the feed."""
    team, site = str(frozen.match.team_a_id), "http://testserver"
    kinds = ("hall", ""), ("ceremony", ""), ("team", team), ("card", team), ("choice", ""), (KIND, site)
    Tournament.objects.update(count_when="signed")

    def look() -> dict[str, Any]:
        tournament = Tournament.objects.get(pk=frozen.tournament.pk)
        HallDisplay.objects.create(
            tournament=tournament, message="Привет", programme=Programme(tuple(SlideKind)).to_json()
        )
        steps = to_json(final_of(tournament).plan(10, 3))
        Ceremony.objects.create(tournament=tournament, steps=steps, begun_at=NOW)
        pages = {kind: PAGES.render(Channel(kind, tournament.pk, None, "ru", "public", what)) for kind, what in kinds}
        shown = {kind: (page.whole, dict(page.parts)) for kind, page in pages.items()}
        home = PAGES.render(Channel("home", EVERY, None, "ru"))
        return shown | {"home": (home.whole, dict(home.parts))}

    one, other = (in_world(frozen, *result, state, look=look) for result in (("A", "61", "3"), ("B", "2", "77")))
    assert {name for name in one if one[name] != other[name]} == set()


@pytest.mark.parametrize(
    "role", every_run([*OUTSIDERS, "captain_a", "captain_b", "judge"], {"captain_a", "captain_b", "judge"})
)
def test_a_random_total_of_the_hidden_tour_stands_nowhere(frozen: Cast, role: str) -> None:
    """Outsiders by night: two worlds whose totals differ show them the same in every run."""
    chance = random.Random()
    high, low = (str(chance.randrange(10_000, 90_000)) for _ in "AB")
    play(frozen.match, "A", high, low, "approved")
    own = {
        "match",
        "match_live",
        "match_stream",
        "captain",
        "captain_match",
        "protocol_pdf",
        "team",
        "team_export",
        "matches_export",
        "tour_results_pdf",
    }
    own |= {"judge", "judge_match", "game", "tour", "tour_export", "tournament"}
    own |= {f"{page}_{part}" for page in ("tournament", "tour", "team") for part in ("live", "stream")}
    for name, (status, body) in looking(frozen.client(role), frozen)().items():
        if role in OUTSIDERS or name not in own:
            assert status < 500
            assert not any(canary.encode() in body for canary in (high, low)), name


@pytest.mark.parametrize("role", ["captain_a", "captain_b", "judge"])
def test_those_who_sign_a_result_learn_of_no_place_by_it(frozen: Cast, role: str) -> None:
    shown = ("part", "file", "standings", "provisional", "table", "hall")
    places = {name: url for name, url in urls(frozen).items() if name.startswith(shown)}
    look = Looking(frozen.client(role).get, lambda: places, told)
    one, other = (in_world(frozen, *result, "approved", look=look) for result in (("A", "61", "3"), ("B", "2", "77")))
    assert one == other


def test_the_protocol_and_the_record_of_a_hidden_match_are_refused_to_everybody_else(frozen: Cast) -> None:
    play(frozen.match, "A", "61", "3", "approved")
    slug, pk = frozen.tournament.slug, frozen.match.pk
    protocol = reverse("protocol_pdf", args=[slug, pk])
    game = reverse("game", args=[slug, pk, GameKey(Stage.INDIVIDUAL, 1, 2)])
    assert [frozen.client(role).get(protocol).status_code for role in ("public", "captain_a")] == [403, 200]
    assert frozen.client("public").get(game).status_code == 404


def test_those_who_sign_a_hidden_result_see_it_on_the_pages_of_the_match(frozen: Cast) -> None:
    play(frozen.match, "A", "61", "3", "approved")
    page = reverse("match", args=[frozen.tournament.slug, frozen.match.pk])
    for role in ("captain_a", "captain_b", "judge", "organiser", "superuser"):
        assert "61" in frozen.client(role).get(page).content.decode(), role
    assert "61" not in frozen.client("public").get(page).content.decode()


def test_an_organiser_sees_all_with_a_note_and_opening_shows_it_to_everybody(frozen: Cast) -> None:
    play(frozen.match, "B", "3", "61", "approved")
    page = reverse("standings", args=[frozen.tournament.slug])

    def table(role: str) -> str:
        return frozen.client(role).get(page, headers={"accept-language": "en"}).content.decode()

    assert "You see all results" in table("organiser")
    assert "66" in table("organiser")
    assert "Results from tour 2 on have not been announced yet" in table("public")
    assert "66" not in table("public")
    before = frozen.client("public").get(page)["ETag"]
    version = Tournament.objects.get(pk=frozen.tournament.pk).version
    opened = reverse("desk_standings_open", args=[frozen.tournament.slug])
    assert frozen.client("organiser").post(opened, {"version": version}).status_code == 302
    assert "66" in table("public")
    answer = frozen.client("public").get(page, headers={"if-none-match": before})
    assert answer.status_code == 200


def test_opening_twice_is_refused_and_changes_nothing(frozen: Cast) -> None:
    Tournament.objects.update(frozen_from=None)
    opened = reverse("desk_standings_open", args=[frozen.tournament.slug])
    frozen.client("organiser").post(opened, {"version": frozen.tournament.version})
    assert Tournament.objects.get(pk=frozen.tournament.pk).version == frozen.tournament.version
