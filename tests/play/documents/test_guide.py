"""The judge's guide: what it says follows from the tour's game and format, on the phone and on paper."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.paper import scenes
from tests.paper.scenes import texts_of
from tournaments.formats.rules.tour_format import KINDS, PRESETS, FirstMove, Overrun, Stage, TourFormat, to_json
from tournaments.models import Tour, Tournament
from tournaments.play.documents.guide import guide_page
from tournaments.play.guide import Guide, guide_of, who_moves_first

pytestmark = pytest.mark.django_db
CORNERS = PRESETS["corners"].format
BEHIND = (
    "In the first game of the team stage the team that is behind after the individual stage moves first, in the second "
    "the other team."
)


def tour_of(tour_format: TourFormat, kind: str = "corners") -> Tour:
    return make.make_tour(make.make_tournament(), kind=kind, format=to_json(tour_format))


def told(tour_format: TourFormat, kind: str = "corners") -> Guide:
    with translation.override("en"):
        return guide_of(tour_of(tour_format, kind))


def words(guide: Guide) -> str:
    return "\n".join(f"{part.title}: {part.text}" for part in (*guide.steps, *guide.cases))


def test_the_steps_are_those_of_the_match() -> None:
    assert [step.title for step in told(CORNERS).steps] == [
        "Start", "Line-ups", "Individual stage", "First move", "Team stage", "Signing"
    ]  # fmt: skip


def test_the_numbers_are_those_of_the_format() -> None:
    guide = told(
        replace(
            CORNERS, boards=3, games_per_board=4, board_points=Decimal(2), explain_and_warm_up=7, individual_time=25,
            team_games=3, team_points=Decimal(9), team_move_time=55, forfeit_points=80,
        )
    )  # fmt: skip
    said = words(guide)
    for fact in (
        *("practise: 7 minutes", "names 3 players", "4 pairs · 4 games each · 25 minutes · 2 points a game"),
        *(
            "3 games · 9 points a game",
            "55 seconds to discuss a move",
            "longer than 55 seconds",
            "gets 80% of the points",
        ),
    ):
        assert fact in said
    for usual in ("20", "40", "15 min", "6 points"):
        assert usual not in said


def test_what_the_format_leaves_out_is_not_spoken_of() -> None:
    said = words(told(replace(CORNERS, shooters_board=False, team_games=0, penalty_presets=(), explain_and_warm_up=0)))
    for gone in ("shooters", "Team stage", "captain moves", "seconds", "Bad conduct", "minutes."):
        assert gone not in said
    assert "4 pairs · 2 games each" in said


@pytest.mark.parametrize(
    ("overrun", "follows"), [(Overrun.WARN, "a warning"), (Overrun.SKIP, "skipped"), (Overrun.LOSE, "the game is lost")]
)
def test_a_move_over_its_time_means_what_the_format_says(overrun: Overrun, follows: str) -> None:
    assert follows in words(told(replace(CORNERS, overrun=overrun)))


def test_who_moves_first_follows_from_the_format_and_the_game() -> None:
    usual, behind = told(CORNERS), told(replace(CORNERS, first_move=FirstMove.INDIVIDUAL_LOSER))
    assert "The loser moves first in the second game." in words(usual)
    assert "the team that is behind" not in words(usual)
    assert BEHIND in words(behind)
    assert "Within a game the sides change roles." in words(told(PRESETS["sonor"].format, "sonor"))


def test_where_the_team_stage_begins_otherwise_the_loser_is_spoken_of_for_games_of_pairs_only() -> None:
    behind = replace(CORNERS, first_move=FirstMove.INDIVIDUAL_LOSER)
    loser = "The loser moves first in the second game."
    assert loser in words(told(behind))
    assert loser not in words(told(replace(behind, games_per_board=1)))
    single = words(told(replace(behind, team_games=1)))
    assert "In the team stage the team that is behind after the individual stage moves first." in single
    assert "in the second the other team" not in single


def test_a_tour_of_points_speaks_of_points_and_signing_only() -> None:
    guide = told(PRESETS["points"].format, "points")
    assert [step.title for step in guide.steps] == ["Points", "Signing"]
    assert (guide.row, guide.signs) == (None, ())
    assert "Tap" not in words(guide)


def test_persons_have_no_captains() -> None:
    tour = tour_of(PRESETS["duel"].format)
    Tournament.objects.update(participants="people")
    tour.refresh_from_db()
    with translation.override("en"):
        said = words(guide_of(Tour.objects.select_related("tournament").get()))
    assert "both players sign" in said
    for word in ("captain", "team", "line-up", "shooters"):
        assert word not in said.casefold()


def _on_paper() -> Iterator[tuple[str, TourFormat]]:
    """Every preset, and those with a team stage also with another first move there."""
    for kind in KINDS:
        usual = PRESETS[kind].format
        yield kind, usual
        if usual.has_team_stage:
            yield kind, replace(usual, first_move=FirstMove.INDIVIDUAL_LOSER)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("kind", "tour_format"), list(_on_paper()))
def test_the_paper_is_one_page_on_which_nothing_is_cut_or_overlaps(
    kind: str, tour_format: TourFormat, language: str
) -> None:
    tour = tour_of(tour_format, kind)
    with translation.override(language):
        guide = guide_of(tour)
        page = guide_page(guide, tour, scenes.ADDRESS)
    assert scenes.faults(page) == []
    assert all(cell.fitted.whole for cell in page.cells)
    said = " ".join(texts_of([page]).split())
    assert all(" ".join(part.text.split()) in said for part in (*guide.steps, *guide.cases))
    names = {f"{number}. {step.title}" for number, step in enumerate(guide.steps, start=1)}
    sizes = [cell.fitted.size for cell in page.cells if " ".join(cell.fitted.lines) in names]
    assert (len(sizes), len({*sizes})) == (len(guide.steps), 1), "titles of one rank have one size"


def test_the_judge_finds_it_on_the_list_and_in_the_protocol(cast: Cast) -> None:
    judge = cast.client("judge")
    address = f"/t/cup/tours/{cast.tour.number}/guide/"
    for page in ("/judge/", f"/t/cup/matches/{cast.match.pk}/judge/"):
        assert f'href="{address}"' in judge.get(page).content.decode(), page
    page = Client().get(address, headers={"accept-language": "en"}).content.decode()
    assert "5 pairs · 2 games each" in page
    assert f'href="/t/cup/tours/{cast.tour.number}/guide.pdf"' in page


def test_who_decides_the_first_move_and_how_depends_on_the_stage_and_the_format() -> None:
    usual = tour_of(CORNERS)
    behind = tour_of(replace(CORNERS, first_move=FirstMove.INDIVIDUAL_LOSER))
    single = tour_of(replace(CORNERS, games_per_board=1))
    with translation.override("en"):
        pair = "Both players of the pair decide it before the first game; you watch and enter it."
        winner, loser = "Rock-paper-scissors: the winner moves first.", "The loser moves first in the second game."
        assert who_moves_first(usual, Stage.INDIVIDUAL) == (pair, winner, loser)
        assert who_moves_first(behind, Stage.INDIVIDUAL) == (pair, winner, loser)
        assert who_moves_first(single, Stage.INDIVIDUAL) == (pair, winner)
        assert who_moves_first(usual, Stage.TEAM)[0].startswith("Both captains")
        level = "When the score is level, the captains play rock-paper-scissors: the winner moves first."
        assert who_moves_first(behind, Stage.TEAM) == (BEHIND, level)


@pytest.mark.parametrize(
    "tail", ["?step=individual", "?step=team", "games/individual/1/1/", "games/individual/1/1/board/"]
)
def test_the_pages_that_ask_who_moves_first_say_who_decides(cast: Cast, tail: str) -> None:
    type(cast.match).objects.filter(pk=cast.match.pk).update(state="team")
    page = cast.client("judge").get(f"/t/cup/matches/{cast.match.pk}/judge/{tail}", headers={"accept-language": "en"})
    assert "Rock-paper-scissors: the winner moves first." in page.content.decode()
