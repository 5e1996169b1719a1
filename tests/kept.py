"""What takes seconds to make, made once: later tests get the same rows, under the same ids, put in as rows."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, QuerySet

Rows = Mapping[type[Model], Sequence[Model]]
_CONSTANT = (Permission, ContentType)
_kept: dict[str, tuple[dict[str, int], Rows]] = {}


def kept(name: str, build: Callable[[], object]) -> bool:
    """What ``build`` leaves in the database; True when it was put in as rows instead of built.

    Rows that the test has made before are replaced, as long as they are as many as they were when it was built;
    otherwise it is built once more.
    """
    before = {model.__name__: QuerySet(model).count() for model in _models()}
    if name not in _kept:
        build()
        _kept[name] = before, {model: list(QuerySet(model).order_by("pk")) for model in _models()}
        return False
    same, rows = _kept[name]
    if before != same:
        build()
        return False
    _put_in(rows)
    return True


def _models() -> list[type[Model]]:
    """Those that have rows of their own, and that migrations leave empty."""
    models: list[type[Model]] = list(apps.get_models(include_auto_created=True))
    return [model for model in models if model._meta.managed and model not in _CONSTANT]


def _put_in(rows: Rows) -> None:
    """Constraints between tables are looked at when a test ends, so that the order does not matter."""
    everything: Any
    for model in rows:
        everything = QuerySet(model)
        everything._raw_delete(everything.db)
    for model, instances in rows.items():
        everything = QuerySet(model)
        everything.bulk_create([copy(row) for row in instances], batch_size=500)
