"""A second entry that says something else: how both come to agree, whoever mends what."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.paper_entry.test_figures import SONOR
from tests.paper_entry.test_figures import wants_two as with_figures
from tests.paper_entry.test_write import GAMES, compare, enter, paper, row, status, stored, wants_two
from tests.records import finished_text
from tournaments.formats.rules.tour_format import GameKey, to_json
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.write.games import enter_result
from tournaments.models import AuditEntry, Game, Match, PaperEntry, Tour
from tournaments.paper_entry.rules import Status
from tournaments.paper_entry.write import resolve
from tournaments.play.write.records import enter_record
from tournaments.rounds.write.tours import change_tour

pytestmark = pytest.mark.both_databases
FIRST = GameKey.read("individual-1-1")
RIGHT = {"games": GAMES | {str(FIRST): "B"}, "totals": ["12", "10"]}


def test_once_the_first_typist_corrects_the_slip_the_paper_is_signed(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera, paper(**RIGHT))
    assert status(cast) == Status.DIFFERS
    assert enter(cast, paper(**RIGHT))["state"] == "signed"
    assert PaperEntry.objects.get(number=2).settled


def test_one_person_corrects_what_two_have_typed_and_signed_with_a_reason(cast: Cast) -> None:
    """The second entry guards against slips of typing; a correction says what it changes, and why."""
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera)
    assert status(cast) == Status.SIGNED
    with pytest.raises(Refused) as refused:
        enter(cast, paper(**RIGHT), by=make.by(vera))
    assert refused.value.faults[0][0] == "reason"
    enter(cast, paper(**RIGHT), by=make.by(vera, reason="Судья поправил бумагу"))
    assert (stored(cast).total_a, status(cast)) == (12, Status.SIGNED)
    correction = protocol_of(stored(cast)).corrections[-1]
    assert (correction.who, correction.reason) == ("vera", "Судья поправил бумагу")
    assert correction.lines


def test_a_slip_corrected_in_the_protocol_leaves_both_a_way_to_sign_the_paper(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast)
    compare(cast, vera, paper(**RIGHT))
    version = Game.objects.get(**FIRST._asdict()).version
    enter_result(make.by(cast.organiser), match_id=cast.match.pk, key=FIRST, version=version, decision="B")
    assert status(cast) == Status.WAITS
    client = Client()
    client.force_login(vera)
    page = client.get(reverse("desk_paper", args=["cup", cast.tour.number])).content.decode()
    assert reverse("desk_paper_second", args=["cup", cast.match.pk]) in page
    enter(cast, paper(**RIGHT, signs=False), signs=False)
    assert enter(cast, paper(**RIGHT))["state"] == "signed"


def test_figures_typed_of_a_recorded_game_hold_up_no_choice_about_another(cast: Cast) -> None:
    vera = wants_two(cast)
    for side in "AB":
        make.make_line_up(cast.match, side)
    Match.objects.filter(pk=cast.match.pk).update(state="individual")
    enter_record(make.by(cast.judge), match_id=cast.match.pk, key=FIRST, version=0, text=finished_text(1))
    recorded = Game.objects.get()
    assert recorded.sheet
    painted = recorded.sheet["painted"]
    mover = {"first": {"individual-1": "A"}}
    games = GAMES | {str(FIRST): recorded.decision}
    enter(cast, paper(games=games, totals=["1", "1"], confirmed=True, **mover))
    typed = {str(FIRST): [str(painted[side]) for side in "AB"]}
    compare(
        cast, vera, paper(games=games | {str(FIRST): "", "team-0-2": "A"}, figures=typed, totals=["1", "1"], **mover)
    )
    assert [difference[0] for difference in row(cast).differs] == ["games.team-0-2"]
    answer = resolve(
        make.by(vera), match_id=cast.match.pk, version=stored(cast).version, second=["games.team-0-2"], confirmed=True
    )
    assert not [field for field, _sentence in answer["asks"] if field.startswith("games")]
    assert Game.objects.get(stage="team", number=2).decision == "A"
    assert Game.objects.get(**FIRST._asdict()).decision == recorded.decision


@pytest.mark.parametrize(("kind", "figures"), [("deer", ["14"]), ("sonor", SONOR)])
def test_another_first_mover_can_be_chosen_where_the_winner_follows_from_it(
    cast: Cast, kind: str, figures: list[str]
) -> None:
    vera = with_figures(cast, kind)
    typed = {"games": {}, "first": {"individual-1": "A"}, "figures": {str(FIRST): [*figures]}}
    enter(cast, typed, signs=False)
    compare(cast, vera, {**typed, "first": {"individual-1": "B"}})
    before = Game.objects.get(**FIRST._asdict())
    resolve(make.by(vera), match_id=cast.match.pk, version=stored(cast).version, second=["first.individual-1"])
    after = Game.objects.get(**FIRST._asdict())
    assert (before.first, after.first) == ("A", "B")
    assert {before.decision, after.decision} == {"A", "B"}


def another_number_of_boards(cast: Cast, boards: int, **more: object) -> None:
    tour = Tour.objects.get(pk=cast.tour.pk)
    wanted = to_json(replace(tour.tour_format, boards=boards, **more))  # type: ignore[arg-type]
    change_tour(
        make.by(cast.organiser), tournament_id=cast.tournament.pk, tour_id=tour.pk, version=tour.version, number=1,
        name="", starts_at=None, rehearsal=False, format=wanted, options={},
    )  # fmt: skip


WITHOUT_THE_FOURTH = {name: result for name, result in GAMES.items() if not name.startswith("individual-4")}
"""A paper whose fourth board was not played yet: the board can be dropped."""


@pytest.mark.parametrize(
    ("boards", "theirs", "games"), [(5, 6, GAMES), (6, 7, GAMES), (3, 4, WITHOUT_THE_FOURTH), (2, 3, {})]
)
def test_a_second_entry_follows_another_number_of_boards(
    cast: Cast, boards: int, theirs: int, games: dict[str, str]
) -> None:
    """What differs is the same, and is chosen for the same game: neither typist has to begin again."""
    vera = wants_two(cast)
    games = games or {name: "A" for name in GAMES if name.startswith(("individual-1", "individual-5"))}
    first = {f"individual-{board}": "A" for board in (1, 5)}
    enter(cast, paper(games=games, first=first), signs=False)
    compare(cast, vera, paper(games=games | {"individual-5-1": "B"}, first=first))
    another_number_of_boards(cast, boards)
    place = f"games.individual-{theirs}-1"
    assert row(cast).differs == ((place, "A", "B"),)
    resolve(make.by(vera), match_id=cast.match.pk, version=stored(cast).version, second=[place], confirmed=True)
    played = Game.objects.filter(stage="individual", number=1).exclude(decision="")
    results = dict(played.values_list("board", "decision"))
    assert results[theirs] == "B"
    assert set(results) == {int(name.split("-")[1]) for name in games if name[0] == "i"} - {5} | {theirs}


def test_what_the_second_entry_alone_has_of_a_board_goes_with_the_board(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast, paper(games=WITHOUT_THE_FOURTH), signs=False)
    compare(cast, vera, paper(figures={"individual-4-1": ["1", "2"]}, first={"individual-4": "A"}))
    another_number_of_boards(cast, 3)
    assert row(cast).differs == ()
    assert not PaperEntry.objects.get(number=2).settled, "the first entry says once more that it is all"
    content = PaperEntry.objects.get(number=2).content
    assert set(content["games"]) == {name.replace("individual-5", "individual-4") for name in WITHOUT_THE_FOURTH}
    assert ("figures" in content, "first" in content) == (False, False)


def test_without_free_shooters_whoever_loses_a_board_is_out_of_the_second_entry_too(cast: Cast) -> None:
    vera = wants_two(cast)
    another_number_of_boards(cast, 4, shooters_board=False, team_games=0)
    teams = {
        side: {"boards": [f"{name} {number}" for number in range(1, 5)], "captain": f"{name} 4"}
        for side, name in (("A", "Альфа"), ("B", "Бета"))
    }
    games = {"individual-1-1": "A"}
    enter(cast, {"teams": teams, "games": games}, signs=False)
    compare(cast, vera, {"teams": teams, "games": games | {"individual-1-2": "B"}})
    another_number_of_boards(cast, 3)
    assert [place for place, *_both in row(cast).differs] == ["games.individual-1-2"]


def test_the_log_tells_what_became_of_a_second_entry(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast, signs=False)
    compare(cast, vera, paper(games=GAMES | {"individual-5-1": "B"}))
    another_number_of_boards(cast, 5)
    matches = AuditEntry.objects.get(action="tour.change").changes["matches"]
    [told] = (told for told in matches if told["match_id"] == cast.match.pk)
    before, after = told["before"]["second_entry"], told["after"]["second_entry"]
    assert (before["games"]["individual-5-1"], after["games"]["individual-6-1"]) == ("B", "B")
    assert "individual-5-1" not in after["games"]
    assert (before["settled"], after["settled"]) == (False, False)


def test_a_second_entry_that_is_settled_stays_as_it_was_typed(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast, signs=False)
    compare(cast, vera)
    before = PaperEntry.objects.get(number=2).content
    another_number_of_boards(cast, 5)
    assert PaperEntry.objects.get(number=2).content == before


def test_a_paper_on_a_page_with_another_number_of_boards_is_not_stored(cast: Cast) -> None:
    """Its fourth board is a pair's; by now that number is the free shooters'."""
    version = stored(cast).version
    another_number_of_boards(cast, 3)
    with pytest.raises(Conflict):
        enter(cast, version=version)
    assert not Game.objects.exists()


def test_a_decision_on_a_page_with_another_number_of_boards_is_not_stored(cast: Cast) -> None:
    vera = wants_two(cast)
    enter(cast, paper(games=WITHOUT_THE_FOURTH), signs=False)
    compare(cast, vera, paper(games=WITHOUT_THE_FOURTH | {"individual-5-1": "B"}))
    version = stored(cast).version
    another_number_of_boards(cast, 3)
    with pytest.raises(Conflict):
        resolve(make.by(vera), match_id=cast.match.pk, version=version, second=["games.individual-5-1"])
    assert not PaperEntry.objects.get(number=2).settled
