from dataclasses import replace
from decimal import Decimal

import pytest

from tournaments.kernel.values import english
from tournaments.standings.rules import metrics as module
from tournaments.standings.rules.metrics import METRICS, Metric, Tie, Value, metric, parse_metrics, texts
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings, Team
from tournaments.standings.rules.ranking import rank

# A beat B and D, drew with C; B beat C; C beat D; D had a bye in tour 4, B one in tour 5.
OUTCOMES: list[MatchOutcome[str]] = [
    MatchOutcome(1, "A", "B", Decimal(5), Decimal(3), net=-1),
    MatchOutcome(1, "C", "D", Decimal(4), Decimal(-1)),
    MatchOutcome(2, "A", "C", Decimal("2.5"), Decimal("2.5")),
    MatchOutcome(3, "D", "A", Decimal(1), Decimal(6), net=-16),
    MatchOutcome(3, "C", "B", Decimal(0), Decimal(2)),
    MatchOutcome(4, "D", None, Decimal(3)),
    MatchOutcome(5, "B", None, Decimal("0.5")),
]
SETTINGS = StandingsSettings(initial={"A": 4, "B": 1, "C": 2}, lot={"D": 1})


def values(text: str, settings: StandingsSettings = SETTINGS) -> dict[str, str | None]:
    rows = rank("ABCD", OUTCOMES, parse_metrics(text), settings)
    return {row.team: None if row.values[-1] is None else str(row.values[-1]) for row in rows}


@pytest.mark.parametrize(
    ("text", "a", "b", "c", "d"),
    [
        ("match_points", "5", "4", "3", "2"),
        ("points", "13.5", "5.5", "6.5", "3"),
        ("points(without=3)", "7.5", "3.5", "6.5", "2"),
        ("points(without=1+4)", "8.5", "2.5", "2.5", "1"),
        ("points_diff", "7", "0.5", "3", "-7"),
        ("points_diff(without=1)", "5", "2.5", "-2", "-2"),
        ("points_against", "6.5", "5", "3.5", "10"),
        ("wins", "2", "1", "1", "0"),
        ("buchholz", "9", "8", "11", "8"),
        ("sonneborn_berger", "7.5", "3", "4.5", "0"),
        ("net_points", "15", "1", "0", "-16"),
        ("initial", "4", "1", "2", None),
        ("lot", None, None, None, "1"),
        ("head_to_head", "5", "2", "3", "0"),
        ("match_points, head_to_head", None, None, None, None),
        ("wins, head_to_head", None, "2", "0", None),
    ],
)
def test_it_computes_every_metric(text: str, a: str | None, b: str | None, c: str | None, d: str | None) -> None:
    assert values(text) == {"A": a, "B": b, "C": c, "D": d}


@pytest.mark.parametrize("name", METRICS)
def test_only_a_metric_that_says_so_looks_at_net_points(name: str) -> None:
    without_net = [replace(outcome, net=0) for outcome in OUTCOMES]
    metrics = parse_metrics(name)
    with_net = {row.team: row.values for row in rank("ABCD", OUTCOMES, metrics, SETTINGS)}
    same = with_net == {row.team: row.values for row in rank("ABCD", without_net, metrics, SETTINGS)}
    assert same is not METRICS[name].needs_net


def test_match_points_follow_the_settings() -> None:
    settings = StandingsSettings(win=Decimal(3), draw=Decimal("1.5"), loss=Decimal("0.5"), bye=Decimal(1))
    assert values("match_points", settings) == {"A": "7.5", "B": "4.5", "C": "5", "D": "2"}


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("points", "ACBD"),
        ("points_against", "CBAD"),
        ("initial", "BCAD"),
        ("wins, lot", "ABCD"),
        ("lot, points", "DACB"),
    ],
)
def test_it_knows_whether_more_or_fewer_is_better(text: str, order: str) -> None:
    rows = rank("ABCD", OUTCOMES, parse_metrics(text), SETTINGS)
    assert "".join(row.team for row in rows) == order


def test_half_a_hundredth_stays_exact() -> None:
    settings = StandingsSettings(win=Decimal(2), draw=Decimal("0.01"))
    drawn = [MatchOutcome(1, "A", "B", Decimal(1), Decimal(1))]
    (row, _) = rank("AB", drawn, parse_metrics("sonneborn_berger"), settings)
    assert row.values == (Decimal("0.005"),)


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> None:
    scratch = dict(METRICS)
    monkeypatch.setattr(module, "_registry", scratch)
    monkeypatch.setattr(module, "METRICS", scratch)


@pytest.mark.usefixtures("registry")
def test_a_new_metric_is_one_function() -> None:
    @metric("Draws", "above %(team)s on draws, %(mine)s : %(theirs)s")
    def draws(tie: Tie[Team], team: Team) -> Value:
        return Decimal(sum(result.is_drawn for result in tie.results(team)))

    rows = rank("ABCD", OUTCOMES, (Metric("draws"),))
    assert [f"{row.team} {row.values[0]}" for row in rows] == ["A 1", "C 1", "B 0", "D 0"]
    assert texts()["metric.draws.label"] == "Draws"
    assert draws is module.METRICS["draws"].compute


def test_metrics_that_leave_tours_out_have_texts_for_it_and_the_others_have_none() -> None:
    codes = {code for code in texts() if code.endswith("_without")}
    taking = {name for name, kind in METRICS.items() if kind.takes_without}
    assert taking == {"points", "points_diff"}
    assert codes == {f"metric.{name}.{part}_without" for name in taking for part in ("label", "reason")}
    assert all("%(tours)s" in texts()[code] for code in codes)


def test_it_labels_columns_and_reasons() -> None:
    whole, part = Metric("points"), Metric("points", (4, 5))
    assert english(whole.label) == "Points"
    assert english(part.label) == "Points without tours 4, 5"
    assert english(whole.reason("Beta", Decimal(31), Decimal("28.5"))) == "above Beta on points, 31 : 28½"
    assert english(part.reason("Beta", Decimal(1), None)) == "above Beta on points without tours 4, 5, 1 : –"


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_can_be_spoken(name: str) -> None:
    chosen = Metric(name, (2,) if METRICS[name].takes_without else ())
    assert english(chosen.label)
    assert english(chosen.reason("X", Decimal(2), Decimal(1))).startswith("above X ")
