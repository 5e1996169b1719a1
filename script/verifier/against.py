"""The log's last words have to be what stands in the rest of the file."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from script.verifier.draws import planned_pairs
from script.verifier.protocols import game_name
from script.verifier.reading import Object, Report, member, quoted, several, text, whole, written
from script.verifier.story import COLUMNS, GAME, JUDGE, TEAM, TOUR, Story, Told, differing
from script.verifier.tournament import Match, Tournament


def check_story(tournament: Tournament, report: Report) -> None:
    if tournament.log is None:
        return
    story = Story()
    story.follow(tournament.log)
    notes = ["the log begins with a tournament that was brought in: what it brought is not compared"]
    report.check(f"the log by itself: what was, and {story.totals} totals that the program told", story.faults)
    rows = [
        *settings_told(tournament, story), *rows_told("team", tournament.teams, story.teams, TEAM, story),
        *rows_told("judge", tournament.judges, story.judges, JUDGE, story), *players_told(tournament, story),
        *tours_told(tournament, story),
    ]  # fmt: skip
    report.check("the log against the settings, teams, players, judges and tours of the file", rows)
    report.check(
        f"the log against the {len(story.matches)} matches and {len(story.draws)} draws of the file",
        [*matches_told(tournament, story), *draws_told(tournament, story)], notes if story.partial else (),
    )  # fmt: skip


def settings_told(tournament: Tournament, story: Story) -> Iterator[str]:
    known = {name: value for name, value in story.settings.items() if name not in ("slug", "organisers")}
    settings = tournament.settings
    options = member(settings, "standings", "tournament")
    without = ", ".join(map(str, several(options, "players_without", "standings", int)))
    row = {"bye_own": "0", "loss_points": "0"} | settings  # left out in the file when they are 0
    row |= {"sharing": options.get("sharing", "first"), "players_without": without}
    yield from differing("settings", known, row, known)


def rows_told(
    kind: str, rows: Mapping[str, Object], told: Mapping[int, Object], names: Sequence[str], story: Story
) -> Iterator[str]:
    by_name = {str(row["name"]): row for row in told.values()}
    for name, row in rows.items():
        if name in by_name:
            listed = {one: sorted(row.get(one) or []) for one in ("attached_to", "away_from")}
            yield from differing(f"{kind} {quoted(name)}", names, row | listed, by_name[name])
        elif not story.partial:
            yield f"{kind} {quoted(name)} stands in the file, but the log knows nobody of that name"
    yield from (
        f"{kind} {quoted(name)} stands in the log, but not in the file" for name in by_name.keys() - rows.keys()
    )


def players_told(tournament: Tournament, story: Story) -> Iterator[str]:
    if story.partial or tournament.settings.get("participants") == "people":
        return
    told: dict[str, set[str]] = defaultdict(set)
    for row in story.players.values():
        told[story.teams.get(row["team_id"], {}).get("name", "")].add(row["name"])
    for name, team in tournament.teams.items():
        there = {text(row, "name", "players") for row in several(team, "players", "teams")}
        for player in sorted(there ^ told[name]):
            where = "in the file, but not in the log" if player in there else "in the log, but not in the file"
            yield f"player {quoted(player)} of {quoted(name)} stands {where}"


def tours_told(tournament: Tournament, story: Story) -> Iterator[str]:
    by_number = {row["number"]: row for row in story.tours.values()}
    for tour in tournament.tours:
        told = by_number.pop(tour.number, None)
        if told is not None:
            yield from differing(f"tour {tour.number}", TOUR, tour.row, told)
        elif not story.partial:
            yield f"tour {tour.number} stands in the file, but not in the log"
    yield from (f"tour {number} stands in the log, but not in the file" for number in by_number)
    if story.rooms and not story.partial:
        rows = several(tournament.document, "rooms", "file")
        missing = set(story.rooms) - {text(row, "name", "rooms") for row in rows}
        yield from (f"room {quoted(name)} stands in the log, but not in the file" for name in sorted(missing))


def matches_told(tournament: Tournament, story: Story) -> Iterator[str]:
    told = {(one.data["tour"], one.data["number"]): one for one in story.matches.values()}
    alone = tournament.settings.get("participants") == "people"
    for match in tournament.matches:
        one = told.pop((match.tour.number, match.table), None)
        if one is not None:
            yield from (f"{match.name}: {fault}" for fault in match_told(match, one, story, alone=alone))
        elif not story.partial:
            yield f"{match.name} stands in the file, but not in the log"
    yield from (f"tour {tour}, table {table} stands in the log, but not in the file" for tour, table in told)


def match_told(match: Match, told: Told, story: Story, *, alone: bool) -> Iterator[str]:
    sides = {side: story.name(told, side) for side in ("team_a", "team_b")}
    yield from differing("the pair", sides, match.row, sides)
    yield from differing("the place", ("room",), match.row, told.data)
    yield from differing("the match", COLUMNS, match.row, dict.fromkeys(COLUMNS) | told.columns)
    yield from games_differing(match, told)
    judges = [row.get("judge") for row in several(match.row, "judges", match.place)]
    yield from () if told.judges is None else counted("judges", judges, told.judges)
    penalties = [(side, written(points)) for side, points in match.penalties]
    yield from counted("penalties", penalties, [(side, written(points)) for side, points in story.penalties(told)])
    reasons = [row.get("reason") for row in several(match.row, "penalties", match.place)]
    yield from counted("reasons of penalties", reasons, [row["reason"] for row in told.penalties.values()])
    rows = [row for row in several(match.row, "signatures", match.place) if row.get("withdrawn_at") is None]
    signed = [[row.get("role"), row.get("name"), row.get("way")] for row in rows]
    yield from counted("signatures", signed, [[row["role"], row["name"], row["way"]] for row in told.signatures])
    yield from line_ups_differing(match, told, story, alone=alone)


def counted(what: str, there: Iterable[object], told: Iterable[object]) -> Iterator[str]:
    """Two lists in which order says nothing."""
    here, log = Counter(map(repr, there)), Counter(map(repr, told))
    if here != log:
        more, less = ", ".join(here - log) or "nothing", ", ".join(log - here) or "nothing"
        yield f"{what}: {quoted(more)} in place of the log's {quoted(less)}"


def games_differing(match: Match, told: Told) -> Iterator[str]:
    for row in several(match.row, "games", match.place):
        key = (text(row, "stage", ""), whole(row, "board", ""), whole(row, "number", ""))
        game = told.games.get(key)
        if game is None:
            yield f"{game_name(key)} stands in the file, but not in the log"
            continue
        yield from differing(game_name(key), GAME, row, game)
        actions = [text(one, "text", match.place) for one in several(row, "actions", match.place)]
        moves = game["actions"] if game["decision"] else game["actions"][: len(actions)]
        if len(moves) != len(actions) or any(log not in (None, one) for log, one in zip(moves, actions, strict=False)):
            yield f"{game_name(key)}: its moves are not those of the log"
    for key in told.games.keys() - match.games.keys():
        yield f"{game_name(key)} stands in the log, but not in the file"


def line_ups_differing(match: Match, told: Told, story: Story, *, alone: bool) -> Iterator[str]:
    rows = {text(row, "side", match.place): row for row in several(match.row, "line_ups", match.place)}
    for side in ("A", "B"):
        row, log = rows.get(side, {}), told.line_ups.get(side) or {}
        if alone and not log:  # whoever plays for themselves is entered by the program, without an entry
            team = story.name(told, f"team_{side.lower()}")
            log = {"places": [{"player": 0, "name": team, "board": 1, "captain": False}]} if row else {}
        there = [
            (p.get("player"), p.get("board"), p.get("captain", False)) for p in several(row, "places", match.place)
        ]
        names = {p["player"]: story.players.get(p["player"], p)["name"] for p in log.get("places", ())}
        yield from counted(
            f"line-up of {side}", there,
            [(names[p["player"]], p["board"], p["captain"]) for p in log.get("places", ())],
        )  # fmt: skip
        if bool(row.get("short")) != bool(log.get("short")):
            yield f"line-up of {side}: whether it is short of players is not what the log says"


def draws_told(tournament: Tournament, story: Story) -> Iterator[str]:
    by_tour: dict[int, list[Object]] = defaultdict(list)
    for _number, draw in sorted(story.draws.items()):
        by_tour[draw["tour"]].append(draw)
    for tour in tournament.tours:
        rows, told = several(tour.row, "draws", tour.place), by_tour[tour.number]
        if len(rows) != len(told) and not story.partial:
            yield f"tour {tour.number} has {len(rows)} draws, and {len(told)} in the log"
            continue
        for row, draw in zip(rows, told, strict=False) if not story.partial else ():
            known = {"undone_by": None} | draw
            yield from differing(f"tour {tour.number}, draw", ("method", "seed", "made_by", "undone_by"), row, known)
            pairs = planned_pairs(row, tour.place)
            planned = pairs is not None and sorted(str([a, b]) for a, b in pairs)
            if planned and "pairs" in draw and planned != draw["pairs"]:
                yield f"tour {tour.number}: the pairs of the draw are not those that the log says were made"
