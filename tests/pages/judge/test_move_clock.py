"""The page of a team game's clock: what it answers to scripts and to forms."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.following import session_of
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.rules.signing import epoch_ms
from tournaments.models import Clock, Game, GameAction, Tour

KEY = GameKey(Stage.TEAM, 0, 1)


@pytest.fixture
def live(cast: Cast) -> Table:
    """A match in its team stage."""
    made = table(cast)
    made.go_on_to_the_team_stage()
    return made


def client(cast: Cast, live: Table) -> Any:
    browser = cast.client("public")
    browser.cookies["sessionid"] = session_of(live)
    return browser


def address(cast: Cast, live: Table, key: GameKey = KEY, name: str = "judge_move_clock") -> str:
    return reverse(name, args=[cast.tournament.slug, live.match.pk, key])


def send(cast: Cast, live: Table, *, name: str = "judge_move_clock", json: bool = True, **data: Any) -> Any:
    headers = {"accept-language": "en"} | ({"accept": "application/json"} if json else {})
    data.setdefault("key", f"tap-{data.get('do', '')}-{len(stored()[-1])}-{Clock.objects.count()}")
    return client(cast, live).post(address(cast, live, name=name), data, headers=headers)


def test_a_press_answers_with_the_clock_as_it_stands(cast: Cast, live: Table) -> None:
    started = send(cast, live, do="start", side="A").json()
    assert (started["side"], started["over"], started["limit"], started["hint"]) == ("A", False, 40, None)
    assert started["since"]
    at = epoch_ms(timezone.now())
    pressed = send(cast, live, do="press", side="A", at=at, key="press-one").json()
    assert (pressed["side"], pressed["spent"]) == ("B", 0)
    again = send(cast, live, do="press", side="A", at=at, key="press-one").json()
    assert again["version"] == pressed["version"]
    back = send(cast, live, do="back", side="A", at=at).json()
    assert (back["side"], back["since"]) == ("A", started["since"])


def test_it_knows_whose_turn_it_is_from_the_board_else_from_the_protocol(cast: Cast, live: Table) -> None:
    def side() -> str:
        return str(client(cast, live).get(address(cast, live), {"state": "1"}).json()["side"])

    assert side() == ""
    Game.objects.create(match=live.match, stage="team", number=1, first="B", version=1)
    assert side() == "B"
    Game.objects.all().delete()
    live.begin()
    live.play("d4")
    assert side() == "B"
    live.end("resignation", "A")
    assert client(cast, live).get(address(cast, live), {"state": "1"}).json()["over"]


def test_without_a_script_the_judge_comes_back_to_the_page(cast: Cast, live: Table) -> None:
    assert send(cast, live, do="start", side="A", json=False)["Location"] == address(cast, live)
    page = client(cast, live).get(address(cast, live)).content.decode()
    assert 'value="press"' in page
    assert "Альфа" in page


@pytest.mark.parametrize("data", [{"do": "stop"}, {"do": "press", "side": "C"}, {}])
@pytest.mark.parametrize("json", [True, False])
def test_what_is_no_tap_is_refused(cast: Cast, live: Table, data: dict[str, str], json: bool) -> None:
    before = stored()
    answer = send(cast, live, json=json, **data)
    assert answer.status_code == 422
    assert "Choose" in (answer.json()["faults"][0] if json else answer.content.decode())
    assert stored() == before


@pytest.mark.parametrize("at", ["", "soon", "9" * 13, "9" * 99, "-5", "٣"])
def test_a_moment_that_cannot_be_is_no_fault(cast: Cast, live: Table, at: str) -> None:
    send(cast, live, do="start", side="A")
    assert send(cast, live, do="press", side="A", at=at).status_code == 200
    assert send(cast, live, do="back", side="A", at=at).status_code == 200


@pytest.mark.parametrize("key", [GameKey(Stage.TEAM, 0, 9), GameKey(Stage.INDIVIDUAL, 1, 1)])
def test_only_timed_team_games_have_the_page(cast: Cast, live: Table, key: GameKey) -> None:
    assert client(cast, live).get(address(cast, live, key)).status_code == 404


def test_a_tour_without_a_time_for_moves_has_no_such_page(cast: Cast, live: Table) -> None:
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"team_move_time": 0})
    assert client(cast, live).get(address(cast, live)).status_code == 404


def let_time_pass() -> None:
    Clock.objects.update(running_since=timezone.now() - timedelta(seconds=41))


def test_what_follows_from_a_time_that_is_over_is_said_by_a_button(cast: Cast, live: Table) -> None:
    live.begin()
    send(cast, live, do="start", side="A")
    early = send(cast, live, name="judge_time_up", side="A", consequence="skip")
    assert early.status_code == 422
    assert "not over" in early.json()["faults"][0]
    let_time_pass()
    skipped = send(cast, live, name="judge_time_up", side="A", consequence="skip", key="skip-the-turn").json()
    assert skipped["side"] == "B"
    assert GameAction.objects.get().text == "--"
    page = client(cast, live).get(address(cast, live, name="judge_board"), headers={"accept-language": "ru"})
    assert "пропуск хода (судья)" in page.content.decode()


def test_the_tours_usual_consequence_stands_first(cast: Cast, live: Table) -> None:
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"overrun": "skip"})
    page = client(cast, live).get(address(cast, live)).content.decode()
    places = [page.index(f'name="consequence" value="{way}"') for way in ("skip", "warn", "lose")]
    assert places == sorted(places)


def test_the_protocol_and_the_board_lead_to_it(cast: Cast, live: Table) -> None:
    live.begin()
    for name, args in (("judge_match", []), ("judge_board", [KEY])):
        page = client(cast, live).get(reverse(name, args=[cast.tournament.slug, live.match.pk, *args]))
        assert address(cast, live) in page.content.decode(), name


def test_a_second_hint_is_refused_on_the_screen_and_not_offered(cast: Cast, live: Table) -> None:
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})

    def offered() -> bool:
        page = client(cast, live).get(address(cast, live)).content.decode()
        (button,) = (line for line in page.splitlines() if 'data-do="hint"' in line)
        return "is-given" not in button

    send(cast, live, do="start", side="A")
    assert offered()
    send(cast, live, do="hint", key="first-hint")
    Clock.objects.filter(kind="advice").update(running_since=timezone.now() - timedelta(seconds=9))
    assert not offered()
    going_on = send(cast, live, do="start", key="going-on").json()
    assert going_on["hint"]["spent"] >= 9000
    assert not offered()
    before = stored()
    refused = send(cast, live, do="hint", key="second-hint")
    assert refused.status_code == 422
    assert refused.json()["faults"] == ["The hint is given once a match, and this match has had it."]
    assert stored() == before


def test_the_screen_of_the_next_game_shows_no_time_of_the_first(cast: Cast, live: Table) -> None:
    send(cast, live, do="start", side="A")
    state = client(cast, live).get(address(cast, live, GameKey(Stage.TEAM, 0, 2)), {"state": "1"}).json()
    assert (state["since"], state["spent"], state["side"]) == ("", 0, "")
    assert send(cast, live, do="press", side="A", key="still-its-own").json()["side"] == "B"


def test_a_tap_is_undone_at_its_own_game_alone(cast: Cast, live: Table) -> None:
    second = GameKey(Stage.TEAM, 0, 2)
    browser, asking = client(cast, live), {"accept": "application/json"}
    browser.post(address(cast, live, second), {"do": "start", "side": "A", "key": "start-two"}, headers=asking)
    at = epoch_ms(timezone.now())
    browser.post(address(cast, live, second), {"do": "press", "side": "A", "at": at, "key": "two"}, headers=asking)
    send(cast, live, do="back", side="A", at=at)
    state = browser.get(address(cast, live, second), {"state": "1"}).json()
    assert state["side"] == "B"
    browser.post(address(cast, live, second), {"do": "back", "side": "A", "at": at, "key": "back"}, headers=asking)
    assert browser.get(address(cast, live, second), {"state": "1"}).json()["side"] == "A"
