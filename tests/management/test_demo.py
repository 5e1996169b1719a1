"""The demo: loaded once, whole, through the use cases; and the addresses that lead into it."""

import io
import json
import stat
from collections import Counter
from decimal import Decimal
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.core.record import read, write
from games.registry import replay
from script.lib import demo_records
from tests import factories as make
from tests.demo import load
from tournaments.management.demo import playing, scene
from tournaments.management.simulation.world import KINDS
from tournaments.matches.rules.signing import epoch_ms
from tournaments.models import AccessLink, AuditEntry, Clock, Game, LineUp, Match, Penalty, Signature, Tournament

RECORDS = sorted(playing.RECORDS.glob("*.txt"))


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.fixture
def demo(db: None) -> Tournament:
    """The written tournament; two that are played by chance stand beside it."""
    load()
    return Tournament.objects.get(slug=scene.SLUG)


@pytest.fixture
def loaded(db: None) -> Tournament:
    """The same, by the command itself."""
    call_command("load_demo", stdout=io.StringIO())
    return Tournament.objects.get(slug=scene.SLUG)


def said(command: str, *arguments: str, **options: object) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out, **options)
    return out.getvalue()


def address(name: str) -> str:
    """The address that the line of that name gives."""
    (line,) = [line for line in said("addresses").splitlines() if line.startswith(name)]
    return line.split("http://127.0.0.1:8000")[1].split(" ")[0]


def states(tournament: Tournament) -> dict[int, Counter[str]]:
    """How many matches of each tour are in which state."""
    return {tour.number: Counter(tour.matches.values_list("state", flat=True)) for tour in tournament.tours.all()}


@pytest.mark.slow
def test_the_written_cup_has_a_tour_over_one_under_way_and_one_planned(demo: Tournament) -> None:
    assert states(demo) == {
        1: {"approved": 4},
        2: {"individual": 1, "team": 1, "closing": 1, "signed": 1},
        3: {"planned": 4},
    }
    assert demo.teams.count() == 8
    assert demo.name == scene.NAME
    games = Game.objects.filter(match__tour__tournament=demo)
    assert games.filter(actions__isnull=False).distinct().count() == len(RECORDS)
    assert games.filter(sheet__isnull=False, tags__isnull=True).exists()
    assert games.filter(stage="extra").count() == 1
    assert {*Game.Decision} == set(games.values_list("decision", flat=True))
    line_ups = LineUp.objects.filter(match__tour__tournament=demo)
    assert line_ups.exclude(places__board=None).count() == 2, "both line-ups of the team without shooters lack them"
    penalties = Penalty.objects.filter(match__tour__tournament=demo)
    assert set(penalties.values_list("points", flat=True)) == {Decimal(1), Decimal("1.5")}
    corrected = AuditEntry.objects.filter(tournament=demo).exclude(reason="").get()
    assert corrected.action == "game.enter"
    match = Match.objects.get(pk=corrected.match_id or 0)
    assert Signature.objects.filter(match=match, withdrawn_at__isnull=False).count() == 3
    assert match.state == "approved"


@pytest.mark.slow
def test_a_match_under_way_has_a_game_on_the_board_and_a_clock_that_runs_on_every_page_for_viewers(
    demo: Tournament, client: Client
) -> None:
    match = Match.objects.get(tour__tournament=demo, state="individual")
    game = Game.objects.get(match=match, begun_at__isnull=False, decision="")
    assert game.is_live
    assert game.plies == 44
    clock = Clock.objects.get(match__tour__tournament=demo)
    assert (clock.match_id, clock.kind) == (match.pk, "individual")
    assert clock.running_since is not None
    tournament = f"/t/{scene.SLUG}/"
    for address in (tournament, f"{tournament}matches/{match.pk}/", f"{tournament}hall/"):
        page = client.get(address).content.decode()
        assert page.count('class="board"') == 1, address
        assert f'data-since="{epoch_ms(clock.running_since)}"' in page, address


@pytest.mark.slow
@pytest.mark.usefixtures("demo")
def test_beside_it_a_cup_of_all_games_is_over_and_persons_are_under_way() -> None:
    over, persons = (Tournament.objects.get(name=name) for name in (scene.CUP_OVER, scene.PERSONS))
    assert [set(counts) for counts in states(over).values()] == [{"approved"}] * 6
    assert set(over.tours.values_list("kind", flat=True)) == set(KINDS)
    assert over.ends_on < timezone.localdate()
    recorded = Game.objects.filter(match__tour__tournament=over, plies__gt=0)
    assert set(recorded.values_list("match__tour__kind", flat=True)) == {*KINDS} - {"points"}
    assert persons.is_individual
    assert {"signed", "closing", "individual", "warm_up", "planned"} <= set(states(persons)[3])
    organised = Tournament.objects.filter(organisers__user__username="olga")
    assert organised.count() == Tournament.objects.count() == 3
    assert said("verify_audit", "--all")
    who = set(AuditEntry.objects.values_list("actor", flat=True))
    assert {"olga", "Семён Аркадьевич Ветров", "Альтаир"} <= who
    before = AuditEntry.objects.count()
    assert said("load_demo") == "There is a tournament already, so the demo is not loaded.\n"
    assert AuditEntry.objects.count() == before


@pytest.mark.django_db
def test_it_stays_out_of_a_real_tournament() -> None:
    make.make_tournament()
    assert "is not loaded" in said("load_demo")
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_stranger_of_the_organisers_name_is_left_alone(tmp_path: Path) -> None:
    User.objects.create_user("Olga", password="her own password")
    with pytest.raises(CommandError, match="The demo is not loaded: There is already an account with this name"):
        call_command("load_demo")
    assert User.objects.get().check_password("her own password")
    assert not Tournament.objects.exists()
    assert not list(tmp_path.iterdir())


@pytest.mark.django_db(transaction=True)
def test_a_folder_that_cannot_be_written_leaves_no_half_demo(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    settings.DATA_DIR = tmp_path / "file"
    begun: list[object] = []
    monkeypatch.setattr(scene, "simulate", lambda plan, *_: begun.append(plan))
    with pytest.raises(OSError, match="file"):
        call_command("load_demo")
    assert not begun, "nobody waits for a demo that cannot be kept"
    assert not Tournament.objects.exists()
    assert not User.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_what_fails_at_last_leaves_no_half_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that is full by then, say."""

    def full(_access: scene.Access) -> None:
        raise OSError(28, "No space left on device")

    for name in ("simulate", "_play"):
        monkeypatch.setattr(scene, name, lambda *_: None)
    monkeypatch.setattr(scene, "store", full)
    with pytest.raises(OSError, match="space"):
        call_command("load_demo")
    assert not Tournament.objects.exists()
    assert not User.objects.exists()


@pytest.mark.slow
def test_the_file_with_the_ways_in_is_for_its_owner_alone(loaded: Tournament, tmp_path: Path) -> None:
    path = tmp_path / scene.ACCESS_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    kept = json.loads(path.read_text())
    links = AccessLink.objects.filter(tournament=loaded)
    assert len(kept["links"]) == links.count() == len(scene.TEAMS) + len(scene.JUDGES)


@pytest.mark.slow
@pytest.mark.usefixtures("demo")
def test_the_printed_links_open_a_match_under_way_and_one_to_sign_and_the_password_logs_in() -> None:
    judge = Client()
    url = address("A judge's link")
    assert judge.get(url).status_code == 200
    page = judge.post(url, follow=True)
    assert page.status_code == 200
    assert "Гроза" in page.content.decode()
    page = Client().post(address("A captain's link"), follow=True)
    assert page.status_code == 200
    assert "Этюд" in page.content.decode()
    (line,) = [line for line in said("addresses").splitlines() if "password" in line]
    password = line.rsplit(" ", 1)[1]
    answer = Client().post(address("Organiser's log-in"), {"username": "olga", "password": password})
    assert answer.status_code == 302


@pytest.mark.slow
@pytest.mark.usefixtures("demo")
def test_what_does_not_work_any_more_is_not_printed() -> None:
    user = User.objects.get()
    user.set_password("another password")
    user.save()
    AccessLink.objects.filter(kind="captain").update(revoked_at="2026-07-14T00:00Z")
    lines = said("addresses", base_url="https://cup.example/").splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "Public page",
        "Organiser's log-in",
        "New organiser",
        "A judge's link",
    ]
    assert "password" not in lines[1]
    assert lines[0].endswith(" https://cup.example/")


@pytest.mark.django_db
@pytest.mark.parametrize("left", ["", "[]", "{}", '{"links": [1]}', "\x00"])
def test_without_a_demo_the_addresses_say_how_to_begin(tmp_path: Path, left: str) -> None:
    if left:
        (tmp_path / scene.ACCESS_NAME).write_text(left)
    assert said("addresses").splitlines() == [
        "Public page:        http://127.0.0.1:8000/",
        "Organiser's log-in: http://127.0.0.1:8000/accounts/login/",
        "New organiser:      .venv/bin/python manage.py create_organiser NAME",
    ]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_its_records_are_legal_finished_and_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    (record,) = read(text)
    played = replay(record)
    assert played.fault is None
    assert played.result != "*"
    assert write(played.canonical) == text


def test_its_records_come_out_the_same_when_they_are_written_anew() -> None:
    plans = {plan.name: demo_records.record_of(plan) for plan in demo_records.PLANS}
    assert plans == {path.stem: path.read_text(encoding="utf-8") for path in RECORDS}
