"""A lost race for a match that was changed along with others names who changed them, not its last own author."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from tests import factories as make
from tests.conftest import Cast
from tournaments.draws.write.assignments import assign_judges
from tournaments.draws.write.pairs import swap_teams
from tournaments.formats.rules.tour_format import to_json
from tournaments.kernel.write import Conflict
from tournaments.matches.write.closing import save_remarks
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import change_match
from tournaments.matches.write.requests import withdraw_team
from tournaments.models import LineUp, Match, Tour
from tournaments.publishing.write import publish_tour, take_back_tour
from tournaments.rounds.read.match_rows import MatchRow
from tournaments.rounds.write.match_import import import_matches
from tournaments.rounds.write.tours import change_tour


def _noted(cast: Cast) -> Match:
    """The match after its judge has written something into it."""
    match = Match.objects.get(pk=cast.match.pk)
    save_remarks(make.by(cast.judge), match_id=match.pk, version=match.version, remarks="")
    return Match.objects.get(pk=match.pk)


def _fewer_boards(cast: Cast) -> None:
    tour = Tour.objects.get(pk=cast.tour.pk)
    change_tour(
        make.by(cast.organiser), **_tour(cast), number=1, name="", starts_at=None, rehearsal=False, options={},
        format=to_json(replace(tour.tour_format, boards=3)),
    )  # fmt: skip


def _tour(cast: Cast) -> dict[str, Any]:
    tour = Tour.objects.get(pk=cast.tour.pk)
    return {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": tour.version}


def _first(cast: Cast, match: Match) -> str:
    """Which write came first for somebody who has the match on an older page."""
    with pytest.raises(Conflict) as lost:
        change_match(
            make.by(cast.organiser), match_id=match.pk, version=match.version, team_a_id=match.team_a_id,
            team_b_id=match.team_b_id, room="", number=9,
        )  # fmt: skip
    assert lost.value.entry is not None
    return f"{lost.value.entry.action} {lost.value.entry.actor}"


def test_it_names_who_changed_the_number_of_boards(cast: Cast) -> None:
    match = _noted(cast)
    _fewer_boards(cast)
    assert _first(cast, match) == "tour.change olga"


def test_it_names_who_gave_the_tour_its_judges(cast: Cast) -> None:
    match = _noted(cast)
    match.match_judges.all().delete()
    assign_judges(make.by(cast.organiser), **_tour(cast), wanted=1, seed=1)
    assert _first(cast, match) == "tour.judges olga"


def test_it_names_who_changed_the_pairs(cast: Cast) -> None:
    match = _noted(cast)
    Match.objects.filter(pk=match.pk).update(remarks="")
    swap_teams(make.by(cast.organiser), **_tour(cast), one=match.team_a_id, other=cast.other_match.team_a_id)
    assert _first(cast, match) == "draw.swap olga"


def test_it_names_who_noted_that_a_team_has_left(cast: Cast) -> None:
    match = _noted(cast)
    Match.objects.filter(pk=match.pk).update(remarks="")
    team = match.team_a
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "team_id": team.pk, "version": team.version}
    withdraw_team(make.by(cast.organiser), **ids, from_tour=1, planned="walk_over")
    assert _first(cast, match) == "team.withdraw olga"


def test_it_names_who_imported_points_into_the_match(cast: Cast) -> None:
    match = _noted(cast)
    Tour.objects.filter(pk=cast.tour.pk).update(kind=Tour.Kind.POINTS)
    names = {"team_a": match.team_a.name, "team_b": match.team_b.name if match.team_b else ""}
    row = MatchRow(1, tour="1", points_a="3", points_b="1", **names).as_data()
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=[row])
    assert _first(cast, match) == "matches.import olga"


def test_it_names_the_last_own_author_where_the_tour_changed_elsewhere(cast: Cast) -> None:
    """Another match of the tour got its judges; in this one the judge was faster."""
    match = Match.objects.get(pk=cast.match.pk)
    _noted(cast)
    Match.objects.filter(pk=match.pk).update(version=match.version + 1)
    kept = match.match_judges.all()
    kept.update(locked=True)
    assign_judges(make.by(cast.organiser), **_tour(cast), wanted=1, seed=1)
    assert _first(cast, match).startswith("match.remarks ")


def test_a_line_up_in_which_boards_have_gone_names_who_changed_them(cast: Cast) -> None:
    make.make_line_up(cast.match, "A")
    version = LineUp.objects.get(match=cast.match, side="A").version
    _fewer_boards(cast)
    places: list[dict[str, Any]] = []
    with pytest.raises(Conflict) as lost:
        save_line_up(make.by(cast.judge), match_id=cast.match.pk, side="A", version=version, places=places)
    assert lost.value.entry is not None
    assert lost.value.entry.action == "tour.change"


def test_it_does_not_name_who_only_published_the_tour(cast: Cast) -> None:
    older = Match.objects.get(pk=cast.match.pk)
    _noted(cast)
    for name in ("take_back", "publish"):
        work = take_back_tour if name == "take_back" else partial(publish_tour, despite_warnings=True)
        work(make.by(cast.organiser, key=f"key-of-{name}"), **_tour(cast))
    assert _first(cast, older).startswith("match.remarks")
