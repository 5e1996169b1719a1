"""Restore points: made, gone back to, undone; what stays and what is lost."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase
from tests.scripts.test_verify import require_agreement, tournament_of
from tests.whole import fill
from tournaments.archive.read import document_of, text_of
from tournaments.archive.write.importing import MODELS
from tournaments.audit.read import check_chain
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.table_file import read_table
from tournaments.kernel.write import Conflict, Refused
from tournaments.management.checking import report
from tournaments.matches.write.closing import enter_points, save_remarks
from tournaments.matches.write.signing import approve_match
from tournaments.models import (
    AccessLink,
    AuditEntry,
    CalendarFeed,
    Draw,
    GameAction,
    Judge,
    Match,
    PaperEntry,
    Player,
    Printout,
    RestorePoint,
    Team,
    Told,
    Tournament,
)
from tournaments.models.people import token_hash
from tournaments.restoring import read
from tournaments.restoring.rules import Reason
from tournaments.restoring.write import going_back, keeping
from tournaments.restoring.write.going_back import PATHS, restore_tournament
from tournaments.restoring.write.keeping import make_point
from tournaments.roster.write.links import revoke_all_links
from tournaments.roster.write.staff import add_judges
from tournaments.roster.write.teams import add_team, import_roster, remove_team
from tournaments.rounds.read.match_rows import read_rows
from tournaments.rounds.write.match_import import import_matches
from tournaments.setup.write import change_settings
from tournaments.telling.write import change_addresses, forget_told, note_told

NAME = "Мирра Заозёрская"
DRAWN = {"method": "swiss", "seed": 5}


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def point_of(cast: Cast, name: str = "Обед") -> RestorePoint:
    made = make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name=name)
    return RestorePoint.objects.get(pk=made["point"])


def go_back(cast: Cast, point: RestorePoint) -> Any:
    return restore_tournament(make.by(cast.organiser), tournament_id=point.tournament_id, point_id=point.pk)


def erasing_beside(cast: Cast, player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody removes the name once the state is read, before the lock is taken."""
    read_state, waiting = keeping.state_of, [player]

    def state_of(tournament_id: int) -> keeping.State:
        state = read_state(tournament_id)
        while waiting:
            erase(cast.organiser, waiting.pop(), all_texts=True)
        return state

    monkeypatch.setattr(keeping, "state_of", state_of)


def test_a_point_made_beside_an_erasure_does_not_have_the_name(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player.objects.create(team=cast.match.team_a, name=NAME)
    erasing_beside(cast, player, monkeypatch)
    point = point_of(cast)
    assert point.entries == 1
    assert NAME not in read.text_of(point)
    assert "Игрок 1" in read.text_of(point)


def test_a_write_beside_an_erasure_keeps_no_state_with_the_name_and_says_so(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player.objects.create(team=cast.match.team_a, name=NAME)
    erasing_beside(cast, player, monkeypatch)
    intent = make.by(cast.organiser)
    rows = [{"number": 1, "team": "Новые", "players": ["Иванов"]}]
    import_roster(intent, tournament_id=cast.tournament.pk, rows=rows)
    assert not RestorePoint.objects.exists()
    assert intent.found["warnings"] == [str(keeping.NOT_BEFORE)]


def rows(tournament: Tournament) -> dict[str, list[int]]:
    """The numbers of everything that a file has, but for moves."""
    paths: dict[type[Model], str] = {model: PATHS[model] for model in MODELS if model is not GameAction}
    return {
        model.__name__: sorted(model._base_manager.filter(**{path: tournament}).values_list("pk", flat=True))
        for model, path in paths.items()
    }


def play_on(cast: Cast) -> None:
    """Much that was not there before: people, pairs, settings, results."""
    tournament, by = fresh(cast.tournament), cast.organiser
    add_team(make.by(by), tournament_id=tournament.pk, name="Новые")
    add_judges(make.by(by), tournament_id=tournament.pk, judges=[{"name": "Нина Новая"}])
    change_settings(make.by(by), tournament_id=tournament.pk, version=tournament.version, settings={"name": "Иное имя"})
    match = Match.objects.get(pk=cast.other_match.pk)
    save_remarks(make.by(by), match_id=match.pk, version=match.version, remarks="Позже")
    tour = make.make_tour(tournament)
    make_draw(
        make.by(by), tournament_id=tournament.pk, tour_id=tour.pk, version=1, draw_request=DRAWN, despite_warnings=True
    )


# What is made by itself.
def test_a_draw_leaves_a_point_of_what_was_before(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament)
    before = text_of(fresh(cast.tournament))
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "despite_warnings": True}
    drawn = make_draw(make.by(cast.organiser), **ids, version=1, draw_request=DRAWN)
    point = RestorePoint.objects.get()
    assert (point.reason, point.tour, point.entries, point.made_by) == ("draw", tour.number, 0, "olga")
    assert read.text_of(point) == before
    del ids["despite_warnings"]
    undo_draw(make.by(cast.organiser), **ids, version=2, draw_id=drawn["draw"])
    assert [restore_point.entries for restore_point in RestorePoint.objects.order_by("pk")] == [0, 1]


def test_a_draw_that_is_refused_leaves_none(cast: Cast) -> None:
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk}
    Match.objects.update(state="closing")
    with pytest.raises(Refused):
        make_draw(make.by(cast.organiser), **ids, version=1, draw_request=DRAWN)
    assert not RestorePoint.objects.exists()


def import_teams(cast: Cast, name: str) -> None:
    rows = [{"number": 1, "team": name, "players": ["Иванов"]}]
    import_roster(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows)


def import_a_tour(cast: Cast, name: str) -> None:
    table = read_table("t.csv", f'Тур;А;Б\n7;"{name}";Бета\n'.encode())
    rows = [row.as_data() for row in read_rows(table)]
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows, create=True)


@pytest.mark.parametrize("bring", [import_teams, import_a_tour])
def test_an_import_leaves_a_point_of_what_was_before_and_one_that_is_refused_none(
    cast: Cast, bring: Callable[[Cast, str], None]
) -> None:
    before = text_of(fresh(cast.tournament))
    with pytest.raises(Refused):
        bring(cast, "Ы" * 1000)
    assert not RestorePoint.objects.exists()
    bring(cast, "Новые")
    assert Team.objects.filter(tournament=cast.tournament, name="Новые").exists()
    point = RestorePoint.objects.get()
    assert (point.reason, point.tour, point.entries, point.made_by) == (Reason.IMPORT, None, 0, "olga")
    assert read.text_of(point) == before
    go_back(cast, point)
    assert text_of(fresh(cast.tournament)) == before


def test_approving_the_last_match_of_a_tour_leaves_one(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    matches = [make.make_match(tour, state="signed", entered_a=2, entered_b=1) for _ in range(2)]
    approve_match(make.by(cast.organiser), match_id=matches[0].pk, version=1)
    assert not RestorePoint.objects.exists()
    approve_match(make.by(cast.organiser), match_id=matches[1].pk, version=1)
    point = RestorePoint.objects.get()
    assert (point.reason, point.tour, point.entries) == (Reason.TOUR, tour.number, 1)
    states = [match["state"] for match in json.loads(read.text_of(point))["tours"][-1]["matches"]]
    assert states == ["approved", "signed"]


def test_the_same_state_is_kept_once(cast: Cast) -> None:
    point_of(cast)
    tournament = fresh(cast.tournament)
    point = keeping._there(tournament.pk, tournament.audit_count - 1)
    assert point


# Going back.
def test_everything_is_as_it_was_row_for_row(cast: Cast) -> None:
    fill(cast)
    point = point_of(cast)
    tournament = fresh(cast.tournament)
    text, numbers = text_of(tournament), rows(tournament)
    before = list(Draw.objects.order_by("pk").values_list("before", flat=True))
    play_on(cast)
    assert text_of(fresh(tournament)) != text
    assert go_back(cast, point)["lost"] == 5
    assert text_of(fresh(tournament)) == text
    assert rows(tournament) == numbers
    assert list(Draw.objects.order_by("pk").values_list("before", flat=True)) == before


def test_going_back_can_be_undone(cast: Cast) -> None:
    fill(cast)
    point = point_of(cast)
    play_on(cast)
    tournament = fresh(cast.tournament)
    later, numbers = text_of(tournament), rows(tournament)
    before = RestorePoint.objects.get(pk=go_back(cast, point)["before"])
    assert (before.reason, before.entries) == (Reason.RESTORE, tournament.audit_count)
    go_back(cast, before)
    assert text_of(fresh(tournament)) == later
    assert rows(tournament) == numbers


def test_the_log_goes_on_and_says_to_where_one_went_back(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    count = fresh(cast.tournament).audit_count
    go_back(cast, point)
    tournament = fresh(cast.tournament)
    entry = AuditEntry.objects.get(tournament=tournament, action="tournament.restore")
    assert entry.number == tournament.audit_count == count + 1
    assert (entry.changes["to"], entry.changes["named"], entry.changes["lost"]) == (point.entries, "Обед", 5)
    assert check_chain(tournament) == ()
    assert AuditEntry.objects.filter(tournament=tournament, action="draw.make").exists()


@pytest.mark.parametrize("number", [2, 7, 10, 20])
def test_the_verifier_finds_every_restored_state_in_the_log(number: int, db: None) -> None:
    """At each automatic point of a tournament by chance, and after undoing."""
    tournament = tournament_of(number, teams=4)
    points = list(RestorePoint.objects.filter(tournament=tournament).order_by("entries"))
    assert points
    for point in (points[-1], points[len(points) // 2]):
        by = make.by(COMMAND_LINE)
        done = restore_tournament(by, tournament_id=tournament.pk, point_id=point.pk)
        require_agreement(fresh(tournament))
        assert report(fresh(tournament))[1] == []
        restore_tournament(make.by(COMMAND_LINE), tournament_id=tournament.pk, point_id=done["before"])
        require_agreement(fresh(tournament))


def test_the_verifier_notices_a_state_that_is_not_the_one_gone_back_to(db: None) -> None:
    tournament = tournament_of(10, teams=4)
    points = list(RestorePoint.objects.filter(tournament=tournament).order_by("entries"))
    restore_tournament(make.by(COMMAND_LINE), tournament_id=tournament.pk, point_id=points[-1].pk)
    require_agreement(fresh(tournament))
    Judge.objects.filter(tournament=tournament).update(wish="strong")
    with pytest.raises(AssertionError):
        require_agreement(fresh(tournament))


# What stays.
def test_links_calendars_and_prints_stay(cast: Cast) -> None:
    feed = CalendarFeed.objects.create(
        tournament=cast.tournament, link=cast.judge, hash=token_hash("calendar"), created_at=cast.judge.created_at
    )
    printed = Printout.objects.create(
        tour=cast.tour, document="protocols", language="ru", paper="a4", printed_by="olga",
        printed_at=cast.judge.created_at, revision=1, digest="",
    )  # fmt: skip
    links = list(AccessLink.objects.order_by("pk").values_list("pk", "hash", "judge_id", "team_id"))
    point = point_of(cast)
    play_on(cast)
    go_back(cast, point)
    assert list(AccessLink.objects.order_by("pk").values_list("pk", "hash", "judge_id", "team_id")) == links
    assert CalendarFeed.objects.get() == feed
    assert Printout.objects.get() == printed
    assert cast.client("judge").get(f"/t/cup/matches/{cast.match.pk}/judge/").status_code == 200


def test_links_of_people_who_go_come_back_with_them(cast: Cast) -> None:
    point = point_of(cast)
    play_on(cast)
    judge = Judge.objects.get(name="Нина Новая")
    link, _token = make.make_link(judge)
    CalendarFeed.objects.create(tournament=cast.tournament, link=link, hash="f" * 64, created_at=link.created_at)
    before = go_back(cast, point)["before"]
    assert not AccessLink.objects.filter(pk=link.pk).exists()
    go_back(cast, RestorePoint.objects.get(pk=before))
    back = AccessLink.objects.get(pk=link.pk)
    assert (back.hash, back.judge_id, back.expires_at) == (link.hash, judge.pk, link.expires_at)
    assert CalendarFeed.objects.get(link=link).hash == "f" * 64


def test_links_that_come_back_are_revoked_when_all_were_meanwhile(cast: Cast) -> None:
    """So are the calendars at their addresses; without it they work again."""
    point = point_of(cast)
    play_on(cast)
    link, _token = make.make_link(Judge.objects.get(name="Нина Новая"))
    CalendarFeed.objects.create(
        tournament=cast.tournament, link=link, hash=token_hash("calendar"), created_at=link.created_at
    )
    calendar = reverse("calendar_feed", args=["calendar"])
    assert cast.client("public").get(calendar).status_code == 200
    before = RestorePoint.objects.get(pk=go_back(cast, point)["before"])
    go_back(cast, before)
    assert AccessLink.objects.get(pk=link.pk).revoked_at is None
    assert cast.client("public").get(calendar).status_code == 200
    go_back(cast, point)
    revoke_all_links(make.by(cast.organiser), tournament_id=cast.tournament.pk)
    go_back(cast, RestorePoint.objects.get(reason=Reason.RESTORE, entries=before.entries))
    revoked = AuditEntry.objects.get(action="link.revoke_all")
    assert AccessLink.objects.get(pk=link.pk).revoked_at == revoked.at
    assert cast.client("public").get(calendar).status_code == 404


def test_who_may_see_it_stays_as_it_is_now(cast: Cast) -> None:
    point = point_of(cast)
    hidden = {"visibility": "private", "public_names": "short", "name": "Другое"}
    change_settings(make.by(cast.organiser), tournament_id=cast.tournament.pk, version=1, settings=hidden)
    go_back(cast, point)
    tournament = fresh(cast.tournament)
    assert (tournament.visibility, tournament.public_names, tournament.name) == ("private", "short", "Кубок школы")


# While others write.
def test_whoever_has_an_older_page_open_meets_a_conflict(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, judges=(Judge.objects.get(name="Семён"),), state="closing")
    point = point_of(cast)
    by = make.by(cast.judge)
    shown = enter_points(by, match_id=match.pk, version=1, a="2", b="1")["version"]
    go_back(cast, point)
    for version in (1, shown):
        with pytest.raises(Conflict) as met:
            enter_points(make.by(cast.judge), match_id=match.pk, version=version, a="3", b="1")
        assert met.value.entry is not None
        assert met.value.entry.action == "tournament.restore"
    match.refresh_from_db()
    assert match.entered_a is None
    enter_points(make.by(cast.judge), match_id=match.pk, version=match.version, a="3", b="1")


def test_a_judge_of_a_match_that_went_away_is_told_404(cast: Cast) -> None:
    point = point_of(cast)
    save_remarks(make.by(cast.organiser), match_id=cast.match.pk, version=1, remarks="Что-то")
    added = make.make_match(cast.tour, judges=(Judge.objects.get(name="Семён"),))
    client = cast.client("judge")
    address = f"/t/cup/matches/{added.pk}/judge/"
    assert client.get(address).status_code == 200
    go_back(cast, point)
    assert client.get(address).status_code == 404
    assert client.post(f"{address}remarks/", {"remarks": "Поздно", "version": "1"}).status_code == 404


def test_what_is_written_between_reading_and_the_lock_is_kept_too(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    point = point_of(cast)
    save_remarks(make.by(cast.organiser), match_id=cast.match.pk, version=1, remarks="Первое")
    real = keeping.state_of
    late: Iterator[None] = iter([None])

    def slow(tournament_id: int) -> keeping.State:
        state = real(tournament_id)
        for _once in late:
            save_remarks(make.by(cast.organiser), match_id=cast.other_match.pk, version=1, remarks="Второе")
        return state

    monkeypatch.setattr(going_back, "state_of", slow)
    done = go_back(cast, point)
    kept = json.loads(read.text_of(RestorePoint.objects.get(pk=done["before"])))
    assert [match["remarks"] for match in kept["tours"][0]["matches"]] == ["Первое", "Второе"]


# Refusals.
def test_only_organisers_make_points_and_go_back(cast: Cast) -> None:
    point = point_of(cast)
    for who in (cast.judge, cast.captain_a, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            make_point(make.by(who), tournament_id=cast.tournament.pk, name="Нет")
        with pytest.raises(PermissionDenied):
            restore_tournament(make.by(who), tournament_id=cast.tournament.pk, point_id=point.pk)


def test_a_point_of_another_tournament_is_none(cast: Cast) -> None:
    point = point_of(cast)
    with pytest.raises(Refused):
        restore_tournament(make.by(cast.other_organiser), tournament_id=cast.other_tournament.pk, point_id=point.pk)


def test_where_nothing_changed_there_is_nothing_to_go_back_from(cast: Cast) -> None:
    point = point_of(cast)
    count = fresh(cast.tournament).audit_count
    with pytest.raises(Refused):
        go_back(cast, point)
    assert fresh(cast.tournament).audit_count == count


def test_a_point_needs_a_name(cast: Cast) -> None:
    with pytest.raises(Refused) as met:
        make_point(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="  ")
    assert met.value.faults[0][0] == "name"
    assert not RestorePoint.objects.exists()


# Names that were removed.
def test_a_removed_name_does_not_come_back(cast: Cast) -> None:
    player = Player.objects.create(team=cast.match.team_a, name="Щеглов Ярополк")
    point_of(cast, "Щеглов Ярополк приехал")
    play_on(cast)
    assert any("Ярополк" in read.text_of(point) for point in RestorePoint.objects.all())
    erase(cast.organiser, player, all_texts=True)
    assert not RestorePoint.objects.exists()


# Addresses for messages, papers that were typed in, and photos, which no file has.
def test_a_removed_address_does_not_come_back_and_a_given_one_stays(cast: Cast) -> None:
    team, gone, judge = cast.match.team_a, make.make_team(cast.tournament, "Лишние"), Judge.objects.get(name="Семён")
    for row in (team, gone):
        type(row).objects.filter(pk=row.pk).update(email="old@school.example")
    point = point_of(cast)
    changed = {"captain": (team, "old@school.example", ""), "judge": (judge, "", "new@school.example")}
    told = [{"key": f"{kind}-{row.pk}", "was": was, "now": now} for kind, (row, was, now) in changed.items()]
    told.append({"key": f"captain-{gone.pk}", "was": "old@school.example", "now": ""})
    change_addresses(make.by(cast.organiser), tournament_id=cast.tournament.pk, addresses=told)
    remove_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=gone.pk, version=1)
    play_on(cast)
    go_back(cast, point)
    emails = dict(Team.objects.filter(tournament=cast.tournament).values_list("pk", "email"))
    assert (emails[team.pk], emails[gone.pk]) == ("", "")
    assert Judge.objects.get(pk=judge.pk).email == "new@school.example"


def test_an_address_comes_back_with_a_team_that_was_removed_with_it(cast: Cast) -> None:
    team = make.make_team(cast.tournament, "Лишние")
    Team.objects.filter(pk=team.pk).update(email="gamma@school.example")
    point = point_of(cast)
    remove_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team.pk, version=1)
    go_back(cast, point)
    assert Team.objects.get(pk=team.pk).email == "gamma@school.example"


def test_who_has_typed_a_paper_in_is_known_afterwards(cast: Cast) -> None:
    who = cast.organiser
    PaperEntry.objects.create(
        match=cast.match, number=1, entered_by="olga", entered_id=f"user:{who.pk}", entered_at=cast.judge.created_at
    )
    point = point_of(cast)
    play_on(cast)
    go_back(cast, point)
    assert PaperEntry.objects.get(match=cast.match).entered_id == f"user:{who.pk}"


def test_no_restore_point_stands_in_the_file_of_the_tournament(cast: Cast) -> None:
    point_of(cast, "Нигде")
    text = json.dumps(document_of(fresh(cast.tournament)), ensure_ascii=False)
    assert "Нигде" not in text


def test_a_point_is_a_file_that_can_be_imported(cast: Cast) -> None:
    fill(cast)
    text = text_of(fresh(cast.tournament))
    point = point_of(cast)
    assert read.text_of(point) == text


# Who has been told what: that happened, whatever the tournament goes back to.
def told_of(cast: Cast, row: Team | Judge, said: str = "5" * 64) -> None:
    key = f"{'judge' if isinstance(row, Judge) else 'captain'}-{row.pk}"
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk}
    note_told(make.by(cast.organiser), **ids, people={key: said}, way="hand")


def test_who_was_told_since_stays_told_and_whoever_was_to_be_told_again_is(cast: Cast) -> None:
    team, judge, other = cast.match.team_a, Judge.objects.get(name="Семён"), cast.match.team_b
    assert other is not None
    told_of(cast, team)
    told_of(cast, other)
    point = point_of(cast)
    told_of(cast, team, "6" * 64)
    told_of(cast, judge)
    forget_told(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=cast.tour.pk, people=[f"captain-{other.pk}"]
    )
    before = list(Told.objects.order_by("pk").values())
    assert len(before) == 3
    with pytest.raises(Refused, match="ничего не изменилось"):  # what was told is nothing to go back from
        go_back(cast, point)
    assert add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[{"name": "Нина Новая"}])
    go_back(cast, point)
    assert list(Told.objects.order_by("pk").values()) == before


def test_what_was_told_of_what_is_no_longer_there_goes_and_comes_back_with_it(cast: Cast) -> None:
    """Nobody else is said to have been told in their place."""
    leaves = make.make_team(cast.tournament, "Лишние")
    told_of(cast, leaves)
    point = point_of(cast)
    remove_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=leaves.pk, version=1)
    added = add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[{"name": "Нина Новая"}])
    assert added
    told_of(cast, Judge.objects.get(name="Нина Новая"))
    assert list(Told.objects.values_list("judge__name", flat=True)) == ["Нина Новая"]
    go_back(cast, point)
    [back] = Told.objects.all()
    assert (back.team_id, back.judge_id) == (leaves.pk, None)
    go_back(cast, RestorePoint.objects.get(reason=Reason.RESTORE))
    assert list(Told.objects.values_list("judge__name", flat=True)) == ["Нина Новая"]
