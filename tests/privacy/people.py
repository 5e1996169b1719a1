"""Removing names as an organiser does: with what the page has shown."""

from typing import Any

from django.contrib.auth.models import User

from tests import factories as make
from tournaments.kernel.access import Actor
from tournaments.kernel.write import Answer
from tournaments.models import Judge, Player
from tournaments.privacy.read.person import Person
from tournaments.privacy.read.preview import Preview, preview
from tournaments.privacy.write import erase_person


def person(row: Player | Judge) -> Person:
    fresh = type(row).objects.get(pk=row.pk)
    return Person(fresh.team.tournament if isinstance(fresh, Player) else fresh.tournament, fresh)


def shown(row: Player | Judge) -> Preview:
    return preview(person(row))


def arguments(row: Player | Judge, *, all_texts: bool = False) -> dict[str, Any]:
    """As the page sends them, with the boxes as they are or with all of them ticked."""
    who, previewed = person(row), shown(row)
    return {
        "tournament_id": who.tournament.pk, "kind": who.kind, "pk": who.row.pk, "version": who.row.version,
        "shown": previewed.shown,
        "chosen": [choice.token for choice in previewed.choices if all_texts or choice.is_likely],
    }  # fmt: skip


def erase(by: Actor | User, row: Player | Judge, *, all_texts: bool = False, **more: Any) -> Answer:
    return erase_person(make.by(by), **(arguments(row, all_texts=all_texts) | more))
