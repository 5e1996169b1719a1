"""Teams of a knock-out that are to be removed, leave, or come back: what the organiser is told, and can do."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests import factories as make
from tests.drawn import Field
from tests.draws.write.test_brackets_by_hand import add, asked, begins, come_back, eight, leave, left, remove
from tournaments.kernel.write import Refused
from tournaments.models import Match, Team
from tournaments.pages.organiser.todo.facts import Todo, facts_of
from tournaments.pages.organiser.todo.tours import brackets
from tournaments.roster.write.teams import remove_team

__all__ = ["eight", "left"]


def take_off(field: Field, name: int) -> Any:
    """Removes the team from the list."""
    team = Team.objects.get(pk=field.teams[name - 1].pk)
    given = {"tournament_id": field.tournament.pk, "team_id": team.pk, "version": team.version}
    return remove_team(make.by(field.organiser), **given)


def told(field: Field) -> Todo:
    """The one thing to do about the knock-out."""
    [todo] = brackets(facts_of(field.tournament, timezone.now()))
    return todo


def queries(field: Field) -> int:
    """How often the list of things to do asks the database."""
    with CaptureQueriesContext(connection) as asks:
        facts_of(field.tournament, timezone.now())
    return len(asks)


def test_whoever_cannot_remove_a_team_from_a_bracket_is_told_to_withdraw_it_and_can(eight: Field) -> None:
    with pytest.raises(Refused, match="вместо удаления снимите участника с турнира"):
        take_off(eight, 8)
    assert (len(eight.pairs(1)), Team.objects.count()) == (4, 8)
    leave(eight, 8, 1)
    take_off(eight, 8)
    assert Team.objects.count() == 7
    eight.play(1)
    eight.draw(2, "knock_out")
    assert eight.pairs(2) == ["1-4", "2-3"]


def test_whoever_has_played_and_left_stays_on_the_list_and_nothing_more_is_asked(eight: Field) -> None:
    eight.play(1)
    leave(eight, 8, 2)
    with pytest.raises(Refused, match="участник уже снят с турнира"):
        take_off(eight, 8)
    assert Team.objects.count() == 8


def test_the_match_of_a_team_that_has_come_back_is_to_be_added(left: Field) -> None:
    assert asked(left) == []
    come_back(left, 8)
    todo = told(left)
    assert (todo.code, todo.count, "1 – 8" in todo.text) == ("match.missing", 1, True)
    assert todo.url == reverse("desk_matches", args=[left.tournament.slug, 1]) + "?add=more#add"
    client = Client()
    client.force_login(left.organiser)
    assert '<details id="add" class="aside-forms" open>' in client.get(todo.url.partition("#")[0]).content.decode()
    add(left, 1, 8, 1)
    assert asked(left) == []


def test_the_bye_that_another_had_instead_leads_to_its_page_and_a_removed_one_to_the_list(eight: Field) -> None:
    eight.play(1)
    leave(eight, 1, 2)
    eight.draw(2, "knock_out")
    assert asked(eight) == []
    bye = Match.objects.get(team_b=None)
    begins(eight, 2, 3 - bye.number)
    come_back(eight, 1)
    todo = told(eight)
    assert (todo.code, "1 – 4" in todo.text) == ("match.bye_outdated", True)
    assert todo.url == reverse("desk_match", args=[eight.tournament.slug, bye.pk])
    remove(eight, bye)
    assert told(eight).code == "match.missing"
    add(eight, 2, 1, 4)
    assert asked(eight) == []


def test_whoever_comes_back_once_the_next_round_is_drawn_is_missed_only_when_that_draw_is_undone(left: Field) -> None:
    left.play(1)
    drawn = left.draw(2, "knock_out")["draw"]
    come_back(left, 8)
    assert asked(left) == []
    left.undo(2, drawn)
    assert told(left).code == "match.missing"
    with pytest.raises(Refused, match="1 – 8"):
        left.draw(2, "knock_out")


def test_the_bracket_is_asked_for_only_where_somebody_may_be_missing(eight: Field) -> None:
    at_first = queries(eight)
    eight.play(1)
    eight.draw(2, "knock_out")
    assert queries(eight) == at_first
    leave(eight, 8, 3)
    come_back(eight, 8)
    assert queries(eight) == at_first
    Match.objects.filter(tour=eight.tour(2), number=1).delete()
    assert queries(eight) <= at_first + 4
    assert told(eight).code == "match.missing"
