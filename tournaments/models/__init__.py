"""The tables, one module per aggregate."""

from tournaments.models.accounts import LogInEntry, OpenSession, Passkey
from tournaments.models.audit import AuditEntry, Signal
from tournaments.models.ceremony import Ceremony
from tournaments.models.clock import Clock
from tournaments.models.draw import Draw, PairWish, TryBoard
from tournaments.models.hall import HallDisplay
from tournaments.models.match import (
    DONE,
    IN_STAGES,
    Game,
    GameAction,
    LineUp,
    LineUpPlace,
    Match,
    MatchJudge,
    Penalty,
    Side,
    Signature,
)
from tournaments.models.paper import PaperEntry
from tournaments.models.people import AccessLink, CalendarFeed, Judge, Player, Room, Site, Team, TimetableItem
from tournaments.models.photo import Photo
from tournaments.models.points import RestorePoint
from tournaments.models.prints import CertificatePicture, Printout
from tournaments.models.telling import Told
from tournaments.models.tournament import Organiser, Tour, Tournament

__all__ = [
    "DONE",
    "IN_STAGES",
    "AccessLink",
    "AuditEntry",
    "CalendarFeed",
    "Ceremony",
    "CertificatePicture",
    "Clock",
    "Draw",
    "Game",
    "GameAction",
    "HallDisplay",
    "Judge",
    "LineUp",
    "LineUpPlace",
    "LogInEntry",
    "Match",
    "MatchJudge",
    "OpenSession",
    "Organiser",
    "PairWish",
    "PaperEntry",
    "Passkey",
    "Penalty",
    "Photo",
    "Player",
    "Printout",
    "RestorePoint",
    "Room",
    "Side",
    "Signal",
    "Signature",
    "Site",
    "Team",
    "TimetableItem",
    "Told",
    "Tour",
    "Tournament",
    "TryBoard",
]
