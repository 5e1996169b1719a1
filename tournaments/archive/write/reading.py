"""Reading the file of a tournament into rows that are not stored yet, so that each fault has a place in the file."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from django.db.models import CheckConstraint, F, Model, Q, UniqueConstraint
from django.utils.translation import gettext as _

from tournaments.archive.read import parts
from tournaments.archive.read.parts import LISTS, SETTINGS, Part, Path, Referred
from tournaments.archive.read.writing import default_of, replaced
from tournaments.archive.rules import Document
from tournaments.archive.write.validation import faults_of, head_faults, settings_faults
from tournaments.kernel.names import name_key
from tournaments.models import Game, Judge, Match, Player, Room, Site, Team, Tour, Tournament

_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "exact": lambda left, right: left == right,
    "in": lambda left, right: left in right,
    "gt": lambda left, right: left > right,
    "gte": lambda left, right: left >= right,
    "lt": lambda left, right: left < right,
    "lte": lambda left, right: left <= right,
}


def broken(rows: Sequence[Model], parent: str) -> Iterator[tuple[int, str]]:
    """(place in the list, the constraint's name) of every row that the table would refuse."""
    if not rows:
        return
    for constraint in rows[0]._meta.constraints:
        if isinstance(constraint, UniqueConstraint):
            yield from ((place, constraint.name) for place in _repeated(rows, constraint, parent))
        elif isinstance(constraint, CheckConstraint):
            condition = constraint.condition
            yield from ((n, constraint.name) for n, row in enumerate(rows) if holds(condition, row) is False)


def holds(condition: Any, row: Model) -> bool | None:
    """Whether the condition holds for the row, as SQL sees it: None when it compares with nothing."""
    if not isinstance(condition, Q):
        name, expected = condition
        return _compared(row, name, expected)
    results = [holds(child, row) for child in condition.children]
    decisive = condition.connector == Q.OR
    result: bool | None = not decisive
    if decisive in results:
        result = decisive
    elif None in results:
        result = None
    return result if result is None or not condition.negated else not result


def _compared(row: Model, name: str, expected: Any) -> bool | None:
    column, _sep, lookup = name.partition("__")
    value = getattr(row, column)
    if lookup == "isnull":
        return (value is None) is expected
    if isinstance(expected, F):
        expected = getattr(row, expected.deconstruct()[1][0])
    if expected is None and not lookup:
        return value is None
    if value is None or expected is None:
        return None
    return bool(_COMPARED[lookup or "exact"](value, expected))


def _repeated(rows: Sequence[Model], constraint: UniqueConstraint, parent: str) -> Iterator[int]:
    """Places of rows that are like one before them; what is empty is like nothing."""
    seen: set[Hashable] = set()
    for place, row in enumerate(rows):
        if constraint.condition is not None and holds(constraint.condition, row) is not True:
            continue
        values = [getattr(row, name) for name in constraint.fields if name != parent]
        if None in values:
            continue
        key = tuple(id(value) if isinstance(value, Model) else value for value in values)
        if key in seen:
            yield place
        seen.add(key)


# The rows that a document describes, none of them stored, and all that is wrong with it, each with its
# place.
MOST_FAULTS: Final = 20
MOST_GONE: Final = 2**31
MOST_LISTED: Final = 5_000
"""Entries of one list; the moves of a long game are some two hundred."""
TOP: Final = frozenset({"format", "version", "address", "tournament", "chain", "log", *LISTS})


class Enough(Exception):
    """So many faults that nobody wants to read more."""


class Reader:
    """Reads a document; afterwards it holds either faults or the rows, by model in the order of the document."""

    def __init__(self, document: Document, *, sealed: bool = False) -> None:
        self.document, self._sealed = document, sealed
        self.faults: list[tuple[str, str]] = []
        self.tournament = Tournament()
        self.rows: dict[type[Model], list[Any]] = {}
        self.links: list[Any] = []
        self._known: dict[Hashable, Any] = {}
        self._later: list[Callable[[], None]] = []
        with suppress(Enough):
            self._read()

    def _read(self) -> None:
        for name in self.document.keys() - TOP:
            self._fault(name[:40], _unknown())
        self._settings(self.document.get("tournament"))
        for member, part in LISTS.items():
            self._list(part, self.document.get(member, []), member, self.tournament)
        for resolve in self._later:
            resolve()

    def _fault(self, place: str, sentence: str) -> None:
        self.faults.append((place, sentence))
        if len(self.faults) >= MOST_FAULTS:
            raise Enough

    def _settings(self, data: Any) -> None:
        if not isinstance(data, dict):
            return self._fault("tournament", _an_object())
        for name in data.keys() - set(SETTINGS):
            self._fault(f"tournament.{name[:40]}", _unknown())
        for name in SETTINGS:
            self._column(self.tournament, name, data, "tournament")
        if not self.faults:
            self._faults("tournament", settings_faults(self.tournament))
        return None

    def _list(self, part: Part, data: Any, place: str, parent: Model) -> None:
        if not isinstance(data, list):
            return self._fault(place, _("A list is expected here."))
        if len(data) > MOST_LISTED:
            return self._fault(place, _("This list has more than %(maximum)s entries.") % {"maximum": MOST_LISTED})
        before = len(self.faults)
        rows = [self._row(part, entry, f"{place}[{number}]", parent) for number, entry in enumerate(data)]
        if len(self.faults) == before:
            for number, name in broken([row for row in rows if row is not None], part.parent):
                sentence = _("This appears twice, or its fields contradict each other (%(rule)s).")
                self._fault(f"{place}[{number}]", sentence % {"rule": name.replace("_", " ")})
        return None

    def _row(self, part: Part, data: Any, place: str, parent: Model) -> Model | None:
        """One row with all that stands under it; None when it cannot be read."""
        if not isinstance(data, dict):
            self._fault(place, _an_object())
            return None
        before = len(self.faults)
        row = part.model(**{part.parent: parent})
        self._members(part, row, data, place)
        if len(self.faults) > before:
            return None
        self._keep(row, place)
        for member, inner in part.parts.items():
            self._list(inner, data.get(member, []), f"{place}.{member}", row)
        if len(self.faults) == before:
            self._faults(place, faults_of(row, self.rows_under, sealed=self._sealed))
        return row

    def _members(self, part: Part, row: Model, data: Document, place: str) -> None:
        """The row's own columns and whom it names."""
        before = len(self.faults)
        for name in data.keys() - part.members:
            self._fault(f"{place}.{name[:40]}", _unknown())
        for name in part.columns:
            self._column(row, name, data, place)
        for name, kind in part.references.items():
            self._reference(part, row, name, kind, data.get(name), f"{place}.{name}")
        for name, kind in part.many.items():
            self._many(part, row, name, kind, data.get(name, []), f"{place}.{name}")
        if len(self.faults) == before:
            self._faults(place, head_faults(row))
            self._numbered(part, row, place)

    def _faults(self, place: str, faults: Iterable[tuple[str, str]]) -> None:
        for where, sentence in faults:
            self._fault(f"{place}{where}", sentence)

    def rows_under(self, model: type[Model], parent: str, row: Model) -> list[Any]:
        """The rows of a model that stand under a row: those read last, so nobody has to look far."""
        below = []
        for candidate in reversed(self.rows.get(model, [])):
            if getattr(candidate, parent) is not row:
                break
            below.append(candidate)
        return below[::-1]

    def _column(self, row: Model, name: str, data: Mapping[str, Any], place: str) -> None:
        field: Any = row._meta.get_field(name)
        try:
            value = parts.read(field, data[name]) if name in data else default_of(field)
            if name not in data and not field.blank and not field.null and not field.has_default():
                raise parts.WrongValue(_("A value is missing here."))
        except parts.WrongValue as error:
            return self._fault(f"{place}.{name}", str(error))
        return setattr(row, name, value)

    def _reference(self, part: Part, row: Any, name: str, kind: Referred, value: Any, place: str) -> None:
        if value is None:
            if not part.column(name).null:
                self._fault(place, _("A value is missing here."))
            return
        referred = self._find(kind, value, row)
        if referred is None:
            self._fault(place, _not_found())
        else:
            setattr(row, name, referred)

    def _many(self, part: Part, row: Any, name: str, kind: Referred, value: Any, place: str) -> None:
        """Rows named here may stand further down in the document, so they are looked for at its end."""
        if not isinstance(value, list):
            return self._fault(place, _("A list is expected here."))
        field: Any = part.column(name)
        source, target = field.m2m_field_name(), field.m2m_reverse_field_name()

        def resolve() -> None:
            seen: dict[int, Any] = {}
            for number, entry in enumerate(value):
                named = self._find(kind, entry, row)
                if named is None or id(named) in seen:
                    self._fault(f"{place}[{number}]", _not_found() if named is None else _twice())
                else:
                    seen[id(named)] = named
            through = field.remote_field.through
            self.links += [through(**{source: row, target: named}) for named in seen.values()]

        return self._later.append(resolve)

    def _numbered(self, part: Part, row: Any, place: str) -> None:
        """Puts rows in place of their names inside JSON; ``with_numbers`` makes numbers of them in the end."""
        for column, paths in part.numbered.items():

            def resolve(column: str = column, paths: Mapping[Path, str] = paths) -> None:
                def change(kind: str, value: Any, where: str) -> Any:
                    if value is None:
                        return None
                    gone = value.get("gone") if isinstance(value, dict) else None
                    if isinstance(gone, int) and 0 < gone < MOST_GONE:
                        return -gone
                    referred = self._find(kind, value, row)
                    if referred is None:
                        self._fault(f"{place}.{column}.{where}", _not_found())
                    return referred

                setattr(row, column, replaced(getattr(row, column), paths, change))

            self._later.append(resolve)

    def _find(self, kind: str, value: Any, row: Any) -> Any:
        """The row of that name; None when nothing in the document has it."""
        if kind in ("match", "game"):
            wanted = _MEMBERS[kind]
            if not isinstance(value, dict) or value.keys() != set(wanted):
                return None
            key: tuple[Any, ...] = tuple(value[name] for name in wanted)
            scope = row.match if kind == "game" else None
        else:
            key = (name_key(value) if isinstance(value, str) else value,)
            scope = row.line_up.match.team(row.line_up.side) if kind == "player" else None
        if not all(isinstance(component, str | int) and not isinstance(component, bool) for component in key):
            return None
        return self._known.get((kind, id(scope) if scope else None, *key))

    def _keep(self, row: Any, place: str) -> None:
        """Puts the row among those to be stored, under the name that others may call it by."""
        if isinstance(row, Team | Player | Judge):
            row.key = name_key(row.name)
        self.rows.setdefault(type(row), []).append(row)
        name = next((name(row) for model, name in _NAMES.items() if isinstance(row, model)), None)
        if name is None:
            return
        if name in self._known:
            self._fault(place, _twice())
        self._known[name] = row


def with_numbers(value: Any) -> Any:
    """JSON in which the numbers of stored rows stand in the rows' places."""
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, dict):
        return {name: with_numbers(inner) for name, inner in value.items()}
    return [with_numbers(inner) for inner in value] if isinstance(value, list) else value


_MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {"match": ("tour", "table"), "game": ("stage", "board", "number")}
_NAMES: Final[Mapping[type[Any], Callable[[Any], tuple[Any, ...]]]] = {
    Site: lambda site: ("site", None, name_key(site.name)),
    Room: lambda room: ("room", None, name_key(room.name)),
    Team: lambda team: ("team", None, team.key),
    Player: lambda player: ("player", id(player.team), player.key),
    Judge: lambda judge: ("judge", None, judge.key),
    Tour: lambda tour: ("tour", None, tour.number),
    Match: lambda match: ("match", None, match.tour.number, match.number),
    Game: lambda game: ("game", id(game.match), game.stage, game.board, game.number),
}
"""What each row is known by, as the rows that name it write it."""


def _unknown() -> str:
    return _(
        "This field is unknown. Perhaps a newer version of the program wrote it: update this one, or remove the field."
    )


def _an_object() -> str:
    return _("An object is expected here: { … }.")


def _not_found() -> str:
    return _("There is nothing in the file with this name.")


def _twice() -> str:
    return _("This appears twice.")
