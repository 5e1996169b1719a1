"""A tournament from its file: exactly what was, or nothing and the place of every fault."""

import copy
import json
import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.ahead import done_outside
from tests.boards import table
from tests.conftest import Cast, make_cast
from tests.whole import fill, read_back, without_address
from tournaments.archive.read import document_of, text_of
from tournaments.archive.rules import read_document, without_addresses, write_document
from tournaments.archive.write import importing
from tournaments.archive.write.importing import import_tournament
from tournaments.archive.write.reading import MOST_LISTED
from tournaments.audit.tables import lines_of
from tournaments.draws.read.history import history_of, undoable
from tournaments.draws.write.draws import undo_draw
from tournaments.kernel.access import PUBLIC
from tournaments.kernel.write import Refused
from tournaments.models import (
    AccessLink,
    AuditEntry,
    Clock,
    Draw,
    GameAction,
    Judge,
    Match,
    Organiser,
    Player,
    Team,
    Tournament,
)

Document = dict[str, Any]
COUNTED: tuple[type[Any], ...] = (Tournament, Team, Player, Judge, Match, GameAction, AuditEntry, Organiser)


def counts() -> list[int]:
    return [model.objects.count() for model in COUNTED]


def refusal(document: Document | str) -> str:
    """Why a document is refused; nothing of it may be stored."""
    before = counts()
    text = document if isinstance(document, str) else write_document(document)
    with pytest.raises(Refused) as caught:
        import_tournament(make.by(make.make_user()), text=text, slug="new-one")
    assert counts() == before
    return "\n".join(sentence for _field, sentence in caught.value.faults)


def test_a_tournament_with_everything_in_it_comes_back_exactly(cast: Cast) -> None:
    tournament = fill(cast)
    text = text_of(tournament)
    again = read_back(text, "again")
    assert text_of(again).replace('"again"', '"cup"', 1) == text
    shown = [list(matches.order_by("pk").values_list("total_a", "total_b", "version")) for matches in (
        Match.objects.filter(tour__tournament=tournament), Match.objects.filter(tour__tournament=again),
    )]  # fmt: skip
    assert [row[:2] for row in shown[0]] == [row[:2] for row in shown[1]]
    assert any(total for row in shown[1] for total in row[:2])


def test_it_comes_back_into_an_empty_database(cast: Cast) -> None:
    text = text_of(fill(cast))
    for model in (AuditEntry, Match, Tournament):
        model._base_manager.all()._raw_delete("default") if model is AuditEntry else model.objects.all().delete()
    again = read_back(text, "")
    assert again.slug == "cup"
    assert text_of(again) == text


def test_what_is_imported_can_be_gone_on_with(cast: Cast) -> None:
    again = read_back(text_of(fill(cast)), "again")
    assert list(Team.objects.filter(tournament=again, key="").all()) == []
    assert GameAction.objects.filter(game__match__tour__tournament=again).exclude(ply__gte=1).count() == 0
    client = cast.client("superuser")
    names = ("desk_matches", "desk_draw", "desk_tour", "tour")
    urls = [reverse(name, args=["again", tour.number]) for name in names for tour in again.tours.all()]
    for url in (reverse("desk_tournament", args=["again"]), reverse("tournament", args=["again"]), *urls):
        assert client.get(url).status_code == 200, url


def test_a_draw_that_was_imported_is_not_undone(cast: Cast) -> None:
    again = read_back(text_of(fill(cast)), "again")
    draw = Draw.objects.filter(tour__tournament=again, undone_at=None).order_by("pk")[0]
    before = list(Match.objects.filter(tour=draw.tour).values())
    given: dict[str, Any] = {"tournament_id": again.pk, "tour_id": draw.tour_id, "draw_id": draw.pk}
    assert undoable(history_of(draw.tour), ()) is None
    with pytest.raises(Refused, match="загружена вместе"):
        undo_draw(make.by(cast.superuser), version=draw.tour.version, **given)
    assert before
    assert list(Match.objects.filter(tour=draw.tour).values()) == before
    assert not Draw.objects.get(pk=draw.pk).undone_at


def test_whoever_imports_is_the_organiser_and_the_log_begins_with_the_file(cast: Cast) -> None:
    text = text_of(fill(cast), with_log=True)
    user = make.make_user("nina")
    answer = import_tournament(make.by(user), text=text, slug="again")
    again = Tournament.objects.get(pk=answer["tournament"])
    assert [row.user for row in Organiser.objects.filter(tournament=again)] == [user]
    assert not AccessLink.objects.filter(tournament=again).exists()
    [entry] = AuditEntry.objects.filter(tournament=again)
    assert "anna@school.example" in text
    assert json.loads(entry.changes["file"])["log"] == json.loads(text)["log"]
    assert entry.changes["file"] == without_addresses(text)
    assert (again.audit_count, again.audit_head) == (1, entry.hash)
    assert max(len(line.new or "") for line in lines_of(entry)) < 100


def test_one_submission_repeated_is_one_tournament(cast: Cast) -> None:
    text, user = text_of(cast.tournament), make.make_user()
    answers = [import_tournament(make.by(user, key="the same key"), text=text, slug="again") for _ in range(2)]
    assert answers[0] == answers[1]
    assert Tournament.objects.filter(slug="again").count() == 1


def test_one_submission_that_came_twice_at_once_is_one_tournament(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second of the two finds its address taken, by the first."""
    text, user = text_of(cast.tournament), make.make_user()
    answers = list[Any]()

    def bring() -> Any:
        return import_tournament(make.by(user, key="the same key"), text=text, slug="again")

    def late(text: str) -> Any:
        if not answers:
            answers.append(None)
            answers.append(bring())
        return read_document(text)

    monkeypatch.setattr(importing, "read_document", late)
    assert bring() == answers[1]
    assert Tournament.objects.filter(slug="again").count() == 1


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was done of the long work."""
    names = ("read_document", "Reader", "score_from", "document_of", "write_document")
    return done_outside(monkeypatch, importing, *names)


def test_nobody_waits_while_a_file_is_read_and_checked(cast: Cast, unlocked: list[str], tmp_path: Path) -> None:
    text = text_of(cast.tournament)
    import_tournament(make.by(make.make_user()), text=text, slug="again")
    (tmp_path / "cup.json").write_text(text)
    call_command("import_tournament", tmp_path / "cup.json", address="more", organiser="olga", stdout=StringIO())
    assert set(unlocked) == {"read_document", "Reader", "score_from"}


def test_nobody_waits_while_a_copy_is_made(cast: Cast, unlocked: list[str]) -> None:
    given: dict[str, Any] = {"slug": "next", "name": "Ещё", "starts_on": "2027-03-30"}
    importing.copy_tournament(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)
    assert set(unlocked) == {"document_of", "Reader", "write_document"}


def test_a_file_of_nobody_is_not_read(cast: Cast, unlocked: list[str]) -> None:
    with pytest.raises(PermissionDenied):
        import_tournament(make.by(PUBLIC), text=text_of(cast.tournament), slug="new-one")
    assert unlocked == []


def test_a_file_that_comes_again_is_not_read_again(cast: Cast, unlocked: list[str]) -> None:
    text, user = text_of(cast.tournament), make.make_user()
    for _ in range(2):
        import_tournament(make.by(user, key="the same key"), text=text, slug="again")
    assert unlocked.count("read_document") == 1


def test_storing_asks_the_database_no_more_often_for_more_matches(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    source = fill(cast)
    before = text_of(source)
    user = make.make_user()
    with CaptureQueriesContext(connection) as few:
        import_tournament(make.by(user), text=before, slug="one")
    for number in range(2, 30):
        tour = make.make_tour(source, number=100 + number)
        make.make_match(tour, cast.match.team_a, cast.match.team_b)
    after = text_of(source)
    with django_assert_max_num_queries(len(few)):
        import_tournament(make.by(user), text=after, slug="two")


def test_a_list_has_a_length_that_is_read(cast: Cast) -> None:
    document = document_of(fill(cast))
    document["rooms"] = [{"name": f"Зал {number}"} for number in range(MOST_LISTED + 1)]
    assert f"rooms: В этом списке больше {MOST_LISTED} записей." in refusal(document)


def test_nobody_without_an_account_imports(cast: Cast) -> None:
    before = counts()
    for who in (PUBLIC, cast.judge):
        with pytest.raises(PermissionDenied):
            import_tournament(make.by(who), text=text_of(cast.tournament), slug="again")
    assert counts() == before


def test_an_address_that_is_taken_needs_another(cast: Cast) -> None:
    with pytest.raises(Refused, match="занят"):
        import_tournament(make.by(cast.organiser), text=text_of(cast.tournament))
    document = document_of(cast.tournament) | {"address": "Two Words"}
    with pytest.raises(Refused, match="латинских"):
        import_tournament(make.by(cast.organiser), text=write_document(document))


@pytest.mark.parametrize("text", ["", "[]", '{"format": "tournament", "version": 2}', '{"a": "\\ud800"}'])
def test_a_text_that_is_no_tournament_is_refused(db: None, text: str) -> None:
    assert refusal(text)


Change = Callable[[Document], object]


def put(*path: str | int, to: Any) -> Change:
    def change(document: Document) -> None:
        inner: Any = document
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = to

    return change


def more(*path: str | int) -> Change:
    """The first of a list once more."""

    def change(document: Document) -> None:
        inner: Any = document
        for step in path:
            inner = inner[step]
        inner.append(copy.deepcopy(inner[0]))

    return change


MATCH, OTHER = ("tours", 0, "matches", 0), ("tours", 0, "matches", 1)
BRACKET = ("tours", -1, "draws", 1)
PLACES = (*MATCH, "line_ups", 0, "places")
FAULTS: list[tuple[Change, str]] = [
    (put("surplus", to=1), "surplus: "),
    (put("tournament", to=None), "tournament: "),
    (put("tournament", "name", to=5), "tournament.name: "),
    (put("tournament", "secret", to="x"), "tournament.secret: "),
    (put("tournament", "starts_on", to="14.7.2026"), "tournament.starts_on: "),
    (put("tournament", "ends_on", to="2020-01-01"), "tournament.ends_on: "),
    (put("tournament", "metrics", to="beauty"), "tournament.metrics: "),
    (put("tournament", "win_points", to=2.5), "tournament.win_points: "),
    (put("tournament", "time_zone", to="Mars/Olympus"), "tournament.time_zone: "),
    (put("tournament", "standings", to=[1]), "tournament.standings: "),
    (put("tournament", "standings", to={"players_without": [5000]}), "tournament.players_without: "),
    (put("tours", 0, "final", to="best"), "tours[0].final: "),
    (put("tournament", "language", to="xx"), "tournament.language: "),
    (put("teams", to={}), "teams: "),
    (put("teams", 0, to="Альфа"), "teams[0]: "),
    (put("teams", 0, "name", to="  "), "teams[0].name: "),
    (put("teams", 0, "name", to="N" * 101), "teams[0].name: "),
    (put("teams", 0, "seed", to="1"), "teams[0].seed: "),
    (put("teams", 0, "seed", to=True), "teams[0].seed: "),
    (put("teams", 0, "seed", to=-1), "teams[0].seed: "),
    (put("teams", 0, "seed", to=10**12), "teams[0].seed: "),
    (put("teams", 0, "entered_from", to=0), "teams[0].entered_from: "),
    (put("teams", 1, "name", to="  альфа "), "teams[1]: "),
    (more("teams"), "teams["),
    (more("teams", 0, "players"), "teams[0].players["),
    (put("teams", 0, "sign", to="a\x00b"), "teams[0].sign: "),
    (put("judges", 0, "attached_to", to=["Омега"]), "judges[0].attached_to[0]: "),
    (put("judges", 0, "can_be_senior", to=1), "judges[0].can_be_senior: "),
    (put("tours", 0, "kind", to="chess"), "tours[0].kind: "),
    (put("tours", 0, "number", to=0), "tours[0]"),
    (put("tours", 0, "starts_at", to="2026-07-14T09:00:00"), "tours[0].starts_at: "),
    (put("tours", 0, "published", "matches", 0, "at", to="soon"), "tours[0].published: "),
    (put("tours", 0, "format", "boards", to=-3), "tours[0].format.boards: "),
    (put("tours", 0, "format", to=[]), "tours[0]: "),
    (put("tours", 0, "options", to={"wings": "two"}), "tours[0].options: "),
    (more("tours"), "]: "),
    (put(*MATCH, "team_a", to="Омега"), "tours[0].matches[0].team_a: "),
    (put(*MATCH, "team_a", to=None), "tours[0].matches[0].team_a: "),
    (put(*MATCH, "team_a", to=["Альфа"]), "tours[0].matches[0].team_a: "),
    (put(*OTHER, "team_b", to="Гамма"), "tours[0].matches[1]: "),
    (put(*OTHER, "team_b", to="Альфа"), "tours[0].matches: "),
    (put(*MATCH, "room", to="нигде"), "tours[0].matches[0].room: "),
    (put(*MATCH, "state", to="over"), "tours[0].matches[0].state: "),
    (put(*MATCH, "entered_a", to="many"), "tours[0].matches[0].entered_a: "),
    (put(*MATCH, "total_a", to="99"), "tours[0].matches[0].total_a: "),
    (more(*MATCH, "judges"), "tours[0].matches[0].judges[1]: "),
    (more("tours", 0, "matches"), "tours[0].matches["),
    (put(*PLACES, 0, "player", to="Никто"), "tours[0].matches[0].line_ups[0].places[0].player: "),
    (put(*PLACES, 1, "board", to=1), "tours[0].matches[0].line_ups[0].places[1]: "),
    (put(*MATCH, "line_ups", 0, "side", to="C"), "tours[0].matches[0].line_ups[0].side: "),
    (put(*MATCH, "games", 0, "decision", to="won"), "tours[0].matches[0].games[0].decision: "),
    (put(*MATCH, "penalties", 0, "points", to="-1"), "tours[0].matches[0].penalties[0].points: "),
    (put(*MATCH, "remarks", to="x" * 4001), "tours[0].matches[0].remarks: "),
    (put("tours", 1, "matches", 0, "games", 1, "actions", 3, "text", to="j99"), "tours[1].matches[0].games[1].actions"),
    (put("tours", 1, "matches", 0, "games", 1, "decision", to=""), "tours[1].matches[0].games[1].decision: "),
    (put("tours", 1, "matches", 0, "games", 1, "tags", to=[1]), "tours[1].matches[0].games[1].tags: "),
    (put("tours", 1, "matches", 0, "games", 1, "sheet", to={"painted": 2.5}), "tours[1].matches[0].games[1].sheet: "),
    (put("tours", 1, "matches", 0, "games", 2, "sheet", to={"a": 1}), "tours[1].matches[0].games[2]"),
    (put("tours", 1, "matches", 0, "clocks", 0, "game", to={"stage": "team"}), "tours[1].matches[0].clocks[0].game: "),
    (put(*BRACKET, "plan", "pairs", 0, "a", to="Омега"), "draws[1].plan.pairs[].a: "),
    (put(*BRACKET, "plan", "pairs", to=[{}]), "draws[1]: "),
    (put(*BRACKET, "options", to={}), "draws[1].options.series: "),
    (put(*BRACKET, "options", "series", "tours", to=[99]), "draws[1].options.series.tours[]: "),
    (put(*BRACKET, "options", "series", "teams", to=[{"gone": 0}]), "draws[1].options.series.teams[]: "),
    (put("signals", 0, "match", to={"tour": 1, "table": 77}), "signals[0].match: "),
    (put("signals", 0, "match", to={"tour": [1], "table": {}}), "signals[0].match: "),
    (put("signals", 0, "kind", to="party"), "signals[0].kind: "),
]  # fmt: skip


@pytest.fixture(scope="module")
def whole(django_db_setup: None, django_db_blocker: Any) -> str:
    """The file of a tournament with everything, made once."""
    with django_db_blocker.unblock(), transaction.atomic():
        text = text_of(fill(make_cast()))
        transaction.set_rollback(True)
    return text


@pytest.mark.parametrize(("change", "place"), FAULTS, ids=[place for _change, place in FAULTS])
def test_a_fault_is_named_with_its_place_and_nothing_is_stored(
    db: None, whole: str, change: Change, place: str
) -> None:
    document = json.loads(whole)
    change(document)
    assert place in refusal(document)


def test_all_faults_are_named_at_once_up_to_twenty(db: None, whole: str) -> None:
    document = json.loads(whole)
    for team in document["teams"][:3]:
        team["name"] = ""
    said = refusal(document)
    assert all(f"teams[{number}].name" in said for number in range(3))
    document["tours"] += [{"number": -1}] * 100
    assert len(refusal(document).splitlines()) == 20


ODD_NOTES = [{"code": "pairing.of_later", "args": {}}, {"code": "pairing.again_one", "args": {}}]


@pytest.mark.parametrize("note", ODD_NOTES, ids=["unknown", "short"])
def test_a_draw_with_a_note_that_no_page_can_say_is_refused(db: None, whole: str, note: Any) -> None:
    document = json.loads(whole)
    draws = [draw for tour in document["tours"] for draw in tour.get("draws", []) if draw.get("plan", {}).get("pairs")]
    draws[0]["plan"]["pairs"][0]["notes"] = [note]
    assert "draws[" in refusal(document)


@pytest.mark.parametrize("comment", ["a } b", 'a\n[Game "deer"]'])
def test_a_game_with_a_comment_that_no_record_can_hold_is_refused(db: None, whole: str, comment: str) -> None:
    document = json.loads(whole)
    games_of(document)[0]["actions"][0]["comment"] = comment
    assert ".actions: " in refusal(document)


def test_a_game_with_a_tag_that_no_record_can_hold_is_refused(db: None, whole: str) -> None:
    document = json.loads(whole)
    game = next(game for game in games_of(document) if game.get("tags"))
    game["tags"]["My tag!"] = "x"
    assert ".tags: " in refusal(document)


def games_of(document: Document) -> list[Document]:
    """The games that were recorded move by move."""
    matches = [match for tour in document["tours"] for match in tour.get("matches", [])]
    return [game for match in matches for game in match.get("games", []) if game.get("actions")]


def test_a_game_under_way_brings_no_sealed_pick(db: None, whole: str) -> None:
    document = json.loads(whole)
    games = [
        (f"tours[{t}].matches[{m}].games[{g}].actions", game)
        for t, tour in enumerate(document["tours"]) if tour["kind"] == "isses"
        for m, match in enumerate(tour.get("matches", []))
        for g, game in enumerate(match.get("games", [])) if game.get("actions") and not game.get("decision")
    ]  # fmt: skip
    [(place, game)] = games
    tour = next(tour for tour in document["tours"] if tour["kind"] == "isses")
    tour["options"] = {"picks": "sealed"}
    tour["matches"][0]["games"] = [game]
    game["actions"][1:] = [{**game["actions"][0], "text": text} for text in ("(pick A r)", "(pick B b)")]
    del tour["matches"][0]["clocks"]
    assert "tours[" in refusal(document)
    assert place


def test_a_clock_of_an_older_file_times_the_game_whose_row_it_names(cast: Cast) -> None:
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.key = live.key._replace(number=2)
    live.begin()
    live.clock("start", number=2)
    document = document_of(cast.tournament)
    (clock,) = document["tours"][1]["matches"][0]["clocks"]
    assert (clock.pop("number"), clock.get("game")) == (2, None)
    clock["game"] = {"stage": "team", "board": 0, "number": 2}
    again = read_back(write_document(document), "again")
    known = Clock.objects.get(match__tour__tournament=again)
    assert (known.number, known.game, known.time.runs) == (2, None, True)


def test_whatever_stands_anywhere_it_is_refused_or_stored_and_never_an_error(db: None, whole: str) -> None:
    """Values of every kind in random places of a good file."""
    chance = random.Random(7)
    values: tuple[Any, ...] = (
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x" * 5000,
        "\ud800",
        [],
        {},
        [[]],
        {"a": {}},
        "Альфа",
        "2026-07-14",
    )
    for number in range(40):
        document = json.loads(whole)
        inner: Any = document
        while True:
            step = chance.choice([*inner] if isinstance(inner, dict) else [*range(len(inner))])
            if not isinstance(inner[step], dict | list) or not inner[step] or chance.random() < 0.1:
                break
            inner = inner[step]
        inner[step] = chance.choice(values)
        text = json.dumps(document)
        try:
            answer = import_tournament(make.by(make.make_user()), text=text, slug=f"new-{number}")
        except Refused:
            assert not Tournament.objects.filter(slug=f"new-{number}").exists()
        else:
            stored = Tournament.objects.get(pk=answer["tournament"])
            again = read_back(text_of(stored), f"new-{number}-again")
            assert without_address(again) == without_address(stored)
