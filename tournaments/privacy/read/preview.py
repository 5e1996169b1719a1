"""What removing a person's name would change, before it is done: what is certain, and what somebody has to decide."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import Model
from django.utils.translation import gettext

from tournaments.audit.action_words import action_words
from tournaments.audit.tables import label_of
from tournaments.kernel.names import name_key
from tournaments.models import AuditEntry, Game, GameAction, Match, Penalty, Photo, Signal, Signature
from tournaments.privacy.read.person import NameFound, Person, free_name, rows_naming
from tournaments.privacy.rules import Spot, names_in

MATCH_OF: Final[Mapping[type[Model], str]] = {
    Signature: "match", Penalty: "match", Photo: "match", Game: "match", Signal: "match", GameAction: "game__match",
}  # fmt: skip
"""How a row leads to its match."""
SHOWN_PLACES: Final = 4


@dataclass
class Choice:
    """One thing that somebody has to decide before the name goes: the same words wherever they stand."""

    found: NameFound
    is_likely: bool
    places: tuple[str, ...] = ()
    also: list[NameFound] = field(default_factory=list)

    @property
    def count(self) -> int:
        return len(self.also)

    @property
    def token(self) -> str:
        return self.found.token

    @property
    def is_former(self) -> bool:
        return bool(self.found.spot.former)

    @property
    def around(self) -> tuple[str, str, str]:
        return ("", self.found.spot.around[1], "") if self.is_former else self.found.spot.around


@dataclass(frozen=True)
class Preview:
    """What removing the name would change."""

    sure: dict[str, int]
    choices: list[Choice]
    instead: str = ""

    @property
    def count(self) -> int:
        return sum(self.sure.values())

    @property
    def shown(self) -> str:
        """Tells whether there is anything else to be decided than was shown."""
        return shown_of(choice.token for choice in self.choices)


def shown_of(tokens: Iterable[str]) -> str:
    return hashlib.sha256(" ".join(sorted(set(tokens))).encode()).hexdigest()[:20]


def _is_likely(person: Person, spot: Spot) -> bool:
    """Whether the box is ticked at first: of a name with two words in a text, which is hardly anybody else's, while a
    single word may be any; and of an earlier name that has a word of the present one, as it is when a slip was put
    right and not when somebody else took the place."""
    name = person.wanted.names[spot.former]
    if spot.former:
        return not set(name_key(name).split()).isdisjoint(person.row.key.split())
    return not spot.named and " " in name


def preview(person: Person) -> Preview:
    sure: dict[str, int] = {}
    choices: dict[str, Choice] = {}
    for row in rows_naming(person):
        for mention in row.found:
            if mention.sure:
                words = str(mention.place.words)
                sure[words] = sure.get(words, 0) + 1
            else:
                choice = choices.setdefault(mention.token, Choice(mention, _is_likely(person, mention.spot)))
                choice.also.append(mention)
    _tell_places(choices.values())
    return Preview(sure, sorted(choices.values(), key=lambda choice: not choice.is_former), free_name(person))


def _tell_places(choices: Iterable[Choice]) -> None:
    """Where somebody looks it up: a few places of each, in a query a table."""
    wanted = [mention for choice in choices for mention in choice.also[:SHOWN_PLACES]]
    pks: dict[type[Model], set[int]] = defaultdict(set)
    for mention in wanted:
        pks[mention.place.model].add(mention.pk)
    rows = {(model, row.pk): row for model, some in pks.items() for row in _rows(model, some)}
    for choice in choices:
        told = (_place(mention, rows[mention.place.model, mention.pk]) for mention in choice.also[:SHOWN_PLACES])
        choice.places = tuple(dict.fromkeys(told))


def _rows(model: type[Model], pks: Iterable[int]) -> Iterable[Any]:
    around: tuple[str, ...] = ("tour", "team_a", "team_b") if model is Match else ()
    if model in MATCH_OF:
        around = tuple(f"{MATCH_OF[model]}__{name}" for name in ("tour", "team_a", "team_b"))
    rows = model._base_manager.filter(pk__in=pks)
    return rows.select_related(*around) if around else rows


def _place(mention: NameFound, row: Any) -> str:
    if isinstance(row, AuditEntry):
        said = " › ".join(filter(None, (action_words(row.action), label_of(names_in(mention.spot.path)))))
        return gettext("entry %(number)s of the log: %(said)s") % {"number": row.number, "said": said}
    match = row if isinstance(row, Match) else getattr(getattr(row, "game", row), "match", None)
    return " · ".join(filter(None, (str(mention.place.words), f"{match.tour}, {match}" if match else "")))
