"""Forms of draws, of pairs by hand, and of rooms and judges of a tour."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.draws.read.draws import CYCLES
from tournaments.draws.rules.assignment.model import JUDGES
from tournaments.draws.rules.pairing.model import Within
from tournaments.kernel.forms import BootstrapForm, TextField, WholeField
from tournaments.kernel.names import name_key
from tournaments.kernel.rules import DRAW, REASON, TABLE
from tournaments.matches.read.matches import Wishes
from tournaments.models import Draw, Match, PairWish, Team, Tour

METHODS = [choice for choice in Draw.METHODS if choice[0] != Draw.Method.MANUAL]
WITHIN = [
    (Within.HALVES.value, _("top half against bottom half")),
    (Within.NEIGHBOURS.value, _("neighbours in the standings")),
    (Within.LOT.value, _("by lot")),
]
_BETWEEN: Final = re.compile(r"(?<=\s)[-–—](?=\s)|;")
MAX_PAIRS: Final = 100_000
"""Signs of a list of pairs: more than all that are kept with a tournament have with the longest names."""
LONGEST_QUERY: Final = 2000
"""Bytes of an address's question: servers, ours and those before it, refuse long ones."""
_FROM_STANDINGS: Final = ("best", "each_group", "fresh")
_ASKED: Final[Mapping[str, Sequence[str]]] = {
    Draw.Method.SWISS: ("within", "kept", "forbidden", "wished", "by_group"),
    Draw.Method.ROUND_ROBIN: (*_FROM_STANDINGS, "by_group", "cycles"),
    Draw.Method.KNOCK_OUT: (*_FROM_STANDINGS, "third_place"),
}
"""What each method asks for; the page hides the rest."""


class CarriedForm(BootstrapForm):
    """A form whose entries the form that stores has too, beside what was shown of them."""

    def carried(self) -> list[forms.BoundField]:
        """What the form that stores takes over."""
        return [self[name] for name in self.fields]

    def hidden_inputs(self) -> list[SafeString]:
        """The same for that form. Without ids: those are the visible form's, whose labels point at them."""
        return [field.as_hidden(attrs={"id": False}) for field in self.carried()]


class DrawForm(CarriedForm):
    method = forms.ChoiceField(label=_("Method"), choices=METHODS, widget=forms.RadioSelect)
    seed = WholeField(
        DRAW,
        label=_("Draw number"),
        help_text=_("The same number gives the same draw again, so anyone can check it later."),
    )
    within = forms.ChoiceField(label=_("Participants with equal points"), choices=WITHIN, required=False)
    forbidden = forms.CharField(
        label=_("Who must not meet"),
        required=False,
        max_length=MAX_PAIRS,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("One pair per line: “Alpha – Beta”."),
    )
    wished = forms.CharField(
        label=_("Who has to meet"),
        required=False,
        max_length=MAX_PAIRS,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("One pair per line: “Alpha – Beta”."),
    )
    kept = forms.TypedMultipleChoiceField(
        label=_("Fixed pairs"), required=False, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    best = WholeField(
        TABLE,
        label=_("Number of participants"),
        required=False,
        help_text=_("The best in the standings. If empty: all."),
    )
    each_group = forms.BooleanField(
        label=_("From each group"),
        required=False,
        help_text=_(
            "The best of each group go through. In a bracket, participants of the same group meet as late as possible."
        ),
    )
    by_group = forms.BooleanField(
        label=_("Draw each group separately"),
        required=False,
        help_text=_("Everyone meets only their own group; each group has its own pairs, byes and reasons."),
    )
    cycles = WholeField(CYCLES, label=_("How often each pair meets"), required=False)
    third_place = forms.BooleanField(label=_("Match for third place"), required=False)
    fresh = forms.BooleanField(
        label=_("Start a new round robin or bracket in this tour"),
        required=False,
        help_text=_("Otherwise the one from earlier tours continues."),
    )

    def __init__(
        self, data: QueryDict | None = None, *, teams: Sequence[Team], matches: Sequence[Match], wishes: Wishes,
        initial: Mapping[str, Any],
    ) -> None:  # fmt: skip
        names = {team.pk: team.name for team in teams}
        self._kept = {"forbidden": _lines(wishes.forbidden, names), "wished": _lines(wishes.wished, names)}
        written = {name: "\n".join(line for line, _pair in lines) for name, lines in self._kept.items()}
        super().__init__(data if data is None else _filled(data, written), initial=written | dict(initial))
        self._by_name = {team.key: team.pk for team in teams}
        field = self.fields["kept"]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
        field.choices = [(match.pk, str(match)) for match in matches]
        if not matches:
            del self.fields["kept"]
        if not any(team.group for team in teams):
            del self.fields["each_group"], self.fields["by_group"]

    def clean(self) -> dict[str, Any]:
        """One team alone goes on from a group at least, and two from the whole table. What the method does not ask for
        is not on the page, and so is not found fault with."""
        data = super().clean() or self.cleaned_data
        for name in [name for name in self.errors if name not in self._asked()]:
            del self.errors[name]
        if "best" in self._asked() and data.get("best") == 1 and not data.get("each_group"):
            self.add_error("best", gettext("At least two participants are needed."))
        return data

    def clean_forbidden(self) -> list[list[int]] | None:
        return self._pairs("forbidden")

    def clean_wished(self) -> list[list[int]] | None:
        return self._pairs("wished")

    def _asked(self) -> list[str]:
        """The fields that the chosen method asks for; all of them where none was chosen."""
        more = _ASKED.get(self.data.get("method", ""), tuple(self.fields))
        return [name for name in self.fields if name in ("method", "seed", *more)]

    def _written(self, name: str) -> list[str]:
        """The lines of a field of pairs."""
        return [" ".join(line.split()) for line in self.data[name].splitlines() if line.strip()]

    def _is_as_kept(self, name: str) -> bool:
        return sorted(self._written(name)) == [line for line, _pair in self._kept[name]]

    def _pairs(self, name: str) -> list[list[int]] | None:
        """The pairs that were written; None where they are those that are kept with the tournament."""
        if name not in self._asked() or self._is_as_kept(name):
            return None
        kept: dict[str, list[list[int]]] = {}
        for line, pair in self._kept[name]:
            kept.setdefault(line, []).append(pair)
        return [pair for line in self._written(name) for pair in kept.get(line) or [self._pair(line)]]

    def _pair(self, line: str) -> list[int]:
        """The two that a line names: their names may hold dashes too."""
        halves = [(line[: sign.start()].strip(), line[sign.end() :].strip()) for sign in _BETWEEN.finditer(line)]
        found = [[self._by_name.get(name_key(name)) for name in names] for names in halves]
        whole = {frozenset(pair): [pk for pk in pair if pk] for pair in found if None not in pair}
        if len(whole) == 1:
            return next(iter(whole.values()))
        if whole:
            sentence = gettext("“%(line)s” can be read in two ways: write the names with a semicolon between them.")
            raise ValidationError(sentence % {"line": line})
        likely = [pair for pair in found if any(pair)] or found
        if len(likely) != 1:
            raise ValidationError(gettext("“%(line)s”: write two names with a dash between them.") % {"line": line})
        pair = likely[0]
        name = halves[found.index(pair)][pair.index(None)]
        raise ValidationError(gettext("There is no “%(name)s” in this tournament.") % {"name": name})

    def __iter__(self) -> Iterator[forms.BoundField]:
        """What is told of the form after a lost race: only what the method asks for."""
        return (self[name] for name in self._asked())

    def carried(self) -> list[forms.BoundField]:
        """What was entered, for other methods too: whoever then draws another way finds it in the form. Pairs that are
        kept with the tournament go without saying."""
        return [self[name] for name in self.fields if name not in self._kept or not self._is_as_kept(name)]

    def query(self) -> str:
        """A valid form as the question of an address; empty where that would be too long."""
        asked = QueryDict(mutable=True)
        for field in self.carried():
            values = field.data if isinstance(field.data, list) else [field.data]
            asked.setlist(field.html_name, [value for value in values if value not in (None, False)])
        query = asked.urlencode()
        return query if len(query) <= LONGEST_QUERY else ""

    def arguments(self) -> dict[str, Any]:
        return {"draw_request": self.draw_request()}

    def draw_request(self) -> dict[str, Any]:
        """A ``draws.read.draws.DrawRequest`` as plain data: only what the method asks for."""
        data = {name: self.cleaned_data[name] for name in self._asked()}
        defaults = {"within": Within.HALVES.value, "cycles": 1}
        return data | {name: data[name] or value for name, value in defaults.items() if name in data}


def _lines(pairs: Iterable[frozenset[int]], names: Mapping[int, str]) -> list[tuple[str, list[int]]]:
    """Kept pairs as the page writes them, in the order of their lines."""
    return sorted((" – ".join(names[pk] for pk in sorted(pair)), sorted(pair)) for pair in pairs)


def _filled(data: QueryDict, written: Mapping[str, str]) -> QueryDict:
    """What was sent, with what goes without saying."""
    filled = data.copy()
    for name, text in written.items():
        filled.setdefault(name, text)
    return filled


class EarlyDrawForm(BootstrapForm):
    """The organiser's word that a draw is wanted although results are missing."""

    despite_warnings = forms.BooleanField(label=_("Draw without these results"), required=False)


class SwapForm(BootstrapForm):
    """Two teams that change places."""

    one = forms.TypedChoiceField(label=_("Who"), coerce=int)
    other = forms.TypedChoiceField(label=_("swaps with"), coerce=int)

    def __init__(self, *args: Any, teams: Sequence[Team], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
            field.choices = [("", "—"), *((team.pk, team.name) for team in teams)]


_FIRST = re.compile(r"a-(?:new-)?(?P<pk>[1-9]\d{0,17})", re.ASCII)


class PairsForm(BootstrapForm):
    """All pairs of a tour, by selecting: ``a-<match>`` and ``b-<match>``, and one line for a new match.

    A pair that was sent for a match that is gone by now stands in a line of its own, ``new-<match>``. It is asked about
    once, unless ``asks`` is False; sent from there it is a new match.
    """

    def __init__(
        self, data: QueryDict | None = None, *, teams: Sequence[Team], matches: Sequence[Match], asks: bool = True
    ) -> None:
        self._matches, self._asks = list(matches), asks
        known = {str(match.pk) for match in matches}
        given = data.copy() if data is not None else QueryDict(mutable=True)
        found = [(name, first["pk"]) for name in given if (first := _FIRST.fullmatch(name)) and given[name]]
        self._gone = [pk for name, pk in found if name == f"a-{pk}" and pk not in known]
        for pk in self._gone:
            for side in "ab":
                given[f"{side}-new-{pk}"] = str(given.get(f"{side}-{pk}", ""))
        lines = (f"new-{pk}" for name, pk in found if name != f"a-{pk}" or pk not in known)
        self.added = ["new", *dict.fromkeys(lines)]
        super().__init__(given if data is not None else None)
        for match in matches:
            self._add(str(match.pk), teams, match.team_a_id, match.team_b_id)
        for line in self.added:
            self._add(line, teams, None, None)

    def _add(self, name: str, teams: Sequence[Team], a: int | None, b: int | None) -> None:
        known = [(team.pk, team.name) for team in teams]
        nobody = gettext("no opponent (bye)")
        for side, empty, chosen, label in (
            ("a", "—", a, gettext("First of the pair")),
            ("b", nobody, b, gettext("Second of the pair")),
        ):
            widget = forms.Select({"aria-label": label})
            self.fields[f"{side}-{name}"] = forms.TypedChoiceField(
                label=label, coerce=int, required=False, empty_value=None, initial=chosen or "",
                choices=[("", empty), *known], widget=widget,
            )  # fmt: skip

    def arguments(self) -> dict[str, Any]:
        return {"pairs": self.pairs()}

    def clean(self) -> dict[str, Any]:
        """A new match needs its first place: without one its row would be dropped silently. So would a pair for a match
        that is gone."""
        data = super().clean() or self.cleaned_data
        if data.get("b-new") is not None and "a-new" in data and data["a-new"] is None:
            self.add_error("a-new", gettext("Choose the first of the pair."))
        for pk in self._gone if self._asks else ():
            sentence = gettext(
                "This match has been removed in the meantime. Save again to add the pair as a new match, or clear its "
                "first place."
            )
            self.add_error(f"a-new-{pk}", sentence)
        return data

    def pairs(self) -> list[dict[str, Any]]:
        """The service's pairs; a match whose first place was sent empty is taken away, one of which nothing was sent
        stays."""
        known: list[dict[str, Any]] = [
            {"match": match.pk, "a": self._sent("a", match), "b": self._sent("b", match)} for match in self._matches
        ]
        new: list[dict[str, Any]] = [
            {"match": None, "a": self.cleaned_data[f"a-{line}"], "b": self.cleaned_data[f"b-{line}"]}
            for line in self.added
        ]
        return [row for row in [*known, *new] if row["a"] is not None]

    def _sent(self, side: str, match: Match) -> int | None:
        name = f"{side}-{match.pk}"
        stands = match.team_a_id if side == "a" else match.team_b_id
        given: int | None = self.cleaned_data[name] if self.add_prefix(name) in self.data else stands
        return given


class WishForm(BootstrapForm):
    """Two that must not meet, or are to."""

    one = forms.TypedChoiceField(label=_("First of the pair"), coerce=int)
    other = forms.TypedChoiceField(label=_("Second of the pair"), coerce=int)
    kind = forms.ChoiceField(label=_("Condition"), choices=PairWish.Kind.choices)
    tour = forms.TypedChoiceField(label=_("In which tour"), coerce=int, required=False, empty_value=None)
    because = TextField(REASON, label=_("Reason"), required=False)

    def __init__(self, *args: Any, teams: Sequence[Team], tours: Sequence[Tour], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [("", "—"), *((team.pk, team.name) for team in teams)]
        every = [("", gettext("in all tours")), *((tour.pk, str(tour)) for tour in tours)]
        for name, choices in (("one", known), ("other", known), ("tour", every)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
            field.choices = choices

    def arguments(self) -> dict[str, Any]:
        """The reason is the pair's: what a form calls so is that of a change."""
        data = dict(self.cleaned_data)
        reason = data.pop("because")
        return data | {"reason": reason}


class JudgesPlanForm(CarriedForm):
    """How judges are given to a tour."""

    wanted = forms.TypedChoiceField(
        label=_("Judges per match"),
        coerce=int,
        choices=[(number, number) for number in range(JUDGES.minimum, JUDGES.maximum + 1)],
        help_text=_("Including the senior judge."),
    )
    seed = WholeField(DRAW, label=_("Draw number"))


class CopyForm(CarriedForm):
    """The judges of the tour before; the lot decides between equals where somebody has to be replaced."""

    seed = WholeField(DRAW, label=_("Draw number"), widget=forms.HiddenInput)
