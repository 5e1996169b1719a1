"""What is known of a game before it is played, to be printed on its score sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext

from tournaments.matches.read.protocol import GameLine, Protocol
from tournaments.matches.read.protocol.corrections import game_words
from tournaments.paper.stamp import tour_title
from tournaments.play.read.options import Option, options_of


@dataclass(frozen=True, slots=True)
class Slip:
    """One game: where it is played ("Tour 4 · table 2 · room 2.1"), which it is ("Board 1, game 2"), the teams and the
    players of both sides, who moves first ("A", "B"), what is played by the options of its tour. "" where a line is to
    be written on."""

    where: str = ""
    game: str = ""
    teams: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    first: str = ""
    played: tuple[Option, ...] = ()

    def team(self, side: str) -> str:
        """The team of a side, A or B."""
        return self.teams.get(side, "")

    def plays(self, name: str, value: str) -> bool:
        """Whether the option of that name is known to have that value."""
        return any(option.name == name and option.chosen.value == value for option in self.played)

    def player(self, side: str) -> str:
        """Whoever plays for a side."""
        return self.players.get(side, "")


def slips_of(protocol: Protocol) -> list[Slip]:
    """The counted games of a match: those on the boards, then those of the teams."""
    games = [game for board in protocol.boards for game in board.games]
    tour = protocol.match.tour
    played = options_of(tour.kind, tour.options) if tour.has_games else ()
    return [_slip(protocol, game, played) for game in (*games, *protocol.team_games)]


def _slip(protocol: Protocol, game: GameLine, played: tuple[Option, ...]) -> Slip:
    match = protocol.match
    table = gettext("table %(number)s") % {"number": match.number}
    places = [tour_title(match.tour), table, *([str(match.room)] if match.room else [])]
    return Slip(
        where=" · ".join(places),
        game=game_words(game.stage, game.board, game.number),
        teams={side: str(match.team(side) or "") for side in "AB"},
        players={"A": game.name_a, "B": game.name_b},
        first=game.first,
        played=played,
    )
