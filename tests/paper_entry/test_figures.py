"""The figures of Held-play and Sonor in the grid for paper protocols: typed, checked, compared, shown again."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games.core.types import Points
from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.access import Actor
from tournaments.kernel.write import Refused
from tournaments.models import Game, Match, Organiser, PaperEntry, Tour
from tournaments.paper_entry.read.rows import Row, rows_of_tour
from tournaments.paper_entry.rules import Status
from tournaments.paper_entry.write import choose_second_entry, compare_paper, enter_paper, resolve
from tournaments.play.games import registry

KEY = "individual-1-1"
HELDPLAY = ("A", "1347", "B", "5678", "A", "1234")
SONOR = ("3 0✕ 1✕ 1✕ 3", "5", "0✕ 0✕ 2✕ 3 1✕", "7")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def play(cast: Cast, kind: str, **options: str) -> None:
    """The tour is of that game, with these options."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind, options=options)


def enter(cast: Cast, *texts: str, first: str = "A", result: str = "") -> Game:
    """The figures of the first game typed in; the game as it is stored."""
    typed: dict[str, Any] = {"games": {KEY: result}, "first": {"individual-1": first}}
    typed |= {"figures": {KEY: list(texts)}} if texts else {}
    version = Match.objects.get(pk=cast.match.pk).version
    enter_paper(make.by(cast.organiser), match_id=cast.match.pk, version=version, typed=typed, signs=False)
    return Game.objects.get(stage="individual", board=1, number=1)


def row(cast: Cast) -> Row:
    tour = Tour.objects.select_related("tournament").get(pk=cast.tour.pk)
    return rows_of_tour(tour, Actor(user=cast.organiser))[0]


def test_games_of_held_play_are_winners_and_four_houses(cast: Cast) -> None:
    play(cast, "heldplay")
    game = enter(cast, *HELDPLAY)
    games = [
        {"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]},
        {"eight": "B", "winner": "B", "houses": [5, 6, 7, 8]},
        {"eight": "A", "winner": "A", "houses": [1, 2, 3, 4]},
    ]
    assert (game.decision, game.first, game.sheet) == ("A", "A", {"games": games})
    assert row(cast).typed.figures == {KEY: HELDPLAY}
    (line,) = [game for game in row(cast).protocol.games if game.own]
    assert line.own == Points(25, 26)


def test_a_third_game_that_was_not_played_is_left_empty(cast: Cast) -> None:
    play(cast, "heldplay")
    game = enter(cast, "B", "1347", "B", "5678", "", "", first="B")
    assert (game.decision, game.first) == ("B", "B")
    assert [entry["eight"] for entry in (game.sheet or {})["games"]] == ["B", "A"]


def test_who_has_the_eight_by_lot_is_asked_only_where_a_lot_is_drawn(cast: Cast) -> None:
    play(cast, "heldplay")
    assert len(row(cast).pairs[0].cells[0].figures) == 6
    play(cast, "heldplay", third="lot")
    assert [figure.title for figure in row(cast).pairs[0].cells[0].figures][-1] == "Game 3: the eight, by lot"
    with pytest.raises(Refused, match="who had the eight in game 3"):
        enter(cast, *HELDPLAY, "")
    game = enter(cast, *HELDPLAY, "B")
    assert [entry["eight"] for entry in (game.sheet or {})["games"]] == ["A", "B", "B"]
    assert row(cast).typed.figures == {KEY: (*HELDPLAY, "B")}


def test_parts_of_sonor_are_five_evaders_and_the_last_catch(cast: Cast) -> None:
    play(cast, "sonor")
    game = enter(cast, *SONOR)
    none, all_but = [False, True, True, True, False], [True, True, True, False, True]
    parts = [
        {"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": none, "last_catch": 5},
        {"evaders": "B", "lines": [0, 0, 2, 3, 1], "caught": all_but, "last_catch": 7},
    ]
    assert (game.decision, game.first, game.sheet) == ("A", "A", {"parts": parts})
    assert row(cast).typed.figures == {KEY: SONOR}


def test_where_the_pursuer_begins_the_evaders_are_the_other_sides(cast: Cast) -> None:
    play(cast, "sonor", first="pursuer")
    game = enter(cast, *SONOR)
    assert [part["evaders"] for part in (game.sheet or {})["parts"]] == ["B", "A"]
    assert (game.first, game.decision) == ("A", "B")


def test_nobody_caught_is_no_last_catch(cast: Cast) -> None:
    play(cast, "sonor")
    game = enter(cast, "3 3 3 3 2", "", "1 1 1 1 1", "")
    assert [part["last_catch"] for part in (game.sheet or {})["parts"]] == [None, None]
    assert row(cast).typed.figures == {KEY: ("3 3 3 3 2", "", "1 1 1 1 1", "")}


@pytest.mark.parametrize(
    ("kind", "typed", "kept"),
    [
        ("heldplay", ("A", "1 3, 4 7"), ("A", "1347")),
        ("heldplay", ("A", "много"), ("A", "много")),
        ("sonor", ("30x1х1*3", " 5 "), SONOR[:2]),
        ("sonor", ("3 0× 1✕ 1X 3", "5"), SONOR[:2]),
        ("sonor", ("30x1x", "5"), ("30x1x", "5")),
    ],
)
def test_the_same_figures_are_the_same_however_they_are_typed(
    kind: str, typed: tuple[str, ...], kept: tuple[str, ...]
) -> None:
    asked = registry.get(kind).figures
    assert asked
    assert asked.tidy(typed) == kept


@pytest.mark.parametrize(
    ("kind", "texts", "result", "said"),
    [
        ("heldplay", HELDPLAY, "B", "does not match the score"),
        ("heldplay", ("A", "1347", "", "5678"), "", "Game 2: type in"),
        ("heldplay", ("A", "1347", "A", ""), "", "Game 2: type in"),
        ("heldplay", ("A", "1347", "", "", "A", "1234"), "", "Game 2: type in"),
        ("heldplay", ("A", "1349", "A", "1234"), "", "Game 1: type in"),
        ("heldplay", ("A", "13", "A", "1234"), "", "four"),
        ("heldplay", ("A", "1334", "A", "1234"), "", "3"),
        ("heldplay", ("A", "1347", "B", "5678"), "", "third|2"),
        ("heldplay", ("A", "1347", "A", "5678", "A", "1234"), "", "2"),
        ("sonor", SONOR, "draw", "does not match the score"),
        ("sonor", ("3 0✕ 1✕ 1✕", "5", *SONOR[2:]), "", "Part 1: type in"),
        ("sonor", ("", "", *SONOR[2:]), "", "Part 1: type in"),
        ("sonor", (*SONOR[:2], "4 0✕ 1✕ 1✕ 3", "7"), "", "Part 2: type in"),
        ("sonor", ("3 0✕ 1✕ 1✕ 3", "x", *SONOR[2:]), "", "Part 1: the turn"),
        ("sonor", ("3✕ 0✕ 1✕ 1✕ 3", "5", *SONOR[2:]), "", "1"),
        ("sonor", ("3 0✕ 1✕ 1✕ 3", "", *SONOR[2:]), "", "last catch|caught"),
        ("corners", ("70", "0"), "", "cannot be more than 64 painted figures"),
        ("isses", ("4", "5"), "", "A side wins from 0 to 4 coins"),
        ("deer", ("15",), "A", "From 0 to 14 dogs can be taken"),
    ],
)  # fmt: skip
def test_figures_that_cannot_be_are_refused_in_a_sentence(
    cast: Cast, kind: str, texts: tuple[str, ...], result: str, said: str
) -> None:
    play(cast, kind)
    with pytest.raises(Refused, match=said):
        enter(cast, *texts, result=result)
    assert not Game.objects.exists()


@pytest.mark.parametrize("kind", ["heldplay", "sonor"])
def test_figures_need_to_know_who_began(cast: Cast, kind: str) -> None:
    play(cast, kind)
    with pytest.raises(Refused, match="who started"):
        enter(cast, *(HELDPLAY if kind == "heldplay" else SONOR), first="")


@pytest.mark.parametrize(
    ("kind", "first", "second", "told"),
    [
        (
            "heldplay", HELDPLAY, (*HELDPLAY[:5], "1235"),
            ("A 1347, B 5678, A 1234", "A 1347, B 5678, A 1235"),
        ),
        (
            "sonor", SONOR, (*SONOR[:3], "8"),
            ("3 0✕ 1✕ 1✕ 3 – 5, 0✕ 0✕ 2✕ 3 1✕ – 7", "3 0✕ 1✕ 1✕ 3 – 5, 0✕ 0✕ 2✕ 3 1✕ – 8"),
        ),
    ],
)  # fmt: skip
def test_a_second_entry_compares_figures_too(
    cast: Cast, kind: str, first: tuple[str, ...], second: tuple[str, ...], told: tuple[str, str]
) -> None:
    vera = wants_two(cast, kind)
    enter(cast, *first)
    for texts, status in ((second, Status.DIFFERS), (first, Status.TYPED)):
        PaperEntry.objects.filter(number=2).delete()
        compare(cast, vera, texts, result="A")
        compared = row(cast)
        assert compared.status is status
        assert [words[2:] for words in compared.differs_in_words] == ([told] if status is Status.DIFFERS else [])


def wants_two(cast: Cast, kind: str) -> User:
    """Somebody else who makes the second entry of a tour of that game."""
    play(cast, kind)
    tour = Tour.objects.get(pk=cast.tour.pk)
    given = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": tour.version}
    choose_second_entry(make.by(cast.organiser), **given, wanted=True)
    vera = make.make_user("vera")
    Organiser.objects.create(tournament=cast.tournament, user=vera)
    return vera


def compare(cast: Cast, who: User, texts: tuple[str, ...], *, result: str = "", first: str = "A") -> None:
    """The second entry of the first game; the page leaves out a result that follows from the figures."""
    typed: dict[str, Any] = {"games": {KEY: result}, "first": {"individual-1": first}}
    typed |= {"figures": {KEY: list(texts)}} if texts else {}
    version = Match.objects.get(pk=cast.match.pk).version
    compare_paper(make.by(who), match_id=cast.match.pk, version=version, typed=typed)


def told(cast: Cast) -> list[str]:
    """The places that differ."""
    return [place for place, *_words in row(cast).differs]


FIGURES = {"corners": ("37", "27"), "heldplay": HELDPLAY, "sonor": SONOR, "deer": ("14",)}
WON_BY_B = {"corners": ("27", "37"), "heldplay": ("B", "1347", "A", "5678", "B", "1234"), "deer": ("13",)}


@pytest.mark.parametrize("kind", FIGURES)
def test_a_result_that_follows_from_the_figures_is_no_difference_where_nobody_types_it(cast: Cast, kind: str) -> None:
    vera = wants_two(cast, kind)
    assert enter(cast, *FIGURES[kind]).decision
    compare(cast, vera, FIGURES[kind])
    assert (told(cast), row(cast).status) == ([], Status.TYPED)


@pytest.mark.parametrize("kind", ["corners", "heldplay"])
def test_figures_that_differ_are_told_once_and_decided_with_their_result(cast: Cast, kind: str) -> None:
    vera = wants_two(cast, kind)
    assert enter(cast, *FIGURES[kind]).decision == "A"
    compare(cast, vera, WON_BY_B[kind])
    assert told(cast) == [f"figures.{KEY}"]
    version = Match.objects.get(pk=cast.match.pk).version
    resolve(make.by(vera), match_id=cast.match.pk, version=version, second=[f"figures.{KEY}"])
    assert (Game.objects.get().decision, row(cast).typed.figures[KEY]) == ("B", WON_BY_B[kind])


def test_a_result_is_compared_with_what_follows_from_figures_that_one_alone_has_typed(cast: Cast) -> None:
    vera = wants_two(cast, "corners")
    enter(cast, result="A")
    compare(cast, vera, WON_BY_B["corners"])
    assert [(place, one, other) for place, one, other in row(cast).differs] == [(f"games.{KEY}", "A", "B")]
    PaperEntry.objects.filter(number=2).delete()
    compare(cast, vera, FIGURES["corners"])
    assert told(cast) == []


def test_a_result_that_contradicts_its_figures_is_a_difference(cast: Cast) -> None:
    vera = wants_two(cast, "corners")
    enter(cast, *FIGURES["corners"])
    compare(cast, vera, FIGURES["corners"], result="B")
    assert told(cast) == [f"games.{KEY}"]


def test_a_result_that_does_not_follow_from_the_figures_has_to_be_typed(cast: Cast) -> None:
    vera = wants_two(cast, "deer")
    assert enter(cast, "9", result="B").decision == "B"
    compare(cast, vera, ("9",))
    assert told(cast) == [f"games.{KEY}"]


def test_a_first_mover_left_out_is_one_difference(cast: Cast) -> None:
    vera = wants_two(cast, "corners")
    enter(cast, *FIGURES["corners"])
    compare(cast, vera, FIGURES["corners"], first="")
    assert told(cast) == ["first.individual-1"]


def test_an_old_page_is_told_no_result_that_its_figures_say(cast: Cast) -> None:
    play(cast, "corners")
    old = cast.match.version
    enter(cast, "40", "24")
    client = Client(headers={"accept-language": "en"})
    client.force_login(cast.organiser)
    data: dict[str, Any] = {"version": old, "key": "an-old-page", "figures": "1", "first-individual-1": "A"}
    data |= {f"figure-{KEY}": FIGURES["corners"], f"game-{KEY}": ""}
    page = client.post(reverse("desk_paper_row", args=[cast.tournament.slug, cast.match.pk]), data).content.decode()
    assert re.findall(r"<li>(.*?): now", page) == ["Board 1, game 1, score sheet"]


@pytest.mark.parametrize(("kind", "texts"), [("heldplay", HELDPLAY), ("sonor", SONOR)])
def test_what_was_typed_stays_in_the_row_when_it_is_refused(cast: Cast, kind: str, texts: tuple[str, ...]) -> None:
    play(cast, kind)
    client = Client(headers={"accept-language": "ru"})
    client.force_login(cast.organiser)
    address = reverse("desk_paper_row", args=[cast.tournament.slug, cast.match.pk])
    data: dict[str, Any] = {"version": cast.match.version, "key": "typed-and-refused", "figures": "1"}
    data |= {f"figure-{KEY}": texts, f"game-{KEY}": "B", "first-individual-1": "A"}
    answer = client.post(address, data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Пара\u00a01, партия\u00a01. Результат не соответствует счёту рядом с ним." in page
    for text in texts:
        assert f'value="{text}"' in page
