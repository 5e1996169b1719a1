"""The page of a tour's draws with the pairs that are kept with the tournament: what it has written itself it reads."""

import re
from html import unescape
from itertools import combinations
from typing import Any

import pytest
from django.test import Client

from tests.drawn import Field, make_field
from tests.draws.views.pages import browser_of, hidden, url
from tournaments.kernel.names import name_key
from tournaments.models import Draw, PairWish, Team

METHODS = ("swiss", "round_robin", "knock_out")


@pytest.fixture
def field(db: None) -> Field:
    return make_field(6)


@pytest.fixture
def big_field(db: None) -> Field:
    """Sixteen teams with long names, of two schools; nobody meets the own school: 56 pairs."""
    field = make_field(16)
    for team in field.teams:
        rename(team, f"Команда школы с очень длинным названием номер {team.name}")
    for school in (field.teams[:8], field.teams[8:]):
        for one, other in combinations(school, 2):
            keep(field, one, other)
    return field


def rename(team: Team, name: str) -> None:
    Team.objects.filter(pk=team.pk).update(name=name, key=name_key(name))


def keep(field: Field, one: Team, other: Team, kind: str = "forbidden") -> None:
    PairWish.objects.create(tournament=field.tournament, one=one, other=other, kind=kind)


def browser(field: Field) -> tuple[Client, str]:
    """The organiser's browser, and the address of the first tour's draw."""
    return browser_of(field), url(field, "desk_draw")


def texts(page: str) -> dict[str, str]:
    """The texts of the form as a browser would send them."""
    found = re.findall(r'<textarea name="(\w+)"[^>]*>\n?([^<]*)</textarea>', page)
    return {name: unescape(text).replace("\n", "\r\n") for name, text in found}


def look(client: Client, address: str, **changed: str) -> Any:
    """Presses "Look at the draw" on the page as it is shown, and goes to where that leads."""
    page = client.get(address).content.decode()
    part = page[page.index(f'<form method="post" action="{address}#preview"') :].partition("</form>")[0]
    sent = {"look": "1", "seed": "5", "cycles": "1", **texts(part), **changed}
    return client.post(address, sent, follow=True)


def store(client: Client, address: str, shown: Any) -> Draw:
    """Saves the draw as the page shows it."""
    assert client.post(address, hidden(shown.content.decode(), address)).status_code == 302
    return Draw.objects.latest("pk")


@pytest.mark.parametrize("method", METHODS)
def test_pairs_that_the_page_has_written_are_understood_whatever_signs_are_in_the_names(
    field: Field, method: str
) -> None:
    names = ("Лицей – 5", "«Лицей — 7»", "А;Б", "- В -", "Г", "Г – Г")
    for team, name in zip(field.teams, names, strict=True):
        rename(team, name)
    for place in (0, 2, 4):
        keep(field, field.teams[place], field.teams[place + 1])
    client, address = browser(field)
    shown = look(client, address, method=method)
    assert (shown.status_code, b'id="preview"' in shown.content) == (200, True)
    assert len(store(client, address, shown).options["forbidden"]) == 3


def test_a_pair_beside_those_that_the_page_has_written_is_understood_too(field: Field) -> None:
    for team, name in zip(field.teams, ("Лицей — 5", "Лицей — 7", "Г", "Г – Г"), strict=False):
        rename(team, name)
    keep(field, field.teams[0], field.teams[1])
    keep(field, field.teams[2], field.teams[3])
    client, address = browser(field)
    written = texts(client.get(address).content.decode())["forbidden"]
    shown = look(client, address, method="swiss", forbidden=f"{written}\r\nлицей — 7 - 5\r\nЛицей — 5; 6")
    stored = {frozenset(pair) for pair in store(client, address, shown).options["forbidden"]}
    pks = [team.pk for team in field.teams]
    assert stored == {frozenset(pks[a] for a in pair) for pair in ((0, 1), (2, 3), (1, 4), (0, 5))}


def test_a_line_that_can_be_read_in_two_ways_is_asked_about(field: Field) -> None:
    for team, name in zip(field.teams, ("А", "Б", "А – Б", "Б – А"), strict=False):
        rename(team, name)
    client, address = browser(field)
    asked = {"method": "swiss", "seed": "5", "forbidden": "А – Б – А"}
    answer = client.get(address, asked)
    assert (answer.status_code, "with a semicolon between them" in answer.content.decode()) == (422, True)
    assert client.get(address, asked | {"forbidden": "А; Б – А"}).status_code == 200


@pytest.mark.parametrize("method", METHODS)
def test_the_address_of_a_preview_stays_short_however_many_pairs_are_kept(big_field: Field, method: str) -> None:
    client, address = browser(big_field)
    assert len(texts(client.get(address).content.decode())["forbidden"]) > 4000
    shown = look(client, address, method=method)
    assert b'id="preview"' in shown.content
    [(where, _status)] = shown.redirect_chain
    assert len(where) < 300
    # The kept pairs stand in the form all the same.
    assert len(texts(shown.content.decode())["forbidden"]) > 4000


def test_many_pairs_for_this_draw_alone_are_looked_at_without_an_address(big_field: Field) -> None:
    client, address = browser(big_field)
    lines = texts(client.get(address).content.decode())["forbidden"].splitlines()
    shown = look(client, address, method="swiss", forbidden="\r\n".join(lines[:50]))
    assert (b'id="preview"' in shown.content, shown.redirect_chain) == (True, [])
    assert len(store(client, address, shown).options["forbidden"]) == 50


def test_what_only_another_method_asks_for_is_no_obstacle(field: Field) -> None:
    client, address = browser(field)
    for changed in ({"method": "swiss", "best": "1"}, {"method": "round_robin", "forbidden": "Омега"}):
        shown = look(client, address, **changed)
        assert (shown.status_code, b'id="preview"' in shown.content) == (200, True)


def test_the_kept_pairs_hold_unless_their_field_was_emptied(field: Field) -> None:
    keep(field, field.teams[0], field.teams[1], "wished")
    client, address = browser(field)
    for changed, count in (({}, 1), ({"wished": ""}, 0)):
        shown = look(client, address, method="swiss", **changed)
        assert len(store(client, address, shown).options["wished"]) == count
    shown = client.get(address, {"method": "swiss", "seed": "5"})
    assert len(store(client, address, shown).options["wished"]) == 1


def test_a_faulty_form_says_so_at_its_field(field: Field) -> None:
    client, address = browser(field)
    shown = look(client, address, method="swiss", forbidden="1 – Омега")
    assert (shown.status_code, "There is no “Омега”" in shown.content.decode()) == (422, True)
