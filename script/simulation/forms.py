"""What people send, by chance: a form made from what stood when its page was opened."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from script.simulation.database import Row, State
from tournaments.draws.write.draws import make_draw
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import UseCase
from tournaments.matches.write.clocks import press_clock, set_clock
from tournaments.matches.write.closing import add_penalty, enter_points, remove_penalty, save_remarks
from tournaments.matches.write.games import add_extra, enter_result, remove_extra
from tournaments.matches.write.line_ups import save_line_up
from tournaments.matches.write.matches import give_walk_over, take_back_walk_over
from tournaments.matches.write.requests import answer_signal, dispute_protocol, raise_signal
from tournaments.matches.write.signing import approve_match, reopen, sign, sign_on_paper, take_back_approval
from tournaments.matches.write.states import move
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.ending import take_back
from tournaments.play.write.moving import play
from tournaments.roster.write.links import revoke_link
from tournaments.roster.write.staff import remove_organiser
from tournaments.setup.write import create_tournament
from tournaments.standings.write import draw_lots

Fits = Callable[[State], bool]
"""Whether what stood when the writer had the lock is still what the form was made from."""
STATES: Final = ("planned", "warm_up", "line_ups", "individual", "team", "closing")
DECISIONS: Final = ("A", "B", "draw", "forfeit_a", "forfeit_b", "not_played", "")


@dataclass(frozen=True)
class Form:
    """A form as it is sent, and sent again: always with its key. ``who`` is an account ("user", number) or a link."""

    number: int
    name: str
    write: UseCase[Any]
    given: Mapping[str, Any]
    who: tuple[str, int]
    key: str
    reason: str = ""
    match: int | None = None
    fits: Fits | None = field(default=None, compare=False, repr=False)

    def rival(self, number: int, key: str, who: tuple[str, int]) -> "Form":
        """Somebody else sends the same from the same page."""
        return replace(self, number=number, key=key, who=who)


@dataclass(frozen=True)
class Page:
    """What whoever fills a form in has before them: one match, and the state in which the page was made."""

    state: State
    match: Row | None
    chance: Random

    def rows(self, table: str, **wanted: Any) -> list[Row]:
        every_row = self.state[table].values()
        return [row for row in every_row if all(row[name] == value for name, value in wanted.items())]

    @property
    def pk(self) -> int:
        return int(self.match["id"]) if self.match else 0

    def choose(self, rows: Any) -> Any:
        return self.chance.choice(list(rows))


FilledForm = tuple[UseCase[Any], dict[str, Any], Fits | None]


def same(table: str, pk: int, version: int) -> Fits:
    return lambda state: pk in state[table] and state[table][pk]["version"] == version


def _shown(page: Page) -> tuple[dict[str, Any], Fits]:
    version = page.match["version"] if page.match else 0
    return {"match_id": page.pk, "version": version}, same("match", page.pk, version)


def _game(page: Page, stages: tuple[str, ...] = ("individual", "team")) -> tuple[dict[str, Any], Row | None, Fits]:
    """A game that the format asks for, or one that the match has."""
    known = page.rows("game", match_id=page.pk)
    stage = page.choose(stages)
    key = GameKey(Stage(stage), int(stage != "team"), page.chance.randint(1, 2 if stage != "team" else 1))
    row = next((game for game in known if (game["stage"], game["board"], game["number"]) == tuple(key)), None)
    version = row["version"] if row else 0

    def fits(state: State) -> bool:
        now = [
            game["version"] for game in state["game"].values()
            if (game["match_id"], game["stage"], game["board"], game["number"]) == (page.pk, *key)
        ]  # fmt: skip
        return now == [version] if now or version else True

    return {"match_id": page.pk, "key": key, "version": version}, row, fits


def _move(page: Page) -> FilledForm:
    seen = page.match["state"] if page.match else ""
    place = STATES.index(seen) if seen in STATES else 0
    to = STATES[max(0, min(len(STATES) - 1, place + page.choose((1, 1, 1, 2, -1))))]
    return move, {"match_id": page.pk, "seen": seen, "to": to}, lambda state: state["match"][page.pk]["state"] == seen


def _line_up(page: Page) -> FilledForm:
    side = page.choose("AB")
    team = page.match[f"team_{side.lower()}_id"] if page.match else 0
    line_up = next(iter(page.rows("lineup", match_id=page.pk, side=side)), None)
    players = [row["id"] for row in page.rows("player", team_id=team)]
    page.chance.shuffle(players)
    boards = page.chance.randint(1, 2)
    places = [{"player": pk, "board": place, "captain": place == 1} for place, pk in enumerate(players[:boards], 1)]
    version = line_up["version"] if line_up else 0

    def fits(state: State) -> bool:
        now = [row for row in state["lineup"].values() if (row["match_id"], row["side"]) == (page.pk, side)]
        return not now or now[0]["version"] == version

    return save_line_up, {"match_id": page.pk, "side": side, "version": version, "places": places}, fits


def _enter(page: Page) -> FilledForm:
    given, _row, fits = _game(page)
    given |= {"decision": page.choose(DECISIONS), "first": page.choose(("A", "B", None))}
    return enter_result, given, fits


def _begin(page: Page) -> FilledForm:
    given, _row, fits = _game(page)
    return begin_game, given | {"tags": {}}, fits


def _play(page: Page) -> FilledForm:
    given, row, fits = _game(page, ("team", "team", "individual"))
    plies = row["plies"] if row else 0
    return play, given | {"action": f"{page.choose('abcdefgh')}{plies + 1}"}, fits


def _take_back(page: Page) -> FilledForm:
    given, _row, fits = _game(page, ("team",))
    return take_back, given, fits


def _extra(page: Page) -> FilledForm:
    number = len(page.rows("game", match_id=page.pk, stage="extra")) + 1

    def fits(state: State) -> bool:
        rows = state["game"].values()
        return not any((row["match_id"], row["stage"], row["number"]) == (page.pk, "extra", number) for row in rows)

    return add_extra, {"match_id": page.pk, "board": 1, "number": number, "agreed": True}, fits


def _remove_extra(page: Page) -> FilledForm:
    extra = page.rows("game", match_id=page.pk, stage="extra")
    version = extra[-1]["version"] if extra else 1
    given = {"match_id": page.pk, "board": 1, "number": max(1, len(extra)), "version": version}
    return remove_extra, given, same("game", extra[-1]["id"], version) if extra else None


def _penalty(page: Page) -> FilledForm:
    given, fits = _shown(page)
    points = page.choose(("1", "2", "0.5"))
    return add_penalty, given | {"side": page.choose("AB"), "points": points, "reason": "поведение"}, fits


def _remove_penalty(page: Page) -> FilledForm:
    given, fits = _shown(page)
    rows = page.rows("penalty", match_id=page.pk)
    return remove_penalty, given | {"penalty_id": rows[0]["id"] if rows else 1}, fits


def _remarks(page: Page) -> FilledForm:
    given, fits = _shown(page)
    text = page.choose(("Начали позже.", "Доиграно после перерыва.", "", "Заменили доску."))
    if page.chance.random() < 0.5:
        return save_remarks, given | {"remarks": text}, fits
    was = page.match["remarks"] if page.match else ""
    return (
        save_remarks, given | {"remarks": text, "was": [was]},
        lambda state: state["match"][page.pk]["remarks"] in (was, text),
    )  # fmt: skip


def _points(page: Page) -> FilledForm:
    given, fits = _shown(page)
    return enter_points, given | {name: page.choose(("", "1", "3", "-2", "2.5")) for name in "ab"}, fits


def _standing(state: State, match: int) -> int:
    rows = state["signature"].values()
    return sum(1 for row in rows if row["match_id"] == match and row["withdrawn_at"] is None)


def _only_signed(page: Page) -> tuple[dict[str, Any], Fits]:
    """Nothing but signatures may have been added since."""
    given, _fits = _shown(page)
    shown, signatures = given["version"], _standing(page.state, page.pk)

    def fits(state: State) -> bool:
        grown = state["match"][page.pk]["version"] - shown
        return bool(grown == _standing(state, page.pk) - signatures)

    return given | {"signatures": signatures}, fits


def _sign(page: Page) -> FilledForm:
    given, fits = _only_signed(page)
    return sign, given | {"role": page.choose(("senior", "captain_a", "captain_b")), "name": "Имя"}, fits


def _sign_on_paper(page: Page) -> FilledForm:
    given, fits = _only_signed(page)
    signed = {row["role"] for row in page.rows("signature", match_id=page.pk, withdrawn_at=None)}
    names = {role: "Имя" for role in ("senior", "captain_a", "captain_b") if role not in signed}
    return sign_on_paper, given | {"names": names}, fits


def _of_match(write: UseCase[Any], **more: Any) -> Callable[[Page], FilledForm]:
    def told(page: Page) -> FilledForm:
        given, fits = _shown(page)
        return write, given | more, fits

    return told


def _walk_over(page: Page) -> FilledForm:
    given, fits = _shown(page)
    return give_walk_over, given | {"absent": page.choose("AB"), "points": "3"}, fits


def _clock(page: Page) -> FilledForm:
    running = [row["kind"] for row in page.rows("clock", match_id=page.pk) if row["running_since"]]
    kind = page.choose(running if running and page.chance.random() < 0.7 else ("warm_up", "individual", "move", "move"))
    row = next(iter(page.rows("clock", match_id=page.pk, kind=kind)), None)
    seen = row["version"] if row else 0
    usual = ("pause", "pause", "pause", "start", "reset") if kind in running else ("start", "start", "pause", "reset")
    do = page.choose((*usual, *(("more", "less") if kind == "move" else ())))

    def fits(state: State) -> bool:
        now = [
            clock["version"]
            for clock in state["clock"].values()
            if (clock["match_id"], clock["kind"]) == (page.pk, kind)
        ]
        return bool((now or [0])[0] == seen)

    more = {"number": 1, "side": "A"} if kind == "move" else {}
    return set_clock, {"match_id": page.pk, "kind": kind, "do": do, "seen": seen, **more}, fits


def _press(page: Page) -> FilledForm:
    return press_clock, {"match_id": page.pk, "number": 1, "side": page.choose("AB")}, None


def _raise(page: Page) -> FilledForm:
    return raise_signal, {"match_id": page.pk, "kind": "room", "text": "Не хватает фишек."}, None


def _dispute(page: Page) -> FilledForm:
    given, _fits = _shown(page)
    return dispute_protocol, given | {"side": page.choose("AB"), "text": "Не согласны."}, None


def _answer(page: Page) -> FilledForm:
    signals = page.rows("signal")
    row = page.choose(signals) if signals else {"id": 1, "version": 1}
    given = {"tournament_id": 1, "signal_id": row["id"], "version": row["version"], "answer": "Разобрались."}
    return answer_signal, given, same("signal", row["id"], row["version"])


def _revoke(page: Page) -> FilledForm:
    return revoke_link, {"tournament_id": 1, "link_id": page.choose(page.state["accesslink"])}, None


def _remove_organiser(page: Page) -> FilledForm:
    users = [row["user_id"] for row in page.rows("organiser")]
    return remove_organiser, {"tournament_id": 1, "user_id": max(users)}, None


def _draw(page: Page) -> FilledForm:
    tour = page.choose(page.rows("tour"))
    request = {"method": "swiss", "seed": page.chance.randrange(9)}
    given = {"tournament_id": 1, "tour_id": tour["id"], "version": tour["version"], "draw_request": request}
    return make_draw, given | {"despite_warnings": True}, same("tour", tour["id"], tour["version"])


def _lots(page: Page) -> FilledForm:
    version = page.state["tournament"][1]["version"]
    given = {"tournament_id": 1, "version": version, "seed": page.chance.randrange(1, 99)}
    return draw_lots, given, same("tournament", 1, version)


def _create(page: Page) -> FilledForm:
    days = {"name": "Другой", "starts_on": "2026-07-14", "ends_on": "2026-07-14"}
    return create_tournament, {"slug": page.choose(("one", "two")), "settings": days}, None


KINDS: Final[Mapping[str, tuple[Callable[[Page], FilledForm], float, str]]] = {
    "move": (_move, 3, "judge"), "line up": (_line_up, 3, "captain"), "result": (_enter, 6, "judge"),
    "begin": (_begin, 1, "judge"), "play": (_play, 4, "judge"), "take back": (_take_back, 1, "judge"),
    "extra": (_extra, 1, "judge"), "remove extra": (_remove_extra, 1, "judge"), "penalty": (_penalty, 2, "judge"),
    "remove penalty": (_remove_penalty, 1, "judge"), "remarks": (_remarks, 2, "judge"),
    "points": (_points, 1, "judge"), "sign": (_sign, 4, "signer"), "sign on paper": (_sign_on_paper, 1, "judge"),
    "approve": (_of_match(approve_match), 2, "organiser"), "walk-over": (_walk_over, 0.7, "judge"),
    "take back approval": (_of_match(take_back_approval), 1, "organiser"), "reopen": (_of_match(reopen), 1, "judge"),
    "take back walk-over": (_of_match(take_back_walk_over), 0.7, "judge"), "clock": (_clock, 3, "judge"),
    "press": (_press, 2, "judge"), "signal": (_raise, 1, "judge"), "dispute": (_dispute, 1, "captain"),
    "answer": (_answer, 1, "organiser"), "revoke": (_revoke, 0.5, "organiser"),
    "remove organiser": (_remove_organiser, 0.3, "organiser"), "draw": (_draw, 1, "organiser"),
    "lots": (_lots, 1, "organiser"), "create": (_create, 0.7, "organiser"),
}  # fmt: skip
"""What → how it is filled in, how often it is sent, and who usually sends it."""
NEEDS_MATCH: Final = frozenset(KINDS) - {"revoke", "remove organiser", "draw", "lots", "create", "answer"}
_EVERYWHERE: Final = ("move", "remarks", "clock", "signal", "revoke", "remove organiser", "create", "lots", "answer")
_PLAYED: Final = (*_EVERYWHERE, "result", "extra", "remove extra", "penalty", "remove penalty", "line up", "begin")
LIKELY: Final[Mapping[str, tuple[str, ...]]] = {
    "planned": ("move", "line up", "walk-over", "clock", "remarks", "draw", "points", "signal", "revoke", "create"),
    "warm_up": ("move", "line up", "clock", "remarks"), "line_ups": ("move", "line up", "remarks", "clock"),
    "individual": _PLAYED, "team": (*_PLAYED, "play", "play", "take back", "press"),
    "closing": (*_PLAYED, "sign", "sign on paper", "points", "dispute"),
    "signed": (*("approve",) * 4, "reopen", "take back walk-over", "remarks", "dispute", "answer", "revoke"),
    "approved": ("take back approval", "take back approval", "take back approval", "draw", "lots", "create"),
}  # fmt: skip
"""What is mostly sent while a match is in a state."""


def following(page: Page) -> list[str]:
    """What comes next where a match has come so far: a penalty is removed again, a clock that runs is stopped, remarks
    are written anew, a move is taken back, and another one is made in its place."""
    penalties, clocks, games = (page.rows(table, match_id=page.pk) for table in ("penalty", "clock", "game"))
    begun = [row for row in games if row["stage"] == "team" and row["begun_at"]]
    names = ["remove penalty"] * bool(penalties) + ["clock"] * any(row["running_since"] for row in clocks)
    names += ["remarks"] * bool(page.match and page.match["remarks"])
    return [*names, *(name for row in begun for name in (("play", "take back") if row["plies"] else ("play",)))]


def side_of(given: Mapping[str, Any]) -> str:
    """Whose form it is: a side's, the senior judge's, or nobody's in particular."""
    role = str(given.get("role", ""))
    return role[-1].upper() if role.startswith("captain") else role or str(given.get("side", ""))
