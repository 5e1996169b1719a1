"""A board on which a program plays, as a browser meets it: with scripts and without."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import get_language

from games.core.types import Side
from games.partner.players import partner_of, played_with
from games.registry import all_games, get
from tests.games.samples import random_match
from tests.play.thinking import Thinking
from tests.play.views.trying.test_board import HTMX, at, key, made, sent
from tests.play.views.trying.test_secrets import BEFORE
from tournaments.kernel.thinking import Progress
from tournaments.models import TryBoard
from tournaments.play.read.against import Program, levels_of, program_of
from tournaments.play.views.try_table import LATEST, SOON, Asked, TryTable
from tournaments.play.write.against import tag_of

pytestmark = pytest.mark.django_db
REFRESH = re.compile(r'<noscript><meta http-equiv="refresh" content="(\d+)"></noscript>')
FORM = 'class="play-form"'
POLL = re.compile(r'hx-get="([^"]*/answer/[^"]*)"')


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def against_program(game: str = "corners", side: Side = Side.B, level: int = 1, **more: Any) -> TryBoard:
    options = more.pop("options", dict(played_with(game)))
    return made(game, options=options, tags=more.pop("tags", {}) | tag_of(game, Program(side, level), options), **more)


def actions(board: TryBoard) -> list[str]:
    return list(TryBoard.objects.get(pk=board.pk).actions)


def shown(client: Client, board: TryBoard, query: str = "") -> str:
    answer = client.get(at(board) + query)
    assert answer.status_code == 200
    return str(answer.content.decode())


def begun(client: Client, game: str = "corners", **fields: str) -> Any:
    form = client.get(f"/try/{game}/").context
    given = {name: field.initial for name, field in form["form"].fields.items()}
    given |= {f"options-{name}": value for name, value in form["options"].initial.items()}
    return client.post(f"/try/{game}/", {**given, "key": key(), **fields})


# Who plays.


def test_who_begins_a_game_chooses_the_opponent_the_side_and_the_level(client: Client, thinking: Thinking) -> None:
    page = client.get("/try/corners/").content.decode()
    for words in ("Two people on this device", "You against the program", "hardest"):
        assert words in page
    begun(client, opponent="program", person="B", level="3")
    assert program_of(TryBoard.objects.latest("pk")) == Program(Side.A, 3)
    begun(client, opponent="program")
    assert program_of(TryBoard.objects.latest("pk")) == Program(Side.B, levels_of("corners")[0])
    begun(client)
    assert program_of(TryBoard.objects.latest("pk")) is None


def chosen(page: str) -> list[str]:
    """What the fields for another opponent have chosen."""
    fields = page[page.index("try-opponent") :]
    return [*re.findall(r'value="([^"]*)"[^>]* checked', fields), *re.findall(r'value="([^"]*)" selected', fields)]


def test_the_fields_for_another_opponent_say_who_plays_now_in_the_readers_language(
    client: Client, thinking: Thinking
) -> None:
    """They are drawn once for all boards of a game with the same program."""
    easy, hard = against_program(level=1), against_program(side=Side.A, level=4)
    for _again in range(2):
        assert chosen(shown(client, easy)) == ["program", "A", "1"]
        assert chosen(shown(client, hard)) == ["program", "B", "4"]
        assert "You against the program" in shown(client, easy)
        assert "Вы против программы" in shown(Client(headers={"accept-language": "ru"}), easy)


@pytest.mark.parametrize("wrong", [{"level": "9"}, {"level": "x"}, {"person": "C"}, {"opponent": "chess"}])
def test_an_opponent_that_there_is_not_is_refused(client: Client, wrong: dict[str, str]) -> None:
    answer = begun(client, **{"opponent": "program", "person": "A", "level": "1"} | wrong)
    assert answer.status_code == 422
    assert not TryBoard.objects.exists()


def test_a_game_that_no_program_plays_is_for_two_people(client: Client, settings: Any) -> None:
    settings.THINKING_PROCESSES = 0
    assert 'name="opponent"' not in client.get("/try/corners/").content.decode()
    board = made()
    page = shown(client, board)
    assert "Play against the program" not in page
    assert "hint=" not in page
    begun(client, opponent="program", person="A", level="1")
    assert program_of(TryBoard.objects.latest("pk")) is None
    assert sent(client, board, "try_change", do="opponent", opponent="program", level="1").status_code == 422


def test_the_opponent_can_be_changed_in_the_middle_of_a_game(client: Client, thinking: Thinking) -> None:
    board = made()
    sent(client, board, action="d4")
    answer = sent(client, board, "try_change", do="opponent", opponent="program", person="A", level="2")
    assert answer["Location"] == at(board)
    shown(client, board)
    assert len(actions(board)) == 2, "it was the program's turn at once"
    page = shown(client, board)
    assert re.search(r'<option value="2" selected>\s*medium', page)
    sent(client, board, "try_change", do="opponent", opponent="")
    assert program_of(TryBoard.objects.get()) is None
    wrong = sent(client, board, "try_change", do="opponent", opponent="program", person="A", level="9")
    assert wrong.status_code == 422
    refused = wrong.content.decode().partition('id="refused"')[2].partition("</section>")[0]
    assert "Nothing has changed" in refused
    assert "Move not accepted" not in refused, "nobody has moved"


def test_the_page_names_both_as_the_person_would(client: Client, thinking: Thinking) -> None:
    page = shown(client, against_program())
    assert "Your move" in page
    assert "<bdi>You</bdi>" in page
    assert "<bdi>Program</bdi>" in page
    assert 'id="ending"' not in page, "a program agrees on nothing"
    record = client.get(at(against_program(side=Side.A, level=2), "try_record")).content.decode()
    assert "Program, level 2" in record
    assert "Player B" in record


# Its answer.


def test_without_scripts_the_page_is_loaded_again_until_the_answer_is_there(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.held = Progress("thinking")
    assert sent(client, board, action="d4")["Location"] == at(board)
    page = shown(client, board)
    assert "The program is thinking…" in page
    assert "The program’s move" in page
    assert REFRESH.findall(page) == ["1"]
    assert FORM not in page, "nobody enters anything now"
    thinking.held = None
    shown(client, board)
    page = shown(client, board)
    assert len(actions(board)) == 2
    assert "Your move" in page
    assert not REFRESH.search(page)


def test_with_htmx_the_sentence_asks_again_and_becomes_the_board(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.held = Progress("thinking")
    page = sent(client, board, action="d4", headers=HTMX).content.decode()
    assert "<html" not in page
    (address,) = POLL.findall(page)
    assert f"load delay:{SOON}ms" in page
    again = client.get(address, headers=HTMX)
    assert POLL.findall(again.content.decode()) == [address]
    assert 'id="board"' not in again.content.decode()
    thinking.held = None
    client.get(address, headers=HTMX)
    answer = client.get(address, headers=HTMX)
    page = answer.content.decode()
    assert (answer["HX-Retarget"], answer["HX-Reswap"]) == ("#board", "outerHTML")
    assert 'data-ply="2"' in page
    assert 'id="try-side" class="table-side" hx-swap-oob="true"' in page
    assert not POLL.search(page)
    assert re.search(r'id="try-said" hx-swap-oob="innerHTML">The program’s move: [^<]+\.<', page)


def test_whoever_opens_the_address_of_an_answer_is_led_to_the_board(client: Client) -> None:
    board = against_program()
    assert client.get(at(board, "try_answer"), {"version": "1"})["Location"] == at(board)
    assert client.get(at(board, "try_answer") + "x").status_code == 404
    for query in ("", "?version=x", "?version=17&hint=1"):
        assert client.get(at(board, "try_answer") + query, headers=HTMX).status_code == 200


def test_nothing_is_entered_while_the_program_thinks(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.held = Progress("thinking")
    sent(client, board, action="d4")
    assert client.get(at(board, "try_taps")).json()["taps"] == []
    assert "It is the program’s turn" in sent(client, board, action="e5").content.decode()
    assert actions(board) == ["d4"]


def test_who_waits_hears_how_many_are_before_and_asks_the_more_seldom(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.held = Progress("waiting", 1)
    sent(client, board, action="d4")
    assert "The program is busy: 1 other game is ahead of yours." in shown(client, board)
    thinking.held = Progress("waiting", 12, seconds=6)
    page = shown(client, board)
    assert "The program is busy: 12 other games are ahead of yours." in page
    assert int(REFRESH.findall(page)[0]) > 1
    thinking.held = Progress("full", 100, seconds=50)
    page = shown(client, board)
    assert "Too many games are waiting for the program just now." in page
    assert REFRESH.findall(page) == [str(LATEST // 1000)]


def test_a_page_asks_again_when_it_will_be_its_turn_and_not_later_than_a_person_wants_to_know() -> None:
    waits = (0, 0.4, 8, 40)
    delays = [Asked(Progress("waiting", 1, seconds=wait), hint=False, address="").delay for wait in waits]
    assert delays == [SOON, SOON + 400, SOON + 8000, LATEST]


def test_when_its_process_dies_the_page_says_so_and_offers_the_move_by_hand(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.dies = True
    sent(client, board, action="d4")
    page = shown(client, board)
    assert "The program could not answer. Make its move yourself, or let it try again." in page
    assert not REFRESH.search(page)
    assert '<input type="hidden" name="hand" value="1">' in page
    assert client.get(at(board, "try_taps")).json()["taps"]
    sent(client, board, action="e5", hand="1")
    assert actions(board) == ["d4", "e5"]
    thinking.dies = False
    sent(client, board, action="f6")
    shown(client, board)
    assert len(actions(board)) == 4, "the next question is asked as ever"


def test_it_can_be_told_to_try_again(client: Client, thinking: Thinking) -> None:
    board = against_program()
    thinking.dies = True
    sent(client, board, action="d4")
    shown(client, board)
    thinking.dies = False
    assert "could not answer" in shown(client, board), "it does not do so by itself"
    assert sent(client, board, "try_change", do="ask")["Location"] == at(board)
    shown(client, board)
    assert len(actions(board)) == 2
    assert sent(client, made(), "try_change", do="ask").status_code == 302


def test_the_game_is_taken_back_resigned_and_begun_again(client: Client, thinking: Thinking) -> None:
    board = against_program(tags={"First": "A"})
    sent(client, board, action="d4")
    shown(client, board)
    assert "Take back d4" in shown(client, board)
    sent(client, board, "try_change", do="back")
    assert actions(board) == []
    sent(client, board, "try_change", do="resign")
    page = shown(client, board)
    assert "You have resigned." in page
    assert "hint=" not in page
    sent(client, board, "try_change", do="swap")
    shown(client, board)
    now = TryBoard.objects.get()
    assert now.tags["First"] == "B"
    assert program_of(now) == Program(Side.B, 1)
    assert len(now.actions) == 1, "now the program began"
    assert sent(client, made(), "try_change", do="resign").status_code == 422


@pytest.mark.parametrize(("winner", "words"), [("A", "You have won!"), ("B", "The program has won.")])
def test_who_has_won_is_said_to_the_person(client: Client, winner: str, words: str, thinking: Thinking) -> None:
    board = against_program()
    TryBoard.objects.update(tags=board.tags | {"Result": "1-0" if winner == "A" else "0-1"})
    assert words in shown(client, board)


# Hints.


def test_a_hint_is_asked_for_by_an_address_drawn_and_reasoned(client: Client, thinking: Thinking) -> None:
    board = made()
    thinking.held = Progress("thinking")
    assert f'href="{at(board)}?hint=1"' in shown(client, board)
    page = shown(client, board, "?hint=1")
    assert "The program is looking for a good move…" in page
    assert REFRESH.findall(page) == ["1"]
    assert FORM in page, "the person may play meanwhile"
    (address,) = POLL.findall(page)
    thinking.held = None
    answer = client.get(address.replace("&amp;", "&"), headers=HTMX)
    assert answer["HX-Retarget"] == "#board"
    for text in (answer.content.decode(), shown(client, board, "?hint=1")):
        (told,) = re.findall(r'data-hint-text="Hint: ([a-h][1-8])\.', text)
        assert re.search(rf'class="board-last"[^>]*id="cell-{told}"|id="cell-{told}"[^>]*class="board-last"', text)
        assert "Hide the hint" in text
    assert actions(board) == []


def test_a_hint_is_for_the_position_that_it_was_asked_for(client: Client, thinking: Thinking) -> None:
    board = made()
    sent(client, board, action="d4")
    page = shown(client, board, "?hint=1")
    assert "data-hint-text" not in page
    assert not thinking.asked
    for wrong in ("?hint=", "?hint=x", "?hint=17"):
        assert "data-hint-text" not in shown(client, board, wrong)


def test_a_hint_that_is_not_found_is_said(client: Client, thinking: Thinking) -> None:
    thinking.dies = True
    page = shown(client, made(), "?hint=1")
    assert "No hint was found this time." in page
    assert FORM in page


def test_nobody_is_asked_which_number_a_piece_shows(client: Client, thinking: Thinking) -> None:
    """Against the program it is drawn; two people look at the piece."""
    thinking.held = Progress("thinking")
    for board, asked in ((against_program("heldplay"), False), (made("heldplay"), True)):
        taps = client.get(at(board, "try_taps")).content.decode()
        assert ('"=5"' in taps) is asked
        moves = client.get(at(board, "try_taps"), {"list": "1"}).json()["moves"]
        assert any("=" in move for move in moves) is asked
    board = against_program("heldplay")
    sent(client, board, taps="a3,a4")
    (moved,) = actions(board)
    assert re.fullmatch("a3-a4=[1-8]", moved)


def test_a_game_that_has_become_too_long_says_so_when_it_is_the_programs_turn(
    client: Client, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = against_program()
    monkeypatch.setattr("tournaments.play.write.trying.MOST_ACTIONS", 1)
    sent(client, board, action="d4")
    page = shown(client, board)
    assert "This game has become too long for a board to try on" in page
    assert "could not answer" not in page
    assert actions(board) == ["d4"]


def test_a_hint_in_a_game_with_moves_is_drawn_as_the_last_move_is(client: Client, thinking: Thinking) -> None:
    board = made("deer", tags={"Deer": "A"})
    page = shown(client, board, "?hint=1")
    assert 'id="last-move"' in page
    assert 'id="last-move"' not in shown(client, board)


@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_a_hint_can_be_drawn_in_every_game(game: str) -> None:
    """The move of a game that is under way, as it was played next."""
    played = random_match(get(game), (), 3)
    ply = next(
        place
        for place in range(len(played.texts) - 1, 0, -1)
        if played.game.to_act(played.positions[place]) in ("A", "B")
    )
    board = made(game)
    table = TryTable(board, played.at(ply))
    plain = table.board_view()
    hinted = replace(plain, hint=played.texts[ply], because="So it is.")
    assert hinted.svg != plain.svg
    assert hinted.hint_text.startswith("Подсказка: " if get_language() == "ru" else "Hint: ")
    assert hinted.hint_text.endswith(" So it is.")


# Secret picks.


def test_only_the_persons_own_pick_is_asked_for_and_no_phone_is_handed_on(
    client: Client, thinking: Thinking, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who plays Der Isses! does not matter here, only what the page asks."""
    monkeypatch.setattr("tournaments.play.read.against.partner_of", lambda _slug: partner_of("corners"))
    thinking.held = Progress("thinking")
    board = against_program("isses", options={"picks": "sealed"})
    for text in BEFORE:
        sent(client, board, action=text, hand="1")
    page = shown(client, board)
    assert page.count("data-pick>") == 1
    assert "Pick your colour" in page
    assert "Your move" in page
    assert "for both of you" not in page
    assert "Hand the phone" not in page
    assert "hint=" not in page
    assert '<input type="hidden" name="pick" value="A">' in page
    answer = sent(client, board, pick="A", card="r", version=TryBoard.objects.get().version)
    assert answer["Location"] == at(board)
    page = shown(client, board)
    assert "data-pick>" not in page
    assert "(pick A r)" not in page + client.get(at(board, "try_record")).content.decode()


def test_a_game_against_the_program_has_secret_cards_whatever_was_chosen(client: Client, thinking: Thinking) -> None:
    assert "cards are picked in secret on the board" in client.get("/try/isses/").content.decode()
    chosen = {"opponent": "program", "person": "A", "level": "1", "options-picks": "reveal"}
    assert begun(client, "isses", **chosen).status_code == 302
    assert TryBoard.objects.get().options["picks"] == "sealed"
