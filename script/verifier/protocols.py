"""A protocol: points of games, boards and stages, penalties, totals; and what it must hold."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from script.verifier.reading import Object, Report, maybe, quoted, same_or_none, several, text, truth, written
from script.verifier.tournament import Format, Game, Key, Match, Tournament


@dataclass(frozen=True)
class Score:
    """What follows from a protocol; ``open`` are the games of which it is not known what they are worth."""

    total_a: Fraction
    total_b: Fraction
    open: tuple[Key, ...] = ()


def walked_over(tour_format: Format, absent: str) -> dict[Key, Game]:
    """Every game goes to the side that was there."""
    decision = "forfeit_b" if absent == "A" else "forfeit_a"
    return {key: Game(decision, None) for key in tour_format.asked()}


def score(
    tour_format: Format,
    games: Mapping[Key, Game],
    penalties: Iterable[tuple[str, Fraction]],
    entered: tuple[Fraction | None, Fraction | None],
) -> Score:
    """Individual points + team points (or the points entered) – penalties (tour, "The course of a match")."""
    asked, total, unknown = tour_format.asked(), {"A": Fraction(0), "B": Fraction(0)}, []
    if not asked:
        total = {"A": same_or_none(entered[0], Fraction(0)), "B": same_or_none(entered[1], Fraction(0))}
    for key in asked:
        game = games.get(key, Game("", None))
        share, worth = tour_format.share_of_a(game.decision, game.first), tour_format.worth(key)
        if share is None:
            unknown += [key] if game.decision != "not_played" or not tour_format.may_stay_open(key) else []
            continue
        total["A"] += worth * share
        total["B"] += worth - worth * share
    for side, points in penalties:
        total[side] = total.get(side, Fraction(0)) - points
    return Score(total["A"], total["B"], tuple(unknown))


def score_of(match: Match, bye_own: Fraction) -> Score:
    """The match's totals; a bye earns what the settings say unless points were imported for it."""
    if match.team_b is None:
        return Score(same_or_none(match.entered[0], bye_own), Fraction(0))
    games = walked_over(match.tour.format, match.walk_over) if match.walk_over else match.games
    return score(match.tour.format, games, match.penalties, match.entered)


DECISIONS: Final = ("", "A", "B", "draw", "forfeit_a", "forfeit_b", "not_played")
STATES: Final = ("planned", "warm_up", "line_ups", "individual", "team", "closing", "signed", "approved")


def check_protocols(tournament: Tournament, report: Report) -> None:
    found, games = [], 0
    for match in tournament.matches:
        games += len(match.games)
        found += [f"{match.name}: {fault}" for fault in protocol_faults(tournament, match)]
    matches = sum(1 for _ in tournament.matches)
    report.check(f"protocols: {matches} matches, {games} games, their line-ups, penalties and signatures", found)


def protocol_faults(tournament: Tournament, match: Match) -> Iterator[str]:
    unknown = [team for team in match.teams if team not in tournament.teams]
    yield from (f"{quoted(team)} is no team of the tournament" for team in unknown)
    if match.state not in STATES:
        yield f"{quoted(match.state)} is no state of a match"
    yield from game_faults(match)
    yield from penalty_faults(match)
    yield from walk_over_faults(match)
    yield from finished_faults(tournament, match)
    for side, team in zip("AB", match.teams, strict=False):
        yield from line_up_faults(match, side, tournament.teams.get(team, {}))


def game_faults(match: Match) -> Iterator[str]:
    for key, game in match.games.items():
        where = game_name(key)
        if game.decision not in DECISIONS:
            yield f"{where} has the result {quoted(game.decision)}, which there is not"
        if game.first not in ("", "A", "B"):
            yield f"{where} was begun by {quoted(game.first)}, which is no side"
        if key[0] not in ("individual", "team", "extra"):
            yield f"{where} belongs to no stage"


def game_name(key: Key) -> str:
    stage, board, number = key
    return f"{quoted(stage)[1:-1]} game {number}" + (f" of board {board}" if stage != "team" else "")


def penalty_faults(match: Match) -> Iterator[str]:
    for side, points in match.penalties:
        if side not in ("A", "B"):
            yield f"a penalty is given to {quoted(side)}, which is no side"
        if points <= 0:
            yield f"a penalty takes {written(points)} points off, and has to take more than 0"


def walk_over_faults(match: Match) -> Iterator[str]:
    if match.walk_over not in ("", "A", "B"):
        yield f"{quoted(match.walk_over)} is no side that could have stayed away"
    if match.walk_over and match.games:
        yield "one side did not come, and yet games stand there"
    if match.team_b is None and (match.games or match.penalties or match.walk_over):
        yield "it is a bye, and yet a protocol stands there"
    present = {"A": match.entered[1], "B": match.entered[0]}.get(match.walk_over)
    if match.walk_over and not match.tour.format.asked() and not (present and present > 0):
        yield "one side did not come, and the other has no points for it"


def finished_faults(tournament: Tournament, match: Match) -> Iterator[str]:
    """What a match that is signed or approved must have."""
    if match.team_b is None or match.walk_over or match.state not in ("signed", "approved"):
        return
    if match.tour.format.asked():
        manned = {(place.get("board")) for row in several(match.row, "line_ups", match.place)
                  for place in several(row, "places", match.place)}  # fmt: skip
        for key in score_of(match, tournament.bye_own).open:
            if (
                key[0] == "individual"
                and key[1] not in manned
                and match.games.get(key, Game("", None)).decision in ("", "not_played")
            ):
                continue  # neither team has a player there
            yield f"it is {match.state}, but it is not known what {game_name(key)} is worth"
    elif None in match.entered:
        yield f"it is {match.state}, but the points of a side are missing"
    rows = several(match.row, "signatures", match.place)
    standing = [text(row, "role", match.place) for row in rows if row.get("withdrawn_at") is None]
    if len(set(standing)) < len(standing):
        yield "one role has signed twice"
    if match.state == "signed" and len(standing) < 3:
        yield f"it is signed, but {len(standing)} of 3 signatures stand there"


def line_up_faults(match: Match, side: str, team: Object) -> Iterator[str]:
    rows = [row for row in several(match.row, "line_ups", match.place) if row.get("side") == side]
    if len(rows) > 1:
        yield f"side {side} has two line-ups"
    roster = {text(one, "name", "players") for one in several(team, "players", "team")}
    for row in rows:
        places = several(row, "places", match.place)
        players = Counter(text(place, "player", match.place) for place in places)
        boards = Counter(board for place in places if (board := maybe(place, "board", match.place)) is not None)
        yield from (f"{quoted(name)} stands twice in the line-up of {side}" for name, n in players.items() if n > 1)
        yield from (f"{quoted(name)} is no player of side {side}" for name in players if name not in roster)
        yield from (f"board {board} has two players of side {side}" for board, n in boards.items() if n > 1)
        if sum(1 for place in places if truth(place, "captain", match.place)) > 1:
            yield f"side {side} has two captains"
