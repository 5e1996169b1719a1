"""What a publication changes for whom, in words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tournaments.kernel.wording import side_letters
from tournaments.publishing.read import Publication
from tournaments.publishing.rules import JUDGE_FIELDS, TEAM_FIELDS, Change, ChangeKind, Fixture

NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that differs; ``old`` is None where there was nothing to compare."""

    label: str
    old: str | None
    new: str


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A team or a judge with what changes for them."""

    name: str
    kind: str
    lines: tuple[Line, ...]


def team_rows(publication: Publication) -> tuple[ChangeRow, ...]:
    words = _Words(publication)
    return tuple(
        _row(publication.teams.get(change.who, NOTHING), change, TEAM_FIELDS, words)
        for change in publication.team_changes
    )


def judge_rows(publication: Publication) -> tuple[ChangeRow, ...]:
    words = _Words(publication)
    return tuple(
        _row(publication.judges.get(change.who, NOTHING), change, JUDGE_FIELDS, words)
        for change in publication.judge_changes
    )


def _row(name: str, change: Change, fields: Sequence[str], words: "_Words") -> ChangeRow:
    return ChangeRow(name, change.kind.value, tuple(_lines(change, fields, words)))


def _lines(change: Change, fields: Sequence[str], words: "_Words") -> Iterator[Line]:
    """Of a new match everything that there is to tell, of a changed one what differs, of one that is gone all of it."""
    old, new = (
        words.of(change.who, fixture) if fixture is not None else {} for fixture in (change.before, change.after)
    )
    for name in fields:
        shown = old if change.kind is ChangeKind.GONE else new
        # Nobody as an opponent differs from nothing only in words: that is a bye, and it is told.
        if change.kind is ChangeKind.CHANGED and name not in change.fields:
            continue
        if change.kind is not ChangeKind.CHANGED and shown.get(name, NOTHING) == NOTHING:
            continue
        if change.kind is ChangeKind.NEW and name == "side":
            continue
        before = old[name] if change.kind is ChangeKind.CHANGED else None
        yield Line(words.labels[name], before, shown[name])


class _Words:
    """What the values of a publication's matches are called."""

    def __init__(self, publication: Publication) -> None:
        self._teams, self._judges = publication.teams, publication.judges
        self.labels: Mapping[str, str] = {
            "opponent": _("opponent"), "side": _("side"), "room": _("room"), "table": _("table"),
            "judges": _("judges"), "at": _("time"), "pair": _("match"), "role": _("role"),
        }  # fmt: skip

    def of(self, who: int, fixture: Fixture) -> dict[str, str]:
        other = fixture.opponent(who)
        return {
            "opponent": _("bye") if other is None else self._teams.get(other, NOTHING),
            "side": side_letters()[who != fixture.a],
            "room": fixture.room or NOTHING,
            "table": str(fixture.table),
            "judges": ", ".join(self._judges.get(judge, NOTHING) for judge, _senior in fixture.judges) or NOTHING,
            "at": self._moment(fixture.at),
            "pair": " – ".join(self._teams.get(team, NOTHING) for team in fixture.teams),
            "role": _("senior judge") if fixture.leads(who) else _("judge"),
        }

    @staticmethod
    def _moment(text: str) -> str:
        moment = parse_datetime(text) if text else None
        return date_format(localtime(moment), "j E, H:i") if moment else NOTHING
