"""What a judge has to know of a tour, short: how a match goes, how the protocol is written, what to do when something
goes wrong. The numbers are those of the tour's format."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from itertools import islice
from textwrap import shorten
from typing import Final

from django.utils.translation import get_language, gettext, ngettext, pgettext

from games import registry
from games.core.game import start
from games.drawing.scene import Scene
from tournaments.formats.rules.tour_format import FirstMove, Overrun, Stage, TourFormat
from tournaments.kernel.values import show_points
from tournaments.kernel.wording import side_letters
from tournaments.models import Tour
from tournaments.play import guide_pictures as pictures

ALL: Final = 100
_A_PART: Final = 2
"""What a fraction is counted like: 1½ points."""
_PENALTIES: Final = 3
_REASON: Final = 60
"""So many prepared penalties are told, their reasons no longer than so."""
_MOVES: Final = 10
_SPREAD: Final = 19
"""The moves of the picture of a board are so far apart in the list of what is possible."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A heading and what stands below it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Step(Paragraph):
    """A step of the match with its picture, and the stage that it is."""

    picture: Scene
    stage: Stage | None = None


@dataclass(frozen=True, slots=True)
class Guide:
    """``row`` is the picture of a protocol's row with ``signs``, what can be read off it; None where there are no
    games to tap."""

    steps: tuple[Step, ...]
    row: Scene | None
    signs: tuple[str, ...]
    cases: tuple[Paragraph, ...]


def guide_of(tour: Tour) -> Guide:
    """In the language that is active."""
    described = _DescribedTour(tour, tour.tour_format, individual=tour.tournament.is_individual)
    has_games = described.format.has_games
    return Guide(
        tuple(described.steps() if has_games else described.steps_by_hand()),
        pictures.row(side_letters()) if has_games else None,
        tuple(_signs()) if has_games else (),
        tuple(described.cases()),
    )


def who_moves_first(tour: Tour, stage: Stage) -> tuple[str, ...]:
    """Who decides the first move of a game of that stage, and how (tour 2)."""
    return tuple(_first_movers(tour.tour_format, stage, registry.get(tour.kind).swaps_inside))


def _first_movers(tour_format: TourFormat, stage: Stage, swaps_inside: bool) -> Iterator[str]:
    team, games = not stage.in_pairs, tour_format.games_on_each_board(stage)
    if team and tour_format.first_move is FirstMove.INDIVIDUAL_LOSER:
        yield behind_moves_first(games)
        yield gettext("When the score is level, the captains play rock-paper-scissors: the winner moves first.")
    else:
        players = gettext("Both players of the pair decide it before the first game; you watch and enter it.")
        yield gettext("Both captains decide it before the first game; you watch and enter it.") if team else players
        yield gettext("Rock-paper-scissors: the winner moves first.")
        if games > 1:
            yield gettext("The loser moves first in the second game.")
    if swaps_inside:
        yield gettext("Within a game the sides change roles.")


def behind_moves_first(games: int) -> str:
    """Where the individual stage decides who moves first in the team stage, which has so many games."""
    if games == 1:
        return gettext("In the team stage the team that is behind after the individual stage moves first.")
    return gettext(
        "In the first game of the team stage the team that is behind after the individual stage moves first, in the "
        "second the other team."
    )


def _signs() -> Iterator[str]:
    yield gettext("One tap is one result: whoever won, or ½ for a draw.")
    yield gettext("The dot • marks who moves first.")


@dataclass(frozen=True, slots=True)
class _DescribedTour:
    """The sentences about one tour; ``individual``: its sides are persons."""

    tour: Tour
    format: TourFormat
    individual: bool

    def steps(self) -> Iterator[Step]:
        minutes = self.format.explain_and_warm_up
        yield Step(gettext("Start"), self._start(), pictures.start(minutes))
        if not self.individual:
            players, captain = self.format.boards or 1, pgettext("captain", "C")
            yield Step(gettext("Line-ups"), self._line_ups(), pictures.line_up(players, captain))
        if self.format.has_individual_stage:
            title = gettext("Game") if self.individual else gettext("Individual stage")
            yield Step(title, self._individual(), _opening(self.tour.kind), Stage.INDIVIDUAL)
        yield self._first_move()
        if self.format.has_team_stage:
            yield Step(gettext("Team stage"), self._team(), pictures.team(self.format.team_move_time), Stage.TEAM)
        yield self._signing()

    def steps_by_hand(self) -> Iterator[Step]:
        """Of a tour whose judges write points only."""
        text = gettext("Write both sides’ points: halves and negative figures are allowed.")
        yield Step(gettext("Points"), text, pictures.points(("12½", "9")))
        yield self._signing()

    def _start(self) -> str:
        minutes = self.format.explain_and_warm_up
        if not minutes:
            return gettext("Explain the game and answer questions.")
        words = ngettext(
            "Explain the game and let both sides practise: %(minutes)s minute.",
            "Explain the game and let both sides practise: %(minutes)s minutes.",
            minutes,
        )
        return words % {"minutes": minutes}

    def _line_ups(self) -> str:
        count = self.format.boards
        words = ngettext(
            "Each captain names %(count)s player.", "Each captain names %(count)s players in board order.", count
        )
        named = words % {"count": count} if count else gettext("Each captain names the players.")
        rest = gettext("The rest are free shooters: they play together, as one more player.")
        return " ".join([named, *([rest] if self.format.shooters_board else []), gettext("Mark the captain.")])

    def _individual(self) -> str:
        boards, games = len(self.format.board_numbers), self.format.games_per_board
        minutes = self.format.individual_time
        return self._joined(
            ngettext("%(count)s pair", "%(count)s pairs", boards) % {"count": boards} if boards > 1 else "",
            ngettext("%(count)s game each", "%(count)s games each", games) % {"count": games},
            ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes} if minutes else "",
            self._worth(Stage.INDIVIDUAL),
        )

    def _first_move(self) -> Step:
        """Who moves first, and what changes between two games."""
        inside = registry.get(self.tour.kind).swaps_inside
        behind = self.format.first_move is FirstMove.INDIVIDUAL_LOSER and self.format.has_team_stage
        text = " ".join(self._swaps(inside=inside, behind=behind))
        return Step(gettext("First move"), text, pictures.swap(side_letters()))

    def _swaps(self, *, inside: bool, behind: bool) -> Iterator[str]:
        yield gettext("Rock-paper-scissors: the winner moves first.")
        stages = (Stage.INDIVIDUAL,) if behind else tuple(Stage)
        if max(map(self.format.games_on_each_board, stages)) > 1:
            yield gettext("The loser moves first in the second game.")
        if inside:
            yield gettext("Within a game the sides change roles.")
        if behind:
            yield behind_moves_first(self.format.team_games)

    def _team(self) -> str:
        games, seconds = self.format.team_games, self.format.team_move_time
        facts = self._joined(
            ngettext("%(count)s game", "%(count)s games", games) % {"count": games}, self._worth(Stage.TEAM)
        )
        words = ngettext("%(count)s second to discuss a move", "%(count)s seconds to discuss a move", seconds)
        time = f"{words % {'count': seconds}}." if seconds else ""
        return " ".join(filter(None, [facts, time, gettext("The captain moves at the board.")]))

    def _signing(self) -> Step:
        players = gettext("The senior judge and both players sign on your phone or on their own.")
        captains = gettext("The senior judge and both captains sign on your phone or on their own.")
        return Step(gettext("Signing"), players if self.individual else captains, pictures.signing())

    def _worth(self, stage: Stage) -> str:
        points = self.format.game_points(stage)
        whole = int(points) if points == int(points) else _A_PART
        return ngettext("%(points)s point a game", "%(points)s points a game", whole) % {"points": _shown(points)}

    @staticmethod
    def _joined(*facts: str) -> str:
        return f"{' · '.join(filter(None, facts))}."

    def cases(self) -> Iterator[Paragraph]:
        yield Paragraph(gettext("A wrong result"), self._wrong())
        yield Paragraph(
            gettext("No connection"),
            gettext(
                "Carry on: the phone keeps what you tap and sends it by itself. Leave the page open. Without a phone, "
                "write on the paper protocol."
            ),
        )
        if self.format.has_team_stage and self.format.team_move_time:
            yield self._overrun()
        yield Paragraph(gettext("No-show"), " ".join(self._absent()))
        if self.format.penalty_presets:
            yield self._penalty()
        yield Paragraph(
            gettext("Whom to call"),
            gettext(
                "The senior judge first, then “Call the organiser” at the foot of the protocol; "
                "the answer appears there."
            ),
        )

    def _wrong(self) -> str:
        tapped = gettext("Tap the right one, it replaces the old one.")
        signed = gettext("After signing: “Correct with a reason”; then everybody signs again.")
        return f"{tapped} {signed}" if self.format.has_games else signed

    def _overrun(self) -> Paragraph:
        seconds = self.format.team_move_time
        title = ngettext(
            "A move took longer than %(count)s second", "A move took longer than %(count)s seconds", seconds
        )
        follows = {
            Overrun.WARN: gettext("You decide. Usual in this tour: a warning."),
            Overrun.SKIP: gettext("You decide. Usual in this tour: the move is skipped."),
            Overrun.LOSE: gettext("You decide. Usual in this tour: the game is lost."),
        }
        return Paragraph(title % {"count": seconds}, follows[self.format.overrun])

    def _absent(self) -> Iterator[str]:
        share = self.format.forfeit_points
        yield gettext("Wait as long as the organiser has set, then open “No-show” on the first page of the protocol.")
        if self.format.has_games and share == ALL:
            yield gettext("The side that is there gets all the points.")
        elif self.format.has_games:
            yield gettext("The side that is there gets %(share)s%% of the points.") % {"share": share}
        if self.format.shooters_board:
            yield gettext("No free shooters on one side: you decide – not played, or a forfeit.")

    def _penalty(self) -> Paragraph:
        presets = self.format.penalty_presets
        known = (f"−{_shown(preset.points)} ({shorten(preset.reason, _REASON, placeholder='…')})" for preset in presets)
        words = gettext("Note a penalty before signing: %(penalties)s, or another one with your reason.")
        text = words % {"penalties": ", ".join(islice(known, _PENALTIES))}
        rest = gettext("“How the tour is played” lists all prepared penalties.")
        return Paragraph(gettext("Bad conduct"), f"{text} {rest}" if len(presets) > _PENALTIES else text)


def _shown(points: Decimal) -> str:
    return show_points(points, get_language() or "ru")


@cache
def _opening(slug: str) -> Scene:
    """The board of a game some moves after the start, where these can be listed."""
    game = registry.get(slug)
    position = start(game, (), {})
    for ply in range(_MOVES if game.enumerable and game.to_act(position) in tuple("AB") else 0):
        actions = game.legal_actions(position) or ()
        position = game.apply(position, actions[_SPREAD * ply % len(actions)])
    return game.scene(position)
