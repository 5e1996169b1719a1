"""Forms of the list of rooms."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.values.names import MAX_NAME
from tournaments.models import Room


class RoomsForm(BootstrapForm):
    """All rooms in their order, a line each; ``shown`` holds the list as it was when the page was made."""

    names = forms.CharField(
        label=_("Rooms in table order"),
        required=False,
        max_length=40_000,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_("A room on each line, that of the strongest pair first. A new line is a new room."),
    )
    shown = forms.CharField(required=False, max_length=40_000, widget=forms.HiddenInput)

    def arguments(self) -> dict[str, Any]:
        """The service's arguments."""
        return {name: _lines(self.cleaned_data[name]) for name in ("names", "shown")}


class RenameRoomForm(BootstrapForm):
    """One room under another name."""

    prefix = "rename"
    room = forms.ChoiceField(label=_("Room"))
    name = forms.CharField(label=_("New name"), max_length=MAX_NAME)

    def __init__(self, *args: Any, rooms: Sequence[Room], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["room"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = [(f"{room.pk}:{room.name}", room.name) for room in rooms]

    def arguments(self) -> dict[str, Any]:
        """The service's arguments; the choice carries the name that was shown."""
        pk, _colon, old = self.cleaned_data["room"].partition(":")
        return {"room_id": int(pk), "old": old, "name": self.cleaned_data["name"]}


def rooms_initial(rooms: Sequence[Room]) -> dict[str, str]:
    """What the form shows of the stored list."""
    names = "\n".join(room.name for room in rooms)
    return {"names": names, "shown": names}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
