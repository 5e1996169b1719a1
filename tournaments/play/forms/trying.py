"""How a game on a board to try it on begins."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import registry
from games.registry import AnyGame
from tournaments.formats.forms.tour_format import OptionsForm
from tournaments.kernel.forms.bootstrap import style_widget
from tournaments.play.forms.board import BeginForm


class TryForm(BeginForm):
    """The tags that the game starts from, and whether the board shows where a piece can go."""

    def __init__(self, *args: Any, engine: AnyGame, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, engine=engine, names=names, **kwargs)
        self.fields["targets"] = forms.BooleanField(
            label=_("Show where a piece can go"), required=False, initial=True
        )
        style_widget(self.fields["targets"].widget)


class TryOptionsForm(OptionsForm):
    """The options of the game; ``differs`` when some that were asked for are not the usual ones."""

    def __init__(self, data: Any, *, game: AnyGame, asked: Mapping[str, str]) -> None:
        """``asked`` are options as an address gives them; what is none of the game's is left out."""
        known = {
            spec.name: value
            for spec in game.options
            if spec.accepts(value := asked.get(f"{self.prefix}-{spec.name}", ""))
        }
        self.differs = any(known.get(spec.name, spec.default) != spec.default for spec in game.options)
        super().__init__(data, kind=game.slug, stored=known)


def asked_options(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """Options as the address of ``TryOptionsForm`` names them; those with their usual value are left out."""
    engine = registry.get(game)
    return {
        f"{OptionsForm.prefix}-{spec.name}": options[spec.name]
        for spec in engine.options
        if options.get(spec.name, spec.default) != spec.default
    }
