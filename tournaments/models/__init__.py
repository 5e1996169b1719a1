"""The tables, one module per aggregate."""

from tournaments.models.access import AccessLink, CalendarFeed
from tournaments.models.audit import AuditEntry
from tournaments.models.certificate import CertificatePicture
from tournaments.models.clock import Clock
from tournaments.models.draw import Draw
from tournaments.models.game import Game, GameAction
from tournaments.models.match import LineUp, LineUpPlace, Match, MatchJudge, Penalty, Side, Signature
from tournaments.models.people import Judge, Player, Team
from tournaments.models.printout import Printout
from tournaments.models.signal import Signal
from tournaments.models.tour import Room, Tour
from tournaments.models.tournament import Organiser, Tournament
from tournaments.models.trying import TryBoard

__all__ = [
    "AccessLink",
    "AuditEntry",
    "CalendarFeed",
    "CertificatePicture",
    "Clock",
    "Draw",
    "Game",
    "GameAction",
    "Judge",
    "LineUp",
    "LineUpPlace",
    "Match",
    "MatchJudge",
    "Organiser",
    "Penalty",
    "Player",
    "Printout",
    "Room",
    "Side",
    "Signal",
    "Signature",
    "Team",
    "Tour",
    "Tournament",
    "TryBoard",
]
