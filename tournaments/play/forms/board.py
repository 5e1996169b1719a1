"""What is entered beside the board: how a game begins, how it is corrected, how it ends."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.options import TagSpec
from games.registry import AnyGame
from tournaments.kernel.forms.bootstrap import BootstrapForm, style_widget
from tournaments.play.read.lots import lot_tag
from tournaments.play.read.picks import read_pick
from tournaments.play.write.play.ending import HOW

LONGEST_TAG = 500
LONGEST_ACTION = 200


class BeginForm(BootstrapForm):
    """Who moves first, who has which role: the tags that the game starts from."""

    def __init__(
        self, *args: Any, engine: AnyGame, names: Mapping[str, str], first: str = "", **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        seed = lot_tag(engine)
        self.specs = tuple(spec for spec in engine.tags if not spec.derived and spec.name != seed)
        for spec in self.specs:
            self.fields[spec.name] = _tag(spec, names, first)
            style_widget(self.fields[spec.name].widget)
        if seed:
            label, told = (
                _("Draw the set-up by lot"),
                _("Otherwise the pieces that stand on the table are tapped in."),
            )
            self.fields["draw"] = forms.BooleanField(
                label=label, help_text=told, required=False, initial=True
            )
            style_widget(self.fields["draw"].widget)

    @property
    def tags(self) -> dict[str, str]:
        """The tags as they were entered; those left empty have the game's defaults."""
        return {spec.name: value for spec in self.specs if (value := self.cleaned_data.get(spec.name, ""))}

    @property
    def draws(self) -> bool:
        """Whether the program draws the set-up."""
        return bool(self.cleaned_data.get("draw"))


def _tag(spec: TagSpec, names: Mapping[str, str], first: str) -> forms.Field:
    label = gettext(spec.label)
    if not spec.values:
        return forms.CharField(label=label, required=False, max_length=LONGEST_TAG, initial=spec.default)
    choices = [(value, names.get(value, value)) for value in spec.values]
    initial = first if spec.name == "First" and first else spec.default
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, initial=initial)


class CorrectForm(BootstrapForm):
    """Another action in place of an earlier one; ``cut`` drops what no longer fits."""

    ply = forms.TypedChoiceField(label=_("Which move"), coerce=int)
    action = forms.CharField(label=_("What was really played"), max_length=LONGEST_ACTION)
    cut = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, texts: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["ply"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - declared above
        field.choices = [(ply, f"{ply}. {text}") for ply, text in reversed(list(enumerate(texts, 1)))]
        self.fields["action"].widget.attrs |= {
            "autocomplete": "off",
            "autocapitalize": "none",
            "spellcheck": "false",
        }

    def chosen(self) -> list[tuple[str, str]]:
        """What a valid form says, in words."""
        return [(str(self[name].label), str(self[name].value())) for name in ("ply", "action")]


class EndForm(BootstrapForm):
    """How a game ends before its rules end it."""

    how = forms.ChoiceField(label=_("How the game ends"))
    result = forms.ChoiceField(label=_("Result"))

    def __init__(
        self, *args: Any, names: Mapping[str, str], ways: Collection[str] = tuple(HOW), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        how, result = self.fields["how"], self.fields["result"]
        assert isinstance(how, forms.ChoiceField)  # noqa: S101 - declared above
        assert isinstance(result, forms.ChoiceField)  # noqa: S101 - declared above
        how.choices = [(way, HOW[way]) for way in ways]
        won = [(side, gettext("%(team)s won") % {"team": name}) for side, name in names.items()]
        result.choices = [("draw", gettext("drawn")), *won]

    def chosen(self) -> list[tuple[str, str]]:
        """What a valid form says, in words."""
        return [(str(self[name].label), str(self[name].value())) for name in ("how", "result")]


def picked(request: HttpRequest, text: str = "") -> tuple[str, str] | None:
    """Side and card of a form of picks, or of an action that is a pick; None for everything else."""
    if "card" in request.POST:
        return request.POST.get("pick", ""), request.POST["card"]
    return read_pick(text)
