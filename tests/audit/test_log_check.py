"""Whoever has kept a mark of the log is told whether the log was changed since."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.kernel.views.test_once import THREADS, until_all_wait
from tournaments.audit import read
from tournaments.audit.read import LOOKED_THROUGH_AGAIN, check_mark
from tournaments.audit.rules import Mark, mark_of
from tournaments.models import AuditEntry, Tournament
from tournaments.roster.write.staff import arrange_rooms

NOW = 1_000.0
SECRET = "комната, о которой не говорят"


def write(cast: Cast, *names: str) -> Tournament:
    shown = [room.name for room in cast.tournament.rooms.all()]
    arrange_rooms(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, shown=shown, names=["2.1", "2.2", SECRET, *names]
    )
    return Tournament.objects.get(pk=cast.tournament.pk)


@pytest.fixture
def log(cast: Cast) -> Tournament:
    """A log of four entries."""
    cache.clear()
    for number in range(4):
        write(cast, *(f"зал {hall}" for hall in range(number)))
    return Tournament.objects.get(pk=cast.tournament.pk)


def noted(tournament: Tournament) -> Mark:
    mark = mark_of(tournament.log_mark)
    assert mark is not None
    return mark


def edit(number: int) -> None:
    AuditEntry.objects.filter(tournament__slug="cup", number=number).update(reason="другое")


def rewrite(number: int) -> None:
    """The entry changed and every hash from there on computed anew, as somebody with the database could."""
    edit(number)
    before = ""
    for entry in AuditEntry.objects.filter(tournament__slug="cup").order_by("number"):
        entry.previous_hash = before
        before = entry.computed_hash()
        AuditEntry.objects.filter(pk=entry.pk).update(previous_hash=entry.previous_hash, hash=before)
    Tournament.objects.filter(slug="cup").update(audit_head=before)


def said(log: Tournament, text: str, language: str = "en") -> str:
    client = Client(headers={"accept-language": language})
    return client.get(reverse("log_check", args=[log.slug]), {"mark": text}).content.decode()


@pytest.mark.parametrize("text", ["120, 3f9a0c12d4e5", "120:3f9a0c12d4e5", " 120 3F9A0C12D4E5 ", "120/3f9a0c12d4e5"])
def test_a_mark_is_read_however_it_is_written(text: str) -> None:
    assert mark_of(text) == Mark(120, "3f9a0c12d4e5")


@pytest.mark.parametrize("text", ["", "120", "3f9a0c12d4e5", "120, 3f9", "120, xyzxyz", "-1, 3f9a0c12", "9" * 200])
def test_anything_else_is_no_mark(text: str) -> None:
    assert mark_of(text) is None


def test_nothing_was_changed_also_after_more_entries(cast: Cast, log: Tournament) -> None:
    mark = noted(log)
    assert check_mark(log, mark, NOW) is None
    assert check_mark(write(cast, "зал"), mark, NOW) is None


def test_a_log_written_anew_does_not_fit(log: Tournament) -> None:
    mark, first = noted(log), Mark(1, AuditEntry.objects.get(tournament=log, number=1).hash[:12])
    rewrite(2)
    now = Tournament.objects.get(pk=log.pk)
    assert check_mark(now, noted(now), NOW) is None
    assert check_mark(now, mark, NOW) is not None
    assert check_mark(now, first, NOW) is None


def test_an_edit_before_the_mark_is_found_though_the_mark_stands(log: Tournament) -> None:
    edit(3)
    assert check_mark(log, noted(log), NOW) is not None
    second = AuditEntry.objects.get(tournament=log, number=2)
    assert check_mark(log, Mark(2, second.hash[:12]), NOW) is None


def test_a_removed_entry_is_found(log: Tournament) -> None:
    AuditEntry.objects.filter(tournament=log, number=2)._raw_delete("default")
    assert check_mark(log, noted(log), NOW) is not None


def test_no_more_of_a_log_is_hashed_than_is_new(cast: Cast, log: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []
    own = AuditEntry.computed_hash

    def counted(entry: AuditEntry) -> str:
        hashed.append(entry.number)
        return own(entry)

    check_mark(log, noted(log), NOW)
    monkeypatch.setattr(AuditEntry, "computed_hash", counted)
    check_mark(log, noted(log), NOW)
    assert hashed == []
    later = write(cast, "зал")
    hashed.clear()
    check_mark(later, noted(later), NOW)
    assert hashed == [later.audit_count]
    check_mark(later, noted(later), NOW + LOOKED_THROUGH_AGAIN)
    assert hashed[1:] == list(range(1, later.audit_count + 1))


def test_many_who_check_a_mark_at_once_have_the_log_looked_through_once(
    log: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []

    def look(_tournament: Tournament, known: read._Looked) -> read._Looked:
        until_all_wait(read._once, THREADS - 1)
        looked.append(known.count)
        return read._Looked(log.audit_count, log.audit_head)

    monkeypatch.setattr(read, "_go_on", look)
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda _number: read._looked_through(log, NOW), range(THREADS)))
    assert [one.count for one in found] == [log.audit_count] * THREADS
    assert looked == [0]


def test_they_do_so_too_while_entries_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has seen another number of entries; whoever has seen more than was looked through goes on from there."""
    cache.clear()
    counts = range(100, 100 + THREADS)
    tournaments = [Tournament(pk=1, audit_count=count) for count in counts]
    begun: list[int] = []

    def look(tournament: Tournament, known: read._Looked) -> read._Looked:
        begun.append(known.count)
        if len(begun) == 1:
            until_all_wait(read._once, THREADS - 1)
            assert begun == [0]
        return read._Looked(max(known.count, tournament.audit_count))

    monkeypatch.setattr(read, "_go_on", look)
    with ThreadPoolExecutor(THREADS) as pool:
        found = list(pool.map(lambda tournament: read._looked_through(tournament, NOW), tournaments))
    assert all(one.count >= count for one, count in zip(found, counts, strict=True))
    assert begun.count(0) == 1


def test_a_log_that_was_cut_off_is_looked_through_once_by_each_who_asks(log: Tournament) -> None:
    """It never has as many entries as it should."""
    AuditEntry.objects.filter(tournament=log, number=log.audit_count)._raw_delete("default")
    assert read._looked_through(log, NOW).count == log.audit_count - 1


def test_the_page_says_it_in_one_sentence(log: Tournament) -> None:
    count = log.audit_count
    assert f"Nothing in the log up to entry {count} has changed since then." in said(log, log.log_mark)
    assert "does not match" in said(log, f"{count}, 000000000000")
    assert f"The log has only {count} entries." in said(log, f"{count + 1}, 000000000000")
    assert "Enter the mark as it was written" in said(log, "hello")
    assert f"С тех пор ни одна запись журнала до № {count} включительно не менялась." in said(log, log.log_mark, "ru")


def test_each_reader_is_told_of_a_change_in_their_own_language(log: Tournament) -> None:
    """Also the second one, who is told what was found for the first."""
    edit(1)
    assert "Запись\xa01 изменена." in said(log, log.log_mark, "ru")
    assert "Entry 1 has been edited." in said(log, log.log_mark, "en")


def test_the_page_tells_the_mark_and_nothing_of_what_the_log_holds(log: Tournament) -> None:
    edit(2)
    for text in ("", log.log_mark, "1, 000000000000"):
        page = said(log, text)
        assert log.log_mark in page
        assert SECRET not in page


def test_a_captain_finds_the_mark_on_the_teams_page(cast: Cast, log: Tournament) -> None:
    page = cast.client("captain_a").get(reverse("captain")).content.decode()
    assert log.log_mark in page
    assert reverse("log_check", args=[log.slug]) in page
