"""What points follow from rows, worked out anew with whole hundredths: nothing of the program counts here."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final

from script.simulation.database import Row, State

WHOLE: Final = 100
"""Hundredths in a point; percent in a share."""


def format_of(state: State, tour: int) -> Mapping[str, Any]:
    stored = state["tour"][tour]["format"]
    data: Mapping[str, Any] = json.loads(stored) if isinstance(stored, str) else stored
    return data


def units(text: object) -> int:
    """Points as the log writes them, in hundredths."""
    return int(Decimal(str(text)) * WHOLE)


def totals(state: State, match: Row) -> tuple[int, int]:
    """What both sides of a match have, in hundredths."""
    if match["team_b_id"] is None:
        bye = match["entered_a"]
        return (state["tournament"][1]["bye_own"] if bye is None else bye), 0
    form = format_of(state, match["tour_id"])
    a, b = _played(state, match, form)
    for row in state["penalty"].values():
        if row["match_id"] == match["id"]:
            a, b = a - row["points"] * (row["side"] == "A"), b - row["points"] * (row["side"] == "B")
    return a, b


def _played(state: State, match: Row, form: Mapping[str, Any]) -> tuple[int, int]:
    boards = form["boards"] + form["shooters_board"]
    asked = {("individual", board, game): form["board_points"]
             for board in range(1, boards + 1) for game in range(1, form["games_per_board"] + 1)}  # fmt: skip
    asked |= {("team", 0, game): form["team_points"] for game in range(1, form["team_games"] + 1)}
    if not asked:
        return match["entered_a"] or 0, match["entered_b"] or 0
    if match["walk_over"]:
        rows = [(key, "forfeit_b" if match["walk_over"] == "A" else "forfeit_a", "") for key in asked]
    else:
        games = [row for row in state["game"].values() if row["match_id"] == match["id"]]
        rows = [((row["stage"], row["board"], row["number"]), row["decision"], row["first"]) for row in games]
    a = b = 0
    for key, decision, first in rows:
        percent = _percent_of_a(form, decision, first)
        if key in asked and percent is not None:
            worth = units(asked[key])
            a, b = a + worth * percent // WHOLE, b + worth * (WHOLE - percent) // WHOLE
    return a, b


def _percent_of_a(form: Mapping[str, Any], decision: str, first: str) -> int | None:
    shares = form["draw_shares"]
    drawn = {"A": shares, "B": WHOLE - shares, "": 50 if shares == 50 else None}[first]
    forfeit = form["forfeit_points"]
    return {"A": WHOLE, "B": 0, "forfeit_a": forfeit, "forfeit_b": WHOLE - forfeit, "draw": drawn}.get(decision)


def table(state: State) -> dict[int, tuple[int, int]]:
    """Team → match points and points, in hundredths, over the matches that count."""
    tournament = state["tournament"][1]
    counting = _counting(state)
    sums = {team: [0, 0] for team, row in state["team"].items() if row["tournament_id"] == 1}
    for match in state["match"].values():
        if match["id"] not in counting or state["tour"][match["tour_id"]]["rehearsal"]:
            continue
        a, b = totals(state, match)
        for team, mine, other in ((match["team_a_id"], a, b), (match["team_b_id"], b, a)):
            if team is not None:
                sums[team][0] += _worth(tournament, mine, other, bye=match["team_b_id"] is None)
                sums[team][1] += mine
    return {team: (won, points) for team, (won, points) in sums.items()}


def _counting(state: State) -> set[int]:
    """The matches that count; where signatures do, a walk-over has to be approved, and a bye counts with its tour."""
    matches = state["match"].values()
    signed = state["tournament"][1]["count_when"] == "signed"
    found = {match["id"] for match in matches if match["state"] == "approved"}
    if not signed:
        return found
    found |= {match["id"] for match in matches if match["state"] == "signed" and not match["walk_over"]}
    pairs = [match for match in matches if match["team_b_id"] is not None]
    tours = {match["tour_id"] for match in pairs} - {pair["tour_id"] for pair in pairs if pair["id"] not in found}
    return found | {match["id"] for match in matches if match["team_b_id"] is None and match["tour_id"] in tours}


def _worth(tournament: Row, mine: int, other: int, *, bye: bool) -> int:
    if bye:
        given = tournament["bye_points"]
        return int(tournament["win_points"] if given is None else given)
    name = "win_points" if mine > other else "loss_points" if mine < other else "draw_points"
    return int(tournament[name])
