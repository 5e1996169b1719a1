"""The short names of a tournament's people, as its setting says; ``kernel.readers`` says who reads them."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from tournaments.kernel.names import name_key
from tournaments.kernel.person_names import Order, order_shown, short_name, short_names
from tournaments.kernel.readers import as_typed
from tournaments.kernel.revision_cache import cached
from tournaments.models import Judge, Player, Team, Tournament

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Names:
    """The short names of a tournament, by kind and number; ``written``: the same by the names that were typed."""

    order: Order
    shown: Order
    by_number: dict[tuple[str, int], str] = field(default_factory=dict)
    written: dict[str, str] = field(default_factory=dict)

    def text(self, typed: str) -> str:
        """Of a name without a row."""
        return self.written.get(name_key(typed)) or short_name(typed, self.order, self.shown)


def names_of(tournament: Tournament) -> Names:
    """The short names as they stand, computed once for each revision, in three queries."""
    with as_typed():  # whoever reads them: kept once
        return cached(tournament, "names", lambda: names_in(tournament, Order(tournament.name_order)))


def names_in(tournament: Tournament, order: Order) -> Names:
    """The same in the order that is given. Teams are told apart where they are persons, players in their team."""
    players = Player.objects.filter(team__tournament=tournament).order_by("pk").values_list("team_id", "pk", "name")
    lists: dict[tuple[str, int], dict[int, str]] = defaultdict(dict)
    for team, pk, name in players:
        lists["player", team][pk] = name
    for kind, rows in (("judge", Judge.objects), ("team", Team.objects)):
        if kind == "judge" or tournament.is_individual:
            lists[kind, 0] = dict(rows.filter(tournament=tournament).order_by("pk").values_list("pk", "name"))
    shown = order_shown(name for names in lists.values() for name in names.values())
    collected = Names(order, shown)
    for (kind, _list), typed in lists.items():
        for pk, text in short_names(typed, order, shown).items():
            collected.by_number[kind, pk] = text
            collected.written.setdefault(name_key(typed[pk]), text)
    return collected


EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class Examples:
    """What comes out of some of the tournament's own names, in each order that may be chosen."""

    orders: tuple[str, ...]
    names: tuple[tuple[str, tuple[str, ...]], ...]


def name_examples(tournament: Tournament) -> Examples | None:
    """Some players, those first of whom only the organiser can say which word is the surname; None without any."""
    by_order = [names_in(tournament, order) for order in Order]
    players = Player.objects.filter(team__tournament=tournament).order_by("pk").values_list("pk", "name")
    rows = [
        (name, tuple(names.by_number.get(("player", pk), "").replace(" ", _NO_BREAK) for names in by_order))
        for pk, name in players
    ]
    unsure = sorted(rows, key=lambda row: row[1][0] not in row[1][1:], reverse=True)
    orders = tuple(str(Tournament.NameOrder(order).label) for order in Order)
    return Examples(orders, tuple(unsure[:EXAMPLES])) if rows else None
