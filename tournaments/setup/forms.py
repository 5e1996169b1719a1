"""The settings of a tournament."""

from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import DESPITE, AskingForm, PointsText, SlugField, TextField, time_zone_choices
from tournaments.kernel.names import slug_of
from tournaments.kernel.rules import NAME, PLACE
from tournaments.models import Tournament

VISIBILITY = [
    *Tournament.Visibility.choices[:2],
    (Tournament.Visibility.PRIVATE.value, _("Private: only organisers and people with a personal link")),
]
"""In words that suit teams and persons."""


class SettingsForm(AskingForm):
    """What an organiser may change at any time, what makes the standings aside: that is ``StandingsForm``.

    Sense is checked by the service, which sees all values together.
    """

    name = TextField(NAME, label=_("Name"))
    place = TextField(PLACE, label=_("Venue"), required=False)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput)
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput)
    despite_warnings = forms.BooleanField(label=_("The days are correct"), required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zone_choices, initial="Europe/Moscow")
    language = forms.ChoiceField(
        label=_("Language of documents"),
        choices=settings.LANGUAGES,
        initial="ru",
        help_text=_("For protocols and other papers. Visitors see pages in their own language."),
    )
    visibility = forms.ChoiceField(
        label=_("Visibility"),
        choices=VISIBILITY,
        initial=Tournament.Visibility.UNLISTED,
        help_text=_(
            "The pages show names of children, so a new tournament is not in the public list: anyone with "
            "the address can open it."
        ),
    )
    search_engines = forms.ChoiceField(
        label=_("Search engines"),
        choices=Tournament.SearchEngines.choices,
        initial=Tournament.SearchEngines.NO,
        required=False,
        help_text=_("A tournament that is not public is never found, whatever you choose here."),
    )
    draft_times = forms.ChoiceField(
        label=_("Planned start of tours that are not published yet"),
        choices=Tournament.DraftTimes.choices,
        initial=Tournament.DraftTimes.NO,
        required=False,
        help_text=_(
            "For the timetable, calendars, the hall display and the API. Pairs, rooms and judges of such a tour are "
            "never shown before it is published."
        ),
    )
    reviews = forms.ChoiceField(
        label=_("Program’s review of recorded games"),
        choices=Tournament.Reviews.choices,
        initial=Tournament.Reviews.YES,
        required=False,
        help_text=_(
            "Only games of approved matches. The program shows where a game turned and what would have been better; "
            "it does not grade players."
        ),
    )
    public_names = forms.ChoiceField(
        label=_("Names of players and judges on public pages"),
        choices=Tournament.PublicNames.choices,
        initial=Tournament.PublicNames.SHORT,
        required=False,
        help_text=_(
            "Also in downloads, calendars and game records. Organisers and people with personal links see full names "
            "on their own pages; printed protocols have them too."
        ),
    )
    name_order = forms.ChoiceField(
        label=_("Names are entered"),
        choices=Tournament.NameOrder.choices,
        initial=Tournament.NameOrder.GUESS,
        required=False,
        help_text=_("If it is unclear which word is the surname, only initials are shown."),
    )
    bye_own = PointsText(
        label=_("Own points for a bye"),
        initial="0",
        help_text=_("What a participant without an opponent adds to their own points."),
    )
    participants = forms.ChoiceField(
        label=_("Who takes part"),
        choices=Tournament.Participants.choices,
        initial=Tournament.Participants.TEAMS,
        help_text=_("Cannot be changed once there are participants or tours."),
    )

    signing = forms.ChoiceField(
        label=_("Protocols are signed"),
        choices=Tournament.Signing.choices,
        initial=Tournament.Signing.NAME,
        required=False,
        help_text=_(
            "A drawn signature appears in the protocol and on its printout, for people who may read the whole protocol."
        ),
    )

    def arguments(self) -> dict[str, Any]:
        return {"settings": self.as_settings(), "despite_warnings": self.is_confirmed()}

    def as_settings(self) -> dict[str, str]:
        """The cleaned values as text, as the services take them."""
        names = (name for name in SettingsForm.base_fields if name != DESPITE)
        return {name: str(self.cleaned_data[name]) for name in names}


class NewTournamentForm(SettingsForm):
    FIRST: ClassVar = ("name", "place", "starts_on", "ends_on", DESPITE, "participants")
    """What is asked at once; the other fields are good for most tournaments as they are."""

    slug = SlugField(
        help_text=_(
            "The last part of the address of its pages: lower-case Latin letters, digits, hyphens. If left "
            "empty, it is made from the name. It cannot be changed later, because it is in the printed "
            "codes."
        )
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["starts_on"].widget.attrs["autocomplete"] = "off"

    @property
    def is_more_open(self) -> bool:
        """Whether one of the other fields has a fault, or holds something else than at first. An address that is made
        from the name is nobody's choice."""
        if not self.is_bound:
            return False
        chosen = {*self.changed_data, *self.errors} - {*self.FIRST}
        is_made = self["slug"].data == slug_of(self["name"].data or "") and "slug" not in self.errors
        return bool(chosen - {"slug"} if is_made else chosen)

    def arguments(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"slug": data["slug"] or slug_of(data["name"]), "settings": self.as_settings()}
