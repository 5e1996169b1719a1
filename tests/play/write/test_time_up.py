"""A team's time is over in a game of which only the result is entered: what a judge makes of it."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories as make
from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.moments import START, after
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Refused
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.games import enter_result
from tournaments.matches.write.signing import reopen, sign
from tournaments.models import AuditEntry, Game, Match, Signature
from tournaments.play.write.overrun import time_up

FIRST, SECOND = GameKey(Stage.TEAM, 0, 1), GameKey(Stage.TEAM, 0, 2)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def live(cast: Cast) -> Table:
    """A match in its team stage, of whose team games nothing is known."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    return live


def over(live: Table, key: GameKey, side: str, consequence: str, seconds: float) -> Any:
    return time_up(
        make.by(live.judge), match_id=live.match.pk, key=key, side=side, consequence=consequence, moment=after(seconds)
    )


def last_game(side: str) -> Any:
    return AuditEntry.objects.order_by("-number")[0].changes[side]["game"]


# A match that is replayed in part after it was signed.
def give(cast: Cast, role: str) -> None:
    match = Match.objects.get(pk=cast.match.pk)
    standing = Signature.objects.filter(match=match, withdrawn_at=None).count()
    sign(make.by(cast.judge), match_id=match.pk, role=role, version=match.version, signatures=standing, name="X")


@pytest.fixture
def played(cast: Cast) -> Cast:
    """A match that is ready to be signed."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    for board in range(1, 6):
        for number in (1, 2):
            Game.objects.create(match=cast.match, stage="individual", board=board, number=number, decision="A")
    for number in (1, 2):
        Game.objects.create(match=cast.match, stage="team", number=number, decision="draw", first="A")
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    return cast


def replay_second_game(cast: Cast, consequence: str) -> None:
    """Its result is taken back, and A's time is over in it."""
    enter_result(make.by(cast.judge), match_id=cast.match.pk, key=SECOND, version=1, decision="")
    began = timezone.now() - timedelta(seconds=60)
    set_clock(
        make.by(cast.judge), match_id=cast.match.pk, kind="move", do="start", number=2, side="A", moment=began
    )  # fmt: skip
    time_up(make.by(cast.judge), match_id=cast.match.pk, key=SECOND, side="A", consequence=consequence)


@pytest.mark.parametrize("consequence", ["warn", "skip"])
def test_a_match_that_is_corrected_stays_readable_and_can_be_signed(played: Cast, consequence: str) -> None:
    roles = [role.value for role in Signature.Role]
    for role in roles:
        give(played, role)
    match = Match.objects.get(pk=played.match.pk)
    reopen(make.by(played.judge, reason="game 2 is replayed"), match_id=match.pk, version=match.version)
    replay_second_game(played, consequence)
    for who, name, args in (
        ("judge", "judge_match", [match.pk]), ("public", "match", [match.pk]),
        ("captain_a", "captain_match", [match.pk]), ("organiser", "desk_paper", [played.tour.number]),
    ):  # fmt: skip
        assert played.client(who).get(reverse(name, args=["cup", *args])).status_code == 200, name
    assert last_game("after") == last_game("before") | {"overrun": consequence, "side": "A"}
    page = played.client("captain_a").get(reverse("captain_match", args=["cup", match.pk])).content.decode()
    assert "просрочка" in page
    enter_result(make.by(played.judge), match_id=match.pk, key=SECOND, version=2, decision="draw")
    for role in roles:
        give(played, role)
    assert Match.objects.get(pk=match.pk).state == "signed"


def test_a_captain_who_signs_what_stood_before_it_is_told_what_has_changed(played: Cast) -> None:
    match, url = played.match, reverse("captain_match", args=["cup", played.match.pk])
    client = played.client("captain_a")
    shown = client.get(url).context["since"], Match.objects.get(pk=match.pk).version
    replay_second_game(played, "warn")
    enter_result(make.by(played.judge), match_id=match.pk, key=SECOND, version=2, decision="B")
    form = {"since": shown[0], "version": shown[1], "signatures": 0, "key": "a-key-of-a-page", "name": "X",
            "role": "captain_a"}  # fmt: skip
    answer = client.post(url, form)
    assert answer.status_code == 409
    assert "предупреждение" in answer.content.decode()


def test_the_log_of_a_game_of_which_nothing_is_known_names_its_number_and_whose_time_it_was(live: Table) -> None:
    live.clock("start", START, side="A")
    over(live, FIRST, "A", "warn", 45)
    assert last_game("after") == {"number": 1, "overrun": "warn", "side": "A"}
    assert not Game.objects.filter(match=live.match).exists()


@pytest.mark.parametrize("known", [False, True], ids=["nothing is known of it", "the first mover is known"])
def test_the_log_of_a_game_lost_on_time_tells_its_result_and_why(live: Table, *, known: bool) -> None:
    if known:
        enter_result(make.by(live.judge), match_id=live.match.pk, key=FIRST, version=0, first="A")
    live.clock("start", START, side="B")
    over(live, FIRST, "B", "lose", 90)
    told = last_game("after")
    assert (told["decision"], told["overrun"], told["side"]) == ("A", "lose", "B")
    assert (last_game("before") or {}).get("first") == ("A" if known else None)


# A skipped turn.
def test_the_other_side_has_the_whole_time_after_a_skipped_turn(live: Table) -> None:
    live.clock("start", START, side="A")
    over(live, FIRST, "A", "skip", 50)
    view = clocks_of(live.match, after(53))["move"]
    assert (view.side, view.left, view.runs) == ("B", 37_000, True)


def test_a_turn_is_skipped_once_while_the_clock_is_paused(live: Table) -> None:
    live.clock("start", START, side="A")
    live.clock("pause", after(41))
    over(live, FIRST, "A", "skip", 50)
    view = clocks_of(live.match, after(53))["move"]
    assert (view.side, view.left, view.runs) == ("B", 40_000, False)
    before = stored()
    for side in "AB":
        with pytest.raises(Refused, match="look at the clock"):
            over(live, FIRST, side, "skip", 54)
    assert stored() == before


# A game lost on time.
def test_a_game_lost_on_time_has_its_first_mover(live: Table) -> None:
    enter_result(make.by(live.judge), match_id=live.match.pk, key=FIRST, version=0, decision="A", first="A")
    live.clock("start", START, number=2, side="B")
    over(live, SECOND, "B", "lose", 50)
    game = Game.objects.get(match=live.match, number=2)
    assert (game.decision, game.first) == ("A", "B")
    assert last_game("after")["first"] == "B"
