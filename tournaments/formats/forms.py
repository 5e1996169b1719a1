"""The form of a tour's format, and its words."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any, Final, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.game import start
from games.core.likeness import Likeness
from games.core.sheets import Choice, OptionSpec, TagSpec, write_options
from games.core.types import Refused as GameRefused
from games.drawing.svg import svg
from games.partner.figures import FIGURES
from games.partner.players import played_with
from tournaments.formats.rules.tour_format import PenaltyPreset, TourFormat, suits_persons, to_json
from tournaments.formats.rules.validation import ADVICE_RANGE, RANGES, check
from tournaments.kernel.forms import BootstrapForm, PointsField, TextField, WholeField
from tournaments.kernel.rules import REASON, TAG
from tournaments.kernel.values import PointsError, Whole, parse_points, show_points
from tournaments.kernel.wording import format_sentence, namer, sentence

Text = str | Promise


class Words(NamedTuple):
    """A setting's label, help and unit (empty where it counts things)."""

    label: Text
    help: Text
    unit: Text = ""


class Section(NamedTuple):
    """Settings that belong together; ``for_points`` when a tour of entered points has them too."""

    title: Text
    settings: tuple[str, ...]
    for_points: tuple[str, ...] = ()


SECTIONS: Final = (
    Section(
        _("Individual stage"),
        ("boards", "shooters_board", "games_per_board", "board_points", "individual_time", "extra_games"),
    ),
    Section(_("Team stage"), ("team_games", "team_points", "team_move_time", "overrun", "shooters_advice")),
    Section(
        _("Match and points"), ("explain_and_warm_up", "first_move", "draw_shares", "forfeit_points", "show_targets")
    ),
    Section(_("Penalties"), ("penalty_presets",), for_points=("penalty_presets",)),
)

WORDS: Final[dict[str, Words]] = {
    "boards": Words(_("Boards"), _("Main players of a team, one per board.")),
    "shooters_board": Words(_("Free shooters’ board"), _("An extra board where the free shooters play together.")),
    "games_per_board": Words(_("Games per board"), _("How many games each pair plays.")),
    "board_points": Words(_("Points per board game"), _("Both sides together."), _("points")),
    "team_games": Words(_("Team games"), _("0: there is no team stage.")),
    "team_points": Words(_("Points per team game"), _("Both sides together."), _("points")),
    "draw_shares": Words(
        _("Share for a draw"),
        _("Of a drawn game’s points, this share goes to the side that moved first; the other side gets the rest."),
        "%",
    ),
    "explain_and_warm_up": Words(_("Rules and warm-up"), _("0: there is no warm-up."), _("min")),
    "individual_time": Words(_("Time of the individual stage"), "", _("min")),
    "team_move_time": Words(_("Time to discuss a team move"), "", _("s")),
    "first_move": Words(_("First move"), _("Who begins the games.")),
    "extra_games": Words(_("Extra games"), _("You can record them, but they do not count.")),
    "overrun": Words(_("Team move over time"), _("What happens once the judge confirms it.")),
    "shooters_advice": Words(
        _("Pause for a hint"),
        _("Once per match the free shooters may pass their team a written hint. 0: no such pause."),
        _("s"),
    ),
    "penalty_presets": Words(
        _("Prepared penalties"),
        _(
            "One per line: points, a bar, the reason – for example “3 | bad conduct”. The judge picks one or "
            "types another."
        ),
    ),
    "forfeit_points": Words(
        _("Share for a no-show"), _("What share of the game’s points goes to the side that is present."), "%"
    ),
    "show_targets": Words(_("Show where a piece can go"), _("The board for entering moves highlights possible moves.")),
}

OF_TEAMS: Final = frozenset(
    "boards shooters_board team_games team_points team_move_time overrun shooters_advice first_move".split()
)
"""What a match between two persons has no use for."""

CHOICES: Final[dict[str, tuple[tuple[str, Text], ...]]] = {
    "first_move": (
        ("rps", _("Rock-paper-scissors in each pair; the loser begins the second game")),
        ("individual_loser", _("Team stage: the side behind after the individual stage begins")),
    ),
    "overrun": (("warn", _("The judge warns")), ("skip", _("The move is skipped")), ("lose", _("The game is lost"))),
}


# The form of a tour's format, made from the format's own settings, and that of its game's options.
class Group(NamedTuple):
    title: object
    fields: tuple[BoundField, ...]


class PenaltiesField(forms.CharField):
    """Prepared penalties, one a line: ``points | reason``."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(widget=forms.Textarea(attrs={"rows": 4}), max_length=6000, **kwargs)

    def clean(self, value: Any) -> Any:
        """The penalties; each line that cannot be read is named with its fault."""
        lines = [line.strip() for line in super().clean(value).splitlines()]
        presets, faults = [], []
        for line in filter(None, lines):
            points, bar, reason = line.partition("|")
            try:
                presets.append(PenaltyPreset(parse_points(points), reason.strip()))
            except PointsError as error:
                faults.append(f"“{line[:40]}”: {format_sentence(error.fault)}")
            if not bar:
                faults.append(gettext("“%(line)s”: put a bar between points and reason.") % {"line": line[:40]})
        if faults:
            raise ValidationError(faults)
        return tuple(presets)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, tuple):
            return value
        return "\n".join(f"{show_points(preset.points, get_language() or 'ru')} | {preset.reason}" for preset in value)


class FormatForm(BootstrapForm):
    """Every setting of a format that matters for the tour's kind; the others stay as they are stored."""

    prefix = "format"

    def __init__(
        self,
        data: Any = None,
        *,
        stored: TourFormat,
        kind: str,
        options: Mapping[str, str] | None = None,
        persons: bool = False,
        **kwargs: Any,
    ) -> None:
        """``options`` are those of the tour's game. ``persons``: everybody plays for themselves, so what only teams
        have is neither shown nor changed."""
        self.stored, self.kind, self.persons = stored, kind, persons and suits_persons(stored)
        super().__init__(data, initial={name: getattr(stored, name) for name in WORDS}, **kwargs)
        for name in self._names():
            self.fields[name] = _field(name, type(getattr(stored, name)))
        if (games := self.fields.get("games_per_board")) and (hint := first_move_told(kind, options or {})):
            games.help_text = f"{games.help_text} {hint}"

    def groups(self) -> Iterator[Group]:
        for section in SECTIONS:
            shown = tuple(self[name] for name in section.settings if name in self.fields)
            if shown:
                yield Group(section.title, shown)

    def clean(self) -> dict[str, Any]:
        """Judges the figures together."""
        data: dict[str, Any] = super().clean() or {}
        if not self.errors:
            for fault in check(self.tour_format(), self.kind):
                self.add_error(fault.field if fault.field in self.fields else None, format_sentence(fault))
        return data

    def tour_format(self) -> TourFormat:
        typed = {name: self.cleaned_data[name] for name in self.fields}
        stored = {field.name: getattr(self.stored, field.name) for field in fields(TourFormat)}
        enums = {name: type(stored[name])(typed[name]) for name in CHOICES if name in typed}
        return TourFormat(**(stored | typed | enums))

    def arguments(self) -> dict[str, Any]:
        return {"format": self.data_to_store()}

    def data_to_store(self) -> dict[str, Any]:
        return to_json(self.tour_format())

    def _names(self) -> list[str]:
        points = self.kind == "points"
        names = [name for section in SECTIONS for name in (section.for_points if points else section.settings)]
        return [name for name in names if not (self.persons and name in OF_TEAMS)]


def first_move_told(kind: str, options: Mapping[str, str], figures: Iterable[Likeness] = FIGURES) -> str:
    """What beginning is worth in a game between equals with these options, and what evens it out; "" where nothing has
    been measured."""
    game, always = registry.find(kind), dict(played_with(kind))
    differing = {name: value for name, value in options.items() if name not in always}
    played = write_options(game.options, differing) if game else ""
    figure = next((figure for figure in figures if (figure.slug, figure.options) == (kind, played)), None)
    if game is None or figure is None:
        return ""
    share, (low, high) = round(100 * figure.share), figure.interval
    measured = gettext(
        "Games played between equal programs: %(games)s. The side that began scored %(share)s%% of the points."
    )
    if not low <= 0.5 <= high:
        advice = gettext("Two games with swapped first moves even that out.")
    elif game.swaps_inside:
        advice = gettext("The sides swap roles within the game, so one game is as fair as two.")
    elif high - low < _EXACT:
        advice = gettext("Whoever begins hardly has an advantage.")
    else:
        advice = gettext("That is not enough to tell whether beginning is an advantage.")
    return f"{measured % {'games': figure.games, 'share': share}} {advice}"


_EXACT: Final = 0.08
"""An interval of a share that is narrower leaves no advantage that anybody would notice."""


OTHER: Final = "other"
"""Stands for a value that is written out."""


class AgreedField(forms.ChoiceField):
    """What is agreed on for all games of a tour, as pictures of the board to choose from; the form judges it."""

    def __init__(self, game: registry.AnyGame, spec: TagSpec, chosen: str) -> None:
        named = dict(spec.agreed.named if spec.agreed else ())
        choices: list[tuple[str, str]] = [
            (value, _pictured(game, spec.name, value, f"{spec.name}-{number}-", gettext(words)))
            for number, (value, words) in enumerate(named.items())
        ]
        choices.append((OTHER, gettext("another one, written below")))
        widget = forms.RadioSelect({"class": "pictured"})
        initial = chosen if chosen in named else OTHER
        super().__init__(label=gettext(spec.label), choices=choices, widget=widget, initial=initial, required=False)
        help_text = gettext(spec.agreed.help) if spec.agreed and spec.agreed.help else ""
        self.written = TextField(TAG, label=gettext("Another one"), required=False, initial=chosen, help_text=help_text)
        self.written.widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}

    def valid_value(self, value: Any) -> bool:
        return True


def _pictured(game: registry.AnyGame, name: str, value: str, prefix: str, words: str) -> SafeString:
    """The empty board of a value with words below it, for the label of a choice."""
    drawn = svg(game.bare(start(game, (), {name: value})), namer=namer(), prefix=prefix)
    return format_html('<span aria-hidden="true">{}</span> {}', SafeString(drawn), words)


class AgreedForm(BootstrapForm):
    """A form with what is agreed on for all games of a tour."""

    agreed_game: registry.AnyGame | None = None

    def add_agreed(self, game: registry.AnyGame, given: Mapping[str, str]) -> None:
        """A choice and a text for each tag of the game that a tour may set; ``given`` are those that are set."""
        self.agreed_game, self.given = game, given
        for spec in self._specs:
            field = AgreedField(game, spec, given.get(spec.name, spec.default))
            self.fields[spec.name], self.fields[f"{spec.name}_{OTHER}"] = field, field.written

    @property
    def has_pictures(self) -> bool:
        """Whether the page needs what the pictures look like."""
        return bool(self._specs)

    @property
    def _specs(self) -> tuple[TagSpec, ...]:
        return tuple(spec for spec in self.agreed_game.tags if spec.agreed) if self.agreed_game else ()

    @property
    def agreed(self) -> dict[str, str]:
        """What a valid form says of them."""
        return {spec.name: self.cleaned_data[spec.name] for spec in self._specs}

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        for spec in self._specs:
            written = f"{spec.name}_{OTHER}"
            other = data.pop(written, "")
            chosen, place = data.get(spec.name) or self.given.get(spec.name, spec.default), spec.name
            if chosen == OTHER:
                chosen, place = " ".join(other.split()), written
            if not chosen:
                self.add_error(place, gettext("Type in the other board, or choose a picture."))
                continue
            data[spec.name] = chosen
            self._judge(spec.name, chosen, place)
        return data

    def _judge(self, name: str, value: str, place: str) -> None:
        try:
            start(self.agreed_game, (), {name: value})  # type: ignore[arg-type]
        except GameRefused as refused:
            for fault in refused.faults:
                self.add_error(place, sentence(fault))


class OptionsForm(AgreedForm):
    """The options of the tour's game; without fields when its kind has none."""

    prefix = "options"
    asks_agreed = True

    def __init__(self, data: Any = None, *, kind: str, stored: Mapping[str, str], **kwargs: Any) -> None:
        game = registry.find(kind)
        specs: tuple[OptionSpec, ...] = game.options if game else ()
        initial = {spec.name: stored.get(spec.name, spec.default) for spec in specs}
        super().__init__(data, initial=initial, **kwargs)
        for spec in specs:
            self.fields[spec.name] = _option(spec)
        if game and self.asks_agreed:
            self.add_agreed(game, stored)

    def arguments(self) -> dict[str, Any]:
        return {"options": self.data_to_store()}

    def data_to_store(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.cleaned_data.items()}


def _option(spec: OptionSpec) -> forms.Field:
    if isinstance(spec, Choice):
        labels = ((value, gettext(label)) for value, label in zip(spec.values, spec.labels, strict=True))
        return forms.ChoiceField(label=gettext(spec.label), choices=list(labels))
    help_text = gettext("From %(least)s to %(most)s, or 0 for off.") % {"least": spec.least, "most": spec.most}
    return WholeField(Whole("format.range", 0, spec.most), label=gettext(spec.label), help_text=help_text)


def _field(name: str, kind: type) -> forms.Field:
    words = WORDS[name]
    label = format_lazy("{}, {}", words.label, words.unit) if words.unit else words.label
    options: dict[str, Any] = {"label": label, "help_text": words.help}
    if name in CHOICES:
        return forms.ChoiceField(choices=CHOICES[name], **options)
    if kind is bool:
        return forms.BooleanField(required=False, **options)
    if kind is Decimal:
        return PointsField(**options)
    if kind is tuple:
        return PenaltiesField(required=False, **options)
    return WholeField(Whole("format.range", *RANGES.get(name, (0, ADVICE_RANGE[1]))), **options)


class ReasonForm(BootstrapForm):
    """Why something that is signed or approved is changed."""

    reason = TextField(REASON, label=_("Reason"), required=False)
