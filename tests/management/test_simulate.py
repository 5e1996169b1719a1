"""``manage.py simulate``: whole tournaments, through the services."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tests import factories as make
from tournaments.draws.read.series import bracket_with
from tournaments.kernel.access import COMMAND_LINE
from tournaments.kernel.write import Refused
from tournaments.management.commands.simulate import FEWEST, MOST
from tournaments.management.simulation.running import simulate
from tournaments.management.simulation.world import ALL_GAMES, UNDER_WAY, Plan
from tournaments.matches.write.signing import approve_match
from tournaments.models import AuditEntry, Draw, Game, GameAction, Match, MatchJudge, Signature, Tour, Tournament
from tournaments.standings.read.standings import standings

pytestmark = pytest.mark.django_db


def simulated(**options: Any) -> tuple[Tournament, str]:
    out = StringIO()
    call_command("simulate", stdout=out, **{"slug": "play", **options})
    return Tournament.objects.get(slug=options.get("slug", "play")), out.getvalue()


def story(tournament: Tournament) -> list[tuple[Any, ...]]:
    """Everything that chance decides, without ids and moments."""
    matches = Match.objects.filter(tour__tournament=tournament).order_by("tour__number", "number")
    names = ("tour__number", "number", "team_a__name", "team_b__name", "room__name", "state", "walk_over")
    judges = MatchJudge.objects.filter(match__tour__tournament=tournament)
    order = ("match__tour__number", "match__number", "judge__name")
    return [
        *matches.values_list(*names, "total_a", "total_b", "remarks"),
        *judges.order_by(*order).values_list(*order, "senior"),
    ]


def test_a_whole_tournament_is_played_and_approved() -> None:
    tournament, said = simulated(teams=8, tours=6, seed=3)
    matches = Match.objects.filter(tour__tournament=tournament)
    assert {match.tour.kind for match in matches} == {
        "corners", "sonor", "isses", "heldplay", "deer", "points"
    }  # fmt: skip
    assert {match.state for match in matches} == {Match.State.APPROVED}
    assert Draw.objects.filter(tour__tournament=tournament).count() == 6
    played = matches.filter(team_b__isnull=False, walk_over="")
    assert not played.filter(room=None).exists()
    assert Signature.objects.filter(match__in=played).count() == 3 * played.count()
    undecided = Game.objects.filter(match__tour__tournament=tournament, decision="")
    assert not undecided.exists()
    rows = standings(tournament).rows
    assert len(rows) == 8
    assert said.splitlines()[-8:] == [f"{row.written}. {row.team.name}" for row in rows]
    call_command("verify_audit", "--all", stdout=StringIO())


def test_a_knock_out_is_played_to_its_final() -> None:
    plan = Plan(teams=6, tours=3, seed=5, slug="cup", name="Cup", kinds=("points",), knock_out=True)
    tournament = simulate(plan, COMMAND_LINE, lambda _line: None)
    final = Tour.objects.get(tournament=tournament, number=3)
    standing = bracket_with(final, include_hidden=True)
    assert standing is not None
    assert standing.bracket.rounds[-1][0].winner in set(tournament.teams.values_list("pk", flat=True))
    assert not tournament.teams.filter(withdrawn_from__isnull=False).exists()
    assert not tournament.teams.filter(entered_from__gt=1).exists()
    call_command("verify_audit", "--all", stdout=StringIO())


def test_a_team_comes_late_another_leaves_and_an_odd_one_has_a_bye() -> None:
    tournament, said = simulated(teams=8, tours=4, seed=3, kind=["points"])
    late = tournament.teams.get(entered_from=2)
    gone = tournament.teams.get(withdrawn_from=3)
    assert f"{late.name} enters in tour 2" in said
    assert f"{gone.name} leaves in tour 3" in said
    matches = Match.objects.filter(tour__tournament=tournament)
    byes = matches.filter(team_b=None)
    assert [bye.tour.number for bye in byes.order_by("tour__number")] == [1, 4]
    assert len({bye.team_a_id for bye in byes}) == 2
    walk_over = matches.get(tour__number=3, walk_over__gt="")
    assert walk_over.team(walk_over.walk_over) == gone
    assert not matches.filter(tour__number=4, team_a=gone).exists()
    assert not matches.filter(tour__number=1, team_a=late).exists()


@pytest.mark.parametrize(("teams", "seed"), [(6, 12), (6, 23), (7, 2)])
def test_nobody_leaves_in_the_tour_in_which_they_come(teams: int, seed: int) -> None:
    """In three tours one team comes in the second and another leaves there; here chance had chosen the same one."""
    tournament, _said = simulated(teams=teams, tours=3, seed=seed, kind=["points"])
    late, gone = tournament.teams.get(entered_from=2), tournament.teams.get(withdrawn_from=2)
    assert late != gone


def test_nobody_meets_anybody_twice_while_there_are_others() -> None:
    tournament, _said = simulated(teams=12, tours=5, seed=4, kind=["points"])
    pairs = [
        frozenset((match.team_a_id, match.team_b_id)) for match in Match.objects.filter(tour__tournament=tournament)
    ]
    assert len(pairs) == len(set(pairs))


def test_the_same_seed_gives_the_same_tournament() -> None:
    options = {"teams": 6, "tours": 3, "kind": ["isses", "points", "deer"]}
    first, _said = simulated(seed=5, slug="first", **options)
    again, _said = simulated(seed=5, slug="again", **options)
    other, _said = simulated(seed=6, slug="other", **options)
    assert story(first) == story(again)
    assert story(first) != story(other)


@pytest.mark.parametrize("kind", ["corners", "sonor", "isses", "heldplay", "deer"])
def test_games_are_played_move_by_move(kind: str) -> None:
    tournament, _said = simulated(teams=2, tours=1, seed=7, kind=[kind], games=ALL_GAMES)
    games = Game.objects.filter(match__tour__tournament=tournament)
    counts = {game.pk: GameAction.objects.filter(game=game).count() for game in games}
    assert all(counts.values())
    assert all(counts[game.pk] == game.plies for game in games)
    on_board = games.filter(begun_at__isnull=False)
    assert {game.stage for game in on_board} == {Game.Stage.TEAM}


def test_persons_play_duels_and_points_for_themselves() -> None:
    tournament, said = simulated(teams=5, tours=6, seed=4, persons=True)
    assert tournament.is_individual
    matches = Match.objects.filter(tour__tournament=tournament).select_related("tour")
    assert {match.tour.kind for match in matches} == {
        "corners", "sonor", "isses", "heldplay", "deer", "points"
    }  # fmt: skip
    assert {match.state for match in matches} == {Match.State.APPROVED}
    games = Game.objects.filter(match__in=matches)
    assert set(games.values_list("stage", "board", "number")) == {("individual", 1, 1)}
    sonor = games.filter(match__tour__kind="sonor", match__walk_over="")
    assert all(len((game.sheet or {})["parts"]) == 2 for game in sonor)
    assert [row.team.name for row in standings(tournament).rows] == [
        line.partition(". ")[2] for line in said.splitlines()[-5:]
    ]
    assert all(team.players.get().name == team.name for team in tournament.teams.all())


def test_so_many_games_of_each_match_are_recorded_as_are_asked_for() -> None:
    tournament, _said = simulated(teams=4, tours=1, seed=7, kind=["heldplay"], games=1)
    games = Game.objects.filter(match__tour__tournament=tournament, plies__gt=0)
    assert sorted(games.values_list("match__number", "stage", "board", "number")) == [
        (1, "individual", 1, 1),
        (2, "individual", 1, 1),
    ]


def test_persons_play_at_the_board_too() -> None:
    tournament, _said = simulated(teams=2, tours=1, seed=7, kind=["isses"], games=ALL_GAMES, persons=True)
    [game] = Game.objects.filter(match__tour__tournament=tournament)
    assert (game.is_begun, game.plies) == (True, GameAction.objects.filter(game=game).count())


@pytest.mark.parametrize(("players", "short", "shooters"), [(3, True, 0), (4, False, 0), (12, False, 8)])
def test_line_ups_are_short_just_enough_or_with_many_free_shooters(players: int, short: bool, shooters: int) -> None:
    tournament, _said = simulated(teams=2, tours=1, seed=3, kind=["heldplay"], players=(players, players))
    match = Match.objects.get(tour__tournament=tournament)
    assert (match.state, match.walk_over) == (Match.State.APPROVED, "")
    for line_up in match.line_ups.all():
        assert line_up.short is short
        assert line_up.places.filter(board=None).count() == shooters
    decisions = set(Game.objects.filter(match=match, board__gt=3).values_list("board", "decision"))
    assert ((4, "not_played") in decisions) is short
    assert ((5, "not_played") in decisions) is not bool(shooters)


def test_a_board_that_one_team_has_nobody_for_is_forfeited_to_the_other() -> None:
    tournament, _said = simulated(teams=4, tours=3, seed=2, kind=["sonor"], players=(2, 6))
    games = Game.objects.filter(match__tour__tournament=tournament, match__walk_over="")
    assert {"forfeit_a", "forfeit_b"} & set(games.filter(board__in=(3, 4)).values_list("decision", flat=True))


def test_disputes_calls_and_penalties_happen_and_are_answered() -> None:
    tournament, _said = simulated(teams=12, tours=6, seed=11, kind=["points"])
    signals = tournament.signals.all()
    assert {signal.kind for signal in signals} > {"dispute"}
    assert not signals.filter(done_at=None).exists()
    actions = set(AuditEntry.objects.filter(tournament=tournament).values_list("action", flat=True))
    assert {"penalty.add", "match.remarks", "signal.dispute", "signal.answer", "match.walk_over"} <= actions


def test_an_organiser_may_be_named_and_goes_on_with_it() -> None:
    olga = make.make_user("olga")
    tournament, _said = simulated(teams=2, tours=1, seed=9, kind=["points"], organiser="Olga")
    assert [row.user for row in tournament.organisers.all()] == [olga]
    match = Match.objects.get(tour__tournament=tournament)
    assert match.state == Match.State.APPROVED
    with pytest.raises(Refused):
        approve_match(make.by(olga), match_id=match.pk, version=match.version)


def test_a_tour_under_way_has_a_match_in_every_state() -> None:
    tournament, said = simulated(teams=14, tours=1, seed=1, kind=["corners"], last=UNDER_WAY)
    matches = list(Match.objects.filter(tour__tournament=tournament).order_by("number"))
    assert [match.state for match in matches] == [
        "signed", "closing", "team", "individual", "line_ups", "warm_up", "planned"
    ]  # fmt: skip
    signed, closing, team, individual, line_ups, warm_up, planned = matches
    assert [match.signatures.count() for match in (signed, team)] == [3, 0]
    assert 0 < closing.signatures.count() < 3
    games = {match: Game.objects.filter(match=match).exclude(decision="").count() for match in matches}
    assert [games[match] for match in (signed, closing)] == [12, 12]
    assert 10 <= games[team] < 12
    assert 0 < games[individual] < 10
    assert [games[match] for match in (line_ups, warm_up, planned)] == [0, 0, 0]
    assert [match.line_ups.count() for match in matches] == [2, 2, 2, 2, 1, 0, 0]
    assert all(match.match_judges.count() == 1 and match.room for match in matches)
    assert "tour 1 (corners): 7 matches, under way" in said
    again, _said = simulated(teams=14, tours=1, seed=1, kind=["corners"], last=UNDER_WAY, slug="again")
    assert story(again) == story(tournament)
    call_command("verify_audit", "--all", stdout=StringIO())


@pytest.mark.parametrize("last", [state.value for state in Match.State])
def test_the_last_tour_alone_is_left_where_it_is_told(last: str) -> None:
    tournament, _said = simulated(teams=2, tours=2, seed=1, kind=["points", "heldplay"], last=last)
    first, second = Match.objects.filter(tour__tournament=tournament).order_by("tour__number")
    assert (first.state, second.state) == (Match.State.APPROVED, last)
    assert second.room is not None
    assert second.match_judges.filter(senior=True).exists()


@pytest.mark.parametrize("last", ["planned", "individual", UNDER_WAY])
def test_what_persons_play_is_left_on_its_way_too(last: str) -> None:
    tournament, _said = simulated(teams=5, tours=1, seed=1, kind=["deer"], persons=True, last=last)
    matches = Match.objects.filter(tour__tournament=tournament).order_by("number")
    wanted = ["signed", "closing"] if last == UNDER_WAY else [last, last]
    assert [match.state for match in matches.filter(team_b__isnull=False)] == wanted
    assert {bye.state for bye in matches.filter(team_b=None)} <= {"planned"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--organiser=nobody"], "no account"),
        ([f"--teams={FEWEST - 1}"], "a number from"),
        ([f"--teams={MOST + 1}"], "a number from"),
        (["--tours=0"], "a number from"),
        (["--seed=-1"], "a number from"),
        (["--teams=many"], "a number from"),
        (["--kind=chess"], "invalid choice"),
        (["--players=0"], "a number from"),
        (["--players=8-3"], "the fewest first"),
        (["--players=3-x"], "a number from"),
        (["--games=many"], "a number from"),
        (["--last=over"], "invalid choice"),
        (["--last=team", "--kind=points"], r"\(points\) is never in the state “team”: choose planned, closing,"),
        (["--last=line_ups", "--kind=deer", "--persons"], "choose planned, warm_up, individual"),
        (["--slug=No!"], "not played"),
    ],
)
def test_it_says_what_it_cannot_play_and_writes_nothing(arguments: list[str], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("simulate", *arguments, stdout=StringIO())
    assert not Tournament.objects.exists()
    assert not AuditEntry.objects.exists()


def test_it_leaves_a_tournament_at_that_address_as_it_is() -> None:
    before, _said = simulated(teams=2, tours=1, seed=1, kind=["points"])
    with pytest.raises(CommandError):
        simulated(teams=2, tours=1, seed=2, kind=["points"])
    after = Tournament.objects.get()
    assert after.revision == before.revision
