"""The table of judges, rooms and tours: which cells somebody has changed."""

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict

from tournaments.models import Judge, Room, Tour

Cell = tuple[int, int]
"""A judge's or a room's id, and a tour's."""


class AvailabilityForm:
    """``can`` holds a tick for each judge or room in each tour ("judge-3-5"), ``row`` and ``tour`` what the page
    showed, ``was`` the cells that had no tick then."""

    def __init__(self, data: QueryDict) -> None:
        self._shown = {(row, tour) for row in data.getlist("row") for tour in data.getlist("tour")}
        self._can = set(data.getlist("can"))
        self._was_away = set(data.getlist("was"))

    def arguments(self) -> dict[str, Any]:
        """Only what differs from what the page showed."""
        away = {cell for cell in map("-".join, self._shown) if cell not in self._can}
        changes = {"away": away - self._was_away, "back": self._was_away & self._can}
        rooms = {"closed": changes["away"], "opened": changes["back"]}
        return {name: _cells("judge", cells) for name, cells in changes.items()} | {
            name: _cells("room", cells) for name, cells in rooms.items()
        }


def _cells(kind: str, names: Iterable[str]) -> list[Cell]:
    parts = (name.split("-") for name in sorted(names))
    return [(int(row), int(tour)) for given, row, tour in parts if given == kind]


def is_readable(data: QueryDict) -> bool:
    """Whether all that was sent is what a page sends."""
    rows, tours = (data.getlist(name) for name in ("row", "tour"))
    cells = [*(f"{row}-1" for row in rows), *data.getlist("can"), *data.getlist("was")]
    return all(map(_is_number, tours)) and all(map(_is_cell, cells))


def _is_cell(text: str) -> bool:
    kind, *numbers = text.split("-")
    return kind in ("judge", "room") and len(numbers) == 2 and all(map(_is_number, numbers))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 16


def grid(tours: Iterable[Tour], rows: Iterable[Judge | Room], kind: str) -> list[dict[str, Any]]:
    """The rows of the table with their cells; the tours that a row misses should be prefetched."""
    numbers, lines = [tour.pk for tour in tours], []
    for row in rows:
        missed = {tour.pk for tour in (row.away_from if isinstance(row, Judge) else row.closed_in).all()}
        name = f"{kind}-{row.pk}"
        cells = [
            {"name": f"{name}-{pk}", "tour": tour, "is_there": pk not in missed}
            for pk, tour in zip(numbers, tours, strict=True)
        ]
        lines.append({"name": name, "row": row, "cells": cells})
    return lines
