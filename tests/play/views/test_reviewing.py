"""A recorded game looked through by the program: who may, how far it has come, what the page shows and hides."""

import re
from html import unescape
from io import BytesIO
from math import inf
from typing import Any, Final

import pytest
from django.core.cache import caches
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from pypdf import PdfReader

from games.core.types import Side
from script.lib.console import ROOT
from tests.conftest import Cast
from tests.journeys import boards
from tests.play.thinking import Thinking
from tests.play.views.trying.test_board import at, made
from tests.records import finished_game
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.kernel.thinking import Progress
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Game, GameAction, Match, Tour, Tournament, TryBoard
from tournaments.paper.grid import Figure, Item, Paragraph
from tournaments.play.documents import review as documents
from tournaments.play.read import review
from tournaments.play.read.against import Program
from tournaments.play.read.records import game_page
from tournaments.play.review import Point, points_of, sides_of
from tournaments.play.views import limits
from tournaments.play.views.limits import LOOKED
from tournaments.play.write.against import tag_of

pytestmark = pytest.mark.django_db
KEY: Final = GameKey(Stage.INDIVIDUAL, 1, 1)
BUTTON: Final = "Look through this game with the program"
REFRESH = re.compile(r'http-equiv="refresh" content="(\d+);url=([^"]+)"')
WITHOUT_SCRIPTS = re.compile(r'<noscript><meta http-equiv="refresh"[^>]*></noscript>')
PART = re.compile(r'id="review"[^>]* hx-get="([^"]+)" hx-trigger="load delay:(\d+)s')


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few positions: what is found matters in tests/games/partner."""
    LOOKED.forget()
    monkeypatch.setattr(review, "budget_of", lambda _game, _count: 150)
    monkeypatch.setattr(review, "FURTHER", 60)
    monkeypatch.setattr(review, "LONG", inf)  # however slow the machine is


@pytest.fixture
def address(cast: Cast) -> str:
    """Where the recorded game of an approved match is looked through."""
    played = finished_game()
    return recorded(cast, "corners", [ply.text for ply in played.record.plies], {"Result": str(played.record.token)})


def recorded(cast: Cast, kind: str, texts: list[str], tags: dict[str, str], **options: str) -> str:
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind, options=options, format=to_json(PRESETS[kind].format))
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.APPROVED)
    game = Game.objects.create(
        match=cast.match, **KEY._asdict(), tags={"Game": kind} | tags, decision="A", plies=len(texts)
    )
    for ply, text in enumerate(texts, 1):
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="Семён", entered_at=timezone.now())
    return reverse("game_review", args=["cup", cast.match.pk, KEY])


def page(client: Client, address: str, **query: str) -> str:
    answer = client.get(address, query, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_the_page_of_a_game_offers_it_and_a_tap_begins_it(address: str, thinking: Thinking) -> None:
    client = Client()
    game = page(client, address.removesuffix("review/"))
    assert BUTTON in game
    assert f'action="{address}"' in game
    assert BUTTON in page(client, address)
    assert not thinking.asked, "nothing is thought about before somebody wants it"
    answer = client.post(address)
    assert answer["Location"] == f"{address}?begun=1#review"
    html = page(client, address)
    assert '<polyline class="review-line"' in html
    assert "Where the game turned" in html
    assert BUTTON not in html
    assert not REFRESH.search(html)


def test_each_turning_point_has_a_board_a_line_and_says_how_sure_it_is(address: str, thinking: Thinking) -> None:
    client = Client()
    client.post(address)
    html = page(client, address)
    points = html.count('id="point-')
    assert 1 <= points <= 6
    assert html.count('class="review-mark"') == points
    assert html.count("line-1-board-name") == 2
    assert len(re.findall(r">(?:proven|estimated)</span>", html)) == 2 * points
    assert "%" not in html[html.index('id="review"') : html.index("</section>", html.index('id="review"'))]
    longer = re.search(r"point=([0-9])&amp;step=2#line", html)
    assert longer, "a line to play through"
    further = page(client, address, point=longer[1], step="2", ply="3")
    assert f"?ply=3&amp;begun=1&amp;point={longer[1]}&amp;step=1#line-{longer[1]}" in further


def ways(html: str) -> set[str]:
    """Where the page of a review leads to in the same review, by links and by htmx."""
    return {unescape(way) for way in re.findall(r' (?:href|hx-get)="(\?[^"#]*)', html)}


def test_every_way_through_a_finished_review_finds_it_again_on_another_process(
    address: str, thinking: Thinking
) -> None:
    client = Client()
    for where in (address, at(tried(), "try_review")):
        client.post(where)
        html = page(client, where)
        found = ways(html)
        assert found
        assert {QueryDict(way[1:]).get("begun") for way in found} == {"1"}
        if "data-jump" in html:
            assert re.search(
                r'<form class="replay-jump".*?<input type="hidden" name="begun" value="1">', html, re.DOTALL
            )
        caches["reviews"].clear()
        thinking.ended.clear()
        thinking.held = Progress("waiting", before=3, seconds=6.2)
        for way in sorted(found):
            answer = page(client, where + way)
            assert BUTTON not in answer
            assert PART.search(answer), "it asks again by itself"
        thinking.held = None


def test_where_there_is_no_line_yet_a_step_of_it_renews_all_that_is_said(address: str, thinking: Thinking) -> None:
    """Another process says how far it is instead, and the line comes back with the rest; else the other lines stay."""
    client = Client(headers={"hx-request": "true"})
    whole_game = made("corners", played=[ply.text for ply in finished_game().record.plies])
    for where in (address, at(whole_game, "try_review")):
        client.post(where)
        step, whole = "?begun=1&point=1&step=2", ("HX-Retarget", "HX-Reselect")
        assert 'id="point-1"' in page(client, where)
        assert not set(whole) & client.get(where + step).headers.keys()
        caches["reviews"].clear()
        thinking.ended.clear()
        thinking.held = Progress("waiting", before=3, seconds=6.2)
        answer = client.get(where + step)
        assert [answer[name] for name in whole] == ["#review", "#review"]
        assert not set(whole) & Client().get(where + step).headers.keys()
        thinking.held = None


def test_before_it_is_begun_no_way_begins_it(address: str, thinking: Thinking) -> None:
    for where in (address, address.removesuffix("review/"), at(tried(), "try_review")):
        assert "begun=" not in page(Client(), where)
    assert not thinking.asked


@pytest.mark.parametrize("query", [{"point": "x", "step": "²"}, {"point": "1", "step": "99"}, {"ply": "9" * 30}])
def test_strange_wishes_show_what_there_is(address: str, thinking: Thinking, query: dict[str, str]) -> None:
    client = Client()
    client.post(address)
    assert "Where the game turned" in page(client, address, **query)


def test_the_board_alone_is_sent_where_the_replay_asks_for_it(address: str) -> None:
    part = page(Client(), address, ply="2", part="board")
    assert part.lstrip().startswith('<div class="replay-position"')
    assert 'data-ply="2"' in part


def test_while_the_program_thinks_the_page_says_how_far_it_is_and_asks_again(address: str, thinking: Thinking) -> None:
    client = Client()
    thinking.held = Progress("thinking")
    client.post(address)
    html = page(client, address)
    assert "The program is looking through the game…" in html
    assert "Moves looked at: 0 of" in html
    assert REFRESH.findall(html) == [("2", f"{address}?begun=1#review")]
    assert REFRESH.findall(page(client, address, begun="1")) == [("2", f"{address}?begun=2#review")]
    thinking.held = Progress("waiting", before=3, seconds=6.2)
    html = page(client, address)
    assert "3 other games are ahead of this one" in html
    assert REFRESH.findall(html)[0][0] == "7"
    assert PART.findall(html) == [(f"{address}?begun=1", "7")]
    thinking.held = Progress("full")
    assert "Too many games are waiting" in page(client, address)


def test_who_looks_at_a_move_meanwhile_still_sees_it(address: str, thinking: Thinking) -> None:
    """With scripts only the part about the review is renewed; without, the page comes back to the move."""
    client = Client()
    thinking.held = Progress("thinking")
    for where in (address, at(tried(), "try_review")):
        client.post(where)
        html = page(client, where, ply="2", begun="1")
        assert not REFRESH.search(WITHOUT_SCRIPTS.sub("", html)), "nothing is loaded anew where there are scripts"
        assert REFRESH.findall(html) == [("2", f"{where}?ply=2&amp;begun=2#position")]
        assert PART.findall(html) == [(f"{where}?ply=2&amp;begun=2", "2")]
        assert 'hx-select-oob="#curve"' in html
        assert '<div id="curve"></div>' in html


def test_what_was_found_before_a_process_died_is_kept_and_the_rest_tried_again(
    address: str, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review, "SLICE", 400)
    client = Client()
    real, count = thinking._thought, []

    def third_dies(question: Any) -> Progress:
        count.append(question)
        return Progress("failed") if len(count) == 3 else real(question)

    monkeypatch.setattr(thinking, "_thought", third_dies)
    client.post(address)
    html = page(client, address)
    assert "could not finish" in html
    assert not REFRESH.search(html)
    before = len(count)
    assert "could not finish" in page(client, address)
    assert len(count) == before, "a question that fails is not asked again by itself"
    client.post(address)
    assert "review-line" in page(client, address)
    assert [question.key for question in count].count(count[0].key) == 1, "what was found is not looked for twice"
    assert len({question.key for question in count}) == len(count) - 1


@pytest.mark.parametrize(("kind", "plies", "stake"), [("heldplay", 16, "game"), ("isses", 7, "coin")])
def test_a_game_won_bit_by_bit_is_judged_by_the_bit_and_has_lines_to_play_through(
    cast: Cast, thinking: Thinking, kind: str, plies: int, stake: str
) -> None:
    ended = {"Result": "1-0", "Termination": "resignation"}
    address, client = recorded(cast, kind, boards.texts(kind)[:plies], ended), Client()
    client.post(address)
    html = page(client, address)
    about = html[html.index('id="review"') :]
    assert f"this {stake}" in about
    assert "It begins anew with each" in html
    assert not re.search(r"(?:wins|winning) <span", about), "of the whole game nothing is said"
    assert "step=2#line" in about
    printed = words_of_paper(cast)
    assert "Then, for example: " in printed
    assert f"this {stake} (estimated)" in printed


def words_of_paper(cast: Cast) -> str:
    """What the record with its turning points says on paper, in English."""
    return " ".join(item.text for item in items_of_paper(cast)[1] if isinstance(item, Paragraph))


def items_of_paper(cast: Cast) -> tuple[tuple[Point, ...], list[Item]]:
    """The turning points, and what stands on paper, in English."""
    game = game_page(protocol_of(Match.objects.with_names().with_judges().get(pk=cast.match.pk)), KEY)
    assert game is not None
    found = review.review_of(review.reviewed_game(game))
    with translation.override("en"):
        points = points_of(found, sides_of(found.of.game.slug, game.teams))
        return points, list(documents._items(game, points))


@pytest.mark.usefixtures("thinking")
def test_the_paper_draws_the_better_move_of_every_turning_point(address: str, cast: Cast) -> None:
    Client().post(address)
    points, items = items_of_paper(cast)
    figures = [item for item in items if isinstance(item, Figure)]
    assert [point for point in points if point.length]
    assert [figure.caption for figure in figures] == [point.better for point in points if point.length]
    assert [figure.scene for figure in figures] == [point.scene(1) for point in points if point.length]


def test_a_slow_machine_gives_the_program_back_sooner_and_finds_the_same(
    address: str, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, asked = [], 0
    for long in (inf, 0.0):
        monkeypatch.setattr(review, "LONG", long)
        Client().post(address)
        html = page(Client(), address)
        found.append(html[html.index("review-line") :].replace("begun=1", ""))
        asked = len(thinking.asked)
        thinking.asked.clear()
        thinking.ended.clear()
        caches["reviews"].clear()
    assert asked >= len(finished_game().record.plies) - 2, "each thought ended after one decision"
    assert re.sub(r'value="[^"]{64}"', "", found[0]) == re.sub(r'value="[^"]{64}"', "", found[1])


def test_no_thought_about_a_game_takes_longer_than_is_said(address: str, thinking: Thinking) -> None:
    Client().post(address)
    told = (ROOT / "docs" / "security.md").read_text("utf-8")
    for seconds in {question.seconds for question in thinking.asked}:
        assert f"{seconds:.0f} seconds for a thought about a finished game" in " ".join(told.split())


@pytest.mark.parametrize("state", [state for state in Match.State.values if state != Match.State.APPROVED])
def test_no_word_about_a_match_that_is_not_approved(address: str, thinking: Thinking, state: str) -> None:
    client = Client()
    client.post(address)
    Match.objects.update(state=state)
    for address_of in (address, address.replace("review/", "review.pdf")):
        assert client.get(address_of).status_code == 404
    assert client.post(address).status_code == 404
    Tournament.objects.update(revision=99)
    game = client.get(address.removesuffix("review/"))
    assert address not in game.content.decode()


def test_an_organiser_switches_it_off(address: str, thinking: Thinking, cast: Cast) -> None:
    Tournament.objects.update(reviews="no", revision=99)
    for role in ("public", "judge", "organiser"):
        client = cast.client(role)
        assert client.get(address).status_code == client.post(address).status_code == 404
    assert BUTTON not in page(Client(), address.removesuffix("review/"))
    assert not thinking.asked


def test_a_server_that_does_not_think_offers_nothing(address: str, settings: Any) -> None:
    settings.THINKING_PROCESSES = 0
    assert Client().get(address).status_code == 404


def test_who_may_not_see_the_game_may_not_have_it_looked_through(address: str, cast: Cast, thinking: Thinking) -> None:
    for hidden in ({"visibility": "private"}, {"frozen_from": cast.tour.number}):
        Tournament.objects.update(**{"visibility": "public", "frozen_from": None} | hidden)
        assert Client().post(address).status_code == 404
        assert not thinking.asked
    assert cast.client("organiser").get(address).status_code == 200


def paper_of(address: str) -> str:
    return address.replace("review/", "review.pdf")


def is_printed(client: Client, where: str, **query: str) -> bool:
    """Whether the address gives the file; if not, it must be a page that says to wait."""
    answer = client.get(where, query, headers={"accept-language": "en"})
    if answer["Content-Type"] == "application/pdf":
        assert answer.status_code == 200
        return answer.getvalue().startswith(b"%PDF")
    assert answer.status_code == 202
    assert "no-store" in answer["Cache-Control"]
    return False


def test_it_prints_the_record_with_its_turning_points_once_there_are_some(address: str, thinking: Thinking) -> None:
    client = Client()
    client.post(address)
    assert f'href="{paper_of(address)}"' in page(client, address)
    assert is_printed(client, paper_of(address))


def test_its_paper_says_that_the_result_waits_and_is_no_part_of_what_is_announced(
    address: str, thinking: Thinking, cast: Cast
) -> None:
    client, paper = cast.client("organiser"), paper_of(address)
    client.post(address)
    for frozen_from, status in ((cast.tour.number + 1, 200), (cast.tour.number, 404)):
        Tournament.objects.update(frozen_from=frozen_from, revision=90 + status)
        text = PdfReader(BytesIO(client.get(paper, {"lang": "en"}).getvalue())).pages[0].extract_text()
        assert ("RESULTS NOT ANNOUNCED" in text) is (status == 404)
        assert client.get(paper, {"hidden": "no"}).status_code == status


def test_the_paper_is_had_from_a_process_that_has_not_looked_through_the_game(address: str, thinking: Thinking) -> None:
    client, paper = Client(), paper_of(address)
    client.post(address)
    assert is_printed(client, paper)
    caches["reviews"].clear()  # what another process of the server knows
    thinking.ended.clear()
    thinking.held = Progress("waiting", before=3, seconds=6.2)
    answer = client.get(paper, {"paper": "A5"}, headers={"accept-language": "en"})
    assert answer.status_code == 202
    html = str(answer.content.decode())
    assert "3 other games are ahead of this one" in html
    assert "Moves looked at: 0 of" in html
    assert f'href="{address}"' in html
    assert REFRESH.findall(html) == [("7", f"{paper}?paper=A5&amp;begun=1")]
    assert thinking.asked, "to ask for the paper begins the review"
    thinking.held = None
    assert not is_printed(client, paper, paper="A5", begun="1"), "it is thought about now"
    assert is_printed(client, paper, paper="A5", begun="2")


def test_a_paper_that_could_not_be_finished_offers_another_try(address: str, thinking: Thinking) -> None:
    client, paper = Client(), paper_of(address)
    thinking.dies = True
    assert not is_printed(client, paper)
    answer = client.get(paper, headers={"accept-language": "en"})
    html = str(answer.content.decode())
    assert "could not finish" in html
    assert not REFRESH.search(html)
    assert f'action="{address}"' in html
    thinking.dies = False
    client.post(address)
    assert is_printed(client, paper)


def test_a_game_with_nothing_to_judge_is_printed_as_it_was(cast: Cast, thinking: Thinking) -> None:
    texts = {"Result": "1-0", "Termination": "resignation"}
    bare = recorded(cast, "isses", boards.texts("isses")[:1], texts, picks="sealed")
    assert is_printed(Client(), paper_of(bare)) or is_printed(Client(), paper_of(bare))


def test_a_record_that_the_rules_do_not_allow_has_nothing_to_look_through(cast: Cast, thinking: Thinking) -> None:
    wrong = recorded(cast, "corners", ["d4", "z9"], {"First": "C"})
    for role in ("public", "organiser"):
        assert cast.client(role).post(wrong).status_code == 404
    GameAction.objects.all().delete()
    Game.objects.all().delete()
    impossible = recorded(cast, "corners", ["d4", "d4"], {"Result": "1-0", "Termination": "resignation"})
    for role in ("public", "organiser"):
        assert cast.client(role).post(impossible).status_code == 404
        assert cast.client(role).get(impossible).status_code == 404
    assert not thinking.asked


def test_a_card_that_was_never_shown_is_nobodys_to_learn(cast: Cast, thinking: Thinking) -> None:
    """The reviews of two games that differ only in what stayed hidden are the same, for judges too."""
    texts = [*boards.texts("isses")[:2], "(pick A v)", "(pick B {})"]
    asked = []
    for card in "yr":
        address = recorded(
            cast, "isses", [text.format(card) for text in texts], {"Result": "1-0", "Termination": "resignation"},
            picks="sealed",
        )  # fmt: skip
        for role in ("public", "judge", "organiser"):
            client = cast.client(role)
            client.post(address)
            html = page(client, address)
            assert "(pick" not in html[html.index('id="review"') :]
        asked.append([(question.key, question.arguments) for question in thinking.asked])
        thinking.asked.clear()
        thinking.ended.clear()
        caches["reviews"].clear()
        Game.objects.all().delete()
    assert asked[0]
    assert asked[0] == asked[1]


# The same for a board to try a game on.


def tried(**more: Any) -> TryBoard:
    tags = {"Termination": "resignation", "Result": "1-0"}
    board = made("corners", played=["a1", "d4", "b1"])
    board.tags = more.get("tags", tags)
    board.save()
    return board


def test_a_board_whose_game_has_ended_can_be_looked_through(thinking: Thinking) -> None:
    client, board = Client(headers={"accept-language": "en"}), tried()
    assert BUTTON in client.get(at(board)).content.decode()
    address = at(board, "try_review")
    client.post(address)
    html = page(client, address, ply="1")
    assert "Where the game turned" in html
    assert "1 / 3" in html
    assert "review-line" in html


def test_a_looked_through_board_lists_its_moves_and_says_which_one_is_shown(thinking: Thinking) -> None:
    client, board = Client(headers={"accept-language": "en"}), tried()
    address = at(board, "try_review")
    html = page(client, address, ply="2")
    listed = re.findall(r'<a href="\?ply=(\d)#position"( aria-current="step")?>([^<]+)</a>', html)
    assert [number for number, _now, _text in listed] == ["1", "2", "3"]
    assert [bool(now) for _number, now, _text in listed] == [False, True, False]
    assert "d4" in listed[1][2]
    assert re.search(r"data-told>2 / 3 · [^<]*d4[^<]* · Player B</p>", html)
    assert reverse("try_record", args=[board.game, board.key]) in html


def test_the_position_of_a_board_is_sent_alone_too(thinking: Thinking) -> None:
    part = page(Client(), at(tried(), "try_review"), ply="2", part="board")
    assert part.lstrip().startswith('<div class="replay-position"')
    assert 'data-ply="2"' in part
    assert "<h1" not in part


def test_who_has_played_against_the_program_is_spoken_to(thinking: Thinking) -> None:
    ended = {"Termination": "resignation", "Result": "1-0"}
    board = tried(tags=tag_of("corners", Program(Side.A, 1), {}) | ended)
    Client().post(at(board, "try_review"))
    for language, wrong, right in (("en", r"\bYou (?:is|wins)|for You\b", "better for you"),
                                   ("ru", r"[:,] Вы\b|выигрывает Вы", "преимущество у вас")):  # fmt: skip
        html = Client(headers={"accept-language": language}).get(at(board, "try_review")).content.decode()
        assert "review-line" in html
        assert not re.search(wrong, html)
        assert right in html


def test_a_game_that_goes_on_is_nobodys_to_judge(thinking: Thinking) -> None:
    client, board = Client(headers={"accept-language": "en"}), tried(tags={})
    assert BUTTON not in client.get(at(board)).content.decode()
    for answer in (client.get(at(board, "try_review")), client.post(at(board, "try_review"))):
        assert answer.status_code == 404
    assert client.get("/try/corners/no-such-board/review/").status_code == 404
    assert not thinking.asked


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock that limits look at stands still."""
    monkeypatch.setattr(limits, "CLOCK", lambda: 0.0)


@pytest.mark.usefixtures("moment")
def test_addresses_alone_begin_no_more_reviews_than_the_button(address: str, thinking: Thinking) -> None:
    client = Client()
    assert BUTTON not in page(client, address, begun="1")
    assert thinking.asked, "it was begun in another process, and goes on in this one"
    caches["reviews"].clear()
    another = at(tried(), "try_review")
    for _one in range(LOOKED.burst):
        client.post(another)
    thinking.asked.clear()
    assert BUTTON in page(client, address, begun="1")
    assert not thinking.asked


@pytest.mark.usefixtures("moment")
def test_papers_begin_no_more_reviews_than_the_button(address: str, thinking: Thinking) -> None:
    client, another = Client(), at(tried(), "try_review")
    for _one in range(LOOKED.burst):
        client.post(another)
    thinking.asked.clear()
    answer = client.get(paper_of(address))
    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert not thinking.asked
    LOOKED.forget()
    assert not is_printed(client, paper_of(address))
    assert is_printed(client, paper_of(address)), "what was begun goes on however often it is asked for"


@pytest.mark.usefixtures("moment")
def test_nobody_can_ask_for_reviews_without_end(address: str, thinking: Thinking) -> None:
    client = Client()
    answers = [client.post(address).status_code for _one in range(LOOKED.burst + 1)]
    assert answers == [302] * LOOKED.burst + [429]


def test_a_turning_point_has_the_number_that_its_move_has_in_the_list(client: Client, cast: Cast) -> None:
    played = finished_game()
    texts = [ply.text for ply in played.record.plies]
    address = recorded(cast, "corners", texts, {"Result": str(played.record.token)})
    page = client.get(address).content.decode()
    numbers = re.findall(r'<span class="moves-number">(\d+)\.</span>\s*<a href="\?ply=(\d+)', page)
    assert numbers == [(str(ply), str(ply)) for ply in range(1, len(texts) + 1)]
