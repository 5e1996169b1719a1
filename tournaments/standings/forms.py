"""Forms of the standings' settings and of certificates."""

import base64
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import POINTS, BootstrapForm, PointsText, TextField, WholeField
from tournaments.kernel.rules import DRAW, ORDER, REASON, TOUR
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.standings.rules.metrics import METRICS, Metric, MetricsError, missing_tours, parse_metrics
from tournaments.standings.rules.outcomes import Sharing
from tournaments.standings.rules.picture import ACCEPTED, MAX_BYTES, PictureFault

NOTES = {
    "match_points": _("for matches won, drawn and lost"),
    "points": _("own points in all matches"),
    "points_diff": _("own points minus the opponents’"),
    "points_against": _("the opponents’ points, fewer is better"),
    "wins": _("matches won"),
    "head_to_head": _("match points in matches between those who are equal"),
    "buchholz": _("match points of all opponents"),
    "sonneborn_berger": _("match points of beaten opponents, plus half those of opponents drawn with"),
    "net_points": _("in games with net points, such as Held-play: own points minus the opponent’s"),
    "initial": _("the number given before the tournament, smallest first"),
    "lot": _("the lot drawn, smallest first"),
}
"""What each metric is, in a few words."""
SHARING = (
    (Sharing.FIRST.value, _("as the first of the places: 2, 2, 4")),
    (Sharing.RANGE.value, _("as all of them: 2–3, 2–3, 4")),
)
MOST_ROWS = 40
_BETWEEN = re.compile(r"(?:[\s,;+()]|without\s*=)+")


@dataclass(frozen=True)
class MetricLine:
    """A line of the list: the metric, its number in the order (empty: not used), the tours that it leaves out, and
    what is wrong with these."""

    name: str
    order: str = ""
    without: str = ""
    fault: str = ""

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
        tours = "+".join(self._tours)
        return f"{self.name}(without={tours})" if tours else self.name

    @property
    def metric(self) -> Metric:
        """Of a line without a fault."""
        (metric,) = parse_metrics(self.text)
        return metric

    @property
    def _tours(self) -> list[str]:
        """The numbers as they were typed; the option's name may stand before them, as the commands write it."""
        return [part for part in _BETWEEN.split(self.without) if part]

    def judged(self, known: Collection[int]) -> "MetricLine":
        """The line with what is wrong with its tours, ``known`` being the numbers of all."""
        if not self.order or not self.takes_without:
            return self
        try:
            metric = self.metric
        except MetricsError:
            return replace(self, fault=str(_("Write the numbers of tours, for example 4 or 4, 5.")))
        fault = missing_tours(metric.without, known)
        return replace(self, fault=format_sentence(fault)) if fault else self


class StandingsForm(BootstrapForm):
    """What stands beside the list of metrics; fields are named like the settings of the service."""

    win_points = PointsText(label=_("Match points for a win"))
    draw_points = PointsText(label=_("Match points for a draw"))
    loss_points = PointsText(label=_("Match points for a loss"))
    bye_points = PointsText(
        label=_("Match points for a bye"),
        required=False,
        help_text=_("If left empty, a bye is worth as much as a win."),
    )
    count_when = forms.ChoiceField(label=_("A match counts"), choices=Tournament.CountWhen.choices)
    sharing = forms.ChoiceField(label=_("How a shared place is written"), choices=SHARING)
    players_without = forms.CharField(
        label=_("Best players: tours left out"),
        max_length=60,
        required=False,
        widget=forms.TextInput(POINTS),
        help_text=_("Numbers of tours with a different scale of points, for example 4, 5."),
    )
    frozen_from = forms.CharField(
        label=_("Hide results from tour"),
        max_length=len(str(TOUR.maximum)),
        required=False,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        help_text=_(
            "Only organisers and those who sign them see results of this tour and later ones until you "
            "announce them. If empty: everyone sees everything."
        ),
    )

    def show_lines(self, lines: Sequence[MetricLine]) -> None:
        """Refuse the form when no line has a number, two with a number say the same, or one has a fault, which stands
        beside it."""
        used = [line for line in lines if line.order]
        if any(line.fault for line in lines):
            self.add_error(None, _("Check the tours left out of the criteria."))
        elif not used:
            self.add_error(None, _("Number at least one criterion."))
        elif twice := next((line for line in used if [other.metric for other in used].count(line.metric) > 1), None):
            sentence = _(
                "“%(metric)s” has two numbers in the order. Leave one of them empty, or leave out different tours."
            )
            self.add_error(None, sentence % {"metric": twice.label})

    def settings(self, lines: Sequence[MetricLine]) -> dict[str, str]:
        """The service's settings, as text."""
        given = {name: str(self.cleaned_data[name]) for name in self.fields}
        return given | {"metrics": metrics_text(lines)}


def stored_lines(metrics: str) -> list[MetricLine]:
    """The lines for a stored list: its metrics in order, then the others; what may leave out tours once more."""
    used = [
        MetricLine(metric.name, str(number), ", ".join(map(str, metric.without)))
        for number, metric in enumerate(parse_metrics(metrics), start=1)
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
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= ORDER.maximum else 1000


def _numbered(lines: Sequence[MetricLine]) -> Iterator[MetricLine]:
    return (replace(line, order=str(number)) for number, line in enumerate(lines, start=1))


def metric_words(metrics: str) -> str:
    return ", ".join(format_sentence(metric.label) for metric in parse_metrics(metrics))


class LotsForm(BootstrapForm):
    """Drawing lots for all teams at once."""

    seed = WholeField(
        DRAW,
        label=_("Draw number"),
        help_text=_("The same number gives everyone the same lot again, so anyone can check it later."),
    )
    reason = TextField(REASON, label=_("Reason"), required=False, help_text=_("Needed when lots are drawn again."))


# The picture under the text of certificates.
class PictureForm(BootstrapForm):
    """A file to choose; whether it is a picture is seen when it is stored."""

    file = forms.FileField(
        label=_("Picture"),
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ACCEPTED}),
        help_text=_(
            "PNG or JPEG, up to 8 MB and 25 million pixels, portrait like the sheet. Only the picture itself "
            "is kept, without the file’s data about place, time or camera."
        ),
    )

    def clean_file(self) -> str:
        """The file as base64, as the service takes it."""
        upload = self.cleaned_data["file"]
        if upload.size > MAX_BYTES:
            fault = PictureFault("picture.large", {"megabytes": MAX_BYTES // 2**20}).fault
            raise ValidationError(format_sentence(fault))
        return base64.b64encode(upload.read()).decode()
