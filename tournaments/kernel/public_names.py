"""What everybody reads of the names of a tournament's people, as its setting says; ``kernel.readers`` says when."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Final

from tournaments.kernel.person_names import Form, Order, order_shown, short_name, short_names
from tournaments.kernel.readers import NamedKind, as_typed
from tournaments.kernel.revision_cache import cached
from tournaments.kernel.values import name_key
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
    found = Names(order, shown)
    for (kind, _list), typed in lists.items():
        for pk, text in short_names(typed, order, shown).items():
            found.by_number[kind, pk] = text
            found.written.setdefault(name_key(typed[pk]), text)
    return found


EXAMPLES: Final = 5


@dataclass(frozen=True, slots=True)
class Examples:
    """What comes out of some of the tournament's own names, in each order that may be chosen."""

    orders: tuple[str, ...]
    names: tuple[tuple[str, tuple[str, ...]], ...]


def name_examples(tournament: Tournament) -> Examples | None:
    """Some players, those first of whom only the organiser can say which word is the surname; None without any."""
    found = [names_in(tournament, order) for order in Order]
    players = Player.objects.filter(team__tournament=tournament).order_by("pk").values_list("pk", "name")
    rows = [
        (name, tuple(one.by_number.get(("player", pk), "").replace(" ", _NO_BREAK) for one in found))
        for pk, name in players
    ]
    unsure = sorted(rows, key=lambda row: row[1][0] not in row[1][1:], reverse=True)
    orders = tuple(str(Tournament.NameOrder(order).label) for order in Order)
    return Examples(orders, tuple(unsure[:EXAMPLES])) if rows else None


class PublicNames:
    """Names as everybody may know them, for as long as one request, or one part of a live page, is made.

    A short name is one word to the eye: a line ends neither before its initial nor before its number. What is for
    programs has ordinary spaces instead.
    """

    def __init__(self, *, for_programs: bool = False) -> None:
        self.way = "programs" if for_programs else "people"
        self._space = " " if for_programs else _NO_BREAK
        self._tournaments: dict[int, Tournament] = {}
        self._names: dict[int, Names] = {}

    def tell(self, tournament: Tournament) -> None:
        self._tournaments[tournament.pk] = tournament

    def of(self, kind: NamedKind, pk: int | None, typed: str, tournament_id: int | None = None) -> str:
        tournament = self._tournament(kind, pk, tournament_id)
        if tournament is None:
            return self._bound(short_name(typed))
        if tournament.public_names == Form.WHOLE or (kind == "team" and not tournament.is_individual):
            return typed
        names = self._known(tournament)
        return self._bound(names.by_number.get((kind, pk or 0)) or names.text(typed))

    def text(self, tournament_id: int, typed: str) -> str:
        tournament = self._tournament("judge", None, tournament_id)
        if tournament is None or tournament.public_names == Form.WHOLE:
            return typed
        return self._bound(self._known(tournament).text(typed))

    def _bound(self, name: str) -> str:
        return name.replace(" ", self._space)

    def _known(self, tournament: Tournament) -> Names:
        if tournament.pk not in self._names:
            self._names[tournament.pk] = names_of(tournament)
        return self._names[tournament.pk]

    def _tournament(self, kind: NamedKind, pk: int | None, tournament_id: int | None) -> Tournament | None:
        """A player's is the one that the request is about, unless it does not know them."""
        if tournament_id is None and len(self._tournaments) == 1:
            [tournament] = self._tournaments.values()
            short = tournament.public_names != Form.WHOLE
            if not short or (kind, pk) in self._known(tournament).by_number:
                return tournament
        known = self._tournaments.get(tournament_id or 0)
        return known or self._asked(pk, tournament_id)

    def _asked(self, player: int | None, tournament_id: int | None) -> Tournament | None:
        rows = Tournament.objects
        found = (rows.filter(pk=tournament_id) if tournament_id else rows.filter(teams__players=player)).first()
        if found is not None:
            self.tell(found)
        return found
