"""A tournament made from its file, or as the copy of another one: whole or not at all."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from tournaments.archive.read import document_of
from tournaments.archive.read.parts import LISTS, Part
from tournaments.archive.rules import Document, FileFault, read_document, without_addresses, write_document
from tournaments.archive.write.reading import Reader, with_numbers
from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.checks import Checks
from tournaments.kernel.database import one_moment
from tournaments.kernel.rules import NAME
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer, Change, Refused, use_case
from tournaments.matches.read.rows import score_from, totals_of
from tournaments.models import Clock, Draw, Game, GameAction, Match, Organiser, Penalty, Tour, Tournament
from tournaments.photos.rules.album import Album
from tournaments.photos.write.returning import CleanAlbum, clean_album, store_album
from tournaments.setup.write import check_slug

UNNAMED: Final[tuple[type[Model], ...]] = (GameAction,)
COUNTED = {"teams": "Team", "judges": "Judge", "tours": "Tour", "matches": "Match"}


@dataclass(frozen=True)
class Prepared:
    """A tournament read, checked and computed, of which nothing is stored yet."""

    reader: Reader
    slug: str
    logged: Mapping[str, str]
    written: Mapping[type[Model], "_Written"]
    photos: CleanAlbum | None = None


def prepared(document: Document, slug: str, *, file: str, **logged: str) -> Prepared:
    """All that can be done without the lock; what the rules of the program refuse is refused here. ``file`` is for the
    log."""
    ready = understood(document, slug or str(document.get("address", "")), sealed=False)
    ready = replace(ready, logged={**logged, "file": without_addresses(file)})
    _require_free(ready.slug)
    return ready


def understood(document: Document, slug: str, *, sealed: bool) -> Prepared:
    """The same of a tournament that has its address already; ``sealed`` for one of this database, whose games under way
    may have picks that nobody may read yet."""
    reader = Reader(document, sealed=sealed)
    if reader.faults:
        raise Refused(*(("file", f"{place}: {sentence}") for place, sentence in reader.faults))
    _count_points(reader)
    _make_drafts(reader)
    _name_games(reader)
    return Prepared(reader, slug, {}, {model: _Written(model, reader.rows.get(model, [])) for model in UNNAMED})


def _count_points(reader: Reader) -> None:
    under: dict[tuple[type[Model], int], list[Any]] = defaultdict(list)
    for model in (Game, Penalty):
        for row in reader.rows.get(model, []):
            under[model, id(row.match)].append(row)
    for match in reader.rows.get(Match, []):
        games, penalties = under[Game, id(match)], under[Penalty, id(match)]
        match.total_a, match.total_b = totals_of(match, score_from(match, match.tour.tour_format, games, penalties))


def _make_drafts(reader: Reader) -> None:
    """A tour without matches has published nothing, be it from before there were drafts."""
    drawn = {id(match.tour) for match in reader.rows.get(Match, [])}
    for tour in reader.rows.get(Tour, []):
        tour.draft = tour.draft or (id(tour) not in drawn and tour.published_at is None)


def _name_games(reader: Reader) -> None:
    """In files from before a clock of moves named its game by number it names the game's row."""
    for clock in reader.rows.get(Clock, []):
        if clock.kind == Clock.Kind.MOVE and clock.game is not None:
            clock.number, clock.game = clock.number or clock.game.number, None


def store(change: Change, ready: Prepared) -> Answer:
    """Stores what was prepared, as part of a use case that has taken nothing yet."""
    reader, tournament = ready.reader, ready.reader.tournament
    tournament.slug = ready.slug
    try:
        with transaction.atomic():
            change.take_new_tournament(tournament)
            store_rows(ready)
    except (IntegrityError, DataError) as error:
        change.answer_if_repeated()
        _require_free(tournament.slug)
        raise Refused(("file", _("The file is damaged: choose it as it was downloaded."))) from error
    organisers = _organise(change, tournament)
    counts: dict[str, Any] = {name: len(rows) for name, rows in _counted(reader.rows).items()}
    change.log(before=None, after={"slug": tournament.slug, "name": tournament.name, "organisers": organisers} | counts)
    change.log(**ready.logged)
    album = {"album": store_album(change, tournament, ready.photos)} if ready.photos else {}
    closed = {"closed": True} if tournament.closed_at else {}
    return {"tournament": tournament.pk, "slug": tournament.slug, **counts, **album, **closed}


def _require_free(slug: str) -> None:
    checks = Checks()
    check_slug(checks, slug)
    checks.refuse_any()


def store_rows(ready: Prepared) -> None:
    """All rows, those first that others name."""
    reader = ready.reader
    published = [(tour, tour.published) for tour in reader.rows.get(Tour, []) if tour.published]
    for tour, _names in published:
        tour.published = {}
    for model in MODELS:
        if model is Draw:
            _number(reader.rows.get(model, []))
        if model in ready.written:
            ready.written[model].store()
        else:
            model._default_manager.bulk_create(reader.rows.get(model, []))
    for tour, names in published:  # whose matches are stored by now
        tour.published = with_numbers(names)
    Tour.objects.bulk_update([tour for tour, _names in published], ["published"])
    through: dict[type[Model], list[Any]] = {}
    for link in reader.links:
        through.setdefault(type(link), []).append(link)
    for model, links in through.items():
        model._default_manager.bulk_create(links)


class _Written:
    """Rows that no other row names, as the database takes them: all but whom they belong to is known without the lock.

    Most rows of a tournament are moves. To make a statement of them takes ten times as long as to store them.
    """

    def __init__(self, model: type[Model], rows: list[Any]) -> None:
        fields = [field for field in model._meta.concrete_fields if not field.primary_key]
        self._own = [field for field in fields if not field.is_relation]
        self._whose = [field for field in fields if field.is_relation]
        self._table, self._rows = model._meta.db_table, rows
        self._values = [
            [field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in self._own] for row in rows
        ]

    def store(self) -> None:
        quote = connection.ops.quote_name
        names = ", ".join(quote(str(field.column)) for field in (*self._own, *self._whose))
        places = ", ".join(["%s"] * (len(self._own) + len(self._whose)))
        whose = [[_key(getattr(row, field.name)) for field in self._whose] for row in self._rows]
        values = [own + belongs for own, belongs in zip(self._values, whose, strict=True)]
        with connection.cursor() as cursor:
            cursor.executemany(f"INSERT INTO {quote(self._table)} ({names}) VALUES ({places})", values)  # noqa: S608 - names of the model


def _key(row: Model | None) -> Any:
    return row.pk if row is not None else None


def _number(draws: Iterable[Draw]) -> None:
    """Draws name rows that are stored by now. Of a file their restore points stayed behind, so none of them can be
    undone."""
    for draw in draws:
        draw.options, draw.plan = with_numbers(draw.options), with_numbers(draw.plan)
        draw.before = draw.before or {"whole": False, "matches": [], "made": []}


def _models(parts: Mapping[str, Part]) -> Iterator[type[Model]]:
    for part in parts.values():
        yield part.model
        yield from _models(part.parts)


MODELS: Final = tuple(dict.fromkeys(_models(LISTS)))
"""Tables of which rows stand in a file, those first that others name."""


def _organise(change: Change, tournament: Tournament) -> list[str]:
    user = change.actor.user
    if user is None:
        return []
    Organiser.objects.create(tournament=tournament, user=user)
    return [user.get_username()]


def _counted(rows: Mapping[type[Model], list[Any]]) -> dict[str, list[Any]]:
    by_name = {model.__name__: objects for model, objects in rows.items()}
    return {name: by_name.get(model, []) for name, model in COUNTED.items()}


@use_case("tournament.import", then=store, risky=True)
def import_tournament(change: Change, *, text: str, slug: str = "", photos: Album | None = None) -> Prepared:
    """A new tournament from the text of its file, under another address when one is given, with the photos of the ZIP
    file beside it; whoever imports it becomes its organiser. ``Refused`` names the place of everything that is wrong.

    Private links and accounts do not stand in a file, and its log is evidence of what was written elsewhere: the log
    of the new tournament begins with this entry, which holds the file, but for addresses for messages.
    """
    permissions.require(change.actor, "tournament.create")
    try:
        document = read_document(text)
    except FileFault as error:
        raise Refused(("file", format_sentence(error.fault))) from error
    ready = prepared(document, slug, file=text)
    return ready if photos is None else replace(ready, photos=clean_album(photos))


# A new tournament made like another one: what was set up, never what was played.
OF_THE_EVENT: Final = ("lot", "entered_from", "withdrawn_from")
"""Members of a team that belong to the tournament that was played."""
OF_PUBLICATION: Final = ("draft", "published", "published_at")
"""Those of a tour: nothing of a copy has been published."""


def _store_copy(change: Change, ready: tuple[int, Prepared]) -> Answer:
    _source(change.actor, ready[0])
    return store(change, ready[1])


@use_case("tournament.copy", then=_store_copy)
def copy_tournament(
    change: Change, *, tournament_id: int, slug: str, name: str, starts_on: str, teams: bool = True, judges: bool = True
) -> tuple[int, Prepared]:
    """A tournament with the settings, sites, rooms, timetable and tours of another one, moved to another first day, and
    if wanted with its teams and their players, and its judges. Matches, results, links and the log stay behind. The
    copy of a public tournament is not public yet.
    """
    source, document = settled(change.actor, tournament_id)
    checks = Checks()
    name, first_day = checks.text("name", NAME, name), checks.day("starts_on", starts_on)
    checks.refuse_any()
    assert first_day is not None  # noqa: S101 - else it would have been refused
    document = _bare(document, teams=teams, judges=judges)
    _move(document, source, first_day)
    _begin_anew(document["tournament"], name)
    return tournament_id, prepared(document, slug, copied_from=source.name, file=write_document(document))


def _begin_anew(settings: dict[str, Any], name: str) -> None:
    """The settings for a new tournament: it is neither closed nor frozen, and names of children are not public before
    an organiser wants it."""
    settings["name"], settings["search_engines"] = name, Tournament.SearchEngines.NO.value
    if settings.get("visibility") == Tournament.Visibility.PUBLIC:
        settings["visibility"] = Tournament.Visibility.UNLISTED.value
    for belonging in ("frozen_from", "closed_at"):
        settings.pop(belonging, None)


def _source(actor: Actor, tournament_id: int) -> Tournament:
    source = Tournament.objects.filter(pk=tournament_id).first()
    if source is None:
        raise Refused(("", _("This tournament no longer exists.")))
    permissions.require(actor, "tournament.organise", source)
    return source


def settled(actor: Actor, tournament_id: int) -> tuple[Tournament, Document]:
    """The document of one moment; nobody who writes has to wait meanwhile."""
    with one_moment():
        source = _source(actor, tournament_id)
        return source, document_of(source, played=False)


def _bare(document: Document, *, teams: bool, judges: bool) -> Document:
    """The document without what belongs to the tournament that was played."""
    bare = {name: document[name] for name in ("format", "version", "address", "tournament")}
    bare |= {name: document.get(name, []) for name in ("sites", "timetable")}
    bare["rooms"] = [_without(room, "closed_in") for room in document.get("rooms", [])]
    bare["tours"] = [_without(tour, "delay", *OF_PUBLICATION) for tour in document.get("tours", [])]
    if teams:
        alone = document["tournament"].get("participants") == Tournament.Participants.PEOPLE
        left_behind = OF_THE_EVENT if alone else (*OF_THE_EVENT, "email")  # next year's captain is another person
        bare["teams"] = [_without(team, *left_behind) for team in document.get("teams", [])]
        bare["pair_wishes"] = document.get("pair_wishes", [])
    if judges:
        left = ("away_from",) if teams else ("away_from", "attached_to")
        bare["judges"] = [_without(judge, *left) for judge in document.get("judges", [])]
    return bare


def _without(data: Document, *names: str) -> Document:
    return {name: value for name, value in data.items() if name not in names}


def _move(document: Document, source: Tournament, first_day: date) -> None:
    """Days and beginnings as many days later (or earlier), at the same hours of the tournament's time zone."""
    days = first_day - source.starts_on
    try:
        settings: dict[str, Any] = document["tournament"]
        settings["starts_on"], settings["ends_on"] = (first_day.isoformat(), (source.ends_on + days).isoformat())
        for entry in (*document["tours"], *document["timetable"]):
            if "starts_at" in entry:
                entry["starts_at"] = _moved(entry["starts_at"], days, ZoneInfo(source.time_zone))
    except OverflowError as error:
        raise Refused(("starts_on", _("Enter a date, for example 2026-07-14."))) from error


def _moved(moment: str, days: timedelta, zone: ZoneInfo) -> str:
    return (datetime.fromisoformat(moment).astimezone(zone) + days).isoformat()
