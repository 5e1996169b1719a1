"""Settings of a tournament that name tours by their numbers, for a tour that gets another one."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from tournaments.models.tournament import Tournament
from tournaments.standings.rules.metrics import format_metrics, parse_metrics, with_number, with_other_number
from tournaments.standings.rules.outcomes import options_to_json


def left_out_after(tournament: Tournament, old: int, new: int) -> dict[str, Any]:
    """The columns that say which tours are left out, where they say it otherwise once tour ``old`` has the number
    ``new``."""
    metrics, options = parse_metrics(tournament.metrics), tournament.standings_options
    followed, players = with_other_number(metrics, old, new), with_number(options.players_without, old, new)
    columns: dict[str, Any] = {}
    if followed != metrics:
        columns["metrics"] = format_metrics(followed)
    if players != options.players_without:
        columns["standings"] = options_to_json(replace(options, players_without=players))
    return columns


def parted(first: int, numbers: Collection[int], old: int, new: int) -> tuple[set[int], set[int]]:
    """The tours before ``first`` and those from it on, by the numbers that they have once tour ``old`` has ``new``."""
    later = {new if number == old else number for number in numbers if number >= first}
    return {new if number == old else number for number in numbers} - later, later


def first_after(first: int, numbers: Collection[int], old: int, new: int) -> int | None:
    """From which number on the same tours come as from ``first``, once tour ``old`` has the number ``new``; None where
    there is no such number. ``numbers`` are those of all tours before that."""
    before, later = parted(first, numbers, old, new)
    last, start = max(before, default=0), min(later, default=first)
    if last >= start:
        return None
    return first if first != old and last < first <= start else start
