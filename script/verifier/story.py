"""The log read as a story: every entry says what was and what is."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from fractions import Fraction
from typing import Any, Final

from script.verifier.protocols import Score, score, walked_over
from script.verifier.reading import Damaged, Object, amount, quoted, refuse, same_or_none, written
from script.verifier.tournament import Entry, Format, Game, Key, format_of

COLUMNS: Final = ("state", "walk_over", "entered_a", "entered_b", "remarks", "goes_on", "started_at", "ended_at")
GAME: Final = ("decision", "first", "sheet", "tags", "agreed")
TEAM: Final = ("name", "sign", "group", "seed", "lot", "entered_from", "withdrawn_from")
JUDGE: Final = ("name", "can_be_senior", "wish", "attached_to", "away_from")
TOUR: Final = ("number", "name", "kind", "rehearsal", "final", "format", "options", "starts_at")


@dataclass
class Told:
    """A match as the log tells it; a member that is not there is one that the log does not tell."""

    data: Object
    columns: Object = field(default_factory=lambda: {"state": "planned"})
    games: dict[Key, Object] = field(default_factory=dict)
    penalties: dict[int, Object] = field(default_factory=dict)
    line_ups: Object = field(default_factory=dict)
    signatures: list[Object] = field(default_factory=list)
    judges: list[str] | None = field(default_factory=list)

    def forget_play(self) -> None:
        self.games, self.line_ups = {}, {}
        self.columns |= {"started_at": None, "ended_at": None}


@dataclass
class Story:
    """The tournament as its log tells it, entry by entry; rows by their numbers in the database."""

    settings: Object = field(default_factory=dict)
    teams: dict[int, Object] = field(default_factory=dict)
    players: dict[int, Object] = field(default_factory=dict)
    judges: dict[int, Object] = field(default_factory=dict)
    tours: dict[int, Object] = field(default_factory=dict)
    matches: dict[int, Told] = field(default_factory=dict)
    draws: dict[int, Object] = field(default_factory=dict)
    rooms: list[str] = field(default_factory=list)
    partial: bool = False
    faults: list[str] = field(default_factory=list)
    totals: int = 0

    def follow(self, log: Iterable[Entry]) -> None:
        for entry in log:
            noun, verb = (*entry.get("action").split(".", 1), "")[:2]
            try:
                {
                    "tournament": self.tournament, "standings": self.tournament, "lots": self.lots, "team": self.team,
                    "roster": self.roster, "matches": self.roster, "judge": self.judge, "rooms": self.arrange,
                    "tour": self.tour, "draw": self.draw,
                }.get(noun, self.nothing)(entry, verb)  # fmt: skip
                self.protocol(entry)
            except (KeyError, TypeError, AttributeError, ValueError, Damaged) as error:
                self.faults.append(f"{named_entry(entry)} cannot be understood ({quoted(str(error))[1:-1]})")

    def nothing(self, entry: Entry, verb: str) -> None:
        """An entry of what does not stand in the file, links for one, or of a protocol."""

    def tournament(self, entry: Entry, verb: str) -> None:
        if verb in ("import", "copy"):
            self.partial = True
        elif entry.data.get("after"):
            self.settings |= entry.data["after"]

    def lots(self, entry: Entry, verb: str) -> None:
        lots = entry.data["after"]["lots"]
        for team in self.teams.values():
            team["lot"] = lots.get(team["name"], team.get("lot"))

    def roster(self, entry: Entry, verb: str) -> None:
        after = entry.data["after"]
        self.teams |= {row["id"]: dict(row) for row in after.get("teams", ())}
        self.players |= {row["id"]: dict(row) for row in after.get("players", ())}
        self.tours |= {row["id"]: dict(row) for row in after.get("tours", ())}
        for row in after.get("matches", ()):
            told = self.matches.setdefault(row["id"], Told(row))
            told.data = row
            told.columns |= {name: row[name] for name in ("state", "entered_a", "entered_b")}

    def team(self, entry: Entry, verb: str) -> None:
        before, after = entry.data["before"], entry.data["after"]
        if after is None:
            del self.teams[before["id"]]
            return
        for row in entry.data.get("matches", ()):
            self.taken_out(row)
        self.teams[after["id"]] = {name: value for name, value in after.items() if name != "players"}
        gone = {row["id"] for row in (before or {}).get("players", ())}
        self.players = {pk: row for pk, row in self.players.items() if pk not in gone}
        self.players |= {row["id"]: dict(row) for row in after.get("players", ())}
        for judge in self.judges.values() if before else ():
            judge["attached_to"] = [after["name"] if n == before["name"] else n for n in judge["attached_to"]]

    def taken_out(self, row: Object) -> None:
        """A match of a team that has left or come back."""
        told = self.matches.get(row["match_id"])
        if told and row.get("after") is None:
            del self.matches[row["match_id"]]
        elif told:
            self.columns_told(told, row["after"])

    def judge(self, entry: Entry, verb: str) -> None:
        before, after = entry.data["before"], entry.data["after"]
        if after is None:
            del self.judges[before["id"]]
            return
        self.judges |= {row["id"]: dict(row) for row in (after if isinstance(after, list) else [after])}
        if before and before["name"] != after["name"]:
            for told in self.matches.values():
                told.judges = [after["name"] if n == before["name"] else n for n in told.judges or ()]

    def arrange(self, entry: Entry, verb: str) -> None:
        before, after = entry.data["before"], entry.data["after"]
        if "room" in after:
            renamed = {before["room"]: after["room"]}
            self.rooms = [renamed.get(name, name) for name in self.rooms]
        else:
            self.rooms = list(after["rooms"])
            renamed = {old: new for old in before["rooms"] for new in self.rooms if old.casefold() == new.casefold()}
        for told in self.matches.values():
            told.data["room"] = renamed.get(told.data.get("room"), told.data.get("room"))

    def tour(self, entry: Entry, verb: str) -> None:
        before: Any = entry.data.get("before")
        after: Any = entry.data.get("after")
        if verb in ("rooms", "judges", "clear_places", "lock_places"):
            self.places(entry.data["after"]["matches"])
        elif after is None:
            del self.tours[before["id"]]
            self.matches = {pk: told for pk, told in self.matches.items() if told.data["tour"] != before["number"]}
            self.draws = {pk: draw for pk, draw in self.draws.items() if draw["tour"] != before["number"]}
        else:
            self.tours[after["id"]] = dict(after)
            for row in entry.data.get("matches", ()):
                self.rescored(row)
            if before:
                self.renumbered(before["number"], after["number"], forget=verb == "refill")

    def renumbered(self, old: int, new: int, *, forget: bool) -> None:
        for told in self.matches.values():
            if told.data["tour"] == old:
                told.data = told.data | {"tour": new}
                told.line_ups = {} if forget else told.line_ups
        for draw in self.draws.values():
            draw["tour"] = new if draw["tour"] == old else draw["tour"]

    def rescored(self, row: Object) -> None:
        """A match whose points have changed with the format: its signatures are taken off."""
        if told := self.matches.get(row["match_id"]):
            told.columns["state"] = row["after"]["state"]
            if row["before"]["state"] in ("signed", "approved"):
                told.signatures = []

    def places(self, rows: Iterable[Object]) -> None:
        for row in rows:
            if told := self.matches.get(row["match_id"]):
                told.data = told.data | ({"room": row["room"]} if "room" in row else {})
                told.judges = list(row["judges"]) if "judges" in row else told.judges

    def draw(self, entry: Entry, verb: str) -> None:
        if verb == "goes_on":
            return
        tour, after = entry.data["tour"], entry.data["after"]["matches"]
        kept = {row["id"] for row in after}
        for row in after:
            told = self.matches.get(row["id"])
            if told is None:
                # A draw that is undone brings matches back with judges that its entry does not name.
                self.matches[row["id"]] = Told(row, judges=None if verb == "undo" else [])
            else:
                self.described(told, row)
        self.matches = {pk: told for pk, told in self.matches.items() if told.data["tour"] != tour or pk in kept}
        number = entry.answer["draw"]
        if verb == "undo":
            self.draws.get(number, {})["undone_by"] = entry.get("actor")
            return
        made = {"tour": tour, "made_by": entry.get("actor"), "method": entry.data["method"]}
        pairs = sorted(str([row["team_a"], row["team_b"]]) for row in after)
        self.draws[number] = made | ({"seed": entry.data["seed"], "pairs": pairs} if verb == "make" else {})

    def described(self, told: Told, row: Object) -> None:
        """Other teams in a match forget its line-ups."""
        if (told.data["team_a_id"], told.data["team_b_id"]) != (row["team_a_id"], row["team_b_id"]):
            told.line_ups = {}
        told.data = row

    def protocol(self, entry: Entry) -> None:
        """What an entry about one match says of its protocol."""
        before: Any = entry.data.get("before") or {}
        after: Any = entry.data.get("after")
        verb = entry.get("action")
        if verb in ("match.add", "match.change", "match.remove"):
            self.planned(entry.match_id, after)
        told = self.matches.get(entry.match_id or 0)
        if told is None or not isinstance(after, dict):
            return
        if verb == "match.judges":
            told.judges = list(after["judges"])
        self.compare_before(entry, told, before)
        self.columns_told(told, after)
        self.games_told(told, before, after)
        self.signed(told, after)
        for side in ("a", "b"):
            if f"line_up_{side}" in after:
                told.line_ups[side.upper()] = after[f"line_up_{side}"]
        if "penalty" in after:
            if before["penalty"]:
                told.penalties.pop(before["penalty"]["id"], None)
            told.penalties |= {after["penalty"]["id"]: after["penalty"]} if after["penalty"] else {}
        self.compare_totals(entry, told, after)

    def planned(self, number: int | None, after: Object | None) -> None:
        if number is None or after is None:
            self.matches.pop(number or 0, None)
        elif number in self.matches:
            self.described(self.matches[number], after)
        else:
            self.matches[number] = Told(after)

    def columns_told(self, told: Told, after: Object) -> None:
        if "walk_over" in after and after["walk_over"] != told.columns.get("walk_over", ""):
            told.forget_play()
            absent = {"": "", self.name(told, "team_a"): "A", self.name(told, "team_b"): "B"}[after["walk_over"]]
            by_hand = absent and not self.format(told).asked()
            a, b = (after["total_a"], after["total_b"]) if by_hand else (None, None)
            told.columns |= {"walk_over": absent, "entered_a": a, "entered_b": b}
        told.columns |= {name: after[name] for name in COLUMNS if name in after and name != "walk_over"}

    def name(self, told: Told, side: str) -> str | None:
        """The team's name as it is by now."""
        number = told.data.get(f"{side}_id")
        name: str | None = self.teams.get(number or 0, {}).get("name", told.data.get(side))
        return name

    def format(self, told: Told) -> Format:
        rows = [row for row in self.tours.values() if row["number"] == told.data["tour"]]
        if len(rows) != 1:
            refuse(f"there is no tour {told.data['tour']} by then")
        return format_of(rows[0]["format"], "format")

    def games_told(self, told: Told, before: Object, after: Object) -> None:
        rows = [after["game"]] if after.get("game") else []
        for row in [*rows, *after.get("following", ())]:
            if "stage" not in row:
                continue
            key = (row["stage"], row["board"], row["number"])
            if "sheet" in row:
                told.games[key] = {"actions": []} | row
                continue
            # On the board: sheet and tags follow from the moves, which are not replayed here.
            game = told.games.get(key, {})
            moves = moved(list(game.get("actions", ())), before.get("game") or {}, row)
            known = {name: game[name] for name in ("first", "agreed") if name in game}
            told.games[key] = known | {"decision": row["decision"], "actions": moves}
        if "game" in after and after["game"] is None and before.get("game"):
            row = before["game"]
            told.games.pop((row["stage"], row["board"], row["number"]), None)

    def signed(self, told: Told, after: Object) -> None:
        if "signatures" in after and not after["signatures"]:
            told.signatures = []
        told.signatures = told.signatures + list(after.get("signatures", ()))
        told.signatures = told.signatures + ([after["signature"]] if after.get("signature") else [])

    def compare_before(self, entry: Entry, told: Told, before: Object) -> None:
        """What an entry says that was has to be what the entries before it have said."""
        for name in COLUMNS:
            known = name in before and name in told.columns and name != "walk_over"
            if known and not same(name, before[name], told.columns[name]):
                was, said = quoted(before[name]), quoted(told.columns[name])
                self.faults.append(f"{named_entry(entry)} says that {name} was {was}; by the log it was {said}")
        row = before.get("game") or {}
        game = told.games.get((row.get("stage", ""), row.get("board", 0), row.get("number", 0)), {})
        for name in ("decision", "first"):
            if name in row and name in game and row[name] != game[name]:
                was, said = quoted(row[name]), quoted(game[name])
                self.faults.append(f"{named_entry(entry)} says that {name} was {was}; by the log it was {said}")

    def compare_totals(self, entry: Entry, told: Told, after: Object) -> None:
        """The totals that the program told with this entry against those that follow from all entries until then."""
        said = after if "total_a" in after else entry.answer
        if "total_a" not in said or "total_b" not in said:
            return
        found = self.score(told)
        if found is None:
            return
        self.totals += 1
        a, b = amount(said["total_a"], "total_a"), amount(said["total_b"], "total_b")
        if (a, b) != (found.total_a, found.total_b):
            follows = f"{written(found.total_a)} : {written(found.total_b)}"
            self.faults.append(
                f"{named_entry(entry)} says that it stands {written(a)} : {written(b)}; by the log it is {follows}"
            )

    def score(self, told: Told) -> Score | None:
        """The totals of a match as the log tells it; None where it does not tell who began a drawn game."""
        columns, tour_format = told.columns, self.format(told)
        entered = [
            None if columns.get(one) is None else amount(columns[one], one) for one in ("entered_a", "entered_b")
        ]
        if told.data.get("team_b_id") is None:
            bye = amount(self.settings.get("bye_own") or "0", "bye_own")
            return Score(same_or_none(entered[0], bye), Fraction(0))
        games = {key: Game(row["decision"], row.get("first")) for key, row in told.games.items()}
        if any(game.first is None and game.decision == "draw" for game in games.values()):
            return (
                None
                if tour_format.first_mover_percent != 50
                else score(tour_format, games, self.penalties(told), (entered[0], entered[1]))
            )
        if columns.get("walk_over"):
            games = walked_over(tour_format, columns["walk_over"])
        return score(tour_format, games, self.penalties(told), (entered[0], entered[1]))

    def penalties(self, told: Told) -> list[tuple[str, Fraction]]:
        return [(row["side"], amount(row["points"], "penalty")) for row in told.penalties.values()]


def moved(moves: list[str | None], was: Object, row: Object) -> list[str | None]:
    """The moves of a game on the board after an entry about it; None where the entry keeps one sealed."""
    if "text" in row:
        later = [] if was.get("dropped") else moves[row["ply"] :]
        moves = [*moves[: row["ply"] - 1], None if "seal" in row else row["text"], *later]
    elif "text" in was:
        moves = moves[: was["ply"] - 1]
    for one in row.get("opened") or ():
        moves[one["ply"] - 1] = one["text"]
    return moves


def named_entry(entry: Entry) -> str:
    return f"entry {entry.number} ({quoted(entry.get('action'))[1:-1]} {quoted(entry.get('subject'))[1:-1]})"


def same(name: str, one: Any, other: Any) -> bool:
    """Whether two values of a column are the same, however they are written."""
    if name.endswith("_at") and one and other:
        return datetime.fromisoformat(one) == datetime.fromisoformat(other)
    if name.startswith("entered_") or name.endswith("_points") or name == "bye_own":
        empty = (None, "")
        return (one in empty and other in empty) or (one not in empty and other not in empty and
            amount(one, name) == amount(other, name))  # fmt: skip
    return bool((one or None) == (other or None) or ({type(one), type(other)} == {int, str} and str(one) == str(other)))


def differing(where: str, names: Iterable[str], row: Object, told: Object) -> Iterator[str]:
    """The members in which a row of the file differs from what the log told last."""
    for name in names:
        if name in told and not same(name, row.get(name), told[name]):
            yield f"{where}: {name} is {quoted(row.get(name))}, the log's last word is {quoted(told[name])}"
