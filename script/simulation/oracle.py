"""What must hold after every commit, whoever made it; and what the log says against what stands."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from script.simulation.database import Row, State
from script.simulation.model import totals, units

HASHED: Final = (
    "tournament_id", "number", "at", "actor", "actor_id", "action", "subject", "match_id", "data", "reason", "key",
    "body_hash", "answer",
)  # fmt: skip
NOT_GROWING: Final = (
    "clock.set", "clock.press", "signal.raise", "signal.dispute", "signal.answer", "photo.add", "photo.remove",
)  # fmt: skip
"""What is written about a match and is no part of its protocol."""
PROTOCOL: Final = (
    "game.enter", "game.add_extra", "game.remove_extra", "game.begin", "game.play", "game.take_back", "penalty.add",
    "penalty.remove", "match.remarks", "match.enter_points", "match.move", "line_up.save", "protocol.reopen",
)  # fmt: skip
"""What takes off the signatures that stood."""
CAPTAINS: Final = ("line_up.save", "protocol.sign", "signal.raise", "signal.dispute", "game.play")
GAME: Final = ("decision", "sheet", "tags", "plies", "begun_at", "agreed")
"""Columns of a game that nothing changes without raising its version."""
HUNDREDTHS: Final = ("entered_a", "entered_b", "total_a", "total_b")
MOMENTS: Final = ("started_at", "ended_at")


def canonical(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=str)


def moment(value: object) -> datetime | None:
    """A moment of the database or of the log."""
    if value is None or isinstance(value, datetime):
        return value
    read = datetime.fromisoformat(str(value))
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def entries(state: State, tournament: int) -> list[Row]:
    rows = [row for row in state["auditentry"].values() if row["tournament_id"] == tournament]
    return sorted(rows, key=lambda row: int(row["number"]))


def faults(before: State, now: State, at: datetime) -> Iterator[str]:
    """All that is wrong about one commit, ``before`` and ``now`` being what stood around it."""
    new = [row for pk, row in now["auditentry"].items() if pk not in before["auditentry"]]
    if len(new) != 1:
        yield f"a commit with {len(new)} entries of the log, where each write has one"
    stands = now["auditentry"]
    if any(stands.get(pk) is not row and stands.get(pk) != row for pk, row in before["auditentry"].items()):
        yield "an entry of the log was changed or removed"
    for entry in new:
        yield from _chained(before, now, entry)
        yield from _allowed(before, entry, at)
        yield from _counted_up(before, now, entry)
        if entry["match_id"] in now["match"]:
            yield from _told(before, now, entry)
            yield from _signatures(now, entry)
    yield from _whole(now)


def _chained(before: State, now: State, entry: Row) -> Iterator[str]:
    pk = entry["tournament_id"]
    was, row = before["tournament"].get(pk), now["tournament"][pk]
    count, head, revision = (was["audit_count"], was["audit_head"], was["revision"]) if was else (0, "", None)
    if (entry["number"], entry["previous_hash"]) != (count + 1, head):
        yield f"entry {entry['number']} ({entry['action']}) does not follow entry {count}"
    if (row["audit_count"], row["audit_head"]) != (entry["number"], entry["hash"]):
        yield f"the tournament does not end its log in entry {entry['number']}"
    if revision is not None and row["revision"] != revision + 1:
        yield f"{entry['action']} took the revision from {revision} to {row['revision']}"
    logged = {name: entry[name] for name in HASHED} | {"at": str((moment(entry["at"]) or at_start()).isoformat())}
    computed = hashlib.sha256((entry["previous_hash"] + canonical(logged)).encode()).hexdigest()
    if computed != entry["hash"]:
        yield f"entry {entry['number']} does not have its hash"


def at_start() -> datetime:
    return datetime.fromtimestamp(0, UTC)


def _allowed(before: State, entry: Row, at: datetime) -> Iterator[str]:
    """Whether the writer had the right when the lock was taken."""
    kind, _sign, number = entry["actor_id"].partition(":")
    who = f"{entry['action']} by {entry['actor_id']}"
    if entry["action"] == "tournament.create":
        return
    if kind == "user":
        organisers = before["organiser"].values()
        if not any(
            (row["user_id"], row["tournament_id"]) == (int(number), entry["tournament_id"]) for row in organisers
        ):
            yield f"{who}, who no longer organises the tournament"
        return
    link = before["accesslink"].get(int(number)) if kind == "link" else None
    if link is None or link["revoked_at"] is not None or (moment(link["expires_at"]) or at) <= at:
        yield f"{who}, which does not work any more"
    elif entry["match_id"] in before["match"]:
        yield from _allowed_link(before, before["match"][entry["match_id"]], link, entry, who)


def _allowed_link(before: State, match: Row, link: Row, entry: Row, who: str) -> Iterator[str]:
    if link["judge_id"] is not None:
        rows = before["matchjudge"].values()
        judges = {row["judge_id"]: row["senior"] for row in rows if row["match_id"] == match["id"]}
        if link["judge_id"] not in judges:
            yield f"{who}, no judge of the match"
        return
    sides = [side for side in "ab" if match[f"team_{side}_id"] == link["team_id"]]
    if not sides or entry["action"] not in CAPTAINS:
        yield f"{who}, a captain who may not"
    after = json.loads(entry["data"]).get("after") or {}
    if any(f"line_up_{side}" in after for side in "ab" if side not in sides):
        yield f"{who}: the other side's line-up"


def _counted_up(before: State, now: State, entry: Row) -> Iterator[str]:
    """Version counters move by one, and with what they count."""
    after = json.loads(entry["data"]).get("after") or {}
    signed = len(after.get("signatures", "-")) if entry["action"] == "protocol.sign_on_paper" else 1
    for name, pk, was, row in _rewritten(before, now):
        grown, most = row["version"] - was["version"], signed if name == "match" else 1
        if not 0 <= grown <= most:
            yield f"{entry['action']} took the version of {name} {pk} from {was['version']} to {row['version']}"
        if not grown and _changed(name, was, row):
            yield f"{entry['action']} changed {name} {pk} and left its version {row['version']}"
    match = entry["match_id"]
    if match in before["match"] and match in now["match"]:
        grown = now["match"][match]["version"] - before["match"][match]["version"]
        if grown != (0 if entry["action"] in NOT_GROWING else signed):
            yield f"{entry['action']} raised the version of its match by {grown}"
    yield from _line_ups_counted(before, now, entry)


def _rewritten(before: State, now: State) -> Iterator[tuple[str, int, Row, Row]]:
    """Rows with a version that may be other ones than before; what was not read again is the same."""
    for name, rows in now.items():
        for pk, row in rows.items() if rows is not before[name] else ():
            was = before[name].get(pk)
            if was is not None and was is not row and "version" in row:
                yield name, pk, was, row


def _changed(table: str, was: Row, row: Row) -> bool:
    columns = {"game": GAME, "clock": tuple(set(row) - {"version"}), "signal": ("done_at", "answer")}.get(table, ())
    return any(was[name] != row[name] for name in columns)


def _line_ups_counted(before: State, now: State, entry: Row) -> Iterator[str]:
    for pk, row in now["lineup"].items():
        was = before["lineup"].get(pk)
        if was and was["version"] == row["version"] and _places(before, pk) != _places(now, pk):
            yield f"{entry['action']} changed line-up {pk} and left its version"


def _places(state: State, line_up: int) -> list[tuple[Any, ...]]:
    rows = [row for row in state["lineupplace"].values() if row["line_up_id"] == line_up]
    return sorted((row["player_id"], row["board"] or 0, bool(row["captain"])) for row in rows)


def _told(before: State, now: State, entry: Row) -> Iterator[str]:
    """What the entry says that was, and is: each against the rows."""
    data = json.loads(entry["data"])
    for part, state in (("before", before), ("after", now)):
        said = data.get(part)
        match = state["match"].get(entry["match_id"])
        if match is None or not isinstance(said, Mapping):
            continue
        for name, value in said.items():
            of_clock = name == "game" and "clock" in said
            if not of_clock and not _agrees(state, match, entry["action"], name, value):
                yield f"{entry['action']} says that {name} {'was' if part == 'before' else 'is'} {canonical(value)}"
        if "clock" in said:
            yield from _clock_told(state, match, said, entry["action"], part)


def _agrees(state: State, match: Row, action: str, name: str, value: Any) -> bool:
    if name in HUNDREDTHS:
        return bool(match[name] == (None if value is None else units(value)))
    if name in MOMENTS:
        return moment(match[name]) == moment(value)
    if name in ("state", "remarks", "goes_on"):
        return bool(match[name] == value)
    if name == "game" and isinstance(value, Mapping):
        return _game_agrees(state, match, action, value)
    if name in ("line_up_a", "line_up_b"):
        return _line_up_agrees(state, match, name[-1].upper(), value)
    if name == "signatures" and action != "protocol.sign_on_paper":
        return sorted(row["role"] for row in active(state, match["id"])) == sorted(row["role"] for row in value)
    if name == "penalty" and value is not None:
        row = state["penalty"].get(value["id"])
        return row is not None and (row["side"], row["points"]) == (value["side"], units(value["points"]))
    return True


def _game_agrees(state: State, match: Row, action: str, logged: Mapping[str, Any]) -> bool:
    row = _game(state, match, logged)
    if row is None or action == "game.remove_extra":
        return action == "game.remove_extra"
    if "ply" in logged and not any(entry["game_id"] == row["id"] and entry["ply"] == logged["ply"]
                                   for entry in state["gameaction"].values()):  # fmt: skip
        return False
    return all(row[name] == logged[name] for name in ("decision", "first") if name in logged)


def _game(state: State, match: Row, logged: Mapping[str, Any]) -> Row | None:
    key = (match["id"], logged["stage"], logged["board"], logged["number"])
    rows = state["game"].values()
    return next((row for row in rows if (row["match_id"], row["stage"], row["board"], row["number"]) == key), None)


def _line_up_agrees(state: State, match: Row, side: str, logged: Mapping[str, Any] | None) -> bool:
    line_ups = [pk for pk, row in state["lineup"].items() if (row["match_id"], row["side"]) == (match["id"], side)]
    places = sorted(
        (row["player"], row["board"] or 0, bool(row["captain"])) for row in (logged or {"places": ()})["places"]
    )
    return bool(line_ups) == (logged is not None) and (not line_ups or _places(state, line_ups[0]) == places)


def _clock_told(state: State, match: Row, logged: Mapping[str, Any], action: str, part: str) -> Iterator[str]:
    """The game of a clock of moves is named by its number: there need not be a row of it yet."""
    rows = state["clock"].values()
    row = next((clock for clock in rows if (clock["match_id"], clock["kind"]) == (match["id"], logged["clock"])), None)
    told = logged["spent_ms"], moment(logged["running_since"]), logged.get("game", {}).get("number")
    if row and (row["spent"], moment(row["running_since"]), row["number"]) != told:
        yield f"{action} tells another clock than the one that stands {part}"


def active(state: State, match: int) -> list[Row]:
    rows = state["signature"].values()
    return [row for row in rows if row["match_id"] == match and row["withdrawn_at"] is None]


def _signatures(now: State, entry: Row) -> Iterator[str]:
    match = now["match"][entry["match_id"]]
    standing = len(active(now, match["id"]))
    if entry["action"] in PROTOCOL and standing:
        yield f"{entry['action']} left {standing} signatures under what they were not given to"
    if match["state"] == "signed" and not match["walk_over"] and standing != 3:
        yield f"{entry['action']} left a signed protocol with {standing} signatures"
    if match["state"] == "closing" and standing == 3:
        yield f"{entry['action']} left a protocol with all signatures unsigned"


def _whole(now: State) -> Iterator[str]:
    """What holds for the rows as they stand, whatever was written last."""
    for match in now["match"].values():
        if (match["total_a"], match["total_b"]) != totals(now, match):
            stored = (match["total_a"], match["total_b"])
            yield f"match {match['id']} has {stored} hundredths, from its rows follow {totals(now, match)}"
        begun, over = moment(match["started_at"]), moment(match["ended_at"])
        if begun and over and over < begun:
            yield f"match {match['id']} ends before it begins"
    for game in now["game"].values():
        plies = sorted(row["ply"] for row in now["gameaction"].values() if row["game_id"] == game["id"])
        if plies != list(range(1, game["plies"] + 1)):
            yield f"game {game['id']} counts {game['plies']} moves and has {plies}"
    for row in (*now["gameaction"].values(), *now["clock"].values()):
        if (row["spent"] or 0) < 0:
            yield f"a time of {row['spent']}"
