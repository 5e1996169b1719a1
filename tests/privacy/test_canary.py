"""A surname that nothing else is called, in a whole tournament played through the use cases: once removed, it stands
nowhere.

Every text of every table is searched, every page that an organiser is led to, every file and every sheet.
"""

import html
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import unquote, urldefrag

import pypdf
import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import models
from django.test import Client

from tests import factories as make
from tests.privacy.people import erase
from tournaments.archive.read import text_of
from tournaments.kernel.access import Actor
from tournaments.management.checking import report
from tournaments.management.simulation import names
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import Plan
from tournaments.matches.write.closing import save_remarks
from tournaments.models import AuditEntry, Judge, LineUpPlace, Match, Player, RestorePoint, Signature, Team, Tournament
from tournaments.standings.read.standings import standings
from tournaments.standings.write import draw_lots

LETTERS = "бвгджзклмнпрст"
LINK = re.compile(r'(?:href|src|hx-get|action)="(/[^"]+)"')
KEPT: dict[str, str] = {}
"""Table and column → why the name may still stand there. Of the tournament itself nothing does."""


@pytest.fixture
def surnames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gets a surname that is no word and that nobody else has."""
    chance = Random(74)
    monkeypatch.setattr(names, "_surname", lambda *_, **__: "Щ" + "".join(chance.choices(LETTERS, k=9)))


def played(organiser: User, *, persons: bool) -> Tournament:
    plan = Plan(
        teams=4, tours=2, seed=5, slug="canary", name="Проверка", games=1, kinds=("corners", "heldplay"),
        persons=persons, players=(5, 5),
    )  # fmt: skip
    tournament = simulate(plan, Actor(user=organiser), lambda _line: None)
    draw_lots(make.by(organiser), tournament_id=tournament.pk, version=tournament.version, seed=5)
    tournament.refresh_from_db()
    return tournament


def surname(row: Any) -> str:
    return str(row.name).rpartition(" ")[2]


def stored(canary: str) -> set[str]:
    """Every column of every table in which it stands, also in other letters' cases and in escapes of JSON."""
    columns = set()
    spellings = (canary.casefold(), json.dumps(canary).strip('"').casefold())
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, models.CharField | models.TextField | models.JSONField):
                values = model._base_manager.values_list(field.name, flat=True)
                if any(spelling in str(value).casefold() for value in values for spelling in spellings):
                    columns.add(f"{model.__name__}.{field.name}")
    for point in RestorePoint.objects.all():
        packed = (zlib.decompress(bytes(value)).decode().casefold() for value in (point.content, point.rows))
        if any(spelling in text for text in packed for spelling in spellings):
            columns.add("RestorePoint.content")
    return columns - KEPT.keys()


def shown(client: Client, *starts: str) -> dict[str, str]:
    """What every address says to which pages lead, the tournament's own and those of its files."""
    seen: dict[str, str] = {}
    waiting = [*starts, "/t/canary/", "/api/v1/tournaments/canary/", "/desk/canary/file/?log=1"]
    while waiting:
        url = waiting.pop()
        if url in seen:
            continue
        response = client.get(url)
        if response.streaming and "event-stream" in response["Content-Type"]:
            seen[url] = ""
            response.close()
            continue
        body = response.getvalue()
        seen[url] = " ".join(texts(body))
        if response["Content-Type"].startswith("text/html"):
            links = (urldefrag(html.unescape(link))[0] for link in LINK.findall(body.decode()))
            waiting += [link for link in links if "canary" in link and wanted(link)]
    return seen


def wanted(link: str) -> bool:
    """Not every way to sort a table and to look at a move."""
    return not re.search(r"[?&](sort|ply|page|next|match|action|actor|language|paper|until)=|/static/|/go/", link)


def texts(body: bytes) -> Iterator[str]:
    if body.startswith(b"%PDF"):
        yield from (page.extract_text() for page in pypdf.PdfReader(io.BytesIO(body)).pages)
    elif body.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(body)) as files:
            for name in files.namelist():
                yield name
                yield from texts(files.read(name))
    else:
        text = body.decode(errors="replace")
        yield from (text, unquote(text), html.unescape(text))


def said(pages: dict[str, str], canary: str) -> list[str]:
    return [url for url, text in pages.items() if canary.casefold() in re.sub(r"\s|\xad|-", "", text).casefold()]


def results(tournament: Tournament) -> Any:
    matches = Match.objects.filter(tour__tournament=tournament).order_by("pk")
    totals = list(matches.values_list("pk", "state", "total_a", "total_b"))
    return totals, [(row.written, row.team.pk) for row in standings(tournament).rows]


def content(tournament: Tournament, old: str = "", new: str = "") -> Any:
    """The tournament's file with one name for another; lists that stand in the order of names are sorted."""
    return in_order(json.loads(text_of(tournament).replace(old, new) if old else text_of(tournament)))


def in_order(value: Any, name: str = "") -> Any:
    if isinstance(value, dict):
        return {key: in_order(inner, key) for key, inner in value.items() if key != "strokes"}
    if isinstance(value, list):
        inner = [in_order(item) for item in value]
        return (
            sorted(inner, key=json.dumps) if name in ("teams", "players", "judges", "places", "attached_to") else inner
        )
    return value


def canary_of(tournament: Tournament, who: str) -> Player | Judge:
    if who == "judge":
        return tournament.judges.filter(match_judges__senior=True).order_by("pk").first()  # type: ignore[return-value]
    if who == "captain":
        places = LineUpPlace.objects.filter(line_up__match__tour__tournament=tournament, captain=True)
        return places.order_by("pk").first().player  # type: ignore[union-attr]
    team = Team.objects.filter(tournament=tournament).order_by("pk").first()
    return team.players.get()  # type: ignore[union-attr]


@pytest.mark.django_db
@pytest.mark.usefixtures("surnames")
@pytest.mark.parametrize("people", [("judge", "captain"), ("participant",)], ids="-".join)
def test_removed_names_stand_nowhere_and_all_results_stay(people: tuple[str, ...]) -> None:
    organiser = make.make_user("olga")
    tournament = played(organiser, persons="participant" in people)
    rows = [canary_of(tournament, who) for who in people]
    write_about(organiser, tournament, rows)
    for row in rows:
        known = {"AuditEntry.data", "Signature.name", "Match.remarks", "RestorePoint.content"}
        assert known <= stored(surname(row))
    was, told = results(tournament), report(tournament)[0].partition(", the points")[2]
    instead = {row: erase(organiser, row)["name"] for row in rows}
    assert AuditEntry.objects.filter(tournament=tournament, erased__isnull=False).count() > 3

    pages = shown(logged_in(organiser), *(data_page(row) for row in rows))
    tournament.refresh_from_db()
    assert results(tournament) == was
    sentence, faults = report(tournament)
    assert faults == []
    for row, new in instead.items():
        assert stored(surname(row)) == set()
        assert said(pages, surname(row)) == []
        assert len(said(pages, new.replace(" ", ""))) > 20
        told = told.replace(row.name, new)
    assert sentence.partition(", the points")[2] == told


def write_about(organiser: User, tournament: Tournament, rows: list[Player | Judge]) -> None:
    """In the remarks of a match that is still open; and what stands on paper has been drawn."""
    match = Match.objects.filter(tour__tournament=tournament, walk_over="").order_by("-pk").first()
    assert match is not None
    state = match.state
    Match.objects.filter(pk=match.pk).update(state="closing")
    remarks = "".join(f"{row.name} помог убрать зал. " for row in rows)
    save_remarks(make.by(organiser), match_id=match.pk, version=match.version, remarks=remarks)
    Match.objects.filter(pk=match.pk).update(state=state)
    drawn = Signature.objects.filter(name__in=[row.name for row in rows], way__in=("own", "judges"), withdrawn_at=None)
    drawn.update(strokes="1,1 5,5")


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def data_page(row: Player | Judge) -> str:
    return f"/desk/canary/{'judges' if isinstance(row, Judge) else 'players'}/{row.pk}/data/"


@pytest.mark.django_db
@pytest.mark.usefixtures("surnames")
def test_nothing_but_the_name_changes_in_the_file_of_the_tournament() -> None:
    organiser = make.make_user("olga")
    tournament = played(organiser, persons=False)
    judge = canary_of(tournament, "judge")
    other = canary_of(tournament, "captain")
    was = content(tournament, judge.name, "Судья 1")
    erase(organiser, judge)
    assert content(tournament) == was
    was = content(tournament, other.name, "Игрок 1")
    erase(organiser, other)
    assert content(tournament) == was
