"""Drawing tours through the service, and undoing it."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.drawn import Field, make_field, picture
from tournaments.draws.read.draws import DrawRequest, material_of, plan_draw
from tournaments.draws.rules.pairing import model
from tournaments.draws.write.draws import make_draw, undo_draw
from tournaments.draws.write.pairs import swap_teams
from tournaments.kernel.write import Conflict, KeyReused, Refused
from tournaments.models import AuditEntry, Draw, Match, MatchJudge, Room, Team


@pytest.fixture
def six(db: None) -> Field:
    """Six teams and three tours."""
    return make_field(6)


def opponents(pair: str) -> frozenset[str]:
    return frozenset(pair.split("-"))


def refused(field: Field, number: int, method: str = "swiss", **draw_request: Any) -> str:
    before = (picture(field.tour(number)), Draw.objects.count(), AuditEntry.objects.count())
    with pytest.raises(Refused) as why:
        field.draw(number, method, **draw_request)
    assert (picture(field.tour(number)), Draw.objects.count(), AuditEntry.objects.count()) == before
    return str(why.value)


def test_a_swiss_draw_stores_matches_the_draw_itself_and_one_entry(six: Field) -> None:
    answer = six.draw(1)
    assert [opponents(pair) for pair in six.pairs(1)] == [{"1", "4"}, {"2", "5"}, {"3", "6"}]
    stored = Draw.objects.get()
    assert (stored.pk, stored.seed, stored.made_by) == (answer["draw"], 7, six.organiser.username)
    assert model.from_json(stored.plan).seed == 7
    entry = AuditEntry.objects.get()
    assert (entry.action, len(entry.changes["after"]["matches"])) == ("draw.make", 3)


def test_the_second_tour_pairs_winners_without_repeats(six: Field) -> None:
    six.draw(1)
    six.play(1)
    six.draw(2)
    pairs = [opponents(pair) for pair in six.pairs(2)]
    assert set(pairs) & {opponents(pair) for pair in six.pairs(1)} == set()
    assert sum(pair < {"1", "2", "3"} for pair in pairs) == 1


def test_the_same_seed_gives_the_stored_draw_again(six: Field) -> None:
    for team in six.teams:
        Team.objects.filter(pk=team.pk).update(seed=None)
    draw_request = DrawRequest("swiss", 99)
    planned = plan_draw(material_of(six.tour(1)), draw_request)
    make_draw(make.by(six.organiser), **six.where(1), draw_request=draw_request.to_data(), digest=planned.digest)
    assert model.from_json(Draw.objects.get().plan) == planned.draw
    assert plan_draw(material_of(six.tour(1)), draw_request).draw == planned.draw
    others = {
        tuple(plan_draw(material_of(six.tour(1)), DrawRequest("swiss", seed)).draw.all_pairs) for seed in range(20)
    }
    assert len(others) > 1


def test_a_preview_that_is_out_of_date_is_not_stored(six: Field) -> None:
    six.draw(1)
    planned = plan_draw(material_of(six.tour(2)), DrawRequest("swiss", 7))
    six.play(1, (0, 3), (0, 3), (0, 3))
    with pytest.raises(Refused):
        make_draw(
            make.by(six.organiser),
            **six.where(2),
            draw_request=DrawRequest("swiss", 7).to_data(),
            digest=planned.digest,
        )
    assert six.pairs(2) == []


def test_an_odd_team_has_the_bye_and_nobody_twice(db: None) -> None:
    field = make_field(5)
    byes = []
    for number in (1, 2, 3):
        field.draw(number)
        byes += [pair for pair in field.pairs(number) if pair.endswith("-")]
        assert field.pairs(number)[-1] == byes[-1]
        field.play(number)
    assert len(set(byes)) == 3


def test_teams_that_left_or_are_yet_to_come_are_not_drawn(six: Field) -> None:
    Team.objects.filter(pk=six.teams[0].pk).update(withdrawn_from=1)
    Team.objects.filter(pk=six.teams[1].pk).update(entered_from=2)
    six.draw(1)
    assert {name for pair in six.pairs(1) for name in pair.split("-")} == {"3", "4", "5", "6"}
    six.play(1)
    six.draw(2)
    assert {name for pair in six.pairs(2) for name in pair.split("-")} - {""} == {"2", "3", "4", "5", "6"}


def test_rehearsals_make_no_history(six: Field) -> None:
    six.draw(1)
    six.play(1)
    first = six.pairs(1)
    tour = six.tour(1)
    tour.rehearsal = True
    tour.save()
    six.tournament.refresh_from_db()
    six.draw(2)
    assert [opponents(pair) for pair in six.pairs(2)] == [opponents(pair) for pair in first]


def test_a_kept_pair_stands_with_its_room_and_judges(six: Field) -> None:
    judge = make.make_judge(six.tournament)
    match = make.make_match(six.tour(1), six.teams[0], six.teams[1], judges=(judge,))
    six.draw(1, kept=[match.pk])
    kept = Match.objects.get(pk=match.pk)
    assert (kept.team_a, kept.team_b, kept.room) == (six.teams[0], six.teams[1], match.room)
    assert MatchJudge.objects.get().match == kept
    assert kept.version == match.version + 1
    assert len(six.pairs(1)) == 3


def test_teams_that_are_kept_apart_do_not_meet(six: Field) -> None:
    ids = [six.teams[0].pk, six.teams[3].pk]
    six.draw(1, forbidden=[ids])
    assert {"1", "4"} not in [opponents(pair) for pair in six.pairs(1)]


def test_a_round_robin_goes_on_over_the_tours_and_everybody_meets_once(db: None) -> None:
    field = make_field(4, tours=4)
    for number in (1, 2, 3):
        field.draw(number, "round_robin", seed=number)
        field.play(number)
    met = [opponents(pair) for number in (1, 2, 3) for pair in field.pairs(number)]
    assert len(met) == len(set(met)) == 6
    assert "3" in refused(field, 4, "round_robin")
    field.draw(4, "round_robin", fresh=True)
    assert len(field.pairs(4)) == 2


def test_whoever_meets_a_withdrawn_team_in_a_table_has_a_bye(db: None) -> None:
    field = make_field(4)
    field.draw(1, "round_robin")
    Team.objects.filter(pk=field.teams[3].pk).update(withdrawn_from=2)
    field.draw(2, "round_robin")
    assert len(field.pairs(2)) == 2
    assert [pair for pair in field.pairs(2) if pair.endswith("-")] == [field.pairs(2)[-1]]


def test_a_knock_out_is_played_to_the_end_with_a_match_for_the_third_place(six: Field) -> None:
    six.draw(1, "knock_out")
    assert sorted(pair for pair in six.pairs(1) if pair.endswith("-")) == ["1-", "2-"]
    six.play(1)
    six.draw(2, "knock_out")
    assert {opponents(pair) for pair in six.pairs(2)} == {opponents("1-4"), opponents("2-3")}
    six.play(2)
    six.draw(3, "knock_out")
    assert [opponents(pair) for pair in six.pairs(3)] == [{"1", "2"}, {"3", "4"}]


def test_a_tour_that_was_put_off_repeats_no_pair_and_no_bye_of_a_later_one(db: None) -> None:
    field = make_field(5)
    field.draw(1)
    field.play(1)
    field.draw(3, despite_warnings=True)
    field.play(3)
    field.draw(2, despite_warnings=True)
    for other in (1, 3):
        assert not {frozenset(pair.split("-")) for pair in field.pairs(2)} & {
            frozenset(pair.split("-")) for pair in field.pairs(other)
        }


def test_a_final_of_the_best_follows_a_swiss_stage(db: None) -> None:
    field = make_field(8, tours=3)
    field.draw(1)
    field.play(1)
    field.draw(2, "knock_out", best=4, third_place=False)
    assert {name for pair in field.pairs(2) for name in pair.split("-")} == {"1", "2", "3", "4"}
    field.play(2)
    field.draw(3, "knock_out")
    assert [opponents(pair) for pair in field.pairs(3)] == [{"1", "2"}]


def test_a_bracket_waits_for_results(six: Field) -> None:
    six.draw(1, "knock_out")
    assert "3" in refused(six, 2, "knock_out")


def test_undoing_brings_back_exactly_what_was(six: Field) -> None:
    senior, second = make.make_judge(six.tournament), make.make_judge(six.tournament)
    match = make.make_match(six.tour(1), six.teams[0], six.teams[1], judges=(senior, second))
    make.make_match(six.tour(1), six.teams[2], six.teams[3], room="3.1", room_locked=True)
    Match.objects.filter(pk=match.pk).update(number=9)
    MatchJudge.objects.filter(judge=second).update(locked=True)
    before = picture(six.tour(1))
    first = six.draw(1)["draw"]
    between = picture(six.tour(1))
    second_draw = six.draw(1, seed=8, kept=[Match.objects.filter(tour__number=1).order_by("number")[0].pk])
    six.undo(1, second_draw["draw"])
    assert picture(six.tour(1)) == between
    six.undo(1, first)
    assert picture(six.tour(1)) == before
    assert Draw.objects.filter(undone_at=None).count() == 0


def test_undoing_leaves_out_what_has_been_removed(six: Field) -> None:
    judge = make.make_judge(six.tournament)
    make.make_match(six.tour(1), six.teams[0], six.teams[1], judges=(judge,), room="old", room_locked=True)
    drawn = six.draw(1)["draw"]
    judge.delete()
    Room.objects.get(name="old").delete()
    six.undo(1, drawn)
    match = Match.objects.get()
    assert (match.room, match.room_locked, match.match_judges.count()) == (None, False, 0)


def test_a_removed_team_keeps_a_draw_from_being_undone(six: Field) -> None:
    match = make.make_match(six.tour(1), six.teams[0], six.teams[1])
    Team.objects.filter(pk=six.teams[0].pk).update(withdrawn_from=1)
    drawn = six.draw(1)["draw"]
    six.teams[0].delete()
    before = picture(six.tour(1))
    with pytest.raises(Refused):
        six.undo(1, drawn)
    assert picture(six.tour(1)) == before
    assert not Match.objects.filter(pk=match.pk).exists()


def test_nothing_is_drawn_or_undone_once_a_match_has_begun(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    Match.objects.filter(tour__number=1, number=1).update(state="warm_up")
    assert refused(six, 1)
    before = picture(six.tour(1))
    with pytest.raises(Refused):
        six.undo(1, drawn)
    assert picture(six.tour(1)) == before


def test_only_the_newest_draw_can_be_undone_and_only_once(six: Field) -> None:
    first, second = six.draw(1)["draw"], six.draw(1, seed=8)["draw"]
    with pytest.raises(Refused):
        six.undo(1, first)
    six.undo(1, second)
    with pytest.raises(Refused):
        six.undo(1, second)
    six.undo(1, first)
    assert six.pairs(1) == []


@pytest.mark.parametrize(
    "draw_request",
    [
        {"method": "lottery"}, {"seed": -1}, {"seed": 2**31}, {"within": "wish"}, {"best": 1}, {"cycles": 0},
        {"cycles": 5}, {"kept": [10**9]}, {"forbidden": [[1]]}, {"colour": "red"},
        {"method": "knock_out", "forbidden": [[1, 2]]},
    ],
)  # fmt: skip
def test_a_senseless_wish_is_refused(six: Field, draw_request: dict[str, Any]) -> None:
    assert refused(six, 1, **{"method": "swiss", **draw_request})


def test_forbidden_pairs_that_leave_no_draw_are_named(db: None) -> None:
    field = make_field(2)
    ids = [team.pk for team in field.teams]
    assert "1 – 2" in refused(field, 1, forbidden=[ids])
    assert refused(field, 1, forbidden=[[ids[0], ids[0]]])


def test_one_team_alone_cannot_be_drawn(db: None) -> None:
    assert refused(make_field(1), 1)


def test_a_draw_has_one_effect_per_key_and_loses_a_race_once(six: Field) -> None:
    intent, where, draw_request = make.by(six.organiser), six.where(1), {"method": "swiss", "seed": 7}
    answers = [make_draw(intent, **where, draw_request=draw_request) for _ in range(5)]
    assert answers == answers[:1] * 5
    assert Draw.objects.count() == 1
    with pytest.raises(KeyReused):
        make_draw(intent, **where, draw_request={"method": "swiss", "seed": 8})
    with pytest.raises(Conflict):
        make_draw(make.by(six.organiser), **where, draw_request=draw_request)
    with pytest.raises(Conflict):
        undo_draw(make.by(six.organiser), **where, draw_id=Draw.objects.get().pk)
    assert len(six.pairs(1)) == 3


def test_strangers_draw_nothing(six: Field) -> None:
    other = make.make_user()
    with pytest.raises(PermissionDenied):
        make_draw(make.by(other), **six.where(1), draw_request={"method": "swiss", "seed": 7})
    drawn = six.draw(1)["draw"]
    with pytest.raises(PermissionDenied):
        undo_draw(make.by(other), **six.where(1), draw_id=drawn)
    assert len(six.pairs(1)) == 3


def test_a_tour_of_another_tournament_is_not_drawn(six: Field) -> None:
    strange = make_field(4)
    where = strange.where(1) | {"tournament_id": six.tournament.pk}
    with pytest.raises(Refused):
        make_draw(make.by(six.organiser), **where, draw_request={"method": "swiss", "seed": 7})


def test_a_swap_after_a_draw_is_undone_before_the_draw(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    six.tour(1)
    drawn_pairs = picture(six.tour(1))
    swapped = swap_teams(make.by(six.organiser), **six.where(1), one=six.teams[0].pk, other=six.teams[1].pk)["draw"]
    with pytest.raises(Refused):
        six.undo(1, drawn)
    six.undo(1, swapped)
    assert picture(six.tour(1)) == drawn_pairs
