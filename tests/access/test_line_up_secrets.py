"""A line-up sent ahead: two worlds that differ only in it give the same bytes to everybody not entitled."""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY
from tests.access.rereading import Looking
from tests.access.test_secrets import pages, told
from tests.conftest import Cast
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.states import move
from tournaments.models import LineUp, Match, Player

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
ENTITLED = frozenset({"judge", "captain_b", "organiser", "superuser"})
LOOKS = [*product(sorted(EVERYBODY - ENTITLED), ["line_ups"]), ("captain_a", "planned"), ("captain_a", "warm_up")]
EVERY_RUN = {("public", "line_ups"), ("captain_a", "line_ups"), ("captain_a", "warm_up")}
"""People of other matches and tournaments see of this one what everybody sees: they are asked by night."""


@pytest.fixture
def begun(cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: None) -> Cast:
    """The cast's match while line-ups are named; time stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    Match.objects.filter(pk=cast.match.pk).update(state="line_ups", started_at=NOW)
    list(pages(cast))  # rows that some addresses need are made before the worlds part
    return cast


def send(cast: Cast, order: int) -> None:
    """The captain of B names the line-up, from the first player on or from the last one."""
    players = list(Player.objects.filter(team=cast.match.team_b).order_by("pk"))[::order]
    places = [
        {"player": player.pk, "board": board, "captain": board == 1}
        for board, player in enumerate(players[:4], start=1)
    ]
    intent = make.by(cast.captain_b, key="the same key every time")
    save_line_up(intent, match_id=cast.match.pk, side="B", version=0, places=places)


def in_world(cast: Cast, order: int, look: Callable[[], Any]) -> Any:
    """What somebody sees when the line-up is named in that order; all of it undone."""
    with transaction.atomic():
        send(cast, order)
        cache.clear()
        seen = look()
        transaction.set_rollback(True)
    return seen


@pytest.mark.parametrize(
    ("role", "state"), [pytest.param(*look, marks=[] if look in EVERY_RUN else pytest.mark.nightly) for look in LOOKS]
)
def test_nobody_else_sees_any_difference(begun: Cast, role: str, state: str) -> None:
    Match.objects.filter(pk=begun.match.pk).update(state=state)
    look = Looking(begun.client(role).get, lambda: dict(pages(begun)), told)
    one, other = (in_world(begun, order, look) for order in (1, -1))
    for name, answer in one.items():
        assert other[name] == answer, name


@pytest.mark.parametrize(("role", "name"), [("judge", "judge_match"), ("captain_b", "captain_match")])
def test_its_captain_and_the_judges_see_it_at_once(begun: Cast, role: str, name: str) -> None:
    client, url = begun.client(role), dict(pages(begun))[name]
    url = url + "?step=line_ups" if role == "judge" else url.replace("captain/", "captain/line-up/B/")

    def look() -> bytes:
        return told(client.get(url))[1]  # type: ignore[arg-type]

    one, other = (in_world(begun, order, look) for order in (1, -1))
    assert one != other


def test_the_match_page_names_players_only_when_the_stage_has_begun(begun: Cast) -> None:
    canary = "Канарейка Ыюяэ"
    make.make_line_up(begun.match, "A")
    line_up = make.make_line_up(begun.match, "B")
    Player.objects.filter(places__line_up=line_up, places__board=1).update(name=canary)
    public = begun.client("public")
    address = dict(pages(begun))["match"]
    assert canary not in public.get(address).content.decode()
    move(make.by(begun.judge), match_id=begun.match.pk, seen="line_ups", to="individual")
    assert canary in public.get(address).content.decode()
    assert LineUp.objects.filter(match=begun.match).count() == 2
