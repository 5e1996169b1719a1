"""Use cases: names and signs that coincide and are meant to."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.models import Judge, Player, Team, Tournament

Alike = tuple[tuple[str, int], ...]
"""Rows that look like one another, each by its kind and number."""
_OF: Final[Mapping[str, str]] = {"team": "tournament", "player": "team__tournament", "judge": "tournament"}
KINDS: Final = tuple(_OF)
MOST: Final = 500
"""Rows that may be put aside at once: as many as one likeness can be of."""


@use_case("alike.put_aside")
def put_alike_aside(change: Change, *, tournament_id: int, rows: Sequence[Sequence[Any]]) -> Answer:
    """Somebody has looked at these (kind, number): they coincide, and nothing is wrong with that."""
    tournament = change.take_tournament(tournament_id)
    wanted = {kind: [pk for given, pk in rows if given == kind] for kind in KINDS}
    alike = {kind: _of(tournament, kind).filter(pk__in=pks) for kind, pks in wanted.items()}
    if not rows or sum(map(len, alike.values())) != len(rows):
        raise Refused(("", _("Some of them no longer exist. Look at the list again.")))
    for marked in alike.values():
        marked.update(alike_is_meant=True)
    change.log(before=None, after={f"{kind}s": sorted(pks) for kind, pks in wanted.items() if pks})
    return {"rows": len(rows)}


@use_case("alike.take_up")
def take_alike_up(change: Change, *, tournament_id: int) -> Answer:
    """All that was put aside is told again."""
    tournament = change.take_tournament(tournament_id)
    marked = {kind: _of(tournament, kind).filter(alike_is_meant=True) for kind in KINDS}
    marked_keys = {f"{kind}s": sorted(rows.values_list("pk", flat=True)) for kind, rows in marked.items()}
    for rows in marked.values():
        rows.update(alike_is_meant=False)
    change.log(before={kind: pks for kind, pks in marked_keys.items() if pks}, after=None)
    return {"rows": sum(map(len, marked_keys.values()))}


def _of(tournament: Tournament, kind: str) -> QuerySet[Any]:
    models: Mapping[str, type[Team | Player | Judge]] = {"team": Team, "player": Player, "judge": Judge}
    return models[kind]._default_manager.filter(**{_OF[kind]: tournament})
