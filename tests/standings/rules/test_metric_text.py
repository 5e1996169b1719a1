import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.values import english
from tournaments.standings.rules.metrics import (
    METRICS,
    Metric,
    MetricsError,
    format_metric,
    format_metrics,
    missing_tours,
    parse_metrics,
)


@st.composite
def metric(draw: st.DrawFn) -> Metric:
    name = draw(st.sampled_from(sorted(METRICS)))
    tours = draw(st.sets(st.integers(1, 999), max_size=4)) if METRICS[name].takes_without else set[int]()
    return Metric(name, tuple(sorted(tours)))


@given(st.lists(metric(), min_size=1, max_size=8, unique=True))
def test_it_reads_back_what_it_writes(metrics: list[Metric]) -> None:
    text = format_metrics(metrics)
    assert parse_metrics(text) == tuple(metrics)
    assert format_metrics(parse_metrics(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("match_points, points", "match_points, points"),
        (" match_points,points ", "match_points, points"),
        ("points(without=4)", "points(without=4)"),
        ("points ( without=5 + 4+4 ), wins", "points(without=4+5), wins"),
        ("points, points(without=4), points_diff(without=4)", "points, points(without=4), points_diff(without=4)"),
    ],
)
def test_it_writes_the_canonical_text(text: str, canonical: str) -> None:
    assert format_metrics(parse_metrics(text)) == canonical


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "metrics.empty"),
        ("  ", "metrics.empty"),
        (",", "metrics.unreadable"),
        ("points,", "metrics.unreadable"),
        (", points", "metrics.unreadable"),
        ("points wins", "metrics.unreadable"),
        ("points(without=4", "metrics.unreadable"),
        ("points)", "metrics.unreadable"),
        ("points(without=(4))", "metrics.unreadable"),
        ("очки", "metrics.unreadable"),
        ("glory", "metrics.unknown"),
        ("Points", "metrics.unknown"),
        ("wins(without=4)", "metrics.unknown_option"),
        ("points(only=4)", "metrics.unknown_option"),
        ("points()", "metrics.unknown_option"),
        ("points(4)", "metrics.unknown_option"),
        ("points(without)", "metrics.option_value"),
        ("points(without=)", "metrics.option_value"),
        ("points(without=0)", "metrics.option_value"),
        ("points(without=-1)", "metrics.option_value"),
        ("points(without=1000)", "metrics.option_value"),
        ("points(without=4+)", "metrics.option_value"),
        ("points(without=four)", "metrics.option_value"),
        ("points(without=4, without=5)", "metrics.option_value"),
        ("points, wins, points", "metrics.twice"),
        ("points(without=4+5), points(without=5+4)", "metrics.twice"),
        ("points" + " " * 500, "metrics.too_long"),
    ],
)
def test_it_refuses_a_list_that_it_cannot_read(text: str, code: str) -> None:
    with pytest.raises(MetricsError) as refused:
        parse_metrics(text)
    assert refused.value.code == code
    assert english(refused.value.fault)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("points; wins", "The list of criteria cannot be read from “points; wins” on."),
        ("wins(without=4)", "The criterion “wins” has no option “without”."),
        ("points(4)", "The criterion “points” has no option “4”."),
        ("points(without=x)", "Write the tours left out of “points” as numbers, for example 4 or 4+5."),
        ("points, points", "The criterion “points” appears twice."),
        ("points(without=4), points(without=4)", "The criterion “points(without=4)” appears twice."),
    ],
)
def test_it_says_what_cannot_be_read(text: str, sentence: str) -> None:
    with pytest.raises(MetricsError) as refused:
        parse_metrics(text)
    assert english(refused.value.fault) == sentence


def test_an_unknown_metric_is_answered_with_the_known_ones() -> None:
    with pytest.raises(MetricsError) as refused:
        parse_metrics("glory")
    assert all(name in english(refused.value.fault) for name in METRICS)


@given(st.text(alphabet="pointswhu_=+(), 45", max_size=40))
def test_it_answers_every_text_with_metrics_or_a_refusal(text: str) -> None:
    metrics: tuple[Metric, ...] | None = None
    with contextlib.suppress(MetricsError):
        metrics = parse_metrics(text)
    assert metrics is None or parse_metrics(format_metrics(metrics)) == metrics


def test_a_metric_names_its_column() -> None:
    assert format_metric(Metric("points_diff", (4, 5))) == "points_diff(without=4+5)"


@pytest.mark.parametrize(
    ("named", "known", "sentence"),
    [
        ([4], [4, 2], None),
        ([], [], None),
        ([9], [2, 1], "There is no tour 9. The tours are: 1, 2."),
        ([9, 1, 8, 9], [1, 2], "There are no tours 8, 9. The tours are: 1, 2."),
        ([1], [], "There are no tours yet. Add one first."),
    ],
)
def test_tours_that_do_not_exist_are_named_beside_those_that_do(
    named: list[int], known: list[int], sentence: str | None
) -> None:
    fault = missing_tours(named, known)
    assert (fault and english(fault)) == sentence
