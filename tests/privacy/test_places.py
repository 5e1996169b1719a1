"""Nothing that may hold a name is forgotten: a new table or column has to be listed."""

import pytest
from django.apps import apps
from django.db import models

from tests.conftest import Cast
from tests.whole import fill
from tournaments.models import AccessLink, Printout
from tournaments.models.audit import CHAINED, AuditEntry
from tournaments.privacy.read.places import ELSEWHERE, NAMELESS, PLACES, SearchedTable
from tournaments.privacy.rules import Sort

LISTED = {place.model: place for place in PLACES}
MODELS = [model for model in apps.get_app_config("tournaments").get_models() if not model._meta.auto_created]


def texts(model: type[models.Model]) -> set[str]:
    kinds = (models.CharField, models.TextField, models.JSONField)
    return {field.name for field in model._meta.concrete_fields if isinstance(field, kinds)}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_table_says_where_names_may_stand(model: type[models.Model]) -> None:
    assert (model in LISTED) != (model in NAMELESS), f"{model.__name__} belongs into PLACES or into NAMELESS"
    if model in LISTED:
        assert texts(model) == LISTED[model].columns.keys()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.model.__name__)
def test_every_place_leads_to_its_tournament(place: SearchedTable, cast: Cast) -> None:
    tournament = fill(cast)
    rows = place.model._base_manager.filter(**{place.path or "pk": tournament.pk}).values("pk", *place.searched)
    assert len(rows) or place.model is Printout


def test_every_app_with_tables_is_known() -> None:
    apps_with_tables = {model._meta.app_label for model in apps.get_models()} - {"tournaments"}
    assert apps_with_tables <= ELSEWHERE.keys()


def test_what_the_hash_of_an_entry_covers_is_listed_whole() -> None:
    texts_covered = {name for name in CHAINED if name in texts(AuditEntry)}
    assert texts_covered <= LISTED[AuditEntry].columns.keys()


def test_no_table_that_names_a_link_holds_a_secret_that_is_told() -> None:
    """``read.export`` tells rows of tables that name a link, but for their hashes."""
    for model in MODELS:
        to_links = [field for field in model._meta.concrete_fields if field.related_model is AccessLink]
        if to_links:
            secrets = {name for name in texts(model) if "token" in name or "secret" in name}
            assert secrets == set()


def test_columns_of_names_are_marked_as_such() -> None:
    """A column called like a name is one, or is said not to be."""
    for place in PLACES:
        for column, sort in place.columns.items():
            if column.endswith("_by") or column == "actor":
                assert sort is Sort.NAME, (place.model, column)
