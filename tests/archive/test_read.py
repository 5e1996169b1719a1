"""The document of a tournament: nothing forgotten, nothing told."""

import json

import pytest
from django.apps import apps
from django.db.models import Field, Model
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.boards import table
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED
from tests.whole import fill
from tournaments.archive.read import document_of, text_of
from tournaments.archive.read.parts import LEFT_OUT, LISTS, SETTINGS, Part
from tournaments.archive.rules import read_document
from tournaments.kernel.log_key import head_signature, public_key
from tournaments.models import AuditEntry, Match, Tour, Tournament


def parts(by_name: dict[str, Part]) -> dict[type[Model], Part]:
    inner = [parts(dict(part.parts)) for part in by_name.values()]
    return {part.model: part for part in by_name.values()} | {k: v for mapping in inner for k, v in mapping.items()}


KNOWN = parts(dict(LISTS))
MODELS = [model for model in apps.get_app_config("tournaments").get_models() if not model._meta.auto_created]


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_column_stands_in_the_file_or_is_left_out_for_a_reason(model: type[Model]) -> None:
    name = model.__name__
    if name in LEFT_OUT:
        assert model not in KNOWN
        return
    part = KNOWN.get(model)
    there = set(SETTINGS) if part is None else part.members | {part.parent}
    assert part is not None or model is Tournament, f"{name} is in no list of the file, nor left out"
    columns = {field.name for field in model._meta.get_fields() if isinstance(field, Field) and field.name != "id"}
    left = {entry.partition(".")[2] for entry in LEFT_OUT if entry.startswith((f"{name}.", "*."))} & columns
    assert columns == (there & columns) | left, "name it in archive/read/parts.py"
    assert not there & left


def test_what_is_left_out_exists_and_has_a_reason() -> None:
    names = {model.__name__: {field.name for field in model._meta.get_fields()} for model in MODELS}
    for entry, reason in LEFT_OUT.items():
        model, _, column = entry.partition(".")
        assert reason
        assert not column or column in (set().union(*names.values()) if model == "*" else names[model])


def test_the_same_tournament_always_gives_the_same_bytes(cast: Cast) -> None:
    tournament = fill(cast)
    text = text_of(tournament)
    assert text == text_of(Tournament.objects.get(pk=tournament.pk))
    assert read_document(text)["address"] == "cup"


def test_no_link_no_account_and_no_key_stands_in_it(cast: Cast) -> None:
    text = text_of(fill(cast), with_log=True)
    links = [cast.judge, cast.captain_a, make.make_link(cast.match.team_a)[0]]
    assert not any(link.hash in text for link in links)
    assert cast.organiser.password not in text


def test_the_log_goes_out_only_when_asked_for_and_can_be_checked_then(cast: Cast) -> None:
    tournament = fill(cast)
    assert not {"chain", "log"} & document_of(tournament).keys()
    document = document_of(tournament, with_log=True)
    log = document["log"]
    end = (tournament.pk, tournament.audit_count, tournament.audit_head)
    chain = dict(zip(("tournament", "entries", "head"), end, strict=True))
    assert document["chain"] == chain | {"key": public_key(), "signature": head_signature(*end)}
    assert log[-1]["hash"] == chain["head"]
    assert [entry["number"] for entry in log] == [*range(1, tournament.audit_count + 1)]
    before = ""
    for entry in log:
        row = AuditEntry(tournament=tournament, **{k: v for k, v in entry.items() if k not in ("at", "hash")})
        row.at = AuditEntry.objects.get(tournament=tournament, number=entry["number"]).at
        assert entry["at"] == row.at.isoformat()
        assert (entry["previous_hash"], entry["hash"]) == (before, row.computed_hash())
        before = entry["hash"]


def test_a_game_under_way_ends_in_it_before_the_first_sealed_pick(cast: Cast) -> None:
    live = table(cast, "isses", options={"picks": "sealed"})
    live.begin()
    live.play(*PLAYED)
    before = text_of(cast.tournament)
    for picks in (("(pick A r)", "(pick B b)"), ("w:d7-d6",)):
        live.play(*picks)
        assert text_of(cast.tournament) == before
    assert json.dumps(PLAYED[-1], ensure_ascii=False) in before
    live.end("resignation", "A")
    assert "(pick A r)" in text_of(cast.tournament)


def test_more_of_everything_needs_no_more_queries(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = fill(cast)
    for _ in range(4):
        table(cast, "corners").begin()
        make.make_judge(tournament).attached_to.add(make.make_team(tournament))
    for _ in range(4):
        make.make_match(cast.tour)
    published = [{"match": pk} for pk in Match.objects.filter(tour=cast.tour).values_list("pk", flat=True)]
    Tour.objects.filter(pk=cast.tour.pk).update(published={"matches": published})
    assert len(published) > 4
    with django_assert_max_num_queries(29):
        document_of(tournament)
