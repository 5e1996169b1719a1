"""Recorded games and games to come, to be printed; what may not happen on their pages."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from games.core.game import Match as Played
from games.core.sheets import write_options
from games.drawing.scene import Box as Frame
from games.registry import get
from tests import factories as make
from tests.games.samples import random_match
from tests.paper.scenes import PRINTED, Names, fill_in, loaded
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Game, GameAction, Match, Player
from tournaments.paper.page import Page
from tournaments.play.read.records import GamePage, game_page

SLUGS = ("corners", "sonor", "isses", "heldplay", "deer")


def make_game_match(slug: str, names: Names, options: dict[str, str] | None = None) -> Match:
    """A match of a game's own kind of tour whose line-ups are known."""
    chosen = PRESETS[slug].format
    tournament = make.make_tournament(name=f"Кубок {names.team_a}"[:200])
    tour = make.make_tour(tournament, kind=slug, format=to_json(chosen), options=options or {})
    teams = [make.make_team(tournament, name, players=0) for name in (names.team_a, names.team_b)]
    for team in teams:
        for number in range(chosen.boards + names.shooters):
            Player.objects.create(team=team, name=f"{number:02} {names.player}"[:200])
    judges = tuple(make.make_judge(tournament, name) for name in names.judges)
    match = make.make_match(tour, *teams, judges=judges, room=names.room or "–")
    return fill_in(loaded(match), names._replace(penalties=0))


@cache
def long_game(slug: str, least: int) -> Played[Any, Any]:
    """A game of at least so many actions, made by chance."""
    games = (random_match(get(slug), (), seed) for seed in range(1, 400, 2))
    return next(played for played in games if len(played.actions) >= least)


def recorded(match: Match, texts: Sequence[str], note: str = "", decision: str = "") -> GamePage:
    """The first game of a match with these actions; every fifth has a time, and a note when there is one."""
    Game.objects.filter(match=match, stage="individual", board=1, number=1).delete()
    options = {"Options": write_options(get(match.tour.kind).options, match.tour.options)}
    tags = {"Game": match.tour.kind, "Result": "*"} | (options if options["Options"] else {})
    game = Game.objects.create(
        match=match, stage="individual", board=1, number=1, tags=tags, first="A", decision=decision
    )
    stamp = {"game": game, "entered_by": "–", "entered_at": PRINTED}
    GameAction.objects.bulk_create(
        GameAction(ply=ply, text=text, **_notes(ply, note), **stamp) for ply, text in enumerate(texts, start=1)
    )
    page = game_page(protocol_of(loaded(match)), game.key)
    assert page is not None
    return page


def _notes(ply: int, note: str) -> dict[str, Any]:
    return {} if ply % 5 else {"spent": ply, "comment": note}


def field_of(page: Page) -> tuple[float, float]:
    """Width and height in points of the field in a page's first picture, as it is drawn."""
    picture = page.pictures[0]
    scene = picture.scene
    frame = next(shape for shape in scene.shapes if shape.role == "frame" and isinstance(shape, Frame))
    scale = min(picture.box.width / scene.width, picture.box.height / scene.height)
    return frame.width * scale, frame.height * scale
