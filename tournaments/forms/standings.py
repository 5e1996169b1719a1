"""The settings of the standings: an ordered list of metrics, match points, options."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.formats.metric_text import parse_metrics
from tournaments.formats.metrics import METRICS
from tournaments.formats.seeds import MAX_SEED
from tournaments.formats.standings_options import Sharing
from tournaments.forms.bootstrap import BootstrapForm
from tournaments.forms.fields import POINTS
from tournaments.models import Tournament
from tournaments.wording import format_sentence

NOTES = {
    "match_points": _("for matches won, drawn and lost"),
    "points": _("own points of all matches"),
    "points_diff": _("own points less those of the opponents"),
    "points_against": _("points of the opponents, the fewer the better"),
    "wins": _("matches won"),
    "head_to_head": _("match points from the matches among those that are level"),
    "buchholz": _("match points of all opponents"),
    "sonneborn_berger": _("match points of beaten opponents, and half of those drawn with"),
    "initial": _("the seed given before the tournament, the smallest first"),
    "lot": _("the drawn lot, the smallest first"),
}
"""What each metric is, in a few words."""
SHARING = (
    (Sharing.FIRST.value, _("by the first of the places: 2, 2, 4")),
    (Sharing.RANGE.value, _("by all of them: 2–3, 2–3, 4")),
)
MOST_ROWS = 40


@dataclass(frozen=True)
class MetricLine:
    """A line of the list: the metric, its number in the order (empty: not used), the tours that it leaves out."""

    name: str
    order: str = ""
    without: str = ""

    @property
    def label(self) -> str:
        return _now(METRICS[self.name].label)

    @property
    def note(self) -> str:
        return str(NOTES.get(self.name, ""))

    @property
    def takes_without(self) -> bool:
        return METRICS[self.name].takes_without

    @property
    def text(self) -> str:
        """As ``parse_metrics`` reads it."""
        tours = "+".join(part for part in re.split(r"[\s,;+]+", self.without) if part)
        return f"{self.name}(without={tours})" if tours else self.name


class StandingsForm(BootstrapForm):
    """What stands beside the list of metrics; fields are named like the settings of the service."""

    win_points = forms.CharField(
        label=_("Match points for a win"), max_length=10, widget=forms.TextInput(POINTS)
    )
    draw_points = forms.CharField(
        label=_("Match points for a draw"), max_length=10, widget=forms.TextInput(POINTS)
    )
    loss_points = forms.CharField(
        label=_("Match points for a loss"), max_length=10, widget=forms.TextInput(POINTS)
    )
    bye_points = forms.CharField(
        label=_("Match points for a bye"),
        max_length=10,
        required=False,
        widget=forms.TextInput(POINTS),
        help_text=_("Left empty, a bye is worth as much as a win."),
    )
    count_when = forms.ChoiceField(label=_("A match counts"), choices=Tournament.CountWhen.choices)
    sharing = forms.ChoiceField(label=_("A shared place is written"), choices=SHARING)
    players_without = forms.CharField(
        label=_("Best players without tours"),
        max_length=60,
        required=False,
        widget=forms.TextInput(POINTS),
        help_text=_("Numbers of tours whose points have another scale, for example 4, 5."),
    )
    frozen_from = forms.CharField(
        label=_("Hide results from tour"),
        max_length=3,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_(
            "Results of this tour and of later ones are seen only by organisers and by those who sign them, until you "
            "open them. Empty: everybody sees all."
        ),
    )

    def settings(self, lines: Sequence[MetricLine]) -> dict[str, str]:
        """The service's settings, as text."""
        given = {name: str(self.cleaned_data[name]) for name in self.fields}
        return given | {"metrics": metrics_text(lines)}


def stored_lines(metrics: str) -> list[MetricLine]:
    """The lines for a stored list: its metrics in order, then the others; what may leave out tours once more."""
    used = [
        MetricLine(one.name, str(number), ", ".join(map(str, one.without)))
        for number, one in enumerate(parse_metrics(metrics), start=1)
    ]
    names = [line.name for line in used]
    rest = [MetricLine(name) for name in METRICS if name not in names]
    again = [MetricLine(name) for name, kind in METRICS.items() if name in names and kind.takes_without]
    return [*used, *rest, *again]


def sent_lines(data: QueryDict) -> list[MetricLine]:
    """The lines as they were sent, in the order that they ask for; unknown metrics are left aside."""
    columns = (data.getlist("metric")[:MOST_ROWS], data.getlist("order"), data.getlist("without"))
    lines = [MetricLine(*line) for line in zip(*columns, strict=False) if line[0] in METRICS]
    used = sorted((line for line in lines if line.order.strip()), key=_number)
    return [*_numbered(used), *(line for line in lines if not line.order.strip())]


def metrics_text(lines: Sequence[MetricLine]) -> str:
    """The list as text, the most important first."""
    return ", ".join(line.text for line in lines if line.order)


def _number(line: MetricLine) -> float:
    text = line.order.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 1000


def _numbered(lines: Sequence[MetricLine]) -> Iterator[MetricLine]:
    return (replace(line, order=str(number)) for number, line in enumerate(lines, start=1))


def metric_words(metrics: str) -> str:
    """A stored list in words."""
    return ", ".join(format_sentence(one.label) for one in parse_metrics(metrics))


class LotsForm(BootstrapForm):
    """Drawing lots for all teams at once."""

    seed = forms.IntegerField(
        label=_("Lot number"),
        min_value=0,
        max_value=MAX_SEED,
        help_text=_("The same number gives everybody the same lot again. Anybody can check it later."),
    )
    reason = forms.CharField(
        label=_("Reason"), max_length=500, required=False, help_text=_("Needed when lots are drawn again.")
    )
