"""A paper protocol typed in: one write for a row, checked totals, a second entry by somebody else."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.audit.tables import lines_of
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.access import Actor
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.games import enter_result
from tournaments.matches.write.signing import sign_on_paper
from tournaments.models import AuditEntry, Game, LineUp, Match, Organiser, PaperEntry, Penalty, Signature, Tour
from tournaments.paper_entry.read.rows import Row, rows_of_tour
from tournaments.paper_entry.rules import Status
from tournaments.paper_entry.write import choose_second_entry, compare_paper, enter_paper, resolve

GAMES = {f"individual-{board}-{number}": "A" for board in range(1, 6) for number in (1, 2)}
GAMES |= {"team-0-1": "B", "team-0-2": "draw"}
TOTALS = ["13", "9"]
SIGNED = {"senior": "Семён", "captain_a": "Альфа 1", "captain_b": "Бета 1"}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def team(name: str) -> dict[str, Any]:
    """The first four on the boards, the others free shooters."""
    return {
        "boards": [f"{name} {number}" for number in range(1, 5)],
        "shooters": [f"{name} 5", f"{name} 6"],
        "captain": f"{name} 1",
    }


def paper(**more: Any) -> dict[str, Any]:
    """A whole protocol: 10 games for A, a team game each way and a half."""
    teams = {"A": team("Альфа"), "B": team("Бета")}
    return {"games": GAMES, "teams": teams, "totals": TOTALS, "signed": SIGNED} | more


def enter(
    cast: Cast, typed: dict[str, Any] | None = None, *, by: Any = None, signs: bool = True, **more: Any
) -> Answer:
    given: dict[str, Any] = {"match_id": cast.match.pk, "version": stored(cast).version}
    given |= {"typed": typed or paper(), "signs": signs}
    return enter_paper(by or make.by(cast.organiser), **(given | more))


def stored(cast: Cast) -> Match:
    return Match.objects.get(pk=cast.match.pk)


def wants_two(cast: Cast) -> Any:
    """The organiser wants second entries; the intent of somebody else who makes them."""
    given = {"tournament_id": cast.tournament.pk, "tour_id": cast.tour.pk, "version": cast.tour.version}
    choose_second_entry(make.by(cast.organiser), **given, wanted=True)
    second = make.make_user("vera")
    Organiser.objects.create(tournament=cast.tournament, user=second)
    return second


def compare(cast: Cast, who: Any, typed: dict[str, Any] | None = None) -> Answer:
    return compare_paper(make.by(who), match_id=cast.match.pk, version=stored(cast).version, typed=typed or paper())


def row(cast: Cast) -> Row:
    tour = Tour.objects.select_related("tournament").get(pk=cast.tour.pk)
    return rows_of_tour(tour, Actor(user=cast.organiser))[0]


def status(cast: Cast) -> Status:
    return row(cast).status


def test_a_whole_protocol_is_one_write_and_is_signed_on_paper(cast: Cast) -> None:
    answer = enter(cast)
    match = stored(cast)
    assert (answer["asks"], match.state, match.version) == ([], "signed", answer["version"])
    assert (match.total_a, match.total_b) == (13, 9)
    assert AuditEntry.objects.count() == 1
    assert set(Signature.objects.values_list("way", "given_by")) == {("paper", "olga")}
    assert LineUp.objects.filter(match=match).count() == 2
    assert status(cast) is Status.SIGNED


def test_begin_and_end_are_never_the_time_of_typing(cast: Cast) -> None:
    enter(cast)
    assert (stored(cast).started_at, stored(cast).ended_at) == (None, None)


def test_typed_times_are_stored(cast: Cast) -> None:
    enter(cast, paper(started="2026-07-14T10:00:00+03:00", ended="2026-07-14T11:30:00+03:00"))
    match = stored(cast)
    assert match.started_at
    assert match.ended_at
    assert (match.started_at.isoformat(), (match.ended_at - match.started_at).seconds) == (
        "2026-07-14T07:00:00+00:00", 5400,
    )  # fmt: skip


def test_what_is_typed_so_far_is_stored_unsigned(cast: Cast) -> None:
    enter(cast, {"games": {"individual-1-1": "B"}}, signs=False)
    assert (stored(cast).state, Game.objects.get().decision) == ("closing", "B")
    assert (status(cast), stored(cast).total_b) == (Status.TYPED, 1)


@pytest.mark.parametrize("totals", [["14", "8"], ["", ""], ["13", ""]])
def test_totals_that_do_not_agree_keep_the_protocol_from_being_signed(cast: Cast, totals: list[str]) -> None:
    answer = enter(cast, paper(totals=totals))
    assert [field for field, _sentence in answer["asks"]] == ["totals"]
    assert (stored(cast).state, Game.objects.count(), Signature.objects.count()) == ("closing", 12, 0)
    if all(totals):
        assert "14\u00a0:\u00a08" in answer["asks"][0][1]
        assert "13\u00a0:\u00a09" in answer["asks"][0][1]


def test_totals_that_differ_can_be_confirmed(cast: Cast) -> None:
    assert enter(cast, paper(totals=["14", "8"], confirmed=True))["asks"] == []
    assert stored(cast).state == "signed"


def test_what_is_missing_is_asked_before_signing(cast: Cast) -> None:
    games = {key: value for key, value in GAMES.items() if key != "team-0-2"}
    answer = enter(cast, paper(games=games, totals=["10", "6"]))
    assert "Team game 2 has no result yet." in [sentence for _field, sentence in answer["asks"]]
    assert stored(cast).state == "closing"


def test_all_that_keeps_a_paper_from_being_signed_is_said_at_once(cast: Cast) -> None:
    games = {key: value for key, value in GAMES.items() if key != "team-0-2"}
    asks = enter(cast, paper(games=games, signed={"senior": "Семён"}, totals=["14", "8"]))["asks"]
    assert [field for field, _sentence in asks] == ["signed", "totals", ""]
    assert asks[-1][1] == "Team game 2 has no result yet."
    assert not Signature.objects.exists()


def test_nobody_signs_without_names(cast: Cast) -> None:
    answer = enter(cast, paper(signed={"senior": "Семён"}))
    assert [field for field, _sentence in answer["asks"]] == ["signed"]
    assert not Signature.objects.exists()


def test_first_movers_take_turns_within_a_pair(cast: Cast) -> None:
    enter(cast, paper(first={"individual-1": "B", "team-0": "A"}), signs=False)
    firsts = dict(Game.objects.filter(board__in=(0, 1)).values_list("stage", "first").order_by("number"))
    assert firsts == {"individual": "A", "team": "B"}
    assert Game.objects.get(stage="individual", board=1, number=1).first == "B"
    assert Game.objects.get(stage="individual", board=2, number=1).first == ""


def test_figures_decide_a_game_by_themselves(cast: Cast) -> None:
    enter(cast, {"figures": {"individual-1-1": ["37", "27"]}, "first": {"individual-1": "B"}}, signs=False)
    game = Game.objects.get()
    assert (game.decision, game.first, game.sheet) == ("A", "B", {"first": "B", "painted": {"A": 37, "B": 27}})


def of_deer(cast: Cast, taken: str, result: str = "") -> Any:
    """The first game of a pair in which A has the deer, as it is stored."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind="deer")
    games = {"games": {"individual-1-1": result}, "figures": {"individual-1-1": [taken, ""]}}
    enter(cast, games | {"first": {"individual-1": "A"}}, signs=False)
    return Game.objects.get()


@pytest.mark.parametrize(
    ("taken", "result", "outcome", "decision"),
    [("14", "", "deer", "A"), ("14", "A", "deer", "A"), ("9", "B", "dogs", "B"), ("0", "draw", "draw", "draw")],
)
def test_of_deer_and_dogs_the_dogs_taken_are_typed(
    cast: Cast, taken: str, result: str, outcome: str, decision: str
) -> None:
    game = of_deer(cast, taken, result)
    assert (game.decision, game.first) == (decision, "A")
    assert game.sheet == {"deer": "A", "outcome": outcome, "taken": int(taken)}
    (row, *_others) = rows_of_tour(Tour.objects.get(pk=cast.tour.pk), Actor(user=cast.organiser))
    assert row.pairs[0].cells[0].figures == (("Dogs taken", taken, "number", 3),)
    assert row.typed.figures == {"individual-1-1": (taken,)}


@pytest.mark.parametrize(
    ("taken", "result", "said"),
    [
        ("9", "", "type in its result too"), ("14", "B", "does not match the score"), ("9", "A", "14"),
        ("15", "B", "14"), ("x", "B", "in digits"), ("9", "forfeit_a", "does not match the score"),
    ],
)  # fmt: skip
def test_dogs_taken_that_fit_no_result_are_refused(cast: Cast, taken: str, result: str, said: str) -> None:
    with pytest.raises(Refused, match=said):
        of_deer(cast, taken, result)
    assert not Game.objects.exists()


@pytest.mark.both_databases
def test_a_row_typed_again_leaves_no_figures_where_there_are_none(cast: Cast) -> None:
    first = {"first": {"individual-1": "B"}}
    enter(cast, first | {"figures": {"individual-1-1": ["37", "27"]}}, signs=False)
    enter(cast, first | {"figures": {"individual-1-1": ["", ""]}, "games": {"individual-1-1": "B"}}, signs=False)
    assert list(Game.objects.filter(sheet__isnull=True).values_list("decision", "version")) == [("B", 2)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"figures": {"individual-1-1": ["37", "27"]}}, "who started"),
        ({"figures": {"individual-1-1": ["37", ""]}, "first": {"individual-1": "A"}}, "both sides"),
        ({"figures": {"individual-1-1": ["много", "27"]}, "first": {"individual-1": "A"}}, "in digits"),
        ({"figures": {"individual-1-1": ["60", "27"]}, "first": {"individual-1": "A"}}, "64"),
        (
            {"figures": {"individual-1-1": ["37", "27"]}, "first": {"individual-1": "A"},
             "games": {"individual-1-1": "B"}},
            "does not match the score",
        ),
        ({"games": {"individual-1-1": "C"}}, "results that are offered"),
        ({"games": {"individual-1-1": "not_played"}}, "enter its result or forfeit it"),
        ({"teams": {"A": {"boards": ["Никто"]}}}, "Никто is not in the team"),
        ({"teams": {"A": {"boards": ["Альфа 1", "Альфа 1"]}}}, "is on several boards|has several"),
        ({"penalties": [{"side": "A", "points": "", "reason": "шум"}]}, "Enter points"),
        ({"penalties": [{"side": "A", "points": "3", "reason": ""}]}, "needs a reason"),
        ({"totals": ["x", "1"]}, "not a number of points"),
        ({"started": "2026-07-14T11:00:00+03:00", "ended": "2026-07-14T10:00:00+03:00"}, "cannot end before"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_nothing_is_stored(cast: Cast, typed: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        enter(cast, typed)
    assert stored(cast) == cast.match
    assert (stored(cast).version, Game.objects.count(), LineUp.objects.count()) == (cast.match.version, 0, 0)
    assert not AuditEntry.objects.exists()


def test_a_prepared_penalty_knows_its_points(cast: Cast) -> None:
    enter(cast, paper(penalties=[{"side": "B", "points": "", "reason": "bad conduct"}], totals=["13", "6"]))
    assert (Penalty.objects.get().points, stored(cast).state) == (3, "signed")


def test_the_list_of_penalties_takes_the_place_of_the_one_before(cast: Cast) -> None:
    enter(cast, {"penalties": [{"side": "B", "points": "3", "reason": "шум"}]}, signs=False)
    enter(cast, {"penalties": [{"side": "A", "points": "1½", "reason": "шум"}]}, signs=False)
    assert [(row.side, row.points.to_eng_string()) for row in Penalty.objects.all()] == [("A", "1.5")]
    assert stored(cast).total_b == 0


def test_a_tour_of_points_takes_two_numbers(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points")
    match = make.make_match(tour, cast.match.team_a, cast.match.team_b)
    typed = {"points": ["12,5", "-1"], "totals": ["12½", "-1"], "signed": SIGNED}
    answer = enter_paper(make.by(cast.organiser), match_id=match.pk, version=1, typed=typed, signs=True)
    match.refresh_from_db()
    assert (answer["asks"], match.state, match.started_at) == ([], "signed", None)
    assert (str(match.entered_a), match.entered_b) == ("12.5", -1)


def test_a_judge_who_was_faster_is_not_overwritten(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    key = GameKey(Game.Stage.INDIVIDUAL, 1, 1)
    enter_result(make.by(cast.judge), match_id=cast.match.pk, key=key, version=0, decision="B")
    with pytest.raises(Conflict):
        enter(cast, version=cast.match.version)
    assert Game.objects.get().decision == "B"
    assert status(cast) is Status.JUDGED


def test_a_row_sent_twice_is_stored_once(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    first = enter(cast, by=intent, version=1)
    assert enter(cast, by=intent, version=1) == first
    assert AuditEntry.objects.count() == 1


@pytest.mark.parametrize("who", ["judge", "captain_a", "other_organiser"])
def test_paper_is_typed_in_by_organisers_alone(cast: Cast, who: str) -> None:
    with pytest.raises(PermissionDenied):
        enter(cast, by=make.by(getattr(cast, who)))
    assert not Game.objects.exists()


def test_a_signed_protocol_is_changed_with_a_reason_alone(cast: Cast) -> None:
    enter(cast)
    changed = paper(games=GAMES | {"team-0-2": "A"}, totals=["16", "6"])
    with pytest.raises(Refused, match="Say why"):
        enter(cast, changed)
    enter(cast, changed, by=make.by(cast.organiser, reason="Ошибка в записи"))
    assert (stored(cast).total_a, stored(cast).state) == (16, "signed")
    lines = protocol_of(stored(cast)).corrections[-1].lines
    assert any("Team game 2" in label for label, _was, _now in lines)


def test_a_row_of_twelve_games_costs_less_than_three_taps(cast: Cast) -> None:
    with CaptureQueriesContext(connection) as tap:
        Match.objects.filter(pk=cast.other_match.pk).update(state="individual")
        key = GameKey(Game.Stage.INDIVIDUAL, 1, 1)
        enter_result(make.by(cast.organiser), match_id=cast.other_match.pk, key=key, version=0, decision="B")
    with CaptureQueriesContext(connection) as row:
        enter(cast)
    assert len(row) < 3 * len(tap), (len(row), len(tap))


def test_a_second_entry_that_says_the_same_signs_the_paper(cast: Cast) -> None:
    vera = wants_two(cast)
    assert enter(cast)["asks"] == []
    assert (stored(cast).state, status(cast)) == ("closing", Status.WAITS)
    assert compare(cast, vera)["state"] == "signed"
    assert (status(cast), PaperEntry.objects.get(number=2).entered_by) == (Status.SIGNED, "vera")


def test_a_second_entry_signs_no_paper_that_is_not_signed(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast, signs=False)
    assert compare(cast, vera)["state"] == "closing"
    assert (status(cast), row(cast).signs, Signature.objects.count()) == (Status.TYPED, False, 0)
    enter(cast)
    assert stored(cast).state == "signed"


def test_nobody_makes_both_entries(cast: Cast) -> None:
    wants_two(cast)
    enter(cast)
    with pytest.raises(Refused, match="someone else must make"):
        compare(cast, cast.organiser)
    assert PaperEntry.objects.count() == 1


def test_nobody_changes_the_first_entry_of_somebody_else(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    with pytest.raises(Refused, match="make the second entry"):
        enter(cast, by=make.by(vera))
    assert PaperEntry.objects.get().entered_by == "olga"


def test_the_log_tells_a_second_entry_in_words(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera, paper(first={"individual-1": "B"}))
    told = {line.label: line.new for line in lines_of(AuditEntry.objects.latest("number"))}
    assert told["typed in from paper, second time › games › Team game 2"] == "drawn"
    assert told["typed in from paper, second time › first mover › Board 1, game 1"] == "side B"


def test_no_other_way_signs_what_waits_for_its_second_entry(cast: Cast) -> None:
    wants_two(cast)
    enter(cast)
    with pytest.raises(Refused, match="once a second person has typed it in too"):
        sign_on_paper(
            make.by(cast.judge), match_id=cast.match.pk, version=stored(cast).version, signatures=0, names=SIGNED
        )
    assert not Signature.objects.exists()


def test_what_differs_is_decided_before_the_paper_is_signed(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera, paper(games=GAMES | {"individual-5-2": "B", "team-0-2": "A"}, totals=["15", "7"]))
    assert (stored(cast).state, status(cast)) == ("closing", Status.DIFFERS)
    assert Game.objects.get(stage="team", number=2).decision == "draw"
    answer = resolve(
        make.by(cast.organiser), match_id=cast.match.pk, version=stored(cast).version, second=["games.individual-5-2"]
    )
    assert [field for field, _sentence in answer["asks"]] == ["totals"]  # neither paper's totals are those
    assert Game.objects.get(board=5, number=2).decision == "B"
    enter(cast, paper(games=GAMES | {"individual-5-2": "B"}, totals=["12", "10"]))
    assert stored(cast).state == "signed"


def test_a_decision_for_what_the_first_has_typed_signs_at_once(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera, paper(games=GAMES | {"team-0-2": "A"}, totals=["16", "6"]))
    answer = resolve(make.by(vera), match_id=cast.match.pk, version=stored(cast).version, second=[])
    assert (answer["asks"], stored(cast).state, stored(cast).total_a) == ([], "signed", 13)
    with pytest.raises(Refused):
        resolve(make.by(vera, reason="ещё"), match_id=cast.match.pk, version=stored(cast).version, second=[])


def test_a_prepared_penalty_says_the_same_without_its_points(cast: Cast) -> None:
    vera = wants_two(cast)
    penalty = {"side": "B", "reason": "bad conduct"}
    enter(cast, paper(penalties=[penalty | {"points": "3"}], totals=["13", "6"]))
    compare(cast, vera, paper(games=GAMES | {"team-0-2": "A"}, penalties=[penalty | {"points": ""}]))
    assert [place for place, *_words in row(cast).differs] == ["games.team-0-2"]


def test_nothing_is_typed_into_a_draft(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    with pytest.raises(Refused, match="still a draft"):
        enter(cast)
    assert not PaperEntry.objects.exists()
    assert stored(cast).state == Match.State.PLANNED
