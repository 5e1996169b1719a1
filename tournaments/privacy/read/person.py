"""One person of a tournament: who it is, and every place where the name stands."""

import hashlib
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import translation
from django.utils.translation import pgettext

from tournaments.kernel.names import name_key
from tournaments.models import (
    DONE,
    AuditEntry,
    Judge,
    Match,
    MatchJudge,
    Player,
    Room,
    Signature,
    Team,
    Tour,
    Tournament,
)
from tournaments.models.audit import ERASURE
from tournaments.photos.read import photographed
from tournaments.privacy.read.places import LOG, PLACES, SearchedTable
from tournaments.privacy.rules import Spot, Wanted, changed, whose


@dataclass(frozen=True)
class Person:
    """A player or a judge; ``team`` is the player's, in an individual tournament another row of the same person."""

    tournament: Tournament
    row: Player | Judge

    @property
    def kind(self) -> str:
        return "player" if isinstance(self.row, Player) else "judge"

    @property
    def subject(self) -> str:
        return f"{self.kind}:{self.row.pk}"

    @cached_property
    def team(self) -> Team | None:
        return self.row.team if isinstance(self.row, Player) else None

    @cached_property
    def rows(self) -> tuple[Player | Judge | Team, ...]:
        """Those that bear the person's name."""
        individual = self.tournament.is_individual and self.team is not None and self.team.key == self.row.key
        return (self.row, self.team) if individual and self.team is not None else (self.row,)

    def looked_for(self, *names: str) -> Wanted:
        """These names, with the numbers by which the log tells namesakes apart."""
        numbers = {type(row): row.pk for row in self.rows}
        return Wanted(names, numbers.get(Player), numbers.get(Judge), numbers.get(Team))

    @cached_property
    def erased_as(self) -> str:
        """The name that stands since an erasure; empty where there was none, or another name was given since."""
        entries = AuditEntry.objects.filter(tournament=self.tournament, action=ERASURE, subject=self.subject)
        newest = entries.order_by("-number").first()
        name = str(newest.changes["after"]["name"]) if newest else ""
        return name if name_key(name) == self.row.key else ""

    @cached_property
    def wanted(self) -> Wanted:
        names = (self.row.name, *_former(self))
        keys = {name_key(name) for name in names}
        others = list(_other_names(self))
        return replace(
            self.looked_for(*names),
            unique=not any(name_key(name) in keys for name in others),
            longer=tuple(
                name for name in others if any(key in name_key(name) and key != name_key(name) for key in keys)
            ),
        )


def _other_names(person: Person) -> Iterator[str]:
    """Everything else in the tournament that has a name, and who organises it."""
    own, tournament = {(type(row), row.pk) for row in person.rows}, person.tournament
    tables = (
        Player.objects.filter(team__tournament=tournament), Judge.objects.filter(tournament=tournament),
        Team.objects.filter(tournament=tournament), Room.objects.filter(tournament=tournament),
        Tour.objects.filter(tournament=tournament),
    )  # fmt: skip
    for rows in tables:
        yield from (name for pk, name in rows.values_list("pk", "name") if (rows.model, pk) not in own)
    for organiser in tournament.organisers.select_related("user"):
        yield from filter(None, (organiser.user.get_full_name(), organiser.user.get_username()))


def _former(person: Person) -> list[str]:
    """Names that the log says the row had before, each once."""
    subjects = [f"{row._meta.model_name}:{row.pk}" for row in (*person.rows, person.team) if row is not None]
    about = Q(subject__in=subjects) | Q(action__in=("roster.import", "judge.add"))
    number = person.looked_for(person.row.name)
    former: dict[str, str] = {}
    entries = AuditEntry.objects.filter(about, tournament=person.tournament).order_by("number")
    for data in entries.values_list("data", flat=True):
        for name in _named(json.loads(data), number):
            former.setdefault(name_key(name), name)
    former.pop(person.row.key, None)
    return list(former.values())


def _named(value: Any, number: Wanted) -> Iterator[str]:
    """Names in an entry's data that stand beside the person's number."""
    if isinstance(value, dict):
        name = value.get("name")
        if isinstance(name, str) and name and whose(value, "name", number):
            yield name
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _named(inner, number)


@dataclass(frozen=True)
class NameFound:
    """The name in one column of one row; ``sure``: replaced without asking. Equal ``token``: decided together."""

    place: SearchedTable
    pk: int
    column: str
    spot: Spot
    sure: bool
    number: int | None = None

    @cached_property
    def token(self) -> str:
        """Names the decision without saying the name."""
        spot = self.spot
        if spot.former:
            parts: object = ["former", spot.former]
        elif spot.named:
            parts = [self.place.model.__name__, self.pk, self.column, *spot.path, spot.start]  # each by itself
        else:
            parts = ["text", spot.text, spot.start]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:20]


@dataclass(frozen=True)
class Row:
    """A row in which the name stands: what its columns would be."""

    place: SearchedTable
    pk: int
    values: dict[str, Any]
    found: list[NameFound] = field(default_factory=list)


def rows_naming(person: Person, instead: str = "", chosen: Collection[str] = ()) -> Iterator[Row]:
    """Every row of the tournament in which the name stands, with ``instead`` in all places that are sure or chosen."""
    for place in PLACES:
        path = {place.path: person.tournament} if place.path else {"pk": person.tournament.pk}
        extra = ("number",) if place is LOG else ()
        rows = place.model._base_manager.filter(**path).order_by("pk").values("pk", *place.searched, *extra)
        for row in rows.iterator(chunk_size=500):
            if (naming := _row(person, place, row, instead, chosen)).found:
                yield naming


def _row(person: Person, place: SearchedTable, row: dict[str, Any], instead: str, chosen: Collection[str]) -> Row:
    result = Row(place, row["pk"], {})
    for column in place.searched:
        own = _own(person, place, row, column)

        def change(spot: Spot, column: str = column) -> str | None:
            mention = NameFound(place, row["pk"], column, spot, _is_sure(person, spot), row.get("number"))
            result.found.append(mention)
            return instead if mention.sure or mention.token in chosen else None

        path = () if place is LOG else (column,)
        value = changed(row[column], place.columns[column], person.wanted, change, own=own, path=path)
        if instead and value is not row[column]:
            result.values[column] = value
    if place.model is Signature and "name" in result.values:
        result.values["strokes"] = ""
    return result


def _is_sure(person: Person, spot: Spot) -> bool:
    return spot.named and not spot.former and (spot.own is True or person.wanted.unique)


def _own(person: Person, place: SearchedTable, row: dict[str, Any], column: str) -> bool | None:
    """Whether the row's own name is this person's; None where the row does not tell."""
    if column != "name" or place.model not in (Player, Judge, Team):
        return None
    return any(place.model is type(own_row) and own_row.pk == row["pk"] for own_row in person.rows)


def photographed_with(person: Person) -> list[Match]:
    """Matches whose photos of the sheet may show the name: those of a player's team, or that the judge judges."""
    if person.kind == "judge":
        which = Q(Exists(MatchJudge.objects.filter(match=OuterRef("pk"), judge_id=person.row.pk)))
    else:
        which = Q(team_a=person.team) | Q(team_b=person.team)
    matches = Match.objects.filter(which, tour__tournament=person.tournament)
    return list(photographed(matches).with_names().in_table_order())


def matches_proposing(person: Person) -> list[int]:
    """Matches still to be signed on whose pages the name may stand as the signer's: those that the judge leads, or of
    a player's team, which may have named any of its players captain until now."""
    if person.kind == "judge":
        which = Q(Exists(MatchJudge.objects.filter(match=OuterRef("pk"), judge_id=person.row.pk, senior=True)))
    else:
        which = Q(team_a=person.team) | Q(team_b=person.team)
    matches = Match.objects.filter(which, tour__tournament=person.tournament)
    return list(matches.exclude(state__in=DONE).values_list("pk", flat=True))


def person_of(tournament: Tournament, kind: str, pk: int) -> Person | None:
    row: Player | Judge | None
    if kind == "judge":
        row = Judge.objects.filter(tournament=tournament, pk=pk).first()
    else:
        row = Player.objects.filter(team__tournament=tournament, pk=pk).select_related("team").first()
    return None if row is None else Person(tournament, row)


def free_name(person: Person) -> str:
    """A name that nobody in the tournament has or had instead of one that was removed."""
    tournament = person.tournament
    erased = AuditEntry.objects.filter(tournament=tournament, action=ERASURE)
    taken = {name_key(entry.changes["after"]["name"]) for entry in erased}
    for model, path in ((Player, "team__tournament"), (Judge, "tournament"), (Team, "tournament")):
        taken |= set(model._base_manager.filter(**{path: tournament}).values_list("key", flat=True))
    number = 1
    while name_key(neutral_name(person, number)) in taken:
        number += 1
    return neutral_name(person, number)


def neutral_name(person: Person, number: int) -> str:
    """As names are stored: in one language, that of protocols and lists on paper, for all who read them."""
    with translation.override(person.tournament.language):
        if person.kind == "judge":
            return pgettext("instead of a name", "Judge %(number)s") % {"number": number}
        if person.tournament.is_individual:
            return pgettext("instead of a name", "Participant %(number)s") % {"number": number}
        return pgettext("instead of a name", "Player %(number)s") % {"number": number}
