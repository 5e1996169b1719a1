"""Sealed picks of Der Isses!: two worlds that differ only in them give the same bytes to everybody (isses.3)."""

import functools
import io
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pypdf
import pytest
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.access.matrix import EVERYBODY, RULES, every_run
from tests.access.rereading import Looking
from tests.access.test_matrix import address
from tests.access.undrawn import MARK
from tests.boards import Table
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED, SETUP
from tournaments.audit.tables import lines_of
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, GameAction, Match, Tour, Tournament
from tournaments.play.read.history import history_of
from tournaments.play.read.live import live_game, live_games_of, live_games_of_tournament
from tournaments.play.write import records
from tournaments.play.write.ending import NoLongerFits

pytestmark = pytest.mark.one_database
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)
UNTOLD = "oygvw"
"""Colours that no example of the rules picks."""
BESIDE_THE_COIN = SETUP.replace("v=g4", "v=d5")
CHANGING = re.compile(
    rb'(?:csrfmiddlewaretoken|name="(?:key|seed)")[^>]*value="[^"]*"|[0-9a-f]{8,64}|nonce-[\w-]+|/learn/\w+/\w+/[\w-]{8,}'
)
"""What differs between any two answers: tokens against forgery, keys of forms and of boards to learn on, lots that are
proposed, hashes."""
PDF_OWN = re.compile(rb"/(?:CreationDate|ModDate) \(D:[^)]*\)|(?<=/ID \n\[)[^\]]*(?=\])")
"""What differs between two PDF files that look the same."""
ADDRESSES = sorted(name for name, rule in RULES.items() if rule.get and name != "enter")


@pytest.fixture
def live(cast: Cast, monkeypatch: pytest.MonkeyPatch, paper: None) -> Table:
    """A game of Der Isses! before the picks of its first round; time stands still."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    given = {"kind": "isses", "options": {"picks": "sealed"}, "format": to_json(PRESETS["isses"].format)}
    Tour.objects.filter(pk=cast.tour.pk).update(**given)
    Match.objects.filter(pk=cast.match.pk).update(state="individual", started_at=NOW)
    for side in "AB":
        make.make_line_up(cast.match, side)
    match = Match.objects.with_names().get(pk=cast.match.pk)
    cast.match = match
    table = Table(match, cast.judge, GameKey(Stage.INDIVIDUAL, 1, 1))
    table.begin()
    table.play(*PLAYED)
    list(pages(cast))  # rows that some addresses need are made before the worlds part
    return table


def in_world(live: Table, a: str, b: str, *after: str, look: Callable[[], Any]) -> Any:
    """What somebody sees where these are picked and this happens then; all of it undone."""
    with transaction.atomic():
        for number, text in enumerate([f"(pick A {a})", f"(pick B {b})", *after]):
            live.play(text, by=make.by(live.judge, key=f"the same key {number}"), moment=NOW)
        cache.clear()
        seen = look()
        transaction.set_rollback(True)
    return seen


def told(response: HttpResponse) -> tuple[int, bytes]:
    """An answer without what differs between any two. Of a stream its head: what it sends is what ``match_live`` and
    the other addresses of present states answer."""
    if response.headers.get("Content-Type", "").startswith("text/event-stream"):
        return response.status_code, b""
    body = b"".join(response) if response.streaming else response.content
    kind = response.headers.get("Content-Type")
    if kind == "application/pdf":
        body = printed(body)
    if kind == "application/zip":
        with zipfile.ZipFile(io.BytesIO(body)) as files:
            body = b"".join(name.encode() + printed(files.read(name)) for name in files.namelist())
    return response.status_code, CHANGING.sub(b"#", body)


def printed(body: bytes) -> bytes:
    """The pages of a document, or the words of a PDF file: its own numbers and moments differ from one to the next.
    Nothing of a workbook, which says when it was made."""
    if body.startswith(b"PK"):
        return b""
    if body.startswith(MARK) or not body.startswith(b"%PDF"):
        return body
    return _words(PDF_OWN.sub(lambda match: b" " * len(match[0]), body))


@functools.lru_cache(maxsize=1000)
def _words(body: bytes) -> bytes:
    """Read once for all who get the same sheet: reading takes longer than drawing."""
    return "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(body)).pages).encode()


def unsealed(entry: AuditEntry) -> str:
    """What a log entry says, without the digests that only this server can compute."""
    return re.sub(r'"seal":"\w+"', "", entry.data)


def pages(cast: Cast) -> Iterator[tuple[str, str]]:
    for name in ADDRESSES:
        yield name, address(cast, name, RULES[name])


@pytest.mark.parametrize("role", every_run(sorted(EVERYBODY)))
def test_every_page_is_the_same_in_both_worlds(cast: Cast, live: Table, role: str) -> None:
    look = Looking(cast.client(role).get, lambda: dict(pages(cast)), told)
    one, other = (in_world(live, *picks, look=look) for picks in (("y", "g"), ("v", "w")))
    assert look.drawn_again, "nothing that was read differs, so nothing was tried"
    for name, answer in one.items():
        assert other[name] == answer, name
        assert not re.search(rb"\(pick [AB] [ygvw]\)", answer[1]), name


def test_what_programs_follow_is_the_same_in_both_worlds(cast: Cast, live: Table) -> None:
    """To who begins, and to who comes back from before the picks."""
    feed, before = reverse("api_events", args=["cup"]), Tournament.objects.get(pk=cast.tournament.pk).revision

    def look() -> list[bytes]:
        answers = (cast.client("public").get(feed, {"since": since}) for since in ("", str(before)))
        return [answer.content for answer in answers]

    one, other = (in_world(live, *picks, look=look) for picks in (("y", "g"), ("v", "w")))
    assert one == other
    assert b"matches" in one[1]


PICKED = {"captain_a": "captain_pick", "judge": "judge_play"}
"""Who picks on which page."""
LOOKS_ON = {
    "judge": "captain_a",
    "captain_b": "captain_a",
    "public": "captain_a",
    "organiser": "judge",
    "captain_a": "judge",
}
"""Everybody who looks on, and who picks then in every run; the other one picks by night."""


@pytest.mark.parametrize(
    ("role", "who"),
    [
        pytest.param(role, who, marks=[] if usual == who else pytest.mark.nightly)
        for role, usual in LOOKS_ON.items()
        for who in PICKED
    ],
)
def test_a_pick_on_its_way_through_the_pages_is_the_same_in_both_worlds(
    cast: Cast, live: Table, role: str, who: str
) -> None:
    """One side picks on the page that is meant for it; the answer, and every page after it, tells no card."""
    where, shown = [cast.tournament.slug, cast.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)], live.game.version
    look = Looking(cast.client(role).get, lambda: dict(pages(cast)), told)

    def world(card: str) -> list[Any]:
        given = {"card": card, "pick": "A", "version": shown, "key": "the-same-key"}
        with transaction.atomic():
            answer: Any = cast.client(who).post(reverse(PICKED[who], args=where), given)
            assert live.texts[-1] == f"(pick A {card})"
            again: Any = cast.client(who).post(reverse(PICKED[who], args=where), given | {"key": "another-key"})
            cache.clear()
            seen = [told(answer), answer.headers.get("Location"), told(again), look()]
            transaction.set_rollback(True)
        return seen

    assert world("y") == world("v")


def test_the_log_cache_and_queries_are_the_same(cast: Cast, live: Table) -> None:
    def look() -> list[Any]:
        entries = AuditEntry.objects.order_by("number")
        games = (
            live_game(live.game, "referee"),
            *live_games_of(live.match),
            *live_games_of_tournament(cast.tournament),
        )
        return [
            [(unsealed(entry), entry.answer, lines_of(entry)) for entry in entries],
            [repr((game, game.position, game.plies, game.points)) for game in games if game],
            repr(history_of(live.game)),
        ]

    one, other = (in_world(live, *picks, look=look) for picks in (("r", "b"), ("v", "w")))
    assert one == other


def test_no_random_pick_stands_anywhere_but_in_its_row(
    cast: Cast, live: Table, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random()
    texts = [f"(pick {side} {chance.choice(UNTOLD)})" for side in "AB"]
    live.play(*texts)
    for role in ("judge", "organiser", "captain_a", "captain_b", "public"):
        client = cast.client(role)
        for name, url in pages(cast):
            status, body = told(client.get(url))  # type: ignore[arg-type]
            assert status < 500
            assert not any(text.encode() in body for text in texts), name
    log = "".join(str(list(row)) for row in AuditEntry.objects.values_list())
    kept = repr(getattr(cache, "_cache", ""))
    for text in texts:
        assert text not in log + kept + caplog.text
        assert GameAction.objects.filter(text=text).count() == 1


def test_the_log_opens_a_pick_when_it_is_revealed(live: Table) -> None:
    live.play("(pick A r)", "(pick B b)", "(accuse g)")
    before = AuditEntry.objects.latest("number").changes["after"]["game"]
    assert "opened" not in before
    live.play("(reveal)")
    game = AuditEntry.objects.latest("number").changes["after"]["game"]
    assert game["text"] == "(reveal A=r B=b)"
    assert game["opened"] == [{"ply": 3, "text": "(pick A r)"}, {"ply": 4, "text": "(pick B b)"}]


def test_the_program_itself_knows_the_cards_that_are_revealed(live: Table) -> None:
    live.play("(pick A r)", "(pick B b)", "(accuse g)")
    shown = live_game(live.game, "referee")
    assert shown is not None
    [tap] = shown.engine.continuations(shown.position, ())
    assert tap.token == "reveal"
    live.play(shown.engine.format(tap.action))
    assert live.texts[-1] == "(reveal A=r B=b)"


def test_a_refusal_tells_no_card(live: Table) -> None:
    texts = ["(pick A r)", "(pick A ?)", "(coin a3)", "(reveal)", "r:a1-b2", "r:a1-c3", "(reveal A=r B=b)", "x"]

    def look() -> list[Any]:
        outcomes: list[Any] = []
        for text in texts:
            try:
                live.play(text, by=make.by(live.judge))
            except Refused as refused:
                outcomes.append((text, refused.faults, repr(getattr(refused, "position", None))))
                continue
            outcomes.append((text, "taken", ""))
            live.take_back()
        return outcomes

    assert in_world(live, "r", "b", look=look) == in_world(live, "v", "w", look=look)


def test_taking_back_and_correcting_a_pick_tells_no_card(live: Table) -> None:
    def look() -> list[Any]:
        live.correct(3, "(pick A y)")
        with pytest.raises(NoLongerFits) as caught:
            live.correct(1, BESIDE_THE_COIN)
        live.play("w:d7-d6")
        live.take_back()
        live.take_back()
        records.remove_record(make.by(live.judge), match_id=live.match.pk, version=live.game.version, key=live.key)
        log = [unsealed(entry) for entry in AuditEntry.objects.order_by("number")]
        return [str(caught.value), caught.value.text, caught.value.dropped, log, repr(history_of(live.game))]

    assert in_world(live, "r", "b", look=look) == in_world(live, "v", "w", look=look)


def test_judges_see_what_was_never_revealed_once_the_game_cannot_go_on(cast: Cast, live: Table) -> None:
    live.play("(pick A r)", "(pick B b)")
    url = address(cast, "game_record", RULES["game_record"])
    assert b"(pick A ?)" in cast.client("judge").get(url).content
    live.end("resignation", "A")
    assert b"(pick A ?)" in cast.client("judge").get(url).content, "the ending can be undone"
    for state, seen in (("signed", b"(pick A r)"), ("individual", b"(pick A ?)")):
        Match.objects.filter(pk=cast.match.pk).update(state=state)
        assert seen in cast.client("judge").get(url).content
        assert b"(pick A ?)" in cast.client("captain_a").get(url).content
    live.take_back()
    assert b"(pick A ?)" in cast.client("judge").get(url).content


@pytest.mark.parametrize(("who", "side", "may"), [
    ("captain_a", "A", True), ("captain_b", "B", True), ("judge", "A", True), ("judge", "B", True),
    ("captain_a", "B", False), ("captain_b", "A", False), ("other_captain", "A", False),
    ("other_judge", "A", False), ("other_organiser", "A", False),
])  # fmt: skip
def test_a_pick_is_entered_by_a_judge_or_by_the_captain_of_its_side(
    cast: Cast, live: Table, who: str, side: str, may: bool
) -> None:
    text, intent = f"(pick {side} r)", make.by(getattr(cast, who))
    if may:
        live.play(text, by=intent)
        assert live.texts[-1] == text
        return
    with pytest.raises(PermissionDenied):
        live.play(text, by=intent)
    assert live.texts == PLAYED


def test_a_captain_does_nothing_but_pick(cast: Cast, live: Table) -> None:
    live.play("(pick A r)", "(pick B b)")
    for text in ("w:d7-d6", "(accuse r)", "(PICK A r)", "x(pick A r)"):
        with pytest.raises(PermissionDenied):
            live.play(text, by=make.by(cast.captain_a))
    with pytest.raises(PermissionDenied):
        live.take_back(by=make.by(cast.captain_a))
