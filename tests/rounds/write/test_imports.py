"""Importing matches."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.drawn import make_field
from tests.scripts.test_verify import report
from tournaments.archive.read import document_of
from tournaments.kernel.table_file import read_table
from tournaments.kernel.write import KeyReused, Refused
from tournaments.matches.write.closing import enter_points
from tournaments.matches.write.requests import dispute_protocol
from tournaments.models import AuditEntry, Match, PairWish, Player, Room, Team, Tour
from tournaments.rounds.read.match_rows import read_rows
from tournaments.rounds.write.match_import import import_matches

REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"


def rows() -> list[dict[str, Any]]:
    return [row.as_data() for row in read_rows(read_table(REAL.name, REAL.read_bytes()))]


def counts() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Tour, Team, Room, Match, AuditEntry))


def test_the_real_tournament_comes_in_once_however_often_it_is_sent(db: None) -> None:
    organiser = make.make_user("olga")
    tournament = make.make_tournament(organiser=organiser)
    intent = make.by(organiser, reason="протоколы на бумаге")
    given: dict[str, Any] = {"tournament_id": tournament.pk, "rows": rows(), "create": True, "approve": True}
    answers = [import_matches(intent, **given) for _ in range(3)]
    assert answers == [{"tours": 5, "teams": 22, "matches": 55, "filled": 0, "approved": 55}] * 3
    assert counts() == (5, 22, 11, 55, 1)
    assert {tour.kind for tour in Tour.objects.all()} == {"points"}
    match = Match.objects.get(tour__number=2, team_a__name="омега")
    assert (match.state, match.total_a, match.total_b, str(match.room)) == (
        "approved", Decimal(-1), Decimal(9), "беседка 2-3",
    )  # fmt: skip
    assert [match.number for match in Match.objects.filter(tour__number=1)] == list(range(1, 12))
    with pytest.raises(KeyReused):
        import_matches(intent, **given | {"approve": False})


def test_a_second_import_of_the_same_rows_changes_no_match(db: None) -> None:
    organiser = make.make_user("olga")
    tournament = make.make_tournament(organiser=organiser)
    given: dict[str, Any] = {"tournament_id": tournament.pk, "rows": rows(), "create": True}
    import_matches(make.by(organiser), **given)
    before = list(Match.objects.values_list("pk", "version", "state", "total_a"))
    again = import_matches(make.by(organiser), **given)
    assert again == {"tours": 0, "teams": 0, "matches": 0, "filled": 0, "approved": 0}
    assert list(Match.objects.values_list("pk", "version", "state", "total_a")) == before
    approved = import_matches(make.by(organiser, reason="на бумаге"), **given, approve=True)
    assert approved["approved"] == 55


def test_one_faulty_row_keeps_all_of_them_out(cast: Cast) -> None:
    before = counts()
    good = {"line": 2, "tour": "7", "team_a": "Раз", "team_b": "Два"}
    bad = {"line": 3, "tour": "7", "team_a": "Раз", "team_b": "Раз"}
    with pytest.raises(Refused) as refused:
        import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[good, bad], create=True)
    assert {field for field, _sentence in refused.value.faults} == {"row-3"}
    assert counts() == before


def test_nothing_unknown_is_made_without_leave_and_nothing_approved_without_a_reason(cast: Cast) -> None:
    before = counts()
    good = {"line": 2, "tour": "7", "team_a": "Раз", "team_b": "Два"}
    for extra in ({"create": False}, {"create": True, "approve": True}):
        with pytest.raises(Refused):
            import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[good], **extra)
    with pytest.raises(Refused):
        import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[])
    assert counts() == before


def test_points_fill_a_match_that_is_there_and_unknown_members_do_nothing(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, make.make_team(cast.tournament, "Раз"), make.make_team(cast.tournament, "Два"))
    given = {"line": 2, "tour": "2", "team_a": "раз", "team_b": "ДВА", "points_a": "4½", "points_b": "0"}
    import_matches(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[given | {"state": "approved", "total_a": "9"}]
    )
    match.refresh_from_db()
    assert (match.state, match.total_a, match.entered_b, match.version) == ("closing", Decimal("4.5"), Decimal(0), 2)


def test_strangers_import_nothing(cast: Cast) -> None:
    before = counts()
    for stranger in (cast.judge, cast.captain_a, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            import_matches(make.by(stranger), tournament_id=cast.tournament.pk, rows=rows(), create=True)
    assert counts() == before


def test_an_import_approves_only_what_the_button_would(db: None) -> None:
    field = make_field(2)
    match = make.make_match(field.tour(1), *field.teams)
    enter_points(make.by(field.organiser), match_id=match.pk, version=1, a="3", b="")
    row = {"line": 1, "tour": "1", "team_a": "1", "team_b": "2"}
    given: dict[str, Any] = {"tournament_id": field.tournament.pk, "approve": True}
    import_matches(make.by(field.organiser, reason="on paper"), **given, rows=[row])
    assert Match.objects.get(pk=match.pk).state != "approved"
    enter_points(make.by(field.organiser), match_id=match.pk, version=2, a="3", b="1")
    link, _token = make.make_link(field.teams[1])
    dispute_protocol(make.by(link), match_id=match.pk, version=3, side="B", text="No.")
    with pytest.raises(Refused) as refused:
        import_matches(make.by(field.organiser, reason="on paper"), **given, rows=[row])
    assert [name for name, _sentence in refused.value.faults] == ["row-1"]
    assert Match.objects.get(pk=match.pk).state != "approved"


def test_a_person_who_comes_with_a_match_has_the_one_player(db: None) -> None:
    organiser = make.make_user("olga")
    tournament = make.make_tournament(organiser=organiser, participants="people")
    row = {"line": 2, "tour": "1", "team_a": "Ким Лев", "team_b": "Ли Ян", "points_a": "2", "points_b": "1"}
    import_matches(make.by(organiser), tournament_id=tournament.pk, rows=[row], create=True)
    assert list(Player.objects.order_by("pk").values_list("team__name", "name")) == [
        ("Ким Лев", "Ким Лев"),
        ("Ли Ян", "Ли Ян"),
    ]
    tournament.refresh_from_db()
    assert not report(document_of(tournament, with_log=True)).differences


def test_a_team_that_comes_with_a_match_has_no_player_yet(cast: Cast) -> None:
    row = {"line": 2, "tour": "7", "team_a": "Раз", "team_b": "Два"}
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row], create=True)
    assert not Player.objects.filter(team__name__in=["Раз", "Два"]).exists()


def test_a_pair_that_must_not_meet_is_warned_about_as_when_it_is_made_by_hand(cast: Cast) -> None:
    one, other = cast.match.team_a, cast.other_match.team_a
    PairWish.objects.create(tournament=cast.tournament, one=one, other=other, kind="forbidden")
    row = {"line": 2, "tour": "7", "team_a": other.name, "team_b": one.name}
    rows = [row, row | {"line": 3, "team_a": "Бета", "team_b": "Дельта"}]
    intent, again = make.by(cast.organiser), make.by(cast.organiser)
    with translation.override("en"):
        for wants in (intent, again):
            import_matches(wants, tournament_id=cast.tournament.pk, rows=rows, create=True)
    assert intent.found["warnings"] == ["“Гамма” and “Альфа” must not meet."]
    assert "warnings" not in again.found


@pytest.mark.parametrize("word", ["-", "–", "—", "bye", "Свободен", "СВОБОДНА", " без  соперника "])
def test_the_usual_signs_for_a_bye_are_no_team(cast: Cast, word: str) -> None:
    row = {"line": 2, "tour": "2", "team_a": "Альфа", "team_b": word}
    for _ in range(2):
        import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row], create=True)
    match = Match.objects.get(tour__number=2)
    assert (match.team_a.name, match.team_b) == ("Альфа", None)
    assert Team.objects.filter(tournament=cast.tournament).count() == 4


def test_a_team_that_is_called_like_a_bye_plays(cast: Cast) -> None:
    make.make_team(cast.tournament, "Свободна")
    row = {"line": 2, "tour": "2", "team_a": "Альфа", "team_b": "свободна"}
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row], create=True)
    assert str(Match.objects.get(tour__number=2).team_b) == "Свободна"
