"""``script/verify`` against the program: it works out what the program publishes, and notices what is changed."""

import ast
import io
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from random import Random
from tempfile import NamedTemporaryFile
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase
from tests.scripts.tampering import Document, tampered
from tournaments.archive.read import document_of, text_of
from tournaments.kernel.access import COMMAND_LINE, Actor
from tournaments.kernel.write import Intent
from tournaments.management.simulation.world import KINDS, UNDER_WAY
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Judge, Match, Player, Tour, Tournament
from tournaments.paper_entry.read.typed import typed_of
from tournaments.paper_entry.write import compare_paper, enter_paper, resolve
from tournaments.roster.write.staff import add_judges, change_judge, remove_judge
from tournaments.standings.write import change_standings, draw_lots, standings_settings_of

SCRIPT = Path(__file__).parents[2] / "script" / "verify"


def loaded() -> Any:
    """The one file as a module; its name has no ending."""
    spec = spec_from_loader("verify", SourceFileLoader("verify", str(SCRIPT)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["verify"] = module  # dataclasses look up where their annotations stand
    spec.loader.exec_module(module)
    return module


verify = loaded()
Damaged: type[Exception] = verify.Damaged
ORDERS = (
    "match_points, points", "points, wins", "match_points, head_to_head, points_diff, lot",
    "match_points, buchholz, sonneborn_berger, points_against", "match_points, points(without=1), initial",
    "wins, head_to_head, points_diff(without=1+2), lot", "match_points, net_points, points",
)  # fmt: skip
TWENTY, BOTH = range(1, 21), [2, 3, 5, 10, 11, 14, 15, 17, 18, 19]
"""The second, on both databases, send every statement of the twenty, and have their games, orders, states, settings."""


def said(*arguments: object) -> tuple[int, str]:
    done = subprocess.run([str(SCRIPT), *map(str, arguments)], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def report(document: Document, **more: str) -> Any:
    return verify.Report(read(document), **more)


def read(document: Document) -> Any:
    with NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(document, file)
        file.flush()
        return verify.Tournament(verify.load(file.name))


def by(number: int) -> Intent:
    return Intent(COMMAND_LINE, f"verify-{number:08d}")


def tournament_of(number: int, *, teams: int = 0) -> Tournament:
    """A tournament by chance: its size, its games, how its standings are counted, how far it has come."""
    chance = Random(number)
    size = {"teams": teams or chance.randint(2, 7), "tours": chance.randint(1, 4), "seed": number}
    kinds = chance.sample(list(KINDS), 2) if number % 5 == 0 else ["points", chance.choice(list(KINDS))]
    last = chance.choice([UNDER_WAY, "approved", "approved", "signed"])
    slug = f"verify-{number}"
    persons = number % 7 == 3
    call_command(
        "simulate", stdout=io.StringIO(), slug=slug, kind=kinds, last=last, persons=persons,
        games=int(number % 10 == 0), players=chance.choice([(5, 8), (3, 5), (4, 4)]), **size,
    )  # fmt: skip
    tournament = Tournament.objects.get(slug=slug)
    settings = standings_settings_of(tournament) | {
        "metrics": chance.choice([order for order in ORDERS if size["tours"] > 1 or "2" not in order]),
        "count_when": chance.choice(["approved", "signed"]), "win_points": chance.choice(["2", "3", "2.5"]),
        "bye_points": chance.choice(["", "1", "0.5"]), "frozen_from": chance.choice(["", str(size["tours"])]),
    }  # fmt: skip
    change_standings(by(number * 2), tournament_id=tournament.pk, version=tournament.version, settings=settings)
    tournament.refresh_from_db()
    if chance.random() < 0.5:
        draw_lots(by(number * 2 + 1), tournament_id=tournament.pk, version=tournament.version, seed=number)
    return Tournament.objects.get(pk=tournament.pk)


def require_agreement(tournament: Tournament) -> None:
    """The verifier finds nothing, and its standings and totals are those that the program publishes."""
    document = document_of(tournament, with_log=True)
    verdict = report(document)
    assert not verdict.differences, "\n".join(verdict.lines)
    mine = read(document)
    out = io.StringIO()
    call_command("standings", tournament.slug, csv=True, stdout=out)
    table = "".join(",".join(row) + "\n" for row in verify.Standings(mine, published=False).rows())
    assert table == out.getvalue()
    stored = {(match.tour.number, match.number): (match.total_a, match.total_b) for match in totals(tournament)}
    told = {(match.tour.number, match.table): match.score[:2] for match in mine.matches}
    assert {key: tuple(map(verify.written, pair)) for key, pair in told.items()} == {
        key: tuple(f"{value.normalize():f}" for value in pair) for key, pair in stored.items()
    }


def different(numbers: range) -> list[str]:
    """What differs in the tournaments of these numbers; every one of them is played."""
    differences = []
    for number in numbers:
        try:
            require_agreement(tournament_of(number))
        except AssertionError as error:
            differences.append(f"{number}: {error}")
    return differences


def totals(tournament: Tournament) -> Iterator[Match]:
    yield from Match.objects.filter(tour__tournament=tournament).select_related("tour")


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("number", [pytest.param(n, marks=[pytest.mark.both_databases] * (n in BOTH)) for n in TWENTY])
def test_it_agrees_with_the_program_in_a_tournament_by_chance(number: int) -> None:
    require_agreement(tournament_of(number))


@pytest.mark.django_db
@pytest.mark.nightly
@pytest.mark.parametrize("hundred", range(10, 60))
def test_it_agrees_in_five_thousand_tournaments(hundred: int) -> None:
    assert not different(range(hundred * 100, hundred * 100 + 100))


@pytest.mark.both_databases
@pytest.mark.django_db
def test_it_agrees_when_protocols_were_typed_in_from_paper() -> None:
    more: dict[str, Any] = {"kind": ["corners"], "last": "individual", "persons": False, "games": 0, "players": (5, 8)}
    call_command("simulate", stdout=io.StringIO(), slug="paper", teams=4, tours=1, seed=7, **more)
    one, other = Match.objects.filter(tour__tournament__slug="paper", team_b__isnull=False)
    Tour.objects.update(second_entry=True)
    for number, typed in enumerate((typed_in(one, "A", "3"), typed_in(one, "B", "1½"), typed_in(other, "B", "2"))):
        match = one if number < 2 else other
        match.refresh_from_db()
        shown = {"match_id": match.pk, "version": match.version}
        assert enter_paper(by(number), **shown, typed=typed, signs=True)["asks"] == []
    second = Actor(system="somebody else")
    other.refresh_from_db()
    shown = {"match_id": other.pk, "version": other.version}
    compare_paper(Intent(second, "verify-second"), **shown, typed=typed_in(other, "A", "2"))
    other.refresh_from_db()
    answer = resolve(by(9), match_id=other.pk, version=other.version, second=["games.team-0-1"], confirmed=True)
    assert answer["asks"] == []
    other.refresh_from_db()
    assert (other.state, other.penalties.count()) == ("signed", 1)
    enter_paper(
        Intent(COMMAND_LINE, "verify-again", "Ошибка"), match_id=other.pk, version=other.version,
        typed=typed_in(other, "draw", "1"), signs=True,
    )  # fmt: skip
    require_agreement(Tournament.objects.get(slug="paper"))


@pytest.mark.django_db
def test_it_reads_whom_judges_would_like_to_judge_with(cast: Cast) -> None:
    """Also after somebody in a wish was renamed or removed."""
    by_olga = make.by
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk}
    added = [{"name": name, "can_be_senior": True} for name in ("Анна", "Борис", "Вера", "Глеб")]
    add_judges(by_olga(cast.organiser), **ids, judges=added)
    anna, boris, vera, gleb = (Judge.objects.get(name=judge["name"]) for judge in added)

    def change(judge: Judge, **more: Any) -> None:
        judge.refresh_from_db()
        given: dict[str, Any] = {
            "name": judge.name,
            "can_be_senior": True,
            "teams": [],
            "version": judge.version,
        } | more
        change_judge(by_olga(cast.organiser), **ids, judge_id=judge.pk, **given)

    change(anna, with_whom=[boris.pk, vera.pk], without=[gleb.pk])
    change(boris, name="Борис Б.")
    vera.refresh_from_db()
    remove_judge(by_olga(cast.organiser), **ids, judge_id=vera.pk, version=vera.version)
    cast.tournament.refresh_from_db()
    document = document_of(cast.tournament, with_log=True)
    [row] = (judge for judge in document["judges"] if judge["name"] == "Анна")
    assert (row["judges_with"], row["judges_without"]) == (["Борис Б."], ["Глеб"])
    assert "judge" not in "\n".join(line for line in report(document).lines if "«Анна»" in line or '"Анна"' in line)
    for name, wrong in (("judges_with", []), ("judges_without", ["Борис Б."])):
        right, row[name] = row[name], wrong
        assert any("Анна" in line for line in report(document).lines), name
        row[name] = right


def typed_in(match: Match, decision: str, taken: str) -> dict[str, Any]:
    """A paper on which one side wins everything and is fined."""
    protocol = protocol_of(Match.objects.with_names().with_judges().get(pk=match.pk))
    games = {str(game.key): decision for game in protocol.games if game.key.stage.counts}
    signed = {"senior": "Имя", "captain_a": "Имя", "captain_b": "Имя"}
    penalties = [{"side": "A", "points": taken, "reason": "шум"}]
    typed = typed_of(protocol).to_json() | {"games": games, "first": {"individual-1": "A", "team-0": "B"}}
    typed["figures"] = {key: ["", ""] for key in games}
    return typed | {"penalties": penalties, "confirmed": True, "signed": signed, "remarks": "Введено с бумаги"}


@pytest.mark.django_db
@pytest.mark.parametrize("number", [2000, 2005], ids=["teams", "persons"])
def test_it_agrees_when_names_were_removed_from_the_log(number: int) -> None:
    tournament = tournament_of(number)
    people = (Player.objects.filter(team__tournament=tournament), Judge.objects.filter(tournament=tournament))
    for row in (rows.order_by("pk")[0] for rows in people):
        erase(COMMAND_LINE, row, all_texts=True)
    tournament.refresh_from_db()
    assert any("erased" in entry for entry in document_of(tournament, with_log=True)["log"])
    require_agreement(tournament)


@pytest.fixture
def documents(db: None) -> list[Document]:
    """Files in which nothing differs before they are changed."""
    tournaments = [tournament_of(number, teams=5) for number in (10, 20, 4)]
    for tournament in tournaments:
        require_agreement(tournament)
    return [document_of(tournament, with_log=True) for tournament in tournaments]


def overlooked(documents: list[Document], numbers: range) -> list[str]:
    missed = []
    for number in numbers:
        name, document = tampered(documents[number % len(documents)], number)
        try:
            seen = report(document).differences
        except Damaged:
            seen = 1
        if not seen:
            missed.append(f"{number}: {name}")
    return missed


@pytest.mark.slow
def test_it_notices_a_hundred_changes(documents: list[Document]) -> None:
    assert not overlooked(documents, range(100))


@pytest.mark.nightly
def test_it_notices_a_thousand_changes(documents: list[Document]) -> None:
    assert not overlooked(documents, range(1000))


@pytest.mark.django_db
@pytest.mark.parametrize("with_log", [True, False])
def test_it_notices_other_players_of_those_who_play_alone(*, with_log: bool) -> None:
    """No entry of the log tells the player of a person: the player bears the person's name and is the only one."""
    document = document_of(tournament_of(3, teams=3), with_log=with_log)
    assert document["tournament"]["participants"] == "people"
    assert not report(document).differences
    for team in document["teams"]:
        kept = team["players"]
        for wrong in ([{"name": kept[0]["name"] + "н"}], [*kept, {"name": "Ещё Один"}], [*kept, *kept], []):
            team["players"] = wrong
            assert f"“{team['name']}” plays alone" in "\n".join(report(document).lines), wrong
        team["players"] = kept


@pytest.mark.django_db
def test_it_notices_players_and_rooms_that_no_entry_tells() -> None:
    document = document_of(tournament_of(4, teams=3), with_log=True)
    rooms, players = document["rooms"], document["teams"][0]["players"]
    for rows, more in ((rooms, {"name": "Выдумка"}), (players, {"name": "Выдумка"}), (players, deepcopy(players[0]))):
        rows.append(more)
        assert report(document).differences, more
        rows.pop()
    assert not report(document).differences


@pytest.mark.django_db
def test_it_notices_a_setting_whose_old_value_stands_in_another_place() -> None:
    """An invented member among the options of the standings does not count as the setting of that name."""
    document = document_of(tournament_of(4, teams=3), with_log=True)
    settings = document["tournament"]
    options = settings.setdefault("standings", {})
    counts = "signed" if settings["count_when"] == "approved" else "approved"
    for name, other in (("win_points", "7"), ("count_when", counts)):
        said = settings[name]
        options[name], settings[name] = said, other
        assert report(document).differences, name
        settings[name] = said
        del options[name]
    assert not report(document).differences


@pytest.mark.django_db
def test_the_standings_of_the_api_are_those_that_it_works_out(tmp_path: Path) -> None:
    tournament = tournament_of(6, teams=6)
    path = tmp_path / "cup.json"
    path.write_text(text_of(tournament))
    status, told = said(path, "--standings", "--published")
    assert status == 0
    rows = [line.split(",")[:2] for line in told.splitlines()[1:]]
    published = Client().get(f"/api/v1/tournaments/{tournament.slug}/standings").json()
    assert rows == [[str(row["place"]), row["team"]["name"]] for row in published["rows"]]


@pytest.mark.django_db
def test_a_whole_file_is_read_from_the_terminal(tmp_path: Path) -> None:
    tournament = tournament_of(2)
    path = tmp_path / "cup.json"
    path.write_text(text_of(tournament, with_log=True))
    status, told = said(path)
    assert (status, told.splitlines()[-1]) == (0, "Nothing differs."), told
    document = json.loads(path.read_text())
    document["log"][0]["actor"] = "somebody else"
    path.write_text(json.dumps(document))
    status, told = said(path)
    assert status == 1
    assert "entry 1 (tournament.create) has the hash" in told


@pytest.mark.parametrize(("content", "why"), [
    (b"", "line 1, column 1"), (b"\xff\xfe", "no text in UTF-8"), (b"[]", "does not begin with"),
    (b'{"format": "tournament", "version": 3}', "reads version 1 and version 2"),
    (b'{"format": "tournament", "format": 1}', "stands twice"),
    (b"[" * 200_000, "too deeply"),
    (b'{"format": "tournament", "version": 1, "x": ' + b"[" * 60 + b"]" * 60 + b"}", "too deeply"),
    (b'{"format": "tournament", "version": 1, "tours": [{"number": "1"}]}', "tours[0].number"),
    (b'{"format": "tournament", "version": 1, "tours": 1}', "file.tours"),
    (b'{"format": "tournament", "version": 1, "x": 1.5}', "decimals"),
    (b'{"format": "tournament", "version": 1, "x": "\\ud800"}', "half a character"),
    (b'{"format": "tournament", "version": 1, "x": ' + b"9" * 9999 + b"}", "too long"),
])  # fmt: skip
def test_a_damaged_file_gets_a_sentence(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    status, told = said(path)
    assert status == 2
    assert why in told
    assert "Traceback" not in told
    assert len(told.splitlines()) == 1


def values(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a document: what holds it, and under which name or number."""
    for name, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, name
        if isinstance(inner, dict | list):
            yield from values(inner)


@pytest.mark.django_db
def test_no_value_in_any_place_makes_it_break_down() -> None:
    document = document_of(tournament_of(10, teams=3), with_log=True)
    chance = Random(1)
    for _ in range(60):
        changed = json.loads(json.dumps(document))
        holder, name = chance.choice(list(values(changed)))
        holder[name] = chance.choice(
            [None, 7, -1, 10**12, "", "x", "1e9", True, [], {}, [[]], {"a": {}}, ["x"], [7], "[7]"]
        )
        with suppress(Damaged):
            report(changed)


def test_it_is_one_file_of_plain_python_that_imports_nothing_of_the_program() -> None:
    nodes = list(ast.walk(ast.parse(SCRIPT.read_text())))
    named = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    named |= {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    assert {name.partition(".")[0] for name in named} <= sys.stdlib_module_names
    assert not [node for node in nodes if isinstance(node, ast.ImportFrom) and node.level]


def test_it_runs_where_nothing_of_the_project_is(tmp_path: Path) -> None:
    alone, file = tmp_path / "verify", tmp_path / "cup.json"
    alone.write_text(SCRIPT.read_text())
    file.write_text('{"format": "tournament", "version": 1}')
    done = subprocess.run(
        [sys.executable, "-I", str(alone), str(file)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "Nothing differs."), done.stderr
