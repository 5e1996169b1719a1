"""Words of individual tournaments, on pages, in files and on paper."""

import io

import pypdf
import pytest
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Match, Tournament

ENGLISH = {"accept-language": "en"}


@pytest.fixture
def duels(cast: Cast) -> Match:
    """An individual tournament with one match of Sonor under way."""
    tournament = make.make_tournament(organiser=cast.organiser, participants="people", slug="duels", language="en")
    tour = make.make_tour(tournament, kind="sonor", preset="duel")
    persons = [make.make_team(tournament, name, players=1) for name in ("Ким Лев", "Ли Ян")]
    return make.make_match(tour, *persons, state="individual")


@pytest.mark.parametrize(
    ("name", "said", "not_said"),
    [
        ("desk_teams", "Add a participant", "Add a team"),
        ("desk_tournament", "participants", ">teams<"),
        ("standings", "Participant", ">Team<"),
        ("tour", "Ким Лев", ">Team<"),
    ],
)
def test_pages_speak_of_participants(cast: Cast, duels: Match, name: str, said: str, not_said: str) -> None:
    arguments = ["duels", 1] if name == "tour" else ["duels"]
    page = cast.client("organiser").get(reverse(name, args=arguments), headers=ENGLISH).content.decode()
    assert said in page
    assert not_said not in page


def test_the_desk_asks_for_no_players_of_a_person(cast: Cast, duels: Match) -> None:
    address = reverse("desk_team", args=["duels", duels.team_a_id])
    page = cast.client("organiser").get(address, headers=ENGLISH).content.decode()
    assert "Withdraw from the tournament" in page
    assert "New players" not in page
    assert 'name="player-' not in page
    public = cast.client("public").get(reverse("team", args=["duels", duels.team_a_id]), headers=ENGLISH)
    assert "Players" not in public.content.decode()


def test_files_name_participants(cast: Cast, duels: Match) -> None:
    client = cast.client("public")
    standings = client.get(reverse("standings_export", args=["duels", "csv"]), headers=ENGLISH)
    assert b"Participant" in b"".join(standings) if standings.streaming else b"Participant" in standings.content
    tour = client.get(reverse("tour_export", args=["duels", 1, "csv"]), headers=ENGLISH).content.decode()
    assert "Participant A" in tour
    assert "Team" not in tour


def test_the_protocol_on_paper_names_players(cast: Cast, duels: Match) -> None:
    address = reverse("protocol_pdf", args=["duels", duels.pk])
    response = cast.client("organiser").get(address)
    paper = pypdf.PdfReader(io.BytesIO(b"".join(response)))
    text = paper.pages[0].extract_text()
    assert "Player" in text
    assert "Team" not in text
    assert "aptain" not in text


def test_new_tours_offer_what_persons_can_play(cast: Cast, duels: Match) -> None:
    address = reverse("desk_tour_add", args=["duels"])
    page = cast.client("organiser").get(address, headers=ENGLISH).content.decode()
    assert 'value="sonor:duel"' in page
    assert 'value="sonor:sonor"' not in page
    ordinary = cast.client("organiser").get(reverse("desk_tour_add", args=["cup"])).content.decode()
    assert 'value="sonor:sonor"' in ordinary
    assert Tournament.objects.get(slug="duels").is_individual
