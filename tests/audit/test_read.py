"""The chain of the audit log finds every tampering."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.audit.read import check_chain, check_print
from tournaments.models import AuditEntry, Tournament
from tournaments.models.audit import CHAINED
from tournaments.roster.write.staff import arrange_rooms

LENGTH = 5


@pytest.fixture
def log(cast: Cast) -> Tournament:
    """A tournament with a log of five entries, and one beside it."""
    for number in range(LENGTH):
        shown = [room.name for room in cast.tournament.rooms.all()]
        names = ["2.1", "2.2", *(f"зал {hall}" for hall in range(number))]
        intent = make.by(cast.organiser, reason="порядок")
        arrange_rooms(intent, tournament_id=cast.tournament.pk, shown=shown, names=names)
    arrange_rooms(make.by(cast.other_organiser), tournament_id=cast.other_tournament.pk, shown=[], names=["1"])
    return Tournament.objects.get(pk=cast.tournament.pk)


def entry(number: int) -> AuditEntry:
    return AuditEntry.objects.get(tournament__slug="cup", number=number)


def rechain(number: int, **changes: object) -> None:
    """An edit that also mends the entry's own hash, as a clever hand would."""
    AuditEntry.objects.filter(pk=entry(number).pk).update(**changes)
    changed = entry(number)
    AuditEntry.objects.filter(pk=changed.pk).update(hash=changed.computed_hash())


def remove(number: int) -> None:
    AuditEntry.objects.filter(pk=entry(number).pk)._raw_delete("default")


def insert(number: int) -> None:
    """A forged entry between two others, the later ones renumbered."""
    for later in range(LENGTH, number - 1, -1):
        AuditEntry.objects.filter(pk=entry(later).pk).update(number=later + 1)
    forged = entry(number - 1)
    forged.pk, forged.number, forged.key, forged.previous_hash = None, number, "forged-key", forged.hash
    forged.hash = forged.computed_hash()
    AuditEntry.objects.bulk_create([forged])


def swap(first: int, second: int) -> None:
    one, two = entry(first), entry(second)
    AuditEntry.objects.filter(pk=one.pk).update(number=99)
    AuditEntry.objects.filter(pk=two.pk).update(number=first)
    AuditEntry.objects.filter(pk=one.pk).update(number=second)


def test_an_untouched_log_is_whole(log: Tournament) -> None:
    assert check_chain(log) == ()
    assert check_chain(Tournament.objects.get(slug="other")) == ()
    assert check_chain(make.make_tournament()) == ()


EDITED = dict.fromkeys((*CHAINED, "previous_hash", "hash"), "другое") | {"match_id": 77}


@pytest.mark.parametrize("field", [name for name in EDITED if name not in ("tournament_id", "number", "at")])
@pytest.mark.parametrize("number", [1, 3, LENGTH])
def test_any_edited_field_is_found(log: Tournament, field: str, number: int) -> None:
    AuditEntry.objects.filter(pk=entry(number).pk).update(**{field: EDITED[field]})
    assert number in {fault.number for fault in check_chain(log)}


def test_another_time_another_number_and_another_tournament_are_found(log: Tournament) -> None:
    third = entry(3)
    for changes in ({"at": third.at + timedelta(microseconds=1)}, {"number": 33}, {"number": 0}):
        AuditEntry.objects.filter(pk=third.pk).update(**changes)
        assert check_chain(log), changes
        AuditEntry.objects.filter(pk=third.pk).update(at=third.at, number=3)
    other = Tournament.objects.get(slug="other")
    AuditEntry.objects.filter(pk=third.pk).update(tournament=other)
    assert check_chain(log)
    assert check_chain(other)


@pytest.mark.parametrize("number", range(1, LENGTH + 1))
def test_an_edit_that_mends_its_own_hash_is_found(log: Tournament, number: int) -> None:
    rechain(number, reason="другая причина")
    assert check_chain(log)


@pytest.mark.parametrize("number", range(1, LENGTH + 1))
def test_any_removed_entry_is_found(log: Tournament, number: int) -> None:
    remove(number)
    assert check_chain(log)


@pytest.mark.parametrize("number", range(2, LENGTH + 1))
def test_a_removed_entry_is_found_though_the_others_are_renumbered(log: Tournament, number: int) -> None:
    remove(number)
    for later in range(number + 1, LENGTH + 1):
        AuditEntry.objects.filter(pk=entry(later).pk).update(number=later - 1)
    assert check_chain(log)


@pytest.mark.parametrize("number", range(2, LENGTH + 1))
def test_an_inserted_entry_is_found(log: Tournament, number: int) -> None:
    insert(number)
    assert check_chain(log)


@pytest.mark.parametrize("cut", range(1, LENGTH + 1))
def test_a_cut_tail_is_found_also_when_the_count_is_lowered(log: Tournament, cut: int) -> None:
    for number in range(LENGTH, LENGTH - cut, -1):
        remove(number)
    assert check_chain(log)
    Tournament.objects.filter(pk=log.pk).update(audit_count=LENGTH - cut)
    assert check_chain(Tournament.objects.get(pk=log.pk))


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 4), (4, 5), (1, 5)])
def test_swapped_entries_are_found(log: Tournament, first: int, second: int) -> None:
    swap(first, second)
    assert check_chain(log)


@pytest.mark.parametrize("forge", [lambda: rechain(2, reason="x"), lambda: remove(5)])
def test_a_printed_mark_betrays_a_log_that_was_written_anew(log: Tournament, forge: Callable[[], None]) -> None:
    count, head = log.audit_count, log.audit_head
    assert check_print(log, count, head[:12].upper()) is None
    assert check_print(log, 2, entry(2).hash[:8]) is None
    assert check_print(log, 2, "0" * 12) is not None
    assert check_print(log, 2, "") is not None
    mark = entry(2).hash
    forge()
    assert check_print(log, 2, mark) is not None or check_print(log, count, head) is not None


def test_the_check_reads_the_log_in_one_query(
    log: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        check_chain(log)
