"""Between given name and initial a line never ends: on pages and paper. Files for programs have an ordinary space."""

import io
import json
import zipfile

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests import factories as make
from tests.conftest import Cast
from tournaments.api.feed import KIND
from tournaments.kernel.person_names import Form
from tournaments.live.hub import Channel
from tournaments.live.views.channels import PAGES, STATES
from tournaments.models import Game, Match, Player, Tournament
from tournaments.paper import page
from tournaments.paper.fitting import printable

PAGE, DATA = "Алиса\N{NO-BREAK SPACE}Ч.", "Алиса Ч."


@pytest.fixture
def alisa(cast: Cast) -> Player:
    """A player of an approved match, whose name everybody reads short."""
    Tournament.objects.update(public_names=Form.SHORT.value)
    player = Player.objects.filter(team=cast.match.team_a).order_by("pk").first()
    assert player
    player.name = "Чижова Алиса"
    player.save()
    for side in "AB":
        make.make_line_up(cast.match, side)
    Game.objects.create(match=cast.match, stage="individual", board=1, decision="A")
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=1)
    cache.clear()
    return player


def read(name: str, *args: object) -> bytes:
    """What everybody gets at that address."""
    answer = Client(headers={"accept-language": "ru"}).get(reverse(name, args=args))
    assert answer.status_code == 200
    return answer.getvalue()


def test_a_page_binds_the_initial(cast: Cast, alisa: Player) -> None:
    text = read("team", "cup", alisa.team_id).decode()
    assert PAGE in text
    assert DATA not in text


def test_a_line_on_paper_never_ends_before_the_initial(
    cast: Cast, alisa: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[str] = []

    def recorded(text: str) -> str:
        laid.append(text)
        return printable(text)

    monkeypatch.setattr(page, "printable_lines", recorded)
    file = PdfReader(io.BytesIO(read("results_pdf", "cup", "players")))
    assert PAGE in laid
    assert DATA not in laid
    assert DATA in "".join(sheet.extract_text() for sheet in file.pages)  # a space is what a PDF is searched for


@pytest.mark.parametrize("before", [True, False])
def test_the_interface_for_programs_has_ordinary_spaces_whatever_was_asked_before(
    cast: Cast, alisa: Player, before: bool
) -> None:
    if before:
        read("standings_part", "cup", "players")
    names = json.loads(read("api_best_players", "cup"))
    assert DATA in json.dumps(names, ensure_ascii=False)
    assert PAGE not in json.dumps(names, ensure_ascii=False)
    assert PAGE in read("standings_part", "cup", "players").decode()


def test_files_for_spreadsheets_have_ordinary_spaces(cast: Cast, alisa: Player) -> None:
    rows = read("standings_part_export", "cup", "players", "csv").decode()
    assert DATA in rows
    with zipfile.ZipFile(io.BytesIO(read("standings_part_export", "cup", "players", "xlsx"))) as book:
        whole = "".join(book.read(name).decode() for name in book.namelist())
    assert DATA in whole
    assert PAGE not in rows + whole


def test_calendars_have_ordinary_spaces_and_the_feed_too(cast: Cast, alisa: Player) -> None:
    Tournament.objects.update(participants="people")
    match = Match.objects.get(pk=cast.match.pk)
    match.team_a.name = "Чижова Алиса"
    match.team_a.save()
    cache.clear()
    assert PAGE not in read("calendar", "cup").decode()
    tournament = Tournament.objects.get(slug="cup")
    state = STATES[KIND](Channel(KIND, tournament.pk, None, "", detail="https://cup.example"), tournament)
    assert DATA.encode() in state.whole
    assert PAGE.encode() not in state.whole
    assert PAGE in PAGES.render(Channel("tournament", tournament.pk, None, "ru")).whole.decode()
