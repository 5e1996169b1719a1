"""Ready formats that an organiser starts from."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from games import registry
from games.core.words import gettext_noop
from games.registry import AnyGame
from tournaments.formats.rules.tour_format.settings import GAME_KINDS, PenaltyPreset, TourFormat


@dataclass(frozen=True, slots=True)
class Preset:
    """A named format; ``name`` is an English text to translate, ``kinds`` the tours that it suits."""

    name: str
    kinds: tuple[str, ...]
    format: TourFormat


_TWO_STAGES: Final = TourFormat(penalty_presets=(PenaltyPreset(Decimal(3), gettext_noop("bad conduct")),))
_SWAPPED_INSIDE: Final = replace(_TWO_STAGES, games_per_board=1, team_games=1)
_DUEL: Final = replace(_TWO_STAGES, boards=1, shooters_board=False, games_per_board=1, team_games=0)
_BY_HAND: Final = replace(
    _TWO_STAGES, boards=0, shooters_board=False, games_per_board=0, team_games=0, extra_games=False
)


def _of_game(game: AnyGame) -> Preset:
    """A game's own; where the sides change roles inside of a game, one is played in place of two."""
    return Preset(game.name, (game.slug,), _SWAPPED_INSIDE if game.swaps_inside else _TWO_STAGES)


PRESETS: Final[Mapping[str, Preset]] = MappingProxyType(
    {
        **{game.slug: _of_game(game) for game in registry.all_games()},
        "duel": Preset(gettext_noop("Individual match"), GAME_KINDS, _DUEL),
        "points": Preset(gettext_noop("Points by hand"), ("points",), _BY_HAND),
    }
)


def presets_for(kind: str) -> Mapping[str, Preset]:
    """The presets that suit a kind of tour, its own first."""
    return {slug: preset for slug, preset in PRESETS.items() if kind in preset.kinds}


def suits_persons(tour_format: TourFormat) -> bool:
    """Whether a side may be one person: there is one board and nothing else to play, or no game at all."""
    alone = tour_format.boards == 1 and not tour_format.shooters_board and not tour_format.team_games
    return alone or not tour_format.has_games
