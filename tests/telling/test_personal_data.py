"""Addresses and notes of messages belong to people: told to whoever asks, gone with the name, kept in the file."""

import json
from typing import Any

import pytest
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase, person
from tests.whole import read_back
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import copy_tournament
from tournaments.models import AuditEntry, Judge, Player, Team, Told, Tournament
from tournaments.privacy.read.export import document_of
from tournaments.telling.write import change_addresses, note_told

ADDRESS = "somebody@school.example"


@pytest.fixture
def judge(cast: Cast) -> Judge:
    """Semyon, with an address, who has been told."""
    semyon = cast.match.match_judges.get().judge
    give(cast, f"judge-{semyon.pk}")
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "way": "hand"}
    note_told(make.by(cast.organiser), **given, people={f"judge-{semyon.pk}": "1" * 64})
    return semyon


def give(cast: Cast, key: str) -> None:
    given = [{"key": key, "was": "", "now": ADDRESS}]
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=given)


def test_whoever_asks_is_told_the_address_and_what_is_noted(judge: Judge) -> None:
    document = document_of(person(judge))
    assert document["person"]["email"] == ADDRESS
    (told,) = document["messages"]
    assert (told["tour"], told["way"], told["told_by"]) == (1, "hand", "olga")


def test_with_the_name_of_a_judge_the_address_goes_from_everywhere(cast: Cast, judge: Judge) -> None:
    erase(cast.organiser, judge)
    judge.refresh_from_db()
    assert (judge.name, judge.email) == ("Судья 1", "")
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    assert ADDRESS not in text_of(tournament, with_log=True)
    assert "Семён" not in text_of(tournament, with_log=True)
    assert Told.objects.filter(judge=judge).exists()


def test_with_the_name_of_whoever_plays_alone_the_address_goes(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants="people")
    team = make.make_team(cast.tournament, "Мирра Заозёрская", players=0)
    player = Player.objects.create(team=team, name="Мирра Заозёрская")
    give(cast, f"captain-{team.pk}")
    assert document_of(person(player))["person"]["email"] == ADDRESS
    erase(cast.organiser, player)
    team.refresh_from_db()
    assert (team.name, team.email) == ("Участник 1", "")


def test_of_a_team_the_address_stays_and_the_page_says_so(cast: Cast) -> None:
    give(cast, f"captain-{cast.match.team_a_id}")
    player = cast.match.team_a.players.order_by("pk")[0]
    page = cast.client("organiser").get(
        reverse("desk_player_data", args=["cup", player.pk]), headers={"accept-language": "en"}
    )
    assert f"The team’s address for messages, {ADDRESS}, is kept." in page.content.decode()
    erase(cast.organiser, player)
    assert Team.objects.get(pk=cast.match.team_a_id).email == ADDRESS


def test_the_file_of_the_tournament_holds_addresses_and_notes(cast: Cast, judge: Judge) -> None:
    again = read_back(text_of(Tournament.objects.get(pk=cast.tournament.pk)), "again")
    assert Judge.objects.get(tournament=again, name="Семён").email == ADDRESS
    (told,) = Told.objects.filter(tour__tournament=again)
    assert (told.judge and told.judge.name, told.digest, told.way) == ("Семён", "1" * 64, "hand")


def test_in_a_copy_for_the_next_year_nobody_has_been_told(cast: Cast, judge: Judge) -> None:
    given: dict[str, Any] = {
        "tournament_id": cast.tournament.pk,
        "slug": "next",
        "name": "Кубок",
        "starts_on": "2027-07-14",
    }
    copy_tournament(make.by(cast.organiser), **given)
    assert Judge.objects.get(tournament__slug="next", name="Семён").email == ADDRESS
    assert not Told.objects.filter(tour__tournament__slug="next").exists()
    assert ADDRESS not in log_of("next")


def test_no_log_begins_with_the_addresses_of_a_file_that_was_imported(cast: Cast, judge: Judge) -> None:
    text = text_of(Tournament.objects.get(pk=cast.tournament.pk))
    again = read_back(text, "again")
    assert ADDRESS in text
    assert Judge.objects.get(tournament=again, name="Семён").email == ADDRESS
    assert ADDRESS not in log_of("again")
    assert "Семён" in log_of("again")


def test_from_a_log_that_began_with_addresses_one_goes_with_its_name(cast: Cast, judge: Judge) -> None:
    """As logs of copies were written before."""
    file = text_of(Tournament.objects.get(pk=cast.tournament.pk))
    entry = AuditEntry.objects.get(tournament=cast.tournament, number=1)
    AuditEntry.objects.filter(pk=entry.pk).update(data=json.dumps({"file": file}, ensure_ascii=False))
    assert ADDRESS in log_of("cup")
    erase(cast.organiser, judge)
    assert ADDRESS not in log_of("cup")


def log_of(slug: str) -> str:
    return "".join(AuditEntry.objects.filter(tournament__slug=slug).values_list("data", flat=True))
