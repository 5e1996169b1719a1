"""Forms of tours and of matches to import."""

from typing import Any, cast
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import KINDS, presets_for, suits_persons
from tournaments.intake.forms import MAX_PACKED, ColumnsForm, UploadForm, sheet_sent
from tournaments.intake.rules import Sheet
from tournaments.kernel.forms import (
    AskingForm,
    BootstrapForm,
    TextField,
    WholeField,
    ZonedDateTimeField,
    time_zone_label,
)
from tournaments.kernel.rules import FINAL, REASON, TITLE, TOUR
from tournaments.models import Tour, Tournament
from tournaments.rounds.read.match_rows import MATCHES, rows_of


def start_choices(*, persons: bool = False) -> list[tuple[str, str]]:
    """What a tour can start from: "kind:preset" with its words, a kind's own preset named after the kind alone.

    For a tournament of ``persons`` only what they can play.
    """
    choices = []
    for kind in KINDS:
        for slug, preset in presets_for(kind).items():
            if persons and not suits_persons(preset.format):
                continue
            label = str(Tour.Kind(kind).label)
            if slug != kind:
                label = f"{label} – {gettext(preset.name)}"
            choices.append((f"{kind}:{slug}", label))
    return choices


class StartForm(BootstrapForm):
    """A kind of tour with a preset, as one choice."""

    start = forms.ChoiceField(
        label=_("What is played"),
        help_text=_("Fills in all the numbers; you can change any of them afterwards."),
        choices=start_choices,
    )

    def clean_start(self) -> dict[str, str]:
        """The kind and the preset apart."""
        kind, _colon, preset = self.cleaned_data["start"].partition(":")
        return {"kind": kind, "preset": preset}

    def arguments(self) -> dict[str, Any]:
        return dict(self.cleaned_data["start"])


class TourForm(AskingForm):
    """What every tour has, whatever is played."""

    number = WholeField(TOUR, label=_("Number"))
    name = TextField(
        TITLE, label=_("Name"), required=False, help_text=_("If left empty, the tour is called by its number.")
    )
    starts_at = ZonedDateTimeField(label=_("Begins"), required=False)
    despite_warnings = forms.BooleanField(label=_("The date is correct"), required=False)
    rehearsal = forms.BooleanField(
        label=_("Rehearsal"), required=False, help_text=_("The matches of a rehearsal do not count in the standings.")
    )
    final = TextField(
        FINAL,
        label=_("Final for places"),
        required=False,
        help_text=_(
            "For example 1-2, 3-4: the first table plays for places 1 and 2, the second for 3 and 4. The "
            "winner takes that place, whatever the standings say. Leave empty in an ordinary tour."
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        starts = self.fields["starts_at"]
        assert isinstance(starts, ZonedDateTimeField)  # noqa: S101 - declared above
        starts.zone = ZoneInfo(tournament.time_zone)
        starts.help_text = gettext("Time zone: %(zone)s.") % {"zone": time_zone_label(tournament.time_zone)}

    def arguments(self) -> dict[str, Any]:
        data = self.cleaned_data
        starts_at = data["starts_at"]
        return {
            "number": data["number"],
            "name": data["name"],
            "starts_at": starts_at.isoformat() if starts_at else None,
            "rehearsal": data["rehearsal"],
            "final": data["final"],
            "despite_warnings": self.is_confirmed(),
        }


class NewTourForm(TourForm, StartForm):
    field_order = ["number", "name", "start", "starts_at", "despite_warnings", "rehearsal", "final"]

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        offer_what_suits(self, tournament)

    def arguments(self) -> dict[str, Any]:
        return TourForm.arguments(self) | StartForm.arguments(self)


def offer_what_suits(form: StartForm, tournament: Tournament) -> None:
    """Leaves in the choice only what the participants of the tournament can play."""
    start = form.fields["start"]
    assert isinstance(start, forms.ChoiceField)  # noqa: S101 - declared above
    start.choices = start_choices(persons=tournament.is_individual)


def tour_initial(tour: Tour) -> dict[str, Any]:
    """What the form of a stored tour shows."""
    return {name: getattr(tour, name) for name in ("number", "name", "starts_at", "rehearsal", "final")}


# The forms of importing matches: the table first, then its columns and cells, then what is done with it.
MAX_ROWS = 1500


class MatchUploadForm(UploadForm):
    """A table of matches, and what may be made from it."""

    create = forms.BooleanField(
        label=_("Add missing tours and participants"),
        required=False,
        help_text=_("In new tours judges enter the points."),
    )


class MatchColumnsForm(ColumnsForm):
    """How a table of matches is read, and whether what it names may be made."""

    create = forms.BooleanField(label=_("Add missing tours and participants"), required=False)

    def clean(self) -> dict[str, Any]:
        """Where no column has the tours, they can stand above their matches."""
        data = super().clean()
        if "tour" not in self.sheet.columns.meanings:
            sentence = gettext(
                "If no column has the tours, put each tour in a line above its matches, such as “Round 1”, and send "
                "the table again."
            )
            self.add_error(None, sentence)
        return data


def columns_form(tournament: Tournament, sheet: Sheet, *, create: bool) -> MatchColumnsForm:
    """How the table is read; ValueError when it is too large to be carried along."""
    labels = {
        "tour": gettext("Tour"),
        "room": gettext("Room"),
        "team_a": gettext("Side A"),
        "team_b": gettext("Side B"),
        "points_a": gettext("Points A"),
        "points_b": gettext("Points B"),
        "score": gettext("Score, such as 3:1"),
        "pair": gettext("Both sides, such as Alpha – Beta"),
    }
    more = {"create": "on"} if create else {}
    return MatchColumnsForm(tournament.pk, sheet, MATCHES, labels, **more)


class ImportForm(BootstrapForm):
    """What is done with the matches of the table that was shown, as its columns and cells are now. Its fields belong to
    the form of the table, “look”, and are sent with it."""

    table = forms.CharField(max_length=MAX_PACKED, widget=forms.HiddenInput, required=False)
    create = forms.BooleanField(required=False, widget=forms.HiddenInput)
    approve = forms.BooleanField(
        label=_("Approve the matches at once"),
        required=False,
        help_text=_("They count in the standings without signatures."),
    )
    reason = TextField(
        REASON,
        label=_("Reason for approving without signatures"),
        required=False,
        help_text=_("For example: protocols signed on paper."),
    )

    def __init__(self, tournament: Tournament, data: Any = None, **kwargs: Any) -> None:
        super().__init__(data, auto_id="store_%s", **kwargs)
        self.tournament_id = tournament.pk
        for name in ("approve", "reason"):
            self.fields[name].widget.attrs["form"] = "look"

    def clean_table(self) -> Sheet:
        try:
            return sheet_sent(self.tournament_id, cast(QueryDict, self.data), MATCHES)
        except ValueError as error:
            raise ValidationError(str(error)) from error

    def arguments(self) -> dict[str, Any]:
        given = super().arguments()
        sheet: Sheet = given.pop("table")
        return given | {"rows": [row.as_data() for row in rows_of(sheet.table, sheet.columns)]}
