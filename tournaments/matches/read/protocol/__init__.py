"""One protocol as everybody reads it: judges, captains, the public and paper."""

from tournaments.matches.read.protocol.readers import without_line_ups, without_notes
from tournaments.matches.read.protocol.reading import (
    LastWrite,
    blank_of,
    last_write,
    protocol_of,
    protocols_of,
)
from tournaments.matches.read.protocol.rows import Rows, faults_of, load_line_ups, pure, pure_game, score_of
from tournaments.matches.read.protocol.shapes import (
    Board,
    Correction,
    GameLine,
    JudgeLine,
    PenaltyLine,
    PlayerLine,
    Protocol,
    SideView,
    SignatureLine,
    Step,
)
from tournaments.matches.read.protocol.states import course_of, course_of_match, plays_alone, stage_open

__all__ = [
    "Board",
    "Correction",
    "GameLine",
    "JudgeLine",
    "LastWrite",
    "PenaltyLine",
    "PlayerLine",
    "Protocol",
    "Rows",
    "SideView",
    "SignatureLine",
    "Step",
    "blank_of",
    "course_of",
    "course_of_match",
    "faults_of",
    "last_write",
    "load_line_ups",
    "plays_alone",
    "protocol_of",
    "protocols_of",
    "pure",
    "pure_game",
    "score_of",
    "stage_open",
    "without_line_ups",
    "without_notes",
]
