"""The settings of a tour's format in words: what each is called, what it means, in which unit."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.kernel import submitted as kept

Text = str | Promise


class Words(NamedTuple):
    """A setting's label, help and unit (empty where it counts things)."""

    label: Text
    help: Text
    unit: Text = ""


class Section(NamedTuple):
    """Settings that belong together; ``for_points`` when a tour of entered points has them too."""

    title: Text
    settings: tuple[str, ...]
    for_points: tuple[str, ...] = ()


SECTIONS: Final = (
    Section(
        _("Individual stage"),
        ("boards", "shooters_board", "games_per_board", "board_points", "individual_time", "extra_games"),
    ),
    Section(_("Team stage"), ("team_games", "team_points", "team_move_time", "overrun", "shooters_advice")),
    Section(
        _("Course and points"),
        ("explain_and_warm_up", "first_move", "draw_shares", "forfeit_points", "show_targets"),
    ),
    Section(_("Penalties"), ("penalty_presets",), for_points=("penalty_presets",)),
)

WORDS: Final[dict[str, Words]] = {
    "boards": Words(_("Boards"), _("Main players of a team, one on each board.")),
    "shooters_board": Words(
        _("Free shooters’ board"), _("One more board, on which the free shooters play together.")
    ),
    "games_per_board": Words(_("Games on a board"), _("Games that each pair plays.")),
    "board_points": Words(_("Worth of a game on a board"), _("Both sides’ points together."), _("points")),
    "team_games": Words(_("Team games"), _("0: there is no team stage.")),
    "team_points": Words(_("Worth of a team game"), _("Both sides’ points together."), _("points")),
    "draw_shares": Words(
        _("Share of a draw"),
        _("What the side that moved first gets of a drawn game’s points; the other side gets the rest."),
        "%",
    ),
    "explain_and_warm_up": Words(_("Explanation and warm-up"), _("0: there is no warm-up."), _("min")),
    "individual_time": Words(_("Time of the individual stage"), "", _("min")),
    "team_move_time": Words(_("Time for a team move"), "", _("s")),
    "first_move": Words(_("First move"), _("Who begins the games.")),
    "extra_games": Words(_("Extra games"), _("May be recorded; they are not counted.")),
    "overrun": Words(_("Team move over its time"), _("What follows when the judge confirms it.")),
    "shooters_advice": Words(
        _("Pause for advice"),
        _("Once a match the free shooters may hand their team a written word. 0: there is no such pause."),
        _("s"),
    ),
    "penalty_presets": Words(
        _("Prepared penalties"),
        _(
            "One on each line: points, a bar, the reason – for example “3 | bad conduct”. The judge picks or types."
        ),
    ),
    "forfeit_points": Words(
        _("Share of a forfeit"), _("What the side that is present gets of the game’s points."), "%"
    ),
    "show_targets": Words(
        _("Show where a piece can go"), _("The board on which judges enter moves lights up what is possible.")
    ),
}

OF_TEAMS: Final = frozenset(
    "boards shooters_board team_games team_points team_move_time overrun shooters_advice first_move".split()
)
"""What a match between two persons has no use for."""

CHOICES: Final[dict[str, tuple[tuple[str, Text], ...]]] = {
    "first_move": (
        ("rps", _("Rock-paper-scissors in each pair; whoever lost begins the second game")),
        ("individual_loser", _("Team stage: the side behind after the individual stage begins")),
    ),
    "overrun": (
        ("warn", _("The judge warns")),
        ("skip", _("The move is skipped")),
        ("lose", _("The game is lost")),
    ),
}

kept.LABELS.update({name: words.label for name, words in WORDS.items()})
kept.CHOICES.update(CHOICES)
