"""A judge sets the clocks of a match."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.following import session_of
from tournaments.models import Clock, Tour


@pytest.fixture
def live(cast: Cast) -> Table:
    return table(cast)


def press(cast: Cast, live: Table, do: str, *, version: int, kind: str = "individual", **more: Any) -> Any:
    client = cast.client("public")
    client.cookies["sessionid"] = session_of(live)
    headers = {"accept-language": "en"} | ({"HX-Request": "true"} if more.pop("htmx", True) else {})
    address = reverse("judge_clock", args=[cast.tournament.slug, live.match.pk, kind])
    return client.post(address, {"do": do, "version": version, "key": f"press-{do}-{version}"} | more, headers=headers)


def test_start_pause_and_reset_answer_with_the_clock_as_it_stands(cast: Cast, live: Table) -> None:
    started = press(cast, live, "start", version=0)
    assert started.status_code == 200
    assert 'value="pause"' in started.content.decode()
    assert Clock.objects.get().running_since is not None
    paused = press(cast, live, "pause", version=1).content.decode()
    assert 'value="start"' in paused
    assert Clock.objects.get().running_since is None
    assert press(cast, live, "reset", version=2).status_code == 200
    assert Clock.objects.get().spent == 0


def test_without_a_script_the_judge_comes_back_to_the_page(cast: Cast, live: Table) -> None:
    back = f"/t/{cast.tournament.slug}/matches/{live.match.pk}/judge/?step=individual"
    assert press(cast, live, "start", version=0, htmx=False, back=back)["Location"] == back
    elsewhere = press(cast, live, "pause", version=1, htmx=False, back="https://elsewhere.example/")
    assert elsewhere["Location"] == reverse("judge_match", args=[cast.tournament.slug, live.match.pk])


def test_who_comes_second_sees_the_clock_as_it_stands(cast: Cast, live: Table) -> None:
    press(cast, live, "start", version=0)
    before = stored()
    answer = press(cast, live, "reset", version=0)
    assert answer.status_code == 409
    assert "Someone else has set this clock" in answer.content.decode()
    assert 'value="pause"' in answer.content.decode()
    assert stored() == before


@pytest.mark.parametrize(("kind", "do"), [("individual", "stop"), ("other", "start"), ("advice", "start")])
@pytest.mark.parametrize("htmx", [True, False])
def test_what_is_no_clock_or_no_order_is_refused(cast: Cast, live: Table, kind: str, do: str, htmx: bool) -> None:
    before = stored()
    answer = press(cast, live, do, version=0, kind=kind, htmx=htmx)
    assert answer.status_code == 422
    assert "errorlist" in answer.content.decode()
    assert stored() == before


def test_the_protocol_shows_the_clock_of_the_present_stage(cast: Cast, live: Table) -> None:
    client = cast.client("public")
    client.cookies["sessionid"] = session_of(live)
    address = reverse("judge_match", args=[cast.tournament.slug, live.match.pk])
    page = client.get(address, headers={"accept-language": "en"}).content.decode()
    assert 'data-clock="individual"' in page
    assert "Start the clock" in page


def test_a_second_hint_is_refused_on_the_page_and_not_offered(cast: Cast, live: Table) -> None:
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    live.go_on_to_the_team_stage()
    fields: dict[str, Any] = {"kind": "move", "number": "1"}
    offered = press(cast, live, "start", version=0, **fields).content.decode()
    assert 'value="hint"' in offered
    press(cast, live, "hint", version=1, **fields)
    Clock.objects.filter(kind="advice").update(running_since=timezone.now() - timedelta(seconds=9))
    going_on = press(cast, live, "start", version=2, **fields).content.decode()
    assert 'value="pause"' in going_on
    assert 'value="hint"' not in going_on
    before = stored()
    for htmx in (True, False):
        refused = press(cast, live, "hint", version=3, htmx=htmx, **fields)
        assert refused.status_code == 422
        assert "The hint is given once a match, and this match has had it." in refused.content.decode()
    assert stored() == before


def test_a_result_that_is_tapped_brings_the_clock_of_the_next_game(cast: Cast, live: Table) -> None:
    live.go_on_to_the_team_stage()
    press(cast, live, "start", version=0, kind="move", number="1")
    client = cast.client("public")
    client.cookies["sessionid"] = session_of(live)
    address = reverse("judge_tap", args=[cast.tournament.slug, live.match.pk, live.key])
    tap = {"version": 0, "key": "tap-of-a-result", "decision": "A"}
    answer = client.post(address, tap, headers={"HX-Request": "true", "accept-language": "en"}).content.decode()
    clocks = answer[answer.index('id="judge-clocks" hx-swap-oob="true"') :]
    assert '<input type="hidden" name="number" value="2">' in clocks
    assert 'value="start"' in clocks
    assert press(cast, live, "start", version=2, kind="move", number="2").status_code == 200


def shown(cast: Cast, live: Table, name: str, *args: Any, step: str = "") -> str:
    """The clocks of a page of the judge."""
    client = cast.client("public")
    client.cookies["sessionid"] = session_of(live)
    address = reverse(name, args=[cast.tournament.slug, live.match.pk, *args])
    page = client.get(address, {"step": step} if step else {}, headers={"accept-language": "en"}).content.decode()
    return page[page.index('id="judge-clocks"') :].partition("</form>")[0]


@pytest.mark.parametrize("known", [True, False], ids=["with a row", "without a row"])
def test_the_board_of_a_game_shows_no_time_of_another(cast: Cast, live: Table, known: bool) -> None:
    live.go_on_to_the_team_stage()
    if known:
        live.begin()
    press(cast, live, "start", version=0, kind="move", number="1")
    live.key = live.key._replace(number=2)
    live.begin()
    clocks = shown(cast, live, "judge_board", live.key)
    assert 'value="start"' in clocks
    assert 'value="pause"' not in clocks
    assert 'data-since=""' in clocks
    assert 'data-game="2"' in clocks
    begun = press(cast, live, "start", version=1, kind="move", number="2")
    assert begun.status_code == 200
    assert 'value="pause"' in begun.content.decode()
    assert Clock.objects.get().number == 2


def test_the_protocol_shows_the_clock_that_runs_beside_its_own_game(cast: Cast, live: Table) -> None:
    """Also while the first game has no result, be it that it was taken back for a moment."""
    live.go_on_to_the_team_stage()
    press(cast, live, "start", version=0, kind="move", number="2")
    clocks = shown(cast, live, "judge_match", step="team")
    assert '<input type="hidden" name="number" value="2">' in clocks
    assert 'value="pause"' in clocks
    press(cast, live, "reset", version=1, kind="move", number="2")
    assert '<input type="hidden" name="number" value="1">' in shown(cast, live, "judge_match", step="team")
