"""Every column that can hold a text, and whether that may be somebody's name.

A new table or column has to be listed here before the tests pass: what may hold a name is told to whoever asks what is
stored about them, and changed when the name is removed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    AccessLink,
    AuditEntry,
    CalendarFeed,
    Ceremony,
    CertificatePicture,
    Clock,
    Draw,
    Game,
    GameAction,
    HallDisplay,
    Judge,
    LineUp,
    LineUpPlace,
    LogInEntry,
    Match,
    MatchJudge,
    OpenSession,
    Organiser,
    PairWish,
    PaperEntry,
    Passkey,
    Penalty,
    Photo,
    Player,
    Printout,
    RestorePoint,
    Room,
    Signal,
    Signature,
    Site,
    Team,
    TimetableItem,
    Told,
    Tour,
    Tournament,
    TryBoard,
)
from tournaments.privacy.rules import Sort


@dataclass(frozen=True)
class SearchedTable:
    """A table: ``path`` leads from a row to its tournament, ``columns`` says of each that holds texts what they are."""

    model: type[models.Model]
    path: str
    words: str | Promise
    columns: Mapping[str, Sort]

    @property
    def searched(self) -> tuple[str, ...]:
        return tuple(name for name, sort in self.columns.items() if sort is not Sort.CODE)


NAME, TEXT, JSON, CODE = Sort.NAME, Sort.TEXT, Sort.JSON, Sort.CODE
LOG: Final = SearchedTable(
    AuditEntry, "tournament", _("the audit log"),
    {
        "actor": NAME, "actor_id": CODE, "action": CODE, "subject": CODE, "data": JSON, "reason": TEXT, "key": CODE,
        "body_hash": CODE, "answer": JSON, "previous_hash": CODE, "hash": CODE,
    },
)  # fmt: skip
IN_MATCH, IN_GAME = "match__tour__tournament", "game__match__tour__tournament"

PLACES: Final = (
    SearchedTable(Player, "team__tournament", _("players"), {"name": NAME, "key": CODE}),
    SearchedTable(Judge, "tournament", _("judges"), {"name": NAME, "key": CODE, "wish": CODE, "email": CODE}),
    SearchedTable(Team, "tournament", _("participants"), {
        "name": NAME, "key": CODE, "sign": CODE, "group": CODE, "email": CODE,
    }),
    SearchedTable(Match, "tour__tournament", _("remarks"), {
        "state": CODE, "walk_over": CODE, "goes_on": CODE, "remarks": TEXT,
    }),
    SearchedTable(Signature, IN_MATCH, _("signatures"), {
        "role": CODE, "name": NAME, "given_by": NAME, "way": CODE, "strokes": CODE,
    }),
    SearchedTable(PaperEntry, IN_MATCH, _("paper protocols typed in"), {
        "content": JSON, "entered_by": NAME, "entered_id": CODE,
    }),
    SearchedTable(Penalty, IN_MATCH, _("penalties"), {"side": CODE, "reason": TEXT}),
    SearchedTable(Photo, IN_MATCH, _("photos of the protocol: who sent them, notes"), {"note": TEXT, "given_by": NAME}),
    SearchedTable(Game, IN_MATCH, _("records of games"), {
        "stage": CODE, "first": CODE, "decision": CODE, "sheet": CODE, "tags": JSON,
    }),
    SearchedTable(GameAction, IN_GAME, _("moves: who entered them, comments"), {
        "text": CODE, "overrun": CODE, "comment": TEXT, "entered_by": NAME,
    }),
    SearchedTable(Signal, "tournament", _("requests"), {
        "kind": CODE, "text": TEXT, "given_by": NAME, "answer": TEXT, "done_by": NAME,
    }),
    SearchedTable(Draw, "tour__tournament", _("draws"), {
        "method": CODE, "options": JSON, "plan": JSON, "before": JSON, "after": JSON,
        "made_by": NAME, "undone_by": NAME,
    }),
    SearchedTable(PairWish, "tournament", _("pairs that must or must not meet"), {"kind": CODE, "reason": TEXT}),
    SearchedTable(Printout, "tour__tournament", _("printing records"), {
        "document": CODE, "language": CODE, "paper": CODE, "printed_by": NAME, "digest": CODE,
    }),
    SearchedTable(Told, "tour__tournament", _("message records"), {
        "way": CODE, "state": CODE, "digest": CODE, "told_by": NAME,
    }),
    SearchedTable(Tour, "tournament", _("tours"), {
        "name": TEXT, "kind": CODE, "format": CODE, "options": CODE, "final": CODE, "published": JSON,
    }),
    SearchedTable(RestorePoint, "tournament", _("restore points"), {"reason": CODE, "name": TEXT, "made_by": NAME}),
    SearchedTable(Room, "tournament", _("rooms"), {"name": TEXT}),
    SearchedTable(Site, "tournament", _("sites"), {"name": TEXT, "directions": TEXT}),
    SearchedTable(TimetableItem, "tournament", _("timetable"), {"name": TEXT, "place": TEXT}),
    SearchedTable(HallDisplay, "tournament", _("hall display"), {
        "programme": CODE, "message": TEXT, "held": CODE, "notice": TEXT,
    }),
    SearchedTable(Tournament, "", _("tournament"), {
        "slug": CODE, "name": TEXT, "place": TEXT, "time_zone": CODE, "language": CODE, "visibility": CODE,
        "metrics": CODE, "participants": CODE, "count_when": CODE, "signing": CODE, "standings": CODE,
        "public_names": CODE, "name_order": CODE, "search_engines": CODE, "draft_times": CODE, "reviews": CODE,
        "audit_head": CODE,
        "message_before": TEXT, "message_after": TEXT,
        "envelopes": CODE,
    }),
    LOG,
)  # fmt: skip
"""In the order in which they are shown."""

NAMELESS: Final[Mapping[type[models.Model], str]] = {
    AccessLink: "a link names its holder by number, and holds a hash of itself",
    CalendarFeed: "an address names account or link by number, and holds a hash of itself",
    Ceremony: "names teams and players by number",
    CertificatePicture: "a picture is looked at by whoever uploads it",
    Clock: "limits, sides and taps",
    LineUp: "sides of a match", LineUpPlace: "names its player by number",
    LogInEntry: "names an account or a link by number; of a device the kind alone, of an address the network",
    MatchJudge: "names its judge by number", OpenSession: "names an account by number",
    Passkey: "belongs to an account, which is the server’s; its name is a device's",
    Organiser: "names an account by number",
    TryBoard: "a game outside of every tournament, for two whom nobody asks for names",
}  # fmt: skip
"""Tables of tournaments in whose texts no name can stand, and why."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "auth": "accounts of organisers and who may do what: they belong to the server, not to a tournament",
    "axes": "attempts to log in with a password: names of accounts and addresses",
    "contenttypes": "names of the program's own tables",
    "otp_static": "codes for the second step of a log-in, of accounts by number",
    "otp_totp": "secrets for the second step of a log-in, of accounts by number",
    "sessions": "who is logged in, by numbers; a message that waits for the next page may quote a name until then",
}
"""Apps of others, and what stands in their tables."""
