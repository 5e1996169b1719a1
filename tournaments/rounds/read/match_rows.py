"""A table of matches, as somebody uploads it, as rows of text with names."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from django.utils.translation import gettext as _

from tournaments.kernel.table_file import TITLE_ROWS, Table
from tournaments.kernel.values.names import clean_text, name_key

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "tour": ("tour", "round", "тур", "номер тура"),
    "room": ("room", "комната", "кабинет", "аудитория", "место"),
    "team_a": (
        "team a", "team 1", "a", "команда а", "команда a", "команда 1", "первая команда", "а",
        "participant a", "участник а", "участник a",
    ),
    "team_b": (
        "team b", "team 2", "b", "команда б", "команда b", "команда в", "команда 2", "вторая команда", "б",
        "participant b", "участник б", "участник b",
    ),
    "points_a": (
        "points a", "points of a", "points 1", "очки а", "очки a", "очки 1", "баллы а", "баллы a", "баллы 1",
    ),
    "points_b": (
        "points b", "points of b", "points 2", "очки б", "очки b", "очки в", "очки 2", "баллы б", "баллы b",
        "баллы в", "баллы 2",
    ),
}  # fmt: skip
"""Column → the headings that mean it, in lower case, with spaces where people write _ or - too."""
REQUIRED: Final = ("tour", "team_a", "team_b")
LEFT_OUT: Final = ("state", "состояние", "table", "стол", "judges", "судьи")
"""Headings of this program's own tables of matches that a new match has no use for."""


class WrongColumns(ValueError):
    """The table's first row does not name the columns of matches; the sentences say what is wrong."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One row as it is written; ``line`` is its number in the file as a person counts it."""

    line: int
    tour: str = ""
    room: str = ""
    team_a: str = ""
    team_b: str = ""
    points_a: str = ""
    points_b: str = ""

    def as_data(self) -> dict[str, str | int]:
        """As plain JSON-able data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> "MatchRow":
        """From what ``as_data`` gave, without invisible signs; unknown members are left aside."""
        texts = {
            field.name: clean_text(str(data.get(field.name, "")))
            for field in fields(cls)
            if field.name != "line"
        }
        line = data.get("line", 0)
        return cls(line=line if isinstance(line, int) else 0, **texts)


def read_rows(table: Table) -> tuple[MatchRow, ...]:
    """The rows under the headings; raises WrongColumns when these cannot be understood."""
    top = next((place for place, row in enumerate(table.rows[:TITLE_ROWS]) if _names_columns(row)), 0)
    columns = _columns(table.rows[top])
    rows = []
    for line, cells in zip(table.numbers[top + 1 :], table.rows[top + 1 :], strict=True):
        texts = {name: clean_text(cells[place]) for name, place in columns.items() if place < len(cells)}
        rows.append(MatchRow(line=line, **texts))
    if not rows:
        raise WrongColumns(_("There is nothing under the headings: give each match a row."))
    return tuple(rows)


def heading_of(name: str) -> str:
    """A heading that means the column, in the page's language."""
    return {
        "tour": _("tour"),
        "room": _("room"),
        "team_a": _("side A"),
        "team_b": _("side B"),
        "points_a": _("points A"),
        "points_b": _("points B"),
    }[name]


def _columns(headings: Sequence[str]) -> dict[str, int]:
    """Column → its place. Several headings for one column, unknown ones and missing ones are told all at once."""
    found: dict[str, int] = {}
    faults = []
    for place, heading in enumerate(headings):
        if _plain(heading) in LEFT_OUT:
            continue
        name = _meant(heading)
        if name is None:
            sentence = _("The column “%(heading)s” is unknown. The columns are: %(known)s.")
            faults.append(
                sentence % {"heading": heading[:40], "known": ", ".join(heading_of(one) for one in HEADINGS)}
            )
        elif name in found:
            faults.append(_("The column “%(heading)s” is there twice.") % {"heading": heading[:40]})
        else:
            found[name] = place
    missing = [name for name in REQUIRED if name not in found]
    if missing:
        sentence = _("The first row must name the columns; missing: %(missing)s.")
        faults.append(sentence % {"missing": ", ".join(heading_of(one) for one in missing)})
    if faults:
        raise WrongColumns(*faults)
    return found


def _names_columns(row: Sequence[str]) -> bool:
    """Whether a row is that of the headings; a title may stand above it."""
    return {"team_a", "team_b"} <= {_meant(cell) for cell in row}


def _plain(heading: str) -> str:
    return " ".join(name_key(heading).replace("_", " ").replace("-", " ").split())


def _meant(heading: str) -> str | None:
    plain = _plain(heading)
    return next((name for name, known in HEADINGS.items() if plain in known), None)
