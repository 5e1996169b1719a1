"""How a signature was given, and what was drawn with it."""

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.matches.write.test_signing import give, played, stored, tap
from tournaments.archive.read import text_of
from tournaments.archive.write.importing import import_tournament
from tournaments.audit.tables import lines_of
from tournaments.kernel.write import KeyReused, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.requests import dispute_protocol
from tournaments.matches.write.signing import sign_on_paper
from tournaments.models import AuditEntry, Signal, Signature, Tournament

__all__ = ["played"]
DRAWN = "10,390 200,20 400,300;500,100 900,100"
PAPER = {"senior": "Семён", "captain_a": "Анна", "captain_b": "Борис"}
THREE = [("senior", "paper", "Семён"), ("captain_a", "paper", "Семён"), ("captain_b", "paper", "Семён")]


@pytest.fixture
def drawing(played: Cast) -> Cast:
    """The organiser wants signatures drawn."""
    Tournament.objects.filter(pk=played.tournament.pk).update(signing="drawn")
    return played


def on_paper(cast: Cast, who: Any = None, **names: str) -> dict[str, Any]:
    match, standing = stored(cast), Signature.objects.filter(withdrawn_at=None).count()
    shown: dict[str, Any] = {"match_id": match.pk, "version": match.version, "signatures": standing}
    return dict(sign_on_paper(make.by(who or cast.judge), **shown, names=names))


def given() -> list[tuple[str, str, str]]:
    return list(Signature.objects.order_by("pk").values_list("role", "way", "given_by"))


def test_a_captains_own_link_is_told_from_the_judges_phone(played: Cast) -> None:
    give(played, "captain_a", make.by(played.captain_a))
    give(played, "captain_b", make.by(played.judge))
    give(played, "senior", make.by(played.judge))
    assert [way for _role, way, _by in given()] == ["own", "judges", "judges"]


def test_three_names_that_an_organiser_presses_stand_on_nobodys_phone(played: Cast) -> None:
    for role in PAPER:
        give(played, role, make.by(played.organiser))
    assert given() == [(role, "desk", "olga") for role in PAPER]


def test_what_stands_on_paper_signs_the_protocol_and_says_who_entered_it(played: Cast) -> None:
    assert on_paper(played, **PAPER) == {"version": 4, "state": "signed", "signatures": 3}
    assert given() == THREE
    assert stored(played).state == "signed"
    said = {(line.label, line.new) for line in lines_of(AuditEntry.objects.latest("number"))}
    assert any("on paper" in str(new) for _label, new in said)


def test_what_is_entered_from_paper_does_not_disturb_whoever_signs_meanwhile(played: Cast) -> None:
    on_paper(played, captain_a="Анна", captain_b="Борис")
    assert give(played, "senior", version=1, signatures=0)["state"] == "signed"


def test_a_captain_enters_no_paper(played: Cast) -> None:
    with pytest.raises(PermissionDenied):
        on_paper(played, played.captain_a, captain_a="Анна")
    with pytest.raises(PermissionDenied):
        on_paper(played, played.other_judge, captain_a="Анна")
    assert not Signature.objects.exists()
    assert stored(played).version == 1


def test_one_who_has_signed_already_refuses_the_whole_paper(played: Cast) -> None:
    give(played, "captain_b", make.by(played.captain_b))
    with pytest.raises(Refused, match="already signed"):
        on_paper(played, **PAPER)
    assert (given(), stored(played).version) == ([("captain_b", "own", "Бета")], 2)


@pytest.mark.parametrize("names", [{}, {"nobody": "Анна"}, {"captain_a": "  "}])
def test_paper_without_a_name_is_refused(played: Cast, names: dict[str, str]) -> None:
    with pytest.raises(Refused):
        on_paper(played, **names)
    assert not Signature.objects.exists()


def test_a_paper_signature_ends_the_captains_dispute_as_any_other_does(played: Cast) -> None:
    shown: dict[str, Any] = {"match_id": played.match.pk, "version": 1}
    dispute_protocol(make.by(played.captain_a), **shown, side="A", text="Было 6")
    on_paper(played, captain_a="Анна")
    assert not Signal.objects.get().is_open


def test_a_judge_stores_the_dispute_of_a_captain_who_holds_the_phone(played: Cast) -> None:
    shown: dict[str, Any] = {"match_id": played.match.pk, "version": 1}
    dispute_protocol(make.by(played.judge), **shown, side="A", text="Было 6")
    signal = Signal.objects.get()
    assert (signal.kind, signal.team, signal.given_by) == ("dispute", played.match.team_a, "Семён")


def test_a_drawing_is_kept_with_the_points_that_it_needs(drawing: Cast) -> None:
    give(drawing, "senior", strokes="10,390 100,215 200,20 400,300;500,100 600,100 900,100")
    assert Signature.objects.get().strokes == "10,390 200,20 400,300;500,100 900,100"
    assert protocol_of(stored(drawing)).signatures[0].drawn[1] == ((500, 100), (900, 100))


def test_a_tournament_signed_by_name_keeps_no_drawing(played: Cast) -> None:
    give(played, "senior", strokes=DRAWN)
    assert Signature.objects.get().strokes == ""


@pytest.mark.parametrize("strokes", ["1,2,3", "2000,1 1,1", "<svg>", "0,0 9,9;" * 70 + "1,1 90,90"])
def test_a_drawing_that_is_none_refuses_the_signature(drawing: Cast, strokes: str) -> None:
    with pytest.raises(Refused) as refused:
        give(drawing, "senior", strokes=strokes)
    assert [field for field, _sentence in refused.value.faults] == ["strokes"]
    assert (Signature.objects.count(), stored(drawing).version) == (0, 1)


def test_the_drawing_belongs_to_what_is_sent_once(drawing: Cast) -> None:
    intent = make.by(drawing.judge)
    shown = {"version": 1, "signatures": 0}
    give(drawing, "senior", intent, strokes=DRAWN, **shown)
    give(drawing, "senior", intent, strokes=DRAWN, **shown)
    with pytest.raises(KeyReused):
        give(drawing, "senior", intent, strokes="10,10 90,90", **shown)
    assert Signature.objects.get().strokes == DRAWN


def test_a_correction_forgets_what_was_drawn_and_the_log_never_knew(drawing: Cast) -> None:
    give(drawing, "senior", strokes=DRAWN)
    tap(drawing, make.by(drawing.judge))
    row = Signature.objects.get()
    assert (row.strokes, row.withdrawn_at is not None) == ("", True)
    logged = "".join(entry.data + entry.answer for entry in AuditEntry.objects.all())
    assert "390" not in logged
    assert '"drawn":true' in logged.replace(" ", "")


@pytest.mark.parametrize("fields", [{"way": "own", "withdrawn_at": timezone.now()}, {"way": "paper"}])
def test_the_database_keeps_no_drawing_where_none_stands(drawing: Cast, fields: dict[str, Any]) -> None:
    row = {"match": drawing.match, "role": "senior", "name": "С", "given_by": "С", "signed_at": timezone.now()}
    with pytest.raises(IntegrityError), transaction.atomic():
        Signature.objects.create(**row, strokes=DRAWN, **fields)


def test_the_tournaments_file_brings_ways_and_drawings_back(drawing: Cast) -> None:
    give(drawing, "captain_a", make.by(drawing.captain_a), strokes=DRAWN)
    on_paper(drawing, captain_b="Борис")
    text = text_of(Tournament.objects.get(pk=drawing.tournament.pk))
    import_tournament(make.by(drawing.organiser), text=text, slug="copy")
    copy = Signature.objects.filter(match__tour__tournament__slug="copy").order_by("pk")
    assert list(copy.values_list("role", "way", "strokes")) == [("captain_a", "own", DRAWN), ("captain_b", "paper", "")]
    assert Tournament.objects.get(slug="copy").draws_signatures


def test_a_file_from_before_ways_were_noted_is_read(played: Cast) -> None:
    give(played, "captain_a", make.by(played.captain_a))
    document = json.loads(text_of(Tournament.objects.get(pk=played.tournament.pk)))
    del document["tours"][0]["matches"][0]["signatures"][0]["way"]
    import_tournament(make.by(played.organiser), text=json.dumps(document), slug="copy")
    assert Signature.objects.get(match__tour__tournament__slug="copy").way == "judges"


@pytest.mark.parametrize(
    "wrong", [{"strokes": "1,2,3"}, {"strokes": "5000,1 1,1"}, {"way": "screen"}, {"way": "paper", "strokes": DRAWN}]
)
def test_a_file_brings_no_drawing_that_a_page_would_refuse(drawing: Cast, wrong: dict[str, str]) -> None:
    give(drawing, "senior")
    document = json.loads(text_of(Tournament.objects.get(pk=drawing.tournament.pk)))
    document["tours"][0]["matches"][0]["signatures"][0] |= wrong
    with pytest.raises(Refused):
        import_tournament(make.by(drawing.organiser), text=json.dumps(document), slug="copy")
    assert not Tournament.objects.filter(slug="copy").exists()
