"""A second entry that says something else: how both come to agree, whoever mends what."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tests.paper_entry.test_figures import SONOR
from tests.paper_entry.test_figures import wants_two as with_figures
from tests.paper_entry.test_write import GAMES, compare, enter, paper, row, status, stored, wants_two
from tests.records import finished_text
from tournaments.formats.rules.tour_format import GameKey
from tournaments.matches.write.games import enter_result
from tournaments.models import Game, Match, PaperEntry
from tournaments.paper_entry.rules import Status
from tournaments.paper_entry.write import resolve
from tournaments.play.write.records import enter_record

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
