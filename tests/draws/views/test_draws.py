"""The pages of draws, pairs, rooms and judges."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.drawn import Field, make_field
from tests.draws.views.pages import browser_of, hidden, kept, url
from tournaments.draws.write.pairs import state_of
from tournaments.models import Draw, Judge, Match, MatchJudge, Room, Team


@pytest.fixture
def field(db: None) -> Field:
    """Six teams, two rooms, a judge; nothing drawn."""
    made = make_field(6)
    for position, name in enumerate(("зал", "2.1"), start=1):
        Room.objects.create(tournament=made.tournament, name=name, position=position)
    make.make_judge(made.tournament, "Антон", can_be_senior=True)
    return made


@pytest.fixture
def olga(field: Field) -> Client:
    return browser_of(field)


def stored(olga: Client, field: Field, **asked: Any) -> Any:
    """Looks at a draw and stores it as the page says."""
    given: dict[str, Any] = {"method": "swiss", "seed": 5, **asked}
    page = olga.get(url(field, "desk_draw"), given).content.decode()
    return olga.post(url(field, "desk_draw"), hidden(page, url(field, "desk_draw")))


def test_a_draw_is_shown_then_stored_as_it_was_shown(olga: Client, field: Field) -> None:
    page = olga.get(url(field, "desk_draw"), {"method": "swiss", "seed": "5"}).content.decode()
    assert not Match.objects.exists()
    shown = re.findall(r'class="who"><bdi>(\d)</bdi> <small>0</small> – <bdi>(\d)</bdi>', page)
    answer = olga.post(url(field, "desk_draw"), hidden(page, url(field, "desk_draw")))
    assert answer["Location"] == url(field, "desk_pairs")
    assert field.pairs(1) == [f"{a}-{b}" for a, b in shown]
    assert Draw.objects.get().seed == 5


@pytest.fixture
def early(field: Field) -> str:
    """The address of the second tour's draw while two of three matches of the first are only signed."""
    field.draw(1)
    field.play(1)
    Match.objects.filter(number__gt=1).update(state="signed")
    return url(field, "desk_draw", 2)


def test_results_that_do_not_count_yet_are_told_with_the_page_where_they_are_approved(
    olga: Client, field: Field, early: str
) -> None:
    for asked in ({}, {"method": "swiss", "seed": "5"}):
        page = olga.get(early, asked).content.decode()
        assert "2 of 3 matches of tour 1 do not count yet." in page
        assert f'href="{reverse("desk_approvals", args=[field.tournament.slug])}">Approve matches' in page
        assert ('name="despite_warnings"' in page) is bool(asked)
    russian = olga.get(early, headers={"accept-language": "ru"}).content.decode()
    assert "2 из 3 встреч тура\xa01 пока не учитываются." in russian


def test_such_a_draw_is_stored_with_a_tick_alone(olga: Client, field: Field, early: str) -> None:
    first = olga.get(early, {"method": "swiss", "seed": "5"}).content.decode()
    sent = hidden(first, early)
    assert "despite_warnings" not in sent
    refused = olga.post(early, sent)
    page = refused.content.decode()
    # Whoever is refused is taken to the question, which stands below the pairs.
    assert [re.findall(r'name="(\w+)"[^>]* autofocus', text) for text in (first, page)] == [[], ["despite_warnings"]]
    assert (refused.status_code, page.count("2 of 3 matches of tour 1 do not count yet.")) == (422, 1)
    assert "Approve these matches first, or confirm" in page
    assert field.pairs(2) == []
    assert olga.post(early, hidden(page, early) | {"despite_warnings": "on"}).status_code == 302
    assert len(field.pairs(2)) == 3


def test_a_bracket_that_waits_for_a_result_leads_to_where_it_is_approved(olga: Client, field: Field) -> None:
    field.draw(1, "knock_out")
    field.play(1)
    Match.objects.filter(number=1).update(state="signed")
    page = olga.get(url(field, "desk_draw", 2), {"method": "knock_out", "seed": "5"}).content.decode()
    assert "1 of 4 matches of tour 1 does not count yet." in page
    assert "despite_warnings" not in page


def test_a_table_drawn_ahead_asks_for_nothing(olga: Client, field: Field) -> None:
    field.draw(1, "round_robin")
    for asked in ({}, {"method": "round_robin", "seed": "5"}):
        assert "not count yet" not in olga.get(url(field, "desk_draw", 2), asked).content.decode()


def test_differences_from_the_stored_pairs_are_marked(olga: Client, field: Field) -> None:
    make.make_match(field.tour(1), field.teams[0], field.teams[1])
    make.make_match(field.tour(1), field.teams[2], field.teams[5])
    page = olga.get(url(field, "desk_draw"), {"method": "swiss", "seed": "5"}).content.decode()
    assert page.count('<li class="is-new">') == 2
    assert "1 current pair will go" in page


@pytest.mark.parametrize("method", ["swiss", "round_robin", "knock_out"])
def test_every_method_is_stored_from_its_page(olga: Client, field: Field, method: str) -> None:
    assert stored(olga, field, method=method, third_place="on", best="4").status_code == 302
    made = Draw.objects.get()
    assert made.method == method
    assert len(field.pairs(1)) == (3 if method == "swiss" else 2)


@pytest.mark.parametrize(
    "asked",
    [
        {"method": "lottery"}, {"seed": "x"}, {"seed": ""}, {"forbidden": "1"}, {"forbidden": "1 – Омега"},
        {"method": "knock_out", "best": "1"},
    ],
)  # fmt: skip
def test_a_faulty_form_is_told_at_its_field(olga: Client, field: Field, asked: dict[str, str]) -> None:
    sent = {"method": "swiss", "seed": "5", **asked}
    assert olga.get(url(field, "desk_draw"), sent).status_code == 422
    answer = olga.post(url(field, "desk_draw"), sent)
    assert (answer.status_code, b"errorlist" in answer.content, Match.objects.count()) == (422, True, 0)


def test_forbidden_and_kept_pairs_reach_the_draw(olga: Client, field: Field) -> None:
    match = make.make_match(field.tour(1), field.teams[0], field.teams[1])
    assert stored(olga, field, forbidden="3 – 5\n4 – 6", kept=match.pk).status_code == 302
    pairs = {frozenset(pair.split("-")) for pair in field.pairs(1)}
    assert frozenset("12") in pairs
    assert not pairs & {frozenset("35"), frozenset("46")}


def test_a_draw_that_is_impossible_says_why(olga: Client, field: Field) -> None:
    Team.objects.filter(seed__gt=2).update(withdrawn_from=1)
    sent = {"method": "swiss", "seed": "5", "forbidden": "1 – 2"}
    page = olga.get(url(field, "desk_draw"), sent).content.decode()
    assert re.search(r'class="faults" role="alert"><p>[^<]*1 – 2', page)
    assert olga.post(url(field, "desk_draw"), sent | {"version": "1"}).status_code == 422


def test_an_old_page_is_told_what_stands(olga: Client, field: Field) -> None:
    page = olga.get(url(field, "desk_draw"), {"method": "swiss", "seed": "5"}).content.decode()
    field.draw(1)
    answer = olga.post(url(field, "desk_draw"), hidden(page, url(field, "desk_draw")))
    assert answer.status_code == 409
    assert "<dt>Method</dt><dd><bdi>Swiss" in kept(answer)
    assert Draw.objects.count() == 1


def test_draws_are_listed_with_their_seeds_and_the_newest_is_undone(olga: Client, field: Field) -> None:
    first, second = field.draw(1, seed=41)["draw"], field.draw(1, seed=42)["draw"]
    page = olga.get(url(field, "desk_draw")).content.decode()
    assert "draw number 41" in page
    assert url(field, "desk_draw_undo", 1, first) not in page
    address = url(field, "desk_draw_undo", 1, second)
    answer = olga.post(address, hidden(page, address))
    assert answer["Location"] == url(field, "desk_draw")
    assert Draw.objects.get(pk=second).undone_by == field.organiser.username
    again = olga.post(address, {"version": field.tour(1).version, "key": "another-key"})
    assert again.status_code == 422


def test_empty_states_say_what_to_do(olga: Client, field: Field) -> None:
    assert url(field, "desk_draw") in olga.get(url(field, "desk_pairs")).content.decode()
    assert url(field, "desk_draw") in olga.get(url(field, "desk_places")).content.decode()
    Team.objects.all().delete()
    address = reverse("desk_teams", args=[field.tournament.slug])
    assert f'<a href="{address}">Add teams' in olga.get(url(field, "desk_draw")).content.decode()
    field = make_field(2)
    field.draw(1)
    Match.objects.update(state="warm_up")
    olga.force_login(field.organiser)
    assert "so its pairs cannot be redrawn" in olga.get(url(field, "desk_draw")).content.decode()


def test_two_teams_are_swapped_without_a_script_in_two_steps(olga: Client, field: Field) -> None:
    field.draw(1)
    before = field.pairs(1)
    one, other = field.teams[0].pk, field.teams[1].pk
    page = olga.get(url(field, "desk_pairs"), {"one": one}).content.decode()
    assert f'form="swap" name="other" value="{other}"' in page
    address = url(field, "desk_pairs_swap")
    sent = hidden(page, address) | {"other": other}
    assert sent["one"] == str(one)
    assert olga.post(address, sent)["Location"] == url(field, "desk_pairs")
    swapped = str.maketrans("12", "21")
    assert field.pairs(1) == [pair.translate(swapped) for pair in before]
    lost = olga.post(address, sent | {"key": "another-key-of-a-form"})
    assert lost.status_code == 409
    assert all(f"<bdi>{field.teams[place]}</bdi>" in kept(lost) for place in (0, 1))


@pytest.mark.parametrize("sent", [{}, {"one": "1"}, {"one": "x", "other": "y"}])
def test_a_swap_of_nobody_is_told(olga: Client, field: Field, sent: dict[str, str]) -> None:
    field.draw(1)
    answer = olga.post(url(field, "desk_pairs_swap"), sent | {"version": field.tour(1).version})
    assert answer.status_code == 422
    assert "Choose two different participants" in answer.content.decode()


def test_pairs_are_chosen_by_hand_and_faults_stand_beside(olga: Client, field: Field) -> None:
    field.draw(1)
    rows = list(Match.objects.order_by("number"))
    sent = {f"{side}-{row.pk}": getattr(row, f"team_{side}_id") for row in rows for side in "ab"}
    sent |= {"version": field.tour(1).version, "seen": state_of(rows)}
    twice = olga.post(url(field, "desk_pairs"), sent | {f"a-{rows[0].pk}": rows[1].team_a_id})
    assert (twice.status_code, b"is in two pairs" in twice.content) == (422, True)
    strange = olga.post(url(field, "desk_pairs"), sent | {f"a-{rows[0].pk}": 10**9})
    assert strange.status_code == 422
    assert olga.post(url(field, "desk_pairs"), sent).status_code == 422
    changed = sent | {f"a-{rows[0].pk}": rows[0].team_b_id, f"b-{rows[0].pk}": rows[0].team_a_id}
    assert olga.post(url(field, "desk_pairs"), changed).status_code == 302
    assert field.pairs(1)[0] == f"{rows[0].team_b}-{rows[0].team_a}"


def test_pairs_sent_from_an_old_page_take_nobody_elses_match_away(olga: Client, field: Field) -> None:
    one, two = (make.make_match(field.tour(1), field.teams[a], field.teams[a + 1]) for a in (0, 2))
    address = url(field, "desk_pairs")
    sent: dict[str, Any] = hidden(olga.get(address).content.decode(), address)
    sent |= {
        f"a-{one.pk}": one.team_b_id,
        f"b-{one.pk}": one.team_a_id,
        "a-new": "",
        "b-new": "",
        "keep_published": "on",
    }
    sent |= {f"a-{two.pk}": two.team_a_id, f"b-{two.pk}": two.team_b_id, "a-new": "", "b-new": ""}
    make.make_match(field.tour(1), field.teams[4], field.teams[5])
    lost = olga.post(address, sent)
    assert (lost.status_code, field.pairs(1)) == (409, ["1-2", "3-4", "5-6"])
    page = lost.content.decode()
    assert "5 – 6" in page
    # "Save mine": what the page says now, from the form of the page of the conflict.
    again = hidden(page[page.index('action="/desk') :])
    assert olga.post(address, again).status_code == 302
    assert field.pairs(1) == ["2-1", "3-4", "5-6"]


def test_a_new_pair_without_its_first_is_asked_about(olga: Client, field: Field) -> None:
    address = url(field, "desk_pairs")
    sent = hidden(olga.get(address).content.decode(), address) | {"a-new": "", "b-new": str(field.teams[1].pk)}
    answer = olga.post(address, sent)
    page = answer.content.decode()
    assert (answer.status_code, "Choose the first of the pair." in page) == (422, True)
    new = page[page.index('name="b-new"') :].partition("</select>")[0]
    assert f'<option value="{field.teams[1].pk}" selected>' in new
    assert not Match.objects.exists()


def test_pairs_that_are_shown_again_remember_what_their_page_knew(olga: Client, field: Field) -> None:
    match = make.make_match(field.tour(1), field.teams[0], field.teams[1])
    address = url(field, "desk_pairs")
    sent: dict[str, Any] = hidden(olga.get(address).content.decode(), address)
    sent |= {f"a-{match.pk}": match.team_a_id, f"b-{match.pk}": match.team_a_id}
    make.make_match(field.tour(1), field.teams[4], field.teams[5])
    strange = olga.post(address, sent | {f"b-{match.pk}": 10**9})
    assert strange.status_code == 422
    assert hidden(strange.content.decode(), address)["seen"] == sent["seen"]


def test_a_repeat_is_a_warning_beside_its_pair(olga: Client, field: Field) -> None:
    make.make_match(field.tour(1), field.teams[0], field.teams[1])
    make.make_match(field.tour(2), field.teams[0], field.teams[1])
    page = olga.get(url(field, "desk_pairs", 2)).content.decode()
    assert "1 and 2 have met before; earlier matches: 1." in page
    assert page.count('data-team="') == 6


def test_rooms_and_judges_are_shown_then_stored(olga: Client, field: Field) -> None:
    field.draw(1)
    page = olga.get(url(field, "desk_places"), {"what": "rooms"}).content.decode()
    assert "Table 3 has no room" in page
    assert not Match.objects.exclude(room=None).exists()
    address = url(field, "desk_places_rooms")
    assert olga.post(address, hidden(page, address))["Location"] == url(field, "desk_places")
    assert Match.objects.exclude(room=None).count() == 2
    asked = {"what": "judges", "wanted": "2", "seed": "4"}
    page = olga.get(url(field, "desk_places"), asked).content.decode()
    assert "too few judges are able to lead" in page
    address = url(field, "desk_places_judges")
    assert olga.post(address, hidden(page, address)).status_code == 302
    assert MatchJudge.objects.get().senior


@pytest.mark.parametrize("first", ["rooms", "judges", "both"])
def test_what_is_proposed_stays_when_the_other_is_asked_for(olga: Client, field: Field, first: str) -> None:
    field.draw(1)
    page = olga.get(url(field, "desk_places"), {"what": first, "wanted": "2", "seed": "4"}).content.decode()
    asks = [form for form in page.split("<form")[1:] if 'action="#preview"' in form.split(">")[0]]
    rooms, judges = (set(re.findall(r'name="what" value="(\w+)"', form.split("</form>")[0])) for form in asks[:2])
    assert rooms == ({"rooms"} if first == "rooms" else {"both"})
    assert judges == ({"judges", "both"} if first == "judges" else {"both"})
    assert (first != "rooms") == bool(re.search(r'name="seed"[^>]* value="4"|value="4"[^>]* name="seed"', asks[0]))


@pytest.mark.both_databases
def test_what_stands_is_ticked_and_the_rest_taken_away(olga: Client, field: Field) -> None:
    field.draw(1)
    page = olga.get(url(field, "desk_places"), {"what": "rooms"}).content.decode()
    olga.post(url(field, "desk_places_rooms"), hidden(page, url(field, "desk_places_rooms")))
    first = Match.objects.get(number=1)
    sent = {"rooms": [first.pk, "x"], "version": field.tour(1).version}
    assert olga.post(url(field, "desk_places_lock"), sent).status_code == 302
    sent = {"what": "rooms", "version": field.tour(1).version}
    assert olga.post(url(field, "desk_places_clear"), sent).status_code == 302
    assert list(Match.objects.exclude(room=None)) == [first]
    sent = {"what": "walls", "version": field.tour(1).version}
    assert olga.post(url(field, "desk_places_clear"), sent).status_code == 422


def test_refusals_of_rooms_and_judges_are_told(olga: Client, field: Field) -> None:
    field.draw(1)
    version = {"version": field.tour(1).version}
    stale = {"digest": "0" * 32, **version}
    assert olga.post(url(field, "desk_places_rooms"), stale).status_code == 422
    assert olga.post(url(field, "desk_places_judges"), stale | {"wanted": "1", "seed": "1"}).status_code == 422
    assert olga.post(url(field, "desk_places_judges"), version | {"wanted": "7"}).status_code == 422
    assert olga.post(url(field, "desk_places_lock"), version | {"rooms": "99999"}).status_code == 422
    assert olga.post(url(field, "desk_places_rooms"), {"version": "0"}).status_code == 409
    assert not MatchJudge.objects.exists()


def test_conflicts_of_judges_are_told(olga: Client, field: Field) -> None:
    field.draw(1)
    judge, match = Judge.objects.get(), Match.objects.get(number=1)
    judge.attached_to.add(match.team_a)
    MatchJudge.objects.create(match=match, judge=judge, senior=True)
    page = olga.get(url(field, "desk_places")).content.decode()
    assert f"Антон judges Table 1 despite being connected to {match.team_a}." in page


def test_a_drawn_knock_out_match_is_decided_on_the_page_that_asks_for_it(olga: Client, field: Field) -> None:
    field.draw(1, "knock_out", best=4)
    field.play(1, (2, 2))
    match = Match.objects.get(tour__number=1, number=1)
    address = reverse("desk_goes_on", args=[field.tournament.slug, match.pk])
    page = olga.get(url(field, "desk_draw", 2)).content.decode()
    sent = hidden(page, address) | {"side": "A"}
    assert olga.post(address, sent)["Location"] == url(field, "bracket")
    assert Match.objects.get(pk=match.pk).goes_on == "A"
    lost = olga.post(address, {"side": "B", "version": match.version})
    assert lost.status_code == 409
    assert f"<bdi>{match.team_b}</bdi>" in kept(lost)
    lost = olga.post(address, {"side": "", "version": match.version})
    assert f"<bdi>{match.team_a}</bdi>" not in kept(lost)
    again = {"side": "C", "version": match.version + 1}
    assert olga.post(address, again).status_code == 422


def test_a_decision_is_changed_and_taken_back_where_it_was_made(olga: Client, field: Field) -> None:
    field.draw(1, "knock_out", best=4)
    field.play(1, (2, 2))
    match = Match.objects.get(tour__number=1, number=1)
    address = reverse("desk_goes_on", args=[field.tournament.slug, match.pk])
    for side, others in (("A", {"B", ""}), ("B", {"A", ""}), ("", {"A", "B"})):
        shown = olga.get(url(field, "desk_draw", 2)).content.decode()
        assert olga.post(address, hidden(shown, address) | {"side": side}).status_code == 302
        for page in (url(field, "desk_draw", 2), url(field, "desk_draw"), url(field, "bracket")):
            shown = olga.get(page).content.decode()
            form = shown[shown.index(f'action="{address}"') :].partition("</form>")[0]
            assert set(re.findall(r'name="side" value="(\w*)"', form)) == others


def test_once_the_next_tour_is_drawn_a_decision_is_not_offered_for_change(olga: Client, field: Field) -> None:
    field.draw(1, "knock_out", best=4)
    field.play(1, (2, 2))
    Match.objects.filter(tour__number=1, number=1).update(goes_on="A")
    assert "who-goes-on" in olga.get(url(field, "desk_draw", 2)).content.decode()
    field.draw(2, "knock_out")
    assert "who-goes-on" not in olga.get(url(field, "desk_draw", 2)).content.decode()
    assert "who-goes-on" not in olga.get(url(field, "bracket")).content.decode()


def test_the_bracket_is_open_and_grows_with_the_results(field: Field) -> None:
    field.draw(1, "knock_out", best=4)
    visitor = Client(headers={"accept-language": "en"})
    assert visitor.get(url(field, "bracket", 2)).status_code == 404
    page = visitor.get(url(field, "bracket")).content.decode()
    titles = re.findall(r"<h2>([^<]+)</h2>", page)
    assert (titles, "is-winner" in page) == (["Semi-final", "Final"], False)
    assert page.count('class="bracket-slot"') == 3
    assert "Match for third place" in page[page.index("bracket-third") :]
    field.play(1, (1, 3), (3, 1))
    page = visitor.get(url(field, "bracket")).content.decode()
    assert page.count('class="is-winner"') == 2
    for match, score in zip(Match.objects.filter(tour__number=1), ("1\u00a0:\u00a03", "3\u00a0:\u00a01"), strict=True):
        cell = page[page.index(f"<bdi>{match.team_a}</bdi>") :]
        names = re.findall(r"<bdi>(\d)</bdi>", cell)[:2]
        assert names == [match.team_a.name, str(match.team_b)]
        assert re.search(r"(\d\xa0:\xa0\d)</a>", cell).group(1) == score  # type: ignore[union-attr]
    assert url(field, "bracket") in visitor.get(url(field, "tour")).content.decode()


def test_a_team_without_an_opponent_has_no_match_to_open_in_the_bracket(field: Field) -> None:
    field.draw(1, "knock_out")
    page = Client(headers={"accept-language": "en"}).get(url(field, "bracket")).content.decode()
    for match in Match.objects.all():
        address = reverse("match", args=[field.tournament.slug, match.pk])
        assert (address in page) is (match.team_b_id is not None)
    assert page.count('class="nobody">bye') == 2


@pytest.mark.both_databases
def test_the_bracket_keeps_results_that_wait_to_be_opened(field: Field) -> None:
    field.draw(1, "knock_out", best=4)
    field.play(1)
    field.tournament.frozen_from = 1
    field.tournament.revision += 1
    field.tournament.save()
    assert "is-winner" not in Client().get(url(field, "bracket")).content.decode()
    olga = Client()
    olga.force_login(field.organiser)
    assert olga.get(url(field, "bracket")).content.decode().count('class="is-winner"') == 2


def test_the_page_of_places_marks_a_room_that_two_share_and_a_table_that_nobody_leads(
    olga: Client, field: Field
) -> None:
    judge = make.make_judge(field.tournament)
    make.make_match(field.tour(1), field.teams[0], field.teams[1], room="2.1")
    match = make.make_match(field.tour(1), field.teams[2], field.teams[3], room="2.1")
    page = olga.get(url(field, "desk_places")).content.decode()
    assert (page.count("Room “2.1” has been given to more than one table."), page.count("no judges yet")) == (2, 2)
    Match.objects.filter(pk=match.pk).update(room=Room.objects.get(name="зал"))
    MatchJudge.objects.create(match=match, judge=judge)
    page = olga.get(url(field, "desk_places")).content.decode()
    assert (page.count("has been given to more than one table"), page.count("no senior judge yet")) == (0, 1)


def test_groups_are_offered_where_there_are_groups(olga: Client, field: Field) -> None:
    assert "by_group" not in olga.get(url(field, "desk_draw")).content.decode()
    alone = {"method": "knock_out", "seed": "5", "each_group": "on", "best": "1"}
    assert olga.get(url(field, "desk_draw"), alone).status_code == 422
    for team in field.teams:
        Team.objects.filter(pk=team.pk).update(group="Восток" if team.seed and team.seed < 4 else "Запад")
    assert 'name="by_group"' in olga.get(url(field, "desk_draw")).content.decode()
    asked = {"method": "swiss", "seed": "5", "by_group": "on"}
    page = olga.get(url(field, "desk_draw"), asked).content.decode()
    shown = page[page.index('id="preview"') : page.index("draw-form")]
    assert re.findall(r"<bdi>(Восток|Запад)</bdi>", shown) == ["Восток", "Запад"]
    assert shown.count("has the bye") == 2
    assert "There are more byes" not in shown
    assert stored(olga, field, by_group="on").status_code == 302
    assert all((pair[0] < "4") is (pair[2] < "4") for pair in field.pairs(1)[:2])
    told = olga.get(url(field, "desk_pairs")).content.decode()
    assert told.count("has the bye") == 2
    assert ("Why these pairs?" in told, "There are more byes" in told) == (True, False)
    swap = {"one": field.pairs(1)[0][0], "other": field.pairs(1)[1][0]}
    pks = {key: field.teams[int(name) - 1].pk for key, name in swap.items()}
    olga.post(url(field, "desk_pairs_swap"), hidden(told, url(field, "desk_pairs_swap")) | pks)
    assert "are in different groups" in olga.get(url(field, "desk_pairs")).content.decode()


@pytest.mark.parametrize("method", ["swiss", "round_robin", "knock_out"])
def test_the_page_proposes_the_method_of_the_tour_before(olga: Client, field: Field, method: str) -> None:
    field.draw(1, method)
    for number in (1, 2):
        page = olga.get(url(field, "desk_draw", number)).content.decode()
        assert re.search(rf'value="{method}"[^>]*checked', page)


def test_after_the_tables_of_groups_the_page_proposes_who_goes_on(olga: Client, field: Field) -> None:
    Team.objects.filter(tournament=field.tournament).update(group="Восток")
    Team.objects.filter(seed__gt=3).update(group="Запад")
    for number in (1, 2, 3):
        page = olga.get(url(field, "desk_draw", number)).content.decode()
        assert re.search(r'name="each_group"[^>]*checked', page) is None
        assert bool(re.search(r'name="by_group"[^>]*checked', page)) is (number > 1)
        field.draw(number, "round_robin", by_group=True)
        field.play(number)
    fourth = make.make_tour(field.tournament, kind="points")
    page = olga.get(url(field, "desk_draw", fourth.number)).content.decode()
    assert re.search(r'value="knock_out"[^>]*checked', page)
    assert re.search(r'name="each_group"[^>]*checked', page)
    assert re.search(r'name="best" value="2"', page)


@pytest.mark.parametrize("name", ["desk_draw", "desk_pairs", "desk_places"])
def test_no_page_needs_what_the_security_policy_forbids(olga: Client, field: Field, name: str) -> None:
    field.draw(1)
    page = olga.get(url(field, name)).content.decode()
    assert not [tool for tool in ("style=", "onclick=", "<script>", "javascript:") if tool in page]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("desk_draw", {}), ("desk_draw", {"method": "swiss", "seed": "3"}),
        ("desk_draw", {"method": "knock_out", "seed": "3", "cycles": "1", "third_place": "on"}), ("desk_pairs", {}),
        ("desk_places", {}), ("desk_places", {"what": "judges", "wanted": "2", "seed": "3"}), ("bracket", {}),
    ],
)  # fmt: skip
def test_more_teams_need_no_more_queries(
    db: None, name: str, asked: dict[str, str], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for size in (4, 16):
        field = make_field(size)
        for _ in range(size):
            make.make_judge(field.tournament, can_be_senior=True).attached_to.add(field.teams[0])
        field.draw(1, "knock_out" if name == "bracket" else "swiss")
        client = Client()
        client.force_login(field.organiser)
        with django_assert_max_num_queries(17):
            assert client.get(url(field, name), asked).status_code == 200
