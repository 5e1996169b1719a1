"""Use case: a person's name goes, what was played stays."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from django.db import models
from django.db.models import F
from django.utils.translation import gettext as _

from tournaments.kernel.names import name_key
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import AuditEntry, Game, GameAction, Judge, Match, PaperEntry, Player, Team, Tournament
from tournaments.privacy.read.person import Person, Row, free_name, matches_proposing, person_of, rows_naming
from tournaments.privacy.read.places import LOG
from tournaments.privacy.read.preview import shown_of
from tournaments.restoring.write.keeping import forget

IN_FORM_OF: Final[dict[tuple[type[models.Model], str], tuple[type[models.Model], str]]] = {
    (GameAction, "comment"): (Game, "game_id"),
    (PaperEntry, "content"): (Match, "match_id"),
}
"""Columns that are changed in the form of another row, whose version is compared then: which, and what names it."""


@use_case("person.erase", when_closed=True)
def erase_person(
    change: Change, *, tournament_id: int, kind: str, pk: int, version: int, shown: str, chosen: Collection[str] = ()
) -> Answer:
    """Another name, in the language of the tournament's documents, for a player or a judge, everywhere in the
    tournament and its log; the person's address for messages goes, results stay. It cannot be undone.

    Where the name stands for sure it goes; of the other places those ``chosen``, which ``read.person.preview`` has
    shown (``shown``: when there are others now, nothing is changed). Entries of the log are redacted and attested by
    this one, which does not say the name itself. Restore points, which hold the name, are gone afterwards.
    """
    tournament = change.take_tournament(tournament_id)
    person = person_of(tournament, kind, pk)
    if person is None:
        raise Refused(("", _("This person is no longer in the list. Look at the list again.")))
    if person.erased_as:
        raise Refused(("", _("This name has already been removed. Nothing was changed.")))
    change.compare(person.row, version)
    change.subject = person.subject
    if person.wanted.in_texts.search(change.intent.reason):
        raise Refused(("reason", _("The reason is kept in the log: write it without the name.")))
    name = free_name(person)
    rows = list(rows_naming(person, name, chosen))
    if shown_of(mention.token for row in rows for mention in row.found if not mention.sure) != shown:
        changed = _("The texts with this name have changed since the page was opened. Nothing was removed: look again.")
        raise Refused(("", changed))
    rows = [row for row in rows if row.values]
    _store(change, person, [row for row in rows if row.place is not LOG])
    _forget_addresses(person.rows)
    points = forget(tournament)
    entries = _redact([row for row in rows if row.place is LOG], tournament.audit_count + 1)
    texts = sum(mention.sure or mention.token in chosen for row in rows for mention in row.found)
    change.log(after={"name": name}, texts=texts, entries=len(entries), restore_points=points, erased=entries)
    return {"name": name, "texts": texts, "version": person.row.version}


def _store(change: Change, person: Person, rows: Iterable[Row]) -> None:
    """Also the next version of whatever was changed: a form that somebody has open must not bring the name back."""
    grown = set(_showing(person))
    for row in rows:
        model, table = row.place.model, row.place.model._base_manager
        values: dict[str, Any] = dict(row.values)
        if model in (Player, Judge, Team):
            values["key"] = name_key(values["name"])
        table.filter(pk=row.pk).update(**values)
        if hasattr(model, "version"):
            grown.add((model, row.pk))
        for column in row.values:
            if owner := IN_FORM_OF.get((model, column)):
                grown.add((owner[0], table.values_list(owner[1], flat=True).get(pk=row.pk)))
    grown.discard((type(person.row), person.row.pk))  # raised when it was compared
    for model, pk in sorted(grown, key=lambda one: (one[0].__name__, one[1])):
        model._base_manager.filter(pk=pk).update(version=F("version") + 1)
    if (Tournament, change.written.pk) in grown:
        change.written.version += 1


def _showing(person: Person) -> Iterator[tuple[type[models.Model], int]]:
    """Rows in none of whose own texts the name stands, while their forms hold it."""
    if person.team is not None:
        yield Team, person.team.pk
    for pk in matches_proposing(person):
        yield Match, pk


def _forget_addresses(rows: Iterable[Player | Judge | Team]) -> None:
    """Addresses for messages, which the log has never held."""
    for row in rows:
        if isinstance(row, Judge | Team):
            type(row)._base_manager.filter(pk=row.pk).update(email="")


def _redact(rows: Iterable[Row], by: int) -> dict[str, str]:
    """What is left of each entry, by its number."""
    left = {}
    for row in rows:
        entry = AuditEntry.objects.get(pk=row.pk)
        entry.redact(by, **row.values)
        left[str(entry.number)] = entry.computed_hash()
    return left
