"""The documents of games."""

from tournaments.play.documents.boards import BOARDS
from tournaments.play.documents.guide import GUIDE
from tournaments.play.documents.record import RECORDS
from tournaments.play.documents.review import REVIEWS
from tournaments.play.documents.rules import RULES
from tournaments.play.documents.sheets import SHEETS

DOCUMENTS = (*SHEETS, *RULES, *GUIDE, *BOARDS, *RECORDS, *REVIEWS)
