"""The interface for programs: what it tells, to everybody alike, and when it says that nothing has changed."""

import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve, set_visibility
from tournaments.api import answers as interface
from tournaments.api.document import operations, shapes
from tournaments.models import Game, GameAction, Match, Penalty, Player, Tour, Tournament

OF_A_TOURNAMENT = (
    "api_tournament", "api_tour", "api_matches", "api_match", "api_teams", "api_team", "api_standings",
    "api_cross_table", "api_progress", "api_best_players", "api_player",
)  # fmt: skip
MOST_QUERIES = 12


def address(cast: Cast, name: str) -> str:
    if name == "api_player":
        return reverse(name, args=["cup", Player.objects.filter(team=cast.match.team_a_id).order_by("pk")[0].pk])
    more: dict[str, list[object]] = {
        "api_tour": [1],
        "api_match": [cast.match.pk],
        "api_team": [cast.match.team_a_id],
        "api_game": [cast.match.pk, "individual", 1, 1],
    }
    return reverse(name, args=["cup", *more.get(name, [])])


def told(cast: Cast, name: str, who: str = "public", **asked: str) -> Any:
    response = cast.client(who).get(address(cast, name), asked)
    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    return json.loads(response.content)


def record_a_game(cast: Cast, state: str = "individual") -> None:
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    tags = {"Game": "corners", "Termination": "resignation", "Result": "1-0"}
    game = Game.objects.create(
        match=cast.match, stage="individual", board=1, decision="A", tags=tags, plies=1, first="A"
    )
    GameAction.objects.create(game=game, ply=1, text="d4", spent=7, entered_by="Семён", entered_at=timezone.now())


def test_the_list_names_public_tournaments_only(cast: Cast) -> None:
    set_visibility(cast, "unlisted")
    for who in ("public", "organiser"):
        listed = json.loads(cast.client(who).get(reverse("api_tournaments")).content)
        assert [tournament["slug"] for tournament in listed] == ["other"]
    set_visibility(cast, "public")
    listed = json.loads(Client().get(reverse("api_tournaments")).content)
    assert {tournament["slug"] for tournament in listed} == {"cup", "other"}
    assert listed[0]["page"].startswith("http://testserver/t/")


def test_the_list_is_made_once_until_what_it_says_changes(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []
    write = interface.as_json

    def note(answer: interface.Answer) -> bytes:
        made.append(write(answer))
        return made[-1]

    monkeypatch.setattr(interface, "as_json", note)
    client, path = Client(), reverse("api_tournaments")
    first = client.get(path)
    assert client.get(path).content == first.content
    assert len(made) == 1 + len(json.loads(first.content))
    approve(cast, "1", "0")
    known = client.get(path, headers={"if-none-match": first["ETag"]})
    assert (known.status_code, known.content) == (304, b"")
    Tournament.objects.filter(pk=cast.tournament.pk).update(name="Кубок города")
    changed = client.get(path, headers={"if-none-match": first["ETag"]})
    assert "Кубок города" in [line["name"] for line in json.loads(changed.content)]


def test_a_tournament_has_its_tours(cast: Cast) -> None:
    answer = told(cast, "api_tournament")
    assert (answer["name"], answer["starts_on"], answer["hidden_from"]) == ("Кубок школы", "2026-07-14", None)
    [tour] = answer["tours"]
    assert (tour["number"], tour["kind"], tour["stand"], tour["matches"]) == (1, "corners", "planned", 2)


def test_points_are_exact_decimals_as_text(cast: Cast) -> None:
    approve(cast, "2.50", "4")
    first, second = told(cast, "api_tour")["results"]
    assert (first["points_a"], first["points_b"], first["state"]) == ("2.5", "4", "approved")
    assert (second["points_a"], second["points_b"], second["state"]) == (None, None, "planned")
    assert told(cast, "api_matches") == [first, second]
    rows = told(cast, "api_standings")["rows"]
    assert rows[0]["team"]["name"] == "Бета"
    assert rows[0]["values"] == [
        {"metric": "match_points", "without_tours": [], "value": "2", "number": 2.0},
        {"metric": "points", "without_tours": [], "value": "4", "number": 4.0},
    ]


def test_a_bye_has_no_second_team(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(team_b=None, state="approved")
    assert told(cast, "api_match")["team_b"] is None


def test_standings_can_be_asked_for_of_a_group(cast: Cast) -> None:
    cast.match.team_a.group = "Б"
    cast.match.team_a.save()
    standings = told(cast, "api_standings", group="Б")
    assert [row["team"]["name"] for row in standings["rows"]] == ["Альфа"]
    assert Client().get(address(cast, "api_standings"), {"group": "нет"}).status_code == 404


@pytest.mark.parametrize(("state", "shown"), [("line_ups", False), ("individual", True), ("approved", True)])
def test_line_ups_and_records_open_with_the_individual_stage(cast: Cast, state: str, *, shown: bool) -> None:
    make.make_line_up(cast.match, "A")
    record_a_game(cast, state)
    for who in ("public", "judge", "captain_b", "organiser"):
        client = cast.client(who)
        text = client.get(address(cast, "api_match")).content.decode()
        assert ("Альфа 1" in text, "/games/individual/1/1" in text) == (shown, shown)
        assert client.get(address(cast, "api_game")).status_code == (200 if shown else 404)


def test_a_recorded_game_has_its_moves(cast: Cast) -> None:
    record_a_game(cast)
    game = told(cast, "api_game")
    assert game["moves"] == [{"ply": 1, "text": "d4", "spent": 7}]
    assert '[Game "corners"]' in game["text"]
    assert (game["decision"], game["first"], game["points_a"]) == ("A", "A", "1")
    absent = reverse("api_game", args=["cup", cast.match.pk, "individual", 1, 2])
    assert Client().get(absent).status_code == 404


def test_notes_of_those_who_sign_are_not_told(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="closing", remarks="Окно открыто")
    Penalty.objects.create(match=cast.match, side="A", points=3, reason="Толкался")
    for who in ("public", "judge", "organiser"):
        text = cast.client(who).get(address(cast, "api_match")).content.decode()
        assert "Толкался" not in text
        assert "Окно открыто" not in text
        assert json.loads(text)["penalties"] == [{"side": "A", "points": "3", "number": 3.0}]


def test_hidden_results_are_told_to_nobody(cast: Cast) -> None:
    approve(cast, "61", "3")
    Tournament.objects.filter(pk=cast.tournament.pk).update(frozen_from=1, revision=100)
    for who in ("public", "judge", "captain_a", "organiser"):
        match = told(cast, "api_match", who)
        assert (match["hidden"], match["points_a"], match["games"]) == (True, None, [])
        assert told(cast, "api_matches", who)[0]["points_a"] is None
        assert all(row["played"] == 0 for row in told(cast, "api_standings", who)["rows"])


@pytest.mark.parametrize("name", [*OF_A_TOURNAMENT, "api_game"])
def test_a_private_tournament_is_told_to_nobody(cast: Cast, name: str) -> None:
    record_a_game(cast)
    tag = Client().get(address(cast, name))["ETag"]
    set_visibility(cast, "private")
    for who in ("public", "judge", "organiser", "superuser"):
        response = cast.client(who).get(address(cast, name), headers={"if-none-match": tag})
        assert response.status_code == 404


@pytest.mark.parametrize("name", OF_A_TOURNAMENT)
def test_an_answer_is_sent_again_only_when_something_was_written(cast: Cast, name: str) -> None:
    first = Client().get(address(cast, name))
    for who in ("public", "organiser"):
        again = cast.client(who).get(address(cast, name), headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
        assert first["Cache-Control"] == again["Cache-Control"] == "public, no-cache"
    approve(cast, "1", "0")
    changed = Client().get(address(cast, name), headers={"if-none-match": first["ETag"]})
    assert (changed.status_code, changed["ETag"] != first["ETag"]) == (200, True)


def test_the_list_is_sent_again_only_when_it_changed(cast: Cast) -> None:
    known = {"if-none-match": Client().get(reverse("api_tournaments"))["ETag"]}
    assert Client().get(reverse("api_tournaments"), headers=known).status_code == 304
    make.make_tournament()
    assert Client().get(reverse("api_tournaments"), headers=known).status_code == 200


@pytest.mark.parametrize("name", [*OF_A_TOURNAMENT, "api_game"])
def test_more_of_everything_needs_no_more_queries(
    cast: Cast, name: str, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    record_a_game(cast)
    with django_assert_max_num_queries(MOST_QUERIES + (name == "api_player") * 6) as before:
        told(cast, name)
    for _ in range(3):
        match = make.make_match(make.make_tour(cast.tournament), state="individual")
        make.make_line_up(match, "A")
        Game.objects.create(match=cast.match, stage="individual", board=match.tour.number, number=2)
        make.make_match(cast.tour)
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=100)
    with django_assert_max_num_queries(len(before)):
        told(cast, name)


@pytest.mark.parametrize("path", ["tours/9", "matches/0", "teams/0", "nothing", "matches/99999999999999999999999"])
def test_what_does_not_exist_is_not_found(cast: Cast, path: str) -> None:
    assert Client().get(f"/api/v1/tournaments/cup/{path}").status_code == 404
    assert Client().get("/api/v1/tournaments/nowhere").status_code == 404


EVERY_ADDRESS = ("api", "api_document", "api_tournaments", *OF_A_TOURNAMENT, "api_game", "api_events")


def anywhere(cast: Cast, name: str) -> str:
    return address(cast, name) if name in (*OF_A_TOURNAMENT, "api_game", "api_events") else reverse(name)


@pytest.mark.parametrize("name", EVERY_ADDRESS)
def test_head_is_answered_like_get_without_content(cast: Cast, name: str) -> None:
    record_a_game(cast)
    got, asked = Client().get(anywhere(cast, name)), Client().head(anywhere(cast, name))
    assert (asked.status_code, asked.content) == (200, b"")
    for header in ("ETag", "Content-Type", "Cache-Control"):
        assert asked.get(header) == got.get(header)
    if name not in ("api", "api_events"):
        known = Client().head(anywhere(cast, name), headers={"if-none-match": got["ETag"]})
        assert (known.status_code, known["ETag"]) == (304, got["ETag"])


@pytest.mark.parametrize("method", ["head", "get"])
def test_what_is_not_there_is_not_there_for_head_either(cast: Cast, method: str) -> None:
    assert getattr(Client(), method)("/api/v1/tournaments/nowhere").status_code == 404


@pytest.mark.parametrize("name", EVERY_ADDRESS)
def test_nothing_can_be_written_and_options_says_so(cast: Cast, name: str) -> None:
    client = cast.client("organiser")
    options = client.options(anywhere(cast, name))
    assert (options.status_code, options["Allow"], options.content) == (204, "GET, HEAD, OPTIONS", b"")
    for method in ("post", "put", "patch", "delete"):
        refused = getattr(client, method)(anywhere(cast, name))
        assert (refused.status_code, refused["Allow"]) == (405, "GET, HEAD, OPTIONS")
        assert refused.json()["code"] == "not_allowed"


def matches(path: str, address: str) -> bool:
    """Whether an address is one of those that a path with named parts describes."""
    parts, given = path.strip("/").split("/"), address.strip("/").split("/")
    named = zip(parts, given, strict=False)
    return len(parts) == len(given) and all(one == other or one.startswith("{") for one, other in named)


def test_the_document_describes_every_address_and_every_answer(cast: Cast) -> None:
    record_a_game(cast)
    document = json.loads(Client().get(reverse("api_document")).content)
    assert document["openapi"].startswith("3.")
    fields = {shape.name: {name for name, _kind, _text in shape.fields} for shape in shapes(document)}
    described = list(operations(document))
    assert len(described) == len(OF_A_TOURNAMENT) + 3, "the list, games, the feed"
    for name in [*OF_A_TOURNAMENT, "api_game"]:
        answer = told(cast, name)
        [operation] = [operation for operation in described if matches(operation.path, address(cast, name))]
        assert set(answer[0] if operation.is_list else answer) == fields[operation.answer], name


def test_an_address_that_leads_nowhere_is_answered_as_the_document_says(cast: Cast) -> None:
    document = json.loads(Client().get(reverse("api_document")).content)
    for path, methods in document["paths"].items():
        assert ("404" in methods["get"]["responses"]) == ("{" in path), path
    fields = document["components"]["schemas"]["Problem"]["properties"]
    for address in ("tournaments/nowhere", "tournaments/cup/", "elsewhere"):
        response = Client().get(f"/api/v1/{address}")
        assert (response.status_code, response["Content-Type"].split(";")[0]) == (404, "application/json")
        assert set(response.json()) == set(fields)


def test_the_page_for_people_names_every_address(db: None) -> None:
    text = Client().get(reverse("api"), headers={"accept-language": "en"}).content.decode()
    for path in json.loads(Client().get(reverse("api_document")).content)["paths"]:
        assert f"<code>{path}" in text
    assert "://" not in text.split("<main")[1].split("</main>")[0]
    assert 'id="StandingsRow"' in text


def test_moments_are_in_utc(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(starts_at=datetime(2026, 7, 14, 10, tzinfo=UTC))
    assert told(cast, "api_tour")["starts_at"] == "2026-07-14T10:00:00Z"


def test_totals_are_told_while_a_match_is_under_way(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual", total_a=Decimal("4.5"), total_b=2)
    assert told(cast, "api_match")["points_a"] == "4.5"


@pytest.mark.both_databases
def test_a_long_list_of_tournaments_comes_a_hundred_at_once_and_says_where_it_goes_on(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interface, "AT_ONCE", 3)
    for _ in range(7):
        make.make_tournament()
    seen, url = list[str](), "/api/v1/tournaments"
    while url:
        answer = Client().get(url)
        seen += [tournament["slug"] for tournament in answer.json()]
        link = answer.headers.get("Link", "")
        url = link.partition(">")[0].removeprefix("<http://testserver")
        assert not link or link.endswith('>; rel="next"')
    assert len(seen) == len(set(seen)) == 7
    assert len(Client().get("/api/v1/tournaments?page=x").json()) == 3
