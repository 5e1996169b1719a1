"""What teams are ranked by. A new metric is one function under ``@metric``; everything else follows from it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Generic, TypeVar

from games.core.words import gettext_noop
from tournaments.kernel.faults import Argument, Sentence
from tournaments.kernel.values.points import from_units
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
    and with several."""

    name: str
    compute: Compute
    label: str
    reason: str
    label_without: Sequence[str]
    reason_without: Sequence[str]
    fewer_is_better: bool

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
        """The heading of the metric's column."""
        kind = self.kind
        return Sentence(self._with_tours(kind.label, kind.label_without), self._tours())

    def reason(self, team: str, mine: Value, theirs: Value) -> Sentence:
        """Why a row stands above the team of that name, for example "above X on points, 31 : 28"."""
        kind = self.kind
        template = self._with_tours(kind.reason, kind.reason_without)
        return Sentence(template, {"team": team, "mine": mine, "theirs": theirs, **self._tours()})

    def _tours(self) -> dict[str, Argument]:
        return {"tours": ", ".join(str(tour) for tour in self.without)} if self.without else {}

    def _with_tours(self, whole: str, without: Sequence[str]) -> str:
        """The text for as many tours as are left out."""
        if not self.without:
            return whole
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
) -> Callable[[_Function], _Function]:
    """Register a function of (tie, team) under its name; with the texts for ``without`` it takes that option."""

    def register(compute: _Function) -> _Function:
        name = compute.__name__
        _registry[name] = MetricKind(
            name, compute, label, reason, label_without, reason_without, fewer_is_better
        )
        return compute

    return register


def texts() -> dict[str, str]:
    """All templates of the registered metrics by a code of their own."""
    found: dict[str, str] = {}
    for name, kind in METRICS.items():
        found |= {f"metric.{name}.label": kind.label, f"metric.{name}.reason": kind.reason}
        if kind.takes_without:
            for part, texts in (("label", kind.label_without), ("reason", kind.reason_without)):
                one, several = texts
                found |= {
                    f"metric.{name}.{part}_without": one,
                    f"metric.{name}.{part}_without_several": several,
                }
    return found


@metric(gettext_noop("Match points"), gettext_noop("above %(team)s on match points, %(mine)s : %(theirs)s"))
def match_points(tie: Tie[Team], team: Team) -> Value:
    """The settings' points for wins, draws, losses and byes, by comparing the totals of each match."""
    return from_units(tie.ledger.match_points[team])


@metric(
    gettext_noop("Points"),
    gettext_noop("above %(team)s on points, %(mine)s : %(theirs)s"),
    label_without=(
        gettext_noop("Points without tour %(tours)s"),
        gettext_noop("Points without tours %(tours)s"),
    ),
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
    gettext_noop("above %(team)s on the matches between those that are level, %(mine)s : %(theirs)s"),
)
def head_to_head(tie: Tie[Team], team: Team) -> Value:
    """Match points from the matches among the teams that are level so far; None for a team that is not tied."""
    if len(tie.teams) < 2:
        return None
    among = (result.match_points for result in tie.results(team) if result.opponent in tie.teams)
    return from_units(sum(among))


@metric(
    gettext_noop("Buchholz"),
    gettext_noop("above %(team)s on the opponents' match points, %(mine)s : %(theirs)s"),
)
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


@metric(
    gettext_noop("Initial number"),
    gettext_noop("above %(team)s on the initial number, %(mine)s : %(theirs)s"),
    fewer_is_better=True,
)
def initial(tie: Tie[Team], team: Team) -> Value:
    """The seed given before the tournament; None, last, for a team without one."""
    return _number(tie.ledger.settings.initial.get(team))


@metric(
    gettext_noop("Lot"), gettext_noop("above %(team)s by lot, %(mine)s : %(theirs)s"), fewer_is_better=True
)
def lot(tie: Tie[Team], team: Team) -> Value:
    """The recorded draw of lots; None, last, for a team that drew none."""
    return _number(tie.ledger.settings.lot.get(team))


def _number(value: int | None) -> Value:
    return None if value is None else Decimal(value)
