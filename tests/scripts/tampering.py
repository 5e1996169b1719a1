"""A file of a tournament changed in one place, as somebody would who wants another result."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

Document = dict[str, Any]
Tamper = Callable[[Document, Random], bool]
"""Changes the document in place; False when it has nothing of that kind."""


def matches(document: Document) -> Iterator[Document]:
    return (match for tour in document["tours"] for match in tour.get("matches", []))


def pick(chance: Random, rows: list[Any]) -> Any:
    return chance.choice(rows) if rows else None


def games(document: Document) -> list[Document]:
    return [game for match in matches(document) for game in match.get("games", []) if game.get("decision")]


def other(chance: Random, values: str, now: str) -> str:
    return chance.choice([value for value in values.split() if value != now])


def a_result(document: Document, chance: Random) -> bool:
    game = pick(chance, games(document))
    if game:
        game["decision"] = other(chance, "A B draw forfeit_a forfeit_b not_played", game["decision"])
    return bool(game)


def a_first_mover(document: Document, chance: Random) -> bool:
    game = pick(chance, [game for game in games(document) if game.get("first")])
    if game:
        game["first"] = other(chance, "A B", game["first"])
    return bool(game)


def a_figure_of_a_sheet(document: Document, chance: Random) -> bool:
    game = pick(chance, [game for game in games(document) if game.get("sheet") and not game.get("tags")])
    if game:
        game["sheet"] = game["sheet"] | {"taken": 99}
    return bool(game)


def a_move(document: Document, chance: Random) -> bool:
    game = pick(chance, [game for game in games(document) if len(game.get("actions", [])) > 1])
    if game:
        chance.choice(game["actions"])["text"] += "?"
    return bool(game)


def a_game_taken_out(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("games")])
    if match:
        match["games"].pop(chance.randrange(len(match["games"])))
    return bool(match)


def a_point(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("entered_a")])
    if match:
        side = chance.choice(["entered_a", "entered_b"])
        match[side] = str(float(match.get(side, 0)) + chance.choice([0.5, 1, -1, 10])).removesuffix(".0")
    return bool(match)


def totals_swapped(document: Document, chance: Random) -> bool:
    apart = [match for match in matches(document) if match.get("entered_a") != match.get("entered_b")]
    match = pick(chance, [match for match in apart if match.get("entered_a") and match.get("entered_b")])
    if match:
        match["entered_a"], match["entered_b"] = match["entered_b"], match["entered_a"]
    return bool(match)


def a_penalty(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("penalties")])
    if match:
        penalty = chance.choice(match["penalties"])
        penalty |= chance.choice([{"points": "0.25"}, {"side": other(chance, "A B", penalty["side"])}])
    return bool(match)


def a_penalty_more(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("team_b")])
    if match:
        match.setdefault("penalties", []).append({"side": chance.choice("AB"), "points": "1", "reason": "…"})
    return bool(match)


def a_penalty_less(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("penalties")])
    return match is not None and bool(match["penalties"].pop())


def a_state(document: Document, chance: Random) -> bool:
    match = pick(chance, list(matches(document)))
    match["state"] = other(chance, "planned closing signed approved", match["state"])
    return True


def a_walk_over(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("team_b")])
    if match:
        match["walk_over"] = other(chance, "A B", match.get("walk_over", ""))
    return bool(match)


def sides_swapped(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("team_b")])
    if match:
        match["team_a"], match["team_b"] = match["team_b"], match["team_a"]
    return bool(match)


def a_pairing(document: Document, chance: Random) -> bool:
    tour = pick(chance, [tour for tour in document["tours"] if len(tour.get("matches", [])) > 1])
    if tour:
        one, two = chance.sample(tour["matches"], 2)
        one["team_a"], two["team_a"] = two["team_a"], one["team_a"]
    return bool(tour)


def a_pairing_of_the_draw(document: Document, chance: Random) -> bool:
    draws = [draw for tour in document["tours"] for draw in tour.get("draws", []) if len(draw["plan"]["pairs"]) > 1]
    draw = pick(chance, draws)
    if draw:
        one, two = chance.sample(draw["plan"]["pairs"], 2)
        one["b"], two["b"] = two["b"], one["b"]
    return bool(draw)


def the_number_of_a_draw(document: Document, chance: Random) -> bool:
    draw = pick(chance, [draw for tour in document["tours"] for draw in tour.get("draws", [])])
    if draw:
        draw["seed"] += 1
    return bool(draw)


def a_player_of_a_line_up(document: Document, chance: Random) -> bool:
    line_ups = [line_up for match in matches(document) for line_up in match.get("line_ups", [])]
    line_up = pick(chance, [line_up for line_up in line_ups if len(line_up.get("places", [])) > 1])
    if line_up:
        one, two = line_up["places"][:2]
        one["player"], two["player"] = two["player"], one["player"]
    return bool(line_up)


def a_signature(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("signatures")])
    if match:
        chance.choice(match["signatures"])["name"] += "а"
    return bool(match)


def a_judge(document: Document, chance: Random) -> bool:
    match = pick(chance, [match for match in matches(document) if match.get("judges")])
    return match is not None and bool(match["judges"].pop())


def a_match_taken_out(document: Document, chance: Random) -> bool:
    tour = pick(chance, [tour for tour in document["tours"] if tour.get("matches")])
    return tour is not None and bool(tour["matches"].pop(chance.randrange(len(tour["matches"]))))


def a_setting(document: Document, chance: Random) -> bool:
    name, value = chance.choice([("win_points", "3"), ("draw_points", "1.5"), ("metrics", "points, match_points")])
    changed: bool = document["tournament"].get(name) != value
    document["tournament"][name] = value
    return changed


def a_rule_of_a_tour(document: Document, chance: Random) -> bool:
    chosen = chance.choice(document["tours"])["format"]
    chosen["team_points"] = str(float(chosen["team_points"]) + 1)
    return True


def a_lot(document: Document, chance: Random) -> bool:
    team = chance.choice(document["teams"])
    team[chance.choice(["lot", "seed"])] = 77
    return True


def a_players_name(document: Document, chance: Random) -> bool:
    team = pick(chance, [team for team in document["teams"] if team.get("players")])
    if team:
        chance.choice(team["players"])["name"] += "н"
    return bool(team)


def a_name_in_the_log(document: Document, chance: Random) -> bool:
    names = [team["name"] for team in document["teams"]]
    entries = [entry for entry in document["log"] if any(name in entry["data"] for name in names)]
    entry = chance.choice(entries)
    name: str = next(name for name in names if name in entry["data"])
    entry["data"] = entry["data"].replace(name, name[::-1], 1)
    return name != name[::-1]


def an_entry_taken_out(document: Document, chance: Random) -> bool:
    document["log"].pop(chance.randrange(len(document["log"])))
    return True


def the_end_cut_off(document: Document, chance: Random) -> bool:
    del document["log"][-chance.randint(1, len(document["log"]) - 1) :]
    return True


def an_entry_put_in(document: Document, chance: Random) -> bool:
    entry = deepcopy(chance.choice(document["log"]))
    document["log"].insert(chance.randrange(len(document["log"])), entry)
    return True


def entries_out_of_order(document: Document, chance: Random) -> bool:
    one, two = chance.sample(range(len(document["log"])), 2)
    document["log"][one], document["log"][two] = document["log"][two], document["log"][one]
    return True


def a_hash(document: Document, chance: Random) -> bool:
    entry, name = chance.choice(document["log"]), chance.choice(["hash", "previous_hash", "body_hash"])
    if not entry[name]:
        return False
    entry[name] = ("0" if entry[name][0] != "0" else "1") + entry[name][1:]
    return True


def a_column_of_the_log(document: Document, chance: Random) -> bool:
    chance.choice(document["log"])[chance.choice(["actor", "actor_id", "action", "reason", "key"])] += "x"
    return True


def a_moment_of_the_log(document: Document, chance: Random) -> bool:
    entry = chance.choice(document["log"])
    entry["at"] = entry["at"].replace("T", "T1" if entry["at"][11] != "1" else "T0", 1)[: len(entry["at"])]
    return True


def a_total_in_the_log(document: Document, chance: Random) -> bool:
    entry = pick(chance, [entry for entry in document["log"] if "total_a" in json.loads(entry["answer"])])
    if not entry:
        return False
    answer = json.loads(entry["answer"])
    answer["total_a"], answer["total_b"] = answer["total_b"], answer["total_a"]
    changed: bool = answer["total_a"] != answer["total_b"]
    entry["answer"] = json.dumps(answer, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return changed


TAMPERS: tuple[Tamper, ...] = (
    a_result, a_first_mover, a_figure_of_a_sheet, a_move, a_game_taken_out, a_point, totals_swapped, a_penalty,
    a_penalty_more, a_penalty_less, a_state, a_walk_over, sides_swapped, a_pairing, a_pairing_of_the_draw,
    the_number_of_a_draw, a_player_of_a_line_up, a_signature, a_judge, a_match_taken_out, a_setting, a_rule_of_a_tour,
    a_lot, a_players_name, a_name_in_the_log, an_entry_taken_out, the_end_cut_off, an_entry_put_in,
    entries_out_of_order, a_hash, a_column_of_the_log, a_moment_of_the_log, a_total_in_the_log,
)  # fmt: skip


def tampered(document: Document, number: int) -> tuple[str, Document]:
    """The document changed in the way that the number chooses, and the name of that way."""
    chance = Random(number)
    ways = list(TAMPERS[number % len(TAMPERS) :] + TAMPERS[: number % len(TAMPERS)])
    for way in ways:
        changed = deepcopy(document)
        if way(changed, chance):
            return way.__name__, changed
    raise AssertionError("there is nothing to change")
