"""The tour's own rules: each of the source's points has its sentence, and the sentences follow the settings."""

from collections import Counter
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from django.utils import translation

from tests import factories as make
from tournaments.formats.rules.tour_format import KINDS, PRESETS, FirstMove, Overrun, PenaltyPreset, TourFormat, to_json
from tournaments.models import Tour, Tournament
from tournaments.regulations.read.regulations import Regulations, regulations_of
from tournaments.standings.rules.metrics import METRICS

pytestmark = pytest.mark.django_db
CORNERS = PRESETS["corners"].format

SOURCE = {
    0: ("Объяснение правил и сыгравание", "Индивидуальный этап", "Командный этап"),
    1: (
        "Объяснение правил и сыгравание: примерно 20 минут",
        "Во время сыгравания команда и вольные стрелки объединяются и играют тренировочные партии между собой.",
        "Судьи отвечают на вопросы игроков.",
    ),
    2: (
        "После сыгравания капитан каждой команды объявляет её состав.",
        "Основной состав: 4 игрока, по порядку пар.",
        "Кроме них в команде может быть сколько угодно вольных стрелков.",
    ),
    3: ("Основные составы команд А и Б делятся на пары",),
    4: (
        "Вольные стрелки играют как единый дополнительный игрок своей команды, под номером 5.",
        "Вольные стрелки играют против вольных стрелков.",
    ),
    5: ("Каждая из 5 пар (4 пары основных участников и вольные стрелки) играет 2 партии.",),
    6: (
        "В каждой партии разыгрывается 1 очко: его получает победитель.",
        "В случае ничьей стороны делят очки поровну: по ½.",
    ),
    7: ("За индивидуальный этап команда получает сумму очков, набранных всеми её игроками.",),
    8: ("Индивидуальный этап: примерно 15 минут",),
    9: ("Команда вместе с вольными стрелками играет как единое целое.",),
    10: ("Ход у доски делает капитан.", "На обсуждение каждого хода отводится 40 секунд."),
    11: (
        "Команды играют 2 партии.",
        "В каждой партии разыгрывается 6 очков: их получает победитель.",
        "В случае ничьей стороны делят очки поровну: по 3.",
    ),
    12: ("Итоговые очки за тур равны сумме очков за индивидуальный и командный этапы за вычетом штрафов.",),
    13: (
        "имена игроков основного состава и очки, которые они заработали",
        "вольных стрелков и очки, которые они набрали",
        "очки в командном этапе",
        "не забудьте отметить капитанов!",
    ),
    "note 2": (
        "Если время позволяет и согласны оба игрока пары и судьи, пара может сыграть ещё, но уже не в счёт встречи.",
    ),
    "Corners 2": (
        "Право первого хода определяется на «камень-ножницы-бумага» (КНБ).",
        "В первой партии первым ходит выигравший в КНБ, во второй — проигравший.",
    ),
}


def told(
    tour_format: TourFormat = CORNERS, kind: str = "corners", language: str = "en", cup: Any = None, **tour: Any
) -> Regulations:
    made = make.make_tour(make.make_tournament(), kind=kind, format=to_json(tour_format), **tour)
    if cup:
        Tournament.objects.filter(pk=made.tournament_id).update(**cup)
    with translation.override(language):
        return regulations_of(Tour.objects.select_related("tournament").get(pk=made.pk))


def words(regulations: Regulations) -> str:
    text = "\n".join(
        part for section in regulations.sections for part in (section.title, *(line.text for line in section.lines))
    )
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("point", SOURCE)
def test_each_point_of_the_source_has_its_sentence(point: object) -> None:
    said = words(told(language="ru"))
    for sentence in SOURCE[point]:
        assert sentence in said


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_sentence_is_there_twice_in_a_section(kind: str, language: str) -> None:
    for section in told(PRESETS[kind].format, kind, language).sections:
        counts = Counter(line.text for line in section.lines)
        assert max(counts.values()) == 1, counts.most_common(1)


CHANGED: dict[str, tuple[dict[str, Any], str, str]] = {
    "boards": ({"boards": 3}, "The main line-up is 3 players", "is 4 players"),
    "pairs": ({"boards": 3}, "Each of the 4 pairs (3 pairs of main players and the free shooters)", "5 pairs"),
    "no shooters": ({"shooters_board": False}, "Each of the 4 pairs plays 2 games.", "ree shooters"),
    "one board": ({"boards": 1, "shooters_board": False}, "The opponents play 2 games.", "form pairs"),
    "games": ({"games_per_board": 3}, "and so on by turns", "moves first in the first game, the loser in the second."),
    "one game": (
        {"games_per_board": 1, "team_games": 1}, "The winner of rock-paper-scissors moves first.", "the loser",
    ),
    "board points": ({"board_points": Decimal("2.5")}, "worth 2½ points: the winner gets them", "worth 1 point"),
    "team games": ({"team_games": 1}, "The teams play 1 game.", "The teams play 2"),
    "no team stage": ({"team_games": 0}, "total is the sum of its points in all games", "captain makes the move"),
    "team points": ({"team_points": Decimal(10)}, "share the points: 5 each", "3 each"),
    "draw": ({"draw_shares": 40}, "the side that moved first gets 2.4, the other side 3.6", "share the points"),
    "warm-up": ({"explain_and_warm_up": 7}, "warm-up: about 7 minutes", "20 minutes"),
    "no warm-up": ({"explain_and_warm_up": 0}, "Before the games the captain of each team", "arm-up"),
    "time": ({"individual_time": 25}, "Individual stage: about 25 minutes", "15 minutes"),
    "seconds": ({"team_move_time": 55}, "55 seconds to discuss a move", "40 seconds"),
    "behind": (
        {"first_move": FirstMove.INDIVIDUAL_LOSER},
        "In the first game of the team stage the team that is behind after the individual stage moves first", "??",
    ),
    "behind, one game": (
        {"first_move": FirstMove.INDIVIDUAL_LOSER, "team_games": 1},
        "In the team stage the team that is behind", "in the second the other team",
    ),
    "skip": ({"overrun": Overrun.SKIP}, "the turn is skipped", "is warned"),
    "lose": ({"overrun": Overrun.LOSE}, "the team loses the game", "is warned"),
    "hint": ({"shooters_advice": 30}, "a written hint: there is a pause of 30 seconds", "??"),
    "no extra games": ({"extra_games": False}, "Individual stage", "extra games"),
    "forfeit": ({"forfeit_points": 80}, "gets 80% of the points, the absent side the rest", "all the points"),
    "no penalties": ({"penalty_presets": ()}, "For a penalty the judge takes off points", "of this tour:"),
    "penalties": (
        {"penalty_presets": (PenaltyPreset(Decimal("1.5"), "late"), PenaltyPreset(Decimal(4), "rude"))},
        "−1½: late\n−4: rude", "bad conduct",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_setting_changes_the_sentence(name: str) -> None:
    settings, there, gone = CHANGED[name]
    usual, said = words(told()), words(told(replace(CORNERS, **settings)))
    assert there in said
    assert gone not in said
    assert (there not in usual) or (gone in usual)


def test_what_is_usual_is_said_without_those_settings() -> None:
    said = words(told())
    assert "If the move is not made in time, the team is warned." in said
    assert "hint" not in said
    assert "Within a game the sides change roles." in words(told(PRESETS["sonor"].format, "sonor"))


def test_a_tour_of_points_speaks_of_no_games() -> None:
    said = words(told(PRESETS["points"].format, "points")).casefold()
    assert "the judges write both sides’ points. halves and negative figures are allowed." in said
    assert "matches: about 60 minutes" in said
    for word in ("rock-paper", "shooters", "in a draw", "forfeit", "stage", "line-up", "mark them"):
        assert word not in said, word


def test_persons_are_no_teams() -> None:
    for kind in ("corners", "points"):
        tour_format = PRESETS["duel" if kind == "corners" else kind].format
        said = words(told(tour_format, kind, cup={"participants": "people"})).casefold()
        assert "the senior judge and both players sign the protocol." in said
        for word in ("team", "captain", "line-up", "shooters"):
            assert word not in said, word


def test_the_lengths_are_those_of_the_timetable() -> None:
    begins = datetime.fromisoformat("2026-07-14T09:00:00+00:00")
    said = words(told(minutes=100, starts_at=begins))
    assert "Team stage: about 60 minutes" in said
    assert "Team stage: about 35 minutes" in words(told())


def test_places_follow_from_the_tournament() -> None:
    said = words(told())
    assert "A match counts in the standings when the organiser has approved it." in said
    assert "A win gives 2 match points, a draw 1, a loss 0." in said
    assert "in this order:\nMatch points: for matches won, drawn and lost\nPoints: own points in all matches" in said
    other = {"count_when": "signed", "metrics": "points(without=1), wins", "frozen_from": 1}
    said = words(told(cup=other))
    assert "as soon as it is signed" in said
    assert "in this order:\nPoints without tour 1\nWins: matches won" in said
    assert "A win gives" not in said
    assert "The results of this tour stay hidden" in said


@pytest.mark.parametrize("language", ["ru", "en"])
def test_where_a_tour_is_left_out_nothing_says_that_all_count(language: str) -> None:
    said = words(told(language=language, cup={"metrics": "match_points, points(without=4), points_diff(without=4)"}))
    assert not any(
        "4" in line and ("in all matches" in line or "во всех встречах" in line) for line in said.split("\n")
    )
    assert ("Points without tour 4\n" if language == "en" else "Очки без тура 4\n") in said


def test_a_final_says_which_places_it_decides() -> None:
    said = words(told(final="1-2, 5-6"))
    assert "Table 1 plays for places 1 and 2: the winner takes place 1, the opponent place 2" in said
    assert "Table 2 plays for places 5 and 6" in said
    assert "All other places are decided in this order:" in said
    assert "plays for places" not in words(told())


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_has_words(name: str) -> None:
    assert words(told(language="ru", cup={"metrics": name})).count(": ") > 5


def test_a_rehearsal_counts_nowhere() -> None:
    said = words(told(rehearsal=True))
    assert "This tour is a rehearsal" in said
    assert "match points" not in said


def test_a_final_says_what_decides_a_walk_over_and_a_draw() -> None:
    said = words(told(final="1-2"))
    assert "After a walk-over the side that turned up wins." in said
    assert "the standings decide, unless the organiser has decided in the bracket who goes through." in said


def test_own_points_of_a_bye_are_told() -> None:
    assert "A bye gives 6 own points." in words(told(cup={"bye_own": 6, "metrics": "points"}))
    assert "own points." not in words(told())
