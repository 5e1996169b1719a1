"""Keeping what somebody typed when it could not be stored, and telling it in the words of the form."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, Final, cast

from django import forms
from django.http import HttpRequest
from django.utils.dateparse import parse_date
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from tournaments.kernel.forms.bootstrap import BootstrapForm

Kept = Sequence[tuple[str, str]]

HIDDEN: Final = ("csrfmiddlewaretoken", "key", "version", "password", "password1", "password2")
MACHINERY: Final = frozenset(
    "calendar card chosen cut digest do document done format headings holders key lang making match "
    "metric next only pick ply rest rows say seen shown signatures slot step table taps to undecided version was "
    "what".split()
)
"""Fields that a page fills in by itself: sent again, and not shown."""
OF_A_ROW: Final = re.compile(r"(?:place|column|tour|player|remove)-\d+|[ab]-(?:\d+|new)|captain|new-place")
"""Fields of one row of many, which say nothing without the row: the same."""
LABELS: Final[dict[str, str | Promise]] = {
    "a": _("points A"), "absent": _("Did not come"), "answer": _("Answer"), "b": _("points B"),
    "consequence": _("What follows"), "decided_too": _("Those that stand too"), "decision": _("Result"),
    "ended": _("End"), "file": _("File"), "first": _("First mover"), "judges": _("Judges"), "name": _("Name"),
    "names": _("Names"), "new-name": _("New player"), "number": _("Number"), "one": _("Team"),
    "options": _("Options of the game"), "order": _("Order of standings"), "other": _("Team"), "points": _("Points"),
    "reason": _("Reason"), "remarks": _("Remarks"), "role": _("Signature"), "rooms": _("Rooms"),
    "seed": _("Number"), "senior": _("Senior judge"), "sheet": _("Score sheet"), "short": _("Short of players"),
    "side": _("Side"), "teams": _("Teams"), "text": _("Text"), "tour": _("Tour"), "username": _("Account"),
    "why": _("Reason"), "without": _("without tours"),
}  # fmt: skip
"""Words for fields that templates write by themselves, and for those that several forms call differently; forms that
are made of data tell those of their fields."""
CHOICES: Final[dict[str, tuple[tuple[str, str | Promise], ...]]] = {}
"""The same of what can be chosen in such fields."""
SHEETS: Final = re.compile(r"(?:painted|coins|houses|winner|evader|last_catch)_\w+|eight")


def kept_fields(request: HttpRequest) -> Kept:
    """(field, value) of a submitted form, without what belongs to the form's machinery and without passwords;
    nothing of a pick that is a secret."""
    if "card" in request.POST or any(map(_tells_a_secret, request.POST.dict().values())):
        return []
    return [
        (name, value) for name in request.POST for value in request.POST.getlist(name) if name not in HIDDEN
    ]


def _tells_a_secret(text: str) -> bool:
    """Whether a text begins as a pick of some game does, however the rest of it is spelled."""
    return any(text.lower().startswith(secrets.opening.lower()) for secrets in registry.secrets())


def worded(kept: Iterable[tuple[str, str]]) -> Kept:
    """(label, value) as the form's own page says it; without what nobody has typed or chosen."""
    told = ((name, _field(name), value) for name, value in kept if value)
    return [
        (label, value_words(field, value))
        for name, field, value in told
        if (label := label_of(name)) and not _is_number_of_a_row(field)
    ]


def entered(*sent: forms.BaseForm) -> Kept:
    """The same for forms that are at hand, with their own labels and choices."""
    return [
        (str(bound.label), value_words(bound.field, value))
        for form in sent
        if form.is_bound
        for bound in form
        for value in _several(bound.data)
        if value and bound.label and not bound.is_hidden
    ]


def label_of(name: str) -> str:
    """What people call a field; empty for one that they do not see."""
    plain = name.removeprefix("format-")
    if plain in MACHINERY or OF_A_ROW.fullmatch(plain):
        return ""
    if plain in LABELS:
        return str(LABELS[plain])
    if plain.startswith("options-"):
        return str(LABELS["options"])
    field = _field(plain)
    if field is not None and field.label:
        return str(field.label)
    return str(LABELS["sheet"]) if SHEETS.fullmatch(plain) else ""


def value_words(field: forms.Field | None, value: object) -> str:
    """A value as people read it: a choice by its words, a marked box as yes."""
    if isinstance(field, forms.BooleanField):
        return gettext("yes") if value else gettext("no")
    if isinstance(field, forms.DateField) and (day := _day(value)):
        value = date_format(day)
    if isinstance(field, forms.ChoiceField):
        value = _flat(field).get(str(value), value)
    return "–" if value in ("", None) else str(value)


def _day(value: object) -> date | None:
    """A day as a form sends it, or as it is stored; None for anything else."""
    try:
        return value if isinstance(value, date) else parse_date(str(value))
    except ValueError:
        return None


def _several(data: Any) -> Iterable[Any]:
    """What came for one field: of some fields several values."""
    return data if isinstance(data, list) else [data]


def _is_number_of_a_row(field: forms.Field | None) -> bool:
    """Whether the field's choices are rows of a tournament, which only a form at hand can name."""
    return isinstance(field, forms.ChoiceField) and not _flat(field)


def _flat(field: forms.ChoiceField) -> dict[str, object]:
    flat: dict[str, object] = {}
    for key, label in cast(Any, field.choices):
        inner = dict(label) if isinstance(label, list | tuple) else {key: label}
        flat |= {str(one): words for one, words in inner.items()}
    return flat


def _field(name: str) -> forms.Field | None:
    plain = name.removeprefix("format-")
    if plain in CHOICES:
        return forms.ChoiceField(choices=CHOICES[plain])
    return _known().get(name)


@cache
def _known() -> Mapping[str, forms.Field]:
    """A field of each name that the site's forms have."""
    return {name: field for form in _forms(BootstrapForm) for name, field in form.base_fields.items()}


def _forms(kind: type[BootstrapForm]) -> Iterator[type[BootstrapForm]]:
    for found in kind.__subclasses__():
        yield found
        yield from _forms(found)
