"""The board to try a game on, as a browser meets it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape
from django.utils.http import urlencode

from games.heldplay.layout import FORMER
from games.registry import all_games, get
from tests.games.samples import random_match
from tournaments.models import AuditEntry, TryBoard
from tournaments.play.read.trying import standing_of_board
from tournaments.play.write import trying

pytestmark = pytest.mark.django_db
numbers = iter(range(1_000_000))
HTMX = {"hx-request": "true"}
OTHER_BOARD = "houses=b2,c3,d4,e5,f6,g7,h8,e9 circles=a1,i9,a9,i1,e1,e4 line=0"


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def key() -> str:
    return f"submission-{next(numbers)}"


def made(game: str = "corners", **more: Any) -> TryBoard:
    return trying.make_board(**{"key": key(), "game": game, "options": {}, "tags": {}} | more)


def at(board: TryBoard, name: str = "try_board") -> str:
    return reverse(name, args=[board.game, board.key])


def sent(client: Client, board: TryBoard, name: str = "try_play", **fields: Any) -> Any:
    """Posts to the board, from the version it has in the database unless one is given."""
    headers = fields.pop("headers", {})
    now = TryBoard.objects.get(pk=board.pk).version
    return client.post(at(board, name), {"key": key(), "version": now, **fields}, headers=headers)


def test_every_game_can_be_chosen_begun_and_shown(client: Client) -> None:
    page = client.get("/try/").content.decode()
    for game in all_games():
        assert f'href="/try/{game.slug}/"' in page
        form = client.get(f"/try/{game.slug}/")
        assert form.status_code == 200
        fields = {name: field.initial for name, field in form.context["form"].fields.items()}
        options = {f"options-{name}": value for name, value in form.context["options"].initial.items()}
        answer = client.post(f"/try/{game.slug}/", {"key": key(), **fields, **options})
        board = TryBoard.objects.latest("pk")
        assert answer["Location"] == at(board)
        shown = client.get(at(board)).content.decode()
        assert 'class="board"' in shown
        assert 'id="rule-' in shown


def test_the_options_of_a_tour_come_along_in_the_address(client: Client) -> None:
    page = client.get("/try/deer/", {"options-repetition": "3", "options-quiet": "x", "options-no": "1"})
    assert page.context["options"]["repetition"].value() == "3"
    assert page.context["options"]["quiet"].value() == "0"
    assert b'<details class="try-options" open>' in page.content


def test_a_set_up_is_drawn_once_for_one_submission(client: Client) -> None:
    begun = client.get("/try/isses/")
    given = {name: field.initial for name, field in begun.context["form"].fields.items()}
    given |= {f"options-{name}": value for name, value in begun.context["options"].initial.items()}
    sent_twice, sent_once = key(), key()
    first, again, other = (
        client.post("/try/isses/", given | {"draw": "on", "key": own}) for own in (sent_twice, sent_twice, sent_once)
    )
    assert first["Location"] == again["Location"] != other["Location"]
    one, another = (board.tags["Seed"] for board in TryBoard.objects.all())
    assert one != another


@pytest.mark.parametrize(
    ("game", "options", "tags", "asked"),
    [
        ("corners", {"reuse": "unpainted"}, {}, {"options-reuse": "unpainted"}),
        ("heldplay", {"third": "lot"}, {"Layout": FORMER}, {"Layout": FORMER, "options-third": "lot"}),
        ("deer", {}, {}, {}),
    ],
)
def test_a_board_and_its_refusals_lead_to_the_rules_that_it_is_played_by(
    client: Client, game: str, options: dict[str, str], tags: dict[str, str], asked: dict[str, str]
) -> None:
    board = made(game, options=options, tags=tags)
    rules = escape(f"/rules/{game}/?{urlencode(asked)}" if asked else f"/rules/{game}/")
    page = client.get(at(board)).content.decode()
    assert f'href="{rules}#appendix"' in page
    refused = sent(client, board, action="pass", headers=HTMX).content.decode()
    assert f'class="rule-link" href="{rules}#rule-{game}.' in refused


def test_a_form_that_makes_no_sense_is_shown_again_with_what_is_wrong(client: Client) -> None:
    answer = client.post("/try/corners/", {"First": "C", "options-edges": "maybe"})
    assert answer.status_code == 422
    assert answer.context["form"].errors
    assert answer.context["options"].errors
    assert not TryBoard.objects.exists()
    assert client.post("/try/chess/", {}).status_code == client.get("/try/chess/").status_code == 404


def test_a_wrong_layout_is_refused_at_its_field(client: Client) -> None:
    form = client.get("/try/heldplay/")
    fields = {name: field.initial for name, field in form.context["form"].fields.items()}
    options = {f"options-{name}": value for name, value in form.context["options"].initial.items()}
    answer = client.post("/try/heldplay/", {"key": key(), **fields, **options, "Layout": "nonsense"})
    assert answer.status_code == 422
    assert "Layout" in answer.context["form"].errors
    assert not TryBoard.objects.exists()


def test_the_board_of_a_game_is_chosen_by_a_picture_or_written_out(client: Client) -> None:
    page = client.get("/try/heldplay/").content.decode()
    assert page.count("board-heldplay-house-number") == 4 * 8, "a board for each choice"
    chosen = {"First": "", "Eight": "A", "options-third": "swap"}
    for fields, layout in (
        ({"Layout": FORMER}, FORMER),
        ({"Layout": "other", "Layout_other": OTHER_BOARD}, OTHER_BOARD),
    ):
        answer = client.post("/try/heldplay/", {"key": key(), **chosen, **fields})
        board = TryBoard.objects.order_by("-pk")[0]
        assert answer.status_code == 302
        assert board.tags["Layout"] == layout
        assert standing_of_board(board).position.variant.layout == layout
        again = client.get(client.get(answer["Location"]).context["new"]).context["form"]
        assert layout in (again["Layout"].value(), again["Layout_other"].value())
    empty = client.post("/try/heldplay/", {"key": key(), **chosen, "Layout": "other", "Layout_other": " "})
    assert list(empty.context["form"].errors) == ["Layout_other"]
    wrong = client.post("/try/heldplay/", {"key": key(), **chosen, "Layout": "other", "Layout_other": "d9,f9"})
    assert "d9,f9" in wrong.context["form"].errors["Layout_other"][0]


def test_taps_are_offered_by_the_rules_and_played(client: Client) -> None:
    board = made("deer")
    offered = client.get(at(board, "try_taps"), {"taps": ""}).json()
    assert offered["version"] == 1
    first = offered["taps"][0]
    taps = f"{first['token']},{first['next'][0]['token']}"
    answer = sent(client, board, taps=taps, headers=HTMX)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert 'id="board"' in page
    assert 'id="try-side" class="table-side" hx-swap-oob="true"' in page
    assert "<html" not in page
    assert len(TryBoard.objects.get().actions) == 1


def test_without_a_script_a_move_is_typed(client: Client) -> None:
    board = made()
    assert sent(client, board, action="d4")["Location"] == at(board)
    assert "Take back d4" in client.get(at(board)).content.decode()


def test_a_refusal_cites_the_rule_with_its_text(client: Client) -> None:
    board = made()
    sent(client, board, action="d4")
    before = TryBoard.objects.values().get()
    for headers in ({}, HTMX):
        answer = sent(client, board, action="d4", headers=headers)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Rule 5 of Corners" in page
        assert "A figure may be placed on an empty cell only." in page
        assert "Move “d4” not accepted" in page
        assert 'href="/rules/corners/#rule-corners.5"' in page
    for action in ("", "x" * 201, "nonsense"):
        assert sent(client, board, action=action).status_code == 422
    assert TryBoard.objects.values().get() == before


@pytest.mark.parametrize("game", ["corners", "deer", "heldplay", "isses", "sonor"])
def test_a_field_that_was_left_empty_is_no_move_that_cannot_be_read(client: Client, game: str) -> None:
    board = made(game)
    for action in ("", "  "):
        answer = sent(client, board, action=action)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "There is no move yet: tap it on the board or write it." in page
        assert "cannot be read" not in page.partition('id="rules"')[0]


def test_the_slower_page_names_its_move_as_people_do(client: Client) -> None:
    board = made("isses")
    for action in ("(setup r=c3 o=a1 y=a7 g=g1 b=g7 v=a4 w=g4)", "(coin e6)"):
        assert sent(client, board, action=action).status_code == 302
    answer = client.post(at(board, "try_play"), {"key": key(), "version": 1, "action": "r:c3-d4"})
    assert answer.status_code == 409
    assert "red piece c3–d4" in answer.content.decode()
    assert "r:c3-d4" not in re.sub(r"<input[^>]*>", "", answer.content.decode())


def test_of_two_pages_of_one_board_the_slower_is_told(client: Client) -> None:
    board = made()
    sent(client, board, action="d4")
    answer = client.post(at(board, "try_play"), {"key": key(), "version": 1, "action": "e5"})
    assert answer.status_code == 409
    assert "e5" in answer.content.decode()
    assert TryBoard.objects.get().actions == ["d4"]


def test_the_same_submission_sent_twice_plays_once(client: Client) -> None:
    board, once = made(), key()
    for _time in range(2):
        answer = client.post(at(board, "try_play"), {"key": once, "version": 1, "action": "d4"})
        assert answer.status_code == 302
    assert TryBoard.objects.get().actions == ["d4"]
    other = client.post(at(board, "try_play"), {"key": once, "version": 1, "action": "e5"})
    assert other.status_code == 409


def test_the_buttons_beside_the_board_do_what_they_say(client: Client) -> None:
    board = made(tags={"First": "A"})
    sent(client, board, action="d4")
    sent(client, board, "try_change", do="back")
    assert TryBoard.objects.get().actions == []
    assert sent(client, board, "try_change", do="back").status_code == 422
    sent(client, board, "try_change", do="plain")
    assert TryBoard.objects.get().targets is False
    assert 'data-targets="no"' in client.get(at(board)).content.decode()
    sent(client, board, "try_change", do="targets")
    sent(client, board, action="d4")
    sent(client, board, "try_change", do="swap")
    now = TryBoard.objects.get()
    assert (now.actions, now.tags["First"], now.targets) == ([], "B", True)
    assert sent(client, board, "try_change", do="else").status_code == 400
    assert TryBoard.objects.get().version == now.version


def test_a_finished_game_offers_another_with_sides_swapped(client: Client) -> None:
    board = made("deer", tags={"Deer": "A"})
    seeds = (random_match(get("deer"), (), seed) for seed in range(30))
    played = min((match for match in seeds if match.game.over(match.position)), key=lambda match: len(match.texts))
    TryBoard.objects.update(actions=list(played.texts))
    page = client.get(at(board)).content.decode()
    assert "Play again with sides swapped" in page
    assert "has won." in page or "The game is drawn." in page
    record = client.get(at(board, "try_record")).content.decode()
    assert '[Result "*"]' not in record
    assert sent(client, board, action=played.texts[0]).status_code == 422


def test_a_board_that_has_expired_leads_to_a_new_one(client: Client) -> None:
    board = made()
    TryBoard.objects.update(touched_at=timezone.now() - timedelta(days=2))
    for name in ("try_board", "try_taps", "try_record", "try_review"):
        answer = client.get(at(board, name))
        assert answer.status_code == 404
        assert b'href="/try/corners/"' in answer.content
    for name in ("try_play", "try_change", "try_review"):
        answer = client.post(at(board, name), {"action": "d4", "do": "back"})
        assert answer.status_code == 404
        assert b'href="/try/corners/"' in answer.content
    assert client.get("/try/corners/no-such-board/").status_code == 404


def test_a_board_whose_moves_no_longer_fit_is_gone_too(client: Client) -> None:
    board = made()
    TryBoard.objects.update(actions=["d4", "d4"])
    assert client.get(at(board)).status_code == 404


def test_nothing_is_written_without_the_forms_token() -> None:
    board = made()
    client = Client(enforce_csrf_checks=True)
    for address in ("/try/corners/", at(board, "try_play"), at(board, "try_change")):
        answer = client.post(address, {"action": "d4", "do": "swap", "version": 1, "First": "A"})
        assert answer.status_code == 403
    assert TryBoard.objects.get().version == 1


def test_fields_that_nobody_asked_for_change_nothing(client: Client) -> None:
    board = made()
    extra = {"game": "deer", "tags": "{}", "actions": "[]", "seed": "1", "touched_at": "2000-01-01"}
    sent(client, board, action="d4", **extra)
    now = TryBoard.objects.get()
    assert (now.game, now.key, now.actions) == ("corners", board.key, ["d4"])
    form = client.get("/try/corners/").context
    fields = {name: field.initial for name, field in form["form"].fields.items()}
    fields |= {f"options-{name}": value for name, value in form["options"].initial.items()}
    client.post("/try/corners/", {**fields, **extra, "key": key()})
    assert TryBoard.objects.latest("pk").actions == []


def test_no_tournaments_log_hears_of_it(client: Client) -> None:
    sent(client, made(), action="d4")
    assert not AuditEntry.objects.exists()


def test_a_page_needs_two_queries_at_most(client: Client, django_assert_max_num_queries: Any) -> None:
    board = made()
    for number in range(5):
        made()
        sent(client, board, action=f"d{number + 1}")
    with django_assert_max_num_queries(2):
        client.get(at(board))
    with django_assert_max_num_queries(2):
        client.get(at(board, "try_taps"))


def test_where_a_judge_would_act_both_are_asked_to(client: Client) -> None:
    board = made("isses")
    assert "Together: enter what comes next" in client.get(at(board)).content.decode()


def test_two_agree_on_a_draw_or_one_of_them_resigns(client: Client) -> None:
    board = made()
    sent(client, board, action="d4")
    wrong = sent(client, board, "try_end", how="agreement", result="A")
    assert wrong.status_code == 422
    assert wrong.context["end_form"].errors
    assert sent(client, board, "try_end", how="forfeit", result="A").status_code == 422
    late = client.post(at(board, "try_end"), {"key": key(), "version": 1, "how": "resignation", "result": "A"})
    assert late.status_code == 409
    assert sent(client, board, "try_end", how="resignation", result="B")["Location"] == at(board)
    page = client.get(at(board)).content.decode()
    assert "Player B has won: the opponent resigned." in page
    assert "Undo the ending" in page
    assert 'id="ending"' not in page
    assert client.get(at(board, "try_taps")).json()["taps"] == []
    sent(client, board, "try_change", do="back")
    assert 'id="ending"' in client.get(at(board)).content.decode()
    sent(client, board, "try_end", how="agreement", result="draw")
    assert "The game is drawn." in client.get(at(board)).content.decode()
