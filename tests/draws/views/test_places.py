"""The page of rooms and judges as plain forms, and the table of who judges where."""

import re

import pytest
from django.test import Client

from tests import factories as make
from tests.drawn import Field
from tests.draws.views.pages import hidden, url
from tests.draws.views.test_draws import field, olga
from tournaments.models import Judge, Match, MatchJudge, Room

__all__ = ["field", "olga"]


@pytest.fixture
def seated(field: Field) -> Field:
    """Three matches; Антон leads the first in the hall, Белла the second, Вера has none and may not lead."""
    field.draw(1)
    make.make_judge(field.tournament, "Белла", can_be_senior=True)
    make.make_judge(field.tournament, "Вера")
    for number, name, room in ((1, "Антон", "зал"), (2, "Белла", "2.1")):
        match = Match.objects.get(number=number)
        MatchJudge.objects.create(match=match, judge=Judge.objects.get(name=name), senior=True)
        Match.objects.filter(pk=match.pk).update(room=Room.objects.get(name=room))
    return field


def at(number: int, name: str) -> str:
    return f"judge:{Match.objects.get(number=number).pk}:{Judge.objects.get(name=name).pk}"


def text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", page[page.index('id="tray"') :]).split())


def test_who_was_tapped_is_shown_with_those_who_could_judge_instead(olga: Client, seated: Field) -> None:
    page = olga.get(url(seated, "desk_places"), {"one": at(1, "Антон")}).content.decode()
    assert page.count('aria-pressed="true"') == 1
    choices = re.findall(r'class="choice"[^>]*value="([^"]+)"><bdi>([^<]+)', page)
    assert [name for _spot, name in choices] == ["Белла", "Вера"]
    assert "no match · not marked as able to lead" in text(page)
    assert "now at Table 2 (2.1): the two will swap" in text(page)
    assert "Leave this place empty" in text(page)
    Judge.objects.get(name="Белла").attached_to.add(Match.objects.get(number=1).team_a)
    page = olga.get(url(seated, "desk_places"), {"one": at(1, "Антон")}).content.decode()
    assert re.search(r'class="choice is-out"><bdi>Белла</bdi> <small>[^<]*not possible', page)


@pytest.mark.parametrize("spot", ["", "x", "judge:9999999:1", "room:0:99999", "king:1:1"])
def test_what_is_not_there_picks_nothing(olga: Client, seated: Field, spot: str) -> None:
    page = olga.get(url(seated, "desk_places"), {"one": spot}).content.decode()
    assert 'aria-pressed="true"' not in page


def test_a_swap_is_stored_told_and_undone(olga: Client, seated: Field) -> None:
    page = olga.get(url(seated, "desk_places"), {"one": at(1, "Антон")}).content.decode()
    sent = hidden(page, url(seated, "desk_places_swap")) | {"other": at(2, "Белла")}
    answer = olga.post(url(seated, "desk_places_swap"), sent)
    assert answer.status_code == 302
    page = olga.get(answer["Location"]).content.decode()
    first = Match.objects.get(number=1)
    assert f"Белла is the senior judge of {first} (зал)." in text(page)
    answer = olga.post(url(seated, "desk_places_undo"), hidden(page, url(seated, "desk_places_undo")))
    assert MatchJudge.objects.get(match=first).judge.name == "Антон"
    assert "Undone" in text(olga.get(answer["Location"]).content.decode())
    again = olga.post(url(seated, "desk_places_undo"), {"version": seated.tour(1).version, "entry": "2"})
    assert again.status_code == 422


def test_what_it_breaks_is_asked_before_it_is_stored(olga: Client, seated: Field) -> None:
    version = {"version": str(seated.tour(1).version)}
    sent = version | {"one": at(1, "Антон"), "other": f"judge:0:{Judge.objects.get(name='Вера').pk}"}
    answer = olga.post(url(seated, "desk_places_swap"), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Вера is the senior judge of Table 1 (зал) but is not marked as able to lead." in text(page)
    tray = page[page.index('id="tray"') :]
    again = hidden(tray, url(seated, "desk_places_swap"))
    assert again["despite_warnings"] == "on"
    assert olga.post(url(seated, "desk_places_swap"), again).status_code == 302
    assert MatchJudge.objects.get(match__number=1).judge.name == "Вера"


def test_a_room_that_another_match_has_is_asked_for_before_it_is_taken(olga: Client, seated: Field) -> None:
    without, other = Match.objects.get(number=3), Match.objects.get(number=2)
    sent = {"one": f"room:{without.pk}:0", "other": f"room:{other.pk}:0", "version": str(seated.tour(1).version)}
    answer = olga.post(url(seated, "desk_places_swap"), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert text(page).count(f"{without} will be in 2.1. {other} will have no room. Change anyway") == 1
    assert text(page).count("will have no room") == 1
    again = hidden(page[page.index('id="tray"') :], url(seated, "desk_places_swap"))
    assert olga.post(url(seated, "desk_places_swap"), again).status_code == 302
    assert [Match.objects.get(number=number).room for number in (2, 3)] == [None, Room.objects.get(name="2.1")]


def test_what_undoing_breaks_is_asked_before_it_is_done(olga: Client, seated: Field) -> None:
    Judge.objects.filter(name="Вера").update(can_be_senior=True)
    sent = {"one": at(1, "Антон"), "other": f"judge:0:{Judge.objects.get(name='Вера').pk}"}
    olga.post(url(seated, "desk_places_swap"), sent | {"version": str(seated.tour(1).version)})
    MatchJudge.objects.create(match=Match.objects.get(number=3), judge=Judge.objects.get(name="Антон"), senior=True)
    page = olga.get(url(seated, "desk_places")).content.decode()
    answer = olga.post(url(seated, "desk_places_undo"), hidden(page, url(seated, "desk_places_undo")))
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Антон judges Table 1 (зал) and another table of the same tour." in text(page)
    tray = page[page.index('id="tray"') :]
    assert "Undo anyway" in tray
    assert MatchJudge.objects.get(match__number=1).judge.name == "Вера"
    again = hidden(tray, url(seated, "desk_places_undo"))
    assert olga.post(url(seated, "desk_places_undo"), again).status_code == 302
    assert MatchJudge.objects.get(match__number=1).judge.name == "Антон"


def test_what_cannot_be_swapped_or_comes_late_says_so(olga: Client, seated: Field) -> None:
    version = {"version": str(seated.tour(1).version)}
    room = f"room:{Match.objects.get(number=1).pk}:0"
    answer = olga.post(url(seated, "desk_places_swap"), version | {"one": at(1, "Антон"), "other": room})
    assert answer.status_code == 422
    assert "Choose two judges or two rooms of this tour." in answer.content.decode()
    late = olga.post(url(seated, "desk_places_swap"), {"version": "0", "one": at(1, "Антон"), "other": at(2, "Белла")})
    assert late.status_code == 409
    assert MatchJudge.objects.get(match__number=1).judge.name == "Антон"


def test_the_judges_of_the_tour_before_are_shown_then_stored(olga: Client, seated: Field) -> None:
    seated.play(1)
    seated.draw(2)
    for number, name in ((1, "зал"), (2, "2.1")):
        Match.objects.filter(tour__number=2, number=number).update(room=Room.objects.get(name=name))
    Judge.objects.get(name="Белла").away_from.add(seated.tour(2))
    page = olga.get(url(seated, "desk_places", 2), {"what": "copy"}).content.decode()
    assert "1 judge stays in the same room as in the previous tour" in page
    assert "Белла cannot stay at Table 2 (2.1): away in this tour." in page
    address = url(seated, "desk_places_copy", 2)
    assert olga.post(address, hidden(page, address)).status_code == 302
    assert MatchJudge.objects.get(match__tour__number=2, match__number=1).judge.name == "Антон"
    assert "what=copy" not in olga.get(url(seated, "desk_places", 1)).content.decode()


def test_judges_of_the_tour_before_that_came_late_are_proposed_anew(olga: Client, seated: Field) -> None:
    seated.play(1)
    seated.draw(2)
    address = url(seated, "desk_places_copy", 2)
    sent = {"version": str(seated.tour(2).version), "seed": "5", "digest": "another"}
    answer = olga.post(address, sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    again = hidden(page[page.index('id="preview"') :], address)
    assert (again["seed"], again["digest"] != "another") == ("5", True)
    assert olga.post(address, again).status_code == 302


@pytest.mark.parametrize("what", ["judges", "both", "copy"])
def test_what_is_proposed_repeats_no_id_of_the_forms_that_asked_for_it(olga: Client, seated: Field, what: str) -> None:
    seated.play(1)
    seated.draw(2)
    page = olga.get(url(seated, "desk_places", 2), {"what": what, "wanted": "1", "seed": "5"}).content.decode()
    ids = re.findall(r' id="([^"]+)"', page)
    assert "preview" in ids
    assert sorted(ids) == sorted(set(ids))
    assert hidden(page[page.index('id="preview"') :], "")["seed"] == "5"


def proposed(olga: Client, field: Field, number: int) -> int:
    """How many judges a match the form begins with."""
    page = olga.get(url(field, "desk_places", number)).content.decode()
    [chosen] = re.findall(r'<option value="(\d)" selected', page)
    return int(chosen)


def test_as_many_judges_a_match_are_proposed_as_the_tournament_used_last(olga: Client, field: Field) -> None:
    field.draw(1)
    assert proposed(olga, field, 1) == 1  # one judge for three matches
    for number in range(5):
        make.make_judge(field.tournament, f"Судья {number}", can_be_senior=True)
    assert proposed(olga, field, 1) == 2
    Judge.objects.get(name="Судья 0").away_from.add(field.tour(1))
    assert proposed(olga, field, 1) == 1
    matches = [*Match.objects.filter(tour=field.tour(1)).order_by("number")]
    judges = [*Judge.objects.order_by("pk")]
    for place, match in enumerate(matches):
        for judge in judges[2 * place : 2 * place + 2]:
            MatchJudge.objects.create(match=match, judge=judge)
    assert proposed(olga, field, 1) == 2  # what it has
    field.play(1)
    field.draw(2)
    Judge.objects.all()[5].away_from.add(field.tour(2))
    assert proposed(olga, field, 2) == 2  # as in the tour before, though one is missing
    matches[0].match_judges.create(judge=judges[5])
    matches[2].match_judges.filter(judge=judges[5]).delete()
    assert proposed(olga, field, 2) == 3  # 3, 2, 1: the most, where none is commoner


def test_who_judges_where_adds_up_and_names_who_is_free(olga: Client, seated: Field) -> None:
    Judge.objects.get(name="Вера").away_from.add(seated.tour(2))
    page = olga.get(f"/desk/{seated.tournament.slug}/judges/load/").content.decode()
    rows = dict(re.findall(r'<th scope="row"><bdi>([^<]+)</bdi></th>(.*?)</tr>', page, re.DOTALL))
    assert re.search(r"<b><bdi>зал</bdi></b>", rows["Антон"])
    assert re.findall(r'class="sum">(\d+)', rows["Антон"]) == ["1", "1"]
    assert rows["Вера"].count("is-away") == 1
    free = re.findall(r"<li><b>[^<]*</b>: (.*?)</li>", page, re.DOTALL)
    assert [re.findall(r"<bdi>([^<]+)", line) for line in free[:2]] == [["Вера"], ["Антон", "Белла"]]
