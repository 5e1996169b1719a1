"""Brackets and cross-tables to write on: sizes, names as far as the visitor may know them."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from tests import factories as make
from tests.conftest import Cast
from tests.drawn import Field, make_field
from tournaments.models import Team, Tournament

pytestmark = pytest.mark.django_db


def read(url: str, client: Client | None = None) -> list[str]:
    response = (client or Client()).get(f"{url}?lang=en")
    assert response.status_code == 200
    text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.getvalue())).pages)
    return [line.strip() for line in text.split("\n")]


def sign_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize(
    ("teams", "first"), [(4, "Semi-final"), (8, "Quarter-final"), (16, "Round of 16"), (32, "Round of 32")]
)
def test_an_empty_bracket_has_the_size_that_is_asked_for(cast: Cast, teams: int, first: str) -> None:
    lines = read(f"/t/cup/tours/1/bracket-{teams}.pdf")
    assert first in lines
    assert "Match for third place" in lines
    assert str(teams) in lines
    assert "bye" not in lines
    assert "Альфа" not in lines


@pytest.mark.parametrize("teams", [0, 5, 64, 99999])
def test_a_size_that_no_bracket_has_is_not_found(cast: Cast, teams: int) -> None:
    assert cast.client("organiser").get(f"/t/cup/tours/1/bracket-{teams}.pdf").status_code == 404


def test_without_a_size_it_has_a_place_for_each_team_that_plays_and_byes_for_the_rest() -> None:
    tour = make.make_tour(make.make_tournament(slug="thirteen"))
    for number in range(14):
        make.make_team(tour.tournament, players=0, withdrawn_from=1 if number == 0 else None)
    lines = read("/t/thirteen/tours/1/bracket.pdf")
    assert "13" in lines
    assert "14" not in lines
    assert lines.count("bye") == 3


@pytest.fixture
def drawn(db: None) -> Field:
    """Four teams of a knock-out; the first semi-final was won by the team that the draw names first."""
    field = make_field(4, tours=2)
    field.draw(1, "knock_out")
    field.play(1, (3, 1))
    return field


def test_a_drawn_knock_out_has_the_names_and_who_goes_on(drawn: Field) -> None:
    slug, winner = drawn.tournament.slug, drawn.pairs(1)[0].split("-")[0]
    Team.objects.filter(tournament=drawn.tournament, name=winner).update(name="Альфа")
    url = f"/t/{slug}/tours/1/bracket.pdf"
    assert sum("Альфа" in line for line in read(url)) == 2
    Tournament.objects.filter(slug=slug).update(frozen_from=1)
    assert sum("Альфа" in line for line in read(url)) == 1
    marked = read(url, sign_in(drawn.organiser))
    assert sum("Альфа" in line for line in marked) == 2
    assert any("RESULTS NOT ANNOUNCED" in line for line in marked)
    everybody = sign_in(drawn.organiser).get(f"{url}?hidden=no&lang=en")
    text = PdfReader(BytesIO(everybody.getvalue())).pages[0].extract_text()
    assert (text.count("Альфа"), "RESULTS NOT ANNOUNCED" in text) == (1, False)
    assert not any("RESULTS NOT ANNOUNCED" in line for line in read(url))


def test_a_cross_table_lists_those_who_have_not_left_by_their_numbers_in_a_table_for_each_group() -> None:
    tournament = make.make_tournament(slug="cross", name="Кубок")
    make.make_team(tournament, "Лев", players=0, seed=2, group="Б")
    make.make_team(tournament, "Тигр", players=0, group="Б")
    make.make_team(tournament, "Рысь", players=0, seed=1, group="А")
    make.make_team(tournament, "Волк", players=0, withdrawn_from=3)
    lines = read("/t/cross/cross-table.pdf")
    assert [line for line in lines if line in ("Кубок · А", "Кубок · Б")] == ["Кубок · А", "Кубок · Б"]
    assert lines.index("Рысь") < lines.index("Лев") < lines.index("Тигр")
    assert lines.count("Лев") == 2
    assert "Волк" not in lines
