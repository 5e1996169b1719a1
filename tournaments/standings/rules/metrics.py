"""What teams are ranked by, in words too. A new metric is one function under ``@metric``; everything else follows from
it.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Final, Generic, TypeVar

from games.core.types import gettext_noop
from tournaments.kernel.values import Argument, Fault, FaultError, Sentence, from_units, tell
from tournaments.standings.rules.outcomes import Ledger, Result, Team

Value = Decimal | None


@dataclass(frozen=True, slots=True)
class Tie(Generic[Team]):
    """What a metric may look at: the ledger, the teams still level, and the tours that it leaves out."""

    ledger: Ledger[Team]
    teams: frozenset[Team]
    without: frozenset[int]

    def results(self, team: Team) -> Iterable[Result[Team]]:
        """The team's results outside the tours that are left out."""
        own = self.ledger.results[team]
        return (result for result in own if result.tour not in self.without) if self.without else own


Compute = Callable[[Tie[Any], Any], Value]
_Function = TypeVar("_Function", bound=Callable[..., Value])


@dataclass(frozen=True, slots=True)
class MetricKind:
    """A registered metric; the texts are English templates to translate, ``without`` those with one tour left out
    and with several. ``needs_net`` tells that it looks at net points, which take a look into every score sheet."""

    name: str
    compute: Compute
    label: str
    reason: str
    label_without: Sequence[str]
    reason_without: Sequence[str]
    fewer_is_better: bool
    needs_net: bool

    @property
    def takes_without(self) -> bool:
        return bool(self.label_without)


@dataclass(frozen=True, slots=True)
class Metric:
    """A metric as an organiser chose it, with the tours that it leaves out in ascending order."""

    name: str
    without: tuple[int, ...] = ()

    @property
    def kind(self) -> MetricKind:
        return METRICS[self.name]

    @property
    def label(self) -> Sentence:
        kind = self.kind
        return Sentence(self._with_tours(kind.label, kind.label_without), self._tours())

    def reason(self, team: str, mine: Value, theirs: Value) -> Sentence:
        """Why a row stands above the team of that name, for example "above X on points, 31 : 28"."""
        kind = self.kind
        template = self._with_tours(kind.reason, kind.reason_without)
        return Sentence(template, {"team": team, "mine": mine, "theirs": theirs, **self._tours()})

    def _tours(self) -> dict[str, Argument]:
        return {"tours": ", ".join(str(tour) for tour in self.without)} if self.without else {}

    def _with_tours(self, text: str, without: Sequence[str]) -> str:
        """The text for as many tours as are left out."""
        if not self.without:
            return text
        return without[len(self.without) > 1]


_registry: dict[str, MetricKind] = {}
METRICS: Final[Mapping[str, MetricKind]] = _registry


def metric(
    label: str,
    reason: str,
    *,
    label_without: Sequence[str] = (),
    reason_without: Sequence[str] = (),
    fewer_is_better: bool = False,
    needs_net: bool = False,
) -> Callable[[_Function], _Function]:
    """Register a function of (tie, team) under its name; with the texts for ``without`` it takes that option."""

    def register(compute: _Function) -> _Function:
        name = compute.__name__
        _registry[name] = MetricKind(
            name, compute, label, reason, label_without, reason_without, fewer_is_better, needs_net
        )
        return compute

    return register


def texts() -> dict[str, str]:
    """All templates of the registered metrics by a code of their own."""
    templates: dict[str, str] = {}
    for name, kind in METRICS.items():
        templates |= {f"metric.{name}.label": kind.label, f"metric.{name}.reason": kind.reason}
        if kind.takes_without:
            for part, texts in (("label", kind.label_without), ("reason", kind.reason_without)):
                single, several = texts
                templates |= {f"metric.{name}.{part}_without": single, f"metric.{name}.{part}_without_several": several}
    return templates


@metric(gettext_noop("Match points"), gettext_noop("above %(team)s on match points, %(mine)s : %(theirs)s"))
def match_points(tie: Tie[Team], team: Team) -> Value:
    """The settings' points for wins, draws, losses and byes, by comparing the totals of each match."""
    return from_units(tie.ledger.match_points[team])


@metric(
    gettext_noop("Points"),
    gettext_noop("above %(team)s on points, %(mine)s : %(theirs)s"),
    label_without=(gettext_noop("Points without tour %(tours)s"), gettext_noop("Points without tours %(tours)s")),
    reason_without=(
        gettext_noop("above %(team)s on points without tour %(tours)s, %(mine)s : %(theirs)s"),
        gettext_noop("above %(team)s on points without tours %(tours)s, %(mine)s : %(theirs)s"),
    ),
)
def points(tie: Tie[Team], team: Team) -> Value:
    """The sum of the team's own totals."""
    return from_units(sum(result.mine for result in tie.results(team)))


@metric(
    gettext_noop("Points difference"),
    gettext_noop("above %(team)s on points difference, %(mine)s : %(theirs)s"),
    label_without=(
        gettext_noop("Points difference without tour %(tours)s"),
        gettext_noop("Points difference without tours %(tours)s"),
    ),
    reason_without=(
        gettext_noop("above %(team)s on points difference without tour %(tours)s, %(mine)s : %(theirs)s"),
        gettext_noop("above %(team)s on points difference without tours %(tours)s, %(mine)s : %(theirs)s"),
    ),
)
def points_diff(tie: Tie[Team], team: Team) -> Value:
    """Own totals less those of the opponents; a bye's points stand against 0."""
    return from_units(sum(result.mine - result.theirs for result in tie.results(team)))


@metric(
    gettext_noop("Points against"),
    gettext_noop("above %(team)s on fewer points against, %(mine)s : %(theirs)s"),
    fewer_is_better=True,
)
def points_against(tie: Tie[Team], team: Team) -> Value:
    """The sum of the opponents' totals; the fewer the better."""
    return from_units(sum(result.theirs for result in tie.results(team)))


@metric(gettext_noop("Wins"), gettext_noop("above %(team)s on matches won, %(mine)s : %(theirs)s"))
def wins(tie: Tie[Team], team: Team) -> Value:
    """Matches won over an opponent; a bye is none."""
    return Decimal(sum(result.is_won for result in tie.results(team)))


@metric(
    gettext_noop("Head to head"),
    gettext_noop("above %(team)s on matches between those who are equal, %(mine)s : %(theirs)s"),
)
def head_to_head(tie: Tie[Team], team: Team) -> Value:
    """Match points from the matches among the teams that are level so far; None for a team that is not tied."""
    if len(tie.teams) < 2:
        return None
    among = (result.match_points for result in tie.results(team) if result.opponent in tie.teams)
    return from_units(sum(among))


@metric(gettext_noop("Buchholz"), gettext_noop("above %(team)s on the opponents’ match points, %(mine)s : %(theirs)s"))
def buchholz(tie: Tie[Team], team: Team) -> Value:
    """The sum of all opponents' match points, once for each match; a bye adds nothing."""
    of = tie.ledger.match_points
    return from_units(sum(of[result.opponent] for result in tie.results(team) if result.opponent is not None))


@metric(
    gettext_noop("Sonneborn-Berger"),
    gettext_noop("above %(team)s on the match points of beaten opponents, %(mine)s : %(theirs)s"),
)
def sonneborn_berger(tie: Tie[Team], team: Team) -> Value:
    """Match points of beaten opponents and half of those of the opponents drawn with."""
    of, halves = tie.ledger.match_points, 0
    for result in tie.results(team):
        if result.opponent is not None:
            halves += of[result.opponent] * (2 * result.is_won + result.is_drawn)
    return Decimal(halves) / 200


@metric(gettext_noop("Net points"), gettext_noop("above %(team)s on net points, %(mine)s : %(theirs)s"), needs_net=True)
def net_points(tie: Tie[Team], team: Team) -> Value:
    """The sum over the team's games that have net points (heldplay.11): own points less the opponent's, whoever won.

    Games without figures, by forfeit for example, and games of other kinds add nothing.
    """
    return Decimal(sum(result.net for result in tie.results(team)))


@metric(
    gettext_noop("Initial number"),
    gettext_noop("above %(team)s on the initial number, %(mine)s : %(theirs)s"),
    fewer_is_better=True,
)
def initial(tie: Tie[Team], team: Team) -> Value:
    """The seed given before the tournament; None, last, for a team without one."""
    return _number(tie.ledger.settings.initial.get(team))


@metric(gettext_noop("Lot"), gettext_noop("above %(team)s by lot, %(mine)s : %(theirs)s"), fewer_is_better=True)
def lot(tie: Tie[Team], team: Team) -> Value:
    """The recorded draw of lots; None, last, for a team that drew none."""
    return _number(tie.ledger.settings.lot.get(team))


def _number(value: int | None) -> Value:
    return None if value is None else Decimal(value)


# Reading and writing a ranked list of metrics, for example "match_points, points(without=4+5)".
MESSAGES: Final = {
    "metrics.empty": gettext_noop("Name at least one criterion, for example “match_points, points”."),
    "metrics.too_long": gettext_noop("The list of criteria is longer than %(maximum)s characters."),
    "metrics.unreadable": gettext_noop("The list of criteria cannot be read from “%(text)s” on."),
    "metrics.unknown": gettext_noop("There is no criterion “%(name)s”. The criteria are: %(known)s."),
    "metrics.unknown_option": gettext_noop("The criterion “%(name)s” has no option “%(option)s”."),
    "metrics.option_value": gettext_noop("Write the tours left out of “%(name)s” as numbers, for example 4 or 4+5."),
    "metrics.twice": gettext_noop("The criterion “%(name)s” appears twice."),
    "metrics.no_tour": gettext_noop("There is no tour %(missing)s. The tours are: %(known)s."),
    "metrics.no_tours": gettext_noop("There are no tours %(missing)s. The tours are: %(known)s."),
    "metrics.no_tour_yet": gettext_noop("There are no tours yet. Add one first."),
}
tell(MESSAGES)
MAX_LENGTH: Final = 300

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
    metrics: list[Metric] = []
    for name, option in _items(text):
        chosen = _metric(name, option)
        if chosen in metrics:
            raise MetricsError("metrics.twice", {"name": format_metric(chosen)})
        metrics.append(chosen)
    return tuple(metrics)


def require_tours(metrics: Iterable[Metric], known: Collection[int]) -> None:
    """MetricsError when a metric leaves out a tour that is none of the ``known`` numbers."""
    fault = missing_tours((tour for chosen in metrics for tour in chosen.without), known)
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


def with_other_number(metrics: Iterable[Metric], old: int, new: int) -> tuple[Metric, ...]:
    """The metrics once tour ``old`` has the number ``new``, which no other tour has: they leave out the tours that they
    left out before."""
    followed = (replace(chosen, without=with_number(chosen.without, old, new)) for chosen in metrics)
    return tuple(dict.fromkeys(followed))


def with_number(tours: Iterable[int], old: int, new: int) -> tuple[int, ...]:
    """The numbers, where tour ``old`` has got the number ``new``; what had it before is no tour any more."""
    return tuple(sorted({new if tour == old else tour for tour in tours if tour != new}))


def format_metrics(metrics: Iterable[Metric]) -> str:
    """The canonical text, which ``parse_metrics`` reads back."""
    return ", ".join(format_metric(chosen) for chosen in metrics)


def format_metric(chosen: Metric) -> str:
    """The canonical text of one metric, also the name of its column in CSV."""
    tours = "+".join(str(tour) for tour in chosen.without)
    return f"{chosen.name}(without={tours})" if tours else chosen.name


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
