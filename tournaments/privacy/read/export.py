"""Everything that a tournament stores about one person, as one file."""

import json
from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db.models import ForeignKey, Model, Q

from tournaments.archive.read.writing import written
from tournaments.kernel.wording import file_name
from tournaments.models import (
    AccessLink,
    AuditEntry,
    Game,
    Judge,
    LineUpPlace,
    Match,
    MatchJudge,
    Penalty,
    Signature,
    Team,
    Told,
)
from tournaments.privacy.read.person import NameFound, Person, photographed_with, rows_naming
from tournaments.privacy.read.places import LOG

FORMAT = "person"
VERSION = 1
SECRET = frozenset({"hash"})
"""Columns of tables about links that open something, or could."""
Data = dict[str, Any]


def text_of(person: Person) -> str:
    return json.dumps(document_of(person), ensure_ascii=False, indent=1) + "\n"


def name_of_file(person: Person) -> str:
    return file_name(f"{person.tournament.slug} {person.subject.replace(':', ' ')}", "json")


def document_of(person: Person) -> Data:
    """Members without anything in them are left out. Of namesakes' things nothing is told that a number assigns to
    another person; what only bears the same name says so (``same_name``)."""
    mentions = [mention for row in rows_naming(person) for mention in row.found]
    parts = {
        "line_ups": _line_ups(person), "games": _games(person), "judged": _judged(person),
        "signatures": _rows(Signature, mentions), "penalties": _rows(Penalty, mentions),
        "texts": _texts(mentions), "links": _links(person), "of_links": _of_links(person), "log": _log(mentions),
        "entries_made": _made(person), "messages": _messages(person),
        "photos": _photos(person),
    }  # fmt: skip
    return {
        "format": FORMAT, "version": VERSION, "tournament": person.tournament.name,
        "address": person.tournament.slug, "person": _head(person),
    } | {name: part for name, part in parts.items() if part}  # fmt: skip


def _head(person: Person) -> Data:
    data: Data = {"kind": person.kind, "name": person.row.name}
    if former := person.wanted.names[1:]:
        data["former_names"] = list(former)
    emails = [row.email for row in person.rows if isinstance(row, Judge | Team) and row.email]
    data |= {"email": emails[0]} if emails else {}
    if person.team is not None:
        return data | {"team": person.team.name}
    row: Any = person.row
    return data | {
        "can_be_senior": row.can_be_senior, "wish": row.wish,
        "attached_to": sorted(row.attached_to.values_list("name", flat=True)),
        "away_from": sorted(row.away_from.values_list("number", flat=True)),
        "judges_with": sorted(row.judges_with.values_list("name", flat=True)),
        "judges_without": sorted(row.judges_without.values_list("name", flat=True)),
        "wished_room": row.wished_room.name if row.wished_room else None, "most_tours": row.most_tours,
    }  # fmt: skip


def _of_match(match: Match) -> Data:
    return {"tour": match.tour.number, "table": match.number, "match": str(match)}


def _places(person: Person) -> list[LineUpPlace]:
    if person.kind != "player":
        return []
    rows = LineUpPlace.objects.filter(player_id=person.row.pk).order_by(
        "line_up__match__tour__number", "line_up__match__number"
    )
    around = ("line_up__match__tour", "line_up__match__team_a", "line_up__match__team_b")
    return list(rows.select_related(*around))


def _line_ups(person: Person) -> list[Data]:
    return [
        _of_match(place.line_up.match) | {"side": place.line_up.side, "board": place.board, "captain": place.captain}
        for place in _places(person)
    ]


def _games(person: Person) -> list[Data]:
    """Those on the person's boards; of the team stage those of the team's matches in which the person was named."""
    places = {(place.line_up.match_id, place.line_up.side): place for place in _places(person)}
    games = Game.objects.filter(match_id__in={match for match, _side in places}).order_by(
        "match", "stage", "board", "number"
    )
    around = ("match__tour", "match__team_a", "match__team_b")
    return [
        _of_match(game.match)
        | {"stage": game.stage, "board": game.board, "number": game.number, "side": side, "result": game.decision}
        | ({"tags": game.tags} if game.tags else {})
        for game in games.select_related(*around)
        for (match, side), place in places.items()
        if match == game.match_id and game.board in (0, place.board)
    ]


def _judged(person: Person) -> list[Data]:
    if person.kind != "judge":
        return []
    rows = MatchJudge.objects.filter(judge_id=person.row.pk).order_by("match__tour__number", "match__number")
    around = ("match__tour", "match__team_a", "match__team_b")
    return [_of_match(row.match) | {"senior": row.senior} for row in rows.select_related(*around)]


def _photos(person: Person) -> list[Data]:
    """Of which matches there are photos of the sheet, which may show the name; an organiser shows them."""
    return [_of_match(match) for match in photographed_with(person)]


def _rows(model: type[Penalty | Signature], mentions: Iterable[NameFound]) -> list[Data]:
    """Whole rows of a match in which the name stands."""
    sure = {mention.pk: mention.sure for mention in mentions if mention.place.model is model}
    rows = model.objects.filter(pk__in=sure).select_related("match__tour", "match__team_a", "match__team_b")
    return [
        _of_match(row.match) | _columns(row) | ({} if sure[row.pk] else {"same_name": True})
        for row in rows.order_by("pk")
    ]


def _columns(row: Model) -> Data:
    own = (field for field in row._meta.concrete_fields if not field.is_relation and not field.primary_key)
    return {field.name: written(getattr(row, field.name)) for field in own if field.name not in SECRET}


def _texts(mentions: Iterable[NameFound]) -> list[Data]:
    """Other columns in which the name stands: texts whole, names as often as they stand there."""
    apart = (LOG.model, Signature, Penalty)
    data: dict[str, Data] = {}
    for mention in mentions:
        if mention.place.model in apart or mention.column == "name":
            continue
        where = {"where": str(mention.place.model._meta.model_name), "what": ".".join(map(str, mention.spot.path))}
        said = where | {"text": _short(mention)} | ({} if mention.sure else {"same_name": True})
        data.setdefault(json.dumps(said), said | {"times": 0})["times"] += 1
    return list(data.values())


def _own_links(person: Person) -> list[AccessLink]:
    """Those that stand for the person: a judge's, and whoever plays alone is the captain of themselves. A team's link
    is not one player's."""
    which = Q(judge_id=person.row.pk) if person.kind == "judge" else Q(team=person.team)
    if person.kind == "player" and len(person.rows) == 1:
        return []
    return list(AccessLink.objects.filter(which, tournament=person.tournament).order_by("pk"))


def _links(person: Person) -> list[Data]:
    return [_columns(link) for link in _own_links(person)]


def _of_links(person: Person) -> list[Data]:
    """Rows of every other table that names a link: calendars made with it, and whatever notes its uses."""
    links = _own_links(person)
    data = []
    for model in apps.get_app_config("tournaments").get_models():
        names = [field.name for field in model._meta.concrete_fields if isinstance(field, ForeignKey)]
        for name in names:
            if model._meta.get_field(name).related_model is AccessLink:
                rows = model._base_manager.filter(**{f"{name}__in": links}).order_by("pk")
                data += [{"table": str(model._meta.model_name)} | _columns(row) for row in rows]
    return data


def _messages(person: Person) -> list[Data]:
    """Notes that the person was told about a tour; of a team's captain only where the team is this person."""
    own = Q(judge__in=[row.pk for row in person.rows if isinstance(row, Judge)])
    own |= Q(team__in=[row.pk for row in person.rows if isinstance(row, Team)])
    rows = Told.objects.filter(own, tour__tournament=person.tournament).order_by("told_at", "pk")
    return [{"tour": row.tour.number} | _columns(row) for row in rows.select_related("tour")]


def _log(mentions: Iterable[NameFound]) -> list[Data]:
    """Entries that name the person: of each only what is about them."""
    about: dict[int, list[Data]] = {}
    for mention in mentions:
        if mention.place is LOG:
            what = ".".join(map(str, (mention.column, *mention.spot.path)))
            said = {"what": what, "text": _short(mention)}
            about.setdefault(mention.pk, []).append(said | ({} if mention.sure else {"same_name": True}))
    entries = AuditEntry.objects.filter(pk__in=about).order_by("number")
    return [_entry(entry) | {"about": about[entry.pk]} for entry in entries]


def _short(mention: NameFound) -> str:
    """A free text whole; of a field with several names this one alone."""
    spot = mention.spot
    return spot.text[spot.start : spot.end] if spot.named else spot.text


def _entry(entry: AuditEntry) -> Data:
    return {"number": entry.number, "at": written(entry.at), "action": entry.action}


def _made(person: Person) -> list[Data]:
    """Entries that the person's own links have written."""
    ids = [f"link:{link.pk}" for link in _own_links(person)]
    entries = AuditEntry.objects.filter(tournament=person.tournament, actor_id__in=ids).order_by("number")
    return [_entry(entry) | {"subject": entry.subject} for entry in entries]
