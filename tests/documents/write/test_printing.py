"""Noting what is printed."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.audit.action_words import action_words
from tournaments.audit.tables import lines_of
from tournaments.documents.write import note_printing
from tournaments.kernel.write import KeyReused, Refused
from tournaments.models import AuditEntry, Printout, Tournament


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def note(cast: Cast, *, who: Any = None, key: str = "a key of this test", **given: Any) -> Any:
    known: dict[str, Any] = {
        "documents": {"teams": "d1", "rules": "d2"},
        "language": "ru",
        "paper": "a4",
        "tour_id": cast.tour.pk,
    }
    return note_printing(make.by(who or cast.organiser, key=key), tournament_id=cast.tournament.pk, **known | given)


def test_it_notes_who_printed_what_at_which_revision(cast: Cast) -> None:
    answer = note(cast)
    printouts = {printout.document: printout for printout in Printout.objects.all()}
    assert {name: printout.digest for name, printout in printouts.items()} == {"teams": "d1", "rules": "d2"}
    assert (
        {printout.revision for printout in printouts.values()}
        == {Tournament.objects.get(slug="cup").revision}
        == {answer["revision"]}
    )
    assert printouts["teams"].printed_by == "olga"
    (entry,) = AuditEntry.objects.filter(action="document.print")
    assert action_words(entry.action) == "printed documents"
    assert "Rules, Notice for participants" in [line.new for line in lines_of(entry)]


def test_the_last_printing_of_a_document_stands_and_the_log_keeps_all(cast: Cast) -> None:
    note(cast)
    note(cast, key="another key", documents={"teams": "d3"})
    assert dict(Printout.objects.values_list("document", "digest")) == {"teams": "d3", "rules": "d2"}
    assert AuditEntry.objects.filter(action="document.print").count() == 2


def test_a_repeated_submission_notes_nothing_more_and_another_one_under_its_key_is_refused(cast: Cast) -> None:
    first = note(cast)
    assert note(cast) == first
    with pytest.raises(KeyReused):
        note(cast, documents={"teams": "d9"})
    assert AuditEntry.objects.filter(action="document.print").count() == 1


@pytest.mark.parametrize("given", [{"documents": {}}, {"tour_id": 0}])
def test_nothing_chosen_and_no_such_tour_are_refused(cast: Cast, given: dict[str, Any]) -> None:
    before = Tournament.objects.get(slug="cup").revision
    with pytest.raises(Refused):
        note(cast, **given)
    assert (Tournament.objects.get(slug="cup").revision, Printout.objects.count()) == (before, 0)


def test_only_organisers_of_the_tournament_may(cast: Cast) -> None:
    for who in (cast.judge, cast.captain_a, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            note(cast, who=who)
    other = make.make_tour(cast.other_tournament)
    with pytest.raises(Refused):
        note(cast, tour_id=other.pk)
    assert not Printout.objects.exists()
