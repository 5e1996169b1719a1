"""Remarks, and what takes signatures off, on the judge's pages."""

import re
from typing import Any

import pytest
from django.test import Client

from tests import factories as make
from tests.conftest import Cast
from tests.pages.judge.test_protocol import EN, HTMX, stored, tap, text, url
from tournaments.models import Game, Match, Penalty, Signature, Tour

BEFORE = "A change here removes 1 signature."
AFTER = "This change removed 1 signature: it has to be given again."


@pytest.fixture
def judge(cast: Cast) -> Client:
    """The judge's phone, at the closing of a match that the senior judge has signed."""
    make.make_line_up(cast.match, "A")
    make.make_line_up(cast.match, "B")
    Match.objects.filter(pk=cast.match.pk).update(state="closing")
    given = {"role": "senior", "name": "Семён", "signed_at": "2026-03-01T10:00Z", "given_by": "Семён"}
    Signature.objects.create(match=cast.match, **given)
    return cast.client("judge")


def withdrawn() -> bool:
    return not Signature.objects.filter(withdrawn_at=None).exists()


def test_by_htmx_remarks_come_back_without_their_field(cast: Cast, judge: Client) -> None:
    Signature.objects.all().delete()
    response = judge.post(url(cast, "remarks/"), {"version": 1, "was": "", "remarks": "тихо"}, **HTMX)
    page = text(response)
    assert "<textarea" not in page
    assert re.search(r'data-from="1" data-version="2"', page)
    assert 'name="was" value="тихо"' in page
    assert 'id="bar" hx-swap-oob="true"' in page


def test_a_page_that_lacks_what_others_wrote_stays_behind(cast: Cast, judge: Client) -> None:
    Signature.objects.all().delete()
    tap(cast.client("organiser"), cast, decision="A")
    response = judge.post(url(cast, "remarks/"), {"version": 1, "was": "", "remarks": "тихо"}, **HTMX)
    assert "data-from" not in text(response)
    assert stored(cast).remarks == "тихо"


@pytest.mark.parametrize("how", [EN, HTMX])
def test_a_conflict_about_remarks_keeps_both_texts(cast: Cast, judge: Client, how: dict[str, Any]) -> None:
    judge.post(url(cast, "remarks/"), {"version": 1, "was": "", "remarks": "окно"})
    late = {"version": 1, "was": "", "remarks": "шум"}
    response = judge.post(url(cast, "remarks/"), late, **how)
    page = text(response)
    assert response.status_code == 409
    assert 'name="was" value="окно"' in page
    assert "Семён changed the remarks" in page
    assert (how is HTMX) == ("<textarea" not in page)
    assert how is HTMX or ">шум</textarea>" in page
    assert stored(cast).remarks == "окно"
    assert judge.post(url(cast, "remarks/"), late | {"was": "окно"}, **EN).status_code == 302
    assert stored(cast).remarks == "шум"


FIRST = {"version": 1, "key": "key-of-the-first", "was": "", "remarks": "шум"}
LAST = {"version": 1, "key": "key-of-the-last", "was": ["", "шум"], "remarks": "шум, 20 минут"}


@pytest.mark.parametrize(("order", "status"), [((FIRST, LAST), 302), ((LAST, FIRST), 409)])
def test_what_was_typed_last_stands_whichever_of_two_writes_of_a_page_comes_first(
    cast: Cast, judge: Client, order: tuple[dict[str, Any], ...], status: int
) -> None:
    answers = [judge.post(url(cast, "remarks/"), sent, **EN).status_code for sent in order]
    assert answers == [302, status]
    assert stored(cast).remarks == LAST["remarks"]


WRITES: dict[str, tuple[str, dict[str, Any]]] = {
    "remarks": ("remarks/", {"was": "", "remarks": "тихо"}),
    "penalty": ("penalties/", {"side": "A", "points": "1", "why": "шум"}),
    "no penalty": ("penalties/{penalty}/remove/", {}),
    "times": ("times/", {"started": "2026-03-01T10:00", "ended": ""}),
    "result": ("games/individual/1/1/tap/", {"decision": "A", "version": 0}),
    "extra game": ("extra/", {"slot": "2.1", "agreed": "yes"}),
    "step": ("state/", {"seen": "closing", "to": "team"}),
    "sheet": (
        "games/individual/1/1/",
        {"do": "sheet", "version": 0, "first": "A", "painted_a": "12", "painted_b": "7"},
    ),
}


@pytest.mark.parametrize("what", WRITES)
@pytest.mark.parametrize("how", [EN, HTMX])
def test_what_takes_signatures_off_says_so(cast: Cast, judge: Client, what: str, how: dict[str, Any]) -> None:
    penalty = Penalty.objects.create(match=cast.match, side="B", points=1, reason="шум")
    tail, fields = WRITES[what]
    address = url(cast, tail.format(penalty=penalty.pk))
    form_page = address if what == "sheet" else url(cast, "?step=individual")
    for page in (form_page, url(cast, "?step=closing")):
        assert BEFORE in text(judge.get(page, **EN))
    response = judge.post(address, {"version": 1} | fields, **how)
    assert response.status_code in (200, 302)
    assert withdrawn()
    after = response if response.status_code == 200 else judge.get(response["Location"], **EN)
    assert AFTER in text(after)
    assert BEFORE not in text(judge.get(url(cast), **EN))


@pytest.fixture
def board(cast: Cast, judge: Client) -> str:
    """The address of a game's board on which two moves were made before the senior judge signed."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind="corners")
    address = url(cast, "games/individual/1/1/board/")
    judge.post(address, {"version": 0, "First": "A", "Circles": "A"})
    for move in ("d4", "e5"):
        judge.post(f"{address}play/", {"version": Game.objects.get().version, "action": move}, **HTMX)
    Signature.objects.update(withdrawn_at=None)
    return address


BOARD_WRITES: dict[str, tuple[str, dict[str, Any]]] = {
    "move": ("play/", {"action": "f6"}),
    "taking back": ("back/", {}),
    "correction": ("correct/", {"ply": "2. e5", "action": "f6"}),
    "ending": ("end/", {"how": "agreement", "result": "draw"}),
}


def messages(page: str) -> str:
    """What stands under the board."""
    found = re.search(r'<div id="messages".*?</div>', page, re.DOTALL)
    return found[0] if found else ""


@pytest.mark.parametrize("what", BOARD_WRITES)
@pytest.mark.parametrize("how", [EN, HTMX])
def test_a_board_says_below_it_before_and_after_that_signatures_come_off(
    judge: Client, board: str, what: str, how: dict[str, Any]
) -> None:
    page = text(judge.get(board, **EN))
    below = page[page.index('class="play-bar"') : page.index('id="beside"')]
    assert f'id="takes-off">{BEFORE}' in below
    assert re.search(r'<button [^>]*aria-describedby="takes-off"[^>]*>Take back', below)
    tail, fields = BOARD_WRITES[what]
    response = judge.post(board + tail, {"version": Game.objects.get().version} | fields, **how)
    assert response.status_code in (200, 302)
    assert withdrawn()
    after = response if response.status_code == 200 else judge.get(response["Location"], **how)
    assert AFTER in messages(text(after))
    assert BEFORE not in text(after)
    assert AFTER not in text(judge.get(board, **EN))


def test_what_comes_after_a_write_on_the_board_brings_the_message_along(judge: Client, board: str) -> None:
    page = text(judge.get(board, **EN))
    (taken_back,) = re.findall(r'<form [^>]*data-back [^>]*hx-select-oob="([^"]*)"', page)
    assert "#messages:innerHTML" in taken_back.split(",")
    answers = [
        text(judge.post(f"{board}play/", {"version": Game.objects.get().version, "action": move}, **HTMX))
        for move in ("f6", "g7")
    ]
    assert 'hx-swap-oob="innerHTML"' in messages(answers[0])
    assert not messages(answers[1])  # what was said stays until there is something else to say


@pytest.mark.parametrize("done", [{}, {"done": "1"}])
def test_a_line_up_says_that_it_takes_signatures_off(cast: Cast, judge: Client, done: dict[str, str]) -> None:
    page = url(cast, "line-ups/A/")
    form = text(judge.get(page, **EN))
    assert BEFORE in form
    places = {
        f"place-{pk}": str(place) if place < 5 else "s"
        for place, pk in enumerate(cast.match.team_a.players.order_by("pk").values_list("pk", flat=True), start=1)
    }
    captain = next(iter(places)).removeprefix("place-")
    sent = {"version": 1, "captain": captain} | places | done
    response = judge.post(page, sent, **HTMX)
    assert withdrawn()
    assert AFTER in text(judge.get(url(cast), **EN) if done else response)
