"""Reading and writing a ranked list of metrics, for example "match_points, points(without=4+5)"."""

import re
from collections.abc import Collection, Iterable
from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import Fault, FaultError, tell
from tournaments.standings.rules.metrics import METRICS, Metric

MESSAGES: Final = {
    "metrics.empty": gettext_noop("Name at least one metric, for example “match_points, points”."),
    "metrics.too_long": gettext_noop("The list of metrics is longer than %(maximum)s characters."),
    "metrics.unreadable": gettext_noop("The list of metrics cannot be read from “%(text)s” on."),
    "metrics.unknown": gettext_noop("There is no metric named “%(name)s”. The metrics are: %(known)s."),
    "metrics.unknown_option": gettext_noop("The metric “%(name)s” has no option “%(option)s”."),
    "metrics.option_value": gettext_noop(
        "Write the tours that “%(name)s” leaves out as numbers, for example 4 or 4+5."
    ),
    "metrics.twice": gettext_noop("The metric “%(name)s” is there twice."),
    "metrics.no_tour": gettext_noop("There is no tour %(missing)s. The tours are: %(known)s."),
    "metrics.no_tours": gettext_noop("There are no tours %(missing)s. The tours are: %(known)s."),
    "metrics.no_tour_yet": gettext_noop("There is no tour yet. Add one first."),
}
tell(MESSAGES)
MAX_LENGTH: Final = 500

_ITEM: Final = re.compile(r"\s*([A-Za-z_]+)\s*(?:\(([^()]*)\))?\s*(,|$)")
_OPTION: Final = re.compile(r"\s*([A-Za-z_]*)\s*(?:=(.*))?", re.DOTALL)
_TOURS: Final = re.compile(r"[1-9][0-9]{0,2}(\s*\+\s*[1-9][0-9]{0,2})*")
_QUOTED: Final = 20


class MetricsError(FaultError):
    """A text that is no list of metrics; codes ``metrics.*``."""


def parse_metrics(text: str) -> tuple[Metric, ...]:
    """The metrics that a text lists, the most important first; MetricsError says what cannot be read."""
    if len(text) > MAX_LENGTH:
        raise MetricsError("metrics.too_long", {"maximum": MAX_LENGTH})
    if not text.strip():
        raise MetricsError("metrics.empty")
    found: list[Metric] = []
    for name, option in _items(text):
        one = _metric(name, option)
        if one in found:
            raise MetricsError("metrics.twice", {"name": format_metric(one)})
        found.append(one)
    return tuple(found)


def require_tours(metrics: Iterable[Metric], known: Collection[int]) -> None:
    """MetricsError when a metric leaves out a tour that is none of the ``known`` numbers."""
    fault = missing_tours((tour for one in metrics for tour in one.without), known)
    if fault is not None:
        raise MetricsError(fault.code, fault.args)


def missing_tours(named: Iterable[int], known: Collection[int]) -> Fault | None:
    """That some of the tours named are none of the tournament's, with the numbers of both; None when all are."""
    missing = sorted(set(named) - set(known))
    if not missing:
        return None
    if not known:
        return Fault("metrics.no_tour_yet")
    code = "metrics.no_tour" if len(missing) == 1 else "metrics.no_tours"
    return Fault(code, {"missing": _listed(missing), "known": _listed(sorted(known))})


def format_metrics(metrics: Iterable[Metric]) -> str:
    """The canonical text, which ``parse_metrics`` reads back."""
    return ", ".join(format_metric(one) for one in metrics)


def format_metric(one: Metric) -> str:
    """The canonical text of one metric, also the name of its column in CSV."""
    tours = "+".join(str(tour) for tour in one.without)
    return f"{one.name}(without={tours})" if tours else one.name


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _items(text: str) -> Iterable[tuple[str, str | None]]:
    start, more = 0, True
    while more:
        item = _ITEM.match(text, start)
        if item is None:
            rest = text[start:].strip() or text.strip()
            raise MetricsError("metrics.unreadable", {"text": rest[:_QUOTED]})
        yield item[1], item[2]
        start, more = item.end(), item[3] == ","


def _metric(name: str, option: str | None) -> Metric:
    if name not in METRICS:
        raise MetricsError("metrics.unknown", {"name": name, "known": ", ".join(METRICS)})
    return Metric(name) if option is None else Metric(name, _without(name, option))


def _without(name: str, option: str) -> tuple[int, ...]:
    parts = _OPTION.fullmatch(option)
    if parts is None or parts[1] != "without" or not METRICS[name].takes_without:
        given = (parts[1] if parts else "") or option.strip()
        raise MetricsError("metrics.unknown_option", {"name": name, "option": given[:_QUOTED]})
    tours = (parts[2] or "").strip()
    if not _TOURS.fullmatch(tours):
        raise MetricsError("metrics.option_value", {"name": name})
    return tuple(sorted({int(tour) for tour in tours.split("+")}))
