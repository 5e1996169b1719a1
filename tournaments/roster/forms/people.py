"""Forms for teams, players, judges, organisers and rooms."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import POINTS, BootstrapForm, TextField, WholeField, entered
from tournaments.kernel.names import faults_in_team, name_key
from tournaments.kernel.rules import NAME, TOUR, USERNAME
from tournaments.kernel.wording import format_sentence
from tournaments.models import Judge, Player, Room, Team, Tournament
from tournaments.models.tournament import rule_of
from tournaments.roster.rules import GROUP, MOST_TOURS, SEED, SIGN

_NAMED: Final = re.compile(r"player-(\d{1,9})")
_OF_A_PLAYER: Final = re.compile(r"(?:player|remove)-")


class NewTeamForm(BootstrapForm):
    name = TextField(NAME, label=_("Name"))
    sign = TextField(SIGN, label=_("Sign"), required=False, help_text=_("Short, for tables: often a Greek letter."))
    group = TextField(GROUP, label=_("Group"), required=False)

    def __init__(self, *args: Any, individual: bool = False, **kwargs: Any) -> None:
        """``individual``: the team is a person who plays for themselves."""
        super().__init__(*args, **kwargs)
        if individual:
            self.fields["name"].label = _("First and last name")


class TeamForm(NewTeamForm):
    seed = WholeField(
        SEED,
        label=_("Initial number"),
        required=False,
        help_text=_(
            "Decides between participants who are equal in everything else, if the standings use “Initial number”."
        ),
    )
    lot = WholeField(
        rule_of(Team, "lot"),
        label=_("Lot"),
        required=False,
        help_text=_("The number drawn; the smallest is placed first if the standings use “Lot”."),
    )
    entered_from = WholeField(
        TOUR,
        label=_("Plays from tour"),
        required=False,
        help_text=_("For late arrivals: draws of earlier tours leave them out. If empty: from the start."),
    )
    names = forms.CharField(
        label=_("New players"),
        max_length=20_000,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("One per line, or separated by commas."),
    )

    def __init__(self, *args: Any, individual: bool = False, players: Iterable[Player] = (), **kwargs: Any) -> None:
        """``players``: the team's own, each with a name and a mark to remove; of what was sent also those who have been
        removed meanwhile, so that nothing that was entered goes unseen."""
        super().__init__(*args, individual=individual, **kwargs)
        self.players = {player.pk: player.name for player in players}
        self._leave_names()
        sent = (_NAMED.fullmatch(name) for name in self.data)
        for pk in dict.fromkeys([*self.players, *(int(match[1]) for match in sent if match)]):
            self._add_player(pk, self.players.get(pk, ""))
        if individual:
            del self.fields["names"]

    def _leave_names(self) -> None:
        """A name that the page showed and nobody has changed there is the one that stands now, not the one of then:
        somebody else may have corrected or removed it."""
        if not isinstance(self.data, QueryDict):
            return
        sent = self.data.copy()
        for pk, name in self.players.items():
            field = f"player-{pk}"
            if field in sent and entered(sent, field) is None:
                sent[field] = name
        self.data = sent

    def _add_player(self, pk: int, name: str) -> None:
        """The service says what is wrong with a name, so that all faults are told at once."""
        known = name or gettext("removed player")
        typed = forms.TextInput({"maxlength": NAME.maximum, "aria-label": gettext("First and last name")})
        field = forms.CharField(label=known, required=False, initial=name, strip=False, widget=typed)
        mark = forms.BooleanField(label=gettext("Remove %(name)s") % {"name": known}, required=False)
        self.fields[f"player-{pk}"], self.fields[f"remove-{pk}"] = field, mark

    def own(self) -> list[forms.BoundField]:
        """The team's fields, without its players."""
        return [self[name] for name in self.base_fields if name != "names"]

    def rows(self) -> Iterator[tuple[list[forms.BoundField], forms.BoundField]]:
        """The fields of every player, in the team's order, and the mark to remove them."""
        for match in filter(None, map(_NAMED.fullmatch, self.fields)):
            *fields, remove = [self[name] for name in self.fields if name.endswith(f"-{match[1]}")]
            yield fields, remove

    def clean_names(self) -> list[str]:
        return _names(self.cleaned_data["names"])

    def clean(self) -> dict[str, Any]:
        """The service says what is wrong with names; it is not asked where a number cannot be read, and then all the
        faults of names stand beside that."""
        data = self.cleaned_data
        if not self.errors:
            return data
        players = self.given_players()
        named = [(f"player-{player['id']}", str(player["name"])) for player in players if not player["remove"]]
        added = [("names", name) for name in data.get("names", [])]
        given = {player["id"] for player in players}
        standing = {name_key(name) for pk, name in self.players.items() if pk not in given}
        for field, fault in faults_in_team([*named, *added], standing):
            self.add_error(field, format_sentence(fault))
        return data

    def given_players(self) -> list[dict[str, Any]]:
        """The players as the service takes them; those whom the sent page did not know are left out."""
        sent = (_NAMED.fullmatch(name) for name in self.data)
        return [
            {
                "id": int(match[1]),
                "name": self.cleaned_data.get(match[0], ""),
                "remove": self.cleaned_data.get(f"remove-{match[1]}", False),
            }
            for match in sent
            if match
        ]

    def arguments(self) -> dict[str, Any]:
        data = {name: value for name, value in self.cleaned_data.items() if not _OF_A_PLAYER.match(name)}
        return data | ({"players": self.given_players()} if "names" in self.fields else {})


class WithdrawalForm(BootstrapForm):
    from_tour = WholeField(TOUR, label=_("First tour without this participant"))
    planned = forms.ChoiceField(
        label=_("Planned matches from that tour on"),
        choices=[
            ("walk_over", _("become walk-overs: the opponents win")),
            ("remove", _("are removed: the opponents can be drawn again")),
        ],
        widget=forms.RadioSelect,
        initial="walk_over",
    )
    points = forms.CharField(
        label=_("Points of the opponents in tours without games"),
        required=False,
        widget=forms.TextInput(POINTS),
        help_text=_("Needed only if such a match is planned."),
    )


class JudgeForm(BootstrapForm):
    name = TextField(NAME, label=_("First and last name"))
    can_be_senior = forms.BooleanField(label=_("can be senior judge"), required=False)
    teams = forms.TypedMultipleChoiceField(
        label=_("Never judges"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Those the judge is connected to."),
    )

    wish = forms.ChoiceField(
        label=_("Prefers to judge"), required=False, choices=Judge.WISHES, widget=forms.RadioSelect
    )
    away = forms.TypedMultipleChoiceField(
        label=_("Cannot judge in"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The program will not assign this judge to any match in these tours."),
    )
    most_tours = WholeField(MOST_TOURS, label=_("Tours at most"), required=False)
    room = forms.TypedChoiceField(label=_("Would like to judge in"), required=False, coerce=int, empty_value=None)
    with_whom = forms.TypedMultipleChoiceField(
        label=_("Would like to judge with"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    without = forms.TypedMultipleChoiceField(
        label=_("Would rather not judge with"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    ABOUT_OTHERS: ClassVar = ("with_whom", "without")

    def __init__(self, *args: Any, tournament: Tournament, judge: Judge | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("teams", list(tournament.teams.values_list("pk", "name")))
        self._offer("away", [(tour.pk, str(tour)) for tour in tournament.tours.all()])
        others = [(other.pk, other.name) for other in tournament.judges.all() if judge is None or other.pk != judge.pk]
        for name in self.ABOUT_OTHERS:
            self._offer(name, others)
        rooms = self.fields["room"]
        assert isinstance(rooms, forms.TypedChoiceField)  # noqa: S101 - declared above
        rooms.choices = [("", _("any room")), *((room.pk, room.name) for room in tournament.rooms.all())]

    def own(self) -> list[forms.BoundField]:
        """The judge's fields without those about other judges, which are long lists."""
        return [self[name] for name in self.fields if name not in self.ABOUT_OTHERS]

    def about_others(self) -> list[forms.BoundField]:
        return [self[name] for name in self.ABOUT_OTHERS if name in self.fields]

    def _offer(self, name: str, choices: list[tuple[int, str]]) -> None:
        """The choices of a field; without any the field is left out."""
        field = self.fields[name]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
        field.choices = choices
        if not choices:
            del self.fields[name]

    def arguments(self) -> dict[str, Any]:
        """Without any team, tour or other judge in the tournament the form has no such field."""
        return {"teams": [], "away": [], "with_whom": [], "without": [], **self.cleaned_data}


class OrganiserForm(BootstrapForm):
    """Somebody who shall run the tournament too."""

    username = TextField(
        USERNAME,
        label=_("Account name"),
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    new = forms.BooleanField(label=_("create a new account with a generated password"), required=False)


def _names(text: str) -> list[str]:
    """Names that stand one a line, or divided by commas."""
    return [name.strip() for name in re.split(r"[\n,;]", text) if name.strip()]


MAX_ROOMS: Final = 40_000
"""Letters of a list of rooms."""


# Forms of the list of rooms.
class RoomsForm(BootstrapForm):
    """All rooms in their order, a line each; ``shown`` holds the list as it was when the page was made."""

    names = forms.CharField(
        label=_("Rooms in table order"),
        required=False,
        max_length=MAX_ROOMS,
        widget=forms.Textarea(attrs={"rows": 12}),
        help_text=_("One room per line, starting with the room of the strongest pair. A new line makes a new room."),
    )
    shown = forms.CharField(required=False, max_length=MAX_ROOMS, widget=forms.HiddenInput)

    def arguments(self) -> dict[str, Any]:
        return {name: _lines(self.cleaned_data[name]) for name in ("names", "shown")}


class RenameRoomForm(BootstrapForm):
    """A room by its id and its name, as both were on the page; so it stays chosen where it is called otherwise by now.
    Where there is no such room any more, none is chosen: nobody renames the first of the list by mistake."""

    prefix = "rename"
    room = forms.ChoiceField(label=_("Room"))
    name = TextField(NAME, label=_("New name"))

    def __init__(self, *args: Any, rooms: Sequence[Room], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["room"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        sent = str(self["room"].data or "") if self.is_bound else ""
        pk, _colon, old = sent.partition(":")
        names = {str(room.pk): room.name for room in rooms}
        names |= {pk: old} if pk in names and old else {}
        known = [(f"{room}:{name}", name) for room, name in names.items()]
        gone = self.is_bound and sent not in dict(known)
        field.choices = [("", "—"), *known] if gone else known

    def arguments(self) -> dict[str, Any]:
        pk, _colon, old = self.cleaned_data["room"].partition(":")
        return {"room_id": int(pk), "old": old, "name": self.cleaned_data["name"]}


def rooms_initial(rooms: Sequence[Room]) -> dict[str, str]:
    """What the form shows of the stored list."""
    names = "\n".join(room.name for room in rooms)
    return {"names": names, "shown": names}


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]
