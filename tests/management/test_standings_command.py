"""``manage.py standings``, on the real tournament of 2022."""

import csv
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests import factories as make
from tournaments.models import Match, Tournament
from tournaments.standings.read.standings import standings

FILE = Path(__file__).parent.parent / "data" / "fmt_2022_matches.csv"
KNOWN = (
    "хи 9 27, дельта 8 32, тау 8 23, альфа 8 17, бета 7 23, омикрон 6 23, ро 6 22, ню 6 19, тета 6 19, йота 6 16, "
    "эта 6 15, фи 6 12, гамма 4 19, каппа 4 12, лямбда 4 11, кси 3 11, мю 3 11, пи 3 6, сигма 2 11, омега 2 4, "
    "эпсилон 2 4, пси 1 5"
)


@pytest.fixture
def real(db: None) -> Tournament:
    """The tournament as its file was imported and approved."""
    call_command("import_matches", str(FILE), tournament="fmt", approve=True, stdout=StringIO())
    return Tournament.objects.get(slug="fmt")


def output(*arguments: str) -> str:
    out = StringIO()
    call_command("standings", *arguments, stdout=out)
    return out.getvalue()


def test_the_real_tournament_has_the_published_table(real: Tournament) -> None:
    header, *rows = csv.reader(StringIO(output("fmt", "--csv")))
    assert header == ["place", "team", "match_points", "points"]
    published = {tuple(entry.split()) for entry in KNOWN.split(", ")}
    assert {(team, match_points, points) for _place, team, match_points, points in rows} == published
    assert [int(match_points) for _, _, match_points, _ in rows] == [int(e.split()[1]) for e in KNOWN.split(", ")]
    assert [place for place, *_ in rows] == "1 2 3 4 5 6 7 8 8 10 11 12 13 14 15 16 16 18 19 20 20 22".split()


def test_a_page_and_the_command_agree(real: Tournament) -> None:
    rows = list(csv.reader(StringIO(output("fmt", "--csv"))))[1:]
    assert [(row.place, row.team.name) for row in standings(real).rows] == [(int(p), t) for p, t, *_ in rows]


def test_a_tour_can_be_left_out_of_a_metric(real: Tournament) -> None:
    header, first, *_ = csv.reader(StringIO(output("fmt", "--csv", "--metrics", "match_points,points( without = 4 )")))
    assert header == ["place", "team", "match_points", "points(without=4)"]
    fourth = Match.objects.filter(tour__number=4, team_a__name="хи") | Match.objects.filter(
        tour__number=4, team_b__name="хи"
    )
    match = fourth.get()
    own = match.total_a if match.team_a.name == "хи" else match.total_b
    assert first == ["1", "хи", "9", str(27 - own)]


def test_half_points_have_a_decimal_point_and_formulas_are_text(db: None) -> None:
    tour = make.make_tour(make.make_tournament(slug="halves"), kind="points")
    team = make.make_team(tour.tournament, "=1+1")
    make.make_match(tour, team, state="approved", total_a="2.5", total_b="-0.25")
    rows = list(csv.reader(StringIO(output("halves", "--csv"))))
    assert rows[1] == ["1", "'=1+1", "2", "2.5"]
    assert rows[2][3] == "-0.25"


def test_without_csv_the_columns_are_aligned(real: Tournament) -> None:
    lines = output("fmt").splitlines()
    assert lines[1].split() == ["1", "хи", "9", "27"]
    assert len({line.rindex(line.split()[-1]) + len(line.split()[-1]) for line in lines}) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere", "--csv"), "There is no tournament “nowhere”."),
        (("fmt", "--csv", "--metrics", "beauty"), "There is no criterion “beauty”."),
        (("fmt", "--csv", "--metrics", "points(without=x)"), "Write the tours"),
    ],
)
def test_an_unknown_tournament_or_metric_is_a_usage_error_in_one_line(
    real: Tournament, arguments: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(CommandError) as refused:
        output(*arguments)
    assert refused.value.returncode == 2
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_tour_that_does_not_exist_is_named(real: Tournament) -> None:
    with pytest.raises(CommandError, match=r"There is no tour 9\. The tours are: 1, 2, 3, 4, 5\.") as error:
        output("fmt", "--metrics", "points(without=9)")
    assert error.value.returncode == 2
