"""What an organiser has to do next: every line appears with its cause and goes with it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.draws.read.series import Series
from tournaments.formats.rules.tour_format import PRESETS, Stage, to_json
from tournaments.models import AccessLink, Draw, Game, Judge, Match, MatchJudge, Player, Signal, Team, Tour, Tournament
from tournaments.pages.organiser.todo import Todo, Urgency, courses, facts_of, nothing_to_do, todo_list

NOW = datetime(2026, 7, 14, 12, tzinfo=UTC)


def todos(tournament: Tournament) -> dict[str, Todo]:
    with translation.override("en"):
        listed = todo_list(facts_of(tournament, NOW))
    assert [todo.urgency for todo in listed] == sorted(todo.urgency for todo in listed)
    assert len({(todo.code, todo.text) for todo in listed}) == len(listed)
    return {todo.code: todo for todo in listed}


@pytest.fixture
def ready(cast: Cast) -> Cast:
    """The cast with everything there: rooms, judges, players, and links for everybody."""
    AccessLink.objects.update(expires_at=NOW + timedelta(days=1))
    last = make.make_link(cast.other_match.team_b or cast.match.team_a)[0]
    AccessLink.objects.filter(pk=last.pk).update(expires_at=NOW + timedelta(days=1))
    return cast


def set_match(match: Match, **fields: Any) -> None:
    Match.objects.filter(pk=match.pk).update(**fields)


def test_a_tournament_that_is_ready_has_nothing_to_do(ready: Cast) -> None:
    assert todos(ready.tournament) == {}
    with translation.override("en"):
        assert "Next: Tour 1" in nothing_to_do(facts_of(ready.tournament, NOW))
        set_match(ready.match, state="warm_up")
        assert "being played" in nothing_to_do(facts_of(ready.tournament, NOW))
        Match.objects.update(state="approved")
        assert "every match is approved" in nothing_to_do(facts_of(ready.tournament, NOW))


def test_that_nobody_can_be_senior_is_told_once_a_tour_is_to_be_assigned(ready: Cast) -> None:
    Judge.objects.update(can_be_senior=False)
    assert todos(ready.tournament) == {}
    make.make_tour(ready.tournament)
    assert {*todos(ready.tournament)} == {"tour.no_pairs", "judges.no_senior"}
    Judge.objects.filter(name="Семён").update(can_be_senior=True)
    assert {*todos(ready.tournament)} == {"tour.no_pairs"}


def test_tours_at_one_time_are_told_unless_both_are_drawn_from_others(ready: Cast) -> None:
    Tour.objects.filter(pk=ready.tour.pk).update(starts_at=NOW + timedelta(hours=1))
    second = make.make_tour(ready.tournament, starts_at=NOW + timedelta(minutes=90))
    told = todos(ready.tournament)["tour.overlap"]
    assert (told.text, told.url) == (
        "Tour 1 and Tour 2 overlap: check their times.",
        reverse("desk_timetable", args=["cup"]),
    )
    alone, other = (make.make_team(ready.tournament, players=1) for _ in range(2))
    match = make.make_match(second, alone, other, room="9")
    assert "tour.overlap" not in todos(ready.tournament)
    set_match(match, team_a=ready.match.team_a)
    assert "tour.overlap" in todos(ready.tournament)
    set_match(match, team_b=None, room=None)
    assert "tour.overlap" not in todos(ready.tournament), "a bye takes nobody's time"
    set_match(match, team_b=other)
    Tour.objects.filter(pk=second.pk).update(starts_at=NOW + timedelta(hours=9))
    assert "tour.overlap" not in todos(ready.tournament)


def test_an_empty_tournament_begins_with_teams_judges_and_a_tour(cast: Cast) -> None:
    by_code = todos(cast.other_tournament)
    assert {*by_code} == {"teams.none", "judges.none", "tours.none"}
    assert by_code["teams.none"].url == reverse("desk_roster", args=["other"])


Cause = Callable[[Cast], object]


def second_tour(cast: Cast, **fields: Any) -> Match:
    """The same teams the other way round, with rooms and judges."""
    tour = make.make_tour(cast.tournament)
    judges = [row.judge for row in MatchJudge.objects.order_by("pk")]
    make.make_match(tour, cast.match.team_a, cast.other_match.team_a, judges=(judges[0],), room="2.1")
    return make.make_match(tour, cast.match.team_b, cast.other_match.team_b, judges=(judges[1],), room="2.2", **fields)


def no_seniors(cast: Cast) -> None:
    """None of the judges can lead, and a match still needs somebody who does."""
    Judge.objects.update(can_be_senior=False)
    MatchJudge.objects.filter(match=cast.match).update(senior=False)


def a_bye(cast: Cast) -> None:
    team = make.make_team(cast.tournament)
    expires = NOW + timedelta(days=1)
    make.make_link(team)
    AccessLink.objects.update(expires_at=expires)
    Match.objects.create(tour=cast.tour, number=9, team_a=team)
    set_match(cast.match, state="warm_up")


def closing(cast: Cast, games: int) -> None:
    """A match of entered results that has come to its end."""
    set_match(cast.match, state="closing")
    for number in range(games):
        board, game = divmod(number, 2)
        stage = "individual" if board < 5 else "team"
        cast.match.games.create(stage=stage, board=board + 1 if board < 5 else 0, number=game + 1, decision="A")


def team_ids() -> tuple[int, ...]:
    """The teams of all matches."""
    pks = (pk for match in Match.objects.all() for pk in (match.team_a_id, match.team_b_id))
    return tuple(pk for pk in pks if pk is not None)


def drawn(cast: Cast, method: str, **series: Any) -> Draw:
    """Says of the cast's tour that it comes from a table or bracket of its teams."""
    made = replace(Series(method, 1, team_ids(), (cast.tour.pk,)), **series)
    nothing = {"whole": True, "matches": [], "made": []}
    options = {"series": made.to_json()}
    return Draw.objects.create(tour=cast.tour, method=method, made_at=NOW, made_by="", options=options, before=nothing)


def a_bracket(cast: Cast, tours: int = 2, fields: dict[str, Any] | None = None) -> None:
    """The cast's tour as the semi-finals of a knock-out of four, approved; ``fields`` are those of a match."""
    drawn(cast, "knock_out")
    Match.objects.update(state="approved", total_a=Decimal(2), total_b=Decimal(1))
    set_match(cast.match, **fields or {})
    for _ in range(tours - 1):
        make.make_tour(cast.tournament)


def groups(cast: Cast) -> None:
    """Two groups of two teams that have played their tables, and an empty tour."""
    drawn(cast, "round_robin", groups=(("I", 2), ("II", 2)))
    Match.objects.update(state="approved")
    make.make_tour(cast.tournament)


def a_final(cast: Cast) -> None:
    """A bracket of four, its final and the match for the third place drawn after semi-finals that A have won."""
    a_bracket(cast)
    final = Tour.objects.get(number=2)
    one, other = (match for match in Match.objects.order_by("pk"))
    judges = [row.judge for row in MatchJudge.objects.order_by("pk")]
    make.make_match(final, one.team_a, other.team_a, judges=(judges[0],), room="2.1")
    make.make_match(final, one.team_b, other.team_b, judges=(judges[1],), room="2.2")
    series = Series("knock_out", 1, team_ids()[:4], (cast.tour.pk, final.pk))
    drawn(cast, "knock_out")
    Draw.objects.filter(pk=Draw.objects.latest("pk").pk).update(tour=final, options={"series": series.to_json()})


def a_corrected_semi_final(cast: Cast) -> None:
    a_final(cast)
    set_match(cast.match, total_a=Decimal(1), total_b=Decimal(2))


LEVEL = {"total_b": Decimal(2)}
PLACES = {
    "teams.no_players": "desk_team", "judges.none": "desk_judges",
    "judges.no_senior": "desk_judges", "links.judges": "desk_links",
    "links.captains": "desk_links", "tour.no_pairs": "desk_draw", "groups.goes_on": "desk_draw",
    "match.goes_on": "desk_draw", "tour.outdated": "desk_draw", "tour.next_round": "desk_tour_add",
    "tour.left_out": "desk_pairs",
    "tour.unfinished": "desk_matches", "tour.late": "desk_matches", "match.no_room": "desk_places",
    "match.room_twice": "desk_places", "match.no_judges": "desk_places", "match.no_senior": "desk_places",
    "match.attached": "desk_places", "match.judge_twice": "desk_places", "match.line_ups": "judge_match",
    "match.undecided": "judge_match", "match.unsigned": "judge_match", "match.approval": "desk_match",
    "match.bye": "desk_match", "signals.calls": "desk_signals", "signals.disputes": "desk_signals",
}  # fmt: skip
"""Where each thing can be done when it is about one match or team."""

CAUSES: list[tuple[str, Cause, int, Urgency]] = [
    ("teams.no_players", lambda cast: Player.objects.filter(team=cast.match.team_a).delete(), 1, Urgency.SOON),
    ("judges.none", lambda _cast: Judge.objects.all().delete(), 0, Urgency.SOON),
    ("judges.no_senior", no_seniors, 0, Urgency.SOON),
    (
        "links.judges",
        lambda _cast: AccessLink.objects.filter(judge__isnull=False).update(revoked_at=NOW),
        2,
        Urgency.SOON,
    ),
    ("links.judges", lambda cast: AccessLink.objects.filter(pk=cast.judge.pk).update(expires_at=NOW), 1, Urgency.SOON),
    ("links.captains", lambda _cast: AccessLink.objects.filter(team__isnull=False).delete(), 4, Urgency.LATER),
    ("tour.no_pairs", lambda cast: make.make_tour(cast.tournament), 1, Urgency.LATER),
    (
        "tour.no_pairs",
        lambda cast: (Match.objects.update(state="approved"), make.make_tour(cast.tournament)),
        1,
        Urgency.SOON,
    ),
    ("groups.goes_on", groups, 1, Urgency.SOON),
    ("match.goes_on", lambda cast: a_bracket(cast, 1, LEVEL), 1, Urgency.NOW),
    ("tour.next_round", lambda cast: a_bracket(cast, 1), 1, Urgency.SOON),
    ("tour.no_pairs", a_bracket, 1, Urgency.SOON),
    ("tour.outdated", a_corrected_semi_final, 2, Urgency.NOW),
    ("tour.left_out", lambda cast: make.make_team(cast.tournament), 1, Urgency.SOON),
    ("tour.unfinished", lambda cast: second_tour(cast, state="warm_up"), 2, Urgency.NOW),
    ("tour.late", lambda _cast: Tour.objects.update(starts_at=NOW - timedelta(minutes=1)), 2, Urgency.NOW),
    ("match.no_room", lambda cast: set_match(cast.match, room=None), 1, Urgency.SOON),
    ("match.no_room", lambda cast: set_match(second_tour(cast), room=None), 1, Urgency.LATER),
    ("match.room_twice", lambda cast: set_match(cast.match, room=cast.other_match.room), 2, Urgency.SOON),
    ("match.no_judges", lambda cast: MatchJudge.objects.filter(match=cast.match).delete(), 1, Urgency.SOON),
    ("match.no_senior", lambda _cast: MatchJudge.objects.update(senior=False), 2, Urgency.SOON),
    (
        "match.attached",
        lambda cast: cast.match.match_judges.get().judge.attached_to.add(cast.match.team_a),
        1,
        Urgency.SOON,
    ),
    (
        "match.judge_twice",
        lambda cast: MatchJudge.objects.create(match=cast.match, judge=cast.other_match.match_judges.get().judge),
        2,
        Urgency.SOON,
    ),
    ("match.line_ups", lambda cast: set_match(cast.match, state="line_ups"), 1, Urgency.NOW),
    ("match.undecided", lambda cast: closing(cast, 11), 1, Urgency.NOW),
    ("match.unsigned", lambda cast: closing(cast, 12), 1, Urgency.NOW),
    ("match.unsigned", lambda cast: set_match(cast.match, state="closing", walk_over="A"), 1, Urgency.NOW),
    ("match.approval", lambda cast: set_match(cast.match, state="signed"), 1, Urgency.NOW),
    ("match.bye", a_bye, 1, Urgency.SOON),
    (
        "signals.calls",
        lambda cast: Signal.objects.create(tournament=cast.tournament, kind="room", text="x", given_at=NOW),
        1,
        Urgency.NOW,
    ),
    (
        "signals.disputes",
        lambda cast: Signal.objects.create(tournament=cast.tournament, kind="dispute", text="x", given_at=NOW),
        1,
        Urgency.NOW,
    ),
]


@pytest.mark.parametrize(("code", "cause", "count", "urgency"), CAUSES)
def test_each_cause_gives_its_line_alone_with_a_place_that_opens(
    ready: Cast, code: str, cause: Cause, count: int, urgency: Urgency
) -> None:
    cause(ready)
    by_code = todos(ready.tournament)
    others = {
        "judges.none": {"match.no_judges"}, "judges.no_senior": {"match.no_senior"},
        "match.goes_on": {"tour.next_round"},
    }  # fmt: skip
    also = others.get(code, set())
    assert {*by_code} - also == {code}
    assert (by_code[code].count, by_code[code].urgency) == (count, urgency)
    assert str(count) in by_code[code].text or count in (0, 1)
    assert resolve(by_code[code].url.partition("#")[0]).url_name == PLACES[code]
    assert ready.client("organiser").get(by_code[code].url).status_code == 200


@pytest.mark.parametrize(
    ("code", "state", "place"),
    [("match.line_ups", "line_ups", "desk_matches"), ("match.undecided", "closing", "desk_approvals"),
     ("match.approval", "signed", "desk_approvals")],
)  # fmt: skip
def test_several_matches_lead_to_the_list_that_has_them_all(ready: Cast, code: str, state: str, place: str) -> None:
    Match.objects.update(state=state)
    url = todos(ready.tournament)[code].url
    assert resolve(url).url_name == place
    page = ready.client("organiser").get(url).content.decode()
    assert all(reverse("desk_match", args=["cup", match.pk]) in page for match in Match.objects.all())


def test_line_ups_missing_in_two_tours_lead_to_the_tours(ready: Cast) -> None:
    set_match(second_tour(ready), state="line_ups")
    set_match(ready.match, state="line_ups")
    assert todos(ready.tournament)["match.line_ups"].url == reverse("desk_tours", args=["cup"])


@pytest.mark.parametrize("fields", [{"walk_over": "A"}, {"goes_on": "B"}, {"state": "signed"}, {"total_a": 3}])
def test_who_goes_on_is_asked_only_after_a_draw_that_counts(ready: Cast, fields: dict[str, Any]) -> None:
    a_bracket(ready, fields=LEVEL | fields)
    assert "match.goes_on" not in todos(ready.tournament)


def test_a_round_is_drawn_anew_only_where_somebody_plays_on_who_has_lost(ready: Cast) -> None:
    a_final(ready)
    assert "tour.outdated" not in todos(ready.tournament)
    for fields in ({"walk_over": "A"}, LEVEL | {"goes_on": "B"}):
        set_match(ready.match, **{"walk_over": "", "goes_on": "", "total_b": Decimal(1)} | fields)
        assert "tour.outdated" in todos(ready.tournament)
    set_match(ready.match, goes_on="A")
    assert "tour.outdated" not in todos(ready.tournament)


def test_who_lost_a_semi_final_alone_has_the_third_place_without_playing(ready: Cast) -> None:
    """Three in a bracket: a bye and one semi-final, then the final, and a bye for the one who lost."""
    a_final(ready)
    ready.other_match.delete()
    Match.objects.filter(tour__number=2).delete()
    won, lost = filter(None, (ready.match.team_a, ready.match.team_b))
    third = make.make_team(ready.tournament)
    Match.objects.create(tour=ready.tour, number=2, team_a=third, state="approved")
    final = Tour.objects.get(number=2)
    judge = MatchJudge.objects.get(match=ready.match).judge
    make.make_match(final, third, won, judges=(judge,), room="2.1")
    Match.objects.create(tour=final, number=2, team_a=lost, state="approved")
    series = Series("knock_out", 1, (third.pk, won.pk, lost.pk), (ready.tour.pk, final.pk))
    Draw.objects.filter(tour=final).update(options={"series": series.to_json()})
    assert "tour.outdated" not in todos(ready.tournament)
    set_match(ready.match, total_a=Decimal(1), total_b=Decimal(2))
    assert "tour.outdated" in todos(ready.tournament)


def test_a_round_that_has_begun_is_not_to_be_drawn_anew(ready: Cast) -> None:
    a_corrected_semi_final(ready)
    before = todos(ready.tournament)["tour.outdated"].text
    Match.objects.filter(tour__number=2).update(state="line_ups")
    now = todos(ready.tournament)["tour.outdated"].text
    assert now != before
    assert "Пары" not in now


def test_a_tour_that_was_said_to_begin_later_is_not_late_before_that(ready: Cast) -> None:
    Tour.objects.update(starts_at=NOW - timedelta(minutes=29), delay=30)
    assert "tour.late" not in todos(ready.tournament)
    set_match(ready.other_match, state="warm_up")
    assert "tour.late" not in todos(ready.tournament)
    Tour.objects.update(starts_at=NOW - timedelta(minutes=31))
    assert "tour.late" in todos(ready.tournament)


def test_a_tour_that_an_earlier_delay_puts_off_is_not_late_either(ready: Cast) -> None:
    Tour.objects.update(starts_at=NOW - timedelta(minutes=50), delay=60, minutes=40)
    second = second_tour(ready)
    Tour.objects.filter(number=2).update(starts_at=NOW - timedelta(minutes=5), minutes=40)
    assert "tour.late" not in todos(ready.tournament)
    set_match(second, state="warm_up")
    assert "tour.late" not in todos(ready.tournament)


def test_who_goes_on_is_decided_where_the_line_leads(ready: Cast) -> None:
    a_bracket(ready, fields=LEVEL)
    todo = todos(ready.tournament)["match.goes_on"]
    page = ready.client("organiser").get(todo.url).content.decode()
    assert f'id="{todo.url.partition("#")[2]}"' in page
    assert reverse("desk_goes_on", args=["cup", ready.match.pk]) in page


def test_whoever_a_table_or_bracket_leaves_out_is_not_missed(ready: Cast) -> None:
    late = make.make_team(ready.tournament)
    make.make_link(late)
    AccessLink.objects.update(expires_at=NOW + timedelta(days=1))
    assert {*todos(ready.tournament)} == {"tour.left_out"}
    teams = (*team_ids(), late.pk)
    for left, method, series in (
        (False, "round_robin", {"whole": False}),
        (False, "round_robin", {"teams": teams, "groups": (("I", 4), ("II", 1))}),
        (False, "knock_out", {"teams": teams}),
        (True, "round_robin", {}),
    ):
        drawn(ready, method, **series)
        assert ("tour.left_out" in todos(ready.tournament)) is left
    Draw.objects.update(undone_at=NOW, undone_by="x")
    assert "tour.left_out" in todos(ready.tournament)


def test_line_ups_that_are_there_and_results_that_are_entered_ask_for_nothing(ready: Cast) -> None:
    for side in "AB":
        make.make_line_up(ready.match, side)
    set_match(ready.match, state="individual")
    assert todos(ready.tournament) == {}
    points = {"kind": "points", "format": to_json(PRESETS["points"].format)}
    Tour.objects.filter(pk=ready.tour.pk).update(**points)
    set_match(ready.match, state="closing")
    assert {*todos(ready.tournament)} == {"match.undecided"}
    set_match(ready.match, entered_a=Decimal(1), entered_b=Decimal(0))
    assert {*todos(ready.tournament)} == {"match.unsigned"}


def test_results_that_the_format_no_longer_asks_for_finish_no_protocol(ready: Cast) -> None:
    tour_format = ready.tour.tour_format
    for key in tour_format.games_of(Stage.INDIVIDUAL):
        if key.board > 1:
            Game.objects.create(match=ready.match, stage=key.stage, board=key.board, number=key.number, decision="A")
    facts = facts_of(ready.tournament, NOW)
    [match] = [match for match in facts.matches if match.pk == ready.match.pk]
    assert match.decided == 8
    Tour.objects.filter(pk=ready.tour.pk).update(format=to_json(replace(tour_format, boards=2)))
    facts = facts_of(ready.tournament, NOW)
    [match] = [match for match in facts.matches if match.pk == ready.match.pk]
    assert match.decided == 4


def test_teams_that_have_left_or_come_later_are_not_missed_and_persons_need_no_players(ready: Cast) -> None:
    make.make_team(ready.tournament, withdrawn_from=1)
    make.make_team(ready.tournament, entered_from=2)
    assert todos(ready.tournament) == {}
    make.make_team(ready.tournament, players=0, entered_from=2)
    Tournament.objects.filter(pk=ready.tournament.pk).update(participants="people")
    assert todos(Tournament.objects.get(pk=ready.tournament.pk)) == {}


def test_matches_are_counted_by_state_in_the_order_of_their_course(ready: Cast) -> None:
    set_match(ready.match, state="team")
    with translation.override("en"):
        [course] = courses(facts_of(ready.tournament, NOW))
    assert [(state, number) for state, _label, number in course.states] == [("planned", 1), ("team", 1)]
    assert (course.matches, course.is_live, course.is_over) == (2, True, False)


def test_the_page_shows_the_list_or_says_that_there_is_nothing(ready: Cast) -> None:
    url, english = reverse("desk_tournament", args=["cup"]), {"accept-language": "en"}
    AccessLink.objects.update(expires_at="2999-01-01T00:00:00Z")
    assert "Nothing to do" in ready.client("organiser").get(url, headers=english).content.decode()
    set_match(ready.match, room=None)
    page = ready.client("organiser").get(url, headers=english).content.decode()
    assert "Nothing to do" not in page
    assert f'<a href="{reverse("desk_places", args=["cup", 1])}">' in page


def grown(tournament: Tournament, teams: int) -> None:
    """That many teams with players, judges, and a tour in which all of them play."""
    made = Team.objects.bulk_create(
        Team(tournament=tournament, name=f"T{teams}-{number}", key=f"t{teams}-{number}") for number in range(teams)
    )
    Player.objects.bulk_create(Player(team=team, name="P", key="p") for team in made)
    tour = make.make_tour(tournament)
    rows = zip(made[::2], made[1::2], strict=True)
    Match.objects.bulk_create(
        Match(tour=tour, number=number, team_a=a, team_b=b) for number, (a, b) in enumerate(rows, start=1)
    )


def test_the_page_needs_as_many_queries_for_24_teams_as_for_200(
    ready: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client: Client = ready.client("organiser")
    url = reverse("desk_tournament", args=["cup"])
    numbers = []
    for teams in (24, 200):
        grown(ready.tournament, teams)
        with django_assert_max_num_queries(16) as asked:
            assert client.get(url).status_code == 200
        numbers.append(len(asked.captured_queries))
    assert numbers[0] == numbers[1]
