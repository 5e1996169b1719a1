"""A tournament of persons: nobody is called a team or a captain on their pages."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from tests import factories as make
from tests.conftest import Cast
from tests.crawling import name_of, pages, shown
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.kernel.access import COMMAND_LINE
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import UNDER_WAY, Plan
from tournaments.matches.write.clocks import set_clock
from tournaments.matches.write.states import move
from tournaments.models import Clock, Game, Match, Player, Signal, Signature, Team, Tour, Tournament

WRONG = re.compile(r"\b(?:teams?|captains?|capt\.|free shooters?|line-ups?)\b", re.IGNORECASE)
TEAM_WORDS = {"en": WRONG, "ru": re.compile(r"\b(?:команд|капитан|стрелк|стрелок|состав\b)\w*", re.IGNORECASE)}
EXCEPT = re.compile(r"(?:format|формат) › [^|]*|\| (?:teams|команды) \|")
"""The settings of a format as the log has them, and that a tournament is of teams or of persons."""
PUBLIC = ("tournament", "standings", "tour", "team", "match")
PARTS = ("cross", "progress", "players")


@pytest.fixture
def duel(cast: Cast) -> Cast:
    """The cast's teams as persons: one duel in its individual stage, one approved."""
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants="people", revision=9)
    Tour.objects.update(format=to_json(PRESETS["duel"].format))
    Player.objects.all().delete()
    for team in Team.objects.filter(tournament=cast.tournament):
        Player.objects.create(team=team, name=team.name)
    for seen, to in (("planned", "warm_up"), ("warm_up", "individual")):
        move(make.by(cast.judge), match_id=cast.match.pk, seen=seen, to=to)
    Match.objects.filter(pk=cast.other_match.pk).update(state="approved", total_a=1, total_b=0)
    return cast


def words(client: Client, url: str) -> str:
    """What somebody reads at the address."""
    response = client.get(url, headers={"accept-language": "en"})
    assert response.status_code == 200, url
    page = re.sub(r"<head>.*?</head>", " ", response.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def addresses(cast: Cast) -> list[str]:
    numbers: dict[str, list[object]] = {
        "tour": [1], "team": [cast.match.team_a_id], "match": [cast.match.pk]
    }  # fmt: skip
    pages = [reverse(name, args=["cup", *numbers.get(name, [])]) for name in PUBLIC]
    return [*pages, *(reverse("standings_part", args=["cup", part]) for part in PARTS)]


def test_the_best_players_are_named_once(duel: Cast) -> None:
    Match.objects.filter(pk=duel.match.pk).update(state="approved")
    Game.objects.create(match=duel.match, stage="individual", board=1, number=1, decision="A")
    name = duel.match.team_a.name
    assert words(Client(), reverse("standings_part", args=["cup", "players"])).count(f" {name} ") == 1
    table = Client().get(reverse("standings_part_export", args=["cup", "players", "csv"])).content.decode()
    assert table.count(name) == 1


@pytest.mark.parametrize("who", ["public", "captain_a", "judge"])
def test_public_pages_speak_of_participants(duel: Cast, who: str) -> None:
    client = duel.client(who)
    for url in addresses(duel):
        assert WRONG.findall(words(client, url)) == [], url


@pytest.mark.parametrize("state", ["individual", "closing", "signed"])
def test_the_players_own_pages_do_too(duel: Cast, state: str) -> None:
    Match.objects.filter(pk=duel.match.pk).update(state=state)
    client = duel.client("captain_a")
    own = reverse("captain_match", args=["cup", duel.match.pk])
    for url in (reverse("captain"), own, reverse("calendar_feeds", args=["cup"])):
        assert WRONG.findall(words(client, url)) == [], url
    assert "My games" in words(client, own)
    assert not Signature.objects.exists()


def test_the_private_link_greets_a_player(duel: Cast) -> None:
    link, token = make.make_link(duel.match.team_a)
    assert WRONG.findall(words(Client(), reverse("enter", args=[token]))) == []
    assert f"Player: {link.holder}" in words(Client(), reverse("enter", args=[token]))


def test_the_desk_speaks_of_players_who_sign_dispute_and_do_not_come(duel: Cast) -> None:
    olga = duel.client("organiser")
    pages = [reverse(name, args=["cup"]) for name in ("desk_approvals", "desk_signals")]
    for url in pages:
        assert WRONG.findall(words(olga, url)) == [], url
    Match.objects.filter(pk=duel.match.pk).update(state="signed")
    now = timezone.now()
    for role in Signature.Role.values:
        Signature.objects.create(match=duel.match, role=role, name="Анна", given_by="–", signed_at=now)
    for kind, team in (("dispute", duel.match.team_a), ("absent", None)):
        Signal.objects.create(
            tournament=duel.tournament, match=duel.match, team=team, kind=kind,
            text="Счёт", given_by="–", given_at=now,
        )  # fmt: skip
    for url in pages:
        assert WRONG.findall(words(olga, url)) == [], url
    assert "participant A: Анна" in words(olga, pages[0])
    assert "A player has not turned up" in words(olga, pages[1])
    assert "This protocol is disputed. Read and answer" in words(olga, pages[0])


@pytest.mark.parametrize("name", ["desk_standings", "desk_team", "desk_places", "desk_judge", "desk_certificates"])
def test_the_desk_speaks_of_nobodys_team(duel: Cast, name: str) -> None:
    more: dict[str, list[int]] = {
        "desk_team": [duel.match.team_a_id],
        "desk_judge": [duel.match.match_judges.get().judge_id],
        "desk_places": [1],
    }
    url = reverse(name, args=["cup", *more.get(name, [])])
    assert WRONG.findall(words(duel.client("organiser"), url)) == []


def test_the_desk_counts_persons_once(duel: Cast) -> None:
    shown = words(duel.client("organiser"), reverse("desk_tournament", args=["cup"]))
    assert "4 participants 2 judges" in shown


def test_whoever_leads_a_team_too_reads_of_teams(duel: Cast) -> None:
    Tournament.objects.filter(pk=duel.tournament.pk).update(participants="teams", revision=10)
    assert "My team" in words(duel.client("captain_a"), reverse("captain"))


@pytest.fixture
def simulated(db: None) -> Tournament:
    """Persons with byes, a withdrawal, walk-overs and disputes; a tour under way, and one that is not drawn."""
    plan = Plan(teams=7, tours=3, seed=4, slug="cup", name="Личный кубок", persons=True, last=UNDER_WAY)
    with translation.override("en"):
        tournament = simulate(plan, COMMAND_LINE, lambda _line: None)
    make.make_tour(tournament, format=to_json(PRESETS["duel"].format))
    return tournament


def browsers(tournament: Tournament) -> Iterator[tuple[Client, str]]:
    """Everybody with the page that they begin with; the organiser also looks at draws of the last tour."""
    organiser = Client()
    organiser.force_login(make.make_user("root", is_superuser=True))
    yield organiser, reverse("desk_tournament", args=["cup"])
    for method in ("swiss", "round_robin", "knock_out"):
        yield organiser, f"{reverse('desk_draw', args=['cup', 4])}?method={method}&seed=1&cycles=1"
    for holder in (tournament.teams.all()[0], tournament.judges.all()[0]):
        guest = Client()
        yield guest, guest.post(reverse("enter", args=[make.make_link(holder)[1]]))["Location"]
    yield Client(), reverse("tournament", args=["cup"])


@pytest.mark.one_database
@pytest.mark.slow
def test_no_page_of_a_tournament_of_persons_speaks_of_teams(simulated: Tournament) -> None:
    team_words: set[tuple[str, str]] = set()
    opened: set[str] = set()
    for client, start in browsers(simulated):
        for language, most in (("en", 2), ("ru", 1)):
            client.cookies["django_language"] = language
            for url, page in pages(client, start, most):
                if "/cup/" in url:
                    opened.add(name_of(url))
                    said = EXCEPT.sub("", re.sub(r"\S*/\S*", "", shown(page, " | ")))
                    team_words.update((name_of(url), word) for word in TEAM_WORDS[language].findall(said))
    assert team_words == set()
    assert len(opened) > 45


def test_the_only_stage_has_no_name_in_the_progress_of_the_tours(duel: Cast) -> None:
    olga, desk = duel.client("organiser"), reverse("desk_tournament", args=["cup"])
    assert "being played: 1 · approved: 1" in words(olga, desk)
    for who, url in (
        ("organiser", desk), ("organiser", reverse("desk_matches", args=["cup", 1])), ("judge", reverse("judge")),
        ("public", reverse("match", args=["cup", duel.match.pk])), ("public", reverse("tournament", args=["cup"])),
    ):  # fmt: skip
        assert "individual stage" not in words(duel.client(who), url), url


STAGE = re.compile(r"individual|индивид", re.IGNORECASE)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("state", ["line_ups", "individual", "closing", "signed"])
def test_the_only_stage_has_no_name_on_the_page_of_a_match(duel: Cast, state: str, language: str) -> None:
    Match.objects.filter(pk=duel.match.pk).update(state=state)
    Clock.objects.create(match=duel.match, kind="individual", limit=60)
    match = ["cup", duel.match.pk]
    judge = reverse("judge_match", args=match)
    for who, url in (
        ("judge", judge), ("judge", f"{judge}?step=individual"), ("judge", f"{judge}?step=closing"),
        ("public", reverse("match", args=match)), ("public", reverse("match_screen", args=match)),
        ("captain_a", reverse("captain_match", args=match)), ("public", reverse("tournament", args=["cup"])),
    ):  # fmt: skip
        client = duel.client(who)
        client.cookies["django_language"] = language
        page = client.get(url)
        assert page.status_code == 200, url
        assert STAGE.findall(re.sub(r"<[^>]*>", " ", page.content.decode())) == [], url


def test_the_only_stage_has_no_name_in_the_log(duel: Cast) -> None:
    set_clock(make.by(duel.judge), match_id=duel.match.pk, kind="individual", do="start")
    shown = words(duel.client("organiser"), reverse("desk_audit", args=["cup"]))
    assert "games" in shown
    assert STAGE.findall(shown) == []
