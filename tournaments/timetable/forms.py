"""Forms of the timetable, of what is said about a delay, and of sites."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import AskingForm, BootstrapForm, TextField, WholeField, ZonedDateTimeField
from tournaments.kernel.rules import NAME, PLACE
from tournaments.models import Room, Site, TimetableItem, Tour, Tournament
from tournaments.timetable.read import Entry, Timetable, key_of
from tournaments.timetable.rules.lengths import DELAY, DIRECTIONS, GAP, LENGTH, MOVES, WALK, usual_moves
from tournaments.timetable.rules.plan import Planned

NEW = "new"
"""The row in which a further item is entered."""
USUAL_GAP = 5


@dataclass(frozen=True)
class Row:
    """The fields of a tour or of another item, which has a ``name`` to enter; ``entry`` None: of a new item."""

    key: str
    entry: Entry | None
    fields: tuple[BoundField, ...]
    name: BoundField | None = None
    remove: BoundField | None = None


class TimetableForm(AskingForm):
    """All times at once: a row for each tour and each item, and one for a new item."""

    gap = WholeField(GAP, label=_("Pause between tours, min"), initial=USUAL_GAP)
    despite_warnings = forms.BooleanField(label=_("The dates are correct"), required=False)

    def __init__(self, *args: Any, tournament: Tournament, timetable: Timetable, **kwargs: Any) -> None:
        self.zone, self.timetable = ZoneInfo(tournament.time_zone), timetable
        super().__init__(*args, **kwargs)
        for entry in timetable.entries:
            if entry.tour is not None:
                self._add_tour(entry, entry.tour)
            elif entry.item is not None:
                self._add_item(entry.key, entry.item)
        self._add_item(NEW, None)
        if self.is_bound:
            self._complete()

    def _complete(self) -> None:
        """What came into the timetable after the page was made stands in the form as it is stored."""
        sent: Any = self.data
        data = self.data = sent.copy()
        for name, field in self.fields.items():
            if name not in sent and name not in self.base_fields and not name.endswith("-remove"):
                stored = field.prepare_value(self.get_initial_for_field(field, name))
                data[name] = field.widget.format_value(stored) or ""

    def _moment(self, initial: datetime | None) -> ZonedDateTimeField:
        field = ZonedDateTimeField(label=_("Begins"), required=False, initial=initial)
        field.zone = self.zone
        return field

    def _add_tour(self, entry: Entry, tour: Tour) -> None:
        self.fields[f"{entry.key}-starts_at"] = self._moment(tour.starts_at)
        length = WholeField(LENGTH, label=_("Length, min"), required=False, initial=tour.minutes)
        length.widget.attrs["placeholder"] = str(tour.length)
        self.fields[f"{entry.key}-minutes"] = length
        if tour.tour_format.has_team_stage:
            moves = WholeField(MOVES, label=_("Moves of a team game"), required=False, initial=tour.moves)
            moves.widget.attrs["placeholder"] = str(usual_moves(tour.kind))
            self.fields[f"{entry.key}-moves"] = moves

    def _add_item(self, key: str, item: TimetableItem | None) -> None:
        self.fields[f"{key}-name"] = TextField(NAME, label=_("Name"), required=False, initial=item.name if item else "")
        self.fields[f"{key}-starts_at"] = self._moment(item.starts_at if item else None)
        minutes = WholeField(LENGTH, label=_("Length, min"), required=False, initial=item.minutes if item else None)
        self.fields[f"{key}-minutes"] = minutes
        place = TextField(PLACE, label=_("Place"), required=False, initial=item.place if item else "")
        self.fields[f"{key}-place"] = place
        if item is not None:
            self.fields[f"{key}-remove"] = forms.BooleanField(label=_("Remove"), required=False)

    def rows(self) -> Iterator[tuple[Any, list[Row]]]:
        """(day or None, rows) in the order of the stored timetable, those without a time last; then the new item's."""
        for day in self.timetable.days:
            yield day.date, [self._row(entry.key, entry) for entry in day.entries]
        if self.timetable.loose:
            yield None, [self._row(entry.key, entry) for entry in self.timetable.loose]

    @property
    def new(self) -> Row:
        return self._row(NEW, None)

    def _row(self, key: str, entry: Entry | None) -> Row:
        names = (f"{key}-{name}" for name in ("starts_at", "minutes", "moves", "place"))
        own = (self[f"{key}-{name}"] if f"{key}-{name}" in self.fields else None for name in ("name", "remove"))
        return Row(key, entry, tuple(self[name] for name in names if name in self.fields), *own)

    def clean(self) -> dict[str, Any]:
        """An item has a name, a time and a length; a new one of which nothing was entered is none."""
        data: dict[str, Any] = super().clean() or {}
        for key in self._item_keys():
            given = [data.get(f"{key}-{name}") for name in ("name", "starts_at", "minutes", "place")]
            if data.get(f"{key}-remove") or (key == NEW and not any(given)):
                continue
            for name in ("name", "starts_at", "minutes"):
                if not data.get(f"{key}-{name}") and f"{key}-{name}" not in self.errors:
                    self.add_error(f"{key}-{name}", gettext("Fill this in."))
        return data

    def _item_keys(self) -> list[str]:
        return [*(entry.key for entry in self.timetable.entries if entry.item is not None), NEW]

    def arguments(self) -> dict[str, Any]:
        tours = [self._tour(entry) for entry in self.timetable.entries if entry.tour is not None]
        items = [self._item(key) for key in self._item_keys() if self._is_kept(key)]
        return {"tours": tours, "items": items, "despite_warnings": self.is_confirmed()}

    def _is_kept(self, key: str) -> bool:
        return not self.cleaned_data.get(f"{key}-remove") and bool(self.cleaned_data.get(f"{key}-name"))

    def _tour(self, entry: Entry) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "id": entry.what.pk,
            "starts_at": _iso(data[f"{entry.key}-starts_at"]),
            "minutes": data[f"{entry.key}-minutes"],
            "moves": data.get(f"{entry.key}-moves"),
        }

    def _item(self, key: str) -> dict[str, Any]:
        data = self.cleaned_data
        return {
            "id": None if key == NEW else int(key.removeprefix("item-")),
            "name": data[f"{key}-name"],
            "starts_at": _iso(data[f"{key}-starts_at"]),
            "minutes": data[f"{key}-minutes"],
            "place": data[f"{key}-place"],
        }

    def planned(self) -> tuple[list[Planned], list[Planned]]:
        """The tours and the items as they were entered."""
        tours, data = [], self.cleaned_data
        for entry in self.timetable.entries:
            if entry.tour is not None:
                tour = entry.tour
                tour.minutes, tour.moves = data[f"{entry.key}-minutes"], data.get(f"{entry.key}-moves")
                begins = data[f"{entry.key}-starts_at"]
                tours.append(Planned(key_of(tour), begins, tour.length, tour.number))
        keys = filter(self._is_kept, self._item_keys())
        return tours, [Planned(key, data[f"{key}-starts_at"], data[f"{key}-minutes"]) for key in keys]


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


class DelayForm(BootstrapForm):
    """One tap, or a number; nothing: no word about this tour."""

    minutes = WholeField(DELAY, label=_("Minutes later than planned"), required=False)


class SiteForm(BootstrapForm):
    """A site with its rooms."""

    name = TextField(NAME, label=_("Name"), help_text=_("For example: Main building, Gym on Garden Street."))
    directions = TextField(
        DIRECTIONS,
        label=_("Address, how to get there"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Players and judges see it next to their matches."),
    )
    walk = WholeField(
        WALK,
        label=_("Minutes from another site"),
        initial=15,
        help_text=_("The timetable warns when someone has less time between two sites."),
    )
    rooms = forms.TypedMultipleChoiceField(
        label=_("Rooms here"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rooms = self.fields["rooms"]
        assert isinstance(rooms, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
        all_rooms = Room.objects.filter(tournament=tournament).order_by("position", "pk")
        rooms.choices = list(all_rooms.values_list("pk", "name"))
        if not rooms.choices:
            del self.fields["rooms"]

    def arguments(self) -> dict[str, Any]:
        return {"rooms": []} | super().arguments()


def site_initial(site: Site) -> dict[str, Any]:
    rooms = list(Room.objects.filter(site=site).order_by("position", "pk").values_list("pk", flat=True))
    return {"name": site.name, "directions": site.directions, "walk": site.walk, "rooms": rooms}
