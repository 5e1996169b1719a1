"""Forms of boards, records and games to try."""

from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import urlencode

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from games import registry
from games.core.game import start
from games.core.sheets import TagSpec, agreed_tags
from games.core.types import Refused, Side
from games.partner.players import leaves_to_chance, played_with
from games.registry import AnyGame
from tournaments.formats.forms import AgreedForm, OptionsForm
from tournaments.kernel.forms import BootstrapForm, TextField
from tournaments.kernel.rules import ACTION, TAG
from tournaments.play.read.against import Program, levels_of
from tournaments.play.read.history import HOW
from tournaments.play.read.live import lot_tag
from tournaments.play.write.records import MAX_LENGTH, NO_TEXT, TOO_LONG, is_text

LEVELS: Final = {1: _("easy"), 2: _("medium"), 3: _("hard"), 4: _("hardest")}
"""How well a program plays, by the number of its level."""


class BeginForm(BootstrapForm):
    """Who moves first, who has which role: the tags that the game starts from. ``first`` is the side that is known to
    move first under these ``options``: its role is chosen beforehand."""

    def __init__(
        self, *args: Any, engine: AnyGame, names: Mapping[str, str], first: str = "",
        options: Mapping[str, str] = MappingProxyType({}), **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, **kwargs)
        seed = lot_tag(engine)
        self.specs = tuple(spec for spec in engine.tags if not spec.derived and not spec.agreed and spec.name != seed)
        for spec in self.specs:
            self.fields[spec.name] = _tag(spec, names, _with_first(engine, options, spec, first))
        if seed:
            label, help_text = (
                _("Draw the set-up by lot"),
                _("Otherwise tap in the pieces as they stand on the table."),
            )
            self.fields["draw"] = forms.BooleanField(label=label, help_text=help_text, required=False, initial=True)

    @property
    def tags(self) -> dict[str, str]:
        """The tags as they were entered; those left empty have the game's defaults."""
        return {spec.name: value for spec in self.specs if (value := self.cleaned_data.get(spec.name, ""))}

    @property
    def draws(self) -> bool:
        return bool(self.cleaned_data.get("draw"))


def _tag(spec: TagSpec, names: Mapping[str, str], initial: str) -> forms.Field:
    label = gettext(spec.label)
    if not spec.values:
        return TextField(TAG, label=label, required=False, initial=initial)
    choices = [(value, names.get(value, value)) for value in spec.values]
    return forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect, initial=initial)


def _with_first(engine: AnyGame, options: Mapping[str, str], spec: TagSpec, first: str) -> str:
    """The one value of a tag with which ``first`` moves first; the usual one where the tag does not decide that."""
    if not first or spec.name == "First":
        return first or spec.default
    begun = {value: start(engine, options.items(), {spec.name: value}) for value in spec.values}
    fitting = [value for value, position in begun.items() if engine.to_act(position) == first]
    return fitting[0] if len(fitting) == 1 else spec.default


GONE: Final = _("The move that you wanted to correct no longer stands there. Choose the move to correct.")


class CorrectForm(BootstrapForm):
    """Another action in place of an earlier one; ``cut`` drops what no longer fits. A choice holds number and words of
    the move, so that a form that was filled in before the move was replaced does not correct the other one."""

    ply = forms.TypedChoiceField(
        label=_("Which move"),
        coerce=lambda chosen: int(chosen.partition(".")[0]),
        error_messages=dict.fromkeys(("required", "invalid_choice"), GONE),
    )
    action = TextField(ACTION, label=_("What was really played"))
    cut = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, texts: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["ply"]
        assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - declared above
        moves = [f"{ply}. {text}" for ply, text in reversed(list(enumerate(texts, 1)))]
        # Nothing is chosen in place of what stands there no more.
        none = [""] if self.is_bound and self["ply"].value() not in moves else []
        field.choices = [(move, move) for move in none + moves]
        self.fields["action"].widget.attrs |= {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class EndForm(BootstrapForm):
    """How a game ends before its rules end it."""

    how = forms.ChoiceField(label=_("How the game ends"))
    result = forms.ChoiceField(label=_("Result"))

    def __init__(self, *args: Any, names: Mapping[str, str], ways: Collection[str] = tuple(HOW), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        how, result = self.fields["how"], self.fields["result"]
        assert isinstance(how, forms.ChoiceField)  # noqa: S101 - declared above
        assert isinstance(result, forms.ChoiceField)  # noqa: S101 - declared above
        how.choices = [(way, HOW[way]) for way in ways]
        won = [(side, gettext("%(team)s won") % {"team": name}) for side, name in names.items()]
        result.choices = [("draw", gettext("drawn")), *won]


# The text of one game's record, pasted or from a file.
SUFFIXES: Final = (".txt", ".pgn")


class RecordForm(BootstrapForm):
    """A chosen file goes before pasted text: after a refusal the field still holds what was sent before."""

    text = forms.CharField(
        label=gettext_lazy("Record of the game"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "record-text"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or its file"),
        required=False,
        help_text=gettext_lazy("A text file, .txt or .pgn, of 1 MB at most."),
        widget=forms.FileInput(attrs={"accept": ",".join((*SUFFIXES, "text/plain"))}),
    )

    def clean_file(self) -> str | None:
        """The text in the file; None when none was chosen."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return None
        if PurePath(file.name or "").suffix.lower() not in SUFFIXES:
            raise forms.ValidationError(gettext("Choose a text file: its name ends in .txt or .pgn."))
        if (file.size or 0) > MAX_LENGTH:
            raise forms.ValidationError(TOO_LONG)
        text = _decoded(file.read())
        if not is_text(text):
            raise forms.ValidationError(NO_TEXT)
        return text

    def clean(self) -> dict[str, Any]:
        """``text`` holds the record, wherever it came from."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("file") is not None:
            cleaned["text"] = cleaned["file"]
        return cleaned

    @property
    def shown_again(self) -> "RecordForm":
        """A fresh form that holds the text that was refused, to be put right; too long a text is left out."""
        text = self.cleaned_data.get("text", "")
        return RecordForm(initial={"text": text if len(text) <= MAX_LENGTH else ""})


def _decoded(content: bytes) -> str:
    """UTF-8, or what older programs write in Russia."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1251", errors="replace")


# Who plays on a board to try a game on, and how the game begins.
class OpponentForm(BootstrapForm):
    """Two people on one device, or one against a program: which side the person has, and how well the program plays."""

    opponent = forms.ChoiceField(
        label=_("Who plays"),
        choices=[("", _("Two people on this device")), ("program", _("You against the program"))],
        widget=forms.RadioSelect,
        required=False,
    )
    person = forms.ChoiceField(label=_("You are"), required=False)
    level = forms.TypedChoiceField(label=_("Level"), coerce=int, required=False)

    def __init__(self, *args: Any, game: str, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        person, level = self.fields["person"], self.fields["level"]
        assert isinstance(person, forms.ChoiceField)  # noqa: S101 - declared above
        assert isinstance(level, forms.ChoiceField)  # noqa: S101 - declared above
        person.choices = list(names.items())
        level.choices = [(number, LEVELS.get(number, number)) for number in levels_of(game)]
        if played_with(game):
            self.fields["opponent"].help_text = _("Against the program, cards are picked in secret on the board.")

    @classmethod
    def of(cls, program: Program | None, *, game: str, names: Mapping[str, str]) -> "OpponentForm":
        """The form with who plays now."""
        now = {"opponent": "program", "person": program.side.other.value, "level": program.level} if program else {}
        return cls(initial=now, game=game, names=names)

    @property
    def program(self) -> Program | None:
        """Who plays against the person, as a valid form says it; None for two people."""
        cleaned = self.cleaned_data
        if cleaned["opponent"] != "program":
            return None
        level = cleaned["level"] or self.fields["level"].choices[0][0]  # type: ignore[attr-defined]
        return Program(Side(cleaned["person"] or "A").other, level)


class TryForm(BeginForm, AgreedForm):
    """The tags that the game starts from, and whether the board shows where a piece can go. ``asked`` are tags as an
    address gives them; what makes no sense is left out."""

    def __init__(
        self, *args: Any, engine: AnyGame, names: Mapping[str, str], asked: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, engine=engine, names=names, **kwargs)
        self.add_agreed(engine, _sensible(engine, asked or {}))
        if leaves_to_chance(engine.slug):
            label, help_text = (
                _("The program draws the numbers"),
                _(
                    "Leave this on if you have no pieces on a table. Otherwise you enter each piece’s number when it "
                    "first moves."
                ),
            )
            self.fields["draws"] = forms.BooleanField(label=label, help_text=help_text, required=False, initial=True)
        self.fields["targets"] = forms.BooleanField(label=_("Show where a piece can go"), required=False, initial=True)

    @property
    def draws_chance(self) -> bool:
        """Whether the program draws what chance decides while the game is played."""
        return bool(self.cleaned_data.get("draws"))

    @property
    def tags(self) -> dict[str, str]:
        usual = {spec.name: spec.default for spec in self.agreed_game.tags} if self.agreed_game else {}
        return super().tags | {name: value for name, value in self.agreed.items() if value != usual[name]}


def _sensible(engine: AnyGame, asked: Mapping[str, str]) -> dict[str, str]:
    """Those of an address's tags that are agreed on for tours and that the game can begin with."""
    sensible = {}
    for name, value in agreed_tags(engine.tags, asked).items():
        try:
            start(engine, (), {name: value})
        except Refused:
            continue
        sensible[name] = value
    return sensible


class TryOptionsForm(OptionsForm):
    """The options of the game; ``differs`` when some that were asked for are not the usual ones."""

    asks_agreed = False

    def __init__(self, data: Any, *, game: AnyGame, asked: Mapping[str, str]) -> None:
        """``asked`` are options as an address gives them; what is none of the game's is left out."""
        known = _accepted(game, asked)
        self.differs = any(known.get(spec.name, spec.default) != spec.default for spec in game.options)
        super().__init__(data, kind=game.slug, stored=known)


def _accepted(game: AnyGame, asked: Mapping[str, str]) -> dict[str, str]:
    """Those of an address's options that the game has, with a value that it takes."""
    named = {spec.name: asked.get(f"{OptionsForm.prefix}-{spec.name}", "") for spec in game.options}
    return {spec.name: named[spec.name] for spec in game.options if spec.accepts(named[spec.name])}


def options_in(game: AnyGame, asked: Mapping[str, str]) -> dict[str, str]:
    """What an address made of ``asked_options`` says, as a tour's options hold it; what makes no sense is left out."""
    given = _accepted(game, asked) | _sensible(game, asked)
    usual = {spec.name: spec.default for spec in (*game.options, *game.tags)}
    return {name: value for name, value in given.items() if value != usual[name]}


def asked_options(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Options, and the tags among them, as an address names them for ``TryOptionsForm`` and ``TryForm``; those with
    their usual value are left out."""
    engine = registry.get(game)
    return agreed_tags(engine.tags, options) | {
        f"{OptionsForm.prefix}-{spec.name}": options[spec.name]
        for spec in engine.options
        if options.get(spec.name, spec.default) != spec.default
    }


def query_of(game: str, options: Mapping[str, str]) -> str:
    """The same as the query of an address."""
    return urlencode(asked_options(game, options))
