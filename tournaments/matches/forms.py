"""Forms of matches: who meets whom, line-ups, signatures, requests, times."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.kernel.forms import BootstrapForm, TextField, WholeField, ZonedDateTimeField
from tournaments.kernel.rules import ANSWER, MESSAGE, NAME, ROOM, TABLE
from tournaments.matches.read.sheet import SideView
from tournaments.matches.write.requests import PROBLEMS
from tournaments.models import Judge, Match, Player, Room, Signal, Signature, Team, Tournament


class RoomInput(forms.TextInput):
    """A line of text that offers the tournament's rooms."""

    template_name = "kernel/forms/room.html"

    def __init__(self, rooms: Iterable[str] = ()) -> None:
        super().__init__()
        self.rooms = tuple(rooms)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["attrs"]["list"] = f"{context['widget']['attrs'].get('id', name)}_rooms"
        return context | {"rooms": self.rooms}


class MatchForm(BootstrapForm):
    """Two teams, or one with a bye; a room by its name; a table."""

    team_a = forms.TypedChoiceField(label=_("Side A"), coerce=int)
    team_b = forms.TypedChoiceField(label=_("Side B"), coerce=int, required=False, empty_value=None)
    room = TextField(ROOM, label=_("Room"), required=False, help_text=_("A new name adds a new room."))
    number = WholeField(TABLE, label=_("Table"), required=False, help_text=_("Leave empty for the next free one."))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.is_individual:
            self.fields["team_a"].label = gettext("Participant A")
            self.fields["team_b"].label = gettext("Participant B")
        teams: list[tuple[str, str]] = [(str(pk), name) for pk, name in _teams(tournament)]
        self._choose("team_a", [("", "—"), *teams])
        self._choose("team_b", [("", gettext("no opponent (bye)")), *teams])
        rooms = Room.objects.filter(tournament=tournament).values_list("name", flat=True)
        self.fields["room"].widget = RoomInput(rooms)
        self.fields["room"].widget.attrs = {"maxlength": ROOM.maximum}

    def _choose(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = list(choices)

    def arguments(self) -> dict[str, Any]:
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
    despite_warnings = forms.BooleanField(label=_("Assign them anyway"), required=False)

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
        data = self.cleaned_data
        return {"senior_id": data["senior"], "judge_ids": data["judges"], "despite_warnings": data["despite_warnings"]}


def _noted(name: str, note: str | None) -> str:
    return f"{name} ({note})" if note else name


def _able_first(named: list[tuple[str, str]], able: set[str]) -> list[tuple[str, str]]:
    return sorted(named, key=lambda choice: choice[0] not in able)


def judges_initial(match: Match) -> dict[str, Any]:
    rows = list(match.match_judges.all())
    return {
        "senior": next((row.judge_id for row in rows if row.senior), ""),
        "judges": [row.judge_id for row in rows if not row.senior],
    }


# The form of a line-up: every player of the team has one row with a place to choose.
SHOOTER = "s"


@dataclass(frozen=True, slots=True)
class Row:
    """One player's row; ``place`` is a board's number, "s" for a free shooter, "" for nobody in this match."""

    player_id: int
    name: str
    place: str
    captain: bool


@dataclass(frozen=True, slots=True)
class LineUpEntry:
    """What the form holds: the team's rows, one new name, whether the team is short of players."""

    rows: tuple[Row, ...]
    new_name: str
    new_place: str
    short: bool

    def places(self) -> list[dict[str, Any]]:
        """The line-up as the service takes it."""
        chosen: list[dict[str, Any]] = [
            {"player": row.player_id, "board": _board(row.place), "captain": row.captain}
            for row in self.rows
            if row.place
        ]
        if self.new_name.strip():
            chosen.append({"name": self.new_name, "board": _board(self.new_place), "captain": False})
        return chosen

    def in_words(self) -> str:
        places = [(_board(row.place), row.name, row.captain) for row in self.rows if row.place]
        if self.new_name.strip():
            places.append((_board(self.new_place), self.new_name, False))
        return line_up_words(places)


def line_up_words(places: Iterable[tuple[int | None, str, bool]]) -> str:
    """A line for each player – board, name, whether it is the captain –, the free shooters last."""
    in_order = sorted(places, key=lambda place: (place[0] is None, place[0] or 0))
    free, leads = gettext("FS"), f" ({gettext('captain')})"
    return "\n".join(f"{board or free} {name}{leads if captain else ''}" for board, name, captain in in_order) or "–"


def stored_entry(side: SideView, players: Iterable[Player]) -> LineUpEntry:
    places = {line.player_id: (_text(line.board), line.captain) for line in side.players}
    rows = (Row(player.pk, player.name, *places.get(player.pk, ("", False))) for player in players)
    return LineUpEntry(tuple(rows), "", SHOOTER, side.short)


def with_captain(entry: LineUpEntry, captain: str) -> LineUpEntry:
    """The entry with the mark on one of its players who has no place yet, unless somebody has it already."""
    if any(row.captain for row in entry.rows):
        return entry
    rows = (replace(row, captain=str(row.player_id) == captain and not row.place) for row in entry.rows)
    return replace(entry, rows=tuple(rows))


def sent_entry(data: QueryDict, players: Sequence[Player], tour_format: TourFormat) -> LineUpEntry:
    """The form as it was sent; fields that belong to no player of the team are not looked at. Where only whole teams
    play, the captain is one of those who do."""
    captain, boards = data.get("captain", ""), tour_format.boards
    allowed: set[str] = {"", SHOOTER, *(str(board) for board in range(1, boards + 1))}
    rest = SHOOTER if "rest" in data else ""
    rows = []
    for player in players:
        place = data.get(f"place-{player.pk}", "")
        place = place if place in allowed else ""
        moves = str(player.pk) == captain
        rows.append(Row(player.pk, player.name, place or rest or SHOOTER * (moves and not boards), moves))
    new_place = data.get("new-place", SHOOTER)
    return LineUpEntry(
        tuple(rows), data.get("new-name", ""), new_place if new_place in allowed else SHOOTER, "short" in data
    )


def yielding(entry: LineUpEntry, side: SideView, has_shooters: bool) -> LineUpEntry:
    """Of two players on one board the one who stood there before yields, to the free shooters where there are any:
    a tap moves somebody in."""
    held = {str(line.board): line.player_id for line in side.main if line}
    taken = [row.place for row in entry.rows] + ([entry.new_place] if entry.new_name.strip() else [])
    rows = tuple(
        replace(row, place=SHOOTER if has_shooters else "")
        if held.get(row.place) == row.player_id and taken.count(row.place) > 1
        else row
        for row in entry.rows
    )
    return replace(entry, rows=rows)


def _board(place: str) -> int | None:
    return int(place) if place.isdecimal() else None


def _text(board: int | None) -> str:
    return SHOOTER if board is None else str(board)


# What a captain sends.
ROLES = [(Signature.Role.CAPTAIN_A.value, "A"), (Signature.Role.CAPTAIN_B.value, "B")]


class SignatureForm(BootstrapForm):
    """A captain's signature; ``signatures`` is the number of those that stood when the page was shown."""

    name = TextField(
        NAME,
        label=_("Name of the captain"),
        help_text=_("You are signing what is shown above: line-ups, games, penalties and the score."),
    )
    role = forms.ChoiceField(choices=ROLES, widget=forms.HiddenInput)
    signatures = forms.IntegerField(min_value=0, max_value=3, widget=forms.HiddenInput)

    def __init__(self, *args: Any, individual: bool = False, games: bool = True, **kwargs: Any) -> None:
        """``individual``: who signs is a person who plays for themselves; ``games``: the protocol has any."""
        super().__init__(*args, **kwargs)
        if individual:
            self.fields["name"].label = _("Your name")
        if not games:
            self.fields["name"].help_text = _("You are signing what is shown above: the score and any penalties.")


# Calling the organiser, and answering.
class SignalForm(BootstrapForm):
    kind = forms.ChoiceField(label=_("What is it about?"))
    text = TextField(MESSAGE, label=_("What has happened?"), widget=forms.Textarea({"rows": 2}))

    def __init__(self, data: Any = None, *, individual: bool, **kwargs: Any) -> None:
        """``individual``: everybody plays for themselves. Its fields stand on one page with those of a dispute."""
        super().__init__(data, auto_id="signal_%s", **kwargs)
        kind: Any = self.fields["kind"]
        kind.choices = [(value, Signal.Kind(value).words(individual=individual)) for value in PROBLEMS]


class DisputeForm(BootstrapForm):
    text = TextField(
        MESSAGE,
        label=_("What is wrong in the protocol?"),
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The judge and the organiser see this at once. It is kept in the log."),
    )


class AnswerForm(BootstrapForm):
    answer = TextField(ANSWER, label=_("Answer"), required=False, widget=forms.Textarea({"rows": 2}))


# When a match began and ended.
class TimesForm(BootstrapForm):
    """Both moments by the tournament's clock; either may be left empty."""

    started = ZonedDateTimeField(label=_("Started"), required=False)
    ended = ZonedDateTimeField(label=_("Ended"), required=False)

    def __init__(self, *args: Any, zone: ZoneInfo, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.zone = zone  # type: ignore[attr-defined]

    def arguments(self) -> dict[str, Any]:
        """ISO texts, "" for an empty field."""
        given = {name: self.cleaned_data[name] for name in self.fields}
        return {name: moment.isoformat() if moment else "" for name, moment in given.items()}
