"""The document of a tournament, in as many queries as there are tables; how its values are written."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from operator import attrgetter
from typing import Any

from django.db.models import Model

from tournaments.archive.read.parts import (
    DRAWS,
    EACH,
    JUDGES,
    LISTS,
    MATCHES,
    SETTINGS,
    SIGNALS,
    TEAMS,
    TOLD,
    TOURS,
    AnyField,
    Part,
    Path,
    Referred,
)
from tournaments.archive.rules import FORMAT, VERSION, Document, write_document
from tournaments.kernel.database import one_moment
from tournaments.kernel.log_key import head_signature, public_key
from tournaments.kernel.values import tidy
from tournaments.matches.read.positions import hides, standing_of
from tournaments.models import AuditEntry, Game, Match, Tournament

EVIDENCE = (
    "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key", "body_hash",
    "answer", "previous_hash", "hash", "erased",
)  # fmt: skip
"""Columns of the log that go out as evidence: with them, and the number of the tournament that stands beside the log
with the log's length and end, the chain can be computed anew."""

NUMBERED: Mapping[str, Part] = {"team": TEAMS, "tour": TOURS, "match": MATCHES, "judge": JUDGES}
"""Rows whose numbers may stand inside JSON."""
OF_PLAY: tuple[Part, ...] = (MATCHES, DRAWS, SIGNALS, TOLD)
NAMES: Mapping[Referred, str] = {
    "team": "", "judge": "", "room": "", "site": "", "player": "",
    "tour": "", "match": "tour", "game": "",
}  # fmt: skip
"""What must be at hand of a row that is named, besides itself."""
EMPTY: tuple[object, ...] = (None, "", False, {}, [])
"""What need not be written where it is also what the member's absence means."""


def text_of(tournament: Tournament, *, with_log: bool = False) -> str:
    """The file's text, of one moment; the same tournament always gives the same."""
    with one_moment():
        document = document_of(Tournament.objects.get(pk=tournament.pk), with_log=with_log)
    return write_document(document)


def file_name(tournament: Tournament) -> str:
    return f"{tournament.slug}.tournament.json"


def document_of(tournament: Tournament, *, with_log: bool = False, played: bool = True) -> Document:
    """Everything that is stored of the tournament, but for what ``LEFT_OUT`` names; with ``played`` False what was set
    up alone, in as few queries.

    Of a game that is under way nothing stands in it that not everybody may read: it ends before the first sealed pick.
    """
    document = _Writer(tournament, left=() if played else OF_PLAY).document()
    if with_log:
        document["chain"] = _chain(tournament)
        entries = AuditEntry.objects.filter(tournament=tournament).order_by("number").values(*EVIDENCE)
        document["log"] = [_evidence(entry) for entry in entries]
    return document


@dataclass(frozen=True)
class Whole:
    """The document; by the name of each model the numbers of its rows, in the order in which they stand there; and by
    the number of a game under way its actions from the first sealed pick on, which are in no file."""

    document: Document
    numbers: Mapping[str, list[int]]
    withheld: Mapping[int, list[Document]]


def whole_of(tournament: Tournament) -> Whole:
    writer = _Writer(tournament)
    return Whole(writer.document(), writer.numbers, writer.withheld)


def _evidence(entry: Document) -> Document:
    """An entry as it is; ``erased`` only where a name was removed from it."""
    shown = {name: written(value) for name, value in entry.items()}
    if shown["erased"] is None:
        del shown["erased"]
    return shown


def _chain(tournament: Tournament) -> Document:
    """Whose log it is and where it ends, signed with the server's key."""
    pk, entries, head = tournament.pk, tournament.audit_count, tournament.audit_head
    end = {"tournament": pk, "entries": entries, "head": head}
    return end | {"key": public_key(), "signature": head_signature(pk, entries, head)}


class _Writer:
    """One document under way; rows are read table by table and kept by the row that they stand under."""

    def __init__(self, tournament: Tournament, left: Collection[Part] = ()) -> None:
        self._tournament, self._left = tournament, left
        self._rows: dict[int, dict[int, list[Any]]] = {}
        self._by_number: dict[str, dict[int, Any]] = {}
        self._gone: dict[str, dict[int, int]] = {}
        self.numbers: dict[str, list[int]] = defaultdict(list)
        self.withheld: dict[int, list[Document]] = {}

    def document(self) -> Document:
        document: Document = {"format": FORMAT, "version": VERSION, "address": self._tournament.slug}
        document["tournament"] = _columns(self._tournament, SETTINGS)
        for member, part in LISTS.items():
            if objects := self.objects(part, self._tournament.pk):
                document[member] = objects
        return document

    def objects(self, part: Part, parent: int) -> list[Document]:
        """The part's list under the row with that number."""
        if any(part is left_out for left_out in self._left):
            return []
        return [self._object(part, row) for row in self._rows_of(part).get(parent, ())]

    def _object(self, part: Part, row: Any) -> Document:
        self.numbers[part.model.__name__].append(row.pk)
        members = _columns(row, part.columns)
        for name in part.numbered.keys() & members.keys():
            members[name] = replaced(members[name], part.numbered[name], self._named)
        named = {name: getattr(row, name) for name in part.references}
        members |= {
            name: reference(part.references[name], referred) for name, referred in named.items() if referred is not None
        }
        several = {
            name: sorted(reference(kind, referred) for referred in getattr(row, name).all())
            for name, kind in part.many.items()
        }
        lists = {member: self.objects(inner, row.pk) for member, inner in part.parts.items()}
        if actions := lists.get("actions"):
            count = _open_actions(row, actions)
            lists["actions"] = actions[:count]
            if withheld := actions[count:]:
                self.withheld[row.pk] = withheld
        return members | {name: value for name, value in (several | lists).items() if value}

    def _named(self, kind: str, number: Any, _place: str) -> Any:
        """What the file has in place of a row's number inside JSON."""
        if number is None:
            return None
        if kind not in self._by_number:
            rows = self._rows_of(NUMBERED[kind]).values()
            self._by_number[kind] = {row.pk: row for some in rows for row in some}
        row = self._by_number[kind].get(number)
        gone = self._gone.setdefault(kind, {})
        return {"gone": gone.setdefault(number, len(gone) + 1)} if row is None else reference(kind, row)

    def _rows_of(self, part: Part) -> Mapping[int, list[Any]]:
        """All rows of the part by the number of the row that they stand under."""
        if id(part) not in self._rows:
            rows = part.model._default_manager.filter(**{part.path: self._tournament}).order_by()
            rows = rows.prefetch_related(*part.many)
            if at_hand := [*_at_hand(part)]:  # with no name Django reads everything that a row leads to
                rows = rows.select_related(*at_hand)
            by_parent: dict[int, list[Any]] = defaultdict(list)
            for row in sorted(rows, key=lambda row: _place(row, part.order)):
                by_parent[getattr(row, f"{part.parent}_id")].append(row)
            self._rows[id(part)] = by_parent
        return self._rows[id(part)]


def _at_hand(part: Part) -> Iterable[str]:
    """What the rows of a part are read together with; of the row that they stand under the number is enough."""
    if part.model is Match:  # called by its tour where the numbers of matches stand in columns
        yield "tour"
    if part.model is Game:
        yield "match__tour"
    for name, kind in part.references.items():
        yield "__".join(filter(None, (name, NAMES[kind])))


def _place(row: Model, order: Iterable[str]) -> list[tuple[bool, Any]]:
    """What a row is sorted by; what is empty stands last."""
    values = (attrgetter(name)(row) for name in order)
    return [(value is None, value if value is not None else 0) for value in values]


def _columns(row: Model, names: Iterable[str]) -> Document:
    values = ((name, getattr(row, name)) for name in names)
    field: Any = row._meta.get_field
    return {name: written(value) for name, value in values if not is_left_out(field(name), value)}


def reference(kind: str, row: Any) -> Any:
    if kind == "tour":
        return row.number
    if kind == "match":
        return {"tour": row.tour.number, "table": row.number}
    if kind == "game":
        return {"stage": row.stage, "board": row.board, "number": row.number}
    return row.name


def _open_actions(game: Game, actions: list[Document]) -> int:
    """How many of the game's first actions everybody may read; of a decided game all of them."""
    if game.decision or not hides(game.match.tour):
        return len(actions)
    played = standing_of(game, [action["text"] for action in actions])
    shown = played.game.redact(played.actions, "public")
    pairs = enumerate(zip(played.actions, shown, strict=False))
    return next((ply for ply, (action, seen) in pairs if action != seen), len(actions))


# How a value stands in the file.
def written(value: Any) -> Any:
    """A column's value as JSON knows it: points as text, moments in UTC, the members of objects by name."""
    if isinstance(value, Decimal):
        return f"{tidy(value):f}"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {name: written(value[name]) for name in sorted(value)}
    return [written(entry) for entry in value] if isinstance(value, list) else value


def default_of(field: AnyField) -> Any:
    """What a member that is not there means."""
    return None if field.null and not field.has_default() else field.get_default()


def is_left_out(field: AnyField, value: Any) -> bool:
    """Whether the member need not be written: it is empty, and so is what its absence means."""
    return any(value is empty or value == empty for empty in EMPTY) and value == default_of(field)


def replaced(value: Any, paths: Mapping[Path, str], change: Callable[[str, Any, str], Any], at: Path = ()) -> Any:
    """The value with ``change(kind, what stands there, place)`` at every path."""
    if at in paths:
        return change(paths[at], value, ".".join(at).replace(f".{EACH}", "[]"))
    if isinstance(value, dict):
        return {name: replaced(inner, paths, change, (*at, name)) for name, inner in value.items()}
    if isinstance(value, list):
        return [replaced(inner, paths, change, (*at, EACH)) for inner in value]
    return value
