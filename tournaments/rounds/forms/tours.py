"""Forms of a tour: its head, and what it starts from."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import KINDS, presets_for, suits_persons
from tournaments.kernel.forms.bootstrap import AskingForm, BootstrapForm
from tournaments.kernel.forms.fields import ZonedDateTimeField
from tournaments.kernel.forms.time_zones import time_zone_label
from tournaments.kernel.values.names import MAX_TITLE
from tournaments.models import Tour, Tournament


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
        help_text=_("Fills in all figures; you can change each of them afterwards."),
        choices=start_choices,
    )

    def clean_start(self) -> dict[str, str]:
        """The kind and the preset apart."""
        kind, _colon, preset = self.cleaned_data["start"].partition(":")
        return {"kind": kind, "preset": preset}


class TourForm(AskingForm):
    """What every tour has, whatever is played."""

    number = forms.IntegerField(label=_("Number"), min_value=1, max_value=999)
    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_TITLE,
        required=False,
        help_text=_("May stay empty: the tour is then called by its number."),
    )
    starts_at = ZonedDateTimeField(label=_("Begins"), required=False)
    despite_warnings = forms.BooleanField(label=_("The date is right"), required=False)
    rehearsal = forms.BooleanField(
        label=_("Rehearsal"), required=False, help_text=_("Its matches count nowhere in the standings.")
    )
    final = forms.CharField(
        label=_("Final of places"),
        max_length=MAX_TITLE,
        required=False,
        help_text=_(
            "For example 1-2, 3-4: the first table plays for places 1 and 2, the second for 3 and 4. Who wins is "
            "placed there, whatever the standings say. Empty in an ordinary tour."
        ),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        starts = self.fields["starts_at"]
        assert isinstance(starts, ZonedDateTimeField)  # noqa: S101 - declared above
        starts.zone = ZoneInfo(tournament.time_zone)
        starts.help_text = gettext("Time zone: %(zone)s.") % {"zone": time_zone_label(tournament.time_zone)}

    def head(self) -> dict[str, Any]:
        """The service's arguments."""
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
    """A tour to be added."""

    field_order = ["number", "name", "start", "starts_at", "despite_warnings", "rehearsal", "final"]

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        offer_what_suits(self, tournament)


def offer_what_suits(form: StartForm, tournament: Tournament) -> None:
    """Leaves in the choice only what the participants of the tournament can play."""
    start = form.fields["start"]
    assert isinstance(start, forms.ChoiceField)  # noqa: S101 - declared above
    start.choices = start_choices(persons=tournament.is_individual)


def tour_initial(tour: Tour) -> dict[str, Any]:
    """What the form of a stored tour shows."""
    return {name: getattr(tour, name) for name in ("number", "name", "starts_at", "rehearsal", "final")}
