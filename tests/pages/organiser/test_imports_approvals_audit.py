"""The organiser's pages of importing, approving and looking into the log."""

import re
from decimal import Decimal
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.drawn import make_field
from tests.saving import tapped
from tournaments.intake.forms import unpack_sheet
from tournaments.matches.write.requests import dispute_protocol
from tournaments.models import AuditEntry, Match, Team, Tour
from tournaments.rounds.write.tours import add_tour

EN: dict[str, Any] = {"headers": {"accept-language": "en"}}
REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"


@pytest.fixture
def olga(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client("organiser")


def url(name: str, slug: str = "cup") -> str:
    return reverse(name, args=[slug])


def upload(client: Client, content: bytes, name: str = "m.csv", slug: str = "cup", **more: Any) -> Any:
    data = {"file": SimpleUploadedFile(name, content), **more}
    return client.post(url("desk_import_matches", slug), data)


def hidden(page: Any, name: str) -> str:
    field = re.search(rf'name="{name}" value="([^"]+)"', page.content.decode())
    assert field is not None
    return field[1]


def shown(page: Any) -> dict[str, str]:
    """The button that saves, with the table that was shown."""
    return {"save": hidden(page, "save"), "table": hidden(page, "table"), "create": "True", "key": "k" * 20}


def test_the_real_tournament_is_shown_first_and_then_stored(cast: Cast) -> None:
    oleg = cast.client("other_organiser")
    page = upload(oleg, REAL.read_bytes(), slug="other", create="on")
    assert page.status_code == 200
    assert "беседка мед-1" in page.content.decode()
    assert not Match.objects.filter(tour__tournament=cast.other_tournament).exists()
    data = shown(page) | {"approve": "on", "reason": "на бумаге"}
    for _ in range(2):
        assert oleg.post(url("desk_import_matches", "other"), data).status_code == 302
    stored = Match.objects.filter(tour__tournament=cast.other_tournament)
    assert (stored.count(), stored.filter(state="approved").count()) == (55, 55)
    assert "Добавлено 55 встреч. Утверждено 55." in oleg.get(url("desk_tours", "other")).content.decode()
    assert Team.objects.filter(tournament=cast.other_tournament).count() == 22


def test_faults_stand_in_their_rows_and_there_is_nothing_to_confirm(cast: Cast, olga: Client) -> None:
    content = "Тур;Команда А;Команда Б\n1;Альфа;Дельта\n9;x;x\n2;новая;старая".encode("cp1251")
    page = upload(olga, content, create="on")
    text = page.content.decode()
    assert page.status_code == 422
    assert [text.count(f'id="cell-{line}-') for line in (2, 3, 4)] == [3 + 2, 3 + 1, 0]
    assert text.count('aria-invalid="true"') == 3
    assert 'name="save"' not in text
    assert Tour.objects.filter(tournament=cast.tournament).count() == 1


def test_what_a_bracket_has_against_a_row_is_shown_before_anything_is_confirmed(db: None) -> None:
    field, client = make_field(4), Client()
    field.draw(1, "knock_out")
    Match.objects.all().delete()
    client.force_login(field.organiser)
    page = upload(client, b"tour,team_a,team_b\n1,1,2\n2,1,2", slug=field.tournament.slug)
    text = page.content.decode()
    assert page.status_code == 422
    assert [text.count(f'id="cell-{line}-') > 3 for line in (2, 3)] == [True, False]
    assert text.count("По сетке в этом туре") == 2
    assert 'name="save"' not in text


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("m.csv", b""),
        ("m.csv", b"\x89PNG\r\n\x1a\n\x00\x00"),
        ("m.pdf", b"%PDF-1.4"),
        ("m.xlsx", b"PK\x03\x04broken"),
        ("m.csv", b"x" * (5 * 1024 * 1024 + 1)),
        ("m.csv", b"tour,room\n1,2"),
        ("m.csv", b"tour,team_a,team_b\n" + b"1,a,b\n" * 1501),
        ("m.csv", b"tour,team_a,team_b\n" + b"1,a,b\n" * 5001),
    ],
)
def test_a_wrong_file_is_told_on_the_page(cast: Cast, olga: Client, name: str, content: bytes) -> None:
    page = upload(olga, content, name)
    assert page.status_code == 422
    assert b"errorlist" in page.content
    assert not AuditEntry.objects.exists()


def test_no_file_and_a_forged_table_are_refused(cast: Cast, olga: Client) -> None:
    assert olga.post(url("desk_import_matches"), {}).status_code == 422
    for table in ("", "W10:forged:signature", "x" * 500_000):
        for more in ({}, {"save": "1"}):
            sent = {"table": table, "create": "on"} | more
            assert olga.post(url("desk_import_matches"), sent).status_code == 422
    assert olga.post(url("desk_import_matches"), {"save": "1"}).status_code == 422
    assert not AuditEntry.objects.exists()


def test_rows_that_became_faulty_meanwhile_are_shown_again(cast: Cast, olga: Client) -> None:
    page = upload(olga, "tour,team_a,team_b\n1,Новая,Старая".encode(), create="on")
    make.make_match(cast.tour, make.make_team(cast.tournament, "Новая"))
    again = olga.post(url("desk_import_matches"), shown(page))
    assert again.status_code == 422
    assert 'id="cell-2-1-faults"' in again.content.decode()
    assert olga.post(url("desk_import_matches"), shown(page) | {"table": ""}).status_code == 422
    assert not AuditEntry.objects.exists()


def test_approving_at_once_needs_a_reason_and_keeps_the_rows(cast: Cast, olga: Client) -> None:
    page = upload(olga, "tour,team_a,team_b,points_a,points_b\n2,Новая,Старая,3,1".encode(), create="on")
    data = shown(page) | {"approve": "on"}
    again = olga.post(url("desk_import_matches"), data)
    assert again.status_code == 422
    carried = [unpack_sheet(cast.tournament.pk, table) for table in (hidden(again, "table"), data["table"])]
    assert carried[0] == carried[1]
    assert not AuditEntry.objects.exists()


def looked_again(client: Client, page: Any, slug: str = "cup", **changed: str) -> Any:
    """The preview sent again as it is shown, but for what somebody has changed in it."""
    text = page.content.decode()
    fields = dict(re.findall(r'<input[^>]* name="(cell-[^"]+)" value="([^"]*)"', text))
    for name, options in re.findall(r'<select name="([^"]+)"(.*?)</select>', text, re.DOTALL):
        option = re.search(r'<option value="([^"]*)" selected>', options)
        fields[name] = option[1] if option else ""
    ticked = {"create": "on"} if re.search(r'name="create"[^>]* checked', text) else {}
    data = {name: unescape(value) for name, value in fields.items()} | ticked
    return client.post(url("desk_import_matches", slug), data | {"table": hidden(page, "table")} | changed)


def test_columns_of_any_name_are_said_once_and_remembered_while_cells_are_corrected(cast: Cast, olga: Client) -> None:
    content = "Кубок школы\n\nЭтап;Где;Кто;С кем;Голы;Пропущено\n2;1.1;Новая;Старая;3;1\n2;1.2;Третья;Третья;2;2\n"
    page = upload(olga, content.encode(), create="on")
    text = page.content.decode()
    assert page.status_code == 422
    assert '<option value="3" selected>' in text, "the headings stand in row 3"
    named = {"column-0": "tour", "column-2": "team_a", "column-3": "team_b", "column-4": "points_a"}
    page = looked_again(olga, page, **named, **{"column-5": "points_b"})
    text = page.content.decode()
    assert '<label for="cell-5-3">С кем</label>' in text
    assert 'value="Третья" autocomplete="off" aria-invalid="true"' in text
    page = looked_again(olga, page, **{"cell-5-3": "Четвёртая"})
    assert page.status_code == 200
    olga.post(url("desk_import_matches"), shown(page))
    matches = Match.objects.filter(tour__number=2).order_by("number")
    imported = [(str(match.team_a), str(match.team_b), match.entered_a, match.room) for match in matches]
    assert imported == [("Новая", "Старая", Decimal(3), None), ("Третья", "Четвёртая", Decimal(2), None)]


def test_a_row_without_a_fault_is_opened_and_corrected_and_a_cleared_one_is_left_out(cast: Cast, olga: Client) -> None:
    page = upload(olga, "тур,а,б\n2,Альва,Бета\n2,Гамма,Дельта\n2,Итого,Всего".encode(), create="on")
    page = looked_again(olga, page, open="2")
    page = looked_again(olga, page, open="4")
    page = looked_again(olga, page, **{"cell-2-1": "Альфа", "cell-4-0": "", "cell-4-1": "", "cell-4-2": ""})
    assert 'id="cell-' not in page.content.decode(), "nothing is open when nothing is wrong"
    olga.post(url("desk_import_matches"), shown(page))
    pairs = Match.objects.filter(tour__number=2).order_by("number").values_list("team_a__name", "team_b__name")
    assert list(pairs) == [("Альфа", "Бета"), ("Гамма", "Дельта")]
    assert Team.objects.filter(tournament=cast.tournament).count() == 4


def test_the_row_of_headings_can_be_corrected(cast: Cast, olga: Client) -> None:
    content = "Тур,А,Б\n2,Команда А,Команда Б\nЭтап,Команда А,Команда Б\n3,Новая,Старая\n"
    page = looked_again(olga, upload(olga, content.encode(), create="on"), top="3")
    page = looked_again(olga, page, **{"column-0": "tour"})
    olga.post(url("desk_import_matches"), shown(page))
    assert list(Tour.objects.filter(tournament=cast.tournament).values_list("number", flat=True)) == [1, 3]


def test_new_tours_and_teams_can_be_allowed_in_the_preview(cast: Cast, olga: Client) -> None:
    page = upload(olga, "тур,а,б\n2,Новая,Старая".encode())
    assert page.status_code == 422
    assert looked_again(olga, page, create="on").status_code == 200


def test_a_tick_cleared_in_the_preview_counts_when_it_is_saved(cast: Cast, olga: Client) -> None:
    page = upload(olga, "тур,а,б\n1,Альфа,Бета\n2,Альфф,Гамма".encode(), create="on").content.decode()
    before = Team.objects.count()
    again = olga.post(url("desk_import_matches"), tapped(page, "save", create=""))
    assert (again.status_code, Team.objects.count()) == (422, before)
    assert 'id="cell-3-1-faults"' in again.content.decode()


def test_cells_and_columns_changed_in_the_preview_count_when_it_is_saved(cast: Cast, olga: Client) -> None:
    page = upload(olga, "тур,а,б,кабинет\n2,Альва,Бета,5".encode(), create="on").content.decode()
    page = olga.post(url("desk_import_matches"), tapped(page, "open")).content.decode()
    wrong = olga.post(url("desk_import_matches"), tapped(page, "save", **{"column-1": ""}))
    assert (wrong.status_code, Match.objects.filter(tour__number=2).exists()) == (422, False)
    sent = tapped(page, "save", **{"cell-2-1": "Альфа", "column-3": ""})
    assert olga.post(url("desk_import_matches"), sent).status_code == 302
    [match] = Match.objects.filter(tour__number=2)
    assert (match.team_a.name, match.room) == ("Альфа", None)


def test_looking_again_keeps_what_shall_be_approved_and_why(cast: Cast, olga: Client) -> None:
    page = upload(olga, "тур,а,б,очки а,очки б\n2,Новая,Старая,3,1".encode(), create="on").content.decode()
    again = olga.post(url("desk_import_matches"), tapped(page, "open", approve="on", reason="на бумаге"))
    sent = tapped(again.content.decode(), "save")
    assert (sent["approve"], sent["reason"]) == ("on", "на бумаге")
    assert olga.post(url("desk_import_matches"), sent).status_code == 302
    assert Match.objects.get(tour__number=2).state == "approved"


def signed(cast: Cast) -> None:
    Match.objects.filter(tour=cast.tour).update(state="signed")


@pytest.mark.both_databases
def test_all_that_is_shown_is_approved_and_what_changed_meanwhile_is_left(cast: Cast, olga: Client) -> None:
    signed(cast)
    shown = re.findall(r'name="match" value="([0-9-]+)"', olga.get(url("desk_approvals")).content.decode())
    assert len(shown) == 2
    Match.objects.filter(pk=cast.other_match.pk).update(version=2)
    foreign = make.make_match(make.make_tour(cast.other_tournament), state="signed")
    sent = [*shown, f"{foreign.pk}-1", "x-1", "1", "-", "9" * 30 + "-1"]
    page = olga.post(url("desk_approvals"), {"match": sent, "key": "k" * 20}, follow=True)
    assert b"alert-warning" in page.content
    states = {match.pk: match.state for match in Match.objects.all()}
    assert states[cast.match.pk] == "approved"
    assert states[cast.other_match.pk] == states[foreign.pk] == "signed"


def test_disputed_protocols_and_byes_to_come_are_not_approved_at_once(cast: Cast, olga: Client) -> None:
    Match.objects.filter(tour=cast.tour).update(state="signed")
    beta = cast.match.team_b
    assert beta is not None
    link, _token = make.make_link(beta)
    dispute_protocol(make.by(link), match_id=cast.match.pk, version=cast.match.version, side="B", text="No.")
    ended = Match.objects.create(tour=cast.tour, number=9, team_a=make.make_team(cast.tournament))
    to_come = Match.objects.create(tour=make.make_tour(cast.tournament), number=1, team_a=cast.match.team_a)
    make.make_match(to_come.tour, cast.match.team_b, cast.other_match.team_a)
    text = olga.get(url("desk_approvals")).content.decode()
    sent = {int(pk) for pk in re.findall(r'name="match" value="(\d+)-', text)}
    assert sent == {cast.other_match.pk, ended.pk}
    assert reverse("desk_match", args=["cup", to_come.pk]) not in text


def test_a_glance_shows_totals_penalties_and_remarks(cast: Cast, olga: Client) -> None:
    signed(cast)
    cast.match.penalties.create(side="B", points=3, reason="шум в зале")
    Match.objects.filter(pk=cast.match.pk).update(remarks="Играли <b>тихо</b>", total_a="4.5", total_b=-1)
    page = olga.get(url("desk_approvals")).content.decode()
    assert "4½\u00a0:\u00a0−1" in page
    assert "шум в зале" in page
    assert "Играли &lt;b&gt;тихо" in page


def test_a_glance_says_why_a_signed_protocol_was_corrected(cast: Cast, olga: Client) -> None:
    signed(cast)
    about = {"tournament": cast.tournament, "actor": "Семён", "action": "protocol.reopen", "match_id": cast.match.pk}
    make_entries(about, "Ошибка <b>в счёте</b>", "", "Ошибка <b>в счёте</b>", "Штраф отменён")
    make_entries({**about, "match_id": cast.other_match.pk, "action": "match.take_back_approval"}, "Рано утвердили")
    sentence = "Corrected after signing: <bdi>Ошибка &lt;b&gt;в счёте&lt;/b&gt;</bdi>; <bdi>Штраф отменён</bdi>"
    page = olga.get(url("desk_approvals"), **EN).content.decode()
    assert page.count("Corrected after signing") == 1
    assert 0 < page.index(sentence) < page.index(">Approve<", page.index(sentence))
    assert "Рано утвердили" not in page
    desk = olga.get(reverse("desk_match", args=["cup", cast.match.pk]), **EN).content.decode()
    assert 0 < desk.index(sentence) < desk.index(">Approve<", desk.index(sentence))


def make_entries(about: dict[str, Any], *reasons: str) -> None:
    for reason in reasons:
        last = AuditEntry.objects.filter(tournament=about["tournament"]).count()
        AuditEntry.objects.create(**about, number=last + 100, at=now(), reason=reason, key=f"key-{last}", data="{}")


def test_one_approval_leads_back_to_the_others(cast: Cast, olga: Client) -> None:
    signed(cast)
    address = reverse("desk_match_approve", args=["cup", cast.match.pk])
    answer = olga.post(address, {"version": 1, "key": "k" * 20, "next": "approvals"})
    assert answer["Location"] == url("desk_approvals")
    assert olga.post(address, {"version": 1, "key": "l" * 20}).status_code == 409


def entries(cast: Cast, count: int, first: int = 2) -> None:
    for number in range(first, first + count):
        given: dict[str, Any] = {"number": number, "name": f"<i>Тур</i> {number}", "kind": "points", "preset": "points"}
        add_tour(make.by(cast.organiser), tournament_id=cast.tournament.pk, **given)


def test_the_log_shows_who_did_what_and_that_it_is_whole(cast: Cast, olga: Client) -> None:
    entries(cast, 3)
    page = olga.get(url("desk_audit")).content.decode()
    assert page.count('class="entry-head"') == 3
    assert "<bdi>olga</bdi>" in page
    assert "&lt;i&gt;Тур" in page
    assert "alert-danger" not in page
    AuditEntry.objects.filter(number=2).update(reason="x")
    assert "alert-danger" in olga.get(url("desk_audit")).content.decode()


@pytest.mark.both_databases
def test_the_log_is_filtered_and_paged(cast: Cast, olga: Client) -> None:
    entries(cast, 60)
    signed(cast)
    olga.post(reverse("desk_match_approve", args=["cup", cast.match.pk]), {"version": 1, "key": "k" * 20})

    def count(query: str) -> int:
        return olga.get(url("desk_audit") + query).content.decode().count('class="entry-head"')

    assert count("") == 50
    assert count("?page=2") == count("?page=99") == 11
    assert count("?action=match.approve") == count(f"?match={cast.match.pk}") == 1
    assert count(f"?match={cast.other_match.pk}") == 0
    assert count("?actor=olga&action=match.approve") == 1


@pytest.mark.parametrize("query", ["?match=abc", "?actor=%00", "?action=nothing", "?page=-1"])
def test_an_odd_question_is_answered_with_a_page(cast: Cast, olga: Client, query: str) -> None:
    entries(cast, 1)
    assert olga.get(url("desk_audit") + query).status_code == 200


def test_more_entries_take_no_more_queries(
    cast: Cast, olga: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    entries(cast, 5)
    with django_assert_max_num_queries(12) as first:
        olga.get(url("desk_audit"))
    entries(cast, 30, first=50)
    with django_assert_max_num_queries(len(first)):
        olga.get(url("desk_audit"))


def test_a_table_as_schools_write_it_is_read_and_what_may_be_a_slip_is_told(cast: Cast, olga: Client) -> None:
    lines = (
        "1-й тур;;;", "№ п/п;Команда;Соперник;Счёт;Судья", "1;Орлы;Cовы;3:1;Ким", "2;Лисы;Коты;2½ – 1½",
        "2-й тур;;;", "№ п/п;Команда;Соперник;Счёт;Судья", "3;Орлы;Лисы;-", "Итого;3",
    )  # fmt: skip
    page = upload(olga, "\n".join(lines).replace("½", ",5").encode("cp1251"), create="on", slug="cup")
    text = page.content.decode()
    assert page.status_code == 422, "tour 1 has games"
    page = upload(olga, "\n".join(lines).replace("1-й", "3-й").encode(), create="on")
    text = page.content.decode()
    assert page.status_code == 200
    for sentence in (
        "Не используются столбцы: № п/п, Судья.",
        "Не используются строки: 8 (Итого).",
        "В записи «Cовы» есть латинские буквы, похожие на русские: C.",
    ):
        assert sentence in text
    assert olga.post(url("desk_import_matches"), shown(page)).status_code == 302
    stored = Match.objects.filter(tour__number__in=[2, 3]).order_by("tour__number", "number")
    assert [(match.tour.number, str(match.team_a), match.entered_a, match.entered_b) for match in stored] == [
        (2, "Орлы", None, None), (3, "Орлы", 3, 1), (3, "Лисы", Decimal("2.5"), Decimal("1.5")),
    ]  # fmt: skip
