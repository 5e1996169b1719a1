"""Teams from a list or a file: look first, then store."""

import random
import re
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.kernel.values.test_table_file import as_ods, as_xlsx
from tests.saving import tapped
from tournaments.intake.forms import MAX_PACKED, pack, unpack
from tournaments.models import Player, Team, Tournament

LIST = "Омега: Лев, Яна\nПси\n"


def packed_of(page: str) -> str:
    field = re.search(r'name="rows" value="([^"]+)"', page)
    assert field
    return field[1]


def shown_in(page: str) -> dict[str, str]:
    """What the fields of a preview hold, as a browser would send them."""
    inputs = re.findall(r'<input[^>]* name="((?:cell|column)-[^"]+)" value="([^"]*)"', page)
    selects = re.findall(r'<select name="([^"]+)".*?</select>', page, re.DOTALL)
    chosen = {
        name: option[1]
        for name in selects
        if (option := re.search(rf'<select name="{name}".*?<option value="([^"]*)" selected>', page, re.DOTALL))
    }
    return {name: unescape(value) for name, value in inputs} | chosen


def look(client: Client, **data: object) -> tuple[int, str]:
    response = client.post(reverse("desk_roster", args=["cup"]), data)
    return response.status_code, response.content.decode()


def test_a_list_of_persons_is_told_before_it_is_stored_who_is_not_alone(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants="people")
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    status, page = look(client, text="Ким Лев\nЛи Ян: Ия")
    assert status == 200
    assert "write one person per line" in page
    assert "Columns not used: column 2." in look(client, text="Ким Лев\nЛи Ян\t7А")[1]
    assert "Players" not in page
    file = SimpleUploadedFile("list.csv", "ФИО,Группа\nКим Лев,7А\n".encode())
    status, page = look(client, text="", file=file)
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page), "key": "persons"})
    stored = Team.objects.filter(tournament=cast.tournament, group="7А")
    assert [(team.name, team.players.get().name) for team in stored] == [("Ким Лев", "Ким Лев")]


def test_a_preview_stores_nothing_and_the_next_step_everything(cast: Cast) -> None:
    client, before = cast.client("organiser"), Team.objects.count()
    status, page = look(client, text=LIST)
    assert (status, Team.objects.count()) == (200, before)
    data = {"rows": packed_of(page), "key": "one-submission"}
    for _ in range(3):
        saved = client.post(reverse("desk_roster_save", args=["cup"]), data)
        assert saved.headers["Location"] == reverse("desk_teams", args=["cup"])
    assert Team.objects.count() == before + 2
    assert sorted(Player.objects.filter(team__name="Омега").values_list("name", flat=True)) == ["Лев", "Яна"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("t.csv", "команда;игрок\nОмега;Лев\n".encode("cp1251")),
        ("t.csv", "команда,игрок\nОмега,Лев\n".encode("utf-8-sig")),
        ("t.txt", "команда\tигрок\nОмега\tЛев\n".encode("utf-16")),
        ("t.xls", "<table><tr><th>команда<th>игрок</tr><tr><td>Омега<td>Лев</tr></table>".encode("cp1251")),
        ("t.xlsx", as_xlsx([("команда", "игрок"), ("Омега", "Лев")])),
        ("t.ods", as_ods((("команда", "игрок"), ("Омега", "Лев")))),
    ],
)
def test_a_file_of_any_kind_is_read(cast: Cast, name: str, content: bytes) -> None:
    client = cast.client("organiser")
    status, page = look(client, file=SimpleUploadedFile(name, content))
    assert status == 200
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert list(Player.objects.filter(team__name="Омега").values_list("name", flat=True)) == ["Лев"]


def test_each_wrong_row_is_shown_with_its_fault_and_only_good_rows_are_stored(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    status, page = look(client, text=f";Яна\nАльфа\nОмега: Лев\nОмега: лев\n{'д' * 101}\n")
    assert status == 200
    for sentence in (
        "already on the list, nothing new",
        "“лев” appears twice in this team: first in row 3.",
        "The name is missing.",
        "is longer than 100 characters.",
    ):
        assert sentence in page
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert Team.objects.filter(name="Омега").count() == 1
    assert Player.objects.filter(team__name="Омега").count() == 1


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("t.pdf", b"%PDF-1.4", "This is not a table."),
        ("t.csv", b"\x89PNG\r\n\0", "has the name of a text file but is not one"),
        ("t.xlsx", b"PK\x03\x04broken", "The file is damaged"),
        ("t.xls", b"<html><body>Sign in</body></html>", "There is no table in this file."),
        ("t.xls", b"<table><tr><td>a<td>b</tr><tr></tr><tr><td>a</tr></table>" * 2, "The file has several tables."),
        ("t.csv", b"a;b\n" * 5001, "more than 5000 rows"),
        ("t.csv", b"a" * 10 * 1024 * 1024, "larger than 5 MB"),
        ("t.csv", "команда;игрок\n".encode(), "There are no rows besides the headings"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(
    cast: Cast, name: str, content: bytes, sentence: str
) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    status, page = look(client, file=SimpleUploadedFile(name, content))
    assert status == 422
    assert sentence in page


def test_numbers_for_teams_that_are_there_are_shown_and_stored(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    Team.objects.filter(tournament=cast.tournament, name="Бета").update(seed=9)
    _status, page = look(client, text="Команда;Начальный номер\nАльфа;3\nБета;4\n")
    assert "initial number 3" in page
    assert "“Бета” already has the initial number 9" in page
    data = {"rows": packed_of(page)}
    saved = client.post(reverse("desk_roster_save", args=["cup"]), data, follow=True).text
    assert "Saved: 0 new teams, 0 new players. Sign, group or initial number added: 1 participant." in saved
    seeds = Team.objects.filter(tournament=cast.tournament, name__in=["Альфа", "Бета"]).values_list("name", "seed")
    assert set(seeds) == {("Альфа", 3), ("Бета", 9)}


def test_a_pasted_list_with_faults_is_mended_where_they_are_shown(cast: Cast) -> None:
    _status, page = look(cast.client("organiser"), text="Омега: <Лев>\nОмега\n")
    assert 'value="Омега"' in page
    _status, page = look(cast.client("organiser"), table=table_of(page), **shown_in(page) | {"cell-2-0": "Альтаир"})
    assert 'class="is-bad"' not in page
    rows = unpack(cast.tournament.pk, packed_of(page))
    assert [(row["team"], row["players"]) for row in rows] == [("Омега", ["<Лев>"]), ("Альтаир", [])]


def test_a_list_of_persons_is_read_as_one(cast: Cast) -> None:
    Tournament.objects.filter(slug="cup").update(participants="people")
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    content = "Список участников\nКласс;ФИО\n7А;Лев Ким\n7Б;Яна Ли\n".encode()
    status, page = look(client, file=SimpleUploadedFile("t.csv", content))
    assert status == 200
    assert "2 rows without faults" in page
    assert not re.search(r"\bteam", re.sub("<[^>]*>", " ", page[page.index("<h1") :]))
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert Player.objects.filter(name="Лев Ким", team__name="Лев Ким").exists()


def test_it_wants_a_text_or_a_file_and_not_both(cast: Cast) -> None:
    client = cast.client("organiser")
    for data in ({}, {"text": " "}, {"text": LIST, "file": SimpleUploadedFile("t.csv", b"a")}):
        assert look(client, **data)[0] == 422


@pytest.mark.parametrize("rows", ["", "forged", "W10:1:x"])
def test_a_forged_preview_is_refused(cast: Cast, rows: str) -> None:
    before = Team.objects.count()
    response = cast.client("organiser").post(reverse("desk_roster_save", args=["cup"]), {"rows": rows})
    assert response.status_code == 422
    assert Team.objects.count() == before


def test_a_preview_of_another_tournament_is_refused(cast: Cast) -> None:
    rows = pack(cast.other_tournament.pk, [{"number": 1, "team": "Омега", "players": []}])
    response = cast.client("organiser").post(reverse("desk_roster_save", args=["cup"]), {"rows": rows})
    assert response.status_code == 422
    assert not Team.objects.filter(name="Омега").exists()


def test_what_has_become_wrong_since_the_preview_is_shown_again(cast: Cast) -> None:
    client = cast.client("organiser")
    packed = packed_of(look(client, text="Команда;Знак;Игрок\nОмега;;Лев\nПси;П;\n")[1])
    psi = make.make_team(cast.tournament, "Пси")
    Team.objects.filter(pk=psi.pk).update(sign="ψ")
    response = client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed})
    assert response.status_code == 422
    assert "Пси" in response.content.decode()
    assert not Team.objects.filter(name="Омега").exists()


def test_a_list_that_is_uploaded_again_is_saved_whole(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    said = []
    for text in (LIST, LIST, LIST + "Пси: Ия\nПси;Лев\nОмега;Ян\n"):
        page = look(client, text=text)[1]
        assert "cannot be saved" not in page
        data = {"rows": packed_of(page)}
        said.append(client.post(reverse("desk_roster_save", args=["cup"]), data, follow=True).text)
    assert "Saved: 2 new teams, 2 new players." in said[0]
    assert "Nothing new: everything on this list was already saved." in said[1]
    assert "Saved: 0 new teams, 3 new players." in said[2]


def test_a_packed_list_comes_back_whole_and_has_a_limit() -> None:
    rows = [{"number": 1, "team": "Омега", "players": ["Лев"], "sign": "", "group": ""}]
    assert unpack(5, pack(5, rows)) == rows
    chance = random.Random(1)
    noise = [{"team": f"{chance.getrandbits(400):x}"} for _ in range(MAX_PACKED // 50)]
    with pytest.raises(ValueError, match=r"\S"):
        pack(5, noise)


UNKNOWN = "Город;Фамилия;Клуб\nТула;Лев;Омега\nОрёл;Яна;Пси\n".encode()


def table_of(page: str) -> str:
    field = re.search(r'name="table" value="([^"]+)"', page)
    assert field
    return field[1]


def test_columns_with_unknown_headings_are_chosen_before_anything_is_stored(cast: Cast) -> None:
    client, before = cast.client("organiser"), Team.objects.count()
    status, page = look(client, file=SimpleUploadedFile("t.csv", UNKNOWN))
    assert (status, '<details class="card card-body mb-3" open>' in page) == (200, True)
    chosen = {"column-0": "", "column-1": "player", "column-2": "team", "top": "1"}
    status, page = look(client, table=table_of(page), **chosen)
    assert (status, Team.objects.count()) == (200, before)
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert Team.objects.count() == before + 2
    assert list(Player.objects.filter(team__name="Омега").values_list("name", flat=True)) == ["Лев"]


@pytest.mark.parametrize("chosen", [{}, {"column-0": "team", "column-1": "team"}, {"column-0": "strange"}])
def test_a_choice_without_one_column_of_teams_is_refused(cast: Cast, chosen: dict[str, str]) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    page = look(client, file=SimpleUploadedFile("t.csv", UNKNOWN))[1]
    status, page = look(client, table=table_of(page), top="", **chosen)
    assert status == 422
    assert "Choose the column with: Team." in page or "Choose only one column with: Team." in page
    assert "errorlist" in page
    assert 'name="rows" value=' not in page
    assert not Team.objects.filter(name="Омега").exists()


def test_known_headings_ask_for_nothing(cast: Cast) -> None:
    content = "игрок;команда\nЛев;Омега\n".encode()
    page = look(cast.client("organiser"), file=SimpleUploadedFile("t.csv", content))[1]
    assert 'mb-3" open>' not in page
    assert table_of(page)


@pytest.mark.parametrize("table", ["", "forged"])
def test_a_forged_table_is_refused(cast: Cast, table: str) -> None:
    assert look(cast.client("organiser"), table=table)[0] == 422
    rows = pack(cast.tournament.pk, [{"number": 1, "team": "Омега", "players": []}])
    assert look(cast.client("organiser"), table=rows)[0] == 422
    assert not Team.objects.filter(name="Омега").exists()


@pytest.mark.parametrize(("language", "column"), [("en", "Team"), ("ru", "Команда")])
def test_a_fault_names_row_and_column_in_the_pages_language(cast: Cast, language: str, column: str) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = language
    page = look(client, text="Альфа\nАльфа")[1]
    row = page[page.index('id="row-2"') :]
    assert f'<label for="cell-2-0">{column}</label>' in row
    assert 'value="Альфа" autocomplete="off" aria-invalid="true"' in row


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_fault_names_the_column_of_the_persons_own_file(cast: Cast, kind: str) -> None:
    rows = (("Посев", "Капитан", "Клуб"), ("1", "Лев", "Омега"), ("много", "д" * 101, "Пси"))
    content = {"csv": "\n".join(map(";".join, rows)).encode(), "xlsx": as_xlsx(list(rows)), "ods": as_ods(rows)}[kind]
    client = cast.client("organiser")
    client.cookies["django_language"] = "ru"
    _status, page = look(client, file=SimpleUploadedFile(f"t.{kind}", content))
    table = re.search(r'name="table" value="([^"]+)"', page)
    assert table
    chosen = {"column-0": "seed", "column-1": "player", "column-2": "team", "top": "1", "table": table[1]}
    status, page = look(client, **chosen)
    assert status == 200
    for place, heading in ((0, "Посев"), (1, "Капитан")):
        assert f'<label for="cell-3-{place}">{heading}</label>' in page
        assert f'id="cell-3-{place}-faults"' in page
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert Team.objects.get(name="Омега").seed == 1


def save_tapped(client: Client, page: str, **changed: str) -> tuple[int, str]:
    response = client.post(reverse("desk_roster_save", args=["cup"]), tapped(page, "rows", **changed))
    return response.status_code, response.content.decode()


def test_what_is_corrected_in_the_preview_is_what_save_stores(cast: Cast) -> None:
    client = cast.client("organiser")
    page = look(client, text="Команда\tИгрок\nОмега\tИванв Иван\nПси\tПетров Пётр\n")[1]
    page = look(client, **tapped(page, "open", open="2"))[1]
    sent = {"cell-2-1": "Иванов Иван"}
    for _ in range(2):
        assert save_tapped(client, page, key="saved-once", **sent)[0] == 302
    assert list(Player.objects.filter(team__name="Омега").values_list("name", flat=True)) == ["Иванов Иван"]
    assert list(Player.objects.filter(team__name="Пси").values_list("name", flat=True)) == ["Петров Пётр"]


def test_columns_that_are_chosen_in_the_preview_are_what_save_stores(cast: Cast) -> None:
    page = look(cast.client("organiser"), text="Команда\tИгрок\tЗнак\nОмега\tЛев\tо\n")[1]
    assert save_tapped(cast.client("organiser"), page, **{"column-2": ""})[0] == 302
    assert Team.objects.get(name="Омега").sign == ""


@pytest.mark.parametrize("wrong", [{"cell-2-1": "д" * 101}, {"column-0": ""}])
def test_what_is_made_wrong_in_the_preview_is_shown_and_nothing_stored(cast: Cast, wrong: dict[str, str]) -> None:
    client, before = cast.client("organiser"), Team.objects.count()
    page = look(client, text="Команда\tИгрок\nОмега\tЛев\nПси\tЯна\n")[1]
    page = look(client, **tapped(page, "open", open="2"))[1]
    status, page = save_tapped(client, page, **wrong)
    assert (status, Team.objects.count()) == (422, before)
    assert "д" * 101 in page or "errorlist" in page


def test_rows_with_faults_that_nobody_touched_are_left_out(cast: Cast) -> None:
    client = cast.client("organiser")
    page = look(client, text=f"Омега: Лев\n{'д' * 101}\n")[1]
    assert save_tapped(client, page)[0] == 302
    assert Team.objects.filter(name="Омега").exists()


def test_players_of_a_cell_with_several_lines_stand_apart_in_the_preview_and_are_stored_so(cast: Cast) -> None:
    file = SimpleUploadedFile("t.xlsx", as_xlsx([("Команда", "Состав"), ("Тау", "Лев\nЯна Ким\nИя")]))
    page = look(cast.client("organiser"), text="", file=file)[1]
    assert "<li><bdi>Лев</bdi></li><li><bdi>Яна Ким</bdi></li><li><bdi>Ия</bdi></li>" in page
    page = look(cast.client("organiser"), **tapped(page, "open"))[1]
    assert 'value="Лев, Яна Ким, Ия"' in page
    assert save_tapped(cast.client("organiser"), page)[0] == 302
    assert set(Player.objects.filter(team__name="Тау").values_list("name", flat=True)) == {"Лев", "Яна Ким", "Ия"}


def test_a_preview_counts_teams_and_players_and_numbers_nobody_who_stands_alone(cast: Cast) -> None:
    page = look(cast.client("organiser"), text="Team; Player\nTau; Lev\nTau; Ann\nRho; Ann, Ida\nPhi;")[1]
    assert ">3 команды, 4 новых игрока<" in page.replace("\u00a0", " ")
    assert "<td><bdi>Lev</bdi></td>" in page
    assert "<li><bdi>Ann</bdi></li><li><bdi>Ida</bdi></li>" in page


def test_a_cell_of_several_lines_is_no_change_when_nobody_has_changed_it(cast: Cast) -> None:
    """The rows without faults are saved at once, though the field of a row with one shows its lines in one."""
    client = cast.client("organiser")
    text = 'Team\tPlayers\tInitial number\nGood\t"Ann\nBob"\t\nBad\t"Cat\nDan"\tzz\n'
    shown = client.post(reverse("desk_roster", args=["cup"]), {"text": text}).content.decode()
    assert "Cat, Dan" in shown
    answer = client.post(reverse("desk_roster_save", args=["cup"]), tapped(shown, "rows"))
    assert answer.status_code == 302
    assert Player.objects.filter(team__name="Good").count() == 2


def test_names_with_letters_that_only_look_right_are_told_and_saved_all_the_same(cast: Cast) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    status, page = look(client, text="Команда\tИгрок\tE-mail\nТау\tAнна\ta@b.example\n«Альфа»\tЯна\nИтого\t2")
    assert status == 200
    for sentence in (
        "There may be slips in 2 rows: check them.",
        "In “Aнна” some letters are Latin and only look Russian: A.",
        "“«Альфа»” looks almost like “Альфа”, which is already there",
        "Columns not used: E-mail.",
        "Rows not used: 4 (Итого).",
    ):
        assert sentence in page
    page = look(client, **tapped(page, "open"))[1]
    assert 'aria-describedby="cell-2-1-notes"' in page
    assert save_tapped(client, page)[0] == 302
    assert Player.objects.filter(team__name="Тау", name="Aнна").exists()
    assert "There may be a slip in 1 row: check it." in look(client, text="Команда\tИгрок\nФи\tAнна")[1]
    assert "There may be" not in look(client, text="Команда\tИгрок\nТау\tAнна")[1], "it is stored so"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Lines such as “Лига А” were read as the group of the rows below them."),
        ("ru", "Строки вида «Лига А» прочитаны как группа для строк под ними."),
    ],
)
def test_lines_that_were_read_as_groups_are_told_and_may_be_left_out(cast: Cast, language: str, sentence: str) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = language
    _status, page = look(client, text="Лига А\nОмега\nЛига Б\nПси: Лев")
    assert sentence in unescape(page)
    shown = shown_in(page)
    assert [shown["column-0"], shown["column-1"]] == ["group", "team"]
    [table] = re.findall(r'name="table" value="([^"]+)"', page)
    _status, page = look(client, table=table, **(shown | {"column-0": ""}))
    assert sentence in unescape(page)
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    assert list(Team.objects.filter(name__in=["Омега", "Пси"]).values_list("group", flat=True)) == ["", ""]
    assert list(Player.objects.filter(team__name="Пси").values_list("name", flat=True)) == ["Лев"]


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Every column was read as a team"), ("ru", "Каждый столбец прочитан как команда")]
)
def test_a_team_in_each_column_is_told_before_it_is_stored(cast: Cast, language: str, sentence: str) -> None:
    client = cast.client("organiser")
    client.cookies["django_language"] = language
    _status, page = look(client, text="Омега\tПси\nОрлов Лев\tПетрова Яна\n\tКотов Иван и Уж Ада")
    assert sentence in unescape(page)
    client.post(reverse("desk_roster_save", args=["cup"]), {"rows": packed_of(page)})
    stored = Player.objects.filter(team__name__in=["Омега", "Пси"]).order_by("pk")
    assert list(stored.values_list("team__name", "name")) == [
        ("Омега", "Орлов Лев"), ("Пси", "Петрова Яна"), ("Пси", "Котов Иван"), ("Пси", "Уж Ада"),
    ]  # fmt: skip
