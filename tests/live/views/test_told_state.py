"""Whoever neither judges nor organises a match reads that its results are being checked, not that of penalties."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.crawling import pages, shown
from tournaments.models import Match

WORDS = {"ru": ("подводят итоги", "штрафы и замечания"), "en": ("results being checked", "penalties and remarks")}


@pytest.fixture
def closing(cast: Cast) -> Cast:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.CLOSING, total_a=3, total_b=2)
    return cast


def read(client: Client, language: str, name: str, *where: object) -> str:
    answer = client.get(reverse(name, args=where), headers={"accept-language": language})
    assert answer.status_code == 200
    return shown(answer.content.decode())


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("name", ["tournament", "tour", "match", "match_screen", "team", "hall"])
def test_a_public_page_says_that_results_are_being_checked(closing: Cast, name: str, language: str) -> None:
    told, kept = WORDS[language]
    number = {"tour": closing.tour.number, "team": closing.match.team_a_id}.get(name, closing.match.pk)
    where = () if name in ("tournament", "hall") else (number,)
    text = read(closing.client("public"), language, name, closing.tournament.slug, *where)
    assert told in text
    assert kept not in text


@pytest.mark.parametrize("language", WORDS)
def test_no_page_that_a_spectator_can_reach_speaks_of_penalties(closing: Cast, language: str) -> None:
    client = Client(headers={"accept-language": language})
    said = {url for url, page in pages(client, f"/t/{closing.tournament.slug}/") if WORDS[language][1] in shown(page)}
    # The regulations list what a judge writes down in a protocol, not the state of a match.
    assert said <= {reverse("tour_regulations", args=[closing.tournament.slug, closing.tour.number])}


@pytest.mark.parametrize("language", WORDS)
def test_the_captains_list_says_so_too(closing: Cast, language: str) -> None:
    told, kept = WORDS[language]
    captain = read(closing.client("captain_a"), language, "captain")
    assert told in captain
    assert kept not in captain


@pytest.mark.parametrize("language", WORDS)
def test_the_judges_step_keeps_its_name(closing: Cast, language: str) -> None:
    assert WORDS[language][1] in read(closing.client("judge"), language, "judge")
    text = read(closing.client("organiser"), language, "desk_match", closing.tournament.slug, closing.match.pk)
    assert WORDS[language][1] in text
