"""Forms of a match: who meets whom and where, and who judges."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.values.names import MAX_NAME
from tournaments.models import Judge, Match, Room, Team, Tournament


class RoomInput(forms.TextInput):
    """A line of text that offers the tournament's rooms."""

    template_name = "kernel/forms/room.html"

    def __init__(self, rooms: Iterable[str] = ()) -> None:
        super().__init__()
        self.rooms = tuple(rooms)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        """Adds the rooms."""
        context = super().get_context(name, value, attrs)
        context["widget"]["attrs"]["list"] = f"{context['widget']['attrs'].get('id', name)}_rooms"
        return context | {"rooms": self.rooms}


class MatchForm(BootstrapForm):
    """Two teams, or one with a bye; a room by its name; a table."""

    team_a = forms.TypedChoiceField(label=_("Side A"), coerce=int)
    team_b = forms.TypedChoiceField(label=_("Side B"), coerce=int, required=False, empty_value=None)
    room = forms.CharField(
        label=_("Room"), max_length=MAX_NAME, required=False, help_text=_("A new name makes a new room.")
    )
    number = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=999, required=False, help_text=_("Empty: the next free one.")
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.is_individual:
            self.fields["team_a"].label = gettext("Participant A")
            self.fields["team_b"].label = gettext("Participant B")
        teams: list[tuple[str, str]] = [(str(pk), name) for pk, name in _teams(tournament)]
        self._choose("team_a", [("", "—"), *teams])
        self._choose("team_b", [("", gettext("— nobody: a bye —")), *teams])
        rooms = Room.objects.filter(tournament=tournament).values_list("name", flat=True)
        self.fields["room"].widget = RoomInput(rooms)
        self.fields["room"].widget.attrs = {"class": "form-control", "maxlength": "100"}

    def _choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = list(choices)

    def arguments(self) -> dict[str, Any]:
        """The service's arguments."""
        data = self.cleaned_data
        return {
            "team_a_id": data["team_a"],
            "team_b_id": data["team_b"],
            "room": data["room"],
            "number": data["number"],
        }


def _teams(tournament: Tournament) -> Iterable[tuple[int, str]]:
    return Team.objects.filter(tournament=tournament).values_list("pk", "name")


def match_initial(match: Match) -> dict[str, Any]:
    """What the form of a stored match shows."""
    return {
        "team_a": match.team_a_id,
        "team_b": match.team_b_id or "",
        "room": match.room.name if match.room else "",
        "number": match.number,
    }


class ChangeMatchForm(MatchForm):
    """A match that has a table already."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["number"].required = True
        self.fields["number"].help_text = ""


class JudgesForm(BootstrapForm):
    """The judges of a match; the senior one apart."""

    senior = forms.TypedChoiceField(label=_("Senior judge"), coerce=int, required=False, empty_value=None)
    judges = forms.TypedMultipleChoiceField(
        label=_("Judges"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    despite_warnings = forms.BooleanField(label=_("Assign them all the same"), required=False)

    def __init__(self, *args: Any, judges: Sequence[Judge], notes: dict[int, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        named = [(str(judge.pk), _noted(judge.name, notes.get(judge.pk))) for judge in judges]
        able = {str(judge.pk) for judge in judges if judge.can_be_senior}
        senior = self.fields["senior"]
        assert isinstance(senior, forms.ChoiceField)  # noqa: S101 - declared above
        senior.choices = [("", "—"), *_able_first(named, able)]
        several = self.fields["judges"]
        assert isinstance(several, forms.MultipleChoiceField)  # noqa: S101 - declared above
        several.choices = named

    def arguments(self) -> dict[str, Any]:
        """The service's arguments."""
        data = self.cleaned_data
        return {
            "senior_id": data["senior"],
            "judge_ids": data["judges"],
            "despite_warnings": data["despite_warnings"],
        }


def _noted(name: str, note: str | None) -> str:
    return f"{name} ({note})" if note else name


def _able_first(named: list[tuple[str, str]], able: set[str]) -> list[tuple[str, str]]:
    return sorted(named, key=lambda choice: choice[0] not in able)


def judges_initial(match: Match) -> dict[str, Any]:
    """The judges that are assigned now."""
    rows = list(match.match_judges.all())
    return {
        "senior": next((row.judge_id for row in rows if row.senior), ""),
        "judges": [row.judge_id for row in rows if not row.senior],
    }
