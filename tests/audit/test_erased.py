"""A log from which names were removed: whole, and every tampering beside that is found."""

import json
from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.privacy.people import erase
from tournaments.archive.read import document_of
from tournaments.audit.read import check_chain, check_print
from tournaments.kernel.write import KeyReused
from tournaments.models import AuditEntry, Player, Tournament
from tournaments.models.audit import CHAINED, AppendOnly
from tournaments.roster.write.staff import arrange_rooms
from tournaments.roster.write.teams import add_team, change_team

NAMES = ("Мирра Заозёрская", "Тихон Перелётный", "Ада Ручьёва")
TAMPERS = 1000


@pytest.fixture
def log(cast: Cast) -> Tournament:
    """Three players join; two names go, one of them from entries from which the other went before."""
    pk = cast.tournament.pk
    team = add_team(make.by(cast.organiser), tournament_id=pk, name="Новая")["team"]
    change_team(
        make.by(cast.organiser, key="the-first-list", reason=f"{NAMES[0]} и {NAMES[1]} пришли"), tournament_id=pk,
        team_id=team, version=1, name="Новая", sign="", group="", seed=None, names=NAMES,
    )  # fmt: skip
    for name in ("зал", "вестибюль"):
        arrange_rooms(make.by(cast.organiser), tournament_id=pk, shown=rooms(cast), names=[*rooms(cast), name])
    erase(cast.organiser, player(0), all_texts=True)
    arrange_rooms(make.by(cast.organiser), tournament_id=pk, shown=rooms(cast), names=[*rooms(cast), "двор"])
    erase(cast.organiser, player(1), all_texts=True)
    arrange_rooms(make.by(cast.organiser), tournament_id=pk, shown=rooms(cast), names=[*rooms(cast), "парк"])
    return Tournament.objects.get(pk=pk)


def player(number: int) -> Player:
    return Player.objects.get(name=NAMES[number])


def rooms(cast: Cast) -> list[str]:
    return [room.name for room in cast.tournament.rooms.all()]


def entry(number: int) -> AuditEntry:
    return AuditEntry.objects.get(tournament__slug="cup", number=number)


def put(number: int, **values: object) -> None:
    AuditEntry.objects.filter(pk=entry(number).pk).update(**values)


def sentences(log: Tournament) -> list[str]:
    with translation.override("en"):
        return [fault.sentence for fault in check_chain(Tournament.objects.get(pk=log.pk))]


def test_a_log_from_which_names_were_removed_is_whole(log: Tournament) -> None:
    assert check_chain(log) == ()
    assert {row.number: row.erased for row in AuditEntry.objects.filter(tournament=log)} == {
        1: None, 2: 7, 3: None, 4: None, 5: None, 6: None, 7: None, 8: None,
    }  # fmt: skip
    text = " ".join(row.data + row.reason + row.answer for row in AuditEntry.objects.filter(tournament=log))
    assert NAMES[0] not in text
    assert NAMES[1] not in text
    assert NAMES[2] in text


def test_what_is_left_is_attested_by_the_newest_erasure_in_the_formula_of_the_hash(log: Tournament) -> None:
    redacted, first, second = entry(2), entry(5), entry(7)
    assert (first.action, second.action) == ("person.erase", "person.erase")
    assert second.changes["erased"] == {"2": redacted.computed_hash()}
    assert first.changes["erased"].keys() == {"2"}
    assert first.changes["erased"] != second.changes["erased"]
    assert redacted.hash != redacted.computed_hash()
    assert entry(3).previous_hash == redacted.hash


def test_a_mark_that_was_printed_before_still_fits(cast: Cast) -> None:
    team = add_team(make.by(cast.organiser), tournament_id=cast.tournament.pk, name="Одна")["team"]
    change_team(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, team_id=team, version=1, name="Одна", sign="",
        group="", seed=None, names=NAMES[:1],
    )  # fmt: skip
    printed = Tournament.objects.get(pk=cast.tournament.pk)
    erase(cast.organiser, player(0))
    assert check_print(printed, printed.audit_count, printed.audit_head[:12]) is None


def test_an_entry_is_still_not_changed_in_any_other_way(log: Tournament) -> None:
    with pytest.raises(AppendOnly):
        entry(2).save()
    with pytest.raises(AppendOnly):
        entry(2).delete()


def test_a_submission_that_held_the_name_is_refused_when_it_comes_again(cast: Cast, log: Tournament) -> None:
    assert entry(2).body_hash == ""
    before = AuditEntry.objects.count()
    with pytest.raises(KeyReused):
        change_team(
            make.by(cast.organiser, key="the-first-list", reason=f"{NAMES[0]} и {NAMES[1]} пришли"),
            tournament_id=log.pk, team_id=int(entry(2).subject.partition(":")[2]), version=1, name="Новая", sign="",
            group="", seed=None, names=NAMES,
        )  # fmt: skip
    assert AuditEntry.objects.count() == before
    assert not Player.objects.filter(name=NAMES[0]).exists()


def test_the_file_says_of_which_entries_something_was_removed(log: Tournament) -> None:
    exported = document_of(log, with_log=True)["log"]
    assert {row["number"]: row.get("erased", "absent") for row in exported} == {
        1: "absent", 2: 7, 3: "absent", 4: "absent", 5: "absent", 6: "absent", 7: "absent", 8: "absent",
    }  # fmt: skip


FORGED: dict[str, tuple[Callable[[], None], str]] = {
    "other contents": (
        lambda: put(2, data='{"after":{"name":"Другая"}}'),
        "Entry 2 was redacted by entry 7, but its contents differ from what entry 7 says.",
    ),
    "the name put back in part": (
        lambda: put(2, reason=NAMES[1]),
        "Entry 2 was redacted by entry 7, but its contents differ from what entry 7 says.",
    ),
    "an older erasure named": (
        lambda: put(2, erased=5),
        "Entry 2 was redacted by entry 5, but its contents differ from what entry 5 says.",
    ),
    "a mark without an erasure": (
        lambda: put(3, erased=7, data="{}"),
        "Entry 3 was redacted by entry 7, but its contents differ from what entry 7 says.",
    ),
    "a mark on an entry as it was": (
        lambda: put(3, erased=7),
        "Entry 3 was redacted by entry 7, but its contents differ from what entry 7 says.",
    ),
    "an entry that is no erasure named": (
        lambda: put(2, erased=8),
        "Entry 2 was redacted by entry 8, but its contents differ from what entry 8 says.",
    ),
    "an entry that is not there named": (
        lambda: put(2, erased=99),
        "Entry 2 was redacted by entry 99, but its contents differ from what entry 99 says.",
    ),
    "the mark taken away": (
        lambda: put(2, erased=None),
        "Entry 7 says that it redacted entry 2, but that entry does not say so.",
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_erasure_is_told_in_a_sentence(log: Tournament, name: str) -> None:
    forge, sentence = FORGED[name]
    forge()
    assert sentence in sentences(log)


def test_an_erasure_that_attests_its_own_forgery_is_found(log: Tournament) -> None:
    """Whoever forges what is left and has the erasure say so breaks the erasure itself."""
    put(2, data='{"after":{"name":"Другая"}}')
    told = entry(7).changes
    told["erased"]["2"] = entry(2).computed_hash()
    put(7, data=json.dumps(told))
    assert sentences(log) == ["Entry 7 has been edited."]
    put(7, hash=entry(7).computed_hash())
    assert "Entry 8 does not follow the one before it." in sentences(log)


def test_an_erasure_that_cannot_be_read_is_told_as_edited(log: Tournament) -> None:
    for data in ("no JSON", "[]", '{"erased":{"x":1}}'):
        put(7, data=data)
        assert "Entry 7 has been edited." in sentences(log)


def edit(chance: Random, number: int) -> None:
    """A sign more in any column that the hash covers, or in the hashes, another one where there is no room for more;
    sometimes the entry's own hash is mended."""
    column = chance.choice([name for name in (*CHAINED, "hash", "previous_hash") if name not in SPECIAL])
    value = getattr(entry(number), column)
    text = str(value)
    place = chance.randint(0, len(text))
    more = text[:place] + chance.choice("ая0{") + text[place:]
    if len(more) > (getattr(AuditEntry._meta.get_field(column), "max_length", None) or len(more)):
        more = "{" + text[1:]
    put(number, **{column: (value or 0) + 1 if column == "match_id" else more})
    if column != "hash" and chance.random() < 0.5:
        put(number, hash=entry(number).computed_hash())


def mark(chance: Random, number: int) -> None:
    put(number, erased=chance.choice([value for value in (None, *range(1, 12)) if value != entry(number).erased]))


def remove(_chance: Random, number: int) -> None:
    AuditEntry.objects.filter(pk=entry(number).pk)._raw_delete("default")


def insert(chance: Random, number: int) -> None:
    forged = entry(number)
    forged.pk, forged.key, forged.number = None, "forged-key", 9 + chance.randint(0, 2)
    forged.previous_hash = entry(chance.randint(1, 8)).hash
    forged.hash = forged.computed_hash()
    AuditEntry.objects.bulk_create([forged])


def swap(chance: Random, number: int) -> None:
    other = entry(chance.choice([candidate for candidate in range(1, 9) if candidate != number]))
    put(number, data=other.data, hash=other.hash)


def cut(chance: Random, number: int) -> None:
    AuditEntry.objects.filter(tournament__slug="cup", number__gte=number)._raw_delete("default")
    if chance.random() < 0.5:
        Tournament.objects.filter(slug="cup").update(audit_count=number - 1)


def other_head(_chance: Random, number: int) -> None:
    Tournament.objects.filter(slug="cup").update(audit_head=entry(number).hash[::-1])


SPECIAL = ("tournament_id", "number", "at")
KINDS = (edit, edit, edit, mark, remove, insert, swap, cut, other_head)


def test_a_thousand_tampers_by_chance_are_all_found(log: Tournament) -> None:
    chance, missed = Random(2026), []
    for _ in range(TAMPERS):
        with transaction.atomic():
            kind, number = chance.choice(KINDS), chance.randint(1, log.audit_count)
            kind(chance, number)
            missed += [] if sentences(log) else [f"{kind.__name__} {number}"]
            transaction.set_rollback(True)
    assert missed == []
    assert check_chain(log) == ()
