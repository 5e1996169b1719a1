"""What the audit log writes down of a row: enough to make it again."""

from typing import Any

from tournaments.models import Match, Tour


def tour_described(tour: Tour) -> dict[str, Any]:
    """Everything that an organiser sets on a tour."""
    return {
        "id": tour.pk,
        "number": tour.number,
        "name": tour.name,
        "kind": tour.kind,
        "rehearsal": tour.rehearsal,
        "final": tour.final,
        "starts_at": tour.starts_at.isoformat() if tour.starts_at else None,
        "format": tour.format,
        "options": tour.options,
    }


def match_described(match: Match) -> dict[str, Any]:
    """Who meets whom and where; the protocol is written down by what changes it. Teams and room also by name, so that
    the entry can still be read when they are renamed."""
    return {
        "id": match.pk,
        "tour": match.tour.number,
        "number": match.number,
        "team_a_id": match.team_a_id,
        "team_a": match.team_a.name,
        "team_b_id": match.team_b_id,
        "team_b": match.team_b.name if match.team_b else None,
        "room": match.room.name if match.room else None,
    }
