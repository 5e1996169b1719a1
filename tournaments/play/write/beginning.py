"""A game begins on the board: what it starts from is checked."""

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from games import registry
from games.core.game import start
from games.core.types import Refused as GameRefused
from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.checks import Checks
from tournaments.kernel.rules import TAG
from tournaments.kernel.wording import cited
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.positions import agreed_of
from tournaments.matches.write.games import Writing, open_game, require_sense, save_game
from tournaments.models import Game
from tournaments.play.read.records import first_of_tags


# A game begins on the board: who moves first, who has which role.
@use_case("game.begin")
def begin_game(
    change: Change, *, match_id: int, key: GameKey, version: int,
    tags: Mapping[str, str], moment: datetime | None = None,
) -> Answer:  # fmt: skip
    """The empty board of a game that nothing is known of but, perhaps, who moves first (version 0: no row yet).

    ``tags`` are those of a record that the game starts from, such as {"First": "B"}; what is left out
    gets the game's default. A tag of another game, or a value that the game does not know, is refused.
    """
    writing, game = open_game(change, match_id, key, version)
    _require_empty(game)
    tour = writing.match.tour
    game.tags = checked_tags(tour.kind, tour.options, tags, agreed=True)
    game.first = first_of_tags(tour, game.tags)
    _require_players(writing, game)
    game.begun_at = writing.moment = moment or writing.moment
    save_game(writing, game)
    return writing.close(recount=False, game_version=game.version, ply=0, over=False, decision="")


def _require_empty(game: Game) -> None:
    if game.is_begun:
        raise Refused(("", _("This game has already begun on the board: continue there.")))
    if game.has_record:
        raise Refused(("", _("This game was entered as a record: remove the record to play it on the board.")))
    if game.sheet or game.decision:
        raise Refused(("", _("The result of this game was entered: clear it first to play the game on the board.")))


def checked_tags(
    kind: str, options: Mapping[str, str], tags: Mapping[str, str], *, agreed: bool = False
) -> dict[str, str]:
    """The tags that a game starts from, with their defaults; Refused with all faults at once.

    ``options`` must be valid; those that are left out have their usual value. With ``agreed`` they are a tour's: what
    they say for all of its games, no game says otherwise.
    """
    engine = registry.find(kind)
    if engine is None:
        raise Refused(("", _("For this game only the result is entered, in the protocol.")))
    specs = {spec.name: spec for spec in engine.tags if not spec.derived}
    faults = [
        (name, _("This game has no setting “%(name)s”.") % {"name": name[:40]}) for name in tags if name not in specs
    ]
    if agreed:
        settled = {name: options.get(name, spec.default) for name, spec in specs.items() if spec.agreed}
        faults += [
            (name, _("This is the same for all games of the tour: change it in the settings of the tour."))
            for name in settled if tags.get(name, settled[name]) != settled[name]
        ]  # fmt: skip
    checks = Checks(faults)
    for name, value in tags.items():
        checks.text(name, TAG, value)
    checks.refuse_any()
    for name, value in tags.items():
        try:
            start(engine, options.items(), {name: value})
        except GameRefused as refused:
            faults.append((name, cited(refused.fault)))
    if faults:
        raise Refused(*faults)
    chosen = {name: spec.default for name, spec in specs.items() if spec.values}
    return chosen | agreed_of(kind, options) | {name: value for name, value in tags.items() if value}


def _require_players(writing: Writing, game: Game) -> None:
    """Refuses a game that a side has nobody for: it is decided without being played."""
    game.decision = Game.Decision.DRAW
    require_sense(writing, game)
    game.decision = ""
