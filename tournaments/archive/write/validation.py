"""What a row of a file must agree with besides its own columns: the rules of its game, its tour's format, its match."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from games import registry
from games.core.record import Ply, Record
from games.core.record import write as write_record
from games.core.sheets import write_options
from games.core.types import Refused as GameRefused
from games.core.types import Result
from tournaments.archive.read.parts import DRAW_OPTIONS, DRAW_PLAN, PUBLISHED
from tournaments.archive.read.writing import replaced
from tournaments.draws.read.series import Series
from tournaments.draws.rules.pairing import model as storage
from tournaments.kernel.checks import Checks
from tournaments.kernel.values import MAX_POINTS, FaultError, read_moment
from tournaments.kernel.wording import cited, format_sentence
from tournaments.matches.read.positions import agreed_of, seen_texts, standing
from tournaments.models import Draw, Game, GameAction, HallDisplay, LineUp, Match, Penalty, Signature, Tour, Tournament
from tournaments.play.read.records import DECISIONS, FORFEITED, judge_sheet, sheet_of
from tournaments.publishing.rules import from_json as snapshot
from tournaments.rounds.write.tours import checked_final, checked_format, checked_options, individual_faults
from tournaments.setup.write import checked_settings, settings_of
from tournaments.standings.rules.outcomes import options_to_json
from tournaments.standings.write import checked_standings, standings_settings_of

Faults = Iterator[tuple[str, str]]
Under = Callable[[type[Model], str, Model], list[Any]]


def faults_of(row: Model, under: Under, *, sealed: bool) -> Iterable[tuple[str, str]]:
    """(place below the row, sentence) of what makes no sense; ``under`` gives the rows that stand under a row.
    ``sealed``: a game under way may have picks that nobody may read yet."""
    if isinstance(row, Tour):
        return _tour(row, under)
    if isinstance(row, Match):
        return _match(row, under)
    if isinstance(row, Draw):
        return _draw(row)
    if isinstance(row, HallDisplay):
        return _hall(row)
    return _game(row, under, sealed=sealed) if isinstance(row, Game) else ()


def _hall(display: HallDisplay) -> Faults:
    try:
        display.programme = display.shown.to_json() if display.programme else {}
    except FaultError as error:
        yield ".programme", format_sentence(error.fault)


def settings_faults(tournament: Tournament) -> Faults:
    """What is wrong with the settings; those that are right get their canonical spelling."""
    try:
        options = tournament.standings_options
    except (ValueError, TypeError, AttributeError):
        yield ".standings", _("These are not options of standings.")
        return
    tournament.standings = options_to_json(options)
    checks = Checks()
    values = checked_settings(checks, settings_of(tournament))
    if not checks.faults:
        checked_standings(checks, standings_settings_of(tournament))
    yield from ((f".{name}", sentence) for name, sentence in checks.faults)
    for name, value in values.items():
        setattr(tournament, name, value)


def _tour(tour: Tour, under: Under) -> Faults:
    try:
        published = snapshot(replaced(tour.published, PUBLISHED, lambda *_what: 1))
        is_whole = all(fixture.at == "" or read_moment(fixture.at) for fixture in published)
    except (KeyError, TypeError, AttributeError):
        is_whole = False
    if not is_whole:
        yield ".published", _("This is not a valid publication: choose the file as it was downloaded.")
    sides = [team for match in under(Match, "tour", tour) for team in (match.team_a, match.team_b) if team]
    for name, times in Counter(team.name for team in sides).items():
        if times > 1:
            yield ".matches", _("“%(team)s” appears in two matches of one tour.") % {"team": name}


def head_faults(tour: Model) -> Faults:
    """What is wrong with a tour's format and options; asked before its matches are read, whose games need both."""
    if not isinstance(tour, Tour):
        return
    if not isinstance(tour.format, dict) or not isinstance(tour.options, dict):
        yield "", _("An object is expected here: { … }.")
        return
    tour.format, format_faults = checked_format(tour.format, tour.kind)
    tour.options, option_faults = checked_options(tour.kind, tour.options)
    tour.final, final_faults = checked_final(tour.final, rehearsal=tour.rehearsal)
    if not format_faults:
        format_faults = individual_faults(tour.tournament, tour.format)
    yield from ((".final", sentence) for _name, sentence in final_faults)
    yield from ((f".format.{name}".rstrip("."), sentence) for name, sentence in format_faults)
    yield from ((".options", sentence) for _name, sentence in option_faults)


def _draw(draw: Draw) -> Faults:
    """The program reads a draw again to explain it and to go on with it; numbers of rows are not there yet."""
    try:
        plan = replaced(draw.plan, DRAW_PLAN, lambda *_what: 1)
        if plan:
            _require_notes(storage.from_json(plan))
        options = dict(replaced(draw.options, DRAW_OPTIONS, lambda *_what: 1))
        if "series" in options:
            Series.from_json(options["series"])
        elif draw.method in (Draw.Method.ROUND_ROBIN, Draw.Method.KNOCK_OUT):
            yield ".options.series", _("A value is missing here.")
    except (KeyError, ValueError, TypeError, AttributeError, ArithmeticError):
        yield "", _("This is not a valid draw: choose the file as it was downloaded.")


def _require_notes(drawn: storage.Draw) -> None:
    """KeyError when a note has no sentence: it is of a later program, or somebody has written it."""
    parts: tuple[storage.Draw | storage.DrawnPair | storage.Bye | storage.Group, ...]
    parts = (drawn, *drawn.pairs, *drawn.byes, *drawn.groups)
    for note in chain.from_iterable(part.notes for part in parts):
        format_sentence(note)


def _match(match: Match, under: Under) -> Faults:
    if match.team_b is None and any(under(model, "match", match) for model in (Game, LineUp, Signature)):
        yield "", _("This is a bye: there is no protocol to write.")
    if sum(penalty.points for penalty in under(Penalty, "match", match)) > MAX_POINTS:
        yield ".penalties", _("Too many points.")


def _game(game: Game, under: Under, *, sealed: bool) -> Faults:
    """A game's decision follows from its moves, else from its score sheet (``models.Game``)."""
    tour, actions = game.match.tour, under(GameAction, "game", game)
    game.plies = len(actions)
    for ply, action in enumerate(actions, start=1):
        action.ply = ply
    if not (actions or game.is_begun or game.sheet or game.tags):
        return
    if registry.find(tour.kind) is None:
        yield "", _("In this tour only results are entered, without moves or score sheets.")
        return
    try:
        if actions or game.is_begun:
            yield from _recorded(game, actions, sealed=sealed)
        elif game.sheet:
            yield from _figures(game, game.sheet)
    except GameRefused as refused:
        yield ".actions", cited(refused.fault)
    except (KeyError, TypeError, ValueError):
        yield "", _("This is not a valid record of this game: choose the file as it was downloaded.")


def _recorded(game: Game, actions: list[GameAction], *, sealed: bool) -> Faults:
    if not isinstance(game.tags, dict | None):
        yield ".tags", _("An object is expected here: { … }.")
        return
    yield from _unwritten(game.tags or {}, actions)
    texts = [action.text for action in actions]
    yield from _decided(game, texts) if game.decision else _under_way(game, texts, sealed=sealed)


def _unwritten(tags: dict[str, Any], actions: Iterable[GameAction]) -> Faults:
    """What no record can hold, though the moves are right: odd names of tags, comments that end before they end."""
    comments = [Ply("", (action.comment,)) for action in actions if action.comment]
    words = {str(name): str(value) for name, value in tags.items()}
    for place, named, plies in ((".tags", words, []), (".actions", {}, comments)):
        try:
            write_record(Record.of(named, plies))
        except ValueError:
            yield place, _("A record cannot hold this: choose the file as it was downloaded.")


def _under_way(game: Game, texts: list[str], *, sealed: bool) -> Faults:
    tour = game.match.tour
    played = standing(tour.kind, tour.options, game.tags or {}, texts)
    if played.game.over(played.position):
        yield ".decision", _("By its moves the game is over, but there is no result.")
    if not sealed and seen_texts(played, "public") != texts:
        yield (
            ".actions",
            _(
                "A game in progress cannot contain secret choices that are still sealed, and its moves must be "
                "written in full."
            ),
        )


def _decided(game: Game, texts: list[str]) -> Faults:
    tour, tags = game.match.tour, {str(name): str(value) for name, value in (game.tags or {}).items()}
    engine = registry.get(tour.kind)
    options = write_options(engine.options, tour.options)
    known = {"Game": tour.kind, "A": tags.get("A", "A"), "B": tags.get("B", "B")}
    tags.pop("Options", None)
    whole = agreed_of(tour.kind, tour.options) | tags | known | ({"Options": options} if options else {})
    replay = registry.replay(Record.of(whole, texts, Result(tags.get("Result", "*"))))
    if replay.fault is not None:
        number = replay.fault.ply - 1
        place = f".actions[{number}]" if 0 <= number < len(texts) else ".tags"
        yield place, cited(replay.fault.fault)
        return
    # A forfeit on the board was once stored as a plain win, and keeps its worth.
    if game.decision not in (DECISIONS.get(replay.result), FORFEITED.get(replay.result)):
        yield ".decision", _("The result does not match the moves.")
    elif game.sheet != sheet_of(tour, replay):
        yield ".sheet", _("The score sheet does not match the moves.")


def _figures(game: Game, sheet: Any) -> Faults:
    judged = judge_sheet(game.match.tour, sheet)
    if judged.result is None:
        yield from ((".sheet", cited(fault)) for fault in judged.faults)
    elif DECISIONS[judged.result] != game.decision:
        yield ".decision", _("The result does not match the score sheet.")
