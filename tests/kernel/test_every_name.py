"""One rule for a name by whatever way it gets in: every way is tried with the same names."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from django.db.models import Model
from openpyxl import Workbook

from tests import factories as make
from tests.conftest import Cast
from tests.setup.test_write import SETTINGS
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import copy_tournament, import_tournament
from tournaments.kernel.names import MAX_NAME, MAX_TITLE, name_key
from tournaments.kernel.table_file import read_table
from tournaments.kernel.write import Refused
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import add_match, change_match
from tournaments.matches.write.signing import sign
from tournaments.models import AuditEntry, Game, Judge, Match, Player, Room, Signature, Team, Tour, Tournament
from tournaments.roster.forms.judge_list import JudgeListForm
from tournaments.roster.rules.lists import guess_columns, rows_of_table, table_of_lines
from tournaments.roster.write.staff import add_judges, arrange_rooms, change_judge, rename_room
from tournaments.roster.write.teams import add_team, change_team, import_roster, row_to_json
from tournaments.rounds.read.match_rows import read_rows
from tournaments.rounds.write.match_import import import_matches
from tournaments.rounds.write.tours import add_tour, change_tour
from tournaments.setup.write import change_settings, create_tournament

Write = Callable[[Cast, str], object]
TIDY = "Андрей Щукин"
DIRTY = "\u00a0Анд\u202eре\u0438\u200b\u0306  Щу\u2066кин\x7f\ufeff "
"""The same with marks of direction, signs that nobody sees, needless spaces, and й from two signs that one parts."""
TWIN = "АНДРЕ\u0418\u0306 \u200dЩУКИН"
"""And in capitals, decomposed."""
PLACEHOLDER = "Имярек"


def add_a_team(cast: Cast, name: str) -> None:
    add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, name=name)


def change_the_team(cast: Cast, team: Team, **more: Any) -> None:
    now = Team.objects.get(pk=team.pk)
    given: dict[str, Any] = {"name": now.name, "sign": "", "group": "", "seed": None, "version": now.version} | more
    change_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, **given)


def rename_a_team(cast: Cast, name: str) -> None:
    change_the_team(cast, make.make_team(cast.tournament), name=name)


def add_a_player(cast: Cast, name: str) -> None:
    change_the_team(cast, cast.match.team_a, names=[name])


def rename_a_player(cast: Cast, name: str) -> None:
    player = Player.objects.create(team=cast.match.team_a, name=f"Ученик {Player.objects.count()}")
    change_the_team(cast, cast.match.team_a, players=[{"id": player.pk, "name": name}])


def add_a_person(cast: Cast, name: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants="people")
    add_a_team(cast, name)


def import_rows(cast: Cast, rows: Any) -> None:
    data = [row_to_json(row) for row in rows]
    import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=data)


def paste_a_team(cast: Cast, name: str) -> None:
    import_rows(cast, rows_of_table(table_of_lines(name)))


def paste_a_player(cast: Cast, name: str) -> None:
    import_rows(cast, rows_of_table(table_of_lines(f"Альфа;{name}")))


def upload(cast: Cast, name: str, content: bytes) -> None:
    table = read_table(name, content)
    import_rows(cast, rows_of_table(table, guess_columns(table)))


def upload_csv(cast: Cast, name: str) -> None:
    upload(cast, "list.csv", f'Команда;Игрок\nАльфа;"{name}"\n'.encode())


def upload_xlsx(cast: Cast, name: str) -> None:
    book, content = Workbook(), BytesIO()
    sheet: Any = book.active
    sheet.append(["Команда", "Игрок"])
    sheet.append(["Альфа", name])
    book.save(content)
    upload(cast, "list.xlsx", content.getvalue())


def name_in_the_line_up(cast: Cast, name: str) -> None:
    line_up = cast.match.line_ups.filter(side="A").first()
    places = [{"name": name, "board": 1, "captain": False}]
    version = line_up.version if line_up else 0
    save_line_up(make.by(cast.judge), match_id=cast.match.pk, side="A", version=version, places=places)


def add_a_judge(cast: Cast, name: str) -> None:
    add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[{"name": name}])


def paste_a_judge(cast: Cast, name: str) -> None:
    form = JudgeListForm({"text": f"{name}; старший"})
    assert form.is_valid() or not name.strip()
    judges = [judge for _line, judge in form.cleaned_data.get("text", [])] or [{"name": ""}]
    add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=judges)


def rename_a_judge(cast: Cast, name: str) -> None:
    judge = make.make_judge(cast.tournament)
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "judge_id": judge.pk, "version": judge.version}
    change_judge(make.by(cast.organiser), name=name, can_be_senior=False, teams=[], **given)


def list_a_room(cast: Cast, name: str) -> None:
    shown = list(Room.objects.filter(tournament=cast.tournament).values_list("name", flat=True))
    arrange_rooms(make.by(cast.organiser), tournament_id=cast.tournament.pk, shown=shown, names=[*shown, name])


def rename_a_room(cast: Cast, name: str) -> None:
    room = Room.objects.create(tournament=cast.tournament, name=f"Зал {Room.objects.count()}")
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "room_id": room.pk, "old": room.name}
    rename_room(make.by(cast.organiser), name=name, **given)


def add_a_match_in(cast: Cast, name: str) -> None:
    tour = make.make_tour(cast.tournament)
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "room": name}
    add_match(make.by(cast.organiser), team_a_id=cast.match.team_a_id, team_b_id=None, **given)


def move_a_match_to(cast: Cast, name: str) -> None:
    match = Match.objects.get(pk=cast.match.pk)
    given: dict[str, Any] = {"match_id": match.pk, "version": match.version, "room": name, "number": match.number}
    teams: dict[str, Any] = {"team_a_id": match.team_a_id, "team_b_id": match.team_b_id}
    change_match(make.by(cast.organiser), **given, **teams)


def import_a_match(cast: Cast, team: str = "Альфа", room: str = "") -> None:
    number = Tour.objects.filter(tournament=cast.tournament).count() + 1
    table = read_table("t.csv", f'Тур;А;Б;Кабинет\n{number};"{team}";Бета;"{room}"\n'.encode())
    rows = [row.as_data() for row in read_rows(table)]
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows, create=True)


def add_a_tour(cast: Cast, name: str) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "kind": "corners", "preset": "corners"}
    add_tour(make.by(cast.organiser), number=Tour.objects.count() + 1, name=name, **given)


def change_a_tour(cast: Cast, name: str) -> None:
    tour = make.make_tour(cast.tournament)
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": tour.version}
    given |= {"number": tour.number, "starts_at": None, "rehearsal": False}
    change_tour(make.by(cast.organiser), name=name, format=tour.format, options=tour.options, **given)


def sign_a_protocol(cast: Cast, name: str) -> None:
    if not Game.objects.exists():
        for side in "AB":
            make.make_line_up(cast.match, side)
        stages = [("individual", board, number) for board in range(1, 6) for number in (1, 2)]
        for stage, board, number in [*stages, ("team", 0, 1), ("team", 0, 2)]:
            Game.objects.create(match=cast.match, stage=stage, board=board, number=number, decision="A")
        Match.objects.filter(pk=cast.match.pk).update(state="closing")
    now = Match.objects.get(pk=cast.match.pk)
    given: dict[str, Any] = {"match_id": now.pk, "version": now.version, "signatures": 0, "role": "senior"}
    sign(make.by(cast.judge), name=name, **given)


def make_a_tournament(cast: Cast, name: str) -> None:
    create_tournament(make.by(cast.organiser), slug="new-cup", settings=SETTINGS | {"name": name})


def rename_the_tournament(cast: Cast, name: str) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "version": 1}
    change_settings(make.by(cast.organiser), settings={"name": name}, **given)


def copy_the_tournament(cast: Cast, name: str) -> None:
    given: dict[str, Any] = {"tournament_id": cast.tournament.pk, "slug": "new-cup", "starts_on": "2027-07-14"}
    copy_tournament(make.by(cast.organiser), name=name, **given)


def in_the_file(rename: Callable[[Cast], Any]) -> Write:
    """A file in which a row that has a name of its own is called otherwise by hand."""

    def write(cast: Cast, name: str) -> None:
        rename(cast)
        text = text_of(Tournament.objects.get(pk=cast.tournament.pk))
        assert text.count(f'"{PLACEHOLDER}"') == 1
        text = text.replace(f'"{PLACEHOLDER}"', json.dumps(name))
        import_tournament(make.by(cast.organiser), text=text, slug="from-a-file")

    return write


def a_signature(cast: Cast) -> None:
    moment = cast.judge.created_at
    Signature.objects.create(match=cast.match, role="senior", name=PLACEHOLDER, given_by="кто", signed_at=moment)


@dataclass(frozen=True)
class Way:
    """One way for a name to get in: what writes it, and where it stands then."""

    write: Write
    model: type[Model]
    maximum: int = MAX_NAME
    may_be_empty: bool = False


WAYS = {
    "team: page": Way(add_a_team, Team),
    "team: its own page": Way(rename_a_team, Team),
    "team: pasted list": Way(paste_a_team, Team),
    "team: table of matches": Way(import_a_match, Team),
    "person: page": Way(add_a_person, Player),
    "player: new on the team's page": Way(add_a_player, Player),
    "player: changed on the team's page": Way(rename_a_player, Player),
    "player: pasted list": Way(paste_a_player, Player),
    "player: CSV": Way(upload_csv, Player),
    "player: XLSX": Way(upload_xlsx, Player),
    "player: line-up": Way(name_in_the_line_up, Player),
    "judge: page": Way(add_a_judge, Judge),
    "judge: pasted list": Way(paste_a_judge, Judge),
    "judge: their own page": Way(rename_a_judge, Judge),
    "room: list": Way(list_a_room, Room),
    "room: renamed": Way(rename_a_room, Room),
    "room: new match": Way(add_a_match_in, Room, may_be_empty=True),
    "room: match": Way(move_a_match_to, Room, may_be_empty=True),
    "room: table of matches": Way(lambda cast, name: import_a_match(cast, room=name), Room, may_be_empty=True),
    "tour: new": Way(add_a_tour, Tour, MAX_TITLE, may_be_empty=True),
    "tour: changed": Way(change_a_tour, Tour, MAX_TITLE, may_be_empty=True),
    "signer": Way(sign_a_protocol, Signature),
    "tournament: new": Way(make_a_tournament, Tournament),
    "tournament: settings": Way(rename_the_tournament, Tournament),
    "tournament: copy": Way(copy_the_tournament, Tournament),
    "file: team": Way(in_the_file(lambda cast: make.make_team(cast.tournament, PLACEHOLDER, players=0)), Team),
    "file: player": Way(
        in_the_file(lambda cast: Player.objects.create(team=cast.match.team_a, name=PLACEHOLDER)), Player
    ),
    "file: judge": Way(in_the_file(lambda cast: make.make_judge(cast.tournament, PLACEHOLDER)), Judge),
    "file: room": Way(
        in_the_file(lambda cast: Room.objects.create(tournament=cast.tournament, name=PLACEHOLDER)), Room
    ),
    "file: tour": Way(
        in_the_file(lambda cast: make.make_tour(cast.tournament, name=PLACEHOLDER)), Tour, MAX_TITLE, True
    ),
    "file: signer": Way(in_the_file(a_signature), Signature),
    "file: tournament": Way(
        in_the_file(lambda cast: Tournament.objects.filter(pk=cast.tournament.pk).update(name=PLACEHOLDER)), Tournament
    ),
}
ONCE = [name for name, way in WAYS.items() if way.model in (Team, Player, Judge, Room) and name[:4] != "file"]
"""Ways by which a name gets in that stands once in its team or tournament."""


def names(model: type[Model]) -> list[str]:
    return list(model._default_manager.values_list("name", flat=True))


def refused(cast: Cast, way: Way, name: str) -> bool:
    """Whether the name is refused; then nothing is written to the log and no such name stands anywhere."""
    try:
        way.write(cast, name)
    except Refused:
        assert not AuditEntry.objects.exists()
        assert name not in names(way.model)
        return True
    return False


@pytest.mark.parametrize("way", WAYS)
def test_a_name_is_tidied_by_every_way(cast: Cast, way: str) -> None:
    dirty = DIRTY.replace("\x7f", "") if way.startswith("file: ") else DIRTY  # which a file may not hold at all
    WAYS[way].write(cast, dirty)
    assert TIDY in names(WAYS[way].model)
    assert dirty not in names(WAYS[way].model)


@pytest.mark.parametrize("way", WAYS)
def test_a_name_is_no_longer_than_it_may_be_by_any_way(cast: Cast, way: str) -> None:
    WAYS[way].write(cast, "д" * WAYS[way].maximum)
    assert "д" * WAYS[way].maximum in names(WAYS[way].model)


@pytest.mark.parametrize("too_long", ["one sign", "150 letters", "compared"])
@pytest.mark.parametrize("way", WAYS)
def test_a_name_that_is_too_long_is_refused_by_every_way(cast: Cast, way: str, too_long: str) -> None:
    most = WAYS[way].maximum
    text = {"one sign": "ж" * (most + 1), "150 letters": "ж" * 150, "compared": "\u0390" * 90}[too_long]
    assert refused(cast, WAYS[way], text)


@pytest.mark.parametrize("text", ["\u202e\u200b", "\u200d", "\u2066 \u00a0\u2069"])
@pytest.mark.parametrize("way", [name for name, way in WAYS.items() if not way.may_be_empty])
def test_a_name_of_which_nothing_can_be_seen_is_refused_by_every_way(cast: Cast, way: str, text: str) -> None:
    assert refused(cast, WAYS[way], text)


@pytest.mark.parametrize("way", ONCE)
def test_a_name_stands_once_in_whatever_spelling_it_comes_again(cast: Cast, way: str) -> None:
    WAYS[way].write(cast, TIDY)
    with suppress(Refused):  # or it is taken for the one that is there, as in a line-up
        WAYS[way].write(cast, TWIN)
    assert [name_key(name) for name in names(WAYS[way].model)].count(name_key(TIDY)) == 1


@pytest.mark.parametrize(
    ("way", "stand"),
    [
        ("file: team", lambda cast: make.make_team(cast.tournament, TIDY, players=0)),
        ("file: player", lambda cast: Player.objects.create(team=cast.match.team_a, name=TIDY)),
        ("file: judge", lambda cast: make.make_judge(cast.tournament, TIDY)),
        ("file: room", lambda cast: Room.objects.create(tournament=cast.tournament, name=TIDY)),
    ],
)
def test_a_name_stands_once_in_a_file_too(cast: Cast, way: str, stand: Callable[[Cast], Any]) -> None:
    stand(cast)
    assert refused(cast, WAYS[way], TWIN)
