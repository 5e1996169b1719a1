"""What the page of documents says of a tournament before anything is printed."""

from typing import Final

from tournaments.kernel.revision_cache import cached
from tournaments.models import Judge, Player, Room, Team, Tour, Tournament
from tournaments.paper.fitting import unprintable

MOST: Final = 10
"""So many names are told."""


def unprintable_names(tournament: Tournament) -> tuple[str, ...]:
    """What paper cannot show as it is written: names of all kinds, and teams' signs. Read once for each revision, in
    one query."""
    return cached(tournament, "names that paper cannot show", lambda: tuple(_unprintable(tournament)))


def _unprintable(tournament: Tournament) -> list[str]:
    teams = Team.objects.filter(tournament=tournament).order_by()
    others = [
        *(teams.values_list(column) for column in ("sign", "group")),
        *(model.objects.filter(tournament=tournament).order_by().values_list("name") for model in (Tour, Judge, Room)),
        Player.objects.filter(team__tournament=tournament).order_by().values_list("name"),
    ]
    names = {tournament.name, *(name for (name,) in teams.values_list("name").union(*others))}
    return sorted(name for name in names if unprintable(name))
