"""What an organiser chooses about standings besides metrics and match points, as data and as stored JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Sharing(StrEnum):
    """How a shared place is written: by the first of the places (2, 2, 4) or by all of them (2–3, 2–3, 4)."""

    FIRST = "first"
    RANGE = "range"


@dataclass(frozen=True, slots=True)
class StandingsOptions:
    """``players_without`` are tours whose points do not count among the best players, in ascending order."""

    sharing: Sharing = Sharing.FIRST
    players_without: tuple[int, ...] = ()


def options_from_json(data: Mapping[str, Any]) -> StandingsOptions:
    """Stored options; what is missing has its default. Raises ValueError for what was never stored."""
    return StandingsOptions(
        Sharing(data.get("sharing", Sharing.FIRST)),
        tuple(sorted({int(tour) for tour in data.get("players_without", ())})),
    )


def options_to_json(options: StandingsOptions) -> dict[str, Any]:
    """What is stored: only what differs from the defaults."""
    data: dict[str, Any] = {}
    if options.sharing is not Sharing.FIRST:
        data["sharing"] = options.sharing.value
    if options.players_without:
        data["players_without"] = list(options.players_without)
    return data


def place_text(place: int, sharers: int, sharing: Sharing) -> str:
    """A place as it is written; ``sharers`` is the number of teams that have it."""
    if sharing is Sharing.FIRST or sharers < 2:
        return str(place)
    return f"{place}\N{EN DASH}{place + sharers - 1}"
