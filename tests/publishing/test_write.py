"""Publishing a tour, changes of a published one, taking it back."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.draws.write.pairs import set_pairs, state_of, swap_teams
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.matches import add_match, assign_judges, change_match
from tournaments.matches.write.requests import WALK_OVER, withdraw_team
from tournaments.matches.write.states import move
from tournaments.models import AuditEntry, Match, Room, Tour
from tournaments.publishing.read import doubts_of, publication_of
from tournaments.publishing.write import publish_tour, take_back_tour
from tournaments.rounds.write.match_import import import_matches
from tournaments.rounds.write.tours import add_tour

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(cast: Cast) -> Cast:
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    return cast


def where(cast: Cast) -> dict[str, Any]:
    tour = Tour.objects.get(pk=cast.tour.pk)
    return {"tournament_id": cast.tournament.pk, "tour_id": tour.pk, "version": tour.version}


def publish(cast: Cast, **more: Any) -> Any:
    return publish_tour(make.by(cast.organiser), **where(cast), **more)


def stored(cast: Cast) -> Tour:
    return Tour.objects.select_related("tournament").get(pk=cast.tour.pk)


@pytest.mark.both_databases
def test_publishing_shows_the_tour_and_remembers_what_was_published(draft: Cast) -> None:
    answer = publish(draft)
    tour = stored(draft)
    assert (tour.draft, answer["told"]) == (False, 6)
    assert tour.published_at is not None
    assert publication_of(tour).affected == ()
    entry = AuditEntry.objects.latest("number")
    assert (entry.action, entry.changes["before"], entry.changes["after"]["draft"]) == (
        "tour.publish", {"draft": True}, False,
    )  # fmt: skip
    assert entry.changes["after"]["matches"][0]["judges"] == ["Семён"]


def test_a_tour_without_matches_has_nothing_to_publish(draft: Cast) -> None:
    Match.objects.all().delete()
    with pytest.raises(Refused):
        publish(draft)
    assert stored(draft).draft


def test_what_is_doubtful_is_published_only_by_whoever_has_seen_it(draft: Cast) -> None:
    Match.objects.filter(pk=draft.match.pk).update(room=None)
    with pytest.raises(Refused) as refused:
        publish(draft)
    assert [field for field, _sentence in refused.value.faults] == ["despite_warnings"]
    assert stored(draft).draft
    publish(draft, despite_warnings=True)
    assert not stored(draft).draft
    assert AuditEntry.objects.latest("number").changes["despite"]


def test_two_matches_in_one_room_and_a_match_without_a_senior_judge_are_doubtful(draft: Cast) -> None:
    assert doubts_of(publication_of(stored(draft))) == ()
    Match.objects.filter(pk=draft.other_match.pk).update(room=draft.match.room)
    draft.other_match.match_judges.all().delete()
    assert len(doubts_of(publication_of(stored(draft)))) == 2


def test_only_what_was_looked_at_is_published(draft: Cast) -> None:
    seen = publication_of(stored(draft)).digest
    change_match(
        make.by(draft.organiser), match_id=draft.match.pk, version=1, team_a_id=draft.match.team_a_id,
        team_b_id=draft.match.team_b_id, room="столовая", number=1,
    )  # fmt: skip
    with pytest.raises(Refused):
        publish(draft, digest=seen)
    assert stored(draft).draft
    publish(draft, digest=publication_of(stored(draft)).digest)


def test_it_is_the_organisers_and_a_version_that_has_passed_is_a_lost_race(draft: Cast) -> None:
    for stranger in (draft.judge, draft.captain_a, draft.other_organiser):
        with pytest.raises(PermissionDenied):
            publish_tour(make.by(stranger), **where(draft))
    with pytest.raises(Conflict):
        publish_tour(make.by(draft.organiser), **where(draft) | {"version": 9})
    assert stored(draft).draft


def test_a_single_correction_is_public_at_once_and_says_whom_to_tell(draft: Cast) -> None:
    publish(draft)
    vera = make.make_judge(draft.tournament, "Вера", can_be_senior=True)
    assign_judges(make.by(draft.organiser), match_id=draft.match.pk, version=1, senior_id=vera.pk, judge_ids=[])
    tour = stored(draft)
    assert not tour.draft
    assert set(publication_of(tour).affected) == {"Альфа", "Бета", "Вера", "Семён"}
    publish(draft)
    assert publication_of(stored(draft)).affected == ()


def test_a_swap_in_a_published_tour_is_a_correction(draft: Cast) -> None:
    publish(draft)
    one, other = draft.match.team_a_id, draft.other_match.team_a_id
    swap_teams(make.by(draft.organiser), **where(draft), one=one, other=other)
    tour = stored(draft)
    assert not tour.draft
    assert set(publication_of(tour).affected) >= {"Альфа", "Бета", "Гамма", "Дельта"}


@pytest.mark.parametrize("keep", [False, True])
def test_drawing_a_published_tour_anew_makes_it_a_draft_unless_it_is_to_stay(draft: Cast, keep: bool) -> None:
    publish(draft)
    wish = {"method": "swiss", "seed": 3}
    answer = make_draw(make.by(draft.organiser), **where(draft), draw_request=wish, keep_published=keep)
    assert stored(draft).draft is not keep
    assert AuditEntry.objects.latest("number").changes.get("draft", False) is not keep
    publish(draft, despite_warnings=True)
    undo_draw(make.by(draft.organiser), **where(draft), draw_id=answer["draw"], keep_published=keep)
    assert stored(draft).draft is not keep


@pytest.mark.parametrize("keep", [False, True])
def test_other_pairs_by_hand_make_a_published_tour_a_draft_unless_it_is_to_stay(draft: Cast, keep: bool) -> None:
    publish(draft)
    one, other = draft.match, draft.other_match
    pairs: list[dict[str, Any]] = [
        {"match": one.pk, "a": one.team_a_id, "b": other.team_a_id},
        {"match": other.pk, "a": one.team_b_id, "b": other.team_b_id},
    ]
    seen = state_of(Match.objects.filter(tour=draft.tour))
    set_pairs(make.by(draft.organiser), **where(draft), seen=seen, pairs=pairs, keep_published=keep)
    assert stored(draft).draft is not keep


def test_other_pairs_by_hand_leave_a_tour_published_in_which_a_match_has_begun(draft: Cast) -> None:
    publish(draft)
    one, other = draft.match, draft.other_match
    Match.objects.filter(pk=one.pk).update(state="approved", entered_a=3, entered_b=1)
    pairs: list[dict[str, Any]] = [
        {"match": one.pk, "a": one.team_a_id, "b": one.team_b_id},
        {"match": other.pk, "a": other.team_b_id, "b": other.team_a_id},
    ]
    seen = state_of(Match.objects.filter(tour=draft.tour))
    set_pairs(make.by(draft.organiser), **where(draft), seen=seen, pairs=pairs)
    assert not stored(draft).draft
    assert AuditEntry.objects.latest("number").action == "draw.pairs"


def test_a_tour_is_taken_back_while_nothing_has_begun_and_published_again_with_its_changes(draft: Cast) -> None:
    publish(draft)
    take_back_tour(make.by(draft.organiser), **where(draft))
    tour = stored(draft)
    assert tour.draft
    assert publication_of(tour).affected == ()
    Match.objects.filter(pk=draft.match.pk).update(room=Room.objects.create(tournament=draft.tournament, name="3.3"))
    assert set(publication_of(stored(draft)).affected) == {"Альфа", "Бета", "Семён"}
    with pytest.raises(Refused):
        take_back_tour(make.by(draft.organiser), **where(draft))
    publish(draft)
    move(make.by(draft.judge), match_id=draft.match.pk, seen="planned", to="warm_up")
    with pytest.raises(Refused):
        take_back_tour(make.by(draft.organiser), **where(draft))
    assert not stored(draft).draft


def test_a_draft_has_no_results_when_a_team_leaves(draft: Cast) -> None:
    team = draft.match.team_a
    withdraw_team(
        make.by(draft.organiser), tournament_id=draft.tournament.pk, team_id=team.pk, version=team.version,
        from_tour=1, planned=WALK_OVER,
    )  # fmt: skip
    assert list(Match.objects.values_list("pk", "walk_over")) == [(draft.other_match.pk, "")]
    assert doubts_of(publication_of(stored(draft))) != ()


def test_a_new_tour_is_a_draft_with_its_matches_and_one_with_results_is_none(cast: Cast) -> None:
    answer = add_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, number=2, name="", kind="points", preset="points"
    )
    tour = Tour.objects.get(pk=answer["tour"])
    assert tour.draft
    add_match(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=tour.pk, team_a_id=cast.match.team_a_id,
        team_b_id=cast.match.team_b_id,
    )  # fmt: skip
    assert Tour.objects.get(pk=tour.pk).draft
    rows: list[dict[str, Any]] = [
        {"line": 1, "tour": "3", "team_a": "Альфа", "team_b": "Бета"},
        {"line": 2, "tour": "4", "team_a": "Альфа", "team_b": "Бета", "points_a": "3", "points_b": "1"},
    ]
    import_matches(make.by(cast.organiser), tournament_id=cast.tournament.pk, rows=rows, create=True)
    assert dict(Tour.objects.filter(number__gt=2).values_list("number", "draft")) == {3: True, 4: False}
