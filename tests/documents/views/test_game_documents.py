"""Rules, boards, score sheets and recorded games to print: who gets them, and what of them."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from games import registry
from tests import factories as make
from tests.conftest import Cast
from tests.games.isses.scenes import sealed
from tests.records import finished_game
from tournaments.kernel import revision_cache
from tournaments.models import Game, GameAction, Match, Tour, Tournament
from tournaments.play.views import limits
from tournaments.play.views.diagrams import CHOSEN, CHOSEN_BY_ALL, MOST_CHOSEN


def read(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200, url
    assert response["Content-Type"] == "application/pdf"
    reader = PdfReader(BytesIO(response.getvalue()))
    return " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["rules_pdf", "sheets_pdf", "board_pdf"])
def test_everybody_gets_rules_boards_and_blank_sheets_of_every_game(client: Client, name: str) -> None:
    for game in registry.all_games():
        text = read(client, reverse(name, args=[game.slug]) + "?lang=en")
        assert game.name in text
        assert "page 1 of" in text


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["rules_pdf", "sheets_pdf", "board_pdf"])
@pytest.mark.parametrize("slug", ["chess", "points", "tag"])
def test_there_is_nothing_of_an_unknown_game(client: Client, name: str, slug: str) -> None:
    assert client.get(reverse(name, args=[slug])).status_code == 404


@pytest.mark.django_db
def test_what_belongs_to_no_tournament_speaks_the_visitors_language(client: Client) -> None:
    url = reverse("rules_pdf", args=["corners"])
    answers = [client.get(url, headers={"accept-language": code}) for code in ("ru", "en")]
    assert [answer["Content-Language"] for answer in answers] == ["ru", "en"]


@pytest.mark.django_db
def test_documents_of_no_tournament_ask_the_database_nothing(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(0):
        client.get(reverse("sheets_pdf", args=["deer"])).getvalue()


def test_a_tours_rules_name_its_options(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(options={"reuse": "unpainted"})
    text = read(cast.client("public"), f"/t/cup/tours/{cast.tour.number}/rules.pdf?lang=en")
    assert "Painted corners may not be used again" in text
    assert "Tour 1. Corners" in text


@pytest.mark.parametrize("document", ["rules", "sheets"])
def test_a_tour_without_games_has_neither_rules_nor_sheets(cast: Cast, document: str) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="points")
    url = f"/t/cup/tours/{cast.tour.number}/{document}.pdf"
    assert cast.client("organiser").get(url).status_code == 404
    assert cast.client("organiser").get("/t/cup/tours/99/rules.pdf").status_code == 404


def test_the_rules_of_a_private_tournament_are_for_those_who_take_part(cast: Cast) -> None:
    Tournament.objects.filter(slug="cup").update(visibility=Tournament.Visibility.PRIVATE)
    url = f"/t/cup/tours/{cast.tour.number}/rules.pdf"
    assert cast.client("public").get(url).status_code == 404
    assert cast.client("captain_a").get(url).status_code == 200


def sheets_url(cast: Cast, query: str = "?lang=en") -> str:
    return f"/t/cup/tours/{cast.tour.number}/sheets.pdf{query}"


def test_an_organiser_gets_a_sheet_for_every_game_of_a_tour(cast: Cast) -> None:
    response = cast.client("organiser").get(sheets_url(cast))
    reader = PdfReader(BytesIO(response.getvalue()))
    matches = Match.objects.filter(tour=cast.tour, team_b__isnull=False).count()
    assert len(reader.pages) == matches * 3
    assert len(reader.outline) == matches
    assert reader.pages[0].extract_text().count("Альфа") == 4


def test_the_sheets_of_a_tour_show_nobodys_line_up(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    text = read(cast.client("judge"), sheets_url(cast))
    assert "Альфа" in text
    assert "Альфа 1" not in text


def test_the_number_of_queries_does_not_grow_with_the_tour(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(4):
        make.make_match(cast.tour)
    client = cast.client("organiser")
    with django_assert_max_num_queries(8):
        client.get(sheets_url(cast)).getvalue()


def test_a_captain_reads_the_own_players_on_a_matchs_sheets(cast: Cast) -> None:
    for side in "AB":
        make.make_line_up(cast.match, side)
    url = f"/t/cup/matches/{cast.match.pk}/sheets.pdf?lang=en"
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.LINE_UPS)
    text = read(cast.client("captain_a"), url)
    assert "Альфа 1" in text
    assert "Бета 1" not in text
    assert "Бета 1" in read(cast.client("judge"), url)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    assert "Бета 1" in read(cast.client("captain_a"), url)


def record(cast: Cast, kind: str, texts: tuple[str, ...], decision: str = "", **tags: str) -> str:
    """The address of a recorded game of the cast's match."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.TEAM)
    for side in "AB":
        make.make_line_up(cast.match, side)
    game = Game.objects.create(
        match=cast.match, stage="individual", board=1, decision=decision, tags={"Game": kind, **tags}
    )
    for ply, text in enumerate(texts, start=1):
        moment = timezone.now()
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="Семён", entered_at=moment)
    return f"/t/cup/matches/{cast.match.pk}/games/individual/1/1/record.pdf"


@pytest.fixture
def corners_record(cast: Cast) -> str:
    """A game that is not over after thirty actions."""
    return record(cast, "corners", tuple(ply.text for ply in finished_game().record.plies)[:30])


def test_a_recorded_game_is_open_to_all_with_diagrams_where_they_are_asked_for(cast: Cast, corners_record: str) -> None:
    client = cast.client("public")
    usual = read(client, f"{corners_record}?lang=en")
    assert usual.count("after ") == 2
    chosen = read(client, f"{corners_record}?lang=en&every=0&at=0,3,%207")
    assert chosen.count("after ") == 3
    assert "before the first move" in chosen
    assert "Board 1, game 1" in chosen


@pytest.mark.parametrize("query", ["every=x&at=a,b", "every=-3&at=-1", "every=99999999&at=999999", "at=,,,"])
def test_a_strange_wish_for_diagrams_is_left_out(cast: Cast, corners_record: str, query: str) -> None:
    assert "after 15" in read(cast.client("public"), f"{corners_record}?lang=en&{query}")


def test_diagrams_asked_for_in_other_words_make_no_other_file(
    cast: Cast, corners_record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make_page = revision_cache.made

    def note(request: HttpRequest, *rest: Any) -> revision_cache.Made:
        made.append(request.get_full_path())
        return make_page(request, *rest)

    monkeypatch.setattr(revision_cache, "made", note)

    def files(*queries: str) -> int:
        made.clear()
        for query in queries:
            assert cast.client("public").get(f"{corners_record}?{query}").status_code == 200
        return len(made)

    assert files("", "every=x", "at=a", "at=31", "at=,,", "every=20", "every=020", "at=20,30", "every=99999999") == 1
    assert files("every=1", "every=1&at=3", "every=1&at=x", "every=1&at=7,9", "every=01&at=99999") == 1
    assert files("every=0", "every=31", "every=99999", "every=0&at=30", "every=0&at=44") == 1
    assert files("every=0&at=3,7", "every=0&at=7,3", "every=0&at=07,%203,3,x", "every=500&at=3,7,30,31") == 1


def test_the_page_of_a_game_leads_to_its_print(cast: Cast, corners_record: str) -> None:
    page = cast.client("public").get(corners_record.removesuffix("record.pdf")).content.decode()
    assert f'href="{corners_record}"' in page


def test_a_game_without_a_record_has_no_print(cast: Cast) -> None:
    url = f"/t/cup/matches/{cast.match.pk}/games/individual/1/1/record.pdf"
    assert cast.client("organiser").get(url).status_code == 404


@pytest.mark.parametrize("who", ["public", "captain_a", "captain_b", "other_judge"])
def test_nobody_but_the_judges_gets_a_pick_that_was_never_revealed(cast: Cast, who: str) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(options={"picks": "sealed"})
    tags = {"Options": "picks=sealed", "Termination": "resignation", "Result": "0-1"}
    url = record(cast, "isses", sealed("r", "b").texts, "B", **tags)
    assert "(pick A r)" in read(cast.client("judge"), url)
    hidden = read(cast.client(who), f"{url}?every=1")
    assert "(pick A ?)" in hidden
    assert "(pick A r)" not in hidden
    assert "(pick B b)" not in hidden


# How many diagrams a visitor may choose, and how often.
HERE, THERE = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """The clock that choices are counted by; a test moves it."""
    moment = [1000.0]
    monkeypatch.setattr(limits, "CLOCK", lambda: moment[0])
    for throttle in (CHOSEN, CHOSEN_BY_ALL):
        throttle.forget()
    yield moment
    for throttle in (CHOSEN, CHOSEN_BY_ALL):
        throttle.forget()


def at(count: int) -> str:
    return "?every=0&at=" + ",".join(map(str, range(count)))


def test_a_visitor_chooses_few_diagrams_and_is_told_how_many(cast: Cast, corners_record: str) -> None:
    client = cast.client("public")
    assert client.get(corners_record + at(MOST_CHOSEN)).status_code == 200
    answer = client.get(corners_record + at(MOST_CHOSEN + 1), headers={"accept-language": "en"})
    assert answer.status_code == 400
    assert "You can choose at most 12 diagrams for a record." in answer.content.decode()
    assert f'href="{corners_record}"' in answer.content.decode()


def test_one_diagram_named_many_times_is_one(cast: Cast, corners_record: str) -> None:
    assert cast.client("public").get(f"{corners_record}?at={'3,' * 40}").status_code == 200


@pytest.mark.parametrize("who", ["judge", "organiser"])
def test_judges_and_organisers_choose_as_many_as_they_need(cast: Cast, corners_record: str, who: str) -> None:
    assert cast.client(who).get(corners_record + at(30)).status_code == 200


def spend(count: int, url: str, address: str) -> list[int]:
    client = Client(REMOTE_ADDR=address)
    return [client.get(f"{url}?at=3&every=0").status_code for _one in range(count)]


def test_a_script_that_chooses_without_end_waits_and_hurts_nobody_elsewhere(
    cast: Cast, corners_record: str, clock: list[float]
) -> None:
    assert spend(CHOSEN.burst, corners_record, HERE) == [200] * CHOSEN.burst
    answer = Client(REMOTE_ADDR=HERE).get(f"{corners_record}?at=4")
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")
    assert spend(1, corners_record, THERE) == [200]
    clock[0] += 5
    assert spend(2, corners_record, HERE) == [200, 429]


def test_many_addresses_together_do_not_choose_without_end(cast: Cast, corners_record: str) -> None:
    for number in range(CHOSEN_BY_ALL.burst):
        assert spend(1, corners_record, f"192.0.2.{number}") == [200]
    assert spend(1, corners_record, THERE) == [429]
    assert cast.client("judge").get(f"{corners_record}?at=5").status_code == 200


def test_the_usual_diagrams_are_never_counted(cast: Cast, corners_record: str) -> None:
    for query in ("", "?every=20", "?lang=en", "?paper=a5", "?at=", "?at=x"):
        for _one in range(2):
            assert Client(REMOTE_ADDR=HERE).get(corners_record + query).status_code == 200
    assert spend(CHOSEN.burst, corners_record, HERE)[-1] == 200
