"""What an entry of the audit log changed, in words."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from django.apps import apps
from django.conf import settings
from django.utils.dateparse import parse_date, parse_datetime
from django.utils.functional import Promise
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import get_language, gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.documents.registry import DOCUMENT_TYPES
from tournaments.formats.forms import CHOICES, WORDS
from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.forms import RUSSIAN
from tournaments.kernel.values import last_day, show_written
from tournaments.kernel.wording import day_text, moment_text
from tournaments.live.forms import ORDERS, THEMES
from tournaments.live.read.hall import SLIDES
from tournaments.matches.read.rows import game_words
from tournaments.models import (
    IN_STAGES,
    AccessLink,
    AuditEntry,
    Clock,
    Draw,
    Game,
    Judge,
    Match,
    PairWish,
    Signal,
    Signature,
    Told,
    Tour,
    Tournament,
)
from tournaments.play.read.history import HOW
from tournaments.setup.forms import VISIBILITY
from tournaments.standings.forms import SHARING

_COLUMNS: Final = {
    column.name: column.verbose_name
    for model in reversed(list(apps.get_app_config("tournaments").get_models()))
    for column in (*model._meta.fields, *model._meta.many_to_many)
    if isinstance(column.verbose_name, Promise)
}
"""What columns are called; of several with one name, the first."""
LABELS: Final[Mapping[str, str | Promise]] = _COLUMNS | {
    "names": _("names"), "tour": _("tour"), "tours": _("tours"), "team": _("participant"), "teams": _("participants"),
    "team_a": _("side A"), "team_b": _("side B"), "room": _("room"), "rooms": _("rooms"), "judges": _("judges"),
    "judge": _("judge"), "despite": _("despite a warning"), "total_a": _("total of A"), "total_b": _("total of B"),
    "penalty": _("penalty"), "matches": _("matches"), "match": _("match"), "players": _("players"),
    "player": _("player"), "game": _("game"), "following": _("following games"), "stage": _("stage"),
    "board": _("board"), "ply": _("move number"), "text": _("move"), "spent": _("time used, s"),
    "allowed": _("time allowed, s"), "ending": _("how it ended"), "dropped": _("discarded moves"),
    "opened": _("opened cards"), "clock": _("clock"), "limit": _("time limit, s"), "spent_ms": _("time used, ms"),
    "running_since": _("running since"), "actions": _("recorded moves"), "line_up_a": _("line-up of A"),
    "line_up_b": _("line-up of B"), "places": _("players"), "captain": _("captain"), "signature": _("signature"),
    "signatures": _("signatures"), "role": _("role"), "attached_to": _("never judges"), "expires_at": _("works until"),
    "holder": _("holder"), "organiser": _("organiser"), "organisers": _("organisers"), "language": _("language"),
    "sharing": _("how a shared place is written"), "players_without": _("best players: tours left out"),
    "lot": _("lot"), "lots": _("lots"), "lot_number": _("draw number"), "problem": _("request"),
    "done_by": _("resolved by"), "settled": _("objections withdrawn"), "away_from": _("away in tours"),
    "locked": _("judges set by hand"), "documents": _("documents"), "side": _("side"),
    "revoked_at": _("revoked"), "picture": _("picture"), "drawn": _("signature drawn"),
    "items": _("breaks and other items"), "texts": _("texts changed"), "entries": _("log entries redacted"),
    "told": _("who was told"), "untold": _("who was not told"), "addresses": _("addresses saved"),
    "addresses_removed": _("addresses removed"),
    "photos": _("photos of the protocol"),
    "games": _("games"), "penalties": _("penalties"), "paper": _("typed in from paper"),
    "second_entry": _(
        "typed in from paper, second time"), "totals": _("totals on the paper"), "signed": _("signed on paper by"),
    "unsigned": _("paper not signed yet"),
    "confirmed": _("signed though the totals differ"), "figures": _("game scores"), "started": _("started"),
    "ended": _("ended"), "boards": _("boards"), "shooters": _("free shooters"), "short": _("short of players"),
    "name": pgettext_lazy("of anything", "name"), "frozen_from": _("results hidden from this tour on"),
    "withdrawn_from": _("withdrawn from this tour on"),
    "senior": _("senior judge"), "captain_a": _("captain of A"), "captain_b": _("captain of B"),
    "one_by_one": _("places revealed one at a time"), "shown": _("steps revealed"),
    "best_players": _("best players"),
    "draft": _("draft"), "wish_kind": _("wish"),
    "to": _("as after log entry"),
    "lost": _("entries that no longer count"), "named": _("restore point"), "made_at": _("created"),
    "withheld": _("games with cards not yet revealed"),
    "judges_with": _("would like to judge with"), "judges_without": _("would rather not judge with"),
    "wished_room": _(
        "would like to judge in"), "most_tours": _("most tours"), "closed_in": _("not available in tours"),
    "undone": _("undone entry"), "settings": _("settings of the standings"),
    "A": _("side A"), "B": _("side B"),
    "slides": _("pages in their order"), "hall_seconds": _("seconds for each page"), "hall_theme": _("colours"),
    "tables": _("boards of these tables only"), "hall_order": _("order to the display"), "hall_page": _("page"),
    "restore_points": _("restore points deleted"), "entries_before": _("log entries before it"),
} | {name: words.label for name, words in WORDS.items()}  # fmt: skip

_POINTS: Final = frozenset({"points", "total_a", "total_b", "entered_a", "entered_b", "bye_own"})
"""Values that are points, besides those whose names end in ``_points``."""
_GAME: Final = re.compile(f"({'|'.join(Stage)})-([0-9]{{1,4}})(?:-([0-9]{{1,4}}))?")
NOTHING: Final = "–"
SHOWN_LINES: Final = 40
SHOWN_ITEMS: Final = 12
LONGEST: Final = 300

_HOLDERS: Final = ((AccessLink.Kind.JUDGE, _("judge")), (AccessLink.Kind.CAPTAIN, _("participant")))
_SIDES: Final = (("A", _("side A")), ("B", _("side B")))
_SIGNERS: Final = (
    (Signature.Role.SENIOR, Signature.Role.SENIOR.label),
    (Signature.Role.CAPTAIN_A, _("side A")),
    (Signature.Role.CAPTAIN_B, _("side B")),
)
"""Words that suit teams and persons."""

_CHOICES: Final[dict[str, Sequence[tuple[Any, Any]]]] = {
    "state": Match.State.choices,
    "kind": (*Tour.Kind.choices, *_HOLDERS, *Signal.Kind.choices, ("all", _("everyone"))),
    "decision": Game.DECISIONS, "clock": Clock.Kind.choices,
    **dict.fromkeys(("first", "side", "walk_over", "goes_on", "eight", "winner", "evaders", "by", "coin"), _SIDES),
    "ending": tuple(HOW.items()), "stage": Game.STAGES, "role": _SIGNERS,
    "way": (*Signature.Way.choices, *Told.Way.choices), "signing": Tournament.Signing.choices,
    "visibility": VISIBILITY, "count_when": Tournament.CountWhen.choices,
    "sharing": SHARING,
    "public_names": Tournament.PublicNames.choices, "name_order": Tournament.NameOrder.choices,
    "search_engines": Tournament.SearchEngines.choices, "draft_times": Tournament.DraftTimes.choices,
    "reviews": Tournament.Reviews.choices,
    "participants": Tournament.Participants.choices,
    "method": Draw.METHODS, "wish_kind": PairWish.Kind.choices,
    "wish": [choice for choice in Judge.WISHES if choice[0]],
    "documents": tuple((key, document.title) for key, document in DOCUMENT_TYPES.items()),
    "slides": [(kind.value, slide.label) for kind, slide in SLIDES.items()], "hall_theme": THEMES, "hall_order": ORDERS,
    "language": settings.LANGUAGES, "time_zone": RUSSIAN, **CHOICES,
}  # fmt: skip
"""Name of a value → what it can be, with the words for each."""
_ONLY_STAGE: Final = tuple(state.label for state in IN_STAGES if Stage(state).in_pairs)
"""What the stage is called that is the only one where everybody plays for themselves: also a state, and a clock."""


class Line(NamedTuple):
    """One thing that changed; ``old`` and ``new`` are None where there was or is nothing to compare."""

    label: str
    old: str | None
    new: str | None


def lines_of(entry: AuditEntry, *, alone: bool = False) -> list[Line]:
    """What changed, setting by setting; the long rest of a big import is only counted. ``alone``: everybody plays for
    themselves; the one stage of a match has no name there."""
    data = entry.changes
    old, new = dict(_flat(data.get("before"))), dict(_flat(data.get("after")))
    sides = {"before": old, "after": new}
    more = {name: value for name, value in data.items() if name not in ("before", "after", "file", "erased")}
    lines = [
        Line(label_of(path), *(_shown(path, side, data.get(name), alone=alone) for name, side in sides.items()))
        for path in {**old, **new}
        if old.get(path) != new.get(path)
    ]
    lines += [Line(label_of(path), None, _worded(path, value, alone=alone)) for path, value in _flat(more)]
    rest = len(lines) - SHOWN_LINES
    if rest > 0:
        said = ngettext("and %(count)s more", "and %(count)s more", rest) % {"count": rest}
        lines[SHOWN_LINES:] = [Line(said, None, None)]
    return lines


def _flat(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """(path, plain value) of everything inside objects, but for numbers that only the database needs."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name not in ("id", "pk", "version", "is_new", "seal") and not name.endswith(("_id", "_ids")):
                yield from _flat(inner, (*path, str(name)))
    elif value not in (None, "", [], {}):
        yield path, value


def label_of(path: tuple[str, ...]) -> str:
    return " › ".join(_label(name) for name in path)


def _label(name: str) -> str:
    """A game that is named by its key, or a pair by that of its games, in words like every other thing."""
    if read := _GAME.fullmatch(name):
        return game_words(read[1], int(read[2]), int(read[3] or 1))
    return str(LABELS.get(name, name.replace("_", " ")))


def _shown(path: tuple[str, ...], values: Mapping[tuple[str, ...], Any], side: Any, *, alone: bool) -> str | None:
    if side is None:
        return None
    return _worded(path, values[path], alone=alone) if path in values else NOTHING


def _worded(path: tuple[str, ...], value: Any, *, alone: bool) -> str:
    name = path[-1] if path else ""
    if _GAME.fullmatch(name) and path[-2:-1]:
        name = {"games": "decision", "first": "first"}.get(path[-2], name)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        items = [_item(name, item, alone=alone) for item in value[:SHOWN_ITEMS]]
        return ", ".join([*items, "…"] if len(value) > SHOWN_ITEMS else items)
    text = _moment(name, value) or _points(name, value) or _chosen(name, value, alone=alone)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def _moment(name: str, value: Any) -> str:
    """A stored day or time as people write it, in the current time zone; empty for anything else. Of what ends, the
    last day."""
    if not isinstance(value, str) or not name.endswith(("_on", "_at", "_since")):
        return ""
    try:
        day, moment = parse_date(value), parse_datetime(value)
    except ValueError:
        return ""
    if day is not None:
        return day_text(day)
    if moment is None or moment.tzinfo is None:
        return ""
    if name == "expires_at":
        return day_text(last_day(moment, get_current_timezone()))
    return moment_text(localtime(moment))


def _points(name: str, value: Any) -> str:
    """Stored points as people write them; empty for anything else."""
    is_points = isinstance(value, str) and (name in _POINTS or name.endswith("_points"))
    return show_written(value, get_language() or "ru") if is_points else ""


def _chosen(name: str, value: Any, *, alone: bool) -> str:
    choices = dict(_CHOICES.get(name, ()))
    return gettext("games") if alone and choices.get(value) in _ONLY_STAGE else str(choices.get(value, value))


def _item(name: str, item: Any, *, alone: bool) -> str:
    """One of a list: a thing by its values, without the numbers that only the database needs."""
    if not isinstance(item, Mapping):
        return _chosen(name, item, alone=alone) if isinstance(item, str) else str(item)
    return "(" + " · ".join(_worded(path, value, alone=alone) for path, value in _flat(item)) + ")"
